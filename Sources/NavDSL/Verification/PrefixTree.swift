/// Values for the prefixes of sequences, shared by sequences with common prefixes.
///
/// The witnesses of a large program have common prefixes. With the results for prefixes stored, a run costs as much as
/// its new part.
struct PrefixTree<Label: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Edge: Hashable, Sendable {
    let node: Int
    let label: Label
  }

  private var values: [Value] = []
  private var nodes: [Edge: Int] = [:]
  /// The remaining capacity, in elements of prefixes: the size of a value grows with the length of its prefix, and a
  /// long run has as many prefixes as steps.
  private var room = 1 << 18

  /// Adds the value of the empty prefix, and returns its node.
  mutating func addRoot(_ value: Value) -> Int {
    values.append(value)
    return values.count - 1
  }

  /// The value of a node.
  subscript(node: Int) -> Value { values[node] }

  /// Returns the node of the prefix that extends that of a node by an element; `nil` if there is none.
  func child(of node: Int, _ label: Label) -> Int? { nodes[Edge(node: node, label: label)] }

  /// Adds the value of the prefix that extends that of a node by an element, and returns its node; `nil` if the tree is
  /// full.
  ///
  /// - Parameter depth: The number of elements of the extended prefix.
  mutating func add(_ value: Value, below node: Int, _ label: Label, depth: Int) -> Int? {
    guard room >= depth else { return nil }
    room -= depth
    values.append(value)
    nodes[Edge(node: node, label: label)] = values.count - 1
    return values.count - 1
  }
}
