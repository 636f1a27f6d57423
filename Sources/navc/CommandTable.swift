/// A command of `navc`. This table and that of ``Option`` describe the command line: the parser of arguments, the help
/// and the completions of shells read them.
enum Command: String, CaseIterable {
  case new, compile, check, verify, test, breaking, diff, paths, diagram, simulate, preview, site, format,
    `import`, strings, lsp, parse,
    explain,
    completions,
    help,
    version

  /// `true` iff the command reads programs, to which the settings of their project apply.
  var readsPrograms: Bool {
    switch self {
    case .compile, .check, .verify, .test, .breaking, .diff, .paths, .diagram, .simulate, .preview, .site,
      .strings:
      true
    case .new, .format, .import, .lsp, .parse, .explain, .completions, .help, .version: false
    }
  }

  /// A one-line summary.
  var summary: String {
    switch self {
    case .new: "write the beginning of a program"
    case .compile: "check a program and write it as Swift or JSON, or its links for a web site"
    case .check: "check and prove a program and write nothing"
    case .verify: "prove properties of all runs of a program"
    case .test: "run the scenarios of a program"
    case .breaking: "report what a change of a program breaks for users and their devices"
    case .diff: "show how a program has changed, as a list or a diagram"
    case .paths: "find the shortest paths between scenes, or walks that cover all"
    case .diagram: "draw a program as dot, Mermaid, SVG, PNG or PDF"
    case .simulate: "run a program, interactively or from a script"
    case .preview: "show a program in the browser, as a diagram beside a phone that can be tapped"
    case .site: "write pages that show a program without a server, into a folder"
    case .format: "lay out files in the one style of the language"
    case .import: "write the program of an app's storyboards or navigation graphs"
    case .strings: "write or update the string catalog by which a program is translated"
    case .lsp: "serve an editor, by the Language Server Protocol"
    case .parse: "show the syntax trees or tokens of files"
    case .explain: "explain a diagnostic code"
    case .completions: "write completions for a shell"
    case .help: "show what a command does"
    case .version: "show the version"
    }
  }

  /// The operands in the usage line, without options.
  var operands: String {
    switch self {
    case .compile, .check, .verify, .test, .breaking, .diff, .diagram, .simulate, .preview, .site, .format,
      .import, .strings:
      "INPUT..."
    case .new: "NAME"
    case .paths: "FROM TO INPUT... | --cover GOAL INPUT..."
    case .parse: "FILE..."
    case .explain: "[CODE | NAME]"
    case .completions: Shell.words.joined(separator: " | ")
    case .help: "[COMMAND | config]"
    case .lsp, .version: ""
    }
  }

