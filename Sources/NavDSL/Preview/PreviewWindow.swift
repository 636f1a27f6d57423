import NavRuntime

/// Writes the window of a run as JSON, from which a page draws it: the value that ``ScreenPicture`` draws as SVG, with
/// the numbers of the choices that its buttons raise.
struct PreviewWindow {
  private let window: DrawnWindow
  /// The identities of the scenes that the user can operate.
  private let active: Set<NavigationIdentity>
  /// The indices of events among the choices.
  private var events: [Event: Int] = [:]
  /// The indices of moves among the choices, by their steps.
  private var moves: [String: Int] = [:]
  /// The events that are raised by an item of a scene in the window.
  private var raised: Set<Event> = []
  private let program: InterpretedProgram

  private struct Event: Hashable {
    var scene: NavigationIdentity
    var name: String
  }

  init(_ run: Run, _ rows: [Simulator.Row]) {
    window = run.screen
    program = run.program
    active = Set(run.state.activeScenes.map(\.identity))
    for (index, row) in rows.enumerated() {
      switch row.choice {
      case .event(let event): events[Event(scene: event.instance, name: event.name)] = index
      case .move(let move): moves[program.description(of: move)] = index
      case .entry: break
      }
    }
    collect(window.base)
    for cover in window.covers { collect(cover.content) }
  }

