/// The subset of JSON Schema (2020-12) that the project's own schemas use.
///
/// An unknown keyword makes every document invalid, so that no rule is silently ignored.
struct JSONSchema {
  let root: ParsedJSON

  /// Returns the violations in a document, each with its position; none for a valid one.
  func problems(of document: ParsedJSON) -> [String] { problems(of: document, by: root, at: "$") }

  private func problems(of value: ParsedJSON, by schema: ParsedJSON, at place: String) -> [String] {
    guard let keywords = schema.members else { return ["\(place): the schema is no object"] }
    return keywords.flatMap { problems(of: value, by: $0, of: schema, at: place) }
  }

  /// `true` iff a value has no violations; stops at the first one.
  private func accepts(_ value: ParsedJSON, _ schema: ParsedJSON) -> Bool {
    (schema.members ?? []).allSatisfy { keyword in
      switch keyword.key {
      case "properties":
        (value.members ?? []).allSatisfy { member in
          keyword.value[member.key].map { accepts(member.value, $0) } ?? true
        }
      case "items": (value.array ?? []).allSatisfy { accepts($0, keyword.value) }
      default: problems(of: value, by: keyword, of: schema, at: "").isEmpty
      }
    }
  }

  private func problems(
    of value: ParsedJSON, by keyword: ParsedJSON.Member, of schema: ParsedJSON, at place: String
  ) -> [String] {
    let rule = keyword.value
    switch keyword.key {
    case "$schema", "$id", "$defs", "title", "description": return []
    case "$ref": return reference(value, rule, at: place)
    case "type": return Self.fits(value, type: rule) ? [] : ["\(place): wrong type"]
    case "const": return value == rule ? [] : ["\(place): not the constant"]
    case "enum": return rule.array?.contains(value) == true ? [] : ["\(place): none of the values"]
    case "minimum":
      guard case .number(let number) = value, case .number(let least) = rule else { return [] }
      return number >= least ? [] : ["\(place): too small"]
    case "minItems":
      guard let elements = value.array, case .number(let least) = rule else { return [] }
      return Double(elements.count) >= least ? [] : ["\(place): too few elements"]
    case "required":
      guard let members = value.members else { return [] }
      return (rule.array ?? []).compactMap { key in
        guard let key = key.string, !members.contains(where: { $0.key == key }) else { return nil }
        return "\(place): \(key) is missing"
      }
    case "properties":
      return (value.members ?? []).flatMap { member in
        rule[member.key].map { problems(of: member.value, by: $0, at: "\(place).\(member.key)") } ?? []
      }
    case "additionalProperties":
      guard rule == .bool(false) else { return ["\(place): the schema allows unknown members"] }
      return (value.members ?? []).compactMap { member in
        schema["properties"]?[member.key] == nil ? "\(place): unknown member \(member.key)" : nil
      }
    case "items":
      return (value.array ?? []).enumerated().flatMap { position, element in
        problems(of: element, by: rule, at: "\(place)[\(position)]")
      }
    case "oneOf":
      let fitting = (rule.array ?? []).count { accepts(value, $0) }
      return fitting == 1 ? [] : ["\(place): fits \(fitting) of the shapes"]
    default: return ["\(place): the schema has the unknown keyword \(keyword.key)"]
    }
  }

  private func reference(_ value: ParsedJSON, _ rule: ParsedJSON, at place: String) -> [String] {
    let prefix = "#/$defs/"
    guard let name = rule.string, name.hasPrefix(prefix),
      let schema = root["$defs"]?[String(name.dropFirst(prefix.count))]
    else { return ["\(place): the schema refers to nothing"] }
    return problems(of: value, by: schema, at: place)
  }

  private static func fits(_ value: ParsedJSON, type: ParsedJSON) -> Bool {
    if let alternatives = type.array { return alternatives.contains { fits(value, type: $0) } }
    switch (type.string, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array),
      ("object", .object):
      return true
    case ("integer", .number(let number)): return number == number.rounded()
    default: return false
    }
  }
}
