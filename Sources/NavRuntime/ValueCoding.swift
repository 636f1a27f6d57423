// The coded form of values: scenes and structs by the names of their parts, enums by those of their cases.

extension NavigationValue: Encodable {
  /// Encodes the value like the Swift type of its parameter.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .none:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try value.encode(to: encoder)
    case .int(let value): try value.encode(to: encoder)
    case .double(let value): try value.encode(to: encoder)
    case .string(let value), .enumCase(let value), .opaque(let value): try value.encode(to: encoder)
    case .boxed(let value): try value.value.encode(to: encoder)
    case .structure(_, let fields): try Self.encode(fields, to: encoder)
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try value.encode(to: container.superEncoder()) }
    case .dictionary(let entries): try Self.encode(entries, to: encoder)
    }
  }

  /// Encodes fields under their names; those without a value are omitted.
  static func encode(_ fields: [NavigationField], to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NavigationKey.self)
    for field in fields where field.value != .none {
      try field.value.encode(to: container.superEncoder(forKey: NavigationKey(field.name)))
    }
  }

  /// Encodes a dictionary under its keys if those are texts, else as a list of alternating keys and values.
  private static func encode(
    _ entries: [NavigationValue: NavigationValue], to encoder: any Encoder
  ) throws {
    let sorted = sorted(entries)
    let texts = sorted.compactMap { if case .string(let text) = $0.key { text } else { nil } }
    if texts.count == sorted.count {
      var container = encoder.container(keyedBy: NavigationKey.self)
      for (text, entry) in zip(texts, sorted) {
        try entry.value.encode(to: container.superEncoder(forKey: NavigationKey(text)))
      }
    } else {
      var container = encoder.unkeyedContainer()
      for entry in sorted {
        try entry.key.encode(to: container.superEncoder())
        try entry.value.encode(to: container.superEncoder())
      }
    }
  }
}

