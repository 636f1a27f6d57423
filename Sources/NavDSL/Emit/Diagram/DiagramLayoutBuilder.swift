/// Lays a diagram out: measures its parts, numbers them as a graph in layers, and puts them where that places them.
struct DiagramLayoutBuilder {
  let program: Program
  let graph: DiagramGraph
  let view: DiagramView
  let options: DiagramOptions
  var text: DiagramText
  private var layered: LayeredGraph
  /// The nodes and clusters of the layered graph; their frames are not known yet.
  private var nodes: [DiagramLayout.Node] = []
  private var clusters: [DiagramLayout.Cluster?] = [nil]
  private var edges: [DiagramLayout.Edge] = []
  /// For each node of the diagram, its number in the layered graph; -1 for one that is not drawn.
  private var numbers: [Int]

  /// The margin around the diagram, and the distance of a label from its line.
  private static let margin = 20
  private static let labelGap = 4

  init(_ program: Program, _ graph: DiagramGraph, _ view: DiagramView, _ options: DiagramOptions) {
    self.program = program
    self.graph = graph
    self.view = view
    self.options = options
    text = DiagramText(program, .dot)
    text.trail = options.trail
    layered = LayeredGraph(readsDown: options.direction == .down)
    numbers = Array(repeating: -1, count: graph.nodes.count)
  }

  mutating func layout() -> DiagramLayout {
    if let pages = options.pages, options.selection != .all {
      var node = DiagramNodeMeasure().whole(named: program.diagramName)
      node.address = pages.file(for: .all)
      add(node, to: 0)
    }
    let children = DiagramChildren(graph)
    for node in children.top { add(node, to: 0, children) }
    let needed = targetsOfOpen()
    makeRoomForArrows()
    for index in view.edges { add(graph.edges[index], needed) }
    for (number, note) in view.notes.enumerated() { add(note, number: number + 1) }
    return placed(LayeredDrawing(layered))
  }

  // MARK: Nodes

  /// Adds a node, or the cluster that it heads. The recursion is bounded by the nesting of clusters.
  private mutating func add(_ node: DiagramNode, to cluster: Int, _ children: DiagramChildren) {
    guard graph.nodes.isCluster(node) else {
      if view.shows(node: node) { addNode(node, to: cluster) }
      return
    }
    guard view.shows(clusterOf: node) else { return }
    let label = text.label {
      $0.write(clusterLabel: graph.nodes[node])
    }
    let details = details(of: node)
    var content = DiagramLayout.Cluster(
      name: name(of: node), cluster: clusters[cluster]?.name, isFlow: false,
      frame: .init(x: 0, y: 0, width: 0, height: 0),
      lines: label.placed(x: LayeredGraph.padding, y: 7, size: 12, color: "#4d5560"))
    var height = label.height(size: 12)
    var width = label.width(size: 12)
    if !details.lines.isEmpty {
      content.lines += details.placed(x: LayeredGraph.padding, y: 8 + height, size: 10, color: "#4d5560")
      height += details.height(size: 10) + 1
      width = max(width, details.width(size: 10))
    }
    content.documentation = documentation(of: graph.nodes[node])
    if case .flow(let id) = graph.nodes[node] {
      content.isFlow = true
      content.address = page(for: .flow(program.qualifiedName(.flow(id))))
    }
    let number = layered.clusters.count
    let size = LayeredGraph.Extent(along: width, across: height)
    layered.clusters.append(
      .init(parent: cluster, label: layered.readsDown ? .init(along: height, across: width) : size))
    clusters.append(content)
    if view.shows(node: node) { addNode(node, to: number) }
    for child in children[node] { add(child, to: number, children) }
  }

