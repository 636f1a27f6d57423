extension StoryboardTranslator {
  /// A destination of a transition.
  struct Destination: Sendable {
    /// The scene or container that it names.
    var name: String
    /// `true` iff a navigation controller is around it.
    var isInStack = false
    /// The controller that presents itself: the navigation controller rather than its root.
    var controller: Int?

    /// The destination as source.
    var text: String { isInStack ? "\(name) in stack" : name }
  }

  /// Returns the destination for the end of a segue or a relationship.
  func destination(of end: StoryboardProject.End) -> Destination {
    switch end {
    case .missing: Destination(name: "Scene")
    case .standIn(let index): Destination(name: names(.standIn(index)))
    case .controller(let index): destination(of: index)
    }
  }

  private func destination(of index: Int) -> Destination {
    guard project.controllers[index].kind == .navigation, !stacks.contains(index) else {
      // A reference that leads nowhere has a scene instead.
      return Destination(name: nameHere(names(.controller(index))), controller: index)
    }
    guard let root = rootDestination(of: index) else {
      return Destination(name: nameHere(names(.root(index))), isInStack: true, controller: index)
    }
    return Destination(name: nameHere(root.name), isInStack: root.canBeRoot, controller: index)
  }

  /// Returns the destination at the root of a navigation controller, and whether a stack can have it as its root.
  func rootDestination(of index: Int) -> (name: String, canBeRoot: Bool)? {
    guard let end = project.root(of: index) else { return nil }
    guard case .controller(let root) = end else { return (destination(of: end).name, true) }
    switch project.controllers[root].kind {
    case .split: return (names(.controller(root)), false)
    case .navigation:
      // UIKit cannot show it; the inner one is what an app would want.
      let inner = destination(of: end)
      return (inner.name, !stacks.contains(root))
    default: return (names(.controller(root)), true)
    }
  }

  // MARK: Declarations

  /// Returns the declaration of a node; `nil` for a navigation controller that is only `in stack`.
  mutating func declaration(of node: StoryboardNames.Declared) -> ImportedDeclaration? {
    switch node {
    case .standIn(let index):
      let standIn = project.standIns[index]
      let what = standIn.identifier.map { "Controller \"\($0)\"" } ?? "The first controller"
      let isImported = project.files.contains { $0.name == standIn.storyboard }
      let place =
        standIn.storyboard.map {
          "of \($0).storyboard, which \(isImported ? "is not there" : "is not imported")"
        }
        ?? "which is not there"
      return ImportedDeclaration(
        kind: .scene, name: names(node), file: file(naming: index), documentation: "\(what) \(place).")
    case .root(let index):
      return standIn(
        node, for: index, "The root of \(label(of: index)), which code sets.")
    case .column(let index, let column):
      return standIn(
        node, for: index, "The \(column.rawValue) column of \(label(of: index)), which code sets.")
    case .controller(let index): return declaration(of: index)
    }
  }

  private func standIn(
    _ node: StoryboardNames.Declared, for index: Int, _ documentation: String
  ) -> ImportedDeclaration {
    ImportedDeclaration(
      kind: .scene, name: names(node), file: project.fileOfController[index], documentation: documentation)
  }

  /// Returns the file of the first reference that a scene stands in for.
  private func file(naming standIn: Int) -> Int {
    project.controllers.indices.first { project.ends[$0] == .standIn(standIn) }
      .map { project.fileOfController[$0] } ?? 0
  }

  private func label(of index: Int) -> String {
    let controller = project.controllers[index]
    return controller.className ?? controller.identifier.map { "\"\($0)\"" } ?? "a \(controller.element)"
  }

  private mutating func declaration(of index: Int) -> ImportedDeclaration? {
    let controller = project.controllers[index]
    let file = project.fileOfController[index]
    var declaration = ImportedDeclaration(
      kind: .scene, name: names(.controller(index)), file: file,
      documentation: "\(controller.className ?? controller.element) in \(project.files[file].name).storyboard"
    )
    switch controller.kind {
    case .reference: return nil
    case .navigation:
      if !stacks.contains(index) {
        // Its segues cannot be performed, which the account has to say.
        _ = contents(of: index)
        return nil
      }
      declaration.kind = .stack
      let root = rootDestination(of: index)?.name ?? names(.root(index))
      declaration.lines.append("root \(nameHere(root))")
      if controller.hidesNavigationBar { declaration.lines.append("bar hidden") }
    case .tabs where !project.isScene(index):
      declaration.kind = .tabs
      declaration.lines = tabs(of: index)
    case .split:
      declaration.kind = .split
      declaration.lines = columns(of: index)
    case .pages: declaration.comments.append("Its pages are set in code.")
    case .plain, .tabs: break
    }
    let contents = contents(of: index)
    declaration.comments += contents.comments
    declaration.lines += contents.lines
    declaration.handlers = contents.handlers
    return declaration
  }

  // MARK: Containers

  private func tabs(of index: Int) -> [String] {
    let file = project.fileOfController[index]
    var names = UniqueNames()
    var lines: [String] = []
    for number in project.relationships[index] {
      let segue = project.files[file].board.segues[number]
      let end = project.end(of: segue, in: file)
      guard segue.relationship == "viewControllers", end != .missing else { continue }
      let destination = destination(of: end)
      let tab = tabItem(of: segue, in: file)
      let item = tab?.item
      let title =
        item?.title.flatMap { $0.isEmpty ? nil : $0 } ?? item?.systemItem.map(Self.title(ofSystemItem:))
      let name = names.declare(
        title.flatMap(NameWords.memberName) ?? NameWords.lowered(destination.name))
      var line = "tab \(name)"
      if let title {
        line += " \(ImportedText.literal(title))"
        if let tab, item?.title != nil { line += key(item?.id, "title", in: tab.file) }
      }
      if let image = item?.image { line += " icon \(ImportedText.literal(image))" }
      lines.append("\(line) -> \(destination.text)")
    }
    return lines
  }

  /// Returns the item of a tab: that of the child itself, else of the scene that it shows.
  private func tabItem(of segue: StoryboardSegue, in file: Int) -> (item: StoryboardTab, file: Int)? {
    guard let child = project.controller(segue.destination, in: file) else { return nil }
    if let tab = project.controllers[child].tab { return (tab, file) }
    guard case .controller(var shown) = project.ends[child] else { return nil }
    var steps = 0
    while project.controllers[shown].tab == nil, steps < 8,
      case .controller(let root)? = project.root(of: shown)
    {
      shown = root
      steps += 1
    }
    return project.controllers[shown].tab.map { ($0, project.fileOfController[shown]) }
  }

  /// Returns the title that UIKit gives a system item of a tab bar: `topRated` is "Top Rated".
  private static func title(ofSystemItem name: String) -> String {
    var title = ""
    for character in name {
      if character.isUppercase { title += " " }
      title += title.isEmpty ? character.uppercased() : String(character)
    }
    return title
  }

  private func columns(of index: Int) -> [String] {
    var lines: [String] = []
    let columns = [
      ("masterViewController", "primary"), ("supplementaryViewController", "supplementary"),
      ("detailViewController", "secondary"), ("compactViewController", "compact"),
    ]
    for (relationship, column) in columns {
      if let end = project.related(relationship, of: index), end != .missing {
        lines.append("\(column) \(destination(of: end).text)")
      } else if let column = StoryboardNames.NavigationColumnName(rawValue: column) {
        lines.append("\(column.rawValue) \(names(.column(index, column)))")
      }
    }
    if let tabs = tabsWithoutCompact(index), !isOnlyRegular(index) {
      lines.append("// What compact width shows is a guess: code decides it.")
      lines.append("compact \(destination(of: tabs).text)")
    }
    let mode = project.controllers[index].displayMode ?? ""
    if mode.contains("Over") || mode.contains("Hidden") || mode == "secondaryOnly" {
      lines.append("display over")
    }
    return lines
  }

  /// Returns the tabs in a column of a split that has no column for compact width.
  func tabsWithoutCompact(_ index: Int) -> StoryboardProject.End? {
    if project.related("compactViewController", of: index) != nil { return nil }
    let columns = ["masterViewController", "supplementaryViewController", "detailViewController"]
    return columns.lazy.compactMap { project.related($0, of: index) }.first { end in
      guard case .controller(let column) = end else { return false }
      if isTabs(column) { return true }
      guard case .controller(let root)? = project.root(of: column) else { return false }
      return project.controllers[column].kind == .navigation && isTabs(root)
    }
  }

  private func isTabs(_ index: Int) -> Bool {
    project.controllers[index].kind == .tabs && !project.isScene(index)
  }

  /// `true` iff a split is only the app's start in regular width, so that it is never compact.
  func isOnlyRegular(_ index: Int) -> Bool {
    reach.starts.count == 2 && reach.starts[1] == index
      && !project.controllers.indices.contains { project.next(from: $0).contains(index) }
  }
}
