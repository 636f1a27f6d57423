/// The exits of an imported program. An unwind segue names its action, never its target.
struct StoryboardExits: Sendable {
  /// The translation of an unwind segue.
  struct Translation: Sendable {
    /// The name of the exit; `nil` if no scene has one.
    var name: String?
    var outcome: ImportAccount.Outcome
    /// A guess, for a comment.
    var comment: String?
  }

  /// The exits of each scene, in the order in which segues name them.
  private(set) var exits: [Int: [String]] = [:]
  /// The findings about unwind segues.
  private(set) var findings: [Diagnostic] = []
  private var translations: [Segue: Translation] = [:]

  private let finder: ExitFinder

  private struct Segue: Hashable {
    var file: Int
    var number: Int
  }

  /// Finds the exits of a project.
  init(_ project: StoryboardProject, names: StoryboardNames, classes: ClassSources?) {
    finder = ExitFinder(project, names: names, classes: classes)
    // Exits on all scenes that accept, for segues that none of them leads to.
    var distant: [(name: String, scenes: [Int])] = []
    for index in project.controllers.indices {
      let file = project.fileOfController[index]
      for number in project.segues[index] {
        let segue = project.files[file].board.segues[number]
        guard segue.kind == "unwind", !segue.isUnperformable, !segue.isNested else { continue }
        guard project.files[file].board.exits.contains(segue.destination) else { continue }
        let target = finder.target(of: segue, from: index)
        translations[Segue(file: file, number: number)] = target.translation
        if let name = target.translation.name {
          for scene in target.scenes { add(name, to: scene) }
          if target.scenes.isEmpty { distant.append((name, target.distantScenes)) }
        } else if target.translation.outcome.reason == .noSuchAction {
          findings.append(
            .unimplementedUnwind(segue.unwindAction ?? "", at: project.span(segue.place, in: file)))
        }
      }
    }
    for (name, scenes) in distant where !exits.values.contains(where: { $0.contains(name) }) {
      for scene in scenes { add(name, to: scene) }
    }
  }

  /// Returns the translation of an unwind segue; `nil` if its destination is no exit.
  func translation(of number: Int, in file: Int) -> Translation? {
    translations[Segue(file: file, number: number)]
  }

  /// `true` iff all segues that lead to a scene present it.
  func isOnlyPresented(_ scene: Int) -> Bool { finder.isOnlyPresented(scene) }

  private mutating func add(_ name: String, to scene: Int) {
    if exits[scene]?.contains(name) != true { exits[scene, default: []].append(name) }
  }
}
