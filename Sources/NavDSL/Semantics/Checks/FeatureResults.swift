// Checks that what a feature starts with returns the type of the feature, which it ends. Language reference, "Features".

@Sendable func checkFeatureResults(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  guard let app = program.app, let feature = app.feature else { return [] }
  var diagnostics: [Diagnostic] = []
  var seen: Set<Target> = []
  for start in app.startDestinations {
    // What the start builds has the host as its opener: also what is inside of its containers, scenes and flows.
    var waiting = [program.destinations[start].target]
    while let target = waiting.popLast() {
      guard seen.insert(target).inserted else { continue }
      waiting += program.shown(by: target)
      guard let result = program.result(ofEnding: target), !program.isSame(result.type, feature.result) else {
        continue
      }
      diagnostics.append(
        .featureResult(
          program.describe(target), returns: result.type.map { program.typeName($0) },
          feature: program.describe(.app), returning: feature.result.map { program.typeName($0) },
          at: program.destinations[start].span, declaredAt: app.nameSpan))
    }
  }
  return diagnostics
}

extension Program {
  /// The type with which a scene or a flow finishes; a type of `nil` if it finishes without a value.
  fileprivate struct Ending {
    var type: TypeID?
  }

  /// Returns the type with which a scene or a flow finishes; `nil` if it has no `finish`, or belongs to a flow that it
  /// ends.
  fileprivate func result(ofEnding target: Target) -> Ending? {
    switch target {
    case .scene(let id):
      let scene = scenes[id]
      if let result = scene.result { return Ending(type: result) }
      return scene.flow == nil && finishes(scene.handlers) ? Ending(type: nil) : nil
    case .flow(let id):
      if let result = flows[id].result { return Ending(type: result) }
      return finishes(id) ? Ending(type: nil) : nil
    case .stack, .tabs, .split, .pages, .error: return nil
    }
  }

  fileprivate func isSame(_ left: TypeID?, _ right: TypeID?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return types.fits(left, right) && types.fits(right, left)
  }
}
