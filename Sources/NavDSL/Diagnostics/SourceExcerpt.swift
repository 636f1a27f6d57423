/// A line of source prepared for a terminal, with marks under parts of it.
///
/// Tabs become spaces. Characters that would disturb a terminal or mislead a reader (control characters, characters
/// that change the direction of text, ill-formed bytes) are spelled out. A long line is truncated around the first
/// mark, without reading the rest of it.
struct SourceExcerpt {
  /// A mark under a part of the line.
  struct Mark {
    /// The marked part, in offsets into the bytes; an empty one marks the position before it.
    var range: Range<Int>
    /// The mark's character under the first column.
    var first: UInt8
    /// The mark's character under the other columns.
    var rest: UInt8
  }

  /// The line.
  private(set) var text: [UInt8] = []
  /// The marks under the line, without trailing spaces; empty if there are none.
  private(set) var underline: [UInt8] = []

  /// The maximum number of columns of an excerpt.
  static let width = 120
  private static let tabWidth = 4

  /// A character as displayed.
  private struct Cell {
    var range: Range<Int>
    var text: [UInt8]
    var width: Int
  }

  /// Creates an excerpt of the bytes of `line` with `marks`, which are in order.
  init(_ bytes: [UInt8], line: Range<Int>, marks: [Mark]) {
    let focus = min(max(marks.first?.range.lowerBound ?? line.lowerBound, line.lowerBound), line.upperBound)
    var left = Self.cells(bytes, before: focus, in: line)
    var right = Self.cells(bytes, from: focus, in: line)
    let leftWidth = left.reduce(0) { $0 + $1.width }
    let rightWidth = right.reduce(0) { $0 + $1.width }
    let reachesStart = left.first.map { $0.range.lowerBound == line.lowerBound } ?? true
    let reachesEnd = right.last.map { $0.range.upperBound == line.upperBound } ?? true
    if !reachesStart || !reachesEnd || leftWidth + rightWidth > Self.width {
      // Two thirds of the width are for the mark and the text after it, unless that text is shorter.
      let room = Self.width - min(leftWidth, max(Self.width / 3, Self.width - rightWidth))
      Self.trim(&right, to: room, end: line.upperBound)
      Self.trim(&left, to: Self.width - room, start: line.lowerBound)
    }
    show(left + right, line: line, marks: marks)
  }

  private mutating func show(_ cells: [Cell], line: Range<Int>, marks: [Mark]) {
    var columns = 0
    if let first = cells.first, first.range.lowerBound > line.lowerBound {
      text += "…".utf8
      columns = 1
    }
    var starts: [Int] = []
    for cell in cells {
      starts.append(columns)
      columns += cell.width
      text += cell.text
    }
    if let last = cells.last, last.range.upperBound < line.upperBound { text += "…".utf8 }
    while text.last == UInt8(ascii: " ") { text.removeLast() }
    for mark in marks {
      let lower =
        cells.firstIndex { $0.range.upperBound > mark.range.lowerBound }.map { starts[$0] } ?? columns
      let upper =
        cells.firstIndex { $0.range.lowerBound >= mark.range.upperBound }.map { starts[$0] } ?? columns
      while underline.count < max(lower + 1, upper) { underline.append(UInt8(ascii: " ")) }
      underline[lower] = mark.first
      for column in lower + 1..<max(lower + 1, upper) { underline[column] = mark.rest }
    }
  }

  private static func cells(_ bytes: [UInt8], from start: Int, in line: Range<Int>) -> [Cell] {
    var cells: [Cell] = []
    var columns = 0
    var index = start
    while index < line.upperBound, columns <= width, cells.count <= 4 * width {
      let cell = cell(bytes, at: index, end: line.upperBound)
      cells.append(cell)
      columns += cell.width
      index = cell.range.upperBound
    }
    return cells
  }

  private static func cells(_ bytes: [UInt8], before end: Int, in line: Range<Int>) -> [Cell] {
    var cells: [Cell] = []
    var columns = 0
    var index = end
    while index > line.lowerBound, columns <= width, cells.count <= 4 * width {
      let start = UTF8Decoding.previous(bytes, before: index, start: line.lowerBound)
      let cell = cell(bytes, at: start, end: index)
      cells.append(cell)
      columns += cell.width
      index = start
    }
    return cells.reversed()
  }

  private static func trim(_ cells: inout [Cell], to room: Int, end: Int) {
    var columns = cells.reduce(0) { $0 + $1.width }
    guard columns > room || cells.last?.range.upperBound != end else { return }
    while columns >= room, let last = cells.popLast() { columns -= last.width }
  }

  private static func trim(_ cells: inout [Cell], to room: Int, start: Int) {
    var columns = cells.reduce(0) { $0 + $1.width }
    guard columns > room || cells.first?.range.lowerBound != start else { return }
    var count = 0
    while count < cells.count, columns >= room {
      columns -= cells[count].width
      count += 1
    }
    cells.removeFirst(count)
  }

  private static func cell(_ bytes: [UInt8], at index: Int, end: Int) -> Cell {
    let step = UTF8Decoding.step(bytes, at: index, end: end)
    let range = index..<index + step.length
    guard let scalar = step.scalar else {
      let spelled = bytes[range].map { "<\(hexadecimal(UInt32($0), digits: 2))>" }.joined()
      return Cell(range: range, text: Array(spelled.utf8), width: spelled.utf8.count)
    }
    if scalar == "\t" {
      return Cell(range: range, text: Array(repeating: UInt8(ascii: " "), count: tabWidth), width: tabWidth)
    }
    if scalar.value < 0x7F, scalar.value >= 0x20 {
      return Cell(range: range, text: [UInt8(truncatingIfNeeded: scalar.value)], width: 1)
    }
    guard let width = TerminalWidth.columns(of: scalar) else {
      let spelled = "<U+\(hexadecimal(scalar.value, digits: 4))>"
      return Cell(range: range, text: Array(spelled.utf8), width: spelled.utf8.count)
    }
    return Cell(range: range, text: Array(bytes[range]), width: width)
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(digits - text.utf8.count, 0)) + text
  }
}
