import Foundation
import Testing

@testable import NavDSL

@Suite struct ImportCaseTests {
  @Test(arguments: ImportCases.names)
  func theResultIsTheRecordedOne(_ name: String) throws {
    let inputs = try ImportCases.inputs(name)
    let result = try ImportCases.result(name)
    try ImportRules.check(importProgram(from: inputs), of: inputs, ImportOptions(), "\(name)")
    let base = "\(ImportCases.folder)/\(name)"
    try Snapshot.expect(result.files.first?.bytes ?? [], in: base + ".nav")
    try Snapshot.expect(result.account.json(result.report), in: base + ".json")
  }

  @Test(arguments: ImportCases.names)
  func theProgramHasNoErrors(_ name: String) throws {
    let result = try ImportCases.result(name)
    let program = try #require(result.files.first)
    let compilation = compile([InputFile(path: "\(name).nav", bytes: program.bytes)])
    // Every way to go back, from everywhere: some are to what is not below.
    let isOfSteps = name == "GraphActions"
    let errors = compilation.diagnostics.filter {
      $0.severity == .error && !($0.code.isOfProofs && isOfSteps)
    }
    #expect(errors.isEmpty, "\(errors.map(\.message))")
  }

  @Test func anAccountIsValidByItsSchema() throws {
    let path = "Documentation/Schemas/import-1.schema.json"
    let schema = JSONSchema(
      root: try ParsedJSON(parsing: Repository.bytes(at: path)))
    for name in ImportCases.names {
      let result = try ImportCases.result(name)
      let account = try ParsedJSON(parsing: result.account.json(result.report))
      #expect(schema.problems(of: account).isEmpty, "\(name)")
    }
  }

  /// Every reason is in the schema and in the documentation, with its sentence, and in a case.
  @Test func reasonsAreDocumentedAndOccur() throws {
    let schema = try Repository.text(at: "Documentation/Schemas/import-1.schema.json")
    let page = try Repository.text(at: "Documentation/Import.md")
    let accounts = try ImportCases.names.map {
      try Repository.text(at: "\(ImportCases.folder)/\($0).json")
    }.joined()
    for reason in ImportReason.allCases {
      #expect(schema.contains("\"\(reason.rawValue)\""), "\(reason) is not in the schema")
      #expect(
        page.contains("| `\(reason.rawValue)` | \(reason.explanation) |"), "\(reason) is not documented")
      #expect(accounts.contains("\"reason\":\"\(reason.rawValue)\""), "\(reason) occurs in no case")
    }
  }

  @Test func severalFilesAreTheSameProgram() throws {
    for name in ImportCases.names {
      let inputs = try ImportCases.inputs(name)
      var options = ImportOptions()
      options.splits = true
      let split = try ImportCases.result(name, options)
      let files = split.files.map { InputFile(path: $0.name, bytes: $0.bytes) }
      let whole = try compile([InputFile(path: "W.nav", bytes: ImportCases.result(name).files[0].bytes)])
      let parts = compile(files)
      #expect(!parts.hasErrors, "\(name): \(parts.diagnostics.map(\.message))")
      #expect(
        Set(parts.program.scenes.elements.map { parts.program.text($0.name) })
          == Set(whole.program.scenes.elements.map { whole.program.text($0.name) }), "\(name)")
      // Each file imports what it needs: the one with the app leads to all that segues lead to.
      #expect(files.count == inputs.count)
    }
  }

  @Test func optionsNameTheAppTheEntryAndPrefixes() throws {
    var options = ImportOptions()
    options.name = "my shop"
    options.entry = "Account"
    options.prefixes = ["Pass"]
    let result = importProgram(from: try ImportCases.inputs("References"), options: options)
    let text = String(decoding: result.files[0].bytes, as: UTF8.self)
    #expect(text.hasPrefix("app MyShop {\n  start Account in stack\n}\n"))
    // A prefix is one only before another word.
    #expect(text.contains("scene Password\n"))
  }
}

/// Storyboards as flows.
@Suite struct ImportFlowTests {
  @Test(arguments: ImportCases.names)
  func flowsAreTheSameProgram(_ name: String) throws {
    _ = ImportRules.checkFlows(
      of: try ImportCases.inputs(name), try ImportCases.options(name), "\(name)")
  }

