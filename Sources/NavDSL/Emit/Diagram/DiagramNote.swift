/// A note in place of several arrows to one target: `from 11 scenes`.
struct DiagramNote {
  /// The index of the first of the arrows, which has the target and the style of all.
  let edge: Int
  /// The nodes from which the arrows come.
  let sources: [DiagramNode]
  /// `true` iff the arrows have equal labels, which the note's arrow has as well.
  let isLabeled: Bool

  /// More scenes than this with equal arrows to one target are a note: the arrows would convey nothing else.
  static let maximumEqual = DiagramBuilder.maximumCandidates

  /// Returns the arrows that are drawn, and the notes for the others.
  ///
  /// - Parameters:
  ///   - visible: The arrows between nodes that are shown.
  ///   - outsiders: Those from nodes that are not shown, all of which become notes.
  static func collect(
    from visible: [Int], and outsiders: [Int], in graph: DiagramGraph, of program: Program
  ) -> (edges: [Int], notes: [DiagramNote]) {
    var groups = Groups(graph)
    for edge in equalArrows(among: visible, in: graph) {
      groups.add(edge, label: groups.label(of: edge, program))
    }
    var notes = groups.groups.filter { $0.count > maximumEqual }.map { graph.note(for: $0, isLabeled: true) }
    let noted = Set(groups.groups.filter { $0.count > maximumEqual }.joined())

    var outer = Groups(graph)
    for edge in outsiders { outer.add(edge, label: []) }
    notes += outer.groups.map { graph.note(for: $0, isLabeled: false) }
    return (noted.isEmpty ? visible : visible.filter { !noted.contains($0) }, notes)
  }

  /// Returns the arrows from scenes to targets to which so many lead that some may be equal.
  private static func equalArrows(among edges: [Int], in graph: DiagramGraph) -> [Int] {
    func isStep(_ edge: DiagramEdge) -> Bool {
      if case .step = edge.cause { graph.nodes.isScene(edge.from) && edge.from != edge.to } else { false }
    }
    var counts = Array(repeating: 0, count: graph.nodes.count)
    for index in edges where isStep(graph.edges[index]) { counts[Int(graph.edges[index].to.index)] += 1 }
    return edges.filter { isStep(graph.edges[$0]) && counts[Int(graph.edges[$0].to.index)] > maximumEqual }
  }
}

extension DiagramGraph {
  fileprivate func note(for arrows: [Int], isLabeled: Bool) -> DiagramNote {
    var sources: [DiagramNode] = []
    var seen: Set<DiagramNode> = []
    for index in arrows where seen.insert(edges[index].from).inserted { sources.append(edges[index].from) }
    return DiagramNote(edge: arrows.first ?? 0, sources: sources, isLabeled: isLabeled)
  }
}

/// Arrows in groups of equal ones, in the order of their first.
private struct Groups {
  /// The parts that equal arrows have in common.
  private struct Key: Hashable {
    let to: DiagramNode
    let row: Int32?
    let style: DiagramEdgeStyle
    let label: [UInt8]
  }

  private let graph: DiagramGraph
  private var indices: [Key: Int] = [:]
  private(set) var groups: [[Int]] = []

  init(_ graph: DiagramGraph) { self.graph = graph }

  mutating func add(_ index: Int, label: [UInt8]) {
    let edge = graph.edges[index]
    let key = Key(to: edge.to, row: edge.toRow, style: edge.style, label: label)
    if let group = indices[key] {
      groups[group].append(index)
    } else {
      indices[key] = groups.count
      groups.append([index])
    }
  }

  /// Returns the label of an arrow.
  func label(of index: Int, _ program: Program) -> [UInt8] {
    var text = DiagramText(program, .dot)
    text.write(labelOf: graph.edges[index], in: graph)
    return text.buffer.take()
  }
}

extension DiagramText {
  /// Appends the text of a note.
  mutating func write(_ note: DiagramNote, in graph: DiagramGraph) {
    write("from ")
    guard note.sources.count > 2 else {
      for (position, node) in note.sources.enumerated() {
        if position > 0 { write(", ") }
        write(nameOf: graph.nodes[node])
      }
      return
    }
    buffer.write(number: note.sources.count)
    write(note.sources.allSatisfy { graph.nodes.isScene($0) } ? " scenes" : " places")
  }

  private mutating func write(nameOf subject: DiagramSubject) {
    switch subject {
    case .app: write("the start")
    case .surroundings: write("code")
    case .link(let id): write(text: program.links[id].pattern)
    default: if let target = subject.target { write(qualified: target) }
    }
  }
}
