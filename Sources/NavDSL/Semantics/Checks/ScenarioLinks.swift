// Checks that a link matches each URL that scenarios open.

import NavRuntime

/// Finds URLs that scenarios open and no link matches, unless exactly that is expected.
@Sendable func checkScenarioLinks(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  var diagnostics: [Diagnostic] = []
  var table: NavigationTable?
  // A malformed pattern has been reported, and might have matched.
  guard program.links.elements.allSatisfy(\.isValid) else { return [] }
  for scenario in program.scenarios.elements {
    for (position, id) in scenario.steps.enumerated() {
      guard case .open(let symbol) = program.scenarioSteps[id].action else { continue }
      if position + 1 < scenario.steps.count,
        case .expectFailure = program.scenarioSteps[scenario.steps[position + 1]].action
      {
        continue
      }
      let links = table ?? NavigationTable(linksOf: program)
      table = links
      let text = program.text(symbol)
      if links.match(text) == nil {
        diagnostics.append(.unmatchedURL(text, at: program.scenarioSteps[id].span))
      }
    }
  }
  return diagnostics
}
