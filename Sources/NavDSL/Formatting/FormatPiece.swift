/// A comment of the source.
struct FormatComment {
  /// The token of the comment.
  var token: TokenIndex
  /// The end of its first line in the source, without spaces at the end.
  var end: Int
  /// The columns of its first line.
  var width: Int
  /// `true` iff nothing can follow on its last line: a line comment, or a block comment of several lines.
  var endsLine: Bool
  /// `true` iff its text has several lines.
  var hasLines: Bool
  /// `true` iff a blank line is before it.
  var isAfterBlank: Bool
}

/// A token of an item that is laid out, with the comments around it.
struct FormatPiece {
  /// The token; -1 for a comma that the source lacks.
  var token: TokenIndex { Int(number) }
  let kind: TokenKind
  let marks: TokenMarks
  var width: Int { Int(columns) }
  /// `true` iff a space is before it on one line.
  var hasGap: Bool
  /// `true` iff a blank line is directly before it.
  var isAfterBlank = false
  /// `true` iff a comma that is written only if its list has one element per line.
  var isOptional = false
  /// `true` iff the source has a line break after it.
  var breaksAfter = false
  /// The piece of the closing bracket, if it opens a list that can be broken; else -1.
  var close: Int {
    get { Int(closing) }
    set { closing = Int32(truncatingIfNeeded: newValue) }
  }
  /// The comments before it on lines of their own.
  var leading: Range<Int> {
    get { Self.range(leadingBounds) }
    set { leadingBounds = Self.bounds(newValue) }
  }
  /// The comments behind it on its line.
  var trailing: Range<Int> {
    get { Self.range(trailingBounds) }
    set { trailingBounds = Self.bounds(newValue) }
  }

  // In 32 bits each, since pieces are copied often. A file has fewer than 2^31 tokens.
  private let number: Int32
  private let columns: Int32
  private var closing: Int32 = -1
  private var leadingBounds: (lower: Int32, upper: Int32) = (0, 0)
  private var trailingBounds: (lower: Int32, upper: Int32) = (0, 0)

  init(
    token: TokenIndex, kind: TokenKind, marks: TokenMarks, width: Int, hasGap: Bool,
    isAfterBlank: Bool = false
  ) {
    number = Int32(truncatingIfNeeded: token)
    self.kind = kind
    self.marks = marks
    columns = Int32(truncatingIfNeeded: width)
    self.hasGap = hasGap
    self.isAfterBlank = isAfterBlank
  }

  @inline(__always)
  private static func range(_ bounds: (lower: Int32, upper: Int32)) -> Range<Int> {
    Range(uncheckedBounds: (Int(bounds.lower), Int(bounds.upper)))
  }

  @inline(__always)
  private static func bounds(_ range: Range<Int>) -> (lower: Int32, upper: Int32) {
    (Int32(truncatingIfNeeded: range.lowerBound), Int32(truncatingIfNeeded: range.upperBound))
  }
}

extension TreeFormatter {
  /// Reads the tokens from `first` up to `end`, and the comments behind the last on its line.
  ///
  /// Sets `cursor` to the token after those comments.
  mutating func read(_ first: TokenIndex, _ end: TokenIndex, sortingOptions: Bool = true) {
    pieces.removeAll(keepingCapacity: true)
    openers.removeAll(keepingCapacity: true)
    comments.removeAll(keepingCapacity: true)
    hasBreaks = false
    optionCount = 0
    var token = first
    var lines = 0
    var leading = 0..<0
    while token < end {
      let kind = kinds[token]
      if kind == .whitespace {
        lines += newlines(in: token)
      } else if kind.isTrivia {
        add(
          commentAt: token, lines: lines, isBehind: lines == 0 && leading.isEmpty && !pieces.isEmpty, &leading
        )
        lines = 0
      } else {
        append(token, kind, lines: lines, &leading)
        lines = 0
      }
      token += 1
    }
    // Comments behind the last token.
    var after = end
    while after < kinds.count {
      if kinds[after] == .whitespace {
        if newlines(in: after) > 0 { break }
      } else if kinds[after].isComment {
        var none = 0..<0
        add(commentAt: after, lines: 0, isBehind: true, &none)
        token = after + 1
        if comments[comments.count - 1].endsLine {
          after += 1
          break
        }
      } else {
        break
      }
      after += 1
    }
    cursor = token
    if !pendingLeading.isEmpty, let last = pieces.indices.last {
      // Comments before the comma that ends the item follow it.
      let trailing = pieces[last].trailing
      pieces[last].trailing =
        trailing.isEmpty ? pendingLeading : trailing.lowerBound..<pendingLeading.upperBound
      pendingLeading = 0..<0
    }
    if sortingOptions, optionCount > 1 { sortOptions() }
  }

