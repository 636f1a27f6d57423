// The source of the engine, as `--runtime embedded` writes it. A test writes this file from Sources/NavRuntime.
//
// `§` stands for an access modifier, `‡` for one and `internal(set)`.
//
// swift-format-ignore-file

extension SwiftEmitter {
  static let engineText: StaticString = #"""
// MARK: - Bars.swift

// Navigation bars: language reference, section 4.

/// What shows at the left edge of the navigation bar of a scene, and why.
§ enum NavigationLeftEdge: Hashable, Sendable {
  /// The scene's own `left` items, which take the place of a back button.
  case items([String])
  /// A back button with that title.
  case backButton(title: String)
  /// Nothing: the scene hides its back button.
  case hidden
  /// Nothing: the scene is the root of its stack.
  case root
  /// Nothing: no stack is around, and so no bar.
  case noBar
}

/// A stack that shows a back button.
struct NavigationBackButton<Program: NavigationProgram> {
  let stack: NavigationBarStack<Program>
  /// `true` iff the stack is inside a scene.
  let isEmbedded: Bool
}

extension NavigationEngine {
  /// Returns what shows at the left edge for a scene; `nil` if it is gone.
  § func leftEdge(
    of scene: NavigationIdentity, in state: NavigationState<Program>
  ) -> NavigationLeftEdge? {
    guard let path = state.path(of: scene), case .scene? = state.node(at: path) else { return nil }
    guard let stack = state.enclosingStack(of: path) else { return .noBar }
    return leftEdge(of: stack, at: stack.position)
  }

  private func leftEdge(
    of stack: NavigationBarStack<Program>, at position: Int
  ) -> NavigationLeftEdge {
    guard let element = stack[position] else { return .noBar }
    // A container on a stack says nothing of its own.
    var bar = NavigationBar()
    if case .scene(let instance) = element.node {
      bar = program.bar(of: instance.scene, flow: instance.flow?.flow)
    }
    if !bar.leftItems.isEmpty { return .items(bar.leftItems) }
    guard let below = stack[position - 1] else { return .root }
    if bar.hidesBackButton { return .hidden }
    guard case .scene(let instance) = below.node else { return .backButton(title: "Back") }
    let barBelow = program.bar(of: instance.scene, flow: instance.flow?.flow)
    return .backButton(title: barBelow.backTitle ?? barBelow.title ?? "Back")
  }

  /// Returns the stacks that show a back button on the topmost level, columns from the primary.
  func backButtons(in state: NavigationState<Program>) -> [NavigationBackButton<Program>] {
    var buttons: [NavigationBackButton<Program>] = []
    state.forEachVisible { path, node in
      guard case .stack(let stack) = node else { return }
      let shown = state.barStack(path, element: .element(stack.elements.count - 1))
      guard case .backButton = leftEdge(of: shown, at: shown.count - 1) else { return }
      let isEmbedded = path.steps.contains { if case .embedded = $0 { true } else { false } }
      buttons.append(NavigationBackButton(stack: shown, isEmbedded: isEmbedded))
    }
    return buttons
  }
}

// MARK: - Building.swift

// Making new nodes of destinations.

/// What is known while nodes are built.
struct NavigationBuilder<Program: NavigationProgram> {
  let program: Program
  /// The number of the next instance.
  var nextIdentity: UInt64
  /// Who opens what is built.
  let opener: NavigationOpener
  /// How wide the window is: splits are built collapsed or expanded.
  let width: NavigationWidth

  init(_ program: Program, nextIdentity: UInt64, opener: NavigationOpener, width: NavigationWidth)
  {
    self.program = program
    self.nextIdentity = nextIdentity
    self.opener = opener
    self.width = width
  }

  /// Returns an identity that no other instance has.
  mutating func identity() -> NavigationIdentity {
    nextIdentity += 1
    return NavigationIdentity(nextIdentity - 1)
  }

  /// Makes what a destination names.
  ///
  /// - Parameter flow: The instance of a flow that whoever opens it belongs to.
  /// - Throws: ``NavigationFailure/containment`` where a program has no such thing, or holds itself.
  mutating func node(
    _ destination: NavigationDestination<Program>, flow: NavigationFlow<Program>?, depth: Int = 0
  ) throws(NavigationFailure) -> NavigationNode<Program> {
    // A program without errors never comes near.
    guard depth < 256 else { throw .containment }
    switch destination {
    case .scene(let scene):
      return .scene(try instance(scene, flow: flow, depth: depth))
    case .stack(let root):
      let identity = identity()
      let element = try node(root, flow: flow, depth: depth + 1)
      guard element.fitsOnStack else { throw .containment }
      return .stack(NavigationStackNode(identity: identity, name: nil, flow: nil, elements: [element]))
    case .flow(let value):
      guard let start = program.start(of: value) else { throw .containment }
      let instance = NavigationFlow<Program>(identity: identity(), flow: value, opener: opener)
      return try node(start, flow: instance, depth: depth + 1)
    case .container(let name):
      return try container(name, flow: flow, depth: depth)
    }
  }

  mutating func instance(
    _ scene: Program.Scene, flow: NavigationFlow<Program>?, depth: Int
  ) throws(NavigationFailure) -> NavigationInstance<Program> {
    let flow = try member(of: flow, owner: program.owner(of: scene))
    var instance = NavigationInstance<Program>(
      identity: identity(), scene: scene, opener: opener, flow: flow, embedded: [])
    for embedding in program.embedded(in: scene, flow: flow?.flow) {
      let node = try node(embedding.destination, flow: flow, depth: depth + 1)
      instance.embedded.append(NavigationEmbedded(name: embedding.name, node: node))
    }
    return instance
  }

  /// Returns the flow instance to which something belongs: that of its opener, if the flow declares it.
  func member(
    of flow: NavigationFlow<Program>?, owner: String?
  ) throws(NavigationFailure) -> NavigationFlow<Program>? {
    guard let owner else { return nil }
    guard let flow, program.name(of: flow.flow) == owner else { throw .containment }
    return flow
  }

  mutating func container(
    _ name: String, flow: NavigationFlow<Program>?, depth: Int
  ) throws(NavigationFailure) -> NavigationNode<Program> {
    let flow = try member(of: flow, owner: program.owner(ofContainer: name))
    guard let layout = program.layout(of: name, flow: flow?.flow) else { throw .containment }
    let identity = identity()
    switch layout {
    case .stack(let root):
      let element = try node(root, flow: flow, depth: depth + 1)
      // `stack Shop { root Catalog in stack }` says twice what it says once.
      if case .stack(var stack) = element {
        stack.name = name
        stack.flow = flow
        return .stack(stack)
      }
      guard element.fitsOnStack else { throw .containment }
      return .stack(NavigationStackNode(identity: identity, name: name, flow: flow, elements: [element]))
    case .tabs(let list):
      guard !list.isEmpty else { throw .containment }
      var tabs = NavigationTabs<Program>(identity: identity, name: name, flow: flow, selected: 0, tabs: [])
      for tab in list {
        let node = try node(tab.destination, flow: flow, depth: depth + 1)
        tabs.tabs.append(NavigationEmbedded(name: tab.name, node: node))
      }
      return .tabs(tabs)
    case .pages(let list):
      guard !list.isEmpty else { throw .containment }
      var pages = NavigationPages<Program>(identity: identity, name: name, flow: flow, current: 0, pages: [])
      for page in list { pages.pages.append(try node(page, flow: flow, depth: depth + 1)) }
      return .pages(pages)
    case .split(let columns):
      return .split(try split(name, columns, identity, flow: flow, depth: depth))
    }
  }

  private mutating func split(
    _ name: String, _ columns: NavigationColumns<Program>, _ identity: NavigationIdentity,
    flow: NavigationFlow<Program>?, depth: Int
  ) throws(NavigationFailure) -> NavigationSplit<Program> {
    var split = NavigationSplit<Program>(
      identity: identity, name: name, flow: flow, columns: [], compact: nil, placeholder: nil,
      collapsesTo: columns.collapsesTo, displaysOver: columns.display == .over)
    for column in NavigationColumn.allCases {
      guard let destination = columns.destination(of: column) else { continue }
      let node = try columnNode(destination, flow: flow, depth: depth)
      split.columns.append(NavigationSplit.Column(column: column, node: node))
    }
    guard split.columns.count >= 2 else { throw .containment }
    if columns.placeholder != nil, case .stack(let stack) = split.columns[split.columns.count - 1].node {
      split.placeholder = stack.elements.first?.identity
    }
    if let compact = columns.compact { split.compact = try node(compact, flow: flow, depth: depth + 1) }
    if width == .compact { split.collapse() }
    return split
  }

  /// Makes what a column holds: a stack, whether the program says so or not, or tabs.
  ///
  /// - Parameter collapses: `true` iff compact width shows the columns as one stack, on which tabs are an element.
  mutating func columnNode(
    _ destination: NavigationDestination<Program>, flow: NavigationFlow<Program>?, collapses: Bool = false,
    depth: Int = 0
  ) throws(NavigationFailure) -> NavigationNode<Program> {
    let identity = identity()
    let node = try node(destination, flow: flow, depth: depth + 1)
    switch node {
    case .stack: return node
    case .tabs where !collapses: return node
    case .scene, .pages, .tabs:
      return .stack(NavigationStackNode(identity: identity, name: nil, flow: nil, elements: [node]))
    case .split: throw .containment
    }
  }
}

extension NavigationColumns {
  /// Returns what a column shows at first; `nil` for one that the split does not have.
  func destination(of column: NavigationColumn) -> NavigationDestination<Program>? {
    switch column {
    case .primary: primary
    case .supplementary: supplementary
    case .secondary: placeholder ?? secondary
    }
  }
}

extension NavigationNode {
  /// `true` iff a stack can hold it: UIKit raises where a navigation controller or a split is pushed.
  var fitsOnStack: Bool {
    switch self {
    case .scene, .tabs, .pages: true
    case .stack, .split: false
    }
  }
}

// MARK: - Composing.swift

// Steps and places, written as a program writes them: `.popToRoot.then(.push(scene))`.

extension NavigationStep {
  /// A step of one verb.
  § init(_ verb: NavigationVerb<Program>) { self.init([verb]) }

  /// Returns both, one after the other.
  § func then(_ next: NavigationStep) -> NavigationStep { NavigationStep(verbs + next.verbs) }

  /// Nothing: no branch is taken.
  § static var nothing: NavigationStep { NavigationStep() }
  /// One off the stack.
  § static var pop: NavigationStep { NavigationStep(.pop) }
  /// All but the root off the stack.
  § static var popToRoot: NavigationStep { NavigationStep(.popToRoot) }
  /// The end of the topmost presentation.
  § static var dismiss: NavigationStep { NavigationStep(.dismiss) }
  /// The next page.
  § static var next: NavigationStep { NavigationStep(.next) }
  /// The page before.
  § static var previous: NavigationStep { NavigationStep(.previous) }
  /// The end of the scene, or of its flow, with no value.
  § static var cancel: NavigationStep { NavigationStep(.cancel) }
  /// A step that leaves all as it is.
  § static var stay: NavigationStep { NavigationStep(.stay) }

  /// Returns the step down to the nearest scene of a name.
  § static func popTo(_ name: String) -> NavigationStep { NavigationStep(.popTo(name)) }
  /// Returns the choice of a tab.
  § static func select(container: String, tab: String, reset: Bool = false) -> NavigationStep
  {
    NavigationStep(.select(container: container, tab: tab, reset: reset))
  }
  /// Returns the way to the nearest scene that accepts an exit.
  § static func unwind(_ exit: Program.Exit) -> NavigationStep {
    NavigationStep(.unwind(exit))
  }
  /// Returns the way to the nearest scene of a name.
  § static func unwindTo(_ name: String) -> NavigationStep { NavigationStep(.unwindTo(name)) }
  /// Returns the end of the scene, or of its flow, with a value.
  § static func finish(_ value: Program.Value? = nil) -> NavigationStep {
    NavigationStep(.finish(value))
  }
  /// Returns the way to a place.
  § static func open(_ place: NavigationPlace<Program>) -> NavigationStep {
    NavigationStep(.open(place))
  }

  /// Returns the opening of something on the stack.
  § static func push(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.push(destination, options)) }
  /// Returns the opening of a scene on the stack.
  § static func push(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.push(.scene(scene), options)) }
  /// Returns the presentation of something over everything.
  § static func modal(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.modal(destination, options)) }
  /// Returns the presentation of a scene over everything.
  § static func modal(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.modal(.scene(scene), options)) }
  /// Returns the presentation of something that points at an item.
  § static func popover(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.popover(destination, options)) }
  /// Returns the presentation of a scene that points at an item.
  § static func popover(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.popover(.scene(scene), options)) }
  /// Returns the opening of something in the place of the scene.
  § static func replace(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.replace(destination, options)) }
  /// Returns the opening of a scene in the place of the scene.
  § static func replace(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.replace(.scene(scene), options)) }
  /// Returns the opening of something on the stack if there is one, else over everything.
  § static func show(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.show(destination, options)) }
  /// Returns the opening of a scene on the stack if there is one, else over everything.
  § static func show(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.show(.scene(scene), options)) }
  /// Returns the opening of something in the secondary column.
  § static func detail(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.detail(destination, options)) }
  /// Returns the opening of a scene in the secondary column.
  § static func detail(
    _ scene: Program.Scene, _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationStep { NavigationStep(.detail(.scene(scene), options)) }
}

extension NavigationPlace {
  /// Creates a place that is the app's start, to which steps are added.
  § init() { self.init([]) }

  /// Returns the place one step further.
  § func then(
    _ separator: Step.Separator, _ destination: NavigationDestination<Program>, selection: String? = nil,
    _ options: NavigationOptions = NavigationOptions()
  ) -> NavigationPlace {
    NavigationPlace(steps + [Step(separator, destination, selection: selection, options: options)])
  }
}

/// The flow of an app that has none: there is no way to make one.
§ struct NavigationNoFlow: Hashable, Codable, Sendable {
  § init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "the app has no flows"))
  }

  § func encode(to encoder: any Encoder) throws {}
}

/// Texts and numbers as a program spells them, for what prints scenes.
§ enum NavigationText {
  /// Returns a text as a literal.
  § static func literal(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "0")]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a number without an exponent, which the language does not have: `1e+20` is a one with twenty zeros.
  § static func decimal(_ value: Double) -> String {
    let text = String(describing: value)
    guard value.isFinite, let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")),
      let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    var digits = text[..<mark].utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    // The point stands after the first digit.
    let zeros = exponent < 0 ? -exponent : max(exponent + 2 - digits.count, 0)
    let padding = [UInt8](repeating: UInt8(ascii: "0"), count: zeros)
    digits = exponent < 0 ? padding + digits : digits + padding
    digits.insert(UInt8(ascii: "."), at: exponent < 0 ? 1 : exponent + 1)
    return (value.sign == .minus ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }
}

// MARK: - Description.swift

// States as text: language reference, section 8.

extension NavigationEngine {
  /// Returns what a state shows, as scenarios spell it: `Catalog / Product(id: "42") ^ SignIn`.
  ///
  /// Levels stand between ` ^ ` (modal) and ` ~ ` (popover), columns between ` | `, the elements of a stack between
  /// ` / `. What does not show is left out, and so are embedded scenes.
  § func description(of state: NavigationState<Program>) -> String {
    var text = description(of: state.base, in: state.width)
    for presentation in state.presentations {
      text += presentation.kind == .modal ? " ^ " : " ~ "
      text += description(of: presentation.node, in: state.width)
    }
    return text
  }

  /// Returns what a node shows in a window of that width.
  func description(of node: NavigationNode<Program>, in width: NavigationWidth) -> String {
    switch node {
    case .scene(let instance): program.description(of: instance.scene)
    case .stack(let stack): description(of: stack.elements, in: width)
    case .tabs(let tabs):
      tabs.tabs.indices.contains(tabs.selected)
        ? description(of: tabs.tabs[tabs.selected].node, in: width) : ""
    case .pages(let pages):
      pages.pages.indices.contains(pages.current)
        ? description(of: pages.pages[pages.current], in: width) : ""
    case .split(let split): description(of: split, in: width)
    }
  }

  private func description(of elements: [NavigationNode<Program>], in width: NavigationWidth) -> String {
    elements.map { description(of: $0, in: width) }.joined(separator: " / ")
  }

  private func description(of split: NavigationSplit<Program>, in width: NavigationWidth) -> String {
    switch width {
    case .compact:
      if let compact = split.compact { return description(of: compact, in: width) }
      return description(of: split.mergedElements, in: width)
    case .regular:
      let shown = split.displaysOver && !split.isRevealed ? split.columns.suffix(1) : split.columns[...]
      return shown.map { description(of: $0.node, in: width) }.joined(separator: " | ")
    }
  }
}

extension NavigationSplit {
  /// What compact width shows as one stack: the elements of the columns that do not wait, the root first.
  § var mergedElements: [NavigationNode<Program>] {
    columns.flatMap { column -> [NavigationNode<Program>] in
      guard !column.isWaiting, case .stack(let stack) = column.node else { return [] }
      return stack.elements
    }
  }
}

// MARK: - Difference.swift

// What leads from one state to another, for views that have to follow.

/// One thing that a view layer animates, or does at once where it does not show.
§ enum NavigationChange<Program: NavigationProgram>: Hashable, Sendable {
  /// The window has another width.
  case resized(NavigationWidth)
  /// The window begins with something else: `rootViewController`.
  case restarted(NavigationNode<Program>)
  /// A presentation ends, and all that is over it.
  case dismissed(NavigationIdentity)
  /// Something is presented over all that is there.
  case presented(NavigationPresentation<Program>)
  /// Nodes are put on a stack; the last of them shows.
  case pushed([NavigationNode<Program>], stack: NavigationIdentity)
  /// A stack is cut to as many elements; to none only in the column of a split in compact width.
  case popped(stack: NavigationIdentity, count: Int)
  /// A stack keeps as many elements, and gets others above them: `setViewControllers`.
  case set([NavigationNode<Program>], stack: NavigationIdentity, keeping: Int)
  /// A node takes the place of another.
  case replaced(NavigationIdentity, with: NavigationNode<Program>)
  /// A tab is chosen.
  case selected(tabs: NavigationIdentity, tab: Int)
  /// A page is turned to.
  case turned(pages: NavigationIdentity, page: Int)
  /// A column of a split shows something else altogether.
  case columnSet(split: NavigationIdentity, NavigationSplit<Program>.Column)
  /// A column begins to wait, or is shown with the others as one stack, in compact width.
  case columnWaits(split: NavigationIdentity, NavigationColumn, Bool)
  /// The columns that a split hides are shown over the last one, or hidden again.
  case revealed(split: NavigationIdentity, Bool)
  /// Something else counts as the placeholder of a split. Nothing is to be seen of it.
  case placeholder(split: NavigationIdentity, NavigationIdentity?)
}

