extension Program {
  /// Returns the diagram of a program as a flowchart of Mermaid, in UTF-8.
  ///
  /// It shows the same as ``dot(_:)``, within the limits of Mermaid: the labels of arrows include their verbs, and doc
  /// comments become comments, because Mermaid has tooltips on links alone.
  public func mermaid(_ selection: DiagramSelection = .all) -> [UInt8] { mermaid(DiagramOptions(selection)) }

  /// Returns the diagram of a program as a flowchart of Mermaid, in UTF-8, with options.
  package func mermaid(_ options: DiagramOptions) -> [UInt8] {
    let graph = DiagramGraph(self)
    var writer = MermaidWriter(self, graph, DiagramView(graph, options, of: self), options)
    writer.writeGraph()
    return writer.text.buffer.take()
  }
}

/// Writes a diagram for Mermaid.
private struct MermaidWriter {
  let program: Program
  let graph: DiagramGraph
  let view: DiagramView
  let options: DiagramOptions
  let children: DiagramChildren
  var text: DiagramText

  init(
    _ program: Program, _ graph: DiagramGraph, _ view: DiagramView, _ options: DiagramOptions
  ) {
    self.program = program
    self.options = options
    self.graph = graph
    self.view = view
    children = DiagramChildren(graph)
    text = DiagramText(program, .mermaid)
    text.trail = options.trail
    text.buffer.reserve(2048 + graph.nodes.count * 120 + graph.edges.count * 100)
  }

  mutating func writeGraph() {
    text.write("%% Made by navc; changes will be lost.\nflowchart ")
    text.write(options.direction == .right ? "LR\n" : "TB\n")
    for node in children.top { write(node, depth: 1) }
    var shown: [DiagramEdgeStyle: [Int]] = [:]
    var taken: [Int] = []
    var count = 0
    for index in view.edges {
      let edge = graph.edges[index]
      write(edge)
      if isTaken(edge) { taken.append(count) }
      shown[edge.style, default: []].append(count)
      count += 1
    }
    for (number, note) in view.notes.enumerated() {
      write(note, number: number + 1)
      shown[graph.edges[note.edge].style, default: []].append(count)
      count += 1
    }
    writeStyles(shown)
    if !taken.isEmpty {
      text.write("  linkStyle ")
      text.buffer.write(string: taken.map { "\($0)" }.joined(separator: ","))
      text.write(" stroke-width:4px\n")
    }
  }

  /// `true` iff the run upon the diagram follows an arrow.
  private func isTaken(_ edge: DiagramEdge) -> Bool {
    options.trail?.steps(of: edge, in: graph).isEmpty == false
  }

  // MARK: Nodes

  /// Writes a node, or the cluster that it heads. The recursion is bounded by the nesting of clusters.
  private mutating func write(_ node: DiagramNode, depth: Int) {
    guard graph.nodes.isCluster(node) else {
      if view.shows(node: node) { writeNode(node, depth: depth) }
      return
    }
    guard view.shows(clusterOf: node) else { return }
    indent(depth)
    text.write("subgraph c_")
    writeName(node)
    text.write("[\"")
    text.write(clusterLabel: graph.nodes[node])
    writeQuietSteps(around: node)
    text.write("\"]\n")
    if view.shows(node: node) { writeNode(node, depth: depth + 1) }
    for child in children[node] { write(child, depth: depth + 1) }
    indent(depth)
    text.write("end\n")
    indent(depth)
    text.write("class c_")
    writeName(node)
    if case .flow = graph.nodes[node] { text.write(" flow\n") } else { text.write(" cluster\n") }
  }

