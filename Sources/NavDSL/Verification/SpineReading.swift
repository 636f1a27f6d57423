// The spines of a state of the engine.

import NavRuntime

/// Converts states to spines.
struct SpineReader {
  typealias State = NavigationState
  typealias Node = NavigationNode
  typealias Instance = NavigationInstance

  let interpreted: InterpretedProgram
  let state: State
  private var program: Program { _read { yield interpreted.program } }
  private var width: NavigationWidth { state.width }
  /// The flow instances on the spine so far.
  private var flows: Set<NavigationIdentity> = []
  private var word: [PushdownSymbol] = []
  private var counterparts = Counterparts.none
  /// `true` iff a presentation is over what is being read.
  private var isPresenting = false
  /// `true` iff a column before another is read down to what has opened the content of that, and not to the scene in focus.
  private var followsOpeners = false

  /// The part of a split that a spine has below that of a presenter, if the other width shows another one.
  enum Counterparts: CaseIterable {
    /// Nothing.
    case none
    /// The other part, and above it the column of the presenter alone.
    case belowColumn
    /// The other part, and above it the columns up to that of the presenter.
    case belowColumns
  }

  init(_ interpreted: InterpretedProgram, _ state: State) {
    self.interpreted = interpreted
    self.state = state
  }

  /// Returns the spine of each scene that can act, the bottom first; `nil` for one that cannot be converted.
  static func spines(
    of state: State, _ interpreted: InterpretedProgram, _ builder: inout SpineBuilder,
    followsOpeners: Bool = false
  ) -> [[PushdownSymbol]?] {
    state.activeScenes.map {
      spine(of: $0.identity, in: state, interpreted, &builder, followsOpeners: followsOpeners)
    }
  }

  /// Returns the spine of a scene that can act, the bottom first.
  ///
  /// - Parameters:
  ///   - counterparts: The part that is below one over which is a presentation.
  ///   - followsOpeners: `true` iff a column is read down to what has opened the content of the next one.
  static func spine(
    of scene: NavigationIdentity, in state: State, _ interpreted: InterpretedProgram,
    _ builder: inout SpineBuilder, _ counterparts: Counterparts = .none, followsOpeners: Bool = false
  ) -> [PushdownSymbol]? {
    var reader = SpineReader(interpreted, state)
    reader.followsOpeners = followsOpeners
    reader.counterparts = counterparts
    return reader.read(scene, over: state.presentations.map(\.presenter), &builder) ? reader.word : nil
  }

  /// Returns the spines of a scene in the states that look like this one, the bottom first: a state does not show which
  /// of several visible scenes has presented.
  static func spinesOverAnyPresenter(
    of scene: NavigationIdentity, in state: State, _ interpreted: InterpretedProgram,
    _ builder: inout SpineBuilder
  ) -> [[PushdownSymbol]] {
    var choices: [[NavigationIdentity]] = [[]]
    for node in [state.base] + state.presentations.dropLast().map(\.node) where !state.presentations.isEmpty {
      var visible: [Instance] = []
      node.appendVisibleScenes(in: state.width, to: &visible)
      choices = choices.flatMap { choice in visible.map { choice + [$0.identity] } }
      if choices.count > maximumPresenters { return [] }
    }
    return choices.compactMap { presenters in
      var reader = SpineReader(interpreted, state)
      return reader.read(scene, over: presenters, &builder) ? reader.word : nil
    }
  }

  /// The maximum number of combinations of presenters.
  private static let maximumPresenters = 64

