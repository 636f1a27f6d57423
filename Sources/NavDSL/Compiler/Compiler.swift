import NavRuntime

/// A file to compile.
public struct InputFile: Sendable {
  /// The path under which the file is reported, and against which its imports are resolved.
  public var path: String
  /// The contents of the file.
  public var bytes: [UInt8]

  /// Creates an input.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Creates an input from a string.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}

/// The reason why an imported file could not be read.
public struct ReadFailure: Error, Sendable {
  /// The reason in a few words, for the end of a sentence: `no such file`, `is a folder`.
  public var reason: String

  /// Creates a failure.
  public init(_ reason: String) {
    self.reason = reason
    isAlreadyRead = false
  }

  /// The sign that the file has already been read under another path, such as an absolute one or a link, which is no
  /// failure. The compiler itself recognizes only equal paths.
  public static let alreadyRead = ReadFailure(alreadyRead: true)
  /// The names of the files that are in its folder instead, for a suggestion.
  package var neighbors: [String] = []
  /// `true` iff it is ``alreadyRead``.
  let isAlreadyRead: Bool

  private init(alreadyRead: Bool) {
    reason = "has been read before"
    isAlreadyRead = alreadyRead
  }
}

/// Options for a compilation.
public struct CompilerOptions: Sendable {
  /// The treatment of a warning.
  public enum WarningLevel: Sendable { case off, warning, error }
  /// The levels of individual warnings.
  public var warningLevels: [DiagnosticCode: WarningLevel] = [:]
  /// The level of all other warnings.
  public var defaultWarningLevel: WarningLevel = .warning
  /// `true` iff the compiler proves properties of all runs, provided the program has no errors.
  public var proves = false
  /// The widths in which the proved runs may begin.
  public var provedWidths = NavigationWidth.allCases
  /// `true` iff every stack and chain of presentations that can grow without bound has a note of its own. Otherwise the
  /// one with the shortest run has a note, which says how many others there are.
  package var listsEveryGrowth = false
  /// `true` iff the proofs search for a run to each part of the program. Otherwise it is not proved that each is reached.
  package var triesEveryPart = true
  /// `true` iff the names in the source are listed in ``Compilation/references``.
  package var recordsOccurrences = false
  /// The limits of the language; tests use lower ones.
  package var limits = SourceLimits()

  /// Creates the default options.
  public init() {}
}

/// The result of compiling a program. An invalid program has a ``program`` too, which may lack the invalid parts.
public struct Compilation: Sendable {
  /// The syntax of each file, in the order in which the files were read.
  public var trees: [SyntaxTree]
  /// The resolved program.
  public var program: Program
  /// The diagnostics, ordered by file and position.
  public var diagnostics: [Diagnostic]
  /// The result of the proofs; `nil` if they were not requested, or if there are errors.
  public var proofs: ProofSummary?
  /// The references by name, in the order in which they were resolved; empty unless they were requested.
  var references: [Occurrence] = []
  /// The attributes that silence findings of comparisons.
  var allowances: [ProgramFacts.Allowance] = []

  /// `true` iff a diagnostic is an error.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
  /// The diagnostics with their files, to be written as text, JSON, SARIF or GitHub's workflow commands.
  public var report: DiagnosticReport { DiagnosticReport(diagnostics, program.sources) }
}

extension Diagnostic {
  /// Returns the file, lines and columns of the diagnostic; `nil` if it belongs to no file.
  public func location(in compilation: Compilation) -> SourceRange? {
    var places = DiagnosticPlaces(compilation.program.sources)
    return places.place(of: span)
  }
}
