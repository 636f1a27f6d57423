// Checks that a former name belongs to one declaration: a saved state has no more than the name.

/// Checks that no former name is still the name of a declaration of that kind, and that none belongs to two.
@Sendable func checkFormerNames(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  guard !program.formerNames.elements.isEmpty else { return [] }
  var diagnostics: [Diagnostic] = []
  var declared: [NameSpace: [String: (what: String, span: SourceSpan)]] = [:]
  var claimed: [NameSpace: [String: FormerName]] = [:]
  for former in program.formerNames.elements {
    guard let space = program.nameSpace(of: former.declaration) else { continue }
    let name = program.text(former.name)
    if declared[space] == nil { declared[space] = program.names(in: space) }
    if let (what, span) = declared[space]?[name] {
      diagnostics.append(.formerNameDeclared(name, of: what, at: former.span, declaredAt: span))
    } else if let first = claimed[space]?[name] {
      diagnostics.append(
        .formerNameClaimed(
          name, by: program.describe(first.declaration), at: former.span, first: first.span))
    } else {
      claimed[space, default: [:]][name] = former
    }
  }
  return diagnostics
}

/// The declarations among which a name is unique in a saved state, in a link, or in Swift.
private enum NameSpace: Hashable {
  case scenes, flows, containers, types, guards, links
  case tabs(TabsID), embeds(SceneID), parameters(Parameter.Owner), cases(EnumID), items(SceneID), exits(
    SceneID)
  case handlers(HandlerOwner)
}

extension Program {
  /// Returns where the name of a declaration is looked up; `nil` for the app, which is the only one, and for errors.
  fileprivate func nameSpace(of declaration: NamedDeclaration) -> NameSpace? {
    switch declaration {
    case .app, .target(.error): nil
    case .target(.scene): .scenes
    case .target(.flow): .flows
    case .target: .containers
    case .enumeration, .structure: .types
    case .guardian: .guards
    case .link: .links
    case .tab(let id): .tabs(tabs[id].container)
    case .embed(let id): .embeds(embeds[id].scene)
    case .parameter(let id): .parameters(parameters[id].owner)
    case .enumCase(let id): .cases(enumCases[id].enumeration)
    case .item(let id), .menuEntry(let id, _): .items(items[id].scene)
    case .exit(let id): .exits(exits[id].scene)
    case .handler(let id): .handlers(handlers[id].owner)
    }
  }

  /// Returns the names that a space has now, each with what it names.
  fileprivate func names(in space: NameSpace) -> [String: (what: String, span: SourceSpan)] {
    var names: [String: (what: String, span: SourceSpan)] = [:]
    func add(_ kind: String, _ name: String, _ span: SourceSpan) {
      if names[name] == nil { names[name] = ("\(kind) '\(name)'", span) }
    }
    func add(_ targets: some Sequence<Target>) {
      for target in targets { add(kindName(target), qualifiedName(target), nameSpan(of: target)) }
    }
    switch space {
    case .scenes: add(scenes.ids.map { .scene($0) })
    case .flows: add(flows.ids.map { .flow($0) })
    case .containers:
      add(stacks.ids.map { .stack($0) } + tabContainers.ids.map { .tabs($0) })
      add(splits.ids.map { .split($0) } + pageContainers.ids.map { .pages($0) })
    case .types:
      for type in enums.elements { add("enum", qualifiedName(of: type), type.nameSpan) }
      for type in structs.elements { add("struct", qualifiedName(of: type), type.nameSpan) }
      for type in aliases.elements { add("type", qualifiedName(of: type), type.nameSpan) }
      for type in externalTypes.elements {
        add("type", qualifiedName(of: type), type.nameSpan)
      }
    case .guards:
      for guardian in guards.elements {
        add("guard", qualifiedName(of: guardian), guardian.nameSpan)
      }
    case .links:
      for link in links.elements { if let name = link.name { add("link", text(name), link.nameSpan) } }
    case .tabs(let id):
      for tab in tabs[tabContainers[id].tabs] { add("tab", text(tab.name), tab.nameSpan) }
    case .embeds(let id):
      for embed in embeds[scenes[id].embeds] { add("embed", text(embed.name), embed.nameSpan) }
    case .parameters(let owner):
      let kind = if case .structure = owner { "field" } else { "parameter" }
      for parameter in parameters.elements where parameter.owner == owner {
        add(kind, text(parameter.name), parameter.nameSpan)
      }
    case .cases(let id):
      for enumCase in enumCases[enums[id].cases] { add("case", text(enumCase.name), enumCase.nameSpan) }
    case .items(let id):
      for item in items[scenes[id].items] {
        for item in [item] + item.menu { item.name.map { add("item", text($0), item.nameSpan) } }
      }
    case .exits(let id):
      for exit in exits[scenes[id].exits] { add("exit", text(exit.name), exit.nameSpan) }
    case .handlers(let owner):
      for handler in handlers[handlers(of: owner)] { add("handler", text(handler.name), handler.nameSpan) }
    }
    return names
  }

  /// Returns the kind and the name of a declaration, for a sentence: `tab 'shop'`.
  fileprivate func describe(_ declaration: NamedDeclaration) -> String {
    func named(_ kind: String, _ name: Symbol?, in flow: FlowID? = nil) -> String {
      "\(kind) '\(name.map { qualifiedName($0, in: flow) } ?? "")'"
    }
    return switch declaration {
    case .app: named("app", app?.name)
    case .target(let target): describe(target)
    case .tab(let id): named("tab", tabs[id].name)
    case .embed(let id): named("embed", embeds[id].name)
    case .parameter(let id):
      if case .structure = parameters[id].owner {
        named("field", parameters[id].name)
      } else {
        named("parameter", parameters[id].name)
      }
    case .enumeration(let id): named("enum", enums[id].name, in: enums[id].flow)
    case .enumCase(let id): named("case", enumCases[id].name)
    case .structure(let id): named("struct", structs[id].name, in: structs[id].flow)
    case .item(let id): named("item", items[id].name)
    case .menuEntry(let id, let position):
      named("item", items[id].menu.indices.contains(position) ? items[id].menu[position].name : nil)
    case .exit(let id): named("exit", exits[id].name)
    case .guardian(let id): named("guard", guards[id].name, in: guards[id].flow)
    case .handler(let id): named("handler", handlers[id].name)
    case .link(let id): named("link", links[id].name ?? links[id].pattern)
    }
  }
}
