#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import NavRuntime
import UIKit

/// A feature in an app that navigates by other means: as a sheet, in a tab, or on a navigation controller of the app.
///
///     let check = FeatureController(IdentityCheck.Navigation(customer: "Anna", in: .compact)) {
///       session.guards
///     } finished: { end in
///       …
///     } controller: { screen, coordinator in
///       …
///     }
///     navigationController.pushViewController(check, animated: true)
///
/// The feature draws its own bar. While it is on a navigation controller of the app, the bar of that is hidden, so the first
/// screen of the feature has a button that leaves it. When the feature has ended, the app takes the controller away.
public final class FeatureController<Feature: NavigationFeature>: UIViewController, NavigationRoot {
  private let start: NavigationModel<Feature>
  private let guards: @MainActor () -> Feature.Guards
  private let makeController: @MainActor (Feature.Screen, NavigationCoordinator<Feature>) -> UIViewController
  private let finished: @MainActor (NavigationEnd<Feature.NavigationResult>) -> Void
  /// The state of the app's own bar before the feature has hidden it.
  private var hostsBarWasHidden = false

  /// The navigation of the feature, which opens links and sends events.
  public private(set) lazy var coordinator: NavigationCoordinator<Feature> = {
    let coordinator = NavigationCoordinator(start, root: self, guards: guards, controller: makeController)
    coordinator.onOutcome = { [finished] outcome in
      if let end = Feature.end(of: outcome) { finished(end) }
    }
    return coordinator
  }()

  /// Creates the controller of a feature.
  ///
  /// - Parameters:
  ///   - model: The feature at its start, with its parameters.
  ///   - guards: Returns the app's decisions, for each step.
  ///   - finished: Called when the feature has ended, with its result.
  ///   - controller: Creates the view controller of a scene.
  public init(
    _ model: NavigationModel<Feature>, guards: @escaping @MainActor () -> Feature.Guards,
    finished: @escaping @MainActor (NavigationEnd<Feature.NavigationResult>) -> Void,
    controller: @escaping @MainActor (Feature.Screen, NavigationCoordinator<Feature>) -> UIViewController
  ) {
    start = model
    self.guards = guards
    self.finished = finished
    makeController = controller
    super.init(nibName: nil, bundle: nil)
  }

  /// Features are not created by storyboards.
  public required init?(coder: NSCoder) { nil }

  var navigationBase: UIViewController? {
    didSet {
      guard navigationBase !== oldValue else { return }
      oldValue?.willMove(toParent: nil)
      oldValue?.view.removeFromSuperview()
      oldValue?.removeFromParent()
      guard let navigationBase else { return }
      addChild(navigationBase)
      navigationBase.view.frame = view.bounds
      navigationBase.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(navigationBase.view)
      navigationBase.didMove(toParent: self)
    }
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    resize()
    coordinator.render(animated: false)
    registerForTraitChanges([UITraitHorizontalSizeClass.self]) { (controller: Self, _) in controller.resize()
    }
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard let host = navigationController else { return }
    hostsBarWasHidden = host.isNavigationBarHidden
    host.setNavigationBarHidden(true, animated: animated)
  }

  public override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    navigationController?.setNavigationBarHidden(hostsBarWasHidden, animated: animated)
  }

  /// Follows the width that the app gives the feature, which may be less than that of the window.
  private func resize() {
    if coordinator.model.state.width != traitCollection.navigationWidth {
      coordinator.perform(.resize(traitCollection.navigationWidth))
    }
  }
}
#endif
