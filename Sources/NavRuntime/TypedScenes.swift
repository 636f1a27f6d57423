// Scenes and flows as types of generated Swift.

/// A scene of an app as its own type: `Shop.Product(id: "42")`.
///
/// Its events are methods: `product.buy()`. ``NavigationModel/active(_:)`` returns the active scenes of a window.
public protocol NavigationTypedScene: Sendable {
  /// Creates the typed form; `nil` for another scene.
  init?(_ scene: NavigationScene)
  /// The scene with its arguments.
  var scene: NavigationScene { get }
}

extension NavigationTypedScene {
  /// Creates the typed form of an instance of a state; `nil` for one of another scene.
  public init?(_ instance: NavigationInstance) {
    self.init(NavigationScene(instance))
  }

  /// Returns the flow that the instance belongs to: `address.flow(Shop.Checkout.self)?.id`; `nil` for another flow, and
  /// for a scene that was not taken from a state.
  public func flow<F: NavigationTypedFlow>(_ type: F.Type) -> F? { scene.flow.flatMap { F($0) } }
}

/// A flow of an app as its own type.
public protocol NavigationTypedFlow: Sendable {
  /// Creates the typed form; `nil` for another flow.
  init?(_ flow: NavigationFlow)
  /// The flow with its arguments.
  var flow: NavigationFlow { get }
}

/// The scenes of an app as their own types, for an exhaustive `switch`: `switch Shop.Screen(instance)`.
public protocol NavigationTypedScreen: Sendable {
  /// Creates the case of a scene; `nil` for a scene of another app, and for one with a value of another type.
  init?(_ scene: NavigationScene)
}

extension NavigationTypedScreen {
  /// Creates the case of an instance of a state.
  public init?(_ instance: NavigationInstance) { self.init(NavigationScene(instance)) }
}

extension NavigationScene: NavigationTypedScreen {
  /// Creates the scene itself.
  public init?(_ scene: NavigationScene) { self = scene }
}

/// The scenes of an app, for an exhaustive `switch`: `switch Shop.SceneID(scene)`.
public protocol NavigationSceneID: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == Int {
  /// The program.
  static var table: NavigationTable { get }
}

extension NavigationSceneID {
  /// Creates the case of a name, such as `Checkout.Address`; `nil` if the program lacks such a scene.
  public init?(name: String) {
    guard let number = Self.table.scene(named: name) else { return nil }
    self.init(rawValue: number)
  }

  /// The name, which is stable when declarations move: `Product`, `Checkout.Address`.
  public var name: String { Self.table.scenes[rawValue].name }
  /// The bar items and controls.
  public var items: [NavigationItem] { Self.table.scenes[rawValue].items }
  /// The line above the navigation bar.
  public var prompt: String? { Self.table.scenes[rawValue].prompt }
  /// The title of the back button that the next scene on the stack shows.
  public var backTitle: String? { Self.table.scenes[rawValue].bar.backTitle }
  /// `true` iff the title is large.
  public var hasLargeTitle: Bool { Self.table.scenes[rawValue].bar.hasLargeTitle }
  /// `true` iff there is no navigation bar while the scene is on top of its stack.
  public var hidesBar: Bool { Self.table.scenes[rawValue].bar.isHidden }
  /// `true` iff there is no tab bar while the scene is on a stack that the selected tab shows.
  public var hidesTabBar: Bool { Self.table.scenes[rawValue].hidesTabBar }
  /// `true` iff the scene hides its own back button.
  public var hidesBackButton: Bool { Self.table.scenes[rawValue].bar.hidesBackButton }
  /// The names of the exits that the scene declares.
  public var exits: [String] { Self.table.scenes[rawValue].exits.map(\.name) }
}
