import NavRuntime

extension NavigationTable {
  /// Creates the table of a resolved program. Declarations keep their indices.
  ///
  /// The table of an invalid program can be run too; an unresolved part fails when it is reached.
  convenience init(_ program: Program) {
    var parts = NavigationTableParts()
    let builder = TableBuilder(program)
    parts.enums = builder.enums()
    parts.structs = program.structs.elements.map { type in
      NavigationStructDeclaration(
        name: program.qualifiedName(of: type), fields: builder.parameters(type.fields))
    }
    parts.guards = program.guards.elements.map { program.qualifiedName(of: $0) }
    parts.scenes = program.scenes.ids.map { builder.scene($0) }
    parts.flows = program.flows.elements.map { flow in
      var declaration = NavigationFlowDeclaration(
        name: program.text(flow.name), parameters: builder.parameters(flow.parameters),
        start: flow.start.map { builder.expressions.destination($0) })
      declaration.handlers = builder.handlers(flow.handlers)
      declaration.isTransient = flow.isTransient
      return declaration
    }
    parts.containers = builder.containers()
    parts.links = program.links.elements.map { builder.link($0) }
    parts.entries = program.entries.elements.map { entry in
      NavigationEntryDeclaration(
        entry.opening, builder.expressions.destination(entry.destination),
        program.navigationOptions(entry.options))
    }
    for row in FormerNameRow.all(of: program) {
      parts.formerNames.add(row.names, of: row.kind, in: row.owner, named: row.name)
    }
    if let app = program.app {
      parts.feature = app.feature.map { feature in
        NavigationFeatureDeclaration(
          name: program.text(app.name), parameters: builder.parameters(feature.parameters),
          result: feature.result.map { builder.type($0) })
      }
      parts.handlers = builder.handlers(app.handlers)
      parts.regular = builder.expressions.start(app.regular)
      parts.compact = app.isAdaptive ? builder.expressions.start(app.compact) : parts.regular
    }
    self.init(parts)
  }

  /// Creates a table of a program's links alone, which matches URLs but performs no navigation.
  convenience init(linksOf program: Program) {
    var parts = NavigationTableParts()
    let builder = TableBuilder(program)
    parts.enums = builder.enums()
    parts.links = program.links.elements.map { builder.pattern($0) }
    self.init(parts)
  }
}

/// Translates the declarations of a program.
struct TableBuilder {
  let program: Program
  let expressions: TableExpressions

  init(_ program: Program) {
    self.program = program
    expressions = TableExpressions(program)
  }

  func enums() -> [NavigationEnumDeclaration] {
    program.enums.elements.map { type in
      NavigationEnumDeclaration(
        name: program.qualifiedName(of: type),
        cases: program.enumCases[type.cases].map { program.text($0.name) })
    }
  }

  func parameters(_ range: IDRange<ParameterID>) -> [NavigationParameter] {
    program.parameters[range].map { parameter in
      NavigationParameter(
        name: program.text(parameter.name), type: type(parameter.type),
        defaultValue: parameter.defaultValue.map { expressions.literal($0) })
    }
  }

  func type(_ id: TypeID) -> NavigationType { Self.type(id, of: program) }

  /// Returns a type without its aliases.
  static func type(_ id: TypeID, of program: Program) -> NavigationType {
    func part(_ id: TypeID) -> NavigationType { type(id, of: program) }
    return switch program.types[program.types.resolved(id)] {
    case .error, .alias: .error
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .string: .string
    case .date: .external("Date")
    case .url: .external("URL")
    case .uuid: .uuid
    case .optional(let wrapped): .optional(part(wrapped))
    case .array(let element): .array(part(element))
    case .dictionary(let key, let value): .dictionary(key: part(key), value: part(value))
    case .external: .external(program.typeName(program.types.resolved(id)))
    case .enumeration(let number): .enumeration(Int(number.index))
    case .structure(let number): .structure(Int(number.index))
    }
  }

  // MARK: Scenes

  func scene(_ id: SceneID) -> NavigationSceneDeclaration {
    let scene = program.scenes[id]
    var declaration = NavigationSceneDeclaration(
      name: program.qualifiedName(.scene(id)), flow: scene.flow.map { program.text(program.flows[$0].name) })
    declaration.parameters = parameters(scene.parameters)
    declaration.hasResult = scene.result != nil
    declaration.prompt = scene.prompt.map { program.text($0) }
    switch scene.message {
    case .text(let text): declaration.message = .value(.string(program.text(text)))
    case .value(let value): declaration.message = expressions.expression(value)
    case nil: break
    }
    switch scene.title {
    case .text(let text): declaration.bar.title = program.text(text)
    case .value(let value): declaration.title = expressions.expression(value)
    case nil: break
    }
    switch scene.back {
    case .automatic: break
    case .title(let text): declaration.bar.backTitle = program.text(text)
    case .hidden: declaration.bar.hidesBackButton = true
    }
    declaration.bar.hasLargeTitle = scene.hasLargeTitle
    declaration.bar.isHidden = scene.hidesBar
    declaration.hidesTabBar = scene.hidesTabBar
    declaration.isTransient = scene.isTransient
    declaration.isExternal = scene.isExternal
    declaration.items = program.items[scene.items].map { item($0) }
    declaration.bar.leftItems = declaration.items.filter { $0.placement == .left }.map(\.name)
    declaration.embeds = program.embeds[scene.embeds].map {
      NavigationEmbedDeclaration(
        name: program.text($0.name), destination: expressions.destination($0.destination))
    }
    declaration.exits = program.exits[scene.exits].map { exit in
      NavigationExitDeclaration(
        name: program.text(exit.name), parameters: parameters(exit.parameters),
        condition: exit.condition.map { expressions.condition($0) })
    }
    declaration.handlers = handlers(scene.handlers)
    return declaration
  }