  private mutating func read(
    _ scene: NavigationIdentity, over presenters: [NavigationIdentity], _ builder: inout SpineBuilder
  ) -> Bool {
    builder.append(SpineSymbol(kind: .bottom), SpineContext(), to: &word)
    for (level, target) in (presenters + [scene]).enumerated() {
      guard let path = state.path(of: target), path.level == level - 1 else { return false }
      isPresenting = level < presenters.count
      var context = SpineContext()
      var symbol = SpineSymbol(kind: .scene, opening: .start)
      var node = state.base
      context.isOpen = level == 0 && state.isOpen(over: interpreted.table.surroundings)
      if level == 0, case .code? = firstInstance(of: node)?.opener { symbol.opening = .code }
      if level > 0 {
        let presentation = state.presentations[level - 1]
        node = presentation.node
        let dismissals: Int32 =
          (presentation.isDismissible(in: .compact) ? 1 : 0)
          | (presentation.isDismissible(in: .regular) ? 2 : 0)
          | (presentation.options.style.isAlert ? 4 : 0)
        let mark = SpineSymbol(kind: .level, detail: dismissals)
        builder.append(mark, SpineContext(), to: &word)
        context = .over(mark)
        symbol.opening = opening(of: node)
      }
      guard append(node, path.steps[...], as: symbol, in: context, &builder) else { return false }
    }
    return true
  }

  // MARK: Nodes

  private mutating func append(
    _ node: Node, _ steps: ArraySlice<NavigationNodePath.Step>, as symbol: SpineSymbol,
    in context: SpineContext, _ builder: inout SpineBuilder
  ) -> Bool {
    var symbol = symbol
    let rest = steps.dropFirst()
    switch (node, steps.first) {
    case (.scene(let instance), nil) where instance.scene.number == interpreted.table.surroundings:
      builder.append(SpineSymbol(kind: .surroundings, position: .root), context, to: &word)
      return true
    case (.scene(let instance), let step):
      symbol.kind = .scene
      symbol.id = instance.scene.id.index
      symbol.values = builder.values.code(of: instance.scene.id, instance.scene.arguments)
      note(instance.flow, &symbol)
      builder.append(symbol, context, to: &word)
      guard case .embedded(let number)? = step else { return step == nil }
      let embeds = program.scenes[instance.scene.id].embeds
      guard embeds.indices.contains(number), instance.embedded.indices.contains(number) else { return false }
      let declared = program.embeds[embeds[number]].destination
      let inner = builder.table.context(
        embeddedIn: context, isContainer: program.holdsContainer(declared))
      builder.append(SpineSymbol(kind: .embed, id: embeds[number].index), inner, to: &word)
      return append(instance.embedded[number].node, rest, as: SpineSymbol(kind: .scene), in: inner, &builder)
    case (.stack(let stack), .element(let number)?):
      var inner = context.onOwnStack
      if case .stack(let id)? = stack.name.flatMap({ interpreted.box.targets[$0] }) {
        builder.openedStacks.insert(id)
        // The merged stack of columns has a bar of its own.
        if symbol.position != .columnRoot { inner.hidesBar = program.stacks[id].hidesBar }
      }
      symbol.position = symbol.position == .columnRoot ? .columnRoot : .root
      note(stack.flow, &symbol)
      return append(stack.elements.prefix(number + 1), rest, as: symbol, in: inner, &builder)
    case (.tabs(let tabs), .tab(let number)?):
      guard case .tabs(let id)? = interpreted.box.targets[tabs.name],
        program.tabContainers[id].tabs.indices.contains(number)
      else { return false }
      let tab = program.tabContainers[id].tabs[number]
      symbol.kind = .tab
      symbol.id = tab.index
      note(tabs.flow, &symbol)
      builder.append(symbol, context, to: &word)
      let inner = builder.table.context(context, inside: .tab(tab), of: program)
      return append(tabs.tabs[number].node, rest, as: SpineSymbol(kind: .scene), in: inner, &builder)
    case (.pages(let pages), .page(let number)?):
      guard case .pages(let id)? = interpreted.box.targets[pages.name],
        program.pageContainers[id].pages.indices.contains(number)
      else { return false }
      let page = program.pageContainers[id].pages[number]
      (symbol.kind, symbol.id) = (.page, page.index)
      note(pages.flow, &symbol)
      builder.append(symbol, context, to: &word)
      let inner = builder.table.context(context, inside: .page(page), of: program)
      return append(pages.pages[number], rest, as: SpineSymbol(kind: .scene), in: inner, &builder)
    case (.split(let split), let step?):
      guard case .split(let id)? = interpreted.box.targets[split.name] else { return false }
      symbol.id = id.index
      note(split.flow, &symbol)
      return append(split, id, step, rest, as: symbol, in: context, &builder)
    default: return false
    }
  }

