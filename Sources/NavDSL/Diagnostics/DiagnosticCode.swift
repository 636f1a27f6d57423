/// Every kind of thing the compiler has to say. A code, once given, is never used for anything else.
///
/// The hundreds tell the area: 0 files and limits, 1 syntax, 2 names, 3 types and values, 4 handlers and
/// results, 5 containment, 6 links, places and scenarios, 7 what runs would show, 8 warnings, 9 notes.
public enum DiagnosticCode: String, Sendable, Hashable, CaseIterable {
  case fileTooLarge = "NAV0001"
  case nestingTooDeep = "NAV0002"
  case tooManyTokens = "NAV0003"
  case tooManySyntaxErrors = "NAV0004"

  case unexpectedToken = "NAV0101"
  case missingPunctuation = "NAV0102"
  case missingKeyword = "NAV0103"
  case missingName = "NAV0104"
  case missingBrace = "NAV0105"
  case superfluousBrace = "NAV0106"
  case misspeltKeyword = "NAV0107"
  case missingType = "NAV0108"
  case missingValue = "NAV0109"
  case missingString = "NAV0110"
  case missingTransition = "NAV0111"
  case missingCondition = "NAV0112"
  case unknownChoice = "NAV0113"
  case misplacedDeclaration = "NAV0114"
  case invalidUTF8 = "NAV0121"
  case invalidCharacter = "NAV0122"
  case unterminatedString = "NAV0123"
  case unterminatedComment = "NAV0124"
  case invalidNumber = "NAV0125"
  case numberOutOfRange = "NAV0126"
  case invalidEscape = "NAV0127"
  case invalidQuotedName = "NAV0128"
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
