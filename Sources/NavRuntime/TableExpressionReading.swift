// Destinations, expressions and conditions in the text of a table: prefix notation, a field for each element.

extension NavigationTableReader {
  /// Consumes a destination.
  mutating func destination() -> NavigationDestinationTemplate {
    let field = field()
    let name = field.dropFirst()
    switch field.utf8.first {
    case UInt8(ascii: "$"): return .stack(root: destination())
    case UInt8(ascii: "@"):
      guard let number = sceneNumbers[name] else { return .container("") }
      return .scene(number, expressions())
    case UInt8(ascii: "&"):
      guard let number = flowNumbers[name] else { return .container("") }
      return .flow(number, expressions())
    default: return .container(Self.decoded(name))
    }
  }

  /// Consumes a count and that many expressions.
  mutating func expressions() -> [NavigationExpression] {
    let count = Int(field()) ?? 0
    return (0..<max(count, 0)).map { _ in isAtEnd ? .value(.none) : expression() }
  }

  /// Consumes an expression.
  mutating func expression() -> NavigationExpression {
    let field = field()
    let text = field.dropFirst()
    let number = max(Int(text) ?? 0, 0)
    switch field.utf8.first {
    case UInt8(ascii: "t"): return .value(.bool(true))
    case UInt8(ascii: "f"): return .value(.bool(false))
    case UInt8(ascii: "i"): return .value(.int(Int64(text) ?? 0))
    case UInt8(ascii: "d"): return .value(.double(Double(text) ?? 0))
    case UInt8(ascii: "'"): return .value(.string(Self.decoded(text)))
    case UInt8(ascii: "."): return .value(.enumCase(Self.decoded(text)))
    case UInt8(ascii: "s"): return .scene(number)
    case UInt8(ascii: "w"): return .flow(number)
    case UInt8(ascii: "e"): return .local(number)
    case UInt8(ascii: "@"): return .field(isAtEnd ? .value(.none) : expression(), number)
    case UInt8(ascii: "["): return NavigationExpression.array(list(number) { $0.expression() }).folded
    case UInt8(ascii: "{"): return NavigationExpression.dictionary(list(number) { $0.expression() }).folded
    default: return .value(.none)
    }
  }

  /// Consumes a condition.
  mutating func condition() -> NavigationCondition {
    let field = field()
    let number = Int(field.dropFirst()) ?? 0
    switch field.utf8.first {
    case UInt8(ascii: "g"): return .guard(max(number, 0))
    case UInt8(ascii: "c"): return .width(.compact)
    case UInt8(ascii: "r"): return .width(.regular)
    case UInt8(ascii: "!"): return .not(isAtEnd ? .never : condition())
    case UInt8(ascii: "&"): return .all(list(number) { $0.condition() })
    case UInt8(ascii: "/"): return .any(list(number) { $0.condition() })
    case UInt8(ascii: "?"): return .value(isAtEnd ? .value(.none) : expression())
    case UInt8(ascii: "="):
      let operands = list(2) { $0.expression() }
      return operands.count == 2 ? .equal(operands[0], operands[1]) : .never
    default: return .never
    }
  }

  /// Consumes up to `count` parts, until the line ends.
  mutating func list<Part>(_ count: Int, _ read: (inout Self) -> Part) -> [Part] {
    var parts: [Part] = []
    while parts.count < count, !isAtEnd { parts.append(read(&self)) }
    return parts
  }
}
