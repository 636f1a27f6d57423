import Foundation

/// Analyzes Swift source without a compiler: it finds the words of its code.
enum SwiftText {
  /// Returns `source` without comments and strings; interpolated expressions stay.
  static func code(of source: String) -> String {
    var scanner = Scanner(rest: Array(source.unicodeScalars))
    scanner.code(untilParenthesis: false)
    return String(String.UnicodeScalarView(scanner.output))
  }

  /// Returns the words in `code`.
  static func words(in code: String) -> Set<String> {
    Set(code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }

  /// Returns the types that `code` declares, each at the start of a line: the file's top-level types that
  /// other files see, or with `nested` also nested and file-private ones.
  static func declaredTypes(in code: String, nested: Bool) -> Set<String> {
    let keywords: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]
    var modifiers: Set<Substring> = ["public", "package", "internal", "final", "indirect", "open"]
    if nested { modifiers.formUnion(["private", "fileprivate"]) }
    var types: Set<String> = []
    for line in code.split(whereSeparator: \.isNewline) where nested || line.first?.isWhitespace == false {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }
      guard let keyword = words.firstIndex(where: keywords.contains) else { continue }
      guard keyword + 1 < words.count else { continue }
      guard words[..<keyword].allSatisfy({ $0.hasPrefix("@") || modifiers.contains($0) }) else { continue }
      types.insert(String(words[keyword + 1]))
    }
    return types
  }

  /// Scans Swift as far as needed to distinguish code from comments and strings.
  private struct Scanner {
    let rest: [Unicode.Scalar]
    var index = 0
    var output: [Unicode.Scalar] = []

    init(rest: [Unicode.Scalar]) { self.rest = rest }

    /// Scans code to the end of the text, or to the parenthesis that ends an interpolation.
    mutating func code(untilParenthesis: Bool) {
      var depth = 0
      while index < rest.count {
        if at("//") {
          while index < rest.count, rest[index] != "\n" { index += 1 }
        } else if at("/*") {
          blockComment()
        } else if let hashes = stringStart() {
          output.append(" ")
          string(hashes: hashes)
          output.append(" ")
        } else {
          if rest[index] == "(" { depth += 1 }
          if rest[index] == ")" { depth -= 1 }
          if untilParenthesis, depth < 0 { return }
          output.append(rest[index])
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
      while index + hashes < rest.count, rest[index + hashes] == "#" { hashes += 1 }
      return index + hashes < rest.count && rest[index + hashes] == "\"" ? hashes : nil
    }

    private mutating func string(hashes: Int) {
      let marks = String(repeating: "#", count: hashes)
      index += hashes
      let quote = at("\"\"\"") ? "\"\"\"" : "\""
      index += quote.count
      while index < rest.count {
        if at(quote + marks) {
          index += quote.count + hashes
          return
        } else if at("\\" + marks + "(") {
          index += 2 + hashes
          output.append(" ")
          code(untilParenthesis: true)
          output.append(" ")
          index += 1
        } else if at("\\" + marks) {
          index += 2 + hashes
        } else {
          index += 1
        }
      }
    }

    private func at(_ text: String) -> Bool {
      let scalars = text.unicodeScalars
      return rest.count - index >= scalars.count && rest[index..<index + scalars.count].elementsEqual(scalars)
    }
  }
}
