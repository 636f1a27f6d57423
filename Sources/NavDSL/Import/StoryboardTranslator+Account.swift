extension StoryboardTranslator {
  mutating func accountForController(_ index: Int) {
    let controller = project.controllers[index]
    let file = project.fileOfController[index]
    let end = project.ends[index]
    var outcome = ImportAccount.Outcome.exact
    let construct: String
    switch controller.kind {
    case .reference:
      construct = "reference"
      if case .standIn = end { outcome = .approximate(.unresolvedReference) }
    case .plain: construct = "scene"
    case .pages:
      construct = "scene"
      outcome = .approximate(.pagesInCode)
    case .tabs:
      construct = project.isScene(index) ? "scene" : "tabs"
      if project.isScene(index) { outcome = .approximate(.tabsInCode) }
    case .navigation:
      construct = stacks.contains(index) ? "stack" : "inStack"
      if project.root(of: index) == nil { outcome = .approximate(.rootInCode) }
    case .split:
      construct = "split"
      let relationships = ["masterViewController", "detailViewController"]
      if relationships.contains(where: { project.related($0, of: index) == nil }) {
        outcome = .approximate(.columnsInCode)
      } else if tabsWithoutCompact(index) != nil, !isOnlyRegular(index) {
        outcome = .approximate(.collapseInCode)
      }
    }
    var row = row(
      controller.id, controller.place, in: file,
      [
        ("element", controller.element), ("class", controller.className),
        ("identifier", controller.identifier),
        ("construct", construct), ("name", destination(of: end).name),
      ], outcome)
    let way = if case .controller(let target) = end { reach.ways[target] } else { reach.ways[index] }
    row.reached = controller.kind == .reference ? nil : way.rawValue
    account.controllers.append(row)
    if way == .dead, controller.kind != .reference {
      findings.append(.deadScene(destination(of: end).name, at: span(of: controller.place, in: file)))
    }
  }

  /// Accounts for relationships and attributes, and for what is in no scene or in that of a reference.
  mutating func accountForLooseParts() {
    for (file, board) in project.files.map(\.board).enumerated() {
      let firstController = project.files[file].firstController
      func isReference(_ controller: Int) -> Bool {
        project.controllers[firstController + controller].kind == .reference
      }
      for segue in board.segues where segue.controller < 0 || isReference(segue.controller) {
        let reason = segue.controller < 0 ? ImportReason.noController : .onReference
        let members: [(StaticString, String?)] = [("kind", segue.kind), ("identifier", segue.identifier)]
        account.segues.append(row(segue.id, segue.place, in: file, members, .omitted(reason)))
      }
      for item in board.items where !item.isAdopted && item.controller.map(isReference) ?? true {
        let reason = item.controller == nil ? ImportReason.outsideOfBars : .onReference
        account.items.append(
          row(item.id, item.place, in: file, [("place", item.position.rawValue)], .omitted(reason)))
      }
    }
    for index in project.controllers.indices {
      let file = project.fileOfController[index]
      for number in project.relationships[index] {
        let segue = project.files[file].board.segues[number]
        var outcome = ImportAccount.Outcome.exact
        if project.end(of: segue, in: file) == .missing {
          outcome = .omitted(.dangling)
          findings.append(.danglingSegue(to: segue.destination, at: span(of: segue.place, in: file)))
        } else if !Self.relationships.contains(segue.relationship ?? "") {
          outcome = .omitted(.unknownRelationship)
        }
        account.relationships.append(
          row(segue.id, segue.place, in: file, [("kind", segue.relationship)], outcome))
      }
    }
    for (file, board) in project.files.map(\.board).enumerated() {
      for attribute in board.attributes {
        account.attributes.append(
          row(
            attribute.id, attribute.place, in: file, [("name", attribute.name)],
            attribute.hasConstruct ? .exact : .omitted(.noConstruct)))
      }
    }
  }

  private static let relationships: Set<String> = [
    "rootViewController", "viewControllers", "masterViewController", "detailViewController",
    "supplementaryViewController", "compactViewController",
  ]
}
