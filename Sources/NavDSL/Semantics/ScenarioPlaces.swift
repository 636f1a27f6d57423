// The container path before an event of a scenario, which tells active scenes of one name apart.

import NavRuntime

extension Resolver {
  /// Resolves the container path before an event: a container or scene, and parts of it, each inside the one before:
  /// `Main.secondary`, `Home.player`.
  mutating func resolveEventPlace(_ node: NodeIndex, _ tree: SyntaxTree) -> Symbol? {
    guard let name = dottedName(from: tree.firstToken(node), in: node, tree) else { return nil }
    guard let (found, count) = target(of: name) else {
      reportUnknownTarget(name, what: "container")
      return nil
    }
    record(found, count, of: name)
    let rest = name.parts.dropFirst(count)
    var isContainer = true
    switch found {
    case .scene, .flow: isContainer = false
    case .error: return nil
    case .stack, .tabs, .split, .pages: break
    }
    if !isContainer, rest.isEmpty {
      report(
        .wrongKind(
          program.qualifiedName(found), is: program.kindName(found), needed: "container", at: name.span,
          declaredAt: program.nameSpan(of: found)))
      return nil
    }
    for (position, part) in rest.enumerated() {
      let isPart =
        switch found {
        case .tabs(let id) where position == 0: tab(part.symbol, of: id) != nil
        case .split(let id) where position == 0: column(part.symbol, of: id) != nil
        case .scene(let id) where position == 0:
          program.embeds[program.scenes[id].embeds].contains { $0.name == part.symbol }
        // What is inside of a part depends on the run.
        default: position > 0 && isPartName(part.symbol)
        }
      guard isPart else {
        reportUnknownTarget(name, what: "container")
        return nil
      }
      recordPart(part, of: found, isFirst: position == 0)
    }
    return program.symbols.intern(
      ([program.qualifiedName(found)] + rest.map { text($0.symbol) }).joined(separator: "."))
  }

  /// Records a part of a container path. What a part inside of another names depends on the run, so it is all of that
  /// name.
  private mutating func recordPart(
    _ part: (symbol: Symbol, span: SourceSpan), of owner: Target, isFirst: Bool
  ) {
    guard recordsOccurrences else { return }
    for id in program.tabs.ids where program.tabs[id].name == part.symbol {
      if isFirst, owner != .tabs(program.tabs[id].container) { continue }
      record(.tab(id), at: part.span)
    }
    for id in program.embeds.ids where program.embeds[id].name == part.symbol {
      if isFirst, owner != .scene(program.embeds[id].scene) { continue }
      record(.embed(id), at: part.span)
    }
    for id in program.splits.ids where !isFirst || owner == .split(id) {
      if let column = column(part.symbol, of: id) { record(.column(id, column), at: part.span) }
    }
  }

  /// `true` iff some container or scene has a part of that name.
  private func isPartName(_ name: Symbol) -> Bool {
    program.embeds.elements.contains { $0.name == name } || program.tabs.elements.contains { $0.name == name }
      || NavigationColumn(rawValue: text(name)) != nil
  }
}
