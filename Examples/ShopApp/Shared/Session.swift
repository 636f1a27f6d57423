import Observation

/// What the app knows of the customer. The navigation asks for it with each event, as guards.
@MainActor @Observable final class Session {
  var isSignedIn = false
}

extension Session {
  /// What the program's guards are now.
  var guards: Shop.Guards { Shop.Guards(signedIn: isSignedIn) }
}
