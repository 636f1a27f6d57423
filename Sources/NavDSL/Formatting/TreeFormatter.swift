/// A layout of a tree: one walk that writes one buffer.
///
/// The buffer holds lines without the spaces of alignment; ``ops`` says where they are inserted at the end.
struct TreeFormatter {
  /// The last column that a line may use.
  static let width = 100

  let tree: SyntaxTree
  let kinds: [TokenKind]
  let bytes: [UInt8]
  let marks: [TokenMarks]

  /// The text, without the spaces of alignment.
  var text: LayoutText
  /// The number of columns of the current line.
  var column = 0
  /// `true` iff nothing is written on the current line but its indentation.
  var isAtLineStart = true
  /// The number of the current line.
  var line = 0
  /// The comments that follow on the current line.
  var pending = 0..<0

  /// `true` iff comments before a comma of pages have been written behind it, where they belong to the next page.
  var hasMovedComments = false

  /// The declarations that are copied.
  var skipped: Set<NodeIndex> = []

  // The item that is laid out.
  var pieces: [FormatPiece] = []
  /// `true` iff something may force a line break between the pieces: a comment, or a line break in a list that
  /// declares.
  var hasBreaks = false
  /// The number of options among the pieces.
  var optionCount = 0
  var openers: [Int] = []
  var comments: [FormatComment] = []
  var pendingLeading = 0..<0
  /// The token after the last one that has been read.
  var cursor = 0

  // What is inserted into the text at the end.
  var ops: [FormatOp] = []
  var blanks: [BlankSlot] = []
  var trailing: [TrailingComment] = []
  var group = AlignmentGroup()

  init(_ tree: SyntaxTree) {
    self.tree = tree
    kinds = tree.tokenKinds
    bytes = tree.source.bytes
    marks = TokenMarks.all(of: tree)
    text = LayoutText(of: bytes)
  }

  // MARK: The source

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

  /// Returns the number of line breaks in a token.
  @inline(__always)
  func newlines(in token: TokenIndex) -> Int {
    var count = 0
    let range = tree.bytes(of: token)
    var index = range.lowerBound
    if range.count == 1, bytes[index] == 0x20 { return 0 }
    while index < range.upperBound {
      if bytes[index] == 0x0A {
        count += 1
      } else if bytes[index] == 0x0D, index + 1 >= bytes.count || bytes[index + 1] != 0x0A {
        count += 1
      }
      index += 1
    }
    return count
  }

  // MARK: The text

  /// Begins a line, after the comments that end the current one.
  mutating func newline(_ indent: Int, comments commentIndent: Int? = nil) {
    endLine(commentIndent ?? indent)
    begin(indent)
  }

  /// Begins a line after the end of another.
  mutating func begin(_ indent: Int) {
    text.append(spaces: indent)
    column = indent
    isAtLineStart = true
  }

  /// Ends the line, with the comments behind its last token.
  mutating func endLine(_ indent: Int = 0) {
    var rest = pending
    pending = 0..<0
    if !rest.isEmpty {
      if commentsOnLine(rest).contains(where: { comments[$0].hasLines }) {
        // The inner lines of a comment move with its first line, so that it is not aligned.
        text.append(spaces: 2)
        column += 2
      } else {
        let indent = text.currentLine().prefix { $0 == 0x20 }.count
        trailing.append(TrailingComment(offset: text.count, line: line, width: column, indent: indent))
      }
      var isFirst = true
      while let index = rest.popFirst() {
        if !isFirst {
          text.append(0x20)
          column += 1
        }
        write(comments[index])
        isFirst = false
        if comments[index].endsLine { break }
      }
    }
    text.append(0x0A)
    line += 1
    while let index = rest.popFirst() {
      begin(indent)
      write(comments[index])
      text.append(0x0A)
      line += 1
    }
    isAtLineStart = true
  }

  /// Returns those of the comments behind a token that stay on its line: up to the first that ends it.
  func commentsOnLine(_ range: Range<Int>) -> Range<Int> {
    guard let last = range.first(where: { comments[$0].endsLine }) else { return range }
    return range.lowerBound..<(last + 1)
  }

  /// Writes a comment at the current column; the inner lines of a block comment move with its first line.
  mutating func write(_ comment: FormatComment) {
    let range = tree.bytes(of: comment.token)
    if !comment.hasLines {
      text.append(range.lowerBound..<comment.end)
      column += comment.width
      return
    }
    let shift = column - sourceColumn(range.lowerBound)
    var index = range.lowerBound
    var isFirst = true
    while true {
      var end = index
      while end < range.upperBound, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      var last = end
      while last > index, Self.isBlank(bytes[last - 1]) { last -= 1 }
      if !isFirst, last > index {
        var spaces = 0
        while index + spaces < last, bytes[index + spaces] == 0x20 { spaces += 1 }
        text.append(spaces: spaces + shift)
        index += spaces
      }
      text.append(index..<last)
      guard end < range.upperBound else { break }
      index = end + (bytes[end] == 0x0D && end + 1 < range.upperBound && bytes[end + 1] == 0x0A ? 2 : 1)
      text.append(0x0A)
      line += 1
      isFirst = false
    }
    column += comment.width
  }

