import NavDSL
import NavOracles
import NavRuntime

@testable import NavDSL

/// Compares the proofs of all properties over pairs of scenes with a search of the program's runs.
struct PropertyComparison {
  /// The differences, as text.
  private(set) var differences: [String] = []
  private(set) var provedCount = 0
  private(set) var openCount = 0

  /// - Parameter origins: The number of scenes tried as the start of `reach`.
  init(_ interpreted: InterpretedProgram, _ options: FlowExplorer.Options, origins: Int = 1) {
    var options = options
    options.keepsEdges = origins > 0
    let explorer = FlowExplorer(interpreted, options)
    let program = interpreted.program
    let scenes = Array(program.scenes.ids)
    var properties: [Property] = []
    func add(_ claim: Property.Claim) {
      for width in NavigationWidth.allCases {
        properties.append(Property(claim: claim, width: width, span: .none, documentation: .none))
      }
    }
    for scene in scenes {
      add(.never(scene, over: nil))
      add(.reach(scene, from: nil))
      for other in scenes {
        add(.never(scene, over: other))
        if other != scene { add(.always(scene, over: other)) }
      }
    }
    let firstOrigin = properties.count
    for scene in scenes {
      for other in scenes.prefix(origins) where other != scene { add(.reach(scene, from: other)) }
    }
    let verdicts = NavDSL.verdicts(on: properties, of: program)
    // If the widths do not differ, there is one verdict for each property.
    for (number, verdict) in verdicts.enumerated() {
      let isAfter = number >= firstOrigin
      let width = verdict.width
      let first = explorer.nodes.firstIndex { verdict.property.claim.isSought(in: $0.state, width) }
      var known = first.map { explorer.nodes[$0].depth }
      if case .reach(let scene, let origin?) = verdict.property.claim {
        known = Self.length(to: scene, after: origin, in: width, explorer)
      }
      check(
        verdict, known, explorer, isShortest: !isAfter,
        program.description(of: verdict.property) + (first.map { Self.run(to: $0, explorer) } ?? ""))
    }
  }

  /// - Parameter text: The property and a run, described only if the two differ.
  private mutating func check(
    _ verdict: PropertyVerdict, _ known: Int?, _ explorer: FlowExplorer, isShortest: Bool,
    _ text: @autoclosure () -> String
  ) {
    if case .isOpen = verdict.answer {
      openCount += 1
      // Cases that the explorer omits, such as events with two receivers, are not impossible for the proofs.
      if known != nil {
        differences.append("open: \(text()), known \(known.map(String.init) ?? "-")")
      }
      return
    }
    provedCount += 1
    switch (verdict.length, known) {
    // The replacement of columns in compact width is kept while the columns are visible, but proofs do not track it.
    case (nil, _?) where explorer.interpreted.program.splits.elements.contains { $0.compact != nil }: break
    case (nil, let known?): differences.append("missed: \(text()), \(known) steps")
    case (let length?, let known?):
      if length < known { differences.append("shorter: \(text()), \(length) steps, not \(known)") }
      // State that the proofs drop with columns must be rebuilt, which may cost an additional step.
      if length > known, isShortest, explorer.interpreted.program.splits.count == 0 {
        differences.append("longer: \(text()), \(length) steps, not \(known)")
      }
    case (let length?, nil):
      if length <= explorer.completeLength { differences.append("refuted: \(text()), \(length) steps") }
    case (nil, nil): break
    }
  }

  /// The states of a run, for failure messages.
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
