import NavRuntime

/// The names that can follow at a position, by the place of a trial name in the tree.
struct NameCompletions {
  let tree: SyntaxTree
  let path: [NodeIndex]
  let token: TokenIndex
  let scope: NameScope
  var program: Program { scope.program }

  /// Creates the names for a probe; without a place for a name there are none.
  init(_ probe: CompletionProbe, in file: SyntaxTree, _ index: ProgramIndex) {
    tree = probe.named.tree
    path = probe.namePath?.path ?? []
    token = probe.namePath?.token ?? 0
    scope = NameScope(index, in: file, at: probe.word.lowerBound)
  }

  /// Returns the names, best first.
  func items() -> [CompletionItem] {
    guard let node = path.last else { return [] }
    let own = tree.ownTokens(node)
    let parent = path.dropLast().last ?? node
    switch tree.kind(node) {
    case .destination: return destinations(node, in: parent)
    case .option: return operands(of: own.first.map { tree.tokenKinds[$0] })
    case .reference: return references(node, in: parent)
    case .type: return types()
    case .path, .structValue: return values(node)
    case .argument: return labels(of: node, in: parent)
    case .negation: return conditions()
    case .enumCaseValue: return enumCases(node)
    case .handler: return events()
    case .givenStep: return guards()
    case .eventStep: return steps(before: own)
    case .stateScene: return expected()
    case .systemStep: return entered()
    case .attribute: return attributes(own)
    case .barItem: return own.first == token ? [] : fixed(SystemItem.allCases.map(\.rawValue))
    case .expectStep: return fixed(NavigationFailure.allCases.map(\.rawValue))
    default: return []
    }
  }

  private func fixed(_ names: [String]) -> [CompletionItem] {
    names.map { CompletionItem(kind: .enumCase, label: $0, text: $0) }
  }

  /// Returns the parts of a dotted name before the trial name.
  private func qualifier(of node: NodeIndex) -> [String] {
    tree.ownTokens(node).filter { $0 < token && tree.tokenKinds[$0].isName }.map {
      SyntaxToken(tree, $0).name
    }
  }

  // MARK: Targets

  private func targets(_ isWanted: (Target) -> Bool = { _ in true }) -> [CompletionItem] {
    scope.targets.filter(isWanted).map {
      item(for: $0, text: program.text(program.name(of: $0) ?? Symbol(index: 0)))
    }
  }

  private func item(for target: Target, text: String) -> CompletionItem {
    CompletionItem(
      kind: Self.kind(of: target), label: program.name(of: target).map { program.text($0) } ?? text,
      detail: program.kindName(target), text: text)
  }

  private static func kind(of target: Target) -> CompletionItem.Kind {
    switch target {
    case .scene: .scene
    case .flow: .flow
    default: .container
    }
  }

  private func destinations(_ node: NodeIndex, in parent: NodeIndex) -> [CompletionItem] {
    let parts = qualifier(of: node)
    let isPlace = tree.kind(parent) == .place
    if !parts.isEmpty {
      guard let (target, rest) = scope.target(named: parts), rest.isEmpty else { return [] }
      return members(of: target, opens: !isPlace)
    }
    let isPopover =
      tree.kind(parent) == .verb && tree.tokenKinds[tree.firstToken(parent)] == .popoverWord
    return scope.targets.map { target in
      var item = item(for: target, text: "")
      var snippet = SnippetText(item.label)
      snippet.add(arguments: program.parameters(of: target), scope)
      if isPopover { snippet.add(anchors: anchors()) }
      (item.text, item.isSnippet) = (snippet.text, snippet.hasPlaces)
      return item
    }
  }

  /// Returns what can be named after a target and a period.
  private func members(of target: Target, opens: Bool) -> [CompletionItem] {
    switch target {
    case .tabs(let id):
      return opens
        ? []
        : program.tabContainers[id].tabs.map {
          CompletionItem(
            kind: .tab, label: program.text(program.tabs[$0].name), detail: "tab",
            text: program.text(program.tabs[$0].name))
        }
    case .split: return opens ? [] : fixed(NavigationColumn.allCases.map(\.rawValue))
    case .flow(let id):
      return program.names.targetDeclarations.map(\.target).filter { program.flow(of: $0) == id }
        .map { item(for: $0, text: program.text(program.name(of: $0) ?? Symbol(index: 0))) }
    default: return []
    }
  }

