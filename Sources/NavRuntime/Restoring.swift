// Fault-tolerant decoding of saved states: unreadable parts are left out, and the rest is kept.

/// A saved state, which may be of an older version of the app, edited, or damaged.
///
/// ``NavigationEngine/restore(_:in:)`` creates a state from it.
public struct NavigationRestoration: Sendable {
  var width: NavigationWidth?
  var base: NavigationSavedNode?
  var presentations: [NavigationSavedPresentation] = []
  var nextIdentity: UInt64?
  /// The feature with its arguments; `nil` if they could not be read, and for an app.
  var feature: NavigationFlow?
  var hasEnded = false
  /// The starts and roots that the program declared when it saved the state; `nil` for a state of this program.
  var declared: NavigationDeclaredRoots?

  /// Decodes a saved ``NavigationState`` of a program. It does not fail: unreadable parts are left out.
  public init(_ program: NavigationTable, from decoder: any Decoder) {
    guard let values = try? decoder.container(keyedBy: NavigationSavedKey.self) else { return }
    width = values.read(.width)
    base = values.decoder(.base).map { NavigationSavedNode(program, from: $0) }
    presentations = values.decoders(.presentations).map { NavigationSavedPresentation(program, from: $0) }
    nextIdentity = values.read(.nextIdentity)
    feature = values.decoder(.feature).flatMap { try? program.feature(from: $0) }
    hasEnded = values.read(.hasEnded) ?? false
    declared = NavigationDeclaredRoots(program, from: values)
  }

  /// Saves a state and reads it again.
  public init(_ state: NavigationState) {
    width = state.width
    base = NavigationSavedNode(state.base)
    presentations = state.presentations.map { NavigationSavedPresentation($0) }
    feature = state.feature?.flow
    hasEnded = state.hasEnded
    nextIdentity = state.nextIdentity
  }
}

/// A restored state.
public struct NavigationRestored: Sendable {
  /// The state.
  public var state: NavigationState
  /// The parts of the saved state that are missing or were changed, and those that are kept although the program declares
  /// something else there, with their positions, a sentence each. Empty for an unedited state of the same program without
  /// transient scenes.
  public var pruned: [String]
  /// The parts among ``pruned`` that are missing or were changed.
  let lost: [String]
}

/// A saved presentation.
struct NavigationSavedPresentation: Sendable {
  var identity: NavigationIdentity?
  var kind: NavigationPresentationKind?
  var options: NavigationOptions?
  var presenter: NavigationIdentity?
  var node: NavigationSavedNode?

  init(_ program: NavigationTable, from decoder: any Decoder) {
    guard let values = try? decoder.container(keyedBy: NavigationSavedKey.self) else { return }
    identity = values.read(.identity)
    kind = values.read(.kind)
    options = values.read(.options)
    presenter = values.read(.presenter)
    node = values.decoder(.node).map { NavigationSavedNode(program, from: $0) }
  }

  init(_ presentation: NavigationPresentation) {
    identity = presentation.identity
    kind = presentation.kind
    options = presentation.options
    presenter = presentation.presenter
    node = NavigationSavedNode(presentation.node)
  }
}

/// A saved node, with its readable parts.
struct NavigationSavedNode: Sendable {
  enum Kind: String, CaseIterable { case scene, stack, tabs, split, pages }

  /// A child of a node.
  struct Child: Sendable {
    var name: String?
    var column: NavigationColumn?
    var isWaiting: Bool?
    /// One node; none if it could not be read. An array, since a struct cannot contain itself.
    var nodes: [NavigationSavedNode] = []

    init(_ program: NavigationTable, from decoder: any Decoder) {
      guard let values = try? decoder.container(keyedBy: NavigationSavedKey.self) else { return }
      name = values.read(.name)
      column = values.read(.column)
      isWaiting = values.read(.isWaiting)
      if let node = values.decoder(.node) { nodes = [NavigationSavedNode(program, from: node)] }
    }

