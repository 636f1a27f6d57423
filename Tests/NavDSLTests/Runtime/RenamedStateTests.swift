import Foundation
import NavOracles
import NavRuntime
import Testing

@testable import NavDSL
@testable import NavRuntime

/// States of a program are read by one in which every name is another, and back.
@Suite struct RenamedStateTests {
  private typealias Naming = (start: Int, name: String)

  /// Returns a program in which every declaration has another name, each with its old one before it, and the program
  /// itself with the new ones before its declarations.
  static func renamed(_ text: String) throws -> (forth: String, back: String) {
    var index = try ToolingSamples.index("X.nav", text: text)
    var number = 0
    // The declarations keep their order.
    let count = try namings(text).count
    while number < count {
      let position = try #require(try names(index.joinedText)[safe: number])
      defer { number += 1 }
      guard let (_, name) = index.renameableName(at: UInt32(position)), !name.hasSuffix("Zz") else {
        continue
      }
      // The moves of users have fixed names.
      guard !NavigationMove.handlerNames.contains(name) else { continue }
      do throws(RenameConflict) {
        index = index.applying(try index.rename(at: UInt32(position), to: name + "Zz"))
      } catch {
        // A name that another one hides keeps it, so that the programs differ in nothing else.
        #expect(error.message.contains(" hides "), "'\(name)': \(error.message)")
      }
    }
    let forth = index.joinedText
    return (
      try annotated(forth, with: try namings(text)), try annotated(text, with: try namings(forth))
    )
  }

  /// Returns a text with a former name before each declaration.
  private static func annotated(_ text: String, with former: [Naming]) throws -> String {
    var bytes = Array(text.utf8)
    let present = try namings(text)
    #expect(present.count == former.count)
    for (here, other) in zip(present, former).reversed() where here.name != other.name {
      bytes.insert(contentsOf: Array("@was(\"\(other.name)\") ".utf8), at: here.start)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The declarations that can have former names, where they begin, with their whole names.
  private static func namings(_ text: String) throws -> [Naming] {
    var found: [Naming] = []
    try visit(text) { node, name, flow in
      let tree = node.tree
      let start = Int(tree.tokenStarts[tree.firstToken(node.index)])
      let isWhole = [.sceneDecl, .stackDecl, .tabsDecl, .splitDecl, .pagesDecl].contains(node.kind)
      found.append((start, isWhole ? (flow.map { $0 + "." } ?? "") + name.name : name.name))
    }
    return found
  }

  /// The positions of the declarations' names.
  private static func names(_ text: String) throws -> [Int] {
    var found: [Int] = []
    try visit(text) { node, name, _ in found.append(Int(node.tree.tokenStarts[name.index])) }
    return found
  }

  private static func visit(
    _ text: String, _ body: (SyntaxNode, SyntaxToken, _ flow: String?) -> Void
  ) throws {
    let tree = SyntaxTree.parse(SourceText(path: "X.nav", bytes: Array(text.utf8))).tree
    func visit(_ node: SyntaxNode, _ flow: String?) {
      var flow = flow
      if let name = node.declaredName, ![.typeDecl, .linkDecl].contains(node.kind) {
        body(node, name, flow)
        if node.kind == .flowDecl { flow = name.name }
      }
      for child in node.children { visit(child, flow) }
    }
    visit(tree.root, nil)
  }

  private func encode(_ state: NavigationState) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(state)
  }

  @Test(arguments: Repository.cases(RuntimePrograms.sources.map(\.name), oneOf: 2))
  func everyNameIsFound(name: String) throws {
    let text = try #require(RuntimePrograms.sources.first { $0.name == name }).text
    let (forth, back) = try Self.renamed(text)
    #expect(forth.contains("tabs") || forth.contains("split"))
    let old = try Walkthrough(text).run.program
    let (new, again) = (try Walkthrough(forth).run.engine, try Walkthrough(back).run.engine)
    #expect(new.program.formerNames != again.program.formerNames)
    for width in NavigationWidth.allCases {
      var walk = try RandomWalk(old, in: width, seed: 41)
      for _ in 0..<(Repository.runsLongTests ? 12 : 2) {
        for _ in 0..<walk.random.below(12) { _ = walk.step() }
        let saved = try encode(walk.run.state)
        let restored = try new.restore(try savedState(saved, of: new.program))
        #expect(restored.pruned == [], "\(walk.run)")
        #expect(new.violations(of: restored.state) == [])
        let renamed = try encode(restored.state)
        #expect(renamed != saved)
        let returned = try again.restore(try savedState(renamed, of: again.program))
        #expect(returned.pruned == [], "\(walk.run)")
        let result = try encode(returned.state)
        #expect(result == saved, "\(walk.run)\n\(String(decoding: result, as: UTF8.self))")
        if result != saved { return }
      }
    }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
