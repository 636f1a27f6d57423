// Recovery from habits of other languages in declarations and items: as in `Parser+ForeignWords.swift`.

extension Parser {
  // MARK: Lists in parentheses

  /// Skips parentheses that do not belong here, and reports them.
  @inline(never)
  mutating func skipParentheses(_ message: String, hint: String? = nil) {
    let (isNews, place, before) = (mayReport(), currentSpan, gap)
    node(.error) { parser in
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
    guard isNews else { return }
    let run = SourceSpan(start: before.start, length: gap.start - before.start)
    reporter.append(
      Diagnostic(
        .unexpectedToken, at: place, message, hint: hint,
        fixIt: Diagnostic.FixIt(
          title: "remove '\(reporter.source.text(in: place.joined(to: span(of: previousEnd - 1))))'",
          edits: [Diagnostic.Edit(span: run, replacement: "")])))
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

  /// Skips the word `case` before the name of a case.
  @inline(never)
  mutating func skipCaseWord() {
    let span = SourceSpan(start: currentSpan.start, length: nextStart - currentSpan.start)
    if mayReport() {
      reporter.append(
        Diagnostic(
          .unexpectedToken, at: currentSpan, "unexpected 'case'",
          hint: "cases are names, separated by commas",
          fixIt: Diagnostic.FixIt(
            title: "remove 'case'", edits: [Diagnostic.Edit(span: span, replacement: "")])))
    }
    node(.error) { $0.advance() }
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
        let name = scene.prefix(1).lowercased() + scene.dropFirst()
        edits.append(Diagnostic.Edit(span: parser.currentSpan, replacement: "tab \(name) -> \(scene)"))
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

  // MARK: Items

  /// Reports the missing name of an item that begins with its title, `right "Add"`.
  @inline(never)
  mutating func titleWithoutName() {
    let name = Self.name(from: reporter.source.text(in: currentSpan))
    reportMissing(
      .missingName, "the name of an item",
      hint: name == nil ? "an item has a name, and then its title: 'right add \"Add\"'" : nil,
      fixIt: name.map(insertion(ofWord:)))
  }

  /// Returns a name made of the words of a text; `nil` if it has letters that names cannot have.
  private static func name(from text: String) -> String? {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    guard text.utf8.allSatisfy({ $0 < 0x80 }), let first = words.first, first.first?.isLetter == true else {
      return nil
    }
    return first.lowercased() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
