import NavRuntime

/// The visible part of a diagram.
struct DiagramView {
  /// For each node, whether it is visible; `nil` for all.
  private var shown: [Bool]?
  /// For each node, whether a part of its cluster is visible; `nil` for all.
  private var clusters: [Bool]?
  /// The visible arrows, by their index in the graph; those that are merged into others are not among them.
  let edges: [Int]
  /// The notes, each in place of several arrows.
  let notes: [DiagramNote]

  /// Creates the part of `graph` that `options` select.
  init(_ graph: DiagramGraph, _ options: DiagramOptions, of program: Program) {
    let part = DiagramReach(graph, options.selection, of: program)
    let hiding = DiagramHiding(graph, options.hidden, of: program)
    if let part {
      shown = part.shown
    } else if hiding.hidesNodes {
      shown = Array(repeating: true, count: graph.nodes.count)
    }
    if shown != nil {
      for node in graph.nodes.ids where hiding.hides(node: node) { shown?[Int(node.index)] = false }
    }
    if part != nil { clusters = shown.map { graph.clusters(around: $0) } }

    var visible: [Int] = []
    var outsiders: [Int] = []
    for (index, edge) in graph.edges.enumerated() where !edge.isMerged && !hiding.hides(edge) {
      let (from, to) = (Int(edge.from.index), Int(edge.to.index))
      if let shown {
        guard shown[to] else { continue }
        if let inside = part?.inside, !inside[from], !inside[to] { continue }
        if !shown[from] {
          if part?.inside?[to] == true { outsiders.append(index) }
          continue
        }
      }
      visible.append(index)
    }
    (edges, notes) = DiagramNote.collect(from: visible, and: outsiders, in: graph, of: program)
  }

  /// `true` iff the node is drawn.
  func shows(node: DiagramNode) -> Bool { shown?[Int(node.index)] ?? true }

  /// `true` iff the cluster of a container or flow is drawn, with or without the node itself.
  func shows(clusterOf node: DiagramNode) -> Bool { clusters?[Int(node.index)] ?? true }
}

extension DiagramGraph {
  /// Returns, for each node, whether it is shown or heads a cluster in which something is shown.
  fileprivate func clusters(around shown: [Bool]) -> [Bool] {
    var clusters = shown
    for node in nodes.ids where shown[Int(node.index)] {
      var outer = parents[Int(node.index)]
      while let cluster = outer {
        clusters[Int(cluster.index)] = true
        outer = parents[Int(cluster.index)]
      }
    }
    return clusters
  }
}

/// The nodes and arrows that a diagram leaves out.
private struct DiagramHiding {
  private let hidden: Set<DiagramOptions.Part>
  private let program: Program
  private let graph: DiagramGraph
  /// For each node, whether only alerts' arrows lead to it; empty if alerts are shown.
  private var alerts: [Bool] = []

  init(_ graph: DiagramGraph, _ hidden: Set<DiagramOptions.Part>, of program: Program) {
    self.hidden = hidden
    self.program = program
    self.graph = graph
    guard hidden.contains(.alerts) else { return }
    var isOpened = Array(repeating: false, count: graph.nodes.count)
    alerts = isOpened
    for edge in graph.edges {
      if isAlert(edge) { alerts[Int(edge.to.index)] = true } else { isOpened[Int(edge.to.index)] = true }
    }
    for index in alerts.indices where isOpened[index] { alerts[index] = false }
  }

  /// `true` iff some nodes are hidden.
  var hidesNodes: Bool { hidden.contains(.links) || hidden.contains(.alerts) }

  func hides(node: DiagramNode) -> Bool {
    if case .link = graph.nodes[node], hidden.contains(.links) { return true }
    return alerts.indices.contains(Int(node.index)) && alerts[Int(node.index)]
  }

  func hides(_ edge: DiagramEdge) -> Bool {
    if hidden.isEmpty { return false }
    switch edge.style {
    case .link: return hidden.contains(.links)
    case .open: return hidden.contains(.open)
    case .select: return hidden.contains(.select)
    case .unwind, .popTo: return hidden.contains(.unwind)
    case .finish: return hidden.contains(.finish)
    case .modal:
      guard hidden.contains(.alerts) else { return false }
      var next: DiagramEdge? = edge
      while let edge = next {
        if !isAlert(edge) { return false }
        next = edge.next.map { graph.edges[Int($0)] }
      }
      return true
    default: return false
    }
  }

  /// `true` iff an arrow by itself presents an alert or an action sheet.
  private func isAlert(_ edge: DiagramEdge) -> Bool {
    guard case .step(let step) = edge.cause, edge.style == .modal else { return false }
    return step.verbs.contains { verb in
      guard case .modal(let destination, let options) = program.verbs[verb].action,
        graph.nodes.node(program.destinations[destination].target) == edge.to
      else { return false }
      return program.options[options].style.isAlert
    }
  }
}
