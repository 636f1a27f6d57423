import NavRuntime

@testable import NavDSL
@testable import NavRuntime

/// The messages of a step to scenes, besides the new state.
struct PlainOutcome {
  var exits: [(scene: UInt64, exit: String)] = []
  var results: [(opener: UInt64, event: String)] = []
  var lostOpeners: [UInt64] = []

  /// - Parameter newFrom: The first number that counts as new.
  func text(newFrom: UInt64) -> String {
    let text = PlainText(newFrom: newFrom)
    return
      (exits.map { "\(text.text($0)): exit \($1)" } + results.map { "\(text.text($0)): \($1)" }
      + lostOpeners.map { "\(text.text($0)): lost" }).joined(separator: ", ")
  }
}

/// A window in the plain model: the words of the language reference, "Run-time behavior", implemented as
/// literally as possible, independently of the engine's representation of states. In compact width the columns of a
/// split are one stack here, each element of which stores its home column.
struct PlainWindow {
  var width: NavigationWidth
  /// The base, then the presentations over it.
  var levels: [Thing]
  /// The number of the scene that presented each level except the base.
  var presenters: [UInt64?]
  let program: NavigationTable
  /// The feature with its arguments.
  let feature: PlainFlow?
  let guards: NavigationGuardSet
  /// The number of the next instance.
  var nextNumber: UInt64
  /// `true` iff a finish has ended the feature.
  var hasEnded = false
  /// The messages of the step.
  var outcome = PlainOutcome()
  /// The handler that runs; `nil` if the verbs are performed without one.
  var handler: PlainHandler?
  /// The instance of the flow in which destinations are named.
  var scope: PlainFlow?

  /// Creates the window of a state.
  init(_ state: NavigationState, _ program: InterpretedProgram, guards: Set<GuardID> = []) {
    (width, self.program, self.guards) = (state.width, program.table, NavigationGuardSet(guards))
    feature = state.feature.map { PlainFlow($0) }
    nextNumber = state.nextIdentity
    let reader = PlainReader(width: state.width)
    levels = [reader.thing(state.base)] + state.presentations.map { reader.thing($0.node) }
    presenters = [nil] + state.presentations.map { $0.presenter.number }
    for (level, presentation) in zip(levels.dropFirst(), state.presentations) {
      level.presentation = (presentation.kind, presentation.options)
    }
  }

  /// Returns what is visible and hidden.
  ///
  /// - Parameter newFrom: The first number that counts as new.
  func text(newFrom: UInt64 = .max) -> String {
    let text = PlainText(newFrom: newFrom)
    return zip(levels, presenters).map { level, presenter in
      guard let presenter else { return text.text(level) }
      let how = level.number < newFrom ? "" : level.presentation.map { "\($0.kind) \($0.options): " } ?? ""
      return " ^\(text.text(presenter)) \(how)\(text.text(level))"
    }.joined()
  }

  var all: [Thing] { levels.flatMap(\.all) }
  func scene(_ number: UInt64?) -> Thing? { number.flatMap { wanted in all.first { $0.number == wanted } } }
  func level(of thing: Thing) -> Int {
    let root = thing.around.last ?? thing
    return levels.firstIndex { $0 === root } ?? 0
  }

  // MARK: Visible scenes

  /// Section 9, "Focus".
  func focus(in thing: Thing) -> Thing {
    switch thing.kind {
    case .scene: return thing
    case .stack: return thing.children.last.map { focus(in: $0) } ?? thing
    case .tabs, .pages: return focus(in: thing.children[thing.selected])
    case .split:
      guard width == .regular else { return focus(in: thing.children[0]) }
      return focus(in: thing.children[thing.columns?.areOver == true ? thing.lastColumn : 0])
    }
  }

  /// Returns the visible scenes in a node, including embedded ones.
  func visible(in thing: Thing) -> [Thing] {
    switch thing.kind {
    case .scene:
      if thing.scene?.isSurroundings == true { return [] }
      return [thing] + thing.children.flatMap { visible(in: $0) }
    case .stack: return thing.children.last.map { visible(in: $0) } ?? []
    case .tabs, .pages: return visible(in: thing.children[thing.selected])
    case .split:
      let isHidden = width == .regular && thing.columns?.areOver == true && !thing.isRevealed
      return (isHidden ? [thing.children[thing.lastColumn]] : thing.children).flatMap { visible(in: $0) }
    }
  }

  var active: [Thing] { levels.last.map { visible(in: $0) } ?? [] }

  func isVisible(_ thing: Thing) -> Bool {
    visible(in: levels[level(of: thing)]).contains { $0 === thing }
  }

  // MARK: Unwinding

  /// Section 9, "Unwinding": the scenes that an unwind from a scene asks, in order.
  func unwindOrder(from scene: Thing) -> [Thing] {
    var order: [Thing] = []
    var child = scene
    for parent in scene.around {
      switch parent.kind {
      case .stack:
        let own = parent.children.firstIndex { $0 === child } ?? 0
        order += parent.children.prefix(own).reversed().flatMap { asked(in: $0) }
        // In a collapsed split, the elements that other columns have put above it are visible, the nearest first.
        let above = parent.children.dropFirst(own + 1)
        for column in 0..<3 {
          order += above.filter { $0.home == column }.reversed().flatMap { asked(in: $0) }
        }
      case .scene:
        order += parent.children.filter { $0 !== child }.flatMap { asked(in: $0) } + [parent]
      case .split where width == .regular:
        // From the replacement of the hidden columns, the primary first.
        let own = parent.children.firstIndex { $0 === child } ?? -1
        let others = parent.children.indices.filter { $0 != own }
        for distance in 1...3 {
          for index in others where abs(index - own) == distance {
            order += asked(in: parent.children[index])
          }
        }
      case .split:
        order += parent.children.filter { $0 !== child }.flatMap { asked(in: $0) }
        if parent.columns?.areReplaced == false {
          order += parent.waiting.sorted { $0.key < $1.key }.filter { $0.value !== child }.flatMap {
            asked(in: $0.value)
          }
        }
      case .tabs, .pages: break
      }
      child = parent
    }
    let level = level(of: scene)
    guard level > 0, let presenter = self.scene(presenters[level]) else { return order }
    return order + asked(in: presenter) + unwindOrder(from: presenter)
  }

