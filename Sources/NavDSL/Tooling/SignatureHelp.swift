/// The parameters of what an argument list belongs to.
package struct Signature: Sendable {
  /// The name and the parameters: `Product(id: ProductID, kind: Kind = .small)`.
  package var label: String
  /// The range of each parameter in the label, in UTF-8.
  package var parameters: [Range<Int>]
  /// The index of the parameter at the position; `nil` after the last.
  package var active: Int?
}

/// Returns the parameters of the argument list around an offset: one signature, or of an event one for each list of
/// parameters among its handlers.
package func signatures(in tree: SyntaxTree, at offset: Int, of index: ProgramIndex) -> [Signature] {
  // The list may not be closed yet: the last token before the offset decides.
  var token = max(tree.tokenStarts.partition { Int($0) >= offset } - 1, 0)
  while token > 0, tree.tokenKinds[token].isTrivia { token -= 1 }
  let scope = NameScope(index, in: tree, at: offset)
  for node in tree.path(to: token).reversed() {
    guard let open = tree.ownToken(node, ofKind: .leftParenthesis), Int(tree.tokenStarts[open]) < offset
    else {
      continue
    }
    if let close = tree.ownToken(node, ofKind: .rightParenthesis), Int(tree.tokenStarts[close]) < offset {
      continue
    }
    let name = tree.source.text(in: tree.nameSpan(ofCallee: node))
    var lists = [scope.parameters(of: node, in: tree)]
    if tree.kind(node) == .eventStep { lists = scope.handlerParameters(of: node, in: tree) }
    let before = tree.ownTokens(node).filter {
      tree.tokenKinds[$0] == .comma && Int(tree.tokenStarts[$0]) < offset
    }
    let label = tree.children(node).last {
      tree.kind($0) == .argument && Int(tree.tokenStarts[tree.firstToken($0)]) < offset
    }.map { SyntaxToken(tree, tree.firstToken($0)).name }
    return lists.filter { !$0.isEmpty }.map {
      signature(name, $0, scope.program, label: label, position: before.count)
    }
  }
  return []
}

private func signature(
  _ name: String, _ parameters: IDRange<ParameterID>, _ program: Program, label: String?, position: Int
) -> Signature {
  var text = name
  var ranges: [Range<Int>] = []
  for (number, parameter) in parameters.enumerated() {
    text += number == 0 ? "(" : ", "
    var speller = Speller()
    program.spell(parameter: parameter, to: &speller)
    let start = text.utf8.count
    text += speller.text
    ranges.append(start..<text.utf8.count)
  }
  let named = parameters.firstIndex { program.text(program.parameters[$0].name) == label }
  let active = named ?? (position < parameters.count ? position : nil)
  return Signature(label: text + ")", parameters: ranges, active: active)
}

extension NameScope {
  /// Returns the parameters of what a node with arguments names.
  func parameters(of callee: NodeIndex, in tree: SyntaxTree) -> IDRange<ParameterID> {
    let span = tree.nameSpan(ofCallee: callee)
    let names = tree.source.text(in: span).split(separator: ".").map {
      String($0).trimmingBackticks
    }
    switch tree.kind(callee) {
    case .destination, .stateScene:
      return target(named: names).map { program.parameters(of: $0.target) } ?? .none
    case .verb:
      let exit = names.first.flatMap { program.symbols.symbol(of: $0) }.flatMap { program.names.exits[$0] }
      return exit.map { program.exits[ExitID(index: $0)].parameters } ?? .none
    case .systemStep:
      guard let name = names.first.flatMap({ program.symbols.symbol(of: $0) }) else { return .none }
      if let app = program.app, app.name == name { return app.feature?.parameters ?? .none }
      return program.entry(named: name).map { program.parameters(of: $0) } ?? .none
    case .structValue:
      return program.structs.elements.first { program.text($0.name) == names.last }?.fields ?? .none
    case .eventStep: return handlerParameters(of: callee, in: tree).first ?? .none
    default: return .none
    }
  }

  /// Returns the parameters of the handlers that a step of a scenario may run, each list once.
  func handlerParameters(of step: NodeIndex, in tree: SyntaxTree) -> [IDRange<ParameterID>] {
    let name = tree.source.text(in: tree.nameSpan(ofCallee: step)).split(separator: ".").last.map(String.init)
    var seen: Set<[String]> = []
    return program.handlers.elements.filter { program.text($0.name) == name }.map(\.parameters).filter {
      seen.insert(program.parameters[$0].map { program.text($0.name) + program.typeName($0.type) }).inserted
    }
  }
}

extension SyntaxTree {
  /// Returns the span of the dotted name before the arguments of a node.
  fileprivate func nameSpan(ofCallee node: NodeIndex) -> SourceSpan {
    var first = firstToken(node)
    switch kind(node) {
    case .verb:
      if let reference = firstChild(node, ofKind: .reference) { return span(ofNode: reference) }
    case .systemStep: first = significantToken(after: first)
    case .eventStep:
      if let colon = ownToken(node, ofKind: .colon) { first = significantToken(after: colon) }
    default: break
    }
    return nameSpan(from: first, in: node)
  }
}

extension String {
  /// The text without the backticks around it.
  var trimmingBackticks: String {
    hasPrefix("`") && hasSuffix("`") && utf8.count > 2 ? String(dropFirst().dropLast()) : self
  }
}
