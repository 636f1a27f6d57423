/// How much a diagnostic matters.
public enum Severity: String, Sendable, Hashable, CaseIterable {
  /// The program is wrong: nothing is written for it.
  case error
  /// The program means something, but probably not what its author means.
  case warning
  /// Worth knowing.
  case note
}

/// Something to say about a program, at a place in it.
public struct Diagnostic: Sendable, Hashable {
  /// A second place that a diagnostic points at, such as the first of two declarations.
  public struct Related: Sendable, Hashable {
    /// Where it is.
    public var span: SourceSpan
    /// What is there.
    public var message: String
    /// Creates a related place.
    package init(span: SourceSpan, message: String) {
      self.span = span
      self.message = message
    }
  }

  /// A change of the source that would mend what the diagnostic is about.
  public struct FixIt: Sendable, Hashable {
    /// What the change does, in the imperative: `replace 'Prodct' with 'Product'`.
    public var title: String
    /// The replacements, which do not overlap, in source order.
    public var edits: [Edit]
    /// Creates a fix.
    package init(title: String, edits: [Edit]) {
      self.title = title
      self.edits = edits
    }
  }

  /// A replacement of the bytes of a span; an empty span inserts.
  public struct Edit: Sendable, Hashable {
    /// What is replaced.
    public var span: SourceSpan
    /// What stands there afterwards.
    public var replacement: String
    /// Creates a replacement.
    package init(span: SourceSpan, replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }

  /// What kind of problem it is.
  public var code: DiagnosticCode
  /// How much it matters here: the code's own severity unless the caller or an attribute changed it.
  public var severity: Severity
  /// What was seen, in one line: lower case, no full stop, names in quotes.
  public var message: String
  /// Where it is.
  public var span: SourceSpan
  /// Other places that help to understand it.
  public var related: [Related]
  /// What to do about it, where something general can be said.
  public var hint: String?
  /// The change that mends it, where one exists.
  public var fixIt: FixIt?
  /// A run that shows it, where it is about runs.
  public var witness: DiagnosticWitness?
  /// What a note leaves open: the code that would be reported if it were so.
  package var suspicion: DiagnosticCode?

  /// Creates a diagnostic with its code's own severity.
  package init(
    _ code: DiagnosticCode, at span: SourceSpan, _ message: String, related: [Related] = [],
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
