// The output of `look`: the state, its visible scenes, and the possible inputs.

import NavRuntime

extension Simulator {
  /// Returns the complete screen, with notes on the last step.
  func look(_ notes: [String]) -> SimulatorText {
    var text = SimulatorText()
    text.write(TerminalText.safe(run.description), .bold)
    text.endLine()
    for line in circumstances {
      text.write(TerminalText.safe(line), .dim)
      text.endLine()
    }
    for note in notes {
      text.write("! \(TerminalText.safe(note))")
      text.endLine()
    }
    writeScreen(to: &text)
    writeChoices(to: &text)
    return text
  }

  /// The largest number of columns of a line of ``circumstances``.
  private static let lineWidth = 80

  /// The width and the guards that hold, in lines that break between words: `in compact, given signedIn`.
  var circumstances: [String] {
    let width = "in \(run.state.width.rawValue)"
    if program.guards.count == 0 { return [width] }
    let guards = program.guards.ids.filter { run.guards.contains($0) }.map { run.program.spelling(of: $0) }
    if guards.isEmpty { return [width + ", no guard holds"] }
    var lines = [width + ", given"]
    for (index, name) in guards.enumerated() {
      let word = " " + name + (index + 1 < guards.count ? "," : "")
      if lines[lines.count - 1].count + word.count > Self.lineWidth { lines.append(" ") }
      lines[lines.count - 1] += word
    }
    return lines
  }

  // MARK: Visible scenes

  private func writeScreen(to text: inout SimulatorText) {
    for sight in sights() {
      text.endLine()
      text.write("  \(TerminalText.safe(sight.name))", .bold)
      // A tab bar or a page number is short enough for the line of its container.
      if sight.isContainer {
        for line in sight.lines { text.write("  \(TerminalText.safe(line.value))") }
        text.endLine()
        continue
      }
      text.endLine()
      for (label, value, reason) in sight.lines {
        text.write("    \(label)")
        text.pad(from: label.utf8CodeUnitCount, to: 9)
        text.write(TerminalText.safe(value))
        if !reason.isEmpty { text.write(TerminalText.safe(" (\(reason))"), .dim) }
        text.endLine()
      }
    }
  }

  /// A visible node with its description.
  struct Sight {
    var name: String
    var isContainer = false
    var lines: [Line] = []

    /// A part of the bar or the scene, its content, and the reason for it.
    typealias Line = (label: StaticString, value: String, reason: String)
  }

  /// Returns the visible nodes of the topmost level: tab bars and pages, then scenes, columns from the primary.
  func sights() -> [Sight] {
    var sights: [Sight] = []
    let node = run.state.presentations.last?.node ?? run.state.base
    for container in containers(in: node) { sights.append(container) }
    let active = run.state.activeScenes
    // The enclosing scene, and whether the embedded one has its own stack, and so a bar.
    var hosts: [NavigationIdentity: (name: String, hasStack: Bool)] = [:]
    for host in active {
      for embedded in host.embedded {
        for (scene, hasStack) in scenes(in: embedded.node, hasStack: false) {
          hosts[scene] = (host.scene.name, hasStack)
        }
      }
    }
    for instance in active {
      let host = hosts[instance.identity]
      var sight = sight(of: instance, hasBar: host?.hasStack ?? true)
      if let host { sight.name += ", in \(host.name)" }
      sights.append(sight)
    }
    return sights
  }

  /// Returns the scenes in an embedded node, but for those embedded in them, and whether each is on a stack inside it.
  private func scenes(
    in node: NavigationNode, hasStack: Bool
  ) -> [(scene: NavigationIdentity, hasStack: Bool)] {
    switch node {
    case .scene(let instance): return [(instance.identity, hasStack)]
    case .stack(let stack): return stack.elements.flatMap { scenes(in: $0, hasStack: true) }
    case .tabs(let tabs): return tabs.tabs.flatMap { scenes(in: $0.node, hasStack: hasStack) }
    case .pages(let pages): return pages.pages.flatMap { scenes(in: $0, hasStack: hasStack) }
    case .split(let split):
      return split.columns.flatMap { scenes(in: $0.node, hasStack: hasStack) }
        + (split.compact.map { scenes(in: $0, hasStack: hasStack) } ?? [])
    }
  }

  /// Returns the visible tab bars and pages of a node, outer ones first.
  private func containers(in node: NavigationNode) -> [Sight] {
    switch node {
    case .scene(let instance): return instance.embedded.flatMap { containers(in: $0.node) }
    case .stack(let stack): return stack.elements.last.map { containers(in: $0) } ?? []
    case .split(let split):
      if run.state.width == .compact, let compact = split.compact { return containers(in: compact) }
      return split.columns.filter { !$0.isWaiting }.flatMap { containers(in: $0.node) }
    case .pages(let pages):
      let line: Sight.Line = ("page", "page \(pages.current + 1) of \(pages.pages.count)", "")
      let inner =
        pages.pages.indices.contains(pages.current) ? containers(in: pages.pages[pages.current]) : []
      return [Sight(name: pages.name, isContainer: true, lines: [line])] + inner
    case .tabs(let tabs):
      let titles = tabs.tabs.enumerated().map { index, tab in
        let title = run.program.title(ofTab: tab.name, in: tabs.name) ?? tab.name
        return index == tabs.selected ? "[\(title)]" : title
      }
      let inner =
        tabs.tabs.indices.contains(tabs.selected) ? containers(in: tabs.tabs[tabs.selected].node) : []
      let line = tabs.hidesBar(in: run.state.width) ? "tab bar hidden" : titles.joined(separator: "  ")
      return [Sight(name: tabs.name, isContainer: true, lines: [("tabs", line, "")])] + inner
    }
  }

