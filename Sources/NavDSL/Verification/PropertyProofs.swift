// The proofs of the author's own properties: language reference, "Properties".

import NavRuntime

/// What came of a property in a width.
package struct PropertyVerdict: Sendable {
  /// Whether it holds.
  package enum Answer: Sendable {
    case holds, fails
    /// No run decides it, and there are too many to try all.
    case isOpen
  }

  package var property: Property
  /// The width; `nil` where the widths are not told apart.
  package var width: NavigationWidth?
  package var answer: Answer
  /// The run that breaks `always` or `never`, or the one that `reach` wants; `nil` where there is none.
  var witness: Witness?

  /// How many steps the witness has.
  package var length: Int? { witness?.allSteps.count }
}

/// Proves or refutes properties of a program without errors: in each width for which they are claimed, in order.
package func verdicts(
  on properties: [Property], of program: Program, options: ProofOptions = ProofOptions()
) -> [PropertyVerdict] {
  var verifier = Verifier(program, options)
  return verifier.verdicts(on: properties, in: NavigationWidth.allCases)
}

extension Verifier {
  /// Proves or refutes properties: in each of some widths for which they are claimed, in order.
  mutating func verdicts(on properties: [Property], in widths: [NavigationWidth]) -> [PropertyVerdict] {
    guard program.app != nil else { return [] }
    var verdicts: [PropertyVerdict] = []
    var open: [Int] = []
    for property in properties {
      for width in self.widths(of: property, among: widths) {
        let verdict = verdict(on: property, in: width)
        if case .isOpen = verdict.answer { open.append(verdicts.count) }
        verdicts.append(verdict)
      }
    }
    search(for: open, in: &verdicts)
    return verdicts
  }

  /// Where the widths are not told apart, what is so in one is so in the other.
  private func widths(of property: Property, among widths: [NavigationWidth]) -> [NavigationWidth?] {
    let claimed = property.widths.filter(widths.contains)
    return analysis.system.widths.count < 2 && !claimed.isEmpty ? [nil] : claimed
  }

  /// Asks the automaton, and carries out the run that it gives.
  private mutating func verdict(on property: Property, in width: NavigationWidth?) -> PropertyVerdict {
    var verdict = PropertyVerdict(property: property, width: width, answer: .isOpen)
    guard let run = analysis.run(of: property.claim, in: width ?? .compact) else {
      verdict.answer = property.claim.answer(whereFound: false)
      return verdict
    }
    let witness = replayed(run.path, goal(of: property.claim, in: width))
    if let witness, shows(property.claim.origin, on: witness, in: width) {
      verdict.witness = witness
      verdict.answer = property.claim.answer(whereFound: true)
    }
    return verdict
  }

  /// What is to be shown; one that speaks of all widths need not have the width told apart either.
  private func goal(of claim: Property.Claim, in width: NavigationWidth?) -> WitnessGoal {
    return .state { claim.isSought(in: $0, width) }
  }

  /// `true` iff a run shows a scene on its way.
  private mutating func shows(_ origin: SceneID?, on witness: Witness, in width: NavigationWidth?) -> Bool {
    guard let origin else { return true }
    return finder.states(of: witness).contains { $0.shows(origin, in: width) }
  }

  // MARK: Search

  /// Looks on the engine for what the automaton gives no run of.
  private mutating func search(for open: [Int], in verdicts: inout [PropertyVerdict]) {
    struct Question: Hashable {
      let origin: SceneID?
      /// Only told apart where there is an origin.
      let width: NavigationWidth?
    }
    let questions = Dictionary(grouping: open) { number in
      let origin = verdicts[number].property.claim.origin
      return Question(origin: origin, width: origin == nil ? nil : verdicts[number].width)
    }
    let limits = WitnessLimits(states: options.maximumStates, depth: options.maximumDepth)
    for (question, numbers) in questions {
      let goals = numbers.map { goal(of: verdicts[$0].property.claim, in: verdicts[$0].width) }
      let origin = question.origin.map {
        WitnessGoal.shows($0, width: question.width)
      }
      let (witnesses, isExhaustive) = finder.search(
        for: goals, in: NavigationWidth.allCases, limits: limits, after: origin)
      for (number, witness) in zip(numbers, witnesses) where witness != nil || isExhaustive {
        verdicts[number].witness = witness
        verdicts[number].answer = verdicts[number].property.claim.answer(whereFound: witness != nil)
      }
    }
  }
}

extension Property.Claim {
  /// What must show before or at once; `nil` for nothing.
  fileprivate var origin: SceneID? {
    if case .reach(_, let origin) = self { origin } else { nil }
  }

  /// What follows from there being a run that breaks it or that it wants, or from there being none.
  fileprivate func answer(whereFound isFound: Bool) -> PropertyVerdict.Answer {
    if case .reach = self { return isFound ? .holds : .fails }
    return isFound ? .fails : .holds
  }
}

extension WitnessFinder {
  /// Returns the states that a run goes through, the first and the last included.
  fileprivate func states(of witness: Witness) -> [NavigationState<NavigationTable>] {
    guard var run = start(in: witness.width) else { return [] }
    var states = [run.state]
    for step in witness.steps {
      run.guards = step.holding
      guard (try? run.perform(step.input)) != nil else { break }
      states.append(run.state)
    }
    return states
  }
}
