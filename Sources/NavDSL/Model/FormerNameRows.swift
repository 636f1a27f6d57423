// Former names as the engine looks them up: by the kind of name, and the declaration that has it.

import NavRuntime

/// The former names of a declaration in a table.
struct FormerNameRow {
  var kind: NavigationFormerNames.Kind
  /// The present whole name of the declaration that it is a part of; empty for a whole name.
  var owner = ""
  /// The present name.
  var name: String
  var names: [String]

  /// Returns the former names of all that saved states name, in the order of its declaration. Those that a program lists
  /// precede those that follow from the names of a flow, which they override.
  static func all(of program: Program) -> [FormerNameRow] {
    guard !program.formerNames.elements.isEmpty else { return [] }
    var rows: [FormerNameRow] = []
    var seen: NamedDeclaration?
    for former in program.formerNames.elements where former.declaration != seen {
      seen = former.declaration
      if let row = program.row(of: former.declaration) { rows.append(row) }
    }
    let members = program.scenes.ids.map { Target.scene($0) } + program.containers
    for target in members {
      let own = program.formerNames(of: .target(target))
      let implied = program.allFormerNames(of: target).filter { !own.contains($0) }
      if implied.isEmpty { continue }
      rows.append(
        FormerNameRow(
          kind: target.savedKind, name: program.qualifiedName(target), names: implied))
    }
    return rows
  }
}

extension Target {
  fileprivate var savedKind: NavigationFormerNames.Kind {
    switch self {
    case .scene: .scene
    case .flow: .flow
    case .stack, .tabs, .split, .pages, .error: .container
    }
  }
}

extension Program {
  /// The stacks, tab containers, splits and page containers, in this order and that of their declaration.
  package var containers: [Target] {
    stacks.ids.map { .stack($0) } + tabContainers.ids.map { .tabs($0) } + splits.ids.map { .split($0) }
      + pageContainers.ids.map { .pages($0) }
  }

  /// Returns the former names of a declaration; `nil` if saved states do not name it.
  fileprivate func row(of declaration: NamedDeclaration) -> FormerNameRow? {
    let names = formerNames(of: declaration)
    func row(_ kind: NavigationFormerNames.Kind, of owner: String = "", _ name: Symbol) -> FormerNameRow {
      FormerNameRow(kind: kind, owner: owner, name: text(name), names: names)
    }
    switch declaration {
    case .target(.error), .app, .enumeration, .structure, .exit, .guardian, .link, .menuEntry: return nil
    case .target(let target):
      return FormerNameRow(kind: target.savedKind, name: qualifiedName(target), names: names)
    case .tab(let id): return row(.tab, of: qualifiedName(.tabs(tabs[id].container)), tabs[id].name)
    case .embed(let id): return row(.embed, of: qualifiedName(.scene(embeds[id].scene)), embeds[id].name)
    case .item(let id):
      guard let name = items[id].name else { return nil }
      return row(.item, of: qualifiedName(.scene(items[id].scene)), name)
    case .enumCase(let id):
      let type = enums[enumCases[id].enumeration]
      return row(.enumCase, of: qualifiedName(of: type), enumCases[id].name)
    case .parameter(let id):
      let name = parameters[id].name
      switch parameters[id].owner {
      case .scene(let scene): return row(.parameter, of: qualifiedName(.scene(scene)), name)
      case .flow(let flow): return row(.flowParameter, of: qualifiedName(.flow(flow)), name)
      case .app: return row(.featureParameter, name)
      case .structure(let id):
        return row(.field, of: qualifiedName(of: structs[id]), name)
      // The arguments of an event are saved in their order.
      case .handler, .exit, .link: return nil
      }
    case .handler(let id):
      let name = handlers[id].name
      switch handlers[id].owner {
      case .app: return row(.appEvent, name)
      case .target(let target):
        let kind: NavigationFormerNames.Kind =
          switch target {
          case .scene: .event
          case .flow: .flowEvent
          case .stack, .tabs, .split, .pages, .error: .containerEvent
          }
        return row(kind, of: qualifiedName(target), name)
      }
    }
  }
}
