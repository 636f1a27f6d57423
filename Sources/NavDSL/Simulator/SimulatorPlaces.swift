import NavRuntime

extension InterpretedProgram {
  /// Returns a place that is written as in a link.
  ///
  /// The program is resolved once more with a link to it, so that a place means here what it means there, and is
  /// wrong for the same reasons. What is declared keeps its numbers: the link comes last.
  func place(
    _ text: String, guards: Set<GuardID>, width: NavigationWidth
  ) throws(SimulatorError) -> NavigationPlace<NavigationTable> {
    let pattern = "navc-simulate://goto"
    var sources = program.sources
    guard let source = sources.add(path: "goto", bytes: Array("link \"\(pattern)\" -> \(text)\n".utf8)) else {
      throw SimulatorError("the program is too large to go to a place")
    }
    let parsed = SyntaxTree.parse(source)
    if let error = parsed.diagnostics.first { throw SimulatorError(error) }
    let root = parsed.tree.rootIndex
    guard parsed.tree.firstChild(root) < parsed.tree.end(root),
      parsed.tree.end(parsed.tree.firstChild(root)) == parsed.tree.end(root)
    else { throw SimulatorError("'\(text)' is more than a place") }
    var trees = program.sources.files.map { SyntaxTree.parse($0).tree }
    trees.append(parsed.tree)
    var resolver = Resolver.resolve(trees, sources: sources)
    resolver.check(hasSyntaxErrors: false)
    let errors = resolver.diagnostics.filter { $0.severity == .error }
    if let error = errors.first(where: { $0.span.start >= source.base }) ?? errors.first {
      throw SimulatorError(error)
    }
    let extended = InterpretedProgram(resolver.program)
    guard case .place(let place) = extended.place(for: pattern, guards: guards, width: width) else {
      throw SimulatorError("'\(text)' is no place")
    }
    return place
  }
}

extension SimulatorError {
  /// Says what a diagnostic says, in a line.
  init(_ diagnostic: Diagnostic) {
    message = diagnostic.message.replacing("end of file", by: "the end of the line")
    if let hint = diagnostic.fixIt?.title ?? diagnostic.hint { message += "; \(hint)" }
  }
}
