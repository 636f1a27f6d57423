// The treatment of warnings and notes: attributes in the source silence them first, then the caller's levels apply.

extension CompilerOptions.WarningLevel {
  /// All levels.
  package static let all: [Self] = [.off, .warning, .error]

  /// The name of the level, as configurations and command lines write it.
  package var name: String {
    switch self {
    case .off: "off"
    case .warning: "warning"
    case .error: "error"
    }
  }

  /// Returns the level of a name; `nil` if there is none.
  package init?(name: some StringProtocol) {
    guard let level = Self.all.first(where: { $0.name == name }) else { return nil }
    self = level
  }
}

extension CompilerOptions {
  /// Returns the findings of an import with their effective severity, without those that are off.
  package func applied(to findings: [Diagnostic]) -> [Diagnostic] {
    applyLevels(findings, allowances: [], options: self)
  }
}

/// Returns the diagnostics to report, with their effective severity, ordered by position.
func applyLevels(
  _ diagnostics: [Diagnostic], allowances: [ProgramFacts.Allowance], options: CompilerOptions
) -> [Diagnostic] {
  guard !diagnostics.isEmpty else { return [] }
  let isAllowed = allowed(diagnostics, allowances)
  var shown: [(order: Int, diagnostic: Diagnostic)] = []
  for (order, diagnostic) in diagnostics.enumerated() {
    var diagnostic = diagnostic
    if diagnostic.severity != .error {
      if isAllowed[order] { continue }
      // A note has a level only if its name is given.
      let usual = diagnostic.severity == .warning ? options.defaultWarningLevel : nil
      switch options.warningLevels[diagnostic.code] ?? usual {
      case .off: continue
      case .warning: diagnostic.severity = .warning
      case .error: diagnostic.severity = .error
      case nil: break
      }
    }
    shown.append((order, diagnostic))
  }
  return shown.sorted { ($0.diagnostic.span.start, $0.order) < ($1.diagnostic.span.start, $1.order) }
    .map(\.diagnostic)
}

/// Removes the diagnostics about unbounded growth, which most apps intend, but the one with the shortest run.
func gatherGrowth(in diagnostics: inout [Diagnostic]) {
  let growths = diagnostics.indices.filter { diagnostics[$0].code == .unboundedGrowth }
  let shortest = growths.min {
    (diagnostics[$0].witness?.steps.count ?? .max, $0) < (diagnostics[$1].witness?.steps.count ?? .max, $1)
  }
  if let shortest, growths.count > 1 {
    let others = growths.count == 2 ? "another" : "\(growths.count - 1) others"
    diagnostics[shortest].hint =
      "there \(growths.count == 2 ? "is" : "are") \(others): 'navc verify' lists all, '@allow(unboundedGrowth)' says that one is intended"
  }
  var number = 0
  diagnostics.removeAll { diagnostic in
    defer { number += 1 }
    return diagnostic.suspicion == .unboundedGrowth
      || diagnostic.code == .unboundedGrowth && number != shortest
  }
}

/// Returns for each diagnostic whether it is inside an attribute that allows its code.
///
/// One sweep over both in the order of positions, since there may be many of either. Attributes around one position
/// nest, so the open ones of one code form a stack, of which the outermost ends last.
func allowed(_ diagnostics: [Diagnostic], _ allowances: [ProgramFacts.Allowance]) -> [Bool] {
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
