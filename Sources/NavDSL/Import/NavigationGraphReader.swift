/// Reads a file of navigation graphs: one pass over its elements.
struct NavigationGraphReader {
  /// The largest number of graphs and destinations of a file.
  private static let nodeLimit = 100_000

  /// An open element.
  private enum Frame {
    case node(Int)
    /// The last action of a node.
    case action(Int)
    case other
  }

  private var reader: XMLReader
  private var graph = NavigationGraph()
  private var frames: [Frame] = []

  private init(_ bytes: [UInt8]) { reader = XMLReader(bytes) }

  /// Reads a text in UTF-8; an error is what makes it no graph.
  static func read(_ source: SourceText) -> ImportedPart<NavigationGraph> {
    var reader = NavigationGraphReader(source.bytes)
    do throws(XMLError) {
      let root = try reader.readDocument()
      guard !reader.graph.nodes.isEmpty else { return .refused(.notAGraph(at: source.span(root))) }
      return .read(reader.graph)
    } catch {
      return .refused(.unreadable(error, in: source))
    }
  }

  /// `true` iff the first element of a file is that of a navigation graph.
  static func isGraph(_ bytes: [UInt8]) -> Bool {
    // Up to its first element, a document in any encoding but UTF-16 reads the same.
    let isUTF16 = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    var reader = XMLReader(isUTF16 ? (try? XMLEncoding.utf8(bytes)) ?? [] : bytes)
    while let event = try? reader.next(), event != .endOfDocument {
      if event == .start { return reader.isNamed("navigation") }
    }
    return false
  }

  /// Reads all elements. Returns the place of the first.
  private mutating func readDocument() throws(XMLError) -> Range<Int> {
    var root: Range<Int>?
    while true {
      switch try reader.next() {
      case .start:
        if root == nil { root = place }
        try begin()
      case .end: _ = frames.popLast()
      case .text, .comment: break
      case .endOfDocument: return root ?? 0..<0
      }
    }
  }

  private var place: Range<Int> { reader.tag..<reader.name.upperBound }

  // MARK: Elements

  private mutating func begin() throws(XMLError) {
    guard let frame = frames.last else {
      return reader.isNamed("navigation") ? try add(.graph, in: nil) : frames.append(.other)
    }
    switch frame {
    case .node(let node):
      if reader.isNamed("argument") {
        graph.nodes[node].arguments.append(argument)
      } else if reader.isNamed("action") {
        graph.nodes[node].actions.append(action)
        return frames.append(.action(node))
      } else if reader.isNamed("deepLink") {
        graph.nodes[node].links.append(GraphLink(uri: value("uri"), place: place))
      } else if graph.nodes[node].kind == .graph {
        return try beginPart(of: node)
      }
    case .action(let node):
      if reader.isNamed("argument"), let last = graph.nodes[node].actions.indices.last {
        graph.nodes[node].actions[last].arguments.append(argument)
      }
    case .other: break
    }
    frames.append(.other)
  }

  /// Begins an element of a graph that is neither an argument, nor an action, nor a link.
  private mutating func beginPart(of node: Int) throws(XMLError) {
    if reader.isNamed("include") || reader.isNamed("include-dynamic") {
      let name = value("graph") ?? value("graphResName") ?? ""
      graph.nodes[node].includes.append(
        GraphInclude(
          graph: Self.identifier(name), isDynamic: reader.isNamed("include-dynamic"), place: place))
      frames.append(.other)
    } else if reader.isNamed("navigation") {
      try add(.graph, in: node)
    } else if reader.isNamed("dialog") {
      try add(.dialog, in: node)
    } else if reader.isNamed("activity") {
      try add(.activity, in: node)
    } else if reader.isNamed("fragment") || value("id") != nil && value("name") != nil {
      try add(.page, in: node)
    } else {
      frames.append(.other)
    }
  }

  private mutating func add(_ kind: GraphNode.Kind, in parent: Int?) throws(XMLError) {
    guard graph.nodes.count < Self.nodeLimit else {
      throw XMLError(problem: .tooManyControllers(Self.nodeLimit), position: reader.tag)
    }
    var node = GraphNode(
      kind: kind, element: reader.text(reader.name), id: value("id").map(Self.identifier) ?? "", place: place)
    node.parent = parent
    node.className = value("name")
    node.label = value("label")
    node.start = value("startDestination").map(Self.identifier)
    frames.append(.node(graph.nodes.count))
    graph.nodes.append(node)
  }

  private var action: GraphAction {
    let destination = qualified("destination")
    var action = GraphAction(id: value("id").map(Self.identifier) ?? "", place: place)
    action.destination = destination.map(Self.identifier)
    action.popUpTo = value("popUpTo").map(Self.identifier)
    action.isInclusive = value("popUpToInclusive") == "true"
    action.isSingleTop = value("launchSingleTop") == "true"
    action.hasUnqualifiedDestination = destination == nil && value("destination") != nil
    return action
  }

  private var argument: GraphArgument {
    var argument = GraphArgument(name: value("name") ?? "", place: place)
    argument.type = value("argType") ?? value("type")
    argument.isNullable = value("nullable") == "true"
    argument.value = value("defaultValue")
    return argument
  }

  // MARK: Attributes

  /// Returns the value of an attribute whatever its prefix, except that of the designer's own, `tools`.
  private func value(_ name: StaticString) -> String? {
    qualified(name) ?? reader.string(name)
  }

  /// Returns the value of an attribute with a prefix.
  private func qualified(_ name: StaticString) -> String? {
    for attribute in reader.attributes {
      let bytes = reader.bytes[attribute.name]
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
        reader.equals(colon + 1..<bytes.endIndex, name),
        !reader.equals(bytes.startIndex..<colon, "tools"), !reader.equals(bytes.startIndex..<colon, "xmlns")
      else { continue }
      return reader.resolved(attribute.value)
    }
    return nil
  }

  /// Returns the name in a reference to a resource: `home` for `@+id/home` and `@navigation/home`.
  private static func identifier(_ reference: String) -> String {
    let name = reference.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return String(name.drop { $0 == "@" || $0 == "+" })
  }
}
