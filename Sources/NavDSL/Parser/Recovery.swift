/// The tokens at which the parser resumes after an error.
struct Landmarks: OptionSet {
  let rawValue: UInt16

  /// An item of a scene. A declaration is a landmark everywhere.
  static let item = Landmarks(rawValue: 1)
  /// `when` and `else`.
  static let branch = Landmarks(rawValue: 2)
  static let tab = Landmarks(rawValue: 4)
  /// A column of a split.
  static let column = Landmarks(rawValue: 8)
  /// `start`, `compact` and `regular` in an app, `start` in a flow.
  static let entry = Landmarks(rawValue: 16)
  /// A step of a scenario.
  static let step = Landmarks(rawValue: 32)
  /// `root` and `bar` in a stack.
  static let stack = Landmarks(rawValue: 8192)

  // The rest apply to a single search, not to a whole construct.
  static let comma = Landmarks(rawValue: 64)
  static let arrow = Landmarks(rawValue: 128)
  static let then = Landmarks(rawValue: 256)
  static let parenthesis = Landmarks(rawValue: 512)
  static let bracket = Landmarks(rawValue: 1024)
  static let equals = Landmarks(rawValue: 4096)
  /// The file itself: a closing brace is not a landmark there.
  static let file = Landmarks(rawValue: 2048)
}

extension Parser {
  // MARK: Starts of constructs
  // These look further than two tokens ahead, but only after an error.

  /// `true` iff a declaration certainly begins here, that is, at its keyword.
  func isAtDeclaration() -> Bool {
    guard current.isDeclarationKeyword else { return false }
    let next = next
    // `in stack` refers to a scene in a stack, unless the tokens after it declare the stack.
    if next == .inWord, afterNext == .stackWord { return isFollowedByStackDeclaration() }
    switch current {
    case .importWord, .scenarioWord: return next.isString
    case .linkWord: return next.isString || (Self.isName(next) && afterNext.isString)
    case .guardWord: return Self.isName(next) && !landmarks.contains(.step)
    case .alwaysWord, .neverWord, .reachWord:
      return Self.isName(next) && isFirstOnLine && !landmarks.contains(.step)
    case .transientWord:
      guard next == .sceneWord || next == .flowWord || next == .externalWord, Self.isName(afterNext) else {
        return false
      }
      return !landmarks.contains(.step) || isFirstOnLine
    case .typeWord:
      guard Self.isName(next) else { return false }
      if afterNext == .fromWord, landmarks.contains(.step) { return thirdNext.isString }
      return afterNext == .equals || afterNext == .fromWord
    case .flowWord, .featureWord:
      guard Self.isName(next) else { return false }
      guard landmarks.contains(.step) else {
        return afterNext == .leftBrace || afterNext == .leftParenthesis || afterNext == .returnsWord
      }
      return isFollowedByBody()
    case .entryWord:
      return isFirstOnLine && (next == .ellipsis || Self.isName(next)) && !landmarks.contains(.step)
    case .externalWord: return next == .sceneWord && Self.isName(afterNext)
    case .sceneWord:
      guard Self.isName(next) else { return false }
      guard landmarks.contains(.step) else { return afterNext != .colon && afterNext != .arrow }
      return isFollowedByBody()
    default: return Self.isName(next) && afterNext == .leftBrace
    }
  }

  /// The third token after the current one.
  private var thirdNext: TokenKind {
    kinds[significantToken(after: significantToken(after: significantToken(after: token)))]
  }

  /// `true` iff `stack`, a name and `{` follow after two tokens.
  private func isFollowedByStackDeclaration() -> Bool {
    let stack = significantToken(after: significantToken(after: token))
    let name = significantToken(after: stack)
    return Self.isName(kinds[name]) && kinds[significantToken(after: name)] == .leftBrace
  }

  /// `true` iff the input is a word, a name, an optional clause in parentheses, an optional result, and then
  /// a body.
  private func isFollowedByBody() -> Bool {
    var index = significantToken(after: significantToken(after: token))
    var depth = 0
    var hasResult = false
    // A longer text is not a clause.
    for _ in 0..<4096 {
      switch kinds[index] {
      case .leftParenthesis: depth += 1
      case .rightParenthesis: depth -= 1
      case .leftBrace: return depth == 0
      case .endOfFile, .rightBrace: return false
      case .returnsWord where depth == 0: hasResult = true
      case .leftBracket, .rightBracket, .colon, .period, .question: if depth == 0, !hasResult { return false }
      default: if depth == 0, !hasResult || !Self.isName(kinds[index]) { return false }
      }
      index = significantToken(after: index)
    }
    return false
  }

  /// `true` iff an item of a scene certainly begins here.
  func isAtItem() -> Bool {
    switch current {
    case .at: return true
    case .onWord, .exitWord: return Self.isName(next)
    case .embedWord: return Self.isName(next) && afterNext == .colon
    case .titleWord: return next.isString || Self.isName(next)
    case .promptWord, .messageWord: return next.isString
    case .backWord: return next.isString || next == .hiddenWord
    case .barWord, .tabbarWord: return next == .hiddenWord
    case .leftWord, .rightWord, .controlWord, .toolbarWord:
      let previous = previousEnd > 0 ? kinds[previousEnd - 1] : .endOfFile
      return Self.isName(next) && previous != .comma && previous != .arrowWord
    default: return false
    }
  }

