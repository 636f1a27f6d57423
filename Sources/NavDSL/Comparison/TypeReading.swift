import NavRuntime

/// The decision whether a program reads what an earlier version has saved, type by type.
///
/// A type is read as another if every coded value of it is one of the other. Values of types of the app, of `Date`, `URL`
/// and `UUID` are coded by the app, so those are read only as themselves.
struct TypeReading {
  let before: NavigationTable
  let after: NavigationTable

  /// A parameter of the new program that some saved arguments do not fit.
  struct Unreadable {
    /// The parameter that is not read: of the old program, or of the new one if that alone has it.
    var name: String
    /// The type of the parameter in the old program; `nil` if it has none.
    var type: NavigationType?
    /// A smallest value that is not read; `nil` if none was saved.
    var value: NavigationValue?
  }

  /// Returns the first parameter of a declaration that some saved arguments do not fit; `nil` if all do.
  ///
  /// - Parameters:
  ///   - kind: The kind of name that the parameters have in saved states.
  ///   - owner: The present name of their declaration.
  func unreadable(
    _ old: [NavigationParameter], as new: [NavigationParameter], _ kind: NavigationFormerNames.Kind,
    of owner: String
  ) -> Unreadable? {
    var compared: Set<Pair> = []
    return unreadable(old, as: new, kind, of: owner, &compared)
  }

  private func unreadable(
    _ old: [NavigationParameter], as new: [NavigationParameter], _ kind: NavigationFormerNames.Kind,
    of owner: String, _ compared: inout Set<Pair>
  ) -> Unreadable? {
    for parameter in new {
      let names = [parameter.name] + after.formerNames.names(of: parameter.name, kind, in: owner)
      let known = names.lazy.compactMap { name in old.first { $0.name == name } }.first
      let isOptional = if case .optional = parameter.type { true } else { false }
      guard let known else {
        if isOptional || parameter.defaultValue != nil { continue }
        return Unreadable(name: parameter.name)
      }
      var type = known.type
      if case .optional(let wrapped) = type, !isOptional {
        // No value is not coded, so that the default takes its place.
        if parameter.defaultValue == nil {
          return Unreadable(name: known.name, type: known.type, value: NavigationValue.none)
        }
        type = wrapped
      }
      if let value = unreadable(type, as: parameter.type, &compared) {
        return Unreadable(name: known.name, type: known.type, value: value)
      }
    }
    return nil
  }

  /// A pair of structs that are being compared.
  private struct Pair: Hashable {
    let old: Int
    let new: Int
  }

  /// Returns a smallest value of an old type that is not read as a new one; `nil` if all are.
  func unreadable(_ old: NavigationType, as new: NavigationType) -> NavigationValue? {
    var compared: Set<Pair> = []
    return unreadable(old, as: new, &compared)
  }

  private func unreadable(
    _ old: NavigationType, as new: NavigationType, _ compared: inout Set<Pair>
  ) -> NavigationValue? {
    switch (old, new) {
    case (.error, _), (_, .error), (.bool, .bool), (.int, .int), (.int, .double), (.double, .double),
      (.string, .string), (.enumeration, .string), (.uuid, .uuid):
      return nil
    case (.external(let name), .external(let other)) where name == other: return nil
    case (.optional(let old), .optional(let new)): return unreadable(old, as: new, &compared)
    case (.optional, _): return NavigationValue.none
    case (_, .optional(let new)): return unreadable(old, as: new, &compared)
    case (.double, .int): return .double(0.5)
    case (.string, .enumeration(let number)):
      let cases = after.enums.indices.contains(number) ? after.enums[number].cases : []
      var text = "x"
      while cases.contains(text) { text += "x" }
      return .string(text)
    case (.enumeration(let old), .enumeration(let new)):
      guard before.enums.indices.contains(old), after.enums.indices.contains(new) else { return nil }
      let present = after.enums[new]
      return before.enums[old].cases.first { name in
        !present.cases.contains(name)
          && after.formerNames.present(name, .enumCase, in: present.name).map(present.cases.contains) != true
      }.map { .enumCase($0) }
    case (.structure(let old), .structure(let new)):
      return unreadable(structure: old, as: new, &compared)
    case (.array(let old), .array(let new)): return unreadable(old, as: new, &compared).map { .array([$0]) }
    case (.dictionary(let oldKey, let oldValue), .dictionary(let newKey, let newValue)):
      if let key = unreadable(oldKey, as: newKey, &compared) {
        return .dictionary([key: sample(oldValue)])
      }
      return unreadable(oldValue, as: newValue, &compared).map { .dictionary([sample(oldKey): $0]) }
    // The forms of lists, dictionaries and structs overlap: see `ValueCoding.swift`.
    case (.array(let element), .dictionary): return .array([sample(element)])
    case (.structure(let number), .dictionary(.string, let value)):
      return unreadable(structure: number, asDictionaryOf: value, &compared)
    case (.dictionary(.string, let value), .structure(let number)):
      return unreadable(dictionaryOf: value, asStructure: number, &compared)
    default: return sample(old)
    }
  }

