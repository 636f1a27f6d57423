/// A contract that the new version of a program breaks, with the evidence.
package struct BreakingFinding: Sendable {
  /// The evidence of a finding.
  package enum Witness: Sendable, Hashable {
    /// A URL that the old program opens, with the state that each opens from its start; the new one `nil` if it opens
    /// nothing.
    case url(String, before: String?, after: String?)
    /// A state that the old program has saved, the state that the new program restores, and what it leaves out.
    case state(saved: String, restored: String, pruned: [String])
    /// A run of the old program that the new one does not have.
    case run
    /// A line of code that compiles with the old Swift alone.
    case swift(String)
    /// The two declarations alone.
    case declaration
  }

  /// The rule, message, level, place in the new program, related place in the old one, and a run if there is one. Its
  /// spans belong to the files of ``Comparison/sources``.
  package var diagnostic: Diagnostic
  /// The name of the declaration, pattern or transition that it is about, as the old program has it: the identity of the
  /// finding besides its rule.
  package var subject: String
  /// The evidence.
  package var witness: Witness
  /// The names of the old versions that it concerns, in the order of the comparison.
  package var versions: [String] = []

  /// Creates a finding about the first version.
  package init(_ diagnostic: Diagnostic, subject: String, witness: Witness) {
    self.diagnostic = diagnostic
    self.subject = subject
    self.witness = witness
  }

  /// The rule.
  package var rule: DiagnosticCode { diagnostic.code }
  /// The contract.
  package var category: BreakingCategory { diagnostic.code.breakingCategory ?? .flow }
}

/// A change that breaks nothing.
package struct CompatibleChange: Sendable, Hashable {
  /// The contract in whose terms it is described.
  package var category: BreakingCategory
  /// The change in a few words: `scene 'Wishlist' added`.
  package var text: String
  /// The kind of what was changed, in the singular, for a count: `scene`.
  package var kind: String

  /// Creates a change.
  package init(_ category: BreakingCategory, _ kind: String, _ text: String) {
    self.category = category
    self.kind = kind
    self.text = text
  }
}
