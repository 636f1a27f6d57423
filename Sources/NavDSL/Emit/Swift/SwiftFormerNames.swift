// The types of earlier versions of the program, as deprecated names of the present ones.

extension SwiftEmitter {
  /// Writes an alias for each former name of a type, at the place where it was declared: in the scope, a flow or the
  /// program.
  ///
  /// A former name that something else has now has none.
  mutating func emitFormerNames() {
    guard !program.formerNames.elements.isEmpty else { return }
    var taken = presentNames
    var isFirst = true
    for former in program.formerNames.elements {
      guard let type = typeInSwift(of: former.declaration) else { continue }
      let parts = program.text(former.name).split(separator: ".").map(String.init)
      guard let last = parts.last, !taken.contains(last) else { continue }
      let owner = parts.count > 1 ? program.flow(onceNamed: parts[0]) : nil
      guard owner == scope, (owner != nil) == (parts.count > 1), let symbol = program.symbols.symbol(of: last)
      else { continue }
      taken.insert(last)
      if isFirst { out.emptyLine() }
      isFirst = false
      out.beginLine()
      out.write("@available(*, deprecated, renamed: \"")
      declared(type.spelling, named: type.name, in: type.flow)
      out.write("\")\n")
      beginMember("typealias ")
      spelled(names.formerType(symbol, of: program))
      out.write(" = ")
      declared(type.spelling, named: type.name, in: type.flow)
      out.endLine()
    }
  }

  /// Returns the type of a declaration; `nil` if Swift has none for it.
  private func typeInSwift(
    of declaration: NamedDeclaration
  ) -> (spelling: Symbol, name: Symbol, flow: FlowID?)? {
    switch declaration {
    case .target(.scene(let id)):
      (names.scenes[Int(id.index)], program.scenes[id].name, program.scenes[id].flow)
    case .target(.flow(let id)): (names.flows[Int(id.index)], program.flows[id].name, nil)
    case .target(.tabs(let id)):
      (names.tabContainers[Int(id.index)], program.tabContainers[id].name, program.tabContainers[id].flow)
    case .enumeration(let id): (names.enums[Int(id.index)], program.enums[id].name, program.enums[id].flow)
    case .structure(let id):
      (names.structs[Int(id.index)], program.structs[id].name, program.structs[id].flow)
    default: nil
    }
  }

  /// The names of all scenes, flows, containers and types, and of the app.
  private var presentNames: Set<String> {
    var names = Set(program.names.targetDeclarations.compactMap { program.name(of: $0.target) })
    names.formUnion(program.aliases.elements.map(\.name))
    names.formUnion(program.externalTypes.elements.map(\.name))
    names.formUnion(program.enums.elements.map(\.name))
    names.formUnion(program.structs.elements.map(\.name))
    if let app = program.app { names.insert(app.name) }
    return Set(names.map { program.text($0) })
  }
}

extension Program {
  /// Returns the flow that has a name, or had it in an earlier version; `nil` if there is none.
  fileprivate func flow(onceNamed name: String) -> FlowID? {
    flows.ids.first { text(flows[$0].name) == name }
      ?? flows.ids.first { formerNames(of: .target(.flow($0))).contains(name) }
  }
}