/// What leads from one state to another.
§ struct NavigationDifference<Program: NavigationProgram>: Hashable, Sendable {
  /// What changes, in order: first what ends, from the top, then what lies below, then what is presented.
  ‡ var changes: [NavigationChange<Program>] = []
  /// The number of the next instance; `nil` if that is as it was.
  var nextIdentity: UInt64?

  /// Returns what leads from `old` to `new`; no changes where they show and keep the same.
  § init(from old: NavigationState<Program>, to new: NavigationState<Program>) {
    if new.nextIdentity != old.nextIdentity { nextIdentity = new.nextIdentity }
    if new.width != old.width { changes.append(.resized(new.width)) }
    var kept = 0
    if new.base.identity == old.base.identity {
      let pairs = zip(old.presentations, new.presentations)
      kept = pairs.prefix { $0.isSame(as: $1) }.count
    }
    if kept < old.presentations.count { changes.append(.dismissed(old.presentations[kept].identity)) }
    let count = changes.count
    if !compare(old.base, new.base) {
      changes.removeSubrange(count...)
      changes.append(.restarted(new.base))
    }
    for (old, new) in zip(old.presentations, new.presentations).prefix(kept) { replace(old.node, new.node) }
    for presentation in new.presentations.dropFirst(kept) { changes.append(.presented(presentation)) }
  }

  /// Appends what leads from a node to the same at another time.
  ///
  /// - Returns: `false` where it has become something else, so that the whole has to be replaced.
  private mutating func compare(
    _ old: NavigationNode<Program>, _ new: NavigationNode<Program>
  ) -> Bool {
    if old == new { return true }
    guard old.identity == new.identity, old.name == new.name, old.flow == new.flow else { return false }
    switch (old, new) {
    case (.scene(let old), .scene(let new)):
      guard old.scene == new.scene, old.opener == new.opener else { return false }
      return compare(old.embedded, new.embedded)
    case (.stack(let old), .stack(let new)):
      compare(old.elements, new.elements, on: old.identity)
      return true
    case (.tabs(let old), .tabs(let new)):
      guard old.tabs.map(\.name) == new.tabs.map(\.name) else { return false }
      if old.selected != new.selected { changes.append(.selected(tabs: new.identity, tab: new.selected)) }
      return compare(old.tabs, new.tabs)
    case (.pages(let old), .pages(let new)):
      guard old.pages.count == new.pages.count else { return false }
      if old.current != new.current { changes.append(.turned(pages: new.identity, page: new.current)) }
      for (old, new) in zip(old.pages, new.pages) { replace(old, new) }
      return true
    case (.split(let old), .split(let new)): return compare(old, new)
    default: return false
    }
  }

  /// Appends what leads from a node to what is in its place.
  private mutating func replace(_ old: NavigationNode<Program>, _ new: NavigationNode<Program>) {
    let count = changes.count
    if compare(old, new) { return }
    changes.removeSubrange(count...)
    changes.append(.replaced(old.identity, with: new))
  }

  private mutating func compare(
    _ old: [NavigationEmbedded<Program>], _ new: [NavigationEmbedded<Program>]
  ) -> Bool {
    guard old.map(\.name) == new.map(\.name) else { return false }
    for (old, new) in zip(old, new) { replace(old.node, new.node) }
    return true
  }

  private mutating func compare(
    _ old: [NavigationNode<Program>], _ new: [NavigationNode<Program>], on stack: NavigationIdentity
  ) {
    let kept = zip(old, new).prefix { $0.identity == $1.identity }.count
    for (old, new) in zip(old, new).prefix(kept) { replace(old, new) }
    let added = Array(new.dropFirst(kept))
    switch (old.count - kept, added.count) {
    case (0, 0): break
    case (0, _): changes.append(.pushed(added, stack: stack))
    case (_, 0): changes.append(.popped(stack: stack, count: kept))
    case (1, 1): changes.append(.replaced(old[kept].identity, with: added[0]))
    default: changes.append(.set(added, stack: stack, keeping: kept))
    }
  }

  private mutating func compare(
    _ old: NavigationSplit<Program>, _ new: NavigationSplit<Program>
  ) -> Bool {
    guard old.columns.map(\.column) == new.columns.map(\.column), old.collapsesTo == new.collapsesTo,
      old.displaysOver == new.displaysOver, (old.compact == nil) == (new.compact == nil)
    else { return false }
    if old.isRevealed != new.isRevealed {
      changes.append(.revealed(split: new.identity, new.isRevealed))
    }
    for (old, column) in zip(old.columns, new.columns) where old != column {
      let count = changes.count
      if !old.node.isAnew(in: column.node), compare(old.node, column.node) {
        if old.isWaiting != column.isWaiting {
          changes.append(.columnWaits(split: new.identity, column.column, column.isWaiting))
        }
      } else {
        changes.removeSubrange(count...)
        changes.append(.columnSet(split: new.identity, column))
      }
    }
    if old.placeholder != new.placeholder {
      changes.append(.placeholder(split: new.identity, new.placeholder))
    }
    if let old = old.compact, let new = new.compact { replace(old, new) }
    return true
  }
}

extension NavigationPresentation {
  /// Returns whether this is another at another time.
  fileprivate func isSame(as other: NavigationPresentation) -> Bool {
    identity == other.identity && kind == other.kind && options == other.options
      && presenter == other.presenter
  }
}

extension NavigationNode {
  /// Returns whether the stack of a column holds nothing any more of what it held.
  fileprivate func isAnew(in new: NavigationNode) -> Bool {
    guard case .stack(let old) = self, case .stack(let new) = new, let first = old.elements.first,
      let root = new.elements.first
    else { return false }
    return first.identity != root.identity
  }
}

extension NavigationState {
  /// Returns what leads from this state to another.
  § func difference(to new: NavigationState) -> NavigationDifference<Program> {
    NavigationDifference(from: self, to: new)
  }

  /// Returns the state to which a difference leads from this one; `nil` where it is one between other states, so
  /// that what it changes is not there.
  § func applying(_ difference: NavigationDifference<Program>) -> NavigationState? {
    var state = self
    for change in difference.changes {
      guard state.apply(change) else { return nil }
    }
    if let next = difference.nextIdentity { state.nextIdentity = next }
    return state
  }

  /// Makes a change; returns `false` where what it changes is not there.
  private mutating func apply(_ change: NavigationChange<Program>) -> Bool {
    switch change {
    case .resized(let width):
      self.width = width
      return true
    case .restarted(let node):
      base = node
      return true
    case .dismissed(let identity):
      guard let level = presentations.firstIndex(where: { $0.identity == identity }) else { return false }
      presentations.removeSubrange(level...)
      return true
    case .presented(let presentation):
      presentations.append(presentation)
      return true
    case .pushed(let nodes, let stack): return changeStack(stack) { $0.elements += nodes }
    case .popped(let stack, let count):
      return changeStack(stack) { $0.elements = Array($0.elements.prefix(count)) }
    case .set(let nodes, let stack, let count):
      return changeStack(stack) { $0.elements = $0.elements.prefix(count) + nodes }
    case .replaced(let identity, let node):
      return changeNode(identity) { $0 = node }
    case .selected(let identity, let tab):
      return changeNode(identity) { node in
        guard case .tabs(var tabs) = node else { return }
        tabs.selected = tab
        node = .tabs(tabs)
      }
    case .turned(let identity, let page):
      return changeNode(identity) { node in
        guard case .pages(var pages) = node else { return }
        pages.current = page
        node = .pages(pages)
      }
    case .columnSet(let identity, let new):
      return changeSplit(identity) { split in
        for index in split.columns.indices where split.columns[index].column == new.column {
          split.columns[index] = new
        }
      }
    case .columnWaits(let identity, let column, let isWaiting):
      return changeSplit(identity) { split in
        for index in split.columns.indices where split.columns[index].column == column {
          split.columns[index].isWaiting = isWaiting
        }
      }
    case .revealed(let identity, let isRevealed):
      return changeSplit(identity) { $0.isRevealed = isRevealed }
    case .placeholder(let identity, let placeholder):
      return changeSplit(identity) { $0.placeholder = placeholder }
    }
  }

  private mutating func changeNode(
    _ identity: NavigationIdentity, _ change: (inout NavigationNode<Program>) -> Void
  ) -> Bool {
    guard let path = path(of: identity) else { return false }
    update(path, change)
    return true
  }

  private mutating func changeStack(
    _ identity: NavigationIdentity, _ change: (inout NavigationStackNode<Program>) -> Void
  ) -> Bool {
    changeNode(identity) { node in
      guard case .stack(var stack) = node else { return }
      change(&stack)
      node = .stack(stack)
    }
  }

  private mutating func changeSplit(
    _ identity: NavigationIdentity, _ change: (inout NavigationSplit<Program>) -> Void
  ) -> Bool {
    changeNode(identity) { node in
      guard case .split(var split) = node else { return }
      change(&split)
      node = .split(split)
    }
  }
}

// MARK: - Drawing.swift

// What a view layer needs to draw a state.

extension NavigationNode: Identifiable {
  § var id: NavigationIdentity { identity }
}

extension NavigationInstance: Identifiable {
  § var id: NavigationIdentity { identity }
}

extension NavigationPresentation: Identifiable {
  § var id: NavigationIdentity { identity }
}

extension NavigationState {
  /// Returns the node of that identity, wherever it is; `nil` if it is gone.
  § func node(_ identity: NavigationIdentity) -> NavigationNode<Program>? {
    path(of: identity).flatMap { node(at: $0) }
  }
}

extension NavigationTabs {
  /// The chosen tab.
  § var selectedTab: NavigationEmbedded<Program> { tabs[selected] }
}

// MARK: - Engine.swift

/// The one state machine of navigation: carries out sections 6 to 8 of the language reference.
///
/// A step that cannot be done throws and leaves the state as it was.
§ struct NavigationEngine<Program: NavigationProgram>: Sendable {
  /// The app.
  § let program: Program

  /// Creates the engine of an app.
  § init(_ program: Program) { self.program = program }

  /// Returns the state of a new window.
  ///
  /// - Throws: ``NavigationFailure/containment`` for a program that navc reports as wrong.
  § func start(in width: NavigationWidth) throws(NavigationFailure) -> NavigationState<Program> {
    try start(in: width, firstIdentity: 1)
  }

  /// Returns the state of a window that begins again: identities go on counting.
  func start(
    in width: NavigationWidth, firstIdentity: UInt64
  ) throws(NavigationFailure) -> NavigationState<Program> {
    var builder = NavigationBuilder(program, nextIdentity: firstIdentity, opener: .none, width: width)
    let base = try builder.node(program.start(in: width), flow: nil)
    return NavigationState(width: width, base: base, nextIdentity: builder.nextIdentity)
  }

  /// Carries out a step of a scene, all of it or nothing.
  ///
  /// - Parameter scene: The instance that has the event, which must be active.
  /// - Throws: Why a verb of the step cannot act; ``NavigationFailure/staleInstance`` where the instance is gone or
  ///   not active.
  @discardableResult
  § func perform(
    _ step: NavigationStep<Program>, from scene: NavigationIdentity,
    in state: inout NavigationState<Program>, guards: Program.Guards
  ) throws(NavigationFailure) -> NavigationOutcome<Program> {
    try perform(from: scene, in: &state, guards: guards) { _ in step }
  }

  /// Carries out what a scene does on an event, all of it or nothing.
  ///
  /// - Parameters:
  ///   - scene: The instance that has the event, which must be active.
  ///   - step: Returns what the instance does; `nil` if it is none that has the event.
  /// - Throws: Why a verb of the step cannot act; ``NavigationFailure/staleInstance`` where the instance is gone, not
  ///   active, or none that has the event.
  @discardableResult
  § func perform(
    from scene: NavigationIdentity, in state: inout NavigationState<Program>, guards: Program.Guards,
    _ step: (NavigationInstance<Program>) -> NavigationStep<Program>?
  ) throws(NavigationFailure) -> NavigationOutcome<Program> {
    guard let (path, instance) = state.active(scene), let step = step(instance) else { throw .staleInstance }
    var stepper = NavigationStepper(self, state, guards, focus: path, flow: instance.flow)
    try stepper.perform(step)
    state = stepper.state
    return stepper.outcome
  }

  /// Goes where a link leads. A link none of whose branches is taken does nothing.
  ///
  /// - Throws: ``NavigationFailure/noLink`` where no link has such a pattern, ``NavigationFailure/badPlace`` where
  ///   its place cannot be in this width.
  § func open(
    _ url: String, in state: inout NavigationState<Program>, guards: Program.Guards
  ) throws(NavigationFailure) {
    switch program.place(for: url, guards: guards, width: state.width) {
    case .unknown: throw .noLink
    case .nothing: break
    case .place(let place): try go(to: place, in: &state)
    }
  }

  /// Returns the one active scene that handles an event.
  ///
  /// - Throws: ``NavigationFailure/noHandler`` where none does, ``NavigationFailure/ambiguous`` where several do.
  § func recipient(
    in state: NavigationState<Program>, where handles: (NavigationInstance<Program>) -> Bool
  ) throws(NavigationFailure) -> NavigationInstance<Program> {
    var found: NavigationInstance<Program>?
    for instance in state.activeScenes where handles(instance) {
      guard found == nil else { throw .ambiguous }
      found = instance
    }
    guard let found else { throw .noHandler }
    return found
  }
}

/// A step that is being carried out, on a copy of the state.
struct NavigationStepper<Program: NavigationProgram> {
  let engine: NavigationEngine<Program>
  var state: NavigationState<Program>
  let guards: Program.Guards
  /// Where the scene in focus is, from which the next verb acts: it, or a node that holds it.
  var focus: NavigationNodePath
  /// The instance of a flow in which the names of the step are resolved: that of the scene whose handler runs.
  var flow: NavigationFlow<Program>?
  var outcome = NavigationOutcome<Program>()

  init(
    _ engine: NavigationEngine<Program>, _ state: NavigationState<Program>, _ guards: Program.Guards,
    focus: NavigationNodePath, flow: NavigationFlow<Program>?
  ) {
    self.engine = engine
    self.state = state
    self.guards = guards
    self.focus = focus
    self.flow = flow
  }

  /// Carries out the verbs, each from the scene in focus after the one before.
  mutating func perform(_ step: NavigationStep<Program>) throws(NavigationFailure) {
    var isFirst = true
    for verb in step.verbs {
      // A verb leaves behind what it shows; the scene in focus there is only looked for if another verb follows.
      if !isFirst { focus = state.focus(in: focus) }
      isFirst = false
      try perform(verb)
    }
  }

  /// The scene in focus.
  func scene() throws(NavigationFailure) -> NavigationInstance<Program> {
    guard case .scene(let instance)? = state.node(at: focus) else { throw .staleInstance }
    return instance
  }

  mutating func perform(_ verb: NavigationVerb<Program>) throws(NavigationFailure) {
    switch verb {
    case .stay: break
    case .push(let destination, let options): try push(destination, options)
    case .modal(let destination, let options): try present(destination, options, as: .modal)
    case .popover(let destination, let options):
      guard let anchor = options.anchor, engine.program.hasItem(anchor, in: try scene().scene) else {
        throw .noItem
      }
      try present(destination, options, as: .popover)
    case .replace(let destination, _): try replace(destination)
    case .show(let destination, let options):
      if state.enclosingStack(of: focus) == nil {
        try present(destination, options, as: .modal)
      } else {
        try push(destination, options)
      }
    case .detail(let destination, let options): try detail(destination, options)
    case .pop: try pop(to: { stack, _ in stack.position > 0 ? stack.position - 1 : nil })
    case .popToRoot: try pop(to: { _, _ in 0 })
    case .popTo(let name): try popTo(name)
    case .dismiss:
      guard state.topLevel >= 0 else { throw .notPresented }
      dismiss(level: state.topLevel)
    case .select(let container, let tab, let reset): try select(container, tab, reset: reset)
    case .next: try turn(by: 1)
    case .previous: try turn(by: -1)
    case .unwind(let exit): try unwind(exit)
    case .unwindTo(let name): try unwind(to: name)
    case .finish(let value): try finish(.some(value))
    case .cancel: try finish(nil)
    case .open(let place): try open(place)
    }
  }

  mutating func open(_ place: NavigationPlace<Program>) throws(NavigationFailure) {
    let scene = try engine.go(to: place, in: &state)
    focus = state.path(of: scene) ?? NavigationNodePath(level: state.topLevel)
  }
}

// MARK: - Exposing.swift

// Bringing a scene to the front, and taking things away.

extension NavigationState {
  /// Makes a scene show: ends all presentations above it, cuts the stacks that hold it down to it, chooses its
  /// tabs and pages, brings a waiting column back, and reveals a hidden one. Other columns stay.
  mutating func expose(_ path: NavigationNodePath) {
    presentations.removeSubrange((path.level + 1)...)
    let trail = trail(path)
    for index in path.steps.indices where index < trail.count {
      let node = path.prefix(index)
      switch (trail[index], path.steps[index]) {
      case (.stack, .element(let number)): cut(node, to: number)
      case (.tabs, .tab(let number)): update(node) { $0.select(number) }
      case (.pages, .page(let number)): update(node) { $0.turn(to: number) }
      case (.split, .column(let number)): exposeColumn(number, of: node)
      default: break
      }
    }
  }

  private mutating func exposeColumn(_ number: Int, of path: NavigationNodePath) {
    let width = width
    update(path) { node in
      guard case .split(var split) = node else { return }
      if width == .compact {
        // What something else is shown for stays away.
        guard split.compact == nil else { return }
        split.columns[number].isWaiting = false
        for later in split.columns.indices where later > number && !split.columns[later].isWaiting {
          split.columns[later].node.removeElements()
        }
      } else if split.displaysOver, number < split.columns.count - 1 {
        split.isRevealed = true
      }
      node = .split(split)
    }
  }

  /// Cuts the stack at a path down to one of its elements.
  mutating func cut(_ path: NavigationNodePath, to number: Int) {
    update(path) { node in
      guard case .stack(var stack) = node, number + 1 < stack.elements.count else { return }
      stack.elements.removeSubrange((number + 1)...)
      node = .stack(stack)
    }
  }

  /// Cuts a stack as it shows down to one of its elements.
  mutating func cut(_ stack: NavigationBarStack<Program>, to position: Int) {
    guard let (part, number) = stack.place(of: position) else { return }
    cut(stack.parts[part].path, to: number)
    // In compact width what lies above may be in other columns.
    for above in stack.parts[(part + 1)...] where !above.elements.isEmpty {
      update(above.path) { $0.removeElements() }
    }
  }
}

extension NavigationNode {
  /// Chooses a tab.
  mutating func select(_ number: Int) {
    guard case .tabs(var tabs) = self, tabs.tabs.indices.contains(number) else { return }
    tabs.selected = number
    self = .tabs(tabs)
  }

  /// Turns to a page.
  mutating func turn(to number: Int) {
    guard case .pages(var pages) = self, pages.pages.indices.contains(number) else { return }
    pages.current = number
    self = .pages(pages)
  }

  /// Empties the stack of a column.
  mutating func removeElements() {
    guard case .stack(var stack) = self else { return }
    stack.elements.removeAll()
    self = .stack(stack)
  }

  /// Pops every stack of a tab that can show in `width` to its root.
  mutating func popToRoots(in width: NavigationWidth) {
    switch self {
    case .scene, .pages: break
    case .stack(var stack):
      guard !stack.elements.isEmpty else { return }
      stack.elements.removeSubrange(1...)
      stack.elements[0].popToRoots(in: width)
      self = .stack(stack)
    case .tabs(var tabs):
      tabs.tabs[tabs.selected].node.popToRoots(in: width)
      self = .tabs(tabs)
    case .split(var split):
      if split.isReplaced(in: width) {
        split.compact?.popToRoots(in: width)
      } else {
        for index in split.columns.indices where !split.columns[index].isWaiting {
          // In compact width the root is that of the one stack.
          if width == .compact, index > 0 {
            split.columns[index].node.removeElements()
          } else {
            split.columns[index].node.popToRoots(in: width)
          }
        }
      }
      self = .split(split)
    }
  }
}

// MARK: - Finishing.swift

// Ending a scene or a flow, with a result or without: language reference, section 7, "Finish".

extension NavigationStepper {
  /// Ends the scene in focus, or the flow it belongs to, and goes back to who opened it.
  ///
  /// - Parameter result: What the opener gets; `nil` for a cancel, after which no handler runs.
  mutating func finish(_ result: Program.Value??) throws(NavigationFailure) {
    let scene = try scene()
    var unit = focus
    var opener = scene.opener
    if !engine.program.declaresResult(scene.scene), let flow = scene.flow {
      opener = flow.opener
      unit = state.firstMember(of: flow.identity) ?? focus
    }
    switch opener {
    case .none: throw .noOpener
    case .place:
      guard let path = state.neighbourBelow(unit) else { throw .noOpener }
      try end(unit, goingBackTo: path)
    case .scene(let identity, let event):
      guard let path = state.path(of: identity) else {
        // The user has popped the opener in another column.
        outcome.lostOpeners.append(identity)
        try end(unit)
        return
      }
      try end(unit, goingBackTo: path)
      if let event, case .some(let value) = result { try runHandler(of: identity, event, value) }
    }
  }

  private mutating func runHandler(
    of opener: NavigationIdentity, _ event: String, _ value: Program.Value?
  ) throws(NavigationFailure) {
    guard let path = state.path(of: opener), case .scene(let instance)? = state.node(at: path),
      let step = engine.program.step(
        returning: value, to: event, in: instance.scene, flow: instance.flow?.flow, guards: guards,
        width: state.width)
    else { return }
    focus = path
    flow = instance.flow
    try perform(step)
  }

  /// Takes away what was opened, and makes the opener show.
  private mutating func end(
    _ unit: NavigationNodePath, goingBackTo opener: NavigationNodePath
  ) throws(NavigationFailure) {
    guard let identity = state.node(at: opener)?.identity, let opened = state.node(at: unit)?.identity else {
      throw .noOpener
    }
    if unit.level <= opener.level {
      // Where both are in one stack, cutting it down to the opener is all there is to do.
      state.expose(opener)
      if let rest = state.path(of: opened), !opener.isInside(rest) {
        try end(rest)
      }
    }
    guard let path = state.path(of: identity) else { throw .noOpener }
    goBack(to: path)
  }

  /// Takes away what is at a path, with all above it and all that was presented over it.
  private mutating func end(_ unit: NavigationNodePath) throws(NavigationFailure) {
    state.presentations.removeSubrange(min(unit.level + 1, state.presentations.count)...)
    if let stack = state.enclosingStack(of: unit) {
      if let below = stack[stack.position - 1] {
        state.cut(stack, to: stack.position - 1)
        focus = below.path
        return
      }
      if let root = stack[0], try endColumn(root.path) { return }
    }
    guard unit.level >= 0 else { throw .noOpener }
    dismiss(level: unit.level)
  }