  private mutating func add(
    commentAt token: TokenIndex, lines: Int, isBehind: Bool, _ leading: inout Range<Int>
  ) {
    let comment = comment(at: token, isAfterBlank: lines > 1)
    let index = comments.count
    comments.append(comment)
    hasBreaks = true
    if !pendingLeading.isEmpty {
      pendingLeading = pendingLeading.lowerBound..<index + 1
      return
    }
    if let comma = pieces.last, comma.kind == .comma, pieces.count > 1,
      pieces[pieces.count - 2].trailing.contains(where: { comments[$0].endsLine })
    {
      // The line of the comma ends behind its element.
      pendingLeading = index..<index + 1
      return
    }
    // After a comment that ends its line, the next is on a line of its own.
    let last = pieces.count - 1
    if isBehind, pieces[last].trailing.isEmpty || !comments[index - 1].endsLine {
      let start = pieces[last].trailing.isEmpty ? index : pieces[last].trailing.lowerBound
      pieces[last].trailing = start..<index + 1
    } else {
      leading = (leading.isEmpty ? index : leading.lowerBound)..<index + 1
    }
  }

  /// Returns the comment of a token.
  func comment(at token: TokenIndex, isAfterBlank: Bool) -> FormatComment {
    let range = tree.bytes(of: token)
    let slice = bytes[range]
    var end = range.lowerBound + EightBytes.lineEnd(in: slice.span.bytes, from: 0)
    let hasLines = end < range.upperBound
    while end > range.lowerBound, Self.isBlank(bytes[end - 1]) { end -= 1 }
    return FormatComment(
      token: token, end: end, width: tree.columns(range.lowerBound..<end),
      endsLine: hasLines || kinds[token] != .blockComment, hasLines: hasLines, isAfterBlank: isAfterBlank)
  }

  private mutating func append(
    _ token: TokenIndex, _ kind: TokenKind, lines: Int, _ leading: inout Range<Int>
  ) {
    let last = pieces.count - 1
    var previous = TokenKind.endOfFile
    if last >= 0 {
      previous = pieces[last].kind
      if lines > 0 || !leading.isEmpty || pieces[last].trailing.contains(where: { comments[$0].endsLine }) {
        pieces[last].breaksAfter = true
        if pieces[last].marks.contains(.declaring) { hasBreaks = true }
      }
    }
    let marks = marks[token]
    if marks.contains(.option) { optionCount += 1 }
    let range = tree.bytes(of: token)
    // Most tokens are a word or a single byte.
    let width = kind == .ellipsis ? 1 : kind.isWord || range.count == 1 ? range.count : tree.columns(range)
    var piece = FormatPiece(
      token: token, kind: kind, marks: marks, width: width,
      hasGap: last >= 0 && Self.hasGap(kind, marks, after: previous), isAfterBlank: lines > 1)
    switch kind {
    case .comma:
      // A comma stays behind its element; comments on their own lines before it come before the next element.
      if !leading.isEmpty {
        pendingLeading = leading
        leading = 0..<0
      }
      if last >= 0 { piece.trailing = pieces[last].trailing.upperBound..<pieces[last].trailing.upperBound }
    case .leftParenthesis, .leftBracket, .leftBrace:
      let isList =
        marks.isDisjoint(with: [.plain, .condition]) && (kind != .leftBrace || marks.contains(.declaring))
      openers.append(isList ? pieces.count : -1)
    case .rightParenthesis, .rightBracket, .rightBrace:
      if let opener = openers.popLast(), opener >= 0 { closeList(opener) }
    default: break
    }
    if !pendingLeading.isEmpty, kind != .comma {
      leading = pendingLeading.lowerBound..<max(leading.upperBound, pendingLeading.upperBound)
      pendingLeading = 0..<0
    }
    piece.leading = leading
    leading = 0..<0
    pieces.append(piece)
  }

