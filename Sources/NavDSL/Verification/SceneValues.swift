// The values of parameters that scenes are told apart by: Proofs.md, "What the analysis follows".

import NavRuntime

/// The parameters of scenes that conditions read and whose values are few, and their values as codes of symbols.
///
/// A parameter keeps its value as long as its scene lives. A code has a digit for each parameter of the scene: 0 if the
/// value is not known, and otherwise the number of the value, from 1. Codes with such a 0 are stored as their complements,
/// so that they are negative.
struct SceneValues: Sendable {
  private struct Parameter: Sendable {
    let id: ParameterID
    let domain: [NavigationValue]
    /// The value of its digit 1 in a code.
    let unit: Int32
  }

  private let shared: SharedProgram
  private var parameters: [SceneID: [Parameter]] = [:]
  /// The scenes with which places begin: a place gives them other values than those declared, also inside of others.
  private var beginnings: Set<SceneID> = []

  /// The maximum number of values of a type.
  private static let maximumDomain = 4
  /// The maximum number of combinations of values of a scene.
  private static let maximumCombinations = 16

  private var program: Program { _read { yield shared.value } }

  init(_ program: SharedProgram) {
    shared = program
    for condition in program.value.conditions.elements {
      switch condition {
      case .value(let value): follow(value)
      case .equal(let left, let right):
        follow(left)
        follow(right)
      case .guard, .compact, .regular, .not, .all, .any, .error: break
      }
    }
    if parameters.isEmpty { return }
    // What becomes the value of such a parameter is followed, too.
    var count = -1
    while count != followedCount {
      count = followedCount
      for argument in program.value.arguments.elements where parameter(argument.parameter) != nil {
        follow(argument.value)
      }
    }
    for place in program.value.places.elements where !place.isRelativeToStart {
      guard let first = program.value.placeSteps[place.steps].first,
        case .scene(let scene) = program.value.destinations[first.destination].target
      else { continue }
      beginnings.insert(scene)
    }
  }

  /// `true` iff no scene has such a parameter.
  var isEmpty: Bool { parameters.isEmpty }

  private var followedCount: Int { parameters.values.reduce(0) { $0 + $1.count } }

  /// `true` iff a place may begin with a scene, and so create it again with other values.
  func mayBeginPlace(_ scene: SceneID) -> Bool { beginnings.contains(scene) }

  private func parameter(_ id: ParameterID) -> Parameter? {
    guard case .scene(let scene) = program.parameters[id].owner else { return nil }
    return parameters[scene]?.first { $0.id == id }
  }

  /// Follows the parameter that an expression names, unless it has too many values.
  private mutating func follow(_ expression: ExpressionID) {
    guard case .parameter(let id) = program.expressions[expression].shape,
      case .scene(let scene) = program.parameters[id].owner, parameter(id) == nil,
      let domain = domain(of: program.parameters[id].type)
    else { return }
    let known = parameters[scene] ?? []
    let combinations = known.reduce(domain.count) { $0 * $1.domain.count }
    guard combinations <= Self.maximumCombinations else { return }
    let unit = known.last.map { $0.unit * Int32($0.domain.count + 1) } ?? 1
    parameters[scene] = known + [Parameter(id: id, domain: domain, unit: unit)]
  }

  private func domain(of type: TypeID) -> [NavigationValue]? {
    switch program.types[program.types.resolved(type)] {
    case .bool: return [.bool(false), .bool(true)]
    case .enumeration(let id):
      let cases = program.enumCases[program.enums[id].cases]
      guard cases.count <= Self.maximumDomain else { return nil }
      return cases.map { .enumCase(program.text($0.name)) }
    default: return nil
    }
  }

  // MARK: Codes

  private func digit(_ parameter: Parameter, in code: Int32) -> Int {
    Int((code < 0 ? ~code : code) / parameter.unit) % (parameter.domain.count + 1)
  }

  /// Returns the code of a scene of whose values nothing is known.
  func openCode(of scene: SceneID) -> Int32 { parameters[scene] == nil ? 0 : ~0 }

  /// Returns the code of a scene that a destination creates.
  ///
  /// - Parameter scope: The scene whose handler creates it, with its code; `nil` if it is not known.
  func code(of scene: SceneID, _ destination: DestinationID, scope: SpineSymbol?) -> Int32 {
    guard let followed = parameters[scene] else { return 0 }
    let arguments = program.arguments[program.destinations[destination].arguments]
    return code(followed) { parameter in
      let argument = arguments.first { $0.parameter == parameter.id }?.value
      let value = argument ?? program.parameters[parameter.id].defaultValue
      return value.map { number(of: $0, among: parameter.domain, scope) } ?? 0
    }
  }

