// Scenes, their handlers, and links.

extension ModelJSON {
  /// Writes the members of a scene.
  func write(_ id: SceneID, _ scene: Scene, to writer: inout JSONWriter) {
    declaration(scene.name, scene.flow, scene.documentation, &writer)
    member(formerNamesOf: .target(.scene(id)), &writer)
    member("parameters", parameters: scene.parameters, &writer)
    if scene.isExternal { writer.member("isExternal", true) }
    if let result = scene.result { writer.member("result") { write(type: result, to: &$0) } }
    if let title = scene.title { writer.member("title") { write(title, to: &$0) } }
    member("titleKey", ifPresent: scene.keys.title, &writer)
    if let message = scene.message { writer.member("message") { write(message, to: &$0) } }
    member("messageKey", ifPresent: scene.keys.message, &writer)
    if scene.hasLargeTitle { writer.member("hasLargeTitle", true) }
    member("prompt", ifPresent: scene.prompt, &writer)
    member("promptKey", ifPresent: scene.keys.prompt, &writer)
    writer.member("back") { write(scene.back, key: scene.keys.back, to: &$0) }
    if scene.hidesBar { writer.member("hidesBar", true) }
    if scene.hidesTabBar { writer.member("hidesTabBar", true) }
    if scene.isTransient { writer.member("isTransient", true) }
    list("items", scene.items, program.items, &writer) { write($1, $0, to: &$2) }
    list("embeds", scene.embeds, program.embeds, &writer) { id, embed, writer in
      member("name", embed.name, &writer)
      member(formerNamesOf: .embed(id), &writer)
      writer.member("destination") { write(destination: embed.destination, to: &$0) }
      member("nameSpan", embed.nameSpan, &writer)
    }
    list("exits", scene.exits, program.exits, &writer) { id, exit, writer in
      member("name", exit.name, &writer)
      member(formerNamesOf: .exit(id), &writer)
      member(documentation: exit.documentation, &writer)
      member("parameters", parameters: exit.parameters, &writer)
      if let condition = exit.condition {
        writer.member("condition") { write(condition: condition, to: &$0) }
      }
      member("nameSpan", exit.nameSpan, &writer)
    }
    handlers(scene.handlers, &writer)
    member("nameSpan", scene.nameSpan, &writer)
    member("span", scene.span, &writer)
  }

  /// Writes the handlers of a scene, a container, a flow or the app.
  func handlers(_ range: IDRange<HandlerID>, _ writer: inout JSONWriter) {
    list("handlers", declared(range), program.handlers, &writer) { id, handler, writer in
      member("event", handler.name, &writer)
      member(formerNamesOf: .handler(id), &writer)
      member(documentation: handler.documentation, &writer)
      member("parameters", parameters: handler.parameters, &writer)
      list("branches", written(handler.branches), program.branches, &writer) { branch, writer in
        if let condition = branch.condition {
          writer.member("condition") { write(condition: condition, to: &$0) }
        }
        list("verbs", branch.verbs, program.verbs, &writer) { write($0, to: &$1) }
        member("span", branch.span, &writer)
      }
      member("nameSpan", handler.nameSpan, &writer)
    }
  }

  /// Returns the handlers without those of buttons that only end their alert, which are the last.
  private func declared(_ handlers: IDRange<HandlerID>) -> IDRange<HandlerID> {
    let count = handlers.prefix { !program.handlers[$0].isImplied }.count
    return IDRange(handlers.lower, handlers.lower + Int32(count))
  }

  /// Returns the branches without one that only ends an alert, which is the last.
  private func written(_ branches: IDRange<BranchID>) -> IDRange<BranchID> {
    guard let last = branches.last, program.branches[last].isImplied else { return branches }
    return IDRange(branches.lower, branches.upper - 1)
  }

  private func write(_ title: Title, to writer: inout JSONWriter) {
    writer.object { writer in
      switch title {
      case .text(let text):
        writer.member("kind", "text")
        member("text", text, &writer)
      case .value(let value):
        writer.member("kind", "value")
        writer.member("value") { write(value: value, to: &$0) }
      }
    }
  }

  private func write(_ back: BackButton, key: Symbol?, to writer: inout JSONWriter) {
    writer.object { writer in
      switch back {
      case .automatic: writer.member("kind", "automatic")
      case .hidden: writer.member("kind", "hidden")
      case .title(let title):
        writer.member("kind", "title")
        member("title", title, &writer)
        member("key", ifPresent: key, &writer)
      }
    }
  }

  /// - Parameter entry: The position in the menu of the item with that ID; `nil` for the item itself.
  private func write(_ item: Item, _ id: ItemID, entry: Int? = nil, to writer: inout JSONWriter) {
    let kind =
      switch item.kind {
      case .item: "item"
      case .flexibleSpace: "flexibleSpace"
      case .fixedSpace: "fixedSpace"
      case .separator: "separator"
      }
    writer.member("kind", kind)
    writer.member("placement", item.placement.rawValue)
    member("name", ifPresent: item.name, &writer)
    member(formerNamesOf: entry.map { .menuEntry(id, $0) } ?? .item(id), &writer)
    member("title", ifPresent: item.title, &writer)
    member("key", ifPresent: item.key, &writer)
    member("icon", ifPresent: item.icon, &writer)
    writer.member("system", ifPresent: item.system?.rawValue)
    writer.member("role", ifPresent: item.role?.rawValue)
    if item.isPreferred { writer.member("isPreferred", true) }
    if !item.menu.isEmpty {
      writer.member("menu") { writer in
        writer.array(of: item.menu.indices) { writer, entry in
          writer.object { write(item.menu[entry], id, entry: entry, to: &$0) }
        }
      }
    }
    member("nameSpan", item.nameSpan, &writer)
  }

