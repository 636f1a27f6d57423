// Views, bar items, windows and scenes.

@MainActor
open class UIView: UIResponder, UITraitChangeObservable, UITraitEnvironment,
  UIPopoverPresentationControllerSourceItem
{
  public init(frame: CGRect) {}
  nonisolated public convenience override init() { self.init(stub: ()) }
  nonisolated public init(stub: Void) {}
  open func addSubview(_ view: UIView) {}
  open func removeFromSuperview() {}
  open var bounds = CGRect.zero
  open var frame = CGRect.zero
  open var traitCollection: UITraitCollection { UITraitCollection() }
  open var backgroundColor: UIColor?
  open var autoresizingMask = UIView.AutoresizingMask()

  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }
}

open class UIColor: NSObject, @unchecked Sendable {
  open class var systemBackground: UIColor { UIColor() }
}

open class UIImage: NSObject, @unchecked Sendable {
  public init?(systemName name: String) {}
}

@MainActor open class UILabel: UIView {
  open var text: String?
}

@MainActor open class UITextField: UIView {
  open var text: String?
  open var placeholder: String?
}

@MainActor open class UIButton: UIView {
  public enum ButtonType: Int, Sendable { case custom, system }
  public convenience init(type buttonType: UIButton.ButtonType = .system, primaryAction: UIAction?) {
    fatalError()
  }
}

@MainActor open class UIStackView: UIView {
  public convenience init(arrangedSubviews views: [UIView]) { fatalError() }
  open var axis: NSLayoutConstraint.Axis {
    get { fatalError() }
    set {}
  }
  open var alignment: UIStackView.Alignment {
    get { fatalError() }
    set {}
  }
  public enum Alignment: Int, Sendable { case fill, leading, center, trailing }
}

@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal, vertical }
}

@MainActor open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let destructive = Attributes(rawValue: 2)
  }
}

@MainActor open class UIAction: UIMenuElement {
  public convenience init(
    title: String = "", image: UIImage? = nil, attributes: UIMenuElement.Attributes = [],
    handler: @escaping (UIAction) -> Void
  ) {
    self.init()
    stubHandler = handler
  }
  private var stubHandler: ((UIAction) -> Void)?
  /// Does what it does when a user taps its button.
  public func stubUserTaps() { stubHandler?(self) }
}

@MainActor open class UIMenu: UIMenuElement {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let displayInline = Options(rawValue: 1)
  }
  public convenience init(
    title: String = "", image: UIImage? = nil, options: UIMenu.Options = [], children: [UIMenuElement] = []
  ) { self.init() }
}

@MainActor open class UIGestureRecognizer: NSObject {
  open var isEnabled = true
}

@MainActor open class UIBarItem: NSObject {
  nonisolated override public init() {}
  open var title: String?
}

@MainActor open class UIBarButtonItem: UIBarItem, UIPopoverPresentationControllerSourceItem {
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks
    case search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close
  }
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.title = title
    self.primaryAction = primaryAction
  }
  public convenience init(
    systemItem: UIBarButtonItem.SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.primaryAction = primaryAction
  }
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
  nonisolated required override public init() {}
  open var customView: UIView?
  open var primaryAction: UIAction?
  open class func flexibleSpace() -> Self { Self() }
  open class func fixedSpace(_ width: CGFloat) -> Self { Self() }
}

@MainActor open class UITabBarItem: UIBarItem {
  public convenience init(title: String?, image: UIImage?, tag: Int) { self.init() }
}

@MainActor open class UINavigationItem: NSObject {
  open var title: String?
  open var prompt: String?
  open var backAction: UIAction?
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }
  open var backButtonTitle: String?
  open var hidesBackButton = false
  open var leftBarButtonItems: [UIBarButtonItem]?
  open var rightBarButtonItems: [UIBarButtonItem]?
}

@MainActor open class UINavigationBar: UIView {
  open var prefersLargeTitles = false
}

// MARK: Traits

public protocol UITraitDefinition {}

public struct UITraitHorizontalSizeClass: UITraitDefinition, Sendable {}

public typealias UITrait = any UITraitDefinition.Type

@MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
}

public protocol UITraitChangeRegistration: NSObjectProtocol {}

@MainActor public protocol UITraitChangeObservable {}

extension UITraitChangeObservable {
  public typealias TraitChangeHandler<TraitEnvironment: UITraitEnvironment> =
    (_ traitEnvironment: TraitEnvironment, _ previousCollection: UITraitCollection) -> Void

  @discardableResult @MainActor public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping Self.TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration { StubRegistration() }
}

private final class StubRegistration: NSObject, UITraitChangeRegistration {}

public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }

open class UITraitCollection: NSObject, @unchecked Sendable {
  open var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
}

// MARK: Windows and scenes

@MainActor open class UIWindow: UIView {
  public init(windowScene: UIWindowScene) { super.init(frame: .zero) }
  open var rootViewController: UIViewController?
  open func makeKeyAndVisible() {}
  open var windowScene: UIWindowScene?
}

@MainActor open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1, foregroundActive, foregroundInactive, background
  }
  @MainActor open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { fatalError() }
    open var userActivities: Set<NSUserActivity> { fatalError() }
  }
  open var activationState: UIScene.ActivationState { fatalError() }
}

@MainActor open class UIWindowScene: UIScene {}

@MainActor open class UISceneSession: NSObject {
  open var stateRestorationActivity: NSUserActivity? { fatalError() }
}

@MainActor open class UIOpenURLContext: NSObject {
  open var url: URL { fatalError() }
}

/// Part of Apple's Foundation only.
open class NSUserActivity: NSObject {
  public init(activityType: String) { self.activityType = activityType }
  public let activityType: String
  open var userInfo: [AnyHashable: Any]?
  open var webpageURL: URL?
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }
}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  func sceneWillEnterForeground(_ scene: UIScene)
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {}

extension UIApplicationDelegate {
  @MainActor public static func main() {}
}
