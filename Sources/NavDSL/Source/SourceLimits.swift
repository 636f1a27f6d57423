/// The limits of the language (its reference, section 2); lower ones are for tests.
public struct SourceLimits: Sendable {
  /// The largest file, in bytes.
  public var fileSize = SourceText.maximumSize
  /// The largest number of tokens in a file.
  public var tokens = 1 << 31
  /// Creates the language's own limits.
  public init() {}
}