  private func unreadable(
    structure number: Int, asDictionaryOf new: NavigationType, _ compared: inout Set<Pair>
  ) -> NavigationValue? {
    for field in before.structs[number].fields {
      // A field without a value is not coded.
      let type = if case .optional(let wrapped) = field.type { wrapped } else { field.type }
      if let value = unreadable(type, as: new, &compared) {
        return structure(number, with: value, in: field.name)
      }
    }
    return nil
  }

  private func unreadable(
    dictionaryOf old: NavigationType, asStructure number: Int, _ compared: inout Set<Pair>
  ) -> NavigationValue? {
    let present = after.structs[number]
    if unreadable([], as: present.fields, .field, of: present.name, &compared) != nil {
      return .dictionary([:])
    }
    for field in present.fields {
      if let value = unreadable(old, as: field.type, &compared) {
        return .dictionary([.string(field.name): value])
      }
    }
    return nil
  }

  private func unreadable(
    structure old: Int, as new: Int, _ compared: inout Set<Pair>
  ) -> NavigationValue? {
    guard before.structs.indices.contains(old), after.structs.indices.contains(new),
      compared.insert(Pair(old: old, new: new)).inserted
    else { return nil }
    let (known, present) = (before.structs[old], after.structs[new])
    guard let found = unreadable(known.fields, as: present.fields, .field, of: present.name, &compared)
    else {
      return nil
    }
    return structure(old, with: found.value, in: found.name)
  }

  /// Returns a value of an old struct with a given value of a field.
  private func structure(_ number: Int, with value: NavigationValue?, in name: String) -> NavigationValue {
    let declaration = before.structs[number]
    return .structure(
      declaration.name,
      declaration.fields.map { field in
        NavigationField(field.name, (field.name == name ? value : nil) ?? sample(field.type))
      })
  }

  /// `true` iff some value of a type of a program is none of another type of it.
  func unreadable(_ type: NavigationType, as other: NavigationType, in table: NavigationTable) -> Bool {
    TypeReading(before: table, after: table).unreadable(type, as: other) != nil
  }

  /// Returns a small value of an old type.
  func sample(_ type: NavigationType) -> NavigationValue { sample(type, depth: 0) }

  private func sample(_ type: NavigationType, depth: Int) -> NavigationValue {
    switch type {
    case .error, .optional: return .none
    case .bool: return .bool(false)
    case .int: return .int(1)
    case .double: return .double(0.5)
    case .string: return .string("x")
    case .uuid: return .opaque("00000000-0000-0000-0000-000000000001")
    case .external(let name): return .opaque(name == "URL" ? "https://example.com" : "x")
    case .array: return .array([])
    case .dictionary: return .dictionary([:])
    case .enumeration(let number):
      let first = before.enums.indices.contains(number) ? before.enums[number].cases.first : nil
      return first.map { .enumCase($0) } ?? .none
    case .structure(let number):
      guard before.structs.indices.contains(number), depth < 32 else { return .none }
      let declaration = before.structs[number]
      return .structure(
        declaration.name,
        declaration.fields.map { NavigationField($0.name, sample($0.type, depth: depth + 1)) })
    }
  }
}
