// The completions of values, types and conditions.

extension NameCompletions {
  /// Returns the types that can be named.
  func types() -> [CompletionItem] {
    let declared = program.names.typeDeclarations.map(\.type)
      .filter { program.flow(of: $0) == nil || program.flow(of: $0) == scope.flow }
      .map { name(of: $0) }
    return (declared + BuiltinType.names).map { CompletionItem(kind: .type, label: $0, text: $0) }
  }

  /// Returns a type's name without its flow.
  private func name(of type: TypeID) -> String {
    let name = program.typeName(type)
    return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// Returns the guards and the `Bool` values in scope.
  func conditions() -> [CompletionItem] {
    let values = scope.parameters.map { parameter in
      CompletionItem(kind: .parameter, label: parameter.name, detail: parameter.type, text: parameter.name)
    }
    let bools = values.filter { $0.detail == "Bool" }
    return guards() + bools + values.filter { $0.detail != "Bool" }
  }

  /// Returns the guards that can be named.
  func guards() -> [CompletionItem] {
    program.names.guards.names(visibleFrom: scope.flow).map {
      CompletionItem(kind: .guardian, label: program.text($0), detail: "guard", text: program.text($0))
    }
  }

  /// Returns the missing labels of an argument list, for a name that is a label.
  func labels(of argument: NodeIndex, in callee: NodeIndex) -> [CompletionItem] {
    missingParameters(of: callee).map { parameter in
      let name = program.text(program.parameters[parameter].name)
      return CompletionItem(
        kind: .parameter, label: name, detail: program.typeName(program.parameters[parameter].type),
        text: "\(name): ${1}", isSnippet: true)
    }
  }

  /// Returns the values that can be named: the parameters in scope; in place of a whole argument the labels as well.
  func values(_ node: NodeIndex) -> [CompletionItem] {
    let parts = tree.ownTokens(node).filter { $0 < token && tree.tokenKinds[$0].isName }
    if !parts.isEmpty { return fields(after: parts.map { SyntaxToken(tree, $0).name }) }
    let parent = path.dropLast().last ?? node
    let inScope = scope.parameters.map {
      CompletionItem(kind: .parameter, label: $0.name, detail: $0.type, text: $0.name)
    }
    guard tree.kind(parent) == .argument else { return inScope }
    if tree.firstToken(parent) == token {
      let callee = path.dropLast(2).last ?? parent
      let shorthand = missingParameters(of: callee).map { program.text(program.parameters[$0].name) }
      return inScope.filter { shorthand.contains($0.label) } + labels(of: parent, in: callee)
    }
    let wanted = expectedType(of: parent)
    let cases = wanted.map(self.cases) ?? []
    let fitting = wanted.map { program.typeName($0) }
    return cases.map { CompletionItem(kind: .enumCase, label: ".\($0)", text: ".\($0)") }
      + inScope.filter { $0.detail == fitting } + inScope.filter { $0.detail != fitting }
  }

  /// Returns the fields of the value that a dotted name begins with.
  private func fields(after names: [String]) -> [CompletionItem] {
    guard let first = names.first, let parameter = scope.parameters.first(where: { $0.name == first }),
      var type = type(named: parameter.type)
    else { return [] }
    for name in names.dropFirst() {
      guard let field = fields(of: type).first(where: { program.text(program.parameters[$0].name) == name })
      else { return [] }
      type = program.parameters[field].type
    }
    return fields(of: type).map {
      let name = program.text(program.parameters[$0].name)
      return CompletionItem(
        kind: .parameter, label: name, detail: program.typeName(program.parameters[$0].type), text: name)
    }
  }

  private func fields(of type: TypeID) -> IDRange<ParameterID> {
    guard case .structure(let id) = program.types[program.types.resolved(type)] else { return .none }
    return program.structs[id].fields
  }

  /// Returns the type that a text names; `nil` for one that is not declared.
  private func type(named text: String) -> TypeID? {
    program.names.typeDeclarations.map(\.type).first { program.typeName($0) == text }
  }

  /// Returns the cases of an enum after a period.
  func enumCases(_ node: NodeIndex) -> [CompletionItem] {
    let argument = path.last { tree.kind($0) == .argument }
    let cases = argument.flatMap { expectedType(of: $0) }.map(self.cases)
    let all = program.enumCases.elements.map { program.text($0.name) }
    return (cases ?? all).map { CompletionItem(kind: .enumCase, label: $0, text: $0) }
  }

  private func cases(of type: TypeID) -> [String] {
    switch program.types[program.types.unwrapped(type)] {
    case .enumeration(let id): program.enums[id].cases.map { program.text(program.enumCases[$0].name) }
    default: []
    }
  }

  /// Returns the type of the parameter that an argument's label names.
  private func expectedType(of argument: NodeIndex) -> TypeID? {
    guard let position = path.firstIndex(of: argument), position > 0 else { return nil }
    let label = SyntaxToken(tree, tree.firstToken(argument)).name
    return parameters(of: path[position - 1]).map { program.parameters[$0] }
      .first { program.text($0.name) == label }?.type
  }

  /// Returns the parameters of what a node calls.
  func parameters(of callee: NodeIndex) -> IDRange<ParameterID> { scope.parameters(of: callee, in: tree) }

  /// Returns the parameters that no argument before the position gives.
  private func missingParameters(of callee: NodeIndex) -> [ParameterID] {
    let given = tree.children(callee).filter { tree.kind($0) == .argument && tree.firstToken($0) < token }
      .map { SyntaxToken(tree, tree.firstToken($0)).name }
    return parameters(of: callee).filter { !given.contains(program.text(program.parameters[$0].name)) }
  }
}

/// The text of a completion with places to fill in.
struct SnippetText {
  private(set) var text: String
  private(set) var hasPlaces = false
  private var number = 0

  init(_ name: String) { text = name }

  /// Adds an argument for each parameter without a default: a value in scope of the same name and type, or else a
  /// place to fill in.
  mutating func add(arguments parameters: IDRange<ParameterID>, _ scope: NameScope) {
    let program = scope.program
    let needed = program.parameters[parameters].filter { $0.defaultValue == nil }
    guard !needed.isEmpty else { return }
    let inScope = scope.parameters
    text += "("
    for (position, parameter) in needed.enumerated() {
      let name = program.text(parameter.name)
      if position > 0 { text += ", " }
      if inScope.contains(where: { $0.name == name && $0.type == program.typeName(parameter.type) }) {
        text += name
      } else {
        number += 1
        text += "\(name): ${\(number):\(name)}"
        hasPlaces = true
      }
    }
    text += ")"
  }

  /// Adds the item at which a popover is anchored.
  mutating func add(anchors: [String]) {
    number += 1
    switch anchors.count {
    case 0: text += " from ${\(number)}"
    case 1: text += " from \(anchors[0])"
    default: text += " from ${\(number)|\(anchors.joined(separator: ","))|}"
    }
    if anchors.count != 1 { hasPlaces = true }
  }
}
