// Continuations after a finish: language reference, "Gates".

/// The consequence of a finish for the opener.
///
/// Indirect, since every scene of a state has an opener, and few have one of these.
public indirect enum NavigationContinuation: Hashable, Sendable {
  /// The opener's event of that name receives the result: `returning`.
  case result(event: String)
  /// The event, which is sent again: `retry`.
  case event(NavigationRetriedEvent)
  /// The user's move, which is made again if it can be made: `retry` in a handler of the move.
  case move(NavigationMove)
  /// The URL, which is opened again: `retry` in a link.
  case link(String)
}

/// An event that is sent again to the scene that it was sent from.
public struct NavigationRetriedEvent: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The arguments, one for each parameter.
  public let arguments: [NavigationValue]
  /// The declaration that handled it, with the event's name: `Product.buy`. Saved states find the types of the arguments
  /// by it.
  let handler: String

  init(_ recipient: NavigationRecipient, _ arguments: [NavigationValue], in table: NavigationTable) {
    name = recipient.declaration.name
    self.arguments = arguments
    handler = table.qualifiedName(ofHandler: name, in: recipient.owner)
  }
}

extension NavigationTable {
  /// Returns the name of a handler, with that of its declaration before it.
  fileprivate func qualifiedName(ofHandler name: String, in owner: NavigationHandlerOwner) -> String {
    switch owner {
    case .scene(let number): scenes[number].name + "." + name
    case .flow(let number): flows[number].name + "." + name
    case .container(let number): containers[number].name + "." + name
    case .app: name
    }
  }

  /// Returns the handler that had that qualified name when a state was saved, with its declaration; `nil` if there is
  /// none.
  fileprivate func handler(
    savedAs qualifiedName: String
  ) -> (declaration: NavigationHandlerDeclaration, owner: NavigationHandlerOwner)? {
    var owner: NavigationHandlerOwner? = .app
    var name = qualifiedName
    if let dot = qualifiedName.lastIndex(of: ".") {
      name = String(qualifiedName[qualifiedName.index(after: dot)...])
      let saved = String(qualifiedName[..<dot])
      owner =
        scene(savedAs: saved).map { .scene($0) } ?? flow(savedAs: saved).map { .flow($0) }
        ?? container(named: container(savedAs: saved)).map { .container($0) }
    }
    guard let owner, let event = event(savedAs: name, of: owner),
      let declaration = handlers(of: owner).first(where: { $0.name == event })
    else { return nil }
    return (declaration, owner)
  }
}

// MARK: - Saved states

extension NavigationOptions {
  /// Decodes saved options, also those of a version without `retry`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      style: try values.decode(Style.self, forKey: .style),
      detents: try values.decode([Detent].self, forKey: .detents),
      isLocked: try values.decode(Bool.self, forKey: .isLocked),
      animation: try values.decodeIfPresent(Animation.self, forKey: .animation),
      anchor: try values.decodeIfPresent(String.self, forKey: .anchor),
      arrows: try values.decode([Arrow].self, forKey: .arrows),
      adaptation: try values.decode(Adaptation.self, forKey: .adaptation),
      returning: try values.decodeIfPresent(String.self, forKey: .returning),
      retries: try values.decodeIfPresent(Bool.self, forKey: .retries) ?? false,
      segueClass: try values.decodeIfPresent(String.self, forKey: .segueClass),
      column: try values.decodeIfPresent(NavigationColumn.self, forKey: .column))
  }
}

extension NavigationOpener: Encodable {
  fileprivate enum CodingKeys: String, CodingKey { case none, host, code, place, scene }

  fileprivate enum Key: String, CodingKey {
    case identity = "_0"
    case returning, event, arguments, move, link, entry
  }

