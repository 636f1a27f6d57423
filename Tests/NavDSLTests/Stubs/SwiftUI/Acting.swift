// Additions to SwiftUI: enough of its way to evaluate views that a window can be walked. Views are evaluated again when a value
// that they have read has changed: their own state, or a property of an observable object. State lives as long as a view of
// that type is at its place, or has its identity.

/// The value of a `State`. A view that is created again reads that of the view before it at its place.
final class StubCell<Value> {
  private var stored: Value
  private var target: StubCell?
  private weak var host: StubHost?

  init(_ value: Value) { stored = value }

  var value: Value {
    get { target?.value ?? stored }
    set {
      if let target { return target.value = newValue }
      stored = newValue
      host?.isStale = true
    }
  }

  func bind(to host: StubHost, _ other: StubCell?) {
    self.host = host
    if let other, other !== self { target = other }
  }
  /// The cell that has the value.
  var current: StubCell { target ?? self }
}

/// A property of a view that outlives it.
@MainActor protocol StubStored { func bind(_ key: StubPath, _ host: StubHost) }

/// The names from the root of a window to a view, as their hash: views are evaluated so often that texts would take most of
/// the time.
struct StubPath: Hashable {
  private var hash = 0

  func child<Name: Hashable>(_ name: Name) -> StubPath {
    var hasher = Hasher()
    hasher.combine(hash)
    hasher.combine(name)
    var path = self
    path.hash = hasher.finalize()
    return path
  }
}

/// The place of a view.
@MainActor public struct StubPlace {
  let host: StubHost
  var path = StubPath()
  /// The presentation that it is part of; `nil` for the base.
  var level: StubLevel?
  /// The stack that it is on.
  var stack: StubStack?

  init(host: StubHost) { self.host = host }

  func child<Name: Hashable>(_ name: Name) -> StubPlace {
    var place = self
    place.path = path.child(name)
    return place
  }
}

extension View {
  /// Evaluates the view by its body.
  public func stubNodes(_ place: StubPlace) -> [StubNode] {
    let place = place.child(ObjectIdentifier(Self.self))
    place.host.bindState(of: self, at: place.path)
    return body.stubNodes(place)
  }
}

/// The result of evaluating a view.
@MainActor public final class StubNode {
  public enum Kind {
    case group
    case text(String)
    case button(() -> Void)
    /// The elements, and the function that goes back by some.
    case stack([[StubNode]], pop: (Int) -> Void)
    case tabs(selected: AnyHashable, [(tag: AnyHashable, nodes: [StubNode])], select: (AnyHashable) -> Void)
    case split([[StubNode]], show: (NavigationSplitViewVisibility) -> Void, NavigationSplitViewVisibility)
  }
  public let kind: Kind
  public var children: [StubNode]
  public var tag: AnyHashable?
  public var isPaged = false
  /// The words of modifiers about it: hidden bars and back buttons.
  public var marks: Set<String> = []

  init(_ kind: Kind, _ children: [StubNode] = []) {
    self.kind = kind
    self.children = children
  }

  /// The node without groups around it.
  public var flat: [StubNode] {
    if case .group = kind { children.flatMap(\.flat) } else { [self] }
  }

  /// The marks of the groups from here down to the first containers.
  public var allMarks: Set<String> {
    guard case .group = kind else { return marks }
    return children.reduce(marks) { $0.union($1.allMarks) }
  }
}

/// The elements that views push on the stack around them.
@MainActor final class StubStack {
  var destinations: [ObjectIdentifier: (Any) -> any View] = [:]
  var pushed: [(nodes: [StubNode], remove: () -> Void)] = []
}

/// A presentation.
@MainActor public final class StubLevel {
  public let kind: String
  public internal(set) var nodes: [StubNode] = []
  /// `true` iff the user cannot dismiss it.
  public internal(set) var isKept = false
  let modifier: StubPath
  var id: AnyHashable
  var content: any View = EmptyView()
  var dismiss: () -> Void = {}
  var onDismiss: (() -> Void)?
  var isLeaving = false

  init(_ kind: String, _ modifier: StubPath, _ id: AnyHashable) {
    self.kind = kind
    self.modifier = modifier
    self.id = id
  }
  var key: StubPath { modifier.child(id) }
}

