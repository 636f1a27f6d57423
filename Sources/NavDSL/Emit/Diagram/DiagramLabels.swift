// The labels of arrows and nodes.

extension DiagramText {
  // MARK: Arrows

  /// The numbers of the first steps of a run.
  private static let circled: [StaticString] = [
    "①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨", "⑩", "⑪", "⑫", "⑬", "⑭", "⑮", "⑯", "⑰", "⑱", "⑲", "⑳",
  ]

  /// `true` iff an arrow has a label.
  func hasLabel(_ edge: DiagramEdge) -> Bool {
    switch edge.cause {
    case .start(let width, let destination, let condition, let isElse):
      width != nil || condition != nil || isElse || program.destinations[destination].inStack
    case .entry(let id):
      program.destinations[program.entries[id].destination].inStack || program.entries[id].options.index > 0
    case .structure: false
    case .embed, .step: true
    case .link(let branch, let isElse):
      isElse || program.branches[branch].condition != nil || isSpelled(program.branches[branch].place)
    }
  }

  /// `true` iff a place has more than the target of an arrow.
  private func isSpelled(_ place: PlaceID?) -> Bool {
    guard let place else { return false }
    return program.places[place].steps.count > 1 || program.places[place].isRelativeToStart
  }

  /// Appends the label of an arrow and those merged into it, equal ones once.
  mutating func write(labelOf edge: DiagramEdge, in graph: DiagramGraph) {
    let numbers = trail?.steps(of: edge, in: graph) ?? []
    if !numbers.isEmpty {
      write("<b>")
      for (position, number) in numbers.enumerated() {
        if position > 0 { write(", ") }
        write(number <= 20 ? Self.circled[number - 1] : "(")
        if number > 20 {
          buffer.write(number: number)
          write(")")
        }
      }
      write("</b><br/>")
    }
    guard edge.next != nil else {
      _ = write(firstLabelOf: edge, in: graph)
      return
    }
    var said: Set<[UInt8]> = []
    var part = DiagramText(program, notation)
    var next: DiagramEdge? = edge
    while let edge = next {
      next = part.write(firstLabelOf: edge, in: graph)
      let label = part.buffer.take()
      guard said.insert(label).inserted else { continue }
      if said.count > 1 { write("<br/>") }
      buffer.write(bytes: label[...])
    }
  }

  /// Appends the label of an arrow, with the events of merged ones that have the same verbs, and returns the next merged
  /// one that has others.
  private mutating func write(firstLabelOf edge: DiagramEdge, in graph: DiagramGraph) -> DiagramEdge? {
    var edge = edge
    while true {
      let next = edge.next.map { graph.edges[Int($0)] }
      speller.flow = flow(of: edge.cause)
      switch edge.cause {
      case .start(let width, let destination, let condition, let isElse):
        if let width { buffer.write(string: width.rawValue) }
        if condition != nil || isElse, width != nil { write(", ") }
        if let condition {
          write("when ")
          program.spell(condition: condition, to: &speller)
        }
        if isElse { write("else") }
        let isAlone = width == nil && condition == nil && !isElse
        if program.destinations[destination].inStack { write(isAlone ? "in stack" : ", in stack") }
      case .entry(let id): write(entry: id, style: edge.style)
      case .structure: break
      case .embed(let id):
        write("embed <b>")
        write(name: program.embeds[id].name)
        write("</b>")
        if program.destinations[program.embeds[id].destination].inStack { write(" in stack") }
      case .link(let branch, let isElse): write(link: branch, isElse: isElse)
      case .step(let step):
        write(eventOf: step)
        if let next, case .step(let other) = next.cause, saysTheSame(step, other) {
          write(isUnconditional(step) && isUnconditional(other) ? ", " : ",<br/>")
          edge = next
          continue
        }
        write("<br/>")
        let font = beginWords(about: edge.style)
        write(verbs: step.verbs, of: step)
        if font { write("</font>") }
      }
      return next
    }
  }

