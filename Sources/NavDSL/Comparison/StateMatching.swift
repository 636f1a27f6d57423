import NavRuntime

/// The visible part of a state in terms of the new program, so that states of both programs can be compared.
struct MatchedState: Equatable {
  /// A scene with those of its arguments that both programs have.
  struct VisibleScene: Equatable {
    /// The name in the new program; in the old one, after a space, if it is gone.
    var name: String
    var arguments: [Int: MatchedValue]
    /// The containers around it.
    var containers: [String]
  }

  /// The levels: the kind of the presentation, and the scenes of each column.
  var levels: [[String: [VisibleScene]]] = []
  /// The scene in focus.
  var focus: VisibleScene?
  private let isEnded: Bool

  /// Reads a state of the old program.
  init(before state: NavigationState, _ engine: NavigationEngine, _ templates: TemplateMatching) {
    let matching = templates.matching
    self.init(state, engine) { scene in
      guard let number = templates.newScene(scene.number) else { return (" " + scene.name, [:]) }
      let name = templates.after.scenes[number].name
      guard number < matching.new.scenes.count, scene.number < matching.old.scenes.count else {
        return (name, [:])
      }
      let old = matching.old.scenes[SceneID(index: Int32(truncatingIfNeeded: scene.number))].parameters
      let new = matching.new.scenes[SceneID(index: Int32(truncatingIfNeeded: number))].parameters
      var values: [Int: MatchedValue] = [:]
      for (position, value) in zip(templates.positions(old, new), scene.arguments) {
        if let position { values[position] = MatchedValue(value: value, templates: templates, isOld: true) }
      }
      return (name, values)
    } part: {
      templates.parts[$0] ?? " " + $0
    }
  }

  /// Reads a state of the new program.
  init(after state: NavigationState, _ engine: NavigationEngine, _ templates: TemplateMatching) {
    let matching = templates.matching
    self.init(state, engine) { scene in
      guard scene.number < matching.new.scenes.count else { return (scene.name, [:]) }
      var values: [Int: MatchedValue] = [:]
      let parameters = matching.new.scenes[SceneID(index: Int32(truncatingIfNeeded: scene.number))].parameters
      for (position, (parameter, value)) in zip(parameters, scene.arguments).enumerated()
      where matching.parameters.old(of: parameter) != nil {
        values[position] = MatchedValue(value: value, templates: templates, isOld: false)
      }
      return (scene.name, values)
    } part: {
      $0
    }
  }

  private init(
    _ state: NavigationState, _ engine: NavigationEngine,
    _ name: (NavigationScene) -> (String, [Int: MatchedValue]), part: (String) -> String
  ) {
    func visible(_ scene: NavigationScene, _ containers: [String]) -> VisibleScene {
      let (name, arguments) = name(scene)
      return VisibleScene(name: name, arguments: arguments, containers: containers.map(part))
    }
    for level in ShownState(state).levels {
      var columns: [String: [VisibleScene]] = [:]
      for (number, stack) in level.stacks.enumerated() {
        let kind = level.presentation?.rawValue ?? ""
        columns["\(kind) \(number)"] = stack.map { visible($0.scene, $0.containers) }
      }
      levels.append(columns)
    }
    isEnded = state.hasEnded
    if let focused = engine.sceneInFocus(of: state),
      let instance = state.activeScenes.first(where: { $0.identity == focused })
    {
      focus = visible(instance.scene, [])
    }
  }
}

/// A value of one of two programs.
struct MatchedValue: Equatable {
  let value: NavigationValue
  let templates: TemplateMatching
  let isOld: Bool

  static func == (left: MatchedValue, right: MatchedValue) -> Bool {
    left.isOld ? left.templates.same(left.value, right.value) : left.templates.same(right.value, left.value)
  }
}
