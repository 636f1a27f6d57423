// Which URLs a link matches: language reference, section 11.

extension Program {
  /// Returns what a URL says for each of a link's parameters, `nil` for one that is left out; `nil` where it does not
  /// match the link.
  func captures(of link: Link, in url: LinkURL) -> [String?]? {
    guard url.segments.count == link.segments.count else { return nil }
    if let scheme = link.scheme {
      guard url.scheme == text(scheme), url.host == link.host.map({ text($0) }) else { return nil }
    }
    var captures: [String?] = []
    for (segment, text) in zip(segments[link.segments], url.segments) {
      switch segment {
      case .literal(let literal):
        if self.text(literal) != text { return nil }
      case .parameter(let parameter):
        guard spells(text, type: parameters[parameter].type) else { return nil }
        captures.append(text)
      }
    }
    for query in queries[link.queries] {
      let key = text(query.key)
      let type = parameters[query.parameter].type
      if let item = url.queries.first(where: { $0.key == key }) {
        guard let value = item.value, spells(value, type: type) else { return nil }
        captures.append(value)
      } else if case .optional = types[types.resolved(type)] {
        captures.append(nil)
      } else {
        return nil
      }
    }
    return captures
  }

  /// `true` iff a text in a URL is a value of a type.
  private func spells(_ text: String, type: TypeID) -> Bool {
    switch types[types.resolved(type)] {
    case .bool: Bool(text) != nil
    case .int: Int64(text) != nil
    case .double: Double(text) != nil
    // What could not be resolved may be anything.
    case .string, .error: true
    case .uuid: uniformUUID(text) != nil
    case .optional(let wrapped): spells(text, type: wrapped)
    case .enumeration(let id):
      enumCases[enums[id].cases].contains { self.text($0.name) == text }
    default: false
    }
  }
}

/// Returns the `UUID` that a text spells, in upper case; `nil` if it spells none.
func uniformUUID(_ text: String) -> String? {
  var bytes = Array(text.utf8)
  guard bytes.count == 36 else { return nil }
  for (index, byte) in bytes.enumerated() {
    switch (index, byte) {
    case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")), (23, UInt8(ascii: "-")):
      break
    case (8, _), (13, _), (18, _), (23, _): return nil
    case (_, UInt8(ascii: "0")...UInt8(ascii: "9")), (_, UInt8(ascii: "A")...UInt8(ascii: "F")): break
    case (_, UInt8(ascii: "a")...UInt8(ascii: "f")): bytes[index] = byte & ~0x20
    default: return nil
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// A URL in parts, percent-decoded.
struct LinkURL {
  /// In lower case; `nil` for a URL that begins with its path.
  private(set) var scheme: String?
  /// In lower case; `nil` for a URL that begins with its path.
  private(set) var host: String?
  /// The segments of the path; a slash at its end makes none.
  private(set) var segments: [String]
  /// The items, in order; a value is `nil` where it cannot be decoded.
  private(set) var queries: [(key: String, value: String?)] = []

  /// Reads a URL; `nil` for what has no path, or one that spells no text.
  init?(_ url: String) {
    segments = []
    var rest = url.utf8[...]
    if let fragment = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
    if let question = rest.firstIndex(of: UInt8(ascii: "?")) {
      for item in rest[rest.index(after: question)...].split(separator: UInt8(ascii: "&")) {
        let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
        if let key = Self.decoded(item[..<end]) {
          queries.append((key, Self.decoded(item[end...].dropFirst())))
        }
      }
      rest = rest[..<question]
    }
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[colon...].starts(with: "://".utf8),
      !rest[..<colon].contains(UInt8(ascii: "/"))
    {
      scheme = Self.decoded(rest[..<colon])?.lowercased()
      rest = rest[colon...].dropFirst(3)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      host = Self.decoded(rest[..<end])?.lowercased()
      rest = rest[end...]
    }
    guard let path = Self.segments(rest) else { return nil }
    segments = path.last == "" ? path.dropLast() : path
  }

  private static func segments(_ path: Substring.UTF8View) -> [String]? {
    guard path.first == UInt8(ascii: "/") else { return path.isEmpty ? [] : nil }
    var segments: [String] = []
    for segment in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let text = decoded(segment) else { return nil }
      segments.append(text)
    }
    return segments
  }

  /// Returns what a percent-encoded text stands for; `nil` if that is not UTF-8.
  private static func decoded(_ encoded: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = encoded
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
          return nil
        }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    // What is not UTF-8 is replaced, and so another text.
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
