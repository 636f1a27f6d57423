import NavRuntime

extension StoryboardTranslator {
  /// The contents of a scene or a container, but for the tabs, columns and root.
  struct Contents: Sendable {
    var comments: [String] = []
    var lines: [String] = []
    var handlers: [ImportedHandler] = []
  }

  /// The origin of an event: a segue, or an item without one.
  private enum Source {
    case segue(Int)
    case item(Int)
  }

  /// Returns the contents of a controller, and accounts for its segues and items.
  mutating func contents(of index: Int) -> Contents {
    let file = project.fileOfController[index]
    let board = project.files[file].board
    var body = SceneBody(index: index, file: file)
    let segues = project.segues[index]
    let local = index - project.files[file].firstController
    let items = itemsOfController[file][local] ?? []
    body.triggers = Set(segues.compactMap { board.segues[$0].trigger.item })
    var segueOfItem: [Int: Int] = [:]
    for number in segues {
      let segue = board.segues[number]
      if let item = segue.trigger.item, segueOfItem[item] == nil, !segue.isNested {
        segueOfItem[item] = number
      }
    }
    noteActions(of: items, segueOfItem, in: &body)
    var sources: [(place: Int, source: Source)] = segues.map {
      (board.segues[$0].place.lowerBound, .segue($0))
    }
    for item in items where segueOfItem[item] == nil && !body.itemsOfSegues.values.contains(item) {
      sources.append((board.items[item].place.lowerBound, .item(item)))
    }
    sources.sort { $0.place < $1.place }
    for (_, source) in sources {
      switch source {
      case .segue(let number): add(board.segues[number], number, to: &body)
      case .item(let number): add(board.items[number], number, to: &body)
      }
    }
    addAnchors(to: &body)
    addClosing(to: &body)
    return finish(body, items)
  }

  // MARK: Segues

  /// The position of the transition among the members of a segue's row.
  private static let transitionMember = 6

  private mutating func add(_ segue: StoryboardSegue, _ number: Int, to body: inout SceneBody) {
    let transition = transition(
      of: segue, number, in: body.file, isOfScene: project.isScene(body.index))
    var event: String?
    var text = transition.text
    switch transition.construct {
    case .none:
      if let comment = transition.comment, !body.contents.comments.contains(comment) {
        body.contents.comments.append(comment)
      }
    case .embed:
      let wanted = segue.identifier.flatMap { Self.drawers[$0] ?? ImportWords.eventName(identifier: $0) }
      let name = body.embeds.declare(wanted ?? NameWords.lowered(transition.target ?? "content"))
      event = name
      text = "embed \(name): \(transition.text)"
      body.embedLines.append(text)
    case .handler:
      let name = declareEvent(of: segue, number, transition, in: &body)
      event = name
      text = transition.text + transition.options
      if transition.needsAnchor {
        body.popovers.append((body.numbers[name] ?? 0, segue, account.segues.count))
      }
    }
    account.segues.append(
      row(
        segue.id, segue.place, in: body.file,
        [
          ("kind", segue.kind), ("identifier", segue.identifier), ("trigger", segue.trigger.kind.rawValue),
          ("from", destination(of: .controller(body.index)).name),
          ("construct", transition.construct.rawValue),
          ("event", event), ("transition", transition.construct == .handler ? text : nil),
        ], transition.outcome))
  }

  /// Declares the handler of a segue and returns its event.
  private func declareEvent(
    of segue: StoryboardSegue, _ number: Int, _ transition: Transition, in body: inout SceneBody
  ) -> String {
    let itemNumber = segue.trigger.item ?? body.itemsOfSegues[number]
    let item = itemNumber.map { project.files[body.file].board.items[$0] }
    let isInBar = item.map { $0.position != .loose } ?? false
    let key = SceneBody.Key(identifier: segue.identifier, text: transition.text + transition.options)
    if segue.identifier != nil, !isInBar, !transition.needsAnchor, let known = body.byTransition[key] {
      return known
    }
    var name =
      segue.identifier.flatMap { ImportWords.eventName(identifier: $0) } ?? triggerName(segue.trigger, item)
    name = name.map(ImportWords.withoutMove)
    if name == nil || name.map(body.events.contains) == true {
      let open = transition.target.map { "open\($0)" }
      if let open, !body.events.contains(open) { name = open }
    }
    let event = body.events.declare(name ?? "open")
    body.byTransition[key] = event
    if let itemNumber, isInBar { body.itemNames[itemNumber] = event }
    body.add(event, transition.text, options: transition.options, comment: transition.comment)
    return event
  }

  /// Returns the name of the event of a trigger; `nil` if it has no text.
  private func triggerName(_ trigger: StoryboardTrigger, _ item: StoryboardItem?) -> String? {
    switch trigger.kind {
    case .item: item.flatMap(itemName)
    case .cell: "select"
    case .gesture: NameWords.memberName(String(trigger.element.dropLast("GestureRecognizer".count)))
    case .control, .row: trigger.text.flatMap(NameWords.memberName)
    case .manual, .container: nil
    }
  }

