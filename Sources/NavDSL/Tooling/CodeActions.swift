/// A change that an editor offers for a place in the source.
package struct CodeAction: Sendable {
  /// The change in the imperative: `replace 'Prodct' with 'Product'`.
  package var title: String
  /// The edits, which do not overlap.
  package var edits: [Diagnostic.Edit]
  /// `true` iff it is the change that the diagnostic itself suggests.
  package var isPreferred: Bool
  /// The diagnostic that it removes.
  package var diagnostic: Diagnostic
}

extension ProgramIndex {
  /// Returns the changes for the diagnostics that touch a range of positions. Those that the diagnostic does not
  /// suggest itself are tried: the program has no new error after them.
  package func codeActions(in range: Range<UInt32>) -> [CodeAction] {
    var actions: [CodeAction] = []
    for diagnostic in compilation.diagnostics
    where diagnostic.span.start <= range.upperBound && diagnostic.span.end >= range.lowerBound {
      if let fix = diagnostic.fixIt {
        actions.append(
          CodeAction(title: fix.title, edits: fix.edits, isPreferred: true, diagnostic: diagnostic))
      }
      actions += tried(otherActions(for: diagnostic))
    }
    return actions
  }

  private func tried(_ actions: [CodeAction]) -> [CodeAction] {
    actions.filter { action in
      let changed = applying(action.edits)
      let before = compilation.diagnostics.count { $0.code == action.diagnostic.code }
      let after = changed.compilation.diagnostics.count { $0.code == action.diagnostic.code }
      return after < before && firstDiagnostic(newIn: changed).map { $0.severity != .error } ?? true
    }
  }

  private func otherActions(for diagnostic: Diagnostic) -> [CodeAction] {
    var edits: [(title: String, edit: Diagnostic.Edit)] = []
    switch diagnostic.code {
    case .unknownTarget: edits += sceneDeclaration(for: diagnostic).map { [$0] } ?? []
    case .unhandledItem: edits += handler(for: diagnostic).map { [$0] } ?? []
    case .missingArgument: edits += arguments(for: diagnostic).map { [$0] } ?? []
    default: break
    }
    if diagnostic.severity != .error { edits += allowance(for: diagnostic).map { [$0] } ?? [] }
    return edits.map {
      CodeAction(title: $0.title, edits: [$0.edit], isPreferred: false, diagnostic: diagnostic)
    }
  }

  /// Returns the innermost node of some kinds around a position.
  private func node(
    _ kinds: Set<NodeKind>, around position: UInt32
  ) -> (tree: SyntaxTree, node: NodeIndex)? {
    guard let (tree, offset) = tree(at: position) else { return nil }
    let path = tree.path(to: tree.token(at: offset))
    return path.last { kinds.contains(tree.kind($0)) }.map { (tree, $0) }
  }

  /// Returns the declaration of a missing scene, after the declaration that opens it, with a parameter for each argument.
  private func sceneDeclaration(for diagnostic: Diagnostic) -> (String, Diagnostic.Edit)? {
    guard let (tree, destination) = node([.destination], around: diagnostic.span.start) else { return nil }
    let name = tree.source.text(in: diagnostic.span)
    guard !name.contains("."), let scope = node(Self.topLevelOwners, around: diagnostic.span.start) else {
      return nil
    }
    let names = NameScope(self, in: tree, at: Int(diagnostic.span.start) - Int(tree.source.base))
    let parameters = tree.children(destination).filter { tree.kind($0) == .argument }.map { argument in
      let label = SyntaxToken(tree, tree.firstToken(argument)).name
      let value = tree.children(argument).first.map { tree.source.text(in: tree.span(ofNode: $0)) } ?? label
      let known = names.parameters.first { $0.name == value }?.type
      return "\(label): \(known ?? Self.type(ofLiteral: value))"
    }
    let clause = parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"
    let end = scope.tree.span(ofNode: scope.node).end
    let indent = scope.tree.indentation(of: scope.node)
    return (
      "declare the scene '\(name)'",
      Diagnostic.Edit(
        span: SourceSpan(start: end, length: 0), replacement: "\n\n\(indent)scene \(name)\(clause)")
    )
  }

