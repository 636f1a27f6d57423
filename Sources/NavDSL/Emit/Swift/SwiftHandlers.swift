// What each event does: the branches of its handler, and their verbs.

extension SwiftEmitter {
  /// Writes the function from an event to what it does.
  mutating func emitStep(_ id: SceneID) {
    let scene = program.scenes[id]
    guard !scene.handlers.isEmpty else { return }
    out.emptyLine()
    out.line("/// Returns what an event does.")
    beginMember("func step(on event: Event, ")
    decisionParameters(of: scene.flow)
    out.write(" -> Step {\n")
    out.deepen()
    let chunk = Self.chunk(of: scene.handlers.count)
    for (index, handler) in scene.handlers.enumerated() {
      if index % chunk == 0 { beginChunk("switch event {", isFirst: index == 0) }
      emitHandler(program.handlers[handler])
    }
    if chunk < scene.handlers.count { out.line("default: break") }
    out.line("}")
    if chunk < scene.handlers.count { out.line("return .nothing") }
    endDeclaration()
  }

  /// Returns how many cases with payloads go into one `switch`: all, but Swift does not check that more than
  /// 626 are all there.
  static func chunk(of count: Int) -> Int { count > 500 ? 250 : max(count, 1) }

  /// Begins a `switch` over some of the cases, and ends the one before.
  mutating func beginChunk(_ head: StaticString, isFirst: Bool) {
    if !isFirst {
      out.line("default: break")
      out.line("}")
    }
    out.line(head)
  }

  private mutating func emitHandler(_ handler: Handler) {
    out.beginLine()
    out.write("case .")
    write(handler.name, names.event(handler.name))
    if !handler.parameters.isEmpty {
      beginReading()
      for branch in program.branches[handler.branches] { markReads(branch) }
      binding(handler.parameters)
    }
    out.write(":")
    if handler.branches.count == 1, let branch = handler.branches.first,
      program.branches[branch].condition == nil
    {
      out.write(" return ")
      step(program.branches[branch])
      out.endLine()
      return
    }
    out.endLine()
    out.deepen()
    var isOpen = true
    for branch in program.branches[handler.branches] {
      out.beginLine()
      if let condition = branch.condition {
        out.write("if ")
        self.condition(condition)
        out.write(" { return ")
        step(branch)
        out.write(" }\n")
      } else {
        out.write("return ")
        step(branch)
        out.endLine()
        isOpen = false
      }
    }
    if isOpen { out.line("return .nothing") }
    out.rise()
  }

  private mutating func step(_ branch: Branch) {
    guard let first = branch.verbs.first else { return out.write(".nothing") }
    verb(program.verbs[first].action)
    for index in branch.verbs.indices.dropFirst() {
      out.write(".then(")
      verb(program.verbs[branch.verbs[index]].action)
      out.write(")")
    }
  }

  private mutating func verb(_ action: Action) {
    switch action {
    case .push(let destination, let options): opening(".push(", destination, options)
    case .modal(let destination, let options): opening(".modal(", destination, options)
    case .popover(let destination, let options): opening(".popover(", destination, options)
    case .replace(let destination, let options): opening(".replace(", destination, options)
    case .show(let destination, let options): opening(".show(", destination, options)
    case .detail(let destination, let options): opening(".detail(", destination, options)
    case .pop: out.write(".pop")
    case .popToRoot: out.write(".popToRoot")
    case .popTo(let scene): named(".popTo(\"", scene)
    case .dismiss: out.write(".dismiss")
    case .select(let tab, let reset):
      let container = program.tabContainers[program.tabs[tab].container]
      out.write(".select(container: \"")
      tableName(container.name, container.flow)
      out.write("\", tab: ")
      literal(program.tabs[tab].name)
      out.write(reset ? ", reset: true)" : ")")
    case .next: out.write(".next")
    case .previous: out.write(".previous")
    case .unwind(let exit, let arguments): unwind(exit, arguments)
    case .unwindTo(let scene): named(".unwindTo(\"", scene)
    case .finish(let value): finish(value)
    case .cancel: out.write(".cancel")
    case .open(let place):
      out.write(".open(")
      self.place(place)
      out.write(")")
    case .stay: out.write(".stay")
    case .error: out.write(".nothing")
    }
  }

  private mutating func named(_ text: StaticString, _ scene: SceneID) {
    out.write(text)
    tableName(program.scenes[scene].name, program.scenes[scene].flow)
    out.write("\")")
  }

  private mutating func opening(_ text: StaticString, _ destination: DestinationID, _ options: OptionsID) {
    out.write(text)
    opened(destination)
    self.options(options)
    out.write(")")
  }

  private mutating func unwind(_ exit: Symbol, _ arguments: IDRange<ArgumentID>) {
    out.write(".unwind(Scene.Exit(\"")
    out.write(exit, of: program.symbols)
    out.write("\"")
    if !arguments.isEmpty {
      out.write(", [")
      for (index, argument) in program.arguments[arguments].enumerated() {
        if index > 0 { out.write(", ") }
        erased(argument.value, as: program.parameters[argument.parameter].type)
      }
      out.write("]")
    }
    out.write("))")
  }

