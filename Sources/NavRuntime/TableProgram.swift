// A table as the program of an engine.

extension NavigationTable {
  /// Returns the start of the app, or of the feature with its parameters, in a window of this width, if these guards hold.
  public func start(
    in width: NavigationWidth, feature: NavigationFlow? = nil,
    guards: NavigationGuardSet = NavigationGuardSet()
  ) -> NavigationDestination {
    let scope = NavigationScope(flow: feature?.arguments ?? [], guards: guards, width: width)
    return destination((width == .compact ? starts.compact : starts.regular).destination(scope), scope)
  }

  /// `true` iff the program has an app or a feature, with which a window starts; without one it starts with `…`.
  package var hasStart: Bool { !starts.compact.branches.isEmpty }

  /// Returns whether a change of the width restarts the app, if these guards hold.
  package func restartsOnResize(feature: NavigationFlow? = nil, guards: NavigationGuardSet) -> Bool {
    restartsOnResize
      && start(in: .compact, feature: feature, guards: guards)
        != start(in: .regular, feature: feature, guards: guards)
  }

  /// The opener of what the start builds.
  var startOpener: NavigationOpener { feature == nil ? .none : .host }

  /// Returns the feature with its arguments; `nil` for an app.
  ///
  /// - Throws: ``NavigationFailure/containment`` for arguments that do not fit its parameters.
  func instance(ofFeature arguments: [NavigationValue]) throws(NavigationFailure) -> NavigationFlowInstance? {
    guard let feature else { return nil }
    guard let arguments = completed(arguments, for: feature.parameters) else { throw .containment }
    return instance(of: NavigationFlow(self, flows.count - 1, arguments))
  }

  /// Returns the instance of the feature.
  func instance(of feature: NavigationFlow) -> NavigationFlowInstance {
    NavigationFlowInstance(identity: NavigationIdentity(0), flow: feature, opener: .host)
  }

  /// Returns the content of a container; `nil` if there is none of that name, or if it reads parameters of a flow that
  /// is not given.
  public func layout(of container: String, flow: NavigationFlow?) -> NavigationLayout? {
    guard let number = self.container(named: container) else { return nil }
    let declaration = containers[number]
    if let owner = declaration.flow, flow?.name != owner { return nil }
    let scope = NavigationScope(flow: flow?.arguments ?? [])
    switch declaration.content {
    case .stack(let root, _): return .stack(root: destination(root, scope))
    case .tabs(let tabs): return .tabs(embeddings(tabs, scope))
    case .split(let split): return .split(columns(split, scope))
    case .pages(let pages): return .pages(pages.map { destination($0, scope) })
    }
  }

  private func embeddings(
    _ embeds: [NavigationEmbedDeclaration], _ scope: NavigationScope
  ) -> [NavigationEmbedding] {
    embeds.map { NavigationEmbedding(name: $0.name, destination: destination($0.destination, scope)) }
  }

  private func columns(
    _ split: NavigationSplitDeclaration, _ scope: NavigationScope
  ) -> NavigationColumns {
    NavigationColumns(
      primary: destination(split.primary, scope),
      supplementary: split.supplementary.map { destination($0, scope) },
      secondary: split.secondary.map { destination($0, scope) },
      placeholder: split.placeholder.map { destination($0, scope) },
      compact: split.compact.map { destination($0, scope) },
      collapsesTo: split.collapsesTo, display: split.isOver ? .over : .beside)
  }

  // MARK: Flows and containers

  /// Returns the start of a flow.
  public func start(of flow: NavigationFlow) -> NavigationDestination? {
    flow.declaration.start.map { destination($0, NavigationScope(flow: flow.arguments)) }
  }

  /// Returns the name of the flow that declares a container.
  public func owner(ofContainer container: String) -> String? {
    self.container(named: container).flatMap { containers[$0].flow }
  }

  // MARK: Scenes

  /// Returns the scenes and containers embedded in a scene.
  public func embedded(
    in scene: NavigationScene, flow: NavigationFlow?
  ) -> [NavigationEmbedding] {
    let embeds = scenes[scene.number].embeds
    guard !embeds.isEmpty else { return [] }
    return embeddings(embeds, NavigationScope(scene: scene.arguments, flow: flow?.arguments ?? []))
  }

  /// Returns the navigation bar of a scene.
  public func bar(of scene: NavigationScene, flow: NavigationFlow?) -> NavigationBar {
    let declaration = scenes[scene.number]
    guard let title = declaration.title else { return declaration.bar }
    var bar = declaration.bar
    let scope = NavigationScope(scene: scene.arguments, flow: flow?.arguments ?? [])
    if case .string(let text) = scope.value(title) { bar.title = text }
    return bar
  }

  /// Returns the text below the title of an alert or action sheet; `nil` if the scene has none.
  public func message(of scene: NavigationScene, flow: NavigationFlow?) -> String? {
    guard let message = scenes[scene.number].message else { return nil }
    let scope = NavigationScope(scene: scene.arguments, flow: flow?.arguments ?? [])
    if case .string(let text) = scope.value(message) { return text }
    return nil
  }

  // MARK: Exits, events and links

  /// Returns whether a scene accepts an exit; `nil` if it does not declare the exit.
  public func accepts(
    _ exit: NavigationExit, in scene: NavigationScene, flow: NavigationFlow?, guards: NavigationGuardSet,
    width: NavigationWidth
  ) -> Bool? {
    guard let declared = scenes[scene.number].exits.first(where: { $0.name == exit.name }) else { return nil }
    guard let condition = declared.condition else { return true }
    // Exits of one name have parameters of the same names and types, but each its own defaults.
    let local = declared.parameters.map { parameter in
      exit.arguments.first { $0.name == parameter.name }?.value ?? parameter.defaultValue ?? .none
    }
    let scope = NavigationScope(
      scene: scene.arguments, flow: flow?.arguments ?? [], local: local, guards: guards, width: width)
    return scope.holds(condition)
  }

  /// Returns the place of the link that a URL matches.
  public func place(
    for url: String, guards: NavigationGuardSet, width: NavigationWidth
  ) -> NavigationLinkTarget {
    guard let (link, arguments) = match(url) else { return .unknown }
    return place(of: link, arguments, guards: guards, width: width).map { .place($0) } ?? .nothing
  }

  /// Returns the place of a link; `nil` if none of its branches is taken.
  func place(
    of link: Int, _ arguments: [NavigationValue], guards: NavigationGuardSet, width: NavigationWidth
  ) -> NavigationPlace? {
    guard links.indices.contains(link) else { return nil }
    let scope = NavigationScope(local: arguments, guards: guards, width: width)
    let branch = links[link].branches.first { scope.holds($0.condition) }
    return branch?.place.map { place($0, scope) }
  }
}