  /// Takes away all that a column of a split holds; returns `false` if the path leads to no such column.
  private mutating func endColumn(_ element: NavigationNodePath) throws(NavigationFailure) -> Bool {
    let depth = element.steps.count - 2
    guard depth >= 0, case .column(let column) = element.steps[depth],
      case .split(var split)? = state.node(at: element.prefix(depth))
    else { return false }
    var builder = NavigationBuilder(
      engine.program, nextIdentity: state.nextIdentity, opener: .none, width: state.width)
    try split.refill(column, &builder)
    state.nextIdentity = builder.nextIdentity
    let path = element.prefix(depth)
    state.update(path) { $0 = .split(split) }
    focus = path
    return true
  }
}

extension NavigationNodePath {
  /// `true` iff this node lies inside another, or is it.
  func isInside(_ other: NavigationNodePath) -> Bool {
    level == other.level && steps.starts(with: other.steps)
  }
}

extension NavigationState {
  /// Returns the lowest scene that belongs to an instance of a flow.
  func firstMember(of flow: NavigationIdentity) -> NavigationNodePath? {
    func search(_ node: NavigationNode<Program>, _ path: NavigationNodePath) -> NavigationNodePath? {
      if case .scene(let instance) = node, instance.flow?.identity == flow { return path }
      for step in node.childSteps {
        if let child = node.child(step), let found = search(child, path.appending(step)) { return found }
      }
      return nil
    }
    for level in -1...topLevel {
      if let node = root(of: level), let found = search(node, NavigationNodePath(level: level)) {
        return found
      }
    }
    return nil
  }

  /// Returns who counts as the opener of something that a place made: the scene below it, else who presented it,
  /// else the top of the preceding column.
  func neighbourBelow(_ path: NavigationNodePath) -> NavigationNodePath? {
    if let stack = enclosingStack(of: path) {
      if let below = stack[stack.position - 1] { return focus(in: below.path) }
      if let root = stack[0], let column = precedingColumn(of: root.path) { return column }
    }
    guard path.level >= 0 else { return nil }
    return self.path(of: presentations[path.level].presenter)
  }

  private func precedingColumn(of element: NavigationNodePath) -> NavigationNodePath? {
    let depth = element.steps.count - 2
    guard depth >= 0, case .column(let column) = element.steps[depth], column > 0 else { return nil }
    let path = element.prefix(depth).appending(.column(column - 1))
    return focus(in: path)
  }
}

// MARK: - Focus.swift

// What shows, what is in focus, and what is around: language reference, sections 6 and 7.

extension NavigationSplit {
  /// `true` iff a window of that width shows something else than the columns.
  func isReplaced(in width: NavigationWidth) -> Bool { width == .compact && compact != nil }

  /// The number of the column that lies on top of the one stack of compact width.
  var mergedTop: Int? {
    columns.indices.last { index in
      guard !columns[index].isWaiting else { return false }
      if case .stack(let stack) = columns[index].node { return !stack.elements.isEmpty }
      return true
    }
  }

  /// The numbers of the columns that a window of that width shows, the primary first.
  func visibleColumns(in width: NavigationWidth) -> [Int] {
    if width == .compact { return isReplaced(in: width) ? [] : mergedTop.map { [$0] } ?? [] }
    return displaysOver && !isRevealed ? [columns.count - 1] : Array(columns.indices)
  }
}

extension NavigationNode {
  /// The way to the child in focus; `nil` for a scene.
  func focusStep(in width: NavigationWidth) -> NavigationNodePath.Step? {
    switch self {
    case .scene: nil
    case .stack(let stack): stack.elements.isEmpty ? nil : .element(stack.elements.count - 1)
    case .tabs(let tabs): .tab(tabs.selected)
    case .pages(let pages): .page(pages.current)
    case .split(let split):
      if split.isReplaced(in: width) {
        .compact
      } else if width == .compact {
        split.mergedTop.map { .column($0) }
      } else {
        .column(split.displaysOver ? split.columns.count - 1 : 0)
      }
    }
  }

  /// The ways to the children that show, in order: columns from the primary, a scene's before what lies inside.
  func visibleSteps(in width: NavigationWidth) -> [NavigationNodePath.Step] {
    switch self {
    case .scene(let instance): instance.embedded.indices.map { .embedded($0) }
    case .split(let split) where !split.isReplaced(in: width):
      split.visibleColumns(in: width).map { .column($0) }
    default: focusStep(in: width).map { [$0] } ?? []
    }
  }

  /// Appends the scenes that show if this does, a scene before what is inside it, columns from the primary.
  func appendVisibleScenes(
    in width: NavigationWidth, to scenes: inout [NavigationInstance<Program>]
  ) {
    switch self {
    case .scene(let instance):
      scenes.append(instance)
      for embedded in instance.embedded { embedded.node.appendVisibleScenes(in: width, to: &scenes) }
    case .stack, .tabs, .pages:
      // Only one child shows: most nodes are such, and need no list.
      if let step = focusStep(in: width) { child(step)?.appendVisibleScenes(in: width, to: &scenes) }
    case .split:
      for step in visibleSteps(in: width) { child(step)?.appendVisibleScenes(in: width, to: &scenes) }
    }
  }

  /// Returns a scene of that identity that shows if this does, and appends the way down to it.
  func active(
    _ identity: NavigationIdentity, in width: NavigationWidth, _ steps: inout [NavigationNodePath.Step]
  ) -> NavigationInstance<Program>? {
    switch self {
    case .scene(let instance):
      if instance.identity == identity { return instance }
      if instance.embedded.isEmpty { return nil }
    case .stack, .tabs, .pages:
      guard let step = focusStep(in: width), let child = child(step) else { return nil }
      steps.append(step)
      if let found = child.active(identity, in: width, &steps) { return found }
      steps.removeLast()
      return nil
    case .split: break
    }
    for step in visibleSteps(in: width) {
      steps.append(step)
      if let found = child(step)?.active(identity, in: width, &steps) { return found }
      steps.removeLast()
    }
    return nil
  }
}

extension NavigationState {
  /// Returns the path of the scene in focus in a node.
  func focus(in path: NavigationNodePath) -> NavigationNodePath {
    guard var node = node(at: path) else { return path }
    var path = path
    while let step = node.focusStep(in: width), let child = node.child(step) {
      path.steps.append(step)
      node = child
    }
    return path
  }

  /// Returns the nodes along a path, its level's first and its own last.
  func trail(_ path: NavigationNodePath) -> [NavigationNode<Program>] {
    guard var node = root(of: path.level) else { return [] }
    var trail = [node]
    trail.reserveCapacity(path.steps.count + 1)
    for step in path.steps {
      guard let child = node.child(step) else { return trail }
      node = child
      trail.append(node)
    }
    return trail
  }

  /// Returns a scene of that identity that shows on the topmost level, and its path; `nil` if there is none.
  func active(_ identity: NavigationIdentity) -> (
    path: NavigationNodePath, instance: NavigationInstance<Program>
  )? {
    var path = NavigationNodePath(level: topLevel)
    guard let instance = root(of: topLevel)?.active(identity, in: width, &path.steps) else { return nil }
    return (path, instance)
  }

  /// `true` iff everything on the way down to a node shows, if its level does.
  func isVisible(_ path: NavigationNodePath) -> Bool {
    guard var node = root(of: path.level) else { return false }
    for step in path.steps {
      guard node.visibleSteps(in: width).contains(step), let child = node.child(step) else { return false }
      node = child
    }
    return true
  }

  /// Calls `visit` for each node that shows on the topmost level, outer nodes first, columns from the primary.
  func forEachVisible(_ visit: (NavigationNodePath, NavigationNode<Program>) -> Void) {
    func walk(_ node: NavigationNode<Program>, _ path: NavigationNodePath) {
      visit(path, node)
      for step in node.visibleSteps(in: width) {
        if let child = node.child(step) { walk(child, path.appending(step)) }
      }
    }
    if let node = root(of: topLevel) { walk(node, NavigationNodePath(level: topLevel)) }
  }

  /// The scenes that take events: those that show on the topmost level, and what is inside them.
  § var activeScenes: [NavigationInstance<Program>] {
    var scenes: [NavigationInstance<Program>] = []
    root(of: topLevel)?.appendVisibleScenes(in: width, to: &scenes)
    return scenes
  }
}

/// A stack as it shows: one of its own, or the columns of a split that compact width shows as one.
struct NavigationBarStack<Program: NavigationProgram> {
  /// An element and where it is.
  struct Element {
    let path: NavigationNodePath
    let node: NavigationNode<Program>

    init(path: NavigationNodePath, node: NavigationNode<Program>) {
      self.path = path
      self.node = node
    }
  }
  /// A stack of the state.
  struct Part {
    let path: NavigationNodePath
    let elements: [NavigationNode<Program>]

    init(path: NavigationNodePath, elements: [NavigationNode<Program>]) {
      self.path = path
      self.elements = elements
    }
  }
  /// The stacks that are shown as one, the lowest first.
  var parts: [Part] = []
  /// The number of the element from which one looked for the stack.
  var position = 0

  init() {}

  /// The number of elements.
  var count: Int {
    parts.count == 1 ? parts[0].elements.count : parts.reduce(0) { $0 + $1.elements.count }
  }

  /// The stack of the state that holds the topmost element; `nil` where there is none.
  var topPath: NavigationNodePath? { parts.last { !$0.elements.isEmpty }?.path }

  /// The element of a number, the root's being 0; `nil` if there is none.
  subscript(position: Int) -> Element? {
    guard let (part, number) = place(of: position) else { return nil }
    return Element(path: parts[part].path.appending(.element(number)), node: parts[part].elements[number])
  }

  /// Returns in which part an element is, and the number that it has there.
  func place(of position: Int) -> (part: Int, number: Int)? {
    guard position >= 0 else { return nil }
    var number = position
    for part in parts.indices {
      if number < parts[part].elements.count { return (part, number) }
      number -= parts[part].elements.count
    }
    return nil
  }
}

extension NavigationState {
  /// Returns the nearest stack around a node, of which the path is `path`; `nil` where there is none.
  func enclosingStack(of path: NavigationNodePath) -> NavigationBarStack<Program>? {
    guard var node = root(of: path.level) else { return nil }
    var depth: Int?
    for (index, step) in path.steps.enumerated() {
      if case .element = step { depth = index }
      guard let child = node.child(step) else { break }
      node = child
    }
    return depth.map { barStack(path.prefix($0), element: path.steps[$0]) }
  }

  /// Returns the stack at a path as it shows.
  func barStack(
    _ path: NavigationNodePath, element: NavigationNodePath.Step
  ) -> NavigationBarStack<Program> {
    var result = NavigationBarStack<Program>()
    if case .element(let number) = element { result.position = number }
    if width == .compact, case .column(let own)? = path.steps.last {
      let above = path.prefix(path.steps.count - 1)
      if case .split(let split)? = node(at: above), split.compact == nil, !split.columns[own].isWaiting {
        for index in split.columns.indices where !split.columns[index].isWaiting {
          guard case .stack(let stack) = split.columns[index].node else { continue }
          if index < own { result.position += stack.elements.count }
          result.parts.append(
            NavigationBarStack.Part(path: above.appending(.column(index)), elements: stack.elements))
        }
        return result
      }
    }
    if case .stack(let stack)? = node(at: path) {
      result.parts.append(NavigationBarStack.Part(path: path, elements: stack.elements))
    }
    return result
  }
}

// MARK: - Invariants.swift

// What holds of every state that an engine makes.

extension NavigationEngine {
  /// Returns what is wrong with a state, each in a sentence; nothing for every state that the engine makes.
  ///
  /// - Identities are older than ``NavigationState/nextIdentity``, which is far from the last number there is, and
  ///   no two nodes or presentations share one.
  ///   All copies of a flow's instance are equal.
  /// - A stack is not empty, but for the column of a split in compact width, and then it is not the primary one.
  ///   Its elements are scenes, tabs and pages.
  /// - Tabs, pages, columns and embedded scenes are those that the program declares; the chosen tab and the current
  ///   page exist.
  /// - A split has two or three columns, the primary first and the secondary last, each a stack; or tabs, where it
  ///   shows something else in compact width. A placeholder that is still there is the root of the
  ///   secondary column.
  /// - Columns wait in compact width only: all of them where the split shows something else there; the primary never
  ///   otherwise, and of those that compact width shows by itself only a secondary that holds its placeholder alone.
  /// - Columns are revealed only where they hide, which is in regular width.
  /// - What a flow declares belongs to an instance of that flow, all else to none.
  /// - Who opened something was there before it, though it may be gone.
  /// - Who presents something is a scene on the level below.
  § func violations(of state: NavigationState<Program>) -> [String] {
    var review = NavigationReview(program: program, width: state.width, nextIdentity: state.nextIdentity)
    if state.nextIdentity >= NavigationSavedNumbers.limit {
      review.complain("the numbers of instances run out")
    }
    review.review(state.base)
    var presenters = review.scenes
    for presentation in state.presentations {
      review.note(presentation.identity, "a presentation")
      if !presenters.contains(presentation.presenter) {
        review.complain("the presenter \(presentation.presenter.number) is not on the level below")
      }
      review.scenes = []
      review.review(presentation.node)
      presenters = review.scenes
    }
    return review.violations
  }
}

/// A walk through a state that notes what is wrong.
private struct NavigationReview<Program: NavigationProgram> {
  let program: Program
  let width: NavigationWidth
  let nextIdentity: UInt64
  var violations: [String] = []
  /// The scenes of this level.
  var scenes: Set<NavigationIdentity> = []
  private var identities: Set<NavigationIdentity> = []
  private var flows: [NavigationIdentity: NavigationFlow<Program>] = [:]

  init(program: Program, width: NavigationWidth, nextIdentity: UInt64) {
    self.program = program
    self.width = width
    self.nextIdentity = nextIdentity
  }

  mutating func complain(_ text: String) { violations.append(text) }

  /// Takes note of an identity.
  mutating func note(_ identity: NavigationIdentity, _ what: @autoclosure () -> String) {
    if identity.number >= nextIdentity {
      complain("\(what()) has the identity \(identity.number), which is yet to be given")
    }
    if !identities.insert(identity).inserted || flows[identity] != nil {
      complain("\(what()) has the identity \(identity.number) of something else")
    }
  }

  mutating func review(_ node: NavigationNode<Program>, inColumn column: NavigationColumn? = nil) {
    switch node {
    case .scene(let instance): review(instance)
    case .stack(let stack): review(stack, inColumn: column)
    case .tabs(let tabs): review(tabs)
    case .split(let split): review(split)
    case .pages(let pages): review(pages)
    }
  }

  private mutating func review(_ instance: NavigationInstance<Program>) {
    let name = program.name(of: instance.scene)
    note(instance.identity, name)
    scenes.insert(instance.identity)
    review(instance.flow, of: name, owner: program.owner(of: instance.scene))
    review(instance.opener, of: name, instance.identity)
    let declared = program.embedded(in: instance.scene, flow: instance.flow?.flow).map(\.name)
    if instance.embedded.map(\.name) != declared {
      complain("\(name) embeds \(instance.embedded.map(\.name)) instead of \(declared)")
    }
    for embedded in instance.embedded {
      switch embedded.node {
      case .scene, .stack: break
      case .tabs, .split, .pages: complain("\(name) embeds a container")
      }
      review(embedded.node)
    }
  }

  private mutating func review(_ stack: NavigationStackNode<Program>, inColumn column: NavigationColumn?) {
    note(stack.identity, "a stack")
    let mayBeEmpty = width == .compact && column != nil && column != .primary
    if stack.elements.isEmpty, !mayBeEmpty { complain("a stack is empty") }
    if let name = stack.name {
      review(stack.flow, of: name, owner: program.owner(ofContainer: name))
      if case .stack = program.layout(of: name, flow: stack.flow?.flow) {
      } else {
        complain("\(name) is no stack")
      }
    } else if stack.flow != nil {
      complain("a stack without a name belongs to a flow")
    }
    for element in stack.elements {
      if !element.fitsOnStack { complain("a stack holds what does not fit on it") }
      review(element)
    }
  }

  private mutating func review(_ tabs: NavigationTabs<Program>) {
    note(tabs.identity, tabs.name)
    review(tabs.flow, of: tabs.name, owner: program.owner(ofContainer: tabs.name))
    if !tabs.tabs.indices.contains(tabs.selected) {
      complain("\(tabs.name) has no tab of number \(tabs.selected)")
    }
    if case .tabs(let declared) = program.layout(of: tabs.name, flow: tabs.flow?.flow) {
      if tabs.tabs.map(\.name) != declared.map(\.name) {
        complain("\(tabs.name) has the tabs \(tabs.tabs.map(\.name)) instead of \(declared.map(\.name))")
      }
    } else {
      complain("\(tabs.name) is no tab container")
    }
    for tab in tabs.tabs { review(tab.node) }
  }

  private mutating func review(_ pages: NavigationPages<Program>) {
    note(pages.identity, pages.name)
    review(pages.flow, of: pages.name, owner: program.owner(ofContainer: pages.name))
    if !pages.pages.indices.contains(pages.current) {
      complain("\(pages.name) has no page of number \(pages.current)")
    }
    if case .pages(let declared) = program.layout(of: pages.name, flow: pages.flow?.flow) {
      if pages.pages.count != declared.count {
        complain("\(pages.name) has \(pages.pages.count) pages instead of \(declared.count)")
      }
    } else {
      complain("\(pages.name) is no page container")
    }
    for page in pages.pages { review(page) }
  }

  private mutating func review(_ split: NavigationSplit<Program>) {
    note(split.identity, split.name)
    review(split.flow, of: split.name, owner: program.owner(ofContainer: split.name))
    if case .split(let declared) = program.layout(of: split.name, flow: split.flow?.flow) {
      review(split, declaredAs: declared)
    } else {
      complain("\(split.name) is no split")
    }
    if split.isRevealed, width == .compact || !split.displaysOver {
      complain("\(split.name) reveals columns that do not hide")
    }
    reviewPlaceholder(of: split)
    for column in split.columns {
      switch column.node {
      case .stack: break
      case .tabs where split.compact != nil: break
      default: complain("a column of \(split.name) is no stack")
      }
      reviewWaiting(column, of: split)
      review(column.node, inColumn: column.column)
    }
    if let compact = split.compact { review(compact) }
  }

  private mutating func review(
    _ split: NavigationSplit<Program>, declaredAs declared: NavigationColumns<Program>
  ) {
    let columns = NavigationColumn.allCases.filter { declared.destination(of: $0) != nil }
    let number = split.columns.count
    if split.columns.map(\.column) != columns || number < 2 || number > 3
      || split.columns.first?.column != .primary || split.columns.last?.column != .secondary
    {
      complain("\(split.name) has the columns \(split.columns.map(\.column.rawValue))")
    }
    if (split.compact != nil) != (declared.compact != nil) || split.collapsesTo != declared.collapsesTo
      || split.displaysOver != (declared.display == .over)
    {
      complain("\(split.name) is not as it is declared")
    }
  }

  private mutating func reviewPlaceholder(of split: NavigationSplit<Program>) {
    guard let placeholder = split.placeholder else { return }
    // Once something else has taken its place it is nowhere.
    guard case .stack(let stack) = split.columns.last?.node, let root = stack.elements.first,
      root.identity != placeholder, stack.elements.contains(where: { $0.identity == placeholder })
    else { return }
    complain("the placeholder of \(split.name) is not the root of its secondary column")
  }

  private mutating func reviewWaiting(
    _ column: NavigationSplit<Program>.Column, of split: NavigationSplit<Program>
  ) {
    let name = "the \(column.column.rawValue) column of \(split.name)"
    guard width == .compact else {
      if column.isWaiting { complain("\(name) waits in regular width") }
      return
    }
    if split.compact != nil {
      if !column.isWaiting { complain("\(name) does not wait, though something else shows") }
    } else if column.isWaiting, column.column <= split.collapsesTo,
      !(column.column == .secondary && split.holdsPlaceholderAlone)
    {
      complain("\(name) waits")
    }
  }

  private mutating func review(_ flow: NavigationFlow<Program>?, of what: String, owner: String?) {
    let name = flow.map { program.name(of: $0.flow) }
    if name != owner { complain("\(what) belongs to \(name ?? "no flow") instead of \(owner ?? "none")") }
    guard let flow else { return }
    if flow.identity.number >= nextIdentity {
      complain("the instance \(flow.identity.number) of a flow is yet to be made")
    }
    if identities.contains(flow.identity) {
      complain("the instance \(flow.identity.number) of a flow has the identity of something else")
    }
    if let known = flows.updateValue(flow, forKey: flow.identity), known != flow {
      complain("the instance \(flow.identity.number) of a flow has copies that differ")
    }
    review(flow.opener, of: program.name(of: flow.flow), flow.identity)
  }

