// Handlers around scenes: language reference, "Handlers around scenes".
//
// Which declarations are around a scene depends on the whole spine, of which a rule sees the top. Some certainly are:
// the app, the scene's own flow, and the tabs, splits and pages around it in its presentation. The others are read off
// the automaton of the preceding saturation, for each symbol that has been on top; those make more stacks possible, so
// saturations are repeated until no more are found. A stack has no symbol; if one was ever created, it is around all
// that it can be around by its declaration.

extension NavigationSystem {
  /// The declarations with handlers, other than the app, that some spine has below a symbol on top: those alone that are
  /// not certainly around it.
  struct Around: Hashable, Sendable {
    /// For each symbol as many words as the declarations need, a bit for each.
    private var words: [UInt64] = []

    /// `true` iff a declaration is below a symbol, by its number among `count` with handlers.
    func contains(_ owner: Int, below symbol: PushdownSymbol, of count: Int) -> Bool {
      let word = Int(symbol.index) * Self.width(count) + owner >> 6
      return word < words.count && words[word] & 1 << UInt64(owner & 63) != 0
    }

    /// Adds the declarations whose bits are set in a word.
    mutating func add(_ bits: UInt64, word: Int, below symbol: PushdownSymbol, of count: Int) {
      if bits == 0 { return }
      let word = Int(symbol.index) * Self.width(count) + word
      if word >= words.count { words.append(contentsOf: repeatElement(0, count: word + 1 - words.count)) }
      words[word] |= bits
    }

    mutating func formUnion(_ other: Around) {
      if other.words.count > words.count {
        words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
      }
      for (index, word) in other.words.enumerated() { words[index] |= word }
    }

    /// The number of words for a number of declarations.
    static func width(_ count: Int) -> Int { (count + 63) >> 6 }
  }

  /// Returns the handlers whose events a scene on top can send: its own, and those around it that it does not hide; if
  /// only sure steps are taken, those that certainly are around, and that no other can hide.
  mutating func handlers(of symbol: PushdownSymbol, _ scene: SceneID) -> [HandlerID] {
    let own = Array(program.scenes[scene].handlers)
    if surroundings.isEmpty { return own }
    let around: [HandlerID]
    if let known = handlersAround[scene] {
      around = known
    } else {
      around = surroundings.handlers(of: scene)
      handlersAround[scene] = around
    }
    if around.isEmpty { return own }
    let possible = unhidden(handlers(around, of: owners(around: symbol, scene)), self[symbol], scene)
    if !takesOnlySureSteps { return own + possible }
    let sure = handlers(around, of: ownersSurelyAround(self[symbol], scene))
    return own
      + sure.filter { handler in
        !possible.contains { other in
          let other = program.handlers[other]
          return other.owner != .app && other.owner != program.handlers[handler].owner
            && other.name == program.handlers[handler].name
        }
      }
  }

  /// Returns the handlers of other declarations whose events a scene on top can send in some run.
  func handlers(around symbol: PushdownSymbol, _ scene: SceneID) -> [HandlerID] {
    if surroundings.isEmpty { return [] }
    return unhidden(
      handlers(surroundings.handlers(of: scene), of: owners(around: symbol, scene)), self[symbol], scene)
  }

  /// Returns handlers around a scene on top without those of the app, which is asked last, that another of the same event
  /// certainly hides.
  private func unhidden(_ handlers: [HandlerID], _ symbol: SpineSymbol, _ scene: SceneID) -> [HandlerID] {
    guard handlers.count > 1, handlers.contains(where: { program.handlers[$0].owner == .app }) else {
      return handlers
    }
    let sure = ownersSurelyAround(symbol, scene)
    let hidden = Set(
      handlers.lazy.map { program.handlers[$0] }.filter { sure.contains($0.owner) }.map(\.name))
    return handlers.filter {
      program.handlers[$0].owner != .app || !hidden.contains(program.handlers[$0].name)
    }
  }

  private func handlers(_ handlers: [HandlerID], of owners: [HandlerOwner]) -> [HandlerID] {
    handlers.filter { program.handlers[$0].owner == .app || owners.contains(program.handlers[$0].owner) }
  }

  /// Returns the declarations with handlers, other than the app, that are around a scene on top in some run.
  func owners(around symbol: PushdownSymbol, _ scene: SceneID) -> [HandlerOwner] {
    if owners.isEmpty { return [] }
    return ownersSurelyAround(self[symbol], scene)
      + owners.indices.lazy.filter { remote.around.contains($0, below: symbol, of: owners.count) }
      .map { owners[$0] }
  }

  private func ownersSurelyAround(_ symbol: SpineSymbol, _ scene: SceneID) -> [HandlerOwner] {
    if ownerNumbers.isEmpty { return [] }
    var targets = region(of: symbol).map { (enclosure: SpineEnclosure) -> Target in
      switch enclosure {
      case .tab(let tab): .tabs(program.tabs[tab].container)
      case .page(let page): .pages(program.pages[page].container)
      case .column(let split, _), .replacement(let split): .split(split)
      }
    }
    if let flow = program.scenes[scene].flow { targets.append(.flow(flow)) }
    return targets.map(HandlerOwner.target).filter { ownerNumbers[$0] != nil }
  }