  @Test func aStoryboardThatOthersEnterByItsFirstControllerIsAFlow() throws {
    func storyboard(_ initial: String, _ scenes: String) -> String {
      "<document targetRuntime='iOS.CocoaTouch' initialViewController='\(initial)'><scenes>\(scenes)</scenes></document>"
    }
    func scene(_ id: String, _ element: String, _ attributes: String, _ segue: String) -> String {
      "<scene><objects><\(element) id='\(id)' \(attributes) sceneMemberID='viewController'><connections>\(segue)"
        + "</connections></\(element)></objects></scene>"
    }
    let main = storyboard(
      "a",
      scene(
        "a", "viewController", "customClass='HomeViewController'",
        "<segue destination='r' kind='presentation' identifier='log in' id='s'/>")
        + scene("r", "viewControllerPlaceholder", "storyboardName='Login'", ""))
    let login = storyboard(
      "n",
      scene(
        "n", "navigationController", "",
        "<segue destination='l' kind='relationship' relationship='rootViewController' id='t'/>")
        + scene(
          "l", "viewController", "customClass='LoginViewController'",
          "<segue destination='f' kind='show' identifier='forgot' id='u'/>")
        + scene("f", "viewController", "customClass='ForgotViewController'", ""))
    var options = ImportOptions()
    options.makesFlows = true
    let inputs = [
      InputFile(path: "Main.storyboard", text: main), InputFile(path: "Login.storyboard", text: login),
    ]
    let text = String(decoding: importProgram(from: inputs, options: options).files[0].bytes, as: UTF8.self)
    #expect(text.contains("  on logIn -> modal LoginFlow in stack\n"))
    #expect(
      text.contains("\nflow LoginFlow {\n  start Login\n\n  /// LoginViewController in Login.storyboard\n"))
    #expect(text.contains("    on forgot -> show Forgot\n"))
    // Others name a second controller, so the storyboard is none.
    let second = main.replacing(
      "</connections></viewController>",
      with: "<segue destination='q' kind='show' identifier='help' id='w'/></connections></viewController>"
    ).replacing(
      "</scenes>",
      with: scene("q", "viewControllerPlaceholder", "storyboardName='Login' referencedIdentifier='x'", "")
        + "</scenes>")
    let open = login.replacing(
      "customClass='ForgotView", with: "storyboardIdentifier='x' customClass='ForgotView")
    let other = importProgram(
      from: [
        InputFile(path: "Main.storyboard", text: second), InputFile(path: "Login.storyboard", text: open),
      ], options: options)
    let plain = String(decoding: other.files[0].bytes, as: UTF8.self)
    #expect(!plain.contains("flow ") && plain.contains("  on help  -> show Forgot\n"))
  }
}

/// The blocks of the documentation: a storyboard, its program and its findings.
@Suite struct ImportDocumentTests {
  @Test func thePageListsTheFindings() throws {
    let page = try Repository.text(at: "Documentation/Import.md")
    for code in DiagnosticCode.allCases where code.isOfImport && code.entry.severity != .error {
      #expect(page.contains("| `\(code.entry.name)` | \(code.entry.summary) |\n"), "\(code)")
    }
  }

  @Test func theExampleIsWhatTheImportWrites() throws {
    let blocks = try DocumentBlock.blocks(of: "Documentation/Import.md")
    let storyboard = try #require(blocks.first { $0.info.contains("storyboard") })
    let result = importProgram(from: [InputFile(path: "Notes.storyboard", text: storyboard.text)])
    let program = try #require(blocks.first { $0.info.contains("imported") })
    #expect(program.text == String(decoding: result.files[0].bytes, as: UTF8.self))
    let graph = try #require(blocks.first { $0.info == ["xml", "graph"] })
    let ofGraph = importProgram(from: [InputFile(path: "Shop.xml", text: graph.text)])
    let graphProgram = try #require(blocks.first { $0.info == ["nav", "graph"] })
    #expect(graphProgram.text == String(decoding: ofGraph.files[0].bytes, as: UTF8.self))
    let findings = try #require(blocks.first { $0.info.contains("findings") })
    let report = String(decoding: result.report.text(), as: UTF8.self)
    #expect(findings.text == report + "1 warning\n\(result.summary)\n")
  }
}

@Suite struct ImportWordsTests {
  @Test func namesOfScenes() {
    let names: [(String, String?)] = [
      ("CartViewController", "Cart"), ("ItemsTableViewController", "Items"), ("MainTabBarController", "Main"),
      ("LoginVC", "Login"), ("ListTVC", "List"), ("ViewController", nil), ("UINavigationController", nil),
      ("NavController", nil), ("CartScreen", "CartScreen"),
    ]
    for (name, expected) in names { #expect(ImportWords.sceneName(name) == expected, "\(name)") }
    #expect(ImportWords.sceneName("HRPGTaskViewController", prefixes: ["HRPG"]) == "Task")
    #expect(ImportWords.sceneName("Hardware", prefixes: ["Hard"]) == "Hardware")
    #expect(ImportWords.sceneName(identifier: "cartID", prefixes: []) == "Cart")
    #expect(ImportWords.withoutModule("_TtC4Shop4Cart") == "Cart")
    #expect(ImportWords.withoutModule("Shop.Cart") == "Cart")
    #expect(ImportWords.withoutModule("_TtC") == "_TtC")
  }

  @Test func namesOfEvents() {
    let names: [(String, String?)] = [
      ("Don't stop", "dontStop"), ("SETTINGS", "settings"), ("PGP Key", "pgpKey"), ("3D", "_3D"), ("…", nil),
      ("one two three four five six seven", "oneTwoThreeFourFiveSix"), ("Größe ändern", "größeÄndern"),
      ("QRScanner", "qrScanner"), ("a", "a"),
    ]
    for (text, expected) in names { #expect(NameWords.memberName(text) == expected, "\(text)") }
    #expect(ImportWords.eventName(identifier: "showCartSegue") == "showCart")
    #expect(ImportWords.eventName(identifier: "Segue") == "segue")
    #expect(ImportWords.eventName("addButtonTapped:") == "add")
    #expect(ImportWords.exitName("saveWithSegue:") == "save")
    #expect(ImportWords.exitName("unwindToMenu:") == "unwindToMenu")
    #expect(NameWords.memberName(String(repeating: "a", count: 99))?.count == 40)
  }
}
