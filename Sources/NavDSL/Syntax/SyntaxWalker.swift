extension SyntaxNode {
  /// Visits this node and its descendants in preorder: each node before its children, children in source order.
  ///
  /// The traversal is not recursive, so deep trees are safe.
  ///
  /// - Parameter visit: Visits a node; returns `true` iff its children are to be visited too.
  public func walk(_ visit: (SyntaxNode) throws -> Bool) rethrows {
    var next = index
    let end = Int(record.endNode)
    while next < end {
      let descends = try visit(SyntaxNode(tree, next))
      next = descends ? next + 1 : Int(tree.nodes[next].endNode)
    }
  }

  /// Visits this node and its descendants, each twice: before and after its own descendants.
  ///
  /// - Parameters:
  ///   - enter: Called before a node's children; returns `true` iff they are to be visited too.
  ///   - leave: Called after them, whether or not they were visited.
  package func walk(
    enter: (SyntaxNode) throws -> Bool, leave: (SyntaxNode) throws -> Void
  ) rethrows {
    var open: [SyntaxNode] = []
    try walk { node in
      while let last = open.last, Int(last.record.endNode) <= node.index {
        open.removeLast()
        try leave(last)
      }
      open.append(node)
      return try enter(node)
    }
    while let last = open.popLast() { try leave(last) }
  }

  /// Returns all nodes of a kind, this one included, in preorder.
  public func descendants(_ kind: NodeKind) -> [SyntaxNode] {
    var found: [SyntaxNode] = []
    walk { node in
      if node.kind == kind { found.append(node) }
      return true
    }
    return found
  }

  /// Returns this node and its descendants that contain the byte at `position`, from the outside in. A node includes
  /// its end position, so that a cursor after a name is still on it. Empty if this node does not contain it.
  public func path(to position: UInt32) -> [SyntaxNode] {
    var path: [SyntaxNode] = []
    var next: SyntaxNode? = self
    while let node = next, node.span.start <= position, position <= node.span.end {
      path.append(node)
      // If two nodes touch at the position, the later one wins: it begins there.
      next = node.children.reduce(into: nil) { found, child in
        if !child.isEmpty, child.span.start <= position, position <= child.span.end { found = child }
      }
    }
    return path
  }
}
