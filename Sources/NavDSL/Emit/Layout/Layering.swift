/// The layers of a graph's nodes, from the start of the program.
struct Layering {
  /// For each node, its layer, from 0.
  private(set) var layers: [Int]

  /// Finds the layers: forward edges lead to later layers, unless they close a cycle, and are short in total. A label
  /// takes a layer between the ends of its edge.
  init(_ graph: LayeredGraph) {
    layers = Array(repeating: 0, count: graph.nodes.count)
    let forward = graph.edges.indices.filter {
      graph.edges[$0].isForward && graph.edges[$0].from != graph.edges[$0].to
    }
    let edges = Self.acyclic(forward, of: graph)
    let components = Self.components(edges, count: graph.nodes.count)
    for component in components { assign(component) }
    makeRoomForLabels(graph, components)
  }

  private mutating func assign(_ component: Component) {
    let simplex = NetworkSimplex(nodeCount: component.nodes.count, edges: component.edges)
    for (index, node) in component.nodes.enumerated() { layers[node] = simplex.layers[index] }
  }

  /// Makes sure that the other edges with labels do not end in the next layer, where they have no room for them: by
  /// layers in which they end farther away, and where that is not enough, by layers for labels alone.
  private mutating func makeRoomForLabels(_ graph: LayeredGraph, _ components: [Component]) {
    func isTight(_ edge: LayeredGraph.Edge) -> Bool {
      edge.label != nil && abs(layers[edge.from] - layers[edge.to]) == 1
    }
    if graph.edges.contains(where: isTight) {
      let others = graph.edges.filter { $0.label != nil && !$0.isForward && layers[$0.from] != layers[$0.to] }
      let directed = others.map { edge in
        let isBack = layers[edge.from] > layers[edge.to]
        return NetworkSimplex.Edge(
          from: isBack ? edge.to : edge.from, to: isBack ? edge.from : edge.to, minimumLength: 2, weight: 0)
      }
      let all = components.flatMap { component in
        component.edges.map {
          NetworkSimplex.Edge(
            from: component.nodes[$0.from], to: component.nodes[$0.to], minimumLength: $0.minimumLength,
            weight: $0.weight)
        }
      }
      for component in Self.components(all + directed, count: graph.nodes.count) { assign(component) }
    }
    var isNeeded = Array(repeating: false, count: (layers.max() ?? 0) + 1)
    for edge in graph.edges where isTight(edge) { isNeeded[min(layers[edge.from], layers[edge.to])] = true }
    var shift = 0
    let shifts = isNeeded.map { needed in
      defer { if needed { shift += 1 } }
      return shift
    }
    for node in layers.indices { layers[node] += shifts[layers[node]] }
  }

  /// Returns edges as they decide layers: those that close a cycle in a search from the first nodes are reversed.
  private static func acyclic(_ forward: [Int], of graph: LayeredGraph) -> [NetworkSimplex.Edge] {
    let outgoing = IndexLists(count: graph.nodes.count, keys: forward.map { graph.edges[$0].from })
    var isEntered = Array(repeating: false, count: graph.nodes.count)
    var isLeft = isEntered
    var isReversed = Array(repeating: false, count: forward.count)
    var hasIncoming = isEntered
    for index in forward { hasIncoming[graph.edges[index].to] = true }
    let starts =
      graph.nodes.indices.filter { !hasIncoming[$0] } + graph.nodes.indices.filter { hasIncoming[$0] }
    for start in starts where !isEntered[start] {
      isEntered[start] = true
      var path = [(node: start, next: outgoing[start].startIndex)]
      while let (node, next) = path.last {
        guard next < outgoing[node].endIndex else {
          isLeft[node] = true
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = Int(outgoing[node][next])
        let target = graph.edges[forward[edge]].to
        if !isEntered[target] {
          isEntered[target] = true
          path.append((target, outgoing[target].startIndex))
        } else if !isLeft[target] {
          isReversed[edge] = true
        }
      }
    }
    return forward.indices.map { index in
      let edge = graph.edges[forward[index]]
      return NetworkSimplex.Edge(
        from: isReversed[index] ? edge.to : edge.from, to: isReversed[index] ? edge.from : edge.to,
        minimumLength: edge.label == nil ? 1 : 2, weight: edge.weight)
    }
  }

  private struct Component {
    var nodes: [Int]
    var edges: [NetworkSimplex.Edge]
  }

  /// Returns the connected components, with their own numbers of nodes.
  private static func components(_ edges: [NetworkSimplex.Edge], count: Int) -> [Component] {
    var leader = Array(0..<count)
    func find(_ node: Int) -> Int {
      var node = node
      while leader[node] != node {
        leader[node] = leader[leader[node]]
        node = leader[node]
      }
      return node
    }
    for edge in edges {
      let (one, other) = (find(edge.from), find(edge.to))
      leader[max(one, other)] = min(one, other)
    }
    var number = Array(repeating: -1, count: count)
    var local = number
    var components: [Component] = []
    for node in 0..<count {
      let first = find(node)
      if number[first] < 0 {
        number[first] = components.count
        components.append(Component(nodes: [], edges: []))
      }
      local[node] = components[number[first]].nodes.count
      components[number[first]].nodes.append(node)
    }
    for edge in edges {
      components[number[find(edge.from)]].edges.append(
        NetworkSimplex.Edge(
          from: local[edge.from], to: local[edge.to], minimumLength: edge.minimumLength, weight: edge.weight))
    }
    return components
  }
}
