import NavRuntime

/// An entity of a program that a name declares or refers to.
package enum Entity: Hashable, Sendable {
  /// The app or feature.
  case app
  /// A scene, a container or a flow.
  case target(Target)
  case tab(TabID)
  case column(SplitID, NavigationColumn)
  case embed(EmbedID)
  /// An event of a scene, or of what is around scenes: its handler, and the items that raise it.
  case event(HandlerOwner, Symbol)
  /// The events of a name, whoever handles them: an event of a scenario that names no scene.
  case anyEvent(Symbol)
  /// The exits of a name: an unwind goes to the nearest scene that accepts it.
  case exit(Symbol)
  /// A parameter, or the field of a struct.
  case parameter(ParameterID)
  case type(TypeID)
  case enumCase(EnumCaseID)
  case guardian(GuardID)
  case link(LinkID)
  case scenario(ScenarioID)
}

/// A name in the source, with the entity that it declares or refers to.
package struct Occurrence: Hashable, Sendable {
  /// The entity.
  package var entity: Entity
  /// The name, including backticks. Several entities can have one span: `S(id)` names a parameter and its value.
  package var span: SourceSpan
  /// `true` iff the name declares the entity.
  package var isDeclaration = false
}

extension Resolver {
  /// Records a reference, if the caller of the resolver wants them.
  @inline(__always)
  mutating func record(_ entity: @autoclosure () -> Entity, at span: @autoclosure () -> SourceSpan) {
    if recordsOccurrences { facts.occurrences.append(Occurrence(entity: entity(), span: span())) }
  }

  /// Records the declaration that the first `count` parts of a name refer to, all by default: `Catalog`, or
  /// `Checkout.Address` with its flow.
  mutating func record(
    _ entity: @autoclosure () -> Entity, of flow: FlowID?, at name: DottedName, _ count: Int? = nil
  ) {
    let count = count ?? name.parts.count
    guard recordsOccurrences, count > 0, count <= name.parts.count else { return }
    if count > 1, let flow { record(.target(.flow(flow)), at: name.parts[0].span) }
    record(entity(), at: name.parts[count - 1].span)
  }

  /// Records the target that the first `count` parts of a name refer to.
  mutating func record(_ target: Target, _ count: Int, of name: DottedName) {
    guard recordsOccurrences else { return }
    let flow = program.flow(of: target)
    record(.target(target), of: flow, at: name, count)
  }
}

extension Program {
  /// Returns the flow that declares a type; `nil` for the program.
  func flow(of type: TypeID) -> FlowID? {
    switch types[type] {
    case .alias(let id): aliases[id].flow
    case .external(let id): externalTypes[id].flow
    case .enumeration(let id): enums[id].flow
    case .structure(let id): structs[id].flow
    default: nil
    }
  }
}

extension Program {
  /// Returns the names that declare something, in no particular order.
  func declarations() -> [Occurrence] {
    var found: [Occurrence] = []
    func add(_ entity: Entity, _ span: SourceSpan) {
      if !span.isEmpty { found.append(Occurrence(entity: entity, span: span, isDeclaration: true)) }
    }
    func add(_ item: Item, of scene: SceneID) {
      if let name = item.name { add(.event(.target(.scene(scene)), name), item.nameSpan) }
      for entry in item.menu { add(entry, of: scene) }
    }
    if let app { add(.app, app.nameSpan) }
    for (target, span) in names.targetDeclarations { add(.target(target), span) }
    for (type, span) in names.typeDeclarations { add(.type(type), span) }
    for id in tabs.ids { add(.tab(id), tabs[id].nameSpan) }
    for id in embeds.ids { add(.embed(id), embeds[id].nameSpan) }
    for item in items.elements { add(item, of: item.scene) }
    for exit in exits.elements { add(.exit(exit.name), exit.nameSpan) }
    for handler in handlers.elements where !handler.isImplied {
      add(.event(handler.owner, handler.name), handler.nameSpan)
    }
    for id in parameters.ids { add(.parameter(id), parameters[id].nameSpan) }
    for id in enumCases.ids { add(.enumCase(id), enumCases[id].nameSpan) }
    for id in guards.ids { add(.guardian(id), guards[id].nameSpan) }
    for id in links.ids { add(.link(id), links[id].nameSpan) }
    for id in scenarios.ids { add(.scenario(id), scenarios[id].nameSpan) }
    return found
  }
}

/// Returns the declarations of a program and its recorded references by position, each once.
func occurrences(of program: Program, _ references: [Occurrence]) -> [Occurrence] {
  let found = program.declarations() + references
  // Numbers are sorted several times as fast as records: the position, then declarations first, then the order in
  // which the names were resolved.
  var keys = found.indices.map { index in
    UInt64(found[index].span.start) << 32 | (found[index].isDeclaration ? 0 : 1 << 31)
      | UInt64(truncatingIfNeeded: index)
  }
  keys.sort()
  var result: [Occurrence] = []
  result.reserveCapacity(found.count)
  for key in keys {
    let occurrence = found[Int(key & 0x7FFF_FFFF)]
    // An event of a scenario is resolved for each list of parameters that it may have.
    var isKnown = false
    var before = result.count - 1
    while before >= 0, result[before].span.start == occurrence.span.start, !isKnown {
      isKnown = result[before].entity == occurrence.entity
      before -= 1
    }
    if !isKnown { result.append(occurrence) }
  }
  return result
}
