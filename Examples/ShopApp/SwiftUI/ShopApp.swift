import NavRuntime
import NavSwiftUI
import SwiftUI

@main struct ShopApp: App {
  @State private var session = Session()

  var body: some Scene {
    WindowGroup { ShopWindow(session: session) }
  }
}

/// A window of the shop.
struct ShopWindow: View {
  let session: Session

  var body: some View {
    NavigationWindow(Shop.Navigation(in: .compact)) {
      session.guards
    } outcome: { outcome in
      for call in outcome.exits { session.carryOut(call) }
    } screen: { instance, navigation in
      ShopScreen(instance: instance, navigation: navigation, session: session)
    }
  }
}