  private mutating func review(
    _ opener: NavigationOpener, of what: String, _ identity: NavigationIdentity
  ) {
    guard case .scene(let scene, returning: _) = opener, scene >= identity else { return }
    complain("\(what) (\(identity.number)) is older than \(scene.number), which opened it")
  }
}

extension NavigationColumn: Comparable {
  /// Returns whether a column lies before another.
  § static func < (left: NavigationColumn, right: NavigationColumn) -> Bool {
    left.order < right.order
  }

  private var order: Int {
    switch self {
    case .primary: 0
    case .supplementary: 1
    case .secondary: 2
    }
  }
}

// MARK: - Moves.swift

// What the system and the user do without any handler: language reference, section 7.

extension NavigationEngine {
  /// Carries out a move of the user or the system.
  ///
  /// - Throws: ``NavigationFailure/nothingBelow`` where no back button shows, ``NavigationFailure/notPresented`` where
  ///   nothing can be dismissed, ``NavigationFailure/noTabs`` and ``NavigationFailure/noPages`` where no such tab or page
  ///   shows, ``NavigationFailure/noTarget`` where there is nothing to reveal or to hide.
  § func perform(
    _ move: NavigationMove, in state: inout NavigationState<Program>
  ) throws(NavigationFailure) {
    var copy = state
    switch move {
    case .back(_, let element?): try goBack(past: element, &copy)
    case .back(let scene, nil): try goBack(scene, &copy)
    case .dismiss:
      guard let top = copy.presentations.last, top.isDismissible(in: copy.width) else { throw .notPresented }
      copy.presentations.removeLast()
    case .select(let container, let tab): try select(container, tab, &copy)
    case .swipeToNext: try turn(by: 1, &copy)
    case .swipeToPrevious: try turn(by: -1, &copy)
    case .reveal: try setRevealed(true, &copy)
    case .hide: try setRevealed(false, &copy)
    case .resize(let width): try resize(&copy, to: width)
    }
    state = copy
  }

  /// Returns every move that can be made now, in the order of ``NavigationMove``'s cases.
  § func possibleMoves(in state: NavigationState<Program>) -> [NavigationMove] {
    var moves: [NavigationMove] = []
    let bars = backButtons(in: state)
    if !bars.isEmpty { moves.append(.back()) }
    // By name, where there is a choice.
    if bars.count > 1 {
      for bar in bars {
        guard case .scene(let instance)? = bar.stack[bar.stack.count - 1]?.node else { continue }
        let move = NavigationMove.back(scene: program.name(of: instance.scene))
        if !moves.contains(move) { moves.append(move) }
      }
    }
    if state.presentations.last?.isDismissible(in: state.width) == true { moves.append(.dismiss) }
    state.forEachVisible { _, node in
      guard case .tabs(let tabs) = node else { return }
      for tab in tabs.tabs { moves.append(.select(container: tabs.name, tab: tab.name)) }
    }
    for move in [NavigationMove.swipeToNext, .swipeToPrevious, .reveal, .hide] {
      var copy = state
      if (try? perform(move, in: &copy)) != nil { moves.append(move) }
    }
    moves.append(.resize(state.width == .compact ? .regular : .compact))
    return moves
  }

  private func goBack(_ name: String?, _ state: inout NavigationState<Program>) throws(NavigationFailure) {
    var bars = backButtons(in: state)
    if let name {
      bars = bars.filter { bar in
        guard case .scene(let instance)? = bar.stack[bar.stack.count - 1]?.node else { return false }
        return program.name(of: instance.scene) == name
      }
    }
    // Of the bars of the window itself the rightmost; one inside a scene only where that is all there is.
    guard let bar = bars.last(where: { !$0.isEmbedded }) ?? bars.last else { throw .nothingBelow }
    state.cut(bar.stack, to: bar.stack.count - 2)
  }

  private func goBack(
    past element: NavigationIdentity, _ state: inout NavigationState<Program>
  ) throws(NavigationFailure) {
    for bar in backButtons(in: state) {
      let number = (1..<bar.stack.count).first { bar.stack[$0]?.node.identity == element }
      if let number { return state.cut(bar.stack, to: number - 1) }
    }
    throw .nothingBelow
  }

  private func select(
    _ container: String, _ tab: String, _ state: inout NavigationState<Program>
  ) throws(NavigationFailure) {
    var found: (path: NavigationNodePath, number: Int, isSelected: Bool)?
    state.forEachVisible { path, node in
      guard found == nil, case .tabs(let tabs) = node, tabs.name == container,
        let number = tabs.tabs.firstIndex(where: { $0.name == tab })
      else { return }
      found = (path, number, tabs.selected == number)
    }
    guard let found else { throw .noTabs }
    if found.isSelected {
      let width = state.width
      state.update(found.path.appending(.tab(found.number))) { $0.popToRoots(in: width) }
    } else {
      state.update(found.path) { $0.select(found.number) }
    }
  }

  private func turn(
    by offset: Int, _ state: inout NavigationState<Program>
  ) throws(NavigationFailure) {
    var found: (path: NavigationNodePath, number: Int)?
    state.forEachVisible { path, node in
      guard found == nil, case .pages(let pages) = node, pages.pages.indices.contains(pages.current + offset)
      else { return }
      found = (path, pages.current + offset)
    }
    guard let found else { throw .noPages }
    state.update(found.path) { $0.turn(to: found.number) }
  }

  private func setRevealed(
    _ isRevealed: Bool, _ state: inout NavigationState<Program>
  ) throws(NavigationFailure) {
    var found: NavigationNodePath?
    if state.width == .regular {
      state.forEachVisible { path, node in
        guard found == nil, case .split(let split) = node, split.displaysOver, split.isRevealed != isRevealed
        else { return }
        found = path
      }
    }
    guard let found else { throw .noTarget }
    state.update(found) { node in
      guard case .split(var split) = node else { return }
      split.isRevealed = isRevealed
      node = .split(split)
    }
  }
}

extension NavigationPresentation {
  /// `true` iff the user can end it in a window of that width: `isModalInPresentation`, and the styles that UIKit
  /// lets the user dismiss.
  § func isDismissible(in width: NavigationWidth) -> Bool {
    if options.isLocked { return false }
    switch kind {
    case .popover: return width == .regular || options.adaptation != .fullScreen
    case .modal:
      switch options.style {
      case .automatic, .pageSheet, .formSheet, .sheet, .actionSheet: return true
      case .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .alert: return false
      }
    }
  }
}

// MARK: - Paths.swift

/// Where a node is: on which level, and from there the way down.
§ struct NavigationNodePath: Hashable, Sendable {
  /// The way from a node to one of its children.
  § enum Step: Hashable, Sendable {
    /// What is inside a scene, by its number.
    case embedded(Int)
    /// An element of a stack, by its number.
    case element(Int)
    /// What a tab shows, by its number.
    case tab(Int)
    /// A page, by its number.
    case page(Int)
    /// A column of a split, by its number.
    case column(Int)
    /// What a split shows in compact width instead of its columns.
    case compact
  }

  /// The number of the presentation, from 0; -1 for the base.
  § var level: Int
  /// The way down from its node.
  § var steps: [Step]

  init(level: Int, steps: [Step] = []) {
    self.level = level
    self.steps = steps
  }

  /// Returns the path of a child.
  func appending(_ step: Step) -> NavigationNodePath {
    NavigationNodePath(level: level, steps: steps + [step])
  }

  /// Returns the path of the node `count` steps down this one.
  func prefix(_ count: Int) -> NavigationNodePath {
    NavigationNodePath(level: level, steps: Array(steps.prefix(count)))
  }
}

extension NavigationState {
  /// The number of the topmost level; -1 where nothing is presented.
  var topLevel: Int { presentations.count - 1 }

  /// Returns the node at the bottom of a level; `nil` if there is no such level.
  func root(of level: Int) -> NavigationNode<Program>? {
    if level < 0 { return base }
    return level < presentations.count ? presentations[level].node : nil
  }

  /// Returns the node at a path; `nil` if there is none.
  § func node(at path: NavigationNodePath) -> NavigationNode<Program>? {
    root(of: path.level)?.node(at: path.steps[...])
  }

  /// Changes the node at a path; does nothing if there is none.
  mutating func update(
    _ path: NavigationNodePath, _ change: (inout NavigationNode<Program>) -> Void
  ) {
    updateRoot(of: path.level) { $0.update(path.steps[...], change) }
  }

  /// Changes the node at the bottom of a level.
  mutating func updateRoot(
    of level: Int, _ change: (inout NavigationNode<Program>) -> Void
  ) {
    if level < 0 {
      change(&base)
    } else if level < presentations.count {
      change(&presentations[level].node)
    }
  }

  /// Returns the path of the node of that identity, wherever it is; `nil` if there is none.
  § func path(of identity: NavigationIdentity) -> NavigationNodePath? {
    var level = topLevel
    while level >= -1 {
      var steps: [NavigationNodePath.Step] = []
      if let node = root(of: level), node.find(identity, &steps) {
        return NavigationNodePath(level: level, steps: steps)
      }
      level -= 1
    }
    return nil
  }

  /// Returns the scene instance of that identity; `nil` if it is gone.
  § func instance(_ identity: NavigationIdentity) -> NavigationInstance<Program>? {
    // Most of those that are asked for show.
    if let active = active(identity) { return active.instance }
    guard let path = path(of: identity), case .scene(let instance) = node(at: path) else { return nil }
    return instance
  }
}

extension NavigationNode {
  /// Returns the node at the end of a way down; `nil` if there is none.
  func node(at steps: ArraySlice<NavigationNodePath.Step>) -> NavigationNode? {
    var node = self
    for step in steps {
      guard let child = node.child(step) else { return nil }
      node = child
    }
    return node
  }

  /// The ways to the children, in order: columns from the primary, elements from the root.
  var childSteps: [NavigationNodePath.Step] { (0..<childCount).map { childStep($0) } }

  /// The number of children.
  var childCount: Int {
    switch self {
    case .scene(let instance): instance.embedded.count
    case .stack(let stack): stack.elements.count
    case .tabs(let tabs): tabs.tabs.count
    case .pages(let pages): pages.pages.count
    case .split(let split): split.columns.count + (split.compact == nil ? 0 : 1)
    }
  }

  /// Returns the way to the child of a number.
  func childStep(_ number: Int) -> NavigationNodePath.Step {
    switch self {
    case .scene: .embedded(number)
    case .stack: .element(number)
    case .tabs: .tab(number)
    case .pages: .page(number)
    case .split(let split): number < split.columns.count ? .column(number) : .compact
    }
  }

  /// Returns a child; `nil` if there is none.
  func child(_ step: NavigationNodePath.Step) -> NavigationNode? {
    switch (self, step) {
    case (.scene(let instance), .embedded(let index)) where index < instance.embedded.count:
      instance.embedded[index].node
    case (.stack(let stack), .element(let index)) where index < stack.elements.count: stack.elements[index]
    case (.tabs(let tabs), .tab(let index)) where index < tabs.tabs.count: tabs.tabs[index].node
    case (.pages(let pages), .page(let index)) where index < pages.pages.count: pages.pages[index]
    case (.split(let split), .column(let index)) where index < split.columns.count: split.columns[index].node
    case (.split(let split), .compact): split.compact
    default: nil
    }
  }

  /// Changes the node at the end of a way down; does nothing if there is none.
  mutating func update(
    _ steps: ArraySlice<NavigationNodePath.Step>, _ change: (inout NavigationNode) -> Void
  ) {
    guard let step = steps.first else { return change(&self) }
    let rest = steps.dropFirst()
    switch (self, step) {
    case (.scene(var instance), .embedded(let index)) where index < instance.embedded.count:
      instance.embedded[index].node.update(rest, change)
      self = .scene(instance)
    case (.stack(var stack), .element(let index)) where index < stack.elements.count:
      stack.elements[index].update(rest, change)
      self = .stack(stack)
    case (.tabs(var tabs), .tab(let index)) where index < tabs.tabs.count:
      tabs.tabs[index].node.update(rest, change)
      self = .tabs(tabs)
    case (.pages(var pages), .page(let index)) where index < pages.pages.count:
      pages.pages[index].update(rest, change)
      self = .pages(pages)
    case (.split(var split), .column(let index)) where index < split.columns.count:
      split.columns[index].node.update(rest, change)
      self = .split(split)
    case (.split(var split), .compact):
      split.compact?.update(rest, change)
      self = .split(split)
    default: break
    }
  }

  /// Returns whether a node is here, and the way down to it.
  func find(_ identity: NavigationIdentity, _ steps: inout [NavigationNodePath.Step]) -> Bool {
    if self.identity == identity { return true }
    // Most searches are for what shows, which lies at the end.
    var number = childCount
    while number > 0 {
      number -= 1
      let step = childStep(number)
      steps.append(step)
      if child(step)?.find(identity, &steps) == true { return true }
      steps.removeLast()
    }
    return false
  }
}

// MARK: - Places.swift

// Going to a place: language reference, section 8.
//
// A place is built from its beginning to its end, and what is there already is used on the way: a stack keeps
// the elements that are as the place spells them, from its root up to the first that is not. What the place does not
// name is not looked at.

extension NavigationEngine {
  /// Goes to a place, which is then shown exactly as it is spelled, whatever was open before.
  ///
  /// Where the place is shown already, nothing changes.
  ///
  /// - Returns: The scene in focus: that of the last step.
  /// - Throws: ``NavigationFailure/badPlace`` where the place cannot be in this width. The state is then as it was.
  @discardableResult
  § func go(
    to place: NavigationPlace<Program>, in state: inout NavigationState<Program>
  ) throws(NavigationFailure) -> NavigationIdentity {
    var way = NavigationWay(program, from: state)
    do {
      return try way.go(along: place, in: &state)
    } catch {
      throw .badPlace
    }
  }
}

/// The walk along a place.
private struct NavigationWay<Program: NavigationProgram> {
  typealias Node = NavigationNode<Program>
  typealias Destination = NavigationDestination<Program>
  typealias Settled = NavigationSettled<Program>

  var builder: NavigationSettling<Program>
  let old: NavigationState<Program>
  /// The instances of flows to which what the place names belongs, in order.
  var flows: [NavigationFlow<Program>] = []

  init(_ program: Program, from state: NavigationState<Program>) {
    old = state
    builder = NavigationSettling(program, width: state.width, nextIdentity: state.nextIdentity)
  }

  mutating func go(
    along place: NavigationPlace<Program>, in state: inout NavigationState<Program>
  ) throws(NavigationFailure) -> NavigationIdentity {
    var steps = place.steps[...]
    var level: Settled
    if let first = steps.first, first.separator == .start {
      level = try base(first)
      steps = steps.dropFirst()
    } else {
      level = try builder.settle(builder.program.start(in: old.width), old: old.base)
    }
    noteFlows(of: level)
    // What the place makes from here on was opened by it; what it begins with was there.
    builder.opener = .place
    var base = level.node
    var presentations: [NavigationPresentation<Program>] = []
    var isUnchanged = true
    for step in steps {
      guard step.separator != .start else { throw .badPlace }
      if step.separator == .push {
        try push(step, on: &level)
      } else {
        store(level.node, &base, &presentations)
        let lower =
          presentations.last?.node == old.node(ofLevel: presentations.count - 1) || presentations.isEmpty
        isUnchanged = isUnchanged && lower && base == old.base
        level = try present(step, over: level, &presentations, keeping: isUnchanged)
      }
    }
    store(level.node, &base, &presentations)
    let focus = try focusedScene(of: level).identity
    if base != old.base || presentations != old.presentations {
      state.base = base
      state.presentations = presentations
      state.nextIdentity = builder.nextIdentity
    }
    return focus
  }

  private func store(
    _ node: Node, _ base: inout Node, _ presentations: inout [NavigationPresentation<Program>]
  ) {
    if presentations.isEmpty { base = node } else { presentations[presentations.count - 1].node = node }
  }

  private func focusedScene(of level: Settled) throws(NavigationFailure) -> NavigationInstance<Program> {
    guard case .scene(let instance) = level.node.node(at: level.focus[...]) else { throw .badPlace }
    return instance
  }

  private mutating func noteFlows(of settled: Settled) {
    for count in 0...settled.focus.count {
      guard let flow = settled.node.node(at: settled.focus.prefix(count))?.flow else { continue }
      if flows.last != flow { flows.append(flow) }
    }
    builder.usedFlows.formUnion(flows.map(\.identity))
  }

  /// Returns the instance of a flow to which a step belongs: the nearest below it.
  private func flow(of destination: Destination) -> NavigationFlow<Program>? {
    guard let owner = builder.owner(of: destination) else { return nil }
    return flows.last { builder.program.name(of: $0.flow) == owner }
  }

  // MARK: Steps

  private mutating func push(
    _ step: NavigationPlace<Program>.Step, on level: inout Settled
  ) throws(NavigationFailure) {
    guard let path = level.stack else { throw .noStack }
    let candidate = level.remainder.first
    let settled = try builder.settle(
      step.destination, selection: step.selection, flow: flow(of: step.destination), old: candidate)
    guard settled.node.fitsOnStack else { throw .containment }
    if level.takesPlaceholder { level.removePlaceholder(for: settled.node.identity) }
    var index = 0
    level.node.update(path[...]) { node in
      guard case .stack(var stack) = node else { return }
      index = stack.elements.count
      stack.elements.append(settled.node)
      node = .stack(stack)
    }
    noteFlows(of: settled)
    let here = path + [.element(index)]
    level.focus = here + settled.focus
    if let inner = settled.stack {
      level.stack = here + inner
      level.remainder = settled.remainder
      level.takesPlaceholder = settled.takesPlaceholder
    } else {
      level.remainder = settled.node.identity == candidate?.identity ? level.remainder.dropFirst() : []
    }
  }

  private mutating func present(
    _ step: NavigationPlace<Program>.Step, over level: Settled,
    _ presentations: inout [NavigationPresentation<Program>], keeping isUnchanged: Bool
  ) throws(NavigationFailure) -> Settled {
    let presenter = try focusedScene(of: level)
    let kind = step.separator == .popover ? NavigationPresentation<Program>.Kind.popover : .modal
    if kind == .popover, let anchor = step.options.anchor,
      !builder.program.hasItem(anchor, in: presenter.scene)
    {
      throw .noItem
    }
    let flow = flow(of: step.destination)
    let number = presentations.count
    if isUnchanged, number < old.presentations.count {
      let known = old.presentations[number]
      if known.kind == kind, known.options.looksLike(step.options) {
        let before = builder.nextIdentity
        let settled = try builder.settle(
          step.destination, selection: step.selection, flow: flow, old: known.node)
        if settled.node.hasSameBottom(as: known.node) {
          presentations.append(known)
          noteFlows(of: settled)
          return settled
        }
        builder.nextIdentity = before
      }
    }
    let identity = builder.identity()
    let settled = try builder.settle(step.destination, selection: step.selection, flow: flow, old: nil)
    presentations.append(
      NavigationPresentation(
        identity: identity, kind: kind, options: step.options, presenter: presenter.identity,
        node: settled.node))
    noteFlows(of: settled)
    return settled
  }

  // MARK: The beginning

  /// Makes the base of a place that begins with a name.
  private mutating func base(_ step: NavigationPlace<Program>.Step) throws(NavigationFailure) -> Settled {
    let (around, path, model) = try beginning(step.destination)
    let owner = builder.owner(of: step.destination)
    let selection = step.selection
    return try builder.enter(around, path[...]) { (builder, child) throws(NavigationFailure) in
      // A flow that is gone where another scene has taken the place of its start is made anew.
      var flow: NavigationFlow<Program>?
      if let owner {
        let known = (0..<path.count).compactMap { around.node(at: path.prefix($0))?.flow }.reversed()
        flow = ([child?.flow].compactMap { $0 } + known).first { builder.program.name(of: $0.flow) == owner }
        if flow == nil, let value = model?.flow?.flow {
          flow = NavigationFlow(identity: builder.identity(), flow: value, opener: .none)
        }
      }
      return try builder.settle(step.destination, selection: selection, flow: flow, old: child)
    }
  }

