import NavRuntime

extension Program {
  /// `true` iff some condition compares a parameter with a literal or another value.
  func compares(_ parameter: ParameterID) -> Bool {
    conditions.elements.contains { condition in
      guard case .equal(let left, let right) = condition else { return false }
      return [left, right].contains {
        if case .parameter(parameter) = expressions[$0].shape { true } else { false }
      }
    }
  }
}

/// The values that the conditions of a program compare others with, by type.
struct ComparedValues: Sendable {
  /// The values of each type that occurs in a comparison, without optionals: all cases of an enum; the literals that are
  /// compared; and all literals of the program, if two values are compared that are no literals.
  private var values: [TypeID: [NavigationValue]] = [:]
  private let types: TypeTable
  /// The maximum number of literals of a type.
  private static let maximumCount = 8

  init(_ program: Program) {
    types = program.types
    let expressions = TableExpressions(program)
    // The types of which a condition compares two values that are no literals.
    var open: Set<TypeID> = []
    for condition in program.conditions.elements {
      guard case .equal(let left, let right) = condition else { continue }
      var hasLiteral = false
      for side in [left, right] {
        let type = program.types.unwrapped(program.expressions[side].type)
        if case .enumeration(let id) = program.types[type] {
          values[type] = program.enumCases[program.enums[id].cases].map { .enumCase(program.text($0.name)) }
          hasLiteral = true
          continue
        }
        values[type] = values[type] ?? []
        if case .value(let value) = expressions.expression(side) {
          add(value, of: type)
          hasLiteral = true
        }
      }
      if !hasLiteral { open.insert(program.types.unwrapped(program.expressions[left].type)) }
    }
    if open.isEmpty { return }
    // A literal that a verb passes on may make the two equal.
    for id in program.expressions.ids {
      let type = program.types.unwrapped(program.expressions[id].type)
      if open.contains(type), case .value(let value) = expressions.expression(id) { add(value, of: type) }
    }
  }

  private mutating func add(_ value: NavigationValue, of type: TypeID) {
    let known = values[type] ?? []
    guard value != .none, !known.contains(value), known.count < Self.maximumCount else { return }
    values[type] = known + [value]
  }

  /// Returns the values that a value of some type is compared with; `nil` if none is compared.
  func values(of type: TypeID) -> [NavigationValue]? {
    values.isEmpty ? nil : values[types.unwrapped(type)]
  }
}
