/// The limits of the language (language reference, "Limits"); lower ones are for tests.
package struct SourceLimits: Sendable {
  /// The largest file, in bytes.
  package var fileSize = SourceText.maximumSize
  /// The largest number of tokens in a file.
  package var tokens = 1 << 31
  /// The largest program, all its files together, in bytes: 4 GiB, which is what positions can tell apart.
  package var programSize = Int(UInt32.max)
  /// Creates the language's own limits.
  package init() {}
}