  /// Ends a list at the piece that is appended next.
  private mutating func closeList(_ opener: Int) {
    let last = pieces.count - 1
    if last > opener {
      if pieces[last].kind == .comma {
        pieces[last].isOptional = true
      } else if !(pieces[last].kind == .colon && last == opener + 1) {
        var comma = FormatPiece(token: -1, kind: .comma, marks: [], width: 1, hasGap: false)
        comma.isOptional = true
        comma.trailing = pieces[last].trailing.upperBound..<pieces[last].trailing.upperBound
        pieces.append(comma)
      }
    }
    pieces[opener].close = pieces.count
  }

  /// `true` iff a space separates a token from the one before it on the same line.
  static func hasGap(_ kind: TokenKind, _ marks: TokenMarks, after previous: TokenKind) -> Bool {
    switch kind {
    case .comma, .rightParenthesis, .rightBracket, .colon, .question: return false
    case .period where !marks.contains(.caseValue): return false
    case .leftParenthesis where !marks.contains(.condition): return false
    case .rightBrace where previous == .leftBrace: return false
    default: break
    }
    switch previous {
    case .leftParenthesis, .leftBracket, .at, .period: return false
    default: return true
    }
  }

  /// Sorts the options of each verb and step, unless a comment is between them.
  private mutating func sortOptions() {
    var index = 0
    while index < pieces.count {
      guard pieces[index].marks.contains(.option), Self.rank(pieces[index].kind) != nil else {
        index += 1
        continue
      }
      // Options end before a separator, `then` or the end of a body, and at the end of the item.
      var starts: [Int] = []
      var end = index
      while end < pieces.count, pieces[end].marks.isDisjoint(with: [.separator, .then]),
        pieces[end].kind != .rightBrace
      {
        if pieces[end].marks.contains(.option) { starts.append(end) }
        end += 1
      }
      if starts.count > 1 { sort(starts, end) }
      index = end
    }
  }

  private mutating func sort(_ starts: [Int], _ end: Int) {
    let order = starts.indices.sorted {
      (Self.rank(pieces[starts[$0]].kind) ?? 0, $0) < (Self.rank(pieces[starts[$1]].kind) ?? 0, $1)
    }
    guard order != Array(starts.indices) else { return }
    for index in starts[0]..<end {
      if !pieces[index].leading.isEmpty, index > starts[0] { return }
      if !pieces[index].trailing.isEmpty, index < end - 1 { return }
    }
    let base = starts[0]
    let before = pieces[base].leading
    let after = pieces[end - 1].trailing
    var sorted: [FormatPiece] = []
    for option in order {
      let upper = option + 1 < starts.count ? starts[option + 1] : end
      let shift = base + sorted.count - starts[option]
      for index in starts[option]..<upper {
        var piece = pieces[index]
        piece.trailing = 0..<0
        piece.leading = 0..<0
        if piece.close >= 0 { piece.close += shift }
        sorted.append(piece)
      }
    }
    sorted[0].leading = before
    sorted[sorted.count - 1].trailing = after
    pieces.replaceSubrange(base..<end, with: sorted)
  }

  /// Returns the place of an option among others; `nil` for the words of a property.
  static func rank(_ kind: TokenKind) -> Int? {
    switch kind {
    case .inWord: 0
    case .asWord: 1
    case .fromWord: 2
    case .arrowWord: 3
    case .adaptWord: 4
    case .lockedWord: 5
    case .animatedWord: 6
    case .viaWord: 7
    case .returningWord, .retryWord: 8
    default: nil
    }
  }
}