  private mutating func addNode(_ node: DiagramNode, to cluster: Int) {
    let measure = DiagramNodeMeasure()
    var content: DiagramLayout.Node
    switch graph.nodes[node] {
    case .app:
      content = measure.app(
        text.label { text in if let app = program.app { text.write(name: app.name) } },
        details(of: node, program.app.flatMap { DiagramSignature($0) }))
    case .scene(let id):
      if let size = options.sceneSize {
        content = measure.node(.scene, width: size.width, height: size.height)
      } else {
        content = scene(id)
      }
      content.scene = Int(id.index)
      content.isEmphasized = options.trail?.scenes.contains(id) == true
    case .surroundings: content = measure.surroundings()
    case .flow(let id):
      content = measure.node(.flow, width: 13, height: 13)
      content.address = page(for: .flow(program.qualifiedName(.flow(id))))
    case .link(let id):
      content = measure.link(program.text(program.links[id].pattern))
    case .stack, .tabs, .split, .pages:
      content = container(graph.nodes[node])
    }
    content.name = name(of: node)
    content.documentation = documentation(of: graph.nodes[node])
    numbers[Int(node.index)] = nodes.count
    add(content, to: cluster)
  }

  private mutating func add(_ content: DiagramLayout.Node, to cluster: Int) {
    let size = content.frame
    let isPointed = content.kind == .flow || content.kind == .link
    layered.nodes.append(
      LayeredGraph.Node(
        extent: layered.readsDown
          ? .init(along: size.height, across: size.width) : .init(along: size.width, across: size.height),
        cluster: cluster,
        rows: content.rows.map {
          layered.readsDown ? $0.frame.x + $0.frame.width / 2 : $0.frame.y + $0.frame.height / 2
        }, isPointed: isPointed))
    nodes.append(content)
    nodes[nodes.count - 1].cluster = clusters[cluster]?.name
  }

  private mutating func scene(_ id: SceneID) -> DiagramLayout.Node {
    let scene = program.scenes[id]
    let title = text.label {
      $0.write(scene.isExternal ? "external <b>" : "<b>")
      $0.write(name: scene.name)
      $0.write("</b>")
    }
    let signature = text.label { text in if let signature = DiagramSignature(scene) { text.write(signature) }
    }
    let quiet = graph.quietSteps(of: id)
    let behavior = text.label { $0.write(behaviourOf: scene, quiet) }
    return DiagramNodeMeasure().scene(title, signature, behavior)
  }

  private mutating func container(_ subject: DiagramSubject) -> DiagramLayout.Node {
    var rows: [(label: DiagramLabel, address: String?)] = []
    for (_, row) in text.rows(of: subject) {
      var address: String?
      if case .tab(let id) = row { address = page(for: .tab(program.qualifiedName(id))) }
      rows.append((text.label { $0.write(row) }, address))
    }
    return DiagramNodeMeasure().container(rows, sideBySide: layered.readsDown)
  }

  /// Returns a signature, and the steps of handlers around scenes that have no arrow.
  private mutating func details(of node: DiagramNode, _ signature: DiagramSignature? = nil) -> DiagramLabel {
    let steps = graph.quietStepsAround[node] ?? []
    return text.label {
      if let signature {
        $0.write(signature)
        if !steps.isEmpty { $0.write("<br/>") }
      }
      $0.speller.flow = steps.first.flatMap { program.scope(of: program.handlers[$0.step.handler].owner) }
      $0.write(quietSteps: steps[...], isFirst: true)
    }
  }

  // MARK: Edges

  /// Returns, for each node, whether only `open` leads to it.
  private func targetsOfOpen() -> [Bool] {
    var isOpened = Array(repeating: true, count: graph.nodes.count)
    for index in view.edges {
      let edge = graph.edges[index]
      if edge.style.leadsForward, edge.from != edge.to { isOpened[Int(edge.to.index)] = false }
    }
    return isOpened
  }

  /// Makes scenes long enough for the arrows at the side from which most begin.
  private mutating func makeRoomForArrows() {
    var counts = Array(repeating: 0, count: nodes.count)
    for index in view.edges {
      let edge = graph.edges[index]
      let number = numbers[Int((edge.style.leadsForward ? edge.from : edge.to).index)]
      if number >= 0 { counts[number] += edge.from == edge.to ? 2 : 1 }
    }
    for index in nodes.indices where nodes[index].kind == .scene && !nodes[index].lines.isEmpty {
      let needed = min(counts[index] * Self.arrowDistance + 8, Self.maximumStretch)
      if layered.readsDown {
        nodes[index].frame.width = max(nodes[index].frame.width, needed)
      } else {
        nodes[index].frame.height = max(nodes[index].frame.height, needed)
      }
      layered.nodes[index].extent.across = max(layered.nodes[index].extent.across, needed)
    }
  }

