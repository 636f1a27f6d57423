import NavRuntime

/// An abstraction of a state that identifies it: its structure, the names of its scenes, the openers, and the relevant
/// parts of values (``ExplorationRelevance``).
///
/// States with equal keys behave alike. Identities are represented by their equality alone.
struct ExplorationKey: Hashable, Sendable {
  private let words: [Int32]
  /// The values that are relevant as a whole, in the order of the state.
  private let values: [NavigationValue]

  fileprivate init(_ words: [Int32], _ values: [NavigationValue]) {
    (self.words, self.values) = (words, values)
  }

  init(
    _ state: NavigationState, _ program: InterpretedProgram,
    _ relevance: ExplorationRelevance
  ) {
    var writer = ExplorationKeyWriter(program, relevance)
    self = writer.key(of: state)
  }

  func hash(into hasher: inout Hasher) {
    // All at once: searches hash as many keys as they take steps.
    words.withUnsafeBytes { hasher.combine(bytes: $0) }
    if !values.isEmpty { hasher.combine(values) }
  }
}

/// Writes the keys of states of a program, one after the other with the same memory.
struct ExplorationKeyWriter: Sendable {
  typealias State = NavigationState
  typealias Node = NavigationNode
  typealias FlowInstance = NavigationFlowInstance

  private let box: InterpretedProgram.Box
  private let relevance: ExplorationRelevance
  private var words: [Int32] = []
  private var values: [NavigationValue] = []
  /// The existing instances, numbered from the base up. A state has few, which are found faster one by one than by hash.
  private var instances: [NavigationIdentity] = []
  /// The flow instances, numbered by first occurrence.
  private var flows: [NavigationIdentity] = []

  init(_ program: InterpretedProgram, _ relevance: ExplorationRelevance) {
    box = program.box
    self.relevance = relevance
  }

  /// Returns the key of a state.
  mutating func key(of state: State) -> ExplorationKey {
    words.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    flows.removeAll(keepingCapacity: true)
    number(state)
    write(state)
    // A copy of the size that is needed; the memory is used for the next key.
    return ExplorationKey(Array(words[...]), values.isEmpty ? [] : Array(values[...]))
  }

  // MARK: Numbers

  private mutating func number(_ state: State) {
    number(state.base)
    for presentation in state.presentations { number(presentation.node) }
  }

  private mutating func number(_ node: Node) {
    switch node {
    case .scene(let instance):
      instances.append(instance.identity)
      for embedded in instance.embedded { number(embedded.node) }
    case .stack(let stack): for element in stack.elements { number(element) }
    case .tabs(let tabs): for tab in tabs.tabs { number(tab.node) }
    case .pages(let pages): for page in pages.pages { number(page) }
    case .split(let split):
      for column in split.columns { number(column.node) }
      if let compact = split.compact { number(compact) }
    }
  }

  // MARK: Words

  private mutating func write(_ state: State) {
    // After its end nothing happens, whatever was open.
    if state.hasEnded { return words.append(2) }
    words.append(state.width == .compact ? 0 : 1)
    if let feature = state.feature {
      write(feature.flow.arguments, box.program.app?.feature?.parameters ?? .none)
    }
    write(state.base)
    for presentation in state.presentations {
      write(presentation)
      write(identity: presentation.presenter)
      write(presentation.node)
    }
  }

  /// Writes what a presentation is besides its content and its presenter.
  ///
  /// Of its options, those matter that let the user end it or ask for that, and whether it is an alert, which shows a scene
  /// alone; places compare the others with their own.
  private mutating func write(_ presentation: NavigationPresentation) {
    var kind: Int32 = presentation.kind == .popover ? 1 : 0
    if presentation.options.style.isAlert { kind |= 2 }
    if presentation.isDismissible(in: .compact) { kind |= 4 }
    if presentation.isDismissible(in: .regular) { kind |= 8 }
    if presentation.canAskToDismiss(in: .compact) { kind |= 16 }
    if presentation.canAskToDismiss(in: .regular) { kind |= 32 }
    words.append(-1 - kind)
    words.append(relevance.looks(of: presentation.options))
  }