  private func references(_ node: NodeIndex, in parent: NodeIndex) -> [CompletionItem] {
    let parts = qualifier(of: node)
    if !parts.isEmpty {
      return scope.target(named: parts).map { members(of: $0.target, opens: false) } ?? []
    }
    let scenes = { (target: Target) in if case .scene = target { true } else { false } }
    switch (tree.kind(parent), tree.tokenKinds[tree.firstToken(parent)]) {
    case (.verb, .selectWord), (.systemStep, .selectWord):
      return program.tabs.elements.map { tab in
        let name = program.qualifiedName(.tabs(tab.container)) + "." + program.text(tab.name)
        return CompletionItem(kind: .tab, label: name, detail: "tab", text: name)
      }
    case (.verb, .unwindWord):
      var seen: Set<Symbol> = []
      let exits = program.exits.elements.filter { seen.insert($0.name).inserted }.map { exit in
        var snippet = SnippetText(program.text(exit.name))
        snippet.add(arguments: exit.parameters, scope)
        return CompletionItem(
          kind: .exit, label: program.text(exit.name), detail: "exit", text: snippet.text,
          isSnippet: snippet.hasPlaces)
      }
      return exits + targets(scenes)
    case (.stateStack, _): return targets { if case .scene = $0 { false } else { true } }
    default: return targets(scenes)
    }
  }

  /// The scenes of an expected state, and the containers that may precede them.
  private func expected() -> [CompletionItem] {
    let containers = scope.targets.filter { target in
      switch target {
      case .stack, .tabs, .split, .pages: true
      case .scene, .flow, .error: false
      }
    }
    return targets { if case .scene = $0 { true } else { false } }
      + containers.map { target in
        var item = item(for: target, text: "")
        item.text = item.label + ": "
        return item
      }
  }

  // MARK: Events

  private var scene: Scene? { scope.scene.map { program.scenes[$0] } }

  private func anchors() -> [String] {
    guard let scene else { return [] }
    return program.items[scene.items].compactMap { $0.name.map(program.text) }
  }

  private func operands(of word: TokenKind?) -> [CompletionItem] {
    if word == .fromWord {
      return anchors().map { CompletionItem(kind: .event, label: $0, detail: "item", text: $0) }
    }
    return handlers().map { CompletionItem(kind: .event, label: $0, detail: "event", text: $0) }
  }

  /// The names of the events that are handled here, or around it.
  private func handlers() -> [String] {
    let own = scene.map { program.handlers[$0.handlers].filter { !$0.isImplied } } ?? []
    let outer = scope.flow.map { Array(program.handlers[program.flows[$0].handlers]) } ?? []
    let app = program.app.map { Array(program.handlers[$0.handlers]) } ?? []
    return (own + outer + app).map { program.text($0.name) }
  }

  /// The items of the scene, and the events that `returning` names, that have no handler yet.
  private func events() -> [CompletionItem] {
    guard let scene else { return [] }
    let handled = Set(program.handlers[scene.handlers].filter { !$0.isImplied }.map(\.name))
    var names = program.items[scene.items].flatMap { item in
      [item.name].compactMap { $0 } + item.menu.compactMap(\.name)
    }
    names.removeAll { handled.contains($0) }
    let moves = NavigationMove.handlerNames.filter { name in !handled.contains { program.text($0) == name } }
    return names.map {
      let name = program.text($0)
      return CompletionItem(
        kind: .event, label: name, detail: "item", text: "\(name) -> ${1}", isSnippet: true)
    } + moves.map { CompletionItem(kind: .event, label: $0, detail: "the user's own move", text: $0) }
  }

  private func steps(before own: [TokenIndex]) -> [CompletionItem] {
    let parts = own.filter { $0 < token && tree.tokenKinds[$0].isName }.map { SyntaxToken(tree, $0).name }
    var handlers = program.handlers.elements
    if !parts.isEmpty {
      guard case .scene(let id)? = scope.target(named: parts)?.target else { return [] }
      handlers = Array(program.handlers[program.scenes[id].handlers])
    }
    return handlers.map { handler in
      var snippet = SnippetText(program.text(handler.name))
      snippet.add(arguments: handler.parameters, scope)
      let owner: String? =
        if case .target(let target) = handler.owner { program.qualifiedName(target) } else { nil }
      return CompletionItem(
        kind: .event, label: program.text(handler.name), detail: owner, text: snippet.text,
        isSnippet: snippet.hasPlaces)
    }
  }

  private func entered() -> [CompletionItem] {
    let feature = program.app.flatMap { app in app.feature.map { (program.text(app.name), $0.parameters) } }
    let entries = program.entries.ids.map { id in
      (program.qualifiedName(program.target(of: id)), program.parameters(of: id))
    }
    return ([feature].compactMap { $0 } + entries).map { name, parameters in
      var snippet = SnippetText(name)
      snippet.add(arguments: parameters, scope)
      return CompletionItem(kind: .scene, label: name, text: snippet.text, isSnippet: snippet.hasPlaces)
    }
  }

  private func attributes(_ own: [TokenIndex]) -> [CompletionItem] {
    if own.contains(where: { tree.tokenKinds[$0] == .leftParenthesis && $0 < token }) {
      // Former names are in no file.
      if own.contains(where: { tree.text($0) == "was" && $0 < token }) { return [] }
      return fixed(DiagnosticCode.warningNames)
    }
    return [
      CompletionItem(kind: .snippet, label: "allow", text: "allow(${1})", isSnippet: true),
      CompletionItem(kind: .snippet, label: "was", text: "was(\"${1}\")", isSnippet: true),
    ]
  }
}
