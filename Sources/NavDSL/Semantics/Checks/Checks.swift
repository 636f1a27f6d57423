// The checks that need the whole program, but nothing of its runs: one question a file.

extension Resolver {
  /// Asks every question. Those about runs and stacks are asked elsewhere.
  mutating func check() {
    checkApp()
    checkContainmentCycles()
    checkContainment()
    checkLinks()
    checkUnused()
    checkShadowing()
    checkItems()
    checkTabCounts()
  }
}

extension Resolver {
  /// Is there an app? (That there is no second one is known since the first pass.)
  mutating func checkApp() {
    guard program.app == nil else { return }
    report(.noApp(at: program.sources.files.first.map { Span(start: $0.base, length: 0) } ?? .none))
  }
}