  /// Returns the scenes of a node in the order in which they are asked: from the top down, embedded scenes
  /// before their host.
  private func asked(in thing: Thing) -> [Thing] {
    switch thing.kind {
    case .scene: return thing.children.flatMap { asked(in: $0) } + [thing]
    case .stack: return thing.children.reversed().flatMap { asked(in: $0) }
    case .tabs, .pages: return asked(in: thing.children[thing.selected])
    case .split:
      let rest =
        thing.columns?.areReplaced == false ? thing.waiting.sorted { $0.key < $1.key }.map(\.value) : []
      return (thing.children + rest).flatMap { asked(in: $0) }
    }
  }

  /// Brings a scene to the front: "all presentations above it end, its stack is cut down to it".
  mutating func goBack(to target: Thing) {
    let level = level(of: target)
    levels.removeSubrange((level + 1)...)
    presenters.removeSubrange((level + 1)...)
    var child = target
    for parent in target.around {
      if let own = parent.children.firstIndex(where: { $0 === child }) {
        if parent.kind == .stack { parent.children.removeSubrange((own + 1)...) }
        if parent.kind == .tabs || parent.kind == .pages { parent.selected = own }
        if parent.kind == .split, width == .regular, parent.columns?.areOver == true,
          own < parent.lastColumn
        {
          parent.isRevealed = true
        }
      } else if let (column, waiting) = parent.waiting.first(where: { $0.value === child }),
        parent.columns?.areReplaced == false
      {
        // "Brings its column back": onto the merged stack, above the preceding columns.
        let stack = parent.children[0]
        stack.children.removeAll { $0.home > column }
        for element in waiting.children { stack.add(element) }
        parent.waiting[column] = nil
      }
      child = parent
    }
  }
}

/// Converts a state to plain nodes.
private struct PlainReader {
  let width: NavigationWidth

  func thing(_ node: NavigationNode) -> Thing {
    let thing = content(of: node)
    thing.flow = node.flow.map { PlainFlow($0) }
    return thing
  }

  private func content(of node: NavigationNode) -> Thing {
    let number = node.identity.number
    switch node {
    case .scene(let instance):
      let thing = Thing(.scene, number, instance.scene.name)
      thing.scene = instance.scene
      thing.opener = PlainOpener(instance.opener)
      for inner in instance.embedded { thing.add(self.thing(inner.node)) }
      return thing
    case .stack(let stack):
      let thing = Thing(.stack, number, stack.name ?? "")
      for element in stack.elements { thing.add(self.thing(element)) }
      return thing
    case .tabs(let tabs):
      let thing = Thing(.tabs, number, tabs.name)
      for tab in tabs.tabs { thing.add(self.thing(tab.node)) }
      thing.tabNames = tabs.tabs.map(\.name)
      thing.selected = tabs.selected
      return thing
    case .pages(let pages):
      let thing = Thing(.pages, number, pages.name)
      for page in pages.pages { thing.add(self.thing(page)) }
      thing.selected = pages.current
      return thing
    case .split(let split): return thing(split)
    }
  }

  private func thing(_ split: NavigationSplit) -> Thing {
    let thing = Thing(.split, split.identity.number, split.name)
    thing.isRevealed = split.isRevealed
    let columns = split.columns.enumerated().map { index, column in
      let child = self.thing(column.node)
      if case .stack = column.node { for element in child.children { element.home = index } }
      return child
    }
    thing.columns = PlainColumns(
      columns: split.columns.map(\.column), stacks: columns.map { ($0.name, $0.flow) },
      areReplaced: split.compact != nil, areOver: split.displaysOver, collapseTo: split.collapsesTo,
      placeholder: split.placeholder?.number)
    if width == .regular {
      for column in columns { thing.add(column) }
      thing.aside = split.compact.map { self.thing($0) }
      thing.aside?.parent = thing
      return thing
    }
    if let compact = split.compact {
      thing.add(self.thing(compact))
    } else {
      let stack = Thing(.stack, 0)
      for (index, column) in columns.enumerated() where !split.columns[index].isWaiting {
        for element in column.children { stack.add(element) }
      }
      thing.add(stack)
    }
    for (index, column) in columns.enumerated() where split.compact != nil || split.columns[index].isWaiting {
      thing.waiting[index] = column
      column.parent = thing
    }
    return thing
  }
}

extension PlainFlow {
  init(_ flow: NavigationFlowInstance) {
    self.init(number: flow.identity.number, value: flow.flow, opener: PlainOpener(flow.opener))
  }
}

extension PlainOpener {
  init(_ opener: NavigationOpener) {
    self =
      switch opener {
      case .none: .none
      case .host: .host
      case .code(let first, _): .code(first: first.number)
      case .place(let continuation): .place(then: continuation.map { Continuation($0) })
      case .scene(let identity, let continuation):
        .scene(identity.number, then: continuation.map { Continuation($0) })
      }
  }
}

extension PlainOpener.Continuation {
  fileprivate init(_ continuation: NavigationContinuation) {
    self =
      switch continuation {
      case .result(let event): .result(event: event)
      case .event(let event): .event(event.name, event.arguments)
      case .move(let move): .move(move)
      case .link(let url): .link(url)
      }
  }
}
