// The change of selected scenes to a flow of their own.

extension ProgramIndex {
  /// Returns the change of the declarations in a selection to a flow; `nil` if no scene is selected as a whole.
  ///
  /// A verb that opens the first scene opens the flow then; other names from outside are qualified.
  func extractedFlow(_ range: Range<UInt32>, _ tree: SyntaxTree) -> Refactoring? {
    let selected = tree.children(tree.rootIndex).filter {
      let span = tree.span(ofNode: $0)
      return span.start >= range.lowerBound && span.end <= range.upperBound
    }
    guard let first = selected.first, let last = selected.last,
      let start = selected.first(where: { tree.kind($0) == .sceneDecl }), let name = tree.nameToken(start)
    else { return nil }
    let scene = tree.text(name)
    let flow = unusedName(scene + "Flow")
    var refactoring = Refactoring(kind: .extract, title: "make a flow '\(flow)' of the selection")
    let members: Set<NodeKind> = [.sceneDecl, .stackDecl, .tabsDecl, .splitDecl, .pagesDecl]
    guard selected.allSatisfy({ members.contains(tree.kind($0)) }) else {
      refactoring.obstacle = "only scenes and containers are parts of a flow"
      return refactoring
    }
    guard !tree.children(start).contains(where: { tree.kind($0) == .parameterClause }) else {
      refactoring.obstacle = "the first scene, '\(scene)', has parameters, which the flow would need"
      return refactoring
    }
    let documentation = tree.documentationSpan(ofNode: first)
    let begin = documentation == .none ? tree.span(ofNode: first).start : documentation.start
    let end = tree.span(ofNode: last).end
    let moved = Dictionary(
      occurrences.filter { occurrence in
        guard occurrence.isDeclaration, case .target = occurrence.entity else { return false }
        return selected.contains { tree.nameToken($0).map { tree.span(ofToken: $0) } == occurrence.span }
      }.map { ($0.entity, program.sources.text(in: $0.span)) }, uniquingKeysWith: { first, _ in first })
    refactoring.edits = [
      Diagnostic.Edit(
        span: SourceSpan(start: begin, length: 0), replacement: "flow \(flow) {\n  start \(scene)\n\n"),
      Diagnostic.Edit(span: SourceSpan(start: end, length: 0), replacement: "\n}"),
    ]
    var known: Set<SourceSpan> = []
    for occurrence in occurrences where !occurrence.isDeclaration {
      let span = occurrence.span
      guard let name = moved[occurrence.entity], !(span.start >= begin && span.end <= end),
        known.insert(span).inserted
      else { continue }
      if !opens(occurrence) {
        refactoring.edits.append(
          Diagnostic.Edit(span: SourceSpan(start: span.start, length: 0), replacement: flow + "."))
      } else if name == scene {
        refactoring.edits.append(Diagnostic.Edit(span: span, replacement: flow))
      } else {
        refactoring.edits = []
        refactoring.obstacle = "'\(name)' is opened from outside of the selection"
        return refactoring
      }
    }
    return refactoring
  }

  /// `true` iff a name is that of a destination which is opened, and not that of a place.
  private func opens(_ occurrence: Occurrence) -> Bool {
    guard let (tree, offset) = tree(at: occurrence.span.start) else { return false }
    let path = tree.path(to: tree.token(at: offset))
    guard let position = path.lastIndex(where: { tree.kind($0) == .destination }), position > 0 else {
      return false
    }
    return tree.kind(path[position - 1]) != .place
  }
}
