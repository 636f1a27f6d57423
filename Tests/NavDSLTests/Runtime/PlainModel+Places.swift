import NavRuntime

@testable import NavRuntime

/// Section 10, "A place denotes a whole state": it is built as from the start, and then what is already right is kept.
extension PlainWindow {
  /// Goes to a place.
  ///
  /// - Parameter url: The URL that `retry` in the place opens again; `nil` for the place of a verb.
  /// - Returns: The scene in focus.
  @discardableResult
  mutating func go(to place: NavigationPlace, of url: String? = nil) throws -> Thing {
    // The checker rejects what is relative to the start where there is none.
    guard program.hasStart || place.steps.first?.separator == .start else { throw Unknown.verb }
    do {
      var way = PlainWay(self)
      try way.take(place.steps)
      nextNumber = way.window.nextNumber
      let keeper = keep(way)
      if let url, let last = place.steps.last, last.options.retries, let opened = way.opened {
        wish(for: url, of: keeper.kept(opened), last.destination)
      }
      return keeper.kept(way.focus[way.focus.count - 1])
    } catch is NavigationFailure { throw NavigationFailure.badPlace }
  }

  /// Goes to the place of a link; does nothing if none of its branches is taken.
  mutating func open(_ url: String) throws {
    guard let link = NavigationLink(url, in: program) else { throw NavigationFailure.noLink }
    if let place = link.place(answers: guards, width: width) { try go(to: place, of: url) }
  }

  /// Section 8, "Gates": what a place shows last opens its URL again after a finish. "What the place keeps takes its `retry`."
  private func wish(for url: String, of opened: Thing, _ destination: NavigationDestination) {
    let scenes = opened.all.filter { $0.kind == .scene }
    guard let first = scenes.first else { return }
    // A scene that a later step has opened above these has another opener.
    let opener = PlainText.whole.text(first.opener)
    for scene in scenes where PlainText.whole.text(scene.opener) == opener {
      scene.opener = scene.opener.retrying(url)
    }
    var target = destination
    while case .stack(let root) = target { target = root }
    guard case .flow = target, let flow = first.flow else { return }
    let wished = PlainFlow(number: flow.number, value: flow.value, opener: flow.opener.retrying(url))
    for thing in all where thing.flow?.number == flow.number { thing.flow = wished }
  }
}

extension PlainOpener {
  fileprivate func retrying(_ url: String) -> PlainOpener {
    switch self {
    case .none, .host, .code: self
    case .place: .place(then: .link(url))
    case .scene(let number, _): .scene(number, then: .link(url))
    }
  }
}

/// The state that a place denotes, while it is built.
struct PlainWay {
  /// The state of a column of a merged stack, as a place has it.
  enum Column {
    case visible
    case pending
    /// Pending, and named.
    case placeholder
    /// "Those after it are emptied", unless they are pending.
    case emptied
  }

  /// A window that builds splits as in regular width.
  var window: PlainWindow
  private let width: NavigationWidth
  var levels: [Thing] = []
  /// The scene in focus at each level.
  var focus: [Thing] = []
  /// The node of the last step.
  private(set) var opened: Thing?
  /// The nodes that the place names.
  private(set) var named: Set<ObjectIdentifier> = []
  /// The columns of the named splits with a merged stack.
  private(set) var columns: [ObjectIdentifier: [Column]] = [:]
  /// The flow instances of what the place names, in order.
  private var flows: [PlainFlow] = []
  /// The split whose placeholder the next `/` replaces.
  private var placeholder: Thing?

  init(_ window: PlainWindow) {
    self.window = window
    width = window.width
    self.window.width = .regular
  }

  private var program: NavigationTable { window.program }

  func isNamed(_ thing: Thing) -> Bool { named.contains(ObjectIdentifier(thing)) }

  mutating func take(_ steps: [NavigationPlace.Step]) throws {
    if let first = steps.first, first.separator == .start {
      try begin(with: first)
    } else {
      // "Relative to the initial state of the app."
      try show(try window.build(start, window.startOpener, in: nil), nil)
    }
    for step in steps where step.separator != .start {
      let flow = flow(of: step.destination)
      let new = try window.build(step.destination, .place(then: nil), in: flow)
      opened = new
      if step.separator == .push {
        try push(new)
        focus[focus.count - 1] = try name(new, step.selection)
        noteFlows()
      } else {
        try present(new, step)
        try show(new, step.selection)
      }
    }
    guard width == .compact else { return }
    for level in levels {
      for split in level.all.reversed() where split.kind == .split {
        if columns[ObjectIdentifier(split)] == nil {
          try window.collapse(split)
        } else if split.children.contains(where: { $0.kind != .stack }) {
          throw PlainWindow.Unknown.verb
        }
      }
    }
  }

