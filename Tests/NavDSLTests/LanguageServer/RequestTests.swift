import Foundation
import Testing

@testable import NavDSL

/// Answers to requests, and that there is one to each request everywhere.
@Suite struct RequestTests {
  private static let shop = """
    /// The shop.
    app Shop { start Catalog in stack }
    import "more.nav"

    /// The products on sale.
    scene Catalog {
      title "Catalog"
      right buy
      on buy -> push Product(id: "1")
    }
    scenario "buys" in compact { buy }
    """
  private static let more = """
    /// One product.
    scene Product(id: String) { on close -> pop }
    """

  private func session(_ capabilities: JSONValue = [:]) -> ServerSession {
    var session = ServerSession(
      folder: "/w",
      files: ["/w/shop.nav": Self.shop, "/w/more.nav": Self.more, "/w/build/other.nav": "nonsense"],
      capabilities: capabilities)
    session.open("/w/shop.nav")
    return session
  }

  @Test func aDefinitionMayBeInAnotherFile() {
    var session = session()
    let found = session.result("textDocument/definition", session.place("/w/shop.nav", "Product"))
    #expect(found.elements?.first?["uri"] == "file:///w/more.nav")
    #expect(found.elements?.first?["range"]?["start"] == ["line": 1, "character": 6])
    let file = session.result("textDocument/definition", session.place("/w/shop.nav", "more.nav"))
    #expect(file.elements?.first?["uri"] == "file:///w/more.nav")
  }

