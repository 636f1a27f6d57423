// Scenes that short runs enter and never leave, although the analysis does not suspect it, since it follows the program in
// part: Proofs.md, "What the analysis follows".

import NavRuntime

/// Questions to a search of runs: whether scenes are never left of which the analysis does not suspect that.
struct UnsuspectedTraps {
  /// A finding in question, in a width.
  private struct Question: Hashable {
    let kind: Finding.Kind
    let width: NavigationWidth
  }

  private let questions: [Question]
  /// The goals of the search, one for each question.
  let goals: [WitnessGoal]
  private let searches: [LeavingSearch]
  /// The number of states from which each question about ways out may try steps.
  private static let budget = 2_000

  /// Creates a set without questions.
  init() { (questions, goals, searches) = ([], [], []) }

  fileprivate init(of verifier: inout Verifier, besides known: [SuspectedTrap]) {
    let known = Set(known.map { Question(kind: $0.trap.finding, width: $0.trap.width) })
    let finder = verifier.finder
    var questions: [Question] = []
    var goals: [WitnessGoal] = []
    var searches: [LeavingSearch] = []
    for lacksBackButton in [false, true] {
      let search = LeavingSearch(finder, countsUser: !lacksBackButton, budget: Self.budget)
      let isAsked = verifier.asks(lacksBackButton: lacksBackButton)
      searches.append(search)
      for scene in verifier.program.scenes.ids where !verifier.program.scenes[scene].isExternal {
        for width in verifier.analysis.system.widths {
          let question = Question(kind: lacksBackButton ? .noWayBack(scene) : .deadEnd(scene), width: width)
          if known.contains(question) { continue }
          questions.append(question)
          let asked = verifier.width(of: width)
          goals.append(
            .traps(scene) { instance, state in
              (asked == nil || state.width == asked) && isAsked(instance, state)
                && search.isNeverLeft(instance.identity, in: state)
            })
        }
      }
    }
    (self.questions, self.goals, self.searches) = (questions, goals, searches)
  }

  /// `true` iff it was not decided of some instance whether it is left.
  var givesUp: Bool { searches.contains(where: \.givesUp) }

  /// Returns what the runs show that a search has found for the goals.
  func findings(_ witnesses: ArraySlice<Witness?>) -> [Finding] {
    zip(questions, witnesses).compactMap { question, witness in
      witness.map { Finding(question.kind, in: [question.width], witness: $0) }
    }
  }
}

extension Verifier {
  /// Returns the questions about scenes of which the analysis does not suspect that they are never left; none if it follows
  /// the program in full.
  mutating func unsuspectedTraps(besides known: [SuspectedTrap]) -> UnsuspectedTraps {
    lacksStacks ? UnsuspectedTraps(of: &self, besides: known) : UnsuspectedTraps()
  }
}