/// A key of a coded value: the name of a scene, a parameter or a field, or a text of a dictionary.
struct NavigationKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension NavigationTable {
  /// Returns an error for a value that does not fit the program.
  static func error(_ decoder: any Decoder, _ text: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: text))
  }

  /// Decodes a scene that was encoded under its name.
  ///
  /// - Throws: `DecodingError` for a scene that the program lacks, or whose arguments do not fit it.
  public func scene(from decoder: any Decoder) throws -> NavigationScene {
    try savedScene(from: decoder).scene
  }

  /// Decodes a scene, and the name under which it was encoded.
  func savedScene(from decoder: any Decoder) throws -> (scene: NavigationScene, name: String) {
    let (name, arguments) = try call(from: decoder)
    guard let number = scene(savedAs: name) else { throw Self.error(decoder, "no scene '\(name)'") }
    let declaration = scenes[number]
    let values = try decode(declaration.parameters, .parameter, of: declaration.name, from: arguments)
    return (NavigationScene(self, number, values), name)
  }

  /// Decodes a flow that was encoded under its name.
  ///
  /// - Throws: `DecodingError` for a flow that the program lacks, or whose arguments do not fit it.
  public func flow(from decoder: any Decoder) throws -> NavigationFlow {
    let (name, arguments) = try call(from: decoder)
    guard let number = flow(savedAs: name) else { throw Self.error(decoder, "no flow '\(name)'") }
    let declaration = flows[number]
    let values = try decode(declaration.parameters, .flowParameter, of: declaration.name, from: arguments)
    return NavigationFlow(self, number, values)
  }

  /// Decodes the feature with its arguments; `nil` for an app.
  ///
  /// - Throws: `DecodingError` for arguments that do not fit it.
  func feature(from decoder: any Decoder) throws -> NavigationFlow? {
    guard let feature else { return nil }
    let arguments = try decode(
      feature.parameters, .featureParameter, of: "", from: try call(from: decoder).arguments)
    return NavigationFlow(self, flows.count - 1, arguments)
  }

  /// Returns the name under which a scene or flow is encoded, and the decoder of its arguments.
  private func call(from decoder: any Decoder) throws -> (name: String, arguments: any Decoder) {
    let container = try decoder.container(keyedBy: NavigationKey.self)
    guard let key = container.allKeys.first else { throw Self.error(decoder, "no name") }
    return (key.stringValue, try container.superDecoder(forKey: key))
  }

  /// Decodes a struct of the program.
  ///
  /// - Throws: `DecodingError` if the program lacks the struct, or the fields do not fit it.
  public func decode(structure name: String, from decoder: any Decoder) throws -> NavigationValue {
    guard let number = structs.firstIndex(where: { $0.name == name }) else {
      throw Self.error(decoder, "no struct '\(name)'")
    }
    return try decode(.structure(number), from: decoder)
  }

  /// Decodes a value for each parameter of a declaration. A missing one, which the version that saved it did not have, has
  /// its default, or no value if its type is optional.
  private func decode(
    _ parameters: [NavigationParameter], _ kind: NavigationFormerNames.Kind, of owner: String,
    from decoder: any Decoder
  ) throws -> [NavigationValue] {
    let container = try decoder.container(keyedBy: NavigationKey.self)
    return try parameters.map { parameter in
      var key = NavigationKey(parameter.name)
      if !container.contains(key),
        let former = formerNames.names(of: parameter.name, kind, in: owner).first(where: {
          container.contains(NavigationKey($0))
        })
      {
        key = NavigationKey(former)
      }
      // No value of an optional type is not encoded, so that a missing one is that.
      if case .optional = parameter.type, !container.contains(key) { return .none }
      if !container.contains(key), let value = parameter.defaultValue { return value }
      guard container.contains(key) else { throw Self.error(decoder, "no '\(parameter.name)'") }
      return try decode(parameter.type, from: container.superDecoder(forKey: key))
    }
  }

  /// Decodes a value of a type.
  func decode(_ type: NavigationType, from decoder: any Decoder) throws -> NavigationValue {
    switch type {
    case .bool: return .bool(try Bool(from: decoder))
    case .int: return .int(try Int64(from: decoder))
    case .double: return .double(try Double(from: decoder))
    case .string, .error: return .string(try String(from: decoder))
    case .optional(let wrapped):
      return try decoder.singleValueContainer().decodeNil() ? .none : decode(wrapped, from: decoder)
    case .array(let element):
      var container = try decoder.unkeyedContainer()
      var values: [NavigationValue] = []
      while !container.isAtEnd { values.append(try decode(element, from: container.superDecoder())) }
      return .array(values)
    case .dictionary(let key, let value): return try decode(key, value, from: decoder)
    case .enumeration(let number):
      let name = try String(from: decoder)
      guard enums.indices.contains(number) else { throw Self.error(decoder, "no such enum") }
      let declaration = enums[number]
      if declaration.cases.contains(name) { return .enumCase(name) }
      guard let present = formerNames.present(name, .enumCase, in: declaration.name),
        declaration.cases.contains(present)
      else { throw Self.error(decoder, "no case '\(name)'") }
      return .enumCase(present)
    case .structure(let number):
      guard structs.indices.contains(number) else { throw Self.error(decoder, "no such struct") }
      let fields = structs[number].fields
      let values = try decode(fields, .field, of: structs[number].name, from: decoder)
      return .structure(structs[number].name, zip(fields, values).map { NavigationField($0.name, $1) })
    case .uuid: return try external("UUID", from: decoder)
    case .external(let name): return try external(name, from: decoder)
    }
  }

  /// Decodes a value of a type of the app; its text if the program is interpreted.
  private func external(_ name: String, from decoder: any Decoder) throws -> NavigationValue {
    guard let type = externalTypes[name] else { return .opaque(try String(from: decoder)) }
    return .external(try type.init(from: decoder))
  }

  /// Decodes a dictionary in either form: keyed by texts, or a list of alternating keys and values.
  private func decode(
    _ key: NavigationType, _ value: NavigationType, from decoder: any Decoder
  ) throws -> NavigationValue {
    var entries: [NavigationValue: NavigationValue] = [:]
    func add(_ newKey: NavigationValue, _ newValue: NavigationValue) throws {
      guard entries.updateValue(newValue, forKey: newKey) == nil else {
        throw Self.error(decoder, "a key occurs twice")
      }
    }
    if var list = try? decoder.unkeyedContainer() {
      while !list.isAtEnd {
        let newKey = try decode(key, from: list.superDecoder())
        guard !list.isAtEnd else { throw Self.error(decoder, "a key has no value") }
        try add(newKey, try decode(value, from: list.superDecoder()))
      }
      return .dictionary(entries)
    }
    let container = try decoder.container(keyedBy: NavigationKey.self)
    for name in container.allKeys {
      guard let newKey = self.value(name.stringValue, of: key) else {
        throw Self.error(decoder, "no key '\(name.stringValue)'")
      }
      try add(newKey, try decode(value, from: container.superDecoder(forKey: name)))
    }
    return .dictionary(entries)
  }
}
