// The values that conditions distinguish. In one step a name has one value; from step to step values are free.

import NavRuntime

/// The combinations of guards and values that some conditions distinguish, besides the width.
///
/// The values of a parameter are represented by those that it is compared with and, for each parameter of its type, one
/// that is different. Of a struct only the fields that the conditions read have values of their own.
struct ConditionCases {
  /// One combination.
  struct Case {
    /// The values of the guards, a bit for each.
    var guards: Int
    fileprivate var values: [NavigationValue]
  }

  /// A parameter or a field of one, or a part of it.
  private struct Leaf: Hashable {
    enum Part: Hashable {
      case whole
      /// A Boolean that is `true` iff an optional struct is `nil`.
      case isNone
      /// The fields of a struct that no condition reads.
      case rest
    }
    var path: [ParameterID]
    var part: Part
    /// The type, without aliases.
    var type: TypeID
  }

  private let shared: SharedProgram
  private(set) var guards: [GuardID] = []
  private var leaves: [Leaf] = []
  private var positions: [Leaf: Int] = [:]
  private var paths: [[ParameterID]] = []
  private var fields: Set<ParameterID> = []
  /// The literals of each type, without optionals.
  private var literals: [TypeID: [ExpressionID]] = [:]
  /// The maximum number of combinations that are tried.
  private static let maximumCount = 4096
  /// The maximum number of values that a type is known to have.
  private static let manyValues = 64

  /// Collects the guards and values that conditions read.
  init(_ conditions: [ConditionID], of program: SharedProgram) {
    shared = program
    for condition in conditions { add(condition) }
    for path in paths { expand(path, self.program.parameters[path[path.count - 1]].type) }
    // Collections follow the values that their literals may contain.
    leaves = leaves.enumerated().sorted {
      (nesting(of: $0.element.type), $0.offset) < (nesting(of: $1.element.type), $1.offset)
    }.map(\.element)
    for (position, leaf) in leaves.enumerated() { positions[leaf] = position }
  }

  private var program: Program { _read { yield shared.value } }

  private mutating func add(_ id: ConditionID) {
    switch program.conditions[id] {
    case .guard(let id): if !guards.contains(id) { guards.append(id) }
    case .value(let value): add(value)
    case .equal(let left, let right):
      add(left)
      add(right)
    case .not(let operand): add(operand)
    case .all(let range), .any(let range): for index in range.indices { add(program.operands[index]) }
    case .compact, .regular, .error: break
    }
  }

  private mutating func add(_ id: ExpressionID) {
    let expression = program.expressions[id]
    switch expression.shape {
    case .parameter, .field:
      guard let path = program.parameterPath(id), !paths.contains(path) else { return }
      paths.append(path)
      fields.formUnion(path.dropFirst())
    case .array(let range), .dictionary(let range), .structure(_, let range):
      literals[program.types.unwrapped(expression.type), default: []].append(id)
      for element in program.elements[range.indices] { add(element) }
    case .bool, .int, .double, .string, .enumCase:
      literals[program.types.unwrapped(expression.type), default: []].append(id)
    case .none, .error: break
    }
  }

  // MARK: Parts of values

  /// Returns the fields of a struct type that the conditions read; `nil` if there are none.
  private func readFields(of type: TypeID) -> [ParameterID]? {
    guard case .structure(let id) = program.types[program.types.unwrapped(type)] else { return nil }
    let read = program.structs[id].fields.filter(fields.contains)
    return read.isEmpty ? nil : read
  }

  private func leaf(_ path: [ParameterID], _ part: Leaf.Part, _ type: TypeID) -> Leaf {
    Leaf(path: path, part: part, type: program.types.resolved(type))
  }

  private func isOptional(_ type: TypeID) -> Bool {
    program.types.resolved(type) != program.types.unwrapped(type)
  }

  private mutating func expand(_ path: [ParameterID], _ type: TypeID) {
    func add(_ leaf: Leaf) { if positions.updateValue(0, forKey: leaf) == nil { leaves.append(leaf) } }
    guard let read = readFields(of: type) else { return add(leaf(path, .whole, type)) }
    if isOptional(type) { add(leaf(path, .isNone, .bool)) }
    for field in read { expand(path + [field], program.parameters[field].type) }
    add(leaf(path, .rest, program.types.unwrapped(type)))
  }

