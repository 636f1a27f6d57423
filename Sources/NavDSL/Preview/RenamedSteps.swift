/// The steps of a walk under the names that their declarations have now: language reference, "Attributes and warnings".
///
/// A page keeps its steps as texts. After an edit that renames a declaration, and says so with `@was`, they are
/// repeated under its new name.
struct RenamedSteps {
  /// For the former whole names of scenes, containers and flows, their present ones.
  private var wholes: [String: String] = [:]
  /// For the former names of tabs, after the present name of their container, their present ones.
  private var tabs: [String: String] = [:]
  /// For former names of events and of parameters, their present ones.
  private var events: [String: String] = [:]
  private var labels: [String: String] = [:]

  init(_ program: Program) {
    for row in FormerNameRow.all(of: program) {
      for former in row.names {
        switch row.kind {
        case .scene, .flow, .container: Self.add(row.name, for: former, to: &wholes)
        case .tab: Self.add(row.name, for: row.owner + "." + former, to: &tabs)
        case .event, .flowEvent, .containerEvent, .appEvent, .item:
          Self.add(row.name, for: former, to: &events)
        case .parameter, .flowParameter, .featureParameter, .field:
          Self.add(row.name, for: former, to: &labels)
        case .embed, .enumCase: break
        }
      }
    }
  }

  private static func add(_ name: String, for former: String, to names: inout [String: String]) {
    if names[former] == nil { names[former] = name }
  }

  /// Returns a step with former names replaced, in each way that may be meant: a word can be the former name of one
  /// declaration and the present one of another. Names of scenes, containers, flows and tabs are replaced in all.
  func renamed(_ step: String) -> [String] {
    var found: [String] = []
    for replaced: Set<Part> in [[], [.events], [.labels], [.events, .labels]] {
      let text = renamed(step, replaced)
      if text != step, !found.contains(text) { found.append(text) }
    }
    return found
  }

  private enum Part { case events, labels }

  private func renamed(_ step: String, _ replaced: Set<Part>) -> String {
    let labels = replaced.contains(.labels) ? labels : [:]
    let events = replaced.contains(.events) ? events : [:]
    let tokens = StepTokens(step)
    var result = ""
    var depth = 0
    var index = 0
    while index < tokens.count {
      switch tokens.kind(index) {
      case .leftParenthesis: depth += 1
      case .rightParenthesis: depth -= 1
      default: break
      }
      let end = tokens.endOfPath(index)
      let text = tokens.text(index..<end)
      if !tokens.kind(index).isName {
        result += text
      } else if depth > 0, tokens.isLabel(index) {
        result += labels[text] ?? text
      } else {
        result += present(text, events)
      }
      index = end
    }
    return result
  }

  /// Returns the present form of a name with dots: of a declaration, a tab of one, or an event, alone or of one.
  private func present(_ name: String, _ events: [String: String]) -> String {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    for count in (1...words.count).reversed() {
      let prefix = words.prefix(count).joined(separator: ".")
      let owner = wholes[prefix] ?? prefix
      let rest = words.dropFirst(count)
      guard let part = rest.first.map(String.init) else {
        if owner != prefix { return owner }
        continue
      }
      if let tab = tabs[owner + "." + part] {
        return ([owner, tab] + rest.dropFirst().map(String.init)).joined(separator: ".")
      }
      if owner != prefix || rest.count == 1 && events[part] != nil {
        return ([owner, events[part] ?? part] + rest.dropFirst().map(String.init)).joined(separator: ".")
      }
    }
    return events[name] ?? name
  }
}

/// The tokens of a step, with the white space between them.
private struct StepTokens {
  private let bytes: [UInt8]
  private let tokens: TokenList

  init(_ step: String) {
    bytes = Array(step.utf8)
    tokens = Lexer.tokens(of: bytes)
  }

  /// The number of tokens before the end.
  var count: Int { tokens.kinds.count - 1 }

  func kind(_ index: Int) -> TokenKind { tokens.kinds[index] }

  func text(_ range: Range<Int>) -> String {
    String(
      decoding: bytes[Int(tokens.starts[range.lowerBound])..<Int(tokens.starts[range.upperBound])],
      as: UTF8.self)
  }

  /// Returns the end of the names with periods between them that begin at a token, or else of the token.
  func endOfPath(_ index: Int) -> Int {
    var end = index + 1
    guard kind(index).isName else { return end }
    while end + 1 < count, kind(end) == .period, kind(end + 1).isName { end += 2 }
    return end
  }

  /// `true` iff a name is that of an argument: a colon follows.
  func isLabel(_ index: Int) -> Bool {
    tokens.kinds[(index + 1)...].first { !$0.isTrivia } == .colon
  }
}
