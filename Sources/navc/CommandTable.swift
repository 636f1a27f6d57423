/// What `navc` can be told to do. Everything that the program knows of its own command line stands in this
/// file: the parser of arguments, the help and the completions of shells read it.
enum Command: String, CaseIterable {
  case compile, check, verify, test, paths, diagram, simulate, parse, explain, completions, help

  /// What it does, in a line.
  var summary: String {
    switch self {
    case .compile: "check a program and write it as Swift or JSON"
    case .check: "check and prove a program and write nothing"
    case .verify: "prove what holds in all runs of a program"
    case .test: "run the scenarios of a program"
    case .paths: "find the shortest ways between scenes, or walks that visit all"
    case .diagram: "draw a program as dot, Mermaid, SVG, PNG or PDF"
    case .simulate: "walk through a program, by hand or by a script"
    case .parse: "show how files are read: their tree or their tokens"
    case .explain: "explain a diagnostic"
    case .completions: "write completions for a shell"
    case .help: "show what a command does"
    }
  }

  /// What stands after its name, without options.
  var operands: String {
    switch self {
    case .compile, .check, .verify, .test, .diagram, .simulate: "INPUT..."
    case .paths: "FROM TO INPUT... | --cover WHAT INPUT..."
    case .parse: "FILE..."
    case .explain: "[CODE | NAME]"
    case .completions: "bash | zsh | fish"
    case .help: "[COMMAND]"
    }
  }

  /// What is to be known beyond the options.
  var details: String {
    let inputs =
      "An INPUT is a file, a folder (all *.nav files below it, sorted) or '-' for standard input; "
      + "files that they import are read as well."
    return switch self {
    case .compile:
      inputs + " Nothing is written when the program has errors, and an output whose content would not "
        + "change is not touched."
    case .check:
      inputs
        + " Where there are no errors, it is proved that no step of any run can fail; what can comes with the "
        + "shortest run, as a scenario."
    case .verify:
      inputs
        + " Says of each question whether it is proved for all runs, and of each exception the shortest run. A "
        + "PROPERTY is one as programs have it, such as 'never SignIn over SignIn'. The exit status is 1 if a step "
        + "can fail, a property does not hold or the program has errors."
    case .test:
      inputs
        + " Of a scenario that fails, the step is shown, what is expected and what is shown, and the steps "
        + "before. The exit status is 0 if all pass and 1 if some fail or the program has errors."
    case .paths:
      inputs
        + " FROM and TO are scenes, such as Product or Checkout.Address; FROM may be 'start'. Guards are as a "
        + "walk needs them ('given'), arguments are made up. What is not reached within the limits may still be "
        + "reachable. The exit status is 1 if there is no walk or the program has errors."
    case .diagram: inputs + " svg, png and pdf are drawn by Graphviz's dot, which must be installed."
    case .simulate:
      "An INPUT is a file or a folder (all *.nav files below it, sorted); files that they import are read "
        + "as well. Steps are read from standard input, one a line, as scenarios spell them; 'help' lists "
        + "what else there is. From a pipe, each step is answered by a line, the state or what is wrong, "
        + "and the exit status is 1 if some line could not be done."
    case .parse: "A FILE is a file, a folder or '-' for standard input. Imports are not followed."
    case .explain: "Without a code, lists all of them."
    case .completions, .help: ""
    }
  }

  /// The options it takes, in the order in which help shows them.
  var options: [Option] {
    switch self {
    case .compile:
      [
        .emit, .access, .module, .runtime, .output, .depfile, .diagnosticFormat, .color, .warn,
        .warningsAsErrors,
        .noWarnings,
        .maximumErrors, .quiet, .help,
      ]
    case .check:
      [
        .noProofs, .explainWitness, .diagnosticFormat, .color, .warn, .warningsAsErrors, .noWarnings,
        .maximumErrors, .quiet, .help,
      ]
    case .verify:
      [
        .property, .provedWidth, .explainWitness, .proofFormat, .color, .warn, .warningsAsErrors, .noWarnings,
        .maximumErrors, .quiet, .help,
      ]
    case .test:
      [
        .filter, .testFormat, .output, .color, .warn, .warningsAsErrors, .noWarnings, .maximumErrors, .quiet,
        .help,
      ]
    case .paths:
      [
        .cover, .walkWidth, .walkFormat, .output, .limit, .walkDepth, .states, .links, .results, .resize,
        .testedModule,
        .color, .warn, .warningsAsErrors, .noWarnings, .maximumErrors, .quiet, .help,
      ]
    case .diagram:
      [
        .diagramFormat, .output, .scene, .depth, .depfile, .color, .warn, .warningsAsErrors, .noWarnings,
        .maximumErrors, .quiet, .help,
      ]
    case .simulate:
      [
        .width, .given, .answerFormat, .color, .warn, .warningsAsErrors, .noWarnings, .maximumErrors, .quiet,
        .help,
      ]
    case .parse: [.treeFormat, .color, .maximumErrors, .quiet, .help]
    case .explain, .completions, .help: [.help]
    }
  }

