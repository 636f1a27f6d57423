// The results of choices, found by trying them on a copy.

import NavRuntime

extension Simulator {
  /// The result of a choice.
  struct Preview: Equatable {
    /// The condition, for a choice with several results: `isOwner: true`.
    var condition: String
    /// The state, shortened, or the reason of the failure.
    var result: String
    /// The state; empty for a failure.
    var state = ""
    /// `true` iff the choice is possible and changes the state.
    var leads: Bool
    /// The failure; `nil` if the choice is possible.
    var failure: NavigationFailure?

    var shown: String { condition.isEmpty ? result : "\(condition) → \(result)" }
  }

  /// Returns the results of an event. Unknown parts of its arguments are shown as `…`. There are several results if
  /// they depend on a `Bool` or on a value that the handler compares, and none if no arguments could be generated.
  func previews(of event: PossibleEvent) -> [Preview] {
    let parameters = program.handlers[event.handler].parameters
    var unknown: [(position: Int, name: String, values: [NavigationValue])] = []
    var arguments: [NavigationValue] = []
    let compared = ComparedValues(program)
    for (position, parameter) in parameters.enumerated() {
      let declaration = program.parameters[parameter]
      let name = program.text(declaration.name)
      let sample = sample(of: parameter)
      if case .bool = program.types[program.types.resolved(declaration.type)] {
        unknown.append((position, name, [.bool(true), .bool(false)]))
      } else if let values = compared.values(of: declaration.type), program.compares(parameter) {
        unknown.append((position, name, values.contains(sample) ? values : values + [sample]))
      }
      arguments.append(sample)
    }
    let areValues = zip(arguments, program.parameters[parameters]).allSatisfy {
      run.program.isValue($0, of: $1.type)
    }
    guard areValues else { return [] }
    var previews: [Preview] = []
    var combinations: [[NavigationValue]] = [[]]
    unknown = Array(unknown.prefix(2))
    for parameter in unknown.reversed() {
      combinations = combinations.flatMap { rest in parameter.values.map { [$0] + rest } }
    }
    for combination in combinations.prefix(Self.maximumCombinations) {
      var arguments = arguments
      var condition: [String] = []
      for (value, parameter) in zip(combination, unknown) {
        arguments[parameter.position] = value
        condition.append("\(parameter.name): \(Self.unmarked(value.description))")
      }
      var copy = run
      previews.append(
        preview(when: condition.joined(separator: ", ")) { () throws(NavigationFailure) in
          try copy.send(event.name, arguments, from: event.instance)
          return copy
        })
    }
    if let first = previews.first, previews.allSatisfy({ $0.result == first.result }) {
      var preview = first
      preview.condition = ""
      return [preview]
    }
    return Self.gathered(previews)
  }

  /// The maximum number of combinations of values that are tried for an event.
  private static let maximumCombinations = 32

