// Values in random small programs: parameters of declarations, arguments, and conditions over them.

extension RandomFlow {
  /// The cases of the enum `Q`.
  private static let cases = [".x", ".y", ".z"]

  // MARK: Declarations

  /// Adds an enum, and a struct that has a `Bool` and an enum.
  mutating func declareTypes() {
    program.blocks.append(.init(head: "enum Q", lines: ["x, y, z"]))
    program.blocks.append(.init(head: "struct Z2", lines: ["on: Bool, kind: Q"]))
  }

  /// Returns the parameters of a scene in parentheses, or nothing.
  mutating func parameters(of scene: SceneSketch) -> String {
    func text(_ name: String, _ type: String, _ value: String?) -> String {
      "\(name): \(type)" + (value.map { " = \($0)" } ?? "")
    }
    var parameters: [String] = []
    if scene.takesInt { parameters.append("n: Int") }
    if scene.takesBool { parameters.append(text("b", "Bool", scene.hasDefaults ? literal(of: "Bool") : nil)) }
    if scene.takesEnum { parameters.append(text("q", "Q", scene.hasDefaults ? literal(of: "Q") : nil)) }
    return parameters.isEmpty ? "" : "(" + parameters.joined(separator: ", ") + ")"
  }

  /// Returns an exit, of which `out` has a parameter if programs have values.
  mutating func exit(_ name: String, _ scope: RandomFlowScope) -> String {
    var scope = scope
    var text = "exit \(name)"
    if features.hasValues, name == "out" {
      text += "(v: Bool)"
      scope.bools.append("v")
    }
    return text + (random.chance(40) ? " when \(condition(scope))" : "")
  }

  /// Adds parameters to a handler, and to what is in scope there.
  ///
  /// - Parameter isFixed: `true` iff its parameters are those of others with its name.
  mutating func addParameters(to head: inout String, _ scope: inout RandomFlowScope, isFixed: Bool) {
    guard !isFixed, random.chance(50) else { return }
    let (name, type) = random.pick(weighted: [
      (("m", "Int"), 10), (("c", "Bool"), 30), (("k", "Q"), 35), (("s", "Z2"), 25),
    ])
    head += "(\(name): \(type))"
    if type == "Z2" {
      scope.add("s.on", "Bool")
      scope.add("s.kind", "Q")
    } else {
      scope.add(name, type)
    }
  }

  // MARK: Scopes

  /// Returns the names in scope at the handlers of a scene.
  func scope(of scene: SceneSketch, index: Int, inFlow: Bool) -> RandomFlowScope {
    var scope = RandomFlowScope(scene: scene, index: index, inFlow: inFlow)
    if inFlow, features.hasValues { scope.addParametersOfFlow() }
    return scope
  }

  // MARK: Expressions

  mutating func int(_ scope: RandomFlowScope?) -> String { value(of: "Int", scope) }

  mutating func bool(_ scope: RandomFlowScope?) -> String { value(of: "Bool", scope) }

  /// Returns a value of the type `Int`, `Bool` or `Q`.
  mutating func value(of type: String, _ scope: RandomFlowScope?) -> String {
    let known = scope?.names(of: type) ?? []
    if !known.isEmpty, !random.chance(50) { return random.pick(known) }
    switch type {
    case "Int": return "\(random.below(2))"
    case "Bool": return "\(random.chance(50))"
    default: return random.pick(Self.cases)
    }
  }

  /// Returns a literal of the type `Int`, `Bool` or `Q`.
  mutating func literal(of type: String) -> String { type == "Int" ? "1" : value(of: type, nil) }

  /// Returns a flow, some of whose parameters have arguments if programs have values.
  mutating func flow(_ name: String, _ scope: RandomFlowScope?) -> String {
    guard features.hasValues else { return name }
    var arguments: [String] = []
    if random.chance(65) { arguments.append("fb: \(bool(scope))") }
    if random.chance(65) { arguments.append("fq: \(value(of: "Q", scope))") }
    return arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
  }

  // MARK: Conditions

  /// Returns comparisons of the values in scope, with their weights.
  mutating func comparisons(_ scope: RandomFlowScope) -> [(String, Int)] {
    var comparisons: [(String, Int)] = []
    func equals() -> String { random.chance(60) ? "==" : "!=" }
    if !scope.enums.isEmpty {
      let other = random.chance(70) ? random.pick(Self.cases) : random.pick(scope.enums)
      comparisons.append(("\(random.pick(scope.enums)) \(equals()) \(other)", 70))
    }
    if scope.bools.count > 1 {
      comparisons.append(("\(random.pick(scope.bools)) \(equals()) \(random.pick(scope.bools))", 20))
    }
    return comparisons
  }
}

extension RandomFlowScope {
  /// Adds the parameters of the flow around.
  mutating func addParametersOfFlow() {
    bools.append("fb")
    enums.append("fq")
  }

  /// The names of the type `Int`, `Bool` or `Q`.
  func names(of type: String) -> [String] {
    switch type {
    case "Int": ints
    case "Bool": bools
    default: enums
    }
  }

  /// Adds a name of the type `Int`, `Bool` or `Q`.
  mutating func add(_ name: String, _ type: String) {
    switch type {
    case "Int": ints.append(name)
    case "Bool": bools.append(name)
    default: enums.append(name)
    }
  }
}