  // MARK: Verbs

  private func write(_ verb: Verb, to writer: inout JSONWriter) {
    switch verb.action {
    case .push(let destination, let options): opening("push", destination, options, &writer)
    case .modal(let destination, let options): opening("modal", destination, options, &writer)
    case .popover(let destination, let options): opening("popover", destination, options, &writer)
    case .replace(let destination, let options): opening("replace", destination, options, &writer)
    case .show(let destination, let options): opening("show", destination, options, &writer)
    case .detail(let destination, let options): opening("detail", destination, options, &writer)
    case .pop: writer.member("verb", "pop")
    case .popToRoot: writer.member("verb", "popToRoot")
    case .popTo(let scene):
      writer.member("verb", "popTo")
      member("scene", qualified: program.scenes[scene].name, program.scenes[scene].flow, &writer)
    case .dismiss: writer.member("verb", "dismiss")
    case .dismissAll: writer.member("verb", "dismissAll")
    case .select(let tab, let reset):
      let container = program.tabContainers[program.tabs[tab].container]
      writer.member("verb", "select")
      member("tabs", qualified: container.name, container.flow, &writer)
      member("tab", program.tabs[tab].name, &writer)
      writer.member("reset", reset)
    case .next: writer.member("verb", "next")
    case .previous: writer.member("verb", "previous")
    case .unwind(let exit, let arguments):
      writer.member("verb", "unwind")
      member("exit", exit, &writer)
      member(arguments: arguments, &writer)
    case .unwindTo(let scene):
      writer.member("verb", "unwindTo")
      member("scene", qualified: program.scenes[scene].name, program.scenes[scene].flow, &writer)
    case .finish(let value):
      writer.member("verb", "finish")
      if let value { writer.member("value") { write(value: value, to: &$0) } }
    case .cancel: writer.member("verb", "cancel")
    case .open(let place):
      writer.member("verb", "open")
      writer.member("place") { write(place: place, to: &$0) }
    case .stay: writer.member("verb", "stay")
    case .error: writer.member("verb", "error")
    }
    member("span", verb.span, &writer)
  }

  private func opening(
    _ verb: String, _ destination: DestinationID, _ options: OptionsID, _ writer: inout JSONWriter
  ) {
    writer.member("verb", verb)
    writer.member("destination") { write(destination: destination, to: &$0) }
    writer.member("options") { write(program.options[options], to: &$0) }
  }

  func write(_ options: Options, to writer: inout JSONWriter) {
    writer.onOneLine { $0.object { write(membersOf: options, to: &$0) } }
  }

  private func write(membersOf options: Options, to writer: inout JSONWriter) {
    writer.member("style", options.style.rawValue)
    writer.member("detents") { $0.array(of: options.detents) { $0.string($1.rawValue) } }
    writer.member("isLocked", options.isLocked)
    writer.member("animated", ifPresent: options.animation?.rawValue)
    member("from", ifPresent: options.anchor.flatMap { program.items[$0].name }, &writer)
    writer.member("arrows") { $0.array(of: options.arrows) { $0.string($1.rawValue) } }
    writer.member("adapt", options.adaptation.rawValue)
    member("returning", ifPresent: options.returning.map { program.handlers[$0].name }, &writer)
    if options.retries { writer.member("retry", true) }
    member("via", ifPresent: options.segueClass, &writer)
    writer.member("in", ifPresent: options.column?.rawValue)
  }

  // MARK: Links and places

  /// Writes the members of a link.
  func write(_ id: LinkID, _ link: Link, to writer: inout JSONWriter) {
    writer.member("name", program.name(of: link))
    member(formerNamesOf: .link(id), &writer)
    member("pattern", link.pattern, &writer)
    member(documentation: link.documentation, &writer)
    member("scheme", ifPresent: link.scheme, &writer)
    member("host", ifPresent: link.host, &writer)
    list("segments", link.segments, program.segments, &writer) { segment, writer in
      switch segment {
      case .literal(let text):
        writer.member("kind", "literal")
        member("text", text, &writer)
      case .parameter(let parameter):
        writer.member("kind", "parameter")
        member("parameter", program.parameters[parameter].name, &writer)
      case .rest(let parameter):
        writer.member("kind", "rest")
        member("parameter", program.parameters[parameter].name, &writer)
      }
    }
    list("queries", link.queries, program.queries, &writer) { query, writer in
      member("key", query.key, &writer)
      member("parameter", program.parameters[query.parameter].name, &writer)
    }
    member("parameters", parameters: link.parameters, &writer)
    list("branches", link.branches, program.branches, &writer) { branch, writer in
      if let condition = branch.condition {
        writer.member("condition") { write(condition: condition, to: &$0) }
      }
      if let place = branch.place { writer.member("place") { write(place: place, to: &$0) } }
      member("span", branch.span, &writer)
    }
    member("patternSpan", link.patternSpan, &writer)
  }

  private func write(place: PlaceID, to writer: inout JSONWriter) {
    let place = program.places[place]
    writer.object { writer in
      writer.member("isRelativeToStart", place.isRelativeToStart)
      list("steps", place.steps, program.placeSteps, &writer) { step, writer in
        writer.member("separator", step.separator.rawValue)
        writer.member("destination") { write(destination: step.destination, to: &$0) }
        member("tab", ifPresent: step.tab.map { program.tabs[$0].name }, &writer)
        writer.member("column", ifPresent: step.column?.rawValue)
        writer.member("options") { write(program.options[step.options], to: &$0) }
        member("span", step.span, &writer)
      }
      member("span", place.span, &writer)
    }
  }
}