  private mutating func write(_ node: Node) {
    switch node {
    case .scene(let instance):
      words.append(1)
      words.append(instance.scene.id.index)
      // `…` is not a scene of the program.
      if Int(instance.scene.id.index) < box.program.scenes.count {
        write(instance.scene.arguments, box.program.scenes[instance.scene.id].parameters)
      }
      write(instance.opener)
      write(instance.flow)
      for embedded in instance.embedded { write(embedded.node) }
    case .stack(let stack):
      words.append(2)
      words.append(Int32(truncatingIfNeeded: stack.elements.count))
      write(stack.name, stack.flow)
      for element in stack.elements { write(element) }
    case .tabs(let tabs):
      words.append(3)
      words.append(Int32(truncatingIfNeeded: tabs.selected))
      write(tabs.name, tabs.flow)
      for tab in tabs.tabs { write(tab.node) }
    case .pages(let pages):
      words.append(4)
      words.append(Int32(truncatingIfNeeded: pages.current))
      write(pages.name, pages.flow)
      for page in pages.pages { write(page) }
    case .split(let split):
      words.append(5)
      words.append(split.isRevealed ? 1 : 0)
      write(split.name, split.flow)
      if let placeholder = split.placeholder { write(identity: placeholder) } else { words.append(-2) }
      for column in split.columns {
        words.append(column.isWaiting ? 1 : 0)
        write(column.node)
      }
      words.append(split.compact == nil ? 0 : 1)
      if let compact = split.compact { write(compact) }
    }
  }

  private mutating func write(_ container: String?, _ flow: FlowInstance?) {
    if let container { words.append(number(ofContainer: container)) } else { words.append(-1) }
    write(flow)
  }

  private func number(ofContainer name: String) -> Int32 {
    switch box.targets[name] {
    case .stack(let id): 4 * id.index
    case .tabs(let id): 4 * id.index + 1
    case .split(let id): 4 * id.index + 2
    case .pages(let id): 4 * id.index + 3
    case .scene, .flow, .error, nil: -2
    }
  }

  private mutating func write(identity: NavigationIdentity) {
    words.append(Self.number(of: identity, in: instances) ?? -1)
  }

  private static func number(of identity: NavigationIdentity, in known: [NavigationIdentity]) -> Int32? {
    known.firstIndex(of: identity).map { Int32(truncatingIfNeeded: $0) }
  }

  private mutating func write(_ opener: NavigationOpener) {
    switch opener {
    case .none: words.append(-1)
    case .host: words.append(-4)
    case .code(let first, let entry):
      words.append(-5)
      write(identity: first)
      values.append(.string(entry))
    case .place(let continuation):
      words.append(-2)
      write(continuation)
    case .scene(let identity, let continuation):
      // An opener that is gone receives no result.
      guard let number = Self.number(of: identity, in: instances) else { return words.append(-3) }
      words.append(number)
      write(continuation)
    }
  }

  private mutating func write(_ continuation: NavigationContinuation?) {
    let event = continuation?.eventName
    words.append(event.flatMap { [box] in box.program.symbols.symbol(of: $0) }?.index ?? -1)
    switch continuation {
    case .result, nil: break
    case .event(let event):
      words.append(1)
      values += event.arguments
    case .move(let move):
      words.append(2)
      if case .back(_, let past?) = move { write(identity: past) }
    case .link(let url):
      words.append(3)
      values.append(.string(url))
    }
  }

  private mutating func write(_ flow: FlowInstance?) {
    guard let flow else { return words.append(-1) }
    if let number = Self.number(of: flow.identity, in: flows) { return words.append(number) }
    words.append(Int32(truncatingIfNeeded: flows.count))
    flows.append(flow.identity)
    words.append(flow.flow.id.index)
    write(flow.flow.arguments, box.program.flows[flow.flow.id].parameters)
    write(flow.opener)
  }

  // MARK: Values

  private mutating func write(_ arguments: [NavigationValue], _ parameters: IDRange<ParameterID>) {
    for (value, parameter) in zip(arguments, parameters) {
      switch relevance.level(of: parameter) {
      case .nothing: break
      case .bools: writeBools(value)
      case .all: values.append(value)
      }
    }
  }

  private mutating func writeBools(_ value: NavigationValue) {
    switch value {
    case .bool(let isTrue): words.append(isTrue ? 1 : 0)
    case .structure(_, let fields): for field in fields { writeBools(field.value) }
    case .none, .int, .double, .string, .enumCase, .array, .dictionary, .opaque, .boxed: break
    }
  }
}
