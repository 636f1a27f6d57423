// Random walks through the renderer of NavUIKit: its view controllers always display the state.

@testable import NavRuntime
@testable import NavUIKit
import UIKit

/// A screen that stores its instance.
final class WalkController: UIViewController, EmbeddingController, NavigationItemOwner {
  let identity: NavigationIdentity?
  var parts: [String: UIViewController] = [:]
  var items: [String: UIBarButtonItem] = [:]

  init(_ screen: Walked.Screen, _ coordinator: NavigationCoordinator<Walked>) {
    identity = screen.scene.identity
    super.init(nibName: nil, bundle: nil)
    items = coordinator.configureBar(of: self, for: screen) { item, button in
      item.name == "item" ? UIBarButtonItem(customView: UIView(frame: .zero)) : button
    }
  }
  required init?(coder: NSCoder) { nil }

  func embed(_ child: UIViewController, as name: String) { parts[name] = child }
  func item(named name: String) -> (any UIPopoverPresentationControllerSourceItem)? { items[name] ?? view }
}

/// Returns an alert that the app draws: the actions of the program, a text field, and an action with its text.
@MainActor func namingAlert(
  _ naming: Sample.Naming, isSheet: Bool, _ coordinator: NavigationCoordinator<Walked>
) -> UIAlertController {
  let alert = coordinator.alertController(for: naming, style: isSheet ? .actionSheet : .alert)
  // UIKit raises for a text field in an action sheet.
  if !isSheet { alert.addTextField { $0.placeholder = "Name" } }
  alert.addAction(
    UIAlertAction(title: "Rename", style: .default) { [weak alert, weak coordinator] _ in
      coordinator?.send(naming.rename(name: alert?.textFields?.first?.text ?? ""))
    })
  return alert
}

/// A window, and a source of random actions.
@MainActor final class Walk {
  let coordinator: NavigationCoordinator<Walked>
  let window: UIWindow
  private var inputs: RandomInputs
  private let isFree: Bool

  init(_ program: WalkedProgram, seed: UInt64) throws {
    inputs = RandomInputs(program.table, seed: seed)
    isFree = program.isFree
    window = UIWindow(windowScene: UIWindowScene())
    let model = try program.start(&inputs, seed: seed)
    coordinator = NavigationCoordinator(model, in: window, guards: { Walked.Guards() }) {
      screen, coordinator in
      let style = coordinator.model.state.presentations.first {
        if case .scene(let instance) = $0.node { instance.identity == screen.scene.identity } else { false }
      }?.options.style
      guard let style, style.isAlert else { return WalkController(screen, coordinator) }
      if let naming = screen.naming {
        return namingAlert(naming, isSheet: style == .actionSheet, coordinator)
      }
      // The program has no buttons for it.
      return UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    }
    coordinator.drawsAlert = { screen in screen.naming != nil }
  }

  var state: NavigationState { coordinator.model.state }

  /// Performs a random action: a step of an event, or an action of the user on the screen.
  func act() throws {
    let screens = window.stubScreens
    switch inputs.number(12) {
    case 0..<5: try isFree ? performStep() : sendEvent()
    case 5, 6:
      let stacks = screens.compactMap { $0 as? UINavigationController }
      guard !stacks.isEmpty else { return }
      stacks[inputs.number(stacks.count)].stubUserPops(
        1 + inputs.number(2), isCancelled: inputs.number(3) == 0)
    case 7:
      if let alert = window.stubLevels.last as? UIAlertController {
        return alert.stubUserTaps(inputs.number(2))
      }
      guard let top = state.presentations.last, top.isDismissible(in: state.width) else { return }
      window.stubLevels.dropLast().last?.stubUserDismisses()
    case 8:
      for case let tabs as UITabBarController in screens {
        tabs.stubUserTaps(inputs.number(tabs.viewControllers?.count ?? 0))
      }
    case 9:
      for case let pages as UIPageViewController in screens {
        pages.stubUserSwipes(isForward: inputs.number(2) == 0)
      }
    case 10:
      for case let split as UISplitViewController in screens { split.stubUserReveals(inputs.number(2) == 0) }
    default: coordinator.perform(.resize(state.width == .compact ? .regular : .compact))
    }
  }

  /// Performs any verbs.
  private func performStep() throws {
    guard let next = inputs.step(in: state) else { return }
    let activity = NSUserActivity(activityType: "navigation")
    activity.addUserInfoEntries(from: ["navigation": try JSONEncoder().encode(next)])
    coordinator.restore(activity, ofType: "navigation")
    coordinator.render(animated: inputs.number(4) > 0)
  }

  /// Does what the app's code does.
  private func sendEvent() {
    inputs.act(
      in: state, send: { coordinator.send($0) }, raise: { coordinator.send($0) },
      open: { URL(string: $0).map { coordinator.open($0) } }, enter: { coordinator.enter($0) })
  }

  /// The differences between the state and its view controllers.
  var difference: String? {
    let levels = window.stubLevels
    guard levels.count == state.presentations.count + 1 else {
      return "\(levels.count - 1) levels instead of \(state.presentations.count)"
    }
    for (presentation, level) in zip(state.presentations, levels.dropFirst()) {
      let isAlert = level is UIAlertController
      if isAlert != presentation.options.style.isAlert { return "an alert is shown by \(type(of: level))" }
      let isAsked = coordinator.model.handlesDismissal && presentation.id == state.presentations.last?.id
      if !isAlert, level.isModalInPresentation != (presentation.options.isLocked || isAsked) {
        return "a presentation that UIKit dismisses or not"
      }
    }
    let nodes = [state.base] + state.presentations.map(\.node)
    for (node, controller) in zip(nodes, levels) {
      if let difference = difference(node, controller) { return difference }
    }
    return nil
  }

