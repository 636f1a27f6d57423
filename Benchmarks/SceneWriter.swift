import NavOracles

/// Writes the scenes of a cluster, and records the declarations that they use, so that every declaration has
/// a use.
struct SceneWriter {
  let cluster: ClusterPlan
  var random: SplitMix64
  /// The names of used types and guards.
  private(set) var usedNames: Set<String> = []
  /// The exits of each stack's root that are targets of an unwind.
  private var exits: [Int: [String]] = [:]

  // The values in scope in the current scene.
  private var scope: [ScopedValue] = []
  private var events: Set<String> = []
  private var handlers: [HandlerText] = []
  private var pendingResults: [(event: String, type: ValueType)] = []

  /// The text of a handler, before it is decided whether a bar item raises its event.
  private struct HandlerText {
    var event: String
    var head: String
    var body: [String]
    var hasParameters: Bool
    var needsItem = false
    /// `true` iff the event receives the result of an opened scene.
    var isResult = false
  }

  init(cluster: ClusterPlan, random: SplitMix64) {
    self.cluster = cluster
    self.random = random
  }

  /// Records that a type is used, including the types of its fields.
  mutating func use(_ type: ValueType) {
    switch type {
    case .bool, .int, .double, .string, .date, .url, .uuid: break
    case .optional(let part), .array(let part): use(part)
    case .dictionary(let key, let value):
      use(key)
      use(value)
    case .alias(let name, _), .external(let name, _), .enumeration(let name, _): usedNames.insert(name)
    case .structure(let name, let fields):
      guard usedNames.insert(name).inserted else { return }
      for field in fields { use(field.type) }
    }
  }

  /// Returns the lines of a scene. Scenes are written from the last to the first, because the exits of a root
  /// are the targets of unwinds in later scenes.
  mutating func lines(ofScene index: Int) -> [String] {
    let scene = cluster.scenes[index]
    scope = scene.parameters.flatMap(ScopedValue.values(of:))
    if scene.role == .step, let flow = cluster.flow {
      scope += flow.parameters.flatMap(ScopedValue.values(of:))
    }
    (events, handlers, pendingResults) = ([], [], [])
    for parameter in scene.parameters { use(parameter.type) }
    if let result = scene.result { use(result) }

    writeHandlers(of: scene, at: index)
    var lines = documentation()
    lines += head(of: scene)
    var body = titles(of: scene) + items(of: scene)
    if let embedded = scene.embeds {
      let target = cluster.scenes[embedded]
      body.append("  embed \(target.word): \(destination(target.name, target.parameters) ?? target.name)")
    }
    if let exits = exits[index] {
      body += exits.map { exit in
        random.chance(25) ? "  exit \(exit) when \(condition())" : "  exit \(exit)"
      }
    }
    for handler in handlers {
      if random.chance(6) { body.append("  /// \(sentence())") }
      body.append(handler.head)
      body += handler.body
    }
    if body.isEmpty, random.chance(50) { return lines }
    lines[lines.count - 1] += " {"
    if body.count == 1 { return lines.dropLast() + ["\(lines[lines.count - 1]) \(body[0].dropFirst(2)) }"] }
    return lines + body + ["}"]
  }

  // MARK: Heads, titles and items

  /// Clears the values of the current scene.
  mutating func leaveScope() { scope = [] }

  /// Returns a doc comment in most cases, and nothing otherwise.
  mutating func documentation() -> [String] {
    if random.chance(12) { return [] }
    if random.chance(5) { return ["/* \(sentence()): /* see the design */ */"] }
    return (0..<(random.chance(8) ? 2 : 1)).map { _ in
      "/// \(sentence()); see also \(random.pick(cluster.scenes).name) and its handlers."
    }
  }

  private mutating func sentence() -> String {
    let (first, second) = (random.pick(Vocabulary.predicates), random.pick(Vocabulary.predicates))
    return "\(random.pick(Vocabulary.subjects)), \(first), \(second)"
  }

  private mutating func head(of scene: ScenePlan) -> [String] {
    let result = scene.result.map { " returns \($0.spelling)" } ?? ""
    guard !scene.parameters.isEmpty else { return ["scene \(scene.name)\(result)"] }
    let parameters = scene.parameters.map(\.declaration)
    if parameters.count > 2, random.chance(12) {
      return ["scene \(scene.name)("] + parameters.map { "  \($0)," } + [")\(result)"]
    }
    return ["scene \(scene.name)(\(parameters.joined(separator: ", ")))\(result)"]
  }

