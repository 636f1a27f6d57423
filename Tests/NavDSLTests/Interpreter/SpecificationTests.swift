import Foundation
import NavRuntime
import Testing

@testable import NavDSL

/// The language page's sections on running programs as scenarios: a file for each group of rules.
@Suite struct SpecificationTests {
  static let names = CaseFiles.names(in: "Specification")

  @Test(arguments: names)
  func everyScenarioPasses(_ name: String) throws {
    let text = try Self.text(of: name)
    let program = try #require(Self.program(text, name))
    #expect(!program.program.scenarios.ids.isEmpty, "\(name) tells nothing")
    for id in program.program.scenarios.ids {
      let result = program.runScenario(id)
      let scenario = program.program.text(program.program.scenarios[id].name)
      #expect(result.problem == nil, "\(name), “\(scenario)”: \(result.problem?.message ?? "")")
    }
  }

  /// An expectation that always holds tests nothing: the first and the last of each scenario are
  /// changed, and the scenario must then fail.
  @Test(arguments: names)
  func everyScenarioCanFail(_ name: String) throws {
    let text = try Self.text(of: name)
    let program = try #require(Self.program(text, name)).program
    for isLast in [false, true] {
      var edits: [Diagnostic.Edit] = []
      for id in program.scenarios.ids {
        let wrong = program.scenarios[id].steps.compactMap {
          Self.wrong(program.scenarioSteps[$0], in: program)
        }
        #expect(!wrong.isEmpty, "\(name): a scenario expects nothing that can be made wrong")
        if let edit = isLast ? wrong.last : wrong.first { edits.append(edit) }
      }
      var bytes = Array(text.utf8)
      for edit in edits.reversed() {
        bytes.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: edit.replacement.utf8)
      }
      let mutant = try #require(Self.program(String(decoding: bytes, as: UTF8.self), name))
      for id in mutant.program.scenarios.ids {
        let scenario = mutant.program.text(mutant.program.scenarios[id].name)
        #expect(
          mutant.runScenario(id).problem != nil, "\(name), “\(scenario)” passes with a wrong expectation")
      }
    }
  }

  @Test func thereAreManyScenarios() throws {
    #expect(Self.names.count >= 80)
    let count = try Self.names.reduce(0) { sum, name in
      sum + (try #require(Self.program(try Self.text(of: name), name)).program.scenarios.ids.count)
    }
    #expect(count >= 430)
  }

  /// Every reason for a failing step is expected by some scenario, except the one for an instance that no longer
  /// exists, which scenarios cannot name.
  @Test func everyReasonOccurs() throws {
    let texts = try Self.names.map(Self.text(of:)).joined()
    for reason in NavigationFailure.allCases where reason != .staleInstance {
      #expect(texts.contains("fails(\(reason.rawValue))"), "no scenario fails by \(reason.rawValue)")
    }
  }

  // MARK: Files

  private static func text(of name: String) throws -> String {
    let url = CaseFiles.folder.appendingPathComponent("Specification").appendingPathComponent(name)
    return try String(contentsOf: url, encoding: .utf8)
  }

  /// Returns a program without errors or warnings; otherwise records them and returns `nil`.
  private static func program(_ text: String, _ name: String) -> InterpretedProgram? {
    let compilation = compile([InputFile(path: name, text: text)])
    #expect(compilation.diagnostics.isEmpty, "\(name): \(compilation.diagnostics.map(\.message))")
    return compilation.diagnostics.isEmpty ? InterpretedProgram(compilation.program) : nil
  }

  /// Returns a change that invalidates an expectation: another reason, a duplicate of the topmost scene, or no end or
  /// another value in place of an end. `nil` for a step without an expectation, and if any scenes may be below.
  private static func wrong(_ step: ScenarioStep, in program: Program) -> Diagnostic.Edit? {
    switch step.action {
    case .expectFailure:
      return Diagnostic.Edit(span: step.span, replacement: "expect fails(staleInstance)")
    case .expect(let state):
      // Without an app, there is one `…`, at the bottom.
      guard let stack = state.levels.last?.stacks.last, !stack.isOpenBelow || program.app == nil,
        let top = stack.scenes.last
      else { return nil }
      let name = program.qualifiedName(.scene(top.scene))
      return Diagnostic.Edit(span: SourceSpan(start: stack.span.end, length: 0), replacement: " / \(name)")
    case .expectEnd(let value):
      var replacement = "expect ended(nil)"
      if value.map({ program.expressions[$0].shape }).map({ if case .none = $0 { true } else { false } })
        ?? true
      {
        guard let scene = program.scenes.ids.first else { return nil }
        replacement = "expect … / \(program.qualifiedName(.scene(scene)))"
      }
      return Diagnostic.Edit(span: step.span, replacement: replacement)
    default: return nil
    }
  }
}
