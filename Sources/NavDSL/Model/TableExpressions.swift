import NavRuntime

/// Translates values, conditions, destinations and verbs of a program to the engine's table.
struct TableExpressions {
  let program: Program

  /// Creates a translator.
  init(_ program: Program) { self.program = program }

  /// Returns the value of an expression without parameters.
  func literal(_ id: ExpressionID) -> NavigationValue { NavigationScope().value(expression(id)) }

  /// Returns an expression. An unresolved one has no value.
  func expression(_ id: ExpressionID) -> NavigationExpression {
    switch program.expressions[id].shape {
    case .bool(let value): return .value(.bool(value))
    case .int(let value): return .value(.int(value))
    case .double(let value): return .value(.double(value))
    case .string(let text): return .value(string(program.text(text), program.expressions[id].type))
    case .none, .error: return .value(.none)
    case .enumCase(let id): return .value(.enumCase(program.text(program.enumCases[id].name)))
    case .parameter(let id): return parameter(id)
    case .field(let base, let field):
      return .field(expression(base), Int(program.parameters[field].position))
    case .array(let range):
      return NavigationExpression.array(range.indices.map { expression(program.elements[$0]) }).folded
    case .dictionary(let range):
      return NavigationExpression.dictionary(range.indices.map { expression(program.elements[$0]) }).folded
    case .structure(let structure, let range):
      let names = program.parameters[program.structs[structure].fields].map { program.text($0.name) }
      let values = program.elements[range.indices].map { expression($0) }
      return .structure(
        program.typeName(program.expressions[id].type),
        zip(names, values).map { NavigationArgumentTemplate($0, $1) })
    }
  }

  /// Returns the value of a text: in scenarios its type may be one without literals.
  private func string(_ text: String, _ type: TypeID) -> NavigationValue {
    if type == .string { return .string(text) }
    switch program.types[program.types.resolved(type)] {
    case .uuid: return .opaque(NavigationUUID.uniform(text) ?? text)
    case .date, .url, .external: return .opaque(text)
    default: return .string(text)
    }
  }

  private func parameter(_ id: ParameterID) -> NavigationExpression {
    let position = Int(program.parameters[id].position)
    return switch program.parameters[id].owner {
    case .scene: .scene(position)
    case .flow, .app: .flow(position)
    case .handler, .exit, .link: .local(position)
    case .structure: .value(.none)
    }
  }

  /// Returns the start of an app.
  func start(_ start: Start) -> NavigationStartTemplate {
    NavigationStartTemplate(
      start.branches.map { branch in
        NavigationStartTemplate.Alternative(
          branch.condition.map { condition($0) }, destination(branch.destination))
      })
  }

  /// Returns a condition.
  func condition(_ id: ConditionID) -> NavigationCondition {
    switch program.conditions[id] {
    case .guard(let id): .guard(Int(id.index))
    case .value(let value): .value(expression(value))
    case .equal(let left, let right): .equal(expression(left), expression(right))
    case .compact: .width(.compact)
    case .regular: .width(.regular)
    case .not(let operand): .not(condition(operand))
    case .all(let range): .all(range.indices.map { condition(program.operands[$0]) })
    case .any(let range): .any(range.indices.map { condition(program.operands[$0]) })
    case .error: .never
    }
  }

  // MARK: Destinations and places

  /// Returns a destination. An unresolved one becomes a container that does not exist.
  func destination(_ id: DestinationID) -> NavigationDestinationTemplate {
    let destination = program.destinations[id]
    let opened: NavigationDestinationTemplate =
      switch destination.target {
      case .scene(let id):
        .scene(Int(id.index), arguments(destination.arguments, program.scenes[id].parameters))
      case .flow(let id):
        .flow(Int(id.index), arguments(destination.arguments, program.flows[id].parameters))
      case .stack, .tabs, .split, .pages, .error: .container(program.qualifiedName(destination.target))
      }
    return destination.inStack ? .stack(root: opened) : opened
  }

  /// Returns an expression for each parameter: its argument, or else its default.
  private func arguments(
    _ arguments: IDRange<ArgumentID>, _ parameters: IDRange<ParameterID>
  ) -> [NavigationExpression] {
    var next = 0
    return parameters.map { parameter in
      if next < arguments.count, program.arguments[arguments[next]].parameter == parameter {
        next += 1
        return expression(program.arguments[arguments[next - 1]].value)
      }
      return program.parameters[parameter].defaultValue.map { .value(literal($0)) } ?? .value(.none)
    }
  }

  /// Returns a place.
  func place(_ id: PlaceID) -> [NavigationPlaceStepTemplate] {
    program.placeSteps[program.places[id].steps].map { step in
      NavigationPlaceStepTemplate(
        step.separator, destination(step.destination),
        selection: step.tab.map { program.text(program.tabs[$0].name) } ?? step.column?.rawValue,
        options: options(step.options))
    }
  }

  // MARK: Verbs

  /// Returns the options of an opening verb.
  private func options(_ id: OptionsID) -> NavigationOptions {
    program.navigationOptions(id)
  }

  /// Returns a verb.
  func verb(_ action: Action) -> NavigationVerbTemplate {
    switch action {
    case .push(let opened, let options): return .open(.push, destination(opened), self.options(options))
    case .modal(let opened, let options): return .open(.modal, destination(opened), self.options(options))
    case .popover(let opened, let options):
      return .open(.popover, destination(opened), self.options(options))
    case .replace(let opened, let options):
      return .open(.replace, destination(opened), self.options(options))
    case .show(let opened, let options): return .open(.show, destination(opened), self.options(options))
    case .detail(let opened, let options): return .open(.detail, destination(opened), self.options(options))
    case .pop: return .fixed(.pop)
    case .popToRoot: return .fixed(.popToRoot)
    case .popTo(let scene): return .fixed(.popTo(program.qualifiedName(.scene(scene))))
    case .dismiss: return .fixed(.dismiss)
    case .dismissAll: return .fixed(.dismissAll)
    case .select(let tab, let reset):
      let tab = program.tabs[tab]
      return .fixed(
        .select(
          container: program.qualifiedName(.tabs(tab.container)), tab: program.text(tab.name), reset: reset))
    case .next: return .fixed(.next)
    case .previous: return .fixed(.previous)
    case .unwind(let exit, let arguments):
      return .unwind(
        program.text(exit),
        program.arguments[arguments].map {
          NavigationArgumentTemplate(
            program.text(program.parameters[$0.parameter].name), expression($0.value))
        })
    case .unwindTo(let scene): return .fixed(.unwindTo(program.qualifiedName(.scene(scene))))
    case .finish(let value): return value.map { .finish(expression($0)) } ?? .fixed(.finish(nil))
    case .cancel: return .fixed(.cancel)
    case .open(let place): return .go(to: self.place(place))
    case .stay: return .fixed(.stay)
    // Opening a container that does not exist fails.
    case .error: return .open(.push, .container(""), NavigationOptions())
    }
  }
}

extension Program {
  /// Returns the engine's form of options.
  func navigationOptions(_ id: OptionsID) -> NavigationOptions {
    let options = options[id]
    return NavigationOptions(
      style: options.style, detents: options.detents, isLocked: options.isLocked,
      animation: options.animation,
      anchor: options.anchor.flatMap { items[$0].name }.map { text($0) },
      arrows: options.arrows, adaptation: options.adaptation,
      returning: options.returning.map { text(handlers[$0].name) },
      retries: options.retries,
      segueClass: options.segueClass.map { text($0) }, column: options.column)
  }
}
