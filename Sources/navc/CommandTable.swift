/// A command of `navc`. This table and that of ``Option`` describe the command line: the parser of arguments, the help
/// and the completions of shells read them.
enum Command: String, CaseIterable {
  case compile, check, verify, test, paths, diagram, simulate, parse, explain, completions, help, version

  /// A one-line summary.
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
    case .version: "show the version"
    }
  }

  /// The operands in the usage line, without options.
  var operands: String {
    switch self {
    case .compile, .check, .verify, .test, .diagram, .simulate: "INPUT..."
    case .paths: "FROM TO INPUT... | --cover WHAT INPUT..."
    case .parse: "FILE..."
    case .explain: "[CODE | NAME]"
    case .completions: Shell.words.joined(separator: " | ")
    case .help: "[COMMAND]"
    case .version: ""
    }
  }

  /// Details beyond the options.
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
    case .completions, .help, .version: ""
    }
  }

  /// The options of the command, in the order of its help.
  var options: [Option] {
    switch self {
    case .compile:
      [
        .emit, .access, .module, .runtime, .output, .depfile, .diagnosticFormat, .color, .warn,
        .warningsAsErrors, .noWarnings, .maximumErrors, .quiet, .help,
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
        .testedModule, .color, .warn, .warningsAsErrors, .noWarnings, .maximumErrors, .quiet, .help,
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
    case .explain, .completions, .help, .version: [.help]
    }
  }

  /// Example command lines.
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
    case .version: []
    }
  }
}
