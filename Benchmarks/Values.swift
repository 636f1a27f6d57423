import NavOracles

/// The type of a value in a generated program.
indirect enum ValueType: Sendable {
  case bool, int, double, string, date, url, uuid
  case optional(ValueType)
  case array(ValueType)
  case dictionary(ValueType, ValueType)
  case alias(String, ValueType)
  case external(String, module: String)
  case enumeration(String, cases: [String])
  case structure(String, fields: [ParameterPlan])

  /// The type in the syntax of the language.
  var spelling: String {
    switch self {
    case .bool: "Bool"
    case .int: "Int"
    case .double: "Double"
    case .string: "String"
    case .date: "Date"
    case .url: "URL"
    case .uuid: "UUID"
    case .optional(let wrapped): wrapped.spelling + "?"
    case .array(let element): "[\(element.spelling)]"
    case .dictionary(let key, let value): "[\(key.spelling): \(value.spelling)]"
    case .alias(let name, _), .external(let name, _), .enumeration(let name, _), .structure(let name, _): name
    }
  }

  /// Returns a value of the type in the syntax of the language; `nil` if the type has no literals.
  func literal(_ random: inout SplitMix64) -> String? {
    switch self {
    case .bool: return random.chance(50) ? "true" : "false"
    case .int: return random.chance(10) ? "-\(random.below(90) + 1)" : "\(random.below(5000))"
    case .double:
      return random.chance(20) ? "\(random.below(400))" : "\(random.below(400)).\(random.below(89) + 10)"
    case .string:
      switch random.below(8) {
      case 0: return "\"\(random.pick(Vocabulary.areas))\\n\\\"\(random.pick(Vocabulary.cases))\\\"\""
      case 1: return "\"\\u{1F4E6} \(random.pick(Vocabulary.areas))\""
      case 2, 3: return "\"\(random.pick(Vocabulary.subjects))\""
      default: return "\"\(random.pick(Vocabulary.areas))-\(random.below(1000))\""
      }
    case .date, .url, .uuid, .external, .structure: return nil
    case .optional(let wrapped): return random.chance(50) ? "nil" : wrapped.literal(&random) ?? "nil"
    case .array(let element):
      let values = (0..<random.below(4)).compactMap { _ in element.literal(&random) }
      return "[\(values.joined(separator: ", "))]"
    case .dictionary(let key, let value):
      let pairs = (0..<random.below(3)).compactMap { number -> String? in
        guard let value = value.literal(&random) else { return nil }
        if case .string = key { return "\"\(random.pick(Vocabulary.cases))\(number)\": \(value)" }
        return "\(number * 10 + random.below(10)): \(value)"
      }
      return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
    case .alias(_, let type): return type.literal(&random)
    case .enumeration(_, let cases): return "." + random.pick(cases)
    }
  }

  /// `true` iff every value of the type can be written as a literal.
  var hasLiterals: Bool {
    switch self {
    case .date, .url, .uuid, .external, .structure: false
    case .alias(_, let type): type.hasLiterals
    default: true
    }
  }

  /// `true` iff a link's segment can have the type.
  var fitsLinks: Bool {
    switch self {
    case .string, .int, .double, .bool, .uuid, .enumeration: true
    case .alias(_, let type): type.fitsLinks
    default: false
    }
  }

  /// The possible names of the type's parameters in scenes.
  var parameterNames: [String] {
    switch self {
    case .bool: ["isNew", "isOwner", "showsAll", "isDraft"]
    case .int: ["count", "page", "limit", "offset"]
    case .double: ["amount", "ratio", "radius"]
    case .string: ["name", "subtitle", "query", "note"]
    case .date: ["since", "until"]
    case .url: ["source", "image"]
    case .uuid: ["token", "key"]
    case .optional(let wrapped): wrapped.parameterNames.map { "optional" + $0.capitalizedFirst }
    case .array(let element): element.parameterNames.map { $0 + "List" }
    case .dictionary: ["lookup", "labels"]
    case .alias: ["id", "parent", "owner"]
    case .external: ["price", "total", "media"]
    case .enumeration: ["kind", "sort", "mode"]
    case .structure: ["item", "entry", "draft"]
    }
  }

  /// The possible names of the type's parameters in events, which differ from those in scenes to avoid
  /// shadowing.
  var eventNames: [String] {
    parameterNames.map { "new" + $0.capitalizedFirst } + parameterNames.map { "other" + $0.capitalizedFirst }
  }
}

/// A parameter or a field of a generated program.
struct ParameterPlan: Sendable {
  var name: String
  var type: ValueType
  var defaultValue: String?

  /// The declaration of the parameter.
  var declaration: String {
    "\(name): \(type.spelling)" + (defaultValue.map { " = \($0)" } ?? "")
  }
}

/// A value that a handler can name.
struct ScopedValue: Sendable {
  var expression: String
  var type: ValueType

  /// Returns the values of a parameter and its fields.
  static func values(of parameter: ParameterPlan) -> [ScopedValue] {
    var values = [ScopedValue(expression: parameter.name, type: parameter.type)]
    if case .structure(_, let fields) = parameter.type {
      values += fields.map { ScopedValue(expression: "\(parameter.name).\($0.name)", type: $0.type) }
    }
    return values
  }
}
