#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import NavRuntime
import UIKit

/// The interface between the renderer, which displays any state, and the navigation of a window.
@MainActor protocol NavigationSource: AnyObject {
  /// The state to display.
  var state: NavigationState { get }
  /// Performs a move that the system or the user has already carried out on the screen, and renders.
  func perform(_ move: NavigationMove)
  /// Creates the view controller of a scene; a `UIAlertController` for an alert or action sheet.
  func makeController(for instance: NavigationInstance) -> UIViewController
  /// Creates the view controller of a scene that is presented as an alert or action sheet.
  func makeAlert(for instance: NavigationInstance, isSheet: Bool) -> UIViewController
  /// Returns whether the navigation bar above a scene on a stack is hidden.
  func hidesBar(above identity: NavigationIdentity) -> Bool
  /// Returns whether the program handles the back button of a scene, so that a swipe must not pop it.
  func handlesBack(from identity: NavigationIdentity) -> Bool
  /// `true` iff the program handles the dismissal of the topmost presentation.
  var handlesDismissal: Bool { get }
  /// Returns the title and icon of a tab.
  func label(ofTab tab: String, in container: String) -> (title: String, icon: String)
}

/// A view controller of a scene with embedded scenes.
@MainActor public protocol EmbeddingController: UIViewController {
  /// Embeds a view controller; does nothing if it is already embedded.
  func embed(_ child: UIViewController, as name: String)
}

