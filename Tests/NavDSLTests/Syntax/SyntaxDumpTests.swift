import Foundation
import Testing

@testable import NavDSL

@Suite struct SyntaxDumpTests {
  @Test(arguments: ["Everything", "Broken"]) func dumpsMatchTheirSnapshots(name: String) throws {
    let folder = "Tests/NavDSLTests/Cases/Dump"
    let text = try Repository.text(at: "\(folder)/\(name).nav")
    let tree = SyntaxTree.parse(SourceText(path: "\(name).nav", text: text)).tree
    try Snapshot.expect(tree.text(), in: "\(folder)/\(name).tree.txt")
    try Snapshot.expect(tree.tokenText(), in: "\(folder)/\(name).tokens.txt")
    try Snapshot.expect(tree.json(), in: "\(folder)/\(name).json")
  }

  @Test func jsonIsWellFormed() throws {
    for path in Repository.files(in: "Tests/NavDSLTests/Cases/Dump", endingIn: ".nav") {
      let tree = SyntaxTree.parse(SourceText(path: path, text: try Repository.text(at: path))).tree
      let pretty = try JSONSerialization.jsonObject(with: Data(tree.json())) as? NSDictionary
      let compact = try JSONSerialization.jsonObject(with: Data(tree.json(layout: .compact)))
      #expect(pretty?["kind"] as? String == "file")
      #expect(pretty?["path"] as? String == path)
      #expect(pretty == compact as? NSDictionary)
    }
  }

  @Test func theSampleHasEveryKindOfNode() throws {
    let text = try Repository.text(at: "Tests/NavDSLTests/Cases/Dump/Everything.nav")
    let parsed = SyntaxTree.parse(SourceText(path: "sample.nav", text: text))
    #expect(parsed.diagnostics.isEmpty)
    var kinds: Set<NodeKind> = []
    parsed.tree.root.walk { node in
      kinds.insert(node.kind)
      return true
    }
    #expect(kinds == Set(NodeKind.allCases).subtracting([.error]))
  }

  @Test func filesThatLackATokenAreWritten() throws {
    let text = try Repository.text(at: "Tests/NavDSLTests/Cases/Dump/Everything.nav")
    let tree = SyntaxTree.parse(SourceText(path: "sample.nav", text: text)).tree
    let tokens = tree.tokens.filter { !$0.kind.isTrivia && $0.kind != .endOfFile }
    for token in Repository.cases(tokens, oneOf: 3) {
      var bytes = tree.source.bytes
      bytes.removeSubrange(tree.bytes(of: token.index))
      let broken = SyntaxTree.parse(SourceText(path: "broken.nav", bytes: bytes)).tree
      #expect(!broken.text().isEmpty)
      #expect(broken.root.descendants(.sceneDecl).allSatisfy { $0.declaredName?.text != "{" })
    }
  }

  @Test func anEmptyFileHasARootAndAnEnd() {
    let tree = SyntaxTree.parse(SourceText(path: "empty.nav", text: "")).tree
    #expect(String(decoding: tree.text(), as: UTF8.self) == "file 1:1-1:1\n")
    #expect(String(decoding: tree.tokenText(), as: UTF8.self) == "1:1 endOfFile \"\"\n")
  }

  @Test func bytesThatAreNotTextAreEscaped() {
    let bytes: [UInt8] = Array("scene\u{0} A\t".utf8) + [0xFF, 0x22, 0x0D, 0x0A]
    let tree = SyntaxTree.parse(SourceText(path: "bytes.nav", bytes: bytes)).tree
    let text = String(decoding: tree.tokenText(), as: UTF8.self)
    #expect(text.contains("\\u{0}"))
    #expect(text.contains("\u{FFFD}"))
    #expect(text.split(separator: "\n").count == tree.tokens.count)
  }

  @Test func theDeepestTreeIsWritten() {
    let nested = "on a {" + " when " + String(repeating: "(", count: 126) + "b"
    let tree = SyntaxTree.parse(SourceText(path: "deep.nav", text: "scene A { " + nested)).tree
    #expect(tree.text().count > 126)
    #expect(tree.json().count > 126)
  }

  @Test(.timeLimit(.minutes(1))) func longLinesTakeNoLongerThanManyLines() {
    let text = String(repeating: "guard é ", count: 20_000)
    let tree = SyntaxTree.parse(SourceText(path: "long.nav", text: text)).tree
    #expect(tree.text().count > text.utf8.count)
  }
}
