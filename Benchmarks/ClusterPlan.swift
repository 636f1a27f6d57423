import NavOracles

/// The role of a scene, which determines how it is opened and what it may do.
enum SceneRole: Sendable {
  /// The root of a stack.
  case root
  /// On a stack, above a root.
  case pushed
  /// Presented as a modal, in a stack of its own.
  case sheet
  /// Presented as a popover.
  case popover
  /// A child of another scene.
  case embedded
  /// One of the pages of a page container.
  case page
  /// A scene of a flow.
  case step
}

/// The plan of a scene, made before it is written.
struct ScenePlan: Sendable {
  var name: String
  /// The last word of the name, as a separate name.
  var word: String
  var role: SceneRole
  /// The stack of the cluster that contains the scene.
  var lane: Int
  var parameters: [ParameterPlan] = []
  var result: ValueType?
  /// The scenes of the cluster that this one must open.
  var opens: [Int] = []
  /// The scene of the cluster that is embedded in this one.
  var embeds: Int?
  /// `true` iff this scene opens the cluster's flow.
  var opensFlow = false
}

/// The plan of a flow, made before it is written.
struct FlowPlan: Sendable {
  var name: String
  var parameters: [ParameterPlan]
  var result: ValueType
  var steps: Range<Int>
}

/// The container of a cluster's stacks.
enum ContainerKind: Sendable { case tabs, split, stack, pages }

/// A group of scenes around one container, like a feature of an app.
struct ClusterPlan: Sendable {
  /// The subject of the cluster, which is the prefix of all its names.
  var area: String
  var kind: ContainerKind
  var types: [ValueType] = []
  var guards: [String] = []
  var scenes: [ScenePlan] = []
  /// The scene at the root of each stack.
  var lanes: [Int] = []
  var flow: FlowPlan?

  /// The name of the container.
  var container: String {
    switch kind {
    case .tabs: area + "Tabs"
    case .split: area + "Split"
    case .stack: area + "Stack"
    case .pages: area + "PagesStack"
    }
  }

  /// Returns the name of the container's stack `lane` in a place.
  func place(ofLane lane: Int) -> String {
    switch kind {
    case .tabs: "\(container).\(scenes[lanes[lane]].word)"
    case .split: "\(container).\(lane == 0 ? "primary" : "secondary")"
    case .stack, .pages: container
    }
  }
}

/// Plans clusters of scenes until the requested number of scenes is reached.
struct ClusterPlanner {
  private var random: SplitMix64
  private var remaining: Int
  private var number = 0

  init(scenes: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    remaining = scenes
  }

  /// Returns the next cluster; `nil` if there are enough scenes.
  mutating func next() -> ClusterPlan? {
    guard remaining > 0 else { return nil }
    let kind: ContainerKind =
      remaining < 40
      ? .stack : number == 0 ? .tabs : random.pick([.tabs, .tabs, .split, .stack, .stack, .pages])
    var cluster = ClusterPlan(area: Self.area(number), kind: kind)
    number += 1
    declareTypes(in: &cluster)
    if remaining < 40 {
      addLane(to: &cluster, root: Vocabulary.roots[0], pushed: min(remaining - 1, 15), extras: false)
    } else {
      addLanes(to: &cluster)
      if random.chance(35) { addFlow(to: &cluster) }
    }
    remaining -= cluster.scenes.count
    return cluster
  }

  /// Returns the name of a cluster's subject: one word while there are words, then two.
  private static func area(_ number: Int) -> String {
    let words = Vocabulary.areas
    guard number >= words.count else { return words[number].capitalizedFirst }
    let pair = (number - words.count) % (words.count * words.count)
    // A prime stride, so that consecutive names do not have a common prefix.
    let mixed = pair * 7919 % (words.count * words.count)
    let area = words[mixed / words.count].capitalizedFirst + words[mixed % words.count].capitalizedFirst
    let round = (number - words.count) / (words.count * words.count)
    return round == 0 ? area : area + String(round)
  }

  // MARK: Types

  private mutating func declareTypes(in cluster: inout ClusterPlan) {
    let area = cluster.area
    let identifier = ValueType.alias(area + "ID", random.pick([.string, .string, .int, .uuid]))
    let cases = Array(Vocabulary.cases.shuffled(using: &random).prefix(random.number(in: 2...5)))
    let order = ValueType.enumeration(area + "Order", cases: cases)
    var fields = [
      ParameterPlan(name: "id", type: identifier), ParameterPlan(name: "label", type: .string),
      ParameterPlan(name: "isFavorite", type: .bool, defaultValue: "false"),
    ]
    if random.chance(50) {
      fields.append(ParameterPlan(name: "order", type: order, defaultValue: "." + cases[0]))
    }
    if random.chance(40) {
      fields.append(ParameterPlan(name: "tags", type: .array(.string), defaultValue: "[]"))
    }
    cluster.types = [
      identifier, identifier, order, .structure(area + "Entry", fields: fields), .bool, .int, .double,
      .string,
      .optional(order), .optional(.string), .optional(.date), .array(.string), .dictionary(.string, .int),
      .url,
    ]
    if random.chance(30) {
      cluster.types.append(.external(area + "Media", module: random.pick(Vocabulary.modules)))
    }
    let guards = Vocabulary.guards.shuffled(using: &random).prefix(2)
    cluster.guards = guards.map { "\($0)For\(area)" }
  }

