/// The identity of an instance, unique in its window. It is stable while the instance exists, wherever it moves.
public struct NavigationIdentity: Hashable, Codable, Sendable, Comparable {
  /// A number that no other instance of the window has had.
  public let number: UInt64

  /// Creates the identity of a number.
  public init(_ number: UInt64) { self.number = number }

  public static func < (left: NavigationIdentity, right: NavigationIdentity) -> Bool {
    left.number < right.number
  }
}

/// The width of a window: `UIUserInterfaceSizeClass`.
public enum NavigationWidth: String, Hashable, Codable, Sendable, CaseIterable { case compact, regular }

/// The visible and the hidden scenes of a window: language reference, "Run-time behavior".
public struct NavigationState: Hashable, Encodable, Sendable {
  /// The width of the window.
  public internal(set) var width: NavigationWidth
  /// The node at the bottom.
  public internal(set) var base: NavigationNode
  /// The presentations over the base, the topmost last.
  public internal(set) var presentations: [NavigationPresentation] = []
  /// The feature with its parameters; `nil` for an app. Its identity is 0, which nothing else has.
  public internal(set) var feature: NavigationFlowInstance?
  /// `true` iff the feature has ended: no scene is active, and every step fails. Its scenes are those before the end.
  public internal(set) var hasEnded = false
  /// The number of the next instance.
  var nextIdentity: UInt64

  init(
    width: NavigationWidth, base: NavigationNode, feature: NavigationFlowInstance? = nil, nextIdentity: UInt64
  ) {
    self.width = width
    self.base = base
    self.feature = feature
    self.nextIdentity = nextIdentity
  }

  /// Fails if the feature has ended.
  func checkThatItGoesOn() throws(NavigationFailure) {
    if hasEnded { throw .ended }
  }

  /// Saves the state; an app has neither a feature nor an end.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: NavigationSavedKey.self)
    try values.encode(width, forKey: .width)
    try values.encode(base, forKey: .base)
    try values.encode(presentations, forKey: .presentations)
    try values.encodeIfPresent(feature?.flow, forKey: .feature)
    if hasEnded { try values.encode(true, forKey: .hasEnded) }
    try values.encode(nextIdentity, forKey: .nextIdentity)
    try NavigationDeclaredRoots(of: self).encode(to: &values)
  }
}

/// The verb that created a presentation.
public enum NavigationPresentationKind: String, Hashable, Codable, Sendable, CaseIterable {
  case modal, popover
}

/// A node that is presented over the levels below.
public struct NavigationPresentation: Hashable, Encodable, Sendable {
  public let identity: NavigationIdentity
  /// The verb that presented it.
  public internal(set) var kind: NavigationPresentationKind
  /// The style and further options of the presentation.
  public internal(set) var options: NavigationOptions
  /// The scene that presented it.
  public internal(set) var presenter: NavigationIdentity
  /// The presented node.
  public internal(set) var node: NavigationNode
}

/// A scene or a container.
public indirect enum NavigationNode: Hashable, Encodable, Sendable {
  case scene(NavigationInstance)
  case stack(NavigationStackNode)
  case tabs(NavigationTabs)
  case split(NavigationSplit)
  case pages(NavigationPages)
}

/// An instance of a scene in a state.
public struct NavigationInstance: Hashable, Encodable, Sendable {
  public let identity: NavigationIdentity
  /// The scene.
  public var scene: NavigationScene
  /// The opener, which receives the result when the scene finishes.
  public var opener: NavigationOpener
  /// The instance of the flow that it belongs to; `nil` for a scene of the app.
  public var flow: NavigationFlowInstance?
  /// The embedded scenes and containers.
  public var embedded: [NavigationEmbedded]

  init(
    identity: NavigationIdentity, scene: NavigationScene, opener: NavigationOpener,
    flow: NavigationFlowInstance?, embedded: [NavigationEmbedded]
  ) {
    self.identity = identity
    self.scene = scene
    self.opener = opener
    self.flow = flow
    self.embedded = embedded
  }
}

/// A scene or container embedded in a scene, or the content of a tab.
public struct NavigationEmbedded: Hashable, Encodable, Sendable {
  /// The name.
  public var name: String
  /// The content.
  public var node: NavigationNode

  init(name: String, node: NavigationNode) {
    self.name = name
    self.node = node
  }
}

