import NavRuntime

/// A file to compile.
package struct InputFile: Sendable {
  /// The path under which the file is reported, and against which its imports are resolved.
  package var path: String
  /// The contents of the file.
  package var bytes: [UInt8]

  /// Creates an input.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Creates an input from a string.
  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}

/// The reason why an imported file could not be read.
package struct ReadFailure: Error, Sendable {
  /// The reason in a few words, for the end of a sentence: `no such file`, `is a folder`.
  package var reason: String

  /// Creates a failure.
  package init(_ reason: String) {
    self.reason = reason
    isAlreadyRead = false
  }

  /// Not a failure: the file has already been read under another path, such as an absolute one or a link. The
  /// compiler itself recognizes only equal paths.
  package static let alreadyRead = ReadFailure(alreadyRead: true)
  /// `true` iff it is ``alreadyRead``.
  let isAlreadyRead: Bool

  private init(alreadyRead: Bool) {
    reason = "has been read before"
    isAlreadyRead = alreadyRead
  }
}

/// Options for a compilation.
package struct CompilerOptions: Sendable {
  /// The treatment of a warning.
  package enum WarningLevel: Sendable { case off, warning, error }
  /// The levels of individual warnings.
  package var warningLevels: [DiagnosticCode: WarningLevel] = [:]
  /// The level of all other warnings.
  package var defaultWarningLevel: WarningLevel = .warning
  /// `true` iff the compiler proves properties of all runs, provided the program has no errors.
  package var proves = false
  /// The widths in which the proved runs may begin.
  package var provedWidths = NavigationWidth.allCases
  /// The limits of the language; tests use lower ones.
  package var limits = SourceLimits()

  /// Creates the default options.
  package init() {}
}

/// The result of compiling a program. An invalid program has a ``program`` too, which may lack the invalid parts.
package struct Compilation: Sendable {
  /// The syntax of each file, in the order in which the files were read.
  package var trees: [SyntaxTree]
  /// The resolved program.
  package var program: Program
  /// The diagnostics, ordered by file and position.
  package var diagnostics: [Diagnostic]
  /// The result of the proofs; `nil` if they were not requested, or if there are errors.
  package var proofs: ProofSummary?

  /// `true` iff a diagnostic is an error.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