  private mutating func finish(_ value: ExpressionID?) {
    guard let value, let type = resultType else { return out.write(".finish()") }
    out.write(".finish(Result(")
    erased(value, as: type)
    out.write("))")
  }

  /// The type of what the scene that is being written finishes with.
  private var resultType: TypeID? {
    writtenScene.flatMap {
      program.scenes[$0].result ?? program.scenes[$0].flow.flatMap { program.flows[$0].result }
    }
  }

  /// Writes a value as an erased one of a type.
  private mutating func erased(_ value: ExpressionID, as type: TypeID) {
    openValue(type)
    typed(value, as: type)
    closeValue(type)
  }

  // MARK: Options

  /// Writes what differs from the default: `, Options(style: .formSheet)`; nothing where nothing does.
  mutating func options(_ id: OptionsID) {
    guard id.index != 0 else { return }
    let options = program.options[id]
    var count = 0
    func isFirst() -> Bool {
      count += 1
      return count == 1
    }
    func label(_ text: StaticString, _ out: inout TextBuffer) {
      out.write(isFirst() ? ", Options(" : ", ")
      out.write(text)
    }
    if options.style != .automatic {
      label("style: .", &out)
      out.write(string: options.style.rawValue)
    }
    if !options.detents.isEmpty {
      label("detents: ", &out)
      cases(options.detents.map(\.rawValue))
    }
    if options.isLocked { label("isLocked: true", &out) }
    if let animation = options.animation {
      // `.none` would be no animation chosen, not the choice of none.
      label("animation: Options.Animation.", &out)
      out.write(string: animation.rawValue)
    }
    if let anchor = options.anchor, let name = program.items[anchor].name {
      label("anchor: ", &out)
      literal(name)
    }
    if !options.arrows.isEmpty {
      label("arrows: ", &out)
      cases(options.arrows.map(\.rawValue))
    }
    if options.adaptation != .sheet {
      label("adaptation: .", &out)
      out.write(string: options.adaptation.rawValue)
    }
    if let handler = options.returning {
      label("returning: ", &out)
      literal(program.handlers[handler].name)
    }
    if let segue = options.segueClass {
      label("segueClass: ", &out)
      literal(segue)
    }
    if count > 0 { out.write(")") }
  }

  private mutating func cases(_ names: [String]) {
    out.write("[")
    for (index, name) in names.enumerated() {
      out.write(index == 0 ? "." : ", .")
      out.write(string: name)
    }
    out.write("]")
  }

  // MARK: What a handler reads

  /// Begins a handler, an exit or a link: nothing has been read in it.
  mutating func beginReading() { reader += 1 }

  mutating func markReads(_ branch: Branch) {
    if let condition = branch.condition { markReads(condition) }
    for verb in program.verbs[branch.verbs] {
      switch verb.action {
      case .unwind(_, let arguments): markReads(arguments)
      case .finish(let value): if let value { markReads(value) }
      case .open(let place): markReads(place)
      default:
        if let opened = verb.action.opened { markReads(program.destinations[opened.destination].arguments) }
      }
    }
    if let place = branch.place { markReads(place) }
  }

  private mutating func markReads(_ place: PlaceID) {
    for step in program.placeSteps[program.places[place].steps] {
      markReads(program.destinations[step.destination].arguments)
    }
  }

  private mutating func markReads(_ arguments: IDRange<ArgumentID>) {
    for argument in program.arguments[arguments] { markReads(argument.value) }
  }

  mutating func markReads(_ id: ConditionID) {
    switch program.conditions[id] {
    case .value(let value): markReads(value)
    case .not(let operand): markReads(operand)
    case .all(let range), .any(let range):
      for index in range.indices { markReads(program.operands[index]) }
    case .guard, .compact, .regular, .error: break
    }
  }

  private mutating func markReads(_ id: ExpressionID) {
    switch program.expressions[id].shape {
    case .parameter(let id): readBy[Int(id.index)] = reader
    case .field(let base, _): markReads(base)
    case .array(let range), .dictionary(let range), .structure(_, let range):
      for index in range.indices { markReads(program.elements[index]) }
    default: break
    }
  }

  /// `true` iff the parameter is read in what ``beginReading()`` began.
  func isRead(_ id: ParameterID) -> Bool { readBy[Int(id.index)] == reader }

  /// Writes `(let id, _)` for a payload; nothing where none of it is read.
  mutating func binding(_ parameters: IDRange<ParameterID>) {
    guard parameters.contains(where: isRead) else { return }
    for (index, id) in parameters.enumerated() {
      out.write(index == 0 ? "(" : ", ")
      if isRead(id) {
        out.write("let ")
        write(program.parameters[id].name, names.local(program.parameters[id].name))
      } else {
        out.write("_")
      }
    }
    out.write(")")
  }
}
