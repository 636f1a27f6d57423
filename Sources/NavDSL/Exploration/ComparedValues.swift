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
  /// The values of each type that occurs in a comparison, without optionals: the literals, and all cases of an enum.
  private var values: [TypeID: [NavigationValue]] = [:]
  private let types: TypeTable
  /// The maximum number of literals of a type.
  private static let maximumCount = 8

  init(_ program: Program) {
    types = program.types
    let expressions = TableExpressions(program)
    for condition in program.conditions.elements {
      guard case .equal(let left, let right) = condition else { continue }
      for side in [left, right] {
        let type = program.types.unwrapped(program.expressions[side].type)
        if case .enumeration(let id) = program.types[type] {
          values[type] = program.enumCases[program.enums[id].cases].map { .enumCase(program.text($0.name)) }
          continue
        }
        var known = values[type] ?? []
        if case .value(let value) = expressions.expression(side), value != .none, !known.contains(value),
          known.count < Self.maximumCount
        {
          known.append(value)
        }
        values[type] = known
      }
    }
  }

  /// Returns the values that a value of some type is compared with; `nil` if none is compared.
  func values(of type: TypeID) -> [NavigationValue]? {
    values.isEmpty ? nil : values[types.unwrapped(type)]
  }
}
