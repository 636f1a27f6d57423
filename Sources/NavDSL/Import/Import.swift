/// Translates storyboards, or navigation graphs of Android, to a program.
///
/// - Parameters:
///   - inputs: The files, all of one kind; they are taken in the order of their paths.
///   - options: The names to use, and the layout of the program.
///   - sources: The files to which those of the import are added.
/// - Returns: The program, an account of every part of the input, and findings about the input. A file that cannot be read
///   is one error and does not stop the others.
package func importProgram(
  from inputs: [InputFile], options: ImportOptions = ImportOptions(), into sources: SourceMap = SourceMap()
) -> ImportResult {
  inputs.contains { ImportKind(of: $0) == .graphs }
    ? importNavigationGraphs(inputs, options: options, into: sources)
    : importStoryboards(inputs, options: options, into: sources)
}

/// Translates storyboards to a program.
private func importStoryboards(
  _ inputs: [InputFile], options: ImportOptions, into sources: SourceMap
) -> ImportResult {
  var reading = ImportReading(.storyboards, into: sources)
  var boards: [(source: SourceText, board: Storyboard)] = []
  reading.read(inputs) { source, row in
    switch StoryboardReader.read(source) {
    case .storyboard(let board):
      row.status = .imported
      row.platform = board.platform.rawValue
      row.initial = board.initial
      boards.append((source, board))
      return board.repeatedIDs.map { .duplicateObject($0.id, at: source.span($0.place)) }
    case .launchScreen:
      row.status = .skipped
      row.reason = "launchScreen"
      return []
    case .refused(let error): return [error]
    }
  }
  if !boards.isEmpty {
    var translator = StoryboardTranslator(
      StoryboardProject(boards), inputs: reading.imported, options: options)
    let files = translator.translate()
    reading.add(files, translator.account, translator.findings)
  }
  return reading.finished()
}

/// Translates navigation graphs of Android to a program.
private func importNavigationGraphs(
  _ inputs: [InputFile], options: ImportOptions, into sources: SourceMap
) -> ImportResult {
  var reading = ImportReading(.graphs, into: sources)
  var graphs: [(source: SourceText, graph: NavigationGraph)] = []
  reading.read(inputs) { source, row in
    switch NavigationGraphReader.read(source) {
    case .read(let graph):
      row.status = .imported
      row.platform = "Android"
      row.initial = graph.nodes.first?.start
      graphs.append((source, graph))
      return []
    case .refused(let error): return [error]
    }
  }
  guard let first = graphs.first else { return reading.finished() }
  let project = NavigationGraphProject(graphs, entry: options.entry)
  var translator = NavigationGraphTranslator(project, inputs: reading.imported, options: options)
  if translator.handlerCount > NavigationGraphTranslator.handlerLimit {
    let place = first.source.span(project.nodes[0].place)
    reading.refuse(.tooManyHandlers(NavigationGraphTranslator.handlerLimit, at: place))
  } else {
    let files = translator.translate()
    reading.add(files, translator.account, translator.findings)
  }
  return reading.finished()
}

/// Returns the number of parts that the reader of XML finds in a document, up to the first error: for measurements.
package func xmlEventCount(_ bytes: [UInt8]) -> Int {
  var reader = XMLReader(bytes)
  var count = 0
  while let event = try? reader.next(), event != .endOfDocument { count += 1 }
  return count
}
