// Recovery from habits of other languages in declarations and items: as in `Parser+ForeignWords.swift`.

extension Parser {
  // MARK: Lists in parentheses

  /// Skips parentheses that do not belong here, and reports them.
  @inline(never)
  mutating func skipParentheses(_ message: String, hint: String? = nil) {
    skipUnexpected(message, hint: hint) { parser in
      var depth = 0
      repeat {
        switch parser.current {
        case .endOfFile: return
        case .leftParenthesis: depth += 1
        case .rightParenthesis: depth -= 1
        case .leftBrace, .rightBrace: return
        default: break
        }
        parser.advance()
      } while depth > 0
    }
  }

  /// Skips tokens that belong nowhere here, and reports the first of them, with a fix that removes all and the space before.
  ///
  /// - Parameters:
  ///   - removed: The name of what is removed; `nil` to quote it.
  ///   - tokens: Advances past the tokens, at least one.
  @inline(never)
  private mutating func skipUnexpected(
    _ message: String, hint: String?, removing removed: String? = nil, _ tokens: (inout Parser) -> Void
  ) {
    let (isNews, place, before) = (mayReport(), currentSpan, gap)
    node(.error) { tokens(&$0) }
    guard isNews else { return }
    let run = SourceSpan(start: before.start, length: gap.start - before.start)
    let text = reporter.source.text(in: place.joined(to: span(of: previousEnd - 1)))
    reporter.append(
      Diagnostic(
        .unexpectedToken, at: place, message, hint: hint, fixIt: removal(of: removed ?? "'\(text)'", run)))
  }

  /// Skips the parameters of a container.
  @inline(never)
  mutating func skipContainerParameters(_ message: String) {
    skipParentheses(
      message, hint: "scenes and flows have parameters, and a container of a flow reads the flow's")
  }

  // MARK: Declarations

  /// Skips a declaration in a scene, and reports it; returns `false` if the scene lacks its closing brace instead.
  @inline(never)
  mutating func skipNestedDeclaration() -> Bool {
    guard isAtDeclaration(), reporter.bracesMatch(kinds) else { return false }
    reporter.lacksDeclarations = true
    let (isNews, place, keyword, found) = (mayReport(), currentSpan, current, found)
    skipAtLeastOne(to: landmarks)
    reporter.lastErrorToken = token
    guard isNews else { return true }
    let hint =
      switch keyword {
      case .sceneWord: "declare the scene outside, and show it with a verb, or inside with 'embed'"
      case .guardWord: "declare the guard at the top level, or in a flow"
      default: "declare it outside of the scene"
      }
    reporter.append(Diagnostic(.unexpectedToken, at: place, "unexpected \(found) in a scene", hint: hint))
    return true
  }

  /// Skips the scenes in a list, `tabs Main { Home, Search }`, and reports them; returns `false` if it is none.
  @inline(never)
  mutating func scenesWithoutTabs() -> Bool {
    guard current == .identifier else { return false }
    let isNews = mayReport()
    var edits: [Diagnostic.Edit] = []
    let message = "expected 'tab', found \(found)"
    let place = currentSpan
    node(.error) { parser in
      while parser.current == .identifier {
        let scene = parser.text(of: parser.token)
        edits.append(
          Diagnostic.Edit(
            span: parser.currentSpan, replacement: "tab \(NameWords.lowered(scene)) -> \(scene)"))
        parser.advance()
        guard parser.current == .comma else { return }
        edits.append(Diagnostic.Edit(span: parser.currentSpan, replacement: ""))
        parser.advance()
      }
    }
    guard isNews else { return true }
    reporter.append(
      Diagnostic(
        .missingKeyword, at: place, message,
        fixIt: Diagnostic.FixIt(title: "write a tab for each scene", edits: edits)))
    return true
  }

  /// Reports the name of an entry before an arrow, `entry pay -> Payment`, and skips both.
  @inline(never)
  mutating func skipNameOfEntry() {
    let (isNews, place, name) = (mayReport(), currentSpan, found)
    node(.error) { parser in
      parser.advance()
      parser.advance()
    }
    guard isNews else { return }
    let skipped = SourceSpan(start: place.start, length: currentSpan.start - place.start)
    reporter.append(
      Diagnostic(
        .unexpectedToken, at: place, "unexpected \(name): an entry has no name but that of what it shows",
        fixIt: removal(of: "\(name) and '->'", skipped)))
  }

  /// Reports a tab that consists of the scene alone, `tab Home`, whose name has been consumed; returns `false` if it is
  /// something else.
  @inline(never)
  mutating func sceneInPlaceOfTab() -> Bool {
    guard current == .rightBrace || isAt(landmarks), previousEnd > 0, kinds[previousEnd - 1] == .identifier
    else { return false }
    let (scene, place) = (text(of: previousEnd - 1), span(of: previousEnd - 1))
    guard scene.first?.isUppercase == true else { return false }
    let name = "\(NameWords.lowered(scene)) ->"
    reportMissing(
      .missingPunctuation, "'->'",
      fixIt: Diagnostic.FixIt(
        title: "insert '\(name)'",
        edits: [Diagnostic.Edit(span: SourceSpan(start: place.start, length: 0), replacement: name + " ")]))
    return true
  }

  /// Reports the raw value of a case of an enum, `case price = "p"`, and skips it.
  @inline(never)
  mutating func skipRawValue() {
    guard [.string, .escapedString, .integer].contains(next) else { return }
    skipUnexpected(
      "unexpected \(found)", hint: "the cases of an enum are names, and have no other values",
      removing: "the value"
    ) { parser in
      parser.advance()
      parser.advance()
    }
    reporter.lastErrorToken = -1
  }

  /// Reports the types after the name of a scene or an enum, `scene Home: UIViewController`, and skips them.
  @inline(never)
  mutating func skipSupertypes(_ hint: String) {
    guard Self.isName(next) else { return }
    skipUnexpected("unexpected \(found)", hint: hint) { parser in
      repeat {
        parser.advance()
        parser.advance()
      } while parser.current == .comma && Self.isName(parser.next)
    }
    reporter.lastErrorToken = -1
  }

  // MARK: Items

  /// Reports the missing name of an item that begins with its title, `right "Add"`.
  @inline(never)
  mutating func titleWithoutName() {
    let name = NameWords.memberName(text(of: token))
    reportMissing(
      .missingName, "the name of an item",
      hint: name == nil ? "an item has a name, and then its title: 'right add \"Add\"'" : nil,
      fixIt: name.map(insertion(ofWord:)))
  }
}
