/// The severity of a diagnostic.
public enum Severity: String, Sendable, Hashable, CaseIterable {
  /// A reason why the program is invalid: no output is written for it.
  case error
  /// A part of a valid program that is probably not what its author intended.
  case warning
  /// Useful information.
  case note
}

/// A message about a program, with a position in it.
public struct Diagnostic: Sendable, Hashable {
  /// A second position that a diagnostic refers to, such as the first of two declarations.
  public struct Related: Sendable, Hashable {
    /// The position.
    public var span: SourceSpan
    /// The explanation of its relation to the diagnostic.
    public var message: String
    /// Creates a related position.
    package init(span: SourceSpan, message: String) {
      self.span = span
      self.message = message
    }
  }

  /// A change of the source that would fix the problem.
  public struct FixIt: Sendable, Hashable {
    /// The change in the imperative: `replace 'Prodct' with 'Product'`.
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
    /// The replaced bytes.
    public var span: SourceSpan
    /// The text that replaces them.
    public var replacement: String
    /// Creates a replacement.
    package init(span: SourceSpan, replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }

  /// The code of the problem.
  public var code: DiagnosticCode
  /// The severity: the code's own unless the caller or an attribute changed it.
  public var severity: Severity
  /// The problem in one line: lower case, no full stop, names in quotes.
  public var message: String
  /// The position.
  public var span: SourceSpan
  /// Other positions that help to understand the problem.
  public var related: [Related]
  /// General advice on how to fix the problem, if there is any.
  public var hint: String?
  /// The change that fixes the problem, if there is one.
  public var fixIt: FixIt?
  /// A run that demonstrates the problem, if it concerns runs.
  public var witness: DiagnosticWitness?
  /// For a note about a question that the proofs left open: the code that would be reported if the problem exists.
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
