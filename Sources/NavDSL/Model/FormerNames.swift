// The names that declarations had in earlier versions of the program: `@was("Old")`.

/// A declaration that can have former names.
package enum NamedDeclaration: Hashable, Sendable {
  /// The app or feature.
  case app
  /// A scene, a flow or a container.
  case target(Target)
  case tab(TabID)
  case embed(EmbedID)
  /// A parameter, or a field of a struct.
  case parameter(ParameterID)
  case enumeration(EnumID)
  case enumCase(EnumCaseID)
  case structure(StructID)
  /// A bar item or control.
  case item(ItemID)
  /// An entry of an item's menu, by its position from 0.
  case menuEntry(ItemID, Int)
  case exit(ExitID)
  case guardian(GuardID)
  case handler(HandlerID)
  case link(LinkID)
}

/// A name that a declaration had in an earlier version.
package struct FormerName: Sendable {
  /// The declaration that has another name now.
  package var declaration: NamedDeclaration
  /// The name. Of a scene, a flow, a container, a type or a guard it is the whole one: `Checkout.Address`.
  package var name: Symbol
  /// The text in the attribute.
  package var span: SourceSpan
}

/// The former names of all declarations.
package struct FormerNames: Sendable {
  /// The names, in the order in which they were read; those of one declaration are consecutive.
  package private(set) var elements: [FormerName] = []
  private var ranges: [NamedDeclaration: Range<Int>] = [:]

  init() {}

  /// Adds a name. The names of a declaration must be added consecutively.
  mutating func add(_ name: FormerName) {
    let end = elements.count
    ranges[name.declaration] = (ranges[name.declaration]?.lowerBound ?? end)..<end + 1
    elements.append(name)
  }

  /// Returns the former names of a declaration, in the order of its attributes.
  package subscript(declaration: NamedDeclaration) -> ArraySlice<FormerName> {
    elements[ranges[declaration] ?? 0..<0]
  }
}

extension Program {
  /// Returns the names under which earlier versions knew a declaration, as its attributes list them.
  package func formerNames(of declaration: NamedDeclaration) -> [String] {
    formerNames[declaration].map { text($0.name) }
  }

  /// Returns the names under which earlier versions knew a scene or a container, with those that follow from the names
  /// that its flow had: `Purchase.Address` was `Checkout.Address` if flow `Purchase` was `Checkout`.
  package func allFormerNames(of target: Target) -> [String] {
    let own = formerNames(of: .target(target))
    guard let flow = flow(of: target), let name = name(of: target) else { return own }
    let before = formerNames(of: .target(.flow(flow)))
    guard !before.isEmpty else { return own }
    var names = own
    let prefix = text(flows[flow].name) + "."
    let members =
      [text(name)] + own.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    for flow in before {
      for member in members {
        let name = flow + "." + member
        if !names.contains(name) { names.append(name) }
      }
    }
    return names
  }
}
