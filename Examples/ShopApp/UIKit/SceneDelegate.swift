import NavRuntime
import NavUIKit
import UIKit

@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  static let session = Session()
}

/// A window of the app, with its own navigation.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  private static let activityType = "com.example.shop.navigation"

  var window: UIWindow?
  private var coordinator: ShopCoordinator?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: windowScene)
    self.window = window
    let customer = AppDelegate.session
    let coordinator = ShopCoordinator(Shop.Navigation(in: window.traitCollection.navigationWidth), in: window)
    {
      customer.guards
    } controller: { screen, coordinator in
      ShopControllers(coordinator: coordinator, session: customer).controller(for: screen)
    }
    coordinator.onOutcome = { outcome in
      for call in outcome.exits { customer.carryOut(call) }
    }
    self.coordinator = coordinator
    // First where the user was, then in this width, then where the link leads that has launched the app.
    if let activity = session.stateRestorationActivity {
      coordinator.restore(activity, ofType: Self.activityType)
    }
    coordinator.render(animated: false)
    // Nothing can be presented over a window that does not show.
    window.makeKeyAndVisible()
    resize()
    for context in connectionOptions.urlContexts { coordinator.open(context.url, animated: false) }
    for activity in connectionOptions.userActivities { self.scene(scene, continue: activity) }
    window.registerForTraitChanges([UITraitHorizontalSizeClass.self]) { [weak self] (_: UIWindow, _) in
      self?.resize()
    }
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts { coordinator?.open(context.url) }
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    if let url = userActivity.webpageURL { coordinator?.open(url) }
  }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    coordinator?.activity(ofType: Self.activityType)
  }

  func sceneWillEnterForeground(_ scene: UIScene) { resize() }

  private func resize() {
    // In the background, iOS takes snapshots of the app in every width.
    guard let window, window.windowScene?.activationState != .background else { return }
    coordinator?.perform(.resize(window.traitCollection.navigationWidth))
  }
}
