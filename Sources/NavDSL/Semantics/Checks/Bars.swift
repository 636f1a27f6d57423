// Warns of scenes that hide a bar although they are only pages or embedded, where the bar is not theirs.

@Sendable func checkHiddenBars(_ resolved: ResolvedProgram) -> [Diagnostic] {
  let program = resolved.program
  let hiding = program.scenes.ids.filter { program.scenes[$0].hidesBar || program.scenes[$0].hidesTabBar }
  guard !hiding.isEmpty else { return [] }
  var pages: Set<DestinationID> = []
  for page in program.pages.elements { pages.insert(page.destination) }
  var embedded: Set<DestinationID> = []
  for embed in program.embeds.elements { embedded.insert(embed.destination) }
  // The scenes that are shown elsewhere, or on a stack of their own, whose bar they hide.
  var elsewhere: Set<SceneID> = []
  var stackedInside: Set<SceneID> = []
  var inPages: Set<SceneID> = []
  var inScenes: Set<SceneID> = []
  for id in program.destinations.ids {
    guard case .scene(let scene) = program.destinations[id].target else { continue }
    if pages.contains(id) {
      inPages.insert(scene)
    } else if embedded.contains(id) {
      inScenes.insert(scene)
      if program.destinations[id].inStack { stackedInside.insert(scene) }
    } else {
      elsewhere.insert(scene)
    }
  }
  var diagnostics: [Diagnostic] = []
  for id in hiding where !elsewhere.contains(id) && (inPages.contains(id) || inScenes.contains(id)) {
    let scene = program.scenes[id]
    func warn(_ bar: String) {
      diagnostics.append(
        .noBarToHide(bar, of: program.text(scene.name), isPage: inPages.contains(id), at: scene.nameSpan))
    }
    if scene.hidesBar, !stackedInside.contains(id) { warn("bar") }
    if scene.hidesTabBar { warn("tabbar") }
  }
  return diagnostics
}
