import NavRuntime

// The differences of the app, scenes, transitions, containers and flows.

extension ChangeList {
  mutating func addApp() {
    if let app = new.app, let before = old.app {
      let name = new.text(app.name)
      if old.text(before.name) != name { add(.renamed, "app", name, old.text(before.name), name) }
      for width in NavigationWidth.allCases {
        if width == .compact, !app.isAdaptive, !before.isAdaptive { continue }
        let kind = app.isAdaptive || before.isAdaptive ? width.rawValue : "start"
        compare(
          kind, name, start(before.start(in: width), old: true), start(app.start(in: width), old: false))
      }
      addParameters(
        "parameter", name, before.feature?.parameters ?? .none, app.feature?.parameters ?? .none)
      compare(
        "result", name, type(before.feature?.result, old: true), type(app.feature?.result, old: false))
    } else {
      compare("app", "", old.app.map { old.text($0.name) }, new.app.map { new.text($0.name) })
    }
    addHandlers(new.app.map { new.text($0.name) } ?? "", old.handlers(of: .app), new.handlers(of: .app))
  }

  private func start(_ start: Start, old isOld: Bool) -> String {
    start.branches.map { branch in
      let program = isOld ? old : new
      let condition = branch.condition.map { "when " + program.spelling(of: $0) + " -> " } ?? ""
      return condition + (destination(branch.destination, old: isOld) ?? "")
    }.joined(separator: "; ")
  }

  mutating func addScenes() {
    let (old, new) = (old, new)
    addNames(
      "scene", pair.matching.scenes, old.scenes.ids, new.scenes.ids, { old.qualifiedName(.scene($0)) },
      { new.qualifiedName(.scene($0)) })
    for (one, other) in pair.matching.scenes.pairs {
      let (before, after) = (old.scenes[one], new.scenes[other])
      let name = new.qualifiedName(.scene(other))
      addParameters("parameter", name, before.parameters, after.parameters)
      compare("result", name, type(before.result, old: true), type(after.result, old: false))
      for ((kind, one), (_, other)) in zip(old.facts(of: before), new.facts(of: after)) {
        compare(kind, name, one, other)
      }
      addItems(name, before.items, after.items)
      addNames(
        "embed", pair.matching.embeds, before.embeds, after.embeds,
        { name + "." + old.text(old.embeds[$0].name) },
        { name + "." + new.text(new.embeds[$0].name) })
      for embed in before.embeds {
        guard let match = pair.matching.embeds.new(of: embed) else { continue }
        compare(
          "embed", name + "." + new.text(new.embeds[match].name),
          destination(old.embeds[embed].destination, old: true),
          destination(new.embeds[match].destination, old: false))
      }
      addNames(
        "exit", pair.matching.exits, before.exits, after.exits, { name + "." + old.text(old.exits[$0].name) },
        { name + "." + new.text(new.exits[$0].name) })
      for exit in before.exits {
        guard let match = pair.matching.exits.new(of: exit) else { continue }
        let label = name + "." + new.text(new.exits[match].name)
        addParameters("exit", label, old.exits[exit].parameters, new.exits[match].parameters)
        compare(
          "exit", label, old.exits[exit].condition.map { "when " + old.spelling(of: $0) },
          new.exits[match].condition.map { "when " + new.spelling(of: $0) })
      }
      addHandlers(name, before.handlers, after.handlers)
    }
  }

  private mutating func addItems(_ owner: String, _ before: IDRange<ItemID>, _ after: IDRange<ItemID>) {
    let (old, new) = (old, new)
    func named(_ program: Program, _ range: IDRange<ItemID>) -> [ItemID] {
      range.filter { program.items[$0].name != nil }
    }
    func name(_ program: Program, _ id: ItemID) -> String {
      owner + "." + (program.items[id].name.map { program.text($0) } ?? "")
    }
    addNames(
      "item", pair.matching.items, named(old, before), named(new, after), { name(old, $0) }, { name(new, $0) }
    )
    for item in named(old, before) {
      guard let match = pair.matching.items.new(of: item) else { continue }
      compare("item", name(new, match), old.text(of: old.items[item]), new.text(of: new.items[match]))
    }
  }

  // MARK: Transitions

  mutating func addHandlers(_ owner: String, _ before: IDRange<HandlerID>, _ after: IDRange<HandlerID>) {
    let (old, new) = (old, new)
    let kept = { (program: Program, range: IDRange<HandlerID>) in
      range.filter { !program.handlers[$0].isImplied }
    }
    for id in kept(old, before) {
      let text = old.effect(of: id)
      guard let match = pair.matching.handlers.new(of: id), !new.handlers[match].isImplied else {
        add(.removed, "transition", owner + "." + old.text(old.handlers[id].name), text)
        continue
      }
      let (one, other) = (old.text(old.handlers[id].name), new.text(new.handlers[match].name))
      let name = owner + "." + other
      if one != other { add(.renamed, "event", name, owner + "." + one, name) }
      addParameters("event", name, old.handlers[id].parameters, new.handlers[match].parameters)
      let now = new.effect(of: match)
      if text != now, !isRenamedOnly(id, match) { add(.changed, "transition", name, text, now) }
    }
    for id in kept(new, after) where pair.matching.handlers.old(of: id) == nil {
      add(.added, "transition", owner + "." + new.text(new.handlers[id].name), nil, new.effect(of: id))
    }
  }

