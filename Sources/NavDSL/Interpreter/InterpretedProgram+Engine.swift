// What the engine asks of a program.

import NavRuntime

extension InterpretedProgram: NavigationProgram {
  public typealias Scene = NavigationScene
  public typealias Flow = NavigationFlow
  public typealias Value = NavigationValue
  public typealias Exit = NavigationExit
  public typealias Guards = Set<GuardID>

  /// `true` iff the app starts elsewhere in the other width.
  public var restartsOnResize: Bool {
    program.app?.isAdaptive == true && start(in: .compact) != start(in: .regular)
  }

  /// Returns where the app starts; in a program without an app, a container that is not there.
  public func start(in width: NavigationWidth) -> NavigationDestination<Self> {
    guard let app = program.app else { return .container("") }
    return destination(width == .compact ? app.compact : app.regular, evaluation(width: width))
  }

  /// Returns what a container holds.
  public func layout(of container: String, flow: NavigationFlow?) -> NavigationLayout<Self>? {
    guard let target = box.targets[container] else { return nil }
    if let owner = program.flow(of: target), flow?.id != owner { return nil }
    let scope = evaluation(flow: flow?.arguments ?? [])
    switch target {
    case .scene, .flow, .error: return nil
    case .stack(let id): return .stack(root: destination(program.stacks[id].root, scope))
    case .tabs(let id):
      return .tabs(
        program.tabs[program.tabContainers[id].tabs].map {
          NavigationEmbedding(name: program.text($0.name), destination: destination($0.destination, scope))
        })
    case .split(let id): return .split(columns(program.splits[id], scope))
    case .pages(let id):
      return .pages(
        program.pages[program.pageContainers[id].pages].map { destination($0.destination, scope) })
    }
  }

  private func columns(_ split: Split, _ scope: Evaluation) -> NavigationColumns<Self> {
    NavigationColumns(
      primary: destination(split.primary, scope),
      supplementary: split.supplementary.map { destination($0, scope) },
      secondary: split.secondary.map { destination($0, scope) },
      placeholder: split.placeholder.map { destination($0, scope) },
      compact: split.compact.map { destination($0, scope) },
      collapsesTo: NavigationColumn(rawValue: split.collapse.rawValue) ?? .secondary,
      display: split.display == .over ? .over : .beside)
  }

  // MARK: Flows

  /// Returns where a flow starts.
  public func start(of flow: NavigationFlow) -> NavigationDestination<Self>? {
    program.flows[flow.id].start.map { destination($0, evaluation(flow: flow.arguments)) }
  }

  /// Returns the name of a flow.
  public func name(of flow: NavigationFlow) -> String { flow.name }

  /// Returns the name of the flow that declares a container.
  public func owner(ofContainer container: String) -> String? {
    box.targets[container].flatMap { program.flow(of: $0) }.map { box.flowNames[Int($0.index)] }
  }

  // MARK: Scenes

  /// Returns the name of a scene.
  public func name(of scene: NavigationScene) -> String { scene.name }

  /// Returns a scene as it is printed: `Product(id: "42")`.
  public func description(of scene: NavigationScene) -> String {
    var out = TextBuffer()
    out.write(name: scene.name, labelled(scene.arguments, program.scenes[scene.id].parameters))
    return out.text
  }

  /// Returns the name of the flow that declares a scene.
  public func owner(of scene: NavigationScene) -> String? {
    program.scenes[scene.id].flow.map { box.flowNames[Int($0.index)] }
  }

  /// `true` iff the scene itself declares what it finishes with.
  public func declaresResult(_ scene: NavigationScene) -> Bool { program.scenes[scene.id].result != nil }

