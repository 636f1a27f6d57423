import Foundation
import NavRuntime
import Observation

/// The navigation of one window, and the actions that change it.
@MainActor @Observable final class ShopModel {
  private(set) var navigation = Shop.Navigation(in: .compact)
  /// Increases with each failed step, so that SwiftUI reloads the state, which its own may be ahead of.
  private(set) var refusals = 0
  let session: Session

  init(session: Session) { self.session = session }

  /// Carries out an event of a scene.
  func send(_ event: Shop.Event) {
    attempt { () throws(NavigationFailure) in
      let outcome = try navigation.send(event, guards: session.guards)
      for call in outcome.exits { carryOut(call) }
    }
  }

  /// Carries out what the system or the user has already done on the screen.
  func perform(_ move: NavigationMove) {
    attempt { () throws(NavigationFailure) in
      let outcome = try navigation.perform(move, guards: session.guards)
      for call in outcome.exits { carryOut(call) }
    }
  }

  /// Goes where a link leads.
  func open(_ url: URL) {
    attempt { () throws(NavigationFailure) in
      try navigation.open(url.absoluteString, guards: session.guards)
    }
  }

  private func attempt(_ step: () throws(NavigationFailure) -> Void) {
    do throws(NavigationFailure) {
      try step()
    } catch {
      // A second tap, or a tap on what is sliding away: `staleInstance`. The state is as it was.
      refusals += 1
    }
  }

  /// Does what the app has to do where an unwind ends.
  private func carryOut(_ call: Shop.Outcome.ExitCall) {
    switch Shop.Account.Exit(call.exit) {
    case .signedOut: session.isSignedIn = false
    case nil: break
    }
  }
}

// MARK: Saving

extension ShopModel {
  /// The encoded navigation, for saving.
  var saved: Data? { try? JSONEncoder().encode(navigation) }

  /// Goes back to where the user was.
  func restore(_ data: Data) {
    guard let restoration = try? JSONDecoder().decode(Shop.Restoration.self, from: data) else { return }
    navigation = restoration.navigation
  }
}

// MARK: Drawing

extension ShopModel: NavigationHost {
  var state: Shop.State {
    _ = refusals
    return navigation.state
  }

  func screen(for instance: Shop.Instance) -> ShopScreen {
    ShopScreen(instance: instance, model: self)
  }

  func title(of instance: Shop.Instance) -> String {
    // The scene alone is not enough: its title may be a parameter of its flow.
    instance.scene.bar(flow: instance.flow?.flow).title ?? ""
  }

  /// `true` iff a scene has a back button.
  func showsBackButton(_ scene: Shop.Scene) -> Bool {
    let edge = scene.identity.flatMap { navigation.leftEdge(of: $0) }
    if case .backButton = edge { return true } else { return false }
  }

  func label(ofTab tab: String, in container: String) -> (title: String, icon: String) {
    let tab = Shop.table.tab(tab, of: container)
    return (tab.title ?? "", tab.icon ?? "")
  }
}
