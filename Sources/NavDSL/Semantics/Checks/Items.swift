// Warns of bar items and controls without a handler, and of tab bars with too many tabs.

@Sendable func checkItems(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  var diagnostics: [Diagnostic] = []
  // An item may serve only as the anchor of a popover.
  var isAnchor = [Bool](repeating: false, count: program.items.count)
  for id in program.options.ids {
    if let anchor = program.options[id].anchor { isAnchor[Int(anchor.index)] = true }
  }
  var handlers = LocalScope()
  let surroundings = Surroundings(program)
  for sceneID in program.scenes.ids where !program.scenes[sceneID].items.isEmpty {
    handlers.clear()
    for handler in program.scenes[sceneID].handlers {
      _ = handlers.declare(program.handlers[handler].name, as: handler.index)
    }
    if !surroundings.isEmpty {
      for handler in surroundings.handlers(of: sceneID) {
        _ = handlers.declare(program.handlers[handler].name, as: handler.index)
      }
    }
    // The code of an external scene handles its items.
    var hasMenu = false
    for id in program.scenes[sceneID].items {
      let entries = program.items[id].menu
      if !entries.isEmpty { hasMenu = true }
      if program.scenes[sceneID].isExternal { continue }
      for entry in entries {
        guard let name = entry.name, handlers.find(name) == nil else { continue }
        diagnostics.append(.unhandledItem(program.text(name), at: entry.nameSpan))
      }
      // An item with a menu raises an event only if there is a handler for it.
      if entries.isEmpty, !isAnchor[Int(id.index)], let name = program.items[id].name,
        handlers.find(name) == nil
      {
        diagnostics.append(.unhandledItem(program.text(name), at: program.items[id].nameSpan))
      }
    }
    if hasMenu { diagnostics += duplicateEntries(of: program.scenes[sceneID], program) }
  }
  return diagnostics
}

/// Returns an error for each entry of a menu that has the name of another item or entry of its scene.
private func duplicateEntries(of scene: Scene, _ program: Program) -> [Diagnostic] {
  let items = program.items[scene.items]
  var first: [Symbol: SourceSpan] = [:]
  for item in items { if let name = item.name, first[name] == nil { first[name] = item.nameSpan } }
  var diagnostics: [Diagnostic] = []
  for entry in items.flatMap(\.menu) {
    guard let name = entry.name else { continue }
    if let other = first[name] {
      diagnostics.append(.duplicate("item", program.text(name), at: entry.nameSpan, first: other))
    } else {
      first[name] = entry.nameSpan
    }
  }
  return diagnostics
}

@Sendable func checkTabCounts(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  return program.tabContainers.elements.compactMap { container in
    program.tabs[container.tabs].dropFirst(5).first.map {
      .tooManyTabs(container.tabs.count, program.text(container.name), at: $0.nameSpan)
    }
  }
}
