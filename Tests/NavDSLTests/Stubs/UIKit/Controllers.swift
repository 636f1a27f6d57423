// Signatures of Apple's UIKit, iOS 17, as far as the guide uses them: names, labels and isolation. Listings
// are compiled against them on platforms without UIKit; and the containers do enough for the renderer to run.
//
// Optional requirements of Objective-C delegates are required here, so that a wrong name is an error.

@_exported import Foundation

/// Additions to UIKit: time that a test advances, and a list of the misuses that UIKit would report.
@MainActor public enum UIKitStub {
  public static var mistakes: [String] = []
  private static var later: [() -> Void] = []

  static func after(_ body: @escaping () -> Void) { later.append(body) }

  /// Finishes all animations, and returns whether there were any.
  @discardableResult public static func run() -> Bool {
    let wasMoving = !later.isEmpty
    while !later.isEmpty { later.removeFirst()() }
    return wasMoving
  }
}

@MainActor open class UIResponder: NSObject {
  nonisolated override public init() {}
}

@MainActor open class UIViewController: UIResponder, UITraitChangeObservable, UITraitEnvironment {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  public required init?(coder: NSCoder) { nil }
  nonisolated public convenience override init() { self.init(stub: ()) }
  nonisolated public init(stub: Void) {}
  open lazy var view: UIView! = UIView(frame: .zero)
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open var traitCollection: UITraitCollection { UITraitCollection() }
  open var navigationController: UINavigationController? { stubNavigationController }
  /// The stack that it is on.
  public weak var stubNavigationController: UINavigationController?
  /// The stack that contains it, on top or below.
  weak var stubStack: UINavigationController?
  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []

  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.parent = self
    children.append(childController)
  }
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {
    if let parent, self.parent !== parent { UIKitStub.mistakes.append("a child that was not added") }
  }
  open var title: String?
  open lazy var navigationItem = UINavigationItem()
  open var toolbarItems: [UIBarButtonItem]?
  open var tabBarItem: UITabBarItem!
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var isModalInPresentation = false
  private lazy var presentation: UIPresentationController =
    modalPresentationStyle == .popover ? UIPopoverPresentationController() : UISheetPresentationController()
  open var presentationController: UIPresentationController? { presentation }
  open var sheetPresentationController: UISheetPresentationController? {
    presentation as? UISheetPresentationController
  }
  open var popoverPresentationController: UIPopoverPresentationController? {
    presentation as? UIPopoverPresentationController
  }
  open internal(set) var presentedViewController: UIViewController?
  open internal(set) weak var presentingViewController: UIViewController?
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    // UIKit ignores the call in this case, and never calls the completion.
    if presentedViewController != nil { return UIKitStub.mistakes.append("presents while it presents") }
    if isMoving { return UIKitStub.mistakes.append("presents while it is presented") }
    if let popover = viewControllerToPresent.popoverPresentationController, popover.sourceItem == nil {
      UIKitStub.mistakes.append("a popover that points at nothing")
    }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.isMoving = true
    UIKitStub.after {
      viewControllerToPresent.isMoving = false
      completion?()
    }
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presentedViewController, !presentedViewController.isMoving else {
      return UIKitStub.mistakes.append("dismisses where nothing is presented, or not yet")
    }
    presentedViewController.isMoving = true
    UIKitStub.after {
      self.presentedViewController?.isMoving = false
      self.unlink()
      completion?()
    }
  }

  /// `true` iff it is being presented or dismissed.
  private var isMoving = false

  /// Takes away an alert after a tap on one of its buttons.
  fileprivate func unlinkAlert() -> Bool {
    guard presentedViewController?.isMoving == false else { return false }
    unlink()
    return true
  }

  private func unlink() {
    presentedViewController?.unlink()
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
  }

  /// Pulls down the presented controller, as a user does.
  public func stubUserDismisses() {
    guard let presented = presentedViewController, !presented.isMoving else { return }
    if presented.isModalInPresentation {
      presented.presentation.delegate?.presentationControllerDidAttemptToDismiss(presented.presentation)
      return
    }
    unlink()
    UIKitStub.after {
      presented.presentation.delegate?.presentationControllerDidDismiss(presented.presentation)
    }
  }
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

// MARK: Presentations

@MainActor open class UIPresentationController: NSObject {
  override init() {}
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}

@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

@MainActor open class UISheetPresentationController: UIPresentationController {
  @MainActor open class Detent: NSObject {
    open class func medium() -> UISheetPresentationController.Detent { Detent() }
    open class func large() -> UISheetPresentationController.Detent { Detent() }
  }
  open var detents: [UISheetPresentationController.Detent] = []
}

@MainActor open class UIPopoverPresentationController: UIPresentationController {
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  open var permittedArrowDirections = UIPopoverArrowDirection.any
}

@MainActor public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// In UIKit, this is a requirement of the protocol above.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
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
    self.init(stub: ())
    self.title = title
  }
  open private(set) var actions: [UIAlertAction] = []
  open var preferredAction: UIAlertAction?
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
  open private(set) var textFields: [UITextField]?
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }

  /// Taps a button, as a user does: UIKit dismisses the alert, and then calls the handler.
  public func stubUserTaps(_ number: Int) {
    guard actions.indices.contains(number), presentingViewController?.unlinkAlert() == true else { return }
    UIKitStub.after { self.actions[number].stubIsTapped() }
  }
}

@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  open private(set) var title: String?
  private var handler: ((UIAlertAction) -> Void)?
  public convenience init(
    title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.init()
    (self.title, self.handler) = (title, handler)
  }
  fileprivate func stubIsTapped() { handler?(self) }
}
