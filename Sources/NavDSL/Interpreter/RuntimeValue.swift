import NavRuntime

/// A value while a program runs.
///
/// Values are those of the generated Swift but for two things: a value and the same value in an optional are one,
/// and of what the language has no literals for (`Date`, `URL`, `UUID`, types of the app's own) there is the text.
public enum NavigationValue: Hashable, Sendable {
  /// No value, of an optional.
  case none
  /// A `Bool`.
  case bool(Bool)
  /// An `Int`.
  case int(Int64)
  /// A `Double`.
  case double(Double)
  /// A `String`.
  case string(String)
  /// A case of an enum, by its name.
  case enumCase(String)
  /// A struct: its name, and its fields in the order of their declaration.
  case structure(String, [NavigationField])
  /// An array.
  case array([NavigationValue])
  /// A dictionary.
  case dictionary([NavigationValue: NavigationValue])
  /// A `Date`, a `URL`, a `UUID`, or a value of a type of the app's own, by its text.
  case opaque(String)

  /// Returns the `UUID` that a text spells, which is the same in either case; `nil` if it spells none.
  public static func uuid(_ text: String) -> NavigationValue? { uniformUUID(text).map(NavigationValue.opaque) }
}

/// A field of a struct with its value.
public struct NavigationField: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The value.
  public var value: NavigationValue

  /// Creates a field.
  public init(_ name: String, _ value: NavigationValue) {
    self.name = name
    self.value = value
  }
}

// MARK: Printing

extension NavigationValue: CustomStringConvertible {
  /// The value as a program spells it.
  public var description: String {
    var out = TextBuffer()
    out.write(self)
    return out.text
  }
}

extension TextBuffer {
  /// Appends a value as a program spells it: a text as a literal, a dictionary in the order of its printed keys.
  mutating func write(_ value: NavigationValue) {
    switch value {
    case .none: write("nil")
    case .bool(let value): write(value ? "true" : "false")
    case .int(let value): write(number: Int(value))
    case .double(let value): write(decimal: value)
    case .string(let text), .opaque(let text): write(literal: text)
    case .enumCase(let name):
      write(".")
      write(string: name)
    case .structure(let name, let fields):
      // Bare, these words are values of their own.
      write(string: ["true", "false", "nil"].contains(name) ? "`\(name)`" : name)
      write("(")
      for (index, field) in fields.enumerated() {
        if index > 0 { write(", ") }
        write(string: field.name)
        write(": ")
        write(field.value)
      }
      write(")")
    case .array(let values):
      write("[")
      for (index, value) in values.enumerated() {
        if index > 0 { write(", ") }
        write(value)
      }
      write("]")
    case .dictionary(let entries):
      write(entries.isEmpty ? "[:" : "[")
      for (index, entry) in NavigationValue.sorted(entries).enumerated() {
        if index > 0 { write(", ") }
        write(string: entry.text)
        write(": ")
        write(entry.value)
      }
      write("]")
    }
  }

  /// Appends a number as the language spells it, which has no exponents: `1e+20` is a one with twenty zeros.
  private mutating func write(decimal value: Double) {
    let text = String(describing: value)
    guard value.isFinite, let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }),
      let exponent = Int(text[text.index(after: mark)...])
    else { return write(string: text) }
    var digits = text[..<mark].utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    if value.sign == .minus { write("-") }
    // The point stands after the first digit.
    let zeros = exponent < 0 ? -exponent : max(exponent + 2 - digits.count, 0)
    let padding = [UInt8](repeating: UInt8(ascii: "0"), count: zeros)
    digits = exponent < 0 ? padding + digits : digits + padding
    let point = exponent < 0 ? 1 : exponent + 1
    for (index, digit) in digits.enumerated() {
      if index == point { write(".") }
      write(byte: digit)
    }
  }
}

extension NavigationValue {
  /// Returns the entries of a dictionary in the order of their printed keys.
  fileprivate static func sorted(
    _ entries: [NavigationValue: NavigationValue]
  ) -> [(text: String, key: NavigationValue, value: NavigationValue)] {
    entries.map { ($0.key.description, $0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }
}

// MARK: Coding

/// `null`, or an object whose key says what the value is: `{"int": 42}`.
extension NavigationValue: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case bool, int, double, string, enumCase = "case", structure = "struct", fields, array
    case keys, values, opaque
  }

  public init(from decoder: any Decoder) throws {
    if let single = try? decoder.singleValueContainer(), single.decodeNil() {
      self = .none
      return
    }
    let values = try decoder.container(keyedBy: Key.self)
    switch values.allKeys.first {
    case .bool: self = .bool(try values.decode(Bool.self, forKey: .bool))
    case .int: self = .int(try values.decode(Int64.self, forKey: .int))
    case .double: self = .double(try values.decode(Double.self, forKey: .double))
    case .string: self = .string(try values.decode(String.self, forKey: .string))
    case .enumCase: self = .enumCase(try values.decode(String.self, forKey: .enumCase))
    case .array: self = .array(try values.decode([NavigationValue].self, forKey: .array))
    case .opaque: self = .opaque(try values.decode(String.self, forKey: .opaque))
    case .structure, .fields:
      self = .structure(
        try values.decode(String.self, forKey: .structure),
        try values.decode([NavigationField].self, forKey: .fields))
    case .keys, .values:
      let keys = try values.decode([NavigationValue].self, forKey: .keys)
      let list = try values.decode([NavigationValue].self, forKey: .values)
      guard keys.count == list.count, Set(keys).count == keys.count else {
        throw DecodingError.dataCorruptedError(
          forKey: .keys, in: values, debugDescription: "as many keys as values, each once")
      }
      self = .dictionary(Dictionary(zip(keys, list)) { first, _ in first })
    case nil:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no value"))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if case .none = self {
      var single = encoder.singleValueContainer()
      return try single.encodeNil()
    }
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .none: break
    case .bool(let value): try values.encode(value, forKey: .bool)
    case .int(let value): try values.encode(value, forKey: .int)
    case .double(let value): try values.encode(value, forKey: .double)
    case .string(let text): try values.encode(text, forKey: .string)
    case .enumCase(let name): try values.encode(name, forKey: .enumCase)
    case .structure(let name, let fields):
      try values.encode(name, forKey: .structure)
      try values.encode(fields, forKey: .fields)
    case .array(let list): try values.encode(list, forKey: .array)
    case .dictionary(let entries):
      let sorted = Self.sorted(entries)
      try values.encode(sorted.map(\.key), forKey: .keys)
      try values.encode(sorted.map(\.value), forKey: .values)
    case .opaque(let text): try values.encode(text, forKey: .opaque)
    }
  }
}

extension NavigationField: Codable {}