  /// Returns what the beginning of a place is in, the way to it, and how it would be at a fresh start.
  private mutating func beginning(
    _ head: Destination
  ) throws(NavigationFailure) -> (around: Node, path: [NavigationNodePath.Step], model: Node?) {
    let startDestination = builder.program.start(in: old.width)
    let isBase = head.containerName != nil && old.base.name == head.containerName
    if isBase, startDestination.containerName == old.base.name { return (old.base, [], old.base) }
    let start = try builder.fresh(startDestination, flow: nil)
    let startPath = way(to: head, in: start)
    if startPath == nil, hides(start, head) { throw .badPlace }
    // Whose arguments nobody knows has to be at the start.
    if case .scene = head {
    } else if builder.owner(of: head) == nil {
      if isBase { return (old.base, [], old.base) }
      // What the base was before anything happened in it tells where things are, whatever is there now. Something
      // without a name of its own is not looked for in it: from elsewhere that would not lead to the same.
      if head.containerName != nil, let name = old.base.name {
        let model = try builder.fresh(.container(name), flow: old.base.flow)
        if let path = way(to: head, in: model), old.base.isLike(model, along: path) {
          return (old.base, path, model.node(at: path[...]))
        }
      }
      if startPath == nil { return (old.base, [], nil) }
    }
    guard let path = startPath else { throw .badPlace }
    return (old.base.isLike(start, along: path) ? old.base : start, path, start.node(at: path[...]))
  }

  /// Returns the way to where a place begins; `nil` if it is not there.
  private func way(to head: Destination, in node: Node) -> [NavigationNodePath.Step]? {
    var steps: [NavigationNodePath.Step] = []
    if find(head, in: node, exactly: true, hidden: false, &steps) { return steps }
    if find(head, in: node, exactly: false, hidden: false, &steps) { return steps }
    return nil
  }

  /// Returns whether a node holds where a place begins, be it where this width does not show it.
  private func hides(_ node: Node, _ head: Destination) -> Bool {
    var steps: [NavigationNodePath.Step] = []
    return find(head, in: node, exactly: false, hidden: true, &steps)
  }

  private func find(
    _ head: Destination, in node: Node, exactly: Bool, hidden: Bool, _ steps: inout [NavigationNodePath.Step]
  ) -> Bool {
    if builder.isLike(node, head, flow: nil, exactly: exactly) { return true }
    for step in node.rootSteps(in: old.width, hidden: hidden) {
      steps.append(step)
      if let child = node.child(step), find(head, in: child, exactly: exactly, hidden: hidden, &steps) {
        return true
      }
      steps.removeLast()
    }
    return false
  }
}

extension NavigationState {
  /// Returns the node of a presentation; `nil` for the base, or if there is none.
  fileprivate func node(ofLevel level: Int) -> NavigationNode<Program>? {
    presentations.indices.contains(level) ? presentations[level].node : nil
  }
}

extension NavigationDestination {
  /// The name of a container.
  fileprivate var containerName: String? {
    if case .container(let name) = self { name } else { nil }
  }
}

extension NavigationOptions {
  /// Returns whether something opened so looks like something opened in another way. How it came does not count.
  fileprivate func looksLike(_ other: NavigationOptions) -> Bool {
    var own = self
    own.animation = other.animation
    own.returning = other.returning
    own.segueClass = other.segueClass
    return own == other
  }
}

// MARK: - Program.swift

/// What the engine asks of an app: its scenes, and what the flow says of them.
///
/// Generated Swift conforms to it, and so does the interpreter of NavDSL. Names are those of the program, with
/// that of the flow before them where a flow declares the thing: `Product`, `Checkout.Address`.
§ protocol NavigationProgram: Sendable {
  /// A scene with its parameters, whichever scene it is.
  associatedtype Scene: Hashable & Codable & Sendable
  /// A flow with its parameters, whichever flow it is.
  associatedtype Flow: Hashable & Codable & Sendable
  /// A value that a scene or flow finishes with.
  associatedtype Value: Hashable & Sendable
  /// An exit with its arguments: what an unwind looks for.
  associatedtype Exit: Hashable & Sendable
  /// What the app decides while it runs. Read once for each step.
  associatedtype Guards: Sendable

  /// `true` iff the app starts anew in another place when its width changes.
  var restartsOnResize: Bool { get }
  /// Returns where the app starts in a window of this width.
  func start(in width: NavigationWidth) -> NavigationDestination<Self>
  /// Returns what a container holds; `nil` if there is none of that name, or where it asks for the parameters of
  /// a flow that is not given.
  func layout(of container: String, flow: Flow?) -> NavigationLayout<Self>?

  /// Returns where a flow starts; `nil` if there is no such flow.
  func start(of flow: Flow) -> NavigationDestination<Self>?
  /// Returns the name of a flow.
  func name(of flow: Flow) -> String
  /// Returns the name of the flow that declares a container; `nil` for one of the app.
  func owner(ofContainer container: String) -> String?

  /// Returns the name of a scene.
  func name(of scene: Scene) -> String
  /// Returns a scene as it is printed: `Product(id: "42")`.
  func description(of scene: Scene) -> String
  /// Returns the name of the flow that declares a scene; `nil` for a scene of the app.
  func owner(of scene: Scene) -> String?
  /// `true` iff the scene itself declares what it finishes with.
  func declaresResult(_ scene: Scene) -> Bool
  /// Returns the scenes inside a scene.
  func embedded(in scene: Scene, flow: Flow?) -> [NavigationEmbedding<Self>]
  /// Returns what the scene says of its navigation bar.
  func bar(of scene: Scene, flow: Flow?) -> NavigationBar
  /// `true` iff the scene has a bar item or control of that name, which a popover can point at.
  func hasItem(_ item: String, in scene: Scene) -> Bool

  /// Returns whether a scene accepts an exit; `nil` if it declares none of that name.
  func accepts(
    _ exit: Exit, in scene: Scene, flow: Flow?, guards: Guards, width: NavigationWidth
  ) -> Bool?
  /// Returns what the handler of `event` does with the result of something that the scene has opened; `nil` if
  /// the scene has no such handler.
  func step(
    returning value: Value?, to event: String, in scene: Scene, flow: Flow?, guards: Guards,
    width: NavigationWidth
  ) -> NavigationStep<Self>?

  /// Returns the place that a URL leads to.
  func place(for url: String, guards: Guards, width: NavigationWidth) -> NavigationLinkTarget<Self>
}

/// How wide a window is: `UIUserInterfaceSizeClass`.
§ enum NavigationWidth: String, Hashable, Codable, Sendable, CaseIterable { case compact, regular }

/// What a scene says of its navigation bar.
§ struct NavigationBar: Hashable, Sendable {
  /// The title; `nil` for none.
  § var title: String?
  /// The title of the back button that the next scene on the stack shows.
  § var backTitle: String?
  /// `true` iff the scene's own back button does not show.
  § var hidesBackButton: Bool
  /// The names of the items at the left edge.
  § var leftItems: [String]

  /// Creates what a scene says of its bar.
  § init(
    title: String? = nil, backTitle: String? = nil, hidesBackButton: Bool = false, leftItems: [String] = []
  ) {
    self.title = title
    self.backTitle = backTitle
    self.hidesBackButton = hidesBackButton
    self.leftItems = leftItems
  }
}

/// A scene, or a stack, inside a scene.
§ struct NavigationEmbedding<Program: NavigationProgram>: Hashable, Sendable {
  /// The name.
  § var name: String
  /// What it shows.
  § var destination: NavigationDestination<Program>

  /// Creates an embedding.
  § init(name: String, destination: NavigationDestination<Program>) {
    self.name = name
    self.destination = destination
  }
}

/// What a URL means.
§ enum NavigationLinkTarget<Program: NavigationProgram>: Hashable, Sendable {
  /// No link has that pattern.
  case unknown
  /// A link has it, and none of its branches is taken.
  case nothing
  /// Where it leads.
  case place(NavigationPlace<Program>)
}

// MARK: - Rebuilding.swift

// Making a state of what was saved, such as the program could be in.

extension NavigationEngine {
  /// Returns the state that is nearest to what was saved.
  ///
  /// What the program no longer has goes, with what was above it; what it has anew is as at the start. A state that is
  /// as it was saved, of the same program, comes back exactly.
  ///
  /// - Parameter width: How wide the window is, if that was not saved.
  /// - Throws: ``NavigationFailure/containment`` for a program that navc reports as wrong.
  § func restore(
    _ saved: NavigationRestoration<Program>, in width: NavigationWidth = .compact
  ) throws(NavigationFailure) -> NavigationRestored<Program> {
    let width = saved.width ?? width
    var rebuilding = NavigationRebuilding(program, saved, width: width)
    var state: NavigationState<Program>
    if let base = saved.base.flatMap({ rebuilding.node($0, "base") }) {
      state = NavigationState(width: width, base: base, nextIdentity: rebuilding.nextIdentity)
      state.presentations = rebuilding.presentations(saved.presentations, over: base)
    } else {
      rebuilding.report("base", "is gone, so that the app starts anew")
      state = try start(in: width, firstIdentity: rebuilding.nextIdentity)
      rebuilding.nextIdentity = state.nextIdentity
    }
    if saved.width == nil { rebuilding.report("width", "is not known") }
    if saved.nextIdentity != rebuilding.firstIdentity { rebuilding.report("nextIdentity", "was wrong") }
    state.nextIdentity = rebuilding.nextIdentity
    // Nobody has seen this happen. But what is saved may come from anywhere.
    if let violation = violations(of: state).first {
      state = try start(in: width, firstIdentity: rebuilding.nextIdentity)
      rebuilding.report("state", "is unsound, so that the app starts anew: \(violation)")
    }
    return NavigationRestored(state: state, pruned: rebuilding.pruned)
  }
}

/// A walk through what was saved.
struct NavigationRebuilding<Program: NavigationProgram> {
  typealias Saved = NavigationSavedNode<Program>
  typealias Node = NavigationNode<Program>

  let program: Program
  let width: NavigationWidth
  /// The number of the first new instance.
  let firstIdentity: UInt64
  var nextIdentity: UInt64
  var pruned: [String] = []
  private var taken: Set<NavigationIdentity> = []
  private let savedNodes: Set<NavigationIdentity>
  /// The instances of flows: as saved, and as they are.
  private var flows: [NavigationIdentity: (saved: NavigationFlow<Program>, flow: NavigationFlow<Program>)] =
    [:]

  init(_ program: Program, _ saved: NavigationRestoration<Program>, width: NavigationWidth) {
    self.program = program
    self.width = width
    var numbers = NavigationSavedNumbers()
    saved.base?.collect(&numbers)
    for presentation in saved.presentations {
      numbers.add(node: presentation.identity)
      presentation.node?.collect(&numbers)
    }
    savedNodes = numbers.nodes
    if let next = saved.nextIdentity, next < NavigationSavedNumbers.limit {
      firstIdentity = max(next, numbers.next)
    } else {
      firstIdentity = numbers.next
    }
    nextIdentity = firstIdentity
  }

  mutating func report(_ place: String, _ what: String) { pruned.append("\(place): \(what)") }

  // MARK: Parts

  private mutating func identity(_ saved: NavigationIdentity?, _ place: String) -> NavigationIdentity {
    if let saved, saved.number < NavigationSavedNumbers.limit, taken.insert(saved).inserted { return saved }
    report(place, "has a new number")
    return newIdentity()
  }

  private mutating func newIdentity() -> NavigationIdentity {
    nextIdentity += 1
    return NavigationIdentity(nextIdentity - 1)
  }

  private mutating func opener(
    _ saved: NavigationOpener?, of identity: NavigationIdentity, _ place: String
  ) -> NavigationOpener {
    switch saved {
    case .scene(let scene, returning: _)? where scene >= identity: break
    case let saved?: return saved
    case nil: break
    }
    report(place, "nobody knows who opened it")
    return .place
  }

  /// Returns the instance of a flow to which something belongs.
  ///
  /// - Returns: `nil` where the flow that declares it is not known, so that it cannot be.
  private mutating func member(
    _ saved: NavigationFlow<Program>?, owner: String?, _ place: String
  ) -> NavigationFlow<Program>?? {
    guard let owner else {
      if saved != nil { report(place, "belongs to no flow") }
      return .some(nil)
    }
    guard let saved, program.name(of: saved.flow) == owner, program.start(of: saved.flow) != nil else {
      report(place, "belongs to a flow that is gone")
      return nil
    }
    if let known = flows[saved.identity] {
      if known.saved == saved { return known.flow }
      guard program.name(of: known.flow.flow) == owner else {
        report(place, "belongs to a flow that is gone")
        return nil
      }
      report(place, "belongs to a flow that was changed")
      return known.flow
    }
    var identity = saved.identity
    if savedNodes.contains(identity) || identity.number >= NavigationSavedNumbers.limit {
      report(place, "belongs to a flow that has a new number")
      identity = newIdentity()
    }
    let opener = opener(saved.opener, of: identity, place)
    let flow =
      identity == saved.identity && opener == saved.opener
      ? saved : NavigationFlow(identity: identity, flow: saved.flow, opener: opener)
    flows[saved.identity] = (saved, flow)
    return flow
  }

  /// Makes something as it is at the start; `nil` where the program is wrong.
  private mutating func fresh(
    _ make: (inout NavigationBuilder<Program>) throws(NavigationFailure) -> Node
  ) -> Node? {
    var builder = NavigationBuilder(program, nextIdentity: nextIdentity, opener: .none, width: width)
    do throws(NavigationFailure) {
      let node = try make(&builder)
      nextIdentity = builder.nextIdentity
      return node
    } catch {
      return nil
    }
  }

  private mutating func fresh(
    _ destination: NavigationDestination<Program>, _ flow: NavigationFlow<Program>?
  ) -> Node? {
    fresh { builder throws(NavigationFailure) in try builder.node(destination, flow: flow) }
  }

  /// Makes what a container holds in one place; anew if it was not saved or is not what belongs there.
  private mutating func child(
    _ saved: Saved.Child?, _ destination: NavigationDestination<Program>, _ flow: NavigationFlow<Program>?,
    _ place: String
  ) -> Node? {
    if let node = saved?.nodes.first {
      if let node = self.node(node, place), program.fits(node, destination, depth: 0) { return node }
      report(place, "is as at the start")
    } else {
      report(place, "is new")
    }
    return fresh(destination, flow)
  }

  // MARK: Nodes

  /// Makes a node; `nil` if the program has no such thing.
  mutating func node(_ saved: Saved, _ place: String, inColumn column: NavigationColumn? = nil) -> Node? {
    switch saved.kind {
    case .scene: return scene(saved, place)
    case .stack: return stack(saved, place, inColumn: column)
    case .tabs: return tabs(saved, place)
    case .split: return split(saved, place)
    case .pages: return pages(saved, place)
    case nil:
      report(place, "cannot be read")
      return nil
    }
  }

  private mutating func scene(_ saved: Saved, _ place: String) -> Node? {
    guard let scene = saved.scene else {
      report(place, "is a scene that is gone")
      return nil
    }
    let place = "\(place) \(program.name(of: scene))"
    guard let flow = member(saved.flow, owner: program.owner(of: scene), place) else { return nil }
    let identity = identity(saved.identity, place)
    var instance = NavigationInstance<Program>(
      identity: identity, scene: scene, opener: opener(saved.opener, of: identity, place), flow: flow,
      embedded: [])
    let declared = program.embedded(in: scene, flow: flow?.flow)
    reportOthers(saved.children.map(\.name), declared.map(\.name), place)
    for embedding in declared {
      let known = saved.children.first { $0.name == embedding.name }
      guard
        let node = child(known, embedding.destination, flow, "\(place).\(embedding.name)")
      else { return nil }
      switch node {
      case .scene, .stack: instance.embedded.append(NavigationEmbedded(name: embedding.name, node: node))
      case .tabs, .split, .pages: return nil
      }
    }
    return .scene(instance)
  }

  /// Reports what was saved under names that are not declared, or under one twice, or in another order.
  private mutating func reportOthers(_ saved: [String?], _ declared: [String], _ place: String) {
    if saved == declared { return }
    var known: [String] = []
    for name in saved {
      if let name, declared.contains(name), !known.contains(name) {
        known.append(name)
      } else {
        report("\(place).\(name ?? "?")", "is gone")
      }
    }
    if known != declared.filter(known.contains) { report(place, "is in another order") }
  }

  private mutating func stack(_ saved: Saved, _ place: String, inColumn column: NavigationColumn?) -> Node? {
    var flow: NavigationFlow<Program>?
    if let name = saved.name {
      guard let member = member(saved.flow, owner: program.owner(ofContainer: name), place) else {
        return nil
      }
      flow = member
      guard case .stack = program.layout(of: name, flow: flow?.flow) else {
        report(place, "is no stack \(name)")
        return nil
      }
    } else if saved.flow != nil {
      report(place, "belongs to no flow")
    }
    var stack = NavigationStackNode<Program>(
      identity: identity(saved.identity, place), name: saved.name, flow: flow, elements: [])
    for (index, child) in saved.children.enumerated() {
      let place = "\(place) / \(index + 1)"
      let node = child.nodes.first.flatMap { self.node($0, place) }
      if let node, node.fitsOnStack {
        stack.elements.append(node)
        continue
      }
      if node != nil || child.nodes.isEmpty { report(place, "is nothing for a stack") }
      // What is above was opened from there, and back would lead to what never was below it.
      if index < saved.children.count - 1 { report(place, "what was above it is gone too") }
      break
    }
    if stack.elements.isEmpty {
      if saved.children.isEmpty, width == .compact, let column, column != .primary { return .stack(stack) }
      guard let name = saved.name, case .stack(let new)? = fresh(.container(name), flow) else { return nil }
      report(place, "is as at the start")
      stack.elements = new.elements
    }
    return .stack(stack)
  }

  /// Returns what a container that has a name is declared with, and the flow instance that it belongs to.
  private mutating func layout(
    _ saved: Saved, _ place: String
  ) -> (name: String, flow: NavigationFlow<Program>?, layout: NavigationLayout<Program>)? {
    guard let name = saved.name,
      let flow = member(saved.flow, owner: program.owner(ofContainer: name), place),
      let layout = program.layout(of: name, flow: flow?.flow)
    else {
      report(place, "is a container that is gone")
      return nil
    }
    return (name, flow, layout)
  }

  private mutating func tabs(_ saved: Saved, _ place: String) -> Node? {
    guard let (name, flow, layout) = layout(saved, place), case .tabs(let declared) = layout,
      !declared.isEmpty
    else { return nil }
    let place = "\(place) \(name)"
    var tabs = NavigationTabs<Program>(
      identity: identity(saved.identity, place), name: name, flow: flow, selected: 0, tabs: [])
    reportOthers(saved.children.map(\.name), declared.map(\.name), place)
    for tab in declared {
      let known = saved.children.first { $0.name == tab.name }
      guard let node = child(known, tab.destination, flow, "\(place).\(tab.name)") else { return nil }
      tabs.tabs.append(NavigationEmbedded(name: tab.name, node: node))
    }
    if let chosen = saved.chosen, saved.children.indices.contains(chosen),
      let index = declared.firstIndex(where: { $0.name == saved.children[chosen].name })
    {
      tabs.selected = index
    } else {
      report(place, "has no tab of number \(saved.chosen ?? -1)")
    }
    return .tabs(tabs)
  }

  private mutating func pages(_ saved: Saved, _ place: String) -> Node? {
    guard let (name, flow, layout) = layout(saved, place), case .pages(let declared) = layout,
      !declared.isEmpty
    else { return nil }
    let place = "\(place) \(name)"
    var pages = NavigationPages<Program>(
      identity: identity(saved.identity, place), name: name, flow: flow, current: 0, pages: [])
    if saved.children.count > declared.count { report(place, "has fewer pages") }
    for (index, page) in declared.enumerated() {
      let known = saved.children.indices.contains(index) ? saved.children[index] : nil
      guard let node = child(known, page, flow, "\(place).\(index + 1)") else { return nil }
      pages.pages.append(node)
    }
    if let chosen = saved.chosen, declared.indices.contains(chosen) {
      pages.current = chosen
    } else {
      report(place, "has no page of number \(saved.chosen ?? -1)")
    }
    return .pages(pages)
  }

