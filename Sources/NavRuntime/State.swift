/// What tells an instance from all others of the same window, for as long as it is there and wherever it moves.
public struct NavigationIdentity: Hashable, Codable, Sendable, Comparable {
  /// A number that no other instance of the window has had.
  public let number: UInt64

  /// Creates the identity of a number.
  public init(_ number: UInt64) { self.number = number }

  public static func < (left: NavigationIdentity, right: NavigationIdentity) -> Bool {
    left.number < right.number
  }
}

/// The visible and the hidden scenes of a window: language reference, "Run-time behavior".
public struct NavigationState<Program: NavigationProgram>: Hashable, Encodable, Sendable {
  /// How wide the window is.
  public internal(set) var width: NavigationWidth
  /// What lies at the bottom.
  public internal(set) var base: NavigationNode<Program>
  /// What lies over it, the topmost last.
  public internal(set) var presentations: [NavigationPresentation<Program>] = []
  /// The number of the next instance.
  var nextIdentity: UInt64

  init(width: NavigationWidth, base: NavigationNode<Program>, nextIdentity: UInt64) {
    self.width = width
    self.base = base
    self.nextIdentity = nextIdentity
  }
}

/// The verb that presented something.
public enum NavigationPresentationKind: String, Hashable, Codable, Sendable, CaseIterable {
  case modal, popover
}

/// Something presented over the rest.
public struct NavigationPresentation<Program: NavigationProgram>: Hashable, Encodable, Sendable {
  public let identity: NavigationIdentity
  /// How it is presented.
  public internal(set) var kind: NavigationPresentationKind
  /// How it is presented, beyond that.
  public internal(set) var options: NavigationOptions
  /// The scene that presented it.
  public internal(set) var presenter: NavigationIdentity
  /// What is presented.
  public internal(set) var node: NavigationNode<Program>
}

/// A scene or a container.
public indirect enum NavigationNode<Program: NavigationProgram>: Hashable, Encodable, Sendable {
  case scene(NavigationInstance<Program>)
  case stack(NavigationStackNode<Program>)
  case tabs(NavigationTabs<Program>)
  case split(NavigationSplit<Program>)
  case pages(NavigationPages<Program>)
}

/// A scene that is there.
public struct NavigationInstance<Program: NavigationProgram>: Hashable, Encodable, Sendable {
  public let identity: NavigationIdentity
  /// The scene.
  public var scene: Program.Scene
  /// Who gets the result when it finishes.
  public var opener: NavigationOpener
  /// The instance of the flow that it belongs to; `nil` for a scene of the app.
  public var flow: NavigationFlowInstance<Program>?
  /// What is inside it.
  public var embedded: [NavigationEmbedded<Program>]

  init(
    identity: NavigationIdentity, scene: Program.Scene, opener: NavigationOpener,
    flow: NavigationFlowInstance<Program>?, embedded: [NavigationEmbedded<Program>]
  ) {
    self.identity = identity
    self.scene = scene
    self.opener = opener
    self.flow = flow
    self.embedded = embedded
  }
}

/// What is inside a scene.
public struct NavigationEmbedded<Program: NavigationProgram>: Hashable, Encodable, Sendable {
  /// The name.
  public var name: String
  /// A scene, or a stack of its own.
  public var node: NavigationNode<Program>

  init(name: String, node: NavigationNode<Program>) {
    self.name = name
    self.node = node
  }
}

/// An instance of a flow. Every scene and container that belongs to it refers to it.
///
/// A class, since it never changes, and since nodes are copied far less often whole than a reference.
public final class NavigationFlowInstance<Program: NavigationProgram>: Hashable, Encodable, Sendable {
  public let identity: NavigationIdentity
  /// The flow and its parameters.
  public let flow: Program.Flow
  /// Who gets the result when it finishes.
  public let opener: NavigationOpener

  init(identity: NavigationIdentity, flow: Program.Flow, opener: NavigationOpener) {
    self.identity = identity
    self.flow = flow
    self.opener = opener
  }

