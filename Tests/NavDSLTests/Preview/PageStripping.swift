@testable import NavDSL

/// The stripping of the files of the page as `.ci/write-preview-page` does it, byte by byte instead of by regular
/// expressions.
enum PageStripping {
  /// Returns a script without comments, and with white space only between two words.
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
      let isExpression = byte == UInt8(ascii: "/") && next != UInt8(ascii: " ")
      let isText = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`")
      let end = isText || isExpression ? endOfLiteral(bytes, index) : index + 1
      out += bytes[index..<end]
      index = end
    }
    return String(decoding: out, as: UTF8.self)
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
