import NavRuntime

@testable import NavDSL
@testable import NavRuntime

extension PlainWindow {
  typealias Verb = NavigationVerb

  /// Cases that the plain model does not cover: verbs after a new element, places, and handlers of openers.
  enum Unknown: Error { case verb }

  /// Executes verbs from a scene, as the language reference describes each, and returns what is in focus then.
  @discardableResult
  mutating func perform(_ verbs: [Verb], from scene: Thing) throws -> Thing {
    var focus = scene
    for (position, verb) in verbs.enumerated() {
      guard position == 0 || all.allSatisfy({ $0.number != nil }) else { throw Unknown.verb }
      focus = self.focus(in: focus)
      guard focus.number != nil, !hasEnded || program.hasStart else { throw Unknown.verb }
      focus = try perform(verb, from: focus)
    }
    endIfLeft()
    return focus
  }

  // MARK: Entries without an app

  /// The scene `…`, if the window began with it and nothing has taken its place.
  private var surroundings: Thing? {
    levels[0].children.first.flatMap { $0.instance?.scene.isSurroundings == true ? $0 : nil }
  }

  /// "When a step leaves `…` in focus, the window has ended."
  mutating func endIfLeft() {
    if surroundings != nil, levels.count == 1, levels[0].children.count == 1 { hasEnded = true }
  }

  /// "Nothing is known of `…`, and nothing fails for want of it."
  private mutating func perform(_ verb: Verb, from scene: Thing) throws -> Thing {
    guard let surroundings else { return try performKnown(verb, from: scene) }
    var verb = verb
    switch verb {
    case .detail(let destination, let options) where level(of: scene) == 0 && scene.nearest(.split) == nil:
      verb = .show(destination, options)
    case .replace(let destination, let options) where scene === surroundings:
      verb = .push(destination, options)
    default: break
    }
    do { return try performKnown(verb, from: scene) } catch let failure as NavigationFailure {
      guard isFoundInSurroundings(verb, from: scene, failure) else { throw failure }
      levels.removeSubrange(1...)
      presenters.removeSubrange(1...)
      levels[0].children.removeSubrange(1...)
      return surroundings
    }
  }

  private func isFoundInSurroundings(_ verb: Verb, from scene: Thing, _ failure: NavigationFailure) -> Bool {
    // "A presentation over it has no stack or tabs but its own."
    let isOnBase = level(of: scene) == 0
    return switch verb {
    case .unwind, .unwindTo: failure == .noTarget || failure == .refused
    case .dismiss: failure == .notPresented
    case .pop, .popTo: isOnBase && failure == .nothingBelow && scene.nearest(.stack) === levels[0]
    case .select: isOnBase && failure == .noTabs
    case .next, .previous: isOnBase && failure == .noPages && scene.nearest(.pages) == nil
    default: false
    }
  }

  /// `true` iff a stack can hold a destination: not a stack, not a split, and not a flow that starts with one.
  private func isAllowedOnStack(_ destination: NavigationDestination) -> Bool {
    switch destination {
    case .scene: return true
    case .stack: return false
    case .flow(let flow): return program.start(of: flow).map { isAllowedOnStack($0) } ?? true
    case .container(let name):
      guard let number = program.container(named: name) else { return true }
      switch program.containers[number].content {
      case .stack, .split: return false
      case .tabs, .pages: return true
      }
    }
  }

