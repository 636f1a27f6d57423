/// The limits of the language (language reference, "Limits"); lower ones are for tests.
public struct SourceLimits: Sendable {
  /// The largest file, in bytes.
  public var fileSize = SourceText.maximumSize
  /// The largest number of tokens in a file.
  public var tokens = 1 << 31
  /// The largest program, all its files together, in bytes: 4 GiB, which is what positions can tell apart.
  public var programSize = Int(UInt32.max)
  /// Creates the language's own limits.
  public init() {}
}