  /// Returns the scenes inside a scene.
  public func embedded(
    in scene: NavigationScene, flow: NavigationFlow?
  ) -> [NavigationEmbedding<Self>] {
    let embeds = program.scenes[scene.id].embeds
    guard !embeds.isEmpty else { return [] }
    let scope = evaluation(scene: scene.arguments, flow: flow?.arguments ?? [])
    return program.embeds[embeds].map {
      NavigationEmbedding(name: program.text($0.name), destination: destination($0.destination, scope))
    }
  }

  /// Returns what the scene says of its navigation bar.
  public func bar(of scene: NavigationScene, flow: NavigationFlow?) -> NavigationBar {
    if let bar = box.bars[Int(scene.id.index)] { return bar }
    let declaration = program.scenes[scene.id]
    var title: String?
    if case .value(let expression) = declaration.title,
      case .string(let text) = evaluation(scene: scene.arguments, flow: flow?.arguments ?? []).value(
        expression)
    {
      title = text
    }
    return NavigationBar(declaration, title: title, of: program)
  }

  /// `true` iff the scene has a bar item or control of that name.
  public func hasItem(_ item: String, in scene: NavigationScene) -> Bool {
    program.items[program.scenes[scene.id].items].contains {
      $0.name.map { program.text($0) } == item
    }
  }

  // MARK: What happens

  /// Returns whether a scene accepts an exit.
  public func accepts(
    _ exit: NavigationExit, in scene: NavigationScene, flow: NavigationFlow?, guards: Set<GuardID>,
    width: NavigationWidth
  ) -> Bool? {
    let exits = program.scenes[scene.id].exits
    guard let id = exits.first(where: { box.exitNames[Int($0.index)] == exit.name }) else { return nil }
    guard let condition = program.exits[id].condition else { return true }
    // Exits of one name have parameters of the same names and types, but each defaults of its own.
    let local = program.exits[id].parameters.map { parameter in
      let name = program.text(program.parameters[parameter].name)
      return exit.arguments.first { $0.name == name }?.value ?? box.defaults[Int(parameter.index)] ?? .none
    }
    return evaluation(
      scene: scene.arguments, flow: flow?.arguments ?? [], local: local, guards: guards, width: width
    ).holds(condition)
  }

  /// Returns what the handler of an event does with a result.
  public func step(
    returning value: NavigationValue?, to event: String, in scene: NavigationScene, flow: NavigationFlow?,
    guards: Set<GuardID>, width: NavigationWidth
  ) -> NavigationStep<Self>? {
    guard let handler = handler(of: event, in: scene.id) else { return nil }
    var local: [NavigationValue] = []
    for (position, parameter) in program.handlers[handler].parameters.enumerated() {
      let value = (position == 0 ? value : nil) ?? box.defaults[Int(parameter.index)] ?? .none
      // What has taken the place of the scene that was opened may give back something else, or nothing.
      guard isValue(value, of: program.parameters[parameter].type) else { return nil }
      local.append(value)
    }
    return step(of: handler, local, in: scene, flow: flow, guards: guards, width: width)
  }

  /// Returns what a handler does; an empty step where none of its branches is taken.
  func step(
    of handler: HandlerID, _ arguments: [NavigationValue], in scene: NavigationScene, flow: NavigationFlow?,
    guards: Set<GuardID>, width: NavigationWidth
  ) -> NavigationStep<Self> {
    let scope = evaluation(
      scene: scene.arguments, flow: flow?.arguments ?? [], local: arguments, guards: guards, width: width)
    return taken(program.handlers[handler].branches, scope).map { step($0, scope) } ?? NavigationStep()
  }

  /// Returns the place that a URL leads to.
  public func place(for url: String, guards: Set<GuardID>, width: NavigationWidth) -> NavigationLinkTarget<
    Self
  > {
    guard let (link, values) = box.links.match(url, self) else { return .unknown }
    let scope = evaluation(local: values, guards: guards, width: width)
    guard let branch = taken(program.links[link].branches, scope), let place = program.branches[branch].place
    else { return .nothing }
    return .place(self.place(place, scope))
  }
}
