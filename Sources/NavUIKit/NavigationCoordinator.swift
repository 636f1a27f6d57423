#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import Foundation
import NavRuntime
import UIKit

/// The navigation of a window: it draws the state with view controllers, and every change goes through it.
///
/// View controllers send the events of their scenes: `coordinator.send(product.buy())`. A step that fails leaves the state
/// as it was; in a running app that is nearly always a second tap (``NavRuntime/NavigationFailure/staleInstance``).
@MainActor public final class NavigationCoordinator<App: NavigationApp> {
  /// The state, and every change of it.
  public private(set) var model: NavigationModel<App>
  private weak var root: (any NavigationRoot)?
  private let guards: @MainActor () -> App.Guards
  private let makeController: @MainActor (App.Screen, NavigationCoordinator<App>) -> UIViewController
  private lazy var renderer = root.map { NavigationRenderer(source: self, root: $0) }

  /// A function that is called with the outcome of each step: the exits that were reached, results, and the end of a
  /// feature.
  public var onOutcome: @MainActor (NavigationOutcome) -> Void = { _ in }
  /// A function that is called with the changes of each step: for analytics, the scenes that appeared.
  public var onChange: @MainActor (NavigationDifference) -> Void = { _ in }
  /// A function that is called with the reason of each step that failed.
  public var onFailure: @MainActor (NavigationFailure) -> Void = { _ in }
  /// A function that returns whether the app makes the `UIAlertController` of an alert or action sheet itself, such as one with
  /// a text field beside the actions of ``alertController(for:style:)``. Without it, the controls of the scene are the actions.
  public var drawsAlert: @MainActor (App.Screen) -> Bool = { _ in false }

  /// Creates the navigation of a window, which draws nothing before ``render(animated:)``.
  ///
  /// - Parameters:
  ///   - model: The navigation at its start, such as `Shop.Navigation(in: .compact)`.
  ///   - guards: Returns the app's decisions, for each step.
  ///   - controller: Creates the view controller of a scene; a `UIAlertController` for an alert or action sheet.
  public convenience init(
    _ model: NavigationModel<App>, in window: UIWindow, guards: @escaping @MainActor () -> App.Guards,
    controller: @escaping @MainActor (App.Screen, NavigationCoordinator<App>) -> UIViewController
  ) {
    self.init(model, root: window, guards: guards, controller: controller)
  }

  init(
    _ model: NavigationModel<App>, root: any NavigationRoot, guards: @escaping @MainActor () -> App.Guards,
    controller: @escaping @MainActor (App.Screen, NavigationCoordinator<App>) -> UIViewController
  ) {
    self.model = model
    self.root = root
    self.guards = guards
    makeController = controller
  }

  /// Draws the state. The method is idempotent.
  public func render(animated: Bool = true) { renderer?.render(animated: animated) }

  // MARK: Changes

  /// Carries out an event of a scene.
  public func send(_ event: NavigationEvent) {
    attempt { (model) throws(NavigationFailure) in try model.send(event, guards: guards()) }
  }

  /// Carries out an event that the app, a flow or a container handles.
  public func send(_ event: NavigationSurroundingEvent) {
    attempt { (model) throws(NavigationFailure) in try model.send(event, guards: guards()) }
  }

  /// Carries out what the system or the user has already done on the screen.
  public func perform(_ move: NavigationMove) {
    attempt { (model) throws(NavigationFailure) in try model.perform(move, guards: guards()) }
  }

  /// Goes where a link leads.
  public func open(_ url: URL, animated: Bool = true) {
    attempt(animated: animated) { (model) throws(NavigationFailure) in
      try model.open(url.absoluteString, guards: guards())
      return nil
    }
  }

  /// Opens what the app declares as an entry.
  public func enter(_ entry: App.Entry) {
    attempt { (model) throws(NavigationFailure) in try model.enter(entry, guards: guards()) }
  }

  /// Performs a step on a copy, which the app's decisions may read meanwhile.
  private func attempt(
    animated: Bool = true,
    _ step: (inout NavigationModel<App>) throws(NavigationFailure) -> NavigationOutcome?
  ) {
    let before = model
    var after = model
    var outcome: NavigationOutcome?
    do throws(NavigationFailure) {
      outcome = try step(&after)
      model = after
    } catch {
      onFailure(error)
    }
    let difference = before.difference(to: model)
    // After a failure as well: UIKit may have done what the engine refuses.
    render(animated: animated && difference.isAnimated)
    if !difference.changes.isEmpty { onChange(difference) }
    if let outcome { onOutcome(outcome) }
  }

  // MARK: Saving

  /// Returns the encoded navigation as an activity, for `stateRestorationActivity(for:)`.
  public func activity(ofType type: String) -> NSUserActivity? {
    guard let data = try? JSONEncoder().encode(model) else { return nil }
    let activity = NSUserActivity(activityType: type)
    activity.addUserInfoEntries(from: ["navigation": data])
    return activity
  }

  /// Goes back to where the user was, as far as the app still has it; does nothing with an activity of another type.
  public func restore(_ activity: NSUserActivity, ofType type: String) {
    guard activity.activityType == type, let data = activity.userInfo?["navigation"] as? Data,
      let restoration = try? JSONDecoder().decode(NavigationModelRestoration<App>.self, from: data)
    else { return }
    model = restoration.navigation
  }
}

extension NavigationCoordinator: NavigationSource {
  var state: NavigationState { model.state }

  func makeController(for instance: NavigationInstance) -> UIViewController {
    App.Screen(instance).map { makeController($0, self) } ?? UIViewController()
  }

  func hidesBar(above identity: NavigationIdentity) -> Bool { model.hidesBar(above: identity) }

  func handlesBack(from identity: NavigationIdentity) -> Bool {
    if case .backButton(_, isHandled: true)? = model.leftEdge(of: identity) { true } else { false }
  }

  var handlesDismissal: Bool { model.handlesDismissal }

  /// Sends the event that a button of an alert raises.
  func raise(_ item: NavigationItem, of instance: NavigationInstance) {
    guard let event = instance.scene.event(raisedBy: item) else { return }
    attempt { (model) throws(NavigationFailure) in
      try model.send(event, from: instance.identity, guards: guards())
    }
  }

  func label(ofTab tab: String, in container: String) -> (title: String, icon: String) {
    let tab = App.table.tab(tab, of: container)
    return (tab.title ?? "", tab.icon ?? "")
  }
}

extension UITraitCollection {
  /// The width of a window with these traits.
  public var navigationWidth: NavigationWidth { horizontalSizeClass == .regular ? .regular : .compact }
}

extension NavigationDifference {
  /// `true` iff the user can follow the change: not when the app restarts, or the width of the window changes.
  fileprivate var isAnimated: Bool {
    changes.allSatisfy { change in
      switch change {
      case .resized, .restarted, .columnSet, .columnWaits: false
      default: true
      }
    }
  }
}
#endif
