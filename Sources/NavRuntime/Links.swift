// URLs of links (language reference, "Links").

/// A link of a program.
package struct NavigationLinkDeclaration: Hashable, Sendable {
  /// A segment of the path.
  package enum Segment: Hashable, Sendable {
    /// A text, percent-decoded.
    case literal(String)
    case parameter
    /// All that is left, at least one segment.
    case rest

    /// The rank: literals are tried first, then parameters.
    fileprivate var rank: Int {
      switch self {
      case .literal: 0
      case .parameter: 1
      case .rest: 2
      }
    }
  }
  /// The scheme and the host in lower case; `nil` for a pattern that begins with its path. A pattern with a scheme and
  /// without a host has a path that does not begin with a slash.
  package var scheme: String?
  package var host: String?
  package var segments: [Segment] = []
  /// The keys of the query items, percent-decoded.
  package var queries: [String] = []
  /// The parameters of the segments, then those of the query items.
  package var parameters: [NavigationParameter] = []
  package var branches: [NavigationBranchDeclaration] = []
  /// `false` iff the pattern could not be parsed.
  package var isValid = true

  package init() {}

  /// `true` iff a link is tried before another: from the left, the first segment that differs decides, a literal before
  /// a parameter before the rest; then a pattern with a scheme before one without; else in the order of declaration.
  package static func precedes(
    _ left: NavigationLinkDeclaration, _ right: NavigationLinkDeclaration, _ isFirst: Bool
  ) -> Bool {
    for (one, other) in zip(left.segments, right.segments) where one.rank != other.rank {
      return one.rank < other.rank
    }
    if left.segments.count != right.segments.count { return left.segments.count < right.segments.count }
    if (left.scheme == nil) != (right.scheme == nil) { return left.scheme != nil }
    return isFirst
  }
}

/// The links of a program in the order in which they are tried.
struct NavigationLinkOrder: Sendable {
  /// The links whose path begins with a text, by that text.
  private var withFirst: [String: [Int]] = [:]
  private var others: [Int] = []

  init(_ links: [NavigationLinkDeclaration]) {
    let order = links.indices.filter { links[$0].isValid }.sorted { left, right in
      NavigationLinkDeclaration.precedes(links[left], links[right], left < right)
    }
    for number in order {
      if case .literal(let text)? = links[number].segments.first {
        withFirst[text, default: []].append(number)
      } else {
        others.append(number)
      }
    }
  }

  /// Returns the links that a URL can match, in order: a literal is tried before a parameter.
  func candidates(for url: NavigationURL) -> [Int] {
    (url.segments.first.flatMap { withFirst[$0] } ?? []) + others
  }
}

extension NavigationTable {
  /// Returns the link that a URL matches, and the values of its parameters; `nil` if it matches none.
  package func match(_ url: String) -> (link: Int, arguments: [NavigationValue])? {
    guard let url = NavigationURL(url) else { return nil }
    for number in linkOrder.candidates(for: url) {
      if let arguments = match(url, links[number]) { return (number, arguments) }
    }
    return nil
  }

  /// Returns the values of a link's parameters in a URL; `nil` if the URL does not match it.
  package func match(_ url: NavigationURL, _ link: NavigationLinkDeclaration) -> [NavigationValue]? {
    guard
      link.segments.last == .rest
        ? url.segments.count >= link.segments.count : url.segments.count == link.segments.count
    else { return nil }
    if let scheme = link.scheme {
      if scheme != url.scheme || link.host != url.host { return nil }
    } else if url.isRootless {
      return nil
    }
    var types = link.parameters[...].makeIterator()
    var values: [NavigationValue] = []
    for (position, (segment, text)) in zip(link.segments, url.segments).enumerated() {
      switch segment {
      case .rest:
        _ = types.next()
        values.append(.array(url.segments[position...].map { .string($0) }))
      case .literal(let literal): if literal != text { return nil }
      case .parameter:
        guard let type = types.next()?.type, let value = value(text, of: type) else { return nil }
        values.append(value)
      }
    }
    for key in link.queries {
      guard let type = types.next()?.type else { return nil }
      if let item = url.queries.first(where: { $0.key == key }) {
        guard let value = item.value.flatMap({ value($0, of: type) }) else { return nil }
        values.append(value)
      } else if case .optional = type {
        values.append(.none)
      } else {
        return nil
      }
    }
    return values
  }

  /// Returns the URL of a link with arguments; without scheme and host if the pattern lacks them.
  func url(of link: Int, _ arguments: [NavigationValue]) -> String {
    guard links.indices.contains(link) else { return "" }
    let declaration = links[link]
    var url = declaration.scheme.map { $0 + ":" } ?? ""
    if let host = declaration.host { url += "//" + NavigationURL.encoded(host) }
    var values = arguments[...]
    var texts: [String] = []
    for segment in declaration.segments {
      switch segment {
      case .literal(let text): texts.append(text)
      case .parameter: texts.append(values.popFirst().map { Self.text($0) } ?? "")
      case .rest:
        if case .array(let rest)? = values.popFirst() { texts += rest.map { Self.text($0) } }
      }
    }
    for (position, text) in texts.enumerated() {
      if position > 0 || declaration.scheme == nil || declaration.host != nil { url += "/" }
      url += NavigationURL.encoded(text)
    }
    // One slash at the end is ignored, so an empty text there needs a second one.
    if declaration.segments.isEmpty || url.hasSuffix("/") { url += "/" }
    var separator = "?"
    for key in declaration.queries {
      guard let value = values.popFirst() else { break }
      if value == .none { continue }
      url += separator + NavigationURL.encoded(key) + "=" + NavigationURL.encoded(Self.text(value))
      separator = "&"
    }
    return url
  }