/// An instance of a flow. Every scene and container that belongs to it refers to it.
///
/// A class, since it is immutable, and a copy of a node then copies only a reference.
public final class NavigationFlowInstance: Hashable, Encodable, Sendable {
  public let identity: NavigationIdentity
  /// The flow and its parameters.
  public let flow: NavigationFlow
  /// The opener, which receives the result when the flow finishes.
  public let opener: NavigationOpener

  init(identity: NavigationIdentity, flow: NavigationFlow, opener: NavigationOpener) {
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

/// The opener of a node.
public enum NavigationOpener: Hashable, Sendable {
  /// None: the node existed at the start of an app.
  case none
  /// The code that opened the feature: the node existed at the start of a feature.
  case host
  /// The program's own code, by that entry. All that it opened has that identity or a later one.
  case code(NavigationIdentity, entry: String)
  /// A place: the neighboring node counts as the opener.
  case place(then: NavigationContinuation? = nil)
  /// A scene.
  case scene(NavigationIdentity, then: NavigationContinuation? = nil)

  /// The continuation after a finish.
  var continuation: NavigationContinuation? {
    switch self {
    case .none, .host, .code: nil
    case .place(let continuation), .scene(_, let continuation): continuation
    }
  }
}

/// A navigation stack. Not empty, except for the column of a split in compact width.
public struct NavigationStackNode: Hashable, Encodable, Sendable {
  public let identity: NavigationIdentity
  /// The name of the container; `nil` for an anonymous stack.
  public var name: String?
  /// The instance of the flow that declares the container.
  public var flow: NavigationFlowInstance?
  /// Scenes, pages and tabs, the root first.
  public var elements: [NavigationNode]

  init(
    identity: NavigationIdentity, name: String?, flow: NavigationFlowInstance?,
    elements: [NavigationNode]
  ) {
    self.identity = identity
    self.name = name
    self.flow = flow
    self.elements = elements
  }
}

/// A tab container.
public struct NavigationTabs: Hashable, Encodable, Sendable {
  public let identity: NavigationIdentity
  /// The name of the container.
  public var name: String
  /// The instance of the flow that declares the container.
  public var flow: NavigationFlowInstance?
  /// The number of the selected tab, from 0.
  public var selected: Int
  /// The tabs, in order.
  public var tabs: [NavigationEmbedded]
}

/// A page container.
public struct NavigationPages: Hashable, Encodable, Sendable {
  public let identity: NavigationIdentity
  /// The name of the container.
  public var name: String
  /// The instance of the flow that declares the container.
  public var flow: NavigationFlowInstance?
  /// The number of the current page, from 0.
  public var current: Int
  /// The pages, in order.
  public var pages: [NavigationNode]
  /// The names of the pages, by which another version of the program finds them: `Tour`, `Tour#2`.
  var names: [String]
}

/// A split.
///
/// A scene stays in its column in either width. Compact width shows the columns that are not pending, stacked on top of
/// each other, so that nothing moves when the width changes.
public struct NavigationSplit: Hashable, Encodable, Sendable {
  /// A column.
  public struct Column: Hashable, Encodable, Sendable {
    /// The column's position.
    public let column: NavigationColumn
    /// A stack, which may be empty in compact width; or tabs, if the split replaces its columns in compact width.
    public var node: NavigationNode
    /// `true` iff the column is pending: the window is compact, and the column is not part of the merged stack.
    public var isWaiting = false
  }
  public let identity: NavigationIdentity
  /// The name of the container.
  public var name: String
  /// The instance of the flow that declares the container.
  public var flow: NavigationFlowInstance?
  /// Two or three columns, the primary first and the secondary last.
  public var columns: [Column]
  /// The replacement of the columns in compact width, where all of them are pending.
  public var compact: NavigationNode?
  /// The node in the secondary column that is, or last was, its placeholder; `nil` if there never was one.
  public var placeholder: NavigationIdentity?
  /// The last column that compact width shows by itself.
  public var collapsesTo: NavigationColumn
  /// `true` iff regular width shows the secondary column alone until the user reveals the others.
  public var displaysOver: Bool
  /// `true` iff the user has revealed the other columns.
  public var isRevealed = false
}

extension NavigationNode {
  /// The identity, unique in the window.
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
