/// A place in a file, from its start to its end.
struct DiagnosticPlace {
  /// The file's path.
  var path: String
  /// Where it begins.
  var start: SourceLocation
  /// Where it ends: the place after its last byte.
  var end: SourceLocation
}

/// Turns spans into files, lines and columns, finding the lines of each file once.
struct DiagnosticPlaces {
  /// The files.
  let sources: SourceMap
  private var tables: [LineTable?]

  /// Creates a finder for the files of a program.
  init(_ sources: SourceMap) {
    self.sources = sources
    tables = Array(repeating: nil, count: sources.files.count)
  }

  /// Returns the lines of the file with an index.
  mutating func lines(ofFile index: Int) -> LineTable {
    if let table = tables[index] { return table }
    let table = LineTable(sources.files[index])
    tables[index] = table
    return table
  }

  /// Returns where a span lies; `nil` only where the program has no files.
  mutating func place(of span: Span) -> DiagnosticPlace? {
    guard let index = sources.fileIndex(at: span.start) else { return nil }
    let file = sources.files[index]
    let range = file.byteRange(of: span)
    let table = lines(ofFile: index)
    return DiagnosticPlace(
      path: file.path, start: table.location(at: range.lowerBound), end: table.location(at: range.upperBound))
  }
}