  /// The distance of two arrows at a scene, and the length to which a scene is stretched for its arrows.
  private static let arrowDistance = 8
  private static let maximumStretch = 160

  private mutating func add(_ edge: DiagramEdge, _ isOpened: [Bool]) {
    let (from, to) = (numbers[Int(edge.from.index)], numbers[Int(edge.to.index)])
    guard from >= 0, to >= 0 else { return }
    let isTaken = options.trail?.steps(of: edge, in: graph).isEmpty == false
    var label = text.label { _ in }
    if isTaken || text.hasLabel(edge) { label = text.label { $0.write(labelOf: edge, in: graph) } }
    var documented: String?
    if case .step(let step) = edge.cause {
      documented = program.documentation(program.handlers[step.handler].documentation)
    }
    add(
      edge, from: from, to: to, label, documentation: documented, isTaken: isTaken,
      isForward: edge.style.leadsForward || edge.style == .open && isOpened[Int(edge.to.index)])
  }

  /// Adds a note, and its arrow to what several arrows have as a target.
  private mutating func add(_ note: DiagramNote, number: Int) {
    let edge = graph.edges[note.edge]
    let to = numbers[Int(edge.to.index)]
    guard to >= 0 else { return }
    let words = text.label { $0.write(note, in: graph) }
    var content = DiagramNodeMeasure().note(words)
    content.name = "note \(number)"
    let from = nodes.count
    add(content, to: layered.nodes[to].cluster)
    let label = text.label { text in if note.isLabeled { text.write(labelOf: edge, in: graph) } }
    add(edge, from: from, to: to, label, documentation: nil, isTaken: false, isForward: true)
  }

  private mutating func add(
    _ edge: DiagramEdge, from: Int, to: Int, _ label: DiagramLabel, documentation: String?, isTaken: Bool,
    isForward: Bool
  ) {
    var size: LayeredGraph.Extent?
    if !label.lines.isEmpty {
      let (width, height) = (
        label.width(size: 10) + Self.labelGap, label.height(size: 10) + Self.labelGap - 1
      )
      size = layered.readsDown ? .init(along: height, across: width) : .init(along: width, across: height)
    }
    func row(_ row: Int32?, at node: Int, _ subject: DiagramNode) -> Int? {
      guard let row, !nodes[node].rows.isEmpty else { return nil }
      return text.rows(of: graph.nodes[subject]).firstIndex { $0.number == row }
    }
    layered.edges.append(
      LayeredGraph.Edge(
        from: from, to: to, fromRow: row(edge.fromRow, at: from, edge.from),
        toRow: row(edge.toRow, at: to, edge.to),
        label: size, isForward: isForward, weight: isForward ? max(edge.style.weight, 1) : edge.style.weight))
    edges.append(
      DiagramLayout.Edge(
        from: nodes[from].name, to: nodes[to].name, style: edge.style, start: .init(x: 0, y: 0), curves: [],
        lines: label.placed(
          x: layered.readsDown ? Self.labelGap : Self.labelGap / 2, y: 0, size: 10, color: edge.style.color),
        documentation: documentation, isEmphasized: isTaken))
  }

  // MARK: Places

