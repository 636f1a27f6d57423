/// The parts of a link's pattern as written: `shop://host/products/{id: ProductID}?page={page: Int?}`.
struct LinkPattern {
  /// A parameter: `{name: Type}`.
  struct Capture {
    var name: Range<Int>
    var type: Range<Int>
    var isOptional: Bool
    /// `true` iff the type is in brackets: `{rest: [String]}`.
    var isRest: Bool
  }

  enum Part {
    /// Fixed bytes, percent-decoded, and their position.
    case literal([UInt8], Range<Int>)
    case capture(Capture)
  }

  /// An error in a pattern, with its position.
  struct Flaw: Error {
    var message: String
    var range: Range<Int>
  }

  var scheme: [UInt8]?
  var host: [UInt8]?
  var segments: [Part] = []
  var queries: [(key: [UInt8], capture: Capture)] = []

  private let bytes: ArraySlice<UInt8>

  /// Parses a pattern. The bytes keep their indices, so that flaws have exact positions.
  init(_ bytes: ArraySlice<UInt8>) throws(Flaw) {
    self.bytes = bytes
    var rest = bytes.startIndex
    let end = bytes.firstIndex(where: Self.endsScheme) ?? bytes.endIndex
    var isRootless = false
    if let colon = bytes[..<end].firstIndex(of: UInt8(ascii: ":")) {
      let scheme = rest..<colon
      guard let first = bytes[scheme].first, Self.isSchemeByte(first), first >= UInt8(ascii: "A"),
        bytes[scheme].allSatisfy(Self.isSchemeByte)
      else {
        throw Flaw(
          message: "a scheme must be a letter, then letters, digits, '+', '-' and '.'",
          range: rest..<max(colon, rest + 1))
      }
      self.scheme = bytes[scheme].map(Self.lowercased)
      rest = colon + 1
      if bytes[rest...].starts(with: "//".utf8) {
        try readHost(&rest)
      } else if rest < bytes.endIndex, bytes[rest] == UInt8(ascii: "/") {
        // A path with a slash and no host is that of an empty host.
        host = []
      } else {
        isRootless = true
        if rest == bytes.endIndex || bytes[rest] == UInt8(ascii: "?") {
          throw Flaw(message: "a pattern needs a path", range: rest..<rest)
        }
      }
    } else if rest < bytes.endIndex, bytes[rest] != UInt8(ascii: "/") {
      throw Flaw(
        message: "a pattern must begin with '/' or with a scheme, such as 'https://' or 'mailto:'",
        range: rest..<rest + 1)
    } else if rest == bytes.endIndex {
      throw Flaw(message: "a pattern needs a path", range: rest..<rest)
    }
    if let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) {
      throw Flaw(message: "a pattern cannot have a fragment", range: fragment..<bytes.endIndex)
    }
    segments.reserveCapacity(4)
    let question = Self.query(in: bytes, from: rest)
    try readPath(rest..<question, isRootless: isRootless)
    if question < bytes.endIndex { try readQuery(question + 1..<bytes.endIndex) }
  }

  private mutating func readHost(_ rest: inout Int) throws(Flaw) {
    rest += 2
    let end =
      bytes[rest...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? bytes.endIndex
    if let bad = bytes[rest..<end].firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
      throw Flaw(message: "a host cannot contain a parameter", range: bad..<bad + 1)
    }
    host = bytes[rest..<end].map(Self.lowercased)
    rest = end
  }

  /// Returns the start of the query: the first `?` outside braces, since types may end in one.
  private static func query(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var isInBraces = false
    for index in start..<bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "{"): isInBraces = true
      case UInt8(ascii: "}"): isInBraces = false
      case UInt8(ascii: "?") where !isInBraces: return index
      default: break
      }
    }
    return bytes.endIndex
  }

  private mutating func readPath(_ range: Range<Int>, isRootless: Bool) throws(Flaw) {
    var start = range.lowerBound
    var isFirst = isRootless
    while start < range.upperBound {
      // Every segment follows a slash; one at the end of the path is ignored.
      if !isFirst { start += 1 }
      isFirst = false
      let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "/")) ?? range.upperBound
      if start == end {
        if end < range.upperBound { throw Flaw(message: "a segment is empty", range: start - 1..<start + 1) }
        break
      }
      segments.append(try part(start..<end))
      start = end
    }
    for segment in segments.dropLast() {
      guard case .capture(let capture) = segment, capture.isRest else { continue }
      throw Flaw(
        message: "a parameter in brackets takes all that is left, so it must be the last segment",
        range: capture.name.lowerBound..<capture.type.upperBound)
    }
  }

  private func part(_ range: Range<Int>) throws(Flaw) -> Part {
    guard bytes[range.lowerBound] == UInt8(ascii: "{") else {
      if bytes[range].contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
        throw Flaw(message: "a parameter must be a whole segment", range: range)
      }
      return .literal(try decoded(range), range)
    }
    return .capture(try capture(range))
  }

  private func capture(_ range: Range<Int>) throws(Flaw) -> Capture {
    guard bytes[range.upperBound - 1] == UInt8(ascii: "}"), range.count >= 2 else {
      throw Flaw(message: "a parameter must be a whole segment: '{name: Type}'", range: range)
    }
    let inner = range.lowerBound + 1..<range.upperBound - 1
    guard let colon = bytes[inner].firstIndex(of: UInt8(ascii: ":")) else {
      throw Flaw(message: "a parameter needs a type: '{name: Type}'", range: range)
    }
    let name = trimmed(inner.lowerBound..<colon)
    var type = trimmed(colon + 1..<inner.upperBound)
    var isOptional = false
    if let last = bytes[type].last, last == UInt8(ascii: "?") {
      isOptional = true
      type = trimmed(type.lowerBound..<type.upperBound - 1)
    }
    let isRest = bytes[type].first == UInt8(ascii: "[") && bytes[type].last == UInt8(ascii: "]")
    if isRest { type = trimmed(type.lowerBound + 1..<type.upperBound - 1) }
    guard Self.isName(bytes[name]), isDottedName(type) else {
      throw Flaw(
        message: "a parameter must be a name, a colon and a type: '{name: Type}'",
        range: inner.lowerBound - 1..<inner.upperBound + 1)
    }
    return Capture(name: name, type: type, isOptional: isOptional, isRest: isRest)
  }

  /// `true` iff a range is that of names with periods between them.
  private func isDottedName(_ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    while let period = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: ".")) {
      guard Self.isName(bytes[start..<period]) else { return false }
      start = period + 1
    }
    return Self.isName(bytes[start..<range.upperBound])
  }

  private mutating func readQuery(_ range: Range<Int>) throws(Flaw) {
    for item in bytes[range].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")), equals > item.startIndex,
        equals + 1 < item.endIndex, item[equals + 1] == UInt8(ascii: "{")
      else {
        throw Flaw(message: "a query item must be 'key={name: Type}'", range: item.startIndex..<item.endIndex)
      }
      let key = try decoded(item.startIndex..<equals)
      if queries.contains(where: { $0.key == key }) {
        throw Flaw(message: "two query items have the same key", range: item.startIndex..<equals)
      }
      let capture = try capture(equals + 1..<item.endIndex)
      if capture.isRest {
        throw Flaw(
          message: "a parameter in brackets must be the last segment of the path",
          range: item.startIndex..<item.endIndex)
      }
      queries.append((key, capture))
    }
  }

  private func decoded(_ range: Range<Int>) throws(Flaw) -> [UInt8] {
    // Most parts are plain, and copied in one step.
    var index = bytes[range].firstIndex(of: UInt8(ascii: "%")) ?? range.upperBound
    var value = Array(bytes[range.lowerBound..<index])
    if index == range.upperBound, value.allSatisfy({ $0 < 0x80 }) { return value }
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < range.upperBound, let high = bytes[index + 1].hexDigitValue,
          let low = bytes[index + 2].hexDigitValue
        else {
          throw Flaw(message: "'%' must be followed by two hexadecimal digits", range: index..<index + 1)
        }
        value.append(high << 4 | low)
        index += 3
      } else {
        value.append(bytes[index])
        index += 1
      }
    }
    // Ill-formed bytes become replacement characters.
    let decoded = String(decoding: value, as: UTF8.self)
    guard decoded.utf8.elementsEqual(value) else {
      throw Flaw(message: "the bytes that '%' encodes are not UTF-8", range: range)
    }
    return value
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let first = bytes[range].first, first == UInt8(ascii: " ") {
      range = range.lowerBound + 1..<range.upperBound
    }
    while let last = bytes[range].last, last == UInt8(ascii: " ") {
      range = range.lowerBound..<range.upperBound - 1
    }
    return range
  }

  /// `true` iff a byte cannot precede the colon of a scheme.
  private static func endsScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "{"), UInt8(ascii: "?"), UInt8(ascii: "#"): true
    default: false
    }
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// `true` iff the bytes are a single name of the language, as the lexer reads them.
  static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      // Most names are ASCII; looking up Unicode properties would take longer than the rest of a pattern.
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      guard let first = bytes.first, !digits.contains(first) else { return false }
      return bytes.allSatisfy(isNameByte)
    }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return scalars.first?.beginsName == true && scalars.allSatisfy(\.continuesName)
  }

  /// `true` iff a name can contain an ASCII byte.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte + 32 : byte
  }
}
