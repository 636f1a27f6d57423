import NavRuntime

/// A compiled program as the engine wants it: what the generated Swift would be, without being built.
///
/// It is one reference to tables that are made once, so that it costs nothing to hand about. A program with errors
/// can be interpreted too; what could not be resolved fails when it is reached.
public struct InterpretedProgram: Sendable {
  let box: Box

  /// The program.
  public var program: Program { box.tables.program }

  /// Prepares a program.
  public init(_ program: Program) { box = Box(program) }

  /// Prepares a program that has the rows of another, and after them those of a fragment.
  init(_ program: Program, after base: InterpretedProgram) { box = Box(program, after: base.box) }

  /// The program, and what is looked up in it over and over.
  final class Box: Sendable {
    let tables: Tables
    /// The qualified names of scenes, flows, handlers, exits and items, by number.
    let sceneNames: [String]
    let flowNames: [String]
    let handlerNames: [String]
    let exitNames: [String]
    /// What each parameter is where no argument is given.
    let defaults: [NavigationValue?]
    let options: [NavigationOptions]
    /// Scenes, containers and flows by their qualified names.
    let targets: [String: Target]
    let links: LinkReader
    let bars: [NavigationBar?]

    init(_ program: Program) {
      tables = Tables(program)
      sceneNames = program.scenes.ids.map { program.qualifiedName(.scene($0)) }
      flowNames = program.flows.ids.map { program.qualifiedName(.flow($0)) }
      handlerNames = program.handlers.elements.map { program.text($0.name) }
      exitNames = program.exits.elements.map { program.text($0.name) }
      let literals = Evaluation(tables)
      defaults = program.parameters.elements.map { parameter in
        parameter.defaultValue.map { literals.value($0) }
      }
      options = program.options.elements.map { NavigationOptions($0, of: program) }
      targets = Self.targets(of: program)
      links = LinkReader(program)
      bars = program.scenes.elements.map { NavigationBar($0, of: program) }
    }

    /// Takes over all but the fragment, which declares nothing.
    init(_ program: Program, after base: Box) {
      tables = Tables(program, slots: base.tables.slots)
      sceneNames = base.sceneNames
      flowNames = base.flowNames
      handlerNames = base.handlerNames
      exitNames = base.exitNames
      defaults = base.defaults
      options =
        base.options
        + program.options.elements.dropFirst(base.options.count).map { NavigationOptions($0, of: program) }
      targets = base.targets
      links = base.links
      bars = base.bars
    }

    private static func targets(of program: Program) -> [String: Target] {
      var targets: [String: Target] = [:]
      let all =
        program.scenes.ids.map(Target.scene) + program.stacks.ids.map(Target.stack)
        + program.tabContainers.ids.map(Target.tabs) + program.splits.ids.map(Target.split)
        + program.pageContainers.ids.map(Target.pages) + program.flows.ids.map(Target.flow)
      // Of two of one name, which is an error, the first counts.
      for target in all { targets[program.qualifiedName(target), default: target] = target }
      return targets
    }
  }

  /// What evaluation reads. A class, because a program is many arrays, each of which would be retained.
  final class Tables: Sendable {
    let program: Program
    /// Where the value of each parameter is found.
    let slots: [Slot]

    init(_ program: Program) {
      self.program = program
      slots = Slot.table(of: program)
    }

    init(_ program: Program, slots: [Slot]) {
      self.program = program
      self.slots = slots
    }
  }

  /// Where the value of a parameter is found while something is evaluated.
  enum Slot: Sendable {
    case scene(Int)
    case flow(Int)
    /// An argument of the event, the exit or the link.
    case local(Int)
    case field(Int)

    static func table(of program: Program) -> [Slot] {
      var slots = [Slot](repeating: .local(0), count: program.parameters.count)
      func fill(_ parameters: IDRange<ParameterID>, _ slot: (Int) -> Slot) {
        for (position, id) in parameters.enumerated() { slots[Int(id.index)] = slot(position) }
      }
      for scene in program.scenes.elements { fill(scene.parameters, Slot.scene) }
      for flow in program.flows.elements { fill(flow.parameters, Slot.flow) }
      for handler in program.handlers.elements { fill(handler.parameters, Slot.local) }
      for exit in program.exits.elements { fill(exit.parameters, Slot.local) }
      for link in program.links.elements { fill(link.parameters, Slot.local) }
      for structure in program.structs.elements { fill(structure.fields, Slot.field) }
      return slots
    }
  }
}

// MARK: Names and numbers

extension InterpretedProgram {
  /// Returns a scene with its arguments, where those left out at the end have defaults; `nil` where there is no
  /// scene of that name, or the arguments do not fit its parameters.
  public func scene(named name: String, arguments: [NavigationValue] = []) -> NavigationScene? {
    guard case .scene(let id) = box.targets[name],
      let arguments = completed(arguments, for: program.scenes[id].parameters)
    else { return nil }
    return NavigationScene(id, box.sceneNames[Int(id.index)], arguments)
  }

