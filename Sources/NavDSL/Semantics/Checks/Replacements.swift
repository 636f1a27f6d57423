// Does what replaces a scene return what the scene's opener waits for? Language reference, section 6.

extension Resolver {
  mutating func checkReplacements() {
    for scene in program.scenes.elements {
      guard let result = scene.result else { continue }
      for handler in program.handlers[scene.handlers] {
        for branch in program.branches[handler.branches] {
          // After another verb it is not this scene that is replaced.
          guard let verb = program.verbs[branch.verbs].first, case .replace(let destination, _) = verb.action
          else { continue }
          checkReplacement(of: scene, returning: result, by: destination)
        }
      }
    }
  }

  private mutating func checkReplacement(
    of scene: Scene, returning result: TypeID, by destination: DestinationID
  ) {
    guard let target = program.rootTarget(of: destination) else { return }
    let other: TypeID? =
      switch target {
      case .scene(let id): program.scenes[id].result
      case .flow(let id): program.flows[id].result
      default: nil
      }
    guard let other, !fits(other, result) else { return }
    report(
      .replacementResult(
        "scene '\(text(scene.name))'", returns: program.typeName(result), by: describe(.target(target)),
        returning: program.typeName(other), at: program.destinations[destination].span))
  }
}
