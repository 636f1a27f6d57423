extension TreeFormatter {
  /// Writes pieces in the current line, with a list that does not fit broken into one element per line.
  ///
  /// - Parameters:
  ///   - indent: The indentation of the line, relative to which lists are broken and comments continue it.
  ///   - tail: The columns of what follows on the line.
  mutating func writeRange(_ start: Int, _ end: Int, indent: Int, tail: Int = 0) {
    var index = start
    while index < end {
      let piece = pieces[index]
      if piece.isOptional {
        join(piece.trailing)
        index += 1
        continue
      }
      emit(index, rest: indent + 2)
      if piece.close > index + 1, piece.close < end {
        var stop = piece.close + 1
        while stop < end, pieces[stop].close < 0 { stop += 1 }
        let after = stop < end ? flat(index + 1, stop + 1) : flat(index + 1, end) + tail
        if mustBreak(index) || column + after > Self.width {
          writeBrokenList(index, indent: indent)
          index = piece.close + 1
          continue
        }
      }
      index += 1
    }
  }

  /// `true` iff the list that begins at a piece cannot be on one line.
  private func mustBreak(_ open: Int) -> Bool {
    pieces[open].marks.contains(.declaring) && pieces[open].breaksAfter
      || isForced(open, pieces[open].close + 1)
  }

  /// Writes the elements of a list on lines of their own, and its closing bracket.
  private mutating func writeBrokenList(_ open: Int, indent: Int) {
    let close = pieces[open].close
    var start = open + 1
    while start < close {
      var end = start
      while end < close, pieces[end].kind != .comma {
        end = pieces[end].close > end ? pieces[end].close + 1 : end + 1
      }
      endLine(indent + 2)
      if pieces[open].marks.contains(.declaring), start > open + 1 { writeBlankLine(before: start) }
      begin(indent + 2)
      writeRange(start, end, indent: indent + 2, tail: 1)
      if end < close { emit(end, rest: indent + 2) }
      start = end + 1
    }
    newline(indent, comments: indent + 2)
    emit(close, rest: indent, comments: indent + 2)
  }

  /// Writes the author's blank line before an element and its comments.
  private mutating func writeBlankLine(before index: Int) {
    let piece = pieces[index]
    let isAfterBlank =
      piece.leading.isEmpty ? piece.isAfterBlank : comments[piece.leading.lowerBound].isAfterBlank
    if isAfterBlank {
      text.append(0x0A)
      line += 1
    }
  }

  /// Writes pieces, with line breaks before those with `marks` that no longer fit.
  mutating func writeFill(_ start: Int, _ end: Int, indent: Int, marks: TokenMarks, tail: Int = 0) {
    var first = start
    var current = indent
    while first < end {
      var next = first + 1
      while next < end, pieces[next].marks.isDisjoint(with: marks) { next += 1 }
      let isForced =
        !pieces[first].leading.isEmpty || pending.contains { comments[$0].endsLine }
      if first > start,
        isForced || column + flatWithPending(first, next) + (next == end ? tail : 0) > Self.width
      {
        newline(indent + 2)
        current = indent + 2
      }
      writeRange(first, next, indent: current, tail: next == end ? tail : 0)
      first = next
    }
  }

  /// Returns the columns of pieces on the current line, with the comments before them.
  private func flatWithPending(_ start: Int, _ end: Int) -> Int {
    var width = flat(start, end)
    for comment in pending { width += comments[comment].width + 1 }
    return width
  }

  // MARK: Arrows

  /// Writes an item with an arrow over several lines.
  mutating func writeArrow(_ arrow: Int, indent: Int) {
    let end = pieces.count
    let staysBehind = writeLeft(arrow, indent: indent)
    var start = indent
    if !(staysBehind && !isForced(arrow - 1, end) && column + flat(arrow, end) <= Self.width) {
      newline(indent + 2)
      start = indent + 2
    }
    writeTarget(arrow, end, indent: start)
  }

  /// Writes the left side of an arrow; returns whether the arrow may stay on its last line.
  private mutating func writeLeft(_ arrow: Int, indent: Int) -> Bool {
    if !isForced(0, arrow), indent + flat(0, arrow) <= Self.width {
      writeRange(0, arrow, indent: indent)
      return false
    }
    var index = 0
    var isBroken = false
    if let open = (0..<arrow).first(where: {
      pieces[$0].marks.contains(.declaring) && pieces[$0].close > $0 + 1
    }) {
      let close = pieces[open].close
      for piece in 0..<open { emit(piece, rest: indent + 2) }
      emit(open, rest: indent + 2)
      if isForced(open, close + 1) || column + flat(open + 1, arrow) > Self.width {
        writeBrokenList(open, indent: indent)
        isBroken = true
      } else {
        writeRange(open + 1, close + 1, indent: indent)
      }
      index = close + 1
    }
    if !isForced(max(index - 1, 0), arrow), column + flat(index, arrow) <= Self.width {
      writeRange(index, arrow, indent: indent)
      return isBroken
    }
    var first = index
    var current = indent
    while first < arrow {
      var next = first + 1
      while next < arrow, !pieces[next].marks.contains(.junction) { next += 1 }
      if first > 0, pieces[first].marks.contains(.junction) {
        newline(indent + 2)
        current = indent + 2
      }
      writeRange(first, next, indent: current)
      first = next
    }
    return false
  }

  /// Writes an arrow and what follows it.
  private mutating func writeTarget(_ start: Int, _ end: Int, indent: Int) {
    if !isForced(start, end), column + flat(start, end) <= Self.width {
      return writeRange(start, end, indent: indent)
    }
    var first = start
    while first < end {
      var next = first + 1
      while next < end, !pieces[next].marks.contains(.then) { next += 1 }
      if first > start { newline(indent + 2) }
      writeVerb(first, next, indent: first > start ? indent + 2 : indent)
      first = next
    }
  }

  /// Writes a verb or a place: breaks before options, then also before the steps of a place.
  private mutating func writeVerb(_ start: Int, _ end: Int, indent: Int) {
    if !isForced(start, end), column + flat(start, end) <= Self.width {
      return writeRange(start, end, indent: indent)
    }
    var marks: TokenMarks = .option
    var first = start
    while first < end {
      var next = first + 1
      while next < end, !pieces[next].marks.contains(.option) { next += 1 }
      let room = first == start ? column : indent + 2
      if room + flat(first, next) > Self.width + (first == start ? 0 : 1) { marks.insert(.separator) }
      first = next
    }
    for index in start + 1..<max(end, start + 1) where pieces[index].marks.contains(.separator) {
      if !pieces[index].leading.isEmpty { marks.insert(.separator) }
      if pieces[index - 1].trailing.contains(where: { comments[$0].endsLine }) { marks.insert(.separator) }
    }
    writeFill(start, end, indent: indent, marks: marks)
  }

  // MARK: Lists without brackets

  /// Writes a keyword and its elements, one per line; a single menu stays behind the keyword.
  mutating func writeKeywordList(indent: Int) {
    if isMenuAlone { return writeRange(0, pieces.count, indent: indent) }
    emit(0, rest: indent + 2)
    var start = 1
    while start < pieces.count {
      var end = start
      while end < pieces.count, pieces[end].kind != .comma {
        end = pieces[end].close > end ? pieces[end].close + 1 : end + 1
      }
      newline(indent + 2)
      writeRange(start, end, indent: indent + 2, tail: end < pieces.count ? 1 : 0)
      if end < pieces.count {
        if pieces[end].isOptional { join(pieces[end].trailing) } else { emit(end, rest: indent + 2) }
      }
      start = end + 1
    }
  }

  /// `true` iff the only element is a menu, and nothing forces a line break before its elements.
  private var isMenuAlone: Bool {
    guard let open = pieces.firstIndex(where: { $0.close >= 0 && $0.kind == .leftBrace }),
      pieces[open].close == pieces.count - 1
    else { return false }
    return !pieces[...open].contains { $0.kind == .comma } && !isForced(0, open + 1)
  }
}