/// Displays a state in a window or a feature: keeps a view controller for each node, and sets the children of each container.
///
/// It reports all actions of UIKit itself to the source, which then requests rendering.
@MainActor
final class NavigationRenderer<Source: NavigationSource>: NSObject, UINavigationControllerDelegate,
  UITabBarControllerDelegate, UISplitViewControllerDelegate, UIPageViewControllerDataSource,
  UIPageViewControllerDelegate
{
  typealias Node = NavigationNode

  private unowned let source: Source
  /// The view controllers of the current nodes, by the nodes' identities.
  private var controllers: [NavigationIdentity: UIViewController] = [:]
  /// The merged stack of a split in compact width, by the identity of the split.
  private var mergedStacks: [NavigationIdentity: StackController] = [:]
  private let presentations: PresentationQueue

  init(source: Source, root: any NavigationRoot) {
    self.source = source
    presentations = PresentationQueue(root: root)
  }

  /// Displays the state. The method is idempotent.
  func render(animated: Bool) {
    let state = source.state
    let root = controller(for: state.base, animated: animated)
    let levels = state.presentations.map { presentation in
      PresentationQueue.Level(
        identity: presentation.identity, controller: controller(of: presentation, animated: animated),
        isPopover: presentation.kind == .popover, options: presentation.options,
        isHandled: source.handlesDismissal && presentation.identity == state.presentations.last?.identity,
        presenter: controllers[presentation.presenter])
    }
    presentations.show(levels, over: root, animated: animated) { [weak self] identity in
      guard let self, source.state.presentations.last?.identity == identity else { return }
      source.perform(.dismiss)
    }
    // UIKit keeps the removed controllers until their animations end.
    controllers = controllers.filter { state.node($0.key) != nil }
    mergedStacks = mergedStacks.filter { state.node($0.key) != nil }
  }

  private func controller(of presentation: NavigationPresentation, animated: Bool) -> UIViewController {
    guard case .scene(let instance) = presentation.node, presentation.options.style.isAlert else {
      return controller(for: presentation.node, animated: animated)
    }
    return reuse(instance.identity) {
      source.makeAlert(for: instance, isSheet: presentation.options.style == .actionSheet)
    }
  }

  private func controller(for node: Node, animated: Bool) -> UIViewController {
    switch node {
    case .scene(let instance):
      let controller = reuse(instance.identity) { source.makeController(for: instance) }
      for part in instance.embedded {
        let child = self.controller(for: part.node, animated: animated)
        (controller as? any EmbeddingController)?.embed(child, as: part.name)
      }
      return controller
    case .stack(let stack):
      let controller = reuse(stack.identity) { StackController() }
      show(stack.elements, in: controller, animated: animated)
      return controller
    case .tabs(let tabs): return self.tabs(tabs, animated: animated)
    case .pages(let pages): return self.pages(pages, animated: animated)
    case .split(let split): return self.split(split, animated: animated)
    }
  }

  private func reuse<Controller: UIViewController>(
    _ identity: NavigationIdentity, _ make: () -> Controller
  ) -> Controller {
    if let controller = controllers[identity] as? Controller { return controller }
    let controller = make()
    controllers[identity] = controller
    return controller
  }

  private func identity(of controller: UIViewController) -> NavigationIdentity? {
    controllers.first { $0.value === controller }?.key
  }

  private func node(of controller: UIViewController) -> Node? {
    identity(of: controller).flatMap { source.state.node($0) }
  }

  // MARK: Stacks

  private func show(_ elements: [Node], in stack: StackController, animated: Bool) {
    stack.delegate = self
    guard !isMoving(stack) else { return }
    if let top = elements.last?.identity {
      stack.setNavigationBarHidden(source.hidesBar(above: top), animated: animated)
      stack.interactivePopGestureRecognizer?.isEnabled = !source.handlesBack(from: top)
    }
    stack.identities = elements.map(\.identity)
    let wanted = elements.map { controller(for: $0, animated: animated) }
    // A title is large only where the bar may have one; screens that say nothing stay as they are.
    stack.navigationBar.prefersLargeTitles = wanted.contains {
      $0.navigationItem.largeTitleDisplayMode == .always
    }
    // UIKit pushes or pops, whichever the last element asks for.
    guard stack.viewControllers != wanted else { return }
    stack.setViewControllers(wanted, animated: animated)
    stack.setToolbarHidden(wanted.last?.toolbarItems?.isEmpty ?? true, animated: animated)
  }

  /// Returns whether a transition is in progress, perhaps an interactive one, which must not be interrupted. The end of
  /// the transition triggers another rendering.
  private func isMoving(_ stack: StackController) -> Bool {
    guard let transition = stack.transitionCoordinator else { return false }
    transition.animate(alongsideTransition: nil) { [weak self] _ in self?.catchUp(with: stack) }
    return true
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    if let stack = navigationController as? StackController { catchUp(with: stack) }
  }

  /// Reports to the source what the user has popped, or otherwise performs postponed rendering.
  private func catchUp(with stack: StackController) {
    // After the transition and not in its last moment, when UIKit still counts it as running.
    Task {
      // After a push, or a swipe that the user has taken back, all that was asked for is there.
      let shown = stack.viewControllers.count
      if shown < stack.identities.count {
        source.perform(.back(past: stack.identities[shown]))
      } else {
        render(animated: true)
      }
    }
  }

  // MARK: Tabs

  private func tabs(_ tabs: NavigationTabs, animated: Bool) -> UIViewController {
    let controller = reuse(tabs.identity) { UITabBarController() }
    let wanted = tabs.tabs.map { self.controller(for: $0.node, animated: animated) }
    if controller.viewControllers != wanted {
      for (index, tab) in tabs.tabs.enumerated() {
        let label = source.label(ofTab: tab.name, in: tabs.name)
        wanted[index].tabBarItem = UITabBarItem(
          title: label.title, image: UIImage(systemName: label.icon), tag: index)
      }
      controller.delegate = self
      controller.setViewControllers(wanted, animated: false)
    }
    controller.selectedIndex = tabs.selected
    controller.tabBar.isHidden = tabs.hidesBar(in: source.state.width)
    return controller
  }

  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    guard case .tabs(let tabs)? = node(of: tabBarController),
      let index = tabBarController.viewControllers?.firstIndex(of: viewController)
    else { return true }
    source.perform(.select(container: tabs.name, tab: tabs.tabs[index].name))
    // It is selected already, if the engine allows it.
    return false
  }

  // MARK: Pages

  private func pages(_ pages: NavigationPages, animated: Bool) -> UIViewController {
    let controller = reuse(pages.identity) {
      UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    }
    controller.dataSource = self
    controller.delegate = self
    let page = self.controller(for: pages.pages[pages.current], animated: animated)
    let shown = controller.viewControllers?.first
    if shown !== page {
      let index = shown.flatMap { identity(of: $0) }.flatMap { id in pages.pages.firstIndex { $0.id == id } }
      controller.setViewControllers(
        [page], direction: index ?? 0 > pages.current ? .reverse : .forward,
        animated: animated && shown != nil)
    }
    return controller
  }

  private func page(
    _ offset: Int, from controller: UIViewController, in pager: UIPageViewController
  ) -> UIViewController? {
    guard case .pages(let pages)? = node(of: pager), let id = identity(of: controller),
      let index = pages.pages.firstIndex(where: { $0.id == id }), pages.pages.indices.contains(index + offset)
    else { return nil }
    return self.controller(for: pages.pages[index + offset], animated: false)
  }

  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { page(-1, from: viewController, in: pageViewController) }

  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { page(1, from: viewController, in: pageViewController) }

  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {
    guard completed, case .pages(let pages)? = node(of: pageViewController),
      let id = pageViewController.viewControllers?.first.flatMap({ identity(of: $0) }),
      let index = pages.pages.firstIndex(where: { $0.id == id })
    else { return }
    for _ in 0..<abs(index - pages.current) {
      source.perform(index > pages.current ? .swipeToNext : .swipeToPrevious)
    }
  }

  // MARK: Splits

  private func split(_ split: NavigationSplit, animated: Bool) -> UIViewController {
    let isTriple = split.columns.count == 3
    let controller = reuse(split.identity) {
      UISplitViewController(style: isTriple ? .tripleColumn : .doubleColumn)
    }
    let isCompact = source.state.width == .compact
    let merged = mergedStacks[split.identity] ?? StackController()
    mergedStacks[split.identity] = merged
    // A view controller has one parent: the old one must release it first, and neither may be in a transition.
    let stacks = split.columns.compactMap { controllers[$0.node.identity] as? StackController } + [merged]
    guard !stacks.contains(where: isMoving) else { return controller }
    if !isCompact { show([], in: merged, animated: false) }
    for column in split.columns {
      let child: UIViewController
      if isCompact, split.compact == nil, case .stack(let stack) = column.node {
        let emptied = reuse(stack.identity) { StackController() }
        show([], in: emptied, animated: false)
        child = emptied
      } else {
        child = self.controller(for: column.node, animated: animated)
      }
      let place = column.column.uiKit
      if controller.viewController(for: place) !== child { controller.setViewController(child, for: place) }
    }
    if isCompact, split.compact == nil { show(split.mergedElements, in: merged, animated: animated) }
    // With a column of its own for compact width, UIKit leaves the others alone when it collapses.
    let compact = split.compact.map { self.controller(for: $0, animated: animated) } ?? merged
    if controller.viewController(for: .compact) !== compact {
      controller.setViewController(compact, for: .compact)
    }
    controller.delegate = self
    controller.preferredSplitBehavior = split.displaysOver ? .overlay : .tile
    controller.preferredDisplayMode =
      if !split.displaysOver {
        isTriple ? .twoBesideSecondary : .oneBesideSecondary
      } else if split.isRevealed {
        isTriple ? .twoOverSecondary : .oneOverSecondary
      } else {
        .secondaryOnly
      }
    return controller
  }

  func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {
    setRevealed(true, column, in: svc)
  }

  func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {
    setRevealed(false, column, in: svc)
  }

  private func setRevealed(
    _ isRevealed: Bool, _ column: UISplitViewController.Column, in controller: UISplitViewController
  ) {
    guard column == .primary, source.state.width == .regular, case .split(let split)? = node(of: controller),
      split.displaysOver, split.isRevealed != isRevealed
    else { return }
    source.perform(isRevealed ? .reveal : .hide)
  }
}

/// A navigation controller that stores the controllers it was last asked to show.
final class StackController: UINavigationController {
  var identities: [NavigationIdentity] = []
}

extension NavigationColumn {
  var uiKit: UISplitViewController.Column {
    switch self {
    case .primary: .primary
    case .supplementary: .supplementary
    case .secondary: .secondary
    }
  }
}
#endif
