import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Compares proofs with a search of all runs, over programs in which a result comes to a scene that a change of the width
/// has hidden: every step of one or two verbs, in each part of a split whose columns something else replaces. Random
/// programs come to such steps too rarely.
@Suite struct HiddenPartTests {
  /// A program around the handler of a result.
  struct Setting: Sendable, CustomTestStringConvertible {
    /// The start, the split and what is around.
    let containers: String
    /// The scene that receives the result.
    let receiver: String

    var testDescription: String { "\(receiver): \(containers)" }

    /// Returns the program in which the receiver performs some verbs.
    func program(performing verbs: String) -> String {
      var text = "app P { \(containers)\n"
      for (scene, own) in [
        ("A", "on go -> detail X"), ("B", ""), ("G", ""), ("D", "on go -> push X"), ("H", ""),
      ] {
        let receiving = "on ask -> modal C in stack returning got\n  on got -> \(verbs)"
        text += "scene \(scene) {\n  \(scene == receiver ? receiving : own)\n}\n"
      }
      return text + """
        scene X {
          on z -> pop
          on open -> detail Y
        }
        scene Y { on z -> unwind A }
        scene C returns Int { on ok -> finish(0) }

        """
    }
  }

  private static let tabs = "tabs T { tab one -> D in stack tab two -> H in stack }"
  private static let others = "tabs T { tab one -> H in stack tab two -> H }"

  private static let settings: [Setting] = [
    ("start S }\nsplit S { primary A secondary B compact T }\n\(tabs)", "ABD"),
    ("start S }\nsplit S { primary A secondary B compact D in stack }\n\(others)", "ABD"),
    ("start S }\nsplit S { primary A secondary B compact D }\n\(others)", "ABD"),
    ("start S }\nsplit S { primary A supplementary G secondary B compact T }\n\(tabs)", "AGBD"),
    (
      "start E in stack }\nscene E { embed m: S }\nsplit S { primary A secondary B compact T }\n\(tabs)",
      "ABD"
    ),
    (
      "start U }\ntabs U { tab u -> S tab v -> H in stack }\nsplit S { primary A secondary B compact T }\n\(tabs)",
      "ABD"
    ),
    (
      "start S }\nsplit S { primary A secondary T compact D in stack }\n"
        + "tabs T { tab one -> B in stack tab two -> H in stack }", "ABD"
    ),
  ].flatMap { containers, receivers in receivers.map { Setting(containers: containers, receiver: "\($0)") } }

  private static let first = [
    "push X", "detail X", "replace X", "show X", "pop", "pop to root", "pop to A", "select T.two",
    "select T.one reset",
    "modal X", "dismiss", "unwind A", "unwind D", "push B", "detail T", "replace T",
  ]
  private static let second = [
    "push Y", "detail Y", "replace Y", "pop", "pop to root", "select T.two", "select T.one", "modal Y",
    "unwind A",
    "unwind H", "dismiss",
  ]

  @Test(arguments: settings)
  func proofsFollowStepsInHiddenParts(setting: Setting) {
    let steps = Self.first + Self.first.flatMap { one in Self.second.map { "\(one) then \($0)" } }
    let stride = Repository.runsLongTests ? 3 : 17
    var search = FlowExplorer.Options()
    search.followsScenes = true
    search.maximumStates = 100
    for (number, step) in steps.enumerated()
    where number % stride == setting.testDescription.utf8.count % stride {
      let text = setting.program(performing: step)
      guard let program = RandomFlow.compiled(text) else {
        Issue.record("\(text) does not compile")
        continue
      }
      let explorer = FlowExplorer(program, search)
      #expect(ProofComparison(ofAnalysisAlone: explorer).wrong == [], "\(text)\(explorer.report)")
    }
  }
}
