// The declarations around the scenes of a saved state, which handle the results that it waits for.

/// The declarations whose handlers a result can reach, for each scene of a saved state.
struct NavigationSavedOwners {
  /// The declarations around each scene, its own first.
  private var owners: [NavigationIdentity: [NavigationHandlerOwner]] = [:]
  /// All of them, for what a place has opened, whose opener is what is below it then.
  private var all: [NavigationHandlerOwner] = []

  /// Creates the owners of a saved state.
  init(
    _ program: NavigationTable, _ base: NavigationSavedNode?, _ presentations: [NavigationSavedPresentation]
  ) {
    if let base { add(base, around: [], program) }
    for presentation in presentations {
      guard let node = presentation.node else { continue }
      add(node, around: presentation.presenter.flatMap { owners[$0] } ?? [], program)
    }
    all.append(.app)
  }

  private mutating func add(
    _ node: NavigationSavedNode, around: [NavigationHandlerOwner], _ program: NavigationTable
  ) {
    var here = around
    if let flow = node.flow?.flow { here.insert(.flow(flow.number), at: 0) }
    if let number = node.name.flatMap({ program.container(named: $0) }) {
      here.insert(.container(number), at: 0)
    }
    if let scene = node.scene {
      if let flow = scene.owner.flatMap({ program.flow(named: $0) }) { here.insert(.flow(flow), at: 0) }
      here.insert(.scene(scene.number), at: 0)
      all.append(contentsOf: here)
      if let identity = node.identity { owners[identity] = here }
    }
    for child in node.children + [node.compact].compactMap({ $0 }) {
      for inner in child.nodes { add(inner, around: here, program) }
    }
  }

  /// Returns the present name of an event, for a result that an opener waits for.
  ///
  /// - Parameter opener: The scene; `nil` for a place, whose opener is not known before.
  /// - Returns: The name; `nil` if nothing handles the event. The event itself if its opener is gone.
  func event(_ event: String, of opener: NavigationIdentity?, _ program: NavigationTable) -> String? {
    guard let owners = opener.map({ owners[$0] }) ?? all else { return event }
    for owner in owners + [.app] where program.handlers(of: owner).contains(where: { $0.name == event }) {
      return event
    }
    return (owners + [.app]).lazy.compactMap { program.event(savedAs: event, of: $0) }.first
  }
}