  private func value(of path: [ParameterID], _ type: TypeID, _ values: [NavigationValue]) -> NavigationValue {
    func value(_ leaf: Leaf) -> NavigationValue {
      // Literals of earlier leaves contain none of the later ones.
      positions[leaf].flatMap { values.indices.contains($0) ? values[$0] : nil } ?? .none
    }
    guard let read = readFields(of: type) else { return value(leaf(path, .whole, type)) }
    if isOptional(type), value(leaf(path, .isNone, .bool)) == .bool(true) { return .none }
    var parts = read.map { field in
      NavigationField("", self.value(of: path + [field], program.parameters[field].type, values))
    }
    parts.append(NavigationField("", value(leaf(path, .rest, program.types.unwrapped(type)))))
    return .structure("", parts)
  }

  private func value(_ id: ExpressionID, _ values: [NavigationValue]) -> NavigationValue {
    switch program.expressions[id].shape {
    case .bool(let value): return .bool(value)
    case .int(let value): return .int(value)
    case .double(let value): return .double(value)
    case .string(let text): return .string(program.text(text))
    case .enumCase(let id): return .enumCase(program.text(program.enumCases[id].name))
    case .parameter, .field:
      guard let path = program.parameterPath(id), let last = path.last else { return .none }
      return value(of: path, program.parameters[last].type, values)
    case .array(let range), .structure(_, let range):
      return .array(program.elements[range.indices].map { value($0, values) })
    case .dictionary(let range):
      let parts = program.elements[range.indices].map { value($0, values) }
      let entries = stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
      return .dictionary(Dictionary(entries) { first, _ in first })
    case .none, .error: return .none
    }
  }

  // MARK: Types

  /// Returns the nesting of collections in a type, up to a limit, as structs may contain collections of themselves.
  private func nesting(of type: TypeID, limit: Int = 8) -> Int {
    guard limit > 0 else { return 0 }
    func inner(_ type: TypeID) -> Int { nesting(of: type, limit: limit - 1) }
    return switch program.types[program.types.unwrapped(type)] {
    case .array(let element): inner(element) + 1
    case .dictionary(let key, let value): max(inner(key), inner(value)) + 1
    case .structure(let id):
      program.parameters[program.structs[id].fields].map { inner($0.type) }.max() ?? 0
    default: 0
    }
  }

  /// Returns the number of values of a type, at most ``manyValues``; for a struct, of the fields that are not read.
  private func count(of type: TypeID, limit: Int = 8) -> Int {
    let unwrapped = program.types.unwrapped(type)
    let own: Int
    switch program.types[unwrapped] {
    case .bool: own = 2
    case .enumeration(let id): own = program.enums[id].cases.count
    case .structure(let id) where limit > 0:
      own = program.structs[id].fields.filter { !fields.contains($0) }.reduce(1) {
        min($0 * count(of: program.parameters[$1].type, limit: limit - 1), Self.manyValues)
      }
    default: own = Self.manyValues
    }
    return min(own + (isOptional(type) ? 1 : 0), Self.manyValues)
  }

  // MARK: Combinations

  /// Calls `body` for each combination; returns `false` without calling it if there are too many.
  ///
  /// - Parameters:
  ///   - known: The values of some guards.
  ///   - parameters: The values of some parameters.
  func forEach(
    known: (GuardID) -> Bool? = { _ in nil }, _ parameters: [ParameterID: NavigationValue] = [:],
    _ body: (Case) -> Void
  ) -> Bool {
    let free = guards.indices.filter { known(guards[$0]) == nil }
    let fixed = guards.indices.reduce(0) { known(guards[$1]) == true ? $0 | 1 << $1 : $0 }
    guard free.count <= 12 else { return false }
    var bound = 1 << free.count
    for leaf in leaves where value(of: leaf, among: parameters) == nil {
      let type = program.types.unwrapped(leaf.type)
      let count = leaves.count { program.types.unwrapped($0.type) == type }
      bound *= min(self.count(of: leaf.type), (literals[type]?.count ?? 0) + count + 1)
      if bound > Self.maximumCount { return false }
    }
    var values: [NavigationValue] = []
    var fresh: [TypeID: Int] = [:]
    assign(&values, &fresh, parameters) { values in
      for mask in 0..<(1 << free.count) {
        let bits = free.indices.reduce(fixed) { mask & 1 << $1 != 0 ? $0 | 1 << free[$1] : $0 }
        body(Case(guards: bits, values: values))
      }
    }
    return true
  }