  /// Details beyond the options.
  var details: String {
    let inputs =
      "An INPUT is a file, a folder (all *.nav files below it, sorted) or '-' for standard input; "
      + "imported files are read as well. All of them are one program with one app."
    return switch self {
    case .new:
      "Writes NAME.nav in the current folder, an app of that name with two scenes and a scenario, and, unless there "
        + "is one, navc.conf, which makes it the program of commands without an INPUT."
    case .compile:
      inputs + " Nothing is written if the program has errors. An output whose content would not change is "
        + "left untouched, and a Swift file that navc has not written is not replaced without --force."
    case .check:
      inputs
        + " If there are no other errors, the command proves that no navigation step can fail; a step that can is "
        + "reported with the shortest run, as a scenario."
    case .verify:
      inputs
        + " The report states for each question whether it is proved for all runs, and gives the shortest run for "
        + "each exception. A PROPERTY is written as in a program, such as 'never SignIn over SignIn'. The exit "
        + "status is 1 if a step can fail, a property does not hold or the program has errors."
    case .test:
      inputs
        + " A failing scenario is reported with its step, the expected and the actual state, and the previous "
        + "steps. Only errors of the program are reported; 'navc check' reports its warnings as well. The exit "
        + "status is 0 if all scenarios pass and 1 if one fails or the program has errors."
    case .breaking:
      inputs
        + " OLD is a folder or a file of the old version, or a git revision, such as origin/main; 'git:REV', "
        + "'git:REV:PATH' and 'path:PATH' say which. The first OLD is compared in all categories: LINK (URLs), STATE "
        + "(saved states), FLOW (transitions) and SOURCE (generated Swift); others, such as released versions, in LINK "
        + "and STATE. A finding has a URL, a state, a run or a line of Swift that shows it. The exit status is 1 if a "
        + "finding is an error or the program has errors, and 3 if an old version cannot be read or has errors."
    case .diff:
      inputs
        + " OLD is as for 'navc breaking'. Layout, comments and the order of declarations are no change."
    case .paths:
      inputs
        + " FROM and TO are scenes, such as Product or Checkout.Address; FROM can be 'start'. 'given' sets the "
        + "guards that a path requires; arguments are sample values. A scene that is not reached within the limits "
        + "may still be reachable. Only errors of the program are reported; 'navc check' reports its warnings as "
        + "well. The exit status is 1 if there is no path or the program has errors."
    case .diagram:
      inputs + " The formats png and pdf, and --layout dot, require Graphviz's 'dot' to be installed."
    case .site:
      inputs
        + " The pages need no server: they open from a file as well. The exit status is 1 if the program has "
        + "errors; nothing is written then. Findings about a change do not affect it. Files of an earlier site that are no "
        + "longer made are removed."
    case .simulate:
      "An INPUT is a file or a folder (all *.nav files below it, sorted); imported files are read as well. "
        + "Steps are read from standard input, one per line, in the syntax of scenarios; 'help' lists the other "
        + "commands. If the input is a pipe, each step is answered with one line, the state or an error, and the "
        + "exit status is 1 if a line failed."
    case .preview:
      "An INPUT is a file or a folder (all *.nav files below it, sorted); imported files are read as well. The page "
        + "follows the files: it repeats the steps so far after each change. It is served to this machine alone, at the "
        + "address that is printed; over SSH, use 'ssh -L'. Ctrl-C ends the server, as does the end of standard input "
        + "if that is a pipe."
    case .format:
      "An INPUT is a file, a folder (all *.nav files below it, sorted) or '-' for standard input, whose text is "
        + "written to standard output; imports are not followed. Files are written in place; a file with syntax "
        + "errors is reported and left unchanged. The style has no options. The exit status is 1 if a file has "
        + "syntax errors or, with --check, would change."
    case .import:
      "An INPUT is a storyboard or navigation graph, a folder (all of these below it but those of packages and builds, "
        + "sorted) or '-' for standard input; all are of one kind. Nothing is dropped in silence: --report says what became of each controller, segue "
        + "and item, and findings point at what is wrong in the input. An existing output is replaced only with "
        + "--force. The exit status is 1 if an input was refused or, with --check, something differs."
    case .strings:
      inputs
        + " The catalog has the titles, messages, prompts, back buttons, items and tabs of the program, by their keys. "
        + "Translations are kept. What the program does not have any more is marked stale, never removed. With "
        + "--check, the exit status is 1 if the catalog lacks a text."
    case .lsp:
      "An editor starts it and talks to it over standard input and output. It serves all folders of the editor: "
        + "diagnostics while one types, proofs and scenarios in a process beside it, completion, definitions, "
        + "references, renaming, formatting."
    case .parse: "A FILE is a file, a folder or '-' for standard input. Imports are not followed."
    case .explain: "Without a code, lists all codes."
    case .completions, .help, .version: ""
    }
  }

  /// The options of the command, in the order of its help.
  var options: [Option] {
    switch self {
    case .new: [.quiet, .help]
    case .compile:
      [
        .emit, .access, .module, .runtime, .appID, .host, .output, .checkOutput, .force, .depfile,
        .diagnosticFormat, .color, .warn, .warningsAsErrors, .noWarnings, .maximumErrors, .each, .watch,
        .quiet,
        .help,
      ]
    case .check:
      [
        .noProofs, .explainWitness, .diagnosticFormat, .color, .warn, .warningsAsErrors, .noWarnings,
        .maximumErrors, .each, .watch, .quiet, .help,
      ]
    case .verify:
      [
        .property, .provedWidth, .explainWitness, .proofFormat, .color, .warn, .warningsAsErrors, .noWarnings,
        .maximumErrors, .each, .watch, .quiet, .help,
      ]
    case .test:
      [
        .each, .filter, .pictures, .testFormat, .output, .color, .warn, .warningsAsErrors, .noWarnings,
        .maximumErrors,
        .watch, .quiet,
        .help,
      ]
    case .breaking:
      [
        .against, .mergeBase, .allowMissing, .category, .noRuns, .breakingFormat, .output, .color,
        .changeLevel,
        .warningsAsErrors, .maximumErrors, .quiet, .help,
      ]
    case .diff:
      [
        .against, .mergeBase, .allowMissing, .changeFormat, .output, .depth, .all, .layoutEngine, .exitCode,
        .color, .quiet, .help,
      ]
    case .paths:
      [
        .cover, .walkWidth, .walkFormat, .output, .limit, .walkDepth, .states, .links, .results, .resize,
        .testedModule, .color, .warn, .warningsAsErrors, .noWarnings, .maximumErrors, .quiet, .help,
      ]
    case .diagram:
      [
        .diagramFormat, .output, .scene, .depth, .drawnFlow, .drawnTab, .from, .hide, .direction,
        .layoutEngine,
        .drawnPath, .diagramStyle,
        .pictureWidth, .parts, .depfile, .color, .warn, .warningsAsErrors, .noWarnings,
        .maximumErrors, .watch, .quiet, .help,
      ]
    case .simulate:
      [
        .width, .given, .answerFormat, .color, .warn, .warningsAsErrors, .noWarnings, .maximumErrors, .quiet,
        .help,
      ]
    case .preview:
      [
        .port, .open, .editor, .checkOnce, .noProofs, .color, .warn, .warningsAsErrors, .noWarnings, .quiet,
        .help,
      ]
    case .site:
      [
        .output, .force, .siteTitle, .sourceAddress, .siteAgainst, .mergeBase, .allowMissing, .siteStates,
        .graphSize, .noGraph, .single, .noProofs, .color,
        .warn, .warningsAsErrors, .noWarnings, .maximumErrors, .quiet, .help,
      ]
    case .format: [.checkLayout, .diff, .inputName, .color, .maximumErrors, .quiet, .help]
    case .import:
      [
        .program, .classes, .entry, .appName, .prefix, .typeModule, .flows, .split, .report, .checkFlow,
        .exact,
        .force,
        .diagnosticFormat, .color,
        .warn,
        .warningsAsErrors, .noWarnings, .maximumErrors, .quiet, .help,
      ]
    case .strings:
      [
        .output, .language, .checkCatalog, .diagnosticFormat, .color, .warn, .warningsAsErrors, .noWarnings,
        .maximumErrors, .quiet, .help,
      ]
    case .lsp: [.log, .help]
    case .parse: [.treeFormat, .color, .maximumErrors, .quiet, .help]
    case .help: [.manual, .help]
    case .explain, .completions, .version: [.help]
    }
  }

