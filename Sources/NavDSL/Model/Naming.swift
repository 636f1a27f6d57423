// The names of targets and types in messages, diagrams and generated code.

extension Program {
  /// Returns the word for a target in a sentence: `scene`, `flow`.
  package func kindName(_ target: Target) -> String {
    switch target {
    case .scene: "scene"
    case .stack: "stack"
    case .tabs: "tabs"
    case .split: "split"
    case .pages: "pages"
    case .flow: "flow"
    case .error: "destination"
    }
  }

  /// Returns a target and its name, for a sentence: `scene 'Product'`.
  func describe(_ target: Target) -> String { "\(kindName(target)) '\(qualifiedName(target))'" }

  /// Returns the name of a target; `nil` if it is unresolved.
  package func name(of target: Target) -> Symbol? {
    switch target {
    case .scene(let id): scenes[id].name
    case .stack(let id): stacks[id].name
    case .tabs(let id): tabContainers[id].name
    case .split(let id): splits[id].name
    case .pages(let id): pageContainers[id].name
    case .flow(let id): flows[id].name
    case .error: nil
    }
  }

  /// Returns the flow in whose scope a verb names its destinations; `nil` outside of flows, and for what links open.
  func flow(of verb: VerbID) -> FlowID? {
    guard case .handler(let handler) = branches[verbs[verb].branch].owner else { return nil }
    return scope(of: handlers[handler].owner)
  }

  /// Returns the flow that declares a target; `nil` for the program.
  package func flow(of target: Target) -> FlowID? {
    switch target {
    case .scene(let id): scenes[id].flow
    case .stack(let id): stacks[id].flow
    case .tabs(let id): tabContainers[id].flow
    case .split(let id): splits[id].flow
    case .pages(let id): pageContainers[id].flow
    case .flow, .error: nil
    }
  }

  /// Returns the span of a target's name in its declaration.
  package func nameSpan(of target: Target) -> SourceSpan {
    switch target {
    case .scene(let id): scenes[id].nameSpan
    case .stack(let id): stacks[id].nameSpan
    case .tabs(let id): tabContainers[id].nameSpan
    case .split(let id): splits[id].nameSpan
    case .pages(let id): pageContainers[id].nameSpan
    case .flow(let id): flows[id].nameSpan
    case .error: .none
    }
  }

  /// Returns the parameters of a target; containers have none.
  package func parameters(of target: Target) -> IDRange<ParameterID> {
    switch target {
    case .scene(let id): scenes[id].parameters
    case .flow(let id): flows[id].parameters
    case .stack, .tabs, .split, .pages, .error: .none
    }
  }

  /// Returns the qualified name of a target: `Product`, `Checkout.Address`.
  package func qualifiedName(_ target: Target) -> String {
    guard let name = name(of: target) else { return "" }
    return qualifiedName(name, in: flow(of: target))
  }

  /// Returns a name that a flow declares, or for `nil` the program, as it is known everywhere: `Checkout.hasCard`.
  func qualifiedName(_ name: Symbol, in flow: FlowID?) -> String {
    flow.map { text(flows[$0].name) + "." + text(name) } ?? text(name)
  }

  /// Returns the qualified name of a type or a guard.
  func qualifiedName(of declaration: some FlowMember) -> String {
    qualifiedName(declaration.name, in: declaration.flow)
  }

  /// Returns the qualified name of a tab: `Main.catalog`.
  func qualifiedName(of tab: TabID) -> String {
    qualifiedName(.tabs(tabs[tab].container)) + "." + text(tabs[tab].name)
  }

  /// Returns a type in the syntax of the language, with the names of aliases.
  package func typeName(_ type: TypeID) -> String {
    var out = Speller()
    spell(type: type, to: &out)
    return out.text
  }
}
