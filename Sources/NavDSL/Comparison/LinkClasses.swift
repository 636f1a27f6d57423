import NavRuntime

/// The texts that can be at one position of a URL, one for each class of texts that no link of either version tells apart.
///
/// The classes are each text that a link names, and for each set of types the texts that fit exactly these. The
/// representatives of unnamed texts are as short and plain as possible, and differ from position to position, so that
/// arguments that are mixed up differ as well.
struct LinkClasses {
  /// The texts that programs name: those are no examples of any other text.
  private let reserved: Set<String>
  /// Texts with which conditions compare parameters.
  private let compared: [String]

  init(reserved: Set<String>, compared: [String]) {
    self.reserved = reserved.union(compared)
    self.compared = compared
  }

  /// Returns a text for each class.
  ///
  /// - Parameters:
  ///   - types: The types of the parameters at the position, with their programs.
  ///   - literals: The texts that patterns have there.
  ///   - used: The texts at earlier positions.
  func texts(_ types: [(NavigationType, NavigationTable)], _ literals: [String], used: [String]) -> [String] {
    var texts: [String] = []
    var seen: Set<String> = []
    func add(_ text: String) { if seen.insert(text).inserted { texts.append(text) } }
    let kinds = Kinds(types)
    if kinds.hasText { add(fresh(["x", "y", "z", "w", "v", "u"], "x", literals, used)) }
    if kinds.hasInt { add(fresh(["7", "8", "9", "3", "4"], "7", literals, used)) }
    if kinds.hasDouble { add(fresh(["1.5", "2.5", "3.5", "4.5"], "1.5", literals, used)) }
    if kinds.hasUUID {
      add("00000000-0000-0000-0000-00000000000\(min(used.count, 9))")
    }
    for text in kinds.names + literals { add(text) }
    if kinds.hasAny { for text in compared { add(text) } }
    return texts
  }

  private func fresh(
    _ candidates: [String], _ beginning: String, _ literals: [String], _ used: [String]
  ) -> String {
    func isFree(_ text: String) -> Bool {
      !reserved.contains(text) && !literals.contains(text) && !used.contains(text)
    }
    if let free = candidates.first(where: isFree) { return free }
    var number = 1
    while !isFree(beginning + String(number)) { number += 1 }
    return beginning + String(number)
  }

  /// The types at a position.
  private struct Kinds {
    var hasAny = false
    /// `true` iff texts that are no numbers, names or identifiers matter.
    var hasText = false
    var hasInt = false
    var hasDouble = false
    var hasUUID = false
    /// The names of enum cases, `true` and `false`.
    var names: [String] = []

    init(_ types: [(NavigationType, NavigationTable)]) {
      for (type, table) in types { add(type, table) }
      // A text that fits none of the types.
      if hasAny { hasText = true }
    }

    private mutating func add(_ type: NavigationType, _ table: NavigationTable) {
      hasAny = true
      switch type {
      case .optional(let wrapped): add(wrapped, table)
      case .int: hasInt = true
      case .double: hasDouble = true
      case .uuid: hasUUID = true
      case .bool: names += ["true", "false"]
      case .enumeration(let number): names += table.enums[number].cases
      case .string, .error, .array, .dictionary, .structure, .external: break
      }
    }
  }
}

extension NavigationCondition {
  /// Adds the texts of the literals that it compares with to a list.
  func addTexts(to texts: inout [String]) {
    switch self {
    case .equal(let left, let right):
      for case .value(let value) in [left, right] {
        switch value {
        case .string(let text), .opaque(let text), .enumCase(let text): texts.append(text)
        case .int(let number): texts.append(String(number))
        case .double(let number): texts.append(NavigationText.decimal(number))
        case .bool(let value): texts.append(String(value))
        case .none, .array, .dictionary, .structure, .boxed: break
        }
      }
      if case .local = left, case .local = right { texts += ["x", "7"] }
    case .not(let operand): operand.addTexts(to: &texts)
    case .all(let operands), .any(let operands): for operand in operands { operand.addTexts(to: &texts) }
    case .guard, .value, .width, .never: break
    }
  }

  /// `true` iff it reads arguments.
  var readsValues: Bool {
    switch self {
    case .equal, .value: true
    case .not(let operand): operand.readsValues
    case .all(let operands), .any(let operands): operands.contains(where: \.readsValues)
    case .guard, .width, .never: false
    }
  }
}

extension NavigationExpression {
  /// Adds the texts in it to a set.
  func addTexts(to texts: inout Set<String>) {
    switch self {
    case .value(.string(let text)), .value(.opaque(let text)): texts.insert(text)
    case .value(.int(let number)): texts.insert(String(number))
    case .value(.double(let number)): texts.insert(NavigationText.decimal(number))
    case .array(let parts), .dictionary(let parts): for part in parts { part.addTexts(to: &texts) }
    case .value, .scene, .flow, .local, .field, .structure: break
    }
  }
}

extension NavigationDestinationTemplate {
  /// Adds the texts in its arguments to a set.
  func addTexts(to texts: inout Set<String>) {
    switch self {
    case .scene(_, let arguments), .flow(_, let arguments):
      for argument in arguments { argument.addTexts(to: &texts) }
    case .stack(let root): root.addTexts(to: &texts)
    case .container: break
    }
  }
}
