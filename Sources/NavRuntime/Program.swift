/// The questions that the engine asks about an app: its scenes, containers, flows and links.
///
/// Generated Swift conforms to it, and so does the interpreter of NavDSL. Names are those of the program, prefixed by
/// the flow that declares them: `Product`, `Checkout.Address`.
public protocol NavigationProgram: Sendable {
  /// Any scene of the program, with its arguments.
  associatedtype Scene: Hashable & Encodable & Sendable
  /// Any flow of the program, with its arguments.
  associatedtype Flow: Hashable & Encodable & Sendable
  /// A value that a scene or flow finishes with.
  associatedtype Value: Hashable & Sendable
  /// An exit with its arguments, the target of an unwind.
  associatedtype Exit: Hashable & Sendable
  /// The app's decisions at run time, read once for each step.
  associatedtype Guards: Sendable

  /// `true` iff the app restarts in another place when its width changes.
  var restartsOnResize: Bool { get }
  /// Returns the app's start in a window of this width.
  func start(in width: NavigationWidth) -> NavigationDestination<Self>
  /// Returns the content of a container; `nil` if there is none of that name, or if it needs the parameters of a flow
  /// that is not given.
  func layout(of container: String, flow: Flow?) -> NavigationLayout<Self>?

  /// Returns the start of a flow; `nil` if there is no such flow.
  func start(of flow: Flow) -> NavigationDestination<Self>?
  /// Returns the name of a flow.
  func name(of flow: Flow) -> String
  /// Returns the name of the flow that declares a container; `nil` for one of the app.
  func owner(ofContainer container: String) -> String?

  /// Decodes a scene.
  ///
  /// - Throws: `DecodingError` for a scene that the program lacks.
  func scene(from decoder: any Decoder) throws -> Scene
  /// Decodes a flow.
  ///
  /// - Throws: `DecodingError` for a flow that the program lacks.
  func flow(from decoder: any Decoder) throws -> Flow

  /// Returns the name of a scene.
  func name(of scene: Scene) -> String
  /// Returns the printed form of a scene: `Product(id: "42")`.
  func description(of scene: Scene) -> String
  /// Returns the name of the flow that declares a scene; `nil` for a scene of the app.
  func owner(of scene: Scene) -> String?
  /// `true` iff the scene itself declares a result type.
  func declaresResult(_ scene: Scene) -> Bool
  /// Returns the scenes and stacks embedded in a scene.
  func embedded(in scene: Scene, flow: Flow?) -> [NavigationEmbedding<Self>]
  /// Returns the scene's configuration of its navigation bar.
  func bar(of scene: Scene, flow: Flow?) -> NavigationBar
  /// `true` iff the scene has a bar item or control of that name, which can anchor a popover.
  func hasItem(_ item: String, in scene: Scene) -> Bool

  /// Returns whether a scene accepts an exit; `nil` if it does not declare the exit.
  func accepts(
    _ exit: Exit, in scene: Scene, flow: Flow?, guards: Guards, width: NavigationWidth
  ) -> Bool?
  /// Returns the step of the handler of `event` for the result of a destination that the scene has opened; `nil` if the
  /// scene lacks such a handler.
  func step(
    returning value: Value?, to event: String, in scene: Scene, flow: Flow?, guards: Guards,
    width: NavigationWidth
  ) -> NavigationStep<Self>?

  /// Returns the place that a URL leads to.
  func place(for url: String, guards: Guards, width: NavigationWidth) -> NavigationLinkTarget<Self>
}

extension NavigationProgram where Scene: Decodable {
  /// Decodes a scene that decodes itself.
  public func scene(from decoder: any Decoder) throws -> Scene { try Scene(from: decoder) }
}

extension NavigationProgram where Flow: Decodable {
  /// Decodes a flow that decodes itself.
  public func flow(from decoder: any Decoder) throws -> Flow { try Flow(from: decoder) }
}

/// The width of a window: `UIUserInterfaceSizeClass`.
public enum NavigationWidth: String, Hashable, Codable, Sendable, CaseIterable { case compact, regular }

/// A scene's configuration of its navigation bar.
public struct NavigationBar: Hashable, Sendable {
  /// The title; `nil` for none.
  public var title: String?
  /// The title of the back button that the next scene on the stack shows.
  public var backTitle: String?
  /// `true` iff the scene hides its own back button.
  public var hidesBackButton: Bool
  /// The names of the items at the left edge.
  public var leftItems: [String]

  /// Creates a configuration of the bar.
  public init(
    title: String? = nil, backTitle: String? = nil, hidesBackButton: Bool = false, leftItems: [String] = []
  ) {
    self.title = title
    self.backTitle = backTitle
    self.hidesBackButton = hidesBackButton
    self.leftItems = leftItems
  }
}

/// A scene, or a stack, inside a scene.
public struct NavigationEmbedding<Program: NavigationProgram>: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The content.
  public var destination: NavigationDestination<Program>

  /// Creates an embedding.
  public init(name: String, destination: NavigationDestination<Program>) {
    self.name = name
    self.destination = destination
  }
}

/// The result of matching a URL.
public enum NavigationLinkTarget<Program: NavigationProgram>: Hashable, Sendable {
  /// No link matches.
  case unknown
  /// A link matches, but none of its branches is taken.
  case nothing
  /// The place that the link leads to.
  case place(NavigationPlace<Program>)
}
