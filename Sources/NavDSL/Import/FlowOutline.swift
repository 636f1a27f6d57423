/// The parts of a program that storyboards have as well, by the names of their declarations: the basis of comparing a
/// program with the storyboards that it was imported from.
struct FlowOutline: Sendable {
  /// A kind of part.
  enum Kind: Hashable, Sendable {
    case item, exit, embed, tab, root
    /// A column of a split, by its name.
    case column(String)
    /// A verb, without its event, guard, arguments and options.
    case verb(String)
  }

  /// A part of a declaration.
  struct Part: Sendable {
    var kind: Kind
    /// The name of the declaration that the part leads to, or of the item or exit itself; empty for neither.
    var target: String
    /// The title of an item, by which it is found under another name.
    var title: String?
    /// The span of its name or verb.
    var span: SourceSpan
    /// The event of a handler.
    var event: String?
    /// The handler, without its keyword.
    var handler: SourceSpan?

    /// The part as source.
    var text: String {
      switch kind {
      case .item: "item '\(target)'"
      case .exit: "exit '\(target)'"
      case .embed: "embedded '\(target)'"
      case .tab: "tab for '\(target)'"
      case .root: "root '\(target)'"
      case .column(let name): "column '\(name) \(target)'"
      case .verb(let name): target.isEmpty ? "'\(name)'" : "'\(name) \(target)'"
      }
    }
  }

  /// A scene or container.
  struct Declaration: Sendable {
    var name: String
    var isScene: Bool
    var nameSpan: SourceSpan
    /// The whole declaration; empty for a container.
    var span: SourceSpan
    var documentation: String?
    var parts: [Part] = []
  }

  /// The declarations by name, those in flows under their own name.
  private(set) var declarations: [String: Declaration] = [:]
  /// The names in the order of the program.
  private(set) var names: [String] = []
  /// The verbs of handlers around scenes.
  private(set) var surroundingVerbs: [Part] = []
  /// The verbs of the app's own handlers.
  private(set) var appVerbs: [Part] = []

  /// Reads the outline of a program without errors.
  init(_ program: Program) {
    for id in program.scenes.ids { add(.scene(id), program) }
    for id in program.stacks.ids { add(.stack(id), program) }
    for id in program.tabContainers.ids { add(.tabs(id), program) }
    for id in program.splits.ids { add(.split(id), program) }
    for handler in program.handlers.elements where handler.owner.scene == nil {
      surroundingVerbs += Self.verbs(of: handler, program)
      if handler.owner == .app { appVerbs += Self.verbs(of: handler, program) }
    }
  }

  private mutating func add(_ target: Target, _ program: Program) {
    guard let name = program.name(of: target).map({ program.text($0) }) else { return }
    var declaration = Declaration(
      name: name, isScene: false, nameSpan: program.nameSpan(of: target), span: .none, documentation: nil)
    switch target {
    case .scene(let id):
      let scene = program.scenes[id]
      declaration.isScene = true
      declaration.span = scene.span
      declaration.documentation = program.documentation(scene.documentation)
      declaration.parts = Self.parts(of: scene, program)
    case .stack(let id):
      let stack = program.stacks[id]
      declaration.documentation = program.documentation(stack.documentation)
      declaration.parts = [Self.part(.root, stack.root, stack.nameSpan, program)]
      declaration.parts += program.handlers[stack.handlers].flatMap { Self.verbs(of: $0, program) }
    case .tabs(let id):
      let tabs = program.tabContainers[id]
      declaration.documentation = program.documentation(tabs.documentation)
      declaration.parts = program.tabs[tabs.tabs].map {
        Self.part(.tab, $0.destination, $0.nameSpan, program)
      }
      declaration.parts += program.handlers[tabs.handlers].flatMap { Self.verbs(of: $0, program) }
    case .split(let id):
      let split = program.splits[id]
      declaration.documentation = program.documentation(split.documentation)
      let columns = [
        ("primary", split.primary), ("supplementary", split.supplementary), ("secondary", split.secondary),
        ("compact", split.compact),
      ]
      declaration.parts = columns.compactMap { name, column in
        column.map { Self.part(.column(name), $0, split.nameSpan, program) }
      }
      declaration.parts += program.handlers[split.handlers].flatMap { Self.verbs(of: $0, program) }
    case .pages, .flow, .error: return
    }
    if declarations[name] == nil {
      names.append(name)
      declarations[name] = declaration
    } else {
      // Scenes of one name, in several flows.
      declarations[name]?.parts += declaration.parts
    }
  }

  private static func parts(of scene: Scene, _ program: Program) -> [Part] {
    var parts: [Part] = []
    for item in program.items[scene.items] {
      guard let name = item.name else { continue }
      let title = item.title.map { program.text($0) }
      parts.append(Part(kind: .item, target: program.text(name), title: title, span: item.nameSpan))
    }
    for embed in program.embeds[scene.embeds] {
      parts.append(part(.embed, embed.destination, embed.nameSpan, program))
    }
    for exit in program.exits[scene.exits] {
      parts.append(Part(kind: .exit, target: program.text(exit.name), span: exit.nameSpan))
    }
    return parts + program.handlers[scene.handlers].flatMap { verbs(of: $0, program) }
  }

  private static func part(
    _ kind: Kind, _ destination: DestinationID, _ span: SourceSpan, _ program: Program
  ) -> Part {
    var target = program.destinations[destination].target
    // A flow has taken the place of what it starts with.
    if case .flow(let id) = target, let start = program.flows[id].start {
      target = program.destinations[start].target
    }
    let name = program.name(of: target)
    return Part(kind: kind, target: name.map { program.text($0) } ?? "", span: span)
  }

  /// Returns the verbs of a handler, but for `stay`.
  private static func verbs(of handler: Handler, _ program: Program) -> [Part] {
    var parts: [Part] = []
    for branch in program.branches[handler.branches] {
      let last = program.verbs[branch.verbs].last?.span ?? handler.nameSpan
      let handlerSpan = handler.nameSpan.joined(to: last)
      for verb in program.verbs[branch.verbs] {
        let (name, destination): (String, DestinationID?) =
          switch verb.action {
          case .push(let destination, _): ("push", destination)
          case .modal(let destination, _): ("modal", destination)
          case .popover(let destination, _): ("popover", destination)
          case .replace(let destination, _): ("replace", destination)
          case .show(let destination, _): ("show", destination)
          case .detail(let destination, _): ("detail", destination)
          case .pop: ("pop", nil)
          case .popToRoot: ("pop to root", nil)
          case .dismiss: ("dismiss", nil)
          case .dismissAll: ("dismiss all", nil)
          case .popTo(let scene): ("pop to \(program.text(program.scenes[scene].name))", nil)
          case .unwindTo(let scene): ("unwind \(program.text(program.scenes[scene].name))", nil)
          case .unwind(let exit, _): ("unwind \(program.text(exit))", nil)
          case .select, .next, .previous, .finish, .cancel, .open, .stay, .error: ("", nil)
          }
        if name.isEmpty { continue }
        var part = Part(kind: .verb(name), target: "", span: verb.span)
        if let destination { part = Self.part(.verb(name), destination, verb.span, program) }
        part.event = program.text(handler.name)
        part.handler = handlerSpan
        parts.append(part)
      }
    }
    return parts
  }
}
