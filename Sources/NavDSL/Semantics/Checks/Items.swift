// Warns of bar items and controls without a handler, and of tab bars with too many tabs.

@Sendable func checkItems(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  var diagnostics: [Diagnostic] = []
  // An item may serve only as the anchor of a popover.
  let anchors = Set(program.options.elements.compactMap(\.anchor))
  var handlers = LocalScope()
  let surroundings = Surroundings(program)
  for sceneID in program.scenes.ids where !program.scenes[sceneID].items.isEmpty {
    let scene = program.scenes[sceneID]
    handlers.clear()
    for handler in scene.handlers {
      _ = handlers.declare(program.handlers[handler].name, as: handler.index)
    }
    if !surroundings.isEmpty {
      for handler in surroundings.handlers(of: sceneID) {
        _ = handlers.declare(program.handlers[handler].name, as: handler.index)
      }
    }
    // The code of an external scene handles its items.
    for id in scene.items where !scene.isExternal {
      let item = program.items[id]
      // An item with a menu raises an event only if there is a handler for it.
      for raiser in item.menu.isEmpty && !anchors.contains(id) ? [item] : item.menu {
        guard let name = raiser.name, handlers.find(name) == nil else { continue }
        diagnostics.append(.unhandledItem(program.text(name), at: raiser.nameSpan))
      }
    }
    diagnostics += duplicateEntries(of: scene, program)
  }
  return diagnostics
}

/// Returns an error for each entry of a menu that has the name of another item or entry of its scene.
private func duplicateEntries(of scene: Scene, _ program: Program) -> [Diagnostic] {
  let items = program.items[scene.items]
  guard items.contains(where: { !$0.menu.isEmpty }) else { return [] }
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
