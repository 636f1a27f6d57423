import NavRuntime

/// A scene: a screen of the app, or a part of one.
package struct Scene: Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The whole declaration.
  package var span: SourceSpan
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// `true` iff other code draws and navigates it.
  package var isExternal = false
  /// The parameters, in order.
  package var parameters: IDRange<ParameterID> = .none
  /// The type of the value that `finish` returns; `nil` if the scene declares no result.
  package var result: TypeID?
  /// The title; `nil` for none.
  package var title: Title?
  /// The text below the title of an alert or action sheet; `nil` for none.
  package var message: Title?
  /// `true` iff the bar shows the title large.
  package var hasLargeTitle = false
  /// The line above the bar; `nil` for none.
  package var prompt: Symbol?
  /// The keys of its texts.
  package var keys = TextKeys()
  /// The declared behavior of back buttons.
  package var back: BackButton = .automatic
  /// `true` iff there is no navigation bar while the scene is on top of its stack.
  package var hidesBar = false
  /// `true` iff there is no tab bar while the scene is on a stack that the selected tab shows.
  package var hidesTabBar = false
  /// `true` iff it is left out when a saved state is restored.
  package var isTransient = false
  /// The bar items and controls, in order.
  package var items: IDRange<ItemID> = .none
  /// The embedded scenes, containers and flows.
  package var embeds: IDRange<EmbedID> = .none
  /// The unwind actions it accepts.
  package var exits: IDRange<ExitID> = .none
  /// The handlers of events.
  package var handlers: IDRange<HandlerID> = .none
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// The keys by which translations of the texts of a scene are found; `nil` where the text itself is the key.
package struct TextKeys: Sendable {
  package var title: Symbol?
  package var message: Symbol?
  package var prompt: Symbol?
  package var back: Symbol?
}

/// The title of a scene in a navigation bar.
package enum Title: Sendable {
  case text(Symbol)
  /// A parameter of the scene, or a field of one.
  case value(ExpressionID)
}

/// The declared behavior of back buttons.
package enum BackButton: Sendable {
  case automatic
  /// The title of the back button that the next scene on the stack shows.
  case title(Symbol)
  /// The lack of a back button on the scene itself.
  case hidden
}

/// A bar item, a control, or a space between toolbar items.
package struct Item: Sendable {
  /// The scene that declares it.
  package var scene: SceneID
  /// The kind of the item.
  package var kind: NavigationItem.Kind
  /// The placement.
  package var placement: NavigationItem.Placement
  /// The name, which is also the event it raises; `nil` for a space.
  package var name: Symbol?
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The title; `nil` for none.
  package var title: Symbol?
  /// The key of the title; `nil` if that is the title itself.
  package var key: Symbol?
  /// The name of a symbol image.
  package var icon: Symbol?
  /// UIKit's system item; `nil` for none.
  package var system: SystemItem?
  /// The role; `nil` for an ordinary item.
  package var role: NavigationItem.Role?
  /// `true` iff it is the preferred button of an alert.
  package var isPreferred = false
  /// The entries of its menu, which have none of their own; empty if it has no menu.
  package var menu: [Item] = []
}

extension Item {
  /// `true` iff it is a control, which is a button if its scene is an alert.
  var isButton: Bool { kind == .item && placement == .control }
}

/// UIKit's system items (`UIBarButtonItem.SystemItem`), except spaces, which are kinds of items.
package enum SystemItem: String, Sendable, CaseIterable {
  case done, cancel, edit, save, add, compose, reply, action, organize, bookmarks, search, refresh, stop
  case camera, trash, play, pause, rewind, fastForward, undo, redo, close, share, writingDirection
}

/// A scene, container or flow embedded in a scene.
package struct Embed: Sendable {
  /// The scene that declares it.
  package var scene: SceneID
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The destination that it shows.
  package var destination: DestinationID
}