  /// `true` iff an item of a stack begins here.
  private var isAtStackItem: Bool {
    current == .rootWord && Self.isName(next) || current == .barWord && next == .hiddenWord
  }

  /// `true` iff the current token is one of `landmarks`, or begins a declaration.
  func isAt(_ landmarks: Landmarks) -> Bool {
    switch current {
    case .endOfFile: return true
    case .rightBrace: return !landmarks.contains(.file)
    case .comma: return landmarks.contains(.comma)
    case .arrow: return landmarks.contains(.arrow)
    case .equals: return landmarks.contains(.equals)
    case .rightParenthesis: return landmarks.contains(.parenthesis)
    case .rightBracket: return landmarks.contains(.bracket)
    default: break
    }
    if landmarks.contains(.item), isAtItem() { return true }
    if landmarks.contains(.branch), current == .whenWord || current == .elseWord { return true }
    if landmarks.contains(.tab), current == .at || current == .tabWord { return true }
    if landmarks.contains(.column), TokenSet.splitItems.contains(current), Self.isName(next) { return true }
    if landmarks.contains(.stack), isAtStackItem { return true }
    if landmarks.contains(.entry), TokenSet.appEntries.contains(current), Self.isName(next) { return true }
    if current == .onWord, Self.isName(next),
      landmarks.contains(.tab) || landmarks.contains(.column)
        || landmarks.contains(.entry)
    {
      return true
    }
    if landmarks.contains(.then), current == .thenWord { return true }
    if landmarks.contains(.step) {
      if current.isStepKeyword || (isAtName && isFirstOnLine) { return true }
    }
    if landmarks.contains(.file) || landmarks.contains(.entry), current == .at { return true }
    return isAtDeclaration()
  }

  /// `true` iff there is a line end between the current token and the one before.
  var isFirstOnLine: Bool {
    guard previousEnd > 0 else { return true }
    let range = Int(starts[previousEnd])..<max(Int(starts[token]), Int(starts[previousEnd]))
    return reporter.source.bytes[range].contains { $0 == 0x0A || $0 == 0x0D }
  }

  // MARK: Skipping

  /// Puts the tokens up to the next landmark into an error node. Braces, parentheses and brackets are skipped with
  /// their contents.
  @inline(never)
  mutating func skip(to landmarks: Landmarks) {
    guard !isAt(landmarks) else { return }
    skipAtLeastOne(to: landmarks)
  }

  /// Puts the current token and those up to the next landmark into an error node.
  @inline(never)
  mutating func skipAtLeastOne(to landmarks: Landmarks) {
    let inside = landmarks.subtracting([.comma, .parenthesis, .bracket, .arrow, .then, .equals])
    node(.error) { parser in
      var braces = 0
      var others = 0
      repeat {
        switch parser.current {
        case .endOfFile: return
        case .leftBrace: braces += 1
        case .rightBrace: braces = max(braces - 1, 0)
        case .leftParenthesis, .leftBracket: others += 1
        case .rightParenthesis, .rightBracket: others = max(others - 1, 0)
        default: break
        }
        parser.advance()
        // Inside unclosed braces, parsing resumes at a declaration at the start of a line.
        if braces > 0, !(parser.isFirstInColumns && parser.isAtDeclaration()) { continue }
        if parser.isAt(others > 0 ? inside : landmarks) { break }
      } while true
      if braces > 0 { parser.reporter.isStructureCertain = false }
    }
  }

  /// `true` iff the current token is at the first column of its line.
  private var isFirstInColumns: Bool {
    let start = Int(starts[token])
    guard start > 0 else { return true }
    let byte = reporter.source.bytes[start - 1]
    return byte == 0x0A || byte == 0x0D
  }

  /// Reports excessive nesting, and skips the nested part.
  @inline(never)
  mutating func passOverNesting() {
    if mayReport() {
      reporter.append(
        Diagnostic(
          .nestingTooDeep, at: currentSpan, "nesting is deeper than \(Self.maximumDepth)",
          hint: "no program needs this; give the inner part a name of its own"))
    }
    node(.error) { parser in
      var depth = 0
      repeat {
        switch parser.current {
        case .endOfFile: return
        case .leftBrace, .leftParenthesis, .leftBracket: depth += 1
        case .rightBrace, .rightParenthesis, .rightBracket: depth -= 1
        default: break
        }
        parser.advance()
      } while depth > 0
    }
    // The constructs around it may never be closed; that is the same error.
    reporter.lastErrorToken = token
  }

  /// Calls `body` one level deeper, or skips the nested part if that is too deep.
  @inline(__always)
  mutating func nested(_ body: (inout Parser) -> Void) {
    guard depth < Self.maximumDepth else {
      passOverNesting()
      return
    }
    depth += 1
    body(&self)
    depth -= 1
  }
}
