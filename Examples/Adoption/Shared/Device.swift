import Observation

/// The app's knowledge of the device and its customer.
@MainActor @Observable final class Device {
  var hasCamera = true
  /// The trust in the customer; `nil` before a check has ended with a result.
  var trust: IdentityCheck.Trust?

  /// The decisions of the feature.
  var guards: IdentityCheck.Guards { IdentityCheck.Guards(hasCamera: self.hasCamera) }
}