  /// Returns the flow relative to which the label of an arrow is written.
  private func flow(of cause: DiagramCause) -> FlowID? {
    guard case .step(let step) = cause else { return nil }
    return program.scope(of: program.handlers[step.handler].owner)
  }

  /// Begins words in the color of a style, and returns whether they need an end: only Graphviz can color parts
  /// of a label.
  private mutating func beginWords(about style: DiagramEdgeStyle) -> Bool {
    guard notation == .dot, let font = style.dotWords else { return false }
    write(font)
    return true
  }

  /// Writes how the code enters a destination, as the verb that does the same.
  private mutating func write(entry id: EntryID, style: DiagramEdgeStyle) {
    let entry = program.entries[id]
    let action: Action
    switch entry.opening {
    case .base: return write("in stack")
    case .push: action = .push(entry.destination, entry.options)
    case .modal: action = .modal(entry.destination, entry.options)
    case .popover: action = .popover(entry.destination, entry.options)
    case .show: action = .show(entry.destination, entry.options)
    }
    let font = beginWords(about: style)
    program.spell(action: action, to: &speller)
    if font { write("</font>") }
  }

  private mutating func write(link branch: BranchID, isElse: Bool) {
    let branch = program.branches[branch]
    let isSpelled = isSpelled(branch.place)
    if let condition = branch.condition {
      write("when ")
      program.spell(condition: condition, to: &speller)
      if isSpelled { write("<br/>") }
    } else if isElse {
      write(isSpelled ? "else<br/>" : "else")
    }
    guard isSpelled, let place = branch.place else { return }
    let font = beginWords(about: .link)
    program.spell(place: place, to: &speller)
    if font { write("</font>") }
  }

  private func isUnconditional(_ step: DiagramStep) -> Bool {
    program.branches[step.branch].condition == nil
      && step.branch == program.handlers[step.handler].branches.first
  }

  /// `true` iff the verbs of two steps between the same scenes have the same text.
  private func saysTheSame(_ left: DiagramStep, _ right: DiagramStep) -> Bool {
    guard left.verbs.count == 1, right.verbs.count == 1, !left.continues, !right.continues,
      let first = left.verbs.first, let second = right.verbs.first
    else { return false }
    switch (program.verbs[first].action, program.verbs[second].action) {
    case (.replace(let some, let how), .replace(let other, let otherHow)):
      return readAlike(how, otherHow, left, right)
        && program.destinations[some].inStack == program.destinations[other].inStack
    case (.finish(.none), .finish(.none)), (.popTo, .popTo), (.unwindTo, .unwindTo): return true
    case (.unwind(let exit, _), .unwind(let otherExit, _)): return exit == otherExit
    case (.select(_, let reset), .select(_, let otherReset)): return reset == otherReset
    case (let some, let other):
      guard let some = some.opening, let other = other.opening else { return false }
      return readAlike(some.options, other.options, left, right)
        && program.destinations[some.destination].inStack == program.destinations[other.destination].inStack
    }
  }

  private func readAlike(
    _ left: OptionsID, _ right: OptionsID, _ leftStep: DiagramStep, _ rightStep: DiagramStep
  ) -> Bool {
    if left == right { return true }
    let (some, other) = (program.options[left], program.options[right])
    return some.style == other.style && some.detents == other.detents && some.isLocked == other.isLocked
      && some.returning == other.returning && some.segueClass == other.segueClass
      && some.retries == other.retries
      && some.column == other.column
      && anchor(of: some, on: leftStep) == anchor(of: other, on: rightStep)
  }

  /// Returns the name of a popover's anchor, unless the item raises the step's event.
  private func anchor(of options: Options, on step: DiagramStep) -> Symbol? {
    guard let name = options.anchor.flatMap({ program.items[$0].name }) else { return nil }
    return name == program.handlers[step.handler].name ? nil : name
  }

