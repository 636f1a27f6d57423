import NavRuntime
import NavSwiftUI
import SwiftUI

@main struct BankApp: App {
  @State private var device = Device()

  var body: some Scene {
    WindowGroup { BankView(device: device) }
  }
}

/// The app's own screens, as they were before.
enum Route: Hashable {
  case account(number: Int)
  /// The feature is a screen like the others.
  case identityCheck
}

/// The app's own stack, whose path the app keeps.
struct BankView: View {
  let device: Device
  @State private var path: [Route] = []
  @State private var check: OpenCheck?

  var body: some View {
    NavigationStack(path: $path) {
      List([1, 2, 3], id: \.self) { number in
        Button("Account \(number)") { path.append(.account(number: number)) }
        Button("Open another account") { path.append(.identityCheck) }
        Button("Prove who you are") { check = OpenCheck(customer: "Anna") }
      }
      .navigationDestination(for: Route.self) { route in
        switch route {
        case .account(let number): Text("Account \(number)")
        case .identityCheck: pushedCheck
        }
      }
    }
    .sheet(item: $check) { check in
      FeatureView(IdentityCheck.Navigation(customer: check.customer, in: .compact)) {
        device.guards
      } finished: { end in
        finish(end)
        self.check = nil
      } screen: { screen, navigation in
        IdentityScreen(screen: screen, navigation: navigation)
      }
    }
  }

  /// The feature on the app's own stack, which its scenes continue.
  private var pushedCheck: some View {
    FeatureView(IdentityCheck.Navigation(customer: "Anna", in: .compact), placement: .hostsStack) {
      device.guards
    } finished: { end in
      finish(end)
      path.removeLast()
    } screen: { screen, navigation in
      IdentityScreen(screen: screen, navigation: navigation)
    }
  }

  private func finish(_ end: NavigationEnd<IdentityCheck.Trust>) {
    if case .ended(let trust?) = end { device.trust = trust }
  }
}

/// A check that is shown in a sheet.
struct OpenCheck: Identifiable {
  let customer: String
  var id: String { customer }
}