  /// Returns the number of a value among those of its type, from 1; 0 if it is not known.
  private func number(of value: ExpressionID, among domain: [NavigationValue], _ scope: SpineSymbol?) -> Int {
    let known: NavigationValue?
    switch program.expressions[value].shape {
    case .bool(let value): known = .bool(value)
    case .enumCase(let id): known = .enumCase(program.text(program.enumCases[id].name))
    case .parameter(let id):
      let scene = scope?.scene
      known = scene.flatMap { values(of: $0, scope?.values ?? 0)[id] }
    default: known = nil
    }
    return known.flatMap { domain.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
  }

  /// Returns the code of a scene with these arguments.
  func code(of scene: SceneID, _ arguments: [NavigationValue]) -> Int32 {
    guard let followed = parameters[scene] else { return 0 }
    return code(followed) { parameter in
      let position = Int(program.parameters[parameter.id].position)
      guard arguments.indices.contains(position) else { return 0 }
      return parameter.domain.firstIndex(of: arguments[position]).map { $0 + 1 } ?? 0
    }
  }

  /// Returns the code with a digit for each parameter.
  private func code(_ parameters: [Parameter], digit: (Parameter) -> Int) -> Int32 {
    var code: Int32 = 0
    var isOpen = false
    for parameter in parameters {
      let digit = digit(parameter)
      if digit == 0 { isOpen = true }
      code += Int32(digit) * parameter.unit
    }
    return isOpen ? ~code : code
  }

  /// Returns the known values of a scene's parameters.
  func values(of scene: SceneID, _ code: Int32) -> [ParameterID: NavigationValue] {
    var values: [ParameterID: NavigationValue] = [:]
    for parameter in parameters[scene] ?? [] {
      let digit = digit(parameter, in: code)
      if digit > 0 { values[parameter.id] = parameter.domain[digit - 1] }
    }
    return values
  }

  /// Returns the codes in which every value is known, of those that agree with a code.
  func completions(of scene: SceneID, _ code: Int32) -> [Int32] {
    guard code < 0 else { return [code] }
    return (parameters[scene] ?? []).reduce([~code]) { codes, parameter in
      guard digit(parameter, in: code) == 0 else { return codes }
      return codes.flatMap { code in
        parameter.domain.indices.map { code + Int32($0 + 1) * parameter.unit }
      }
    }
  }
}

extension NavigationSystem {
  /// The known values of the parameters of a scene on a spine.
  func values(of symbol: SpineSymbol) -> [ParameterID: NavigationValue] {
    guard !spines.values.isEmpty, let scene = symbol.scene else { return [:] }
    return spines.values.values(of: scene, symbol.values)
  }

  /// `true` iff a word leaves the values of a scene's parameters open.
  func isOpen(_ word: [PushdownSymbol]) -> Bool {
    !spines.values.isEmpty && word.contains { self[$0].values < 0 }
  }

  /// Returns a word once for each combination of the values that it leaves open.
  mutating func completions(of word: [PushdownSymbol]) -> [[PushdownSymbol]] {
    guard isOpen(word) else { return [word] }
    var words: [[PushdownSymbol]] = [[]]
    for number in word {
      var symbol = self[number]
      guard let scene = symbol.scene, symbol.values < 0 else {
        for index in words.indices { words[index].append(number) }
        continue
      }
      let completions = spines.values.completions(of: scene, symbol.values).map { code in
        symbol.values = code
        return spines.table.number(of: symbol)
      }
      words = words.flatMap { word in completions.map { word + [$0] } }
    }
    return words
  }

  /// Returns starts once for each combination of the values that their words leave open.
  mutating func completions(of starts: [Start]) -> [Start] {
    if spines.values.isEmpty { return starts }
    return starts.flatMap { start in
      completions(of: start.start.word).map { word in
        var start = start
        start.start = PushdownStart(
          control: start.start.control, cost: start.start.cost, label: start.start.label, word: word)
        return start
      }
    }
  }

  /// Returns a word without what is known of values.
  mutating func withoutValues(_ word: [PushdownSymbol]) -> [PushdownSymbol] {
    if spines.values.isEmpty { return word }
    return word.map { number in
      var symbol = self[number]
      if let scene = symbol.scene { symbol.values = spines.values.openCode(of: scene) }
      return spines.table.number(of: symbol)
    }
  }
}
