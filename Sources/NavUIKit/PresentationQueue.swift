#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
// Presentations: sheets, covers, alerts and popovers.

import NavRuntime
import UIKit

/// A view controller that provides the anchors of its scene's popovers.
@MainActor public protocol NavigationItemOwner: UIViewController {
  /// Returns the bar item or control with a name.
  func item(named name: String) -> (any UIPopoverPresentationControllerSourceItem)?
}

/// The place of a navigation's base: a window, or the view controller of a feature.
@MainActor protocol NavigationRoot: AnyObject {
  /// The view controller of the base.
  var navigationBase: UIViewController? { get set }
}

extension UIWindow: NavigationRoot {
  var navigationBase: UIViewController? {
    get { rootViewController }
    set { rootViewController = newValue }
  }
}

/// Presents and dismisses one at a time: UIKit ignores a presentation requested during another one.
@MainActor final class PresentationQueue {
  /// A presentation.
  struct Level {
    let identity: NavigationIdentity
    let controller: UIViewController
    let isPopover: Bool
    let options: NavigationOptions
    /// `true` iff the program is asked before the user dismisses it.
    let isHandled: Bool
    /// The view controller that presents it and has a popover's anchor.
    let presenter: UIViewController?

    /// `true` iff UIKit does not dismiss it by itself.
    var isKept: Bool { !(controller is UIAlertController) && (options.isLocked || isHandled) }
  }

  private weak var root: (any NavigationRoot)?
  /// The current presentations, the lowest first, with their delegates, which UIKit does not retain.
  private var shown: [(level: Level, delegate: any NSObjectProtocol)] = []
  private var wanted: [Level] = []
  private var base: UIViewController?
  private var isMoving = false
  private var userDidDismiss: (NavigationIdentity) -> Void = { _ in }

  init(root: any NavigationRoot) { self.root = root }

  /// Presents and dismisses until exactly `levels` are presented, over `base`.
  ///
  /// - Parameter userDidDismiss: Called when the user has dismissed one of them.
  func show(
    _ levels: [Level], over base: UIViewController, animated: Bool,
    userDidDismiss: @escaping (NavigationIdentity) -> Void
  ) {
    self.base = base
    wanted = levels
    for level in levels { level.controller.isModalInPresentation = level.isKept }
    self.userDidDismiss = userDidDismiss
    move(animated: animated)
  }

  private func move(animated: Bool) {
    guard !isMoving, let root else { return }
    // A root that is removed during its presentation would leave the presentation behind.
    if root.navigationBase !== base, root.navigationBase?.presentedViewController == nil {
      root.navigationBase = base
    }
    // An alert dismisses itself when one of its buttons is tapped.
    let kept = zip(shown, wanted).prefix { shown, wanted in
      shown.level.identity == wanted.identity && shown.level.controller === wanted.controller
        && shown.level.controller.presentingViewController != nil && root.navigationBase === base
    }.count
    let below = kept == 0 ? root.navigationBase : shown[kept - 1].level.controller
    guard let below, kept < max(shown.count, wanted.count) || below !== base && kept == 0 else { return }
    shown.removeSubrange(kept...)
    let next: () -> Void = { [weak self] in
      self?.isMoving = false
      self?.move(animated: animated)
    }
    if below.presentedViewController != nil {
      isMoving = true
      below.dismiss(animated: animated, completion: next)
    } else if kept < wanted.count {
      isMoving = true
      let level = wanted[kept]
      shown.append((level, prepare(level, over: below)))
      let isAnimated = animated && level.options.animation != .some(.none)
      below.present(level.controller, animated: isAnimated, completion: next)
    }
  }

  /// Configures the presentation of a level in UIKit, and returns the delegate that is notified of its dismissal by the
  /// user.
  private func prepare(_ level: Level, over below: UIViewController) -> any NSObjectProtocol {
    let controller = level.controller
    let options = level.options
    if !(controller is UIAlertController) {
      controller.modalPresentationStyle = level.isPopover ? .popover : options.style.uiKit
      if let animation = options.animation?.uiKit { controller.modalTransitionStyle = animation }
    }
    if !options.detents.isEmpty {
      controller.sheetPresentationController?.detents = options.detents.map { detent in
        detent == .medium ? .medium() : .large()
      }
    }
    // On an iPad, an action sheet is a popover, which traps without an anchor.
    if let popover = controller.popoverPresentationController {
      let owner = level.presenter as? any NavigationItemOwner
      popover.sourceItem = options.anchor.flatMap { owner?.item(named: $0) } ?? below.view
      popover.permittedArrowDirections =
        options.arrows.isEmpty ? .any : UIPopoverArrowDirection(options.arrows.map(\.uiKit))
    }
    // An alert notifies its buttons instead; a tap beside an action sheet triggers its cancel button.
    if controller is UIAlertController { return controller }
    let dismissed: () -> Void = { [weak self] in self?.userDidDismiss(level.identity) }
    guard level.isPopover else {
      let delegate = ModalDelegate(dismissed: dismissed)
      controller.presentationController?.delegate = delegate
      return delegate
    }
    let delegate = PopoverDelegate(options.adaptation, dismissed: dismissed)
    controller.presentationController?.delegate = delegate
    return delegate
  }
}

/// Receives dismissals by the user. UIKit does not call it for dismissals by the app.
final class ModalDelegate: NSObject, UIAdaptivePresentationControllerDelegate {
  private let dismissed: () -> Void

  init(dismissed: @escaping () -> Void) { self.dismissed = dismissed }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { dismissed() }

  /// Passes on the attempt: the engine refuses the dismissal of a locked presentation, and asks the program about one that it
  /// handles.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    dismissed()
  }
}

/// The delegate of a popover, which determines its adaptation in compact width.
final class PopoverDelegate: NSObject, UIPopoverPresentationControllerDelegate {
  private let adaptation: NavigationOptions.Adaptation
  private let dismissed: () -> Void

  init(_ adaptation: NavigationOptions.Adaptation, dismissed: @escaping () -> Void) {
    self.adaptation = adaptation
    self.dismissed = dismissed
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { dismissed() }

  /// Passes on the attempt: the engine refuses the dismissal of a locked presentation, and asks the program about one that it
  /// handles.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    dismissed()
  }

  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    guard traitCollection.horizontalSizeClass == .compact else { return .none }
    switch adaptation {
    case .sheet: return .pageSheet
    case .fullScreen: return .fullScreen
    case .none: return .none
    }
  }
}

extension NavigationOptions.Style {
  var uiKit: UIModalPresentationStyle {
    switch self {
    case .automatic, .alert, .actionSheet: .automatic
    case .pageSheet, .sheet: .pageSheet
    case .formSheet: .formSheet
    case .fullScreen: .fullScreen
    case .currentContext: .currentContext
    case .overFullScreen: .overFullScreen
    case .overCurrentContext: .overCurrentContext
    }
  }
}

extension NavigationOptions.Animation {
  /// `nil` for `none`, which is not a style but the absence of animation.
  var uiKit: UIModalTransitionStyle? {
    switch self {
    case .coverVertical: .coverVertical
    case .flip: .flipHorizontal
    case .crossDissolve: .crossDissolve
    case .partialCurl: .partialCurl
    case .none: nil
    }
  }
}

extension NavigationOptions.Arrow {
  var uiKit: UIPopoverArrowDirection {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    }
  }
}
#endif
