import NavRuntime

@testable import NavRuntime

/// A scene or container of the plain model.
final class Thing {
  enum Kind { case scene, stack, tabs, pages, split }

  let kind: Kind
  /// The number of its identity.
  let number: UInt64
  /// The name of the scene or container.
  var name: String
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
  /// The columns of a split.
  var columns: PlainColumns?
  /// The scene with its arguments.
  var scene: NavigationScene?
  /// The opener of a scene.
  var opener = PlainOpener.none
  /// The instance of the flow that it belongs to.
  var flow: PlainFlow?
  var isRevealed = false
  /// The verb and the options that presented it.
  var presentation: (kind: NavigationPresentationKind, options: NavigationOptions)?

  init(_ kind: Kind, _ number: UInt64, _ name: String = "") {
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
  var all: [Thing] { [self] + inside.flatMap(\.all) }

  /// Its children, visible or not, the replacement of columns after these.
  var inside: [Thing] {
    let waiting = waiting.sorted { $0.key < $1.key }.map(\.value)
    return columns?.areReplaced == true ? waiting + children + [aside].compactMap { $0 } : children + waiting
  }

  var isAnonymousStack: Bool { kind == .stack && name.isEmpty }

  /// The instance of the flow to which it belongs; for an anonymous stack, that of its root.
  var flowOfRoot: PlainFlow? { isAnonymousStack ? children.first?.flow : flow }

  /// `true` iff a stack can contain it: "a stack cannot hold a stack or a split".
  var fitsOnStack: Bool { kind != .stack && kind != .split }

  /// "`as alert` and `as actionSheet` show a scene": alone.
  func fits(_ options: NavigationOptions) -> Bool {
    !options.style.isAlert || kind == .scene && children.isEmpty
  }

  /// The index of the column that is visible alone in regular width until the user reveals the others.
  var lastColumn: Int { (columns?.columns.count ?? 1) - 1 }
}

/// The columns of a split in the plain model, in either width.
struct PlainColumns {
  /// Two or three columns, the primary first.
  var columns: [NavigationColumn] = []
  /// The names and flows of their stacks.
  var stacks: [(name: String, flow: PlainFlow?)] = []
  /// `true` iff something else is visible in compact width.
  var areReplaced = false
  var areOver = false
  var collapseTo = NavigationColumn.secondary
  /// The scene in the last column that is, or last was, its placeholder.
  var placeholder: UInt64?
}

/// An instance of a flow in the plain model.
struct PlainFlow {
  let number: UInt64
  let value: NavigationFlow
  let opener: PlainOpener
}

/// The opener of a scene or flow in the plain model, and what a finish goes on with.
indirect enum PlainOpener {
  enum Continuation {
    case result(event: String)
    case event(String, [NavigationValue])
    case move(NavigationMove)
    case link(String)
  }

  case none
  case host
  /// The program's code. All that it opened has that number or a later one.
  case code(first: UInt64)
  case place(then: Continuation?)
  case scene(UInt64, then: Continuation?)

  var continuation: Continuation? {
    switch self {
    case .none, .host, .code: nil
    case .place(let continuation), .scene(_, let continuation): continuation
    }
  }
}

// MARK: - Text

/// Writes what two windows have in common if they are the same: instances that the step has created have no number, but
/// all that they are.
struct PlainText {
  /// The writer to which nothing is new.
  static let whole = PlainText(newFrom: .max)

  /// The first number that counts as new.
  let newFrom: UInt64

  func text(_ number: UInt64) -> String { number < newFrom ? "\(number)" : "+" }

  func text(_ thing: Thing) -> String {
    let inner = thing.children.map { text($0) }
    let number = text(thing.number)
    switch thing.kind {
    case .scene:
      // A place may give a scene that it keeps another wish.
      let wish = text(thing.opener.continuation)
      let arguments =
        thing.number < newFrom ? wish : "\(thing.scene?.arguments ?? []) by \(text(thing.opener))"
      let embedded = inner.isEmpty ? "" : "(\(inner.joined(separator: ", ")))"
      return "\(thing.name)\(number)\(arguments)\(flow(of: thing))\(embedded)"
    case .stack:
      let elements = zip(thing.children, inner).map { "\($0.home):\($1)" }
      return "\(thing.name)[" + elements.joined(separator: " ") + "]"
    case .tabs, .pages:
      let children = inner.joined(separator: "; ")
      return "\(thing.kind)\(number)\(flow(of: thing)).\(thing.selected){\(children)}"
    case .split:
      let waiting = thing.waiting.sorted { $0.key < $1.key }.map { "\($0.key) waits: \(text($0.value))" }
      let aside = thing.aside.map { "; instead: \(text($0))" } ?? ""
      let columns = (inner + waiting).joined(separator: " | ")
      let last = thing.waiting[thing.lastColumn] ?? thing.children.last
      let holdsPlaceholder =
        last?.children.count == 1 && last?.children[0].number == thing.columns?.placeholder
      return "split\(number)\(flow(of: thing))<\(columns)\(aside)\(thing.isRevealed ? ", revealed" : "")"
        + (holdsPlaceholder ? ", placeholder>" : ">")
    }
  }

  private func flow(of thing: Thing) -> String {
    guard let flow = thing.flow else { return "" }
    if thing.number < newFrom { return text(flow.opener.continuation) }
    return " of \(flow.value)\(text(flow.number)) by \(text(flow.opener))"
  }

  func text(_ opener: PlainOpener) -> String {
    switch opener {
    case .none, .host, .code: "\(opener)"
    case .place(let continuation): "place" + text(continuation)
    case .scene(let number, let continuation): text(number) + text(continuation)
    }
  }

  private func text(_ continuation: PlainOpener.Continuation?) -> String {
    continuation.map { " then \($0)" } ?? ""
  }
}
