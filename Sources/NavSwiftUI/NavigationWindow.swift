#if canImport(SwiftUI) && !os(macOS) && !os(tvOS) && !os(watchOS)
import Foundation
import NavRuntime
import SwiftUI

/// A window of an app: it draws the state, follows the width, opens links, and is restored where the user was.
///
///     NavigationWindow(Shop.Navigation(in: .compact), guards: { session.guards }) { screen, navigation in
///       switch screen {
///       case .catalog(let catalog): CatalogView(catalog: catalog, navigation: navigation)
///       case .product(let product): ProductView(product: product, navigation: navigation)
///       }
///     }
///
/// Each window has its own navigation: with one for the whole app, two windows would navigate together.
@available(iOS 17.0, visionOS 1.0, *)
public struct NavigationWindow<App: NavigationApp, Content: View>: View {
  @State private var navigation: WindowNavigation<App, Content>
  @SceneStorage("navigation") private var saved: Data?
  @Environment(\.horizontalSizeClass) private var horizontalSizeClass
  @Environment(\.scenePhase) private var scenePhase

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - model: The navigation at its start.
  ///   - guards: Returns the app's decisions, for each step.
  ///   - outcome: Called with the outcome of each step, for the app's part: what its exits do, the end of a feature.
  ///   - screen: Returns the screen of a scene; the buttons of an alert.
  public init(
    _ model: NavigationModel<App>, guards: @escaping @MainActor () -> App.Guards,
    outcome: @escaping @MainActor (NavigationOutcome) -> Void = { _ in },
    @ViewBuilder screen: @escaping @MainActor (App.Screen, WindowNavigation<App, Content>) -> Content
  ) {
    let navigation = WindowNavigation(model, guards: guards, screen: screen)
    navigation.onOutcome = outcome
    self.init(navigation)
  }

  /// Creates a window with a navigation of which the app hears more, such as the changes of each step.
  public init(_ navigation: WindowNavigation<App, Content>) {
    _navigation = State(initialValue: navigation)
  }

  /// The window's content.
  public var body: some View {
    LevelView(host: navigation)
      .onAppear {
        if let saved { navigation.restore(saved) }
        resize()
      }
      .onChange(of: navigation.model) { saved = navigation.saved }
      .onChange(of: horizontalSizeClass) { resize() }
      .onChange(of: scenePhase) { resize() }
      .onOpenURL { navigation.open($0) }
  }

  private func resize() {
    // In the background, iOS takes snapshots of the app in every width.
    guard scenePhase != .background, let horizontalSizeClass else { return }
    navigation.perform(.resize(horizontalSizeClass == .compact ? .compact : .regular))
  }
}
#endif