  private func sight(of instance: NavigationInstance, hasBar: Bool) -> Sight {
    let scene = program.scenes[instance.scene.id]
    var sight = Sight(name: instance.scene.description)
    let bar = instance.scene.bar(flow: instance.flow?.flow)
    if instance.scene.isExternal { sight.lines.append(("external", "may go back at any time", "")) }
    if let message = instance.scene.message(flow: instance.flow?.flow) {
      sight.lines.append(("message", message, ""))
    }
    var rest: [(StaticString, NavigationItem.Placement)] = [("toolbar", .toolbar), ("control", .control)]
    if hasBar, run.engine.hidesBar(above: instance.identity, in: run.state) {
      sight.lines.append(("bar", "hidden", ""))
    } else {
      if let prompt = scene.prompt { sight.lines.append(("prompt", program.text(prompt), "")) }
      if let title = bar.title { sight.lines.append(("title", title, bar.hasLargeTitle ? "large" : "")) }
      if hasBar, let left = leftEdge(of: instance, items: items(of: scene, .left)) {
        sight.lines.append(left)
      }
      rest.insert(("right", .right), at: 0)
    }
    for (label, placement) in rest {
      let items = items(of: scene, placement)
      if !items.isEmpty { sight.lines.append((label, items, "")) }
    }
    return sight
  }

  /// Returns the content of the left edge of a scene's bar, and the reason for it.
  private func leftEdge(
    of instance: NavigationInstance, items: String
  ) -> Sight.Line? {
    switch run.engine.leftEdge(of: instance.identity, in: run.state) {
    case .items: ("left", items, "")
    case .backButton(let title, let isHandled):
      ("left", "‹ \(title)", isHandled ? "back button, handled" : "back button")
    case .hidden: ("left", "nothing", "hidden by the scene")
    case .root: ("left", "nothing", "the root of the stack")
    case .noBar: ("left", "nothing", "no bar outside a stack")
    case nil: nil
    }
  }

  /// Returns the items of a scene at a placement, as spelled in the program.
  private func items(of scene: Scene, _ placement: NavigationItem.Placement) -> String {
    program.items[scene.items].filter { $0.placement == placement }.map { spelling(of: $0) }
      .joined(separator: ", ")
  }

  private func spelling(of item: Item) -> String {
    switch item.kind {
    case .flexibleSpace: return "flexible"
    case .fixedSpace: return "fixed"
    case .separator: return "separator"
    case .item: break
    }
    var text = item.name.map { program.text($0) } ?? ""
    if let title = item.title {
      text += " \"\(program.text(title))\""
    } else if let system = item.system {
      text += " system \(system.rawValue)"
    } else if let icon = item.icon {
      text += " icon \"\(program.text(icon))\""
    }
    if let role = item.role { text += " \(role.rawValue)" }
    if item.isPreferred { text += " preferred" }
    if item.menu.isEmpty { return text }
    return text + " menu { " + item.menu.map { spelling(of: $0) }.joined(separator: ", ") + " }"
  }

  // MARK: Choices

  private func writeChoices(to text: inout SimulatorText) {
    let rows = rows()
    guard !rows.isEmpty else { return }
    text.endLine()
    let numbers = "\(rows.count)".count
    let width = min(rows.map { $0.call.count }.max() ?? 0, 40)
    for (index, row) in rows.enumerated() {
      // Events of the app's scenes, then moves of the system.
      if index > 0, row.isMove, !rows[index - 1].isMove { text.endLine() }
      let number = "\(index + 1)"
      text.write("  ")
      text.pad(from: number.count, to: numbers)
      text.write(number, .bold)
      text.write("  \(TerminalText.safe(row.call))")
      for (position, preview) in row.previews.enumerated() {
        // A long call has its own line.
        if position > 0 || row.call.count > width {
          text.endLine()
          text.pad(from: 0, to: numbers + 4 + width)
        } else {
          text.pad(from: row.call.count, to: width)
        }
        text.write("  \(TerminalText.safe(preview.shown))", preview.leads ? .plain : .dim)
      }
      text.endLine()
    }
  }

  /// A possible input, with its results.
  struct Row {
    /// The text to type for it.
    var call: String
    var choice: Choice
    var previews: [Preview]

    var isMove: Bool { if case .move = choice { true } else { false } }
  }

  /// Returns a row for each choice.
  func rows() -> [Row] {
    choices().map { choice in
      switch choice {
      case .event(let event):
        return Row(call: call(of: event), choice: choice, previews: previews(of: event))
      case .move(let move):
        var copy = run
        return Row(
          call: run.program.description(of: move), choice: choice,
          previews: [
            preview(when: "") { () throws(NavigationFailure) in
              _ = try copy.perform(.move(move))
              return copy
            }
          ])
      case .entry(let entry):
        let parameters = program.parameters(of: entry)
        let call = run.program.description(of: entry) + typed(parameters)
        return Row(call: call, choice: choice, previews: [preview(of: entry)])
      }
    }
  }

  /// Returns an event as it is written, with the types of its parameters: `select(id: ProductID)`.
  private func call(of event: PossibleEvent) -> String {
    spelling(of: event) + typed(program.handlers[event.handler].parameters)
  }

  /// Returns parameters with their types, in parentheses if there are any.
  private func typed(_ parameters: IDRange<ParameterID>) -> String {
    let parameters = program.parameters[parameters].map {
      "\(program.text($0.name)): \(program.typeName($0.type))"
    }
    return parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
  }
}
