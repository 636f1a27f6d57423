/// What the engine asks of an app: its scenes, and what the flow says of them.
///
/// Generated Swift conforms to it, and so does the interpreter of NavDSL. Names are those of the program, with
/// that of the flow before them where a flow declares the thing: `Product`, `Checkout.Address`.
public protocol NavigationProgram: Sendable {
  /// A scene with its parameters, whichever scene it is.
  associatedtype Scene: Hashable & Encodable & Sendable
  /// A flow with its parameters, whichever flow it is.
  associatedtype Flow: Hashable & Encodable & Sendable
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

  /// Decodes a scene.
  ///
  /// - Throws: `DecodingError` for a scene that the program does not have.
  func scene(from decoder: any Decoder) throws -> Scene
  /// Decodes a flow.
  ///
  /// - Throws: `DecodingError` for a flow that the program does not have.
  func flow(from decoder: any Decoder) throws -> Flow

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

extension NavigationProgram where Scene: Decodable {
  /// Decodes a scene that decodes itself.
  public func scene(from decoder: any Decoder) throws -> Scene { try Scene(from: decoder) }
}

extension NavigationProgram where Flow: Decodable {
  /// Decodes a flow that decodes itself.
  public func flow(from decoder: any Decoder) throws -> Flow { try Flow(from: decoder) }
}

/// How wide a window is: `UIUserInterfaceSizeClass`.
public enum NavigationWidth: String, Hashable, Codable, Sendable, CaseIterable { case compact, regular }

/// What a scene says of its navigation bar.
public struct NavigationBar: Hashable, Sendable {
  /// The title; `nil` for none.
  public var title: String?
  /// The title of the back button that the next scene on the stack shows.
  public var backTitle: String?
  /// `true` iff the scene's own back button does not show.
  public var hidesBackButton: Bool
  /// The names of the items at the left edge.
  public var leftItems: [String]

  /// Creates what a scene says of its bar.
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
  /// What it shows.
  public var destination: NavigationDestination<Program>

  /// Creates an embedding.
  public init(name: String, destination: NavigationDestination<Program>) {
    self.name = name
    self.destination = destination
  }
}

/// What a URL means.
public enum NavigationLinkTarget<Program: NavigationProgram>: Hashable, Sendable {
  /// No link has that pattern.
  case unknown
  /// A link has it, and none of its branches is taken.
  case nothing
  /// Where it leads.
  case place(NavigationPlace<Program>)
}
