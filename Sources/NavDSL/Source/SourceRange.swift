/// A range of text in a file, from its first byte to the one after its last.
public struct SourceRange: Sendable, Hashable {
  /// The path of the file, as it was given to the compiler.
  public var path: String
  /// The location of the first byte.
  public var start: SourceLocation
  /// The location after the last byte.
  public var end: SourceLocation

  init(_ span: SourceSpan, in file: SourceText, lines: LineTable) {
    let range = file.byteRange(of: span)
    path = file.path
    start = lines.location(at: range.lowerBound)
    end = lines.location(at: range.upperBound)
  }
}