  /// Returns the name of an item and its event.
  private func itemName(_ item: StoryboardItem) -> String {
    item.title.flatMap(NameWords.memberName) ?? item.userLabel.flatMap(NameWords.memberName)
      ?? item.systemItem.flatMap(NameWords.memberName)
      ?? item.action.flatMap { ImportWords.eventName($0) }
      ?? item.image.flatMap(NameWords.memberName) ?? "item"
  }

  // MARK: Items

  private mutating func add(_ item: StoryboardItem, _ number: Int, to body: inout SceneBody) {
    guard item.position != .loose else { return }
    if item.isSpace { return }
    let name = body.events.declare(ImportWords.withoutMove(itemName(item)))
    body.itemNames[number] = name
    if let verb = behavior(of: item, body)?.verb {
      body.add(name, verb, options: "", comment: nil)
    } else {
      body.add(name, "stay", options: "", comment: item.action)
    }
  }

  /// Returns the one thing that the action of an item does; `nil` if it is not known, or more.
  private func behavior(of item: StoryboardItem, _ body: SceneBody) -> ClassSources.Behavior? {
    guard let action = item.action else { return nil }
    return options.classes?.behavior(action, of: project.controllers[body.index].className)
  }

  /// Notes the items whose action does nothing but perform a segue of its scene.
  private func noteActions(of items: [Int], _ segueOfItem: [Int: Int], in body: inout SceneBody) {
    let board = project.files[body.file].board
    for item in items where segueOfItem[item] == nil && board.items[item].position != .loose {
      guard case .segue(let identifier)? = behavior(of: board.items[item], body) else { continue }
      let number = project.segues[body.index].first {
        board.segues[$0].identifier == identifier && board.segues[$0].trigger.kind == .manual
      }
      if let number, body.itemsOfSegues[number] == nil { body.itemsOfSegues[number] = item }
    }
  }

  /// Gives popovers the objects that they point at, which become controls unless they are items of a bar.
  private mutating func addAnchors(to body: inout SceneBody) {
    let board = project.files[body.file].board
    for (handler, segue, row) in body.popovers {
      let event = body.contents.handlers[handler].name
      var anchor: String?
      let id = segue.anchor ?? segue.trigger.id
      let item = segue.anchor == nil ? segue.trigger.item : board.items.firstIndex { $0.id == segue.anchor }
      if let item, let name = body.itemNames[item] { anchor = name }
      if anchor == nil, let id {
        if let known = body.controls[id] {
          anchor = known
        } else {
          let isOwn = id == segue.trigger.id
          let object = segue.anchor.flatMap { board.anchors[$0] } ?? segue.trigger
          let text = object.text ?? item.flatMap { board.items[$0].title }
          let name =
            isOwn
            ? event
            : body.events.declare(
              text.flatMap(NameWords.memberName) ?? NameWords.memberName(object.element) ?? "control")
          body.controls[id] = name
          body.controlLines.append((name, text))
          anchor = name
        }
      }
      let transition = body.contents.handlers[handler].transition
      let text = transition + " from \(anchor ?? event)" + body.options[handler]
      body.contents.handlers[handler].transition = text
      account.segues[row].members[Self.transitionMember].value = text
    }
    for index in body.contents.handlers.indices where !body.popovers.contains(where: { $0.handler == index })
    {
      body.contents.handlers[index].transition += body.options[index]
    }
  }

  /// Adds the way out of a scene that is only presented, that nothing else leaves, and whose class dismisses.
  private func addClosing(to body: inout SceneBody) {
    guard let method = options.classes?.dismissingMethod(of: project.controllers[body.index].className),
      exits.isOnlyPresented(body.index), !body.contents.handlers.contains(where: { $0.leaves })
    else { return }
    body.contents.handlers.append(
      .init(name: body.events.declare("close"), transition: "dismiss", comment: method))
  }

  // MARK: Lines

  private mutating func finish(_ body: SceneBody, _ items: [Int]) -> Contents {
    let board = project.files[body.file].board
    let controller = project.controllers[body.index]
    var lines: [String] = []
    func literal(_ text: String?) -> String? {
      text.flatMap { $0.isEmpty ? nil : ImportedText.literal($0) }
    }
    if project.isScene(body.index) {
      let bar = controller.bar
      if let title = literal(bar?.title ?? controller.title) {
        lines.append(
          "title \(title)\(key(bar?.title == nil ? controller.id : bar?.id, "title", in: body.file))")
      }
      if let prompt = literal(bar?.prompt) {
        lines.append("prompt \(prompt)\(key(bar?.id, "prompt", in: body.file))")
      }
      if let text = literal(bar?.back) {
        let back = text + key(bar?.backID, "title", in: body.file)
        // A scene has one of the two.
        lines.append(
          controller.bar?.hidesBack == true ? "// The next scene's back button: \(back)" : "back \(back)")
      }
      if controller.bar?.hidesBack == true { lines.append("back hidden") }
      if controller.hidesBottomBar { lines.append("tabbar hidden") }
      for position in [StoryboardItem.Place.left, .right, .toolbar] {
        let texts = items.filter { board.items[$0].position == position }.compactMap {
          text(of: board.items[$0], named: body.itemNames[$0], in: body.file)
        }
        if texts.contains(where: { $0 != "flexible" && $0 != "fixed" }) {
          lines.append("\(position.rawValue) \(texts.joined(separator: ", "))")
        }
      }
    }
    for (name, text) in body.controlLines {
      lines.append("control \(Self.ticked(name))\(literal(text).map { " \($0)" } ?? "")")
    }
    lines += body.embedLines
    lines += (exits.exits[body.index] ?? []).map { "exit \($0)" }
    for number in items { accountForItem(number, body) }
    var contents = body.contents
    contents.lines = lines
    return contents
  }

