import NavDSL
import NavRuntime

/// The arguments that a search tries: all that a run can tell apart, if conditions compare values or places compare
/// scenes; otherwise one.
struct FlowValues: Sendable {
  private let program: Program
  /// `true` iff some condition compares two values, and iff there are places.
  private let (compares, hasPlaces): (Bool, Bool)
  /// The `Int`s for events and starts, and for URLs.
  private let (ints, linkInts): ([NavigationValue], [NavigationValue])
  /// The literals of the program, in source order, without numbers that `ints` has.
  private var literals: [NavigationValue] = []
  /// The maximum number of lists for a parameter clause.
  private static let maximumCount = 64

  /// Creates the values for a program.
  ///
  /// - Parameter numbers: All `Int`s to try; `nil` for those of the program and others.
  init(_ program: Program, numbers: [Int64]?) {
    self.program = program
    compares = program.comparesInConditions
    hasPlaces = program.places.count > 0
    // Random conditions have the literals 0 and 1; two more values differ from them and from each other.
    let few: [Int64] = compares ? [0, 1, 2, 3] : hasPlaces ? [0, 1] : [0]
    ints = (numbers ?? few).map { .int($0) }
    linkInts = compares ? ints : [.int(1)]
    guard compares || hasPlaces, numbers == nil else { return }
    let constants = FlowExpressions(program)
    for id in program.expressions.ids {
      guard let value = constants.constant(id), value != .none, !ints.contains(value),
        !literals.contains(value)
      else { continue }
      literals.append(value)
    }
  }

  /// Returns the lists of arguments for parameters, and `true` iff they are all that make a difference.
  func lists(for parameters: IDRange<ParameterID>) -> (lists: [[NavigationValue]], areAll: Bool) {
    lists(for: parameters, ints)
  }

  private func lists(
    for parameters: IDRange<ParameterID>, _ ints: [NavigationValue]
  ) -> (lists: [[NavigationValue]], areAll: Bool) {
    var (lists, areAll): ([[NavigationValue]], Bool) = ([[]], true)
    for parameter in program.parameters[parameters] {
      let values = values(of: parameter.type, ints)
      lists = lists.flatMap { list in values.map { list + [$0] } }
      if lists.count > Self.maximumCount { (lists, areAll) = (Array(lists.prefix(Self.maximumCount)), false) }
    }
    return (lists, areAll)
  }

  /// Returns the URLs of a link, and the arguments in them.
  func urls(
    of link: LinkID, in interpreted: InterpretedProgram
  ) -> (lists: [(url: String, arguments: [NavigationValue])], areAll: Bool) {
    let (lists, areAll) = lists(for: program.links[link].parameters, linkInts)
    var urls: [(url: String, arguments: [NavigationValue])] = []
    for list in lists {
      let url = Self.url(program.text(program.links[link].pattern), list)
      guard let (number, arguments) = interpreted.table.match(url), number == link.index,
        !urls.contains(where: { $0.url == url })
      else { continue }
      urls.append((url, arguments))
    }
    return (urls, areAll)
  }

  /// Returns a pattern with values in place of its parameters, whose order is the same. A query item without a value is
  /// left out.
  private static func url(_ pattern: String, _ values: [NavigationValue]) -> String {
    var rest = values[...]
    func filled(_ text: Substring) -> String? {
      var (result, isInside, isAbsent) = ("", false, false)
      for character in text {
        switch character {
        case "{":
          let value = rest.popFirst() ?? .none
          (result, isInside, isAbsent) = (result + self.text(value), true, isAbsent || value == .none)
        case "}": isInside = false
        default: if !isInside { result.append(character) }
        }
      }
      return isAbsent ? nil : result
    }
    // The types of parameters contain question marks as well.
    let path = pattern.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let isPath = path[0].count { $0 == "{" } == path[0].count { $0 == "}" }
    guard path.count == 2, isPath else { return filled(pattern[...]) ?? "" }
    let start = filled(path[0]) ?? ""
    let items = path[1].split(separator: "&").compactMap(filled)
    return start + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }

  private static func text(_ value: NavigationValue) -> String {
    switch value {
    case .none: ""
    case .enumCase(let text), .string(let text), .opaque(let text):
      text.utf8.reduce("") { encoded, byte in
        let character = Character(Unicode.Scalar(byte))
        if character.isASCII, character.isLetter || character.isNumber || character == "-" {
          return encoded + String(character)
        }
        return encoded + (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    case .array(let values): values.map { text($0) }.joined(separator: "/")
    default: value.description
    }
  }

  /// Returns the values of a type.
  private func values(of type: TypeID, _ ints: [NavigationValue]) -> [NavigationValue] {
    let isVaried = compares || hasPlaces
    switch program.types[program.types.resolved(type)] {
    case .bool: return [.bool(false), .bool(true)]
    case .int: return ints + literals { if case .int = $0 { true } else { false } }
    case .double:
      return literals { if case .double = $0 { true } else { false } } + others { .double(Double($0) + 0.25) }
    case .string:
      return literals { if case .string = $0 { true } else { false } } + others { .string("other \($0)") }
    case .date: return others { .opaque("2001-01-01T00:00:0\($0)Z") }
    case .url: return others { .opaque("https://example.com/\($0)") }
    case .uuid: return others { .opaque("00000000-0000-0000-0000-00000000000\($0)") }
    case .external: return others { .opaque("value \($0)") }
    case .optional(let wrapped): return (isVaried ? [.none] : []) + values(of: wrapped, ints)
    case .enumeration(let id):
      let cases = program.enumCases[program.enums[id].cases].map {
        NavigationValue.enumCase(program.text($0.name))
      }
      return isVaried ? cases : Array(cases.prefix(1))
    case .array(let element):
      let parts = values(of: element, ints)
      return (isVaried ? [.array([])] : []) + parts.map { .array([$0]) }
        + literals {
          guard case .array(let values) = $0, values.count > 1 else { return false }
          return values.allSatisfy(parts.contains)
        }
    case .dictionary: return [.dictionary([:])]
    case .structure(let id):
      var lists: [[NavigationField]] = [[]]
      for field in program.parameters[program.structs[id].fields] {
        let values = values(of: field.type, ints)
        lists = lists.flatMap { list in values.map { list + [NavigationField(program.text(field.name), $0)] }
        }
        // One more than the maximum, so that they do not count as all.
        lists = Array(lists.prefix(Self.maximumCount + 1))
      }
      let name = program.typeName(program.types.resolved(type))
      return lists.map { .structure(name, $0) }
    case .alias, .error: return [.none]
    }
  }

  private func literals(_ isWanted: (NavigationValue) -> Bool) -> [NavigationValue] {
    literals.filter(isWanted)
  }

  /// Returns values that differ from all literals and from each other: as many as conditions or places can tell apart.
  private func others(_ value: (Int) -> NavigationValue) -> [NavigationValue] {
    (1...(compares || hasPlaces ? 2 : 1)).map(value)
  }
}