  /// Returns a flow with its arguments, as ``scene(named:arguments:)`` does.
  public func flow(named name: String, arguments: [NavigationValue] = []) -> NavigationFlow? {
    guard case .flow(let id) = box.targets[name],
      let arguments = completed(arguments, for: program.flows[id].parameters)
    else { return nil }
    return NavigationFlow(id, box.flowNames[Int(id.index)], arguments)
  }

  /// Returns the guards of these names, such as `signedIn` or `Checkout.hasCard`; names of no guard are left out.
  public func guards(named names: some Sequence<String>) -> Set<GuardID> {
    let names = Set(names)
    return Set(program.guards.ids.filter { names.contains(name(of: $0)) })
  }

  /// Returns the name of a guard: `signedIn`, `Checkout.hasCard`.
  public func name(of id: GuardID) -> String {
    let declaration = program.guards[id]
    let name = program.text(declaration.name)
    return declaration.flow.map { box.flowNames[Int($0.index)] + "." + name } ?? name
  }

  /// Returns arguments followed by the defaults of those that are left out; `nil` if they do not fit.
  func completed(_ arguments: [NavigationValue], for parameters: IDRange<ParameterID>) -> [NavigationValue]? {
    guard arguments.count <= parameters.count else { return nil }
    var result: [NavigationValue] = []
    result.reserveCapacity(parameters.count)
    for (position, id) in parameters.enumerated() {
      if position < arguments.count {
        guard isValue(arguments[position], of: program.parameters[id].type) else { return nil }
        result.append(arguments[position])
      } else {
        guard let value = box.defaults[Int(id.index)] else { return nil }
        result.append(value)
      }
    }
    return result
  }

  /// `true` iff a value is one of a type.
  public func isValue(_ value: NavigationValue, of type: TypeID) -> Bool {
    switch (program.types[program.types.resolved(type)], value) {
    case (.error, _), (.bool, .bool), (.int, .int), (.double, .double), (.string, .string): return true
    case (.date, .opaque), (.url, .opaque), (.uuid, .opaque), (.external, .opaque): return true
    case (.optional, .none): return true
    case (.optional(let wrapped), _): return isValue(value, of: wrapped)
    case (.enumeration(let id), .enumCase(let name)):
      return program.enumCases[program.enums[id].cases].contains { program.text($0.name) == name }
    case (.array(let element), .array(let values)):
      return values.allSatisfy { isValue($0, of: element) }
    case (.dictionary(let key, let element), .dictionary(let entries)):
      return entries.allSatisfy { isValue($0.key, of: key) && isValue($0.value, of: element) }
    case (.structure(let id), .structure(let name, let values)):
      let fields = program.structs[id].fields
      return program.typeName(program.types.resolved(type)) == name && fields.count == values.count
        && zip(program.parameters[fields], values).allSatisfy {
          program.text($0.name) == $1.name && isValue($1.value, of: $0.type)
        }
    default: return false
    }
  }

  /// Returns the handler of an event in a scene; `nil` if it has none.
  func handler(of event: String, in scene: SceneID) -> HandlerID? {
    program.scenes[scene].handlers.first { box.handlerNames[Int($0.index)] == event }
  }

  /// Returns arguments with the names of their parameters.
  func labelled(_ arguments: [NavigationValue], _ parameters: IDRange<ParameterID>) -> [NavigationField] {
    zip(program.parameters[parameters], arguments).map { NavigationField(program.text($0.name), $1) }
  }
}

// MARK: What does not change

extension NavigationOptions {
  init(_ options: Options, of program: Program) {
    self.init(
      style: Style(rawValue: options.style.rawValue) ?? .automatic,
      detents: options.detents.compactMap { NavigationOptions.Detent(rawValue: $0.rawValue) },
      isLocked: options.isLocked,
      animation: options.animation.flatMap { NavigationOptions.Animation(rawValue: $0.rawValue) },
      anchor: options.anchor.flatMap { program.items[$0].name }.map { program.text($0) },
      arrows: options.arrows.compactMap { Arrow(rawValue: $0.rawValue) },
      adaptation: NavigationOptions.Adaptation(rawValue: options.adaptation.rawValue) ?? .sheet,
      returning: options.returning.map { program.text(program.handlers[$0].name) },
      segueClass: options.segueClass.map { program.text($0) })
  }
}

extension NavigationBar {
  /// Creates what a scene says of its bar; `nil` where that depends on its parameters.
  fileprivate init?(_ scene: Scene, of program: Program) {
    if case .value = scene.title { return nil }
    self.init(scene, title: nil, of: program)
  }

  /// Creates what a scene says of its bar, with a title that depends on its parameters.
  init(_ scene: Scene, title: String?, of program: Program) {
    self.init(title: title)
    if case .text(let text) = scene.title { self.title = program.text(text) }
    switch scene.back {
    case .automatic: break
    case .title(let text): backTitle = program.text(text)
    case .hidden: hidesBackButton = true
    }
    for item in program.items[scene.items] where item.placement == .left {
      leftItems.append(item.name.map { program.text($0) } ?? "")
    }
  }
}
