import NavDSL
import NavRuntime

/// Evaluates the expressions of a program, independently of the engine and the interpreter.
struct FlowExpressions: Sendable {
  /// The arguments of a scene, a flow, and a handler, an exit or a link.
  struct Scope: Sendable {
    var scene: [NavigationValue] = []
    var flow: [NavigationValue] = []
    var local: [NavigationValue] = []
  }

  private enum Slot { case scene(Int), flow(Int), local(Int) }

  private let program: Program
  private let slots: [ParameterID: Slot]

  init(_ program: Program) {
    self.program = program
    var slots: [ParameterID: Slot] = [:]
    func add(_ parameters: IDRange<ParameterID>, _ slot: (Int) -> Slot) {
      for (position, parameter) in parameters.enumerated() { slots[parameter] = slot(position) }
    }
    for scene in program.scenes.elements { add(scene.parameters, Slot.scene) }
    for flow in program.flows.elements { add(flow.parameters, Slot.flow) }
    if let feature = program.app?.feature { add(feature.parameters, Slot.flow) }
    for handler in program.handlers.elements { add(handler.parameters, Slot.local) }
    for exit in program.exits.elements { add(exit.parameters, Slot.local) }
    for link in program.links.elements { add(link.parameters, Slot.local) }
    self.slots = slots
  }

  /// Returns the value of an expression without parameters; `nil` if it has one.
  func constant(_ expression: ExpressionID) -> NavigationValue? {
    switch program.expressions[expression].shape {
    case .parameter, .field, .error: nil
    case .array(let range), .dictionary(let range), .structure(_, let range):
      range.indices.allSatisfy { constant(program.elements[$0]) != nil } ? value(expression, Scope()) : nil
    default: value(expression, Scope())
    }
  }

  /// Returns the value of an expression; none for what has no value.
  func value(_ expression: ExpressionID, _ scope: Scope) -> NavigationValue {
    switch program.expressions[expression].shape {
    case .bool(let isTrue): return .bool(isTrue)
    case .int(let number): return .int(number)
    case .double(let number): return .double(number)
    case .string(let text): return .string(program.text(text))
    case .enumCase(let id): return .enumCase(program.text(program.enumCases[id].name))
    case .parameter(let id):
      switch slots[id] {
      case .scene(let position): return position < scope.scene.count ? scope.scene[position] : .none
      case .flow(let position): return position < scope.flow.count ? scope.flow[position] : .none
      case .local(let position): return position < scope.local.count ? scope.local[position] : .none
      case nil: return .none
      }
    case .field(let base, let field):
      guard case .structure(_, let fields) = value(base, scope) else { return .none }
      let name = program.text(program.parameters[field].name)
      return fields.first { $0.name == name }?.value ?? .none
    case .array(let range): return .array(range.indices.map { value(program.elements[$0], scope) })
    case .dictionary(let range):
      let parts = range.indices.map { value(program.elements[$0], scope) }
      return .dictionary(
        Dictionary(
          stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) },
          uniquingKeysWith: { $1 }))
    case .none, .structure, .error: return .none
    }
  }
}
