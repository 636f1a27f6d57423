import NavDSL

/// The difference of two texts, as a unified diff.
struct UnifiedDiff {
  private enum Line { case same, removed, added }

  private let path: String
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  private var lines: [(kind: Line, text: ArraySlice<UInt8>)] = []

  /// The number of unchanged lines around a change.
  private static let context = 3

  init(path: String, _ old: [UInt8], _ new: [UInt8]) {
    self.path = path
    self.old = Self.lines(old)
    self.new = Self.lines(new)
    let changes = self.new.difference(from: self.old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < self.old.count || newIndex < self.new.count {
      if removed.contains(oldIndex) {
        lines.append((.removed, self.old[oldIndex]))
        oldIndex += 1
      } else if added.contains(newIndex) {
        lines.append((.added, self.new[newIndex]))
        newIndex += 1
      } else {
        lines.append((.same, self.old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Writes the diff.
  func write(to text: inout TextBuffer) {
    text.line(string: "--- \(TerminalText.safe(path))")
    text.line(string: "+++ \(TerminalText.safe(path))")
    var index = 0
    var oldLine = 1
    var newLine = 1
    while index < lines.count {
      guard let change = lines[index...].firstIndex(where: { $0.kind != .same }) else { return }
      let start = max(index, change - Self.context)
      oldLine += start - index
      newLine += start - index
      var end = change
      var same = 0
      while end < lines.count, same <= 2 * Self.context {
        same = lines[end].kind == .same ? same + 1 : 0
        end += 1
      }
      end -= max(same - Self.context, 0)
      let hunk = lines[start..<end]
      let oldCount = hunk.count { $0.kind != .added }
      let newCount = hunk.count { $0.kind != .removed }
      text.line(
        string:
          "@@ -\(oldCount == 0 ? oldLine - 1 : oldLine),\(oldCount) +\(newCount == 0 ? newLine - 1 : newLine),\(newCount) @@"
      )
      for line in hunk {
        switch line.kind {
        case .same: text.write(" ")
        case .removed: text.write("-")
        case .added: text.write("+")
        }
        text.write(bytes: line.text)
        text.endLine()
      }
      oldLine += oldCount
      newLine += newCount
      index = end
    }
  }
}
