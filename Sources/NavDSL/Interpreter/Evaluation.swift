import NavRuntime

/// What is evaluated against: a scope's values, the guards, and the width.
struct Evaluation {
  let tables: InterpretedProgram.Tables
  /// The arguments of the scene, of its flow, and of the event, the exit or the link.
  var scene: [NavigationValue] = []
  var flow: [NavigationValue] = []
  var local: [NavigationValue] = []
  var guards: Set<GuardID> = []
  var width = NavigationWidth.compact

  init(_ tables: InterpretedProgram.Tables) { self.tables = tables }

  private var program: Program { tables.program }

  /// Returns the value of an expression. What could not be resolved has none.
  func value(_ expression: ExpressionID) -> NavigationValue {
    switch program.expressions[expression].shape {
    case .bool(let value): return .bool(value)
    case .int(let value): return .int(value)
    case .double(let value): return .double(value)
    case .string(let text): return string(program.text(text), program.expressions[expression].type)
    case .none, .error: return .none
    case .enumCase(let id): return .enumCase(program.text(program.enumCases[id].name))
    case .parameter(let id): return parameter(id)
    case .field(let base, let field):
      guard case .structure(_, let fields) = value(base),
        case .field(let position) = tables.slots[Int(field.index)],
        position < fields.count
      else { return .none }
      return fields[position].value
    case .array(let range): return .array(range.indices.map { value(program.elements[$0]) })
    case .dictionary(let range):
      var entries: [NavigationValue: NavigationValue] = [:]
      for index in range.indices where (index - range.indices.lowerBound) % 2 == 0 {
        guard index + 1 < range.indices.upperBound else { break }
        // A key that is there twice traps in Swift; here the first counts.
        let key = value(program.elements[index])
        if entries[key] == nil { entries[key] = value(program.elements[index + 1]) }
      }
      return .dictionary(entries)
    case .structure(let id, let range):
      let fields = zip(program.structs[id].fields, program.elements[range.indices]).map {
        NavigationField(program.text(program.parameters[$0].name), value($1))
      }
      return .structure(program.typeName(program.expressions[expression].type), fields)
    }
  }

  /// Returns the value that a text stands for: in scenarios it may be of a type that has no literals.
  private func string(_ text: String, _ type: TypeID) -> NavigationValue {
    if type == .string { return .string(text) }
    switch program.types[program.types.resolved(type)] {
    case .uuid: return .uuid(text) ?? .opaque(text)
    case .date, .url, .external: return .opaque(text)
    default: return .string(text)
    }
  }

  private func parameter(_ id: ParameterID) -> NavigationValue {
    switch tables.slots[Int(id.index)] {
    case .scene(let position): position < scene.count ? scene[position] : .none
    case .flow(let position): position < flow.count ? flow[position] : .none
    case .local(let position): position < local.count ? local[position] : .none
    case .field: .none
    }
  }

  /// `true` iff a condition holds; one that is left out does.
  func holds(_ id: ConditionID?) -> Bool {
    guard let id else { return true }
    switch program.conditions[id] {
    case .guard(let id): return guards.contains(id)
    case .value(let value): return self.value(value) == .bool(true)
    case .compact: return width == .compact
    case .regular: return width == .regular
    case .not(let operand): return !holds(operand)
    case .all(let range): return range.indices.allSatisfy { holds(program.operands[$0]) }
    case .any(let range): return range.indices.contains { holds(program.operands[$0]) }
    case .error: return false
    }
  }
}

extension InterpretedProgram {
  /// Returns an evaluation in the scope of nothing but what is given.
  func evaluation(
    scene: [NavigationValue] = [], flow: [NavigationValue] = [], local: [NavigationValue] = [],
    guards: Set<GuardID> = [], width: NavigationWidth = .compact
  ) -> Evaluation {
    var evaluation = Evaluation(box.tables)
    evaluation.scene = scene
    evaluation.flow = flow
    evaluation.local = local
    evaluation.guards = guards
    evaluation.width = width
    return evaluation
  }

  /// Returns the first of some branches whose condition holds.
  func taken(_ branches: IDRange<BranchID>, _ scope: Evaluation) -> BranchID? {
    branches.first { scope.holds(program.branches[$0].condition) }
  }

  // MARK: Destinations

