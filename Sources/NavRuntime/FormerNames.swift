// The names that declarations had in earlier versions of a program, by which saved states are read: language reference,
// "Attributes and warnings".

/// The names that the declarations of a program had in earlier versions.
package struct NavigationFormerNames: Hashable, Sendable {
  /// A kind of name in a saved state.
  package enum Kind: String, Hashable, Sendable {
    /// A whole name.
    case scene, flow, container
    /// The name of a tab of a container.
    case tab
    /// A name in a scene.
    case embed, item, parameter
    case flowParameter, featureParameter
    /// A name in a struct or an enum.
    case field, enumCase
    /// An event, by the declaration that handles it.
    case event, flowEvent, containerEvent, appEvent
  }

  /// A name among those of its owner.
  private struct Key: Hashable, Sendable {
    var kind: Kind
    var owner: String
    var name: String
  }

  private var present: [Key: String] = [:]
  private var former: [Key: [String]] = [:]

  package init() {}

  /// `true` iff no declaration has a former name.
  var isEmpty: Bool { former.isEmpty }

  /// Adds the former names of a declaration. A name that another one of the owner's had before is left to that.
  ///
  /// - Parameters:
  ///   - owner: The present whole name of the declaration that it is a part of; empty for a whole name.
  ///   - name: Its present name.
  package mutating func add(_ names: [String], of kind: Kind, in owner: String = "", named name: String) {
    for old in names where present[Key(kind: kind, owner: owner, name: old)] == nil {
      present[Key(kind: kind, owner: owner, name: old)] = name
      former[Key(kind: kind, owner: owner, name: name), default: []].append(old)
    }
  }

  /// Returns the present name of what had a name in an earlier version; `nil` if nothing had.
  package func present(_ name: String, _ kind: Kind, in owner: String = "") -> String? {
    if isEmpty { return nil }
    return present[Key(kind: kind, owner: owner, name: name)]
  }

  /// Returns the names that a declaration had in earlier versions.
  package func names(of name: String, _ kind: Kind, in owner: String) -> [String] {
    if isEmpty { return [] }
    return former[Key(kind: kind, owner: owner, name: name)] ?? []
  }
}

extension NavigationTable {
  /// Returns the number of the scene that has a name, or had it in an earlier version; `nil` if there is none.
  package func scene(savedAs name: String) -> Int? {
    scene(named: name) ?? formerNames.present(name, .scene).flatMap { scene(named: $0) }
  }

  /// Returns the number of the flow that has a name, or had it in an earlier version; `nil` if there is none.
  package func flow(savedAs name: String) -> Int? {
    flow(named: name) ?? formerNames.present(name, .flow).flatMap { flow(named: $0) }
  }

  /// Returns the present name of the container that was saved under a name; the name itself if there is none.
  package func container(savedAs name: String) -> String {
    container(named: name) == nil ? formerNames.present(name, .container) ?? name : name
  }

  /// Returns the present name of the tab that was saved under a name; the name itself if there is none.
  package func tab(savedAs name: String, of container: String) -> String {
    formerNames.isEmpty || tabs(of: container).contains { $0.name == name }
      ? name : formerNames.present(name, .tab, in: container) ?? name
  }

  /// Returns the present name of what was embedded in a scene under a name; the name itself if there is nothing.
  func embed(savedAs name: String, in scene: NavigationScene) -> String {
    scene.declaration.embeds.contains { $0.name == name }
      ? name : formerNames.present(name, .embed, in: scene.name) ?? name
  }

  /// Returns the present name of an item of a scene that was saved under a name; `nil` if there is none.
  func item(savedAs name: String, in scene: NavigationScene) -> String? {
    if scene.hasItem(name) { return name }
    guard let present = formerNames.present(name, .item, in: scene.name) else { return nil }
    return scene.hasItem(present) ? present : nil
  }

  /// Returns the present name of a page that was saved under a name: that of what it shows, perhaps with a number.
  package func page(savedAs name: String) -> String {
    if formerNames.isEmpty { return name }
    let end = name.utf8.firstIndex(of: UInt8(ascii: "#")) ?? name.endIndex
    return target(savedAs: String(name[..<end])) + name[end...]
  }

  /// Returns the present name of the scene, flow or container that was saved under a name; the name itself if there is
  /// none.
  package func target(savedAs name: String) -> String {
    if scene(named: name) != nil || flow(named: name) != nil || container(named: name) != nil { return name }
    return formerNames.present(name, .scene) ?? formerNames.present(name, .flow)
      ?? formerNames.present(name, .container) ?? name
  }

  /// Returns whether what has a name now was outside of its flow, or in another one, under a name that it was saved
  /// under.
  package func hasMoved(from saved: String, to present: String) -> Bool {
    if saved == present { return false }
    let flow = Self.flow(ofName: saved).map { name in
      self.flow(savedAs: name).map { flows[$0].name } ?? name
    }
    return flow != Self.flow(ofName: present)
  }

  private static func flow(ofName name: String) -> String? {
    name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) }
  }

  /// Returns the present name of the event that was saved under a name, if a declaration handles it; `nil` if it does
  /// not.
  package func event(savedAs name: String, of owner: NavigationHandlerOwner) -> String? {
    let handlers = handlers(of: owner)
    if handlers.contains(where: { $0.name == name }) { return name }
    let present =
      switch owner {
      case .scene(let number): formerNames.present(name, .event, in: scenes[number].name)
      case .flow(let number): formerNames.present(name, .flowEvent, in: flows[number].name)
      case .container(let number): formerNames.present(name, .containerEvent, in: containers[number].name)
      case .app: formerNames.present(name, .appEvent)
      }
    return handlers.contains { $0.name == present } ? present : nil
  }
}
