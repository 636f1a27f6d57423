import NavRuntime
import NavUIKit
import UIKit

/// The view controllers of the feature's scenes.
@MainActor struct IdentityControllers {
  unowned let coordinator: NavigationCoordinator<IdentityCheck>

  /// Creates the view controller of a scene.
  func controller(for screen: IdentityCheck.Screen) -> UIViewController {
    switch screen {
    case .consent(let consent): screenController(for: consent)
    case .photoPassport(let passport): screenController(for: passport)
    case .photoSelfie(let selfie): screenController(for: selfie)
    case .help(let help): screenController(for: help)
    case .chat(let chat): screenController(for: chat)
    // An alert is drawn from the program.
    case .noCamera: UIViewController()
    }
  }

  private func screenController(for scene: some NavigationTypedScene) -> UIViewController {
    let controller = UIViewController()
    coordinator.configureBar(of: controller, for: scene)
    return controller
  }
}