  /// Example command lines.
  var examples: [String] {
    switch self {
    case .new: ["navc new Shop"]
    case .compile:
      [
        "navc compile Shop.nav -o Sources/App/Shop.swift",
        "navc compile Shop.nav -o Sources/App/Shop.swift --check",
        "navc compile Flows --emit json -o Shop.json",
        "navc compile Shop.nav --emit nav -o Baselines/1.4.nav",
        "navc compile Shop.nav --emit aasa --app-id ABCDE12345.example.shop -o apple-app-site-association",
      ]
    case .check:
      [
        "navc check Shop.nav", "navc check Flows --format github --warnings-as-errors",
        "navc check --each Apps",
      ]
    case .verify: ["navc verify Shop.nav", "navc verify Shop.nav --property 'never SignIn over SignIn'"]
    case .test:
      [
        "navc test Shop.nav", "navc test Flows --filter checkout --format junit -o report.xml",
        "navc test Shop.nav --pictures Strips/",
      ]
    case .breaking:
      [
        "navc breaking Shop.nav --against origin/main --merge-base",
        "navc breaking Shop.nav --against HEAD --against 1.0 --category LINK,STATE",
        "navc breaking Shop.nav --against Baselines/1.4.nav --format markdown -o changes.md",
      ]
    case .diff:
      ["navc diff Shop.nav --against HEAD", "navc diff Shop.nav --against origin/main -o changes.svg"]
    case .paths:
      [
        "navc paths Catalog Receipt Shop.nav", "navc paths start Checkout.Address Shop.nav --in regular",
        "navc paths --cover transitions Shop.nav --format swift -o Tests/ShopWalks.swift",
      ]
    case .diagram:
      [
        "navc diagram Shop.nav -o Shop.svg",
        "navc diagram Shop.nav --scene Product --depth 2 --format mermaid",
        "navc diagram Shop.nav --flow Checkout --hide links,alerts -o Checkout.svg",
        "navc diagram Shop.nav --parts -o Diagrams/ --format svg",
        "navc diagram Shop.nav --style storyboard -o Storyboard.svg",
        "navc diagram Shop.nav --path 'Buying needs an account' -o Buying.svg",
      ]
    case .simulate:
      ["navc simulate Shop.nav --in regular", "navc simulate Shop.nav --given signedIn < steps.txt"]
    case .site:
      [
        "navc site Shop.nav -o site", "navc site Shop.nav -o site --title 'Shop, next version'",
        "navc site Shop.nav -o site --against origin/main --merge-base",
        "navc site Shop.nav -o site --source 'https://github.com/me/shop/blob/main/{file}#L{line}'",
      ]
    case .preview: ["navc preview Shop.nav --open", "navc preview Flows --port 8080"]
    case .format: ["navc format Flows", "navc format --check --diff Flows", "navc format - < Shop.nav"]
    case .import:
      [
        "navc import App --classes App -o Shop.nav",
        "navc import app/src/main/res/navigation --module ShopKit -o Shop.nav",
        "navc import --check Shop.nav App --report import.json",
        "navc import Main.storyboard Settings.storyboard --report - -o Shop.nav",
      ]
    case .strings:
      [
        "navc strings Shop.nav -o Localizable.xcstrings",
        "navc strings Shop.nav --check Localizable.xcstrings",
      ]
    case .lsp: ["navc lsp --log /tmp/navc.log"]
    case .parse: ["navc parse Shop.nav --format tokens"]
    case .explain: ["navc explain NAV0101"]
    case .completions: ["navc completions bash > /etc/bash_completion.d/navc"]
    case .help: ["navc help compile", "navc help config", "navc help --man check > navc-check.1"]
    case .version: []
    }
  }
}
