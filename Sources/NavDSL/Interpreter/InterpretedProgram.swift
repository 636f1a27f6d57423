import NavRuntime

/// A compiled program, ready to run: the generated Swift's behavior without building it.
///
/// It is one reference to tables that are created once. A program with errors can be run too; an unresolved part fails
/// when it is reached.
public struct InterpretedProgram: Sendable {
  let box: Box

  /// The program.
  package var program: Program { _read { yield box.program } }
  /// The program in the form of the engine.
  package var table: NavigationTable { box.table }

  /// Prepares a program.
  public init(_ program: Program) { box = Box(program) }

  /// The program with its lookup tables.
  final class Box: Sendable {
    let program: Program
    let table: NavigationTable
    let expressions: TableExpressions
    /// The names of the handlers, by number.
    let handlerNames: [String]
    /// The parameters of the program, by number.
    let parameters: [NavigationParameter]
    /// Scenes, containers and flows by their qualified names.
    let targets: [String: Target]
    /// `true` iff a container, a flow or the app handles events.
    let handlesAroundScenes: Bool
    /// The condition of each branch.
    let conditions: [NavigationCondition?]

    init(_ program: Program) {
      self.program = program
      table = NavigationTable(program)
      let expressions = TableExpressions(program)
      self.expressions = expressions
      handlerNames = program.handlers.elements.map { program.text($0.name) }
      parameters = TableBuilder(program).parameters(program.parameters.ids)
      conditions = program.branches.elements.map { branch in
        branch.condition.map { expressions.condition($0) }
      }
      targets = Self.targets(of: program)
      handlesAroundScenes = !program.handlingOwners.isEmpty
    }

    private static func targets(of program: Program) -> [String: Target] {
      var targets: [String: Target] = [:]
      let all =
        program.scenes.ids.map(Target.scene) + program.stacks.ids.map(Target.stack)
        + program.tabContainers.ids.map(Target.tabs) + program.splits.ids.map(Target.split)
        + program.pageContainers.ids.map(Target.pages) + program.flows.ids.map(Target.flow)
      // If two declarations have one name, which is an error, the first counts.
      for target in all { targets[program.qualifiedName(target), default: target] = target }
      return targets
    }
  }
}

extension NavigationScene {
  /// The scene's declaration in the program.
  package var id: SceneID { SceneID(index: Int32(truncatingIfNeeded: number)) }
}

extension NavigationFlow {
  /// The flow's declaration in the program.
  package var id: FlowID { FlowID(index: Int32(truncatingIfNeeded: number)) }
}

extension NavigationValue {
  /// Returns the value of a `UUID` in either case; `nil` if the text is not a `UUID`.
  package static func uuid(_ text: String) -> NavigationValue? {
    NavigationUUID.uniform(text).map { .opaque($0) }
  }
}

extension NavigationGuardSet {
  /// Creates the set of some guards of the program.
  package init(_ guards: Set<GuardID>) {
    self.init()
    for id in guards { insert(Int(id.index)) }
  }
}

// MARK: Names and numbers

extension InterpretedProgram {
  /// Returns a scene with its arguments, completed with defaults at the end; `nil` if there is no scene of that name,
  /// or the arguments do not fit its parameters.
  package func scene(named name: String, arguments: [NavigationValue] = []) -> NavigationScene? {
    guard let number = table.scene(named: name),
      let arguments = table.completed(arguments, for: table.scenes[number].parameters)
    else { return nil }
    return NavigationScene(table, number, arguments)
  }

  /// Returns a flow with its arguments, completed as in ``scene(named:arguments:)``.
  package func flow(named name: String, arguments: [NavigationValue] = []) -> NavigationFlow? {
    guard let number = table.flow(named: name),
      let arguments = table.completed(arguments, for: table.flows[number].parameters)
    else { return nil }
    return NavigationFlow(table, number, arguments)
  }

  /// Returns the guards of these names, such as `signedIn` or `Checkout.hasCard`; other names are left out.
  package func guards(named names: some Sequence<String>) -> Set<GuardID> {
    let names = Set(names)
    return Set(program.guards.ids.filter { names.contains(name(of: $0)) })
  }