  private mutating func writeNode(_ node: DiagramNode, depth: Int) {
    writeDocumentation(of: graph.nodes[node])
    indent(depth)
    writeID(node)
    switch graph.nodes[node] {
    case .app:
      text.write("([\"<b>")
      if let app = program.app { text.write(name: app.name) }
      text.write("</b>")
      if let signature = program.app.flatMap({ DiagramSignature($0) }) {
        text.write("<br/>")
        text.write(signature)
      }
      writeQuietSteps(around: node)
      text.write("\"]):::app\n")
    case .scene(let id): write(scene: program.scenes[id], graph.quietSteps(of: id))
    case .surroundings: text.write("[\"…\"]\n")
    case .flow: text.write("((\" \")):::enter\n")
    case .link(let id):
      text.write(">\"")
      text.write(text: program.links[id].pattern)
      text.write("\"]:::link\n")
    case .stack, .tabs, .split, .pages:
      text.write("[\"")
      for (position, row) in text.rows(of: graph.nodes[node]).enumerated() {
        if position > 0 { text.write("<br/>") }
        text.write(row.row)
      }
      text.write("\"]:::container\n")
    }
  }

  /// Writes the steps of handlers around scenes that have no arrow, below the name of what has the handlers.
  private mutating func writeQuietSteps(around node: DiagramNode) {
    guard let steps = graph.quietStepsAround[node] else { return }
    text.write("<br/>")
    text.speller.flow = steps.first.flatMap { program.scope(of: program.handlers[$0.step.handler].owner) }
    text.write(quietSteps: steps[...], isFirst: true)
  }

  private mutating func write(scene: Scene, _ quiet: ArraySlice<QuietStep>) {
    text.write(scene.isExternal ? "(\"external <b>" : "(\"<b>")
    text.write(name: scene.name)
    text.write("</b>")
    if let signature = DiagramSignature(scene) {
      text.write("<br/>")
      text.write(signature)
    }
    if !quiet.isEmpty || !scene.exits.isEmpty {
      text.write("<br/>")
      text.write(behaviourOf: scene, quiet)
    }
    text.write("\"):::scene\n")
  }

  private mutating func writeDocumentation(of subject: DiagramSubject) {
    let span: SourceSpan
    switch subject {
    case .app: span = program.app?.documentation ?? .none
    case .surroundings: span = .none
    case .scene(let id): span = program.scenes[id].documentation
    case .stack(let id): span = program.stacks[id].documentation
    case .tabs(let id): span = program.tabContainers[id].documentation
    case .split(let id): span = program.splits[id].documentation
    case .pages(let id): span = program.pageContainers[id].documentation
    case .flow(let id): span = program.flows[id].documentation
    case .link(let id): span = program.links[id].documentation
    }
    guard !span.isEmpty else { return }
    text.write(documentation: span)
    text.write("\n")
  }

  // MARK: Arrows

  private mutating func write(_ edge: DiagramEdge) {
    text.write("  ")
    writeID(edge.from)
    text.write(" ")
    text.write(edge.style.mermaidArrow)
    if isTaken(edge) || text.hasLabel(edge) {
      text.write("|\"")
      text.write(labelOf: edge, in: graph)
      text.write("\"|")
    } else if case .tab(let tab) = startRow(of: edge) {
      text.write("|\"")
      text.write(name: program.tabs[tab].name)
      text.write("\"|")
    } else if case .column(let column, _) = startRow(of: edge) {
      text.write("|\"")
      text.write(column.name)
      text.write("\"|")
    }
    text.write(" ")
    writeID(edge.to)
    text.write("\n")
  }

  /// Writes a note, and its arrow to what several arrows have as a target.
  private mutating func write(_ note: DiagramNote, number: Int) {
    let edge = graph.edges[note.edge]
    text.write("  note_")
    text.buffer.write(number: number)
    text.write("[\"")
    text.write(note, in: graph)
    text.write("\"]:::note ")
    text.write(edge.style.mermaidArrow)
    if note.isLabeled, text.hasLabel(edge) {
      text.write("|\"")
      text.write(labelOf: edge, in: graph)
      text.write("\"|")
    }
    text.write(" ")
    writeID(edge.to)
    text.write("\n")
  }

