/// Collects a file's syntax errors.
///
/// It suppresses consequences of an error already reported: a second one at the same token, and one right
/// after a malformed token.
struct SyntaxReporter {
  /// The maximum number of errors kept for a file: enough for any reader, and a bound on memory for junk.
  static let maximumCount = 10_000

  let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []
  /// `false` once a brace was missing or superfluous.
  var isStructureCertain = true
  /// The number of closing braces that were missing and have not been found since.
  var missingBraces = 0
  /// The token at which an error was reported last.
  var lastErrorToken = -1
  /// `true` while the parser reads tokens that it assumed in place of missing ones: errors in them are not reported.
  var isQuiet = false
  /// `true` iff declarations were skipped whose names other parts of the program may use.
  var lacksDeclarations = false
  private var isFull = false
  private var matchingBraces: Bool?

  init(source: SourceText) { self.source = source }

  /// `true` iff the file has as many closing as opening braces.
  mutating func bracesMatch(_ kinds: UnsafePointer<TokenKind>) -> Bool {
    if let matchingBraces { return matchingBraces }
    var (index, depth) = (0, 0)
    while kinds[index] != .endOfFile {
      if kinds[index] == .leftBrace { depth += 1 }
      if kinds[index] == .rightBrace { depth -= 1 }
      index += 1
    }
    matchingBraces = depth == 0
    return depth == 0
  }

  mutating func append(_ diagnostic: Diagnostic) {
    if diagnostics.count < Self.maximumCount {
      diagnostics.append(diagnostic)
    } else if !isFull {
      isFull = true
      diagnostics.append(
        Diagnostic(
          .tooManySyntaxErrors, at: diagnostic.span,
          "the file has more than \(Self.maximumCount) syntax errors; the rest are not reported"))
    }
  }

  /// Extends the error about a missing brace by another one at the same position, if that error was reported last.
  mutating func addMissingBrace(related: Diagnostic.Related, insertion: String) {
    guard var last = diagnostics.last, last.code == .missingBrace, last.related.count < 16,
      last.fixIt?.edits.count == 1
    else { return }
    last.related.append(related)
    last.fixIt?.edits[0].replacement += insertion
    diagnostics[diagnostics.count - 1] = last
  }

  /// Returns the errors, ordered by position.
  func sortedDiagnostics() -> [Diagnostic] {
    if diagnostics.count < 2 { return diagnostics }
    return diagnostics.enumerated()
      .sorted { ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset) }
      .map(\.element)
  }
}
