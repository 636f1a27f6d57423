/// Spaces, or a line break and spaces, that are inserted into the text.
struct FormatOp {
  var offset: Int
  var spaces: Int
  var breaksLine = false
}

/// A place before a declaration where a blank line may be missing.
struct BlankSlot {
  var offset: Int
  var isUsed: Bool
}

/// The comments at the end of a line.
struct TrailingComment {
  var offset: Int
  var line: Int
  /// The columns of the line before them, without alignment.
  var width: Int
  var indent: Int
}

/// A table of lines whose columns are aligned.
enum AlignmentTable {
  case arrows, keywords, tabs, steps
}

/// The lines of a table that are next to each other.
struct AlignmentGroup {
  /// A line: up to four cells, of which the last always exists.
  struct Line {
    /// The offsets before which cells 1, 2 and 3 begin; -1 for an unused one.
    var offsets: (Int, Int, Int)
    /// The columns of the cells.
    var widths: (Int, Int, Int, Int)
    var isAligned = true
    /// The comments at the end of the line, as an index.
    var trailing = -1
  }

  var table = AlignmentTable.arrows
  var indent = 0
  var lines: [Line] = []
}

extension TreeFormatter {
  /// Adds a line to the group of its table.
  mutating func align(_ line: AlignmentGroup.Line, _ table: AlignmentTable, _ indent: Int) {
    if !group.lines.isEmpty, group.table != table || group.indent != indent { endGroup() }
    group.table = table
    group.indent = indent
    group.lines.append(line)
  }

  /// Ends the group: computes the columns and records the spaces.
  mutating func endGroup() {
    if group.lines.isEmpty { return }
    let gap = group.table == .steps ? 2 : 1
    var columns = (0, 0, 0)
    while true {
      columns = (0, 0, 0)
      for line in group.lines where line.isAligned {
        columns.0 = max(columns.0, line.widths.0)
        columns.1 = max(columns.1, line.widths.1)
        columns.2 = max(columns.2, line.widths.2)
      }
      let start = group.indent + target(columns, gap: gap)
      var isStable = true
      for index in group.lines.indices where group.lines[index].isAligned {
        if start + group.lines[index].widths.3 > Self.width {
          group.lines[index].isAligned = false
          isStable = false
        }
      }
      if isStable { break }
    }
    for line in group.lines { place(line, columns, gap: gap) }
    group.lines.removeAll(keepingCapacity: true)
  }

  private func target(_ columns: (Int, Int, Int), gap: Int) -> Int {
    columns.0 + (columns.1 > 0 ? gap + columns.1 : 0) + (columns.2 > 0 ? gap + columns.2 : 0) + gap
  }

  private mutating func place(_ line: AlignmentGroup.Line, _ columns: (Int, Int, Int), gap: Int) {
    let first = ops.count
    if !line.isAligned, group.table == .steps {
      ops.append(FormatOp(offset: line.offsets.2, spaces: group.indent + 2, breaksLine: true))
      if line.trailing >= 0 {
        trailing[line.trailing].indent = group.indent + 2
        trailing[line.trailing].width = group.indent + 2 + line.widths.3
        // It has no neighbors.
        trailing[line.trailing].line = -2 * line.offsets.2 - 2
      }
      return
    }
    let columns = line.isAligned ? columns : (line.widths.0, line.widths.1, line.widths.2)
    var column = line.widths.0
    if line.offsets.0 >= 0 {
      ops.append(FormatOp(offset: line.offsets.0, spaces: columns.0 + gap - column))
      column = columns.0 + gap + line.widths.1
    }
    if line.offsets.1 >= 0 {
      let start = columns.0 + (columns.1 > 0 ? gap + columns.1 : 0) + gap
      ops.append(FormatOp(offset: line.offsets.1, spaces: start - column))
      column = start + line.widths.2
    }
    ops.append(FormatOp(offset: line.offsets.2, spaces: target(columns, gap: gap) - column))
    if line.trailing >= 0 {
      trailing[line.trailing].width += ops[first...].reduce(0) { $0 + $1.spaces }
    }
  }

  /// Returns the text with the spaces of alignment and the blank lines.
  mutating func finish() -> [UInt8] {
    endGroup()
    blanks.removeAll { !$0.isUsed }
    let commentSpaces = commentSpaces()
    let text = text.bytes()
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 2 * (ops.count + trailing.count) + text.count / 16)
    var start = 0
    var op = 0
    var blank = 0
    var comment = 0
    while true {
      let nextOp = op < ops.count ? ops[op].offset : Int.max
      let nextBlank = blank < blanks.count ? blanks[blank].offset : Int.max
      let nextComment = comment < trailing.count ? trailing[comment].offset : Int.max
      let next = min(nextOp, nextBlank, nextComment)
      guard next < Int.max else { break }
      result.append(contentsOf: text[start..<next])
      start = next
      if nextBlank == next {
        result.append(0x0A)
        blank += 1
      } else if nextOp == next {
        if ops[op].breaksLine { result.append(0x0A) }
        result.append(contentsOf: repeatElement(0x20, count: ops[op].spaces))
        op += 1
      } else {
        result.append(contentsOf: repeatElement(0x20, count: commentSpaces[comment]))
        comment += 1
      }
    }
    result.append(contentsOf: text[start...])
    return result
  }

  /// Returns the number of spaces before the comments at the ends of lines.
  private func commentSpaces() -> [Int] {
    var spaces = [Int](repeating: 2, count: trailing.count)
    var first = 0
    var blank = 0
    while first < trailing.count {
      var end = first + 1
      while end < trailing.count, trailing[end].line == trailing[end - 1].line + 1,
        trailing[end].indent == trailing[first].indent
      {
        while blank < blanks.count, blanks[blank].offset <= trailing[end - 1].offset { blank += 1 }
        if blank < blanks.count, blanks[blank].offset <= trailing[end].offset { break }
        end += 1
      }
      var width = 0
      for index in first..<end where isAligned(trailing[index]) { width = max(width, trailing[index].width) }
      for index in first..<end where isAligned(trailing[index]) {
        spaces[index] = width - trailing[index].width + 2
      }
      first = end
    }
    return spaces
  }

  private func isAligned(_ comment: TrailingComment) -> Bool { comment.width - comment.indent <= 40 }
}
