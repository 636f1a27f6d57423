/// The settings of a project: the contents of a file `navc.conf`.
///
/// It has comments, names and strings as programs have them, and six keys:
///
///     warn deadEnd = off
///     programs = ["App/Shop.nav"]
///     proofs = false
///     access = public
///     against = "origin/main"
///     history = ["1.0", "1.4"]
package struct Configuration: Sendable, Equatable {
  /// An error in the file.
  package struct Problem: Error, Sendable, Equatable {
    /// The error, in a sentence.
    package var message: String
    /// Advice on how to fix it; `nil` for none.
    package var hint: String?
    /// The position.
    package var span: SourceSpan
  }

  /// A key of the file.
  package enum Key: String, CaseIterable, Sendable {
    case warn, programs, proofs, access, against, history

    /// The meaning of the key, for help.
    package var summary: String {
      switch self {
      case .warn:
        "warn NAME = off | warning | error: the level of a warning; for findings of navc breaking, NAME can be a category and the level note"
      case .programs: "programs = [\"PATH\", …]: the files and folders that commands without an INPUT take"
      case .proofs: "proofs = true | false: whether navc check and navc lsp prove programs"
      case .access: "access = public | package | internal: the access level of Swift, without --access"
      case .against:
        "against = \"OLD\": the version with which navc breaking and navc diff compare, without --against"
      case .history:
        "history = [\"OLD\", …]: released versions whose URLs and saved states navc breaking compares as well"
      }
    }
  }

  /// The name of the file.
  package static let fileName = "navc.conf"

  /// The levels of warnings.
  package var warningLevels: [DiagnosticCode: CompilerOptions.WarningLevel] = [:]
  /// The paths of the project's programs, relative to the file.
  package var programs: [String] = []
  /// `true` iff programs are proved.
  package var proves = true
  /// The access level of Swift; `nil` if the file sets none.
  package var access: SwiftOptions.Access?

  /// The levels of findings of comparisons.
  package var changeLevels = ChangeLevels()
  /// The version with which the program is compared; `nil` for none.
  package var against: String?
  /// Earlier versions that it is compared with as well.
  package var history: [String] = []

  /// Creates the settings of a project without a file.
  package init() {}

  /// Reads a file; the settings before an error, and the errors, one for each line.
  package static func read(_ source: SourceText) -> (configuration: Configuration, problems: [Problem]) {
    var reader = ConfigurationReader(source)
    return reader.read()
  }
}

private struct ConfigurationReader {
  private let source: SourceText
  private let tokens: TokenList
  private var position = 0
  private var configuration = Configuration()
  private var problems: [Configuration.Problem] = []
  private var seen: Set<String> = []

  init(_ source: SourceText) {
    self.source = source
    tokens = Lexer.tokens(of: source.bytes)
  }

  mutating func read() -> (Configuration, [Configuration.Problem]) {
    skipTrivia()
    while kind != .endOfFile {
      do throws(Configuration.Problem) {
        try readSetting()
      } catch {
        problems.append(error)
        skipLine()
      }
    }
    return (configuration, problems)
  }

  // MARK: Tokens

  private var kind: TokenKind { position < tokens.kinds.count ? tokens.kinds[position] : .endOfFile }

  private var bytes: Range<Int> {
    let start = position < tokens.starts.count ? Int(tokens.starts[position]) : source.bytes.count
    let end = position + 1 < tokens.starts.count ? Int(tokens.starts[position + 1]) : source.bytes.count
    return start..<max(start, end)
  }

  private var text: String { String(decoding: source.bytes[bytes], as: UTF8.self) }

  private func problem(_ message: String, _ hint: String? = nil) -> Configuration.Problem {
    Configuration.Problem(
      message: message, hint: hint,
      span: SourceSpan(
        start: source.base &+ UInt32(truncatingIfNeeded: bytes.lowerBound),
        length: UInt32(truncatingIfNeeded: bytes.count)))
  }

  private var found: String { kind == .endOfFile ? "the end of the file" : "'\(text)'" }

  private mutating func advance() {
    position += 1
    skipTrivia()
  }

  private mutating func skipTrivia() {
    while kind.isTrivia, kind != .invalid, kind != .unterminatedComment { position += 1 }
  }

  /// Skips to the first token of the next line.
  private mutating func skipLine() {
    while kind != .endOfFile {
      let isLineEnd = kind == .whitespace && text.contains { $0.isNewline }
      position += 1
      if isLineEnd || position > 0 && tokens.kinds[position - 1] == .lineComment { break }
    }
    skipTrivia()
  }