  /// Returns the handlers around a scene in focus that may be asked before the user dismisses it: those within the
  /// presentation. Of tabs, pages and splits it is certain whether they are.
  func handlersOfDismissal(_ event: Symbol, around symbol: PushdownSymbol, _ scene: SceneID) -> [Handler] {
    let sure = ownersSurelyAround(self[symbol], scene)
    return handlers(around: symbol, scene).map { program.handlers[$0] }.filter { handler in
      handler.name == event && handler.owner != .app
        && (!handler.owner.isContainerOfParts || sure.contains(handler.owner))
    }
  }

  // MARK: What an automaton shows

  /// Notes the effects on other stacks that an automaton shows.
  mutating func noteEffects(in automaton: StackAutomaton) {
    noteAround(in: automaton)
    noteColumns(in: automaton)
    remote.formUnion(found.remote)
  }

  /// Notes the declarations around the scenes that an automaton has on top.
  private mutating func noteAround(in automaton: StackAutomaton) {
    if owners.isEmpty { return }
    let asking = controls.all.indices.prefix(automaton.controlCount).filter { controls.all[$0].asksHandlers }
      .map { PushdownControl(index: Int32(truncatingIfNeeded: $0)) }
    for word in 0..<Around.width(owners.count) {
      let range = word << 6..<min(word << 6 + 64, owners.count)
      let anywhere: UInt64 = range.reduce(0) {
        isOpenedWithoutSymbol(owners[$1]) ? $0 | 1 << UInt64($1 & 63) : $0
      }
      let below = automaton.marks(below: { self.marks(of: self[$0], range) })
      for control in asking {
        for symbol in automaton.tops(of: control) {
          guard let scene = self[symbol].scene else { continue }
          var marks = anywhere
          automaton.forEachTransition(of: automaton.edgeTable.find(control.index, symbol.index)) {
            marks |= below[Int(automaton.transitions[Int($0)].target)]
          }
          // Saturations are repeated only for what is neither certain nor impossible by the declarations.
          if marks != 0 {
            let sure = ownersSurelyAround(self[symbol], scene)
            for number in range where marks & 1 << UInt64(number & 63) != 0 {
              let owner = owners[number]
              if sure.contains(owner) || !surroundings.isAround(owner, .target(.scene(scene))) {
                marks &= ~(1 << UInt64(number & 63))
              }
            }
          }
          found.remote.around.add(marks, word: word, below: symbol, of: owners.count)
        }
      }
    }
  }

  /// Returns the declarations that a symbol on a spine is or belongs to.
  private func marks(of symbol: SpineSymbol, _ range: Range<Int>) -> UInt64 {
    let target: Target
    switch symbol.kind {
    case .scene: target = .scene(SceneID(index: symbol.id))
    case .tab: target = .tabs(program.tabs[TabID(index: symbol.id)].container)
    case .page: target = .pages(program.pages[PageID(index: symbol.id)].container)
    case .split, .replacement: target = .split(SplitID(index: symbol.id))
    case .bottom, .surroundings, .level, .column, .embed: return 0
    }
    var flows = [program.flow(of: target)]
    if symbol.flow >= 0 { flows.append(FlowID(index: symbol.flow)) }
    return ([target] + flows.compactMap { $0 }.map(Target.flow)).reduce(0) { marks, target in
      guard let number = ownerNumbers[.target(target)], range.contains(number) else { return marks }
      return marks | 1 << UInt64(number & 63)
    }
  }

  /// `true` iff a declaration can be around scenes without a symbol of its own on the spine: a stack that was created, or
  /// the flow that declares it.
  private func isOpenedWithoutSymbol(_ owner: HandlerOwner) -> Bool {
    switch owner {
    case .target(.stack(let stack)): spines.openedStacks.contains(stack)
    case .target(.flow(let flow)):
      program.stacks.ids.contains { program.stacks[$0].flow == flow && spines.openedStacks.contains($0) }
    default: false
    }
  }
}

extension HandlerOwner {
  /// `true` iff it is tabs, pages or a split.
  var isContainerOfParts: Bool {
    switch self {
    case .target(.tabs), .target(.pages), .target(.split): true
    case .app, .target: false
    }
  }
}

extension SpineControl {
  /// `true` iff rules depend on the handlers that the scene on top can reach.
  fileprivate var asksHandlers: Bool {
    switch action {
    case .idle, .run, .runInColumn, .verb: true
    default: false
    }
  }
}

extension StackAutomaton {
  /// Returns for each state the marks of all symbols that stacks have from it on downwards.
  fileprivate func marks(below mark: (PushdownSymbol) -> UInt64) -> [UInt64] {
    var marks = [UInt64](repeating: 0, count: states.count)
    // The transitions to each state, in a list: the first, and after each the next.
    var first = [Int32](repeating: -1, count: states.count)
    var next = [Int32](repeating: -1, count: transitions.count)
    for (index, transition) in transitions.enumerated() {
      let edge = edges[Int(transition.edge)]
      if edge.source <= finalState || edge.symbol < 0 { continue }
      marks[Int(edge.source)] |= mark(PushdownSymbol(index: edge.symbol))
      next[index] = first[Int(transition.target)]
      first[Int(transition.target)] = Int32(truncatingIfNeeded: index)
    }
    var waiting = states.indices.filter { marks[$0] != 0 }
    while let state = waiting.popLast() {
      var transition = first[state]
      while transition >= 0 {
        let source = Int(edges[Int(transitions[Int(transition)].edge)].source)
        if marks[state] & ~marks[source] != 0 {
          marks[source] |= marks[state]
          waiting.append(source)
        }
        transition = next[Int(transition)]
      }
    }
    return marks
  }
}
