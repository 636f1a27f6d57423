import NavDSL
import NavRuntime

/// Compares the proofs of properties with a search of the program's runs, which has kept its edges.
package struct PropertyComparison {
  /// A difference between the two.
  package enum Difference: String, Sendable {
    /// A run decides a property, but the proofs say that none does.
    case missed
    /// The proofs have a run that a complete search does not have.
    case refuted
    /// A witness has more steps than another run.
    case longer
    /// A witness has fewer steps than any run.
    case shorter
    /// A run decides a property that the proofs leave open.
    case open

    /// `true` iff one of the two must be wrong. The proofs may leave properties open.
    package var isWrong: Bool { self != .open }
  }

  package private(set) var differences: Set<Difference> = []
  /// The differences, as text.
  package private(set) var texts: [String] = []
  package private(set) var provedCount = 0
  package private(set) var openCount = 0

  /// Compares the proofs of some properties.
  package init(_ explorer: FlowExplorer, _ properties: [Property], options: ProofOptions = ProofOptions()) {
    let program = explorer.interpreted.program
    for verdict in verdicts(on: properties, of: program, options: options) {
      let width = verdict.width
      let first = explorer.nodes.firstIndex { verdict.property.claim.isSought(in: $0.state, width) }
      var known = first.map { explorer.nodes[$0].depth }
      var isShortest = first ?? 0 < explorer.searchedCount
      if case .reach(let scene, let origin?) = verdict.property.claim {
        known = Self.length(to: scene, after: origin, in: width, explorer)
        isShortest = false
      }
      guard let (difference, lengths) = check(verdict, known, explorer, isShortest: isShortest)
      else { continue }
      differences.insert(difference)
      let run = first.map { Self.run(to: $0, explorer) } ?? ""
      texts.append("\(difference): \(program.description(of: verdict.property))\(run), \(lengths)")
    }
  }

  /// Returns all properties over pairs of scenes in each width, those of single scenes first.
  ///
  /// - Parameter origins: The number of scenes that are the start of a `reach`.
  package static func properties(of program: Program, origins: Int = .max) -> [Property] {
    let scenes = Array(program.scenes.ids)
    var claims: [Property.Claim] = []
    for scene in scenes { claims += [.never(scene, over: nil), .reach(scene, from: nil)] }
    for scene in scenes {
      for other in scenes {
        claims.append(.never(scene, over: other))
        if other != scene { claims.append(.always(scene, over: other)) }
      }
      for other in scenes.prefix(origins) where other != scene { claims.append(.reach(scene, from: other)) }
    }
    return claims.flatMap { claim in
      NavigationWidth.allCases.map { Property(claim: claim, width: $0) }
    }
  }

  /// Returns the difference between a verdict and the number of steps of a known run, with a text that has both.
  private mutating func check(
    _ verdict: PropertyVerdict, _ known: Int?, _ explorer: FlowExplorer, isShortest: Bool
  ) -> (Difference, String)? {
    if case .isOpen = verdict.answer {
      openCount += 1
      // Cases that the explorer omits, such as events with two receivers, are not impossible for the proofs.
      return known.map { (.open, "known with \($0) steps") }
    }
    provedCount += 1
    switch (verdict.length, known) {
    case (nil, let known?): return (.missed, "\(known) steps")
    case (let length?, let known?):
      // Of states, the search knows the shortest run; of one after another only if it has tried all runs of that length.
      if length < known, isShortest || length <= explorer.completeLength {
        return (.shorter, "\(length) steps, not \(known)")
      }
      // State that the proofs drop with columns and the insides of scenes must be rebuilt, which may cost additional steps.
      let program = explorer.interpreted.program
      if length > known, isShortest, program.splits.count == 0, program.embeds.count == 0 {
        return (.longer, "\(length) steps, not \(known)")
      }
      return nil
    case (let length?, nil): return length <= explorer.completeLength ? (.refuted, "\(length) steps") : nil
    case (nil, nil): return nil
    }
  }

  /// Returns the states of a run, for messages.
  private static func run(to number: Int, _ explorer: FlowExplorer) -> String {
    guard var run = try? Run(withSamplesIn: explorer.interpreted, in: .compact) else { return "" }
    var states: [String] = []
    var next = number
    while next >= 0 {
      run.state = explorer.nodes[next].state
      states.append(run.description)
      next = explorer.nodes[next].parent
    }
    return " [" + states.reversed().joined(separator: " => ") + "]"
  }

  // MARK: Sequences of scenes

  /// Returns the number of steps to a state that shows a scene after one that shows another.
  private static func length(
    to scene: SceneID, after origin: SceneID, in width: NavigationWidth?, _ explorer: FlowExplorer
  ) -> Int? {
    let nodes = explorer.nodes
    let isPast = nodes.map { $0.state.shows(origin, in: width) }
    var seen = [[Bool]](repeating: [false, false], count: nodes.count)
    var layer = nodes.indices.filter { nodes[$0].parent < 0 }.map { ($0, isPast[$0]) }
    var depth = 0
    while !layer.isEmpty {
      var next: [(Int, Bool)] = []
      for (number, past) in layer where !seen[number][past ? 1 : 0] {
        seen[number][past ? 1 : 0] = true
        if past, nodes[number].state.shows(scene, in: width) { return depth }
        for edge in nodes[number].edges { next.append((edge.target, past || isPast[edge.target])) }
      }
      layer = next
      depth += 1
    }
    return nil
  }
}
