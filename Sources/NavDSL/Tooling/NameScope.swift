/// The names that can be used at a position: those of the program, and those of the declarations around the position in
/// the current text, as the last analysis knows them.
struct NameScope {
  let program: Program
  /// The flow around the position.
  var flow: FlowID?
  /// The scene around the position.
  var scene: SceneID?
  /// The names and types of the parameters of the event, exit or link around the position, as written.
  private var written: [(name: String, type: String)] = []

  init(_ index: ProgramIndex, in tree: SyntaxTree, at offset: Int) {
    program = index.program
    let path = tree.path(to: tree.token(at: offset))
    for node in Self.around(path, in: tree, at: offset) {
      switch tree.kind(node) {
      case .flowDecl:
        if case .flow(let id) = target(named: tree.name(of: node)) { flow = id }
      case .sceneDecl:
        if case .scene(let id) = target(named: tree.name(of: node)) { scene = id }
      case .handler, .exitItem: written = tree.parameters(of: node)
      case .linkDecl:
        let name = tree.ownString(node).map { tree.span(ofToken: $0) }
        let link = program.links.elements.first { $0.patternSpan == name }
        written = (link?.parameters ?? .none).map {
          (program.text(program.parameters[$0].name), program.typeName(program.parameters[$0].type))
        }
      default: break
      }
    }
  }

  /// Returns the declarations around a position. What follows the last token of an incomplete declaration is still in it.
  private static func around(_ path: [NodeIndex], in tree: SyntaxTree, at offset: Int) -> [NodeIndex] {
    var nodes = path
    guard let last = nodes.last else { return [] }
    var parent = last
    while let child = tree.children(parent).last(where: {
      tree.kind($0) != .attribute && Int(tree.tokenStarts[tree.firstToken($0)]) < offset
    }) {
      let isOpen = [.flowDecl, .sceneDecl, .handler, .exitItem, .linkDecl, .branch].contains(tree.kind(child))
      guard isOpen, !nodes.contains(child) else { break }
      nodes.append(child)
      parent = child
    }
    return nodes
  }

  /// Returns the declaration of a name without dots; `nil` if there is none.
  func target(named name: String) -> Target? {
    guard let symbol = program.symbols.symbol(of: name) else { return nil }
    return program.names.targets.find(symbol, from: flow).map {
      program.names.targetDeclarations[Int($0)].target
    }
  }

  /// Returns the declaration of a dotted name, and the rest of the name after it.
  func target(named parts: [String]) -> (target: Target, rest: ArraySlice<String>)? {
    guard let first = parts.first, let found = target(named: first) else { return nil }
    if case .flow(let owner) = found, parts.count > 1, let symbol = program.symbols.symbol(of: parts[1]),
      let member = program.names.targets.member(symbol, of: owner)
    {
      return (program.names.targetDeclarations[Int(member)].target, parts[2...])
    }
    return (found, parts.dropFirst())
  }

  /// The parameters in scope with their types as written: the event's, the scene's, the flow's.
  var parameters: [(name: String, type: String)] {
    var found = written
    func add(_ parameters: IDRange<ParameterID>) {
      for parameter in program.parameters[parameters] {
        let name = program.text(parameter.name)
        if !found.contains(where: { $0.name == name }) {
          found.append((name, program.typeName(parameter.type)))
        }
      }
    }
    if let scene { add(program.scenes[scene].parameters) }
    if let flow { add(program.flows[flow].parameters) }
    if scene == nil, flow == nil, let feature = program.app?.feature { add(feature.parameters) }
    return found
  }

  /// The targets that can be named without a flow, in the order of their declaration; those of the flow first.
  var targets: [Target] {
    let all = program.names.targetDeclarations.map(\.target).filter { $0 != .error }
    let own = flow.map { flow in all.filter { program.flow(of: $0) == flow } } ?? []
    return own + all.filter { program.flow(of: $0) == nil }
  }
}

extension SyntaxTree {
  /// Returns the name that a node declares, without backticks; empty if it lacks one.
  func name(of node: NodeIndex) -> String { SyntaxNode(self, node).declaredName?.name ?? "" }

  /// Returns the names and types of a node's parameters, as written.
  func parameters(of node: NodeIndex) -> [(name: String, type: String)] {
    guard let clause = firstChild(node, ofKind: .parameterClause) else { return [] }
    return children(clause).filter { kind($0) == .parameter }.map { parameter in
      let type = firstChild(parameter, ofKind: .type).map { source.text(in: span(ofNode: $0)) }
      return (SyntaxNode(self, parameter).declaredName?.name ?? "", type ?? "")
    }
  }
}
