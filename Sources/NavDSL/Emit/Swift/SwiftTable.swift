// The program as text, which the engine reads: `NavigationTable(version1:types:localized:)` in NavRuntime defines the format.

extension SwiftEmitter {
  /// Writes the table at the end of the namespace.
  mutating func emitTable() {
    if program.app?.hasConditionalStart == true {
      out.emptyLine()
      out.line("/// The start of the app has conditions, so a new window asks guards.")
      beginMember("typealias StartKind = NavigationConditionalStart\n")
    }
    out.emptyLine()
    out.line("/// The program: its scenes, the steps of their events, its containers and links.")
    beginMember("static let table = NavigationTable(\n")
    out.deepen()
    out.line("version1: #\"\"\"")
    out.deepen()
    for id in program.enums.ids {
      let type = program.enums[id]
      row("enum", type.name, type.flow)
      for value in program.enumCases[type.cases] { nameField(value.name) }
      out.endLine()
    }
    for id in program.structs.ids {
      let type = program.structs[id]
      row("struct", type.name, type.flow)
      parameters(type.fields)
      out.endLine()
    }
    if program.guards.count > 0 {
      row("guards")
      for id in program.guards.ids {
        out.write("|")
        tableName(program.guards[id].name, program.guards[id].flow)
      }
      out.endLine()
    }
    for flow in program.flows.elements {
      row("flow", flow.name, nil)
      parameters(flow.parameters)
      out.endLine()
      if flow.isTransient { out.line("transient") }
      if let start = flow.start {
        row("start")
        destination(start)
        out.endLine()
      }
      emitRows(of: flow.handlers)
    }
    emitContainerRows()
    if let app = program.app {
      if let feature = app.feature {
        row("feature")
        nameField(app.name)
        parameters(feature.parameters)
        out.endLine()
        if let result = feature.result {
          row("result|")
          tableType(result)
          out.endLine()
        }
      }
      row("app")
      if !app.hasConditionalStart {
        destination(app.compact.fallback)
        if app.isAdaptive { destination(app.regular.fallback) }
      }
      out.endLine()
      if app.hasConditionalStart {
        emitRows(of: app.compact, in: app.isAdaptive ? "compact" : "both")
        if app.isAdaptive { emitRows(of: app.regular, in: "regular") }
      }
      emitRows(of: app.handlers)
    }
    for entry in program.entries.elements {
      row("enter|")
      out.write(string: entry.opening.rawValue)
      destination(entry.destination)
      options(entry.options)
      out.endLine()
    }
    for row in FormerNameRow.all(of: program) {
      self.row("was|")
      out.write(string: row.kind.rawValue)
      // None contains a sign that would have to be encoded.
      for field in [row.owner, row.name] + row.names {
        out.write("|")
        out.write(string: field)
      }
      out.endLine()
    }
    for id in program.scenes.ids { emitRows(of: program.scenes[id]) }
    for link in program.links.elements { emitRows(of: link) }
    out.beginLine()
    out.write("\"\"\"#")
    out.rise()
    emitExternalTypes()
    emitTranslation()
    out.write(")\n")
    out.rise()
  }

  private mutating func emitRows(of start: Start, in width: StaticString) {
    for branch in start.branches {
      row("starts")
      out.write("|")
      out.write(width)
      out.write(branch.condition == nil ? "|else" : "|when")
      if let condition = branch.condition { self.condition(condition) }
      destination(branch.destination)
      out.endLine()
    }
  }

  /// Writes how texts are translated: by Foundation, where an app has string catalogs.
  private mutating func emitTranslation() {
    guard hasTexts else { return }
    out.write(",\n")
    out.line("localized: { key, text in")
    out.deepen()
    out.line("#if canImport(Darwin)")
    out.line("  Foundation.Bundle.main.localizedString(forKey: key, value: text, table: nil)")
    out.line("#else")
    out.line("  text")
    out.line("#endif")
    out.rise()
    out.beginLine()
    out.write("}")
  }

  private mutating func emitExternalTypes() {
    var isFirst = true
    func begin(_ emitter: inout SwiftEmitter) {
      emitter.out.write(isFirst ? ",\n" : ", ")
      if isFirst {
        emitter.out.beginLine()
        emitter.out.write("types: [")
      }
      emitter.out.write("\"")
      isFirst = false
    }
    for type in [TypeID.date, .url, .uuid] where foundationTypes.contains(type) {
      begin(&self)
      self.type(type)
      out.write("\": ")
      self.type(type)
      out.write(".self")
    }
    for type in program.externalTypes.elements {
      begin(&self)
      tableName(type.name, type.flow)
      out.write("\": ")
      external(type)
      out.write(".self")
    }
    if !isFirst { out.write("]") }
  }

  // MARK: Scenes

