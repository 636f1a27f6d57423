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
extension DiagramOptions.Direction: OptionChoice {}
extension NavigationWidth: OptionChoice {}
extension Simulator.Format: OptionChoice {}
extension SwiftOptions.Access: OptionChoice {}
extension SwiftOptions.Runtime: OptionChoice {}

/// The values of `--emit`.
enum EmittedLanguage: String, OptionChoice { case swift, json, nav, aasa }

/// The values of `--color`.
enum ColorChoice: String, OptionChoice { case auto, always, never }

/// The values of `--format` for diagnostics.
enum DiagnosticFormat: String, OptionChoice { case text, json, sarif, github }

/// The values of `--format` for findings about two versions.
enum BreakingFormat: String, OptionChoice { case text, json, sarif, github, markdown }

/// The values of `--format` for changes.
enum ChangeFormat: String, OptionChoice { case text, json, markdown, dot, mermaid, svg }

/// The values of `--format` for proofs.
enum ProofFormat: String, OptionChoice { case text, json, sarif }

/// The values of `--format` for paths.
enum WalkFormat: String, OptionChoice { case text, json, scenario, swift }

/// The values of `--format` for diagrams.
enum DiagramFormat: String, OptionChoice { case dot, mermaid, svg, png, pdf }

/// The values of `--style` for diagrams: boxes with words, or pictures of the screens.
enum DiagramStyle: String, OptionChoice { case flow, storyboard }

/// The values of `--layout` for diagrams: that of this tool, or that of Graphviz.
enum DiagramLayoutEngine: String, OptionChoice { case own, dot }

/// The values of `--format` for trees.
enum TreeFormat: String, OptionChoice { case tree, tokens, json }

/// The values of `--format` for reports of scenarios.
enum TestFormat: String, OptionChoice { case text, json, junit }

// MARK: Rows

extension Option {
  static let emit = Option(
    "--emit", .choice(EmittedLanguage.self),
    "the output: Swift, the model as JSON, the program as one file of source, or apple-app-site-association (default: by the output's name, else swift)"
  )
  static let appID = Option(
    "--app-id", .text("TEAM.BUNDLE"), "the app that apple-app-site-association is for")
  static let host = Option(
    "--host", .text("HOST"), "the host that apple-app-site-association is for (default: the only one)")
  static let access = Option(
    "--access", .choice(SwiftOptions.Access.self),
    "the access level of the Swift code (default: that of navc.conf, else internal)")
  static let module = Option(
    "--module", .text("NAME"),
    "the module of the Swift code, which the code then does not import")
  static let runtime = Option(
    "--runtime", .choice(SwiftOptions.Runtime.self),
    "how the Swift code gets its engine: import the module NavRuntime, or embed it as a file of that name beside "
      + "the output (default: import)")
  static let output = Option(
    "--output", short: "-o", .path("FILE|FOLDER"),
    "the output file, or a folder for a file named after the app (default: standard output)")
  static let depfile = Option(
    "--depfile", .path("FILE"), "write the dependencies of the output as a make rule")

  // Diagnostics.
  static let diagnosticFormat = Option(
    "--format", .choice(DiagnosticFormat.self), "the format of errors and warnings (default: text)")
  static let color = Option(
    "--color", .choice(ColorChoice.self),
    "whether to use colors (default: auto, on a terminal unless NO_COLOR is set)")
  static let warn = Option(
    "--warn", .text("NAME=LEVEL"), "set the level of a warning to off, warning or error; can be repeated")
  static let warningsAsErrors = Option("--warnings-as-errors", "treat warnings as errors")
  static let noWarnings = Option("--no-warnings", "do not report warnings")
  static let maximumErrors = Option(
    "--max-errors", .number,
    "the number of errors to report, 0 for all (default: 100; for json and sarif, all)")
  static let quiet = Option("--quiet", short: "-q", "print only errors and warnings")

  static let each = Option(
    "--each", "take each file below the folders that has an app or a feature as a program of its own")

  // Proofs.
  static let noProofs = Option("--no-proofs", "skip the proofs about all runs")
  static let explainWitness = Option(
    "--explain-witness", "show the state after each step of a counterexample")
  static let property = Option(
    "--property", .text("PROPERTY"), "prove this property as well; can be repeated")
  static let provedWidth = Option(
    "--in", .choice(NavigationWidth.self), "prove for runs that begin in this width (default: both)")
  static let proofFormat = Option(
    "--format", .choice(ProofFormat.self), "the format of the report (default: text)")

