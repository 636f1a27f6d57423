/// The collection of a file's syntax errors.
///
/// It holds back what follows from an error already reported: a second one at the same token, and one right
/// after a token that is wrong in itself.
struct SyntaxReporter {
  /// How many errors of a file are kept: enough for any reader, and a bound on the memory that junk takes.
  static let maximumCount = 10_000

  let source: SourceText
  private(set) var diagnostics: [Diagnostic] = []
  /// `false` once a brace was missing or superfluous.
  var isStructureCertain = true
  /// How many closing braces were missing and have not turned up since.
  var missingBraces = 0
  /// The token at which an error was reported last.
  var lastErrorToken = -1
  /// `true` while the parser reads what it made up for something missing: errors in it are no news.
  var isQuiet = false
  private var isFull = false

  init(source: SourceText) { self.source = source }

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

  /// Adds another missing brace to the error about one at the same place, if that was reported last.
  mutating func addMissingBrace(related: Diagnostic.Related, insertion: String) {
    guard var last = diagnostics.last, last.code == .missingBrace, last.related.count < 16,
      last.fixIt?.edits.count == 1
    else { return }
    last.related.append(related)
    last.fixIt?.edits[0].replacement += insertion
    diagnostics[diagnostics.count - 1] = last
  }

  /// Returns the errors in the order of their places.
  func sortedDiagnostics() -> [Diagnostic] {
    if diagnostics.count < 2 { return diagnostics }
    return diagnostics.enumerated()
      .sorted { ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset) }
      .map(\.element)
  }
}
