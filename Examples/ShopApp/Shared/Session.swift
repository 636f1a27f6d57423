import NavRuntime
import Observation

/// The app's knowledge of the customer. The navigation asks for it, as guards.
@MainActor @Observable final class Session {
  var isSignedIn = false
}

extension Session {
  /// The current values of the program's guards.
  var guards: Shop.Guards { Shop.Guards(signedIn: self.isSignedIn) }
}

extension Session {
  /// Does what the app has to do where an unwind ends.
  func carryOut(_ call: Shop.Outcome.ExitCall) {
    switch Shop.Account.Exit(call.exit) {
    case .signedOut: isSignedIn = false
    case nil: break
    }
  }
}
