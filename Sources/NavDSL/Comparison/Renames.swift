// Scenes that may have been renamed without saying so. They are only asked about: a comparison never guesses.

extension ComparedPair {
  /// Returns the new scene whose old name may be that of a scene that is gone; `nil` if none is similar enough, or several
  /// are.
  ///
  /// At least 60 % of the parameters, items, handlers and incoming transitions are equal, and no other pair comes within
  /// 20 points.
  func renamed(_ scene: SceneID) -> SceneID? {
    let candidates = new.scenes.ids.filter { matching.scenes.old(of: $0) == nil }
    let gone = old.scenes.ids.filter { matching.scenes.new(of: $0) == nil }
    let features = Features(self)
    let mine = features.old(scene)
    let scored = candidates.map { (scene: $0, score: Self.similarity(mine, features.new($0))) }
      .sorted { $0.score > $1.score }
    guard let best = scored.first, best.score >= 0.6 else { return nil }
    if scored.count > 1, scored[1].score > best.score - 0.2 { return nil }
    let theirs = features.new(best.scene)
    let isContested = gone.contains {
      $0 != scene && Self.similarity(features.old($0), theirs) > best.score - 0.2
    }
    return isContested ? nil : best.scene
  }

  /// Returns the question whether a scene is a renamed one, with the attribute that says so.
  func renameHint(of scene: SceneID, as renamed: SceneID) -> String {
    let (name, other) = (old.qualifiedName(.scene(scene)), new.qualifiedName(.scene(renamed)))
    return "is '\(other)' the new name of '\(name)'? then write @was(\"\(name)\") before it"
  }

  private static func similarity(_ one: Set<String>, _ other: Set<String>) -> Double {
    let all = one.union(other).count
    return all == 0 ? 0 : Double(one.intersection(other).count) / Double(all)
  }

  /// The properties of scenes by which they are compared.
  private struct Features {
    private let pair: ComparedPair

    init(_ pair: ComparedPair) { self.pair = pair }

    func old(_ scene: SceneID) -> Set<String> {
      features(scene, pair.old) { owner in
        guard let match = pair.matching.new(of: owner) else { return nil }
        return pair.new.name(of: match)
      }
    }

    func new(_ scene: SceneID) -> Set<String> {
      features(scene, pair.new) { pair.new.name(of: $0) }
    }

    /// Returns the properties of a scene.
    ///
    /// - Parameter name: Returns the new name of what opens it; `nil` if that is gone.
    private func features(
      _ id: SceneID, _ program: Program, _ name: (HandlerOwner) -> String?
    ) -> Set<String> {
      let scene = program.scenes[id]
      var features: Set<String> = []
      for parameter in program.parameters[scene.parameters] {
        features.insert("(" + program.text(parameter.name) + ":" + program.typeName(parameter.type))
      }
      for item in program.items[scene.items] { item.name.map { _ = features.insert("=" + program.text($0)) } }
      for handler in program.handlers[scene.handlers] where !handler.isImplied {
        features.insert("!" + program.text(handler.name))
      }
      for exit in program.exits[scene.exits] { features.insert("<" + program.text(exit.name)) }
      for verb in program.verbs.elements {
        guard let opened = verb.action.opened, program.destinations[opened.destination].target == .scene(id),
          case .handler(let handler) = program.branches[verb.branch].owner
        else { continue }
        let row = program.handlers[handler]
        if let owner = name(row.owner) { features.insert("<-" + owner + "." + program.text(row.name)) }
      }
      return features
    }
  }
}
