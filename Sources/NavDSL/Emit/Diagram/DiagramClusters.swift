// The contents of clusters and the labels of containers.

/// The nodes in each cluster, in order.
struct DiagramChildren {
  private var first: [Int32]
  private var next: [Int32]
  private var firstAtTop: Int32 = -1

  init(_ graph: DiagramGraph) {
    first = Array(repeating: -1, count: graph.nodes.count)
    next = first
    for node in graph.nodes.ids.reversed() {
      if let outer = graph.parents[Int(node.index)] {
        next[Int(node.index)] = first[Int(outer.index)]
        first[Int(outer.index)] = node.index
      } else {
        next[Int(node.index)] = firstAtTop
        firstAtTop = node.index
      }
    }
  }

  /// The nodes outside all clusters.
  var top: some Sequence<DiagramNode> { chain(firstAtTop) }

  /// The nodes in the cluster of `node`.
  subscript(node: DiagramNode) -> some Sequence<DiagramNode> { chain(first[Int(node.index)]) }

  private func chain(_ start: Int32) -> some Sequence<DiagramNode> {
    sequence(state: start) { [next] index in
      guard index >= 0 else { return nil }
      defer { index = next[Int(index)] }
      return DiagramNode(index: index)
    }
  }
}

/// A row of a container's node.
enum DiagramRow {
  case root(DestinationID)
  case tab(TabID)
  case column(SplitRow, DestinationID)
  case pages
}

extension DiagramText {
  /// Returns the numbered rows of a container's node.
  func rows(of container: DiagramSubject) -> [(number: Int32, row: DiagramRow)] {
    switch container {
    case .stack(let id): return [(0, .root(program.stacks[id].root))]
    case .tabs(let id):
      let tabs = program.tabContainers[id].tabs
      return tabs.map { ($0.index - tabs.lower, .tab($0)) }
    case .split(let id):
      let split = program.splits[id]
      return SplitRow.allCases.compactMap { row in
        row.destination(in: split).map { (row.rawValue, .column(row, $0)) }
      }
    case .pages: return [(0, .pages)]
    case .app, .scene, .flow, .link, .surroundings: return []
    }
  }

  /// Appends the label of a row.
  mutating func write(_ row: DiagramRow) {
    switch row {
    case .root(let destination):
      write("root")
      writeInStack(destination)
    case .tab(let id):
      let tab = program.tabs[id]
      write("<b>")
      write(name: tab.name)
      write("</b>")
      if let title = tab.title {
        write(" ")
        write(quoting: title)
      }
      writeInStack(tab.destination)
    case .column(let column, let destination):
      write(column.name)
      writeInStack(destination)
    case .pages: write("pages")
    }
  }

  private mutating func writeInStack(_ destination: DestinationID) {
    if program.destinations[destination].inStack { write(" in stack") }
  }

  /// Appends the label of a cluster.
  mutating func write(clusterLabel subject: DiagramSubject) {
    switch subject {
    case .stack(let id): write(kind: "stack ", program.stacks[id].name)
    case .tabs(let id): write(kind: "tabs ", program.tabContainers[id].name)
    case .split(let id):
      let split = program.splits[id]
      write(kind: "split ", split.name)
      if split.display == .over { write(", display over") }
      if split.collapse != .secondary {
        write(", collapse to ")
        buffer.write(string: split.collapse.rawValue)
      }
    case .pages(let id): write(kind: "pages ", program.pageContainers[id].name)
    case .flow(let id):
      let flow = program.flows[id]
      write(kind: "flow ", flow.name)
      speller.flow = id
      program.spell(parameters: flow.parameters, to: &speller)
      if let result = flow.result {
        write(" returns ")
        program.spell(type: result, to: &speller)
      }
    case .app, .scene, .link, .surroundings: break
    }
  }

  private mutating func write(kind: StaticString, _ name: Symbol) {
    write(kind)
    write("<b>")
    write(name: name)
    write("</b>")
  }
}
