extension Program {
  /// Returns the diagram of a program in the language of Graphviz's `dot`, in UTF-8.
  ///
  /// The diagram reads from left to right: the app, its containers and flows as clusters, scenes, and an arrow
  /// for each transition with a known target. The output is deterministic; declarations appear in source order.
  public func dot(_ selection: DiagramSelection = .all) -> [UInt8] { dot(DiagramOptions(selection)) }

  /// Returns the diagram of a program in the language of Graphviz's `dot`, in UTF-8, with options.
  package func dot(_ options: DiagramOptions) -> [UInt8] {
    let graph = DiagramGraph(self)
    var writer = DotWriter(self, graph, DiagramView(graph, options, of: self), options)
    writer.writeGraph()
    return writer.text.buffer.take()
  }
}

/// Writes a diagram for Graphviz.
private struct DotWriter {
  let program: Program
  let graph: DiagramGraph
  let view: DiagramView
  let options: DiagramOptions
  var text: DiagramText
  /// For each node, the first child of its cluster; for each child, its next sibling.
  let children: DiagramChildren

  init(_ program: Program, _ graph: DiagramGraph, _ view: DiagramView, _ options: DiagramOptions) {
    self.program = program
    self.graph = graph
    self.view = view
    self.options = options
    text = DiagramText(program, .dot)
    text.trail = options.trail
    children = DiagramChildren(graph)
    text.buffer.reserve(2048 + graph.nodes.count * 300 + graph.edges.count * 160)
  }

  /// Writes the whole graph. The attributes of arrows are declared in alphabetical order: otherwise Graphviz 2.43 mixes
  /// up the heads of arrows between neighbors of one rank.
  mutating func writeGraph() {
    text.write("// Made by navc; changes will be lost.\ndigraph \"")
    if let app = program.app { text.write(name: app.name) }
    text.write(options.direction == .right ? "\" {\n  graph [rankdir=LR " : "\" {\n  graph [rankdir=TB ")
    text.write(
      """
      newrank=true bgcolor="white" pad=0.3 nodesep=0.32 ranksep=0.45 labeljust=l
          outputorder=edgesfirst
          fontname="Helvetica,Arial,sans-serif" fontsize=12 fontcolor="#4d5560"
          style="rounded,filled" color="#d0d7de" fillcolor="#f6f8fa"]
        node [shape=plain fontname="Helvetica,Arial,sans-serif" fontsize=12 fontcolor="#1f2328"]
        edge [arrowhead=normal arrowsize=0.75 arrowtail=normal color="#1f2328" dir=forward
          fontcolor="#1f2328" fontname="Helvetica,Arial,sans-serif" fontsize=10 penwidth=1.2]


      """)
    if let pages = options.pages, options.selection != .all {
      text.write("  \"whole diagram\" [shape=plaintext fontcolor=\"#0b5cad\" height=0.3 ")
      write(address: pages.file(for: .all))
      text.write("label=\"‹ ")
      if let app = program.app { text.write(name: app.name) } else { text.write("App") }
      text.write("\"]\n")
    }
    for node in children.top { write(node, depth: 1) }
    text.write("\n")
    for index in view.edges { write(graph.edges[index]) }
    for (number, note) in view.notes.enumerated() { write(note, number: number + 1) }
    text.write(legendOf: Set((view.edges + view.notes.map(\.edge)).map { graph.edges[$0].style }))
    text.write("}\n")
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
    text.write("subgraph \"cluster ")
    writeName(node)
    text.write("\" {\n")
    indent(depth + 1)
    switch graph.nodes[node] {
    case .flow(let id):
      text.write("style=\"rounded,filled,dashed\" fillcolor=\"#fff8e6\" color=\"#bf8700\" ")
      write(tooltip: program.flows[id].documentation)
    case .stack(let id): write(tooltip: program.stacks[id].documentation)
    case .tabs(let id): write(tooltip: program.tabContainers[id].documentation)
    case .split(let id): write(tooltip: program.splits[id].documentation)
    case .pages(let id): write(tooltip: program.pageContainers[id].documentation)
    case .app, .scene, .link, .surroundings: break
    }
    if case .flow(let id) = graph.nodes[node] {
      write(address: pages(for: .flow(program.qualifiedName(.flow(id)))))
    }
    text.write("margin=12 label=<")
    text.write(clusterLabel: graph.nodes[node])
    writeDetails(of: node, color: "#4d5560")
    text.write(">\n")
    if view.shows(node: node) { writeNode(node, depth: depth + 1) }
    for child in children[node] { write(child, depth: depth + 1) }
    indent(depth)
    text.write("}\n")
  }

