/// The places of the parts of an import: in the files that are imported, and in the list of all inputs.
struct ImportPlaces: Sendable {
  private let sources: [SourceText]
  /// The index of each file in the inputs.
  private let inputs: [Int]
  private let lines: [LineTable]

  /// Creates the places in files, which have these indices in the inputs.
  init(_ sources: [SourceText], inputs: [Int]) {
    self.sources = sources
    self.inputs = inputs
    lines = sources.map { LineTable($0, countsUnits: false) }
  }

  /// Returns the span of a place in a file.
  func span(of place: Range<Int>, in file: Int) -> SourceSpan { sources[file].span(place) }

  /// Creates a row of the account.
  func row(
    _ id: String, _ place: Range<Int>, in file: Int, _ members: [(key: StaticString, value: String?)],
    _ outcome: ImportAccount.Outcome
  ) -> ImportAccount.Row {
    ImportAccount.Row(
      file: inputs[file], id: id, line: lines[file].line(at: place.lowerBound), members: members,
      outcome: outcome, span: span(of: place, in: file))
  }
}

/// Translates files of one kind, with an account of their parts.
protocol ImportTranslator {
  var places: ImportPlaces { get }
}

extension ImportTranslator {
  /// Returns the span of a place in a file.
  func span(of place: Range<Int>, in file: Int) -> SourceSpan { places.span(of: place, in: file) }

  /// Creates a row of the account.
  func row(
    _ id: String, _ place: Range<Int>, in file: Int, _ members: [(key: StaticString, value: String?)],
    _ outcome: ImportAccount.Outcome
  ) -> ImportAccount.Row {
    places.row(id, place, in: file, members, outcome)
  }
}
