#if canImport(SwiftUI) && !os(macOS) && !os(tvOS) && !os(watchOS)
import Foundation
import NavRuntime
import Observation
import SwiftUI

/// The navigation of a window, which its views observe and change.
///
/// Screens send the events of their scenes: `navigation.send(product.buy())`. A step that fails leaves the state as it was;
/// in a running app that is nearly always a second tap (``NavRuntime/NavigationFailure/staleInstance``).
@available(iOS 17.0, visionOS 1.0, *)
@MainActor @Observable public final class WindowNavigation<App: NavigationApp, Content: View> {
  /// The state, and every change of it.
  public private(set) var model: NavigationModel<App>
  /// The number of failed steps. SwiftUI, whose views may be ahead of the state, reads the state again after each.
  private var refusals = 0
  /// For each level, the presentation that SwiftUI is asked to show over it.
  private var shown: [Int: NavigationIdentity] = [:]
  /// The popovers on the screen, each with the number of views that show it: the old and the new one while it moves.
  private var popovers: [NavigationIdentity: Int] = [:]
  /// The items on the screen, each with the number of views that show it.
  private var items: [PopoverAnchor: Int] = [:]
  /// `true` iff the base lies on a stack of the app around it, so that its stack continues that.
  @ObservationIgnored var isOnHostsStack = false
  private let guards: @MainActor () -> App.Guards
  private let makeScreen: @MainActor (App.Screen, WindowNavigation<App, Content>) -> Content

  /// A function that is called with the outcome of each step: the exits that were reached, results, and the end of a
  /// feature.
  @ObservationIgnored public var onOutcome: @MainActor (NavigationOutcome) -> Void = { _ in }
  /// A function that is called with the changes of each step: for analytics, the scenes that appeared.
  @ObservationIgnored public var onChange: @MainActor (NavigationDifference) -> Void = { _ in }
  /// A function that is called with the reason of each step that failed.
  @ObservationIgnored public var onFailure: @MainActor (NavigationFailure) -> Void = { _ in }
  /// A function that returns whether the app draws the buttons of an alert or action sheet itself: its screen then is the
  /// buttons, such as a text field and ``AlertButtons``. Without it, the controls of the scene are the buttons.
  @ObservationIgnored public var drawsAlert: @MainActor (App.Screen) -> Bool = { _ in false }

  /// Creates the navigation of a window.
  ///
  /// - Parameters:
  ///   - model: The navigation at its start, such as `Shop.Navigation(in: .compact)`.
  ///   - guards: Returns the app's decisions, for each step.
  ///   - screen: Returns the screen of a scene; the buttons of an alert.
  public init(
    _ model: NavigationModel<App>, guards: @escaping @MainActor () -> App.Guards,
    screen: @escaping @MainActor (App.Screen, WindowNavigation<App, Content>) -> Content
  ) {
    self.model = model
    self.guards = guards
    makeScreen = screen
  }

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
  public func open(_ url: URL) {
    attempt { (model) throws(NavigationFailure) in
      try model.open(url.absoluteString, guards: guards())
      return nil
    }
  }

  /// Opens what the app declares as an entry.
  public func enter(_ entry: App.Entry) {
    attempt { (model) throws(NavigationFailure) in try model.enter(entry, guards: guards()) }
  }

  /// Performs a step on a copy, which the app's decisions may read meanwhile.
  private func attempt(_ step: (inout NavigationModel<App>) throws(NavigationFailure) -> NavigationOutcome?) {
    let before = model
    var after = model
    do throws(NavigationFailure) {
      let outcome = try step(&after)
      model = after
      onChange(before.difference(to: model))
      if let outcome { onOutcome(outcome) }
    } catch {
      refusals += 1
      onFailure(error)
    }
  }

  // MARK: Saving

  /// The encoded navigation.
  public var saved: Data? { try? JSONEncoder().encode(model) }

  /// Goes back to where the user was, as far as the app still has it.
  public func restore(_ data: Data) {
    guard let restoration = try? JSONDecoder().decode(NavigationModelRestoration<App>.self, from: data) else {
      return
    }
    model = restoration.navigation
  }
}

@available(iOS 17.0, visionOS 1.0, *)
extension WindowNavigation: NavigationHost {
  var state: NavigationState {
    _ = refusals
    return model.state
  }

  func didShow(_ presentation: NavigationIdentity?, level: Int) {
    if shown[level] != presentation { shown[level] = presentation }
  }

  /// Returns the popover that an item of a scene anchors, once SwiftUI is ready for it, and its level.
  func popover(at item: String, of presenter: NavigationIdentity?) -> (
    shown: NavigationPresentation, level: Int
  )? {
    let level = state.presentations.firstIndex {
      $0.kind == .popover && $0.presenter == presenter && $0.options.anchor == item
    }
    guard let level, shown.values.contains(state.presentations[level].id),
      hasAnchor(state.presentations[level])
    else { return nil }
    return (state.presentations[level], level)
  }

  func hasAnchor(_ popover: NavigationPresentation) -> Bool {
    items[PopoverAnchor(scene: popover.presenter, item: popover.options.anchor ?? "")] != nil
  }

  /// Notes that an item of a scene is on the screen, or not any more.
  func item(_ name: String, of scene: NavigationIdentity?, isVisible: Bool) {
    guard let scene else { return }
    Self.count(PopoverAnchor(scene: scene, item: name), isVisible ? 1 : -1, in: &items)
  }

  var visiblePopovers: Set<NavigationIdentity> { Set(popovers.keys) }

  func popover(_ popover: NavigationIdentity, isVisible: Bool) {
    Self.count(popover, isVisible ? 1 : -1, in: &popovers)
  }

  /// Counts a view that shows something.
  private static func count<Key>(_ key: Key, _ change: Int, in counts: inout [Key: Int]) {
    let count = (counts[key] ?? 0) + change
    counts[key] = count > 0 ? count : nil
  }

  func isOnHostsStack(_ node: NavigationNode) -> Bool { isOnHostsStack && node.id == model.state.base.id }

  func screen(for instance: NavigationInstance) -> Content? {
    App.Screen(instance).map { makeScreen($0, self) }
  }

  func drawsAlert(of instance: NavigationInstance) -> Bool {
    instance.scene.alertButtons.isEmpty || App.Screen(instance).map(drawsAlert) == true
  }

  func raise(_ item: NavigationItem, of instance: NavigationInstance) {
    guard let event = instance.scene.event(raisedBy: item) else { return }
    attempt { (model) throws(NavigationFailure) in
      try model.send(event, from: instance.identity, guards: guards())
    }
  }

  func keeps(_ presentation: NavigationPresentation) -> Bool {
    // SwiftUI does not report a gesture that it has refused, so a dismissal that is handled needs a button.
    presentation.options.isLocked
      || model.handlesDismissal && presentation.id == model.state.presentations.last?.id
  }

  func title(of instance: NavigationInstance) -> String {
    // The scene alone is not enough: its title may be a parameter of its flow.
    instance.scene.bar(flow: instance.flow?.flow).title ?? ""
  }

  func label(ofTab tab: String, in container: String) -> (title: String, icon: String) {
    let tab = App.table.tab(tab, of: container)
    return (tab.title ?? "", tab.icon ?? "")
  }
}

/// An item of a scene, to which its popovers are anchored.
private struct PopoverAnchor: Hashable {
  let scene: NavigationIdentity
  let item: String
}
#endif