  private mutating func split(_ saved: Saved, _ place: String) -> Node? {
    guard let (name, flow, layout) = layout(saved, place), case .split(let declared) = layout else {
      return nil
    }
    let place = "\(place) \(name)"
    var split = NavigationSplit<Program>(
      identity: identity(saved.identity, place), name: name, flow: flow, columns: [], compact: nil,
      placeholder: nil, collapsesTo: declared.collapsesTo, displaysOver: declared.display == .over)
    if let placeholder = saved.placeholder {
      if declared.placeholder != nil, placeholder.number < firstIdentity { split.placeholder = placeholder }
      if split.placeholder == nil { report(place, "has no placeholder") }
    }
    for column in NavigationColumn.allCases {
      guard let destination = declared.destination(of: column) else { continue }
      let known = saved.children.first { $0.column == column }
      let place = "\(place).\(column.rawValue)"
      guard let node = self.column(known, column, destination, &split, declared, place) else { return nil }
      split.columns.append(NavigationSplit.Column(column: column, node: node))
    }
    let columns = split.columns.map(\.column)
    guard columns.count >= 2 else { return nil }
    if saved.children.map(\.column) != columns { report(place, "has other columns") }
    if let placeholder = split.placeholder, case .stack(let stack)? = split.columns.last?.node,
      stack.elements.dropFirst().contains(where: { $0.identity == placeholder })
    {
      report(place, "has its placeholder elsewhere")
      split.placeholder = nil
    }
    if let compact = declared.compact {
      split.compact = child(saved.compact, compact, flow, "\(place).compact")
      if split.compact == nil { return nil }
    } else if saved.compact != nil {
      report("\(place).compact", "is gone")
    }
    split.isRevealed = saved.isRevealed == true && width == .regular && split.displaysOver
    if split.isRevealed != saved.isRevealed { report(place, "does not reveal its columns") }
    setWaiting(&split, saved, place)
    return .split(split)
  }

  private mutating func column(
    _ saved: Saved.Child?, _ column: NavigationColumn, _ destination: NavigationDestination<Program>,
    _ split: inout NavigationSplit<Program>, _ declared: NavigationColumns<Program>, _ place: String
  ) -> Node? {
    if let node = saved?.nodes.first.flatMap({ self.node($0, place, inColumn: column) }) {
      switch node {
      case .stack: return node
      case .tabs where declared.compact != nil: return node
      case .tabs, .scene, .split, .pages: break
      }
    }
    report(place, saved == nil ? "is new" : "is as at the start")
    let flow = split.flow
    let node = fresh { builder throws(NavigationFailure) in try builder.columnNode(destination, flow: flow) }
    if column == .secondary, declared.placeholder != nil, case .stack(let stack)? = node {
      split.placeholder = stack.elements.first?.identity
    }
    return node
  }

  /// Lets columns wait as they did, where they can.
  private mutating func setWaiting(
    _ split: inout NavigationSplit<Program>, _ saved: Saved, _ place: String
  ) {
    guard width == .compact else {
      if saved.children.contains(where: { $0.isWaiting != false }) { report(place, "has columns that wait") }
      return
    }
    for index in split.columns.indices {
      let column = split.columns[index].column
      let known = saved.children.first { $0.column == column }?.isWaiting
      let mayWait = column > split.collapsesTo || column == .secondary && split.holdsPlaceholderAlone
      split.columns[index].isWaiting = split.compact != nil || mayWait && known != false
      if split.columns[index].isWaiting != known {
        report("\(place).\(column.rawValue)", "waits where it can, and shows where it must")
      }
    }
  }

  // MARK: Presentations

  /// Makes the presentations, up to the first that cannot be.
  mutating func presentations(
    _ saved: [NavigationSavedPresentation<Program>], over base: Node
  ) -> [NavigationPresentation<Program>] {
    var presentations: [NavigationPresentation<Program>] = []
    var below = base
    for (index, saved) in saved.enumerated() {
      let place = "presentation \(index + 1)"
      guard let kind = saved.kind, let presenter = saved.presenter, let scene = below.scene(presenter),
        let node = saved.node.flatMap({ self.node($0, place) }), isAnchored(saved, kind, at: scene)
      else {
        report(place, "is gone, with what was over it")
        break
      }
      if saved.options == nil { report(place, "is presented as by default") }
      presentations.append(
        NavigationPresentation(
          identity: identity(saved.identity, place), kind: kind,
          options: saved.options ?? NavigationOptions(),
          presenter: presenter, node: node))
      below = node
    }
    return presentations
  }

  private func isAnchored(
    _ saved: NavigationSavedPresentation<Program>, _ kind: NavigationPresentation<Program>.Kind,
    at scene: Program.Scene
  ) -> Bool {
    guard kind == .popover, let anchor = saved.options?.anchor else { return true }
    return program.hasItem(anchor, in: scene)
  }
}

extension NavigationNode {
  /// Returns the scene of an instance that is here or below; `nil` if there is none.
  fileprivate func scene(_ identity: NavigationIdentity) -> Program.Scene? {
    var steps: [NavigationNodePath.Step] = []
    guard find(identity, &steps), case .scene(let instance)? = node(at: steps[...]) else { return nil }
    return instance.scene
  }
}

extension NavigationProgram {
  /// Returns whether a node can be where a destination is declared: a scene may have been replaced, a container
  /// stays.
  fileprivate func fits(
    _ node: NavigationNode<Self>, _ destination: NavigationDestination<Self>, depth: Int
  ) -> Bool {
    switch destination {
    case .scene: return true
    case .stack: if case .stack(let stack) = node { return stack.name == nil } else { return false }
    case .container(let name): return node.name == name
    case .flow(let value):
      guard depth < 256, let start = start(of: value) else { return false }
      return fits(node, start, depth: depth + 1)
    }
  }
}

// MARK: - Resizing.swift

// Changes of width: language reference, section 7, "Collapse and expand".

extension NavigationSplit {
  /// `true` iff the secondary column holds nothing but the placeholder.
  var holdsPlaceholderAlone: Bool {
    guard let placeholder, case .stack(let stack)? = columns.last?.node else { return false }
    return stack.elements.count == 1 && stack.elements[0].identity == placeholder
  }

  /// Shows the columns up to a certain one as one stack; the rest waits.
  mutating func collapse() {
    isRevealed = false
    let secondaryWaits = holdsPlaceholderAlone
    for index in columns.indices {
      let isBeyond = columns[index].column > collapsesTo
      let isPlaceholder = index == columns.count - 1 && secondaryWaits
      columns[index].isWaiting = compact != nil || isBeyond || isPlaceholder
    }
  }

  /// Gives every column its scenes back. An empty one gets what it is declared with.
  mutating func expand(_ builder: inout NavigationBuilder<Program>) throws(NavigationFailure) {
    for index in columns.indices {
      columns[index].isWaiting = false
      if case .stack(let stack) = columns[index].node, stack.elements.isEmpty {
        try refill(index, &builder)
      }
    }
  }

  /// Gives a column what it is declared with.
  mutating func refill(
    _ index: Int, _ builder: inout NavigationBuilder<Program>
  ) throws(NavigationFailure) {
    guard case .split(let declared)? = builder.program.layout(of: name, flow: flow?.flow),
      let destination = declared.destination(of: columns[index].column)
    else { throw .containment }
    columns[index].node.setColumn(try builder.columnNode(destination, flow: flow))
    guard index == columns.count - 1, declared.placeholder != nil,
      case .stack(let stack) = columns[index].node
    else { return }
    placeholder = stack.elements.first?.identity
  }
}

extension NavigationNode {
  /// Puts something else into a column. A stack stays the stack that it was.
  mutating func setColumn(_ node: NavigationNode) {
    if case .stack(var old) = self, case .stack(let new) = node {
      old.elements = new.elements
      old.name = new.name
      old.flow = new.flow
      self = .stack(old)
    } else {
      self = node
    }
  }

  /// Collapses or expands every split in the node.
  mutating func resize(
    to width: NavigationWidth, _ builder: inout NavigationBuilder<Program>
  ) throws(NavigationFailure) {
    switch self {
    case .scene(var instance):
      if instance.embedded.isEmpty { return }
      for index in instance.embedded.indices { try instance.embedded[index].node.resize(to: width, &builder) }
      self = .scene(instance)
    case .stack(var stack):
      for index in stack.elements.indices { try stack.elements[index].resize(to: width, &builder) }
      self = .stack(stack)
    case .tabs(var tabs):
      for index in tabs.tabs.indices { try tabs.tabs[index].node.resize(to: width, &builder) }
      self = .tabs(tabs)
    case .pages(var pages):
      for index in pages.pages.indices { try pages.pages[index].resize(to: width, &builder) }
      self = .pages(pages)
    case .split(var split):
      if width == .compact { split.collapse() } else { try split.expand(&builder) }
      for index in split.columns.indices { try split.columns[index].node.resize(to: width, &builder) }
      try split.compact?.resize(to: width, &builder)
      self = .split(split)
    }
  }
}

extension NavigationEngine {
  /// Gives the window another width.
  func resize(
    _ state: inout NavigationState<Program>, to width: NavigationWidth
  ) throws(NavigationFailure) {
    guard width != state.width else { return }
    if program.restartsOnResize {
      state = try start(in: width, firstIdentity: state.nextIdentity)
      return
    }
    var builder = NavigationBuilder(
      program, nextIdentity: state.nextIdentity, opener: .none, width: width)
    try state.base.resize(to: width, &builder)
    for index in state.presentations.indices {
      try state.presentations[index].node.resize(to: width, &builder)
    }
    state.width = width
    state.nextIdentity = builder.nextIdentity
  }
}

// MARK: - Restoring.swift

// What was saved, read with care: what cannot be read is left out, and nothing else is lost for it.

/// A state as it was saved, which may be of an older version of the app, edited, or damaged.
///
/// Decoding it does not fail where there is anything to decode at all. ``NavigationEngine/restore(_:in:)`` makes
/// a state of it.
§ struct NavigationRestoration<Program: NavigationProgram>: Decodable, Sendable {
  var width: NavigationWidth?
  var base: NavigationSavedNode<Program>?
  var presentations: [NavigationSavedPresentation<Program>] = []
  var nextIdentity: UInt64?

  /// Reads what can be read of a saved ``NavigationState``.
  § init(from decoder: any Decoder) {
    guard let values = try? decoder.container(keyedBy: NavigationSavedKey.self) else { return }
    width = values.read(.width)
    base = values.read(.base)
    presentations = values.list(.presentations)
    nextIdentity = values.read(.nextIdentity)
  }
}

/// A state that was restored.
§ struct NavigationRestored<Program: NavigationProgram>: Sendable {
  /// The state.
  § var state: NavigationState<Program>
  /// What of the saved state is not in it or was changed, and where it was: a sentence each. None for a state of
  /// the same program that nobody has touched.
  § var pruned: [String]
}

/// A presentation as it was saved.
struct NavigationSavedPresentation<Program: NavigationProgram>: Decodable, Sendable {
  var identity: NavigationIdentity?
  var kind: NavigationPresentation<Program>.Kind?
  var options: NavigationOptions?
  var presenter: NavigationIdentity?
  var node: NavigationSavedNode<Program>?

  init(from decoder: any Decoder) {
    guard let values = try? decoder.container(keyedBy: NavigationSavedKey.self) else { return }
    identity = values.read(.identity)
    kind = values.read(.kind)
    options = values.read(.options)
    presenter = values.read(.presenter)
    node = values.read(.node)
  }
}

/// A node as it was saved: what could be read of it.
struct NavigationSavedNode<Program: NavigationProgram>: Decodable, Sendable {
  enum Kind: String, CaseIterable { case scene, stack, tabs, split, pages }

  /// What is in a node.
  struct Child: Decodable, Sendable {
    var name: String?
    var column: NavigationColumn?
    var isWaiting: Bool?
    /// One node; none where it could not be read. In an array, for the sake of its size.
    var nodes: [NavigationSavedNode] = []

    init(from decoder: any Decoder) {
      guard let values = try? decoder.container(keyedBy: NavigationSavedKey.self) else { return }
      name = values.read(.name)
      column = values.read(.column)
      isWaiting = values.read(.isWaiting)
      if let node = values.read(.node, as: NavigationSavedNode.self) { nodes = [node] }
    }

    init(_ node: NavigationSavedNode) { nodes = [node] }
  }

  /// `nil` where nothing could be read.
  var kind: Kind?
  var identity: NavigationIdentity?
  var name: String?
  var flow: NavigationFlow<Program>?
  var scene: Program.Scene?
  var opener: NavigationOpener?
  /// The number of what is chosen.
  var chosen: Int?
  var children: [Child] = []
  /// What a split shows in compact width.
  var compact: Child?
  var placeholder: NavigationIdentity?
  var isRevealed: Bool?

  init(from decoder: any Decoder) {
    // A node is four steps in the saved state. No program nests that deeply; a decoder may let anything pass.
    guard decoder.codingPath.count < 400, let cases = try? decoder.container(keyedBy: NavigationSavedKey.self)
    else { return }
    for kind in Kind.allCases {
      guard let key = NavigationSavedKey(rawValue: kind.rawValue), cases.contains(key),
        let payload = try? cases.nestedContainer(keyedBy: NavigationSavedKey.self, forKey: key),
        let values = try? payload.nestedContainer(keyedBy: NavigationSavedKey.self, forKey: .payload)
      else { continue }
      self.kind = kind
      read(values)
      return
    }
  }

  private mutating func read(_ values: KeyedDecodingContainer<NavigationSavedKey>) {
    identity = values.read(.identity)
    name = values.read(.name)
    flow = values.read(.flow)
    switch kind {
    case .scene:
      scene = values.read(.scene)
      opener = values.read(.opener)
      children = values.list(.embedded)
    case .stack: children = values.list(.elements, of: Self.self).map(Child.init)
    case .tabs:
      chosen = values.read(.selected)
      children = values.list(.tabs)
    case .pages:
      chosen = values.read(.current)
      children = values.list(.pages, of: Self.self).map(Child.init)
    case .split:
      children = values.list(.columns)
      compact = values.read(.compact, as: NavigationSavedNode.self).map(Child.init)
      placeholder = values.read(.placeholder)
      isRevealed = values.read(.isRevealed)
    case nil: break
    }
  }

  /// Adds all identities of nodes here and below to a list.
  func collect(_ numbers: inout NavigationSavedNumbers) {
    numbers.add(node: identity)
    numbers.add(flow?.identity)
    numbers.add(placeholder)
    if case .scene(let scene, returning: _) = opener { numbers.add(scene) }
    for child in children + [compact].compactMap({ $0 }) {
      for node in child.nodes { node.collect(&numbers) }
    }
  }
}

/// The identities in a saved state.
struct NavigationSavedNumbers {
  /// No window has ever given so many: numbers from here on are damaged, and counting on would end.
  static let limit: UInt64 = 1 << 62

  /// Those of nodes and presentations.
  var nodes: Set<NavigationIdentity> = []
  /// The number after the highest.
  var next: UInt64 = 1

  mutating func add(node identity: NavigationIdentity?) {
    if let identity { nodes.insert(identity) }
    add(identity)
  }

  mutating func add(_ identity: NavigationIdentity?) {
    if let identity, identity.number < Self.limit { next = max(next, identity.number + 1) }
  }
}

/// The keys that states are saved with.
enum NavigationSavedKey: String, CodingKey {
  case width, base, presentations, nextIdentity
  case identity, kind, options, presenter, node
  case scene, stack, tabs, split, pages
  case name, flow, opener, embedded, elements, selected, current, columns, column, isWaiting
  case compact, placeholder, isRevealed
  /// What an enum's case holds.
  case payload = "_0"
}

extension KeyedDecodingContainer<NavigationSavedKey> {
  /// Returns a value; `nil` where it is missing or another.
  func read<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    try? decodeIfPresent(type, forKey: key)
  }

  /// Returns the values of a list; those after one that stops the decoder are left out.
  func list<Value: Decodable>(_ key: Key, of type: Value.Type = Value.self) -> [Value] {
    guard var list = try? nestedUnkeyedContainer(forKey: key) else { return [] }
    var values: [Value] = []
    while !list.isAtEnd {
      guard let value = try? list.decode(type) else { break }
      values.append(value)
    }
    return values
  }
}

// MARK: - Settling.swift

// Making what a place names, out of what is there where it is as it has to be.

/// What a place names, and where the place goes on from it.
struct NavigationSettled<Program: NavigationProgram> {
  /// The node.
  var node: NavigationNode<Program>
  /// The way to the scene in focus.
  var focus: [NavigationNodePath.Step]
  /// The way to the stack that takes what comes next; `nil` if there is none in the node.
  var stack: [NavigationNodePath.Step]?
  /// What was on that stack above what the place has named of it.
  var remainder: ArraySlice<NavigationNode<Program>> = []
  /// `true` iff that stack is a column that has its placeholder, or nothing yet.
  var takesPlaceholder = false
  /// What was called the placeholder of that column before.
  var formerPlaceholder: NavigationIdentity?

  /// Puts what is above the node around it.
  func inside(_ node: NavigationNode<Program>, at step: NavigationNodePath.Step) -> Self {
    NavigationSettled(
      node: node, focus: [step] + focus, stack: stack.map { [step] + $0 }, remainder: remainder,
      takesPlaceholder: takesPlaceholder, formerPlaceholder: formerPlaceholder)
  }

  /// Empties the last column of a split for what takes the place of its placeholder.
  ///
  /// - Parameter root: What takes the place. It is no placeholder any more if it was.
  mutating func removePlaceholder(for root: NavigationIdentity) {
    takesPlaceholder = false
    guard let stack, case .column(let index) = stack.last else { return }
    node.update(stack.dropLast()) { [formerPlaceholder] node in
      guard case .split(var split) = node, split.columns.indices.contains(index) else { return }
      split.placeholder = formerPlaceholder == root ? nil : formerPlaceholder
      split.columns[index].isWaiting = false
      split.columns[index].node.removeElements()
      node = .split(split)
    }
  }
}

/// Makes nodes of destinations, and keeps what is as it would be made.
struct NavigationSettling<Program: NavigationProgram> {
  typealias Node = NavigationNode<Program>
  typealias Destination = NavigationDestination<Program>
  typealias Settled = NavigationSettled<Program>
  typealias Inner = (inout Self, Node?) throws(NavigationFailure) -> Settled

  let program: Program
  let width: NavigationWidth
  var nextIdentity: UInt64
  /// Who opens what is made.
  var opener: NavigationOpener = .none
  /// The instances of flows that the place has named.
  var usedFlows: Set<NavigationIdentity> = []
  private var depth = 0

  init(_ program: Program, width: NavigationWidth, nextIdentity: UInt64) {
    self.program = program
    self.width = width
    self.nextIdentity = nextIdentity
  }

  /// Returns an identity that no other instance has.
  mutating func identity() -> NavigationIdentity {
    nextIdentity += 1
    return NavigationIdentity(nextIdentity - 1)
  }

  /// Makes a node as it is at the start in this width.
  mutating func fresh(
    _ destination: Destination, flow: NavigationFlow<Program>?
  ) throws(NavigationFailure) -> Node {
    var builder = NavigationBuilder(program, nextIdentity: nextIdentity, opener: opener, width: width)
    let node = try builder.node(destination, flow: flow)
    nextIdentity = builder.nextIdentity
    return node
  }

  /// Makes what a destination names, or keeps it; what it holds is cut to what it holds at the start.
  ///
  /// - Parameters:
  ///   - selection: The name of the tab or column that is meant.
  ///   - flow: The instance of a flow that the destination belongs to.
  ///   - old: What is there.
  ///   - isOnStack: `true` iff what is named lies on a stack already, so that no other is made for it.
  mutating func settle(
    _ destination: Destination, selection: String? = nil, flow: NavigationFlow<Program>? = nil, old: Node?,
    isOnStack: Bool = false
  ) throws(NavigationFailure) -> Settled {
    guard depth < 512 else { throw .containment }
    depth += 1
    defer { depth -= 1 }
    switch destination {
    case .scene(let scene):
      guard selection == nil else { throw .badPlace }
      let flow = program.owner(of: scene) == nil ? nil : flow
      if case .scene(let known) = old, known.scene == scene, known.flow == flow {
        return Settled(node: .scene(known), focus: [])
      }
      return Settled(node: try fresh(destination, flow: flow), focus: [])
    case .stack(let root):
      if isOnStack { return try settle(root, selection: selection, flow: flow, old: old, isOnStack: true) }
      if case .stack(let stack) = old, stack.name == nil {
        return try settle(stack, root, selection, flow, isOnStack: false)
      }
      return try settleAnew(destination, selection, flow)
    case .flow(let value):
      guard let start = program.start(of: value) else { throw .containment }
      guard owner(of: start) != nil else {
        return try settle(start, selection: selection, flow: nil, old: old, isOnStack: isOnStack)
      }
      if let known = old?.flowOfRoot, known.flow == value, !usedFlows.contains(known.identity) {
        return try settle(start, selection: selection, flow: known, old: old, isOnStack: isOnStack)
      }
      let instance = NavigationFlow<Program>(identity: identity(), flow: value, opener: opener)
      return try settle(start, selection: selection, flow: instance, old: nil, isOnStack: isOnStack)
    case .container(let name):
      return try settle(container: name, selection, flow, old: old, isOnStack: isOnStack)
    }
  }

  private mutating func settleAnew(
    _ destination: Destination, _ selection: String?, _ flow: NavigationFlow<Program>?
  ) throws(NavigationFailure) -> Settled {
    let node = try fresh(destination, flow: flow)
    return try settle(destination, selection: selection, flow: flow, old: node)
  }