  private mutating func titles(of scene: ScenePlan) -> [String] {
    var lines: [String] = []
    guard scene.role != .embedded else { return lines }
    let text = scope.first { if case .string = $0.type { true } else { false } }
    if let text, random.chance(50) {
      lines.append("  title \(text.expression)")
    } else if random.chance(85) {
      lines.append("  title \"\(random.pick(Vocabulary.subjects)) \(scene.word)\"")
    }
    if random.chance(5) { lines.append("  prompt \"\(random.pick(Vocabulary.predicates))\"") }
    if scene.role == .root || scene.role == .pushed, random.chance(8) {
      lines.append("  back \"\(scene.word.capitalizedFirst)\"")
    }
    return lines
  }

  /// Returns bar items and controls for some of the events without parameters.
  private mutating func items(of scene: ScenePlan) -> [String] {
    var placed: [String: [String]] = [:]
    let hasBar = [.root, .pushed, .sheet, .step].contains(scene.role)
    for handler in handlers where !handler.hasParameters && !handler.isResult {
      guard handler.needsItem || (hasBar && random.chance(60)) else { continue }
      let placement = hasBar ? random.pick(["right", "right", "toolbar", "control"]) : "control"
      if placement == "toolbar", placed["toolbar"] != nil {
        placed["toolbar", default: []].append(random.chance(70) ? "flexible" : "fixed")
      }
      placed[placement, default: []].append(item(handler.event))
    }
    if scene.role == .sheet, events.insert("cancel").inserted {
      placed["left", default: []].append("cancel system cancel")
      let verb = scene.result == nil ? "dismiss" : "cancel"
      handlers.append(
        HandlerText(event: "cancel", head: "  on cancel -> \(verb)", body: [], hasParameters: false))
    }
    return ["left", "right", "toolbar", "control"].compactMap { placement in
      placed[placement].map { "  \(placement) \($0.joined(separator: ", "))" }
    }
  }

  private mutating func item(_ name: String) -> String {
    if Vocabulary.systemItems.contains(name), random.chance(70) { return "\(name) system \(name)" }
    var text = name
    if random.chance(75) { text += " \"\(name.capitalizedFirst)\"" }
    if random.chance(50) { text += " icon \"\(random.pick(Vocabulary.icons))\"" }
    return text
  }

  // MARK: Handlers

  private mutating func writeHandlers(of scene: ScenePlan, at index: Int) {
    for target in scene.opens { writeOpening(of: cluster.scenes[target], from: scene, at: index) }
    if scene.opensFlow, let flow = cluster.flow { writeOpening(of: flow, from: scene, at: index) }
    if let flow = cluster.flow, flow.steps.upperBound == index + 1, scene.role == .step {
      writeFinish(of: flow.result)
    } else if let result = scene.result {
      writeFinish(of: result)
    } else if scene.role == .popover || (scene.role == .sheet && random.chance(50)) {
      write(event(Vocabulary.events), "dismiss")
    }
    let wanted = scene.role == .embedded ? 1 : scene.role == .popover ? 2 : random.number(in: 1...2)
    while handlers.count < wanted {
      let event = event(Vocabulary.events)
      if random.chance(10) {
        writeBranches(event, scene, at: index)
        continue
      }
      var parameters: [ParameterPlan] = []
      let transition = transition(from: scene, at: index, &parameters)
      write(event, transition, parameters, condition: random.chance(12) ? condition() : nil)
    }
    while let pending = pendingResults.popLast() {
      writeResult(pending.event, pending.type, scene, at: index)
    }
  }

  /// Returns an event that the scene does not yet handle.
  private mutating func event(_ words: [String]) -> String {
    let free = words.filter { !events.contains($0) }
    let event = free.isEmpty ? "event\(events.count)" : random.pick(free)
    events.insert(event)
    return event
  }

  private mutating func write(
    _ event: String, _ transition: String, _ parameters: [ParameterPlan] = [], condition: String? = nil,
    needsItem: Bool = false, isResult: Bool = false
  ) {
    for parameter in parameters { use(parameter.type) }
    let clause =
      parameters.isEmpty ? "" : "(\(parameters.map(\.declaration).joined(separator: ", ")))"
    let guardClause = condition.map { " when \($0)" } ?? ""
    handlers.append(
      HandlerText(
        event: event, head: "  on \(event)\(clause)\(guardClause) -> \(transition)", body: [],
        hasParameters: !parameters.isEmpty, needsItem: needsItem, isResult: isResult))
  }

