import NavDSL
import NavOracles
import NavRuntime

/// Passes bytes to the compiler and all consumers of its result, and returns the violated rule; `nil` if
/// there is none.
///
/// The tokens, joined, are the source; a program without errors can be written in every format and run; every state of
/// a run is sound; the same bytes yield the same output.
public func programFault(_ bytes: [UInt8]) -> String? {
  let compilation = compiled(bytes)
  for tree in compilation.trees {
    let joined = tree.tokens.reduce(into: [UInt8]()) { $0 += tree.source.bytes[bytesOf($1)] }
    if joined != Array(tree.source.bytes) { return "the tokens, joined, are not the source" }
  }
  let output = everyOutput(of: compilation)
  // Only some inputs are compiled twice: compiling all of them twice would halve the speed.
  if bytes.reduce(0, { $0 &* 31 &+ Int($1) }) & 3 == 0, everyOutput(of: compiled(bytes)) != output {
    return "the output is not the same every time"
  }
  return compilation.hasErrors || compilation.program.app == nil ? nil : runFault(compilation.program)
}

/// Compiles, with proofs for small programs, for which they take no time.
private func compiled(_ bytes: [UInt8]) -> Compilation {
  var options = CompilerOptions()
  options.proves = bytes.count <= 700
  return compile([InputFile(path: "Fuzz.nav", bytes: bytes)], options: options)
}

private func bytesOf(_ token: SyntaxToken) -> Range<Int> {
  let base = token.tree.source.base
  return Int(token.span.start &- base)..<Int(token.span.end &- base)
}

/// Returns the diagnostics and the dumps; for a program without errors also its code, models, diagrams and scenarios.
private func everyOutput(of compilation: Compilation) -> [[UInt8]] {
  let (program, diagnostics) = (compilation.program, compilation.diagnostics)
  let sources = program.sources
  var output = [
    DiagnosticReport(diagnostics, sources).text(states: true), DiagnosticReport(diagnostics, sources).json(),
    DiagnosticReport(diagnostics, sources).sarif(toolVersion: "0"),
    DiagnosticReport(diagnostics, sources).github(),
  ]
  for tree in compilation.trees { output += [tree.text(), tree.tokenText(), tree.json()] }
  if let proofs = compilation.proofs {
    output += [proofs.text(states: true), proofs.json(DiagnosticReport(diagnostics, sources))]
  }
  guard !compilation.hasErrors else { return output }
  output += [
    program.swift(sourcePaths: ["Fuzz.nav"]), program.json(), program.dot(), program.mermaid(),
  ]
  output += layouts(of: program)
  guard program.app != nil else { return output }
  let interpreted = InterpretedProgram(program)
  let results = program.scenarios.ids.prefix(8).map { interpreted.runScenario($0) }
  output += [
    ScenarioReport(results, of: interpreted).json(), ScenarioReport(results, of: interpreted).junit(),
  ]
  return output
}

/// Returns the diagram as SVG in both directions, with words and with places for pictures; nothing for a large program,
/// whose layout takes long.
private func layouts(of program: Program) -> [[UInt8]] {
  let size = program.diagramSize()
  guard size.nodes + size.edges <= 150 else { return [] }
  return DiagramOptions.Direction.allCases.flatMap { direction in
    [nil, DiagramSceneSize(width: 200, height: 420)].map { sceneSize in
      var options = DiagramOptions()
      options.direction = direction
      options.sceneSize = sceneSize
      return program.diagramLayout(options).svg()
    }
  }
}

/// Takes a few steps and returns the first violated rule; `nil` if there is none.
private func runFault(_ program: Program) -> String? {
  let interpreted = InterpretedProgram(program)
  for (choice, width) in [(RandomWalk.Choice.possible, NavigationWidth.compact), (.any, .regular)] {
    guard var walk = try? RandomWalk(interpreted, in: width, seed: 1, choosing: choice) else {
      return "a program without errors does not start"
    }
    for _ in 0..<12 {
      let (before, successes) = (walk.run.state, walk.successes)
      let input = walk.step()
      if let violation = walk.run.engine.violations(of: walk.run.state).first {
        return "\(interpreted.description(of: input)): \(violation)"
      }
      if walk.successes == successes, walk.run.state != before {
        return "a step that failed has changed the state"
      }
    }
  }
  return nil
}
