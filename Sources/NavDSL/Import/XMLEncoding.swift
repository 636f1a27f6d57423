/// The encodings of documents (XML 1.0, "Character Encoding in Entities").
enum XMLEncoding {
  /// Returns a document in UTF-8.
  static func utf8(_ bytes: [UInt8]) throws(XMLError) -> [UInt8] {
    if bytes.starts(with: [0xFE, 0xFF]) { return try fromUTF16(bytes, isBigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return try fromUTF16(bytes, isBigEndian: false) }
    let zero = bytes.withUnsafeBufferPointer { $0.firstZero }
    if zero < bytes.count {
      throw XMLError(problem: .invalidBytes("UTF-8"), position: zero)
    }
    switch declaredEncoding(bytes) {
    case nil, "utf-8", "utf8": break
    case "us-ascii", "ascii":
      if let high = bytes.firstIndex(where: { $0 >= 0x80 }) {
        throw XMLError(problem: .invalidBytes("US-ASCII"), position: high)
      }
      return bytes
    case "iso-8859-1", "latin1":
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      for byte in bytes {
        if byte < 0x80 { result.append(byte) } else { result += [0xC0 | byte >> 6, 0x80 | byte & 0x3F] }
      }
      return result
    case let name?: throw XMLError(problem: .unknownEncoding(name), position: 0)
    }
    if let range = bytes.withUnsafeBufferPointer({ $0.illFormedRanges(limit: 1) }).first {
      throw XMLError(problem: .invalidBytes("UTF-8"), position: range.lowerBound)
    }
    return bytes
  }

  /// Returns the encoding of the XML declaration, in lower case; `nil` if there is none.
  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard bytes[start...].starts(with: "<?xml".utf8) else { return nil }
    let limit = min(start + 256, bytes.count)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let declaration = String(decoding: bytes[start..<end], as: UTF8.self)
    guard let place = declaration.firstRange(of: "encoding") else { return nil }
    let value = declaration[place.upperBound...].drop { $0 == " " || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return value.dropFirst().prefix { $0 != quote }.lowercased()
  }

  private static func fromUTF16(_ bytes: [UInt8], isBigEndian: Bool) throws(XMLError) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = 2
    while index + 1 < bytes.count {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    var result: [UInt8] = []
    result.reserveCapacity(units.count)
    var isValid = bytes.count % 2 == 0 && !units.contains(0)
    if transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true,
      into: { result.append($0) })
    {
      isValid = false
    }
    // The text is only known up to the first mistake, so that is where it is reported.
    guard isValid else { throw XMLError(problem: .invalidBytes("UTF-16"), position: result.count) }
    return result
  }
}
