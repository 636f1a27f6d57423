/// Converts spans to files, lines and columns, building the line table of each file once.
struct DiagnosticPlaces {
  /// The files of the program.
  let sources: SourceMap
  private var tables: [LineTable?]

  /// Creates a converter for the files of a program.
  init(_ sources: SourceMap) {
    self.sources = sources
    tables = Array(repeating: nil, count: sources.files.count)
  }

  /// Returns the line table of the file with an index.
  mutating func lines(ofFile index: Int) -> LineTable {
    if let table = tables[index] { return table }
    let table = LineTable(sources.files[index])
    tables[index] = table
    return table
  }

  /// Returns the range of a span; `nil` only if the program has no files.
  mutating func place(of span: SourceSpan) -> SourceRange? {
    guard let index = sources.fileIndex(at: span.start) else { return nil }
    return SourceRange(span, in: sources.files[index], lines: lines(ofFile: index))
  }
}
