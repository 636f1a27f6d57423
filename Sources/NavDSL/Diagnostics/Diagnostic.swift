/// How much a diagnostic matters.
package enum Severity: String, Sendable, Hashable, CaseIterable {
  /// The program is wrong: nothing is written for it.
  case error
  /// The program means something, but probably not what its author means.
  case warning
  /// Worth knowing.
  case note
}

/// Something to say about a program, at a place in it.
package struct Diagnostic: Sendable, Hashable {
  /// A second place that a diagnostic points at, such as the first of two declarations.
  package struct Related: Sendable, Hashable {
    /// Where it is.
    package var span: Span
    /// What is there.
    package var message: String
    /// Creates a related place.
    package init(span: Span, message: String) {
      self.span = span
      self.message = message
    }
  }

  /// A change of the source that would mend what the diagnostic is about.
  package struct FixIt: Sendable, Hashable {
    /// What the change does, in the imperative: `replace 'Prodct' with 'Product'`.
    package var title: String
    /// The replacements, which do not overlap, in source order.
    package var edits: [Edit]
    /// Creates a fix.
    package init(title: String, edits: [Edit]) {
      self.title = title
      self.edits = edits
    }
  }

  /// A replacement of the bytes of a span; an empty span inserts.
  package struct Edit: Sendable, Hashable {
    /// What is replaced.
    package var span: Span
    /// What stands there afterwards.
    package var replacement: String
    /// Creates a replacement.
    package init(span: Span, replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }

  /// What kind of problem it is.
  package var code: DiagnosticCode
  /// How much it matters here: the code's own severity unless the caller or an attribute changed it.
  package var severity: Severity
  /// What was seen, in one line: lower case, no full stop, names in quotes.
  package var message: String
  /// Where it is.
  package var span: Span
  /// Other places that help to understand it.
  package var related: [Related]
  /// What to do about it, where something general can be said.
  package var hint: String?
  /// The change that mends it, where one exists.
  package var fixIt: FixIt?
  /// A run that shows it, where it is about runs.
  package var witness: DiagnosticWitness?
  /// What a note leaves open: the code that would be reported if it were so.
  package var suspicion: DiagnosticCode?

  /// Creates a diagnostic with its code's own severity.
  package init(
    _ code: DiagnosticCode, at span: Span, _ message: String, related: [Related] = [],
    hint: String? = nil, fixIt: FixIt? = nil, witness: DiagnosticWitness? = nil
  ) {
    self.code = code
    self.severity = code.entry.severity
    self.message = message
    self.span = span
    self.related = related
    self.hint = hint
    self.fixIt = fixIt
    self.witness = witness
  }
}
