/// The lines that a fix changes, after the change; for a fix that only removes, before it.
struct FixPreview {
  /// The changed part of the file.
  private(set) var bytes: [UInt8] = []
  /// The changed lines in ``bytes``, with marks under the text that is inserted, or removed.
  private(set) var lines: [(line: Range<Int>, marks: [SourceExcerpt.Mark])] = []

  /// The limits of a preview: its lines, and its bytes.
  private static let maximum = (lines: 6, bytes: 4096)

  /// Applies `fix` to `file`; `nil` if the result would be long, or spans several files.
  init?(_ fix: Diagnostic.FixIt, file: SourceText, lines table: LineTable) {
    let edits = fix.edits.sorted { $0.span.start < $1.span.start }
    guard let first = edits.first, let last = edits.last, first.span.start >= file.base,
      Int(last.span.end) <= Int(file.base) + file.bytes.count
    else { return nil }
    let ranges = edits.map { file.byteRange(of: $0.span) }
    guard let start = ranges.first?.lowerBound, let end = ranges.last?.upperBound,
      end - start <= Self.maximum.bytes
    else { return nil }
    let firstLine = table.range(ofLine: table.location(at: start).line)
    let lastLine = table.range(ofLine: table.location(at: end).line)
    let context = Self.maximum.bytes / 4
    var index = max(firstLine.lowerBound, start - context)
    let limit = max(min(lastLine.upperBound, end + context), end)
    var changes: [Range<Int>] = []
    let onlyRemoves = edits.allSatisfy(\.replacement.isEmpty)
    for (edit, range) in zip(edits, ranges) {
      guard range.lowerBound >= index else { return nil }
      bytes += file.bytes[index..<range.lowerBound]
      let start = bytes.count
      if onlyRemoves { bytes += file.bytes[range] } else { bytes += edit.replacement.utf8 }
      changes.append(start..<bytes.count)
      index = range.upperBound
    }
    bytes += file.bytes[index..<max(index, limit)]
    guard bytes.count <= 2 * Self.maximum.bytes else { return nil }
    splitLines(changes, mark: UInt8(ascii: onlyRemoves ? "-" : "+"))
    if lines.count > Self.maximum.lines { return nil }
  }

  private mutating func splitLines(_ changes: [Range<Int>], mark: UInt8) {
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let touching = changes.filter { $0.lowerBound <= end && $0.upperBound >= start }
      let marks = touching.compactMap { change -> SourceExcerpt.Mark? in
        let part = max(change.lowerBound, start)..<min(change.upperBound, end)
        guard !part.isEmpty else { return nil }
        return SourceExcerpt.Mark(range: part, first: mark, rest: mark)
      }
      let isBlank = bytes[start..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 }
      if !touching.isEmpty, !isBlank { lines.append((start..<end, marks)) }
      start = end + 1
      if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { start += 1 }
    }
  }
}
