// What becomes of warnings: attributes in the source silence them first, then the caller's choice holds.

/// Returns the diagnostics that are shown, with the severity they have here, in the order of their places.
func applyLevels(
  _ diagnostics: [Diagnostic], allowances: [ProgramFacts.Allowance], options: CompilerOptions
) -> [Diagnostic] {
  guard !diagnostics.isEmpty else { return [] }
  let isAllowed = allowed(diagnostics, allowances)
  var shown: [(order: Int, diagnostic: Diagnostic)] = []
  for (order, diagnostic) in diagnostics.enumerated() {
    var diagnostic = diagnostic
    if diagnostic.severity == .warning {
      if isAllowed[order] { continue }
      switch options.warningLevels[diagnostic.code] ?? options.defaultWarningLevel {
      case .off: continue
      case .warning: break
      case .error: diagnostic.severity = .error
      }
    }
    shown.append((order, diagnostic))
  }
  return shown.sorted { ($0.diagnostic.span.start, $0.order) < ($1.diagnostic.span.start, $1.order) }
    .map(\.diagnostic)
}

/// Returns for each diagnostic whether an attribute that allows its code stands around its place.
///
/// One sweep over both in the order of places, since there may be many of either: attributes that stand around
/// one place nest, so those of one code that are open form a stack, of which the outermost lasts longest.
private func allowed(_ diagnostics: [Diagnostic], _ allowances: [ProgramFacts.Allowance]) -> [Bool] {
  var result = [Bool](repeating: false, count: diagnostics.count)
  guard !allowances.isEmpty else { return result }
  let allowances = allowances.sorted { ($0.span.start, $1.span.end) < ($1.span.start, $0.span.end) }
  let order = diagnostics.indices.sorted { diagnostics[$0].span.start < diagnostics[$1].span.start }
  var ends: [DiagnosticCode: UInt32] = [:]
  var next = 0
  for index in order {
    let position = diagnostics[index].span.start
    while next < allowances.count, allowances[next].span.start <= position {
      let allowance = allowances[next]
      ends[allowance.code] = max(ends[allowance.code] ?? 0, allowance.span.end)
      next += 1
    }
    if let end = ends[diagnostics[index].code] { result[index] = end > position }
  }
  return result
}
