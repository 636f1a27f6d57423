/// A JSON value (RFC 8259). An object keeps the order of its members; of two with one name, the last counts.
package indirect enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number with a fraction or an exponent, or beyond the range of `Int`.
  case decimal(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object.
  package struct Member: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The value.
    package var value: JSONValue
  }

  /// The value of a member of an object; `nil` if there is none, or the value is no object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text of a string; `nil` for any other value.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The value of an integer; `nil` for any other value.
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  /// The value of a Boolean; `nil` for any other value.
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements of an array; `nil` for any other value.
  package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member(name: $0.0, value: $0.1) })
  }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .integer(number) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
  /// Adds a member to an object, or replaces its value; a member whose value is `nil` is left out.
  package mutating func set(_ name: String, _ value: JSONValue?) {
    guard case .object(var members) = self, let value else { return }
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].value = value
    } else {
      members.append(Member(name: name, value: value))
    }
    self = .object(members)
  }

  /// The text of the value, on one line.
  package var bytes: [UInt8] { bytes(.compact) }

  /// Returns the text of the value in a layout.
  package func bytes(_ layout: JSONWriter.Layout) -> [UInt8] {
    var writer = JSONWriter(layout)
    write(to: &writer)
    return writer.take()
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .integer(let number): writer.number(number)
    case .decimal(let number): writer.number(number)
    case .string(let text): writer.string(text)
    case .array(let elements): writer.array(of: elements) { $1.write(to: &$0) }
    case .object(let members):
      writer.object { writer in
        for member in members { writer.member(named: member.name) { member.value.write(to: &$0) } }
      }
    }
  }
}