  enum CodingKeys: String, CodingKey { case identity, flow, opener }

  public static func == (left: NavigationFlowInstance, right: NavigationFlowInstance) -> Bool {
    left === right
      || left.identity == right.identity && left.flow == right.flow && left.opener == right.opener
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(flow)
    hasher.combine(opener)
  }
}

/// Who opened something.
public enum NavigationOpener: Hashable, Codable, Sendable {
  /// Nobody: it was there at the start.
  case none
  /// A place: whoever lies next to it counts.
  case place
  /// A scene, and its event that gets the result.
  case scene(NavigationIdentity, returning: String?)
}

/// A navigation stack. Never empty, but for the column of a split in compact width.
public struct NavigationStackNode<Program: NavigationProgram>: Hashable, Encodable, Sendable {
  public let identity: NavigationIdentity
  /// The name of the container; `nil` for one made in place.
  public var name: String?
  /// The instance of the flow that declares the container.
  public var flow: NavigationFlowInstance<Program>?
  /// Scenes, pages and tabs, the root first.
  public var elements: [NavigationNode<Program>]

  init(
    identity: NavigationIdentity, name: String?, flow: NavigationFlowInstance<Program>?,
    elements: [NavigationNode<Program>]
  ) {
    self.identity = identity
    self.name = name
    self.flow = flow
    self.elements = elements
  }
}

/// A tab container.
public struct NavigationTabs<Program: NavigationProgram>: Hashable, Encodable, Sendable {
  public let identity: NavigationIdentity
  /// The name of the container.
  public var name: String
  /// The instance of the flow that declares the container.
  public var flow: NavigationFlowInstance<Program>?
  /// The number of the chosen tab, from 0.
  public var selected: Int
  /// The tabs, in order.
  public var tabs: [NavigationEmbedded<Program>]
}

/// A page container.
public struct NavigationPages<Program: NavigationProgram>: Hashable, Encodable, Sendable {
  public let identity: NavigationIdentity
  /// The name of the container.
  public var name: String
  /// The instance of the flow that declares the container.
  public var flow: NavigationFlowInstance<Program>?
  /// The number of the page that shows, from 0.
  public var current: Int
  /// The pages, in order.
  public var pages: [NavigationNode<Program>]
}

/// A split.
///
/// A scene's home is the column that holds it, in either width. What compact width shows is the columns that do
/// not wait, one upon the other, so that nothing has to move when the width changes.
public struct NavigationSplit<Program: NavigationProgram>: Hashable, Encodable, Sendable {
  /// A column.
  public struct Column: Hashable, Encodable, Sendable {
    /// Which it is.
    public let column: NavigationColumn
    /// A stack, which may be empty in compact width; or tabs, where the split has something else for compact width.
    public var node: NavigationNode<Program>
    /// `true` iff the window is compact and the column is not among those shown as one stack.
    public var isWaiting = false
  }
  public let identity: NavigationIdentity
  /// The name of the container.
  public var name: String
  /// The instance of the flow that declares the container.
  public var flow: NavigationFlowInstance<Program>?
  /// Two or three columns, the primary first and the secondary last.
  public var columns: [Column]
  /// What is shown in compact width instead of the columns, all of which then wait.
  public var compact: NavigationNode<Program>?
  /// The node in the secondary column that is, or last was, its placeholder; `nil` where there never was one.
  public var placeholder: NavigationIdentity?
  /// The last column that compact width shows by itself.
  public var collapsesTo: NavigationColumn
  /// `true` iff the secondary column alone is shown in regular width until the user reveals the others.
  public var displaysOver: Bool
  /// `true` iff the user has revealed the others.
  public var isRevealed = false
}

extension NavigationNode {
  /// What tells it from all others.
  public var identity: NavigationIdentity {
    switch self {
    case .scene(let instance): instance.identity
    case .stack(let stack): stack.identity
    case .tabs(let tabs): tabs.identity
    case .split(let split): split.identity
    case .pages(let pages): pages.identity
    }
  }
}
