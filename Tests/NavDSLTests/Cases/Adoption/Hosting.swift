// The app of Examples/Adoption with UIKit: a feature on its navigation controller, step by step.

import NavRuntime
import NavUIKit
import UIKit

@main enum Hosting {
  @MainActor static func main() {
    theResultArrives()
    theUserLeaves()
    print(UIKitStub.mistakes.isEmpty ? "done" : "\(UIKitStub.mistakes)")
  }

  @MainActor private static func check(_ isRight: Bool, line: Int = #line) {
    if !isRight { print("Hosting.swift:\(line) is wrong") }
  }

  /// Starts the app, and the feature in it.
  @MainActor private static func open() -> (
    AccountsCoordinator, Device, FeatureController<IdentityCheck>
  )? {
    let device = Device()
    let accounts = AccountsCoordinator(navigationController: UINavigationController(), device: device)
    accounts.start()
    accounts.openAccount()
    guard let check = accounts.navigationController.viewControllers.last as? FeatureController<IdentityCheck>
    else { return nil }
    check.viewDidLoad()
    UIKitStub.run()
    return (accounts, device, check)
  }

  /// The controllers on the feature's own stack.
  @MainActor private static func count(_ feature: FeatureController<IdentityCheck>) -> Int? {
    (feature.children.first as? UINavigationController)?.viewControllers.count
  }

  @MainActor private static func theResultArrives() {
    guard let (accounts, device, feature) = open() else { return check(false) }
    let host = accounts.navigationController
    check(host.viewControllers.count == 2 && host.isNavigationBarHidden && count(feature) == 1)
    let navigation = feature.coordinator
    for consent in navigation.model.active(IdentityCheck.Consent.self) { navigation.send(consent.agree()) }
    UIKitStub.run()
    check(count(feature) == 2 && host.viewControllers.count == 2)
    for passport in navigation.model.active(IdentityCheck.Photo.Passport.self) {
      navigation.send(passport.shoot())
    }
    UIKitStub.run()
    for selfie in navigation.model.active(IdentityCheck.Photo.Selfie.self) { navigation.send(selfie.shoot()) }
    UIKitStub.run()
    check(device.trust == .selfie && host.viewControllers.count == 1 && !host.isNavigationBarHidden)
    check(feature.navigationController == nil && navigation.model.hasEnded)
  }

  /// The feature's first screen has a button that leaves it; and it presents over the app.
  @MainActor private static func theUserLeaves() {
    guard let (accounts, device, feature) = open() else { return check(false) }
    device.hasCamera = false
    let navigation = feature.coordinator
    for consent in navigation.model.active(IdentityCheck.Consent.self) { navigation.send(consent.agree()) }
    UIKitStub.run()
    let alert = feature.children.first?.presentedViewController as? UIAlertController
    check(alert?.actions.first?.title == "OK")
    alert?.stubUserTaps(0)
    UIKitStub.run()
    check(feature.children.first?.presentedViewController == nil)
    let first = (feature.children.first as? UINavigationController)?.viewControllers.first
    first?.navigationItem.leftBarButtonItems?.first?.primaryAction?.stubUserTaps()
    UIKitStub.run()
    check(device.trust == nil && accounts.navigationController.viewControllers.count == 1)
  }
}
