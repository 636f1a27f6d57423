/// The arguments of destinations as parameters: their types, and their values as literals.
enum NavigationGraphValues {
  /// A type of the program.
  struct ValueType: Equatable, Sendable {
    /// A type that the language has, or one of the app's own code.
    enum Base: Equatable, Sendable {
      case string, int, double, bool, external(String)

      /// The name of a type of the app's own code; `nil` for others.
      var externalName: String? { if case .external(let name) = self { name } else { nil } }
    }

    var base: Base
    var isArray = false
    var isOptional = false

    /// The type as source.
    var text: String {
      let name =
        switch base {
        case .string: "String"
        case .int: "Int"
        case .double: "Double"
        case .bool: "Bool"
        case .external(let name): name
        }
      return (isArray ? "[\(name)]" : name) + (isOptional ? "?" : "")
    }

    /// Returns `true` iff a text of a URL is a value of this type and of another one.
    func sharesTexts(with other: ValueType) -> Bool {
      switch (base, other.base) {
      case (.string, _), (_, .string), (.int, .double), (.double, .int): true
      default: base == other.base
      }
    }

    /// A literal of the type, where one is needed and nothing is known; `nil` if it has none.
    var neutralValue: String? {
      if isOptional { return "nil" }
      if isArray { return "[]" }
      return switch base {
      case .string: "\"\""
      case .int: "0"
      case .double: "0.0"
      case .bool: "false"
      case .external: nil
      }
    }
  }

  /// Returns the type of an argument ("Pass data between destinations": supported argument types).
  static func type(of argument: GraphArgument) -> ValueType {
    var name = argument.type ?? inferredType(argument.value)
    let isArray = name.hasSuffix("[]")
    if isArray { name = String(name.dropLast(2)) }
    var type = ValueType(base: .string, isArray: isArray)
    switch name {
    case "string": break
    case "integer", "long", "reference": type.base = .int
    case "float": type.base = .double
    case "boolean": type.base = .bool
    default: type.base = .external(externalName(name))
    }
    // Numbers and truth values cannot be null.
    let canBeNull = isArray || type.base == .string || type.base.externalName != nil
    type.isOptional = canBeNull && (argument.isNullable || argument.value == "@null")
    return type
  }

  private static func inferredType(_ value: String?) -> String {
    guard let value else { return "string" }
    if value == "true" || value == "false" { return "boolean" }
    if integer(value) != nil { return "integer" }
    if value.contains("."), decimal(value) != nil { return "float" }
    return "string"
  }

  /// Returns the name of a class without its package and the classes around it, as the name of a type.
  private static func externalName(_ name: String) -> String {
    let last = name.split { $0 == "." || $0 == "$" || $0 == "/" }.last.map(String.init) ?? name
    let typeName = NameWords.typeName(last) ?? "Value"
    let builtIn = ["Bool", "Int", "Double", "String", "Date", "URL", "UUID"]
    return builtIn.contains(typeName) ? typeName + "Value" : typeName
  }

  /// Returns a value as a literal of a type; `nil` if it is none, such as a constant or a reference to a resource.
  static func literal(_ value: String, of type: ValueType) -> String? {
    if value == "@null" { return type.isOptional ? "nil" : type.base == .int ? "0" : nil }
    if type.isArray { return nil }
    switch type.base {
    case .string: return value.hasPrefix("@") && value.contains("/") ? nil : ImportedText.literal(value)
    case .int: return integer(value)
    case .double: return decimal(value) ?? integer(value).map { $0 + ".0" }
    case .bool: return value == "true" || value == "false" ? value : nil
    case .external: return nil
    }
  }

  /// Returns an integer of 64 bits in decimal digits: `-1` for `-1L`, `255` for `0xFF`.
  private static func integer(_ text: String) -> String? {
    let digits = text.hasSuffix("L") ? text.dropLast() : text[...]
    if digits.hasPrefix("0x") { return Int64(digits.dropFirst(2), radix: 16).map { String($0) } }
    guard digits.first != "+" else { return nil }
    return Int64(digits).map { String($0) }
  }

  /// Returns a decimal number with digits on both sides of its point.
  private static func decimal(_ text: String) -> String? {
    let number = text.hasSuffix("f") || text.hasSuffix("F") ? text.dropLast() : text[...]
    let digits = number.first == "-" ? number.dropFirst() : number
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count < 300 else { return nil }
    let areDigits = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    return areDigits ? String(number) : nil
  }
}
