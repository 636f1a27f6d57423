// Scenes that may have been renamed without saying so. They are only asked about: a comparison never guesses.

extension ComparedPair {
  /// Returns the scenes that are gone, each with the new scene whose old name it may be.
  ///
  /// At least 60 % of the parameters, items, handlers and incoming transitions are equal, and no other pair comes within
  /// 20 points.
  func renames() -> [SceneID: SceneID] {
    let gone = old.scenes.ids.filter { matching.scenes.new(of: $0) == nil }
    let candidates = new.scenes.ids.filter { matching.scenes.old(of: $0) == nil }
    if gone.isEmpty || candidates.isEmpty { return [:] }
    let openers = (
      old: openers(in: old) { matching.new(of: $0).map { new.name(of: $0) } },
      new: openers(in: new) { new.name(of: $0) }
    )
    let before = gone.map { features(of: $0, in: old, openers.old) }
    let after = candidates.map { features(of: $0, in: new, openers.new) }
    var owners: [String: [Int]] = [:]
    for (number, features) in after.enumerated() {
      for feature in features { owners[feature, default: []].append(number) }
    }
    var best = Array(repeating: Ranking(), count: gone.count)
    var rivals = Array(repeating: Ranking(), count: candidates.count)
    for (number, mine) in before.enumerated() {
      var shared: [Int: Int] = [:]
      for feature in mine { for owner in owners[feature] ?? [] { shared[owner, default: 0] += 1 } }
      for (other, count) in shared {
        let score = Double(count) / Double(mine.count + after[other].count - count)
        best[number].add(other, score)
        rivals[other].add(number, score)
      }
    }
    var renames: [SceneID: SceneID] = [:]
    for (number, ranking) in best.enumerated() {
      guard let other = ranking.holder, ranking.score >= 0.6 else { continue }
      let next = max(ranking.secondScore, rivals[other].score(besides: number))
      if next <= ranking.score - 0.2 { renames[gone[number]] = candidates[other] }
    }
    return renames
  }

  /// The best two of several scores.
  private struct Ranking {
    private(set) var holder: Int?
    private(set) var score = 0.0
    private(set) var secondScore = 0.0

    mutating func add(_ other: Int, _ value: Double) {
      if value > score {
        (holder, score, secondScore) = (other, value, score)
      } else {
        secondScore = max(secondScore, value)
      }
    }

    /// Returns the best score of another one.
    func score(besides other: Int) -> Double { holder == other ? secondScore : score }
  }

  /// Returns the question whether a scene is a renamed one, with the attribute that says so.
  func renameHint(of scene: SceneID, as renamed: SceneID) -> String {
    let (name, other) = (old.qualifiedName(.scene(scene)), new.qualifiedName(.scene(renamed)))
    return "is '\(other)' the new name of '\(name)'? then write @was(\"\(name)\") before it"
  }

  /// Returns the edit that says that a scene is a renamed one.
  func renameFix(of scene: SceneID, as renamed: SceneID) -> Diagnostic.FixIt {
    let attribute = "@was(\"\(old.qualifiedName(.scene(scene)))\")"
    let place = SourceSpan(start: new.scenes[renamed].span.start, length: 0)
    return Diagnostic.FixIt(
      title: "insert '\(attribute)'", edits: [Diagnostic.Edit(span: place, replacement: attribute + " ")])
  }

  // MARK: Features

  /// Returns for each scene the handlers that open it, by the names of their declarations.
  ///
  /// - Parameter name: Returns the new name of what opens it; `nil` if that is gone.
  private func openers(
    in program: Program, _ name: (HandlerOwner) -> String?
  ) -> [SceneID: [String]] {
    var openers: [SceneID: [String]] = [:]
    for verb in program.verbs.elements {
      guard let opened = verb.action.opened,
        case .scene(let scene) = program.destinations[opened.destination].target,
        case .handler(let handler) = program.branches[verb.branch].owner
      else { continue }
      let row = program.handlers[handler]
      if let owner = name(row.owner) {
        openers[scene, default: []].append("<-" + owner + "." + program.text(row.name))
      }
    }
    return openers
  }

  /// Returns the properties of a scene by which it is compared.
  private func features(
    of id: SceneID, in program: Program, _ openers: [SceneID: [String]]
  ) -> Set<String> {
    let scene = program.scenes[id]
    var features = Set(openers[id] ?? [])
    for parameter in program.parameters[scene.parameters] {
      features.insert("(" + program.text(parameter.name) + ":" + program.typeName(parameter.type))
    }
    for item in program.items[scene.items] { item.name.map { _ = features.insert("=" + program.text($0)) } }
    for handler in program.handlers[scene.handlers] where !handler.isImplied {
      features.insert("!" + program.text(handler.name))
    }
    for exit in program.exits[scene.exits] { features.insert("<" + program.text(exit.name)) }
    return features
  }
}
