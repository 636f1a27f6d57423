import NavOracles

/// Writes a cluster: its scenes, before them the declarations that they turned out to use, and the links to
/// them.
struct ClusterWriter {
  private let cluster: ClusterPlan
  private var scenes: SceneWriter
  private var lines: [String] = []

  init(cluster: ClusterPlan, random: SplitMix64) {
    self.cluster = cluster
    scenes = SceneWriter(cluster: cluster, random: random)
  }

  /// Returns the text of the cluster.
  mutating func text() -> String {
    var texts: [[String]] = []
    for index in cluster.scenes.indices.reversed() { texts.append(scenes.lines(ofScene: index)) }
    texts.reverse()
    scenes.leaveScope()

    if let flow = cluster.flow {
      for parameter in flow.parameters { scenes.use(parameter.type) }
      scenes.use(flow.result)
    }
    let links = links()
    writeDeclarations()
    writeContainer()
    for (index, scene) in texts.enumerated() where cluster.flow?.steps.contains(index) != true {
      lines += scene + [""]
    }
    if let flow = cluster.flow { write(flow, texts) }
    lines += links
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func writeDeclarations() {
    lines.append("// MARK: \(cluster.area)")
    lines.append("")
    let before = lines.count
    var written: Set<String> = []
    for type in cluster.types where scenes.usedNames.contains(type.spelling) {
      guard written.insert(type.spelling).inserted else { continue }
      switch type {
      case .alias(let name, let type): lines.append("type \(name) = \(type.spelling)")
      case .external(let name, let module): lines.append("type \(name) from \"\(module)\"")
      case .enumeration(let name, let cases):
        lines.append("enum \(name) { \(cases.joined(separator: ", ")) }")
      case .structure(let name, let fields):
        lines.append("struct \(name) { \(fields.map(\.declaration).joined(separator: ", ")) }")
      default: break
      }
    }
    for name in cluster.guards where scenes.usedNames.contains(name) { lines.append("guard \(name)") }
    if lines.count > before { lines.append("") }
  }

  private mutating func writeContainer() {
    let roots = cluster.lanes.map { cluster.scenes[$0] }
    func root(_ lane: Int) -> String {
      scenes.destination(roots[lane].name, roots[lane].parameters) ?? roots[lane].name
    }
    switch cluster.kind {
    case .tabs:
      lines.append("tabs \(cluster.container) {")
      for lane in roots.indices {
        let icon = scenes.random.pick(Vocabulary.icons)
        lines.append(
          "  tab \(roots[lane].word) \"\(roots[lane].word.capitalizedFirst)\" icon \"\(icon)\" -> \(root(lane)) in stack"
        )
      }
    case .split:
      lines.append("split \(cluster.container) {")
      lines.append("  primary   \(root(0))")
      lines.append("  secondary \(root(1))")
      if scenes.random.chance(40) { lines.append("  collapse to primary") }
      if scenes.random.chance(40) { lines.append("  display over") }
    case .stack:
      lines.append("stack \(cluster.container) {")
      lines.append("  root \(root(0))")
    case .pages:
      let pages = cluster.scenes.filter { $0.role == .page }
      let names = pages.map { scenes.destination($0.name, $0.parameters) ?? $0.name }
      lines.append("pages \(cluster.area)Pages { \(names.joined(separator: ", ")) }")
      lines.append("")
      lines.append("stack \(cluster.container) {")
      lines.append("  root \(cluster.area)Pages")
    }
    lines += ["}", ""]
  }

  private mutating func write(_ flow: FlowPlan, _ texts: [[String]]) {
    lines += scenes.documentation()
    let parameters = flow.parameters.map(\.declaration).joined(separator: ", ")
    lines.append("flow \(flow.name)(\(parameters)) returns \(flow.result.spelling) {")
    let first = cluster.scenes[flow.steps.lowerBound]
    // The planner gave the first scene the flow's own parameters.
    let arguments = zip(first.parameters, flow.parameters).map { "\($0.name): \($1.name)" }
    lines.append(
      "  start \(first.name)" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"))
    for index in flow.steps {
      lines.append("")
      lines += texts[index].map { $0.isEmpty ? $0 : "  " + $0 }
    }
    lines += ["}", ""]
  }

  // MARK: Links and scenarios

  private mutating func links() -> [String] {
    var links: [String] = []
    for lane in cluster.lanes.indices {
      let targets = cluster.scenes.filter { $0.role == .pushed && $0.lane == lane }
      guard !targets.isEmpty, scenes.random.chance(45) else { continue }
      let target = scenes.random.pick(targets)
      guard let link = link(to: target, lane: lane) else { continue }
      if links.isEmpty, scenes.random.chance(50) { links += scenes.documentation() }
      links.append(link)
    }
    if scenes.random.chance(8) { links += [""] + scenario() }
    return links.isEmpty ? [] : links + [""]
  }

  private mutating func link(to target: ScenePlan, lane: Int) -> String? {
    var pattern = "/\(cluster.area)/\(cluster.scenes[cluster.lanes[lane]].word)/\(target.word)"
    if scenes.random.chance(15) { pattern = "https://app.example" + pattern }
    var queries: [String] = []
    var arguments: [String] = []
    for parameter in target.parameters {
      if parameter.type.fitsLinks, parameter.defaultValue == nil || scenes.random.chance(40) {
        pattern += "/{\(parameter.name): \(parameter.type.spelling)}"
        arguments.append("\(parameter.name): \(parameter.name)")
      } else if case .optional(let type) = parameter.type, type.fitsLinks {
        queries.append("\(parameter.name)={\(parameter.name): \(parameter.type.spelling)}")
        arguments.append("\(parameter.name): \(parameter.name)")
      } else if parameter.defaultValue == nil {
        guard let literal = parameter.type.literal(&scenes.random) else { return nil }
        arguments.append("\(parameter.name): \(literal)")
      } else {
        continue
      }
      scenes.use(parameter.type)
    }
    if !queries.isEmpty { pattern += "?" + queries.joined(separator: "&") }
    let clause = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    let place = "\(cluster.place(ofLane: lane)) / \(target.name)\(clause)"
    let guardName = cluster.guards[0]
    guard arguments.isEmpty || scenes.random.chance(25), scenes.usedNames.contains(guardName) else {
      return "link \"\(pattern)\" -> \(place)"
    }
    return """
      link "\(pattern)" {
        when \(guardName) -> \(place)
        else -> \(cluster.place(ofLane: lane))
      }
      """
  }

  private mutating func scenario() -> [String] {
    let place = cluster.place(ofLane: 0)
    guard let target = cluster.scenes.first(where: { $0.role == .pushed && $0.lane == 0 }) else { return [] }
    let root = cluster.scenes[cluster.lanes[0]].name
    var lines = [
      "scenario \"\(cluster.area): there and back\" in \(scenes.random.chance(50) ? "compact" : "regular") {"
    ]
    if let name = cluster.guards.first(where: { scenes.usedNames.contains($0) }) {
      lines.append("  given not \(name)")
    }
    lines.append("  open \"/\(cluster.area)/\(target.word)\"   expect fails(noLink)")
    lines.append("  resize regular   expect …")
    if cluster.kind == .tabs { lines.append("  select \(place)   expect \(place): \(root)") }
    if cluster.kind == .pages { lines.append("  swipe next") }
    lines.append("  back   expect fails")
    return lines + ["}"]
  }
}
