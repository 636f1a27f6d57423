import NavRuntime

/// Generates arguments of events and URLs of links: small values of each type, distinct within a list.
///
/// The behavior of a program depends on `Bool`s and compared values alone, besides guards and the width. Of a relevant
/// parameter, both `Bool`s and the values that some condition compares are generated, in every combination; any other
/// parameter has one value.
struct ExplorationValues: Sendable {
  private let shared: SharedProgram
  private var program: Program { _read { yield shared.value } }
  private let relevance: ExplorationRelevance
  private let compared: ComparedValues
  /// The maximum number of lists for a parameter clause; beyond, further `Bool`s are `false`.
  private static let maximumCount = 64

  init(_ program: Program, _ relevance: ExplorationRelevance) {
    shared = SharedProgram(program)
    self.relevance = relevance
    compared = ComparedValues(program)
  }

  /// Returns the lists of arguments to try for parameters.
  ///
  /// - Parameter turn: The number of earlier calls for these parameters: enums cycle through their cases.
  func arguments(for parameters: IDRange<ParameterID>, turn: Int = 0) -> [[NavigationValue]] {
    if parameters.isEmpty { return [[]] }
    var maker = ValueMaker(shared, compared, turn: turn)
    var lists: [[NavigationValue]] = [[]]
    for parameter in parameters {
      let type = program.parameters[parameter].type
      let branches = relevance.level(of: parameter) > .nothing && lists.count < Self.maximumCount
      let values = maker.values(of: type, isVaried: branches)
      lists = lists.flatMap { list in values.map { list + [$0] } }
    }
    return Array(lists.prefix(Self.maximumCount))
  }

  /// The lists of arguments with which a feature can start; an empty one for an app.
  var startArguments: [[NavigationValue]] { arguments(for: program.app?.feature?.parameters ?? .none) }

  /// `true` iff ``arguments(for:turn:)`` returns all lists that make a difference: only `Bool`s and compared enums are
  /// relevant, and there are not too many of them.
  func areAll(for parameters: IDRange<ParameterID>) -> Bool {
    for parameter in parameters {
      let type = program.types.resolved(program.parameters[parameter].type)
      guard relevance.level(of: parameter) == .all else { continue }
      switch program.types[type] {
      case .bool: break
      case .enumeration: if compared.values(of: type) == nil { return false }
      default: return false
      }
    }
    // The values of a struct are limited to sixteen.
    return arguments(for: parameters).count < 16
  }

  /// Returns the URLs to try, which match a link's pattern.
  func urls(for link: LinkID) -> [String] {
    let link = program.links[link]
    let texts = Self.parts(of: program.text(link.pattern))
    return arguments(for: link.parameters).map { values in
      var url = texts.first ?? ""
      // The parameters of segments precede those of queries, as in the pattern.
      for (value, text) in zip(values, texts.dropFirst()) { url += Self.encoded(value) + text }
      return url
    }
  }

  /// Returns the text before, between and after the parameters of a pattern.
  private static func parts(of pattern: String) -> [String] {
    var parts = [""]
    var isInside = false
    for character in pattern {
      switch character {
      case "{":
        isInside = true
        parts.append("")
      case "}": isInside = false
      default:
        if !isInside { parts[parts.count - 1].append(character) }
      }
    }
    return parts
  }

  private static func encoded(_ value: NavigationValue) -> String {
    switch value {
    case .enumCase(let name): percentEncoded(name)
    case .string(let text), .opaque(let text): percentEncoded(text)
    case .array(let rest): rest.map { encoded($0) }.joined(separator: "/")
    default: percentEncoded(value.description)
    }
  }

  /// Returns a text with all bytes percent-encoded except unreserved ones (RFC 3986).
  private static func percentEncoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += (byte < 16 ? "%0" : "%") + digits
      }
    }
    return encoded
  }
}

/// A URL of a link, and what it means.
struct LinkURL: Sendable {
  let text: String
  /// The link that the URL matches, with its declaration.
  let link: NavigationLink
  let id: LinkID
}

