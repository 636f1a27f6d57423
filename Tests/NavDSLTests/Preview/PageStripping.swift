@testable import NavDSL

/// The stripping of the files of the page as `.ci/write-preview-page` does it, byte by byte instead of by regular
/// expressions.
enum PageStripping {
  /// Returns a script without comments and without semicolons and commas before closing brackets, and with white space
  /// only between two words.
  static func script(_ source: String) -> String {
    let bytes = Array(source.utf8)
    var out: [UInt8] = []
    var index = 0
    var isApart = false
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if isSpace(byte)
        || byte == UInt8(ascii: "/") && (next == UInt8(ascii: "/") || next == UInt8(ascii: "*"))
      {
        isApart = true
        index = isSpace(byte) ? index + 1 : endOfComment(bytes, index, isLine: next == UInt8(ascii: "/"))
        continue
      }
      if isApart, let last = out.last, isWord(last), isWord(byte) { out.append(UInt8(ascii: " ")) }
      isApart = false
      if Array(")]}".utf8).contains(byte), out.last == UInt8(ascii: ",") { out.removeLast() }
      if byte == UInt8(ascii: "}"), out.last == UInt8(ascii: ";") { out.removeLast() }
      let isExpression = byte == UInt8(ascii: "/") && next != UInt8(ascii: " ")
      let isText = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`")
      let end = isText || isExpression ? endOfLiteral(bytes, index) : index + 1
      out += bytes[index..<end]
      index = end
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Returns the difference between a stripped script and that with short names; `nil` if the latter is the former with
  /// other words for its variables, one for each, and with the same names of properties.
  static func difference(_ stripped: String, _ short: String) -> String? {
    let source = normalized(tokens(Array(stripped.utf8)[...]))
    let page = tokens(Array(short.utf8)[...]).filter { $0 != " " }
    var renamed: [String: String] = [:]
    var originals: [String: String] = [:]
    for (index, (before, after)) in zip(source, page).enumerated() {
      guard let first = before.utf8.first, isWord(first), !isProperty(at: index, in: source) else {
        if before != after { return "\(before) became \(after)" }
        continue
      }
      if renamed[before, default: after] != after { return "\(before) has two names" }
      if originals[after, default: before] != before { return "\(after) means two words" }
      renamed[before] = after
      originals[after] = before
    }
    if source.count != page.count { return "\(source.count) tokens became \(page.count)" }
    return nil
  }

  /// `true` iff a token is the name of a property: after a dot, or before a colon in an object or pattern.
  private static func isProperty(at index: Int, in tokens: [String]) -> Bool {
    let before = index > 0 ? tokens[index - 1] : ""
    let isSpread = index > 2 && tokens[index - 3..<index] == [".", ".", "."]
    let isKey = index + 1 < tokens.count && tokens[index + 1] == ":" && ["{", ","].contains(before)
    return before == "." && !isSpread || isKey
  }

  /// Returns the tokens of source as those of the page are written.
  private static func normalized(_ tokens: [String]) -> [String] {
    var result: [String] = []
    for token in tokens {
      result += token == "const" ? ["let"] : token == "undefined" ? ["void", "0"] : [token]
      let count = result.count
      if count >= 5, result[count - 1] == ">", result[count - 2] == "=", result[count - 3] == ")",
        result[count - 5] == "(", result[count - 4].utf8.allSatisfy(isWord)
      {
        result.remove(at: count - 3)
        result.remove(at: count - 5)
      }
    }
    return result.filter { $0 != " " }
  }

  /// Returns words, literals, and all other characters of a script; of a template its texts, and the tokens of its
  /// expressions.
  private static func tokens(_ bytes: ArraySlice<UInt8>) -> [String] {
    var result: [String] = []
    let all = Array(bytes)
    func text(_ range: Range<Int>) -> String { String(decoding: all[range], as: UTF8.self) }
    var index = 0
    while index < all.count {
      let byte = all[index]
      var end = index + 1
      if byte == UInt8(ascii: "`") {
        end = endOfLiteral(all, index)
        var start = index
        while let open = (start..<end).first(where: { all[$0...].starts(with: "${".utf8) }) {
          let close = (open..<end).first { all[$0] == UInt8(ascii: "}") } ?? end
          result.append(text(start..<open + 2))
          result += tokens(all[open + 2..<close])
          start = close
        }
        result.append(text(start..<end))
        index = end
        continue
      }
      // A slash after a value divides it.
      let isAfterValue = index > 0 && (isWord(all[index - 1]) || Array(")]".utf8).contains(all[index - 1]))
      let isExpression = byte == UInt8(ascii: "/") && !isAfterValue
      if byte == UInt8(ascii: "\"") || isExpression {
        end = endOfLiteral(all, index)
      } else if isWord(byte) {
        end = all[index...].firstIndex { !isWord($0) } ?? all.count
      }
      result.append(text(index..<end))
      index = end
    }
    return result
  }

  /// Returns a style sheet whose custom properties have names of one letter, in the order of their first use.
  static func shortened(_ style: String) -> String {
    var names: [Substring: Character] = [:]
    return style.replacing(/--(\w+(?:-\w+)*)/) { match in
      let next = Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(names.count)))
      let name = names[match.1, default: next]
      names[match.1] = name
      return "--\(name)"
    }
  }

  /// Returns a style sheet without comments, and with one space where white space may separate words.
  static func style(_ source: String) -> String {
    let bytes = Array(source.utf8)
    var out: [UInt8] = []
    var index = 0
    var isApart = false
    let tight = Array("{};,>".utf8)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
        index = endOfComment(bytes, index, isLine: false)
        continue
      }
      if isSpace(byte) {
        isApart = true
        index += 1
        continue
      }
      if isApart, let last = out.last, !tight.contains(last), last != UInt8(ascii: ":"), !tight.contains(byte)
      {
        out.append(UInt8(ascii: " "))
      }
      isApart = false
      if byte == UInt8(ascii: "}"), out.last == UInt8(ascii: ";") { out.removeLast() }
      let end = byte == UInt8(ascii: "\"") ? endOfLiteral(bytes, index) : index + 1
      out += bytes[index..<end]
      index = end
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Returns the end of a comment.
  private static func endOfComment(_ bytes: [UInt8], _ start: Int, isLine: Bool) -> Int {
    var index = start + 2
    while index < bytes.count {
      if isLine, bytes[index] == UInt8(ascii: "\n") { return index }
      if !isLine, bytes[index] == UInt8(ascii: "/"), bytes[index - 1] == UInt8(ascii: "*"), index > start + 2
      {
        return index + 1
      }
      index += 1
    }
    return index
  }

  /// Returns the end of a literal, whose last byte is its first.
  private static func endOfLiteral(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != bytes[start] {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }
}