  /// Returns the value of a leaf that is a parameter with a known value.
  private func value(
    of leaf: Leaf, among parameters: [ParameterID: NavigationValue]
  ) -> NavigationValue? {
    leaf.path.count == 1 && leaf.part == .whole ? parameters[leaf.path[0]] : nil
  }

  private func assign(
    _ values: inout [NavigationValue], _ fresh: inout [TypeID: Int],
    _ parameters: [ParameterID: NavigationValue], _ body: ([NavigationValue]) -> Void
  ) {
    guard values.count < leaves.count else { return body(values) }
    let leaf = leaves[values.count]
    let type = program.types.unwrapped(leaf.type)
    func take(_ value: NavigationValue) {
      values.append(value)
      assign(&values, &fresh, parameters, body)
      values.removeLast()
    }
    if let value = value(of: leaf, among: parameters) { return take(value) }
    if type == .bool {
      if isOptional(leaf.type) { take(.none) }
      take(.bool(false))
      take(.bool(true))
      return
    }
    if isOptional(leaf.type) { take(.none) }
    var known: [NavigationValue] = []
    if leaf.part == .whole {
      for literal in literals[type] ?? [] {
        let value = value(literal, values)
        if !known.contains(value) { known.append(value) }
      }
      for other in leaves where program.types.unwrapped(other.type) == type {
        if let value = value(of: other, among: parameters), !known.contains(value) { known.append(value) }
      }
    }
    for value in known { take(value) }
    // Which of several different values a name has makes no difference, so they are taken in order.
    let used = fresh[type, default: 0]
    let others = others(of: type, besides: known)
    for position in 0...used {
      guard let value = others(position) else { break }
      fresh[type] = max(used, position + 1)
      take(value)
    }
    fresh[type] = used
  }

  /// Returns a function that returns different values of a type, by their position, which are none of the known ones;
  /// `nil` after the last.
  private func others(of type: TypeID, besides known: [NavigationValue]) -> (Int) -> NavigationValue? {
    if case .enumeration(let id) = program.types[type] {
      let cases = program.enumCases[program.enums[id].cases]
        .map { NavigationValue.enumCase(program.text($0.name)) }.filter { !known.contains($0) }
      return { $0 < cases.count ? cases[$0] : nil }
    }
    let count = count(of: type) == Self.manyValues ? Int.max : count(of: type) - known.count
    return { $0 < count ? .opaque("\(type.index) \($0)") : nil }
  }

  /// Returns the values in a combination of the parameters of scenes, flows and features, which stay as long as these do.
  func lasting(_ chosen: Case) -> [NavigationValue] {
    leaves.indices.filter { index in
      switch program.parameters[leaves[index].path[0]].owner {
      case .scene, .flow, .app: true
      case .handler, .exit, .link, .structure: false
      }
    }.map { chosen.values[$0] }
  }

  /// `true` iff a condition holds in a combination.
  func holds(_ id: ConditionID, _ width: NavigationWidth, _ chosen: Case) -> Bool {
    switch program.conditions[id] {
    case .guard(let id): guards.firstIndex(of: id).map { chosen.guards & 1 << $0 != 0 } ?? false
    case .value(let expression): value(expression, chosen.values) == .bool(true)
    case .equal(let left, let right): value(left, chosen.values) == value(right, chosen.values)
    case .compact: width == .compact
    case .regular: width == .regular
    case .not(let operand): !holds(operand, width, chosen)
    case .all(let range): range.indices.allSatisfy { holds(program.operands[$0], width, chosen) }
    case .any(let range): range.indices.contains { holds(program.operands[$0], width, chosen) }
    case .error: false
    }
  }
}

extension Program {
  /// Returns the path of an expression that is a parameter or a field of one: the parameter, then the fields; `nil` for
  /// any other expression.
  fileprivate func parameterPath(_ id: ExpressionID) -> [ParameterID]? {
    switch expressions[id].shape {
    case .parameter(let parameter): [parameter]
    case .field(let base, let field): parameterPath(base).map { $0 + [field] }
    default: nil
    }
  }
}
