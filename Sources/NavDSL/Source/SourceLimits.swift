/// The limits of the language (language reference, "Limits"); tests use lower ones.
package struct SourceLimits: Sendable {
  /// The largest file, in bytes.
  package var fileSize = SourceText.maximumSize
  /// The largest number of tokens in a file.
  package var tokens = 1 << 31
  /// The largest program, the sum of its files, in bytes: 4 GiB, the range of positions.
  package var programSize = Int(UInt32.max)
  /// Creates the language's own limits.
  package init() {}
}
