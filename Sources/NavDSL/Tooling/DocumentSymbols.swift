/// A declaration of a file, for an outline.
package struct DocumentSymbol: Sendable {
  /// The sort of a declaration.
  package enum Kind: Sendable {
    case app, flow, scene, container, tab, embed, event, item, exit, type, enumeration, enumCase, structure
    case field, guardian, link, scenario
  }

  /// The sort.
  package var kind: Kind
  /// The name, without backticks; of a link or scenario its text.
  package var name: String
  /// The parameters and the result as written; empty if there are none.
  package var detail: String
  /// The whole declaration.
  package var span: SourceSpan
  /// The name.
  package var nameSpan: SourceSpan
  /// The declarations in it.
  package var children: [DocumentSymbol]
}

extension SyntaxTree {
  /// Returns the declarations of the file, as a tree.
  package func documentSymbols() -> [DocumentSymbol] { symbols(in: rootIndex) }

  private func symbols(in parent: NodeIndex) -> [DocumentSymbol] {
    var found: [DocumentSymbol] = []
    var child = parent + 1
    while child < end(parent) {
      switch kind(child) {
      case .barItems, .menu: found += symbols(in: child)
      default:
        if let symbol = symbol(of: child) { found.append(symbol) }
      }
      child = end(child)
    }
    return found
  }

  private func symbol(of node: NodeIndex) -> DocumentSymbol? {
    guard let kind = symbolKind(of: node), let name = declaringToken(of: node) else { return nil }
    let symbolName = SyntaxToken(self, name)
    var detail = ""
    for part in children(node) where self.kind(part) == .parameterClause || self.kind(part) == .resultClause {
      detail += (detail.isEmpty ? "" : " ") + source.text(in: span(ofNode: part))
    }
    return DocumentSymbol(
      kind: kind, name: symbolName.stringValue ?? symbolName.name, detail: detail, span: span(ofNode: node),
      nameSpan: span(ofToken: name), children: hasMembers(node) ? symbols(in: node) : [])
  }

  /// Returns the token that names what a node declares: a name, or the text of a link or scenario without one.
  func declaringToken(of node: NodeIndex) -> TokenIndex? {
    if let name = SyntaxNode(self, node).declaredName { return name.index }
    return kind(node) == .linkDecl || kind(node) == .scenarioDecl ? ownString(node) : nil
  }

  /// `true` iff the declarations in a node are listed below it.
  private func hasMembers(_ node: NodeIndex) -> Bool {
    switch kind(node) {
    case .handler, .exitItem, .linkDecl, .scenarioDecl, .parameter, .embedItem: false
    default: true
    }
  }

  private func symbolKind(of node: NodeIndex) -> DocumentSymbol.Kind? {
    switch kind(node) {
    case .appDecl, .featureDecl: .app
    case .flowDecl: .flow
    case .sceneDecl: .scene
    case .stackDecl, .tabsDecl, .splitDecl, .pagesDecl: .container
    case .tab: .tab
    case .embedItem: .embed
    case .handler: .event
    case .barItem: .item
    case .exitItem: .exit
    case .typeDecl: .type
    case .enumDecl: .enumeration
    case .enumCase: .enumCase
    case .structDecl: .structure
    case .parameter: .field
    case .guardDecl: .guardian
    case .linkDecl: .link
    case .scenarioDecl: .scenario
    default: nil
    }
  }
}
