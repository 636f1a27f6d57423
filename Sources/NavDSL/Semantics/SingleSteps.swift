// Steps that are typed while a program runs: they are those of scenarios, and so are read as one.

/// Steps that were read after their program.
struct ResolvedSteps {
  /// The program, and after what is in it the parts of the steps.
  var program: Program
  /// What the steps do.
  var actions: [ScenarioAction]
  /// What is wrong with them; then there may be too few.
  var diagnostics: [Diagnostic]
  /// `true` iff the text holds nothing but steps.
  var isWhole: Bool
}

extension Resolver {
  /// Reads the steps in a text as those of a scenario of a program.
  static func resolveSteps(_ text: String, of program: Program) -> ResolvedSteps {
    // A comment at the end of the text must not swallow the brace.
    let bytes = Array("scenario \"\" in compact {\n\(text)\n}\n".utf8)
    var resolver = Resolver(knowing: program)
    guard let source = resolver.program.sources.add(path: "input", bytes: bytes) else {
      return ResolvedSteps(program: program, actions: [], diagnostics: [], isWhole: false)
    }
    let parsed = SyntaxTree.parse(source)
    let tree = parsed.tree
    let node = tree.firstChild(tree.rootIndex)
    resolver.diagnostics = parsed.diagnostics
    guard parsed.diagnostics.isEmpty, node < tree.end(tree.rootIndex), tree.kind(node) == .scenarioDecl,
      tree.end(node) == tree.end(tree.rootIndex)
    else {
      return ResolvedSteps(
        program: program, actions: [], diagnostics: resolver.diagnostics, isWhole: false)
    }
    resolver.resolveScenario(node, tree)
    let steps = resolver.program.scenarios.elements.last?.steps ?? .none
    return ResolvedSteps(
      program: resolver.program, actions: resolver.program.scenarioSteps[steps].map(\.action),
      diagnostics: resolver.diagnostics, isWhole: true)
  }

  /// Creates a resolver that knows the names of a program that is resolved.
  init(knowing program: Program) {
    self.init()
    self.program = program
    usedGuards = Array(repeating: false, count: program.guards.count)
    usedParameters = Array(repeating: false, count: program.parameters.count)
    for id in program.guards.ids {
      _ = guards.declare(program.guards[id].name, in: program.guards[id].flow, as: id.index)
    }
    func know(_ target: Target) {
      let number = Int32(truncatingIfNeeded: targetDeclarations.count)
      targetDeclarations.append((target, program.nameSpan(of: target)))
      if let name = program.name(of: target) {
        _ = targets.declare(name, in: program.flow(of: target), as: number)
      }
    }
    for id in program.scenes.ids { know(.scene(id)) }
    for id in program.stacks.ids { know(.stack(id)) }
    for id in program.tabContainers.ids { know(.tabs(id)) }
    for id in program.splits.ids { know(.split(id)) }
    for id in program.pageContainers.ids { know(.pages(id)) }
    for id in program.flows.ids { know(.flow(id)) }
    func know(_ shape: TypeShape, _ name: Symbol, _ flow: FlowID?, _ span: Span) {
      let number = Int32(truncatingIfNeeded: typeDeclarations.count)
      typeDeclarations.append((self.program.types.intern(shape), span))
      usedTypes.append(false)
      _ = types.declare(name, in: flow, as: number)
    }
    for id in program.enums.ids {
      know(.enumeration(id), program.enums[id].name, program.enums[id].flow, program.enums[id].nameSpan)
    }
    for id in program.structs.ids {
      know(.structure(id), program.structs[id].name, program.structs[id].flow, program.structs[id].nameSpan)
    }
    for id in program.aliases.ids {
      know(.alias(id), program.aliases[id].name, program.aliases[id].flow, program.aliases[id].nameSpan)
    }
  }
}
