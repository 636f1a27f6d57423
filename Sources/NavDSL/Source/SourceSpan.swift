/// A range of bytes in one of a program's files.
///
/// Positions are program-wide: the files of a program share a single space of positions, one file after another,
/// so that a span need not store its file. ``SourceMap`` converts a position to a file, a line and a column.
public struct SourceSpan: Hashable, Sendable {
  /// The program-wide position of the first byte.
  public var start: UInt32
  /// The number of bytes.
  public var length: UInt32

  /// Creates the span of `length` bytes from `start` on.
  package init(start: UInt32, length: UInt32) {
    self.start = start
    self.length = length
  }

  /// The position after the last byte.
  public var end: UInt32 { start &+ length }

  /// `true` iff the span is empty, as ``none`` is.
  public var isEmpty: Bool { length == 0 }

  /// The span of an element without a position in any file.
  package static let none = SourceSpan(start: 0, length: 0)

  /// Returns the smallest span that contains both.
  package func joined(to other: SourceSpan) -> SourceSpan {
    let lower = min(start, other.start)
    return SourceSpan(start: lower, length: max(end, other.end) - lower)
  }
}