  private func placed(_ drawing: LayeredDrawing) -> DiagramLayout {
    func point(_ point: LayeredDrawing.Point) -> DiagramLayout.Point {
      layered.readsDown
        ? .init(x: point.across + Self.margin, y: point.along + Self.margin)
        : .init(x: point.along + Self.margin, y: point.across + Self.margin)
    }
    func frame(_ box: LayeredDrawing.Box) -> DiagramLayout.Frame {
      let (start, end) = (point(box.start), point(box.end))
      return .init(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
    }
    let whole = frame(drawing.clusters[0])
    var layout = DiagramLayout(
      name: program.diagramName, width: whole.width + 2 * Self.margin, height: whole.height + 2 * Self.margin,
      clusters: [], nodes: nodes, edges: edges, styles: [])
    for index in nodes.indices { layout.nodes[index].move(to: frame(drawing.nodes[index])) }
    for (index, cluster) in clusters.enumerated() {
      guard var cluster, drawing.clusters[index].extent.along > 0 else { continue }
      cluster.frame = frame(drawing.clusters[index])
      cluster.lines.move(by: cluster.frame.x, cluster.frame.y)
      layout.clusters.append(cluster)
    }
    for index in edges.indices {
      let line = drawing.edges[index]
      layout.edges[index].start = point(line.start)
      layout.edges[index].curves = line.pieces.map {
        .init(
          firstControl: point($0.firstControl), secondControl: point($0.secondControl), end: point($0.end))
      }
      if let label = drawing.labels[index] {
        let frame = frame(label)
        layout.edges[index].labelFrame = frame
        layout.edges[index].lines.move(by: frame.x, frame.y)
      }
    }
    let used = Set(edges.map(\.style))
    layout.styles = DiagramEdgeStyle.allCases.filter { used.contains($0) && $0.legend != nil }
    return layout
  }

  // MARK: Names

  private func name(of node: DiagramNode) -> String {
    switch graph.nodes[node] {
    case .app: "app start"
    case .surroundings: "code enters"
    case .link(let id): "link \(id.index + 1)"
    default: graph.nodes[node].target.map { program.qualifiedName($0) } ?? ""
    }
  }

  private func documentation(of subject: DiagramSubject) -> String? {
    let span: SourceSpan? =
      switch subject {
      case .app: program.app?.documentation
      case .scene(let id): program.scenes[id].documentation
      case .stack(let id): program.stacks[id].documentation
      case .tabs(let id): program.tabContainers[id].documentation
      case .split(let id): program.splits[id].documentation
      case .pages(let id): program.pageContainers[id].documentation
      case .flow(let id): program.flows[id].documentation
      case .link(let id): program.links[id].documentation
      case .surroundings: nil
      }
    return span.flatMap { program.documentation($0) }
  }

  /// Returns the address of a part's own diagram; `nil` if there is none, or this is it.
  private func page(for part: DiagramSelection) -> String? {
    part == options.selection ? nil : options.pages?.file(for: part)
  }
}

extension DiagramText {
  /// Returns the label that `write` writes.
  mutating func label(_ write: (inout DiagramText) -> Void) -> DiagramLabel {
    speller.flow = nil
    write(&self)
    return DiagramLabel(markup: buffer.take())
  }
}

extension DiagramEdgeStyle {
  /// `true` iff arrows of this style lead from the start to what is farther from it.
  fileprivate var leadsForward: Bool { weight > 0 }

  /// The importance of an arrow's being short and straight; 0 if it says nothing about the distance from the start.
  fileprivate var weight: Int {
    switch self {
    case .start, .contains, .enters: 4
    case .push, .show, .detail, .swipe: 3
    case .modal, .popover, .replace, .embeds: 2
    case .link: 1
    case .select, .popTo, .unwind, .finish, .open: 0
    }
  }
}

extension [DiagramLayout.TextLine] {
  fileprivate mutating func move(by x: Int, _ y: Int) {
    for index in indices {
      self[index].x += x
      self[index].baseline += y
    }
  }
}

extension DiagramLayout.Node {
  /// Moves a node, whose frame begins at 0.
  fileprivate mutating func move(to frame: DiagramLayout.Frame) {
    self.frame = frame
    lines.move(by: frame.x, frame.y)
    for index in rules.indices { rules[index] += frame.y }
    for index in rows.indices {
      rows[index].frame.x += frame.x
      rows[index].frame.y += frame.y
      rows[index].lines.move(by: frame.x, frame.y)
    }
  }
}