  private func text(of item: StoryboardItem, named name: String?, in file: Int) -> String? {
    if item.isSpace {
      guard item.position == .toolbar else { return nil }
      return item.systemItem == "flexibleSpace" ? "flexible" : "fixed"
    }
    guard let name else { return nil }
    var text = Self.ticked(name)
    if let title = item.title, !title.isEmpty {
      text += " \(ImportedText.literal(title))\(key(item.id, "title", in: file))"
    }
    if let image = item.image, !image.isEmpty { text += " icon \(ImportedText.literal(image))" }
    if let system = item.systemItem, SystemItem(rawValue: system) != nil { text += " system \(system)" }
    return text
  }

  private mutating func accountForItem(_ number: Int, _ body: SceneBody) {
    let item = project.files[body.file].board.items[number]
    let outcome: ImportAccount.Outcome
    if item.isSpace {
      outcome = item.position == .toolbar ? .exact : .omitted(.space)
    } else if item.position == .loose {
      outcome =
        body.controls[item.id] != nil || body.triggers.contains(number) ? .exact : .omitted(.outsideOfBars)
    } else if project.segues[body.index].contains(where: {
      project.segue($0, of: body.index).trigger.item == number
    }) {
      outcome =
        item.systemItem.map { SystemItem(rawValue: $0) != nil } ?? true ? .exact : .approximate(.systemItem)
    } else if body.itemsOfSegues.values.contains(number) || behavior(of: item, body)?.verb != nil {
      outcome = .exact
    } else {
      outcome = .approximate(item.action == nil ? .nothingConnected : .actionInCode)
    }
    account.items.append(
      row(
        item.id, item.place, in: item.file ?? body.file,
        [
          ("place", item.position.rawValue), ("scene", destination(of: .controller(body.index)).name),
          ("name", body.itemNames[number] ?? body.controls[item.id]),
        ], outcome))
  }

  /// Returns the name of an item, in backticks if a list of items would end at it.
  private static func ticked(_ name: String) -> String {
    let keywords: Set<String> = [
      "title", "prompt", "back", "left", "right", "toolbar", "control", "embed", "exit", "on", "flexible",
      "fixed",
    ]
    return keywords.contains(name) ? "`\(name)`" : name
  }
}

extension StoryboardItem {
  /// `true` iff the item is a space between others.
  var isSpace: Bool { systemItem == "flexibleSpace" || systemItem == "fixedSpace" }
}

extension ImportedHandler {
  /// `true` iff the handler leaves its scene.
  fileprivate var leaves: Bool {
    ["unwind", "dismiss", "pop", "replace"].contains {
      transition.hasPrefix($0) && transition.dropFirst($0.count).first?.isLetter != true
    }
  }
}

/// The contents of a scene while its segues and items are added.
private struct SceneBody {
  /// The properties that two triggers of one handler have in common.
  struct Key: Hashable {
    var identifier: String?
    var text: String
  }

  let index: Int
  let file: Int
  var contents = StoryboardTranslator.Contents()
  var events = UniqueNames()
  var embeds = UniqueNames()
  var embedLines: [String] = []
  var byTransition: [Key: String] = [:]
  /// The number of the handler of each event.
  var numbers: [String: Int] = [:]
  /// The options of each handler, which follow the anchor of a popover.
  var options: [String] = []
  var popovers: [(handler: Int, segue: StoryboardSegue, row: Int)] = []
  var itemNames: [Int: String] = [:]
  /// The items whose actions perform manual segues.
  var itemsOfSegues: [Int: Int] = [:]
  /// The controls by the id of their object.
  var controls: [String: String] = [:]
  var controlLines: [(name: String, text: String?)] = []
  /// The loose items that segues hang on.
  var triggers: Set<Int> = []

  init(index: Int, file: Int) {
    self.index = index
    self.file = file
  }

  mutating func add(_ event: String, _ transition: String, options: String, comment: String?) {
    numbers[event] = contents.handlers.count
    self.options.append(options)
    contents.handlers.append(.init(name: event, transition: transition, comment: comment))
  }
}
