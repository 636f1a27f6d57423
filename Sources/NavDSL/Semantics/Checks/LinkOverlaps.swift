// Checks that no two links match one URL with the same priority, since it would be undefined which of them opens, and
// that their names in Swift are different.

@Sendable func checkLinks(_ resolved: ResolvedProgram) -> [Diagnostic] {
  var check = LinkCheck(program: resolved.program)
  check.checkLinks()
  check.checkNames()
  return check.diagnostics
}

private struct LinkCheck {
  let program: Program
  var diagnostics: [Diagnostic] = []
  /// The cases of enums by name.
  private var cases = MemberLookup()
  /// The links that compete with an earlier one.
  private var ambiguous: Set<LinkID> = []

  init(program: Program) { self.program = program }

  private func text(_ symbol: Symbol) -> String { program.text(symbol) }

  mutating func checkLinks() {
    guard program.links.count > 1 else { return }
    // Only links with the same shape compete; literal segments take precedence over parameters.
    var byShape: [LinkShape: [LinkID]] = [:]
    // Bounds the comparisons, for thousands of links with one shape, each with its own enum.
    var budget = 1_000_000
    for id in program.links.ids where program.links[id].isValid {
      let link = program.links[id]
      let shape = LinkShape(
        scheme: link.scheme, host: link.host,
        segments: program.segments[link.segments].map {
          switch $0 {
          case .literal(let text): .literal(text)
          case .parameter: .parameter
          case .rest: .rest
          }
        })
      let others = byShape[shape, default: []]
      let compared = others.prefix(budget > 0 ? others.count : 16)
      budget -= compared.count * (1 + link.parameters.count)
      // One overlapping link is enough for a report.
      if let other = compared.first(where: { overlap(program.links[$0], link) }) {
        ambiguous.insert(id)
        diagnostics.append(
          .ambiguousLinks(
            text(link.pattern), text(program.links[other].pattern), at: link.patternSpan,
            first: program.links[other].patternSpan, url: exampleURL(link, program.links[other])))
      } else {
        byShape[shape, default: []].append(id)
      }
    }
  }

  mutating func checkNames() {
    var names = SymbolTable()
    // The first link with each name, by symbol.
    var known: [LinkID] = []
    for id in program.links.ids where !ambiguous.contains(id) {
      let link = program.links[id]
      guard link.isValid, program.parameters[link.parameters].allSatisfy({ $0.type != .error }) else {
        continue
      }
      let name = names.intern(program.signature(of: link))
      guard Int(name.index) < known.count else {
        known.append(id)
        continue
      }
      let first = program.links[known[Int(name.index)]]
      diagnostics.append(
        .duplicateLinkName(
          names[name], at: link.name == nil ? link.patternSpan : link.nameSpan, isDeclared: link.name != nil,
          first: first.name == nil ? first.patternSpan : first.nameSpan))
    }
  }

  /// The common part of two links that compete.
  private struct LinkShape: Hashable {
    enum Part: Hashable { case literal(Symbol), parameter, rest }
    var scheme: Symbol?
    var host: Symbol?
    var segments: [Part]
  }

  private mutating func overlap(_ first: Link, _ second: Link) -> Bool {
    let segments = zip(program.segments[first.segments], program.segments[second.segments]).allSatisfy {
      guard case .parameter(let left) = $0, case .parameter(let right) = $1 else { return true }
      return commonValue(program.parameters[left].type, program.parameters[right].type) != nil
    }
    guard segments else { return false }
    // A query that one link requires must have a value that the other can read, if the other reads it.
    return (neededQueries(first).map { ($0, second) } + neededQueries(second).map { ($0, first) }).allSatisfy
    {
      query, other in
      guard let asked = program.queries[other.queries].first(where: { $0.key == query.key }) else {
        return true
      }
      return commonValue(
        program.parameters[query.parameter].type,
        program.types.unwrapped(program.parameters[asked.parameter].type)) != nil
    }
  }

  /// Returns the queries that a URL must have to match.
  private func neededQueries(_ link: Link) -> [Query] {
    program.queries[link.queries].filter {
      if case .optional = program.types[program.types.resolved(program.parameters[$0.parameter].type)] {
        return false
      }
      return true
    }
  }

  /// Returns a text that is a value of both types; `nil` if there is none.
  private mutating func commonValue(_ first: TypeID, _ second: TypeID) -> String? {
    switch (program.types[program.types.resolved(first)], program.types[program.types.resolved(second)]) {
    case (.error, _), (_, .error): return nil
    case (.string, let other), (let other, .string): return sample(other)
    case (.int, .int), (.int, .double), (.double, .int): return "1"
    case (.enumeration(let left), .enumeration(let right)) where left == right:
      return sample(.enumeration(left))
    case (.enumeration(let left), .enumeration(let right)):
      let (few, many) =
        program.enums[left].cases.count < program.enums[right].cases.count ? (left, right) : (right, left)
      let names = program.enumCases[program.enums[few].cases].map(\.name)
      return names.first { name in
        cases.position(of: name, in: program.enums[many].cases, program.enumCases.elements) { $0.name }
          != nil
      }.map { text($0) }
    case (.enumeration(let id), .bool), (.bool, .enumeration(let id)):
      return program.enums[id].cases.map { text(program.enumCases[$0].name) }
        .first { $0 == "true" || $0 == "false" }
    case (let left, let right): return left == right ? sample(left) : nil
    }
  }

  private func sample(_ shape: TypeShape) -> String? {
    switch shape {
    case .int: "1"
    case .double: "1.5"
    case .bool: "true"
    case .uuid: "00000000-0000-0000-0000-000000000000"
    case .enumeration(let id): program.enums[id].cases.first.map { text(program.enumCases[$0].name) }
    case .string: "a"
    default: nil
    }
  }

  /// Returns a URL that both links match.
  private mutating func exampleURL(_ first: Link, _ second: Link) -> String {
    var url = ""
    if let scheme = first.scheme { url += text(scheme) + ":" + (first.host.map { "//" + text($0) } ?? "") }
    for (left, right) in zip(program.segments[first.segments], program.segments[second.segments]) {
      if !url.hasSuffix(":") { url += "/" }
      switch (left, right) {
      case (.literal(let literal), _), (_, .literal(let literal)): url += text(literal)
      case (.parameter(let left), .parameter(let right)):
        url += commonValue(program.parameters[left].type, program.parameters[right].type) ?? "a"
      case (.rest, _), (_, .rest): url += "a"
      }
    }
    if url.isEmpty { url = "/" }
    var separator = "?"
    var keys: Set<Symbol> = []
    for query in neededQueries(first) + neededQueries(second) where keys.insert(query.key).inserted {
      let type = program.parameters[query.parameter].type
      let other = (program.queries[first.queries] + program.queries[second.queries]).first {
        $0.key == query.key && $0.parameter != query.parameter
      }
      let otherType = other.map { program.types.unwrapped(program.parameters[$0.parameter].type) } ?? type
      url += separator + text(query.key) + "=" + (commonValue(type, otherType) ?? "a")
      separator = "&"
    }
    return url
  }
}