  private mutating func show(_ thing: Thing, _ selection: String?) throws {
    let scene = try name(thing, selection)
    levels.append(thing)
    focus.append(scene)
    noteFlows()
  }

  // MARK: Steps

  private mutating func push(_ new: Thing) throws {
    var stack = focus[focus.count - 1].nearest(.stack)
    if let split = placeholder {
      // "A placeholder is not a root: the first `/` replaces it."
      stack = split.children[split.lastColumn]
      stack?.children = []
      columns[ObjectIdentifier(split)]?[split.lastColumn] = .visible
      placeholder = nil
    }
    guard let stack else { throw NavigationFailure.noStack }
    guard new.fitsOnStack else { throw NavigationFailure.containment }
    if let split = stack.parent, split.kind == .split {
      new.home = split.children.firstIndex { $0 === stack } ?? 0
    }
    stack.add(new)
  }

  private mutating func present(_ new: Thing, _ step: NavigationPlace.Step) throws {
    let kind: NavigationPresentationKind = step.separator == .popover ? .popover : .modal
    let points = kind == .popover || step.options.style == .actionSheet
    if points, let anchor = step.options.anchor,
      focus[focus.count - 1].scene?.hasItem(anchor) != true
    {
      throw NavigationFailure.noItem
    }
    guard new.fits(step.options) else { throw NavigationFailure.containment }
    placeholder = nil
    new.presentation = (kind, step.options)
  }

  /// The flow instance in which a step is: the nearest before it.
  private func flow(of destination: NavigationDestination) -> PlainFlow? {
    owner(of: destination).flatMap { owner in flows.last { $0.value.name == owner } }
  }

  /// The name of the flow that declares a destination.
  private func owner(of destination: NavigationDestination) -> String? {
    switch destination {
    case .scene(let scene): scene.owner
    case .container(let name): program.owner(ofContainer: name)
    case .flow: nil
    case .stack(let root): owner(of: root)
    }
  }

  private mutating func noteFlows() {
    guard let scene = focus.last else { return }
    flows += ([scene] + scene.around).reversed().compactMap(\.flow)
  }

  // MARK: What a place names

  /// Names a node with what it shows first, or the tab or column of that name.
  ///
  /// - Returns: The scene in focus.
  private mutating func name(_ thing: Thing, _ selection: String?) throws -> Thing {
    named.insert(ObjectIdentifier(thing))
    switch thing.kind {
    case .scene:
      if selection != nil { throw NavigationFailure.badPlace }
      return thing
    case .stack: return try name(thing.children[0], selection)
    case .tabs:
      let index = selection.map { thing.tabNames.firstIndex(of: $0) } ?? 0
      guard let index else { throw NavigationFailure.badPlace }
      thing.selected = index
      return try name(thing.children[index], nil)
    case .pages:
      if selection != nil { throw NavigationFailure.badPlace }
      return try name(thing.children[0], nil)
    case .split: return try name(ofSplit: thing, selection)
    }
  }

  private mutating func name(ofSplit split: Thing, _ selection: String?) throws -> Thing {
    guard let declared = split.columns else { throw NavigationFailure.badPlace }
    let startsWithPlaceholder = declared.placeholder != nil
    if width == .compact, declared.areReplaced {
      guard selection == nil, let aside = split.aside else { throw NavigationFailure.badPlace }
      return try name(aside, nil)
    }
    guard let selection else {
      guard width == .compact else { return try name(declared.areOver ? split.lastColumn : 0, of: split) }
      // "In compact width all columns that it shows, and the pending ones have their initial content again."
      let isVisible = declared.columns.map { column in
        column <= declared.collapseTo && !(column == .secondary && startsWithPlaceholder)
      }
      columns[ObjectIdentifier(split)] = isVisible.map { $0 ? .visible : .pending }
      var last = split
      for (index, column) in split.children.enumerated() {
        let inner = try name(column, nil)
        if isVisible[index] { last = inner }
      }
      return last
    }
    guard let index = declared.columns.firstIndex(where: { $0.rawValue == selection }) else {
      throw NavigationFailure.badPlace
    }
    return try name(index, of: split)
  }

  /// Names a column: "naming a column that `display over` hides reveals it. In compact width, the columns before the named one
  /// show their roots, even if `collapse to` omits them, and those after it are emptied."
  private mutating func name(_ index: Int, of split: Thing) throws -> Thing {
    open(index, of: split)
    let inner = try name(split.children[index], nil)
    guard split.columns?.placeholder != nil, index == split.lastColumn else { return inner }
    placeholder = split
    guard width == .compact else { return inner }
    columns[ObjectIdentifier(split)]?[index] = .placeholder
    return window.focus(in: split.children[index - 1])
  }

