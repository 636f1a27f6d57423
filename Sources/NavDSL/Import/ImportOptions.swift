/// Options of an import.
package struct ImportOptions: Sendable {
  /// The storyboard or graph that the app starts with; `nil` for the one that is usual.
  package var entry: String?
  /// The name of the app; `nil` for that of the storyboard that it starts with.
  package var name: String?
  /// Letters that the names of classes lose.
  package var prefixes: [String] = []
  /// The module of the types of navigation graphs; `nil` for one with the name of the app.
  package var module: String?
  /// `true` iff each input becomes a file of its own.
  package var splits = false

  /// `true` iff storyboards that others enter only by their first controller become flows.
  package var makesFlows = false
  /// The keys in the files of strings of storyboards, by the path of the storyboard.
  package var keys: [String: Set<String>] = [:]

  /// The sources of the app; `nil` if they are not known.
  package var classes: ClassSources?

  /// Creates the options of an import without any.
  package init() {}
}

/// A kind of file that can be imported.
package enum ImportKind: Sendable {
  case storyboards, graphs

  /// Finds the kind of a file: that of its first element. What is neither is tried as a storyboard.
  package init(of input: InputFile) {
    self = NavigationGraphReader.isGraph(input.bytes) ? .graphs : .storyboards
  }

  /// The noun for a file, in messages.
  var noun: String { self == .storyboards ? "storyboard" : "graph" }
}

/// The result of an import.
package struct ImportResult: Sendable {
  /// A file of the program.
  package struct File: Sendable {
    /// The name, without a folder; empty if the program is one file.
    package var name: String
    /// The text, as the formatter lays it out.
    package var bytes: [UInt8]
  }

  /// The kind of the input.
  package var kind = ImportKind.storyboards
  /// The files of the program; none if nothing could be imported.
  package var files: [File] = []
  /// The account of every part of the input.
  package var account = ImportAccount()
  /// The findings, with their positions in the input.
  package var findings: [Diagnostic] = []
  /// The input, in UTF-8.
  package var sources = SourceMap()

  /// The summary of the account: how many scenes there are, and what became of the segues or actions.
  package var summary: String { account.summary(of: kind) }
  /// The findings with their files, to be written as text, JSON, SARIF or GitHub's workflow commands.
  package var report: DiagnosticReport { DiagnosticReport(findings, sources) }
  /// `true` iff all inputs are launch screens, which are left out.
  package var hasOnlyLaunchScreens: Bool { account.inputs.allSatisfy { $0.status == .skipped } }
  /// `true` iff an input was refused.
  package var hasErrors: Bool { findings.contains { $0.severity == .error } }
}
