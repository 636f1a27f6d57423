// The attributes of declarations and their parts: `@allow(warning)` and `@was("Old")`.

extension Resolver {
  /// Reads the attributes of a declaration, of a part of one, or of an item.
  ///
  /// - Parameter declaration: The declaration whose former names `@was` gives; `nil` if the node can have none, and
  ///   an error target if a mistake in it has been reported.
  @inline(__always)
  mutating func collectAttributes(
    of node: NodeIndex, _ tree: SyntaxTree, naming declaration: NamedDeclaration? = nil
  ) {
    guard tree.tokenKinds[tree.firstToken(node)] == .at else { return }
    collectAttributes(of: node, declaring: declaration, tree)
  }

  @inline(never)
  private mutating func collectAttributes(
    of node: NodeIndex, declaring declaration: NamedDeclaration?, _ tree: SyntaxTree
  ) {
    var child = node + 1
    while child < tree.end(node), tree.kind(child) == .attribute {
      collectAttribute(child, of: node, naming: declaration, tree)
      child = tree.end(child)
    }
  }

  private mutating func collectAttribute(
    _ attribute: NodeIndex, of node: NodeIndex, naming declaration: NamedDeclaration?, _ tree: SyntaxTree
  ) {
    guard let token = tree.token(after: tree.firstToken(attribute), in: attribute) else { return }
    switch tree.text(token) {
    case "allow": allow(attribute, of: node, after: token, tree)
    case "was":
      if let declaration {
        addFormerNames(attribute, of: declaration, after: token, tree)
      } else {
        report(
          .misplacedAttribute(
            "@was", before: tree.text(tree.firstTokenAfterAttributes(node)), at: tree.span(ofToken: token),
            hint: tree.kind(node) == .barItems ? "put it before the name of the item" : nil))
      }
    case let name:
      if tree.tokenKinds[token].isName {
        report(.unknownAttribute(name, at: tree.span(ofToken: token)))
      }
    }
  }

  private mutating func allow(
    _ attribute: NodeIndex, of node: NodeIndex, after word: TokenIndex, _ tree: SyntaxTree
  ) {
    var token = word
    var last: DiagnosticCode?
    while let next = tree.token(after: token, in: attribute) {
      token = next
      if tree.tokenKinds[token].isCompleteString, last?.isOfComparison == true {
        // The subject of a finding about something that the program does not have any more.
        let index = facts.allowances.count - 1
        if facts.allowances[index].subject != nil { facts.allowances.append(facts.allowances[index]) }
        let subject = stringSymbol(token, tree)
        facts.allowances[facts.allowances.count - 1].subject = text(subject)
        continue
      }
      guard tree.tokenKinds[token].isName || tree.tokenKinds[token].isCompleteString else { continue }
      let name = tree.text(token)
      last = DiagnosticCode.warning(named: name)
      if let code = DiagnosticCode.warning(named: name) {
        facts.allowances.append(ProgramFacts.Allowance(code: code, span: tree.span(ofNode: node)))
      } else if !DiagnosticCode.retiredWarningNames.contains(name) {
        report(
          .unknownWarning(
            name, at: tree.span(ofToken: token), candidates: candidates(DiagnosticCode.warningNames)))
      }
    }
  }

  private mutating func addFormerNames(
    _ attribute: NodeIndex, of declaration: NamedDeclaration, after word: TokenIndex, _ tree: SyntaxTree
  ) {
    var token = word
    while let next = tree.token(after: token, in: attribute) {
      token = next
      let span = tree.span(ofToken: token)
      if tree.tokenKinds[token].isName {
        report(.unquotedFormerName(tree.text(token), at: span))
        continue
      }
      guard tree.tokenKinds[token].isCompleteString else { continue }
      let name = stringSymbol(token, tree)
      guard declaration.acceptsFormerName(text(name)) else {
        report(.invalidFormerName(text(name), isQualified: declaration.isQualified, at: span))
        continue
      }
      // Swift names the type of a flow's declaration by the last part.
      if let dot = text(name).lastIndex(of: ".") {
        _ = program.symbols.intern(String(text(name)[text(name).index(after: dot)...]))
      }
      program.formerNames.add(FormerName(declaration: declaration, name: name, span: span))
    }
  }
}

extension NamedDeclaration {
  /// `true` iff a flow can declare it, so that its whole name may have two parts.
  fileprivate var isQualified: Bool {
    switch self {
    case .target(.flow), .app: false
    case .target, .enumeration, .structure, .guardian: true
    default: false
    }
  }

  /// `true` iff a text is a name that the declaration can have had.
  fileprivate func acceptsFormerName(_ text: String) -> Bool {
    let parts = text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= (isQualified ? 2 : 1)
      && parts.allSatisfy { $0.first?.beginsName == true && $0.allSatisfy(\.continuesName) }
  }
}