  func handlers(_ range: IDRange<HandlerID>) -> [NavigationHandlerDeclaration] {
    program.handlers[range].map { handler in
      NavigationHandlerDeclaration(
        name: program.text(handler.name), parameters: parameters(handler.parameters),
        branches: branches(handler.branches))
    }
  }

  private func item(_ item: Item) -> NavigationItem {
    NavigationItem(
      kind: item.kind, placement: item.placement, name: item.name.map { program.text($0) } ?? "",
      title: item.title.map { program.text($0) }, icon: item.icon.map { program.text($0) },
      system: item.system?.rawValue, role: item.role, isPreferred: item.isPreferred,
      menu: item.menu.map { self.item($0) })
  }

  private func branches(_ range: IDRange<BranchID>) -> [NavigationBranchDeclaration] {
    program.branches[range].map { branch in
      var declaration = NavigationBranchDeclaration(
        condition: branch.condition.map { expressions.condition($0) })
      declaration.verbs = program.verbs[branch.verbs].map { expressions.verb($0.action) }
      declaration.place = branch.place.map { expressions.place($0) }
      return declaration
    }
  }

  // MARK: Containers and links

  /// Returns stacks, tab containers, splits and page containers, in this order.
  func containers() -> [NavigationContainerDeclaration] {
    func container(
      _ target: Target, _ content: NavigationContainerDeclaration.Content
    ) -> NavigationContainerDeclaration {
      var declaration = NavigationContainerDeclaration(
        name: program.qualifiedName(target),
        flow: program.flow(of: target).map { program.text(program.flows[$0].name) }, content: content)
      declaration.handlers = handlers(program.handlers(of: .target(target)))
      return declaration
    }
    return program.stacks.ids.map { id in
      let stack = program.stacks[id]
      return container(
        .stack(id), .stack(root: expressions.destination(stack.root), hidesBar: stack.hidesBar))
    }
      + program.tabContainers.ids.map {
        let tabs = program.tabs[program.tabContainers[$0].tabs].map { tab in
          NavigationEmbedDeclaration(
            name: program.text(tab.name), title: tab.title.map { program.text($0) },
            icon: tab.icon.map { program.text($0) }, destination: expressions.destination(tab.destination))
        }
        return container(.tabs($0), .tabs(tabs))
      } + program.splits.ids.map { container(.split($0), .split(split(program.splits[$0]))) }
      + program.pageContainers.ids.map {
        let pages = program.pages[program.pageContainers[$0].pages].map {
          expressions.destination($0.destination)
        }
        return container(.pages($0), .pages(pages))
      }
  }

  private func split(_ split: Split) -> NavigationSplitDeclaration {
    var declaration = NavigationSplitDeclaration(primary: expressions.destination(split.primary))
    declaration.supplementary = split.supplementary.map { expressions.destination($0) }
    declaration.secondary = split.secondary.map { expressions.destination($0) }
    declaration.placeholder = split.placeholder.map { expressions.destination($0) }
    declaration.compact = split.compact.map { expressions.destination($0) }
    declaration.collapsesTo = split.collapse
    declaration.isOver = split.display == .over
    return declaration
  }

  func link(_ link: Link) -> NavigationLinkDeclaration {
    var declaration = pattern(link)
    declaration.branches = branches(link.branches)
    return declaration
  }

  /// Returns a link without its branches.
  func pattern(_ link: Link) -> NavigationLinkDeclaration {
    var declaration = NavigationLinkDeclaration()
    declaration.scheme = link.scheme.map { program.text($0) }
    declaration.host = link.host.map { program.text($0) }
    declaration.segments = program.segments[link.segments].map { segment in
      switch segment {
      case .literal(let text): .literal(program.text(text))
      case .parameter: .parameter
      case .rest: .rest
      }
    }
    declaration.queries = program.queries[link.queries].map { program.text($0.key) }
    declaration.parameters = parameters(link.parameters)
    declaration.isValid = link.isValid
    return declaration
  }
}
