// The first pass: the declarations of a program and their names.

extension Resolver {
  /// Adds the declarations of a file to the tables and namespaces.
  mutating func declare(file: Int, _ tree: SyntaxTree) {
    let file = Int32(truncatingIfNeeded: file)
    var node = tree.firstChild(tree.rootIndex)
    let end = tree.end(tree.rootIndex)
    while node < end {
      declare(node, tree, file, in: nil)
      node = tree.end(node)
    }
  }

  private mutating func declare(_ node: NodeIndex, _ tree: SyntaxTree, _ file: Int32, in flow: FlowID?) {
    let kind = tree.kind(node)
    switch kind {
    case .error, .flowStart, .attribute, .parameterClause, .resultClause: return
    case .importDecl, .entryDecl, .linkDecl, .scenarioDecl, .propertyDecl:
      // A link is known only when its pattern has been read.
      if kind != .linkDecl { collectAttributes(of: node, tree) }
      if kind == .entryDecl { add(.entry, node, file, flow) }
      if kind == .linkDecl { add(.link, node, file, flow) }
      if kind == .scenarioDecl { add(.scenario, node, file, flow) }
      if kind == .propertyDecl { add(.property, node, file, flow) }
      return
    default: break
    }
    guard let nameToken = tree.nameToken(node) else {
      collectAttributes(of: node, tree, naming: .target(.error))
      // The parser has reported the missing name. The members are still declared.
      if kind == .flowDecl { declareMembers(of: node, tree, file, in: flow) }
      return
    }
    let name = symbol(nameToken, tree)
    let nameSpan = tree.span(ofToken: nameToken)
    let documentation = tree.documentationSpan(ofNode: node)
    switch kind {
    case .typeDecl, .enumDecl, .structDecl:
      declareType(node, kind, name, nameSpan, documentation, tree, file, flow)
    case .guardDecl:
      let new = program.guards.append(
        Guard(name: name, nameSpan: nameSpan, flow: flow, documentation: documentation))
      facts.uses.guards.append(false)
      collectAttributes(of: node, tree, naming: .guardian(new))
      if let previous = program.names.guards.declare(name, in: flow, as: new.index) {
        report(
          .duplicate(
            "guard", text(name), at: nameSpan,
            first: program.guards[GuardID(index: previous)].nameSpan))
      }
      add(.guardian(new), node, file, flow)
    case .appDecl, .featureDecl:
      collectAttributes(of: node, tree, naming: flow == nil && program.app == nil ? .app : .target(.error))
      // An app in a flow has been reported, and is ignored.
      guard flow == nil else {
        facts.hasMisplacedApp = true
        return
      }
      if let first = program.app {
        // One error covers all further apps.
        if facts.secondApp != nil { return }
        facts.secondApp = nameSpan
        report(.severalApps(text(name), at: nameSpan, first: first.nameSpan))
        return
      }
      program.app = App(
        name: name, nameSpan: nameSpan, compact: Start(errorDestination(nameSpan)),
        regular: Start(errorDestination(nameSpan)),
        documentation: documentation)
      if kind == .featureDecl { program.app?.feature = Feature() }
      add(.app, node, file, flow)
    default:
      declareTarget(node, kind, name, nameSpan, documentation, tree, file, flow)
    }
  }

