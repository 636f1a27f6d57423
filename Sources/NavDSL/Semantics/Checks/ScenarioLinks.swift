// Does a link match what scenarios open?

/// Finds URLs that scenarios open and no link matches, unless just that is expected.
@Sendable func checkScenarioLinks(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  var diagnostics: [Diagnostic] = []
  var links: [Int: [LinkID]] = [:]
  // A pattern that cannot be read has been reported, and might have matched.
  guard program.links.elements.allSatisfy(\.isValid) else { return [] }
  for scenario in program.scenarios.elements {
    for (position, id) in scenario.steps.enumerated() {
      guard case .open(let symbol) = program.scenarioSteps[id].action else { continue }
      if position + 1 < scenario.steps.count,
        case .expectFailure = program.scenarioSteps[scenario.steps[position + 1]].action
      {
        continue
      }
      if links.isEmpty {
        links = Dictionary(grouping: program.links.ids) { program.links[$0].segments.count }
      }
      let text = program.text(symbol)
      let isMatched = LinkURL(text).map { url in
        links[url.segments.count, default: []].contains {
          program.captures(of: program.links[$0], in: url) != nil
        }
      }
      if isMatched != true { diagnostics.append(.unmatchedURL(text, at: program.scenarioSteps[id].span)) }
    }
  }
  return diagnostics
}
