extension NavigationGraphTranslator {
  /// Accounts for destinations, graphs, their starts, inclusions, arguments and labels.
  mutating func accountForNodes(_ reach: NavigationGraphReach) {
    for index in project.nodes.indices {
      let node = project.nodes[index]
      let file = project.fileOfNode[index]
      let isGraph = node.kind == .graph
      let shown = project.destination(of: index)
      var row = row(
        node.id, node.place, in: file,
        [
          ("element", node.element), ("class", node.className.map { ImportWords.withoutModule($0) }),
          ("construct", isGraph ? "graph" : "scene"), ("name", shown.map { names.scenes[$0] }),
        ], shown == nil ? .omitted(.dangling) : .exact)
      row.reached = shown.map { reach.ways[$0].rawValue }
      account.controllers.append(row)
      if isGraph { accountForGraph(index) }
      accountForArguments(of: index)
      if case .none = label(of: index) { continue }
      var outcome = ImportAccount.Outcome.exact
      if case .omitted(let reason) = label(of: index) { outcome = .omitted(reason) }
      account.attributes.append(self.row(node.id, node.place, in: file, [("name", "label")], outcome))
    }
  }

  private mutating func accountForGraph(_ index: Int) {
    let node = project.nodes[index]
    let file = project.fileOfNode[index]
    let place = span(of: node.place, in: file)
    if let id = node.start {
      var outcome = ImportAccount.Outcome.exact
      if project.startNode(of: index) == nil {
        outcome = .omitted(.dangling)
        findings.append(.unknownStart(id, at: place))
      } else if index == project.root, let start = project.start {
        let needed = names.neutralValues(of: start)
        let parameters = names.parameters[start].filter { needed[$0.name] != nil }
        if !parameters.isEmpty {
          outcome = .approximate(.neededArgument)
          findings.append(.neededArgument(parameters[0].name, of: names.scenes[start], at: place))
        }
      }
      account.relationships.append(row(id, node.place, in: file, [("kind", "startDestination")], outcome))
    }
    for include in node.includes {
      let isThere = project.includedGraph(include.graph) != nil
      if !isThere {
        findings.append(.unresolvedGraph(include.graph, at: span(of: include.place, in: file)))
      }
      account.relationships.append(
        row(
          include.graph, include.place, in: file,
          [("kind", include.isDynamic ? "include-dynamic" : "include")],
          isThere ? .exact : .omitted(.dangling)))
    }
  }

  private mutating func accountForArguments(of index: Int) {
    let node = project.nodes[index]
    let shown = project.destination(of: index)
    var known: Set<String> = []
    for argument in node.arguments {
      // An argument of a graph is one of the destination that it begins with.
      let parameter = shown.flatMap { shown in names.parameters[shown].first { $0.argument == argument.name }
      }
      let isFirst = known.insert(argument.name).inserted
      account.arguments.append(
        row(
          argument.name, argument.place, in: project.fileOfNode[index],
          [("owner", node.id), ("parameter", parameter?.text)],
          isFirst ? parameter?.outcome ?? .omitted(.argumentMissing) : .omitted(.argumentMissing)))
    }
  }
}