  private mutating func declareType(
    _ node: NodeIndex, _ kind: NodeKind, _ name: Symbol, _ nameSpan: SourceSpan, _ documentation: SourceSpan,
    _ tree: SyntaxTree, _ file: Int32, _ flow: FlowID?
  ) {
    let shape: TypeShape
    switch kind {
    case .enumDecl:
      let id = declareEnum(node, name, nameSpan, documentation, tree, flow)
      collectAttributes(of: node, tree, naming: .enumeration(id))
      add(.enumeration(id), node, file, flow)
      shape = .enumeration(id)
    case .structDecl:
      let id = program.structs.append(
        StructType(name: name, nameSpan: nameSpan, fields: .none, flow: flow, documentation: documentation))
      collectAttributes(of: node, tree, naming: .structure(id))
      add(.structure(id), node, file, flow)
      shape = .structure(id)
    default:
      collectAttributes(of: node, tree)
      if let module = tree.ownString(node) {
        let id = program.externalTypes.append(
          ExternalType(
            name: name, nameSpan: nameSpan, module: stringSymbol(module, tree), flow: flow,
            documentation: documentation))
        add(.externalType(id), node, file, flow)
        let name = program.symbols[program.externalTypes[id].module]
        let isModule = name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
          $0.unicodeScalars.first?.beginsName == true && $0.unicodeScalars.allSatisfy(\.continuesName)
        }
        if !isModule { report(.invalidModule(name, at: tree.span(ofToken: module))) }
        shape = .external(id)
      } else {
        let id = program.aliases.append(
          Alias(name: name, nameSpan: nameSpan, type: .error, flow: flow, documentation: documentation))
        add(.alias(id), node, file, flow)
        shape = .alias(id)
      }
    }
    let type = program.types.intern(shape)
    let number = Int32(truncatingIfNeeded: program.names.typeDeclarations.count)
    program.names.typeDeclarations.append((type, nameSpan))
    facts.uses.types.append(false)
    if BuiltinType.named(name) != nil {
      report(.builtinTypeRedeclared(text(name), at: nameSpan))
    } else if let previous = program.names.types.declare(name, in: flow, as: number) {
      report(
        .duplicate(
          "type", text(name), at: nameSpan, first: program.names.typeDeclarations[Int(previous)].nameSpan))
    }
  }

  private mutating func declareEnum(
    _ node: NodeIndex, _ name: Symbol, _ nameSpan: SourceSpan, _ documentation: SourceSpan,
    _ tree: SyntaxTree,
    _ flow: FlowID?
  ) -> EnumID {
    let lower = program.enumCases.next
    let enumeration = program.enums.nextID
    scope.clauseNames.clear()
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      let token = tree.firstTokenAfterAttributes(child)
      if tree.kind(child) == .enumCase, token < tree.endToken(child), tree.tokenKinds[token].isName {
        let caseName = symbol(token, tree)
        let span = tree.span(ofToken: token)
        collectAttributes(of: child, tree, naming: .enumCase(program.enumCases.nextID))
        let id = program.enumCases.append(
          EnumCase(
            enumeration: enumeration, name: caseName, nameSpan: span,
            documentation: tree.documentationSpan(ofNode: child)))
        if let previous = scope.clauseNames.declare(caseName, as: id.index) {
          report(
            .duplicate(
              "case", text(caseName), at: span,
              first: program.enumCases[EnumCaseID(index: previous)].nameSpan))
        }
      }
      child = tree.end(child)
    }
    if lower == program.enumCases.next, !tree.hasError(node) {
      report(.emptyDeclaration("enum", text(name), of: "case", at: nameSpan))
    }
    return program.enums.append(
      EnumType(
        name: name, nameSpan: nameSpan, cases: IDRange(lower, program.enumCases.next), flow: flow,
        documentation: documentation))
  }

  private mutating func declareTarget(
    _ node: NodeIndex, _ kind: NodeKind, _ name: Symbol, _ nameSpan: SourceSpan, _ documentation: SourceSpan,
    _ tree: SyntaxTree, _ file: Int32, _ flow: FlowID?
  ) {
    let noDestination = DestinationID(index: 0)
    let target: Target
    switch kind {
    case .sceneDecl:
      var scene = Scene(
        name: name, nameSpan: nameSpan, span: tree.span(ofNode: node), flow: flow,
        isTransient: tree.isTransient(node), documentation: documentation)
      scene.isExternal = tree.isExternal(node)
      target = .scene(program.scenes.append(scene))
    case .stackDecl:
      target = .stack(
        program.stacks.append(
          Stack(
            name: name, nameSpan: nameSpan, flow: flow, root: noDestination, documentation: documentation)))
    case .tabsDecl:
      target = .tabs(
        program.tabContainers.append(
          Tabs(name: name, nameSpan: nameSpan, flow: flow, tabs: .none, documentation: documentation)))
    case .splitDecl:
      target = .split(
        program.splits.append(
          Split(
            name: name, nameSpan: nameSpan, flow: flow, primary: noDestination, collapse: .secondary,
            display: .beside, documentation: documentation)))
    case .pagesDecl:
      target = .pages(
        program.pageContainers.append(
          Pages(name: name, nameSpan: nameSpan, flow: flow, pages: .none, documentation: documentation)))
    case .flowDecl:
      target = .flow(
        program.flows.append(
          Flow(
            name: name, nameSpan: nameSpan, span: tree.span(ofNode: node), parameters: .none,
            isTransient: tree.isTransient(node), documentation: documentation)))
    default: return
    }
    collectAttributes(of: node, tree, naming: .target(target))
    add(.target(target), node, file, flow)
    let number = Int32(truncatingIfNeeded: program.names.targetDeclarations.count)
    program.names.targetDeclarations.append((target, nameSpan))
    if let previous = program.names.targets.declare(name, in: flow, as: number) {
      let first = program.names.targetDeclarations[Int(previous)]
      report(
        .duplicateTarget(
          program.kindName(target), text(name), at: nameSpan, first: first.nameSpan,
          is: program.kindName(first.target)))
    }
    if case .flow(let id) = target { declareMembers(of: node, tree, file, in: id) }
  }

  private mutating func declareMembers(
    of node: NodeIndex, _ tree: SyntaxTree, _ file: Int32, in flow: FlowID?
  ) {
    var child = tree.firstChild(node)
    while child < tree.end(node) {
      // The grammar does not allow a flow in a flow, so the recursion ends here.
      if tree.kind(child) != .flowDecl { declare(child, tree, file, in: flow) }
      child = tree.end(child)
    }
  }

  private mutating func add(_ entity: Declaration.Entity, _ node: NodeIndex, _ file: Int32, _ flow: FlowID?) {
    pending.declarations.append(
      Declaration(entity: entity, file: file, node: Int32(truncatingIfNeeded: node), flow: flow))
  }

  /// Returns an unresolved destination.
  mutating func errorDestination(_ span: SourceSpan) -> DestinationID {
    program.destinations.append(Destination(target: .error, inStack: false, arguments: .none, span: span))
  }

  /// Returns the text of a symbol.
  func text(_ symbol: Symbol) -> String { program.text(symbol) }
}
