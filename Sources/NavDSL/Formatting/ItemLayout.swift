/// The layout of an item: the table of all constructs.
enum ItemLayout {
  /// A line whose lists are broken if it does not fit.
  case line
  /// A keyword and the rest: the number of words that belong to the keyword.
  case keyword(Int)
  /// A keyword and elements separated by commas; `isAligned` iff the keyword is.
  case list(isAligned: Bool)
  /// A keyword and a scene, with breaks before the words of a property.
  case property
  /// A left side, an arrow and a target.
  case arrow
  case tab
  /// A state.
  case expect

  /// Returns the layout of an item without a block.
  static func of(_ kind: NodeKind, in parent: NodeKind) -> ItemLayout {
    switch kind {
    case .handler, .linkDecl, .branch: .arrow
    case .tab: .tab
    case .titleItem, .messageItem, .promptItem, .backItem, .hiddenItem, .embedItem, .appEntry, .splitColumn,
      .splitDisplay:
      .keyword(1)
    case .destination where parent == .stackDecl: .keyword(1)
    case .splitCollapse: .keyword(2)
    case .barItems: .list(isAligned: true)
    case .givenStep: .list(isAligned: false)
    case .propertyDecl: .property
    case .expectStep: .expect
    default: .line
    }
  }
}

extension TreeFormatter {
  /// Writes an item without a block, from the beginning of its line to the end.
  mutating func writeItem(_ layout: ItemLayout, _ first: TokenIndex, _ end: TokenIndex, indent: Int) {
    // The words of a property are marked like options, but their order has a meaning.
    if case .property = layout { read(first, end, sortingOptions: false) } else { read(first, end) }
    if case .list = layout, let comma = pieces.last, comma.kind == .comma {
      // The comma after the last element is not written.
      pieces.removeLast()
      let own = pieces[pieces.count - 1].trailing
      if !comma.trailing.isEmpty {
        pieces[pieces.count - 1].trailing =
          (own.isEmpty ? comma.trailing : own).lowerBound..<comma.trailing.upperBound
      }
    }
    begin(indent)
    let fits =
      !isForced(0, pieces.count) && pieces[0].leading.isEmpty && indent + flat(0, pieces.count) <= Self.width
    guard fits else {
      if group.table != .steps { endGroup() }
      switch layout {
      case .line: writeRange(0, pieces.count, indent: indent)
      case .keyword: writeRange(0, pieces.count, indent: indent)
      case .list: writeKeywordList(indent: indent)
      case .property: writeFill(0, pieces.count, indent: indent, marks: .option)
      case .expect: writeFill(0, pieces.count, indent: indent, marks: .separator)
      case .arrow, .tab:
        writeArrow(pieces.firstIndex { $0.kind == .arrow } ?? pieces.count, indent: indent)
      }
      return endLine(indent)
    }
    switch layout {
    case .keyword(let words): writeAligned((-1, -1, words), .keywords, indent)
    case .list(isAligned: true): writeAligned((-1, -1, 1), .keywords, indent)
    case .property: writeAligned((-1, -1, 1), .keywords, indent)
    case .arrow: writeAligned((-1, -1, pieces.firstIndex { $0.kind == .arrow } ?? 0), .arrows, indent)
    case .tab: writeTab(indent)
    case .line, .list, .expect:
      if group.table != .steps { endGroup() }
      writeRange(0, pieces.count, indent: indent)
      endLine(indent)
    }
  }

  private mutating func writeTab(_ indent: Int) {
    var splits = (-1, -1, 0)
    var index = 2
    while index < pieces.count, pieces[index].kind != .arrow {
      if pieces[index].kind == .iconWord {
        splits.1 = index
        index += 1
      } else if splits.0 < 0 {
        splits.0 = index
      }
      index += 1
    }
    splits.2 = index
    writeAligned(splits, .tabs, indent)
  }