/// An unwind action that a scene accepts.
package struct Exit: Sendable {
  /// The scene that declares it.
  package var scene: SceneID
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The parameters, in order.
  package var parameters: IDRange<ParameterID>
  /// The condition under which the scene accepts it; `nil` for always.
  package var condition: ConditionID?
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// The response of a scene, or of what is around scenes, to an event.
package struct Handler: Sendable {
  /// The declaration that contains it.
  package var owner: HandlerOwner
  /// The event.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The parameters, in order.
  package var parameters: IDRange<ParameterID>
  /// The branches, tried in order.
  package var branches: IDRange<BranchID>
  /// `true` iff it is not declared: the event of a button that only ends its alert.
  package var isImplied = false
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

extension Program {
  /// The handlers that a finish can run: those that receive results, and those whose events are sent again. After another
  /// verb the opener may be any scene, and its own event of that name is meant.
  package var continuingHandlers: Set<HandlerID> {
    let gates = gates
    var found = Set(gates.values)
    var names: Set<Symbol> = []
    for verb in verbs.ids {
      guard let id = verbs[verb].action.opened?.options,
        let handler = options[id].returning ?? gates[id]
      else { continue }
      found.insert(handler)
      if branches[verbs[verb].branch].verbs.first != verb { names.insert(handlers[handler].name) }
    }
    if names.isEmpty { return found }
    return found.union(handlers.ids.filter { names.contains(handlers[$0].name) })
  }

  /// The handlers whose events are sent again, by the options of the verbs with `retry`.
  package var gates: [OptionsID: HandlerID] {
    var gates: [OptionsID: HandlerID] = [:]
    for verb in verbs.elements {
      guard let id = verb.action.opened?.options, options[id].retries,
        case .handler(let handler) = branches[verb.branch].owner
      else { continue }
      gates[id] = handler
    }
    return gates
  }
}

/// A declaration that has handlers.
package enum HandlerOwner: Hashable, Sendable {
  case app
  /// A scene, a container or a flow.
  case target(Target)

  /// The scene; `nil` for a declaration around scenes.
  package var scene: SceneID? { if case .target(.scene(let id)) = self { id } else { nil } }
}

/// An alternative of a handler or a link.
package struct Branch: Sendable {
  /// A declaration that has branches.
  package enum Owner: Hashable, Sendable {
    case handler(HandlerID)
    case link(LinkID)
  }

  /// The declaration that owns the branch.
  package var owner: Owner
  /// The condition under which it is taken; `nil` for always (`else`, or no condition).
  package var condition: ConditionID?
  /// A handler's verbs, which form one atomic step; none for a link.
  package var verbs: IDRange<VerbID>
  /// A link's place; `nil` for a handler.
  package var place: PlaceID?
  /// `true` iff it is not written: a button of an alert ends it if no other branch is taken.
  package var isImplied = false
  /// The span in the source.
  package var span: SourceSpan
}

/// A verb of a step.
package struct Verb: Sendable {
  /// The branch that contains it.
  package var branch: BranchID
  /// The action.
  package var action: Action
  /// The span in the source.
  package var span: SourceSpan
}

/// The action of a verb: language reference, "Handlers and transitions".
package enum Action: Sendable {
  case push(DestinationID, OptionsID)
  case modal(DestinationID, OptionsID)
  case popover(DestinationID, OptionsID)
  case replace(DestinationID, OptionsID)
  case show(DestinationID, OptionsID)
  case detail(DestinationID, OptionsID)
  case pop
  case popToRoot
  case popTo(SceneID)
  case dismiss
  /// Ends all presentations; without one, nothing.
  case dismissAll
  case select(TabID, reset: Bool)
  case next
  case previous
  /// Unwinds to the nearest scene that declares an exit with this name and accepts it.
  case unwind(exit: Symbol, IDRange<ArgumentID>)
  case unwindTo(SceneID)
  case finish(ExpressionID?)
  case cancel
  case open(PlaceID)
  case stay
  /// An unresolved reference; only in invalid programs.
  case error
}

extension Action {
  /// The destination and options of an opening verb; `nil` for any other verb.
  var opened: (destination: DestinationID, options: OptionsID)? {
    switch self {
    case .push(let destination, let options), .modal(let destination, let options),
      .popover(let destination, let options), .replace(let destination, let options),
      .show(let destination, let options), .detail(let destination, let options):
      (destination, options)
    default: nil
    }
  }
}

/// A condition of a branch or an exit.
package enum Condition: Sendable {
  case `guard`(GuardID)
  /// A `Bool` parameter, or a field of one.
  case value(ExpressionID)
  /// Two values that are compared: `a == b`; `a != b` is its negation.
  case equal(ExpressionID, ExpressionID)
  case compact
  case regular
  case not(ConditionID)
  /// The conjunction of a slice of ``Program/operands``.
  case all(ListRange)
  /// The disjunction of a slice of ``Program/operands``.
  case any(ListRange)
  case error
}