  /// Cuts a stack to its root.
  ///
  /// - Parameter isOnStack: `true` iff the stack is also that one which its root may bring with it: `stack Shop {
  ///   root Catalog in stack }` says twice what it says once.
  private mutating func settle(
    _ stack: NavigationStackNode<Program>, _ root: Destination, _ selection: String?,
    _ flow: NavigationFlow<Program>?, isOnStack: Bool
  ) throws(NavigationFailure) -> Settled {
    try enter(.stack(stack), .element(0)) { (settling, child) throws(NavigationFailure) in
      try settling.settle(root, selection: selection, flow: flow, old: child, isOnStack: isOnStack)
    }
  }

  private mutating func settle(
    container name: String, _ selection: String?, _ flow: NavigationFlow<Program>?, old: Node?,
    isOnStack: Bool
  ) throws(NavigationFailure) -> Settled {
    let flow = program.owner(ofContainer: name) == nil ? nil : flow
    guard let layout = program.layout(of: name, flow: flow?.flow) else { throw .containment }
    if case .stack(let root) = layout, isOnStack {
      return try settle(root, selection: selection, flow: flow, old: old, isOnStack: true)
    }
    guard let old, old.name == name, old.flow == flow else {
      return try settleAnew(.container(name), selection, flow)
    }
    switch (layout, old) {
    case (.stack(let root), .stack(let stack)):
      return try settle(stack, root, selection, flow, isOnStack: true)
    case (.tabs(let list), .tabs(let tabs)):
      let index = selection.map { name in list.firstIndex { $0.name == name } } ?? 0
      guard let index, index < tabs.tabs.count, index < list.count else { throw .badPlace }
      return try enter(old, .tab(index)) { (settling, child) throws(NavigationFailure) in
        try settling.settle(list[index].destination, flow: flow, old: child)
      }
    case (.pages(let list), .pages):
      guard selection == nil, let first = list.first else { throw .badPlace }
      return try enter(old, .page(0)) { (settling, child) throws(NavigationFailure) in
        try settling.settle(first, flow: flow, old: child)
      }
    case (.split(let columns), .split(let split)):
      return try settle(split, columns, selection)
    default: throw .containment
    }
  }

  private mutating func settle(
    _ split: NavigationSplit<Program>, _ columns: NavigationColumns<Program>, _ selection: String?
  ) throws(NavigationFailure) -> Settled {
    let flow = split.flow
    if width == .compact, let compact = columns.compact {
      guard selection == nil else { throw .badPlace }
      return try enter(.split(split), .compact) { (settling, child) throws(NavigationFailure) in
        try settling.settle(compact, flow: flow, old: child)
      }
    }
    let index: Int?
    if let selection {
      index = split.columns.firstIndex { $0.column.rawValue == selection }
    } else if width == .compact {
      // As it starts: with all columns that compact width shows by itself.
      index = split.columns.lastIndex {
        $0.column <= split.collapsesTo && !($0.column == .secondary && columns.placeholder != nil)
      }
    } else {
      index = split.displaysOver ? split.columns.indices.last : split.columns.indices.first
    }
    guard let index else { throw .badPlace }
    if split.columns[index].column == .secondary, columns.placeholder != nil {
      return try settlePlaceholder(split, columns, index)
    }
    return try enter(.split(split), .column(index)) { (settling, child) throws(NavigationFailure) in
      guard let destination = columns.destination(of: split.columns[index].column) else { throw .badPlace }
      return try settling.settleColumn(destination, flow, old: child)
    }
  }

  /// Makes the last column hold its placeholder alone.
  private mutating func settlePlaceholder(
    _ split: NavigationSplit<Program>, _ columns: NavigationColumns<Program>, _ index: Int
  ) throws(NavigationFailure) -> Settled {
    guard let placeholder = columns.placeholder else { throw .badPlace }
    var (split, lower) = try show(split, index)
    let path: [NavigationNodePath.Step] = [.column(index)]
    guard case .stack(var stack) = split.columns[index].node else { throw .containment }
    let former = split.placeholder
    // In compact width nobody sees whether there is a placeholder or nothing.
    if stack.elements.isEmpty, width == .compact {
      return Settled(
        node: .split(split), focus: lower, stack: path, takesPlaceholder: true, formerPlaceholder: former)
    }
    let root = stack.elements.first
    let remainder = stack.elements[...]
    let settled = try settle(placeholder, flow: split.flow, old: root)
    stack.elements = [settled.node]
    split.placeholder = settled.node.identity
    split.columns[index].node = .stack(stack)
    split.columns[index].isWaiting = width == .compact
    return Settled(
      node: .split(split), focus: width == .compact ? lower : path + [.element(0)], stack: path,
      remainder: remainder, takesPlaceholder: true, formerPlaceholder: former)
  }

  private mutating func settleColumn(
    _ destination: Destination, _ flow: NavigationFlow<Program>?, old: Node?
  ) throws(NavigationFailure) -> Settled {
    let isWhole = hasStack(destination, flow?.flow)
    return try settle(isWhole ? destination : .stack(root: destination), flow: flow, old: old)
  }

  /// Returns whether a destination brings a stack or tabs with it, so that a column needs no other stack.
  private func hasStack(_ destination: Destination, _ flow: Program.Flow?, depth: Int = 0) -> Bool {
    switch destination {
    case .scene: return false
    case .stack: return true
    case .container(let name):
      if case .pages = program.layout(of: name, flow: flow) { return false }
      return true
    case .flow(let value):
      guard depth < 256, let start = program.start(of: value) else { return false }
      return hasStack(start, value, depth: depth + 1)
    }
  }

  // MARK: Ways

  /// Shows what is at the end of a way, and changes it.
  mutating func enter(
    _ node: Node, _ steps: ArraySlice<NavigationNodePath.Step>, _ change: Inner
  ) throws(NavigationFailure) -> Settled {
    guard let step = steps.first else { return try change(&self, node) }
    return try enter(node, step) { (settling, child) throws(NavigationFailure) in
      guard let child else { return try change(&settling, nil) }
      return try settling.enter(child, steps.dropFirst(), change)
    }
  }

  /// Shows a child, and changes it.
  private mutating func enter(
    _ node: Node, _ step: NavigationNodePath.Step, _ change: Inner
  ) throws(NavigationFailure) -> Settled {
    switch (node, step) {
    case (.scene(var instance), .embedded(let index)) where index < instance.embedded.count:
      let inner = try change(&self, instance.embedded[index].node)
      instance.embedded[index].node = inner.node
      return inner.inside(.scene(instance), at: step)
    case (.stack(var stack), .element(0)):
      let root = stack.elements.first
      let inner = try change(&self, root)
      guard inner.node.fitsOnStack else { throw .containment }
      let rest = stack.elements.dropFirst()
      stack.elements = [inner.node]
      var outer = inner.inside(.stack(stack), at: step)
      if outer.stack == nil {
        outer.stack = []
        outer.remainder = inner.node.identity == root?.identity ? rest : []
      }
      return outer
    case (.tabs(var tabs), .tab(let index)) where index < tabs.tabs.count:
      let inner = try change(&self, tabs.tabs[index].node)
      tabs.selected = index
      tabs.tabs[index].node = inner.node
      return inner.inside(.tabs(tabs), at: step)
    case (.pages(var pages), .page(let index)) where index < pages.pages.count:
      let inner = try change(&self, pages.pages[index])
      pages.current = index
      pages.pages[index] = inner.node
      return inner.inside(.pages(pages), at: step)
    case (.split(var split), .column(let index)) where index < split.columns.count:
      (split, _) = try show(split, index)
      let inner = try change(&self, split.columns[index].node)
      split.columns[index].node = inner.node
      split.columns[index].isWaiting = false
      return inner.inside(.split(split), at: step)
    case (.split(var split), .compact):
      let inner = try change(&self, split.compact)
      split.compact = inner.node
      return inner.inside(.split(split), at: step)
    default: throw .badPlace
    }
  }

  /// Makes the other columns of a split such that one of them shows; in compact width, at the top.
  ///
  /// - Returns: The split, and the way to what is in focus beneath that column.
  private mutating func show(
    _ split: NavigationSplit<Program>, _ index: Int
  ) throws(NavigationFailure) -> (NavigationSplit<Program>, focus: [NavigationNodePath.Step]) {
    var split = split
    var focus: [NavigationNodePath.Step] = []
    guard width == .compact else {
      if split.displaysOver { split.isRevealed = index < split.columns.count - 1 }
      return (split, focus)
    }
    guard split.compact == nil,
      case .split(let columns) = program.layout(of: split.name, flow: split.flow?.flow)
    else { throw .badPlace }
    for other in split.columns.indices where other != index {
      let column = split.columns[other]
      if other > index {
        if column.isWaiting { continue }
        split.columns[other].node.removeElements()
      } else if !column.isWaiting {
        guard let destination = columns.destination(of: column.column) else { throw .containment }
        let settled = try settleColumn(destination, split.flow, old: column.node)
        split.columns[other].node = settled.node
        split.columns[other].isWaiting = column.column > split.collapsesTo
        if !split.columns[other].isWaiting { focus = [.column(other)] + settled.focus }
      }
    }
    return (split, focus)
  }

  // MARK: Comparing

  /// Returns the name of the flow that declares what a destination names; `nil` for one of the app.
  func owner(of destination: Destination) -> String? {
    var destination = destination
    while case .stack(let root) = destination { destination = root }
    switch destination {
    case .scene(let scene): return program.owner(of: scene)
    case .container(let name): return program.owner(ofContainer: name)
    case .flow, .stack: return nil
    }
  }

  /// Returns whether a node is what a destination names, whatever it holds.
  ///
  /// - Parameter isExact: `false` where the arguments of a scene do not count.
  func isLike(_ node: Node, _ destination: Destination, flow: Program.Flow?, exactly isExact: Bool) -> Bool {
    switch (destination, node) {
    case (.scene(let scene), .scene(let instance)):
      guard flow == nil || instance.flow?.flow == flow else { return false }
      return isExact ? instance.scene == scene : program.name(of: instance.scene) == program.name(of: scene)
    case (.container(let name), _):
      return node.name == name && (flow == nil || node.flow?.flow == flow)
    case (.stack(let root), .stack(let stack)):
      guard stack.name == nil, let first = stack.elements.first else { return false }
      return isLike(first, root, flow: flow, exactly: true)
    case (.flow(let value), _):
      guard let start = program.start(of: value) else { return false }
      if case .flow = start { return false }
      return isLike(node, start, flow: owner(of: start) == nil ? nil : value, exactly: true)
    default: return false
    }
  }
}

// MARK: - State.swift

/// What tells an instance from all others of the same window, for as long as it is there and wherever it moves.
§ struct NavigationIdentity: Hashable, Codable, Sendable, Comparable {
  /// A number that no other instance of the window has had.
  § let number: UInt64

  /// Creates the identity of a number.
  § init(_ number: UInt64) { self.number = number }

  § static func < (left: NavigationIdentity, right: NavigationIdentity) -> Bool {
    left.number < right.number
  }
}

/// All that a window shows and keeps: language reference, section 7.
§ struct NavigationState<Program: NavigationProgram>: Hashable, Codable, Sendable {
  /// How wide the window is.
  ‡ var width: NavigationWidth
  /// What lies at the bottom.
  ‡ var base: NavigationNode<Program>
  /// What lies over it, the topmost last.
  ‡ var presentations: [NavigationPresentation<Program>] = []
  /// The number of the next instance.
  var nextIdentity: UInt64

  init(width: NavigationWidth, base: NavigationNode<Program>, nextIdentity: UInt64) {
    self.width = width
    self.base = base
    self.nextIdentity = nextIdentity
  }
}

/// Something presented over the rest.
§ struct NavigationPresentation<Program: NavigationProgram>: Hashable, Codable, Sendable {
  /// How it is presented.
  § enum Kind: String, Hashable, Codable, Sendable { case modal, popover }
  § let identity: NavigationIdentity
  /// How it is presented.
  ‡ var kind: Kind
  /// How it is presented, beyond that.
  ‡ var options: NavigationOptions
  /// The scene that presented it.
  ‡ var presenter: NavigationIdentity
  /// What is presented.
  ‡ var node: NavigationNode<Program>
}

/// A scene or a container.
§ indirect enum NavigationNode<Program: NavigationProgram>: Hashable, Codable, Sendable {
  case scene(NavigationInstance<Program>)
  case stack(NavigationStackNode<Program>)
  case tabs(NavigationTabs<Program>)
  case split(NavigationSplit<Program>)
  case pages(NavigationPages<Program>)
}

/// A scene that is there.
§ struct NavigationInstance<Program: NavigationProgram>: Hashable, Codable, Sendable {
  § let identity: NavigationIdentity
  /// The scene.
  § var scene: Program.Scene
  /// Who gets the result when it finishes.
  § var opener: NavigationOpener
  /// The instance of the flow that it belongs to; `nil` for a scene of the app.
  § var flow: NavigationFlow<Program>?
  /// What is inside it.
  § var embedded: [NavigationEmbedded<Program>]

  init(
    identity: NavigationIdentity, scene: Program.Scene, opener: NavigationOpener,
    flow: NavigationFlow<Program>?, embedded: [NavigationEmbedded<Program>]
  ) {
    self.identity = identity
    self.scene = scene
    self.opener = opener
    self.flow = flow
    self.embedded = embedded
  }
}

/// What is inside a scene.
§ struct NavigationEmbedded<Program: NavigationProgram>: Hashable, Codable, Sendable {
  /// The name.
  § var name: String
  /// A scene, or a stack of its own.
  § var node: NavigationNode<Program>

  init(name: String, node: NavigationNode<Program>) {
    self.name = name
    self.node = node
  }
}

/// An instance of a flow. Every scene and container that belongs to it refers to it.
///
/// A class, since it never changes, and since nodes are copied far less often whole than a reference.
§ final class NavigationFlow<Program: NavigationProgram>: Hashable, Codable, Sendable {
  § let identity: NavigationIdentity
  /// The flow and its parameters.
  § let flow: Program.Flow
  /// Who gets the result when it finishes.
  § let opener: NavigationOpener

  init(identity: NavigationIdentity, flow: Program.Flow, opener: NavigationOpener) {
    self.identity = identity
    self.flow = flow
    self.opener = opener
  }

  § static func == (left: NavigationFlow, right: NavigationFlow) -> Bool {
    left === right
      || left.identity == right.identity && left.flow == right.flow && left.opener == right.opener
  }

  § func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(flow)
    hasher.combine(opener)
  }
}

/// Who opened something.
§ enum NavigationOpener: Hashable, Codable, Sendable {
  /// Nobody: it was there at the start.
  case none
  /// A place: whoever lies next to it counts.
  case place
  /// A scene, and its event that gets the result.
  case scene(NavigationIdentity, returning: String?)
}

/// A navigation stack. Never empty, but for the column of a split in compact width.
§ struct NavigationStackNode<Program: NavigationProgram>: Hashable, Codable, Sendable {
  § let identity: NavigationIdentity
  /// The name of the container; `nil` for one made in place.
  § var name: String?
  /// The instance of the flow that declares the container.
  § var flow: NavigationFlow<Program>?
  /// Scenes, pages and tabs, the root first.
  § var elements: [NavigationNode<Program>]

  init(
    identity: NavigationIdentity, name: String?, flow: NavigationFlow<Program>?,
    elements: [NavigationNode<Program>]
  ) {
    self.identity = identity
    self.name = name
    self.flow = flow
    self.elements = elements
  }
}

/// A tab container.
§ struct NavigationTabs<Program: NavigationProgram>: Hashable, Codable, Sendable {
  § let identity: NavigationIdentity
  /// The name of the container.
  § var name: String
  /// The instance of the flow that declares the container.
  § var flow: NavigationFlow<Program>?
  /// The number of the chosen tab, from 0.
  § var selected: Int
  /// The tabs, in order.
  § var tabs: [NavigationEmbedded<Program>]
}

/// A page container.
§ struct NavigationPages<Program: NavigationProgram>: Hashable, Codable, Sendable {
  § let identity: NavigationIdentity
  /// The name of the container.
  § var name: String
  /// The instance of the flow that declares the container.
  § var flow: NavigationFlow<Program>?
  /// The number of the page that shows, from 0.
  § var current: Int
  /// The pages, in order.
  § var pages: [NavigationNode<Program>]
}

/// A split.
///
/// A scene's home is the column that holds it, in either width. What compact width shows is the columns that do
/// not wait, one upon the other, so that nothing has to move when the width changes.
§ struct NavigationSplit<Program: NavigationProgram>: Hashable, Codable, Sendable {
  /// A column.
  § struct Column: Hashable, Codable, Sendable {
    /// Which it is.
    § let column: NavigationColumn
    /// A stack, which may be empty in compact width; or tabs, where the split has something else for compact width.
    § var node: NavigationNode<Program>
    /// `true` iff the window is compact and the column is not among those shown as one stack.
    § var isWaiting = false
  }
  § let identity: NavigationIdentity
  /// The name of the container.
  § var name: String
  /// The instance of the flow that declares the container.
  § var flow: NavigationFlow<Program>?
  /// Two or three columns, the primary first and the secondary last.
  § var columns: [Column]
  /// What is shown in compact width instead of the columns, all of which then wait.
  § var compact: NavigationNode<Program>?
  /// The node in the secondary column that is, or last was, its placeholder; `nil` where there never was one.
  § var placeholder: NavigationIdentity?
  /// The last column that compact width shows by itself.
  § var collapsesTo: NavigationColumn
  /// `true` iff the secondary column alone is shown in regular width until the user reveals the others.
  § var displaysOver: Bool
  /// `true` iff the user has revealed the others.
  § var isRevealed = false
}

extension NavigationNode {
  /// What tells it from all others.
  § var identity: NavigationIdentity {
    switch self {
    case .scene(let instance): instance.identity
    case .stack(let stack): stack.identity
    case .tabs(let tabs): tabs.identity
    case .split(let split): split.identity
    case .pages(let pages): pages.identity
    }
  }
}

// MARK: - Steps.swift

/// What a verb opens.
§ indirect enum NavigationDestination<Program: NavigationProgram>: Hashable, Sendable {
  case scene(Program.Scene)
  /// A container by its name.
  case container(String)
  case flow(Program.Flow)
  /// A stack with that at its root.
  case stack(root: NavigationDestination)
}

/// What a container holds.
§ enum NavigationLayout<Program: NavigationProgram>: Hashable, Sendable {
  case stack(root: NavigationDestination<Program>)
  case tabs([NavigationEmbedding<Program>])
  case split(NavigationColumns<Program>)
  case pages([NavigationDestination<Program>])
}

/// A column of a split.
§ enum NavigationColumn: String, Hashable, Codable, Sendable, CaseIterable {
  case primary, supplementary, secondary
}

/// The columns of a split.
§ struct NavigationColumns<Program: NavigationProgram>: Hashable, Sendable {
  /// How the columns lie in regular width.
  § enum Display: Hashable, Sendable { case beside, over }
  /// The primary column.
  § var primary: NavigationDestination<Program>
  /// `nil` for a split of two columns.
  § var supplementary: NavigationDestination<Program>?
  /// `nil` where there is a placeholder alone.
  § var secondary: NavigationDestination<Program>?
  /// What the secondary column shows while nothing else is there.
  § var placeholder: NavigationDestination<Program>?
  /// What is shown instead of the merged stack while collapsed.
  § var compact: NavigationDestination<Program>?
  /// The last column that the one stack of compact width shows.
  § var collapsesTo: NavigationColumn
  /// How the columns lie in regular width.
  § var display: Display

  /// Creates the columns of a split.
  § init(
    primary: NavigationDestination<Program>, supplementary: NavigationDestination<Program>? = nil,
    secondary: NavigationDestination<Program>? = nil, placeholder: NavigationDestination<Program>? = nil,
    compact: NavigationDestination<Program>? = nil, collapsesTo: NavigationColumn = .secondary,
    display: Display = .beside
  ) {
    self.primary = primary
    self.supplementary = supplementary
    self.secondary = secondary
    self.placeholder = placeholder
    self.compact = compact
    self.collapsesTo = collapsesTo
    self.display = display
  }
}

/// A verb: language reference, section 6.
§ enum NavigationVerb<Program: NavigationProgram>: Hashable, Sendable {
  case push(NavigationDestination<Program>, NavigationOptions = NavigationOptions())
  case modal(NavigationDestination<Program>, NavigationOptions = NavigationOptions())
  case popover(NavigationDestination<Program>, NavigationOptions = NavigationOptions())
  case replace(NavigationDestination<Program>, NavigationOptions = NavigationOptions())
  case show(NavigationDestination<Program>, NavigationOptions = NavigationOptions())
  case detail(NavigationDestination<Program>, NavigationOptions = NavigationOptions())
  case pop
  case popToRoot
  /// Down to the nearest scene of that name.
  case popTo(String)
  case dismiss
  case select(container: String, tab: String, reset: Bool)
  case next
  case previous
  case unwind(Program.Exit)
  /// To the nearest scene of that name.
  case unwindTo(String)
  case finish(Program.Value?)
  case cancel
  case open(NavigationPlace<Program>)
  case stay
}