    init(_ node: NavigationSavedNode) { nodes = [node] }

    init(_ node: NavigationNode) { nodes = [NavigationSavedNode(node)] }

    init(_ embedded: NavigationEmbedded) {
      self.init(embedded.node)
      name = embedded.name
    }

    init(_ column: NavigationSplit.Column) {
      self.init(column.node)
      self.column = column.column
      isWaiting = column.isWaiting
    }
  }

  /// The kind; `nil` if nothing could be read.
  var kind: Kind?
  var identity: NavigationIdentity?
  /// The name of a container.
  var name: String?
  var flow: NavigationFlowInstance?
  /// `true` iff another flow, or none, declared it when it was saved.
  var hasMoved = false
  var scene: NavigationScene?
  var opener: NavigationOpener?
  /// The number of the selected tab or the current page.
  var chosen: Int?
  var children: [Child] = []
  /// The content of a split in compact width.
  var compact: Child?
  var placeholder: NavigationIdentity?
  var isRevealed: Bool?

  init(_ program: NavigationTable, from decoder: any Decoder) {
    // A node adds four keys to the coding path. No program nests that deeply, but a decoder may impose no limit.
    guard decoder.codingPath.count < 400, let cases = try? decoder.container(keyedBy: NavigationSavedKey.self)
    else { return }
    for kind in Kind.allCases {
      guard let key = NavigationSavedKey(rawValue: kind.rawValue), cases.contains(key),
        let payload = try? cases.nestedContainer(keyedBy: NavigationSavedKey.self, forKey: key),
        let values = try? payload.nestedContainer(keyedBy: NavigationSavedKey.self, forKey: .payload)
      else { continue }
      self.kind = kind
      read(values, program)
      return
    }
  }

  private mutating func read(_ values: KeyedDecodingContainer<NavigationSavedKey>, _ program: NavigationTable)
  {
    identity = values.read(.identity)
    if let saved: String = values.read(.name) {
      name = program.container(savedAs: saved)
      hasMoved = program.hasMoved(from: saved, to: program.container(savedAs: saved))
    }
    flow = values.decoder(.flow).flatMap { try? NavigationFlowInstance(program, from: $0) }
    switch kind {
    case .scene:
      if let (saved, name) = values.decoder(.scene).flatMap({ try? program.savedScene(from: $0) }) {
        scene = saved
        hasMoved = program.hasMoved(from: name, to: saved.name)
      }
      opener = values.decoder(.opener).flatMap { try? NavigationOpener(program, from: $0) }
      children = values.decoders(.embedded).map { Child(program, from: $0) }
      if let scene { rename { program.embed(savedAs: $0, in: scene) } }
    case .stack: children = values.decoders(.elements).map { Child(Self(program, from: $0)) }
    case .tabs:
      chosen = values.read(.selected)
      children = values.decoders(.tabs).map { Child(program, from: $0) }
      if let name { rename { program.tab(savedAs: $0, of: name) } }
    case .pages:
      chosen = values.read(.current)
      children = values.decoders(.pages).map { Child(Self(program, from: $0)) }
      // States of older versions have no names, and those that were edited may have others.
      let names = (values.read(.names) ?? [String]()).map { program.page(savedAs: $0) }
      if names.count == children.count, Set(names).count == names.count {
        for index in children.indices { children[index].name = names[index] }
      }
    case .split:
      children = values.decoders(.columns).map { Child(program, from: $0) }
      compact = values.decoder(.compact).map { Child(Self(program, from: $0)) }
      placeholder = values.read(.placeholder)
      isRevealed = values.read(.isRevealed)
    case nil: break
    }
    // The instance that it belonged to is of the flow that declared it.
    if hasMoved { flow = nil }
  }

  /// Gives the children their present names.
  private mutating func rename(_ present: (String) -> String) {
    for index in children.indices { children[index].name = children[index].name.map(present) }
  }