  /// Appends the elements of a stack up to the one that the path continues in.
  private mutating func append(
    _ elements: some Collection<Node>, _ rest: ArraySlice<NavigationNodePath.Step>, as symbol: SpineSymbol,
    in context: SpineContext, _ builder: inout SpineBuilder
  ) -> Bool {
    var symbol = symbol
    let elements = Array(elements)
    for (number, element) in elements.enumerated() {
      let count = word.count
      let isLast = number == elements.count - 1
      let steps = isLast ? Array(rest) : way(into: element, to: opener(of: elements[number + 1]))
      guard append(element, steps[...], as: symbol, in: context, &builder) else { return false }
      guard !isLast else { break }
      symbol = SpineSymbol(
        kind: .scene, position: word.count > count + 1 ? .elementOver : .element,
        opening: opening(of: elements[number + 1]))
    }
    return !elements.isEmpty
  }

  private mutating func append(
    _ split: NavigationSplit, _ id: SplitID, _ step: NavigationNodePath.Step,
    _ rest: ArraySlice<NavigationNodePath.Step>, as symbol: SpineSymbol, in context: SpineContext,
    _ builder: inout SpineBuilder
  ) -> Bool {
    let readsCounterpart = counterparts != .none && isPresenting && split.compact != nil
    guard case .column(let last) = step else {
      var symbol = symbol
      if readsCounterpart {
        guard append(columnsOf: split, id, as: symbol, in: context, &builder) else { return false }
        symbol = SpineSymbol(kind: .replacement, id: id.index, detail: 1)
      }
      return append(replacementOf: split, id, rest, as: symbol, in: context, &builder)
    }
    if readsCounterpart {
      guard append(replacementOf: split, id, nil, as: symbol, in: context, &builder) else { return false }
      let part = SpineSymbol(kind: .split, id: id.index, detail: 1)
      if counterparts == .belowColumns {
        return append(columnsOf: split, id, upTo: last, rest, as: part, in: context, &builder)
      }
      builder.append(part, context, to: &word)
      return append(column: last, of: split, id, rest, in: context, &builder)
    }
    return append(columnsOf: split, id, upTo: last, rest, as: symbol, in: context, &builder)
  }

  /// Appends the replacement of a split's columns, down to a scene, or to the one in focus.
  private mutating func append(
    replacementOf split: NavigationSplit, _ id: SplitID, _ rest: ArraySlice<NavigationNodePath.Step>?,
    as symbol: SpineSymbol, in context: SpineContext, _ builder: inout SpineBuilder
  ) -> Bool {
    guard let compact = split.compact else { return false }
    var symbol = symbol
    symbol.kind = .replacement
    builder.append(symbol, context, to: &word)
    let inner = builder.table.context(context, inside: .replacement(id), of: program)
    return append(
      compact, rest ?? way(into: compact, to: nil)[...], as: SpineSymbol(kind: .scene), in: inner, &builder)
  }

  /// Appends the columns of a split up to one with a scene, or all.
  private mutating func append(
    columnsOf split: NavigationSplit, _ id: SplitID, upTo last: Int? = nil,
    _ rest: ArraySlice<NavigationNodePath.Step>? = nil, as symbol: SpineSymbol, in context: SpineContext,
    _ builder: inout SpineBuilder
  ) -> Bool {
    var symbol = symbol
    symbol.kind = .split
    builder.append(symbol, context, to: &word)
    let last = last ?? split.columns.count - 1
    // A presenter in a pending column presented in regular width, which shows all columns.
    let isWaiting = rest == nil || split.columns.indices.contains(last) && split.columns[last].isWaiting
    for number in 0...max(0, last) where split.columns.indices.contains(number) {
      let column = split.columns[number]
      if width == .compact, column.isWaiting, !isWaiting { continue }
      if column.node.isEmptyStack { continue }
      var inner = number == last ? rest : nil
      if followsOpeners, number < last {
        let opened = split.columns[(number + 1)...last].first { !$0.node.isEmptyStack }
        inner = way(into: column.node, to: opened.flatMap { opener(of: $0.node) })[...]
      }
      guard append(column: number, of: split, id, inner, in: context, &builder) else { return false }
    }
    return true
  }

