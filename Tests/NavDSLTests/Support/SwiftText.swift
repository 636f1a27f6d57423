import Foundation

/// Analyzes Swift source without a compiler: it finds the words of its code.
enum SwiftText {
  /// Returns `source` without comments and strings; interpolated expressions stay.
  static func code(of source: String) -> String {
    var scanner = Scanner(rest: Array(source.utf8))
    scanner.code(untilParenthesis: false)
    return String(decoding: scanner.output, as: UTF8.self)
  }

  /// Returns the words in `code`.
  static func words(in code: String) -> Set<String> {
    Set(code.utf8.split { !isWord($0) }.map { String(Substring($0)) })
  }

  /// `true` iff a line begins with a word, after spaces.
  static func begins(_ line: Substring, with word: String) -> Bool {
    line.utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: word.utf8)
  }

  /// `true` iff code unwraps an optional by force: `!` follows a word or a closing bracket, and `=` does not follow that.
  static func unwrapsByForce(_ code: String) -> Bool {
    let bytes = Array(code.utf8)
    return bytes.indices.dropFirst().contains { index in
      guard bytes[index] == UInt8(ascii: "!") else { return false }
      let before = bytes[index - 1]
      let ends = isWord(before) || before == UInt8(ascii: ")") || before == UInt8(ascii: "]")
      return ends && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "="))
    }
  }

  /// `true` iff a byte belongs to a word; all beyond ASCII do.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  /// Returns the types that `code` declares, each at the start of a line: the file's top-level types that
  /// other files see, or with `nested` also nested and file-private ones.
  static func declaredTypes(in code: String, nested: Bool) -> Set<String> {
    let keywords: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]
    var modifiers: Set<Substring> = ["public", "package", "internal", "final", "indirect", "open"]
    if nested { modifiers.formUnion(["private", "fileprivate"]) }
    var types: Set<String> = []
    for line in code.utf8.split(separator: 0x0A) where nested || line.first != 0x20 {
      let words = line.split { !isWord($0) && $0 != 0x40 }.map { Substring($0) }
      guard let keyword = words.firstIndex(where: keywords.contains) else { continue }
      guard keyword + 1 < words.count else { continue }
      guard words[..<keyword].allSatisfy({ $0.hasPrefix("@") || modifiers.contains($0) }) else { continue }
      types.insert(String(words[keyword + 1]))
    }
    return types
  }

  /// Scans Swift as far as needed to distinguish code from comments and strings.
  private struct Scanner {
    let rest: [UInt8]
    var index = 0
    var output: [UInt8] = []

    init(rest: [UInt8]) { self.rest = rest }

    private static let space: UInt8 = 0x20
    private static let quote: UInt8 = 0x22
    private static let hash: UInt8 = 0x23
    private static let opening: UInt8 = 0x28
    private static let closing: UInt8 = 0x29
    private static let slash: UInt8 = 0x2F
    private static let backslash: UInt8 = 0x5C

    /// Scans code to the end of the text, or to the parenthesis that ends an interpolation.
    mutating func code(untilParenthesis: Bool) {
      var depth = 0
      while index < rest.count {
        let byte = rest[index]
        if byte == Self.slash, at("//") {
          while index < rest.count, rest[index] != 0x0A { index += 1 }
        } else if byte == Self.slash, at("/*") {
          blockComment()
        } else if byte == Self.quote || byte == Self.hash, let hashes = stringStart() {
          output.append(Self.space)
          string(hashes: hashes)
          output.append(Self.space)
        } else {
          if byte == Self.opening { depth += 1 }
          if byte == Self.closing { depth -= 1 }
          if untilParenthesis, depth < 0 { return }
          output.append(byte)
          index += 1
        }
      }
    }

    private mutating func blockComment() {
      var depth = 0
      repeat {
        if at("/*") {
          depth += 1
          index += 2
        } else if at("*/") {
          depth -= 1
          index += 2
        } else {
          index += 1
        }
      } while depth > 0 && index < rest.count
    }

    /// The number of `#` before a string that begins here.
    private func stringStart() -> Int? {
      var hashes = 0
      while index + hashes < rest.count, rest[index + hashes] == Self.hash { hashes += 1 }
      return index + hashes < rest.count && rest[index + hashes] == Self.quote ? hashes : nil
    }

    private mutating func string(hashes: Int) {
      let marks = String(repeating: "#", count: hashes)
      index += hashes
      let quotes = at("\"\"\"") ? "\"\"\"" : "\""
      index += quotes.utf8.count
      while index < rest.count {
        if rest[index] == Self.quote, at(quotes + marks) {
          index += quotes.utf8.count + hashes
          return
        } else if rest[index] == Self.backslash, at("\\" + marks + "(") {
          index += 2 + hashes
          output.append(Self.space)
          code(untilParenthesis: true)
          output.append(Self.space)
          index += 1
        } else if rest[index] == Self.backslash, at("\\" + marks) {
          index += 2 + hashes
        } else {
          index += 1
        }
      }
    }

    private func at(_ text: String) -> Bool { rest[index...].starts(with: text.utf8) }
  }
}