  /// Returns what a destination names. What could not be resolved is a container that is not there.
  func destination(_ id: DestinationID, _ scope: Evaluation) -> NavigationDestination<Self> {
    let destination = program.destinations[id]
    let opened: NavigationDestination<Self>
    switch destination.target {
    case .scene(let id):
      let arguments = arguments(destination.arguments, program.scenes[id].parameters, scope)
      opened = .scene(NavigationScene(id, box.sceneNames[Int(id.index)], arguments))
    case .flow(let id):
      let arguments = arguments(destination.arguments, program.flows[id].parameters, scope)
      opened = .flow(NavigationFlow(id, box.flowNames[Int(id.index)], arguments))
    case .stack, .tabs, .split, .pages, .error:
      opened = .container(program.qualifiedName(destination.target))
    }
    return destination.inStack ? .stack(root: opened) : opened
  }

  /// Returns a value for each parameter: that of its argument, else its default.
  func arguments(
    _ arguments: IDRange<ArgumentID>, _ parameters: IDRange<ParameterID>, _ scope: Evaluation
  ) -> [NavigationValue] {
    guard !parameters.isEmpty else { return [] }
    var result: [NavigationValue] = []
    result.reserveCapacity(parameters.count)
    var next = 0
    for parameter in parameters {
      if next < arguments.count, program.arguments[arguments[next]].parameter == parameter {
        result.append(scope.value(program.arguments[arguments[next]].value))
        next += 1
      } else {
        result.append(box.defaults[Int(parameter.index)] ?? .none)
      }
    }
    return result
  }

  // MARK: Steps

  /// Returns the verbs of a branch.
  func step(_ id: BranchID, _ scope: Evaluation) -> NavigationStep<Self> {
    let verbs = program.branches[id].verbs
    return NavigationStep(verbs.map { verb(program.verbs[$0].action, scope) })
  }

  private func verb(_ action: Action, _ scope: Evaluation) -> NavigationVerb<Self> {
    switch action {
    case .push(let opened, let options): return .push(destination(opened, scope), self.options(options))
    case .modal(let opened, let options): return .modal(destination(opened, scope), self.options(options))
    case .popover(let opened, let options): return .popover(destination(opened, scope), self.options(options))
    case .replace(let opened, let options): return .replace(destination(opened, scope), self.options(options))
    case .show(let opened, let options): return .show(destination(opened, scope), self.options(options))
    case .detail(let opened, let options): return .detail(destination(opened, scope), self.options(options))
    case .pop: return .pop
    case .popToRoot: return .popToRoot
    case .popTo(let scene): return .popTo(box.sceneNames[Int(scene.index)])
    case .dismiss: return .dismiss
    case .select(let tab, let reset):
      let tab = program.tabs[tab]
      return .select(
        container: program.qualifiedName(.tabs(tab.container)), tab: program.text(tab.name), reset: reset)
    case .next: return .next
    case .previous: return .previous
    case .unwind(let exit, let arguments):
      let fields = program.arguments[arguments].map {
        NavigationField(program.text(program.parameters[$0.parameter].name), scope.value($0.value))
      }
      return .unwind(NavigationExit(name: program.text(exit), arguments: fields))
    case .unwindTo(let scene): return .unwindTo(box.sceneNames[Int(scene.index)])
    case .finish(let value): return .finish(value.map { scope.value($0) })
    case .cancel: return .cancel
    case .open(let place): return .open(self.place(place, scope))
    case .stay: return .stay
    // Opening what is not there fails.
    case .error: return .push(.container(""), NavigationOptions())
    }
  }

  private func options(_ id: OptionsID) -> NavigationOptions { box.options[Int(id.index)] }

  /// Returns a place with its values.
  func place(_ id: PlaceID, _ scope: Evaluation) -> NavigationPlace<Self> {
    NavigationPlace(
      program.placeSteps[program.places[id].steps].map { step in
        let separator: NavigationPlace<Self>.Step.Separator =
          switch step.separator {
          case .start: .start
          case .push: .push
          case .modal: .modal
          case .popover: .popover
          }
        return NavigationPlace<Self>.Step(
          separator, destination(step.destination, scope),
          selection: step.tab.map { program.text(program.tabs[$0].name) } ?? step.column?.rawValue,
          options: options(step.options))
      })
  }
}