  private mutating func writeNode(_ node: DiagramNode, depth: Int) {
    indent(depth)
    text.write("\"")
    writeName(node)
    text.write("\" [")
    switch graph.nodes[node] {
    case .app:
      text.write("shape=box style=\"rounded,filled\" fillcolor=\"#1f2328\" color=\"#1f2328\" ")
      text.write("fontcolor=\"white\" height=0.32 margin=\"0.16,0.06\" ")
      if let app = program.app {
        write(tooltip: app.documentation)
        text.write("label=<<b>")
        text.write(name: app.name)
        text.write("</b>")
        writeDetails(of: node, DiagramSignature(app), color: "#d0d7de")
        text.write(">")
      }
    case .scene(let id):
      write(tooltip: program.scenes[id].documentation)
      if let size = options.sceneSize {
        text.buffer.write(string: size.dotAttributes(of: id))
      } else {
        write(
          scene: program.scenes[id], graph.quietSteps(of: id),
          isShown: options.trail?.scenes.contains(id) == true)
      }
    case .surroundings: text.write("shape=plaintext fontsize=18 height=0.2 width=0.3 label=\"…\"")
    case .flow(let id):
      write(address: pages(for: .flow(program.qualifiedName(.flow(id)))))
      text.write("shape=circle style=filled fillcolor=\"#1f2328\" width=0.16 fixedsize=true label=\"\"")
    case .link(let id):
      text.write("shape=cds style=filled fillcolor=\"#e3f2fd\" color=\"#1a6fa3\" fontsize=10 height=0.3 ")
      text.write("margin=\"0.16,0.07\" fontname=\"Courier New,Courier,monospace\" ")
      write(tooltip: program.links[id].documentation)
      text.write("label=<")
      text.write(text: program.links[id].pattern)
      text.write(">")
    case .stack, .tabs, .split, .pages: write(rowsOf: graph.nodes[node])
    }
    text.write("]\n")
  }

  /// Writes a signature, and the steps of handlers around scenes that have no arrow, below the name of what has them.
  private mutating func writeDetails(
    of node: DiagramNode, _ signature: DiagramSignature? = nil, color: StaticString
  ) {
    let steps = graph.quietStepsAround[node] ?? []
    guard signature != nil || !steps.isEmpty else { return }
    text.lineBreak = "<br align=\"left\"/>"
    defer { text.lineBreak = "<br/>" }
    text.write(text.lineBreak)
    text.write("<font point-size=\"10\" color=\"")
    text.write(color)
    text.write("\">")
    if let signature { text.write(signature) }
    text.speller.flow = steps.first.flatMap { program.scope(of: program.handlers[$0.step.handler].owner) }
    text.write(quietSteps: steps[...], isFirst: signature == nil)
    text.write(text.lineBreak)
    text.write("</font>")
  }

  private mutating func write(scene: Scene, _ quiet: ArraySlice<QuietStep>, isShown: Bool) {
    text.write(isShown ? "label=<<table border=\"4\" " : "label=<<table border=\"1\" ")
    text.write(
      """
      cellborder="0" cellspacing="0" cellpadding="4" color="#57606a" bgcolor="white" \
      style="rounded"><tr><td align="left"><font point-size="13">
      """)
    text.write(scene.isExternal ? "external <b>" : "<b>")
    text.write(name: scene.name)
    if let signature = DiagramSignature(scene) {
      text.write(
        """
        </b></font></td></tr><tr><td align="left" balign="left"><font point-size="10" color="#4d5560">
        """)
      text.write(signature)
    } else {
      text.write("</b>")
    }
    if !quiet.isEmpty || !scene.exits.isEmpty {
      text.write(
        """
        </font></td></tr><hr/><tr><td align="left" balign="left"><font point-size="10" color="#4d5560">
        """)
      text.write(behaviourOf: scene, quiet)
    }
    text.write("</font></td></tr></table>>")
  }

