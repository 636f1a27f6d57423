// The checks that need the whole program, but nothing of its runs: one question a file.

extension Resolver {
  /// Asks every question. Those about runs and stacks are asked elsewhere.
  ///
  /// - Parameter hasSyntaxErrors: `true` iff some file could not be read as a whole.
  mutating func check(hasSyntaxErrors: Bool) {
    checkApp()
    checkContainmentCycles()
    checkContainment()
    checkReplacements()
    checkOpeners()
    checkPlaces()
    checkLinks()
    checkScenarioLinks()
    checkShadowing()
    checkItems()
    checkTabCounts()
    // What is wrong may be where the name is used.
    if !hasSyntaxErrors, !diagnostics.contains(where: { $0.severity == .error }) { checkUnused() }
  }
}

extension Resolver {
  /// Is there an app? (That there is no second one is known since the first pass.)
  mutating func checkApp() {
    guard program.app == nil, !hasMisplacedApp else { return }
    report(.noApp(at: program.sources.files.first.map { Span(start: $0.base, length: 0) } ?? .none))
  }
}
