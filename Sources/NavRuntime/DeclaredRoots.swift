// The declared start, and the declared roots of containers and embedded scenes, at the nodes of a saved state. A later
// version that declares other ones reports them when it restores the state, since the old root stays.

/// The declared start and roots around the nodes of a state.
struct NavigationDeclaredRoots: Sendable {
  /// The names of the destinations of the start.
  private(set) var start: [String] = []
  /// For each container or scene the name of what each child shows first: a scene, a container or a flow.
  private(set) var roots: [String: [String: String]] = [:]

  /// Returns what the program of a state declares.
  init(of state: NavigationState) {
    guard let program = state.base.table else { return }
    start = program.startNames(in: state.width)
    add(state.base, program)
    for presentation in state.presentations { add(presentation.node, program) }
  }

  private mutating func add(_ node: NavigationNode, _ program: NavigationTable) {
    for (owner, child, destination) in program.declaredChildren(of: node) {
      roots[owner, default: [:]][child] = destination.declaredName
    }
    for step in node.childSteps { if let child = node.child(step) { add(child, program) } }
  }

  /// Returns the root of a child when the state was saved; `nil` if that is not known.
  func root(of child: String, in owner: String) -> String? { roots[owner]?[child] }
}

extension NavigationDeclaredRoots {
  /// Saves the start and the roots.
  func encode(to values: inout KeyedEncodingContainer<NavigationSavedKey>) throws {
    if !start.isEmpty { try values.encode(start, forKey: .start) }
    if !roots.isEmpty { try values.encode(roots, forKey: .roots) }
  }

  /// Reads what an earlier version has saved, under the present names.
  init(_ program: NavigationTable, from values: KeyedDecodingContainer<NavigationSavedKey>) {
    start = (values.read(.start) ?? [String]()).map { program.target(savedAs: $0) }
    let saved: [String: [String: String]] = values.read(.roots) ?? [:]
    // In order, since an edited state may have two names for one declaration.
    for (owner, children) in saved.sorted(by: { $0.key < $1.key }) {
      let present = program.target(savedAs: owner)
      for (child, root) in children.sorted(by: { $0.key < $1.key }) {
        let name = program.child(savedAs: child, of: present)
        roots[present, default: [:]][name] = program.target(savedAs: root)
      }
    }
  }
}

extension NavigationTable {
  /// The names of the destinations with which the app or feature can start in a width.
  func startNames(in width: NavigationWidth) -> [String] {
    let start = width == .compact ? starts.compact : starts.regular
    return start.branches.map { destination($0.destination, NavigationScope()).declaredName }
  }

  /// Returns the present name of a tab, or of what is embedded in a scene.
  fileprivate func child(savedAs name: String, of owner: String) -> String {
    if let number = scene(named: owner) {
      return scenes[number].embeds.contains { $0.name == name }
        ? name : formerNames.present(name, .embed, in: owner) ?? name
    }
    return tab(savedAs: name, of: owner)
  }

  /// Returns the children of a node whose destinations the program declares, with the name of the declaration.
  fileprivate func declaredChildren(
    of node: NavigationNode
  ) -> [(owner: String, child: String, destination: NavigationDestination)] {
    if case .scene(let instance) = node {
      return embedded(in: instance.scene, flow: instance.flow?.flow).map {
        (instance.scene.name, $0.name, $0.destination)
      }
    }
    guard let name = node.name, let layout = layout(of: name, flow: node.flow?.flow) else { return [] }
    switch layout {
    case .stack(let root): return [(name, NavigationDeclaredRoots.root, root)]
    case .tabs(let tabs): return tabs.map { (name, $0.name, $0.destination) }
    // Pages are found by what they show.
    case .pages: return []
    case .split(let columns):
      let declared = NavigationColumn.allCases.compactMap { column in
        columns.destination(of: column).map { (name, column.rawValue, $0) }
      }
      return declared + (columns.compact.map { [(name, NavigationDeclaredRoots.compact, $0)] } ?? [])
    }
  }
}

extension NavigationDeclaredRoots {
  /// The name of a stack's root.
  static let root = "root"
  /// The name of what a split shows in compact width.
  static let compact = "compact"
}

extension NavigationNode {
  /// The program of the scenes in it; `nil` if there are none.
  fileprivate var table: NavigationTable? {
    if case .scene(let instance) = self { return instance.scene.table }
    return childSteps.lazy.compactMap { child($0)?.table }.first
  }

  /// `true` iff it begins with a scene, a container or a flow of that name.
  package func begins(with name: String) -> Bool {
    if self.name == name || flow?.flow.name == name { return true }
    switch self {
    case .scene(let instance): return instance.scene.name == name
    case .stack(let stack): return stack.elements.first?.begins(with: name) ?? false
    case .tabs, .pages, .split: return false
    }
  }
}
