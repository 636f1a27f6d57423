// Stacks, tabs, splits and pages.

@MainActor open class UINavigationController: UIViewController {
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  private var stack: [UIViewController] = []
  private var transition: StubTransition?
  open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { transition }
  open weak var delegate: (any UINavigationControllerDelegate)?
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {}
  open private(set) lazy var navigationBar = UINavigationBar(frame: .zero)
  open private(set) var isNavigationBarHidden = false
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    if transition != nil { UIKitStub.mistakes.append("a transition is cut off") }
    if Set(viewControllers.map { ObjectIdentifier($0) }).count != viewControllers.count {
      UIKitStub.mistakes.append("a view controller twice on a stack")
    }
    if viewControllers.contains(where: { $0 is UINavigationController || $0 is UISplitViewController }) {
      UIKitStub.mistakes.append("a navigation controller or a split on a stack")
    }
    for child in viewControllers {
      if let parent = child.stubStack, parent !== self, parent.stack.contains(child) {
        UIKitStub.mistakes.append("a view controller with two parents")
      }
      child.stubStack = self
    }
    let top = stack.last
    stack = viewControllers
    // There is no animation if the top does not change.
    if top !== viewControllers.last {
      change(from: top, animated: animated)
      move(animated: animated, isCancelled: false)
    }
  }

  private func change(from old: UIViewController?, animated: Bool) {
    old?.viewWillDisappear(animated)
    if old.map({ !stack.contains($0) }) == true { old?.stubNavigationController = nil }
    stack.last?.stubNavigationController = self
    stack.last?.viewWillAppear(animated)
  }

  private func pop(_ count: Int) {
    let top = stack.last
    stack.removeLast(count)
    change(from: top, animated: true)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    setViewControllers(stack + [viewController], animated: animated)
  }

  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    setViewControllers(Array(stack.dropLast()), animated: animated)
    return top
  }

  private func move(animated: Bool, isCancelled: Bool) {
    let transition = StubTransition()
    if animated { self.transition = transition }
    UIKitStub.after {
      self.transition = nil
      transition.end()
      guard !isCancelled, let top = self.stack.last else { return }
      self.delegate?.navigationController(self, didShow: top, animated: animated)
    }
  }

  /// Goes back, as a user does; if `isCancelled` is true, with a cancelled swipe.
  public func stubUserPops(_ count: Int, isCancelled: Bool) {
    guard transition == nil, stack.count > count, interactivePopGestureRecognizer?.isEnabled == true else {
      return
    }
    if !isCancelled { pop(count) }
    move(animated: true, isCancelled: isCancelled)
  }
}

@MainActor private final class StubTransition: NSObject, UIViewControllerTransitionCoordinator {
  private var completions: [((any UIViewControllerTransitionCoordinatorContext) -> Void)] = []
  var isAnimated: Bool { true }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let completion { completions.append(completion) }
    return true
  }

  func end() { for completion in completions { completion(self) } }
}

@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

@MainActor open class UITabBar: UIView {
  open var isHidden = false
}

@MainActor open class UITabBarController: UIViewController {
  open private(set) lazy var tabBar = UITabBar(frame: .zero)
  open private(set) var viewControllers: [UIViewController]?
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }
  open var selectedIndex = 0
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// Taps a tab, as a user does.
  public func stubUserTaps(_ index: Int) {
    guard let viewControllers, let delegate else { return }
    if delegate.tabBarController(self, shouldSelect: viewControllers[index]) { selectedIndex = index }
  }
}

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
}

@MainActor open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
  public enum SplitBehavior: Int, Sendable { case automatic, tile, overlay, displace }
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary, twoOverSecondary
    case twoDisplaceSecondary
  }
  public let style: UISplitViewController.Style
  public init(style: UISplitViewController.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }
  open weak var delegate: (any UISplitViewControllerDelegate)?
  private var columns: [Column: UIViewController] = [:]
  open func setViewController(_ vc: UIViewController?, for column: UISplitViewController.Column) {
    columns[column] = vc
  }
  open func viewController(for column: UISplitViewController.Column) -> UIViewController? { columns[column] }
  open var preferredDisplayMode = UISplitViewController.DisplayMode.automatic
  open var preferredSplitBehavior = UISplitViewController.SplitBehavior.automatic

  /// Shows or hides the columns over the secondary one, as a user does.
  public func stubUserReveals(_ isRevealed: Bool) {
    for column in [Column.primary, .supplementary] where columns[column] != nil {
      if isRevealed {
        delegate?.splitViewController(self, willShow: column)
      } else {
        delegate?.splitViewController(self, willHide: column)
      }
    }
  }
}

@MainActor public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column)
  func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column)
}

@MainActor open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  public enum NavigationDirection: Int, Sendable { case forward, reverse }
  public struct OptionsKey: Hashable, Sendable {}
  public init(
    transitionStyle style: UIPageViewController.TransitionStyle,
    navigationOrientation: UIPageViewController.NavigationOrientation,
    options: [UIPageViewController.OptionsKey: Any]? = nil
  ) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }
  open weak var delegate: (any UIPageViewControllerDelegate)?
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  open private(set) var viewControllers: [UIViewController]?
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: UIPageViewController.NavigationDirection,
    animated: Bool, completion: ((Bool) -> Void)? = nil
  ) { self.viewControllers = viewControllers }

  /// Swipes to an adjacent page, as a user does.
  public func stubUserSwipes(isForward: Bool) {
    guard let page = viewControllers?.first, let dataSource else { return }
    let next =
      isForward
      ? dataSource.pageViewController(self, viewControllerAfter: page)
      : dataSource.pageViewController(self, viewControllerBefore: page)
    guard let next else { return }
    viewControllers = [next]
    UIKitStub.after {
      self.delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: [page], transitionCompleted: true)
    }
  }
}

@MainActor public protocol UIPageViewControllerDelegate: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

@MainActor public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
}