  /// Saves a node.
  init(_ node: NavigationNode) {
    identity = node.identity
    name = node.name
    flow = node.flow
    switch node {
    case .scene(let instance):
      kind = .scene
      scene = instance.scene
      opener = instance.opener
      children = instance.embedded.map { Child($0) }
    case .stack(let stack):
      kind = .stack
      children = stack.elements.map { Child($0) }
    case .tabs(let tabs):
      kind = .tabs
      chosen = tabs.selected
      children = tabs.tabs.map { Child($0) }
    case .pages(let pages):
      kind = .pages
      chosen = pages.current
      children = zip(pages.pages, pages.names).map { page, name in
        Child(NavigationEmbedded(name: name, node: page))
      }
    case .split(let split):
      kind = .split
      children = split.columns.map { Child($0) }
      compact = split.compact.map { Child($0) }
      placeholder = split.placeholder
      isRevealed = split.isRevealed
    }
  }

  /// Adds the identities of this node and its descendants to a list.
  func collect(_ numbers: inout NavigationSavedNumbers) {
    numbers.add(node: identity)
    numbers.add(flow?.identity)
    numbers.add(placeholder)
    switch opener {
    case .scene(let scene, _)?, .code(let scene, _)?: numbers.add(scene)
    case .some(.none), .host?, .place?, nil: break
    }
    for child in children + [compact].compactMap({ $0 }) {
      for node in child.nodes { node.collect(&numbers) }
    }
  }
}

/// The identities in a saved state.
struct NavigationSavedNumbers {
  /// The smallest number that counts as damaged. No window creates that many instances, and numbers beyond would soon
  /// overflow.
  static let limit: UInt64 = 1 << 62

  /// The identities of nodes and presentations.
  var nodes: Set<NavigationIdentity> = []
  /// The number after the highest.
  var next: UInt64 = 1

  mutating func add(node identity: NavigationIdentity?) {
    if let identity { nodes.insert(identity) }
    add(identity)
  }

  mutating func add(_ identity: NavigationIdentity?) {
    if let identity, identity.number < Self.limit { next = max(next, identity.number + 1) }
  }
}

/// The keys of saved states.
enum NavigationSavedKey: String, CodingKey {
  case width, base, presentations, nextIdentity, feature, hasEnded, start, roots
  case identity, kind, options, presenter, node
  case scene, stack, tabs, split, pages
  case name, flow, opener, embedded, elements, selected, current, columns, column, isWaiting
  case compact, placeholder, isRevealed, names
  /// The payload of an enum's case.
  case payload = "_0"
}

extension KeyedDecodingContainer<NavigationSavedKey> {
  /// Returns a value; `nil` if it is missing or of another type.
  func read<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    try? decodeIfPresent(type, forKey: key)
  }

  /// Returns the decoder of a value; `nil` if it is missing or null.
  func decoder(_ key: Key) -> (any Decoder)? {
    guard contains(key), (try? decodeNil(forKey: key)) == false else { return nil }
    return try? superDecoder(forKey: key)
  }

  /// Returns the decoders of the elements of a list; none if it is missing or not a list.
  func decoders(_ key: Key) -> [any Decoder] {
    guard var list = try? nestedUnkeyedContainer(forKey: key) else { return [] }
    var decoders: [any Decoder] = []
    while !list.isAtEnd {
      guard let decoder = try? list.superDecoder() else { break }
      decoders.append(decoder)
    }
    return decoders
  }
}

extension NavigationFlowInstance {
  /// Decodes an instance of a flow of a program.
  convenience init(_ program: NavigationTable, from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      identity: try values.decode(NavigationIdentity.self, forKey: .identity),
      flow: try program.flow(from: values.superDecoder(forKey: .flow)),
      opener: try NavigationOpener(program, from: values.superDecoder(forKey: .opener)))
  }
}
