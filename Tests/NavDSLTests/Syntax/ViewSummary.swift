@testable import NavDSL

/// What the view of a node finds, in one line; `nil` where no view shows the node.
///
/// Every accessor of every view is called here.
func viewSummary(_ node: SyntaxNode) -> String? {
  declarationSummary(node) ?? typeSummary(node) ?? containerSummary(node) ?? sceneSummary(node)
    ?? transitionSummary(node) ?? expressionSummary(node) ?? scenarioSummary(node)
}

/// The fields of a summary: `key=value` for what is there.
private func fields(_ pairs: KeyValuePairs<String, String?>) -> String {
  pairs.compactMap { key, value in value.map { "\(key)=\($0)" } }.joined(separator: " ")
}

private func list(_ texts: some Sequence<String?>) -> String? {
  let texts = texts.map { $0 ?? "?" }
  return texts.isEmpty ? nil : texts.joined(separator: ",")
}

private func path(_ tokens: [SyntaxToken]?) -> String? {
  guard let tokens, !tokens.isEmpty else { return nil }
  return tokens.map(\.name).joined(separator: ".")
}

private func texts(_ views: some Sequence<some SyntaxView>) -> String? { list(views.map(\.node.text)) }

private func declarationSummary(_ node: SyntaxNode) -> String? {
  if let view = FileSyntax(node) {
    return fields([
      "kinds": list(view.declarations.map { "\($0.kind)" }),
      "scenes": list(view.declarations(SceneDeclSyntax.self).map { $0.name?.name }),
    ])
  }
  if let view = AttributeSyntax(node) {
    return fields(["name": view.name?.text, "arguments": list(view.arguments.map(\.text))])
  }
  if let view = ImportDeclSyntax(node) { return fields(["path": view.path?.text]) }
  if let view = GuardDeclSyntax(node) { return fields(["name": view.name?.text]) }
  if let view = AppDeclSyntax(node) {
    return fields(["name": view.name?.text, "entries": list(view.entries.map { $0.keyword?.text })])
  }
  if let view = AppEntrySyntax(node) {
    return fields(["keyword": view.keyword?.text, "destination": view.destination?.node.text])
  }
  if let view = FlowDeclSyntax(node) {
    return fields([
      "name": view.name?.text, "parameters": view.parameterClause?.node.text,
      "result": view.resultClause?.node.text, "start": view.start?.node.text,
      "kinds": list(view.declarations.map { "\($0.kind)" }),
      "guards": texts(view.declarations(GuardDeclSyntax.self)),
    ])
  }
  return FlowStartSyntax(node).map { fields(["destination": $0.destination?.node.text]) }
}

private func typeSummary(_ node: SyntaxNode) -> String? {
  if let view = TypeDeclSyntax(node) {
    return fields([
      "name": view.name?.text, "aliased": view.aliased?.node.text, "module": view.module?.text,
    ])
  }
  if let view = EnumDeclSyntax(node) {
    return fields(["name": view.name?.text, "cases": list(view.cases.map { $0.name?.text })])
  }
  if let view = EnumCaseSyntax(node) { return fields(["name": view.name?.text]) }
  if let view = StructDeclSyntax(node) {
    return fields(["name": view.name?.text, "fields": list(view.fields.map { $0.name?.text })])
  }
  if let view = ParameterClauseSyntax(node) {
    return fields(["parameters": list(view.parameters.map { $0.name?.text })])
  }
  if let view = ParameterSyntax(node) {
    return fields([
      "name": view.name?.text, "type": view.type?.node.text, "default": view.defaultValue?.node.text,
    ])
  }
  if let view = ResultClauseSyntax(node) { return fields(["type": view.type?.node.text]) }
  return TypeSyntax(node).map { view in
    fields([
      "path": path(view.path), "element": view.element?.node.text, "key": view.key?.node.text,
      "value": view.value?.node.text, "optional": view.optionalDepth > 0 ? "\(view.optionalDepth)" : nil,
    ])
  }
}

