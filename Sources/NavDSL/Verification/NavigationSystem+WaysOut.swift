// The ways out of scenes, and the scenes that need one: Proofs.md, "Questions".

import NavRuntime

extension NavigationSystem {
  /// `true` iff it is asked whether the scene on top can be left.
  func asksToLeave(_ top: SpineSymbol) -> Bool {
    guard let scene = top.scene else { return false }
    // The code of an external scene leaves it, and the way out of what is not known is not known either.
    return !program.scenes[scene].isExternal && !context(of: top).isOpen && isOverSomething(top)
  }

  /// Returns the scenes that some verbs open. An instance that takes the place of another of its scene does not leave it.
  func scenesOpened(by verbs: IDRange<VerbID>) -> Set<SceneID> {
    program.verbs[verbs].reduce(into: []) { scenes, verb in
      if let opened = verb.action.opened { scenes.formUnion(program.initialScenes(of: opened.destination)) }
    }
  }

  /// Returns the scenes that handlers open after a finish, in each branch that they may take, by the names of their events.
  ///
  /// - Parameter events: The events to which a `finish` may return.
  func scenesOpenedAgain(
    in width: NavigationWidth, after events: (VerbID) -> Set<Symbol>
  ) -> [Symbol: Set<SceneID>] {
    let names = Set(program.continuingHandlers.map { program.handlers[$0].name })
    let handlers = program.handlers.elements.filter { names.contains($0.name) }
    var opened: [Symbol: Set<SceneID>] = [:]
    var known: [Symbol: Set<SceneID>]
    // A handler may finish as well, after which that of the next opener runs.
    repeat {
      known = opened
      for handler in handlers {
        let taken = takeable(handler.branches, in: width)
        let scenes = taken.branches.map { branch in
          let verbs = program.branches[branch].verbs
          return verbs.reduce(into: scenesOpened(by: verbs)) { scenes, verb in
            guard !known.isEmpty, program.verbs[verb].action.isFinish else { return }
            let events = events(verb)
            for (event, others) in known where events.contains(event) { scenes.formUnion(others) }
          }
        }
        guard !taken.canBeNone, let first = scenes.first else { continue }
        opened[handler.name, default: []]
          .formUnion(scenes.dropFirst().reduce(first) { $0.intersection($1) })
      }
    } while opened != known
    return opened
  }

  /// `true` iff the user can turn to another tab or page than those around a scene, or choose its own tab again.
  ///
  /// - Parameter mayHideTabBars: `true` iff what is below the scene may hide the tab bar.
  func letsTurnAway(from top: SpineSymbol, in width: NavigationWidth, mayHideTabBars: Bool) -> Bool {
    let region = region(of: top)
    return region.indices.contains { index in
      switch region[index] {
      case .tab(let tab):
        let isNearest = index == region.count - 1
        if isNearest ? hidesTabBar(top) || mayHideTabBars && top.position.isElement : mayHideTabBars {
          return false
        }
        return program.tabContainers[program.tabs[tab].container].tabs.count > 1 || canPop(top, in: width)
      case .page(let page): return program.pageContainers[program.pages[page].container].pages.count > 1
      case .column, .replacement: return false
      }
    }
  }

  /// `true` iff there is a scene to go back to; not so in columns, which are side by side.
  private func isOverSomething(_ top: SpineSymbol) -> Bool {
    let isOpened = top.opening == .verb || top.opening == .place || top.opening == .code
    guard isOpened || top.opening.returning != nil else { return false }
    // A base that the code has opened is over nothing.
    if top.opening == .code, !context(of: top).isPresented { return false }
    return !region(of: top).contains { if case .column = $0 { true } else { false } }
  }

  /// `true` iff a scene is above another on a stack whose bar shows no back button.
  func lacksBackButton(_ top: SpineSymbol, in width: NavigationWidth) -> Bool {
    canPop(top, in: width) && !showsBackButton(top)
  }
}
