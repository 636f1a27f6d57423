/// A type of a program.
public indirect enum NavigationType: Hashable, Sendable {
  /// A type that could not be resolved; every value has it.
  case error
  /// The built-in types with literals.
  case bool, int, double, string
  /// `UUID`, which can be a parameter of a URL.
  case uuid
  /// `T?`
  case optional(NavigationType)
  /// `[T]`
  case array(NavigationType)
  /// `[K: V]`
  case dictionary(key: NavigationType, value: NavigationType)
  /// An enum of the program, by its number.
  case enumeration(Int)
  /// A struct of the program, by its number.
  case structure(Int)
  /// `Date`, `URL`, or a type of the app, by its name in the program.
  case external(String)
}

/// An enum of a program.
package struct NavigationEnumDeclaration: Hashable, Sendable {
  package var name: String
  package var cases: [String]

  package init(name: String, cases: [String]) {
    self.name = name
    self.cases = cases
  }
}

/// A struct of a program.
package struct NavigationStructDeclaration: Hashable, Sendable {
  package var name: String
  package var fields: [NavigationParameter]

  package init(name: String, fields: [NavigationParameter]) {
    self.name = name
    self.fields = fields
  }
}

/// A parameter of a scene, a flow, an event, an exit or a link, or a field of a struct.
package struct NavigationParameter: Hashable, Sendable {
  package var name: String
  package var type: NavigationType
  /// The default value; `nil` for a required parameter.
  package var defaultValue: NavigationValue?

  package init(name: String, type: NavigationType, defaultValue: NavigationValue? = nil) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
  }
}

// MARK: - Values of types

extension NavigationTable {
  /// `true` iff a value has a type.
  package func isValue(_ value: NavigationValue, of type: NavigationType) -> Bool {
    switch (type, value) {
    case (.error, _), (.bool, .bool), (.int, .int), (.double, .double), (.string, .string): return true
    case (.external, .opaque), (.uuid, .opaque), (.external, .boxed), (.uuid, .boxed): return true
    case (.optional, .none): return true
    case (.optional(let wrapped), _): return isValue(value, of: wrapped)
    case (.enumeration(let number), .enumCase(let name)):
      return enums.indices.contains(number) && enums[number].cases.contains(name)
    case (.array(let element), .array(let values)):
      return values.allSatisfy { isValue($0, of: element) }
    case (.dictionary(let key, let element), .dictionary(let entries)):
      return entries.allSatisfy { isValue($0.key, of: key) && isValue($0.value, of: element) }
    case (.structure(let number), .structure(let name, let values)):
      guard structs.indices.contains(number), structs[number].name == name else { return false }
      let fields = structs[number].fields
      return fields.count == values.count
        && zip(fields, values).allSatisfy { $0.name == $1.name && isValue($1.value, of: $0.type) }
    default: return false
    }
  }

  /// Returns arguments completed with the defaults of trailing parameters; `nil` if they do not fit.
  package func completed(
    _ arguments: [NavigationValue], for parameters: [NavigationParameter]
  ) -> [NavigationValue]? {
    guard arguments.count <= parameters.count,
      zip(arguments, parameters).allSatisfy({ isValue($0, of: $1.type) })
    else { return nil }
    var result = arguments
    for parameter in parameters[arguments.count...] {
      guard let value = parameter.defaultValue else { return nil }
      result.append(value)
    }
    return result
  }

  /// Returns the value that a text in a URL represents in a type; `nil` if it represents none.
  package func value(_ text: String, of type: NavigationType) -> NavigationValue? {
    switch type {
    case .bool: return Bool(text).map { .bool($0) }
    case .int: return Int64(text).map { .int($0) }
    case .double: return Double(text).map { .double($0) }
    // An unresolved type may be any.
    case .string, .error: return .string(text)
    case .uuid: return uuid(text)
    case .optional(let wrapped): return value(text, of: wrapped)
    case .enumeration(let number):
      guard enums.indices.contains(number), enums[number].cases.contains(text) else { return nil }
      return .enumCase(text)
    case .array, .dictionary, .structure, .external: return nil
    }
  }

  /// Returns the `UUID` of a text: the app's value if the table has its type, else the text.
  private func uuid(_ text: String) -> NavigationValue? {
    guard let text = NavigationUUID.uniform(text) else { return nil }
    guard let type = externalTypes["UUID"] else { return .opaque(text) }
    return try? .external(type.init(from: NavigationTextDecoder(text)))
  }
}

/// The text of a `UUID` (RFC 9562).
package enum NavigationUUID {
  /// Returns a `UUID` in upper case, as Foundation writes it; `nil` if the text is not a `UUID`.
  package static func uniform(_ text: String) -> String? {
    var bytes = Array(text.utf8)
    guard bytes.count == 36 else { return nil }
    for (index, byte) in bytes.enumerated() {
      switch (index, byte) {
      case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")), (23, UInt8(ascii: "-")):
        break
      case (8, _), (13, _), (18, _), (23, _): return nil
      case (_, UInt8(ascii: "0")...UInt8(ascii: "9")), (_, UInt8(ascii: "A")...UInt8(ascii: "F")): break
      case (_, UInt8(ascii: "a")...UInt8(ascii: "f")): bytes[index] = byte & ~0x20
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Decodes a value whose coded form is one text.
struct NavigationTextDecoder: Decoder, SingleValueDecodingContainer {
  let text: String
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ text: String) { self.text = text }

  private func mismatch<T>(_ type: Any.Type) throws -> T {
    throw DecodingError.typeMismatch(
      type, DecodingError.Context(codingPath: [], debugDescription: "the value is only a text"))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try mismatch(type)
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try mismatch([Any].self) }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { false }
  func decode(_ type: String.Type) throws -> String { text }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }
  func decode(_ type: Bool.Type) throws -> Bool { try mismatch(type) }
  func decode(_ type: Double.Type) throws -> Double { try mismatch(type) }
  func decode(_ type: Float.Type) throws -> Float { try mismatch(type) }
  func decode(_ type: Int.Type) throws -> Int { try mismatch(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try mismatch(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try mismatch(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try mismatch(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try mismatch(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try mismatch(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try mismatch(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try mismatch(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try mismatch(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try mismatch(type) }
}
