import NavDSL
import NavRuntime

/// Writes what tells states apart, plainly: their shape and the names in it, who opened what, and values only where
/// something asks for them. States of equal keys have the same runs.
struct FlowKeyWriter {
  typealias State = NavigationState<NavigationTable>
  typealias Node = NavigationNode<NavigationTable>

  /// `true` iff places compare scenes and presentations with what is there.
  let comparesValues: Bool
  /// Numbers for texts and options, given as they come up; the same for all states of a program.
  private var texts: [String: Int32] = [:]
  private var options: [NavigationOptions: Int32] = [:]
  private var words: [Int32] = []
  /// The scene instances that are there, in order, and the instances of flows.
  private var scenes: [NavigationIdentity] = []
  private var flows: [NavigationIdentity] = []

  init(_ program: Program) { comparesValues = program.places.count > 0 }

  /// Returns the key of a state.
  mutating func key(of state: State) -> [Int32] {
    words.removeAll(keepingCapacity: true)
    scenes.removeAll(keepingCapacity: true)
    flows.removeAll(keepingCapacity: true)
    number(state.base)
    for presentation in state.presentations { number(presentation.node) }
    words.append(state.width == .compact ? 0 : 1)
    write(state.base)
    for presentation in state.presentations {
      words.append(presentation.kind == .popover ? -10 : -11)
      write(presentation)
      write(presentation.node)
    }
    return words
  }

  private mutating func number(_ node: Node) {
    if case .scene(let instance) = node { scenes.append(instance.identity) }
    for child in node.children { number(child) }
  }

  private mutating func write(_ presentation: NavigationPresentation<NavigationTable>) {
    write(presentation.presenter)
    if comparesValues {
      let next = Int32(options.count)
      words.append(options[presentation.options] ?? next)
      options[presentation.options] = options[presentation.options] ?? next
    } else {
      words.append(presentation.isDismissible(in: .compact) ? 1 : 0)
      words.append(presentation.isDismissible(in: .regular) ? 1 : 0)
    }
  }

  private mutating func write(_ node: Node) {
    switch node {
    case .scene(let instance):
      words.append(1)
      words.append(instance.scene.id.index)
      write(instance.scene.arguments)
      write(instance.opener)
      write(instance.flow)
    case .stack(let stack):
      words.append(2)
      words.append(Int32(stack.elements.count))
      write(stack.name)
      write(stack.flow)
    case .tabs(let tabs):
      words.append(3)
      words.append(Int32(tabs.selected))
      write(tabs.name)
      write(tabs.flow)
    case .pages(let pages):
      words.append(4)
      words.append(Int32(pages.current))
      write(pages.name)
      write(pages.flow)
    case .split(let split):
      words.append(5)
      words.append(split.isRevealed ? 1 : 0)
      write(split.name)
      write(split.flow)
      words.append(split.placeholder.flatMap(position(of:)) ?? -1)
      for column in split.columns { words.append(column.isWaiting ? 1 : 0) }
    }
    for child in node.children { write(child) }
  }

  private mutating func write(_ text: String?) {
    guard let text else { return words.append(-1) }
    let next = Int32(texts.count)
    words.append(texts[text] ?? next)
    texts[text] = texts[text] ?? next
  }

  private func position(of scene: NavigationIdentity) -> Int32? {
    scenes.firstIndex(of: scene).map { Int32($0) }
  }

  private mutating func write(_ scene: NavigationIdentity) { words.append(position(of: scene) ?? -1) }

  private mutating func write(_ opener: NavigationOpener) {
    switch opener {
    case .none: words.append(-1)
    case .place: words.append(-2)
    case .scene(let identity, let returning):
      // Whoever is gone gets nothing.
      guard let position = position(of: identity) else { return words.append(-3) }
      words.append(position)
      write(returning)
    }
  }

  private mutating func write(_ flow: NavigationFlowInstance<NavigationTable>?) {
    guard let flow else { return words.append(-1) }
    if let number = flows.firstIndex(of: flow.identity) { return words.append(Int32(number)) }
    words.append(Int32(flows.count))
    flows.append(flow.identity)
    words.append(flow.flow.id.index)
    write(flow.flow.arguments)
    write(flow.opener)
  }

  private mutating func write(_ arguments: [NavigationValue]) {
    for argument in arguments {
      switch argument {
      case .bool(let isTrue): words.append(isTrue ? 1 : 0)
      case .int(let number): if comparesValues { words.append(Int32(truncatingIfNeeded: number)) }
      default: write("\(argument)")
      }
    }
  }
}

extension NavigationNode {
  /// What lies inside, whether it shows or not.
  var children: [NavigationNode] {
    switch self {
    case .scene(let instance): instance.embedded.map(\.node)
    case .stack(let stack): stack.elements
    case .tabs(let tabs): tabs.tabs.map(\.node)
    case .pages(let pages): pages.pages
    case .split(let split): split.columns.map(\.node) + (split.compact.map { [$0] } ?? [])
    }
  }
}
