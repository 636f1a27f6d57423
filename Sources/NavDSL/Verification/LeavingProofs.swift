// Scenes that no run leaves, although the system of their ways out does not say so: Proofs.md, "What the analysis follows".
//
// That system begins with a scene and nothing beneath, so that a step that goes on below the scene may succeed there and
// fail in each run. Here the runs begin with the whole stack of a state. They are endlessly many where more and more is
// opened above the scene, which a search of the engine does not get to the end of.

import NavRuntime

extension StackAnalysis {
  /// `true` iff no run from the stack of a trap leaves its scene: each stack of one, between two steps, has the scene with
  /// all that is beneath.
  ///
  /// All steps count that may be possible; links and changes of the width do not, and nor do the user's turns where these
  /// are not asked for. A scene that another instance of it has replaced is not left.
  func isNeverLeft(_ trap: Trap) -> Bool {
    // A scene beside an embedded one may remove it.
    guard !system.context(of: system[trap.symbol]).isInside else { return false }
    var system = system
    system.resizes = false
    system.takesUserTurns = !trap.lacksBackButton
    // A step that removes the scene has left it, whatever it uncovers.
    system.keepsCovered = false
    let spine = automaton.word(of: trap.configuration)
    // A walk stops at a part that the other width shows, and goes on in another stack of the analysis.
    let program = system.program
    guard spine.allSatisfy({ system[$0].isPassable(in: trap.width, of: program) }) else { return false }
    // A scene that a step removes and opens again was left.
    let word = system.marked(spine)
    system.begin()
    let start = PushdownStart(
      control: trap.configuration.control, cost: 0, label: NavigationSystem.noLabel, word: word)
    let futures = saturate(
      &system, controlCount: system.controlLimit, starts: [start],
      limit: maximumTransitions)
    guard futures.isComplete, !system.exceedsLimit else { return false }
    var mayBeLeft = false
    futures.forEachTransitionOfControls { control, _, _ in
      mayBeLeft = mayBeLeft || mayLeave(system.controls[control])
    }
    if mayBeLeft { return false }
    return futures.everyStack(of: idleControls.map(\.control), endsWith: word)
  }

  /// `true` iff a control location may be a way out whatever its stacks are: the end of all, a finish whose opener may be
  /// the host, or a search whose target may be beside the spine.
  private func mayLeave(_ control: SpineControl) -> Bool {
    let program = system.program
    switch control.action {
    case .ended: return true
    case .finishScene, .finishFlow:
      return isDoubtful(control) || program.app?.feature != nil || program.entries.count > 0
    default: return isDoubtful(control)
    }
  }
}

extension StackAutomaton {
  /// `true` iff each stack that is reachable with some control locations has a word at its bottom.
  func everyStack(of controls: [PushdownControl], endsWith word: [PushdownSymbol]) -> Bool {
    let reachable = states(under: controls)
    // The states from which the symbols that were compared lead to the bottom.
    var found: Set<Int32> = [finalState]
    for (depth, symbol) in word.reversed().enumerated() {
      var above: Set<Int32> = []
      for transition in transitions where found.contains(transition.target) {
        let edge = edges[Int(transition.edge)]
        guard reachable[Int(edge.source)] else { continue }
        // A stack that ends here is too short.
        if edge.symbol != symbol.index { return false }
        above.insert(edge.source)
      }
      if depth < word.count - 1, controls.contains(where: { above.contains($0.index) }) { return false }
      found = above
    }
    return true
  }
}