  /// Returns the row of a container at which an arrow begins: Mermaid nodes have no ports, so the label of the arrow
  /// names it.
  private func startRow(of edge: DiagramEdge) -> DiagramRow? {
    guard let number = edge.fromRow else { return nil }
    switch graph.nodes[edge.from] {
    case .tabs(let id): return .tab(TabID(index: program.tabContainers[id].tabs.lower + number))
    case .split(let id):
      guard let row = SplitRow(rawValue: number), let destination = row.destination(in: program.splits[id])
      else {
        return nil
      }
      return .column(row, destination)
    default: return nil
    }
  }

  // MARK: Styles

  private mutating func writeStyles(_ shown: [DiagramEdgeStyle: [Int]]) {
    text.write(
      """
        classDef app fill:#1f2328,stroke:#1f2328,color:#ffffff
        classDef scene fill:#ffffff,stroke:#57606a,color:#1f2328
        classDef container fill:#eaeef2,stroke:#8c959f,color:#1f2328
        classDef cluster fill:#f6f8fa,stroke:#d0d7de,color:#4d5560
        classDef enter fill:#1f2328,stroke:#1f2328
        classDef flow fill:#fff8e6,stroke:#bf8700,stroke-dasharray:5 4,color:#4d5560
        classDef link fill:#e3f2fd,stroke:#1a6fa3,color:#1f2328

      """)
    if !view.notes.isEmpty { text.write("  classDef note fill:none,stroke:none,color:#4d5560\n") }
    for style in DiagramEdgeStyle.allCases {
      guard let numbers = shown[style] else { continue }
      text.write("  linkStyle ")
      for (position, number) in numbers.enumerated() {
        if position > 0 { text.write(",") }
        text.buffer.write(number: number)
      }
      text.write(" stroke:")
      text.write(style.color)
      text.write(",color:")
      text.write(style.color)
      if style == .modal { text.write(",stroke-width:2px") }
      if style == .unwind || style == .finish { text.write(",stroke-dasharray:2 4") }
      text.write("\n")
    }
  }

  // MARK: Parts

  private mutating func indent(_ depth: Int) {
    for _ in 0..<depth { text.write("  ") }
  }

  /// Writes the identifier of a node. The prefix distinguishes it from Mermaid's keywords, such as `end`.
  private mutating func writeID(_ node: DiagramNode) {
    switch graph.nodes[node] {
    case .app: text.write("app_start")
    case .surroundings: text.write("code_enters")
    case .link(let id):
      text.write("link_")
      text.buffer.write(number: Int(id.index) + 1)
    default:
      text.write("n_")
      writeName(node)
    }
  }

  private mutating func writeName(_ node: DiagramNode) {
    switch graph.nodes[node] {
    case .scene(let id): write(name: program.scenes[id].name, in: program.scenes[id].flow)
    case .stack(let id): write(name: program.stacks[id].name, in: program.stacks[id].flow)
    case .tabs(let id): write(name: program.tabContainers[id].name, in: program.tabContainers[id].flow)
    case .split(let id): write(name: program.splits[id].name, in: program.splits[id].flow)
    case .pages(let id): write(name: program.pageContainers[id].name, in: program.pageContainers[id].flow)
    case .flow(let id): write(name: program.flows[id].name, in: nil)
    case .app, .link, .surroundings: break
    }
  }

  /// Writes a name, qualified by its flow's and a period, with each non-ASCII byte as a hyphen and two digits. Names
  /// contain no periods or hyphens, so different names stay different.
  private mutating func write(name: Symbol, in flow: FlowID?) {
    if let flow {
      write(name: program.flows[flow].name, in: nil)
      text.write(".")
    }
    let symbols = program.symbols
    for byte in symbols.bytes[symbols.byteRange(of: name)] {
      if byte < 0x80 {
        text.buffer.write(byte: byte)
      } else {
        text.write("-")
        for nibble in [byte >> 4, byte & 0xF] {
          text.buffer.write(byte: nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10)
        }
      }
    }
  }
}