  private static func type(ofLiteral text: String) -> String {
    if text == "true" || text == "false" { return "Bool" }
    if text.hasPrefix("\"") { return "String" }
    if Int(text) != nil { return "Int" }
    return Double(text) != nil ? "Double" : "String"
  }

  /// Returns a handler that does nothing, for an item without one.
  private func handler(for diagnostic: Diagnostic) -> (String, Diagnostic.Edit)? {
    guard let (tree, scene) = node([.sceneDecl], around: diagnostic.span.start),
      let brace = tree.ownToken(scene, ofKind: .rightBrace)
    else { return nil }
    let name = tree.source.text(in: diagnostic.span)
    let indent = tree.indentation(of: scene)
    let position = tree.span(ofToken: brace).start
    let isOnOneLine = !tree.isFirstInLine(brace)
    let text = isOnOneLine ? "\n\(indent)  on \(name) -> stay\n\(indent)" : "  on \(name) -> stay\n\(indent)"
    return (
      "add the handler 'on \(name)'",
      Diagnostic.Edit(span: SourceSpan(start: position, length: 0), replacement: text)
    )
  }

  /// Returns all missing arguments: values in scope of the same name, or literals.
  private func arguments(for diagnostic: Diagnostic) -> (String, Diagnostic.Edit)? {
    guard let (tree, callee) = node([.destination], around: diagnostic.span.start) else { return nil }
    let offset = Int(diagnostic.span.start) - Int(tree.source.base)
    let scope = NameScope(self, in: tree, at: offset)
    let parameters = scope.parameters(of: callee, in: tree)
    let given = tree.children(callee).filter { tree.kind($0) == .argument }
    let labels = given.map { SyntaxToken(tree, tree.firstToken($0)).name }
    let inScope = Set(scope.parameters.map(\.name))
    var texts = Dictionary(
      zip(labels, given.map { tree.source.text(in: tree.span(ofNode: $0)) }),
      uniquingKeysWith: { first, _ in first })
    for parameter in program.parameters[parameters] where parameter.defaultValue == nil {
      let name = program.text(parameter.name)
      if texts[name] != nil { continue }
      texts[name] = inScope.contains(name) ? name : "\(name): \(literal(of: parameter.type))"
    }
    let list = program.parameters[parameters].compactMap { texts[program.text($0.name)] }.joined(
      separator: ", ")
    let nameSpan = tree.nameSpan(ofNode: callee)
    var span = SourceSpan(start: nameSpan.end, length: 0)
    if let open = tree.ownToken(callee, ofKind: .leftParenthesis),
      let close = tree.ownToken(callee, ofKind: .rightParenthesis)
    {
      span = tree.span(ofToken: open).joined(to: tree.span(ofToken: close))
    }
    return ("add the missing arguments", Diagnostic.Edit(span: span, replacement: "(\(list))"))
  }

  private func literal(of type: TypeID) -> String {
    switch program.types[program.types.resolved(type)] {
    case .bool: "false"
    case .int, .double: "0"
    case .optional: "nil"
    case .array: "[]"
    case .dictionary: "[:]"
    case .enumeration(let id):
      "." + (program.enums[id].cases.first.map { program.text(program.enumCases[$0].name) } ?? "")
    default: "\"\""
    }
  }

  /// Returns the attribute that silences a warning, before the declaration or the item that it is about.
  private func allowance(for diagnostic: Diagnostic) -> (String, Diagnostic.Edit)? {
    let kinds = Self.topLevelOwners.union([
      .handler, .exitItem, .barItems, .tab, .typeDecl, .enumDecl, .structDecl, .guardDecl, .flowDecl,
    ])
    guard let (tree, node) = node(kinds, around: diagnostic.span.start) else { return nil }
    let name = diagnostic.code.entry.name
    let token = tree.firstToken(node)
    let separator = tree.isFirstInLine(token) ? "\n\(tree.indentation(of: node))" : " "
    return (
      "silence it with '@allow(\(name))'",
      Diagnostic.Edit(
        span: SourceSpan(start: tree.span(ofToken: token).start, length: 0),
        replacement: "@allow(\(name))\(separator)")
    )
  }
}
