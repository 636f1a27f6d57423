// What is said about arrows and in the nodes of scenes; lines end in `<br/>` in every notation.

import NavRuntime

extension DiagramText {
  // MARK: Verbs

  /// Appends verbs of a step, joined by `then`; what the last one leads to is not said, for the arrow says it.
  mutating func write(verbs: IDRange<VerbID>, of step: DiagramStep) {
    for (position, verb) in verbs.enumerated() {
      if position > 0 || step.continues { buffer.write(position > 0 ? " then " : "then ") }
      write(action: program.verbs[verb].action, on: program.handlers[step.handler].name)
    }
  }

  private mutating func write(action: Action, on event: Symbol) {
    switch action {
    case .push(let destination, let options): write("push", destination, options, event)
    case .modal(let destination, let options): write("modal", destination, options, event)
    case .popover(let destination, let options): write("popover", destination, options, event)
    case .replace(let destination, let options): write("replace", destination, options, event)
    case .show(let destination, let options): write("show", destination, options, event)
    case .detail(let destination, let options): write("detail", destination, options, event)
    case .pop: buffer.write("pop")
    case .popToRoot: buffer.write("pop to root")
    case .popTo: buffer.write("pop to")
    case .dismiss: buffer.write("dismiss")
    case .select(_, let reset): buffer.write(reset ? "select, reset" : "select")
    case .next: buffer.write("next")
    case .previous: buffer.write("previous")
    case .unwind(let exit, _):
      buffer.write("unwind ")
      write(name: exit)
    case .unwindTo: buffer.write("unwind")
    case .finish(let value):
      buffer.write("finish")
      guard let value else { return }
      buffer.write("(")
      write(value: value)
      buffer.write(")")
    case .cancel: buffer.write("cancel")
    case .open(let place):
      buffer.write("open")
      if program.places[place].steps.count > 1 {
        buffer.write(" ")
        write(place: place)
      }
    case .stay: buffer.write("stay")
    case .error: buffer.write("?")
    }
  }

  private mutating func write(
    _ verb: StaticString, _ destination: DestinationID, _ options: OptionsID, _ event: Symbol
  ) {
    buffer.write(verb)
    if program.destinations[destination].inStack { buffer.write(" in stack") }
    guard options.index > 0 else { return }
    let options = program.options[options]
    if options.style != .automatic {
      buffer.write(" as ")
      buffer.write(string: options.style.rawValue)
      write(detents: options.detents)
    }
    // A popover mostly points at the item that raised its event.
    if let anchor = options.anchor, let name = program.items[anchor].name, name != event {
      buffer.write(" from ")
      write(name: name)
    }
    if options.isLocked { buffer.write(", locked") }
    if let name = options.segueClass {
      buffer.write(" via ")
      write(text: name)
    }
    if let handler = options.returning {
      buffer.write("<br/>returning ")
      write(name: program.handlers[handler].name)
    }
  }

  private mutating func write(detents: [NavigationOptions.Detent]) {
    guard !detents.isEmpty else { return }
    buffer.write("(")
    for (position, detent) in detents.enumerated() {
      if position > 0 { buffer.write(", ") }
      buffer.write(string: detent.rawValue)
    }
    buffer.write(")")
  }

  // MARK: Events

  /// Appends the event of a step and the condition under which its branch is taken.
  mutating func write(eventOf step: DiagramStep) {
    let handler = program.handlers[step.handler]
    buffer.write("<b>")
    write(name: handler.name)
    buffer.write("</b>")
    write(names: handler.parameters)
    if let condition = program.branches[step.branch].condition {
      buffer.write(isShort(condition) ? " when " : "<br/>when ")
      write(condition: condition)
    } else if step.branch != handler.branches.first {
      buffer.write(" else")
    }
  }

  private func isShort(_ condition: ConditionID) -> Bool {
    switch program.conditions[condition] {
    case .not(let operand): isShort(operand)
    case .all, .any: false
    default: true
    }
  }

  // MARK: Places

  /// Appends a place without its arguments and styles.
  mutating func write(place: PlaceID) {
    let place = program.places[place]
    for (position, step) in place.steps.enumerated() {
      let step = program.placeSteps[step]
      switch step.separator {
      case .start: break
      case .push: buffer.write(position > 0 ? " / " : "/ ")
      case .modal: buffer.write(position > 0 ? " ^ " : "^ ")
      case .popover: buffer.write(position > 0 ? " ~ " : "~ ")
      }
      write(target: program.destinations[step.destination].target)
      if let tab = step.tab {
        buffer.write(".")
        write(name: program.tabs[tab].name)
      }
      if let column = step.column {
        buffer.write(".")
        buffer.write(string: column.rawValue)
      }
    }
  }

  /// Appends the name of what a destination names.
  mutating func write(target: Target) {
    switch target {
    case .scene(let id): write(name: program.scenes[id].name, in: program.scenes[id].flow)
    case .stack(let id): write(name: program.stacks[id].name, in: program.stacks[id].flow)
    case .tabs(let id): write(name: program.tabContainers[id].name, in: program.tabContainers[id].flow)
    case .split(let id): write(name: program.splits[id].name, in: program.splits[id].flow)
    case .pages(let id): write(name: program.pageContainers[id].name, in: program.pageContainers[id].flow)
    case .flow(let id): write(name: program.flows[id].name)
    case .error: buffer.write("?")
    }
  }
}
