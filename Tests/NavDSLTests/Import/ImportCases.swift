import Foundation
import Testing

@testable import NavDSL

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Storyboards and navigation graphs in files, with the program, the account and the findings that they yield beside them. A folder is a case
/// of several storyboards.
enum ImportCases {
  static let folder = "Tests/NavDSLTests/Cases/Import"

  /// The files of all cases.
  static let files = [".storyboard", ".xml"].flatMap { Repository.files(in: folder, endingIn: $0) }

  /// The files of each case, by its name.
  static let cases: [String: [String]] = Dictionary(
    grouping: files
  ) { path in
    String(path.dropFirst(folder.utf8.count + 1).prefix { $0 != "/" && $0 != "." })
  }

  /// The names of the cases, sorted.
  static let names = cases.keys.sorted()

  /// Returns the storyboards of a case, with the paths that they have in its folder.
  static func inputs(_ name: String) throws -> [InputFile] {
    try (cases[name] ?? []).map { path in
      let bytes = [UInt8](try Data(contentsOf: Repository.root.appending(path: path)))
      return InputFile(path: String(path.dropFirst(folder.utf8.count + 1)), bytes: bytes)
    }
  }

  /// Returns the result of a case, with the sources in its folder.
  static func result(_ name: String, _ options: ImportOptions = ImportOptions()) throws -> ImportResult {
    importProgram(from: try inputs(name), options: try self.options(name, options))
  }

  /// Adds the sources in the folder of a case to options.
  static func options(_ name: String, _ options: ImportOptions = ImportOptions()) throws -> ImportOptions {
    var options = options
    let files = ["swift", "m", "h"].flatMap { Repository.files(in: "\(folder)/\(name)", endingIn: ".\($0)") }
    if !files.isEmpty {
      options.classes = ClassSources(try files.map { InputFile(path: $0, text: try Repository.text(at: $0)) })
    }
    return options
  }
}

/// The parts of storyboards and navigation graphs as another parser counts them: Foundation's.
final class CountedStoryboard: NSObject, XMLParserDelegate {
  private(set) var controllers = 0
  private(set) var relationships = 0
  private(set) var segues = 0
  private(set) var items = 0
  private(set) var arguments = 0
  private(set) var links = 0
  private var open: [String] = []
  private var hasController = false

  /// Counts the parts of a storyboard.
  static func count(_ bytes: [UInt8]) -> CountedStoryboard? {
    let counted = CountedStoryboard()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = counted
    return parser.parse() ? counted : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let parent = open.last
    open.append(name)
    if open.first == "navigation" { return countGraph(name, in: parent, attributes) }
    if name == "scene" { hasController = false }
    let isController =
      attributes["sceneMemberID"].map { $0 == "viewController" } ?? name.hasSuffix("iewController")
    if parent == "objects", isController, !hasController {
      controllers += 1
      hasController = true
    }
    if name == "segue", parent == "connections" || parent == "segue" {
      if attributes["kind"] == "relationship" { relationships += 1 } else { segues += 1 }
    }
    if name == "barButtonItem", attributes["key"] != "backBarButtonItem" { items += 1 }
  }

  /// Counts an element of a navigation graph.
  private func countGraph(_ name: String, in parent: String?, _ attributes: [String: String]) {
    switch name {
    case "navigation":
      controllers += 1
      if attributes["app:startDestination"] != nil { relationships += 1 }
    case "fragment", "dialog", "activity": controllers += 1
    case "include", "include-dynamic": relationships += 1
    case "action": segues += 1
    case "argument": arguments += 1
    case "deepLink": links += 1
    default: if parent == "navigation" { controllers += 1 }
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }
}

/// Checks what holds of every import.
enum ImportRules {
  /// Checks that storyboards with flows are the same program as without. Returns the number of flows.
  static func checkFlows(of inputs: [InputFile], _ options: ImportOptions, _ comment: Comment) -> Int {
    let plain = importProgram(from: inputs, options: options)
    var options = options
    options.makesFlows = true
    let result = importProgram(from: inputs, options: options)
    var compilerOptions = CompilerOptions()
    compilerOptions.proves = false
    let files = result.files.map { InputFile(path: "Flow.nav", bytes: $0.bytes) }
    let compilation = compile(files, options: compilerOptions)
    #expect(!compilation.hasErrors, "\(comment): \(compilation.diagnostics.map(\.message))")
    #expect(result.account.sceneCount == plain.account.sceneCount, comment)
    // Nothing is missing, neither in one direction nor in the other.
    let drift = ImportDrift.findings(in: compilation.program, against: plain, account: nil, isExact: true)
    #expect(drift.isEmpty, "\(comment): \(drift.map(\.message))")
    return compilation.program.flows.count
  }

  /// Checks the result of importing some storyboards.
  static func check(
    _ result: ImportResult, of inputs: [InputFile], _ options: ImportOptions = ImportOptions(),
    _ comment: Comment
  ) throws {
    let again = importProgram(from: inputs.reversed(), options: options)
    #expect(again.files.map(\.bytes) == result.files.map(\.bytes), "\(comment): the order of files matters")
    #expect(again.account.json(again.report) == result.account.json(result.report), comment)
    for file in result.files {
      let parsed = SyntaxTree.parse(SourceText(path: "Import.nav", bytes: file.bytes))
      #expect(parsed.formatted().bytes == file.bytes, "\(comment): not in the style")
      #expect(file.bytes.last == UInt8(ascii: "\n"), comment)
    }
    var counted = (controllers: 0, relationships: 0, segues: 0, items: 0, arguments: 0, links: 0)
    for (input, row) in zip(
      inputs.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }, result.account.inputs)
    where row.status == .imported {
      let count = try #require(CountedStoryboard.count(input.bytes), comment)
      counted.controllers += count.controllers
      counted.relationships += count.relationships
      counted.segues += count.segues
      counted.items += count.items
      counted.arguments += count.arguments
      counted.links += count.links
    }
    let account = result.account
    #expect(account.controllers.count == counted.controllers, comment)
    #expect(account.relationships.count == counted.relationships, comment)
    #expect(account.segues.count == counted.segues, comment)
    #expect(account.items.count == counted.items, comment)
    #expect(account.arguments.count == counted.arguments, comment)
    #expect(account.links.count == counted.links, comment)
    for rows in [
      account.controllers, account.relationships, account.segues, account.items, account.attributes,
      account.arguments, account.links,
    ] {
      #expect(
        Set(rows.map { "\($0.file) \($0.id) \($0.line) \($0.members)" }).count == rows.count,
        "\(comment): a part twice")
      for row in rows { #expect((row.outcome.status == .exact) == (row.outcome.reason == nil), comment) }
    }
  }
}
