import NavRuntime

/// The diagram of a program, independent of its notation: nodes in clusters, and arrows between them.
///
/// It contains no text. A writer asks ``DiagramText`` for the label of a node or an arrow when it writes it, so that
/// building a graph costs a few numbers for each handler.
struct DiagramGraph {
  /// The numbering of the nodes.
  let nodes: DiagramNodes
  /// For each node, the container or flow whose cluster contains it.
  var parents: [DiagramNode?]
  var edges: [DiagramEdge] = []
  /// Steps whose target depends on how the scene was reached. The scene's node lists them, since no arrow would be
  /// accurate.
  var quietSteps: [QuietStep] = []
  /// The index of the first quiet step of each scene, followed by the end of the last one's.
  var quietStarts: [Int32] = []

  /// The quiet steps of handlers around scenes, by the node of their container, their flow or the app, whose label lists
  /// them.
  var quietStepsAround: [DiagramNode: [QuietStep]] = [:]

  /// Returns the quiet steps of a scene.
  func quietSteps(of scene: SceneID) -> ArraySlice<QuietStep> {
    quietSteps[Int(quietStarts[Int(scene.index)])..<Int(quietStarts[Int(scene.index) + 1])]
  }
}

/// The number of a node.
struct DiagramNode: Hashable {
  let index: Int32
}

/// The subject of a node.
enum DiagramSubject: Hashable {
  /// The start of the app.
  case app
  case scene(SceneID)
  case stack(StackID)
  case tabs(TabsID)
  case split(SplitID)
  case pages(PagesID)
  /// The entry of a flow.
  case flow(FlowID)
  case link(LinkID)
  /// The surroundings in which the program's own code enters something.
  case surroundings
}

extension DiagramSubject {
  /// The declaration that a destination can name; `nil` for the app, links and the surroundings.
  var target: Target? {
    switch self {
    case .scene(let id): .scene(id)
    case .stack(let id): .stack(id)
    case .tabs(let id): .tabs(id)
    case .split(let id): .split(id)
    case .pages(let id): .pages(id)
    case .flow(let id): .flow(id)
    case .app, .link, .surroundings: nil
    }
  }
}

/// The numbers of the nodes: the app, then each kind of declaration in its own range, in the order of
/// declaration.
struct DiagramNodes {
  private let stacks: Int32
  private let tabs: Int32
  private let splits: Int32
  private let pages: Int32
  private let flows: Int32
  private let scenes: Int32
  private let links: Int32
  private let last: Int32
  /// The number of nodes.
  let count: Int
  /// `true` iff the program has an app, which is the first node.
  let hasApp: Bool

  init(_ program: Program) {
    hasApp = program.app != nil
    stacks = hasApp ? 1 : 0
    tabs = stacks + program.stacks.ids.upper
    splits = tabs + program.tabContainers.ids.upper
    pages = splits + program.splits.ids.upper
    flows = pages + program.pageContainers.ids.upper
    scenes = flows + program.flows.ids.upper
    links = scenes + program.scenes.ids.upper
    last = links + program.links.ids.upper
    count = Int(last) + (program.entries.count > 0 ? 1 : 0)
  }

  /// All nodes.
  var ids: LazyMapCollection<Range<Int32>, DiagramNode> {
    (0..<Int32(truncatingIfNeeded: count)).lazy.map(DiagramNode.init)
  }

  /// The containers and flows, which have clusters.
  var clusters: LazyMapCollection<Range<Int32>, DiagramNode> { (stacks..<scenes).lazy.map(DiagramNode.init) }

  /// `true` iff the node is a scene.
  func isScene(_ node: DiagramNode) -> Bool { node.index >= scenes && node.index < links }

  /// `true` iff the node has a cluster.
  func isCluster(_ node: DiagramNode) -> Bool { node.index >= stacks && node.index < scenes }

  /// `true` iff the node is a container.
  func isContainer(_ node: DiagramNode) -> Bool { node.index >= stacks && node.index < flows }

  /// The subject of a node.
  subscript(node: DiagramNode) -> DiagramSubject {
    let index = node.index
    if index < stacks { return .app }
    if index < tabs { return .stack(StackID(index: index - stacks)) }
    if index < splits { return .tabs(TabsID(index: index - tabs)) }
    if index < pages { return .split(SplitID(index: index - splits)) }
    if index < flows { return .pages(PagesID(index: index - pages)) }
    if index < scenes { return .flow(FlowID(index: index - flows)) }
    if index < links { return .scene(SceneID(index: index - scenes)) }
    return index < last ? .link(LinkID(index: index - links)) : .surroundings
  }

  /// The node from which the arrows of entries begin.
  var surroundings: DiagramNode { DiagramNode(index: last) }

  func node(_ scene: SceneID) -> DiagramNode { DiagramNode(index: scenes + scene.index) }
  func node(_ stack: StackID) -> DiagramNode { DiagramNode(index: stacks + stack.index) }
  func node(_ container: TabsID) -> DiagramNode { DiagramNode(index: tabs + container.index) }
  func node(_ split: SplitID) -> DiagramNode { DiagramNode(index: splits + split.index) }
  func node(_ container: PagesID) -> DiagramNode { DiagramNode(index: pages + container.index) }
  func node(_ flow: FlowID) -> DiagramNode { DiagramNode(index: flows + flow.index) }
  func node(_ link: LinkID) -> DiagramNode { DiagramNode(index: links + link.index) }

  /// Returns the node of a target; `nil` if it is unresolved.
  func node(_ target: Target) -> DiagramNode? {
    switch target {
    case .scene(let id): node(id)
    case .stack(let id): node(id)
    case .tabs(let id): node(id)
    case .split(let id): node(id)
    case .pages(let id): node(id)
    case .flow(let id): node(id)
    case .error: nil
    }
  }
}

/// An arrow or line of the diagram.
struct DiagramEdge {
  var from: DiagramNode
  /// The row of a container's node at which it begins: a tab, a column.
  var fromRow: Int32?
  var to: DiagramNode
  /// The row of a container's node at which it ends.
  var toRow: Int32?
  var style: DiagramEdgeStyle
  var cause: DiagramCause
  /// The next arrow of the same style between the same nodes, which is merged into this one.
  var next: Int32?
  /// The last arrow merged into this one.
  var last: Int32?
  /// `true` iff this arrow is merged into another.
  var isMerged = false
}

/// The reason for an arrow.
enum DiagramCause {
  /// The start of the app, in one width if each has its own and under a condition, or of a flow.
  case start(NavigationWidth?, DestinationID, ConditionID? = nil, isElse: Bool = false)
  /// The code enters the target.
  case entry(EntryID)
  /// The place of the target in a container, or the order of two adjacent pages.
  case structure
  case embed(EmbedID)
  case step(DiagramStep)
  case link(BranchID, isElse: Bool)
}

/// Verbs of a branch of a handler.
struct DiagramStep {
  var handler: HandlerID
  var branch: BranchID
  var verbs: IDRange<VerbID>
  /// `true` iff other verbs of the branch precede these.
  var continues: Bool
}

/// A step listed in a scene's node.
struct QuietStep {
  var step: DiagramStep
  /// For an `unwind` with more possible scenes than arrows can show: their number.
  var candidates: Int32?
}

/// The style of an arrow, by its meaning.
enum DiagramEdgeStyle: UInt8, CaseIterable {
  case start, contains, enters, swipe, embeds
  case push, show, detail, modal, popover, replace, select
  case popTo, unwind, finish, open, link
}
