/// A range in a file, as lines and columns.
struct DiagnosticPlace {
  /// The file's path.
  var path: String
  /// The start.
  var start: SourceLocation
  /// The end: the location after the last byte.
  var end: SourceLocation
}

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
  mutating func place(of span: Span) -> DiagnosticPlace? {
    guard let index = sources.fileIndex(at: span.start) else { return nil }
    let file = sources.files[index]
    let range = file.byteRange(of: span)
    let table = lines(ofFile: index)
    return DiagnosticPlace(
      path: file.path, start: table.location(at: range.lowerBound), end: table.location(at: range.upperBound))
  }
}