private func containerSummary(_ node: SyntaxNode) -> String? {
  if let view = StackDeclSyntax(node) {
    return fields(["name": view.name?.text, "root": view.root?.node.text])
  }
  if let view = TabsDeclSyntax(node) {
    return fields(["name": view.name?.text, "tabs": list(view.tabs.map { $0.name?.text })])
  }
  if let view = TabSyntax(node) {
    return fields([
      "name": view.name?.text, "title": view.title?.text, "icon": view.icon?.text,
      "destination": view.destination?.node.text,
    ])
  }
  if let view = SplitDeclSyntax(node) {
    return fields([
      "name": view.name?.text, "columns": list(view.columns.map { $0.keyword?.text }),
      "collapse": view.collapse?.node.text, "display": view.display?.node.text,
    ])
  }
  if let view = SplitColumnSyntax(node) {
    return fields(["keyword": view.keyword?.text, "destination": view.destination?.node.text])
  }
  if let view = SplitCollapseSyntax(node) { return fields(["column": view.column?.text]) }
  if let view = SplitDisplaySyntax(node) { return fields(["mode": view.mode?.text]) }
  return PagesDeclSyntax(node).map { fields(["name": $0.name?.text, "pages": texts($0.pages)]) }
}

private func sceneSummary(_ node: SyntaxNode) -> String? {
  if let view = SceneDeclSyntax(node) {
    return fields([
      "name": view.name?.text, "parameters": view.parameterClause?.node.text,
      "result": view.resultClause?.node.text, "title": view.title?.node.text,
      "prompt": view.prompt?.node.text, "back": view.back?.node.text,
      "bars": list(view.bars.map { $0.keyword?.text }), "embeds": list(view.embeds.map { $0.name?.text }),
      "exits": list(view.exits.map { $0.name?.text }), "handlers": list(view.handlers.map { $0.name?.text }),
    ])
  }
  if let view = TitleItemSyntax(node) {
    return fields(["string": view.string?.text, "path": path(view.path?.path)])
  }
  if let view = PromptItemSyntax(node) { return fields(["string": view.string?.text]) }
  if let view = BackItemSyntax(node) {
    return fields(["title": view.title?.text, "hidden": view.isHidden ? "yes" : nil])
  }
  if let view = BarItemsSyntax(node) {
    return fields([
      "attributes": texts(view.attributes), "keyword": view.keyword?.text,
      "items": list(view.items.map { $0.name?.text }), "spacers": list(view.spacers.map { $0.keyword?.text }),
    ])
  }
  if let view = BarItemSyntax(node) {
    return fields([
      "name": view.name?.text, "title": view.title?.text, "icon": view.icon?.text,
      "system": view.system?.text,
    ])
  }
  if let view = SpacerSyntax(node) { return fields(["keyword": view.keyword?.text]) }
  if let view = EmbedItemSyntax(node) {
    return fields(["name": view.name?.text, "destination": view.destination?.node.text])
  }
  if let view = ExitItemSyntax(node) {
    return fields([
      "name": view.name?.text, "parameters": view.parameterClause?.node.text,
      "condition": view.condition?.node.text,
    ])
  }
  return HandlerSyntax(node).map { view in
    fields([
      "documentation": view.documentation, "name": view.name?.text,
      "parameters": view.parameterClause?.node.text, "branches": texts(view.branches),
    ])
  }
}