  /// Returns the parameters of a scene, all with literals or defaults if `isOpenedAnywhere` is true.
  private mutating func parameters(
    _ counts: ClosedRange<Int>, of cluster: ClusterPlan, isOpenedAnywhere: Bool
  ) -> [ParameterPlan] {
    var parameters: [ParameterPlan] = []
    for _ in 0..<random.number(in: counts) {
      let type = random.pick(cluster.types)
      guard
        let name = type.parameterNames.first(where: { name in !parameters.contains { $0.name == name } })
      else { continue }
      if isOpenedAnywhere, !type.hasLiterals { continue }
      let isDefaulted = isOpenedAnywhere || random.chance(30)
      let value = isDefaulted && type.hasLiterals ? type.literal(&random) : nil
      parameters.append(ParameterPlan(name: name, type: type, defaultValue: value))
    }
    return parameters
  }

  private mutating func result(of cluster: ClusterPlan) -> ValueType {
    random.pick(Array(cluster.types.prefix(4)) + [.string, .int])
  }

  // MARK: Scenes

  private mutating func addLanes(to cluster: inout ClusterPlan) {
    let count =
      switch cluster.kind {
      case .tabs: random.number(in: 2...4)
      case .split: 2
      case .stack, .pages: 1
      }
    var roots = Vocabulary.roots.shuffled(using: &random)
    for lane in 0..<count {
      let root = cluster.kind == .pages ? Vocabulary.pages[0] : roots.removeLast()
      addLane(to: &cluster, root: root, pushed: random.number(in: 2...5), extras: true, lane: lane)
    }
    if cluster.kind == .pages {
      for word in Vocabulary.pages.dropFirst().prefix(random.number(in: 1...3)) {
        add(word, role: .page, lane: 0, to: &cluster)
      }
    }
  }

  private mutating func addLane(
    to cluster: inout ClusterPlan, root word: String, pushed count: Int, extras: Bool, lane: Int = 0
  ) {
    let root = add(word, role: cluster.kind == .pages ? .page : .root, lane: lane, to: &cluster)
    cluster.lanes.append(root)
    var opener = root
    for word in Vocabulary.pushed.shuffled(using: &random).prefix(count) {
      let scene = add(word, role: .pushed, lane: lane, to: &cluster)
      cluster.scenes[opener].opens.append(scene)
      if random.chance(60) { opener = scene }
    }
    guard extras else { return }
    for (words, role) in [(Vocabulary.sheets, SceneRole.sheet), (Vocabulary.popovers, .popover)] {
      guard random.chance(70) else { continue }
      let scene = add(random.pick(words), role: role, lane: lane, to: &cluster)
      let opener = random.number(in: root...(scene - 1))
      let role = cluster.scenes[opener].role
      let isOnStack = role == .root || role == .pushed || role == .page
      cluster.scenes[isOnStack ? opener : root].opens.append(scene)
    }
    if random.chance(25) {
      let scene = add(random.pick(Vocabulary.embedded), role: .embedded, lane: lane, to: &cluster)
      cluster.scenes[root].embeds = scene
    }
  }

  /// Adds a scene and returns its index in the cluster.
  @discardableResult
  private mutating func add(
    _ word: String, role: SceneRole, lane: Int, to cluster: inout ClusterPlan
  ) -> Int {
    var name = cluster.area + word.capitalizedFirst
    // Two stacks may both have a detail scene: the second is named after its own root.
    if cluster.scenes.contains(where: { $0.name == name }), let root = cluster.lanes.last {
      name = cluster.area + cluster.scenes[root].word.capitalizedFirst + word.capitalizedFirst
    }
    var scene = ScenePlan(name: name, word: word, role: role, lane: lane)
    switch role {
    case .root, .page, .embedded:
      scene.parameters = parameters(0...2, of: cluster, isOpenedAnywhere: true)
    case .pushed, .step:
      scene.parameters = parameters(2...4, of: cluster, isOpenedAnywhere: false)
    case .sheet:
      scene.parameters = parameters(0...3, of: cluster, isOpenedAnywhere: false)
      if random.chance(60) { scene.result = result(of: cluster) }
    case .popover:
      scene.parameters = parameters(0...2, of: cluster, isOpenedAnywhere: true)
      if random.chance(75) { scene.result = result(of: cluster) }
    }
    cluster.scenes.append(scene)
    return cluster.scenes.count - 1
  }

  private mutating func addFlow(to cluster: inout ClusterPlan) {
    let first = cluster.scenes.count
    for word in Vocabulary.steps.prefix(random.number(in: 2...4)) {
      let step = add(word, role: .step, lane: 0, to: &cluster)
      if step > first { cluster.scenes[step - 1].opens = [step] }
    }
    // A flow's parameters are in scope in its scenes, so their names must be unique.
    let parameters = parameters(1...2, of: cluster, isOpenedAnywhere: false).map {
      ParameterPlan(name: "given" + $0.name.capitalizedFirst, type: $0.type, defaultValue: $0.defaultValue)
    }
    // The first scene takes all of them, because there are no other values of types without literals.
    cluster.scenes[first].parameters = parameters.map {
      ParameterPlan(name: "first" + $0.name.dropFirst("given".count), type: $0.type)
    }
    let name = cluster.area + random.pick(Vocabulary.flows).capitalizedFirst
    cluster.flow = FlowPlan(
      name: name, parameters: parameters, result: result(of: cluster), steps: first..<cluster.scenes.count)
    cluster.scenes[cluster.lanes[0]].opensFlow = true
  }
}