  /// Returns previews with the most frequent of several results merged into one at the end.
  private static func gathered(_ previews: [Preview]) -> [Preview] {
    var counts: [String: Int] = [:]
    for preview in previews { counts[preview.result, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    guard most > 1, var rest = previews.first(where: { counts[$0.result] == most }) else { return previews }
    rest.condition = "else"
    return previews.filter { $0.result != rest.result } + [rest]
  }

  /// Returns the result of opening an entry, with generated arguments.
  func preview(of entry: EntryID) -> Preview {
    var copy = run
    return preview(when: "") { () throws(NavigationFailure) in
      _ = try copy.perform(
        .enterAt(
          entry: program.qualifiedName(program.target(of: entry)),
          arguments: program.parameters(of: entry).map { sample(of: $0) }))
      return copy
    }
  }

  /// Returns the preview of an attempt on a copy.
  func preview(when condition: String, _ attempt: () throws(NavigationFailure) -> Run) -> Preview {
    do throws(NavigationFailure) {
      let after = try attempt()
      if after.state == run.state {
        return Preview(
          condition: condition, result: "nothing", state: run.description, leads: false, failure: nil)
      }
      let state = Self.unmarked(after.description)
      var result = Self.abbreviated(state, after: run.description)
      if result.count > Self.resultWidth { result = StateParts.withoutArguments(result) }
      return Preview(condition: condition, result: result, state: state, leads: true, failure: nil)
    } catch {
      return Preview(
        condition: condition, result: "fails: \(error.rawValue), \(error.explanation)", leads: false,
        failure: error)
    }
  }

  // MARK: Values to try

  // Unusual numbers that represent unknown values: in a printed state they are recognized and replaced.
  private static let unknownInt: Int64 = -7_031_946_823_519
  private static let unknownDouble = -70_319_468.25

  /// Returns the last value of a parameter; else one that represents any value.
  private func sample(of parameter: ParameterID) -> NavigationValue {
    // Values of recursive or wide types may have more parts than fit.
    var budget = 1000
    let slots = slots(of: parameter)
    var values = slots.map { remembered[$0.key] ?? $0.declared ?? sample(of: $0.type, &budget) }[...]
    return assembled(parameter, &values)
  }

  private func sample(of type: TypeID, _ budget: inout Int) -> NavigationValue {
    let type = program.types.resolved(type)
    budget -= 1
    guard budget > 0 else { return .none }
    switch program.types[type] {
    case .bool: return .bool(true)
    case .int: return .int(Self.unknownInt)
    case .double: return .double(Self.unknownDouble)
    case .string: return .string("…")
    case .array: return .array([])
    case .dictionary: return .dictionary([:])
    case .optional(let wrapped): return budget < 900 ? .none : sample(of: wrapped, &budget)
    case .enumeration(let id):
      let first = program.enumCases[program.enums[id].cases].first
      return first.map { .enumCase(program.text($0.name)) } ?? .none
    case .structure(let id):
      var fields: [NavigationField] = []
      for field in program.structs[id].fields {
        let declaration = program.parameters[field]
        let value = run.program.defaultValue(of: field) ?? sample(of: declaration.type, &budget)
        fields.append(NavigationField(program.text(declaration.name), value))
      }
      return .structure(program.typeName(type), fields)
    default: return .opaque("…")
    }
  }

  /// Returns a state with `…` for unknown values.
  private static func unmarked(_ text: String) -> String {
    text.replacing("\"…\"", by: "…")
      .replacing(NavigationValue.int(unknownInt).description, by: "…")
      .replacing(NavigationValue.double(unknownDouble).description, by: "…")
  }

  // MARK: Short states

  /// The maximum width of a state, in columns, before its beginning is left out.
  private static let stateWidth = 48
  /// The maximum width of a state, in columns, before its arguments are left out.
  private static let resultWidth = 64

  /// Returns a state without the beginning that it has in common with the one before, as an expectation spells it: `… /
  /// Product(id: "42")`, `… ^ SignIn`. Short states are unchanged.
  static func abbreviated(_ state: String, after before: @autoclosure () -> String) -> String {
    guard state.count > stateWidth else { return state }
    let parts = StateParts(state)
    // Complete levels first: those below the presentations.
    if parts.levels.count > 1,
      parts.levels.dropLast().elementsEqual(StateParts(before()).levels.prefix(parts.levels.count - 1))
    {
      return "… \(parts.separators.last ?? "^") \(parts.levels.last ?? "")"
    }
    guard parts.levels.count == 1, let level = parts.levels.first, StateParts.columns(of: level) == 1,
      case let scenes = StateParts.scenes(of: level), scenes.count > 1, let last = scenes.last
    else { return state }
    return "… / \(last)"
  }
}

/// A printed state, split at separators outside of quoted text.
private struct StateParts {
  var levels: [String] = []
  /// The separators between the levels.
  var separators: [String] = []

  init(_ state: String) {
    (levels, separators) = Self.split(state, at: [UInt8(ascii: "^"), UInt8(ascii: "~")])
  }

  static func scenes(of level: String) -> [String] { split(level, at: [UInt8(ascii: "/")]).parts }
  static func columns(of level: String) -> Int { split(level, at: [UInt8(ascii: "|")]).parts.count }

  /// Returns a state with `…` in place of all arguments.
  static func withoutArguments(_ state: String) -> String {
    var result: [UInt8] = []
    var depth = 0
    scan(state) { byte, isQuoted in
      if !isQuoted, byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { result.append(byte) }
      if !isQuoted, byte == UInt8(ascii: "(") {
        if depth == 0 { result += "…".utf8 }
        depth += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func split(_ text: String, at marks: [UInt8]) -> (parts: [String], marks: [String]) {
    var parts: [String] = []
    var found: [String] = []
    var part: [UInt8] = []
    scan(text) { byte, isQuoted in
      if !isQuoted, marks.contains(byte) {
        found.append(String(UnicodeScalar(byte)))
        parts.append(String(decoding: part, as: UTF8.self).trimmed)
        part.removeAll(keepingCapacity: true)
      } else {
        part.append(byte)
      }
    }
    parts.append(String(decoding: part, as: UTF8.self).trimmed)
    return (parts, found)
  }

  /// Calls `visit` for each byte, and whether it is in quoted text.
  private static func scan(_ text: String, _ visit: (UInt8, _ isQuoted: Bool) -> Void) {
    var isQuoted = false
    var isEscaped = false
    for byte in text.utf8 {
      visit(byte, isQuoted)
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      }
    }
  }
}
