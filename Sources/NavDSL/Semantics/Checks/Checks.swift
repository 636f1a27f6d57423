// The checks that need the whole program, but none of its runs: one question a file.

/// A question about a resolved program; the result is what is wrong.
typealias Check = @Sendable (ResolvedProgram) -> [Diagnostic]

/// All checks. Those about runs and stacks are proofs. None depends on another.
private let checks: [Check] = [
  checkApp, checkContainmentCycles, checkContainment, checkExitSignatures, checkReturnedResults,
  checkReplacements, checkOpeners, checkPlaces, checkLinks, checkScenarioLinks, checkShadowing, checkItems,
  checkTabCounts,
]

/// Returns the problems of a program that resolving it did not find.
///
/// - Parameter hasErrors: `true` iff something could not be parsed or resolved. Then what seems unused may be used
///   where the error is.
func check(_ resolved: ResolvedProgram, hasErrors: Bool) -> [Diagnostic] {
  var diagnostics = checks.flatMap { $0(resolved) }
  if !hasErrors, !diagnostics.contains(where: { $0.severity == .error }) {
    diagnostics += checkUnused(resolved)
  }
  return diagnostics
}

/// Is there an app? That there is no second one is known when names are declared.
@Sendable func checkApp(_ resolved: ResolvedProgram) -> [Diagnostic] {
  guard resolved.program.app == nil, !resolved.facts.hasMisplacedApp else { return [] }
  let start = resolved.program.sources.files.first.map { SourceSpan(start: $0.base, length: 0) }
  return [.noApp(at: start ?? .none)]
}
