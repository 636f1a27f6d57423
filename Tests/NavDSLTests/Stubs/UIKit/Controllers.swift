// Signatures of Apple's UIKit, iOS 17, as far as the guide uses them: names, labels and isolation.
// Nothing runs; listings are checked against this where there is no UIKit.
//
// What Objective-C makes optional in a delegate is required here, so that a wrong name is found.

@_exported import Foundation

@MainActor open class UIResponder: NSObject {
  nonisolated override public init() {}
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  public required init?(coder: NSCoder) { fatalError() }
  nonisolated public convenience override init() { fatalError() }
  open var view: UIView! {
    get { fatalError() }
    set {}
  }
  open var viewIfLoaded: UIView? { fatalError() }
  open func viewDidLoad() {}
  open var title: String?
  open var navigationItem: UINavigationItem { fatalError() }
  open var toolbarItems: [UIBarButtonItem]?
  open var tabBarItem: UITabBarItem!
  open var modalPresentationStyle: UIModalPresentationStyle
  {
    get { fatalError() }
    set {}
  }
  open var modalTransitionStyle: UIModalTransitionStyle
  {
    get { fatalError() }
    set {}
  }
  open var isModalInPresentation: Bool {
    get { fatalError() }
    set {}
  }
  open var presentationController: UIPresentationController? { fatalError() }
  open var sheetPresentationController: UISheetPresentationController? { fatalError() }
  open var popoverPresentationController: UIPopoverPresentationController? { fatalError() }
  open var presentedViewController: UIViewController? { fatalError() }
  open var presentingViewController: UIViewController? { fatalError() }
  open var isBeingDismissed: Bool { fatalError() }
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { fatalError() }
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {}
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}

public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isAnimated: Bool { get }
}

@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

// MARK: Containers

@MainActor open class UINavigationController: UIViewController {
  open var viewControllers: [UIViewController] {
    get { fatalError() }
    set {}
  }
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
  open weak var delegate: (any UINavigationControllerDelegate)?
  open var isToolbarHidden: Bool {
    get { fatalError() }
    set {}
  }
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {}
}

@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

@MainActor open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? {
    get { fatalError() }
    set {}
  }
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {}
  open var selectedIndex: Int {
    get { fatalError() }
    set {}
  }
  open weak var delegate: (any UITabBarControllerDelegate)?
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
  public init(style: UISplitViewController.Style) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open weak var delegate: (any UISplitViewControllerDelegate)?
  open func setViewController(_ vc: UIViewController?, for column: UISplitViewController.Column) {}
  open func viewController(for column: UISplitViewController.Column) -> UIViewController? { fatalError() }
  open var preferredDisplayMode: UISplitViewController.DisplayMode {
    get { fatalError() }
    set {}
  }
  open var preferredSplitBehavior: UISplitViewController.SplitBehavior {
    get { fatalError() }
    set {}
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
  ) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open weak var delegate: (any UIPageViewControllerDelegate)?
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  open var viewControllers: [UIViewController]? { fatalError() }
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: UIPageViewController.NavigationDirection,
    animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {}
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

// MARK: Presentations

@MainActor open class UIPresentationController: NSObject {
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  open var presentedViewController: UIViewController { fatalError() }
}

@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

@MainActor public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// In truth a requirement of the protocol above.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
}

@MainActor open class UISheetPresentationController: UIPresentationController {
  @MainActor open class Detent: NSObject {
    open class func medium() -> Self { fatalError() }
    open class func large() -> Self { fatalError() }
  }
  open var detents: [UISheetPresentationController.Detent] {
    get { fatalError() }
    set {}
  }
}

@MainActor open class UIPopoverPresentationController: UIPresentationController {
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  open var sourceView: UIView?
  open var permittedArrowDirections: UIPopoverArrowDirection {
    get { fatalError() }
    set {}
  }
}

public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  public static let any = UIPopoverArrowDirection(rawValue: 15)
}

@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }
  public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
    fatalError()
  }
  open func addAction(_ action: UIAlertAction) {}
}

@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  public convenience init(
    title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil
  ) { fatalError() }
}
