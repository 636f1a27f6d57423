/// The text of one file: its bytes, the path under which it is reported, and its base position in the program.
public struct SourceText: Sendable {
  /// The path shown in messages: as given, or relative to the importing file's.
  public let path: String
  /// The bytes of the file, which need not be valid UTF-8.
  public let bytes: [UInt8]
  /// The program-wide position of the first byte.
  package let base: UInt32

  /// The largest file that can be compiled, in bytes: 512 MiB (language reference, "Limits").
  package static let maximumSize = 512 << 20

  /// Creates the text of the file at `path`.
  public init(path: String, bytes: [UInt8], base: UInt32 = 0) {
    self.path = path
    self.bytes = bytes
    self.base = base
  }

  /// Creates a text from a string, for tools and tests.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The span of the whole file.
  package var span: SourceSpan { SourceSpan(start: base, length: UInt32(truncatingIfNeeded: bytes.count)) }

  /// Returns the text of `span`, ill-formed sequences replaced by U+FFFD.
  ///
  /// `span` is clamped to the file.
  public func text(in span: SourceSpan) -> String {
    String(decoding: bytes[byteRange(of: span)], as: UTF8.self)
  }

  /// Returns the part of `span` that is inside this file, in offsets from its first byte.
  func byteRange(of span: SourceSpan) -> Range<Int> {
    let lower = min(max(Int(span.start) - Int(base), 0), bytes.count)
    let upper = min(max(Int(span.end) - Int(base), lower), bytes.count)
    return lower..<upper
  }
}
