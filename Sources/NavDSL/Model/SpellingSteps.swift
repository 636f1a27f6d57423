// Destinations, places and verbs.

extension Program {
  /// Returns a verb as written in a flow.
  func spelling(of verb: VerbID, in flow: FlowID?) -> String {
    var out = Speller(in: flow)
    spell(action: verbs[verb].action, to: &out)
    return out.text
  }

  /// Returns a destination as written in a flow.
  func spelling(of destination: DestinationID, in flow: FlowID?) -> String {
    var out = Speller(in: flow)
    spell(destination: destination, to: &out)
    return out.text
  }

  /// Writes a destination with its arguments.
  func spell(destination id: DestinationID, to out: inout Speller) {
    let destination = destinations[id]
    spell(target: destination.target, to: &out)
    spell(arguments: destination.arguments, to: &out)
    if destination.inStack { out.write(" in stack") }
  }

  // MARK: Places

  /// Returns a place, for a reader outside of all flows.
  func spelling(of place: PlaceID) -> String {
    var out = Speller()
    spell(place: place, to: &out)
    return out.text
  }

  /// Writes a place; labels omit arguments and styles.
  func spell(place id: PlaceID, to out: inout Speller) {
    for (position, step) in places[id].steps.enumerated() {
      let step = placeSteps[step]
      if position > 0, step.separator != .start { out.write(" ") }
      switch step.separator {
      case .start: break
      case .push: out.write("/ ")
      case .modal: out.write("^ ")
      case .popover: out.write("~ ")
      }
      let destination = destinations[step.destination]
      spell(target: destination.target, to: &out)
      if let tab = step.tab {
        out.write(".")
        spell(name: tabs[tab].name, to: &out)
      }
      if let column = step.column {
        out.write(".")
        out.buffer.write(string: column.rawValue)
      }
      if out.isLabel { continue }
      spell(arguments: destination.arguments, to: &out)
      if destination.inStack { out.write(" in stack") }
      spell(options: step.options, on: nil, to: &out)
    }
  }

  // MARK: Verbs

  /// Writes a verb. Labels omit its target, to which an arrow points, arguments and animations.
  ///
  /// - Parameter event: The event of the handler. Labels omit a popover's anchor if the anchor raises this event.
  func spell(action: Action, on event: Symbol? = nil, to out: inout Speller) {
    switch action {
    case .push(let destination, let options): spell("push", destination, options, event, to: &out)
    case .modal(let destination, let options): spell("modal", destination, options, event, to: &out)
    case .popover(let destination, let options): spell("popover", destination, options, event, to: &out)
    case .replace(let destination, let options): spell("replace", destination, options, event, to: &out)
    case .show(let destination, let options): spell("show", destination, options, event, to: &out)
    case .detail(let destination, let options): spell("detail", destination, options, event, to: &out)
    case .pop: out.write("pop")
    case .popToRoot: out.write("pop to root")
    case .popTo(let scene): spell("pop to", .scene(scene), unless: ["root"], to: &out)
    case .dismiss: out.write("dismiss")
    case .dismissAll: out.write("dismiss all")
    case .select(let tab, let reset):
      out.write("select")
      if !out.isLabel {
        out.write(" ")
        spell(tab: tab, to: &out)
      }
      if reset { out.write(" reset") }
    case .next: out.write("next")
    case .previous: out.write("previous")
    case .unwind(let exit, let arguments):
      out.write("unwind ")
      spell(name: exit, to: &out)
      if !out.isLabel { spell(arguments: arguments, to: &out) }
    case .unwindTo(let scene): spell("unwind", .scene(scene), to: &out)
    case .finish(let value):
      out.write("finish")
      guard let value else { return }
      out.write("(")
      spell(value: value, to: &out)
      out.write(")")
    case .cancel: out.write("cancel")
    case .open(let place):
      out.write("open")
      if out.isLabel, places[place].steps.count < 2 { return }
      out.write(" ")
      spell(place: place, to: &out)
    case .stay: out.write("stay")
    case .error: out.write("?")
    }
  }

  private func spell(
    _ words: StaticString, _ target: Target, unless keywords: [StaticString] = [], to out: inout Speller
  ) {
    out.write(words)
    if out.isLabel { return }
    out.write(" ")
    spell(target: target, unless: keywords, to: &out)
  }

  private func spell(
    _ word: StaticString, _ destination: DestinationID, _ options: OptionsID, _ event: Symbol?,
    to out: inout Speller
  ) {
    out.write(word)
    if !out.isLabel {
      out.write(" ")
      spell(destination: destination, to: &out)
    } else if destinations[destination].inStack {
      out.write(" in stack")
    }
    spell(options: options, on: event, to: &out)
  }

  // MARK: Options

  private func spell(options id: OptionsID, on event: Symbol?, to out: inout Speller) {
    // The first element is the default options.
    guard id.index > 0 else { return }
    let options = options[id]
    if options.style != .automatic {
      out.write(" as ")
      out.buffer.write(string: options.style.rawValue)
      if !options.detents.isEmpty {
        spell(words: options.detents.map(\.rawValue), after: "(", to: &out)
        out.write(")")
      }
    }
    // The anchor of a popover is usually the item that raises its event.
    if let name = options.anchor.flatMap({ items[$0].name }), !out.isLabel || name != event {
      out.write(" from ")
      spell(name: name, to: &out)
    }
    if !out.isLabel {
      if !options.arrows.isEmpty {
        spell(words: options.arrows.map(\.rawValue), after: " arrow ", to: &out)
      }
      if options.adaptation != Options().adaptation {
        out.write(" adapt ")
        out.buffer.write(string: options.adaptation.rawValue)
      }
    }
    if options.isLocked { out.write(" locked") }
    if let animation = options.animation, !out.isLabel {
      out.write(" animated ")
      out.buffer.write(string: animation.rawValue)
    }
    if let name = options.segueClass {
      out.write(" via ")
      out.write(quoting: name, of: symbols)
    }
    if let column = options.column {
      out.write(" in ")
      out.buffer.write(string: column.rawValue)
    }
    if let handler = options.returning {
      out.writeBreak()
      out.write("returning ")
      spell(name: handlers[handler].name, to: &out)
    }
    if options.retries { out.write(" retry") }
  }

  private func spell(words: [String], after opening: StaticString, to out: inout Speller) {
    for (position, word) in words.enumerated() {
      out.write(position > 0 ? ", " : opening)
      out.buffer.write(string: word)
    }
  }
}
