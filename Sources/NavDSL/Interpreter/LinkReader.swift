/// Reads URLs as the generated Swift does.
struct LinkReader: Sendable {
  /// The links in the order in which they are tried.
  private let order: [LinkID]

  init(_ program: Program) {
    order = program.links.ids.filter { program.links[$0].isValid }
      .sorted { Self.precedes($0, $1, program) }
  }

  /// `true` iff a link is tried before another: literal segments before parameters, and what names scheme and
  /// host before what does not.
  private static func precedes(_ left: LinkID, _ right: LinkID, _ program: Program) -> Bool {
    let (first, second) = (program.links[left], program.links[right])
    if first.segments.count != second.segments.count { return first.segments.count < second.segments.count }
    for (one, other) in zip(program.segments[first.segments], program.segments[second.segments]) {
      switch (one, other) {
      case (.literal, .parameter): return true
      case (.parameter, .literal): return false
      default: continue
      }
    }
    if (first.scheme == nil) != (second.scheme == nil) { return first.scheme != nil }
    return left < right
  }

  /// Returns the first link that a URL fits, and the values of its parameters; `nil` if it fits none.
  func match(_ url: String, _ program: InterpretedProgram) -> (LinkID, [RuntimeValue])? {
    let url = URLParts(url)
    guard var path = url.path else { return nil }
    if path.last == "" { path.removeLast() }
    for id in order {
      if let values = match(url, path, program.program.links[id], program) { return (id, values) }
    }
    return nil
  }

  private func match(
    _ url: URLParts, _ path: [String], _ link: Link, _ interpreted: InterpretedProgram
  ) -> [RuntimeValue]? {
    let program = interpreted.program
    if let scheme = link.scheme {
      guard url.scheme == program.text(scheme), url.host == link.host.map({ program.text($0) }) else {
        return nil
      }
    }
    guard path.count == link.segments.count else { return nil }
    var values: [RuntimeValue] = []
    for (segment, text) in zip(program.segments[link.segments], path) {
      switch segment {
      case .literal(let literal):
        if program.text(literal) != text { return nil }
      case .parameter(let parameter):
        guard let value = interpreted.value(text, of: program.parameters[parameter].type) else { return nil }
        values.append(value)
      }
    }
    for query in program.queries[link.queries] {
      let key = program.text(query.key)
      let type = program.parameters[query.parameter].type
      if let item = url.queries.first(where: { $0.key == key }) {
        guard let value = item.value.flatMap({ interpreted.value($0, of: type) }) else { return nil }
        values.append(value)
      } else if case .optional = program.types[program.types.resolved(type)] {
        values.append(.none)
      } else {
        return nil
      }
    }
    return values
  }
}

extension InterpretedProgram {
  /// Returns the value of a type that a text in a URL spells; `nil` if it spells none.
  func value(_ text: String, of type: TypeID) -> RuntimeValue? {
    switch program.types[program.types.resolved(type)] {
    case .bool: return Bool(text).map(RuntimeValue.bool)
    case .int: return Int64(text).map(RuntimeValue.int)
    case .double: return Double(text).map(RuntimeValue.double)
    case .string: return .string(text)
    case .uuid: return .uuid(text)
    case .optional(let wrapped): return value(text, of: wrapped)
    case .enumeration(let id):
      let isCase = program.enumCases[program.enums[id].cases].contains { program.text($0.name) == text }
      return isCase ? .enumCase(text) : nil
    default: return nil
    }
  }
}

/// A URL in parts, percent-decoded.
struct URLParts {
  /// In lower case; `nil` for a URL that begins with its path.
  private(set) var scheme: String?
  /// In lower case; `nil` for a URL that begins with its path.
  private(set) var host: String?
  /// The segments; `nil` for what is no path.
  private(set) var path: [String]?
  /// The items, in order; a value is `nil` where it cannot be decoded.
  private(set) var queries: [(key: String, value: String?)] = []

  init(_ url: String) {
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
    path = Self.segments(rest)
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
