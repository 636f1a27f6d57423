import NavDSL
import NavRuntime

/// An option of a command: a row of the table that the parser of arguments, the help and the completions read.
struct Option: Sendable {
  /// The value of an option.
  enum Value: Sendable {
    case none
    /// One of a list of words.
    case choice(any OptionChoice.Type)
    /// A nonnegative number.
    case number
    /// A path; the associated name is the placeholder in help.
    case path(String)
    /// Any text; the associated name is the placeholder in help.
    case text(String)
  }

  /// The long form, with its two dashes: unique among the options of a command.
  let long: String
  /// The short form: one dash and one letter.
  let short: String?
  /// The value.
  let value: Value
  /// A summary of one or two lines.
  let summary: String

  private init(_ long: String, short: String? = nil, _ value: Value, _ summary: String) {
    self.long = long
    self.short = short
    self.value = value
    self.summary = summary
  }

  private init(_ long: String, short: String? = nil, _ summary: String) {
    self.init(long, short: short, .none, summary)
  }
}

/// The words for an option's value, of which a command line contains one.
protocol OptionChoice: RawRepresentable<String>, CaseIterable, Sendable {}

extension OptionChoice {
  /// The words, in the order of the help.
  static var words: [String] { allCases.map(\.rawValue) }
}

// MARK: Choices

extension CoverGoal: OptionChoice {}
extension NavigationWidth: OptionChoice {}
extension Simulator.Format: OptionChoice {}
extension SwiftOptions.Access: OptionChoice {}
extension SwiftOptions.Runtime: OptionChoice {}

/// The values of `--emit`.
enum EmittedLanguage: String, OptionChoice { case swift, json }

/// The values of `--color`.
enum ColorChoice: String, OptionChoice { case auto, always, never }

/// The values of `--format` for diagnostics.
enum DiagnosticFormat: String, OptionChoice { case text, json, sarif, github }

/// The values of `--format` for proofs.
enum ProofFormat: String, OptionChoice { case text, json, sarif }

/// The values of `--format` for paths.
enum WalkFormat: String, OptionChoice { case text, json, scenario, swift }

/// The values of `--format` for diagrams.
enum DiagramFormat: String, OptionChoice { case dot, mermaid, svg, png, pdf }

/// The values of `--format` for trees.
enum TreeFormat: String, OptionChoice { case tree, tokens, json }

/// The values of `--format` for reports of scenarios.
enum TestFormat: String, OptionChoice { case text, json, junit }

// MARK: Rows

extension Option {
  static let emit = Option(
    "--emit", .choice(EmittedLanguage.self), "what to write (default by the output's name, else swift)")
  static let access = Option(
    "--access", .choice(SwiftOptions.Access.self), "the access level of the Swift code (default internal)")
  static let module = Option(
    "--module", .text("NAME"),
    "the module that the Swift code will be part of, which it then does not import")
  static let runtime = Option(
    "--runtime", .choice(SwiftOptions.Runtime.self),
    "where the engine is that the Swift code runs on: the module NavRuntime, or a file of that name beside the "
      + "output (default import)")
  static let output = Option(
    "--output", short: "-o", .path("FILE|FOLDER"),
    "where to write; a folder gets a file named for the app (default standard output)")
  static let depfile = Option(
    "--depfile", .path("FILE"), "write what the output depends on, as a rule of make")

  // Diagnostics.
  static let diagnosticFormat = Option(
    "--format", .choice(DiagnosticFormat.self), "how to report errors and warnings (default text)")
  static let color = Option(
    "--color", .choice(ColorChoice.self),
    "whether to use colors (default auto: on a terminal, unless NO_COLOR is set)")
  static let warn = Option(
    "--warn", .text("NAME=LEVEL"), "the level of a warning: off, warning or error; may be repeated")
  static let warningsAsErrors = Option("--warnings-as-errors", "let warnings count as errors")
  static let noWarnings = Option("--no-warnings", "do not report warnings")
  static let maximumErrors = Option(
    "--max-errors", .number,
    "report so many errors and count the rest; 0 reports all (default 100; all as json and sarif)")
  static let quiet = Option("--quiet", short: "-q", "say nothing but errors and warnings")

  // Proofs.
  static let noProofs = Option("--no-proofs", "leave out the proofs about all runs")
  static let explainWitness = Option(
    "--explain-witness", "show the state after each step of the runs that show what is wrong")
  static let property = Option("--property", .text("PROPERTY"), "prove this as well; may be repeated")
  static let provedWidth = Option(
    "--in", .choice(NavigationWidth.self), "prove it for runs that begin in this width (default both)")
  static let proofFormat = Option(
    "--format", .choice(ProofFormat.self), "how to report what was proved (default text)")

  // Scenarios.
  static let filter = Option(
    "--filter", .text("TEXT"), "run only scenarios whose names hold this, in upper or lower case")
  static let testFormat = Option("--format", .choice(TestFormat.self), "how to report (default text)")

  // Paths.
  static let cover = Option(
    "--cover", .choice(CoverGoal.self),
    "walks from the start that visit all of these, as far as they are found")
  static let walkWidth = Option(
    "--in", .choice(NavigationWidth.self),
    "the width in which walks begin (default both; with --cover compact)")
  static let walkFormat = Option(
    "--format", .choice(WalkFormat.self),
    "what to write: text, JSON, scenarios to paste, or tests in Swift (default by the output's name, else text)"
  )
  static let limit = Option(
    "--limit", .number, "how many of the shortest walks to list in a width (default 5)")
  static let walkDepth = Option("--depth", .number, "how many steps a walk may have (default 50)")
  static let states = Option("--states", .number, "how many states to look at (default 20000)")
  static let links = Option(
    "--links", "let walks open links; those of --cover do where nothing else gets there")
  static let results = Option(
    "--results",
    "let walks send events that otherwise only get results; those of --cover do where nothing else gets there"
  )
  static let resize = Option("--resize", "let the width change on the way")
  static let testedModule = Option(
    "--module", .text("NAME"),
    "the module that holds the Swift code to be tested, which tests then import")

  // Diagrams.
  static let diagramFormat = Option(
    "--format", .choice(DiagramFormat.self), "what to write (default by the output's name, else dot)")
  static let scene = Option(
    "--scene", .text("NAME"), "draw only this scene and its neighborhood; may be repeated")
  static let depth = Option("--depth", .number, "how many steps the neighborhood reaches (default 1)")

  // Trees and simulation.
  static let treeFormat = Option("--format", .choice(TreeFormat.self), "what to show (default tree)")
  static let width = Option(
    "--in", .choice(NavigationWidth.self), "the width of the window (default compact)")
  static let given = Option(
    "--given", .text("GUARDS"),
    "guards that hold at the start, with commas between; may be repeated")
  static let answerFormat = Option(
    "--format", .choice(Simulator.Format.self),
    "how steps are answered: by the state alone, by all that is shown, or by that as JSON "
      + "(default text on a terminal, else state)")

  // The program itself.
  static let help = Option("--help", short: "-h", "show this help")
  static let version = Option("--version", short: "-v", "show the version")
}
