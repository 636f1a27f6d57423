/// Values that belong to the beginnings of sequences: sequences that begin alike share what belongs to their beginning.
///
/// The findings of a large program have runs that begin alike. With what was carried out before at hand, a run costs as
/// much as the part of it that is new.
struct PrefixTree<Label: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Edge: Hashable, Sendable {
    let node: Int
    let label: Label
  }

  private var values: [Value] = []
  private var nodes: [Edge: Int] = [:]
  /// The room that is left, in elements of beginnings: values grow as their beginnings do, and long runs have as many
  /// beginnings as steps.
  private var room = 1 << 18

  /// Adds the value of the empty beginning, and returns its node.
  mutating func addRoot(_ value: Value) -> Int {
    values.append(value)
    return values.count - 1
  }

  /// The value of a node.
  subscript(node: Int) -> Value { values[node] }

  /// Returns the node of a beginning that has one element more than that of a node; `nil` where there is none.
  func child(of node: Int, _ label: Label) -> Int? { nodes[Edge(node: node, label: label)] }

  /// Adds the value of a beginning that has one element more than that of a node, and returns its node; `nil` where the
  /// tree is full.
  ///
  /// - Parameter depth: The number of elements of the longer beginning.
  mutating func add(_ value: Value, below node: Int, _ label: Label, depth: Int) -> Int? {
    guard room >= depth else { return nil }
    room -= depth
    values.append(value)
    nodes[Edge(node: node, label: label)] = values.count - 1
    return values.count - 1
  }
}
