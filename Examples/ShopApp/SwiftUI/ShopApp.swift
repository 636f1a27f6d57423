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
    } screen: { screen, navigation in
      ShopScreen(screen: screen, navigation: navigation, session: session)
    }
  }
}
