/// A file of navigation graphs (developer.android.com, "Navigation graph"): a graph with its destinations and the graphs
/// inside of it, in the order of the document.
struct NavigationGraph: Sendable {
  /// The graphs and destinations; the first one is the graph of the whole file.
  var nodes: [GraphNode] = []
}

/// A destination, or a graph, which is one as well.
struct GraphNode: Sendable {
  /// A kind of node.
  enum Kind: Sendable {
    case graph
    /// A destination that fills the window: a fragment, or an element of the app's own.
    case page
    case dialog
    case activity

    /// `true` iff the destination is shown over others.
    var isFloating: Bool { self == .dialog || self == .activity }
  }

  var kind: Kind
  /// The name of the element.
  var element: String
  /// The id, without `@+id/`; empty for none.
  var id: String
  /// The class, with its package.
  var className: String?
  var label: String?
  /// The tag, up to the name of the element.
  var place: Range<Int>
  /// The graph around; `nil` for that of the whole file.
  var parent: Int?
  /// The id of the destination that a graph begins with.
  var start: String?
  var arguments: [GraphArgument] = []
  var actions: [GraphAction] = []
  var links: [GraphLink] = []
  var includes: [GraphInclude] = []
}

/// An argument of a destination, or its value in an action.
struct GraphArgument: Sendable {
  var name: String
  /// The type, such as `integer` or `com.example.Size[]`; `nil` for that of the default.
  var type: String?
  var isNullable = false
  /// The default, as it is written.
  var value: String?
  var place: Range<Int>
}

/// An action: a way from a destination to another one.
struct GraphAction: Sendable {
  var id: String
  /// The id of the destination; `nil` for an action that only goes back.
  var destination: String?
  /// The id of the destination up to which others are removed.
  var popUpTo: String?
  /// `true` iff that destination is removed, too.
  var isInclusive = false
  var isSingleTop = false
  var arguments: [GraphArgument] = []
  var place: Range<Int>
  /// `true` iff only an attribute without a namespace has the destination, which Android ignores.
  var hasUnqualifiedDestination = false
}

/// A deep link to a destination.
struct GraphLink: Sendable {
  /// The pattern; `nil` for a link by an intent's action or type alone.
  var uri: String?
  var place: Range<Int>
}

/// A graph of another file inside of a graph.
struct GraphInclude: Sendable {
  /// The name of the other file, without its folder and ending.
  var graph: String
  /// `true` iff the graph is in a module that is loaded later.
  var isDynamic = false
  var place: Range<Int>
}
