/// The scenes, containers and transitions of two versions of a program as one graph, each with its change.
struct ChangeGraph {
  struct Node {
    var name: String
    /// The change; `nil` for none.
    var mark: ProgramChange.Mark?
    /// `true` iff it is a container or a flow.
    var isContainer: Bool
  }

  struct Edge: Hashable {
    var from: String
    var to: String
    /// The event; empty for what a container shows.
    var label: String
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [(edge: Edge, mark: ProgramChange.Mark?)] = []

  /// Builds the graph of what has changed, with what is near.
  ///
  /// - Parameter depth: The number of steps to a change up to which unchanged nodes are drawn; `nil` for all.
  init(_ pair: ComparedPair, _ changes: [ProgramChange], depth: Int?) {
    let parts = ChangeGraphParts(pair)
    let (before, after) = (parts.edges(old: true), parts.edges(old: false))
    let (known, kept) = (Set(before), Set(after))
    let changed = Set(changes.filter { $0.kind == "transition" && $0.mark == .changed }.map(\.name))
    var seen: Set<Edge> = []
    for edge in after where seen.insert(edge).inserted {
      let name = edge.from + "." + edge.label
      edges.append((edge, known.contains(edge) ? (changed.contains(name) ? .changed : nil) : .added))
    }
    for edge in before where !kept.contains(edge) && seen.insert(edge).inserted {
      edges.append((edge, .removed))
    }
    nodes = parts.nodes(changes)
    keep(depth)
  }

  /// Removes what is far from every change.
  private mutating func keep(_ depth: Int?) {
    guard let depth else { return }
    var near = Set(nodes.filter { $0.mark != nil }.map(\.name))
    for (edge, mark) in edges where mark != nil { near.formUnion([edge.from, edge.to]) }
    let changed = near
    for _ in 0..<depth {
      var wider = near
      for (edge, _) in edges {
        if near.contains(edge.from) { wider.insert(edge.to) }
        if near.contains(edge.to) { wider.insert(edge.from) }
      }
      if wider == near { break }
      near = wider
    }
    nodes.removeAll { !near.contains($0.name) }
    edges.removeAll { item in
      let (edge, mark) = item
      guard near.contains(edge.from), near.contains(edge.to) else { return true }
      // Between two neighbors nothing has changed.
      return mark == nil && depth <= 1 && !changed.contains(edge.from) && !changed.contains(edge.to)
    }
  }

  /// The number of nodes and edges with each change.
  var counts: [(mark: ProgramChange.Mark, count: Int)] {
    ProgramChange.Mark.allCases.map { mark in
      (mark, nodes.count { $0.mark == mark } + edges.count { $0.mark == mark })
    }.filter { $0.count > 0 }
  }
}

/// Finds the nodes and edges of both programs, with the names of the new one.
private struct ChangeGraphParts {
  let pair: ComparedPair

  init(_ pair: ComparedPair) { self.pair = pair }

  private func targets(_ program: Program) -> [Target] {
    program.scenes.ids.map(Target.scene) + program.stacks.ids.map(Target.stack)
      + program.tabContainers.ids.map(Target.tabs) + program.splits.ids.map(Target.split)
      + program.pageContainers.ids.map(Target.pages) + program.flows.ids.map(Target.flow)
  }

  private func name(_ target: Target, old isOld: Bool) -> String {
    guard isOld else { return pair.new.qualifiedName(target) }
    return pair.matching.new(of: target).map { pair.new.qualifiedName($0) } ?? pair.old.qualifiedName(target)
  }

  func nodes(_ changes: [ProgramChange]) -> [ChangeGraph.Node] {
    // A change inside of a declaration is one of the declaration.
    var marks: [String: ProgramChange.Mark] = [:]
    for change in changes where change.kind != "transition" && change.kind != "scenario" {
      let isWhole = ["scene", "stack", "tabs", "split", "pages", "flow"].contains(change.kind)
      if isWhole, change.mark != .changed {
        marks[change.name] = change.mark
        continue
      }
      let parts = change.name.split(separator: ".").map(String.init)
      for count in 1...max(parts.count, 1) where count <= parts.count {
        let owner = parts.prefix(count).joined(separator: ".")
        if marks[owner] == nil { marks[owner] = .changed }
      }
    }
    var nodes: [ChangeGraph.Node] = []
    func add(_ target: Target, _ isOld: Bool) {
      let name = name(target, old: isOld)
      var isContainer = true
      if case .scene = target { isContainer = false }
      nodes.append(ChangeGraph.Node(name: name, mark: marks[name], isContainer: isContainer))
    }
    for target in targets(pair.new) { add(target, false) }
    for target in targets(pair.old) where pair.matching.new(of: target) == nil { add(target, true) }
    return nodes
  }

  func edges(old isOld: Bool) -> [ChangeGraph.Edge] {
    let program = isOld ? pair.old : pair.new
    var edges: [ChangeGraph.Edge] = []
    for target in targets(program) {
      for shown in program.shown(by: target) where shown != .error {
        edges.append(
          ChangeGraph.Edge(from: name(target, old: isOld), to: name(shown, old: isOld), label: ""))
      }
    }
    for handler in program.handlers.ids {
      guard case .target(let owner) = program.handlers[handler].owner else { continue }
      let match = isOld ? pair.matching.handlers.new(of: handler) : nil
      let event =
        match.map { pair.new.text(pair.new.handlers[$0].name) }
        ?? program.text(program.handlers[handler].name)
      for branch in program.branches[program.handlers[handler].branches] {
        for opened in program.opened(by: branch) where opened != .error {
          edges.append(
            ChangeGraph.Edge(from: name(owner, old: isOld), to: name(opened, old: isOld), label: event))
        }
      }
    }
    return edges
  }
}