  private mutating func expect(_ wanted: TokenKind, _ name: String) throws(Configuration.Problem) {
    guard kind == wanted else { throw problem("expected \(name), found \(found)") }
    advance()
  }

  // MARK: Settings

  private mutating func readSetting() throws(Configuration.Problem) {
    guard let key = Configuration.Key(rawValue: text) else {
      let keys = Configuration.Key.allCases.map(\.rawValue)
      let near = nearest(to: text, among: keys).map { "did you mean '\($0)'?" }
      throw problem(
        kind.isName ? "unknown key '\(text)'" : "expected a key, found \(found)",
        near ?? "the keys are \(keys.joined(separator: ", "))")
    }
    let name = key == .warn ? nil : text
    if let name, !seen.insert(name).inserted { throw problem("'\(name)' is set twice") }
    advance()
    switch key {
    case .warn: try readLevel()
    case .programs: configuration.programs = try readTexts("path")
    case .history: configuration.history = try readTexts("version")
    case .against:
      try expect(.equals, "'='")
      configuration.against = try readText("version")
    case .proofs:
      try expect(.equals, "'='")
      switch kind {
      case .trueWord: configuration.proves = true
      case .falseWord: configuration.proves = false
      default: throw problem("expected 'true' or 'false', found \(found)")
      }
      advance()
    case .access:
      try expect(.equals, "'='")
      guard let access = SwiftOptions.Access(rawValue: text) else {
        throw problem("unknown access level \(found)", "write public, package or internal")
      }
      configuration.access = access
      advance()
    }
  }

  private mutating func readLevel() throws(Configuration.Problem) {
    let name = text
    guard kind.isName else { throw problem("expected the name of a warning, found \(found)") }
    if ChangeLevels.isName(name) { return try readChangeLevel(of: name) }
    guard let code = DiagnosticCode.warning(named: name) else {
      if DiagnosticCode.retiredWarningNames.contains(name) {
        advance()
        try expect(.equals, "'='")
        return advance()
      }
      let unknown = DiagnosticCode.problem(ofWarning: name)
      throw problem(unknown.message, unknown.help)
    }
    if configuration.warningLevels[code] != nil { throw problem("the level of '\(name)' is set twice") }
    advance()
    try expect(.equals, "'='")
    guard let level = CompilerOptions.WarningLevel(name: text) else {
      throw problem("unknown level \(found)", "write off, warning or error")
    }
    configuration.warningLevels[code] = level
    advance()
  }

  private mutating func readChangeLevel(of name: String) throws(Configuration.Problem) {
    if !seen.insert("warn " + name).inserted { throw problem("the level of '\(name)' is set twice") }
    advance()
    try expect(.equals, "'='")
    guard let level = ChangeLevels.Level(rawValue: text) else {
      throw problem("unknown level \(found)", "write off, note, warning or error")
    }
    _ = configuration.changeLevels.set(name, to: level)
    advance()
  }

  private mutating func readTexts(_ noun: String) throws(Configuration.Problem) -> [String] {
    try expect(.equals, "'='")
    try expect(.leftBracket, "'['")
    var texts: [String] = []
    while kind != .rightBracket {
      texts.append(try readText(noun))
      if kind != .rightBracket { try expect(.comma, "',' or ']'") }
    }
    advance()
    return texts
  }

  private mutating func readText(_ noun: String) throws(Configuration.Problem) -> String {
    guard kind.isCompleteString else { throw problem("expected a \(noun) in quotes, found \(found)") }
    let text = String(decoding: StringLiteral.value(of: source.bytes[bytes]), as: UTF8.self)
    if text.isEmpty { throw problem("the \(noun) is empty") }
    advance()
    return text
  }
}

extension Configuration.Problem {
  /// Writes the problem as diagnostics are written: `navc.conf:3:6: error: …`.
  package func text(in source: SourceText, colors: Bool) -> [UInt8] {
    var sources = SourceMap()
    _ = sources.add(path: source.path, bytes: source.bytes)
    var renderer = TextRenderer(sources, colors: colors)
    var buffer = TextBuffer()
    renderer.heading("error", style: .error, at: span, message, code: nil, to: &buffer)
    renderer.excerpt(of: span, to: &buffer)
    if let hint { renderer.help(hint, to: &buffer) }
    return buffer.take()
  }
}
