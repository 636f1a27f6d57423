// Which bar items and controls does no handler handle? And which tab bars are too full?

extension Resolver {
  mutating func checkItems() {
    // An item that a popover points at may be a place to point at and no more.
    let anchors = Set(program.options.elements.compactMap(\.anchor))
    for id in program.scenes.ids where !program.scenes[id].items.isEmpty {
      let scene = program.scenes[id]
      sceneHandlers.clear()
      for handler in scene.handlers {
        _ = sceneHandlers.declare(program.handlers[handler].name, as: handler.index)
      }
      for item in scene.items {
        guard let name = program.items[item].name, sceneHandlers.find(name) == nil, !anchors.contains(item)
        else { continue }
        report(.unhandledItem(text(name), at: program.items[item].nameSpan))
      }
    }
  }

  mutating func checkTabCounts() {
    for container in program.tabContainers.elements where container.tabs.count > 5 {
      report(.tooManyTabs(container.tabs.count, text(container.name), at: container.nameSpan))
    }
  }
}