/// A window.
@MainActor public final class StubHost {
  public private(set) var nodes: [StubNode] = []
  /// The requests that SwiftUI would not carry out.
  public private(set) var mistakes: [String] = []
  private let root: any View
  /// `true` iff something that the views have read has changed since their evaluation.
  nonisolated(unsafe) var isStale = true
  private var cells: [StubPath: AnyObject] = [:]
  private var used: Set<StubPath> = []
  private var seen: [StubPath: Any] = [:]
  /// The views' types with the labels of their stored state.
  private var labels: [ObjectIdentifier: [String]] = [:]
  private var actions: [() -> Void] = []
  private var later: [() -> Void] = []
  /// The actions for the departure of views, by their places.
  private var departures: [StubPath: (order: Int, action: () -> Void)] = [:]
  /// The modifiers that were there in this evaluation, and the requests beside another presentation.
  private var modifiers: Set<StubPath> = []
  private var refused: [(below: StubPath, text: String)] = []
  /// The presentation over each level, by the key of that; an empty path for the base.
  private var presented: [StubPath: StubLevel] = [:]

  public init(_ root: any View) { self.root = root }

  /// The base, and the presentations over it.
  public var levels: [StubLevel] {
    var levels: [StubLevel] = []
    var key = StubPath()
    while let level = presented[key] {
      levels.append(level)
      key = level.key
    }
    return levels
  }

  func bind<Value>(_ cell: StubCell<Value>, _ key: StubPath) {
    used.insert(key)
    let known = cells[key] as? StubCell<Value>
    if known == nil { cells[key] = cell }
    cell.bind(to: self, known?.current)
  }

  func bindState<V: View>(of view: V, at path: StubPath) {
    let type = ObjectIdentifier(V.self)
    if labels[type]?.isEmpty == true { return }
    var found: [String] = []
    for child in Mirror(reflecting: view).children {
      guard let stored = child.value as? any StubStored else { continue }
      found.append(child.label ?? "")
      stored.bind(path.child(child.label ?? ""), self)
    }
    labels[type] = found
  }

  /// Evaluates the views until nothing changes, and returns whether anything had changed.
  @discardableResult public func render() -> Bool {
    guard isStale else { return false }
    for _ in 0..<30 {
      isStale = false
      used.removeAll(keepingCapacity: true)
      modifiers.removeAll(keepingCapacity: true)
      actions = []
      refused = []
      withObservationTracking {
        nodes = root.stubNodes(StubPlace(host: self))
      } onChange: { [weak self] in
        self?.isStale = true
      }
      let left = departures.filter { !used.contains($0.key) }
      for (key, departure) in left.sorted(by: { $0.value.order < $1.value.order }) {
        departures[key] = nil
        actions.append(departure.action)
      }
      cells = cells.filter { used.contains($0.key) }
      seen = seen.filter { used.contains($0.key) }
      // What is presented from a view that is gone, goes as well.
      let gone = presented.filter { !modifiers.contains($0.value.modifier) }
      for key in gone.keys { presented[key] = nil }
      mistakes += refused.filter { gone[$0.below] == nil }.map(\.text)
      for action in actions { action() }
      if !gone.isEmpty { isStale = true }
      if !isStale { return true }
    }
    mistakes.append("views that never settle")
    return true
  }

  /// `true` iff an animation has not ended.
  public var isAnimating: Bool { !later.isEmpty }

  /// Finishes all animations.
  public func finish() {
    let finished = later
    later = []
    for body in finished { body() }
    render()
  }

  func noteChange<V: Equatable>(
    of value: V, initial: Bool, at place: StubPlace, _ action: @escaping (V, V) -> Void
  ) {
    let key = place.path.child("onChange")
    used.insert(key)
    let old = seen[key] as? V
    seen[key] = value
    if let old, old != value { actions.append { action(old, value) } }
    if old == nil, initial { actions.append { action(value, value) } }
  }

  func noteDeparture(at place: StubPlace, _ action: @escaping () -> Void) {
    let key = place.path.child("onDisappear")
    used.insert(key)
    departures[key] = (used.count, action)
  }

