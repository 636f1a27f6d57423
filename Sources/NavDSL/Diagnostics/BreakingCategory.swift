/// A contract of an app that a change of its program can break: `Documentation/Breaking.md`, "Contracts".
package enum BreakingCategory: String, CaseIterable, Sendable {
  /// URLs that people have sent.
  case link = "LINK"
  /// States that devices have saved.
  case state = "STATE"
  /// Transitions that users have learned.
  case flow = "FLOW"
  /// Code that uses the generated Swift.
  case source = "SOURCE"
}

extension DiagnosticCode {
  /// The contract that a finding of a comparison is about; `nil` for any other diagnostic.
  package var breakingCategory: BreakingCategory? {
    if rawValue.hasPrefix("NAV10") { return .source }
    if rawValue.hasPrefix("NAV11") { return .link }
    if rawValue.hasPrefix("NAV12") { return .state }
    return rawValue.hasPrefix("NAV13") ? .flow : nil
  }

  /// `true` iff it is a finding about two versions of a program.
  package var isOfComparison: Bool { breakingCategory != nil }

  /// `true` iff attributes and options can change the level: of warnings, notes and findings of comparisons.
  package var hasAdjustableLevel: Bool { entry.severity != .error || isOfComparison }
}