  // Comparisons.
  static let against = Option(
    "--against", .text("OLD"),
    "the old version, a path or a git revision; can be repeated (default: that of navc.conf)")
  static let mergeBase = Option(
    "--merge-base", "compare with the newest common ancestor of the revision and the current commit")
  static let allowMissing = Option(
    "--allow-missing", "succeed if the old version does not have the program")
  static let category = Option(
    "--category", .text("NAMES"), "compare only these, separated by commas: LINK, STATE, FLOW or SOURCE")
  static let noRuns = Option("--no-runs", "do not replay runs of the old version on the new one")
  static let breakingFormat = Option(
    "--format", .choice(BreakingFormat.self), "the format of the report (default: text)")
  static let changeLevel = Option(
    "--warn", .text("NAME=LEVEL"),
    "set the level of a rule or a category to off, note, warning or error; can be repeated")
  static let changeFormat = Option(
    "--format", .choice(ChangeFormat.self),
    "the format of the changes (default: by the output's name, else text)")
  static let all = Option("--all", "draw also what is not near a change")
  static let exitCode = Option("--exit-code", "end with status 1 if there is a difference")

  // Scenarios.
  static let pictures = Option(
    "--pictures", .path("FOLDER"),
    "draw each scenario as a strip of screens in SVG, with an index.html of all")
  static let filter = Option(
    "--filter", .text("TEXT"), "run only scenarios whose names contain this text, ignoring case")
  static let testFormat = Option(
    "--format", .choice(TestFormat.self), "the format of the report (default: text)")

  // Paths.
  static let cover = Option(
    "--cover", .choice(CoverGoal.self),
    "find walks from the start that together visit all of these")
  static let walkWidth = Option(
    "--in", .choice(NavigationWidth.self),
    "the width in which paths begin (default: both; with --cover: compact)")
  static let walkFormat = Option(
    "--format", .choice(WalkFormat.self),
    "the output: text, JSON, scenarios, or tests in Swift (default: by the output's name, else text)"
  )
  static let limit = Option(
    "--limit", .number, "the number of shortest paths to list for each width (default: 5)")
  static let walkDepth = Option("--depth", .number, "the largest number of steps of a path (default: 50)")
  static let states = Option("--states", .number, "the largest number of states to explore (default: 20000)")
  static let links = Option(
    "--links", "let paths open links; walks of --cover do so only if there is no other path")
  static let results = Option(
    "--results",
    "let paths send events that otherwise only receive results; walks of --cover do so only if there is no "
      + "other path"
  )
  static let resize = Option("--resize", "let paths change the width")
  static let testedModule = Option(
    "--module", .text("NAME"),
    "the module of the Swift code under test, which the tests then import")

  // Diagrams.
  static let diagramFormat = Option(
    "--format", .choice(DiagramFormat.self), "the output format (default: by the output's name, else dot)")
  static let scene = Option(
    "--scene", .text("NAME"), "draw only this scene and its neighborhood; can be repeated")
  static let depth = Option("--depth", .number, "the radius of the neighborhood, in steps (default: 1)")
  static let drawnFlow = Option("--flow", .text("NAME"), "draw only this flow, and what its arrows lead to")
  static let drawnTab = Option(
    "--tab", .text("TABS.TAB"),
    "draw only what this tab shows, all that opens from there, and what arrows lead to")
  static let from = Option(
    "--from", .text("SCENE"),
    "draw only this scene, all that opens from it, and what arrows lead to; can be repeated")
  static let hide = Option(
    "--hide", .text("PARTS"),
    "leave these out, separated by commas: \(list(DiagramOptions.Part.allCases.map(\.rawValue)))")
  static let layoutEngine = Option(
    "--layout", .choice(DiagramLayoutEngine.self),
    "what places the parts of a diagram: navc itself, for svg, or Graphviz's dot (default: own for svg)")
  static let direction = Option(
    "--direction", .choice(DiagramOptions.Direction.self),
    "the direction in which the diagram reads (default: right; for svg, png and pdf, what is nearer to a page)"
  )
  static let drawnPath = Option(
    "--path", .text("SCENARIO"),
    "draw the run of this scenario upon the diagram: its arrows thick, with the numbers of its steps")
  static let diagramStyle = Option(
    "--style", .choice(DiagramStyle.self),
    "draw scenes as boxes with words, or as small screens, each as a user first gets to see it (default: flow)"
  )
  static let pictureWidth = Option(
    "--in", .choice(NavigationWidth.self),
    "with --style storyboard, the width of the screens: a phone or a pad (default: compact)")
  static let parts = Option(
    "--parts",
    "write a diagram of the whole, one of each flow and one of each tab into the folder of -o, linked in SVG")

