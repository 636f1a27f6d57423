import NavRuntime

extension Run {
  /// The window as a picture.
  package var screen: DrawnWindow { ScreenBuilder(run: self).screen }

  /// Returns a scene as a picture by itself, with its bar if that would have anything in it.
  func screen(ofSceneAlone scene: NavigationScene) -> DrawnWindow {
    ScreenBuilder(run: self).screen(of: scene)
  }
}

/// Reads the picture of a window from its state.
private struct ScreenBuilder {
  let run: Run

  private var state: NavigationState { run.state }

  var screen: DrawnWindow {
    // The scenes of a feature that has ended are those before its end.
    if state.hasEnded { return DrawnWindow(width: state.width, base: .ended) }
    return DrawnWindow(
      width: state.width, base: content(of: state.base), covers: state.presentations.map(cover(of:)))
  }

  func screen(of scene: NavigationScene) -> DrawnWindow {
    let bar = scene.bar()
    let drawn = ScreenScene(
      identity: NavigationIdentity(0), name: scene.name, arguments: [], title: bar.title,
      message: scene.message, controls: items(of: scene, .control), isExternal: scene.isExternal, embedded: []
    )
    let stack = ScreenStack(
      bar: ScreenBar(
        back: nil, left: items(of: scene, .left), right: items(of: scene, .right), title: bar.title,
        prompt: scene.prompt, isLarge: bar.hasLargeTitle),
      toolbar: items(of: scene, .toolbar), owner: drawn.identity, content: .scene(drawn))
    let hasBar = !bar.isHidden && !scene.items.allSatisfy { $0.placement == .control }
    return DrawnWindow(width: state.width, base: hasBar || bar.title != nil ? .stack(stack) : .scene(drawn))
  }

  // MARK: Presentations

  private func cover(of presentation: NavigationPresentation) -> ScreenCover {
    ScreenCover(
      form: form(of: presentation), presenter: presentation.presenter, anchor: presentation.options.anchor,
      arrows: presentation.options.arrows, content: content(of: presentation.node))
  }

  private func form(of presentation: NavigationPresentation) -> ScreenCover.Form {
    let options = presentation.options
    let isHalf = options.detents.first == .medium
    let isCompact = state.width == .compact
    if presentation.kind == .popover {
      guard isCompact else { return .bubble }
      switch options.adaptation {
      case .none: return .bubble
      case .fullScreen: return .full
      case .sheet: return .sheet(isHalf: isHalf)
      }
    }
    switch options.style {
    case .alert: return .alert
    case .actionSheet: return .actionSheet
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: return .full
    case .formSheet: return isCompact ? .sheet(isHalf: false) : .form
    case .automatic, .pageSheet, .sheet: return .sheet(isHalf: isHalf)
    }
  }

  // MARK: Contents

  private func content(of node: NavigationNode) -> ScreenContent {
    switch node {
    case .scene(let instance): return content(of: instance)
    case .stack(let stack): return content(of: stack)
    case .pages(let pages):
      guard pages.pages.indices.contains(pages.current) else { return .empty }
      return .pages(
        current: pages.current, count: pages.pages.count, content(of: pages.pages[pages.current]))
    case .tabs(let tabs):
      guard tabs.tabs.indices.contains(tabs.selected) else { return .empty }
      return .tabs(
        ScreenTabs(
          container: tabs.name, names: tabs.tabs.map(\.name),
          titles: tabs.tabs.map { run.program.title(ofTab: $0.name, in: tabs.name) ?? $0.name },
          selected: tabs.selected, isBarHidden: tabs.hidesBar(in: state.width),
          content: content(of: tabs.tabs[tabs.selected].node)))
    case .split(let split):
      if split.isReplaced(in: state.width) { return split.compact.map(content(of:)) ?? .empty }
      let columns = split.visibleColumns(in: state.width).map { content(of: split.columns[$0].node) }
      if columns.count == 1 { return columns[0] }
      return columns.isEmpty
        ? .empty : .columns(ScreenColumns(columns: columns, areOver: split.displaysOver))
    }
  }

  private func content(of stack: NavigationStackNode) -> ScreenContent {
    guard let top = stack.elements.last else { return .empty }
    let edge = run.engine.leftEdge(atTopOf: stack.identity, in: state)
    let inner = content(of: top)
    guard case .scene(let instance) = top else {
      var bar: ScreenBar?
      if case .backButton(let title, _)? = edge {
        bar = ScreenBar(back: title, left: [], right: [], title: nil, prompt: nil, isLarge: false)
      }
      return .stack(ScreenStack(bar: bar, toolbar: [], owner: nil, content: inner))
    }
    if instance.scene.isSurroundings { return .empty }
    return .stack(
      ScreenStack(
        bar: bar(of: instance, edge), toolbar: items(of: instance.scene, .toolbar), owner: instance.identity,
        content: inner))
  }

  private func bar(of instance: NavigationInstance, _ edge: NavigationLeftEdge?) -> ScreenBar? {
    let scene = instance.scene
    var back: String?
    switch edge {
    case .noBar?, nil: return nil
    case .backButton(let title, _)?: back = title
    case .items?, .hidden?, .root?: break
    }
    let bar = scene.bar(flow: instance.flow?.flow)
    return ScreenBar(
      back: back, left: items(of: scene, .left), right: items(of: scene, .right), title: bar.title,
      prompt: scene.prompt, isLarge: bar.hasLargeTitle)
  }

  private func content(of instance: NavigationInstance) -> ScreenContent {
    let scene = instance.scene
    if scene.isSurroundings { return .empty }
    let names = run.program.program.scenes[scene.id].parameters
    let arguments = zip(run.program.program.parameters[names], scene.arguments).map { parameter, value in
      "\(run.program.program.text(parameter.name)): \(value)"
    }
    return .scene(
      ScreenScene(
        identity: instance.identity, name: scene.name, arguments: arguments,
        title: scene.bar(flow: instance.flow?.flow).title, message: scene.message(flow: instance.flow?.flow),
        controls: items(of: scene, .control), isExternal: scene.isExternal,
        embedded: instance.embedded.map { content(of: $0.node) }))
  }

  private func items(of scene: NavigationScene, _ placement: NavigationItem.Placement) -> [NavigationItem] {
    scene.items.filter { $0.placement == placement }
  }
}

extension InterpretedProgram {
  /// Returns the title of a tab; `nil` if it has none.
  func title(ofTab name: String, in container: String) -> String? {
    guard case .tabs(let id) = box.targets[container],
      let tab = program.tabContainers[id].tabs.first(where: { program.text(program.tabs[$0].name) == name })
    else { return nil }
    return program.tabs[tab].title.map { program.text($0) }
  }
}