  func noteAppearance(at place: StubPlace, _ action: @escaping () -> Void) {
    let key = place.path.child("onAppear")
    used.insert(key)
    if seen[key] == nil { actions.append(action) }
    seen[key] = true
  }

  /// Presents, replaces or dismisses, as a modifier asks for it.
  func present(
    _ kind: String, at place: StubPlace, _ wanted: (id: AnyHashable, content: any View)?,
    dismiss: @escaping () -> Void, onDismiss: (() -> Void)?
  ) {
    let modifier = place.path.child(kind)
    let below = place.level?.key ?? StubPath()
    modifiers.insert(modifier)
    if let shown = presented[below], shown.modifier != modifier {
      // After an alert, SwiftUI waits; after a sheet or a cover, it drops the request.
      let waits = shown.isLeaving && (shown.kind == "alert" || shown.kind == "dialog")
      if wanted != nil, !waits {
        refused.append((below, "a \(kind) that SwiftUI drops, since there is a \(shown.kind)"))
      }
      return
    }
    let level: StubLevel
    if let shown = presented[below] {
      level = shown
    } else if let wanted {
      level = StubLevel(kind, modifier, wanted.id)
      presented[below] = level
    } else {
      return
    }
    if let wanted, !level.isLeaving {
      level.id = wanted.id
      level.content = wanted.content
      level.dismiss = dismiss
    } else {
      leave(level, over: below)
    }
    level.onDismiss = onDismiss
    level.isKept = false
    // What goes away is there until the end of its animation.
    var inner = place.child(kind).child(level.id)
    inner.level = level
    inner.stack = nil
    level.nodes = level.content.stubNodes(inner)
  }

  private func leave(_ level: StubLevel, over below: StubPath) {
    guard !level.isLeaving else { return }
    level.isLeaving = true
    isStale = true
    later.append { [self] in
      isStale = true
      if presented[below] === level { presented[below] = nil }
      level.onDismiss?()
    }
  }

  /// Pulls the topmost presentation down, or taps beside it, as a user does.
  public func userDismisses() {
    guard let top = levels.last, !top.isKept, !top.isLeaving, top.kind == "sheet" || top.kind == "popover"
    else {
      return
    }
    top.dismiss()
    leaveTop(top)
    render()
  }

  /// Taps a button of an alert, which goes away after its action.
  public func userTapsAlert(_ number: Int) {
    guard let top = levels.last, !top.isLeaving, top.kind == "alert" || top.kind == "dialog" else { return }
    let buttons = top.nodes.flatMap(\.flat).compactMap { node -> (() -> Void)? in
      if case .button(let action) = node.kind { action } else { nil }
    }
    guard !buttons.isEmpty else { return }
    buttons[number % buttons.count]()
    top.dismiss()
    leaveTop(top)
    render()
  }

  private func leaveTop(_ top: StubLevel) {
    for (key, level) in presented where level === top { leave(top, over: key) }
  }
}

/// A view with a modifier.
public struct ModifiedStub: View {
  nonisolated(unsafe) let base: any View
  nonisolated(unsafe) let effect: StubEffect
  nonisolated init(_ base: any View, _ effect: StubEffect = .none) {
    self.base = base
    self.effect = effect
  }
  public var body: Never { fatalError() }
}

enum StubEffect {
  case none
  case id(AnyHashable)
  case tag(AnyHashable)
  case mark(String)
  case paged
  case kept(Bool)
  case then(@MainActor (StubPlace) -> Void)
  case extra(any View)
}

extension ModifiedStub {
  public func stubNodes(_ place: StubPlace) -> [StubNode] {
    var inner = place.child("m")
    switch effect {
    case .id(let id): inner = inner.child(id)
    case .then(let action): action(inner)
    case .kept(let isKept): place.level?.isKept = isKept
    default: break
    }
    let node = StubNode(.group, base.stubNodes(inner))
    switch effect {
    case .tag(let tag): node.tag = tag
    case .mark(let mark): node.marks.insert(mark)
    case .paged: for child in node.flat { child.isPaged = true }
    case .extra(let view): _ = view.stubNodes(place.child("x"))
    default: break
    }
    return [node]
  }
}
