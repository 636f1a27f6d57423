/// A file of translations: the format of `*.strings` ("Strings files"), or a string catalog.
package enum StringsFile {
  /// Returns the keys of a file. What cannot be read has none.
  package static func keys(_ bytes: [UInt8], isCatalog: Bool) -> Set<String> {
    guard isCatalog else { return keysOfStrings((try? XMLEncoding.utf8(bytes)) ?? []) }
    guard let catalog = try? JSONValue(reading: bytes), case .object(let members)? = catalog["strings"] else {
      return []
    }
    return Set(members.map(\.name))
  }

  /// Returns the texts before `=`: `"key" = "value";`, with comments as in C.
  private static func keysOfStrings(_ bytes: [UInt8]) -> Set<String> {
    var keys: Set<String> = []
    var index = 0
    var last: String?
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where bytes[index...].starts(with: "/*".utf8):
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        index += 2
      case UInt8(ascii: "/") where bytes[index...].starts(with: "//".utf8):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "\""):
        let start = index + 1
        index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        // Keys of storyboards have no escapes.
        last = String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self)
        index += 1
      case UInt8(ascii: "="):
        if let key = last { keys.insert(key) }
        last = nil
        index += 1
      default: index += 1
      }
    }
    return keys
  }
}
