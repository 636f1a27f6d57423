// The proofs of the author's own properties: language reference, "Properties".

import NavRuntime

/// The verdict on a property in a width.
package struct PropertyVerdict: Sendable {
  /// The answer: the property holds, fails, or is open.
  package enum Answer: Sendable {
    case holds, fails
    /// The lack of an answer: no run decides it, and there are too many to try all.
    case isOpen
  }

  package var property: Property
  /// The width; `nil` if the widths are not distinguished.
  package var width: NavigationWidth?
  package var answer: Answer
  /// The run that violates `always` or `never`, or that satisfies `reach`; `nil` if there is none.
  var witness: Witness?

  /// The number of steps of the witness.
  package var length: Int? { witness?.stepCount }
}

/// Proves or refutes properties of a program without errors: in each width for which they are claimed, in order.
package func verdicts(
  on properties: [Property], of program: Program, options: ProofOptions = ProofOptions()
) -> [PropertyVerdict] {
  if properties.isEmpty { return [] }
  var verifier = Verifier(program, options)
  return verifier.verdicts(on: properties, in: NavigationWidth.allCases)
}

extension Verifier {
  /// Proves or refutes properties: in each of some widths for which they are claimed, in order.
  mutating func verdicts(on properties: [Property], in widths: [NavigationWidth]) -> [PropertyVerdict] {
    guard program.app != nil || program.entries.count > 0 else { return [] }
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

  /// Returns the widths in which a property is decided. If they are not distinguished, a verdict in one is valid in the
  /// other.
  private func widths(of property: Property, among widths: [NavigationWidth]) -> [NavigationWidth?] {
    let claimed = property.widths.filter(widths.contains)
    return analysis.system.widths.count < 2 && !claimed.isEmpty ? [nil] : claimed
  }

  /// Asks the automaton, and replays the run that it returns.
  private mutating func verdict(on property: Property, in width: NavigationWidth?) -> PropertyVerdict {
    var verdict = PropertyVerdict(property: property, width: width, answer: .isOpen)
    guard analysis.isComplete else { return verdict }
    guard let run = analysis.run(of: property.claim, in: width ?? .compact) else {
      if !mayMissRuns(of: property.claim) { verdict.answer = property.claim.answer(whereFound: false) }
      return verdict
    }
    let witness = replayed(run.path, goal(of: property.claim, in: width))
    if let witness, shows(property.claim.origin, on: witness, in: width) {
      verdict.witness = witness
      verdict.answer = property.claim.answer(whereFound: true)
    }
    return verdict
  }

  /// `true` iff no stack of the analysis may violate or satisfy a claim although a run does, so that only a search decides.
  private func mayMissRuns(of claim: Property.Claim) -> Bool {
    switch claim {
    case .never(_, over: nil), .reach(_, from: nil): program.isFollowedInPart
    // The analysis follows the stacks of several columns only in part.
    case .always, .never: program.isFollowedInPart || !program.splits.elements.isEmpty
    // A spine does not tell which scenes are active beside its top; the analysis ends a run with what the code has entered,
    // where an app starts again; and where it turns to a tab or page again, it has its first content, which leads to what
    // was there by the same steps, but not to what a place has created.
    case .reach:
      program.showsSeveralScenes || program.app != nil && program.entries.count > 0
        || program.opensParts || program.goesOnAfterPlaces
    }
  }

  /// Returns the goal of a claim, in any width if the widths are not distinguished.
  private func goal(of claim: Property.Claim, in width: NavigationWidth?) -> WitnessGoal {
    return .state { claim.isSought(in: $0, width) }
  }

  /// `true` iff a run shows a scene in one of its states.
  private mutating func shows(_ origin: SceneID?, on witness: Witness, in width: NavigationWidth?) -> Bool {
    guard let origin else { return true }
    // A run that code enters does not begin with the app's start.
    let before = if case .enterAt? = witness.steps.first?.input { 1 } else { 0 }
    return finder.runs(along: witness).dropFirst(before).contains { $0.state.shows(origin, in: width) }
  }

  // MARK: Search

  /// Searches the engine for runs that the automaton does not give.
  private mutating func search(for open: [Int], in verdicts: inout [PropertyVerdict]) {
    struct Question: Hashable {
      let origin: SceneID?
      /// The width, distinguished only if there is an origin.
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
  /// The scene that must be shown before or at once; `nil` for none.
  fileprivate var origin: SceneID? {
    if case .reach(_, let origin) = self { origin } else { nil }
  }

  /// Returns the answer that follows from the existence of a run that violates or satisfies the claim.
  fileprivate func answer(whereFound isFound: Bool) -> PropertyVerdict.Answer {
    if case .reach = self { return isFound ? .holds : .fails }
    return isFound ? .fails : .holds
  }
}

extension Program {
  /// `true` iff a verb may create a tab or page with other content than it has at first.
  fileprivate var opensParts: Bool {
    tabContainers.count + pageContainers.count > 0
      && verbs.elements.contains(where: \.action.opensPlace)
  }

  /// `true` iff a step goes on after it has opened a place: what it opens there may belong to a flow whose opener the place
  /// has kept further down, and a finish goes back to that.
  fileprivate var goesOnAfterPlaces: Bool {
    branches.elements.contains { verbs[$0.verbs].dropLast().contains(where: \.action.opensPlace) }
  }
}
