import NavRuntime

@testable import NavDSL
@testable import NavRuntime

/// Section 9, "Finishing".
extension PlainWindow {
  /// Ends the scene or its flow. `result` is `nil` for a cancel.
  mutating func finish(from scene: Thing, _ result: NavigationValue??) throws -> Thing {
    guard let declared = scene.scene else { throw Unknown.verb }
    var (unit, opener) = (scene, scene.opener)
    // "Its finish and cancel end that flow, whatever is in focus."
    let ending =
      handler?.recipient.isAround == true ? scope : declared.declaresResult ? nil : scene.flow
    if let flow = ending {
      opener = flow.opener
      unit = all.first { $0.kind == .scene && $0.flow?.number == flow.number } ?? scene
    }
    switch opener {
    case .none: throw NavigationFailure.noOpener
    case .host:
      hasEnded = true
      return scene
    case .place(let continuation):
      guard let opener = neighbour(below: unit) else { throw NavigationFailure.noOpener }
      return try end(unit, goingBackTo: opener) { window in
        guard result != nil, let continuation else { return nil }
        return try window.go(on: continuation, at: opener, nil)
      }
    case .code(let first):
      // The outermost node that was there only after the code had entered.
      guard
        let opened = ([unit] + unit.around).last(where: { $0.number >= first })
      else { throw Unknown.verb }
      guard let stack = opened.parent else {
        if level(of: opened) > 0 { return endPresentations(from: level(of: opened)) }
        return try startAgain()
      }
      guard stack.kind == .stack, let index = stack.children.firstIndex(where: { $0 === opened }), index > 0
      else { throw Unknown.verb }
      let target = stack.children[index - 1]
      goBack(to: target)
      return isVisible(target) ? focus(in: target) : levels[levels.count - 1]
    case .scene(let number, let continuation):
      guard let opener = self.scene(number) else {
        // "Ends, and no handler runs."
        outcome.lostOpeners.append(number)
        return try end(unit)
      }
      return try end(unit, goingBackTo: opener) { window in
        guard let result, let continuation else { return nil }
        return try window.go(on: continuation, at: opener, result)
      }
    }
  }

  /// "What was opened goes, with all above it on its stack and all presentations above the opener; the opener's stack is cut
  /// down to the opener; then its handler runs."
  private mutating func end(
    _ unit: Thing, goingBackTo opener: Thing, then run: (inout PlainWindow) throws -> Thing?
  ) throws -> Thing {
    let unitLevel = level(of: unit)
    if unitLevel == level(of: opener), waits(opener), !opener.around.contains(where: { $0 === unit }) {
      // "Brings its column back": above the columns that are left.
      try end(unit)
    }
    goBack(to: opener)
    // The opened unit is present only in another column, or on a stack of another scene.
    if unitLevel < levels.count, levels[unitLevel].all.contains(where: { $0 === unit }), opener !== unit,
      !opener.around.contains(where: { $0 === unit })
    {
      try end(unit)
    }
    // The opener was above the unit: it is gone with it.
    guard all.contains(where: { $0 === opener }) else {
      outcome.lostOpeners.append(opener.number)
      return levels[levels.count - 1]
    }
    return try run(&self) ?? (isVisible(opener) ? opener : levels[levels.count - 1])
  }

  /// The opener of what a place has made: "the scene below it, or below the tabs or pages that contain it, else the top of the
  /// preceding column, else the presenting scene".
  private func neighbour(below unit: Thing) -> Thing? {
    var child = unit
    for parent in unit.around {
      let own = parent.children.firstIndex { $0 === child } ?? 0
      if own > 0, parent.kind == .stack || parent.kind == .split && width == .regular {
        return focus(in: parent.children[own - 1])
      }
      child = parent
    }
    return presenters[level(of: unit)].flatMap { self.scene($0) }
  }

  /// "Gates": the opener receives the result, or its event again, or the user's move is made again.
  ///
  /// - Returns: The node in focus after the handler; `nil` if none runs.
  private mutating func go(
    on continuation: PlainOpener.Continuation, at opener: Thing, _ result: NavigationValue?
  ) throws -> Thing? {
    switch continuation {
    case .link(let url):
      // "If its place is possible then."
      do { try open(url) } catch let unknown as Unknown { throw unknown } catch {}
      return levels[levels.count - 1]
    case .move(let move):
      if let asked = asked(instead: move) {
        outcome.results.append((asked.actor.number, "\(asked.handler.name)[]"))
        return try perform(asked, [], for: madeAgain(move))
      }
      // "If it can be made."
      let taps = cancelButton != nil
      do { try perform(move) } catch { if taps { throw Unknown.verb } }
      return levels[levels.count - 1]
    case .event(let event, let arguments):
      guard let recipient = recipient(of: event, at: opener) else { return nil }
      return try receive(recipient, arguments)
    case .result(let event):
      guard let recipient = recipient(of: event, at: opener),
        let arguments = program.arguments(returning: result, to: recipient.handler)
      else { return nil }
      return try receive(recipient, arguments)
    }
  }

  private mutating func receive(_ recipient: PlainRecipient, _ arguments: [NavigationValue]) throws -> Thing {
    outcome.results.append((recipient.actor.number, "\(recipient.handler.name)\(arguments)"))
    return try perform(recipient, arguments)
  }

  /// `true` iff a scene is in a column that waits in compact width, and comes back for an unwind or a finish.
  private func waits(_ scene: Thing) -> Bool {
    zip([scene] + scene.around, scene.around).contains { child, parent in
      parent.columns?.areReplaced == false && parent.waiting.values.contains { $0 === child }
    }
  }

  /// - Returns: The node in focus then.
  @discardableResult
  private mutating func end(_ unit: Thing) throws -> Thing {
    levels.removeSubrange((level(of: unit) + 1)...)
    presenters.removeSubrange((level(of: unit) + 1)...)
    // "What was opened goes": a root was opened with what contains it.
    for node in unit.around {
      let own = node.children.firstIndex { $0 === unit.branch(of: node) } ?? 0
      if node.kind == .stack, own > 0 {
        node.children.removeSubrange(own...)
        return node
      }
      guard let split = node.parent, split.kind == .split else { continue }
      guard width == .regular, let column = split.children.firstIndex(where: { $0 === node }) else {
        throw Unknown.verb
      }
      try fill(column, of: split)
      return split
    }
    // "Its embedding scene, its tabs": what was presented as a whole.
    let level = level(of: unit)
    guard level > 0 else { throw Unknown.verb }
    return endPresentations(from: level)
  }

  /// Ends a presentation with those over it. Nothing changes in what it was presented over.
  ///
  /// - Returns: The node in focus then: the presenter, if it is visible.
  mutating func endPresentations(from level: Int) -> Thing {
    let presenter = scene(presenters[level])
    levels.removeSubrange(level...)
    presenters.removeSubrange(level...)
    return presenter.flatMap { isVisible($0) ? $0 : nil } ?? levels[level - 1]
  }
}
