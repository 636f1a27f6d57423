/// The largest storyboard, in bytes: 64 MiB. Real ones have 0.6 MB.
private let storyboardSizeLimit = 64 << 20

/// Translates storyboards to a program.
///
/// - Parameters:
///   - inputs: The storyboards; they are taken in the order of their paths.
///   - options: The names to use, and the layout of the program.
///   - sources: The files to which those of the import are added.
/// - Returns: The program, an account of every part of the input, and findings about the storyboards. An input that
///   cannot be read is one error and does not stop the others.
package func importStoryboards(
  _ inputs: [InputFile], options: ImportOptions = ImportOptions(), into sources: SourceMap = SourceMap()
) -> ImportResult {
  var result = ImportResult()
  result.sources = sources
  var boards: [(source: SourceText, board: Storyboard)] = []
  var numbers: [Int] = []
  for input in inputs.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
    let number = result.account.inputs.count
    var row = ImportAccount.Input(file: input.path, status: "refused")
    switch read(input, into: &result.sources) {
    case .storyboard(let board):
      row.status = "imported"
      row.platform = board.platform.rawValue
      row.initial = board.initial
      guard let source = result.sources.files.last else { continue }
      boards.append((source, board))
      numbers.append(number)
      for repeated in board.repeatedIDs {
        result.findings.append(.duplicateObject(repeated.id, at: source.span(repeated.place)))
      }
    case .launchScreen:
      row.status = "skipped"
      row.reason = "launchScreen"
    case .refused(let error):
      row.reason = error.code.entry.name
      result.findings.append(error)
    }
    result.account.inputs.append(row)
  }
  if !boards.isEmpty {
    var translator = StoryboardTranslator(StoryboardProject(boards), inputs: numbers, options: options)
    result.files = translator.translate()
    result.account = translator.account.with(inputs: result.account.inputs)
    result.findings += translator.findings
  }
  result.findings = result.findings.enumerated().sorted {
    ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
  }.map(\.element)
  return result
}

/// Returns the number of parts that the reader of XML finds in a document, up to the first error: for measurements.
package func storyboardEventCount(_ bytes: [UInt8]) -> Int {
  var reader = XMLReader(bytes)
  var count = 0
  while let event = try? reader.next(), event != .endOfDocument { count += 1 }
  return count
}

/// Reads an input, and adds its text in UTF-8 to the sources.
private func read(_ input: InputFile, into sources: inout SourceMap) -> StoryboardReader.Result {
  var failure: XMLError?
  var bytes = input.bytes
  if bytes.count > storyboardSizeLimit {
    failure = XMLError(problem: .tooLarge(storyboardSizeLimit), position: 0)
    bytes = []
  } else {
    do throws(XMLError) { bytes = try XMLEncoding.utf8(bytes) } catch { failure = error }
  }
  guard let source = sources.add(path: input.path, bytes: bytes) else {
    return .refused(Diagnostic(.importLimit, at: .none, "the files are larger than 4 GiB together"))
  }
  if let failure { return .refused(.unreadable(failure, in: source)) }
  return StoryboardReader.read(source)
}

extension ImportAccount {
  /// Returns the account with its inputs.
  fileprivate func with(inputs: [Input]) -> ImportAccount {
    var account = self
    account.inputs = inputs
    return account
  }
}
