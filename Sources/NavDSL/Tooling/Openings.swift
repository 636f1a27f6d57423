import NavRuntime

/// A place in a program that opens or contains a scene, a container or a flow.
package struct OpeningReference: Sendable {
  /// The declaration that opens it: a scene, a container, a flow, the app or a link.
  package var opener: Entity
  /// The event whose handler opens it; `nil` for a part of a container, a start or a link.
  package var event: Symbol?
  /// The declaration that is opened.
  package var target: Target
  /// The destination in the source.
  package var span: SourceSpan
}

extension Program {
  /// Returns all places that open or contain something, in source order.
  package func openings() -> [OpeningReference] {
    var collector = OpeningCollector(program: self)
    collector.collect()
    return collector.found.sorted { $0.span.start < $1.span.start }
  }
}

extension ProgramIndex {
  /// Returns all places that open or contain something, in source order.
  package func openings() -> [OpeningReference] { program.openings() }

  /// Returns the places that open a declaration.
  package func openings(of target: Target) -> [OpeningReference] { openings().filter { $0.target == target } }

  /// Returns what a declaration opens and contains.
  package func openings(by opener: Entity) -> [OpeningReference] { openings().filter { $0.opener == opener } }

  /// Returns the name of an opener in a sentence: `Cart`, `the link '/cart'`.
  package func describe(opener: Entity) -> String {
    switch opener {
    case .target(let target): program.qualifiedName(target)
    case .app: program.app.map { "the start of \(program.text($0.name))" } ?? "the start"
    case .link(let id): "the link '\(program.text(program.links[id].pattern))'"
    default: ""
    }
  }

  /// Returns the first name of each opener of a declaration, in source order, each once.
  package func openers(of target: Target) -> [Entity] {
    var seen: Set<Entity> = []
    return openings(of: target).map(\.opener).filter { seen.insert($0).inserted }
  }

  /// Returns what a declaration opens, in source order, each once.
  package func opened(by opener: Entity) -> [Target] {
    var seen: Set<Target> = []
    return openings(by: opener).map(\.target).filter { $0 != .error && seen.insert($0).inserted }
  }
}

private struct OpeningCollector {
  let program: Program
  var found: [OpeningReference] = []

  mutating func collect() {
    if let app = program.app {
      for destination in Set(app.startDestinations) { add(destination, by: .app) }
      add(app.handlers, by: .app)
    }
    for id in program.scenes.ids {
      let scene = program.scenes[id]
      for embed in program.embeds[scene.embeds] { add(embed.destination, by: .target(.scene(id))) }
      add(scene.handlers, by: .target(.scene(id)))
    }
    for id in program.stacks.ids {
      add(program.stacks[id].root, by: .target(.stack(id)))
      add(program.stacks[id].handlers, by: .target(.stack(id)))
    }
    for id in program.tabContainers.ids {
      let container = program.tabContainers[id]
      for tab in program.tabs[container.tabs] { add(tab.destination, by: .target(.tabs(id))) }
      add(container.handlers, by: .target(.tabs(id)))
    }
    for id in program.splits.ids {
      let split = program.splits[id]
      for column in [split.primary, split.supplementary, split.secondary, split.placeholder, split.compact] {
        if let column { add(column, by: .target(.split(id))) }
      }
      add(split.handlers, by: .target(.split(id)))
    }
    for id in program.pageContainers.ids {
      let container = program.pageContainers[id]
      for page in program.pages[container.pages] { add(page.destination, by: .target(.pages(id))) }
      add(container.handlers, by: .target(.pages(id)))
    }
    for id in program.flows.ids {
      if let start = program.flows[id].start { add(start, by: .target(.flow(id))) }
      add(program.flows[id].handlers, by: .target(.flow(id)))
    }
    for id in program.links.ids {
      for branch in program.branches[program.links[id].branches] {
        if let place = branch.place { add(place, by: .link(id), on: nil) }
      }
    }
  }

  private mutating func add(_ handlers: IDRange<HandlerID>, by opener: Entity) {
    for handler in program.handlers[handlers] {
      for branch in program.branches[handler.branches] {
        for verb in program.verbs[branch.verbs] {
          if let opened = verb.action.opened { add(opened.destination, by: opener, on: handler.name) }
          if case .open(let place) = verb.action { add(place, by: opener, on: handler.name) }
        }
      }
    }
  }

  private mutating func add(_ place: PlaceID, by opener: Entity, on event: Symbol?) {
    for step in program.placeSteps[program.places[place].steps] {
      add(step.destination, by: opener, on: event)
    }
  }

  private mutating func add(_ destination: DestinationID, by opener: Entity, on event: Symbol? = nil) {
    let value = program.destinations[destination]
    if value.target == .error { return }
    found.append(OpeningReference(opener: opener, event: event, target: value.target, span: value.span))
  }
}
