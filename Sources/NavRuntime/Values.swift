/// A value of a parameter, an argument or a result, of any type.
///
/// A value is equal to the same value wrapped in an optional. The text of a value is the program's own notation.
public enum NavigationValue: Hashable, Sendable {
  /// The absent value of an optional.
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
  /// A struct: its type's name, and its fields in the order of their declaration.
  case structure(String, [NavigationField])
  /// An array.
  case array([NavigationValue])
  /// A dictionary.
  case dictionary([NavigationValue: NavigationValue])
  /// The text of a value whose type only the app has; an interpreted program has no other form of it.
  case opaque(String)
  /// A `Date`, a `URL`, a `UUID`, or a value of a type of the app.
  case boxed(NavigationExternalValue)
}

/// A field of a struct, or an argument, with its value.
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

/// A value of a type that is unknown to the language and the engine.
public final class NavigationExternalValue: Hashable, Sendable {
  /// The value.
  public let value: any Hashable & Codable & Sendable

  /// Wraps a value.
  public init(_ value: any Hashable & Codable & Sendable) { self.value = value }

  public static func == (left: NavigationExternalValue, right: NavigationExternalValue) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

// MARK: - Text

extension NavigationValue: CustomStringConvertible {
  /// The value as spelled in a program: a text as a literal, a dictionary ordered by its printed keys.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Appends the value as spelled in a program.
  package func write(to text: inout String) {
    switch self {
    case .none: text += "nil"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .double(let value): text += NavigationText.decimal(value)
    case .string(let value), .opaque(let value): text += NavigationText.literal(value)
    case .boxed(let value): text += NavigationText.literal(String(describing: value.value))
    case .enumCase(let name):
      text += "."
      text += name
    case .structure(let name, let fields):
      // Without backticks these words are literals.
      text += ["true", "false", "nil"].contains(name) ? "`\(name)`" : name
      text += "("
      fields.write(to: &text)
      text += ")"
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text)
      }
      text += "]"
    case .dictionary(let entries):
      text += entries.isEmpty ? "[:" : "["
      for (index, entry) in Self.sorted(entries).enumerated() {
        if index > 0 { text += ", " }
        text += entry.text
        text += ": "
        entry.value.write(to: &text)
      }
      text += "]"
    }
  }

  /// Returns the entries of a dictionary, ordered by their printed keys.
  package static func sorted(
    _ entries: [NavigationValue: NavigationValue]
  ) -> [(text: String, key: NavigationValue, value: NavigationValue)] {
    entries.map { (text: $0.key.description, key: $0.key, value: $0.value) }.sorted { $0.text < $1.text }
  }
}

extension Sequence<NavigationField> {
  /// Appends `id: "42", page: 1`.
  package func write(to text: inout String) {
    for (index, field) in enumerated() {
      if index > 0 { text += ", " }
      text += field.name
      text += ": "
      field.value.write(to: &text)
    }
  }
}

/// The source notation of texts, numbers and calls.
public enum NavigationText {
  /// Returns a text as a literal.
  public static func literal(_ text: String) -> String {
    // Most texts have no bytes that are escaped.
    let isPlain = text.utf8.allSatisfy { byte in
      byte > 0x0D && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain { return "\"" + text + "\"" }
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "0")]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a number without an exponent, which reads better in a flow: `1e+20` is a one with twenty zeros.
  public static func decimal(_ value: Double) -> String {
    let text = String(describing: value)
    guard value.isFinite, let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")),
      let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    var digits = text[..<mark].utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    // The point follows the first digit.
    let zeros = exponent < 0 ? -exponent : max(exponent + 2 - digits.count, 0)
    let padding = [UInt8](repeating: UInt8(ascii: "0"), count: zeros)
    digits = exponent < 0 ? padding + digits : digits + padding
    digits.insert(UInt8(ascii: "."), at: exponent < 0 ? 1 : exponent + 1)
    return (value.sign == .minus ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }

  /// Returns a name and its arguments: `Product(id: "42")`; the name alone if there are none.
  package static func call(_ name: String, _ arguments: [NavigationField]) -> String {
    guard !arguments.isEmpty else { return name }
    var text = name + "("
    arguments.write(to: &text)
    return text + ")"
  }
}
