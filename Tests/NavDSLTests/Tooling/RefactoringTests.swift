import Foundation
import Testing

@testable import NavDSL

/// Changes of a program that keep what it does.
@Suite struct RefactoringTests {
  private func index(_ text: String) -> ProgramIndex {
    let parsed = parseProgram([InputFile(path: "a.nav", text: text)], options: CompilerOptions()) {
      _ throws(ReadFailure) in throw ReadFailure("no such file")
    }
    return ProgramIndex(parsed)
  }

  /// Returns the generated Swift of a program, which is the same for programs that do the same.
  private func swift(of index: ProgramIndex) -> String {
    String(decoding: index.program.swift(sourcePaths: ["a.nav"]), as: UTF8.self)
  }

  /// Returns the changes of a kind for the first place of a selection.
  private func refactorings(_ text: String, _ selection: String, _ kind: Refactoring.Kind) throws
    -> [Refactoring]
  {
    let found = try #require(text.range(of: selection))
    let start = UInt32(text[..<found.lowerBound].utf8.count)
    let end = UInt32(text[..<found.upperBound].utf8.count)
    return index(text).refactorings(in: start..<end).filter { $0.kind == kind }
  }

  /// Expects the text after the only change of a kind.
  private func expect(
    _ text: String, _ selection: String, _ kind: Refactoring.Kind, becomes changed: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let found = try refactorings(text, selection, kind)
    #expect(found.map(\.obstacle) == [nil], sourceLocation: sourceLocation)
    let result = SourceText(path: "a.nav", text: text).applying(found.first?.edits ?? [])
    #expect(String(decoding: result, as: UTF8.self) == changed, sourceLocation: sourceLocation)
  }

  private func expectObstacle(
    _ text: String, _ selection: String, _ kind: Refactoring.Kind, _ obstacle: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let found = try refactorings(text, selection, kind)
    #expect(found.map(\.obstacle) == [obstacle], sourceLocation: sourceLocation)
    let edits = found.flatMap(\.edits)
    #expect(edits.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func aBranchGetsBracesAndLosesThem() throws {
    let plain = """
      app A { start S in stack }

      guard g

      scene S { on e when g -> push T }
      scene T

      """
    let braced = """
      app A { start S in stack }

      guard g

      scene S {
        on e {
          when g -> push T
        }
      }

      scene T

      """
    try expect(plain, "e when", .rewrite, becomes: braced)
    let back = try refactorings(braced, "when g", .rewrite)
    let again = SourceText(path: "a.nav", text: braced).applying(back.first?.edits ?? [])
    #expect(swift(of: index(String(decoding: again, as: UTF8.self))) == swift(of: index(plain)))
    // A comment would be lost, and a handler without a condition has nothing to put in braces.
    let commented = braced.replacing("when g", with: "// why\n    when g")
    #expect(try refactorings(commented, "when g", .rewrite).isEmpty)
    #expect(try refactorings("app A { start S }\nscene S { on e -> stay }\n", "e ->", .rewrite).isEmpty)
  }

  @Test func aStackGetsAName() throws {
    let text = """
      app A { start S(n: 1) in stack }

      scene S(n: Int) { on e(k: Int) -> modal T(k: k) in stack }
      scene T(k: Int)
      scene SStack

      """
    try expect(
      text, "S(n: 1) in", .extract,
      becomes: """
        app A { start SStack2 }

        stack SStack2 { root S(n: 1) }

        scene S(n: Int) { on e(k: Int) -> modal T(k: k) in stack }
        scene T(k: Int)
        scene SStack

        """)
    try expectObstacle(text, "T(k: k) in", .extract, "its root has arguments that are known only here")
  }

  @Test func aStackIsWrittenWhereItIsUsed() throws {
    let text = """
      app A { start Home }

      stack Home { root S(n: 1) }

      scene S(n: Int)

      """
    try expect(
      text, "Home { root", .inline,
      becomes: """
        app A { start S(n: 1) in stack }

        scene S(n: Int)

        """)
    try expectObstacle(
      text.replacing("root S(n: 1)", with: "root S(n: 1)  bar hidden"), "Home { root", .inline,
      "the stack has more than a root")
    try expectObstacle(
      text + "\nlink \"/home\" -> Home\n", "Home { root", .inline, "the stack is used in 2 places")
  }

  @Test func scenesBecomeAFlow() throws {
    let text = """
      app A { start Home in stack }

      scene Home {
        on buy -> push Cart
      }

      // The first page.
      scene Cart {
        on pay -> push Pay
      }

      scene Pay {
        on home -> pop to Home
      }

      scenario "Buying" in compact {
        buy       expect Home / Cart
        Cart.pay  expect Home / Cart / Pay
      }

      """
    let selection = """
      scene Cart {
        on pay -> push Pay
      }

      scene Pay {
        on home -> pop to Home
      }
      """
    try expect(
      text, selection, .extract,
      becomes: """
        app A { start Home in stack }

        scene Home {
          on buy -> push CartFlow
        }

        // The first page.
        flow CartFlow {
          start Cart

          scene Cart {
            on pay -> push Pay
          }

          scene Pay {
            on home -> pop to Home
          }
        }

        scenario "Buying" in compact {
          buy                expect Home / CartFlow.Cart
          CartFlow.Cart.pay  expect Home / CartFlow.Cart / CartFlow.Pay
        }

        """)
    try expectObstacle(
      text.replacing("push Cart", with: "push Pay"), selection, .extract,
      "'Pay' is opened from outside of the selection")
    try expectObstacle(
      text.replacing("scene Cart {", with: "scene Cart(n: Int = 1) {"),
      selection.replacing("scene Cart {", with: "scene Cart(n: Int = 1) {"), .extract,
      "the first scene, 'Cart', has parameters, which the flow would need")
    let second = try #require(text.range(of: "scene Pay"))
    try expectObstacle(
      text, String(text[second.lowerBound...]), .extract, "only scenes and containers are parts of a flow")
    // Half of a scene is none.
    #expect(try refactorings(text, "scene Cart {\n  on pay", .extract).isEmpty)
  }

  /// At each token of each example: what is offered leads to no new diagnostic, and keeps the layout; braces keep the generated Swift.
  @Test(arguments: Repository.examplePrograms)
  func whatIsOfferedAtAnyTokenCanBeMade(path: String) throws {
    let text = try Repository.text(at: path)
    let parsed = parseProgram([InputFile(path: path, text: text)], options: CompilerOptions()) {
      path throws(ReadFailure) in
      guard let text = try? Repository.text(at: path) else { throw ReadFailure("no such file") }
      return Array(text.utf8)
    }
    let index = ProgramIndex(parsed)
    let tree = try #require(index.compilation.trees.first)
    var seen: Set<String> = []
    for token in tree.tokenKinds.indices where tree.tokenKinds[token].isName {
      let start = tree.span(ofToken: token).start
      for refactoring in index.refactorings(in: start..<start) where refactoring.obstacle == nil {
        guard seen.insert("\(refactoring.edits)").inserted else { continue }
        let changed = index.applying(refactoring.edits)
        #expect(!changed.compilation.hasErrors, "\(refactoring.title) at \(start)")
        let new = try #require(changed.compilation.trees.first).source
        #expect(SyntaxTree.parse(new).formatted().bytes == new.bytes, "\(refactoring.title) at \(start)")
        guard refactoring.kind == .rewrite else { continue }
        let isSame = swift(of: changed) == swift(of: index)
        #expect(isSame, "\(refactoring.title) at \(start)")
      }
    }
  }
}
