/// The navigation graphs of an app, connected: included graphs are inside of those that include them.
struct NavigationGraphProject: Sendable {
  /// A file.
  struct File: Sendable {
    var source: SourceText
    /// The name, without its folder and ending, by which other files include it.
    var name: String
    /// The number of its graph; its other nodes follow.
    var graph: Int
  }

  /// The result of looking an id up.
  enum Lookup: Equatable {
    case node(Int)
    /// An id inside of a graph that does not show it.
    case hidden
    case unknown
  }

  let files: [File]
  /// All nodes, in the order of the files; their parents are numbers among all.
  let nodes: [GraphNode]
  let fileOfNode: [Int]
  /// The graphs directly around each node: its own, and for the graph of a file those that include it.
  let surroundings: [[Int]]
  /// The graph that the app begins with.
  let root: Int?
  /// The destination that each graph begins with, by way of graphs inside of it; `nil` for other nodes, and if there is
  /// none.
  private(set) var starts: [Int?] = []
  /// The nodes directly inside of each graph, by id.
  private let members: [Int: [String: Int]]
  /// The nodes with each id.
  private let byID: [String: [Int]]
  /// The number of each file by its name; of files with one name, the first.
  private let fileNumbers: [String: Int]
  /// The findings about ids.
  let findings: [Diagnostic]

