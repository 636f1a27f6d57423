import Foundation
import Testing

@testable import NavDSL

/// The completions at a position are what can follow there.
@Suite struct CompletionTests {
  /// Between any two tokens of an example, the keywords are those with which a sentence of the grammar can go on.
  @Test(arguments: Repository.files(in: "Examples", endingIn: ".nav"))
  func theKeywordsAreThoseOfTheGrammar(_ path: String) throws {
    let grammar = try Grammar(GrammarFile(text: Repository.text(at: "grammar.ebnf")))
    var chart = EarleyRecognizer(grammar).chart()
    let tree = SyntaxTree.parse(SourceText(path: path, text: try Repository.text(at: path))).tree
    let tokens = GrammarToken.all(in: tree)
    let places = tree.tokenKinds.indices.filter {
      !tree.tokenKinds[$0].isTrivia && tree.tokenKinds[$0] != .endOfFile
    }
    #expect(tokens.count == places.count)
    for (number, (token, place)) in zip(tokens, places).enumerated() {
      // Right after a word, the word itself is completed.
      let isAfterWord = place > 0 && tree.tokenKinds[place - 1].isName
      if !isAfterWord, number % (Repository.runsLongTests ? 11 : 47) == 0 {
        let probe = CompletionProbe(tree, at: Int(tree.tokenStarts[place]))
        let offered = Set(probe.keywords())
        let expected = chart.expectedWords
        #expect(
          offered.isSubset(of: expected),
          "\(path), token \(number), before '\(token.text)': \(offered.subtracting(expected).sorted())")
        // Where the grammar allows both a keyword and a name, the parser decides for one of them.
        let missing = expected.subtracting(offered).filter {
          probe.namePath == nil || probe.acceptsKeyword($0)
        }
        #expect(missing.isEmpty, "\(path), token \(number), before '\(token.text)': \(missing.sorted())")
      }
      let isRead = chart.read(token)
      #expect(isRead)
    }
  }

  private static let shop = """
    app Shop { start Main }
    guard signedIn
    enum Order { price, rating }
    tabs Main {
      tab catalog -> Catalog in stack
      tab account -> Account
    }
    scene Catalog(order: Order = .price) {
      right buy, more
      exit home
      on buy -> push Product(id: "1")
      on select(id: String) -> push Product(id)
    }
    scene Product(id: String) returns Int { on done -> finish(1) }
    scene Account
    flow Pay(sum: Double) {
      start Card
      scene Card { on ok -> finish }
    }

    """

  /// Returns the names that are offered after a text at the end of the program, best first; `replacing` is replaced.
  private func labels(_ text: String, _ replaced: String = "", _ program: String = shop) throws -> [String] {
    let index = try ToolingSamples.index("Shop.nav", text: program)
    let source = replaced.isEmpty ? program + text : program.replacingOccurrences(of: replaced, with: text)
    let cursor = try #require(source.range(of: "§"))
    let offset = source.utf8.distance(from: source.startIndex, to: cursor.lowerBound)
    let tree = SyntaxTree.parse(
      SourceText(path: "Shop.nav", text: source.replacingOccurrences(of: "§", with: ""))
    ).tree
    return completions(in: tree, at: offset, of: index).items.filter { $0.kind != .keyword }.map(\.label)
  }

  @Test(arguments: [
    ("scene X { on a -> push §", ["Main", "Catalog", "Product", "Account", "Pay"]),
    ("scene X { on a -> push Cat§", ["Main", "Catalog", "Product", "Account", "Pay"]),
    ("scene X { on a -> select §", ["Main.catalog", "Main.account"]),
    ("scene X { on a -> select Main.§", ["catalog", "account"]),
    ("scene X { on a -> unwind §", ["home", "Catalog", "Product", "Account"]),
    ("scene X { on a -> pop to §", ["Catalog", "Product", "Account"]),
    ("scene X { on a when §", ["signedIn"]),
    ("scene X(id: String) { on a -> push Product(§", ["id"]),
    ("scene X { on a -> push Catalog(order: §", [".price", ".rating"]),
    ("scene X { on a -> push Catalog(order: .§", ["price", "rating"]),
    ("scene X(a: §", ["Order", "Bool", "Int", "Double", "String", "Date", "URL", "UUID"]),
    ("scenario \"a\" in compact { given §", ["signedIn"]),
    ("scenario \"a\" in compact { expect §", ["Catalog", "Product", "Account", "Main"]),
    ("link \"/products/{id: §", ["String", "Int", "Double", "Bool", "UUID", "Order"]),
    ("// push §", []),
    ("link \"/a\" -> Main.§", ["catalog", "account"]),
  ])
  func namesFitTheirPlace(_ text: String, _ expected: [String]) throws {
    let found = try labels(text)
    #expect(Array(found.prefix(expected.count)) == expected, "\(text): \(found)")
  }

  @Test func itemsWithoutAHandlerComeFirstAfterOn() throws {
    #expect(try labels("  on §\n  on buy", "  on buy").first == "more")
  }

  @Test func theAnchorsOfAPopoverAreTheItemsOfTheScene() throws {
    let found = try labels("  on more -> popover Account from §\n  on buy", "  on buy")
    #expect(found.prefix(2) == ["buy", "more"])
  }

  @Test func aDestinationIsInsertedWithItsArguments() throws {
    let index = try ToolingSamples.index("Shop.nav", text: Self.shop)
    let text = Self.shop + "scene X(sum: Double) { on a -> push "
    let tree = SyntaxTree.parse(SourceText(path: "Shop.nav", text: text)).tree
    let items = completions(in: tree, at: text.utf8.count, of: index).items
    let product = items.first { $0.label == "Product" }
    #expect(product?.text == "Product(id: ${1:id})")
    #expect(product?.plainText == "Product")
    #expect(items.first { $0.label == "Catalog" }?.text == "Catalog")
  }

  /// The snippets, filled in with their own examples, have no syntax errors.
  @Test func snippetsAreDeclarations() {
    let probe = CompletionProbe(SyntaxTree.parse(SourceText(path: "", text: "")).tree, at: 0)
    let snippets = probe.snippets()
    #expect(snippets.count == 6)
    for snippet in snippets {
      let choices = snippet.text.replacing(/\$\{\d+\|(\w+)[^}]*\}/) { $0.1 }
      let text = choices.replacing(/\$\{\d+:?([^}]*)\}/) { $0.1 }
      let parsed = SyntaxTree.parse(SourceText(path: "", text: text))
      #expect(parsed.diagnostics.isEmpty, "\(text)")
    }
  }

  @Test func snippetsBeginDeclarations() throws {
    let found = try labels("§")
    #expect(Array(found.prefix(2)) == ["scene …", "flow …"])
    #expect(try !labels("scene X { §").contains("scene …"))
  }

  /// Anywhere in an example, with a token missing, something can be asked.
  @Test(arguments: Repository.files(in: "Examples", endingIn: ".nav"))
  func nothingTrapsInBrokenText(_ path: String) throws {
    let index = try ToolingSamples.index(at: path)
    let tree = SyntaxTree.parse(SourceText(path: path, text: try Repository.text(at: path))).tree
    for token in stride(from: 0, to: tree.tokenKinds.count, by: Repository.runsLongTests ? 29 : 127) {
      var bytes = tree.source.bytes
      bytes.removeSubrange(tree.bytes(of: token))
      let broken = SyntaxTree.parse(SourceText(path: path, bytes: bytes)).tree
      let offset = Int(tree.tokenStarts[token])
      let found = completions(in: broken, at: offset, of: index)
      #expect(found.replaced.upperBound <= bytes.count)
      _ = signatures(in: broken, at: offset, of: index)
      #expect(broken.selections(at: offset).last == broken.source.span)
    }
  }
}
