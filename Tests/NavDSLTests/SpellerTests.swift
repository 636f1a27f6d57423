import Foundation
import Testing

@testable import NavDSL

/// Tests the notation in which messages, reports and diagrams show parts of a program.
@Suite struct SpellerTests {
  private static let files =
    Repository.files(in: "Examples", endingIn: ".nav")
    + Repository.files(in: "Tests/NavDSLTests/Cases", endingIn: ".nav")

  @Test func replacingBranchesByTheirSpellingPreservesAProgram() throws {
    var verbs = 0
    for path in Repository.cases(Self.files, oneOf: 2) {
      let bytes = try Repository.bytes(at: path)
      let original = Self.compiled(bytes)
      if original.hasErrors { continue }
      let spelled = Self.respelled(original.program, bytes)
      let again = Self.compiled(spelled)
      #expect(!again.hasErrors, "\(path):\n\(String(decoding: spelled, as: UTF8.self))")
      let text = original.program.swift(sourcePaths: [], options: SwiftOptions())
      let textAgain = again.program.swift(sourcePaths: [], options: SwiftOptions())
      #expect(text == textAgain, "\(path):\n\(String(decoding: spelled, as: UTF8.self))")
      #expect(original.program.dot() == again.program.dot(), "\(path)")
      // Spelling is idempotent.
      #expect(Self.respelled(again.program, spelled) == spelled, "\(path)")
      verbs += original.program.verbs.count
    }
    #expect(verbs > 1000, "only \(verbs) verbs")
  }

  private static func compiled(_ bytes: [UInt8]) -> Compilation {
    compile([InputFile(path: "Case.nav", bytes: bytes)])
  }

  /// Returns a program's only file with each branch replaced by its spelling.
  private static func respelled(_ program: Program, _ bytes: [UInt8]) -> [UInt8] {
    var replacements: [(span: SourceSpan, text: String)] = []
    for scene in program.scenes.elements {
      for handler in program.handlers[scene.handlers] {
        for branch in handler.branches where !program.branches[branch].isImplied {
          let verbs = program.branches[branch].verbs.map { program.spelling(of: $0, in: scene.flow) }
          let head = head(of: branch, among: handler.branches, in: scene.flow, program)
          replacements.append((program.branches[branch].span, head + verbs.joined(separator: " then ")))
        }
      }
    }
    for link in program.links.elements {
      for branch in link.branches {
        var place = Speller()
        if let id = program.branches[branch].place { program.spell(place: id, to: &place) }
        let head = head(of: branch, among: link.branches, in: nil, program)
        replacements.append((program.branches[branch].span, head + place.text))
      }
    }
    var result = bytes
    for (span, text) in replacements.sorted(by: { $0.span.start > $1.span.start }) {
      result.replaceSubrange(Int(span.start)..<Int(span.end), with: Array(text.utf8))
    }
    return result
  }

  /// Returns the beginning of a branch.
  private static func head(
    of id: BranchID, among branches: IDRange<BranchID>, in flow: FlowID?, _ program: Program
  ) -> String {
    guard let condition = program.branches[id].condition else {
      return branches.count > 1 ? "else -> " : "-> "
    }
    var text = Speller(in: flow)
    program.spell(condition: condition, to: &text)
    return "when \(text.text) -> "
  }

  @Test(arguments: [
    ("a and b or c", "a and b or c"),
    ("(a and b) or (c)", "a and b or c"),
    ("a and (b or c)", "a and (b or c)"),
    ("not (a and b)", "not (a and b)"),
    ("not (a) and not not b", "not a and b"),
    ("(a or b) or c", "a or b or c"),
    ("(compact or `compact`) and `not`", "(compact or `compact`) and `not`"),
    ("x.y.flag or regular", "x.y.flag or regular"),
    ("not (x.y.flag == true) and x.y != x.y", "x.y.flag != true and x.y != x.y"),
    ("not x.y.flag != true or true == x.y.flag", "not x.y.flag != true or true == x.y.flag"),
  ])
  func conditionsHaveTheFewestParentheses(_ condition: String, _ expected: String) throws {
    let program = compile([
      InputFile(
        path: "a.nav",
        text: """
          app A { start S(x: X(y: Y(flag: true))) }
          struct X { y: Y }
          struct Y { flag: Bool }
          guard a
          guard b
          guard c
          guard compact
          guard `not`
          scene S(x: X) { on e when \(condition) -> stay }
          """)
    ]).program
    let id = try #require(program.branches.elements.first?.condition)
    #expect(program.spelling(of: id) == expected)
  }

  @Test func namesAreQualifiedOutsideTheirFlow() throws {
    let program = compile([
      InputFile(
        path: "a.nav",
        text: """
          app A { start Checkout }
          flow Checkout {
            start Address
            enum Kind { home, work }
            guard valid
            scene Address(kinds: [Kind: Kind?] = [:]) { on next when valid -> push Done in stack }
            scene Done
          }
          """)
    ]).program
    let checkout = try #require(program.flows.ids.first)
    let condition = try #require(program.branches.elements.first?.condition)
    let verb = try #require(program.verbs.ids.first)
    let type = try #require(program.parameters.elements.first?.type)
    var inside = Speller(in: checkout)
    program.spell(condition: condition, to: &inside)
    inside.write(" ")
    program.spell(type: type, to: &inside)
    #expect(inside.text == "valid [Kind: Kind?]")
    #expect(program.spelling(of: verb, in: checkout) == "push Done in stack")
    #expect(program.spelling(of: condition) == "Checkout.valid")
    #expect(program.typeName(type) == "[Checkout.Kind: Checkout.Kind?]")
    #expect(program.spelling(of: verb, in: nil) == "push Checkout.Done in stack")
  }

  @Test func findingsOfProofsSpellVerbsWithoutTheirComments() {
    var options = CompilerOptions()
    options.proves = true
    let text = "app A { start S }\nscene S { on e -> push /* again */ S }\n"
    let diagnostics = compile([InputFile(path: "a.nav", text: text)], options: options).diagnostics
    #expect(diagnostics.contains { $0.message.contains("'push S'") })
  }
}
