import NavRuntime
import NavUIKit
import UIKit

/// A coordinator as the app had it before: it pushes the screens of the accounts.
@MainActor final class AccountsCoordinator {
  let navigationController: UINavigationController
  private let device: Device

  init(navigationController: UINavigationController, device: Device) {
    self.navigationController = navigationController
    self.device = device
  }

  func start() {
    navigationController.setViewControllers([UIViewController()], animated: false)
  }

  /// Opens an account, for which the identity of the customer is checked first.
  func openAccount() {
    navigationController.pushViewController(makeCheck(), animated: true)
  }

  private func makeCheck() -> UIViewController {
    FeatureController(IdentityCheck.Navigation(customer: "Anna", in: .compact)) { [device] in
      device.guards
    } finished: { [weak self] end in
      self?.finish(end)
    } controller: { screen, coordinator in
      IdentityControllers(coordinator: coordinator).controller(for: screen)
    }
  }

  private func finish(_ end: NavigationEnd<IdentityCheck.Trust>) {
    if case .ended(let trust?) = end { device.trust = trust }
    navigationController.popViewController(animated: true)
  }
}