  private mutating func writeBranches(_ event: String, _ scene: ScenePlan, at index: Int) {
    var parameters: [ParameterPlan] = []
    var lines: [String] = []
    for _ in 0..<random.number(in: 1...2) {
      let condition = condition()
      lines.append("    when \(condition) -> \(transition(from: scene, at: index, &parameters))")
    }
    lines.append("    else -> \(transition(from: scene, at: index, &parameters))")
    for parameter in parameters { use(parameter.type) }
    let clause = parameters.isEmpty ? "" : "(\(parameters.map(\.declaration).joined(separator: ", ")))"
    handlers.append(
      HandlerText(
        event: event, head: "  on \(event)\(clause) {", body: lines + ["  }"],
        hasParameters: !parameters.isEmpty))
  }

  private mutating func writeFinish(of result: ValueType) {
    use(result)
    if let literal = result.literal(&random), random.chance(40) {
      write(event(Vocabulary.events), "finish(\(literal))")
    } else {
      let name = result.eventNames[0]
      write(event(Vocabulary.events), "finish(\(name))", [ParameterPlan(name: name, type: result)])
    }
  }

  /// Writes the handler of a result, with the value if a transition can use it.
  private mutating func writeResult(_ event: String, _ type: ValueType, _ scene: ScenePlan, at index: Int) {
    let value = ParameterPlan(name: type.eventNames.last ?? "value", type: type)
    if scene.role != .embedded, scene.parameters.contains(where: { $0.type.spelling == type.spelling }) {
      let before = scope
      scope.insert(ScopedValue(expression: value.name, type: type), at: 0)
      defer { scope = before }
      let arguments = scene.parameters.compactMap { parameter -> String? in
        let fitting = scope.first { $0.type.spelling == parameter.type.spelling }
        return fitting.map { "\(parameter.name): \($0.expression)" }
      }
      return write(
        event, "replace \(scene.name)(\(arguments.joined(separator: ", ")))", [value],
        isResult: true)
    }
    write(event, random.chance(50) ? "stay" : transitionWithoutValues(from: scene), isResult: true)
  }

  // MARK: Opening

  private mutating func writeOpening(of target: ScenePlan, from scene: ScenePlan, at index: Int) {
    let event = event(Vocabulary.events)
    var parameters: [ParameterPlan] = []
    let opening = opening(of: target, from: scene, on: event, &parameters)
    write(event, opening, parameters, needsItem: target.role == .popover)
  }

  private mutating func writeOpening(of flow: FlowPlan, from scene: ScenePlan, at index: Int) {
    let event = event(Vocabulary.events)
    var parameters: [ParameterPlan] = []
    let target = destination(flow.name, flow.parameters, event: &parameters)
    let outcome = self.event(Vocabulary.outcomes)
    pendingResults.append((outcome, flow.result))
    let style = random.pick(["fullScreen", "pageSheet", "automatic"])
    write(event, "modal \(target) in stack as \(style) returning \(outcome)", parameters)
  }

  /// Returns the verb that opens a scene of the cluster according to its role.
  private mutating func opening(
    of target: ScenePlan, from scene: ScenePlan, on event: String, _ parameters: inout [ParameterPlan]
  ) -> String {
    let name = destination(target.name, target.parameters, event: &parameters)
    var options = ""
    if let result = target.result {
      let outcome = self.event(Vocabulary.outcomes)
      pendingResults.append((outcome, result))
      options = " returning \(outcome)"
    }
    switch target.role {
    case .popover:
      var text = "popover \(name) from \(event)"
      if random.chance(30) { text += random.chance(50) ? " arrow up" : " arrow up, left" }
      if random.chance(30) { text += " adapt \(random.pick(["sheet", "fullScreen", "none"]))" }
      return text + options
    case .sheet:
      var text = "modal \(name) in stack"
      if random.chance(60) {
        text +=
          " as \(random.pick(["formSheet", "pageSheet", "fullScreen", "sheet(medium, large)", "sheet(large)"]))"
      }
      if random.chance(15) { text += " animated \(random.pick(["coverVertical", "crossDissolve", "flip"]))" }
      if random.chance(10) { text += " locked" }
      return text + options
    default:
      if random.chance(5) { options += " via \"\(random.pick(Vocabulary.areas).capitalizedFirst)Segue\"" }
      return "\(random.chance(12) ? "show" : "push") \(name)\(options)"
    }
  }

  // MARK: Transitions

