// Values as trees, without Foundation: what `JSONEncoder` would write, as a value.

extension JSONValue {
  /// Creates the tree of a value.
  ///
  /// - Throws: The error that the value throws.
  init(encoding value: some Encodable) throws {
    let node = TreeNode()
    try value.encode(to: TreeEncoder(node: node))
    self = node.tree
  }
}

/// A node of a tree that is being encoded. Containers of one node share it.
private final class TreeNode {
  private enum Content {
    case none
    case value(JSONValue)
    case list([TreeNode])
    case object([(name: String, node: TreeNode)])
  }

  private var content = Content.none

  var count: Int { if case .list(let nodes) = content { nodes.count } else { 0 } }

  var tree: JSONValue {
    switch content {
    case .none: .object([])
    case .value(let value): value
    case .list(let nodes): .array(nodes.map(\.tree))
    case .object(let members): .object(members.map { JSONValue.Member(name: $0.name, value: $0.node.tree) })
    }
  }

  func set(_ value: JSONValue) { content = .value(value) }

  func beginObject() {
    if case .object = content { return }
    content = .object([])
  }

  func beginList() {
    if case .list = content { return }
    content = .list([])
  }

  /// Returns the node of a member of an object, which it replaces.
  func member(_ name: String) -> TreeNode {
    let node = TreeNode()
    guard case .object(var members) = content else { return node }
    if let index = members.firstIndex(where: { $0.name == name }) {
      // A nested container of the same key goes on with what is there.
      return members[index].node
    }
    members.append((name, node))
    content = .object(members)
    return node
  }

  /// Returns the node of a new element of a list.
  func element() -> TreeNode {
    let node = TreeNode()
    if case .list(let nodes) = content { content = .list(nodes + [node]) }
    return node
  }
}

private struct TreeEncoder: Encoder {
  let node: TreeNode
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginObject()
    return KeyedEncodingContainer(KeyedTree<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginList()
    return TreeList(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { TreeValue(node: node) }
}

private struct KeyedTree<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: TreeNode
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) throws { node.member(key.stringValue).set(.null) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try value.encode(to: TreeEncoder(node: node.member(key.stringValue)))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    TreeEncoder(node: node.member(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    TreeEncoder(node: node.member(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { TreeEncoder(node: node.member("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { TreeEncoder(node: node.member(key.stringValue)) }
}

private struct TreeList: UnkeyedEncodingContainer {
  let node: TreeNode
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() throws { node.element().set(.null) }
  func encode(_ value: some Encodable) throws { try value.encode(to: TreeEncoder(node: node.element())) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    TreeEncoder(node: node.element()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    TreeEncoder(node: node.element()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { TreeEncoder(node: node.element()) }
}

private struct TreeValue: SingleValueEncodingContainer {
  let node: TreeNode
  var codingPath: [any CodingKey] { [] }

  func encodeNil() throws { node.set(.null) }
  func encode(_ value: Bool) throws { node.set(.bool(value)) }
  func encode(_ value: String) throws { node.set(.string(value)) }
  func encode(_ value: Double) throws { node.set(.decimal(value)) }
  func encode(_ value: Float) throws { node.set(.decimal(Double(value))) }
  func encode(_ value: Int) throws { set(value) }
  func encode(_ value: Int8) throws { set(value) }
  func encode(_ value: Int16) throws { set(value) }
  func encode(_ value: Int32) throws { set(value) }
  func encode(_ value: Int64) throws { set(value) }
  func encode(_ value: UInt) throws { set(value) }
  func encode(_ value: UInt8) throws { set(value) }
  func encode(_ value: UInt16) throws { set(value) }
  func encode(_ value: UInt32) throws { set(value) }
  func encode(_ value: UInt64) throws { set(value) }
  func encode(_ value: some Encodable) throws { try value.encode(to: TreeEncoder(node: node)) }

  private func set(_ value: some BinaryInteger) {
    node.set(Int(exactly: value).map { .integer($0) } ?? .decimal(Double(value)))
  }
}
