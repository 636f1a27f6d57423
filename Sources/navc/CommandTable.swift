/// What `navc` can be told to do. Everything that the program knows of its own command line stands in this
/// file: the parser of arguments, the help and the completions of shells read it.
enum Command: String, CaseIterable {
  case compile, check, test, diagram, parse, explain, completions, help

  /// What it does, in a line.
  var summary: String {
    switch self {
    case .compile: "check a program and write it as Swift or JSON"
    case .check: "check a program and write nothing"
    case .test: "run the scenarios of a program"
    case .diagram: "draw a program as dot, Mermaid, SVG, PNG or PDF"
    case .parse: "show how files are read: their tree or their tokens"
    case .explain: "explain a diagnostic"
    case .completions: "write completions for a shell"
    case .help: "show what a command does"
    }
  }

  /// What stands after its name, without options.
  var operands: String {
    switch self {
    case .compile, .check, .test, .diagram: "INPUT..."
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
    case .check: inputs
    case .test:
      inputs
        + " Of a scenario that fails, the step is shown, what is expected and what is shown, and the steps "
        + "before. The exit status is 0 if all pass and 1 if some fail or the program has errors."
    case .diagram: inputs + " svg, png and pdf are drawn by Graphviz's dot, which must be installed."
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
      [.diagnosticFormat, .color, .warn, .warningsAsErrors, .noWarnings, .maximumErrors, .quiet, .help]
    case .test:
      [
        .filter, .testFormat, .output, .color, .warn, .warningsAsErrors, .noWarnings, .maximumErrors, .quiet,
        .help,
      ]
    case .diagram:
      [
        .diagramFormat, .output, .scene, .depth, .depfile, .color, .warn, .warningsAsErrors, .noWarnings,
        .maximumErrors, .quiet, .help,
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
    case .test: ["navc test Shop.nav", "navc test Flows --filter checkout --format junit -o report.xml"]
    case .diagram:
      [
        "navc diagram Shop.nav -o Shop.svg",
        "navc diagram Shop.nav --scene Product --depth 2 --format mermaid",
      ]
    case .parse: ["navc parse Shop.nav --format tokens"]
    case .explain: ["navc explain NAV0101"]
    case .completions: ["navc completions bash > /etc/bash_completion.d/navc"]
    case .help: ["navc help compile"]
    }
  }
}

/// An option of a command.
enum Option: CaseIterable {
  case emit, access, module, runtime, output, depfile, diagnosticFormat, color, warn, warningsAsErrors,
    noWarnings
  case maximumErrors, quiet, diagramFormat, scene, depth, treeFormat, filter, testFormat, help, version

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
    case .module: "--module"
    case .runtime: "--runtime"
    case .output: "--output"
    case .depfile: "--depfile"
    case .diagnosticFormat, .diagramFormat, .treeFormat, .testFormat: "--format"
    case .filter: "--filter"
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
    case .maximumErrors, .depth: .number
    case .diagramFormat: .choice(["dot", "mermaid", "svg", "png", "pdf"])
    case .scene, .module: .text("NAME")
    case .treeFormat: .choice(["tree", "tokens", "json"])
    case .filter: .text("TEXT")
    case .testFormat: .choice(["text", "json", "junit"])
    case .warningsAsErrors, .noWarnings, .quiet, .help, .version: .none
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
    case .treeFormat: "what to show (default tree)"
    case .filter: "run only scenarios whose names hold this, in upper or lower case"
    case .testFormat: "how to report (default text)"
    case .help: "show this help"
    case .version: "show the version"
    }
  }
}