  private mutating func write(rowsOf container: DiagramSubject) {
    text.write("label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" cellpadding=\"6\" ")
    text.write("color=\"#8c959f\" bgcolor=\"#eaeef2\">")
    for (number, row) in text.rows(of: container) {
      text.write("<tr><td port=\"r")
      text.buffer.write(number: Int(number))
      if case .tab(let id) = row, let address = pages(for: .tab(program.qualifiedName(id))) {
        text.write("\" href=\"")
        text.buffer.write(string: address)
      }
      text.write("\" align=\"left\">")
      text.write(row)
      text.write("</td></tr>")
    }
    text.write("</table>>")
  }

  // MARK: Arrows

  private mutating func write(_ edge: DiagramEdge) {
    text.write("  \"")
    writeName(edge.from)
    if let row = edge.fromRow { write(port: row) }
    write(headOf: edge, isLabeled: true, documentedBy: edge.cause)
  }

  /// Writes a note, and its arrow to what several arrows have as a target.
  private mutating func write(_ note: DiagramNote, number: Int) {
    let edge = graph.edges[note.edge]
    text.write("  \"note ")
    text.buffer.write(number: number)
    text.write(
      "\" [shape=plaintext fontsize=10 fontcolor=\"#4d5560\" height=0.25 margin=\"0.06,0.02\" label=<")
    text.write(note, in: graph)
    text.write(">]\n  \"note ")
    text.buffer.write(number: number)
    write(headOf: edge, isLabeled: note.isLabeled, documentedBy: nil)
  }

  /// Writes an arrow from the end of its first name on.
  private mutating func write(headOf edge: DiagramEdge, isLabeled: Bool, documentedBy cause: DiagramCause?) {
    text.write("\" -> \"")
    writeName(edge.to)
    if let row = edge.toRow { write(port: row) }
    text.write("\" [")
    text.write(edge.style.dotAttributes)
    let isTaken = options.trail?.steps(of: edge, in: graph).isEmpty == false
    if isTaken { text.write("penwidth=3.6 ") }
    if case .step(let step)? = cause { write(tooltip: program.handlers[step.handler].documentation) }
    if isLabeled, isTaken || text.hasLabel(edge) {
      text.write("label=<")
      text.write(labelOf: edge, in: graph)
      text.write(">]\n")
    } else {
      text.write("]\n")
    }
  }

  /// Writes the end of a quoted name and the beginning of a row's.
  private mutating func write(port row: Int32) {
    text.write("\":\"r")
    text.buffer.write(number: Int(row))
  }

  // MARK: Parts

  private mutating func indent(_ depth: Int) {
    for _ in 0..<depth { text.write("  ") }
  }

  /// Writes the name of a node: that of its declaration, which is unique; all other names contain a space.
  private mutating func writeName(_ node: DiagramNode) {
    switch graph.nodes[node] {
    case .app: text.write("app start")
    case .surroundings: text.write("code enters")
    case .link(let id):
      text.write("link ")
      text.buffer.write(number: Int(id.index) + 1)
    default: if let target = graph.nodes[node].target { text.write(qualified: target) }
    }
  }

  /// Returns the address of a part's own diagram; `nil` if there is none, or this is it.
  private func pages(for part: DiagramSelection) -> String? {
    part == options.selection ? nil : options.pages?.file(for: part)
  }

  /// Writes the address to which a node leads; nothing for `nil`.
  private mutating func write(address: String?) {
    guard let address else { return }
    text.write("URL=\"")
    text.buffer.write(string: address)
    text.write("\" ")
  }

  private mutating func write(tooltip documentation: SourceSpan) {
    guard !documentation.isEmpty else { return }
    text.write("tooltip=\"")
    text.write(documentation: documentation)
    text.write("\" ")
  }
}
