#if canImport(SwiftUI) && !os(macOS) && !os(tvOS) && !os(watchOS)
import NavRuntime
import SwiftUI

/// A scene or a container that a scene embeds, at the place in its screen where the screen puts it.
///
///     EmbeddedView("map", of: place, in: navigation)
@available(iOS 17.0, visionOS 1.0, *)
public struct EmbeddedView<App: NavigationApp, Content: View>: View {
  private let name: String
  private let scene: NavigationScene
  private let navigation: WindowNavigation<App, Content>

  /// Creates the view of what a scene embeds by that name; it is empty if there is no such thing.
  public init(
    _ name: String, of scene: some NavigationTypedScene, in navigation: WindowNavigation<App, Content>
  ) {
    self.name = name
    self.scene = scene.scene
    self.navigation = navigation
  }

  /// The content.
  public var body: some View {
    if let node { NodeView(node: node, host: navigation).id(node.id) }
  }

  private var node: NavigationNode? {
    scene.identity.flatMap { navigation.state.instance($0) }?.embedded.first { $0.name == name }?.node
  }
}
#endif
