import NavRuntime

@testable import NavDSL
@testable import NavRuntime

/// A scene or container of the plain model.
final class Thing {
  enum Kind { case scene, stack, tabs, pages, split }

  let kind: Kind
  /// The number of its identity; `nil` for a node that a step creates, including its descendants.
  let number: UInt64?
  /// The name of the scene or container.
  let name: String
  /// Its children: of a scene, the embedded ones; elements, tabs, pages; of a split, its columns in regular width, and
  /// the merged stack in compact width.
  var children: [Thing] = []
  weak var parent: Thing?
  /// The names of the tabs.
  var tabNames: [String] = []
  /// The index of the visible tab or page.
  var selected = 0
  /// The home column.
  var home = 0
  /// The hidden columns of a split in compact width, by index.
  var waiting: [Int: Thing] = [:]
  /// The replacement of a split's columns in compact width, while they are visible in regular width.
  var aside: Thing?
  /// The split of the state.
  var split: NavigationSplit?
  /// The scene of the state.
  var instance: NavigationInstance?
  /// The instance of the flow that it belongs to.
  var flow: NavigationFlowInstance?
  var isRevealed = false
  /// The presentation of the state of which it is the content.
  var presentation: NavigationPresentation?

  init(_ kind: Kind, _ number: UInt64?, _ name: String) {
    (self.kind, self.number, self.name) = (kind, number, name)
  }

  func add(_ child: Thing) {
    children.append(child)
    child.parent = self
  }

  /// Its ancestors, the nearest first.
  var around: [Thing] { parent.map { [$0] + $0.around } ?? [] }

  func nearest(_ kind: Kind) -> Thing? { around.first { $0.kind == kind } }

  /// Returns the child of an ancestor that is this node or contains it.
  func branch(of outer: Thing) -> Thing {
    var thing = self
    while let parent = thing.parent, parent !== outer { thing = parent }
    return thing
  }

  /// The node itself and its descendants.
  var all: [Thing] {
    [self]
      + (children + waiting.sorted { $0.key < $1.key }.map(\.value) + [aside].compactMap { $0 }).flatMap(
        \.all)
  }

  /// The index of the column that is visible alone in regular width until the user reveals the others.
  var lastColumn: Int { (split?.columns.count ?? 1) - 1 }

  var text: String {
    guard let number else { return "new" }
    let inner = children.map(\.text)
    switch kind {
    case .scene: return "\(name)\(number)" + (inner.isEmpty ? "" : "(\(inner.joined(separator: ", ")))")
    case .stack: return "[" + children.map { "\($0.home):\($0.text)" }.joined(separator: " ") + "]"
    case .tabs, .pages: return "\(kind)\(number).\(selected){\(inner.joined(separator: "; "))}"
    case .split:
      let rest = waiting.sorted { $0.key < $1.key }.map { "\($0.key) waits: \($0.value.text)" }
      let other = aside.map { "; instead: \($0.text)" } ?? ""
      return
        "split\(number)<\((inner + rest).joined(separator: " | "))\(other)\(isRevealed ? ", revealed" : "")>"
    }
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
  let feature: NavigationFlowInstance?
  let guards: NavigationGuardSet
  /// `true` iff a finish has ended the feature.
  var hasEnded = false
  /// The handler that runs; `nil` if the verbs are performed without one.
  var handler: PlainRecipient?

  /// Creates the window of a state.
  ///
  /// - Parameter newFrom: The first number that counts as new.
  init(
    _ state: NavigationState, _ program: InterpretedProgram, guards: Set<GuardID> = [],
    newFrom: UInt64 = .max
  ) {
    (width, self.program, self.guards) = (state.width, program.table, NavigationGuardSet(guards))
    feature = state.feature
    let reader = PlainReader(width: state.width, newFrom: newFrom)
    levels = [reader.thing(state.base)] + state.presentations.map { reader.thing($0.node) }
    presenters = [nil] + state.presentations.map { $0.presenter.number }
    for (level, presentation) in zip(levels.dropFirst(), state.presentations) {
      level.presentation = presentation
    }
  }

  var text: String {
    zip(levels, presenters).map { level, presenter in
      (presenter.map { " ^\($0) " } ?? "") + level.text
    }.joined()
  }

  var all: [Thing] { levels.flatMap(\.all) }
  func scene(_ number: UInt64?) -> Thing? { number.flatMap { wanted in all.first { $0.number == wanted } } }
  func level(of thing: Thing) -> Int {
    let root = thing.around.last ?? thing
    return levels.firstIndex { $0 === root } ?? 0
  }

  // MARK: Visible scenes

  /// Section 6, "Focus in a node".
  func focus(in thing: Thing) -> Thing {
    switch thing.kind {
    case .scene: return thing
    case .stack: return thing.children.last.map { focus(in: $0) } ?? thing
    case .tabs, .pages: return focus(in: thing.children[thing.selected])
    case .split:
      guard width == .regular else { return focus(in: thing.children[0]) }
      return focus(in: thing.children[thing.split?.displaysOver == true ? thing.lastColumn : 0])
    }
  }

  /// Returns the visible scenes in a node, including embedded ones.
  func visible(in thing: Thing) -> [Thing] {
    switch thing.kind {
    case .scene:
      if thing.instance?.scene.isSurroundings == true { return [] }
      return [thing] + thing.children.flatMap { visible(in: $0) }
    case .stack: return thing.children.last.map { visible(in: $0) } ?? []
    case .tabs, .pages: return visible(in: thing.children[thing.selected])
    case .split:
      let isHidden = width == .regular && thing.split?.displaysOver == true && !thing.isRevealed
      return (isHidden ? [thing.children[thing.lastColumn]] : thing.children).flatMap { visible(in: $0) }
    }
  }

  var active: [Thing] { levels.last.map { visible(in: $0) } ?? [] }

  func isVisible(_ thing: Thing) -> Bool {
    visible(in: levels[level(of: thing)]).contains { $0 === thing }
  }

  // MARK: Unwinding

  /// Section 7, "Unwind": the scenes that an unwind from a scene asks, in order.
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
        if parent.split?.compact == nil {
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
      let rest = thing.split?.compact == nil ? thing.waiting.sorted { $0.key < $1.key }.map(\.value) : []
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
        if parent.kind == .split, width == .regular, parent.split?.displaysOver == true,
          own < parent.lastColumn
        {
          parent.isRevealed = true
        }
      } else if let (column, waiting) = parent.waiting.first(where: { $0.value === child }),
        parent.split?.compact == nil
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
  /// The first number that counts as new.
  let newFrom: UInt64

  func thing(_ node: NavigationNode) -> Thing {
    guard node.identity.number < newFrom else { return Thing(.scene, nil, "") }
    let thing = content(of: node)
    thing.flow = node.flow
    return thing
  }

  private func content(of node: NavigationNode) -> Thing {
    let number = node.identity.number
    switch node {
    case .scene(let instance):
      let thing = Thing(.scene, number, instance.scene.name)
      thing.instance = instance
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
    thing.split = split
    thing.isRevealed = split.isRevealed
    let columns = split.columns.enumerated().map { index, column in
      let child = self.thing(column.node)
      if case .stack = column.node { for element in child.children { element.home = index } }
      return child
    }
    if width == .regular {
      for column in columns { thing.add(column) }
      thing.aside = split.compact.map { self.thing($0) }
      thing.aside?.parent = thing
      return thing
    }
    if let compact = split.compact {
      thing.add(self.thing(compact))
    } else {
      let stack = Thing(.stack, 0, "")
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
