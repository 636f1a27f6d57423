// Warns of bar items and controls without a handler, and of tab bars with too many tabs.

@Sendable func checkItems(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  var diagnostics: [Diagnostic] = []
  // An item may serve only as the anchor of a popover.
  let anchors = Set(program.options.elements.compactMap(\.anchor))
  var handlers = LocalScope()
  let surroundings = Surroundings(program)
  for id in program.scenes.ids where !program.scenes[id].items.isEmpty {
    let scene = program.scenes[id]
    handlers.clear()
    for handler in scene.handlers {
      _ = handlers.declare(program.handlers[handler].name, as: handler.index)
    }
    if !surroundings.isEmpty {
      for handler in surroundings.handlers(of: id) {
        _ = handlers.declare(program.handlers[handler].name, as: handler.index)
      }
    }
    for item in scene.items {
      guard let name = program.items[item].name, handlers.find(name) == nil, !anchors.contains(item)
      else { continue }
      diagnostics.append(.unhandledItem(program.text(name), at: program.items[item].nameSpan))
    }
  }
  return diagnostics
}

@Sendable func checkTabCounts(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  return program.tabContainers.elements.filter { $0.tabs.count > 5 }.map {
    .tooManyTabs($0.tabs.count, program.text($0.name), at: $0.nameSpan)
  }
}