  private func difference(_ node: NavigationNode, _ controller: UIViewController?) -> String? {
    switch (node, controller) {
    case (.scene(let instance), let screen as WalkController):
      if screen.identity != instance.identity { return "another scene" }
      for part in instance.embedded {
        if let difference = difference(part.node, screen.parts[part.name]) { return difference }
      }
      return nil
    case (.scene(let instance), let alert as UIAlertController):
      let labels = instance.scene.alertButtons.map(\.label)
      let own = Walked.Screen(instance).map(coordinator.drawsAlert) == true ? ["Rename"] : []
      return alert.actions.map(\.title) == labels + own ? nil : "other buttons"
    case (.stack(let stack), let navigation as UINavigationController):
      return difference(stack.elements, navigation)
    case (.tabs(let tabs), let bar as UITabBarController):
      if bar.selectedIndex != tabs.selected { return "another tab" }
      if bar.tabBar.isHidden != tabs.hidesBar(in: state.width) { return "the tab bar is hidden or not" }
      for (tab, child) in zip(tabs.tabs, bar.viewControllers ?? []) {
        if let difference = difference(tab.node, child) { return difference }
      }
      return nil
    case (.pages(let pages), let pager as UIPageViewController):
      return difference(pages.pages[pages.current], pager.viewControllers?.first)
    case (.split(let split), let columns as UISplitViewController):
      if state.width == .compact {
        let compact = columns.viewController(for: .compact)
        if let node = split.compact { return difference(node, compact) }
        guard let navigation = compact as? UINavigationController else { return "no merged stack" }
        return difference(split.mergedElements, navigation)
      }
      for column in split.columns {
        let child = columns.viewController(for: column.column.uiKit)
        if let difference = difference(column.node, child) { return difference }
      }
      let isOver = [.oneOverSecondary, .twoOverSecondary].contains(columns.preferredDisplayMode)
      return isOver == split.isRevealed ? nil : "columns revealed or not"
    default: return "\(node.kind) is shown by \(controller.map { "\(type(of: $0))" } ?? "nothing")"
    }
  }

  private func difference(
    _ elements: [NavigationNode], _ navigation: UINavigationController
  ) -> String? {
    guard elements.count == navigation.viewControllers.count else {
      return "\(navigation.viewControllers.count) on the stack instead of \(elements.count)"
    }
    if let top = elements.last?.id, navigation.isNavigationBarHidden != coordinator.model.hidesBar(above: top)
    {
      return "the navigation bar is \(navigation.isNavigationBarHidden ? "hidden" : "shown")"
    }
    for (element, child) in zip(elements, navigation.viewControllers) {
      if let difference = difference(element, child) { return difference }
    }
    return nil
  }
}

extension NavigationNode {
  var kind: String {
    switch self {
    case .scene: "a scene"
    case .stack: "a stack"
    case .tabs: "tabs"
    case .pages: "pages"
    case .split: "a split"
    }
  }
}

extension UIWindow {
  /// The view controllers of the levels, the lowest first.
  var stubLevels: [UIViewController] {
    var levels: [UIViewController] = []
    var next = rootViewController
    while let level = next {
      levels.append(level)
      next = level.presentedViewController
    }
    return levels
  }

  /// The visible containers on the topmost level.
  var stubScreens: [UIViewController] {
    var screens: [UIViewController] = []
    func walk(_ controller: UIViewController?) {
      guard let controller else { return }
      screens.append(controller)
      switch controller {
      case let screen as WalkController: screen.parts.values.forEach { walk($0) }
      case let navigation as UINavigationController: walk(navigation.viewControllers.last)
      case let bar as UITabBarController: walk(bar.viewControllers?[bar.selectedIndex])
      case let pager as UIPageViewController: walk(pager.viewControllers?.first)
      case let split as UISplitViewController:
        for column in [UISplitViewController.Column.primary, .supplementary, .secondary, .compact] {
          walk(split.viewController(for: column))
        }
      default: break
      }
    }
    walk(stubLevels.last)
    return screens
  }
}

@main enum Main {
  static func main() async throws {
    try await Driver.run { program, seed in
      let walk = try Walk(program, seed: seed)
      walk.coordinator.render(animated: false)
      await settle()
      for number in 0..<40 {
        if walk.state.hasEnded { return (number, nil) }
        let before = "\(walk.coordinator.model)"
        // Several actions at once: the user does not wait for animations.
        for _ in 0...(number % 3) { try walk.act() }
        await settle()
        if let problem = UIKitStub.mistakes.first ?? walk.difference {
          return (number, "\(problem)\nfrom \(before)\nto   \(walk.coordinator.model)")
        }
      }
      return (40, nil)
    }
  }

  /// Finishes all animations, and the actions that wait for them.
  @MainActor private static func settle() async {
    var quietRounds = 0
    for _ in 0..<40 where quietRounds < 2 {
      let wasMoving = UIKitStub.run()
      for _ in 0..<4 { await Task.yield() }
      quietRounds = wasMoving ? 0 : quietRounds + 1
    }
  }
}
