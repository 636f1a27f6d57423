/// The declarations of two versions of a program that are the same one: equal in kind and name, or renamed with `@was`.
package struct ProgramMatching: Sendable {
  /// The old program.
  package let old: Program
  /// The new program.
  package let new: Program
  package private(set) var scenes: Matches<Scene>
  package private(set) var stacks: Matches<Stack>
  package private(set) var tabContainers: Matches<Tabs>
  package private(set) var splits: Matches<Split>
  package private(set) var pageContainers: Matches<Pages>
  package private(set) var flows: Matches<Flow>
  package private(set) var guards: Matches<Guard>
  package private(set) var enums: Matches<EnumType>
  package private(set) var structs: Matches<StructType>
  package private(set) var aliases: Matches<Alias>
  package private(set) var externalTypes: Matches<ExternalType>
  /// Links, by their patterns.
  package private(set) var links: Matches<Link>
  package private(set) var tabs: Matches<Tab>
  package private(set) var items: Matches<Item>
  package private(set) var embeds: Matches<Embed>
  package private(set) var exits: Matches<Exit>
  package private(set) var handlers: Matches<Handler>
  package private(set) var enumCases: Matches<EnumCase>
  /// Parameters of scenes, flows, events and exits, and fields of structs. Those of links are in no order that matters.
  package private(set) var parameters: Matches<Parameter>

  /// Matches the declarations of two programs without errors.
  ///
  /// - Complexity: Linear in the number of declarations.
  package init(_ old: Program, _ new: Program) {
    self.old = old
    self.new = new
    let names = (old: MatchedNames(old), new: MatchedNames(new))
    scenes = Matches(names, old.scenes.ids, new.scenes.ids) { $0.names(of: .scene($1)) }
    stacks = Matches(names, old.stacks.ids, new.stacks.ids) { $0.names(of: .stack($1)) }
    tabContainers = Matches(names, old.tabContainers.ids, new.tabContainers.ids) { $0.names(of: .tabs($1)) }
    splits = Matches(names, old.splits.ids, new.splits.ids) { $0.names(of: .split($1)) }
    pageContainers = Matches(names, old.pageContainers.ids, new.pageContainers.ids) {
      $0.names(of: .pages($1))
    }
    flows = Matches(names, old.flows.ids, new.flows.ids) { $0.names(of: .flow($1)) }
    guards = Matches(names, old.guards.ids, new.guards.ids) {
      $0.names(of: $0.program.guards[$1], .guardian($1))
    }
    enums = Matches(names, old.enums.ids, new.enums.ids) {
      $0.names(of: $0.program.enums[$1], .enumeration($1))
    }
    structs = Matches(names, old.structs.ids, new.structs.ids) {
      $0.names(of: $0.program.structs[$1], .structure($1))
    }
    aliases = Matches(names, old.aliases.ids, new.aliases.ids) { $0.names(of: $0.program.aliases[$1], nil) }
    externalTypes = Matches(names, old.externalTypes.ids, new.externalTypes.ids) {
      $0.names(of: $0.program.externalTypes[$1], nil)
    }
    links = Matches(names, old.links.ids, new.links.ids) { names, id in
      let row = names.program.links[id]
      return names.names(row.pattern, in: nil, nil)
    }
    tabs = Matches(old: old.tabs.count, new: new.tabs.count)
    items = Matches(old: old.items.count, new: new.items.count)
    embeds = Matches(old: old.embeds.count, new: new.embeds.count)
    exits = Matches(old: old.exits.count, new: new.exits.count)
    handlers = Matches(old: old.handlers.count, new: new.handlers.count)
    enumCases = Matches(old: old.enumCases.count, new: new.enumCases.count)
    parameters = Matches(old: old.parameters.count, new: new.parameters.count)
    matchScenes(names)
    matchContainers(names)
    matchTypes(names)
    matchParameters(names)
  }

  typealias Names = (old: MatchedNames, new: MatchedNames)

  // MARK: Members

  private mutating func matchScenes(_ names: Names) {
    for (one, other) in scenes.pairs {
      let (before, after) = (old.scenes[one], new.scenes[other])
      items.match(names, before.items, after.items) { names, id in
        names.program.items[id].name.map { names.names($0, in: nil, .item(id)) } ?? []
      }
      embeds.match(names, before.embeds, after.embeds) { names, id in
        names.names(names.program.embeds[id].name, in: nil, .embed(id))
      }
      exits.match(names, before.exits, after.exits) { names, id in
        names.names(names.program.exits[id].name, in: nil, .exit(id))
      }
      matchHandlers(names, before.handlers, after.handlers)
    }
  }

  private mutating func matchHandlers(
    _ names: Names, _ before: IDRange<HandlerID>, _ after: IDRange<HandlerID>
  ) {
    handlers.match(names, before, after) { names, id in
      names.names(names.program.handlers[id].name, in: nil, .handler(id))
    }
  }

  private mutating func matchContainers(_ names: Names) {
    matchHandlers(names, old.handlers(of: .app), new.handlers(of: .app))
    for (one, other) in stacks.pairs {
      matchHandlers(names, old.stacks[one].handlers, new.stacks[other].handlers)
    }
    for (one, other) in tabContainers.pairs {
      tabs.match(names, old.tabContainers[one].tabs, new.tabContainers[other].tabs) { names, id in
        names.names(names.program.tabs[id].name, in: nil, .tab(id))
      }
      matchHandlers(names, old.tabContainers[one].handlers, new.tabContainers[other].handlers)
    }
    for (one, other) in splits.pairs {
      matchHandlers(names, old.splits[one].handlers, new.splits[other].handlers)
    }
    for (one, other) in pageContainers.pairs {
      matchHandlers(names, old.pageContainers[one].handlers, new.pageContainers[other].handlers)
    }
    for (one, other) in flows.pairs {
      matchHandlers(names, old.flows[one].handlers, new.flows[other].handlers)
    }
  }

  private mutating func matchTypes(_ names: Names) {
    for (one, other) in enums.pairs {
      enumCases.match(names, old.enums[one].cases, new.enums[other].cases) { names, id in
        names.names(names.program.enumCases[id].name, in: nil, .enumCase(id))
      }
    }
  }

  private mutating func matchParameters(_ names: Names) {
    func match(_ before: IDRange<ParameterID>, _ after: IDRange<ParameterID>) {
      parameters.match(names, before, after) { names, id in
        names.names(names.program.parameters[id].name, in: nil, .parameter(id))
      }
    }
    for (one, other) in scenes.pairs { match(old.scenes[one].parameters, new.scenes[other].parameters) }
    for (one, other) in flows.pairs { match(old.flows[one].parameters, new.flows[other].parameters) }
    for (one, other) in structs.pairs { match(old.structs[one].fields, new.structs[other].fields) }
    for (one, other) in handlers.pairs { match(old.handlers[one].parameters, new.handlers[other].parameters) }
    for (one, other) in exits.pairs { match(old.exits[one].parameters, new.exits[other].parameters) }
    match(old.app?.feature?.parameters ?? .none, new.app?.feature?.parameters ?? .none)
  }

  /// `true` iff the old program has a declaration of the new one under a former name. Names of parts that are not matched
  /// count as used.
  func uses(_ former: FormerName) -> Bool {
    let name = new.text(former.name)
    func text<Element>(
      _ matches: Matches<Element>, _ id: ID<Element>, _ old: (ID<Element>) -> String?
    ) -> Bool {
      matches.old(of: id).flatMap(old) == name
    }
    switch former.declaration {
    case .app: return old.app.map { old.text($0.name) } == name
    case .target(let target): return old(of: target).map { old.qualifiedName($0) } == name
    case .tab(let id): return text(tabs, id) { old.text(old.tabs[$0].name) }
    case .embed(let id): return text(embeds, id) { old.text(old.embeds[$0].name) }
    case .enumCase(let id): return text(enumCases, id) { old.text(old.enumCases[$0].name) }
    case .item(let id): return text(items, id) { old.items[$0].name.map { old.text($0) } }
    case .exit(let id): return text(exits, id) { old.text(old.exits[$0].name) }
    case .handler(let id): return text(handlers, id) { old.text(old.handlers[$0].name) }
    case .enumeration(let id):
      return text(enums, id) { old.qualifiedName(of: old.enums[$0]) }
    case .structure(let id):
      return text(structs, id) { old.qualifiedName(of: old.structs[$0]) }
    case .guardian(let id):
      return text(guards, id) { old.qualifiedName(of: old.guards[$0]) }
    case .parameter(let id):
      if case .link = new.parameters[id].owner { return true }
      return text(parameters, id) { old.text(old.parameters[$0].name) }
    case .link, .menuEntry: return true
    }
  }

  // MARK: Targets

  /// Returns the new declaration of an old one; `nil` if it is gone or has another kind.
  package func new(of target: Target) -> Target? {
    switch target {
    case .scene(let id): scenes.new(of: id).map { .scene($0) }
    case .stack(let id): stacks.new(of: id).map { .stack($0) }
    case .tabs(let id): tabContainers.new(of: id).map { .tabs($0) }
    case .split(let id): splits.new(of: id).map { .split($0) }
    case .pages(let id): pageContainers.new(of: id).map { .pages($0) }
    case .flow(let id): flows.new(of: id).map { .flow($0) }
    case .error: nil
    }
  }

  /// Returns the old declaration of a new one; `nil` if it is new.
  package func old(of target: Target) -> Target? {
    switch target {
    case .scene(let id): scenes.old(of: id).map { .scene($0) }
    case .stack(let id): stacks.old(of: id).map { .stack($0) }
    case .tabs(let id): tabContainers.old(of: id).map { .tabs($0) }
    case .split(let id): splits.old(of: id).map { .split($0) }
    case .pages(let id): pageContainers.old(of: id).map { .pages($0) }
    case .flow(let id): flows.old(of: id).map { .flow($0) }
    case .error: nil
    }
  }

  /// Returns the new form of an old declaration with handlers; `nil` if it is gone. The app is always the same one.
  package func new(of owner: HandlerOwner) -> HandlerOwner? {
    switch owner {
    case .app: new.app == nil ? nil : .app
    case .target(let target): new(of: target).map { .target($0) }
    }
  }
}

