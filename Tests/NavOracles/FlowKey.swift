import NavDSL
import NavRuntime

/// The key of a state. States with equal keys have the same runs.
package struct FlowKey: Hashable, Sendable, CustomStringConvertible {
  fileprivate let words: [Int32]

  package func hash(into hasher: inout Hasher) {
    // All at once: a search hashes as many keys as it takes steps.
    words.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  package var description: String { "\(words)" }
}

/// Writes the key of a state in a simple way: its shape and the names in it, the openers, and those values that
/// a condition or place reads. States with equal keys have the same runs.
struct FlowKeyWriter {
  typealias State = NavigationState
  typealias Node = NavigationNode

  /// `true` iff places compare scenes with existing ones, or conditions compare values.
  let comparesValues: Bool
  /// `true` iff the key includes everything in a state.
  let comparesEverything: Bool
  /// Numbers for texts and options, assigned on first use; the same for all states of a program.
  private var texts: [String: Int32] = [:]
  private var options: [NavigationOptions: Int32] = [:]
  private var words: [Int32] = []
  /// The scene instances in the state, in order, and the instances of flows.
  private var scenes: [NavigationIdentity] = []
  private var flows: [NavigationIdentity] = []

  init(_ program: Program, comparesEverything: Bool = false) {
    comparesValues = program.places.count > 0 || program.comparesInConditions
    self.comparesEverything = comparesEverything
  }

  /// Returns the key of a state.
  mutating func key(of state: State) -> FlowKey {
    writeAll(state)
    return FlowKey(words: Array(words[...]))
  }

  private mutating func writeAll(_ state: State) {
    words.removeAll(keepingCapacity: true)
    scenes.removeAll(keepingCapacity: true)
    flows.removeAll(keepingCapacity: true)
    if comparesEverything {
      var identities: [NavigationIdentity: Int32] = [:]
      return writeEverything(state, &identities)
    }
    if state.hasEnded { return words.append(-5) }
    if let feature = state.feature { write(feature.flow.arguments) }
    number(state.base)
    for presentation in state.presentations { number(presentation.node) }
    words.append(state.width == .compact ? 0 : 1)
    write(state.base)
    for presentation in state.presentations {
      words.append(presentation.kind == .popover ? -10 : -11)
      write(presentation)
      write(presentation.node)
    }
  }

  /// Writes a complete value, with the numbers of instances replaced by their order in the state.
  private mutating func writeEverything(_ value: Any, _ identities: inout [NavigationIdentity: Int32]) {
    if let identity = value as? NavigationIdentity {
      let number = identities[identity] ?? Int32(identities.count)
      identities[identity] = number
      words.append(number)
      return
    }
    let mirror = Mirror(reflecting: value)
    // The entries of a dictionary are unordered.
    if value is NavigationValue || mirror.children.isEmpty { return write("\(value)") }
    words.append(Int32(mirror.children.count))
    for child in mirror.children where child.label != "nextIdentity" {
      write(child.label)
      writeEverything(child.value, &identities)
    }
  }

  private mutating func number(_ node: Node) {
    if case .scene(let instance) = node { scenes.append(instance.identity) }
    for child in node.children { number(child) }
  }

  private mutating func write(_ presentation: NavigationPresentation) {
    write(presentation.presenter)
    let number = options[presentation.options] ?? Int32(options.count)
    options[presentation.options] = number
    words.append(number)
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
    if let number = texts[text] { return words.append(number) }
    words.append(Int32(texts.count))
    texts[text] = Int32(texts.count)
  }

  private func position(of scene: NavigationIdentity) -> Int32? {
    scenes.firstIndex(of: scene).map { Int32($0) }
  }

  private mutating func write(_ scene: NavigationIdentity) { words.append(position(of: scene) ?? -1) }

  private mutating func write(_ opener: NavigationOpener) {
    switch opener {
    case .none: words.append(-1)
    case .host: words.append(-4)
    case .code(let first, let entry):
      words.append(-5)
      write(first)
      words += entry.utf8.map { Int32($0) }
    case .place(let continuation):
      words.append(-2)
      write(continuation)
    case .scene(let identity, let continuation):
      // An instance that no longer exists receives nothing.
      guard let position = position(of: identity) else { return words.append(-3) }
      words.append(position)
      write(continuation)
    }
  }

  private mutating func write(_ continuation: NavigationContinuation?) {
    switch continuation {
    case nil: words.append(-1)
    case .result(let event): write(event)
    case .event(let event):
      words.append(-4)
      write(event.name)
      write(event.arguments)
    case .move(.back(_, let past)):
      words.append(-5)
      if let past { write(past) }
    case .move: words.append(-6)
    case .link(let url):
      words.append(-7)
      write(url)
    }
  }

  private mutating func write(_ flow: NavigationFlowInstance?) {
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
