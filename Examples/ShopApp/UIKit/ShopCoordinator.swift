import Foundation
import NavRuntime
import UIKit

/// The navigation of one window, and the actions that change it.
@MainActor final class ShopCoordinator: NavigationSource {
  private(set) var navigation: Shop.Navigation
  let session: Session
  private lazy var renderer = NavigationRenderer(source: self, window: window)
  private let window: UIWindow

  init(session: Session, window: UIWindow) {
    self.session = session
    self.window = window
    navigation = Shop.Navigation(in: window.traitCollection.navigationWidth)
  }

  /// Displays the state.
  func render(animated: Bool = true) { renderer.render(animated: animated) }

  /// Carries out an event of a scene.
  func send(_ event: Shop.Event) {
    attempt { () throws(NavigationFailure) in
      let outcome = try navigation.send(event, guards: session.guards)
      for call in outcome.exits { carryOut(call) }
    }
  }

  /// Performs a move that the system or the user has already carried out on the screen.
  func perform(_ move: NavigationMove) {
    attempt { () throws(NavigationFailure) in
      let outcome = try navigation.perform(move, guards: session.guards)
      for call in outcome.exits { carryOut(call) }
    }
  }

  /// Opens a link.
  func open(_ url: URL, animated: Bool = true) {
    attempt(animated: animated) { () throws(NavigationFailure) in
      try navigation.open(url.absoluteString, guards: session.guards)
    }
  }

  private func attempt(animated: Bool = true, _ step: () throws(NavigationFailure) -> Void) {
    let before = navigation
    do throws(NavigationFailure) {
      try step()
    } catch {
      // A second tap, or a tap on what is sliding away: `staleInstance`. The state is as it was.
    }
    // After a failure as well: UIKit may have done what the engine refuses.
    render(animated: animated && before.difference(to: navigation).isAnimated)
  }

  /// Performs the app's actions at the target of an unwind.
  private func carryOut(_ call: Shop.Outcome.ExitCall) {
    switch Shop.Account.Exit(call.exit) {
    case .signedOut: session.isSignedIn = false
    case nil: break
    }
  }
}

// MARK: Saving

extension ShopCoordinator {
  static let activityType = "com.example.shop.navigation"

  /// The encoded navigation, for saving.
  var activity: NSUserActivity? {
    guard let data = try? JSONEncoder().encode(navigation) else { return nil }
    let activity = NSUserActivity(activityType: Self.activityType)
    activity.addUserInfoEntries(from: ["navigation": data])
    return activity
  }

  /// Restores the saved navigation.
  func restore(_ activity: NSUserActivity) {
    guard activity.activityType == Self.activityType, let data = activity.userInfo?["navigation"] as? Data,
      let restoration = try? JSONDecoder().decode(Shop.Restoration.self, from: data)
    else { return }
    navigation = restoration.navigation
  }
}

// MARK: Drawing

extension ShopCoordinator {
  var state: Shop.State { navigation.state }

  func makeController(for instance: Shop.Instance) -> UIViewController {
    ShopControllers(coordinator: self).controller(for: instance)
  }

  func label(ofTab tab: String, in container: String) -> (title: String, icon: String) {
    let tab = Shop.table.tab(tab, of: container)
    return (tab.title ?? "", tab.icon ?? "")
  }
}

extension UITraitCollection {
  var navigationWidth: NavigationWidth { horizontalSizeClass == .regular ? .regular : .compact }
}

extension NavigationDifference {
  /// `true` iff the user can follow the change: not when the app restarts, or the width of the window changes.
  var isAnimated: Bool {
    changes.allSatisfy { change in
      switch change {
      case .resized, .restarted, .columnSet, .columnWaits: false
      default: true
      }
    }
  }
}