  /// Returns the text of a value in a URL.
  private static func text(_ value: NavigationValue) -> String {
    switch value {
    case .bool(let value): String(value)
    case .int(let value): String(value)
    case .double(let value): String(value)
    case .string(let value), .enumCase(let value), .opaque(let value): value
    case .boxed(let value): String(describing: value.value)
    case .none, .array, .dictionary, .structure: ""
    }
  }
}

/// A URL in parts, percent-decoded.
package struct NavigationURL {
  /// The scheme in lower case; `nil` for a URL that begins with its path.
  package private(set) var scheme: String?
  /// The host in lower case; `nil` for a URL that begins with its path.
  package private(set) var host: String?
  /// `true` iff the path does not begin with a slash, as in `mailto:ann@example.com`.
  package var isRootless: Bool { scheme != nil && host == nil }
  /// The segments of the path; a slash at its end adds none.
  package private(set) var segments: [String]
  /// The query items, in order; a value is `nil` if it cannot be decoded.
  package private(set) var queries: [(key: String, value: String?)] = []

  /// Parses a URL; `nil` for a text without a path, or whose path is not percent-encoded UTF-8.
  package init?(_ url: String) {
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
    let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    if let colon = rest[..<slash].firstIndex(of: UInt8(ascii: ":")) {
      scheme = Self.decoded(rest[..<colon])?.lowercased()
      rest = rest[colon...].dropFirst()
      if rest.starts(with: "//".utf8) {
        rest = rest.dropFirst(2)
        let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        host = Self.decoded(rest[..<end])?.lowercased()
        rest = rest[end...]
        if host == nil { return nil }
      } else if rest.first == UInt8(ascii: "/") {
        host = ""
      }
      if scheme == nil { return nil }
    }
    guard let path = Self.segments(rest, isRootless: scheme != nil && host == nil) else { return nil }
    segments = path.last == "" ? path.dropLast() : path
  }

  private static func segments(_ path: Substring.UTF8View, isRootless: Bool) -> [String]? {
    guard isRootless || path.first == UInt8(ascii: "/") else { return path.isEmpty ? [] : nil }
    var segments: [String] = []
    for segment in (isRootless ? path : path.dropFirst()).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let text = decoded(segment) else { return nil }
      segments.append(text)
    }
    return segments
  }

  /// Returns a text with all bytes percent-encoded except letters, digits and `-._~` (RFC 3986, "unreserved").
  package static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a percent-decoded text; `nil` if the bytes are not UTF-8.
  static func decoded(_ encoded: Substring.UTF8View) -> String? {
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
    // Decoding would replace bytes that are not UTF-8 and so change the text.
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

/// A link of a program with its arguments.
public struct NavigationLink: Hashable, Sendable {
  private let table: NavigationTable
  private let number: Int
  /// The arguments, one for each parameter; those of path segments first.
  public let arguments: [NavigationValue]

  /// Creates a link by its number in the program. Generated code passes an argument for each parameter.
  public init(_ table: NavigationTable, _ number: Int, _ arguments: [NavigationValue] = []) {
    self.table = table
    self.number = number
    self.arguments = arguments
  }

  /// Reads a URL; `nil` if no link of the program matches it.
  ///
  /// Scheme, host and path must be those of the pattern, as far as it has them. A slash at the end of the path, the
  /// fragment, and keys that the pattern does not have are ignored.
  public init?(_ url: String, in table: NavigationTable) {
    guard let (number, arguments) = table.match(url) else { return nil }
    self.init(table, number, arguments)
  }

  /// The URL; without scheme and host if the pattern lacks them.
  public var url: String { table.url(of: number, arguments) }

  /// Returns the place that the link leads to; `nil` if none of its branches is taken.
  public func place(
    guards: some NavigationGuards, width: NavigationWidth = .compact
  ) -> NavigationPlace? {
    place(answers: guards.navigationGuards, width: width)
  }

  /// Returns the place that the link leads to, by the answers of a step.
  func place(answers: NavigationGuardSet, width: NavigationWidth) -> NavigationPlace? {
    table.place(of: number, arguments, guards: answers, width: width)
  }

  public static func == (left: NavigationLink, right: NavigationLink) -> Bool {
    left.number == right.number && left.arguments == right.arguments
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(arguments)
  }
}

/// The result of matching a URL.
public enum NavigationLinkTarget: Hashable, Sendable {
  /// A URL that no link matches.
  case unknown
  /// A URL that a link matches of which no branch is taken.
  case nothing
  /// The place that the link leads to.
  case place(NavigationPlace)
}
