/// The largest file of an import, in bytes: 64 MiB. Real storyboards have 0.6 MB.
private let importSizeLimit = 64 << 20

/// A part of an input file, or what is wrong with it.
enum ImportedPart<Value> {
  case read(Value)
  case refused(Diagnostic)
}

/// The reading of the files of an import, each with a row of the account, and what comes of it.
struct ImportReading {
  private(set) var result = ImportResult()
  /// The indices of the inputs that are imported.
  private(set) var imported: [Int] = []

  /// Creates a reading that adds files to those of a program.
  init(_ kind: ImportKind, into sources: SourceMap) {
    result.kind = kind
    result.sources = sources
  }

  /// Reads files in the order of their paths.
  ///
  /// - Parameter body: Reads the text of one, in UTF-8, completes its row, and returns what is wrong with it. The file is
  ///   refused unless the row has another status then.
  mutating func read(
    _ inputs: [InputFile], _ body: (SourceText, inout ImportAccount.Input) -> [Diagnostic]
  ) {
    for input in inputs.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      var row = ImportAccount.Input(file: input.path, status: .refused)
      let findings =
        switch source(of: input) {
        case .read(let source): body(source, &row)
        case .refused(let error): [error]
        }
      if row.status == .refused { row.reason = findings.first?.code.entry.name }
      if row.status == .imported { imported.append(result.account.inputs.count) }
      result.findings += findings
      result.account.inputs.append(row)
    }
  }

  /// Adds the text of an input in UTF-8 to the sources.
  private mutating func source(of input: InputFile) -> ImportedPart<SourceText> {
    var failure: XMLError?
    var bytes = input.bytes
    if bytes.count > importSizeLimit {
      failure = XMLError(problem: .tooLarge(importSizeLimit), position: 0)
      bytes = []
    } else {
      do throws(XMLError) { bytes = try XMLEncoding.utf8(bytes) } catch { failure = error }
    }
    guard let source = result.sources.add(path: input.path, bytes: bytes) else {
      return .refused(Diagnostic(.importLimit, at: .none, "the files are larger than 4 GiB together"))
    }
    if let failure { return .refused(.unreadable(failure, in: source)) }
    return .read(source)
  }

  /// Adds a program, and the account and findings of its translation.
  mutating func add(_ files: [ImportResult.File], _ account: ImportAccount, _ findings: [Diagnostic]) {
    let inputs = result.account.inputs
    result.files = files
    result.account = account
    result.account.inputs = inputs
    result.findings += findings
  }

  /// Refuses what has been read.
  mutating func refuse(_ error: Diagnostic) { result.findings.append(error) }

  /// Returns the result, with the findings in the order of their places.
  consuming func finished() -> ImportResult {
    result.findings = result.findings.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }.map(\.element)
    return result
  }
}