  private func sourceColumn(_ offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, offset) }
    return tree.columns(start..<offset)
  }

  /// Writes a piece, where the current line goes on at `rest` if a comment forces a line break.
  mutating func emit(_ index: Int, rest: Int, hasGap: Bool = true, comments commentIndent: Int? = nil) {
    let piece = pieces[index]
    if piece.kind == .comma {
      // Before the comments behind its element.
      if piece.token >= 0 || piece.isOptional { text.append(0x2C) }
      column += 1
      join(piece.trailing)
      return
    }
    if !pending.isEmpty {
      let endsLine = pending.contains { comments[$0].endsLine }
      if endsLine || !piece.leading.isEmpty {
        newline(rest)
      } else {
        for comment in pending {
          text.append(0x20)
          column += 1
          write(comments[comment])
        }
        pending = 0..<0
        text.append(0x20)
        column += 1
        writeToken(piece)
        pending = piece.trailing
        return
      }
    }
    if !piece.leading.isEmpty {
      if !isAtLineStart { newline(rest) }
      let indent = column
      if let commentIndent, commentIndent > indent {
        text.append(spaces: commentIndent - indent)
        column = commentIndent
      }
      for comment in piece.leading {
        write(comments[comment])
        text.append(0x0A)
        line += 1
        begin(comment + 1 < piece.leading.upperBound ? max(commentIndent ?? indent, indent) : indent)
      }
    }
    if !isAtLineStart, hasGap, piece.hasGap {
      text.append(0x20)
      column += 1
    }
    writeToken(piece)
    pending = piece.trailing
  }

  /// Adds the comments behind a comma to those behind its element.
  mutating func join(_ range: Range<Int>) {
    if range.isEmpty { return }
    pending = pending.isEmpty ? range : pending.lowerBound..<range.upperBound
  }

  private mutating func writeToken(_ piece: FormatPiece) {
    if piece.kind == .ellipsis {
      for byte in "…".utf8 { text.append(byte) }
    } else {
      text.append(tree.bytes(of: piece.token))
    }
    column += piece.width
    isAtLineStart = false
  }

  // MARK: Measuring

  /// Returns the columns of pieces on one line, with the gap before the first.
  func flat(_ start: Int, _ end: Int) -> Int {
    var sum = 0
    var index = start
    if comments.isEmpty {
      while index < end {
        if !pieces[index].isOptional { sum += pieces[index].width + (pieces[index].hasGap ? 1 : 0) }
        index += 1
      }
      return sum
    }
    while index < end {
      let piece = pieces[index]
      if !piece.isOptional {
        sum += piece.width + (piece.hasGap ? 1 : 0)
      }
      if index + 1 < end, !piece.trailing.isEmpty {
        for comment in piece.trailing { sum += comments[comment].width + 1 }
        // A comma moves before the comments behind its element.
        let next = pieces[index + 1]
        let isJoined = next.kind == .comma && (!next.isOptional || !next.trailing.isEmpty)
        if !next.hasGap, !isJoined { sum += 1 }
      }
      index += 1
    }
    return sum
  }

  /// `true` iff pieces cannot be on one line: a comment ends a line between them, or a list is a table.
  func isForced(_ start: Int, _ end: Int) -> Bool {
    guard hasBreaks else { return false }
    var index = start
    while index < end {
      let piece = pieces[index]
      if index > start, !piece.leading.isEmpty { return true }
      if index + 1 < end {
        if !piece.trailing.isEmpty, piece.trailing.contains(where: { comments[$0].endsLine }) { return true }
        if piece.close > index + 1, piece.marks.contains(.declaring), piece.breaksAfter { return true }
      }
      index += 1
    }
    return false
  }
}

// Not of the formatter, which would be copied for each call.
extension SyntaxTree {
  /// Returns the terminal columns of a range of the source.
  func columns(_ range: Range<Int>) -> Int {
    let slice = source.bytes[range]
    if slice.span.bytes.isASCII { return range.count }
    return source.bytes.withUnsafeBufferPointer { bytes in
      var columns = 0
      var index = range.lowerBound
      while index < range.upperBound {
        let decoded = bytes.decodeScalar(at: index)
        columns += decoded.scalar.flatMap { TerminalWidth.columns(of: $0) } ?? 1
        index += decoded.length
      }
      return columns
    }
  }
}
