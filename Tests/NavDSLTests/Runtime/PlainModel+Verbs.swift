import NavRuntime

@testable import NavDSL
@testable import NavRuntime

extension PlainWindow {
  typealias Verb = NavigationVerb

  /// Cases that the plain model does not cover, most of which the checker rejects.
  enum Unknown: Error { case verb }

  /// Executes verbs from a scene, as the language reference describes each, and returns what is in focus then.
  @discardableResult
  mutating func perform(_ verbs: [Verb], from scene: Thing) throws -> Thing {
    if handler == nil { scope = scene.flow }
    var focus = scene
    for verb in verbs {
      focus = self.focus(in: focus)
      if hasEnded { throw Unknown.verb }
      focus = try perform(verb, from: focus)
    }
    endIfLeft()
    return focus
  }

  // MARK: Entries without an app

  /// The scene `…`, if the window began with it and nothing has taken its place.
  private var surroundings: Thing? {
    levels[0].children.first.flatMap { $0.scene?.isSurroundings == true ? $0 : nil }
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

  private mutating func performKnown(_ verb: Verb, from scene: Thing) throws -> Thing {
    switch verb {
    case .stay: return scene
    case .push(let destination, let options):
      guard let stack = scene.nearest(.stack) else { throw NavigationFailure.noStack }
      return try put(try open(destination, options, from: scene), on: stack)
    case .modal(let destination, let options):
      if options.style == .actionSheet { try checkAnchor(of: options, in: scene) }
      return try present(try open(destination, options, from: scene), .modal, options, from: scene)
    case .popover(let destination, let options):
      try checkAnchor(of: options, in: scene)
      return try present(try open(destination, options, from: scene), .popover, options, from: scene)
    case .show(let destination, let options):
      return try show(try open(destination, options, from: scene), options, from: scene)
    case .replace(let destination, _): return try replace(scene, destination)
    case .detail(let destination, let options): return try detail(destination, options, from: scene)
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
        thing.scene.flatMap { scene in
          program.accepts(exit, in: scene, flow: thing.flow?.value, guards: guards, width: width)
            .map {
              (thing, $0)
            }
        }
      }
      guard let target = answers.first(where: \.1)?.0 else {
        throw answers.isEmpty ? NavigationFailure.noTarget : .refused
      }
      goBack(to: target)
      outcome.exits.append((target.number, "\(exit)"))
      return isVisible(target) ? target : levels[levels.count - 1]
    case .finish(let value): return try finish(from: scene, .some(value))
    case .cancel: return try finish(from: scene, nil)
    case .open(let place): return try go(to: place)
    }
  }

  // MARK: Opening

  /// "The opener is the scene instance that executed the opening verb."
  private func opener(_ options: NavigationOptions, _ scene: Thing) -> PlainOpener {
    var continuation = options.returning.map { PlainOpener.Continuation.result(event: $0) }
    if options.retries, let handler {
      continuation =
        handler.move.map { .move($0) } ?? .event(handler.recipient.handler.name, handler.arguments)
    }
    return .scene(scene.number, then: continuation)
  }

  private mutating func open(
    _ destination: NavigationDestination, _ options: NavigationOptions, from scene: Thing
  ) throws -> Thing {
    try build(destination, opener(options, scene), in: scope)
  }

  /// "Pushes if there is a stack around s that can hold D, else presents."
  mutating func show(_ new: Thing, _ options: NavigationOptions, from scene: Thing) throws -> Thing {
    guard new.fitsOnStack, let stack = scene.nearest(.stack) else {
      return try present(new, .modal, options, from: scene)
    }
    return try put(new, on: stack)
  }

  func put(_ new: Thing, on stack: Thing) throws -> Thing {
    guard new.fitsOnStack else { throw NavigationFailure.containment }
    new.home = stack.children.last?.home ?? 0
    stack.add(new)
    return new
  }

  mutating func present(
    _ new: Thing, _ kind: NavigationPresentationKind, _ options: NavigationOptions, from scene: Thing
  ) throws -> Thing {
    guard new.fits(options) else { throw NavigationFailure.containment }
    new.presentation = (kind, options)
    levels.append(new)
    presenters.append(scene.number)
    return new
  }

  private func checkAnchor(of options: NavigationOptions, in scene: Thing) throws {
    if scene.scene?.isSurroundings == true { return }
    guard let anchor = options.anchor, scene.scene?.hasItem(anchor) == true else {
      throw NavigationFailure.noItem
    }
  }

  /// "Replaces s by D; D inherits the opener of s."
  private mutating func replace(_ scene: Thing, _ destination: NavigationDestination) throws -> Thing {
    let new = try build(destination, scene.opener, in: scope)
    new.home = scene.home
    guard let parent = scene.parent else {
      let level = level(of: scene)
      let options = levels[level].presentation?.options
      guard options.map({ new.fits($0) }) != false else { throw NavigationFailure.containment }
      new.presentation = levels[level].presentation
      levels[level] = new
      return new
    }
    let fits = parent.kind == .stack ? new.fitsOnStack : parent.kind != .pages || new.kind == .scene
    guard fits else { throw NavigationFailure.containment }
    new.parent = parent
    if let own = parent.children.firstIndex(where: { $0 === scene }) { parent.children[own] = new }
    return new
  }

  private mutating func detail(
    _ destination: NavigationDestination, _ options: NavigationOptions, from scene: Thing
  ) throws -> Thing {
    guard let split = scene.nearest(.split), let columns = split.columns else {
      return try present(try open(destination, options, from: scene), .modal, options, from: scene)
    }
    guard let column = columns.columns.firstIndex(of: options.column ?? .secondary) else {
      throw NavigationFailure.containment
    }
    let isReplaced = width == .compact && columns.areReplaced
    let pushes = isReplaced ? scene.nearest(.stack) : nil
    if isReplaced, pushes == nil { throw NavigationFailure.noStack }
    let content = try self.column(
      destination, opener(options, scene), in: scope, isMerged: isReplaced || !columns.areReplaced)
    if width == .regular {
      set(content, column, of: split)
      split.isRevealed = columns.areOver && column < split.lastColumn
      return content
    }
    if let pushes {
      for element in content.children { _ = try put(element, on: pushes) }
      return pushes
    }
    // The checker rejects tabs in a column here.
    if split.waiting.values.contains(where: { $0.kind != .stack }) { throw Unknown.verb }
    // "`detail` while collapsed discards the pending scenes of its column."
    split.waiting[column] = nil
    split.children[0].children.removeAll { $0.home > column }
    for element in content.children {
      element.home = column
      split.children[0].add(element)
    }
    return split.children[0]
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