  /// Appends a column, down to a scene, or to the one in focus.
  private mutating func append(
    column number: Int, of split: NavigationSplit, _ id: SplitID,
    _ rest: ArraySlice<NavigationNodePath.Step>?,
    in context: SpineContext, _ builder: inout SpineBuilder
  ) -> Bool {
    guard split.columns.indices.contains(number) else { return false }
    let column = split.columns[number]
    if number > 0 {
      builder.append(SpineSymbol(kind: .column, id: id.index, detail: Int32(number)), context, to: &word)
    }
    let inner = builder.table.context(context, inside: .column(id, Int32(number)), of: program)
    var root = SpineSymbol(kind: .scene, opening: number == 0 ? .inside : opening(of: column.node))
    if number > 0, case .stack = column.node { root.position = .columnRoot }
    return append(
      column.node, rest ?? way(into: column.node, to: nil)[...], as: root, in: inner, &builder)
  }

  // MARK: Paths

  /// Returns the path from a node to a scene inside, or to the scene in focus.
  private func way(into node: Node, to identity: NavigationIdentity?) -> [NavigationNodePath.Step] {
    if let identity, let path = state.path(of: identity), let own = state.path(of: node.identity),
      path.level == own.level, path.steps.starts(with: own.steps)
    {
      return Array(path.steps.dropFirst(own.steps.count))
    }
    switch node {
    case .scene: return []
    case .stack(let stack):
      guard let last = stack.elements.last else { return [] }
      return [.element(stack.elements.count - 1)] + way(into: last, to: nil)
    case .tabs(let tabs):
      guard tabs.tabs.indices.contains(tabs.selected) else { return [] }
      return [.tab(tabs.selected)] + way(into: tabs.tabs[tabs.selected].node, to: nil)
    case .pages(let pages):
      guard pages.pages.indices.contains(pages.current) else { return [] }
      return [.page(pages.current)] + way(into: pages.pages[pages.current], to: nil)
    case .split: return []
    }
  }

  private func firstInstance(of node: Node) -> Instance? {
    switch node {
    case .scene(let instance): instance
    case .stack(let stack): stack.elements.first.flatMap(firstInstance)
    case .tabs(let tabs): tabs.tabs.first.flatMap { firstInstance(of: $0.node) }
    case .pages(let pages): pages.pages.first.flatMap(firstInstance)
    case .split(let split): (split.compact ?? split.columns.first?.node).flatMap(firstInstance)
    }
  }

  private func opener(of node: Node) -> NavigationIdentity? {
    if case .scene(let identity, _)? = firstInstance(of: node)?.opener { return identity }
    return nil
  }

  private func opening(of node: Node) -> SpineOpening {
    switch firstInstance(of: node)?.opener {
    case nil, .some(.none), .host: return .start
    case .code: return .code
    case .place: return .place
    case .scene(let identity, let continuation):
      guard let event = continuation?.eventName, let opener = state.instance(identity) else { return .verb }
      let recipient = NavigationEngine(interpreted).recipient(of: event, at: opener.identity, in: state)
      return .verb(returning: recipient.flatMap { interpreted.handler(of: $0) })
    }
  }

  private mutating func note(_ flow: NavigationFlowInstance?, _ symbol: inout SpineSymbol) {
    guard let flow, flows.insert(flow.identity).inserted else { return }
    symbol.flow = flow.flow.id.index
  }
}

extension NavigationNode {
  /// `true` iff it is a stack without elements, as of a column that compact width does not show.
  fileprivate var isEmptyStack: Bool {
    if case .stack(let stack) = self { stack.elements.isEmpty } else { false }
  }
}
