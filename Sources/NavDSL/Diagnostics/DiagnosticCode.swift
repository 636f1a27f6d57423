/// Every kind of thing the compiler has to say. A code, once given, is never used for anything else.
///
/// The hundreds tell the area: 0 files and limits, 1 syntax, 2 names, 3 types and values, 4 handlers and
/// results, 5 containment, 6 links, places and scenarios, 7 what runs would show, 8 warnings, 9 notes.
public enum DiagnosticCode: String, Sendable, Hashable, CaseIterable {
  case unexpectedToken = "NAV0101"
}

/// What the catalogue holds of a code.
public struct CatalogueEntry: Sendable {
  /// The name by which `@allow` and options know a warning, in camel case.
  public var name: String
  /// How much it matters.
  public var severity: Severity
  /// One line, lower case, no full stop.
  public var summary: String
  /// What it means, why it is so, and what to do: Markdown, in full sentences.
  public var explanation: String
  /// A smallest program that yields exactly this diagnostic and no other.
  public var example: String
}

extension DiagnosticCode {
  /// The catalogue's entry of this code.
  public var entry: CatalogueEntry {
    CatalogueEntry(name: "unexpectedToken", severity: .error, summary: "", explanation: "", example: "")
  }
}