  /// Encodes the opener under the name of its case.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var values: KeyedEncodingContainer<Key>
    switch self {
    case .none: values = container.nestedContainer(keyedBy: Key.self, forKey: .none)
    case .host: values = container.nestedContainer(keyedBy: Key.self, forKey: .host)
    case .code(let identity, let entry):
      values = container.nestedContainer(keyedBy: Key.self, forKey: .code)
      try values.encode(identity, forKey: .identity)
      try values.encode(entry, forKey: .entry)
    case .place: values = container.nestedContainer(keyedBy: Key.self, forKey: .place)
    case .scene(let identity, _):
      values = container.nestedContainer(keyedBy: Key.self, forKey: .scene)
      try values.encode(identity, forKey: .identity)
    }
    switch continuation {
    case .result(let event): try values.encode(event, forKey: .returning)
    case .event(let event):
      try values.encode(event.handler, forKey: .event)
      try values.encode(event.arguments, forKey: .arguments)
    case .move(let move): try values.encode(move, forKey: .move)
    case .link(let url): try values.encode(url, forKey: .link)
    case nil: break
    }
  }

  /// Decodes an opener in a state of a program.
  ///
  /// - Throws: `DecodingError` for an event that the program lacks, or whose arguments do not fit it.
  init(_ program: NavigationTable, from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let values = try? container.nestedContainer(keyedBy: Key.self, forKey: .scene) {
      self = .scene(
        try values.decode(NavigationIdentity.self, forKey: .identity),
        then: try NavigationContinuation(program, from: values))
    } else if let values = try? container.nestedContainer(keyedBy: Key.self, forKey: .place) {
      self = .place(then: try NavigationContinuation(program, from: values))
    } else if let values = try? container.nestedContainer(keyedBy: Key.self, forKey: .code) {
      let entry = try values.decode(String.self, forKey: .entry)
      let present = program.entry(named: entry) == nil ? program.target(savedAs: entry) : entry
      guard program.entry(named: present) != nil else {
        throw NavigationTable.error(decoder, "no entry '\(entry)'")
      }
      self = .code(try values.decode(NavigationIdentity.self, forKey: .identity), entry: present)
    } else if container.contains(.none) {
      self = .none
    } else if container.contains(.host) {
      self = .host
    } else {
      throw NavigationTable.error(decoder, "no opener")
    }
  }
}

extension NavigationContinuation {
  /// Decodes a continuation in a state of a program; `nil` if there is none.
  fileprivate init?(
    _ program: NavigationTable, from values: KeyedDecodingContainer<NavigationOpener.Key>
  ) throws {
    if let event = try values.decodeIfPresent(String.self, forKey: .returning) {
      self = .result(event: event)
    } else if let handler = try values.decodeIfPresent(String.self, forKey: .event) {
      self = .event(
        try NavigationRetriedEvent(handler, program, from: values.superDecoder(forKey: .arguments)))
    } else if let move = try values.decodeIfPresent(NavigationMove.self, forKey: .move) {
      self = .move(move)
    } else if let url = try values.decodeIfPresent(String.self, forKey: .link) {
      self = .link(url)
    } else {
      return nil
    }
  }
}

extension NavigationRetriedEvent {
  fileprivate init(_ handler: String, _ program: NavigationTable, from decoder: any Decoder) throws {
    guard let (declaration, owner) = program.handler(savedAs: handler) else {
      throw NavigationTable.error(decoder, "no event '\(handler)'")
    }
    var list = try decoder.unkeyedContainer()
    var arguments: [NavigationValue] = []
    for parameter in declaration.parameters {
      // A parameter that the version that saved it did not have has its default.
      if list.isAtEnd, let value = parameter.defaultValue {
        arguments.append(value)
      } else {
        arguments.append(try program.decode(parameter.type, from: list.superDecoder()))
      }
    }
    guard list.isAtEnd else { throw NavigationTable.error(decoder, "too many arguments") }
    name = declaration.name
    self.arguments = arguments
    self.handler = program.qualifiedName(ofHandler: declaration.name, in: owner)
  }
}