  /// Writes an item on one line, whose cells begin at the pieces `splits`.
  mutating func writeAligned(_ splits: (Int, Int, Int), _ table: AlignmentTable, _ indent: Int) {
    let count = pieces.count
    // An item that lacks its second cell, in a declaration whose error was reported elsewhere.
    guard splits.2 > 0, splits.2 < count else {
      if table != .steps { endGroup() }
      writeRange(0, count, indent: indent)
      return endLine(indent)
    }
    let widths = (
      cellWidth(from: 0, before: splits), cellWidth(from: splits.0, before: (splits.1, splits.2, -1)),
      cellWidth(from: splits.1, before: (splits.2, -1, -1)), cellWidth(from: splits.2, before: (-1, -1, -1))
    )
    guard table == .tabs || widths.0 <= 40 else {
      if table != .steps { if group.table != table || group.indent != indent { endGroup() } }
      writeRange(0, splits.2, indent: indent)
      if table == .steps { newline(indent + 2) }
      writeRange(splits.2, count, indent: indent)
      return endLine(indent)
    }
    var offsets = (-1, -1, -1)
    for index in 0..<count {
      if index == splits.0 || index == splits.1 || index == splits.2 {
        flushInline()
        if index == splits.0 { offsets.0 = text.count }
        if index == splits.1 { offsets.1 = text.count }
        if index == splits.2 { offsets.2 = text.count }
        emit(index, rest: indent, hasGap: false)
      } else if pieces[index].isOptional {
        join(pieces[index].trailing)
      } else {
        emit(index, rest: indent)
      }
    }
    let before = trailing.count
    // A comment that ends the line before others, which are then on lines of their own.
    let isFollowed = pending.dropLast().contains { comments[$0].endsLine }
    let hasLines = commentsOnLine(pending).contains { comments[$0].hasLines }
    if hasLines, table != .steps { endGroup() }
    if hasLines {
      // The inner lines of a comment move with its first line, so that the line is not in a group.
      let gap = table == .steps ? 2 : 1
      for offset in [offsets.2, offsets.1, offsets.0] where offset >= 0 {
        text.insert(spaces: gap, at: offset)
        column += gap
      }
      return endLine(indent)
    }
    endLine(indent)
    align(
      AlignmentGroup.Line(offsets: offsets, widths: widths, trailing: trailing.count > before ? before : -1),
      table, indent)
    if isFollowed, table != .steps { endGroup() }
  }

  /// Returns the columns of a cell.
  ///
  /// - Parameters:
  ///   - start: Its first piece; negative if there is no such cell.
  ///   - following: The first pieces of the cells that follow, in order; negative for those that do not exist.
  private func cellWidth(from start: Int, before following: (Int, Int, Int)) -> Int {
    guard start >= 0 else { return 0 }
    let end =
      following.0 >= 0
      ? following.0 : following.1 >= 0 ? following.1 : following.2 >= 0 ? following.2 : pieces.count
    var width = flat(start, end) - (pieces[start].hasGap ? 1 : 0)
    // The comments behind the last piece are on the line as well.
    if end < pieces.count {
      for comment in pieces[end - 1].trailing { width += comments[comment].width + 1 }
    }
    return width
  }

  /// Writes the comments between two cells.
  private mutating func flushInline() {
    for comment in pending {
      text.append(0x20)
      column += 1
      write(comments[comment])
    }
    pending = 0..<0
  }

  /// Writes a step with the expectation behind it.
  mutating func writeStep(_ first: TokenIndex, _ expect: TokenIndex, _ end: TokenIndex, indent: Int) {
    read(first, end)
    begin(indent)
    let split = pieces.firstIndex { $0.token == expect } ?? pieces.count
    if !isForced(0, pieces.count), indent + flat(0, pieces.count) + 1 <= Self.width {
      return writeAligned((-1, -1, split), .steps, indent)
    }
    writeRange(0, split, indent: indent)
    newline(indent + 2)
    writeFill(split, pieces.count, indent: indent + 2, marks: .separator)
    endLine(indent)
  }
}