  private mutating func open(_ index: Int, of split: Thing) {
    guard width == .compact else {
      split.isRevealed = split.columns?.areOver == true && index < split.lastColumn
      return
    }
    columns[ObjectIdentifier(split)] = split.children.indices.map { $0 <= index ? .visible : .emptied }
    for column in split.children.prefix(index) {
      for thing in [column] + column.children { named.insert(ObjectIdentifier(thing)) }
    }
  }

  // MARK: The beginning

  private var start: NavigationDestination {
    program.start(in: width, feature: window.feature?.value, guards: window.guards)
  }

  private mutating func begin(with step: NavigationPlace.Step) throws {
    let head = step.destination
    var (around, thing) = try beginning(head)
    if case .scene(let scene) = head, thing.scene != scene {
      // A root of that name with other arguments.
      let new = try window.build(head, window.startOpener, in: thing.flow)
      if let parent = thing.parent, let own = parent.children.firstIndex(where: { $0 === thing }) {
        new.home = thing.home
        new.parent = parent
        parent.children[own] = new
      } else {
        around = new
      }
      thing = new
    }
    levels = [around]
    open(from: thing)
    focus = [try name(thing, step.selection)]
    noteFlows()
  }

  /// "A container at the beginning is searched for in the base, then in the initial state. If it is in neither, it becomes
  /// the base. A scene at the beginning is a root with equal arguments, or else the first root of that name in the initial
  /// state", and so is what a flow declares.
  private mutating func beginning(_ head: NavigationDestination) throws -> (around: Thing, head: Thing) {
    let base = window.levels[0]
    let isOfFlow = owner(of: head) != nil
    let initial = program.hasStart ? try window.build(start, window.startOpener, in: nil) : nil
    let known = initial.flatMap { find(head, in: $0) }
    // "A column of a split that shows its `compact` cannot be named."
    if let initial, known == nil, root(head, in: initial, exactly: false, hidden: true) != nil {
      throw NavigationFailure.badPlace
    }
    if !isOfFlow, case .container = head, base.kind != .scene, !base.name.isEmpty {
      let initial = try window.build(.container(base.name), window.startOpener, in: base.flow)
      if let found = find(head, in: initial) { return found }
    }
    if let known { return known }
    if isOfFlow { throw NavigationFailure.badPlace }
    if case .scene = head { throw NavigationFailure.badPlace }
    let thing = try window.build(head, window.startOpener, in: nil)
    return (thing, thing)
  }

  /// Names what is around the beginning of a place, and selects it there.
  private mutating func open(from head: Thing) {
    var child = head
    for parent in head.around {
      named.insert(ObjectIdentifier(parent))
      let own = parent.children.firstIndex { $0 === child }
      switch parent.kind {
      case .tabs, .pages: parent.selected = own ?? 0
      case .split: if let own { open(own, of: parent) }
      case .scene, .stack: break
      }
      child = parent
    }
  }

  private func find(_ head: NavigationDestination, in around: Thing) -> (around: Thing, head: Thing)? {
    (root(head, in: around, exactly: true) ?? root(head, in: around, exactly: false)).map { (around, $0) }
  }

  /// Returns the first root that is the beginning of a place.
  private func root(
    _ head: NavigationDestination, in thing: Thing, exactly: Bool, hidden: Bool = false
  ) -> Thing? {
    if isLike(thing, head, nil, exactly: exactly) { return thing }
    for child in roots(of: thing, hidden: hidden) {
      if let found = root(head, in: child, exactly: exactly, hidden: hidden) { return found }
    }
    return nil
  }

  private func roots(of thing: Thing, hidden: Bool) -> [Thing] {
    switch thing.kind {
    case .stack, .tabs, .pages: return thing.children
    case .scene:
      // Containers and flows that are embedded have no place.
      return thing.children.filter { child in
        let flow = child.flowOfRoot
        return (child.kind == .scene || child.isAnonymousStack)
          && (flow == nil || flow?.number == thing.flow?.number)
      }
    case .split:
      let columns = thing.columns?.placeholder == nil ? thing.children : thing.children.dropLast()
      guard let aside = thing.aside else { return columns }
      return hidden ? columns + [aside] : width == .compact ? [aside] : columns
    }
  }

  private func isLike(
    _ thing: Thing, _ head: NavigationDestination, _ flow: NavigationFlow?, exactly: Bool
  ) -> Bool {
    if flow != nil, !thing.isAnonymousStack, thing.flow?.value != flow { return false }
    switch head {
    case .scene(let scene):
      return thing.kind == .scene && (exactly ? thing.scene == scene : thing.name == scene.name)
    case .container(let name): return thing.kind != .scene && thing.name == name
    case .stack(let root):
      guard thing.isAnonymousStack, let first = thing.children.first else { return false }
      return isLike(first, root, flow, exactly: true)
    case .flow(let value):
      return program.start(of: value).map { isLike(thing, $0, value, exactly: true) } ?? false
    }
  }
}
