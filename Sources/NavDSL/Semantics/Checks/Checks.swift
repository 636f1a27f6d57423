// The checks of the whole program that do not concern its runs, one per file.

/// A check of a resolved program, which returns the problems it finds.
typealias Check = @Sendable (ResolvedProgram) -> [Diagnostic]

/// All checks, which are independent of each other. Questions about runs and stacks are left to proofs.
private let checks: [Check] = [
  checkApp, checkContainmentCycles, checkContainment, checkExitSignatures, checkReturnedResults,
  checkReplacements, checkOpeners, checkPlaces, checkLinks, checkScenarioLinks, checkShadowing, checkItems,
  checkHandlersAround, checkTabCounts, checkHiddenBars, checkAlerts, checkGates,
  checkFeatureResults, checkEntryNames, checkTextKeys, checkFormerNames,
]

/// Returns the problems of a program that resolving did not find.
///
/// - Parameter hasErrors: `true` iff a part could not be parsed or resolved. A declaration that seems unused may then
///   be used by that part.
func check(_ resolved: ResolvedProgram, hasErrors: Bool) -> [Diagnostic] {
  var diagnostics = checks.flatMap { $0(resolved) }
  if !hasErrors, !diagnostics.contains(where: { $0.severity == .error }) {
    diagnostics += checkUnused(resolved) + checkIgnoredResults(resolved)
  }
  return diagnostics
}

/// Checks that there is an app, a feature or an entry. A second app is found when names are declared.
@Sendable func checkApp(_ resolved: ResolvedProgram) -> [Diagnostic] {
  guard resolved.program.app == nil, resolved.program.entries.count == 0, !resolved.facts.hasMisplacedApp
  else {
    return []
  }
  let start = resolved.program.sources.files.first.map { SourceSpan(start: $0.base, length: 0) }
  return [.noApp(at: start ?? .none)]
}

/// Checks that no entry has the name of the feature, which `enter` names too.
@Sendable func checkEntryNames(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  guard let app = program.app, app.feature != nil, let entry = program.entry(named: app.name) else {
    return []
  }
  return [
    .entryOfFeatureName(
      program.text(app.name), at: program.entries[entry].nameSpan, declaredAt: app.nameSpan)
  ]
}