  private mutating func emitRows(of scene: Scene) {
    row("scene", scene.name, scene.flow)
    parameters(scene.parameters)
    out.endLine()
    if scene.result != nil { out.line("returns") }
    switch scene.title {
    case .text(let text): row("title", text, key: scene.keys.title)
    case .value(let value):
      row("titled")
      expression(value)
      out.endLine()
    case nil: break
    }
    if scene.hasLargeTitle { out.line("large") }
    switch scene.message {
    case .text(let text): row("message", text, key: scene.keys.message)
    case .value(let value):
      row("messaged")
      expression(value)
      out.endLine()
    case nil: break
    }
    if let prompt = scene.prompt { row("prompt", prompt, key: scene.keys.prompt) }
    switch scene.back {
    case .automatic: break
    case .title(let text): row("back", text, key: scene.keys.back)
    case .hidden: out.line("hidden")
    }
    if scene.hidesBar { out.line("noBar") }
    if scene.hidesTabBar { out.line("noTabBar") }
    if scene.isTransient { out.line("transient") }
    if scene.isExternal { out.line("external") }
    for id in scene.items { emitRow(of: program.items[id]) }
    for id in scene.embeds {
      row("embed")
      nameField(program.embeds[id].name)
      destination(program.embeds[id].destination)
      out.endLine()
    }
    for id in scene.exits {
      let exit = program.exits[id]
      row("exit")
      nameField(exit.name)
      parameters(exit.parameters)
      out.endLine()
      guard let condition = exit.condition else { continue }
      row("if")
      self.condition(condition)
      out.endLine()
    }
    emitRows(of: scene.handlers)
  }

  mutating func emitRows(of handlers: IDRange<HandlerID>) {
    // By index: a slice of a table retains it.
    for id in handlers {
      row("on")
      nameField(program.handlers[id].name)
      parameters(program.handlers[id].parameters)
      out.endLine()
      for branch in program.handlers[id].branches { emitRows(of: program.branches[branch]) }
    }
  }

  private mutating func emitRow(of item: Item, isEntry: Bool = false) {
    switch item.kind {
    case .flexibleSpace: return out.line("flexible")
    case .fixedSpace: return out.line("fixed")
    case .separator: return out.line("separator")
    case .item: break
    }
    if let key = item.key { row("key", key) }
    out.beginLine()
    out.write(string: isEntry ? "entry" : item.placement.rawValue)
    if let name = item.name { nameField(name) }
    let last =
      item.isPreferred
      ? 5 : item.role != nil ? 4 : item.system != nil ? 3 : item.icon != nil ? 2 : item.title != nil ? 1 : 0
    if last >= 1 { optional(item.title) }
    if last >= 2 { optional(item.icon) }
    if last >= 3 {
      out.write("|")
      out.write(string: item.system?.rawValue ?? "")
    }
    if last >= 4 {
      out.write("|")
      out.write(string: item.role?.rawValue ?? "")
    }
    if last >= 5 { out.write("|preferred") }
    out.endLine()
    for entry in item.menu { emitRow(of: entry, isEntry: true) }
  }

  mutating func emitRows(of branch: Branch) {
    row(branch.condition == nil ? "else" : "when")
    if let condition = branch.condition { self.condition(condition) }
    out.endLine()
    for verb in branch.verbs { emitRows(of: program.verbs[verb].action) }
    guard let place = branch.place else { return }
    if program.places[place].steps.isEmpty { out.line("here") }
    emitRows(of: place)
  }

  private mutating func emitRows(of place: PlaceID) {
    for step in program.placeSteps[program.places[place].steps] {
      row("at")
      switch step.separator {
      case .start: out.write("|")
      case .push: out.write("|/")
      case .modal: out.write("|^")
      case .popover: out.write("|~")
      }
      if let tab = step.tab {
        nameField(program.tabs[tab].name)
      } else {
        out.write("|")
        if let column = step.column { out.write(string: column.rawValue) }
      }
      destination(step.destination)
      options(step.options)
      out.endLine()
    }
  }

  private mutating func emitRows(of action: Action) {
    switch action {
    case .push(let opened, let options): opening("push", opened, options)
    case .modal(let opened, let options): opening("modal", opened, options)
    case .popover(let opened, let options): opening("popover", opened, options)
    case .replace(let opened, let options): opening("replace", opened, options)
    case .show(let opened, let options): opening("show", opened, options)
    case .detail(let opened, let options): opening("detail", opened, options)
    case .pop: out.line("pop")
    case .popToRoot: out.line("popToRoot")
    case .popTo(let scene): row("popTo", program.scenes[scene].name, program.scenes[scene].flow, ends: true)
    case .dismiss: out.line("dismiss")
    case .dismissAll: out.line("dismissAll")
    case .select(let id, let reset):
      let tab = program.tabs[id]
      let container = program.tabContainers[tab.container]
      row(reset ? "reselect" : "select", container.name, container.flow)
      nameField(tab.name)
      out.endLine()
    case .next: out.line("next")
    case .previous: out.line("previous")
    case .unwind(let exit, let arguments):
      row("unwind")
      nameField(exit)
      for argument in program.arguments[arguments] {
        nameField(program.parameters[argument.parameter].name)
        expression(argument.value)
      }
      out.endLine()
    case .unwindTo(let scene):
      row("unwindTo", program.scenes[scene].name, program.scenes[scene].flow, ends: true)
    case .finish(let value):
      row("finish")
      if let value { expression(value) }
      out.endLine()
    case .cancel: out.line("cancel")
    case .open(let place):
      out.line("open")
      emitRows(of: place)
    // `error` occurs only in programs with errors.
    case .stay, .error: out.line("stay")
    }
  }

  private mutating func opening(_ verb: StaticString, _ opened: DestinationID, _ options: OptionsID) {
    row(verb)
    destination(opened)
    self.options(options)
    out.endLine()
  }
}
