import Foundation

/// The facts about a `.nav` file that a build needs before there is a compiler.
///
/// A plugin cannot link the compiler, so this reads tokens outside braces and parentheses, and looks for `app NAME {`,
/// `feature NAME` and `import "PATH"`. Errors are left to the compiler.
struct SourceFile {
  /// The file.
  let url: URL
  /// `true` iff the file declares an app or a feature.
  let isProgram: Bool
  /// The files that it imports.
  let imports: [URL]

  /// Reads a file.
  ///
  /// - Throws: An error if it cannot be read.
  init(_ url: URL) throws {
    let file = url.standardizedFileURL
    let tokens = OuterTokens.read([UInt8](try Data(contentsOf: file)))
    self.url = file
    isProgram = tokens.indices.contains { OuterTokens.declaresProgram(tokens, at: $0) }
    imports = zip(tokens, tokens.dropFirst()).compactMap { word, path in
      guard case .string(let path) = path, word == .word("import") else { return nil }
      return URL(fileURLWithPath: path, relativeTo: file.deletingLastPathComponent()).standardizedFileURL
    }
  }
}

/// A token outside braces and parentheses.
enum OuterToken: Equatable {
  /// A word, or a name in backticks.
  case word(String)
  /// The contents of a string, escapes as written.
  case string(String)
  /// A brace or parenthesis that opens, with all up to the one that closes it.
  case group
  /// Any other character.
  case other
}

/// The reader of tokens outside braces and parentheses.
enum OuterTokens {
  /// `true` iff an app or a feature begins at a token. `guard app` and `type feature` begin none.
  static func declaresProgram(_ tokens: [OuterToken], at index: Int) -> Bool {
    guard index + 2 < tokens.count, case .word = tokens[index + 1] else { return false }
    switch tokens[index] {
    case .word("app"): return tokens[index + 2] == .group
    case .word("feature"): return tokens[index + 2] == .group || tokens[index + 2] == .word("returns")
    default: return false
    }
  }

  /// Returns the tokens of a file.
  static func read(_ bytes: [UInt8]) -> [OuterToken] {
    var tokens: [OuterToken] = []
    var depth = 0
    var index = 0
    func add(_ token: OuterToken) { if depth == 0 { tokens.append(token) } }
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        index += 1
      case UInt8(ascii: "/") where follows(UInt8(ascii: "/"), bytes, index):
        index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      case UInt8(ascii: "/") where follows(UInt8(ascii: "*"), bytes, index):
        index = endOfComment(bytes, from: index)
      case UInt8(ascii: "\""):
        index = endOfString(bytes, from: index + 1)
        add(.string(text(bytes[(start + 1)..<max(start + 1, index - 1)])))
      case UInt8(ascii: "`"):
        let end = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "`")) ?? bytes.count
        index = min(end + 1, bytes.count)
        add(.word(text(bytes[start..<index])))
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        add(.group)
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        depth = max(0, depth - 1)
        index += 1
      case let byte where isWord(byte):
        index = bytes[index...].firstIndex { !isWord($0) } ?? bytes.count
        add(.word(text(bytes[start..<index])))
      default:
        index += 1
        add(.other)
      }
    }
    return tokens
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func follows(_ byte: UInt8, _ bytes: [UInt8], _ index: Int) -> Bool {
    index + 1 < bytes.count && bytes[index + 1] == byte
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns the index behind the comment at `start`; comments nest.
  private static func endOfComment(_ bytes: [UInt8], from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "/"), follows(UInt8(ascii: "*"), bytes, index) {
        depth += 1
        index += 2
      } else if bytes[index] == UInt8(ascii: "*"), follows(UInt8(ascii: "/"), bytes, index) {
        depth -= 1
        index += 2
        if depth == 0 { break }
      } else {
        index += 1
      }
    }
    return min(index, bytes.count)
  }

  /// Returns the index behind the string whose contents begin at `start`; a line end closes one, too.
  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }
}