  private mutating func performKnown(_ verb: Verb, from scene: Thing) throws -> Thing {
    let new = Thing(.scene, nil, "")
    switch verb {
    case .stay: return scene
    case .push: return try push(new, from: scene)
    case .modal, .popover: return present(new, from: scene)
    case .show(let destination, _):
      let isPresented = scene.nearest(.stack) == nil || !isAllowedOnStack(destination)
      return isPresented ? present(new, from: scene) : try push(new, from: scene)
    case .replace:
      new.home = scene.home
      if let parent = scene.parent {
        new.parent = parent
        if let own = parent.children.firstIndex(where: { $0 === scene }) { parent.children[own] = new }
      } else {
        levels[level(of: scene)] = new
      }
      return new
    case .detail(_, let options):
      guard let split = scene.nearest(.split) else { return present(new, from: scene) }
      let wanted = options.column ?? .secondary
      guard let column = split.split?.columns.firstIndex(where: { $0.column == wanted }) else {
        throw NavigationFailure.containment
      }
      if width == .compact {
        if split.split?.compact == nil {
          // The checker rejects tabs in a column here.
          let isMerged = split.split?.columns.allSatisfy { if case .stack = $0.node { true } else { false } }
          if isMerged == false { throw Unknown.verb }
          split.waiting[column] = nil
          split.children[0].children.removeAll { $0.home > column }
        }
        guard split.split?.compact == nil, let stack = split.children.first else {
          return try push(new, from: scene)
        }
        stack.add(new)
      } else {
        // If the split has different contents in compact width, tabs in it take the place of the stack.
        guard split.children[column].kind == .stack, split.split?.compact == nil || !isTabs(verb)
        else {
          throw Unknown.verb
        }
        split.children[column].children = []
        split.children[column].add(new)
        split.isRevealed = split.split?.displaysOver == true && column < split.lastColumn
      }
      new.home = column
      return new
    case .pop, .popToRoot, .popTo: return try pop(verb, from: scene)
    case .dismiss:
      guard level(of: scene) > 0 else { throw NavigationFailure.notPresented }
      return endPresentations(from: levels.count - 1)
    case .dismissAll:
      guard levels.count > 1 else { return scene }
      return endPresentations(from: 1)
    case .select(let container, let tab, let reset):
      guard let tabs = scene.around.first(where: { $0.kind == .tabs && $0.name == container }),
        let index = tabs.tabNames.firstIndex(of: tab)
      else { throw NavigationFailure.noTabs }
      tabs.selected = index
      if reset { popToRoots(tabs.children[index]) }
      return tabs
    case .next, .previous:
      guard let pages = scene.nearest(.pages) else { throw NavigationFailure.noPages }
      let index = pages.selected + (verb == .next ? 1 : -1)
      guard pages.children.indices.contains(index) else { throw NavigationFailure.noPages }
      pages.selected = index
      return pages
    case .unwindTo(let name):
      guard let target = unwindOrder(from: scene).first(where: { $0.name == name }) else {
        throw NavigationFailure.noTarget
      }
      goBack(to: target)
      return isVisible(target) ? target : levels[levels.count - 1]
    case .unwind(let exit):
      let answers = unwindOrder(from: scene).compactMap { thing in
        thing.instance.flatMap { instance in
          program.accepts(exit, in: instance.scene, flow: instance.flow?.flow, guards: guards, width: width)
            .map {
              (thing, $0)
            }
        }
      }
      guard let target = answers.first(where: \.1)?.0 else {
        throw answers.isEmpty ? NavigationFailure.noTarget : .refused
      }
      goBack(to: target)
      return isVisible(target) ? target : levels[levels.count - 1]
    case .finish(let value): return try finish(from: scene, .some(value))
    case .cancel: return try finish(from: scene, nil)
    case .open: throw Unknown.verb
    }
  }

  func isTabs(_ verb: Verb) -> Bool {
    guard case .detail(var destination, _) = verb else { return false }
    while case .flow(let flow) = destination, let start = program.start(of: flow) { destination = start }
    if case .container = destination { return true }
    return false
  }

  private mutating func push(_ new: Thing, from scene: Thing) throws -> Thing {
    guard let stack = scene.nearest(.stack) else { throw NavigationFailure.noStack }
    new.home = stack.children.last?.home ?? 0
    stack.add(new)
    return new
  }

  private mutating func present(_ new: Thing, from scene: Thing) -> Thing {
    levels.append(new)
    presenters.append(scene.number)
    return new
  }

  private mutating func pop(_ verb: Verb, from scene: Thing) throws -> Thing {
    guard let stack = scene.nearest(.stack) else { throw NavigationFailure.noStack }
    let own = stack.children.firstIndex { $0 === scene.branch(of: stack) } ?? 0
    switch verb {
    case .popToRoot: stack.children.removeSubrange(1...)
    case .popTo(let name):
      guard let target = stack.children.prefix(own).lastIndex(where: { $0.kind == .scene && $0.name == name })
      else {
        throw NavigationFailure.nothingBelow
      }
      stack.children.removeSubrange((target + 1)...)
    default:
      guard stack.children.count > 1 else { throw NavigationFailure.nothingBelow }
      stack.children.removeLast()
    }
    return stack
  }

  /// Pops all visible stacks of a tab to their roots.
  func popToRoots(_ thing: Thing) {
    switch thing.kind {
    case .stack:
      thing.children.removeSubrange(min(1, thing.children.count)...)
      thing.children.forEach(popToRoots)
    case .split: thing.children.forEach(popToRoots)
    case .tabs, .pages: popToRoots(thing.children[thing.selected])
    case .scene: break
    }
  }
}
