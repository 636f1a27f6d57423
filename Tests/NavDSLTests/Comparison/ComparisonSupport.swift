import Testing

@testable import NavDSL

/// Compiles a program that must not have errors.
func compiled(_ text: String, path: String = "Shop.nav") throws -> Compilation {
  let compilation = compile([InputFile(path: path, text: text)])
  let errors = compilation.diagnostics.filter { $0.severity == .error }.map(\.message)
  try #require(errors.isEmpty, "\(errors)")
  return compilation
}

/// Compares two programs that must not have errors.
func compared(
  _ old: String, _ new: String, _ categories: Set<BreakingCategory> = Set(BreakingCategory.allCases)
) throws -> Comparison {
  var options = ComparisonOptions()
  options.categories = categories
  let version = ComparedVersion(name: "old", program: try compiled(old).program)
  return Comparison([version], try compiled(new), options: options)
}

extension Comparison {
  /// The rules of the findings with their subjects: `linkGone /a`.
  var names: [String] { findings.map { $0.rule.entry.name + " " + $0.subject } }
}