  /// Writes the window as an object.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("base") { write(window.base, isTop: window.covers.isEmpty, to: &$0) }
      json.member("covers") { json in
        json.array { json in
          for (index, cover) in window.covers.enumerated() {
            json.element { write(cover, isTop: index + 1 == window.covers.count, to: &$0) }
          }
        }
      }
    }
  }

  // MARK: Events without an item

  private mutating func collect(_ content: ScreenContent) {
    switch content {
    case .scene(let scene):
      collect(scene.controls, of: scene.identity)
      for inner in scene.embedded { collect(inner) }
    case .stack(let stack):
      if let owner = stack.owner {
        collect((stack.bar?.left ?? []) + (stack.bar?.right ?? []) + stack.toolbar, of: owner)
      }
      collect(stack.content)
    case .tabs(let tabs): collect(tabs.content)
    case .columns(let columns): for column in columns.columns { collect(column) }
    case .pages(_, _, let page): collect(page)
    case .empty, .ended: break
    }
  }

  private mutating func collect(_ items: [NavigationItem], of scene: NavigationIdentity) {
    for item in items {
      raised.insert(Event(scene: scene, name: item.name))
      collect(item.menu, of: scene)
    }
  }

  // MARK: Presentations

  private func write(_ cover: ScreenCover, isTop: Bool, to json: inout JSONWriter) {
    json.object { json in
      switch cover.form {
      case .full: json.member("form", "full")
      case .sheet(let isHalf): json.member("form", isHalf ? "halfSheet" : "sheet")
      case .form: json.member("form", "form")
      case .bubble: json.member("form", "bubble")
      case .alert: json.member("form", "alert")
      case .actionSheet: json.member("form", "actionSheet")
      }
      json.member("presenter", Int(truncatingIfNeeded: cover.presenter.number))
      json.member("anchor", ifPresent: cover.anchor)
      if !cover.arrows.isEmpty {
        json.member("arrows") { $0.array(of: cover.arrows) { $0.string($1.rawValue) } }
      }
      if isTop { member("dismiss", moves["dismiss"], &json) }
      json.member("content") { write(cover.content, isTop: isTop, to: &$0) }
    }
  }

  // MARK: Contents

  private func write(_ content: ScreenContent, isTop: Bool, to json: inout JSONWriter) {
    json.object { json in
      switch content {
      case .empty: json.member("kind", "empty")
      case .ended: json.member("kind", "ended")
      case .scene(let scene): write(scene, isTop: isTop, to: &json)
      case .stack(let stack): write(stack, isTop: isTop, to: &json)
      case .tabs(let tabs): write(tabs, isTop: isTop, to: &json)
      case .columns(let columns):
        json.member("kind", "columns")
        json.member("over", columns.areOver)
        json.member("columns") { json in
          json.array(of: columns.columns) { write($1, isTop: isTop, to: &$0) }
        }
        if isTop {
          member("reveal", moves["reveal"], &json)
          member("hide", moves["hide"], &json)
        }
      case .pages(let current, let count, let page):
        json.member("kind", "pages")
        json.member("current", current)
        json.member("count", count)
        if isTop {
          member("next", moves["swipe next"], &json)
          member("previous", moves["swipe previous"], &json)
        }
        json.member("content") { write(page, isTop: isTop, to: &$0) }
      }
    }
  }

  private func write(_ scene: ScreenScene, isTop: Bool, to json: inout JSONWriter) {
    json.member("kind", "scene")
    json.member("id", Int(truncatingIfNeeded: scene.identity.number))
    json.member("name", scene.name)
    if !scene.arguments.isEmpty {
      json.member("arguments") { $0.array(of: scene.arguments) { $0.string($1) } }
    }
    json.member("title", ifPresent: scene.title)
    json.member("message", ifPresent: scene.message)
    if scene.isExternal { json.member("external", true) }
    member("controls", scene.controls, of: scene.identity, &json)
    let others = events.filter { $0.key.scene == scene.identity && !raised.contains($0.key) }
    if !others.isEmpty {
      json.member("events") { $0.array(of: others.values.sorted()) { $0.number($1) } }
    }
    if !scene.embedded.isEmpty {
      json.member("embedded") { $0.array(of: scene.embedded) { write($1, isTop: isTop, to: &$0) } }
    }
  }

  private func write(_ stack: ScreenStack, isTop: Bool, to json: inout JSONWriter) {
    json.member("kind", "stack")
    if let bar = stack.bar {
      json.member("bar") { json in
        json.object { json in
          if let back = bar.back {
            json.member("back", back)
            if isTop { member("backChoice", backChoice(of: stack), &json) }
          }
          json.member("title", ifPresent: bar.title)
          json.member("prompt", ifPresent: bar.prompt)
          if bar.isLarge { json.member("large", true) }
          member("left", bar.left, of: stack.owner, &json)
          member("right", bar.right, of: stack.owner, &json)
        }
      }
    }
    member("toolbar", stack.toolbar, of: stack.owner, &json)
    json.member("content") { write(stack.content, isTop: isTop, to: &$0) }
  }

  /// Returns the choice of a back button: by the name of its scene, if several stacks show one.
  private func backChoice(of stack: ScreenStack) -> Int? {
    if case .scene(let scene) = stack.content {
      let named = program.description(of: NavigationMove.back(scene: scene.name))
      if let choice = moves[named] { return choice }
    }
    let isOnly = moves.keys.allSatisfy { !$0.hasPrefix("back ") }
    return isOnly ? moves["back"] : nil
  }

  private func write(_ tabs: ScreenTabs, isTop: Bool, to json: inout JSONWriter) {
    json.member("kind", "tabs")
    json.member("name", tabs.container)
    json.member("selected", tabs.selected)
    if tabs.isBarHidden { json.member("barHidden", true) }
    json.member("tabs") { json in
      json.array(of: zip(tabs.names, tabs.titles)) { json, tab in
        json.object { json in
          json.member("name", tab.0)
          json.member("title", tab.1)
          let move = NavigationMove.select(container: tabs.container, tab: tab.0)
          if isTop { member("choice", moves[program.description(of: move)], &json) }
        }
      }
    }
    json.member("content") { write(tabs.content, isTop: isTop, to: &$0) }
  }

  // MARK: Items

  private func member(
    _ key: StaticString, _ items: [NavigationItem], of scene: NavigationIdentity?, _ json: inout JSONWriter
  ) {
    if items.isEmpty { return }
    json.member(key) { $0.array(of: items) { write($1, of: scene, to: &$0) } }
  }

  private func write(_ item: NavigationItem, of scene: NavigationIdentity?, to json: inout JSONWriter) {
    json.object { json in
      switch item.kind {
      case .flexibleSpace: json.member("space", "flexible")
      case .fixedSpace: json.member("space", "fixed")
      case .separator: json.member("space", "separator")
      case .item:
        json.member("name", item.name)
        json.member("label", item.title ?? item.icon ?? item.label)
        json.member("icon", ifPresent: item.title == nil ? item.icon : nil)
        json.member("system", ifPresent: item.system)
        json.member("role", ifPresent: item.role?.rawValue)
        if item.isPreferred { json.member("preferred", true) }
        if !item.menu.isEmpty {
          json.member("menu") { $0.array(of: item.menu) { write($1, of: scene, to: &$0) } }
        }
        guard let scene else { return }
        json.member("scene", Int(truncatingIfNeeded: scene.number))
        member("choice", events[Event(scene: scene, name: item.name)], &json)
        if !active.contains(scene) { json.member("isCovered", true) }
      }
    }
  }

  private func member(_ key: StaticString, _ choice: Int?, _ json: inout JSONWriter) {
    if let choice { json.member(key, choice) }
  }
}
