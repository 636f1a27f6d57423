import NavDSL

/// An editor for a line on a terminal in raw mode.
///
/// It consumes bytes and returns what to draw. The keys are those of most shells: the arrows, Home, End, Delete,
/// Tab, and Control with A, B, C, D, E, F, H, K, L, N, P, U or W. All other keys are ignored.
struct LineEditor: Sendable {
  /// The effect of a byte.
  enum Event: Sendable, Equatable {
    /// The lack of a visible effect.
    case nothing
    /// A change of the line.
    case changed
    /// A complete line.
    case line(String)
    /// The possible completions of the word before the cursor, to be shown below.
    case choices([String])
    /// The end of a line that was discarded, if there was any.
    case dropped(wasEmpty: Bool)
    /// A request to clear the screen.
    case cleared
    /// The end of input.
    case ended
  }

  /// The text before the cursor, and after it.
  private var before = ""
  private var after = ""
  /// The previous lines, and the position of the user in them.
  private var history: [String] = []
  private var place = 0
  /// The line being edited before the user went back in the history.
  private var draft = ""
  /// The first bytes of a character or of a key's escape sequence.
  private var pending: [UInt8] = []

  private static let maximumHistory = 500

  /// Creates an empty line.
  init() {}

  /// The current text of the line.
  var text: String { before + after }

  /// Consumes a byte; `complete` returns the possible completions of the text before the cursor.
  mutating func take(_ byte: UInt8, complete: (String) -> [String]) -> Event {
    if !pending.isEmpty { return takeNext(byte) }
    switch byte {
    case 0x1B, 0x80...:
      pending = [byte]
      return .nothing
    case 0x0A, 0x0D: return finish()
    case 0x09: return self.complete(complete)
    case 0x03:
      let isEmpty = text.isEmpty
      clear()
      return .dropped(wasEmpty: isEmpty)
    case 0x04: return text.isEmpty ? .ended : change { $0.deleteForward() }
    case 0x7F, 0x08: return change { _ = $0.before.popLast() }
    case 0x01: return change { $0.moveToStart() }
    case 0x05: return change { $0.moveToEnd() }
    case 0x02: return change { $0.moveBackward() }
    case 0x06: return change { $0.moveForward() }
    case 0x0B: return change { $0.after = "" }
    case 0x0C: return .cleared
    case 0x0E: return change { $0.recall(1) }
    case 0x10: return change { $0.recall(-1) }
    case 0x15: return change { $0.before = "" }
    case 0x17: return change { $0.deleteWord() }
    case 0..<0x20: return .nothing
    default: return insert(Unicode.Scalar(byte))
    }
  }

  // MARK: Escape sequences

  private mutating func takeNext(_ byte: UInt8) -> Event {
    pending.append(byte)
    if pending[0] != 0x1B { return takeCharacter() }
    // ECMA-48: `ESC [`, parameters, and a final byte; some terminals send `ESC O` and a letter.
    guard pending.count > 2 else {
      if byte != UInt8(ascii: "["), byte != UInt8(ascii: "O") { pending = [] }
      return .nothing
    }
    guard (0x40...0x7E).contains(byte) else {
      // No key has an escape sequence this long.
      if pending.count > 16 || byte < 0x20 { pending = [] }
      return .nothing
    }
    let code = String(decoding: pending.dropFirst(2), as: UTF8.self)
    pending = []
    switch code {
    case "A": return change { $0.recall(-1) }
    case "B": return change { $0.recall(1) }
    case "C": return change { $0.moveForward() }
    case "D": return change { $0.moveBackward() }
    case "H", "1~", "7~": return change { $0.moveToStart() }
    case "F", "4~", "8~": return change { $0.moveToEnd() }
    case "3~": return change { $0.deleteForward() }
    default: return .nothing
    }
  }

  private mutating func takeCharacter() -> Event {
    let decoded = pending.withUnsafeBufferPointer { $0.decodeScalar(at: 0) }
    if let scalar = decoded.scalar {
      pending = []
      return insert(scalar)
    }
    // The bytes are certainly ill-formed once they are longer than any character, or decode to a shorter sequence.
    if pending.count >= 4 || decoded.length < pending.count { pending = [] }
    return .nothing
  }

  private mutating func insert(_ scalar: Unicode.Scalar) -> Event {
    guard TerminalWidth.columns(of: scalar) != nil, text.utf8.count < Simulator.maximumLineLength else {
      return .nothing
    }
    before.unicodeScalars.append(scalar)
    return .changed
  }

  // MARK: Keys

  private mutating func change(_ body: (inout LineEditor) -> Void) -> Event {
    body(&self)
    return .changed
  }

  private mutating func clear() {
    (before, after, draft) = ("", "", "")
    place = history.count
  }

  private mutating func finish() -> Event {
    let line = text
    if !line.allSatisfy(\.isWhitespace), line != history.last {
      history.append(line)
      if history.count > Self.maximumHistory { history.removeFirst() }
    }
    clear()
    return .line(line)
  }

  private mutating func moveToStart() { (before, after) = ("", text) }
  private mutating func moveToEnd() { (before, after) = (text, "") }

  private mutating func moveBackward() {
    if let last = before.popLast() { after.insert(last, at: after.startIndex) }
  }

  private mutating func moveForward() {
    if let first = after.first {
      after.removeFirst()
      before.append(first)
    }
  }

  private mutating func deleteForward() {
    if !after.isEmpty { after.removeFirst() }
  }

  private mutating func deleteWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }

  private mutating func recall(_ offset: Int) {
    let next = place + offset
    guard next >= 0, next <= history.count else { return }
    if place == history.count { draft = text }
    place = next
    before = next < history.count ? history[next] : draft
    after = ""
  }

  private mutating func complete(_ complete: (String) -> [String]) -> Event {
    let choices = complete(before)
    guard let first = choices.first else { return .nothing }
    var common = first
    for choice in choices.dropFirst() { common = common.commonPrefix(with: choice) }
    if common.utf8.count > before.utf8.count {
      before = common
      return .changed
    }
    return choices.count > 1 ? .choices(choices) : .nothing
  }

  // MARK: Drawing

  /// Returns the bytes that redraw the line after a prompt, on a terminal with `columns` columns. A line that is too
  /// long is truncated around the cursor.
  func drawing(prompt: SimulatorText, columns: Int, styled: Bool) -> [UInt8] {
    let promptWidth = prompt.columns
    let room = max(columns - promptWidth - 1, 8)
    var (head, tail) = (before, after)
    var headWidth = TerminalWidth.columns(of: head)
    while headWidth > room, let first = head.first {
      head.removeFirst()
      headWidth -= TerminalWidth.columns(of: String(first))
    }
    var tailWidth = TerminalWidth.columns(of: tail)
    while headWidth + tailWidth > room, let last = tail.popLast() {
      tailWidth -= TerminalWidth.columns(of: String(last))
    }
    // Clears the rest of the line, and moves the cursor to its position.
    var text = head + tail + "\u{1B}[K\r"
    let column = promptWidth + headWidth
    if column > 0 { text += "\u{1B}[\(column)C" }
    return Array("\r".utf8) + prompt.bytes(styled: styled) + Array(text.utf8)
  }
}

extension SimulatorText {
  /// The number of terminal columns of a text of one line.
  var columns: Int { TerminalWidth.columns(of: plain) }
}

extension TerminalWidth {
  /// Returns the number of columns of a text.
  fileprivate static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (columns(of: $1) ?? 0) }
  }
}

extension String {
  /// Returns the common prefix of two texts.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