  /// Connects the graphs of files, which are ordered by path.
  ///
  /// - Parameter entry: The name of the file that the app begins with; `nil` for the usual one.
  init(_ graphs: [(source: SourceText, graph: NavigationGraph)], entry: String?) {
    var files: [File] = []
    var nodes: [GraphNode] = []
    var fileOfNode: [Int] = []
    for (index, (source, graph)) in graphs.enumerated() {
      let first = nodes.count
      files.append(File(source: source, name: StoryboardProject.name(of: source.path), graph: first))
      for var node in graph.nodes {
        node.parent = node.parent.map { $0 + first }
        nodes.append(node)
        fileOfNode.append(index)
      }
    }
    let fileNumbers = Dictionary(files.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var findings: [Diagnostic] = []
    var surroundings = nodes.map { node in node.parent.map { [$0] } ?? [] }
    var members: [Int: [String: Int]] = [:]
    var byID: [String: [Int]] = [:]
    for (index, node) in nodes.enumerated() where !node.id.isEmpty {
      byID[node.id, default: []].append(index)
      guard let parent = node.parent else { continue }
      if members[parent]?[node.id] == nil {
        members[parent, default: [:]][node.id] = index
      } else {
        let source = files[fileOfNode[index]].source
        findings.append(.duplicateObject(node.id, at: source.span(node.place)))
      }
    }
    for (index, node) in nodes.enumerated() {
      for include in node.includes {
        guard let file = fileNumbers[include.graph] else { continue }
        let graph = files[file].graph
        if !surroundings[graph].contains(index) { surroundings[graph].append(index) }
        let id = nodes[graph].id
        if !id.isEmpty, members[index]?[id] == nil { members[index, default: [:]][id] = graph }
      }
    }
    self.files = files
    self.nodes = nodes
    self.fileOfNode = fileOfNode
    self.surroundings = surroundings
    self.members = members
    self.byID = byID
    self.fileNumbers = fileNumbers
    self.findings = findings
    root = Self.root(of: files, nodes, surroundings, entry)
    findStarts()
  }

  /// Returns the graph that an app begins with: one that none includes, of several the one that includes most.
  private static func root(
    of files: [File], _ nodes: [GraphNode], _ surroundings: [[Int]], _ entry: String?
  ) -> Int? {
    if let entry { return files.first { $0.name == entry }?.graph }
    let free = files.filter { surroundings[$0.graph].isEmpty }
    let candidates = free.isEmpty ? files : free
    var includes: [Int: Int] = [:]
    for (index, file) in files.enumerated() {
      let end = index + 1 < files.count ? files[index + 1].graph : nodes.count
      includes[file.graph] = nodes[file.graph..<end].reduce(0) { $0 + $1.includes.count }
    }
    let usual = ["main", "nav_graph"]
    // Of several that are equal in all of this, the first.
    let best = candidates.reversed().max { first, second in
      func rank(_ file: File) -> (Int, Int, Int) {
        (nodes[file.graph].start == nil ? 0 : 1, includes[file.graph] ?? 0, usual.contains(file.name) ? 1 : 0)
      }
      return rank(first) < rank(second)
    }
    return best?.graph
  }

  /// The destination that the app begins with.
  var start: Int? { root.flatMap { starts[$0] } }

  // MARK: Ids

  /// Looks an id up as an action of a node does: in its graph, with the graphs directly inside, then in those around.
  func lookUp(_ id: String, from node: Int) -> Lookup {
    for graph in (nodes[node].kind == .graph ? [node] : []) + graphs(around: node) {
      if let found = members[graph]?[id] { return .node(found) }
      if nodes[graph].id == id { return .node(graph) }
    }
    return byID[id] == nil ? .unknown : .hidden
  }

  /// Returns the node with an id that may be open, to which `popUpTo` goes back.
  func openNode(_ id: String, from node: Int) -> Int? {
    if case .node(let found) = lookUp(id, from: node) { return found }
    return byID[id]?.first
  }

  /// Returns the destination that a node shows: itself, or that with which a graph begins.
  func destination(of node: Int) -> Int? { nodes[node].kind == .graph ? starts[node] : node }

  /// Returns the graph of a file that is included by a name.
  func includedGraph(_ name: String) -> Int? { fileNumbers[name].map { files[$0].graph } }

  /// Returns the graphs around a node, the nearest first.
  func graphs(around node: Int) -> [Int] {
    var found = surroundings[node]
    var seen = Set(found)
    var index = 0
    while index < found.count {
      for outer in surroundings[found[index]] where seen.insert(outer).inserted { found.append(outer) }
      index += 1
    }
    return found
  }

  /// Returns the node directly inside of a graph that it begins with; `nil` if there is none.
  func startNode(of graph: Int) -> Int? {
    nodes[graph].start.flatMap { members[graph]?[$0] }
  }

  private mutating func findStarts() {
    starts = Array(repeating: nil, count: nodes.count)
    var isFound = Array(repeating: false, count: nodes.count)
    for node in nodes.indices where nodes[node].kind == .graph {
      var path: [Int] = []
      var seen: Set<Int> = []
      var current: Int? = node
      while let graph = current, nodes[graph].kind == .graph, !isFound[graph], seen.insert(graph).inserted {
        path.append(graph)
        current = startNode(of: graph)
      }
      let end = current.flatMap { nodes[$0].kind == .graph ? starts[$0] : $0 }
      for graph in path {
        starts[graph] = end
        isFound[graph] = true
      }
    }
  }

  // MARK: Order

  /// The destinations in the order of the program, each with the graph that it is the first of: those of a graph come
  /// before those of the graphs inside.
  func order() -> [(node: Int, graph: Int?)] {
    var order: [(node: Int, graph: Int?)] = []
    var children: [Int: [Int]] = [:]
    for (index, node) in nodes.enumerated() {
      if let parent = node.parent { children[parent, default: []].append(index) }
    }
    var seen: Set<Int> = []
    func add(_ graph: Int) {
      var waiting = [graph]
      while let graph = waiting.popLast() {
        guard seen.insert(graph).inserted else { continue }
        let parts = children[graph] ?? []
        var heading: Int? = graph
        for part in parts where nodes[part].kind != .graph {
          order.append((part, heading))
          heading = nil
        }
        let included = nodes[graph].includes.compactMap { includedGraph($0.graph) }
        waiting += (parts.filter { nodes[$0].kind == .graph } + included).reversed()
      }
    }
    if let root { add(root) }
    for file in files where surroundings[file.graph].isEmpty { add(file.graph) }
    for file in files { add(file.graph) }
    return order
  }
}