  /// `true` iff two handlers differ only in names.
  private func isRenamedOnly(_ old: HandlerID, _ new: HandlerID) -> Bool {
    guard let one = templates.before.declaration(of: old, in: pair.old),
      let other = templates.after.declaration(of: new, in: pair.new),
      one.branches.count == other.branches.count
    else { return false }
    let scope = templates.scope(old, new)
    return zip(one.branches, other.branches).allSatisfy { left, right in
      templates.same(left.condition, right.condition, scope) && left.verbs.count == right.verbs.count
        && zip(left.verbs, right.verbs).allSatisfy {
          templates.same($0, $1, scope) && Self.options($0) == Self.options($1)
        }
    }
  }

  /// Returns the options of a verb without names, which may have changed with what they name.
  private static func options(_ verb: NavigationVerbTemplate) -> NavigationOptions? {
    guard case .open(_, _, var options) = verb else { return nil }
    options.anchor = options.anchor.map { _ in "" }
    options.returning = options.returning.map { _ in "" }
    return options
  }

  // MARK: Containers and flows

  mutating func addContainers() {
    let (old, new) = (old, new)
    let matching = pair.matching
    addNames(
      "stack", matching.stacks, old.stacks.ids, new.stacks.ids, { old.qualifiedName(.stack($0)) },
      { new.qualifiedName(.stack($0)) })
    for (one, other) in matching.stacks.pairs {
      let name = new.qualifiedName(.stack(other))
      compare(
        "root", name, destination(old.stacks[one].root, old: true),
        destination(new.stacks[other].root, old: false))
      compare(
        "bar", name, old.stacks[one].hidesBar ? "hidden" : nil, new.stacks[other].hidesBar ? "hidden" : nil)
      addHandlers(name, old.stacks[one].handlers, new.stacks[other].handlers)
    }
    addNames(
      "tabs", matching.tabContainers, old.tabContainers.ids, new.tabContainers.ids,
      { old.qualifiedName(.tabs($0)) }, { new.qualifiedName(.tabs($0)) })
    for (one, other) in matching.tabContainers.pairs {
      let (before, after) = (old.tabContainers[one], new.tabContainers[other])
      addNames(
        "tab", matching.tabs, before.tabs, after.tabs, { old.qualifiedName(of: $0) },
        { new.qualifiedName(of: $0) })
      for tab in before.tabs {
        guard let match = matching.tabs.new(of: tab) else { continue }
        func text(_ program: Program, _ tab: Tab, _ isOld: Bool) -> String {
          (tab.title.map { NavigationText.literal(program.text($0)) + " " } ?? "")
            + (tab.icon.map { "icon " + NavigationText.literal(program.text($0)) + " " } ?? "") + "-> "
            + (destination(tab.destination, old: isOld) ?? "")
        }
        compare(
          "tab", new.qualifiedName(of: match), text(old, old.tabs[tab], true),
          text(new, new.tabs[match], false))
      }
      addHandlers(new.qualifiedName(.tabs(other)), before.handlers, after.handlers)
    }
    addNames(
      "split", matching.splits, old.splits.ids, new.splits.ids, { old.qualifiedName(.split($0)) },
      { new.qualifiedName(.split($0)) })
    for (one, other) in matching.splits.pairs {
      let (before, after) = (old.splits[one], new.splits[other])
      let name = new.qualifiedName(.split(other))
      for (column, from, to) in [
        ("primary", before.primary, after.primary),
        ("supplementary", before.supplementary, after.supplementary),
        ("secondary", before.secondary, after.secondary),
        ("placeholder", before.placeholder, after.placeholder),
        ("compact", before.compact, after.compact),
      ] as [(String, DestinationID?, DestinationID?)] {
        compare(column, name, destination(from, old: true), destination(to, old: false))
      }
      compare("collapse to", name, before.collapse.rawValue, after.collapse.rawValue)
      compare("display", name, before.display.rawValue, after.display.rawValue)
      addHandlers(name, before.handlers, after.handlers)
    }
    addNames(
      "pages", matching.pageContainers, old.pageContainers.ids, new.pageContainers.ids,
      { old.qualifiedName(.pages($0)) }, { new.qualifiedName(.pages($0)) })
    for (one, other) in matching.pageContainers.pairs {
      func text(_ program: Program, _ pages: IDRange<PageID>, _ isOld: Bool) -> String {
        program.pages[pages].map { destination($0.destination, old: isOld) ?? "" }.joined(separator: ", ")
      }
      let name = new.qualifiedName(.pages(other))
      compare(
        "pages", name, text(old, old.pageContainers[one].pages, true),
        text(new, new.pageContainers[other].pages, false))
      addHandlers(name, old.pageContainers[one].handlers, new.pageContainers[other].handlers)
    }
  }

