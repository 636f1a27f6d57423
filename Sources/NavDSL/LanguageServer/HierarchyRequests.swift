// The call hierarchy: what opens a scene, a container or a flow, and what it opens.

extension LanguageServer {
  mutating func prepareCallHierarchy(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    let place = try place(parameters)
    for occurrence in place.index.occurrences(at: place.position) {
      if case .target = occurrence.entity, let item = hierarchyItem(occurrence.entity, place.index) {
        return [item]
      }
    }
    return .null
  }

  /// Returns an entity as an item of the hierarchy; a link is at its pattern.
  private func hierarchyItem(_ entity: Entity, _ index: ProgramIndex) -> JSONValue? {
    var span = index.declaration(of: entity)
    if case .link(let id) = entity { span = index.program.links[id].patternSpan }
    guard let span, let source = index.program.sources.file(of: span) else { return nil }
    let kind: Int
    switch entity {
    case .target(.scene): kind = 5
    case .target(.flow): kind = 3
    case .link: kind = 7
    case .app: kind = 2
    default: kind = 23
    }
    let range = range(span, in: source)
    return [
      "name": .string(index.describe(opener: entity)), "kind": .integer(kind),
      "uri": .string(uri(of: source.path)), "range": range, "selectionRange": range,
    ]
  }

  /// Returns the entity of an item that the client sends back.
  private mutating func entity(
    _ parameters: JSONValue
  ) throws(RequestFailure) -> (entity: Entity, index: ProgramIndex)? {
    guard let item = parameters["item"], let uri = item["uri"]?.text,
      let position = item["selectionRange"]?["start"].flatMap(TextPosition.init)
    else { throw RequestFailure(.invalidParams, "the item is missing") }
    let place = try place(uri, position)
    let found = place.index.occurrences(at: place.position).map(\.entity)
    let links = place.index.program.links
    let link = links.ids.first { links[$0].patternSpan.start == place.position }
    let entity = found.first { if case .target = $0 { true } else { $0 == .app } } ?? link.map { .link($0) }
    return entity.map { ($0, place.index) }
  }

  mutating func incomingCalls(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    guard let (entity, index) = try entity(parameters), case .target(let target) = entity else { return [] }
    let openings = index.openings(of: target)
    return .array(
      index.openers(of: target).compactMap { opener -> JSONValue? in
        guard let item = hierarchyItem(opener, index) else { return nil }
        let ranges = openings.filter { $0.opener == opener }.compactMap { opening in
          index.program.sources.file(of: opening.span).map { range(opening.span, in: $0) }
        }
        return ["from": item, "fromRanges": .array(ranges)]
      })
  }

  mutating func outgoingCalls(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
    guard let (entity, index) = try entity(parameters) else { return [] }
    let openings = index.openings(by: entity)
    return .array(
      index.opened(by: entity).compactMap { target -> JSONValue? in
        guard let item = hierarchyItem(.target(target), index) else { return nil }
        let ranges = openings.filter { $0.target == target }.compactMap { opening in
          index.program.sources.file(of: opening.span).map { range(opening.span, in: $0) }
        }
        return ["to": item, "fromRanges": .array(ranges)]
      })
  }
}
