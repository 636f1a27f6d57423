import NavDSL
import NavRuntime

// A check of the search itself: two states that it considers equal must behave equally.

extension FlowExplorer {
  /// Returns two states that the search considers equal although a step distinguishes them, as a readable text;
  /// `nil` if none was found among at most `limit` pairs.
  package mutating func keyProblem(comparing limit: Int) -> String? {
    var compared = 0
    for node in nodes.prefix(expandedCount) {
      var states: [NavigationState] = []
      forEachStep(in: node.state) { _, _, result in
        if case .success(let (state, _)) = result { states.append(state) }
      }
      for state in states {
        guard let number = number(of: state), nodes[number].state != state else { continue }
        if compared == limit { return nil }
        compared += 1
        let (left, right) = (summary(of: state), summary(of: nodes[number].state))
        guard left != right else { continue }
        let engine = NavigationEngine(interpreted)
        let difference = zip(left, right).first { $0 != $1 }
        return
          "taken for one: \(engine.description(of: state)) and \(engine.description(of: nodes[number].state)): "
          + (difference.map { "\($0) is not \($1)" } ?? "one has more steps")
      }
    }
    return nil
  }

  /// Returns the result of each step in a state, without the details that may differ between equal states.
  private mutating func summary(of state: NavigationState) -> [String] {
    var results: [(branches: [BranchID], result: StepResult)] = []
    forEachStep(in: state) { results.append(($1, $2)) }
    return results.map { branches, result in
      let taken = branches.map { "\($0.index)" }.joined(separator: " ")
      switch result {
      case .success(let (state, outcome)):
        return "\(taken): \(key(of: state)), \(outcome.lostOpeners.count), \(outcome.exits.count)"
      case .failure(let reason): return "\(taken): \(reason)"
      }
    }
  }
}