  mutating func addFlows() {
    let (old, new) = (old, new)
    addNames(
      "flow", pair.matching.flows, old.flows.ids, new.flows.ids, { old.text(old.flows[$0].name) },
      { new.text(new.flows[$0].name) })
    for (one, other) in pair.matching.flows.pairs {
      let (before, after) = (old.flows[one], new.flows[other])
      let name = new.text(after.name)
      addParameters("parameter", name, before.parameters, after.parameters)
      compare("result", name, type(before.result, old: true), type(after.result, old: false))
      compare("start", name, destination(before.start, old: true), destination(after.start, old: false))
      compare(
        "transient", name, before.isTransient ? "transient" : nil, after.isTransient ? "transient" : nil)
      addHandlers(name, before.handlers, after.handlers)
    }
  }
}

extension Program {
  /// Returns the properties of a scene that are single texts, each under its keyword, in a fixed order.
  fileprivate func facts(of scene: Scene) -> [(String, String?)] {
    func text(_ title: Title?) -> String? {
      switch title {
      case .text(let text)?: NavigationText.literal(self.text(text))
      case .value(let value)?: spelling(of: value, in: scene.flow)
      case nil: nil
      }
    }
    let back: String? =
      switch scene.back {
      case .automatic: nil
      case .title(let title): NavigationText.literal(self.text(title))
      case .hidden: "hidden"
      }
    return [
      ("title", text(scene.title).map { scene.hasLargeTitle ? $0 + " large" : $0 }),
      ("message", text(scene.message)),
      ("prompt", scene.prompt.map { NavigationText.literal(self.text($0)) }), ("back", back),
      ("bar", scene.hidesBar ? "hidden" : nil), ("tabbar", scene.hidesTabBar ? "hidden" : nil),
      ("transient", scene.isTransient ? "transient" : nil), ("external", scene.isExternal ? "external" : nil),
    ]
  }

  /// Returns an item as written, in words.
  fileprivate func text(of item: Item) -> String {
    var words = [item.placement.rawValue]
    if let title = item.title { words.append(NavigationText.literal(text(title))) }
    if let icon = item.icon { words.append("icon " + NavigationText.literal(text(icon))) }
    if let system = item.system { words.append("system " + system.rawValue) }
    if let role = item.role { words.append(role.rawValue) }
    if item.isPreferred { words.append("preferred") }
    let menu = item.menu.map { entry in
      (entry.name.map { text($0) } ?? "separator")
        + (entry.title.map { " " + NavigationText.literal(text($0)) } ?? "")
        + (entry.role.map { " " + $0.rawValue } ?? "")
    }
    if !menu.isEmpty { words.append("menu { \(menu.joined(separator: ", ")) }") }
    return words.joined(separator: " ")
  }

  /// Returns the branches of a handler as written, on one line.
  func effect(of handler: HandlerID) -> String {
    let row = handlers[handler]
    let flow = scope(of: row.owner)
    return branches[row.branches].filter { !$0.isImplied }.map { branch in
      let verbs = branch.verbs.map { spelling(of: $0, in: flow) }.joined(separator: " then ")
      return (branch.condition.map { "when " + spelling(of: $0) + " -> " } ?? "") + verbs
    }.joined(separator: "; ")
  }
}

extension TemplateMatching {
  /// Returns where the values that an old handler reads are in a new one.
  func scope(_ old: HandlerID, _ new: HandlerID) -> Scope {
    let (one, other) = (matching.old.handlers[old], matching.new.handlers[new])
    var scope = Scope()
    // An event that something around handles now has parameters of its own, which are equal by name.
    scope.local =
      matching.handlers.new(of: old) == new
      ? positions(one.parameters, other.parameters)
      : one.parameters.map { parameter in
        let name = matching.old.text(matching.old.parameters[parameter].name)
        return other.parameters.firstIndex { matching.new.text(matching.new.parameters[$0].name) == name }
      }
    if let from = one.owner.scene, let to = other.owner.scene {
      scope.scene = positions(matching.old.scenes[from].parameters, matching.new.scenes[to].parameters)
    }
    if let from = matching.old.scope(of: one.owner), let to = matching.new.scope(of: other.owner) {
      scope.flow = positions(matching.old.flows[from].parameters, matching.new.flows[to].parameters)
    } else {
      scope.flow = featurePositions
    }
    return scope
  }
}
