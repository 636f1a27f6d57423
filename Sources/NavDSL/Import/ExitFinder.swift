/// Finds the scenes that an unwind segue goes back to.
struct ExitFinder: Sendable {
  /// The scenes with the exit of a segue.
  struct Target: Sendable {
    var translation: StoryboardExits.Translation
    /// The nearest scenes.
    var scenes: [Int] = []
    /// All scenes, if no way leads back to one.
    var distantScenes: [Int] = []
  }

  private let project: StoryboardProject
  private let classes: ClassSources?
  private let scenes: [String: Set<Int>]
  /// The controllers whose segues open each controller, and those that contain it.
  private var openers: [[Int]]
  private var containers: [[Int]]

  /// Prepares the search.
  init(_ project: StoryboardProject, names: StoryboardNames, classes: ClassSources?) {
    self.project = project
    self.classes = classes
    scenes = Self.scenesByName(project, names)
    openers = Array(repeating: [], count: project.controllers.count)
    containers = openers
    for index in project.controllers.indices {
      let file = project.fileOfController[index]
      for number in project.relationships[index] + project.segues[index] {
        let segue = project.files[file].board.segues[number]
        guard segue.kind != "unwind", !segue.isNested, !segue.isUnperformable,
          case .controller(let end) = project.end(of: segue, in: file)
        else { continue }
        if segue.kind == "relationship" || segue.kind == "embed" {
          containers[end].append(index)
        } else {
          openers[end].append(index)
        }
      }
    }
  }

  /// `true` iff all segues that lead to a scene, or to a container in which it is the first, present it.
  func isOnlyPresented(_ scene: Int) -> Bool {
    var inside: Set<Int> = [scene]
    var waiting = [scene]
    var isPresented = false
    while let current = waiting.popLast() {
      for opener in openers[current] {
        for number in project.segues[opener] {
          let segue = project.segue(number, of: opener)
          guard project.end(of: segue, in: project.fileOfController[opener]) == .controller(current),
            segue.kind != "unwind", !segue.isNested, !segue.isUnperformable
          else { continue }
          guard ["presentation", "modal", "popoverPresentation", "popover"].contains(segue.kind) else {
            return false
          }
          isPresented = true
        }
      }
      for container in containers[current] where inside.insert(container).inserted {
        guard project.controllers[container].kind == .navigation else { return false }
        waiting.append(container)
      }
    }
    return isPresented
  }

  /// Returns the scenes that a segue goes back to.
  func target(of segue: StoryboardSegue, from source: Int) -> Target {
    guard let selector = segue.unwindAction, let name = ImportWords.exitName(selector) else {
      return Target(translation: .init(name: nil, outcome: .omitted(.exitUnknown)))
    }
    if let classes { return target(of: selector, name, from: source, classes) }
    if let scene = scene(namedIn: name) {
      let comment = "the target is a guess from the name"
      return Target(
        translation: .init(name: name, outcome: .approximate(.exitFromName), comment: comment),
        scenes: [scene])
    }
    let openers = openers(of: source)
    guard !openers.isEmpty else {
      return Target(translation: .init(name: nil, outcome: .omitted(.exitUnknown)))
    }
    return Target(translation: .init(name: name, outcome: .approximate(.exitFromOpener)), scenes: openers)
  }

  // MARK: With classes

  private func target(
    of selector: String, _ name: String, from source: Int, _ classes: ClassSources
  ) -> Target {
    guard classes.hasUnwindAction(selector) else {
      return Target(translation: .init(name: nil, outcome: .omitted(.noSuchAction)))
    }
    func accepts(_ index: Int) -> Bool {
      project.controllers[index].kind != .reference
        && classes.hasUnwindAction(selector, in: project.controllers[index].className)
    }
    var seen: Set<Int> = [source]
    var waiting = neighbors(behind: source)
    var nearest: Set<Int> = []
    while let index = waiting.popLast() {
      guard seen.insert(index).inserted else { continue }
      if accepts(index) { nearest.insert(index) } else { waiting += neighbors(behind: index) }
    }
    if !nearest.isEmpty { return target(name, in: nearest.sorted(), isNear: true) }
    let all = project.controllers.indices.filter { $0 != source && accepts($0) }
    guard !all.isEmpty else {
      return Target(translation: .init(name: nil, outcome: .omitted(.exitOutsideStoryboards)))
    }
    return target(name, in: all, isNear: false)
  }

  private func target(_ name: String, in controllers: [Int], isNear: Bool) -> Target {
    let scenes = controllers.map(sceneShown).filter { project.isScene($0) }
    let isContainer = controllers.contains { !project.isScene($0) }
    var target = Target(
      translation: .init(name: name, outcome: isContainer ? .approximate(.exitOfContainer) : .exact))
    if isNear { target.scenes = scenes } else { target.distantScenes = scenes }
    return target
  }

  /// Returns what leads to a controller or contains it; columns and embedded scenes see each other.
  private func neighbors(behind index: Int) -> [Int] {
    var found = openers[index] + containers[index]
    for container in containers[index] {
      let file = project.fileOfController[container]
      let isSplit = project.controllers[container].kind == .split
      for number in project.relationships[container] + project.segues[container] {
        let segue = project.files[file].board.segues[number]
        guard isSplit && segue.kind == "relationship" || segue.kind == "embed",
          case .controller(let end) = project.end(of: segue, in: file)
        else { continue }
        found.append(end)
        if !project.isScene(end) { found.append(sceneShown(end)) }
      }
    }
    return found
  }

  // MARK: Without classes

  /// Returns the scenes whose segues open a controller, or a container in which it shows, in the order of the project.
  private func openers(of controller: Int) -> [Int] {
    var inside: Set<Int> = [controller]
    var waiting = [controller]
    var found: Set<Int> = []
    while let current = waiting.popLast() {
      found.formUnion(openers[current].map(sceneShown).filter { project.isScene($0) })
      for container in containers[current] where inside.insert(container).inserted {
        waiting.append(container)
      }
    }
    return found.sorted()
  }

  /// Returns the scene that a container shows first; a scene itself.
  private func sceneShown(_ controller: Int) -> Int {
    var scene = controller
    var visited: Set<Int> = []
    while !project.isScene(scene), visited.insert(scene).inserted,
      let number = project.relationships[scene].first,
      case .controller(let shown) = project.end(
        of: project.segue(number, of: scene), in: project.fileOfController[scene])
    { scene = shown }
    return scene
  }

  /// Returns the one scene whose name or class is what follows `To` in the name of an exit.
  private func scene(namedIn name: String) -> Int? {
    var rest = name[...]
    while let place = rest.firstRange(of: "To") {
      rest = rest[place.upperBound...]
      guard let first = rest.first, first.isUppercase else { continue }
      let found = [String(rest), ImportWords.sceneName(String(rest))].compactMap { $0 }.reduce(
        into: Set<Int>()
      ) {
        $0.formUnion(scenes[$1] ?? [])
      }
      if found.count == 1 { return found.first }
    }
    return nil
  }

  /// Returns the scenes by their names, their classes, and the names that their classes give.
  private static func scenesByName(
    _ project: StoryboardProject, _ names: StoryboardNames
  ) -> [String: Set<Int>] {
    var scenes: [String: Set<Int>] = [:]
    for index in project.controllers.indices where project.isScene(index) {
      let className = project.controllers[index].className
      for name in [names(.controller(index)), className, className.flatMap { ImportWords.sceneName($0) }] {
        if let name { scenes[name, default: []].insert(index) }
      }
    }
    return scenes
  }
}