private func transitionSummary(_ node: SyntaxNode) -> String? {
  if let view = BranchSyntax(node) {
    return fields([
      "condition": view.condition?.node.text, "else": view.isElse ? "yes" : nil,
      "verbs": list(view.verbs.map { $0.keyword?.text }), "place": view.place?.node.text,
    ])
  }
  if let view = VerbSyntax(node) {
    return fields([
      "keyword": view.keyword?.text, "destination": view.destination?.node.text,
      "options": list(view.options.map { $0.keyword?.text }), "reference": view.reference?.node.text,
      "arguments": texts(view.arguments), "value": view.value?.node.text, "place": view.place?.node.text,
      "toRoot": view.popsToRoot ? "yes" : nil, "resets": view.resets ? "yes" : nil,
    ])
  }
  if let view = OptionSyntax(node) {
    return fields([
      "keyword": view.keyword?.text, "name": view.name?.text, "class": view.className?.text,
      "directions": list(view.directions.map(\.text)), "detents": list(view.detents.map(\.text)),
    ])
  }
  if let view = DestinationSyntax(node) {
    return fields([
      "path": path(view.path), "arguments": texts(view.arguments), "inStack": view.isInStack ? "yes" : nil,
    ])
  }
  if let view = ReferenceSyntax(node) { return fields(["path": path(view.path)]) }
  return ArgumentSyntax(node).map { fields(["label": $0.label?.text, "value": $0.value?.node.text]) }
}

private func expressionSummary(_ node: SyntaxNode) -> String? {
  if let view = ConditionSyntax(node) { return fields(["conjunctions": texts(view.conjunctions)]) }
  if let view = ConjunctionSyntax(node) { return fields(["negations": texts(view.negations)]) }
  if let view = NegationSyntax(node) {
    return fields([
      "negated": view.isNegated ? "yes" : nil, "condition": view.condition?.node.text,
      "width": view.width?.text, "path": path(view.path),
    ])
  }
  switch ExpressionSyntax(node) {
  case .literal(let view)?: return fields(["token": view.token?.text])
  case .enumCase(let view)?: return fields(["name": view.name?.text])
  case .path(let view)?: return fields(["path": path(view.path)])
  case .structValue(let view)?:
    return fields(["path": path(view.path), "arguments": texts(view.arguments)])
  case .array(let view)?: return fields(["elements": texts(view.elements)])
  case .dictionary(let view)?:
    return fields([
      "entries": list(view.entries.map { "\($0.key.node.text):\($0.value?.node.text ?? "?")" })
    ])
  case nil: return nil
  }
}

private func scenarioSummary(_ node: SyntaxNode) -> String? {
  if let view = PlaceSyntax(node) {
    return fields([
      "steps": list(
        view.steps.map { step in
          let options = step.options.compactMap { $0.keyword?.text }.joined(separator: "+")
          return "\(step.separator?.text ?? "")\(step.destination.node.text) \(options)"
        })
    ])
  }
  if let view = LinkDeclSyntax(node) {
    return fields(["pattern": view.pattern?.text, "branches": texts(view.branches)])
  }
  if let view = ScenarioDeclSyntax(node) {
    return fields([
      "title": view.title?.text, "width": view.width?.text,
      "steps": list(view.steps.map { "\($0.node.kind)" }),
    ])
  }
  if let view = PropertyDeclSyntax(node) {
    return fields([
      "keyword": view.keyword?.text, "scene": path(view.scene?.path), "relation": view.relation?.text,
      "other": path(view.other?.path), "width": view.width?.text,
    ])
  }
  switch StepSyntax(node) {
  case .given(let view)?:
    return fields([
      "guards": list(view.guards.map { ($0.isNegated ? "!" : "") + (path($0.path) ?? "") })
    ])
  case .expect(let view)?:
    return fields([
      "state": view.state?.node.text, "fails": view.expectsFailure ? "yes" : nil,
      "reason": view.reason?.text,
    ])
  case .system(let view)?:
    return fields([
      "keyword": view.keyword?.text, "reference": path(view.reference?.path),
      "argument": view.argument?.text, "url": view.url?.text,
    ])
  case .event(let view)?: return fields(["path": path(view.path), "arguments": texts(view.arguments)])
  case nil: break
  }
  if let view = StateSyntax(node) {
    return fields(["parts": list(view.parts.map { "\($0.separator?.text ?? "")\($0.stack.node.text)" })])
  }
  if let view = StateStackSyntax(node) {
    return fields([
      "container": path(view.container?.path), "open": view.isOpenBelow ? "yes" : nil,
      "scenes": texts(view.scenes),
    ])
  }
  return StateSceneSyntax(node).map { fields(["path": path($0.path), "arguments": texts($0.arguments)]) }
}