  /// Returns a transition that the scene can perform in any position.
  private mutating func transition(
    from scene: ScenePlan, at index: Int, _ parameters: inout [ParameterPlan]
  ) -> String {
    let isOnStack = [.root, .pushed, .page, .embedded].contains(scene.role)
    if isOnStack, random.chance(60) {
      let later = cluster.scenes.indices.filter {
        $0 > index && cluster.scenes[$0].role == .pushed && cluster.scenes[$0].lane == scene.lane
      }
      if !later.isEmpty {
        let target = cluster.scenes[random.pick(later)]
        let name = destination(target.name, target.parameters, event: &parameters)
        if scene.role == .pushed, random.chance(12) { return "pop to root then push \(name)" }
        return "\(random.chance(15) ? "show" : "push") \(name)"
      }
    }
    if cluster.kind == .split, scene.lane == 0, isOnStack, cluster.lanes.count > 1, random.chance(50) {
      let target = cluster.scenes[cluster.lanes[1]]
      return "detail \(destination(target.name, target.parameters, event: &parameters))"
    }
    return transitionWithoutValues(from: scene)
  }

  private mutating func transitionWithoutValues(from scene: ScenePlan) -> String {
    let root = cluster.lanes[scene.lane]
    switch scene.role {
    case .root:
      if cluster.kind == .tabs, random.chance(50) { return select() }
      return random.pick(["stay", "open \(cluster.place(ofLane: random.below(cluster.lanes.count)))"])
    case .pushed:
      if cluster.kind == .tabs, random.chance(20) { return select() }
      switch random.below(6) {
      case 0, 1: return "pop"
      case 2: return "pop to root"
      case 3: return cluster.kind == .pages ? "pop" : "pop to \(cluster.scenes[root].name)"
      case 4: return "open \(cluster.place(ofLane: random.below(cluster.lanes.count)))"
      default: return unwind(to: root)
      }
    case .sheet: return scene.result != nil ? "cancel" : random.chance(50) ? "dismiss" : unwind(to: root)
    case .popover: return scene.result == nil ? "dismiss" : "cancel"
    case .page: return random.pick(["next", "previous", "stay"])
    case .embedded: return "stay"
    case .step: return random.pick(["cancel", "stay"])
    }
  }

  private mutating func select() -> String {
    let tab = cluster.place(ofLane: random.below(cluster.lanes.count))
    return "select \(tab)\(random.chance(25) ? " reset" : "")"
  }

  private mutating func unwind(to root: Int) -> String {
    if random.chance(30) { return "unwind \(cluster.scenes[root].name)" }
    let exit = random.pick(Array(Vocabulary.exits.prefix(3)))
    if exits[root]?.contains(exit) != true { exits[root, default: []].append(exit) }
    return "unwind \(exit)"
  }

  /// Returns a condition over the guards of the cluster, Bools in scope and the width.
  private mutating func condition() -> String {
    let values = scope.filter { if case .bool = $0.type { true } else { false } }.map(\.expression)
    let atoms = (0..<3).map { _ in
      let name = random.chance(15) ? "regular" : random.pick(cluster.guards + values)
      return random.chance(30) ? "not \(name)" : name
    }
    let (first, second, third) = (atoms[0], atoms[1], atoms[2])
    let text =
      switch random.below(8) {
      case 0: "\(first) and \(second)"
      case 1: "\(first) or \(second)"
      case 2: "(\(first) or \(second)) and \(third)"
      default: first
      }
    for name in cluster.guards where text.contains(name) { usedNames.insert(name) }
    return text
  }

  // MARK: Arguments

  /// Returns a destination whose arguments need no event parameters; `nil` if there is none.
  mutating func destination(_ name: String, _ parameters: [ParameterPlan]) -> String? {
    var needed: [ParameterPlan] = []
    let text = destination(name, parameters, event: &needed)
    return needed.isEmpty ? text : nil
  }

  /// Returns a destination with values from the scope, literals, and required event parameters, which
  /// are added to `event`.
  private mutating func destination(
    _ name: String, _ parameters: [ParameterPlan], event: inout [ParameterPlan]
  ) -> String {
    var arguments: [String] = []
    for parameter in parameters {
      if parameter.defaultValue != nil, random.chance(40) { continue }
      let fitting = scope + event.map { ScopedValue(expression: $0.name, type: $0.type) }
      let spelling = parameter.type.spelling
      let named = random.pick(fitting) { $0.type.spelling == spelling || $0.type.spelling + "?" == spelling }
      if let named, random.chance(85) {
        let isShort = named.expression == parameter.name && random.chance(50)
        arguments.append(isShort ? named.expression : "\(parameter.name): \(named.expression)")
      } else if random.chance(40), let literal = parameter.type.literal(&random) {
        arguments.append("\(parameter.name): \(literal)")
      } else if parameter.defaultValue == nil {
        let names = parameter.type.eventNames.filter { name in !event.contains { $0.name == name } }
        let value = ParameterPlan(name: names.first ?? "value\(event.count)", type: parameter.type)
        event.append(value)
        arguments.append("\(parameter.name): \(value.name)")
      }
    }
    return arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
  }
}
