// Random walks of the app of Renderer.nav through the renderer of NavUIKit: its view controllers always display the
// state.

import NavRuntime
@testable import NavUIKit
import UIKit

/// A screen that stores its instance.
final class SampleController: UIViewController, EmbeddingController, NavigationItemOwner {
  let identity: NavigationIdentity
  var parts: [String: UIViewController] = [:]

  init(_ identity: NavigationIdentity) {
    self.identity = identity
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }

  func embed(_ child: UIViewController, as name: String) { parts[name] = child }
  func item(named name: String) -> (any UIPopoverPresentationControllerSourceItem)? { view }
}

/// The app: a state, and a source of random actions.
final class Walk: NavigationSource {
  let engine: NavigationEngine
  var state: NavigationState
  let window: UIWindow
  lazy var renderer = NavigationRenderer(source: self, root: window)
  private var random: UInt64

  init(_ first: String, seed: UInt64) throws {
    engine = Sample.Navigation.engine
    state = try engine.start(in: seed % 2 == 0 ? .compact : .regular)
    try engine.open("/" + first, in: &state, guards: NavigationGuardSet())
    window = UIWindow(windowScene: UIWindowScene())
    random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  func perform(_ move: NavigationMove) {
    try? engine.perform(move, in: &state)
    renderer.render(animated: true)
  }
  func makeController(for instance: NavigationInstance) -> UIViewController {
    SampleController(instance.identity)
  }
  func makeAlert(for instance: NavigationInstance, isSheet: Bool) -> UIViewController {
    let alert = UIAlertController(title: nil, message: nil, preferredStyle: isSheet ? .actionSheet : .alert)
    for item in instance.scene.alertButtons {
      alert.addAction(
        UIAlertAction(title: item.label, style: .default) { [self] _ in
          let model = Sample.Navigation(state)
          guard var model, let event = instance.scene.event(raisedBy: item) else { return }
          _ = try? model.send(event, from: instance.identity, guards: NavigationNoGuards())
          state = model.state
          renderer.render(animated: true)
        })
    }
    return alert
  }
  func hidesBar(above identity: NavigationIdentity) -> Bool { engine.hidesBar(above: identity, in: state) }
  func handlesBack(from identity: NavigationIdentity) -> Bool {
    if case .backButton(_, isHandled: true)? = engine.leftEdge(of: identity, in: state) {
      true
    } else {
      false
    }
  }
  var handlesDismissal: Bool { Sample.Navigation(state)?.handlesDismissal ?? false }
  func label(ofTab tab: String, in container: String) -> (title: String, icon: String) { (tab, "") }

  private func number(_ limit: Int) -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Int(random >> 33) % max(limit, 1)
  }

  /// Performs a random action: a step of an event, or an action of the user on the screen.
  func act() {
    let screens = window.stubScreens
    switch number(12) {
    case 0..<5:
      let scenes = state.activeScenes
      guard !scenes.isEmpty else { return }
      let scene = scenes[number(scenes.count)].identity
      _ = try? engine.perform(step(), from: scene, in: &state, guards: NavigationGuardSet())
      renderer.render(animated: number(4) > 0)
    case 5, 6:
      let stacks = screens.compactMap { $0 as? UINavigationController }
      guard !stacks.isEmpty else { return }
      stacks[number(stacks.count)].stubUserPops(1 + number(2), isCancelled: number(3) == 0)
    case 7:
      if let alert = window.stubLevels.last as? UIAlertController { return alert.stubUserTaps(number(2)) }
      guard let top = state.presentations.last, top.isDismissible(in: state.width) else { return }
      window.stubLevels.dropLast().last?.stubUserDismisses()
    case 8: for case let tabs as UITabBarController in screens { tabs.stubUserTaps(number(4)) }
    case 9:
      for case let pages as UIPageViewController in screens {
        pages.stubUserSwipes(isForward: number(2) == 0)
      }
    case 10: for case let split as UISplitViewController in screens { split.stubUserReveals(number(2) == 0) }
    default: perform(.resize(state.width == .compact ? .regular : .compact))
    }
  }

  private func step() -> NavigationStep {
    let scene = NavigationDestination.scene(
      [Sample.Hosting().scene, Sample.Bare().scene, Sample.Asking().scene, Sample.Plain(n: number(9)).scene][
        number(4)])
    let styles: [NavigationOptions.Style] = [.automatic, .fullScreen, .formSheet]
    let options = NavigationOptions(style: styles[number(3)])
    let verbs: [NavigationVerb] = [
      .push(scene), .push(scene), .push(.container("Pages")), .pop, .popToRoot, .replace(scene),
      .detail(scene),
      .modal(.stack(root: scene), options), .modal(scene, options), .modal(.container("Tabs"), options),
      .modal(
        .scene(Sample.Sure().scene),
        NavigationOptions(style: number(2) == 0 ? .alert : .actionSheet, anchor: "item")),
      .popover(scene, NavigationOptions(anchor: "item")), .dismiss, .next, .previous,
      .select(container: "Tabs", tab: ["a", "b", "c", "d"][number(4)], reset: number(2) == 0), .stay,
    ]
    return NavigationStep((0...number(3)).map { _ in verbs[number(verbs.count)] })
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
      let isAsked = handlesDismissal && presentation.id == state.presentations.last?.id
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
    case (.scene(let instance), let screen as SampleController):
      if screen.identity != instance.identity { return "another scene" }
      for part in instance.embedded {
        if let difference = difference(part.node, screen.parts[part.name]) { return difference }
      }
      return nil
    case (.scene(let instance), let alert as UIAlertController):
      return alert.actions.map(\.title) == instance.scene.alertButtons.map(\.title) ? nil : "other buttons"
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
    if let top = elements.last?.id, navigation.isNavigationBarHidden != hidesBar(above: top) {
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
      case let screen as SampleController: screen.parts.values.forEach { walk($0) }
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

@MainActor @main enum Driver {
  static func main() async throws {
    var steps = 0
    for first in ["Tabs", "Three", "Over", "Two"] {
      for seed in 1...40 as ClosedRange<UInt64> {
        let walk = try Walk(first, seed: seed)
        walk.renderer.render(animated: false)
        await settle()
        for number in 0..<40 {
          let before = walk.engine.description(of: walk.state)
          // Several actions at once: the user does not wait for animations.
          for _ in 0...(number % 3) { walk.act() }
          await settle()
          steps += 1
          if let problem = UIKitStub.mistakes.first ?? walk.difference {
            print("\(first) \(seed) step \(number): \(problem)\nfrom \(before)")
            print("to   \(walk.engine.description(of: walk.state))")
            return
          }
        }
      }
    }
    print("\(steps) steps")
  }

  /// Finishes all animations, and the actions that wait for them.
  private static func settle() async {
    for _ in 0..<8 {
      UIKitStub.run()
      for _ in 0..<4 { await Task.yield() }
    }
  }
}