  /// Command lines that show what it is for.
  var examples: [String] {
    switch self {
    case .compile:
      ["navc compile Shop.nav -o Sources/App/Shop.swift", "navc compile Flows --emit json -o Shop.json"]
    case .check: ["navc check Shop.nav", "navc check Flows --format github --warnings-as-errors"]
    case .verify: ["navc verify Shop.nav", "navc verify Shop.nav --property 'never SignIn over SignIn'"]
    case .test: ["navc test Shop.nav", "navc test Flows --filter checkout --format junit -o report.xml"]
    case .paths:
      [
        "navc paths Catalog Receipt Shop.nav", "navc paths start Checkout.Address Shop.nav --in regular",
        "navc paths --cover transitions Shop.nav --format swift -o Tests/ShopWalks.swift",
      ]
    case .diagram:
      [
        "navc diagram Shop.nav -o Shop.svg",
        "navc diagram Shop.nav --scene Product --depth 2 --format mermaid",
      ]
    case .simulate:
      ["navc simulate Shop.nav --in regular", "navc simulate Shop.nav --given signedIn < steps.txt"]
    case .parse: ["navc parse Shop.nav --format tokens"]
    case .explain: ["navc explain NAV0101"]
    case .completions: ["navc completions bash > /etc/bash_completion.d/navc"]
    case .help: ["navc help compile"]
    }
  }
}

/// An option of a command.
enum Option: CaseIterable {
  case emit, access, module, runtime, output, depfile, diagnosticFormat, color, warn, warningsAsErrors
  case noWarnings, noProofs, explainWitness, property, provedWidth, proofFormat
  case cover, walkWidth, walkFormat, limit, walkDepth, states, links, results, resize, testedModule
  case maximumErrors, quiet, diagramFormat, scene, depth, treeFormat, filter, testFormat, width, given
  case answerFormat, help, version

  /// What an option takes.
  enum Value {
    case none
    /// A word of a list.
    case choice([String])
    /// A number from 0 on.
    case number
    /// A path; the name stands for it in help.
    case path(String)
    /// Any text; the name stands for it in help.
    case text(String)
  }

  /// The option as it is written, with its two dashes.
  var long: String {
    switch self {
    case .emit: "--emit"
    case .access: "--access"
    case .module, .testedModule: "--module"
    case .runtime: "--runtime"
    case .output: "--output"
    case .depfile: "--depfile"
    case .diagnosticFormat, .diagramFormat, .treeFormat, .testFormat, .walkFormat, .answerFormat: "--format"
    case .noProofs: "--no-proofs"
    case .explainWitness: "--explain-witness"
    case .property: "--property"
    case .provedWidth: "--in"
    case .proofFormat: "--format"
    case .cover: "--cover"
    case .walkWidth: "--in"
    case .limit: "--limit"
    case .walkDepth: "--depth"
    case .states: "--states"
    case .links: "--links"
    case .results: "--results"
    case .resize: "--resize"
    case .filter: "--filter"
    case .width: "--in"
    case .given: "--given"
    case .color: "--color"
    case .warn: "--warn"
    case .warningsAsErrors: "--warnings-as-errors"
    case .noWarnings: "--no-warnings"
    case .maximumErrors: "--max-errors"
    case .quiet: "--quiet"
    case .scene: "--scene"
    case .depth: "--depth"
    case .help: "--help"
    case .version: "--version"
    }
  }

  /// Its form of one dash and one letter.
  var short: String? {
    switch self {
    case .output: "-o"
    case .quiet: "-q"
    case .help: "-h"
    default: nil
    }
  }

