// Additions to SwiftUI: enough of its way to evaluate views that a window can be walked. A view is evaluated again after each
// action; state lives as long as a view of that type is at its place, or has its identity.

/// The value of a `State`. A view that is created again reads that of the view before it at its place.
final class StubCell<Value> {
  var value: Value
  private var target: StubCell?
  var current: StubCell { target ?? self }

  init(_ value: Value) { self.value = value }
  func follow(_ other: StubCell) { if other !== self { target = other } }
}

/// A property of a view that outlives it.
@MainActor protocol StubStored { func bind(_ key: String, _ host: StubHost) }

/// A view that is not evaluated by its body.
@MainActor protocol StubView { func stubNodes(_ place: StubPlace) -> [StubNode] }

/// The place of a view.
@MainActor struct StubPlace {
  let host: StubHost
  var path: String
  /// The presentation that it is part of; `nil` for the base.
  var level: StubLevel?
  /// The stack that it is on.
  var stack: StubStack?

  func child(_ name: String) -> StubPlace {
    var place = self
    place.path += "/" + name
    return place
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
  let modifier: String
  var id: AnyHashable
  var content: any View = EmptyView()
  var dismiss: () -> Void = {}
  var onDismiss: (() -> Void)?
  var isLeaving = false

  init(_ kind: String, _ modifier: String, _ id: AnyHashable) {
    self.kind = kind
    self.modifier = modifier
    self.id = id
  }
  var key: String { "\(modifier)#\(id)" }
}

/// A window.
@MainActor public final class StubHost {
  public private(set) var nodes: [StubNode] = []
  /// The requests that SwiftUI would not carry out.
  public private(set) var mistakes: [String] = []
  private let root: any View
  private var cells: [String: AnyObject] = [:]
  private var used: Set<String> = []
  private var seen: [String: Any] = [:]
  private var actions: [() -> Void] = []
  private var later: [() -> Void] = []
  /// The actions for the departure of views, by their places.
  private var departures: [String: () -> Void] = [:]
  /// The modifiers that were there in this evaluation, and the requests beside another presentation.
  private var modifiers: Set<String> = []
  private var refused: [(below: String, text: String)] = []
  /// The presentation over each level, by the key of that; `""` for the base.
  private var presented: [String: StubLevel] = [:]

  public init(_ root: any View) { self.root = root }

  /// The base, and the presentations over it.
  public var levels: [StubLevel] {
    var levels: [StubLevel] = []
    var key = ""
    while let level = presented[key] {
      levels.append(level)
      key = level.key
    }
    return levels
  }

  func bind<Value>(_ cell: StubCell<Value>, _ key: String) {
    used.insert(key)
    if let known = cells[key] as? StubCell<Value> { cell.follow(known.current) } else { cells[key] = cell }
  }

  /// Evaluates the views until nothing changes.
  public func render() {
    for _ in 0..<30 {
      used = []
      actions = []
      modifiers = []
      refused = []
      nodes = nodes(of: root, at: StubPlace(host: self, path: ""))
      let left = departures.filter { !used.contains($0.key) }
      for (key, action) in left.sorted(by: { $0.key < $1.key }) {
        departures[key] = nil
        actions.append(action)
      }
      cells = cells.filter { used.contains($0.key) }
      seen = seen.filter { used.contains($0.key) }
      // What is presented from a view that is gone, goes as well.
      let gone = presented.filter { !modifiers.contains($0.value.modifier) }
      for key in gone.keys { presented[key] = nil }
      mistakes += refused.filter { gone[$0.below] == nil }.map(\.text)
      if actions.isEmpty, gone.isEmpty { return }
      for action in actions { action() }
    }
    mistakes.append("views that never settle")
  }

  /// Finishes all animations.
  public func finish() {
    let finished = later
    later = []
    for body in finished { body() }
    if !finished.isEmpty { render() }
  }

  func nodes(of view: any View, at place: StubPlace) -> [StubNode] {
    if let primitive = view as? any StubView { return primitive.stubNodes(place) }
    let place = place.child("\(ObjectIdentifier(type(of: view)).hashValue)")
    for child in Mirror(reflecting: view).children {
      (child.value as? any StubStored)?.bind(place.path + "." + (child.label ?? ""), self)
    }
    func body<V: View>(_ view: V) -> any View { view.body }
    return nodes(of: body(view), at: place)
  }

  func noteChange<V: Equatable>(
    of value: V, initial: Bool, at place: StubPlace, _ action: @escaping (V, V) -> Void
  ) {
    let key = place.path + ".onChange"
    used.insert(key)
    let old = seen[key] as? V
    seen[key] = value
    if let old, old != value { actions.append { action(old, value) } }
    if old == nil, initial { actions.append { action(value, value) } }
  }

  func noteDeparture(at place: StubPlace, _ action: @escaping () -> Void) {
    let key = place.path + ".onDisappear"
    used.insert(key)
    departures[key] = action
  }

  func noteAppearance(at place: StubPlace, _ action: @escaping () -> Void) {
    let key = place.path + ".onAppear"
    used.insert(key)
    if seen[key] == nil { actions.append(action) }
    seen[key] = true
  }

  /// Presents, replaces or dismisses, as a modifier asks for it.
  func present(
    _ kind: String, at place: StubPlace, _ wanted: (id: AnyHashable, content: any View)?,
    dismiss: @escaping () -> Void, onDismiss: (() -> Void)?
  ) {
    let modifier = place.path + "." + kind
    let below = place.level?.key ?? ""
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
    var inner = place.child("\(kind)#\(level.id)")
    inner.level = level
    inner.stack = nil
    level.nodes = nodes(of: level.content, at: inner)
  }

  private func leave(_ level: StubLevel, over below: String) {
    guard !level.isLeaving else { return }
    level.isLeaving = true
    later.append { [self] in
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

extension ModifiedStub: StubView {
  func stubNodes(_ place: StubPlace) -> [StubNode] {
    var inner = place.child("m")
    switch effect {
    case .id(let id): inner.path += "[\(id)]"
    case .then(let action): action(inner)
    case .kept(let isKept): place.level?.isKept = isKept
    default: break
    }
    let node = StubNode(.group, place.host.nodes(of: base, at: inner))
    switch effect {
    case .tag(let tag): node.tag = tag
    case .mark(let mark): node.marks.insert(mark)
    case .paged: for child in node.flat { child.isPaged = true }
    case .extra(let view): _ = place.host.nodes(of: view, at: place.child("x"))
    default: break
    }
    return [node]
  }
}