  // MARK: Scenes

  /// Appends the parameters and the result of a scene or feature, one per line.
  mutating func write(_ signature: DiagramSignature) {
    speller.flow = signature.flow
    for (position, parameter) in signature.parameters.enumerated() {
      if position > 0 { write(lineBreak) }
      program.spell(parameter: parameter, to: &speller)
    }
    guard let result = signature.result else { return }
    if !signature.parameters.isEmpty { write(lineBreak) }
    write("returns ")
    program.spell(type: result, to: &speller)
  }

  /// Appends the exits of a scene and its quiet steps, one per line; nothing if there are none.
  mutating func write(behaviourOf scene: Scene, _ steps: ArraySlice<QuietStep>) {
    speller.flow = scene.flow
    var isFirst = true
    for exit in scene.exits {
      let exit = program.exits[exit]
      if !isFirst { write("<br/>") }
      isFirst = false
      write("exit ")
      write(name: exit.name)
      program.spell(namesOf: exit.parameters, to: &speller)
      if let condition = exit.condition {
        write(" when ")
        program.spell(condition: condition, to: &speller)
      }
    }
    write(quietSteps: steps, isFirst: isFirst)
  }

  /// Appends steps without an arrow, several lines.
  ///
  /// - Parameter isFirst: `true` iff nothing is on the line yet.
  mutating func write(quietSteps steps: ArraySlice<QuietStep>, isFirst: Bool) {
    var isFirst = isFirst
    var said: Set<UInt8> = []
    for index in steps.indices {
      let step = steps[index]
      let kind = simpleKind(of: step)
      if let kind, !said.insert(kind).inserted { continue }
      if !isFirst { write(lineBreak) }
      isFirst = false
      write(eventOf: step.step)
      if let kind { write(eventsLike: kind, in: steps[(index + 1)...]) }
      write(" → ")
      write(verbs: step.step.verbs, of: step.step)
      if let candidates = step.candidates {
        write(" (")
        buffer.write(number: Int(candidates))
        write(" scenes)")
      }
    }
  }

  /// Appends the other events with the same step as the previous one, several per line.
  private mutating func write(eventsLike kind: UInt8, in steps: ArraySlice<QuietStep>) {
    var lineStart = buffer.count
    for step in steps where simpleKind(of: step) == kind {
      if buffer.count - lineStart > 60 {
        write(",")
        write(lineBreak)
        lineStart = buffer.count
      } else {
        write(", ")
      }
      write(eventOf: step.step)
    }
  }

  /// A number for the effect of a step of one verb without operands; `nil` for other steps.
  private func simpleKind(of step: QuietStep) -> UInt8? {
    guard step.step.verbs.count == 1, let verb = step.step.verbs.first else { return nil }
    switch program.verbs[verb].action {
    case .pop: return 0
    case .popToRoot: return 1
    case .dismiss: return 2
    case .next: return 3
    case .previous: return 4
    case .cancel: return 5
    case .finish(.none): return 6
    case .dismissAll: return 7
    default: return nil
    }
  }
}

/// The parameters and the result of a scene or feature.
struct DiagramSignature {
  let parameters: IDRange<ParameterID>
  let result: TypeID?
  /// The flow in which their types are looked up.
  let flow: FlowID?

  /// Creates the signature of a scene; `nil` for a scene without parameters and result.
  init?(_ scene: Scene) { self.init(scene.parameters, scene.result, in: scene.flow) }

  /// Creates the signature of a feature; `nil` for an app, and for a feature without parameters and result.
  init?(_ app: App) { self.init(app.feature?.parameters ?? .none, app.feature?.result, in: nil) }

  private init?(_ parameters: IDRange<ParameterID>, _ result: TypeID?, in flow: FlowID?) {
    if parameters.isEmpty, result == nil { return nil }
    (self.parameters, self.result, self.flow) = (parameters, result, flow)
  }
}