  /// What it takes.
  var value: Value {
    switch self {
    case .emit: .choice(["swift", "json"])
    case .access: .choice(["public", "package", "internal"])
    case .runtime: .choice(["import", "embedded"])
    case .output: .path("FILE|FOLDER")
    case .depfile: .path("FILE")
    case .diagnosticFormat: .choice(["text", "json", "sarif", "github"])
    case .color: .choice(["auto", "always", "never"])
    case .warn: .text("NAME=LEVEL")
    case .maximumErrors, .depth, .limit, .walkDepth, .states: .number
    case .cover: .choice(["scenes", "transitions"])
    case .walkWidth, .provedWidth: .choice(["compact", "regular"])
    case .proofFormat: .choice(["text", "json", "sarif"])
    case .property: .text("PROPERTY")
    case .walkFormat: .choice(["text", "json", "scenario", "swift"])
    case .diagramFormat: .choice(["dot", "mermaid", "svg", "png", "pdf"])
    case .scene, .module, .testedModule: .text("NAME")
    case .width: .choice(["compact", "regular"])
    case .given: .text("GUARDS")
    case .answerFormat: .choice(["state", "text", "json"])
    case .treeFormat: .choice(["tree", "tokens", "json"])
    case .filter: .text("TEXT")
    case .testFormat: .choice(["text", "json", "junit"])
    case .links, .results, .resize, .noProofs, .explainWitness, .warningsAsErrors, .noWarnings, .quiet, .help,
      .version:
      .none
    }
  }

  /// What it does, in a line or two.
  var summary: String {
    switch self {
    case .emit: "what to write (default by the output's name, else swift)"
    case .access: "the access level of the Swift code (default internal)"
    case .module: "the module that the Swift code will be part of, which it then does not import"
    case .runtime:
      "where the engine is that the Swift code runs on: the module NavRuntime, or a file of that name beside the "
        + "output (default import)"
    case .output: "where to write; a folder gets a file named for the app (default standard output)"
    case .depfile: "write what the output depends on, as a rule of make"
    case .diagnosticFormat: "how to report errors and warnings (default text)"
    case .noProofs: "leave out the proofs about all runs"
    case .explainWitness: "show the state after each step of the runs that show what is wrong"
    case .property: "prove this as well; may be repeated"
    case .provedWidth: "prove it for runs that begin in this width (default both)"
    case .proofFormat: "how to report what was proved (default text)"
    case .color: "whether to use colors (default auto: on a terminal, unless NO_COLOR is set)"
    case .warn: "the level of a warning: off, warning or error; may be repeated"
    case .warningsAsErrors: "let warnings count as errors"
    case .noWarnings: "do not report warnings"
    case .maximumErrors:
      "report so many errors and count the rest; 0 reports all (default 100; all as json and sarif)"
    case .quiet: "say nothing but errors and warnings"
    case .diagramFormat: "what to write (default by the output's name, else dot)"
    case .scene: "draw only this scene and its neighborhood; may be repeated"
    case .depth: "how many steps the neighborhood reaches (default 1)"
    case .testedModule: "the module that holds the Swift code to be tested, which tests then import"
    case .cover: "walks from the start that visit all of these, as far as they are found"
    case .walkWidth: "the width in which walks begin (default both; with --cover compact)"
    case .walkFormat:
      "what to write: text, JSON, scenarios to paste, or tests in Swift (default by the output's name, else text)"
    case .limit: "how many of the shortest walks to list in a width (default 5)"
    case .walkDepth: "how many steps a walk may have (default 50)"
    case .states: "how many states to look at (default 20000)"
    case .links: "let walks open links; those of --cover do where nothing else gets there"
    case .results:
      "let walks send events that otherwise only get results; those of --cover do where nothing else gets there"
    case .resize: "let the width change on the way"
    case .treeFormat: "what to show (default tree)"
    case .filter: "run only scenarios whose names hold this, in upper or lower case"
    case .testFormat: "how to report (default text)"
    case .width: "the width of the window (default compact)"
    case .given: "guards that hold at the start, with commas between; may be repeated"
    case .answerFormat:
      "how steps are answered: by the state alone, by all that is shown, or by that as JSON "
        + "(default text on a terminal, else state)"
    case .help: "show this help"
    case .version: "show the version"
    }
  }
}
