#if canImport(SwiftUI) && !os(macOS) && !os(tvOS) && !os(watchOS)
import NavRuntime
import SwiftUI

@available(iOS 17.0, visionOS 1.0, *)
extension View {
  /// Adds the title and the bar items of a scene to its screen. An item sends the event that it raises.
  public func bar<App: NavigationApp, Screen: View>(
    of scene: some NavigationTypedScene, in navigation: WindowNavigation<App, Screen>
  ) -> some View {
    let scene = scene.scene
    let edge = scene.identity.flatMap { navigation.model.leftEdge(of: $0) }
    let hasBackButton = if case .backButton = edge { true } else { false }
    func buttons(_ placement: NavigationItem.Placement) -> some View {
      let items = scene.items.filter { $0.placement == placement && $0.kind == .item }
      return ForEach(items, id: \.name) { item in
        Button(item.title ?? item.system ?? item.name) {
          if let event = scene.event(raisedBy: item) { navigation.send(event) }
        }
        .navigationItem(item.name, of: scene.identity, in: navigation)
      }
    }
    return navigationTitle(scene.bar(flow: scene.flow).title ?? "")
      .navigationBarBackButtonHidden(!hasBackButton)
      .toolbar {
        ToolbarItemGroup(placement: .topBarLeading) { buttons(.left) }
        ToolbarItemGroup(placement: .topBarTrailing) { buttons(.right) }
        ToolbarItemGroup(placement: .bottomBar) { buttons(.toolbar) }
      }
  }

  /// Declares a view to be the bar item or control to which popovers of its scene are anchored.
  public func navigationItem<App: NavigationApp, Screen: View>(
    _ name: String, of presenter: NavigationIdentity?, in navigation: WindowNavigation<App, Screen>
  ) -> some View {
    let level = navigation.state.presentations.firstIndex {
      $0.kind == .popover && $0.presenter == presenter && $0.options.anchor == name
    }
    let shown = navigation.presentation(level.map { navigation.state.presentations[$0] })
    return popover(item: shown) { popover in
      LevelView(presentation: popover, level: (level ?? 0) + 1, host: navigation)
        .interactiveDismissDisabled(popover.options.isLocked)
        .presentationCompactAdaptation(popover.options.swiftUIAdaptation)
    }
  }
}
#endif