/// The pairs of equal elements in one table of two programs.
package struct Matches<Element: Sendable>: Sendable {
  /// For each old element, the index of the new one; negative if there is none.
  private var newIndices: [Int32]
  /// For each new element, the index of the old one; negative if there is none.
  private var oldIndices: [Int32]

  /// Creates a table in which nothing is matched.
  init(old: Int, new: Int) {
    newIndices = Array(repeating: -1, count: old)
    oldIndices = Array(repeating: -1, count: new)
  }

  /// Matches whole tables.
  init(
    _ names: ProgramMatching.Names, _ old: IDRange<ID<Element>>, _ new: IDRange<ID<Element>>,
    _ namesOf: (MatchedNames, ID<Element>) -> [String]
  ) {
    self.init(old: old.count, new: new.count)
    match(names, old, new, namesOf)
  }

  /// Matches the elements of two owners by their names: first those of equal names, then the renamed ones.
  ///
  /// - Parameter namesOf: Returns the name of an element, and then its former names.
  mutating func match(
    _ names: ProgramMatching.Names, _ old: IDRange<ID<Element>>, _ new: IDRange<ID<Element>>,
    _ namesOf: (MatchedNames, ID<Element>) -> [String]
  ) {
    if old.isEmpty || new.isEmpty { return }
    var known: [String: ID<Element>] = [:]
    for id in old {
      // The first of several, such as links with one pattern and other types.
      if let name = namesOf(names.old, id).first, known[name] == nil { known[name] = id }
    }
    var renamed: [(ID<Element>, [String])] = []
    for id in new {
      let all = namesOf(names.new, id)
      if let name = all.first, let before = known[name], self.new(of: before) == nil {
        pair(before, id)
      } else if all.count > 1 {
        renamed.append((id, Array(all.dropFirst())))
      }
    }
    for (id, former) in renamed {
      guard let before = former.lazy.compactMap({ known[$0] }).first(where: { self.new(of: $0) == nil })
      else { continue }
      pair(before, id)
    }
  }

  private mutating func pair(_ old: ID<Element>, _ new: ID<Element>) {
    newIndices[Int(old.index)] = new.index
    oldIndices[Int(new.index)] = old.index
  }

  /// Returns the new form of an old element; `nil` if it is gone.
  package func new(of id: ID<Element>) -> ID<Element>? {
    let index = newIndices[Int(id.index)]
    return index < 0 ? nil : ID(index: index)
  }

  /// Returns the old form of a new element; `nil` if it is new.
  package func old(of id: ID<Element>) -> ID<Element>? {
    let index = oldIndices[Int(id.index)]
    return index < 0 ? nil : ID(index: index)
  }

  /// The pairs, in the order of the old program.
  package var pairs: [(old: ID<Element>, new: ID<Element>)] {
    newIndices.enumerated().compactMap { old, new in
      new < 0 ? nil : (ID(index: Int32(truncatingIfNeeded: old)), ID(index: new))
    }
  }
}

/// The names, present and former, of the declarations of a program.
struct MatchedNames {
  let program: Program

  init(_ program: Program) { self.program = program }

  /// Returns the qualified name of a target, then its former ones.
  func names(of target: Target) -> [String] {
    if program.name(of: target) == nil { return [] }
    return [program.qualifiedName(target)] + program.allFormerNames(of: target)
  }

  /// Returns the qualified name of a type or a guard, then its former ones.
  func names(of declaration: some FlowMember, _ named: NamedDeclaration?) -> [String] {
    names(declaration.name, in: declaration.flow, named)
  }

  /// Returns a name as it is known everywhere, then the former ones of the declaration.
  ///
  /// - Parameter declaration: The declaration; `nil` for one that has no former names.
  func names(_ name: Symbol, in flow: FlowID?, _ declaration: NamedDeclaration?) -> [String] {
    var names = [program.qualifiedName(name, in: flow)]
    if let declaration { names += program.formerNames(of: declaration) }
    if let flow {
      // The declarations of a flow were known under the flow's former names, too.
      names += program.formerNames(of: .target(.flow(flow))).map { $0 + "." + program.text(name) }
    }
    return names
  }
}