  /// Returns the name of a guard: `signedIn`, `Checkout.hasCard`.
  package func name(of id: GuardID) -> String { table.guards[Int(id.index)] }

  /// Returns arguments completed with the defaults of trailing parameters; `nil` if they do not fit.
  func completed(_ arguments: [NavigationValue], for parameters: IDRange<ParameterID>) -> [NavigationValue]? {
    table.completed(arguments, for: Array(box.parameters[Int(parameters.lower)..<Int(parameters.upper)]))
  }

  /// Returns the default value of a parameter; `nil` for a required one.
  func defaultValue(of parameter: ParameterID) -> NavigationValue? {
    box.parameters[Int(parameter.index)].defaultValue
  }

  /// Returns the qualified name of a scene.
  func name(of scene: SceneID) -> String { table.scenes[Int(scene.index)].name }

  /// `true` iff a value has a type.
  package func isValue(_ value: NavigationValue, of type: TypeID) -> Bool {
    table.isValue(value, of: TableBuilder.type(type, of: program))
  }

  /// `true` iff a container, a flow or the app handles events.
  var handlesAroundScenes: Bool { box.handlesAroundScenes }

  /// Returns the handlers of a declaration of the table.
  func handlers(of owner: NavigationHandlerOwner) -> IDRange<HandlerID> {
    switch owner {
    case .app: program.handlers(of: .app)
    case .scene(let number): program.scenes[SceneID(index: Int32(truncatingIfNeeded: number))].handlers
    case .flow(let number): program.flows[FlowID(index: Int32(truncatingIfNeeded: number))].handlers
    case .container(let number):
      box.targets[table.containers[number].name].map { program.handlers(of: .target($0)) } ?? .none
    }
  }

  /// Returns the handler that receives an event; `nil` if the program lacks it.
  package func handler(of recipient: NavigationRecipient) -> HandlerID? {
    let handlers = handlers(of: recipient.owner)
    return recipient.position < handlers.count ? handlers[recipient.position] : nil
  }

  /// Returns the verb of a `detail` that presented its destination.
  ///
  /// - Parameter branches: The branches that the step took.
  package func verb(of detail: NavigationOutcome.PresentedDetail, in branches: [BranchID]) -> VerbID? {
    let handlers = handlers(of: detail.owner)
    guard detail.handler < handlers.count else { return nil }
    // A handler may receive the result of a finish of its own; a finish is the only verb of its branch.
    let branch = branches.last { program.branches[$0].owner == .handler(handlers[detail.handler]) }
    return branch.flatMap { program.branches[$0].verbs.dropFirst(detail.verb).first }
  }

  /// Returns arguments with the names of their parameters.
  func labelled(_ arguments: [NavigationValue], _ parameters: IDRange<ParameterID>) -> [NavigationField] {
    zip(program.parameters[parameters], arguments).map { NavigationField(program.text($0.name), $1) }
  }
}

// MARK: Evaluation

extension InterpretedProgram {
  /// Returns the scope of given arguments, guards and a width.
  func evaluation(
    scene: [NavigationValue] = [], flow: [NavigationValue] = [], local: [NavigationValue] = [],
    guards: Set<GuardID> = [], width: NavigationWidth = .compact
  ) -> NavigationScope {
    NavigationScope(scene: scene, flow: flow, local: local, guards: NavigationGuardSet(guards), width: width)
  }

  /// Returns the first of some branches whose condition holds.
  func taken(_ branches: IDRange<BranchID>, _ scope: NavigationScope) -> BranchID? {
    branches.first { scope.holds(box.conditions[Int($0.index)]) }
  }

  /// Returns the value of an expression.
  func value(_ expression: ExpressionID, _ scope: NavigationScope) -> NavigationValue {
    scope.value(box.expressions.expression(expression))
  }

  /// Returns a place with its arguments evaluated.
  func place(_ id: PlaceID, _ scope: NavigationScope) -> NavigationPlace {
    table.place(box.expressions.place(id), scope)
  }

  /// Returns the link that a URL matches, and the values of its parameters; `nil` if it matches none.
  func link(matching url: String) -> (id: LinkID, arguments: [NavigationValue])? {
    table.match(url).map { (LinkID(index: Int32(truncatingIfNeeded: $0.link)), $0.arguments) }
  }
}