/// Verbs that are carried out as one: all of them, or none.
§ struct NavigationStep<Program: NavigationProgram>: Hashable, Sendable {
  /// The verbs, in order. None: nothing is done.
  § var verbs: [NavigationVerb<Program>]

  /// Creates a step.
  § init(_ verbs: [NavigationVerb<Program>] = []) { self.verbs = verbs }
}

/// How something is opened, beyond the verb.
§ struct NavigationOptions: Hashable, Codable, Sendable {
  /// `UIModalPresentationStyle`, with UIKit's names, the two alert styles, and sheets with detents.
  § enum Style: String, Hashable, Codable, Sendable {
    case automatic, fullScreen, pageSheet, formSheet, currentContext, overFullScreen, overCurrentContext
    case alert, actionSheet, sheet
  }
  /// The height of a sheet: `UISheetPresentationController.Detent`.
  § enum Detent: String, Hashable, Codable, Sendable { case medium, large }
  /// `UIModalTransitionStyle`, and no animation.
  § enum Animation: String, Hashable, Codable, Sendable {
    case coverVertical, flip, crossDissolve, partialCurl, none
  }
  /// `UIPopoverArrowDirection`.
  § enum Arrow: String, Hashable, Codable, Sendable { case up, down, left, right }
  /// What a popover becomes in compact width.
  § enum Adaptation: String, Hashable, Codable, Sendable { case sheet, fullScreen, none }

  /// How it is presented.
  § var style: Style
  /// The heights of a sheet.
  § var detents: [Detent]
  /// `true` iff the user cannot dismiss it.
  § var isLocked: Bool
  /// How it appears; `nil` for UIKit's own way.
  § var animation: Animation?
  /// The name of the item that a popover points at.
  § var anchor: String?
  /// The directions a popover's arrow may have; empty for any.
  § var arrows: [Arrow]
  /// What a popover becomes in compact width.
  § var adaptation: Adaptation
  /// The opener's event that gets the result.
  § var returning: String?
  /// The name of a custom segue class.
  § var segueClass: String?

  /// Creates options; the defaults are what holds where a program says nothing.
  § init(
    style: Style = .automatic, detents: [Detent] = [], isLocked: Bool = false, animation: Animation? = nil,
    anchor: String? = nil, arrows: [Arrow] = [], adaptation: Adaptation = .sheet, returning: String? = nil,
    segueClass: String? = nil
  ) {
    self.style = style
    self.detents = detents
    self.isLocked = isLocked
    self.animation = animation
    self.anchor = anchor
    self.arrows = arrows
    self.adaptation = adaptation
    self.returning = returning
    self.segueClass = segueClass
  }
}

/// A whole state by name: language reference, section 8.
§ struct NavigationPlace<Program: NavigationProgram>: Hashable, Sendable {
  /// A step of a place.
  § struct Step: Hashable, Sendable {
    /// How the step is reached from the one before.
    § enum Separator: Hashable, Sendable {
      /// The first step of a place that begins with a name.
      case start
      /// `/`
      case push
      /// `^`
      case modal
      /// `~`
      case popover
    }
    /// How it is reached.
    § var separator: Separator
    /// What it shows.
    § var destination: NavigationDestination<Program>
    /// The name of the tab, or of the column, that the step chooses in a container: `Main.catalog`.
    § var selection: String?
    /// How it is opened.
    § var options: NavigationOptions

    /// Creates a step.
    § init(
      _ separator: Separator, _ destination: NavigationDestination<Program>, selection: String? = nil,
      options: NavigationOptions = NavigationOptions()
    ) {
      self.separator = separator
      self.destination = destination
      self.selection = selection
      self.options = options
    }
  }

  /// The steps; where the first is no ``Step/Separator/start``, the place begins at the app's start.
  § var steps: [Step]

  /// Creates a place.
  § init(_ steps: [Step]) { self.steps = steps }
}

/// Why a step cannot be done: language reference, section 7.
§ enum NavigationFailure: String, Error, Hashable, Codable, Sendable, CaseIterable {
  /// A push or a pop where no stack is around.
  case noStack
  /// A pop, or the user's going back, where there is nothing to go back to.
  case nothingBelow
  /// A dismissal where nothing is presented, or nothing that the user may dismiss.
  case notPresented
  /// An unwind, or a reveal or hide, with no target.
  case noTarget
  /// An unwind whose targets all refuse.
  case refused
  /// A finish or cancel of what nobody opened.
  case noOpener
  /// A choice of a tab that is not there.
  case noTabs
  /// A turn to a page that is not there.
  case noPages
  /// A popover that points at nothing.
  case noItem
  /// A container where it cannot be.
  case containment
  /// An event that no active scene handles.
  case noHandler
  /// An event that several active scenes handle.
  case ambiguous
  /// A URL that no link matches.
  case noLink
  /// A place that cannot be.
  case badPlace
  /// An event from a scene that is gone, or that is not active.
  case staleInstance
}

/// What the system or the user does without any handler.
§ enum NavigationMove: Hashable, Codable, Sendable {
  /// The back button: of the rightmost column that shows one, or of the scene of that name; or of the stack on
  /// which that element lies, which then goes with all above it, as the button's menu takes several at once.
  case back(scene: String? = nil, past: NavigationIdentity? = nil)
  /// A swipe down, or a tap beside a popover.
  case dismiss
  /// A tap on a tab.
  case select(container: String, tab: String)
  case swipeToNext
  case swipeToPrevious
  /// Shows the other columns of a split over its secondary one.
  case reveal
  /// Hides them again.
  case hide
  case resize(NavigationWidth)
}

/// What a step did besides changing the state.
§ struct NavigationOutcome<Program: NavigationProgram>: Hashable, Sendable {
  /// A call of an exit, for the app to carry out.
  § struct ExitCall: Hashable, Sendable {
    /// The scene that accepted it.
    § var scene: NavigationIdentity
    /// The exit and its arguments.
    § var exit: Program.Exit
  }
  /// The exits that unwinding has reached, in order.
  § var exits: [ExitCall] = []
  /// Those who opened what has finished, where they were gone: their handlers did not run.
  § var lostOpeners: [NavigationIdentity] = []

  /// Creates the outcome of a step that only changed the state.
  § init() {}
}

// MARK: - Structure.swift

// What nodes have in common, and how they lie in each other when nothing has happened yet.

extension NavigationNode {
  /// The name of a container that has one.
  var name: String? {
    switch self {
    case .scene: nil
    case .stack(let stack): stack.name
    case .tabs(let tabs): tabs.name
    case .split(let split): split.name
    case .pages(let pages): pages.name
    }
  }

  /// The instance of the flow that declares it.
  var flow: NavigationFlow<Program>? {
    switch self {
    case .scene(let instance): instance.flow
    case .stack(let stack): stack.flow
    case .tabs(let tabs): tabs.flow
    case .split(let split): split.flow
    case .pages(let pages): pages.flow
    }
  }

  /// The instance of the flow that declares it; of a stack made in place, what is at its root.
  var flowOfRoot: NavigationFlow<Program>? {
    if case .stack(let stack) = self, stack.name == nil { return stack.elements.first?.flow }
    return flow
  }

  /// Returns the ways to what is there before anything is pushed, what is in focus first.
  ///
  /// - Parameter hidden: `true` iff that counts too which the width does not show.
  func rootSteps(in width: NavigationWidth, hidden: Bool) -> [NavigationNodePath.Step] {
    switch self {
    case .scene, .tabs, .pages: return childSteps
    case .stack: return [.element(0)]
    case .split(let split):
      var columns: [NavigationNodePath.Step] = []
      // A placeholder is no root.
      for index in split.columns.indices {
        if index == split.columns.count - 1, split.holdsPlaceholderAlone { continue }
        columns.append(.column(index))
      }
      if split.compact == nil { return columns }
      if hidden { return columns + [.compact] }
      return width == .compact ? [.compact] : columns
    }
  }

  /// Returns whether the nodes around the end of a way down are those of another node.
  func isLike(_ other: NavigationNode, along steps: [NavigationNodePath.Step]) -> Bool {
    var (node, model) = (self, other)
    for step in steps {
      switch (node, model) {
      case (.scene(let own), .scene(let other)): if own.scene != other.scene { return false }
      case (.stack, .stack), (.tabs, .tabs), (.pages, .pages), (.split, .split): break
      default: return false
      }
      guard node.name == model.name, node.flow?.flow == model.flow?.flow else { return false }
      // A stack that is empty gets its root anew.
      guard let inner = model.child(step) else { return false }
      model = inner
      guard let child = node.child(step) else { return step == steps.last }
      node = child
    }
    return true
  }

  /// Returns whether a presentation of this node is still the one that it was with another.
  func hasSameBottom(as other: NavigationNode) -> Bool {
    guard identity == other.identity else { return false }
    guard case .stack(let stack) = self, stack.name == nil, case .stack(let old) = other else { return true }
    return stack.elements.first?.identity == old.elements.first?.identity
  }
}

// MARK: - Unwinding.swift

// Unwind segues: language reference, section 7, after Apple's Technical Note TN2298, "Using Unwind Segues".

extension NavigationStepper {
  /// Goes to the nearest scene that accepts an exit, and calls it.
  mutating func unwind(_ exit: Program.Exit) throws(NavigationFailure) {
    var isRefused = false
    for path in state.unwindOrder(from: focus) {
      guard case .scene(let instance)? = state.node(at: path),
        let accepts = engine.program.accepts(
          exit, in: instance.scene, flow: instance.flow?.flow, guards: guards, width: state.width)
      else { continue }
      guard accepts else {
        isRefused = true
        continue
      }
      goBack(to: path)
      outcome.exits.append(NavigationOutcome.ExitCall(scene: instance.identity, exit: exit))
      return
    }
    throw isRefused ? .refused : .noTarget
  }

  /// Goes to the nearest scene of a name.
  mutating func unwind(to name: String) throws(NavigationFailure) {
    for path in state.unwindOrder(from: focus) {
      if case .scene(let instance)? = state.node(at: path), engine.program.name(of: instance.scene) == name {
        return goBack(to: path)
      }
    }
    throw .noTarget
  }

  /// Makes a scene show, and goes there.
  mutating func goBack(to path: NavigationNodePath) {
    state.expose(path)
    // What waits while something else is shown for its split leaves the focus to that.
    focus = state.isVisible(path) ? path : NavigationNodePath(level: path.level)
  }
}

extension NavigationState {
  /// Returns the scenes in the order in which an unwind from a scene asks them.
  func unwindOrder(from start: NavigationNodePath) -> [NavigationNodePath] {
    var order: [NavigationNodePath] = []
    var path = start
    // Every turn goes down a level.
    while true {
      climb(from: path, &order)
      guard path.level >= 0, let presenter = self.path(of: presentations[path.level].presenter),
        presenter.level < path.level
      else { return order }
      if let node = node(at: presenter) { descend(node, presenter, &order) }
      path = presenter
    }
  }

  /// Appends what lies around a node within its level: down its stack, then what else its containers hold.
  private func climb(from path: NavigationNodePath, _ order: inout [NavigationNodePath]) {
    let trail = trail(path)
    for depth in path.steps.indices.reversed() where depth < trail.count {
      let parent = path.prefix(depth)
      switch (trail[depth], path.steps[depth]) {
      case (.scene(let instance), .embedded(let own)):
        for index in instance.embedded.indices where index != own {
          descend(instance.embedded[index].node, parent.appending(.embedded(index)), &order)
        }
        order.append(parent)
      case (.stack(let stack), .element(let own)):
        for index in stack.elements.indices.prefix(own).reversed() {
          descend(stack.elements[index], parent.appending(.element(index)), &order)
        }
      case (.split(let split), .column(let own)):
        for step in neighbours(of: own, in: split) {
          if let child = trail[depth].child(step) { descend(child, parent.appending(step), &order) }
        }
      case (.split(let split), .compact) where width == .regular:
        // What compact width shows instead of the columns waits; they are what is visible.
        for index in split.columns.indices {
          descend(split.columns[index].node, parent.appending(.column(index)), &order)
        }
      default: break
      }
    }
  }

  /// Returns the ways to what a split holds beside one of its columns, in the order in which it is asked.
  private func neighbours(of own: Int, in split: NavigationSplit<Program>) -> [NavigationNodePath.Step] {
    if split.isReplaced(in: width) { return [.compact] }
    let others = split.columns.indices.filter { $0 != own }
    if width == .regular {
      // The nearest first; of two as near the primary, which a stable sort leaves in front.
      return others.sorted { (abs($0 - own), $0) < (abs($1 - own), $1) }.map { .column($0) }
    }
    // The one stack from here down, what has come to lie above, and what waits.
    let shown = others.filter { !split.columns[$0].isWaiting }
    return
      (shown.filter { $0 < own }.reversed() + shown.filter { $0 > own }
      + others.filter { split.columns[$0].isWaiting })
      .map { .column($0) }
  }

  /// Appends what a node holds: from the top of a stack down, what is inside a scene before the scene, of tabs
  /// and pages what is chosen.
  private func descend(
    _ node: NavigationNode<Program>, _ path: NavigationNodePath, _ order: inout [NavigationNodePath]
  ) {
    var steps: [NavigationNodePath.Step]
    switch node {
    case .scene(let instance): steps = instance.embedded.indices.map { .embedded($0) }
    case .stack(let stack): steps = stack.elements.indices.reversed().map { .element($0) }
    case .tabs, .pages: steps = node.focusStep(in: width).map { [$0] } ?? []
    case .split(let split):
      if split.isReplaced(in: width) {
        steps = [.compact]
      } else if width == .compact {
        let isWaiting = split.columns.map(\.isWaiting)
        steps = split.columns.indices.filter { !isWaiting[$0] }.reversed().map { .column($0) }
        steps += split.columns.indices.filter { isWaiting[$0] }.map { .column($0) }
      } else {
        steps = split.columns.indices.map { .column($0) }
      }
    }
    for step in steps {
      if let child = node.child(step) { descend(child, path.appending(step), &order) }
    }
    if case .scene = node { order.append(path) }
  }
}

// MARK: - Verbs.swift

// The verbs that open, pop, dismiss and choose: language reference, section 6.

extension NavigationStepper {
  /// Makes a node, opened by the scene in focus.
  mutating func build<Result>(
    _ destination: NavigationDestination<Program>, opener: NavigationOpener,
    _ make: (inout NavigationBuilder<Program>) throws(NavigationFailure) -> Result
  ) throws(NavigationFailure) -> Result {
    var builder = NavigationBuilder(
      engine.program, nextIdentity: state.nextIdentity, opener: opener, width: state.width)
    let result = try make(&builder)
    state.nextIdentity = builder.nextIdentity
    return result
  }

  mutating func open(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions
  ) throws(NavigationFailure) -> NavigationNode<Program> {
    let opener = NavigationOpener.scene(try scene().identity, returning: options.returning)
    let flow = flow
    return try build(destination, opener: opener) { (builder) throws(NavigationFailure) in
      try builder.node(destination, flow: flow)
    }
  }

  /// Puts something on top of the nearest stack around the focus.
  mutating func push(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions
  ) throws(NavigationFailure) {
    guard let path = state.enclosingStack(of: focus)?.topPath else { throw .noStack }
    let node = try open(destination, options)
    guard node.fitsOnStack else { throw .containment }
    append([node], to: path)
  }

  /// Appends elements to the stack at a path, and goes to the last.
  mutating func append(_ nodes: [NavigationNode<Program>], to path: NavigationNodePath) {
    var count = 0
    state.update(path) { parent in
      guard case .stack(var stack) = parent else { return }
      stack.elements += nodes
      count = stack.elements.count
      parent = .stack(stack)
    }
    focus = path.appending(.element(count - 1))
  }

  /// Presents something over all that is there.
  mutating func present(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions,
    as kind: NavigationPresentation<Program>.Kind
  ) throws(NavigationFailure) {
    let presenter = try scene().identity
    let node = try open(destination, options)
    let identity = NavigationIdentity(state.nextIdentity)
    state.nextIdentity += 1
    state.presentations.append(
      NavigationPresentation(
        identity: identity, kind: kind, options: options, presenter: presenter, node: node))
    focus = NavigationNodePath(level: state.topLevel)
  }

  /// Puts something into the place of the scene in focus, whose opener it takes over.
  mutating func replace(_ destination: NavigationDestination<Program>)
    throws(NavigationFailure)
  {
    let flow = flow
    let node = try build(destination, opener: try scene().opener) { (builder) throws(NavigationFailure) in
      try builder.node(destination, flow: flow)
    }
    let fits: Bool =
      switch focus.steps.last {
      case .element: node.fitsOnStack
      case .page: if case .scene = node { true } else { false }
      default: true
      }
    guard fits else { throw .containment }
    state.update(focus) { $0 = node }
  }

  /// Puts something into the secondary column of the nearest split around the focus.
  mutating func detail(
    _ destination: NavigationDestination<Program>, _ options: NavigationOptions
  ) throws(NavigationFailure) {
    let trail = state.trail(focus)
    guard
      let depth = focus.steps.indices.last(where: { index in
        if case .split = trail[index] { true } else { false }
      }), case .split(var split) = trail[depth]
    else { return try present(destination, options, as: .modal) }
    if split.isReplaced(in: state.width) { return try push(destination, options) }

    let opener = NavigationOpener.scene(try scene().identity, returning: options.returning)
    let (flow, width) = (flow, state.width)
    let column = split.columns.count - 1
    let collapses = split.compact == nil
    let node = try build(destination, opener: opener) { (builder) throws(NavigationFailure) in
      try builder.columnNode(destination, flow: flow, collapses: collapses)
    }
    let path = focus.prefix(depth)
    if width == .regular {
      split.columns[column].node.setColumn(node)
      split.isRevealed = false
      state.update(path) { $0 = .split(split) }
      focus = path.appending(.column(column))
    } else {
      // What waited there is gone for good.
      if split.columns[column].isWaiting { split.columns[column].node.removeElements() }
      split.columns[column].isWaiting = false
      state.update(path) { $0 = .split(split) }
      guard case .stack(let stack) = node else { throw .containment }
      append(stack.elements, to: path.appending(.column(column)))
    }
  }

  /// Cuts the nearest stack around the focus down to the element that `target` names.
  mutating func pop(
    to target: (NavigationBarStack<Program>, Program) -> Int?
  ) throws(NavigationFailure) {
    guard let stack = state.enclosingStack(of: focus) else { throw .noStack }
    guard let position = target(stack, engine.program), let element = stack[position] else {
      throw .nothingBelow
    }
    state.cut(stack, to: position)
    focus = element.path
  }

  mutating func popTo(_ name: String) throws(NavigationFailure) {
    try pop { stack, program in
      (0..<stack.position).last { position in
        guard case .scene(let instance)? = stack[position]?.node else { return false }
        return program.name(of: instance.scene) == name
      }
    }
  }

  /// Ends a presentation and all above it, and goes back to who presented it.
  mutating func dismiss(level: Int) {
    let presenter = state.presentations[level].presenter
    state.presentations.removeSubrange(level...)
    let below = NavigationNodePath(level: state.topLevel)
    // One that waits in compact width leaves the focus to what shows.
    if let path = state.path(of: presenter), path.level == below.level, state.isVisible(path) {
      focus = path
    } else {
      focus = below
    }
  }

  mutating func select(
    _ container: String, _ tab: String, reset: Bool
  ) throws(NavigationFailure) {
    let trail = state.trail(focus)
    for depth in focus.steps.indices.reversed() {
      guard case .tabs(let tabs) = trail[depth], tabs.name == container,
        let number = tabs.tabs.firstIndex(where: { $0.name == tab })
      else { continue }
      let path = focus.prefix(depth)
      state.update(path) { $0.select(number) }
      let width = state.width
      if reset { state.update(path.appending(.tab(number))) { $0.popToRoots(in: width) } }
      focus = path
      return
    }
    throw .noTabs
  }

  /// Turns the nearest pages around the focus.
  mutating func turn(by offset: Int) throws(NavigationFailure) {
    let trail = state.trail(focus)
    for depth in focus.steps.indices.reversed() {
      guard case .pages(let pages) = trail[depth] else { continue }
      let number = pages.current + offset
      guard pages.pages.indices.contains(number) else { throw .noPages }
      let path = focus.prefix(depth)
      state.update(path) { $0.turn(to: number) }
      focus = path
      return
    }
    throw .noPages
  }
}

"""#
}
