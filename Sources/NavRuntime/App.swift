// The API of generated Swift: an app, its typed scenes, flows and links, and the navigation of a window.

/// An app of generated Swift: `enum Shop: NavigationApp`.
public protocol NavigationApp: Sendable {
  /// The app's decisions: a Boolean for each guard of the program.
  associatedtype Guards: NavigationGuards
  /// The app's links; ``NavigationNoLink`` for an app without links.
  associatedtype Link: NavigationTypedLink = NavigationNoLink<Self>
  /// The app's entries; ``NavigationNoEntry`` for an app without entries.
  associatedtype Entry: NavigationTypedEntry = NavigationNoEntry
  /// The app's scenes as their own types: an enum with a case for each; ``NavigationScene`` itself for an app with too many
  /// for an exhaustive `switch`.
  associatedtype Screen: NavigationTypedScreen = NavigationScene
  /// ``NavigationConditionalStart`` if the start of the app has conditions.
  associatedtype StartKind = NavigationFixedStart
  /// The program.
  static var table: NavigationTable { get }
}

/// A start of an app that is one destination for each width.
public enum NavigationFixedStart {}

/// A start of an app with conditions, so that a new window asks guards.
public enum NavigationConditionalStart {}

extension NavigationApp {
  /// Any scene of the app, with its arguments: an element of stacks and of saved states.
  public typealias Scene = NavigationScene
  /// A scene of a state, with its identity.
  public typealias Instance = NavigationInstance
  /// A scene as its own type.
  public typealias TypedScene = NavigationTypedScene
  /// Any flow of the app, with its arguments.
  public typealias Flow = NavigationFlow
  /// The navigation of a window.
  public typealias Navigation = NavigationModel<Self>
  /// A saved navigation, as far as it fits the app that reads it.
  public typealias Restoration = NavigationModelRestoration<Self>
  /// An event of a scene.
  public typealias Event = NavigationEvent
  /// A bar item or control of a scene.
  public typealias Item = NavigationItem
  /// A tab of a container.
  public typealias Tab = NavigationTab
  /// The state of a window.
  public typealias State = NavigationState
  /// A destination of a verb.
  public typealias Destination = NavigationDestination
  /// The options of an opening verb.
  public typealias Options = NavigationOptions
  /// The verbs of an event, carried out as one.
  public typealias Step = NavigationStep
  /// A whole state by name.
  public typealias Place = NavigationPlace
  /// The result of a step besides the new state.
  public typealias Outcome = NavigationOutcome
  /// The width of a window.
  public typealias Width = NavigationWidth
}

/// A feature of generated Swift whose parameters the code that opens it gives: `enum Checkout: NavigationFeature`.
public protocol NavigationFeature: NavigationApp {
  /// The type of the result; `Never` for a feature without one.
  associatedtype NavigationResult: Sendable = Never
  /// Returns the end of the feature, with its result; `nil` for a step after which it goes on.
  static func end(of outcome: NavigationOutcome) -> NavigationEnd<NavigationResult>?
}

extension NavigationFeature where NavigationResult == Never {
  /// Returns the end of a feature without a result; `nil` for a step after which it goes on.
  public static func end(of outcome: NavigationOutcome) -> NavigationEnd<Never>? {
    outcome.end?.typed { _ in nil }
  }
}

extension NavigationModel where App: NavigationFeature {
  /// A feature starts with its parameters: `Checkout.Navigation(id: "42", in: .compact)`.
  @available(*, unavailable, message: "pass the parameters of the feature")
  public init(in width: NavigationWidth) { self.init(in: width, arguments: []) }

  /// A feature starts with its parameters: `Checkout.Navigation(id: "42", in: .compact, guards: guards)`.
  @available(*, unavailable, message: "pass the parameters of the feature")
  public init(in width: NavigationWidth, guards: App.Guards) {
    self.init(in: width, arguments: [], guards: guards.navigationGuards)
  }
}

/// The links of an app: `Shop.Link.products(id: "42").url`.
public protocol NavigationTypedLink: Hashable, Sendable {
  /// The app.
  associatedtype LinkedApp: NavigationApp
  /// The link with its arguments.
  var link: NavigationLink { get }
  /// Wraps a link of the app.
  init(link: NavigationLink)
}

extension NavigationTypedLink {
  /// Reads a URL; `nil` if no link of the app matches it.
  ///
  /// A slash at the end of the path, the fragment, and keys that the pattern does not have are ignored.
  public init?(_ url: String) {
    guard let link = NavigationLink(url, in: LinkedApp.table) else { return nil }
    self.init(link: link)
  }

  /// The URL; without scheme and host if the pattern lacks them.
  public var url: String { link.url }

  /// Returns the place that the link leads to; `nil` if none of its branches is taken.
  public func place(
    guards: LinkedApp.Guards, width: NavigationWidth = .compact
  ) -> NavigationPlace? { link.place(guards: guards, width: width) }
}

/// The links of an app that has none.
public struct NavigationNoLink<LinkedApp: NavigationApp>: NavigationTypedLink {
  /// The link; there is none.
  public let link: NavigationLink

  /// Wraps a link.
  public init(link: NavigationLink) { self.link = link }
}

/// An entry, which an app's own code opens: `Shop.Entry.product(id: "42")`.
public protocol NavigationTypedEntry: Hashable, Sendable {
  /// The entry with its arguments.
  var entry: NavigationEntry { get }
}

/// The entries of an app that has none.
public enum NavigationNoEntry: NavigationTypedEntry {
  /// The entry; there is none.
  public var entry: NavigationEntry { switch self {} }
}