  // Layout.
  static let checkLayout = Option("--check", "write nothing; list the files that would change")
  static let diff = Option("--diff", "show the changes as a unified diff instead of writing them")
  static let inputName = Option(
    "--stdin-filename", .text("NAME"), "the name of standard input in messages and diffs")

  // Imports.
  static let program = Option(
    "--output", short: "-o", .path("FILE|FOLDER"),
    "the program, with --split a folder for its files (default: standard output)")
  static let entry = Option(
    "--entry", .text("NAME"),
    "the storyboard or graph that the app starts with (default: Main, else the first with an initial controller; the "
      + "graph that none includes)")
  static let appName = Option(
    "--name", .text("NAME"), "the name of the app (default: that of the output, else of the first file)"
  )
  static let classes = Option(
    "--classes", .path("FOLDER"),
    "Swift and Objective-C sources that say who has unwind actions; can be repeated")
  static let prefix = Option(
    "--prefix", .text("LETTERS"), "letters that the names of classes lose; can be repeated")
  static let typeModule = Option(
    "--module", .text("NAME"), "the module of the types in navigation graphs (default: the name of the app)")
  static let flows = Option(
    "--flows", "make flows of storyboards that others enter only by their first controller")
  static let split = Option("--split", "write a file for each input, each with its imports")
  static let report = Option(
    "--report", .path("FILE"),
    "write what became of every part as JSON; '-' is standard output, if -o is given")
  static let checkFlow = Option(
    "--check", .path("FLOW"),
    "write nothing; report what the inputs have and the program FLOW lacks, with names from --report")
  static let exact = Option("--exact", "with --check, report also what only the program has")
  static let force = Option("--force", "replace existing files")
  static let checkOutput = Option(
    "--check", "write nothing; show how the output would change, with status 1 if it would")

  // Strings.
  static let language = Option(
    "--language", .text("CODE"), "the language of the program's texts, for a new catalog (default: en)")
  static let checkCatalog = Option(
    "--check", .path("CATALOG"), "write nothing; report the texts that CATALOG lacks")

  // Repetition.
  static let watch = Option(
    "--watch", "run again after each change of a file of the program, until Ctrl-C")

  // The preview.
  static let port = Option("--port", .number, "the port of the page (default: any that is free)")
  static let open = Option("--open", "open the page in the browser")
  static let editor = Option(
    "--editor", .text("SCHEME"),
    "link declarations to the editor whose addresses have this scheme, such as vscode")
  static let checkOnce = Option(
    "--check-once", "serve nothing; print the model and the first state as JSON, a line each")

  // The site.
  static let siteTitle = Option(
    "--title", .text("TEXT"), "the title of the pages (default: the program's name)")
  static let sourceAddress = Option(
    "--source", .text("URL"), "the address of a declaration's source, with {file} and {line}")
  static let siteAgainst = Option(
    "--against", .text("OLD"),
    "write a page of what has changed since this version, a path or a git revision; can be repeated")
  static let siteStates = Option(
    "--states", .number, "the largest number of states to record in each width (default: 2000)")
  static let graphSize = Option(
    "--graph-size", .number, "the size in bytes at which no more states are recorded (default: 1000000)")
  static let noGraph = Option("--no-graph", "record no states, and write no page with a phone")
  static let single = Option("--single", "write the page with the phone alone, in one file")

  // The language server.
  static let log = Option("--log", .path("FILE"), "write every message and its time to this file")

  // Trees and simulation.
  static let treeFormat = Option(
    "--format", .choice(TreeFormat.self), "the output: the tree, the tokens, or JSON (default: tree)")
  static let width = Option(
    "--in", .choice(NavigationWidth.self), "the width of the window (default: compact)")
  static let given = Option(
    "--given", .text("GUARDS"),
    "guards that hold at the start, separated by commas; can be repeated")
  static let answerFormat = Option(
    "--format", .choice(Simulator.Format.self),
    "the answer to a step: the state, the whole screen as text, or the screen as JSON "
      + "(default: text on a terminal, else state)")

  // The program itself.
  static let manual = Option("--man", "write the page for man(1)")
  static let help = Option("--help", short: "-h", "show this help")
  static let version = Option("--version", short: "-v", "show the version")
}