  @Test func aHoverDescribesTheDeclaration() {
    var session = session(["textDocument": ["hover": ["contentFormat": ["markdown"]]]])
    let hover = session.result("textDocument/hover", session.place("/w/shop.nav", "Product"))
    #expect(
      hover["contents"]?["value"]
        == "```nav\nscene Product(id: String)\n```\n\nOne product.\n\nUIKit: a view controller  \nopened by Catalog"
    )
    let keyword = session.result("textDocument/hover", session.place("/w/shop.nav", "push"))
    #expect(keyword["contents"]?["value"] == "pushes a scene on the nearest stack (pushViewController)")
  }

  @Test func referencesAreInAllFilesOfTheProgram() {
    var session = session()
    var parameters = session.place("/w/more.nav", "Product")
    #expect(session.result("textDocument/references", parameters).elements?.count == 2)
    parameters.set("context", ["includeDeclaration": false])
    #expect(session.result("textDocument/references", parameters).elements?.count == 1)
  }

  @Test func aRenameEditsAllFiles() {
    var session = session()
    var parameters = session.place("/w/shop.nav", "Product")
    parameters.set("newName", "Item")
    let edit = session.result("textDocument/rename", parameters)
    #expect(edit["changes"]?["file:///w/more.nav"]?.elements?.count == 1)
    #expect(edit["changes"]?["file:///w/shop.nav"]?.elements?.count == 1)
    let failed = session.place("/w/shop.nav", "Product")
    var wrong = failed
    wrong.set("newName", "Catalog")
    let message = session.request("textDocument/rename", wrong)["error"]?["message"]?.text
    #expect(message == "scene 'Catalog' is declared twice (more.nav:2)")
  }

  @Test func aFixIsAnAction() {
    var session = session()
    session.change("/w/shop.nav", to: Self.shop.replacingOccurrences(of: "push Product", with: "push Prodct"))
    let range: JSONValue = ["start": ["line": 8, "character": 18], "end": ["line": 8, "character": 18]]
    let actions = session.result(
      "textDocument/codeAction",
      ["textDocument": ["uri": "file:///w/shop.nav"], "range": range, "context": ["diagnostics": []]])
    let titles = actions.elements?.compactMap { $0["title"]?.text } ?? []
    #expect(titles.first == "replace 'Prodct' with 'Product'")
    #expect(titles.contains("declare the scene 'Prodct'"))
    #expect(actions.elements?.first?["isPreferred"] == true)
  }

  @Test func diagnosticsFollowEveryFileOfTheProgram() {
    var session = session()
    #expect(session.diagnostics(of: "/w/shop.nav") == [])
    session.open("/w/more.nav", "scene Other")
    #expect(session.diagnostics(of: "/w/shop.nav")?.first?.hasPrefix("there is no scene") == true)
    session.notify("textDocument/didClose", ["textDocument": ["uri": "file:///w/more.nav"]])
    session.idle()
    #expect(session.diagnostics(of: "/w/shop.nav") == [])
    session.files["/w/more.nav"] = "scene Different"
    session.notify("textDocument/didSave", ["textDocument": ["uri": "file:///w/shop.nav"]])
    session.idle()
    #expect(session.diagnostics(of: "/w/shop.nav")?.count == 1)
  }

  @Test func aFileOfNoImportBelongsToTheAppOfItsFolder() {
    var session = ServerSession(
      folder: "/w",
      files: [
        "/w/App/App.nav": "app Shop { start Catalog }", "/w/App/Scenes/Catalog.nav": "scene Catalog",
        "/w/Other/Other.nav": "app Other { start Home }\nscene Home", "/w/loose.nav": "scene Loose",
      ])
    session.open("/w/App/Scenes/Catalog.nav")
    #expect(session.diagnostics(of: "/w/App/Scenes/Catalog.nav") == [])
    session.open("/w/loose.nav")
    #expect(session.diagnostics(of: "/w/loose.nav") == [])
    session.change("/w/loose.nav", to: "scene Loose { on a -> push Nowhere }")
    #expect(session.diagnostics(of: "/w/loose.nav")?.count == 1)
  }

  @Test func withoutFoldersEveryFileHasItsOwn() {
    var session = ServerSession(files: [
      "/one/App.nav": "app A { start S in stack }\n", "/one/S.nav": "scene S {}\n",
      "/two/App.nav": "app B { start T in stack }\n", "/two/T.nav": "scene T {}\n",
    ])
    _ = session.request("initialize", ["processId": nil, "rootUri": nil, "capabilities": [:]])
    session.notify("initialized", [:])
    _ = session.request("workspace/symbol", ["query": "S"])
    session.open("/one/App.nav")
    session.open("/two/App.nav")
    #expect(session.diagnostics(of: "/one/App.nav") == [])
    #expect(session.diagnostics(of: "/two/App.nav") == [])
  }

  @Test func proofsFollowInAnotherProcess() {
    let text = "app Shop { start Catalog }\nscene Catalog { on a -> pop }\n"
    var session = ServerSession(folder: "/w", files: ["/w/a.nav": text])
    session.open("/w/a.nav")
    let fast = session.diagnostics(of: "/w/a.nav")
    session.runProofs()
    let proved = session.diagnostics(of: "/w/a.nav")
    #expect(fast != proved)
    #expect(proved?.contains { $0.hasPrefix("'pop' can fail") || $0.contains("pop") } == true)
    // The result of an older text is dropped.
    session.change("/w/a.nav", to: text + "scene Other\n", version: 3)
    session.runProofs()
    session.change("/w/a.nav", to: "app Shop { start Catalog }\nscene Catalog\n", version: 4)
    #expect(session.diagnostics(of: "/w/a.nav") == [])
  }

  @Test func scenariosAreRunAndShown() {
    var session = session()
    session.runProofs()
    let file: JSONValue = ["textDocument": ["uri": "file:///w/shop.nav"]]
    let lenses = session.result("textDocument/codeLens", file).elements ?? []
    #expect(lenses.compactMap { $0["command"]?["title"]?.text } == ["opened by 1 · opens 1", "passes"])
    var parameters = file
    parameters.set("range", ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]])
    let hints = session.result("textDocument/inlayHint", parameters).elements ?? []
    #expect(hints.map { $0["label"] } == ["→ Catalog / Product(id: \"1\")"])
  }

  @Test func filesThatMoveAreImportedWhereTheyAre() {
    var session = session()
    let edit = session.result(
      "workspace/willRenameFiles",
      ["files": [["oldUri": "file:///w/more.nav", "newUri": "file:///w/parts/more.nav"]]])
    #expect(edit["changes"]?["file:///w/shop.nav"]?.elements?.first?["newText"] == "\"parts/more.nav\"")
  }

  @Test func commandsExchangeJSON() {
    var session = session()
    func run(_ command: String, _ argument: JSONValue) -> JSONValue {
      session.result("workspace/executeCommand", ["command": .string(command), "arguments": [argument]])
    }
    let file: JSONValue = ["uri": "file:///w/shop.nav"]
    #expect(run("navdsl.diagram", file).text?.contains("digraph") == true)
    #expect(run("navdsl.programs", [:]).elements?.first?["files"]?.elements?.count == 2)
    #expect(run("navdsl.explain", ["code": "NAV0202"]).text?.hasPrefix("# NAV0202 unknownTarget") == true)
    let steps: JSONValue = ["uri": "file:///w/shop.nav", "steps": ["buy", "nonsense"]]
    #expect(run("navdsl.simulate", steps).elements?.map { $0["failed"] } == [false, false, true])
    #expect(run("navdsl.runScenario", file) != .null)
    let path: JSONValue = ["uri": "file:///w/shop.nav", "from": "start", "to": "Product"]
    #expect(run("navdsl.paths", path) != .null)
  }

  /// The requests that have a position or a text alone.
  private static let methods = [
    "textDocument/hover", "textDocument/definition", "textDocument/typeDefinition", "textDocument/references",
    "textDocument/documentHighlight", "textDocument/prepareRename", "textDocument/completion",
    "textDocument/signatureHelp", "textDocument/prepareCallHierarchy", "textDocument/onTypeFormatting",
  ]
  private static let textMethods = [
    "textDocument/documentSymbol", "textDocument/semanticTokens/full", "textDocument/foldingRange",
    "textDocument/codeLens", "textDocument/documentLink", "textDocument/formatting",
    "textDocument/semanticTokens/full/delta", "textDocument/diagnostic",
  ]

  /// Every request has an answer at every token of an example, whole and with a token missing.
  @Test(arguments: Repository.files(in: "Examples", endingIn: ".nav"))
  func everyRequestHasAnAnswerEverywhere(_ path: String) throws {
    let text = try Repository.text(at: path)
    let tree = SyntaxTree.parse(SourceText(path: path, text: text)).tree
    var session = ServerSession(folder: "/w", files: ["/w/a.nav": text])
    session.open("/w/a.nav")
    let positions = TextPositions(tree.source, .utf16)
    let uri: JSONValue = ["uri": "file:///w/a.nav"]
    for token in stride(from: 0, to: tree.tokenKinds.count, by: Repository.runsLongTests ? 29 : 146) {
      let position = positions.position(of: Int(tree.tokenStarts[token])).json
      if token % (Repository.runsLongTests ? 87 : 438) == 0 {
        var bytes = tree.source.bytes
        bytes.removeSubrange(tree.bytes(of: token))
        session.change("/w/a.nav", to: String(decoding: bytes, as: UTF8.self), version: token + 2)
        for method in Self.textMethods {
          #expect(session.request(method, ["textDocument": uri])["result"] != nil, "\(method)")
        }
      }
      for method in Self.methods {
        let answer = session.request(method, ["textDocument": uri, "position": position])
        #expect(answer["result"] != nil, "\(method) at token \(token)")
      }
    }
  }

  /// The edits of the server lead to what the formatter writes.
  @Test func formattingIsThatOfTheTool() throws {
    let text = "app  Shop{start Catalog}\nscene Catalog{title \"a\"}"
    var session = ServerSession(folder: "/w", files: ["/w/a.nav": text])
    session.open("/w/a.nav")
    let edits = session.result("textDocument/formatting", ["textDocument": ["uri": "file:///w/a.nav"]])
    let formatted = SyntaxTree.parse(SourceText(path: "", text: text)).formatted().bytes
    #expect(try Array(ServerSession.applying(edits, to: text).utf8) == formatted)
  }

  /// Semantic tokens are relative to each other, and cover the words of the text.
  @Test func semanticTokensAreEncodedAsTheProtocolSays() {
    var session = session()
    let answer = session.result(
      "textDocument/semanticTokens/full", ["textDocument": ["uri": "file:///w/shop.nav"]])
    let data = answer["data"]?.elements?.compactMap(\.integer) ?? []
    #expect(data.count.isMultiple(of: 5))
    // `app Shop`: a keyword, and a declared namespace.
    #expect(Array(data.prefix(10)) == [1, 0, 3, 0, 0, 0, 4, 4, 3, 1])
  }
}
