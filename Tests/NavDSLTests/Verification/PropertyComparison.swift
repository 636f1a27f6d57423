import NavDSL
import NavOracles
import NavRuntime

@testable import NavDSL

/// What proofs say of all properties over pairs of scenes, against what a search of the program's runs has seen.
struct PropertyComparison {
  /// Where the two differ, in words.
  private(set) var differences: [String] = []
  private(set) var provedCount = 0
  private(set) var openCount = 0

  /// - Parameter origins: How many scenes are tried as those that `reach` begins from.
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
    // Where the widths are not told apart there is one verdict for each property.
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

  /// - Parameter text: The property and a run, described only where the two differ.
  private mutating func check(
    _ verdict: PropertyVerdict, _ known: Int?, _ explorer: FlowExplorer, isShortest: Bool,
    _ text: @autoclosure () -> String
  ) {
    if case .isOpen = verdict.answer {
      openCount += 1
      // What the explorer leaves out, such as events that two scenes get, proofs do not take for impossible.
      if known != nil {
        differences.append("open: \(text()), known \(known.map(String.init) ?? "-")")
      }
      return
    }
    provedCount += 1
    switch (verdict.length, known) {
    // What shows instead of columns in compact width is kept while the columns show, and proofs forget it.
    case (nil, _?) where explorer.interpreted.program.splits.elements.contains { $0.compact != nil }: break
    case (nil, let known?): differences.append("missed: \(text()), \(known) steps")
    case (let length?, let known?):
      if length < known { differences.append("shorter: \(text()), \(length) steps, not \(known)") }
      // What columns forget has to be built again, which may cost a step more.
      if length > known, isShortest, explorer.interpreted.program.splits.count == 0 {
        differences.append("longer: \(text()), \(length) steps, not \(known)")
      }
    case (let length?, nil):
      if length <= explorer.completeLength { differences.append("refuted: \(text()), \(length) steps") }
    case (nil, nil): break
    }
  }

  /// The states of a run, for the reader of a failure.
  private static func run(to number: Int, _ explorer: FlowExplorer) -> String {
    guard var run = try? Run(explorer.interpreted, in: .compact) else { return "" }
    var states: [String] = []
    var next = number
    while next >= 0 {
      run.state = explorer.nodes[next].state
      states.append(run.description)
      next = explorer.nodes[next].parent
    }
    return " [" + states.reversed().joined(separator: " => ") + "]"
  }

  // MARK: One scene after another

  /// Returns how many steps it takes to a state that shows a scene after one that shows another.
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
