import NavRuntime

/// A file to compile.
public struct InputFile: Sendable {
  /// The path under which it is reported, and from which its imports are resolved.
  public var path: String
  /// What it holds.
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

/// Why an imported file could not be read.
public struct ReadFailure: Error, Sendable {
  /// In a few words, for the end of a sentence: `no such file`, `is a folder`.
  public var reason: String

  /// Creates a failure.
  public init(_ reason: String) {
    self.reason = reason
    isAlreadyRead = false
  }

  /// No failure: the file has been read before, by another path, such as an absolute one or a link. Paths alone
  /// tell the compiler only of the rest.
  public static let alreadyRead = ReadFailure(alreadyRead: true)
  /// `true` iff it is ``alreadyRead``.
  let isAlreadyRead: Bool

  private init(alreadyRead: Bool) {
    reason = "has been read before"
    isAlreadyRead = alreadyRead
  }
}

/// What a caller can choose about a compilation.
public struct CompilerOptions: Sendable {
  /// What becomes of a warning.
  public enum WarningLevel: Sendable { case off, warning, error }
  /// The level of each warning that has one of its own.
  public var warningLevels: [DiagnosticCode: WarningLevel] = [:]
  /// The level of the rest.
  public var defaultWarningLevel: WarningLevel = .warning
  /// `true` iff what holds in all runs is to be proved, where the program has no errors otherwise.
  public var proves = false
  /// The widths in which the runs begin that proofs are about.
  public var provedWidths = NavigationWidth.allCases
  /// The limits of the language; lower ones are for tests.
  package var limits = SourceLimits()

  /// Creates the default options.
  public init() {}
}

/// What came of compiling a program. A program with mistakes has a ``program`` too, which may lack what was
/// wrong.
public struct Compilation: Sendable {
  /// The syntax of each file, in the order in which the files were read.
  public var trees: [SyntaxTree]
  /// The resolved program.
  public var program: Program
  /// What there is to say, in the order of the files and of the places in them.
  public var diagnostics: [Diagnostic]
  /// What was proved; `nil` where that was not asked for, and where errors come first.
  public var proofs: ProofSummary?

  /// `true` iff some diagnostic is an error.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
  /// The diagnostics with their files, to be written as text, JSON, SARIF or GitHub's workflow commands.
  public var report: DiagnosticReport { DiagnosticReport(diagnostics, program.sources) }
}

extension Diagnostic {
  /// Returns the file, lines and columns of the diagnostic; `nil` if it belongs to no file.
  public func location(in compilation: Compilation) -> SourceRange? {
    compilation.program.sources.range(of: span)
  }
}
