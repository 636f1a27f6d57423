// Views of scenes and of their parts.

import NavRuntime

extension ProgramModel {
  /// A scene: one screen of the app.
  public struct Scene: Sendable {
    let storage: Storage
    let id: SceneID

    private var program: Program { storage.program }
    private var row: NavDSL.Scene { storage.program.scenes[id] }

    /// The name, without that of its flow.
    public var name: String { program.text(row.name) }

    /// The name with that of its flow: `Checkout.Address`.
    public var qualifiedName: String { program.qualifiedName(.scene(id)) }

    /// The name of the flow that declares the scene; `nil` outside of flows.
    public var flow: String? { row.flow.map { program.text(program.flows[$0].name) } }

    /// `true` iff other code draws and navigates the scene.
    public var isExternal: Bool { row.isExternal }

    /// The parameters.
    public var parameters: [Parameter] { storage.parameters(row.parameters) }

    /// The type of the scene's result; `nil` if it has none.
    public var result: String? { row.result.map { program.typeName($0) } }

    /// The title, as text or as the parameter or field that holds it; `nil` if the scene has none.
    public var title: String? { row.title.map(spelling) }

    /// The text below the title of an alert or action sheet, as the title's; `nil` if the scene has none.
    public var message: String? { row.message.map(spelling) }

    private func spelling(of title: Title) -> String {
      switch title {
      case .text(let text): program.text(text)
      case .value(let value): program.spelling(of: value, in: row.flow)
      }
    }

    /// `true` iff it is left out when a saved state is restored.
    public var isTransient: Bool { row.isTransient }

    /// The bar items and controls, without spaces.
    public var items: [Item] {
      row.items.filter { program.items[$0].kind == .item }.map {
        Item(storage: storage, row: program.items[$0])
      }
    }

    /// The events that the scene handles.
    public var handlers: [Handler] { storage.handlers(row.handlers) }

    /// The names of the exits by which unwinds can reach the scene.
    public var exits: [String] { row.exits.map { program.text(program.exits[$0].name) } }

    /// The text of the doc comment; `nil` if there is none.
    public var documentation: String? { program.documentation(row.documentation) }

    /// The place of the declaration.
    public var location: SourceRange? { storage.range(of: row.span) }
  }

  /// A parameter of a scene, a flow, an event or a link.
  public struct Parameter: Sendable {
    let storage: Storage
    let id: ParameterID

    private var program: Program { storage.program }

    /// The name.
    public var name: String { program.text(program.parameters[id].name) }

    /// The type, as the program spells it: `[String]`, `Sort?`.
    public var type: String { program.typeName(program.parameters[id].type) }

    /// The default value, as the program spells it; `nil` if an argument is required.
    public var defaultValue: String? {
      program.parameters[id].defaultValue.map { program.spelling(of: $0, in: nil) }
    }
  }

  /// A bar item or a control of a scene.
  public struct Item: Sendable {
    let storage: Storage
    let row: NavDSL.Item

    private var program: Program { storage.program }

    /// The name, which is also that of the event it sends.
    public var name: String { row.name.map { program.text($0) } ?? "" }

    /// The title; `nil` if it has none.
    public var title: String? { row.title.map { program.text($0) } }

    /// The name of the symbol image; `nil` if it has none.
    public var icon: String? { row.icon.map { program.text($0) } }

    /// The edge of the bar, the toolbar or, for a control, the scene's own view.
    public var placement: NavigationItem.Placement { row.placement }

    /// The role of a button or of an entry of a menu; `nil` for an ordinary item.
    public var role: NavigationItem.Role? { row.role }

    /// `true` iff it is the preferred button of an alert.
    public var isPreferred: Bool { row.isPreferred }

    /// The entries of its menu, without separators; empty if it has no menu.
    public var menu: [Item] { row.menu.filter { $0.kind == .item }.map { Item(storage: storage, row: $0) } }
  }

  /// An event of a scene, or of what is around scenes, and the transitions it makes.
  public struct Handler: Sendable {
    let storage: Storage
    let id: HandlerID

    private var row: NavDSL.Handler { storage.program.handlers[id] }

    /// The name of the event.
    public var name: String { storage.program.text(row.name) }

    /// The parameters of the event.
    public var parameters: [Parameter] { storage.parameters(row.parameters) }

    /// The branches, of which the first whose condition holds is taken.
    public var branches: [Branch] {
      storage.branches(row.branches, in: storage.program.scope(of: row.owner))
    }

    /// The text of the doc comment; `nil` if there is none.
    public var documentation: String? { storage.program.documentation(row.documentation) }

    /// The place of the event's name.
    public var location: SourceRange? { storage.range(of: row.nameSpan) }
  }

  /// An alternative of a handler or a link: a condition, and the verbs that follow it.
  public struct Branch: Sendable {
    let storage: Storage
    let id: BranchID
    let flow: FlowID?

    private var row: NavDSL.Branch { storage.program.branches[id] }

    /// The condition, as the program spells it; `nil` if the branch has none.
    public var condition: String? { row.condition.map { storage.program.spelling(of: $0) } }

    /// The verbs, in the order in which they are carried out; none for a branch of a link.
    public var verbs: [Verb] { row.verbs.map { Verb(storage: storage, id: $0, flow: flow) } }

    /// The place that a link's branch opens, as the program spells it; `nil` for a branch of a handler.
    public var place: String? {
      row.place.map { storage.program.spelling(of: $0) }
    }
  }

  /// A verb of a branch: one transition.
  public struct Verb: Sendable, CustomStringConvertible {
    let storage: Storage
    let id: VerbID
    let flow: FlowID?

    private var row: NavDSL.Verb { storage.program.verbs[id] }

    /// The verb, as the program spells it: `push Product(id)`.
    public var description: String { storage.program.spelling(of: id, in: flow) }

    /// The qualified name of the scene, container or flow that the verb opens; `nil` if it opens nothing.
    public var opened: String? { row.action.opened.flatMap { storage.name(of: $0.destination) } }

    /// The place of the verb.
    public var location: SourceRange? { storage.range(of: row.span) }
  }
}
