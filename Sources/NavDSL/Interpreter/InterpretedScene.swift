import NavRuntime

/// A scene with its arguments: `Product(id: "42")`.
///
/// It is coded by its name, and decoded only if its program is known, under ``InterpretedProgram/decodingKey``: a
/// scene that the program does not have, or whose arguments do not fit, is not decoded.
public struct NavigationScene: Hashable, Sendable {
  /// The scene.
  public let id: SceneID
  /// The name: `Product`, `Checkout.Address`.
  public let name: String
  /// A value for each parameter.
  public let arguments: [NavigationValue]

  init(_ id: SceneID, _ name: String, _ arguments: [NavigationValue]) {
    self.id = id
    self.name = name
    self.arguments = arguments
  }

  public static func == (left: NavigationScene, right: NavigationScene) -> Bool {
    left.id == right.id && left.arguments == right.arguments
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(arguments)
  }
}

/// A flow with its arguments: `Checkout(id: "42")`. It is coded as a scene is.
public struct NavigationFlow: Hashable, Sendable {
  /// The flow.
  public let id: FlowID
  /// The name.
  public let name: String
  /// A value for each parameter.
  public let arguments: [NavigationValue]

  init(_ id: FlowID, _ name: String, _ arguments: [NavigationValue]) {
    self.id = id
    self.name = name
    self.arguments = arguments
  }

  public static func == (left: NavigationFlow, right: NavigationFlow) -> Bool {
    left.id == right.id && left.arguments == right.arguments
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(arguments)
  }
}

/// An exit with its arguments.
public struct NavigationExit: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let name: String
  /// The arguments with their labels, in the order of the parameters.
  public let arguments: [NavigationField]

  /// The exit as a program spells it: `signedOut`, `chosen(id: "42")`.
  public var description: String {
    var out = TextBuffer()
    out.write(name: name, arguments)
    return out.text
  }
}

extension TextBuffer {
  /// Appends a name and its arguments: `Product(id: "42")`; no parentheses where there are none.
  mutating func write(name: String, _ arguments: [NavigationField]) {
    write(string: name)
    for (index, argument) in arguments.enumerated() {
      write(index == 0 ? "(" : ", ")
      write(string: argument.name)
      write(": ")
      write(argument.value)
    }
    if !arguments.isEmpty { write(")") }
  }
}

// MARK: Coding

private enum InterpretedKey: String, CodingKey { case name, arguments }

extension NavigationScene: Codable {
  public init(from decoder: any Decoder) throws {
    let program = try InterpretedProgram.decoding(decoder)
    let values = try decoder.container(keyedBy: InterpretedKey.self)
    let name = try values.decode(String.self, forKey: .name)
    let arguments = try values.decodeIfPresent([NavigationValue].self, forKey: .arguments) ?? []
    guard let scene = program.scene(named: name, arguments: arguments) else {
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: values, debugDescription: "no scene \(name) with such arguments")
    }
    self = scene
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: InterpretedKey.self)
    try values.encode(name, forKey: .name)
    if !arguments.isEmpty { try values.encode(arguments, forKey: .arguments) }
  }
}

extension NavigationFlow: Codable {
  public init(from decoder: any Decoder) throws {
    let program = try InterpretedProgram.decoding(decoder)
    let values = try decoder.container(keyedBy: InterpretedKey.self)
    let name = try values.decode(String.self, forKey: .name)
    let arguments = try values.decodeIfPresent([NavigationValue].self, forKey: .arguments) ?? []
    guard let flow = program.flow(named: name, arguments: arguments) else {
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: values, debugDescription: "no flow \(name) with such arguments")
    }
    self = flow
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: InterpretedKey.self)
    try values.encode(name, forKey: .name)
    if !arguments.isEmpty { try values.encode(arguments, forKey: .arguments) }
  }
}

extension InterpretedProgram {
  /// Where a decoder of states finds the program: `decoder.userInfo[key] = program`.
  public static let decodingKey = CodingUserInfoKey(rawValue: "NavDSL.InterpretedProgram")

  fileprivate static func decoding(_ decoder: any Decoder) throws -> InterpretedProgram {
    guard let key = decodingKey, let program = decoder.userInfo[key] as? InterpretedProgram else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "the program is not in the decoder's userInfo"))
    }
    return program
  }
}