extension InterpretedProgram {
  /// Returns the URLs to try for a link: those that no other link takes.
  func urls(for link: LinkID, _ values: ExplorationValues) -> [LinkURL] {
    values.urls(for: link).compactMap { url in
      self.link(matching: url).flatMap { matched in
        matched.id == link
          ? LinkURL(text: url, link: NavigationLink(table, Int(link.index), matched.arguments), id: link)
          : nil
      }
    }
  }
}

extension Run {
  /// Starts a program; a feature with a sample for each parameter.
  ///
  /// - Throws: The same as ``init(_:in:arguments:)``.
  package init(
    withSamplesIn program: InterpretedProgram, in width: NavigationWidth
  ) throws(NavigationFailure) {
    var arguments: [NavigationValue] = []
    if program.program.app?.feature != nil {
      let values = ExplorationValues(program.program, ExplorationRelevance(program.program))
      arguments = values.startArguments.first ?? []
    }
    try self.init(program, in: width, arguments: arguments)
  }
}

/// Generates values; those of one type are numbered.
private struct ValueMaker {
  private let shared: SharedProgram
  private var program: Program { _read { yield shared.value } }
  let compared: ComparedValues
  /// The case of enums, modulo the number of their cases.
  let turn: Int
  private var count = 0

  init(_ program: SharedProgram, _ compared: ComparedValues, turn: Int) {
    shared = program
    self.compared = compared
    self.turn = turn
  }

  /// Returns the values of a type: several only if they are requested, and it contains `Bool`s or compared values.
  mutating func values(of type: TypeID, isVaried: Bool) -> [NavigationValue] {
    let type = program.types.resolved(type)
    guard isVaried, let known = compared.values(of: type), program.types[type] != .bool else {
      return plainValues(of: type, isVaried: isVaried)
    }
    if case .optional(let wrapped) = program.types[type] {
      return [.none] + values(of: wrapped, isVaried: true)
    }
    if case .enumeration = program.types[type] { return known }
    // Two values besides the literals, the same for each parameter, for comparisons of parameters with each other.
    var values = known
    var common = ValueMaker(shared, compared, turn: turn)
    for _ in 0..<2 {
      for value in common.plainValues(of: type, isVaried: true) where !values.contains(value) {
        values.append(value)
      }
    }
    return values
  }

  private mutating func plainValues(of type: TypeID, isVaried: Bool) -> [NavigationValue] {
    switch program.types[type] {
    case .error: return [.none]
    case .bool: return isVaried ? [.bool(false), .bool(true)] : [.bool(false)]
    case .int: return [.int(Int64(number()))]
    case .double: return [.double(Double(number()) + 0.5)]
    case .string: return [.string(letters())]
    case .date: return [.opaque("2001-01-01T00:00:0\(number() % 10)Z")]
    case .url: return [.opaque("https://example.com/\(number())")]
    case .uuid: return [.opaque("00000000-0000-0000-0000-\(padded(number()))")]
    case .external(let id): return [.opaque("\(program.text(program.externalTypes[id].name))\(number())")]
    case .optional(let wrapped): return values(of: wrapped, isVaried: isVaried)
    case .array(let element):
      // No condition reads the elements of a collection.
      return [.array(values(of: element, isVaried: false))]
    case .dictionary(let key, let value):
      let keys = values(of: key, isVaried: false)
      return [.dictionary(Dictionary(zip(keys, values(of: value, isVaried: false))) { first, _ in first })]
    case .alias: return [.none]
    case .enumeration(let id):
      let cases = program.enums[id].cases
      if cases.isEmpty { return [.none] }
      return [.enumCase(program.text(program.enumCases[cases[turn % cases.count]].name))]
    case .structure(let id):
      var lists: [[NavigationField]] = [[]]
      for field in program.structs[id].fields {
        let field = program.parameters[field]
        let values = values(of: field.type, isVaried: isVaried && lists.count < 16)
        lists = lists.flatMap { list in
          values.map { list + [NavigationField(program.text(field.name), $0)] }
        }
      }
      let name = program.typeName(type)
      return lists.map { .structure(name, $0) }
    }
  }

  private mutating func number() -> Int {
    count += 1
    return count
  }

  /// `a`, `b`, … `z`, `a27`.
  private mutating func letters() -> String {
    let number = number()
    guard number <= 26 else { return "a\(number)" }
    return String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(number - 1)))
  }

  private func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(12 - digits.count, 0)) + digits
  }
}
