/// The names of the scenes and containers that an import declares. They depend on the storyboards alone.
struct StoryboardNames: Sendable {
  /// A declaration of the program.
  enum Declared: Hashable, Sendable {
    /// A controller.
    case controller(Int)
    /// A scene for what is not imported.
    case standIn(Int)
    /// The root of a navigation controller that code fills.
    case root(Int)
    /// A column of a split view controller that code fills.
    case column(Int, NavigationColumnName)
  }

  /// A column that every split has.
  enum NavigationColumnName: String, Sendable { case primary, secondary }

  private let project: StoryboardProject
  private let prefixes: [String]
  private var names: [Declared: String] = [:]
  private var taken = UniqueNames()
  private var sharedClasses: Set<String> = []

  /// Names everything that a program of the storyboards declares.
  ///
  /// - Parameters:
  ///   - prefixes: Letters that the classes of the app begin with.
  ///   - stacks: The navigation controllers that are declared.
  init(_ project: StoryboardProject, prefixes: [String], stacks: Set<Int>) {
    self.project = project
    self.prefixes = prefixes
    var classes: Set<String> = []
    for controller in project.controllers where controller.kind != .reference {
      guard let name = controller.className else { continue }
      if !classes.insert(name).inserted { sharedClasses.insert(name) }
    }
    // Scenes for the pad get what the others leave.
    for isForPad in [false, true] {
      for index in project.controllers.indices
      where project.isScene(index) && project.files[project.fileOfController[index]].isForPad == isForPad {
        nameScene(index)
      }
    }
    for index in project.standIns.indices {
      let standIn = project.standIns[index]
      let name =
        standIn.identifier.flatMap { ImportWords.sceneName(identifier: $0, prefixes: prefixes) }
        ?? standIn.storyboard.flatMap(NameWords.typeName)
      declare(.standIn(index), name ?? "Scene", suffix: nil)
    }
    for index in project.controllers.indices {
      switch project.controllers[index].kind {
      case .tabs where !project.isScene(index): nameContainer(index, "Tabs")
      case .split: nameContainer(index, "Split")
      case .navigation where stacks.contains(index): nameContainer(index, "Stack")
      default: break
      }
    }
    nameFilledByCode()
  }

  /// Returns the name of a declaration.
  func callAsFunction(_ declared: Declared) -> String { names[declared] ?? "Scene" }

  // MARK: Choices

  private mutating func nameScene(_ index: Int) {
    let isPad = project.files[project.fileOfController[index]].isForPad
    declare(.controller(index), candidates(index).first ?? "Scene", suffix: isPad ? "Pad" : nil)
  }

  private mutating func nameContainer(_ index: Int, _ kind: String) {
    let candidate = candidates(index).first
    declare(.controller(index), candidate ?? kind, suffix: candidate == nil ? nil : kind)
  }

  private mutating func nameFilledByCode() {
    for index in project.controllers.indices {
      let controller = project.controllers[index]
      if controller.kind == .navigation, project.root(of: index) == nil {
        let own = controller.className.flatMap { ImportWords.sceneName($0, prefixes: prefixes) }
        let name = own ?? candidates(index).first ?? ""
        declare(.root(index), name + "Root", suffix: nil)
      }
      guard controller.kind == .split else { continue }
      for (relationship, column) in [
        ("masterViewController", NavigationColumnName.primary), ("detailViewController", .secondary),
      ] where project.related(relationship, of: index) == nil {
        let name = names[.controller(index)] ?? ""
        declare(.column(index, column), name + (column == .primary ? "Primary" : "Secondary"), suffix: nil)
      }
    }
  }

  /// Returns the names that fit a controller, the best first.
  private func candidates(_ index: Int) -> [String] {
    let controller = project.controllers[index]
    let ownClass = controller.className.flatMap { ImportWords.sceneName($0, prefixes: prefixes) }
    let identifier = controller.identifier.flatMap {
      ImportWords.sceneName(identifier: $0, prefixes: prefixes)
    }
    let title = (controller.title ?? controller.bar?.title).flatMap(NameWords.typeName)
    let others = [controller.userLabel, controller.comment].map { text in
      text.flatMap(NameWords.typeName).flatMap { ImportWords.sceneName($0) }
    }
    let isShared = controller.className.map(sharedClasses.contains) ?? false
    let first =
      isShared
      ? [identifier, ownClass.flatMap { name in title.map { name + $0 } }, ownClass, title]
      : [ownClass, identifier, title]
    return (first + others).compactMap { $0 }
  }

  /// Returns a name for a flow, with `Flow` behind it if it is taken.
  mutating func declareFlow(_ name: String) -> String { unique(name, suffix: "Flow") }

  private mutating func declare(_ declared: Declared, _ name: String, suffix: String?) {
    names[declared] = unique(name, suffix: suffix)
  }

  /// Returns a name, if it is taken with a suffix, and if that is taken with a number.
  private mutating func unique(_ name: String, suffix: String?) -> String {
    taken.declare(taken.contains(name) ? name + (suffix ?? "") : name)
  }
}

extension StoryboardProject {
  /// `true` iff a controller is a scene of the program.
  func isScene(_ index: Int) -> Bool {
    switch controllers[index].kind {
    case .plain, .pages: true
    case .tabs:
      !relationships[index].contains { number in
        let segue = segue(number, of: index)
        return segue.relationship == "viewControllers"
          && end(of: segue, in: fileOfController[index]) != .missing
      }
    case .navigation, .split, .reference: false
    }
  }

  /// Returns the root of a navigation controller; `nil` if code sets it.
  func root(of index: Int) -> End? {
    guard let end = related("rootViewController", of: index), end != .missing else { return nil }
    // A controller cannot be its own root, by way of references either.
    var current = end
    var visited: Set<Int> = [index]
    while case .controller(let next) = current, controllers[next].kind == .navigation {
      guard visited.insert(next).inserted else { return nil }
      guard let inner = related("rootViewController", of: next) else { break }
      current = inner
    }
    return end
  }
}

extension StoryboardProject.File {
  /// `true` iff the storyboard is for the pad, by its name or its system.
  var isForPad: Bool { board.isForPad || name.lowercased().hasSuffix("ipad") }
}
