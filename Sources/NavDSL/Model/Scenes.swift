/// A scene: a screen of the app, or a part of one.
package struct Scene: Sendable {
  /// The name.
  package var name: Symbol
  /// Where the name stands.
  package var nameSpan: SourceSpan
  /// The whole declaration.
  package var span: SourceSpan
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The parameters, in order.
  package var parameters: IDRange<ParameterID> = .none
  /// What `finish` gives back; `nil` where the scene declares no result.
  package var result: TypeID?
  /// The title; `nil` for none.
  package var title: Title?
  /// The line above the bar; `nil` for none.
  package var prompt: Symbol?
  /// What it says of back buttons.
  package var back: BackButton = .automatic
  /// The bar items and controls, in order.
  package var items: IDRange<ItemID> = .none
  /// The scenes inside it.
  package var embeds: IDRange<EmbedID> = .none
  /// The unwind actions it accepts.
  package var exits: IDRange<ExitID> = .none
  /// What it does on events.
  package var handlers: IDRange<HandlerID> = .none
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan
}

/// What a navigation bar shows as a scene's title.
package enum Title: Sendable {
  case text(Symbol)
  /// A parameter of the scene, or a field of one.
  case value(ExpressionID)
}

/// What a scene says of back buttons.
package enum BackButton: Sendable {
  case automatic
  /// The title of the back button that the next scene on the stack shows.
  case title(Symbol)
  /// This scene's own back button does not show.
  case hidden
}

/// Where a bar item or control stands.
package enum ItemPlacement: String, Sendable, CaseIterable {
  case left, right, toolbar, control
}

/// A bar item, a control, or a space between toolbar items.
package struct Item: Sendable {
  /// What an item is.
  package enum Kind: Sendable { case item, flexibleSpace, fixedSpace }
  /// The scene that declares it.
  package var scene: SceneID
  /// What it is.
  package var kind: Kind
  /// Where it stands.
  package var placement: ItemPlacement
  /// The name, which is also the event it raises; `nil` for a space.
  package var name: Symbol?
  /// Where the name stands.
  package var nameSpan: SourceSpan
  /// The title; `nil` for none.
  package var title: Symbol?
  /// The name of a symbol image.
  package var icon: Symbol?
  /// UIKit's system item; `nil` for none.
  package var system: SystemItem?
}

/// UIKit's system items (`UIBarButtonItem.SystemItem`), but spaces, which are items of their own.
package enum SystemItem: String, Sendable, CaseIterable {
  case done, cancel, edit, save, add, compose, reply, action, organize, bookmarks, search, refresh, stop
  case camera, trash, play, pause, rewind, fastForward, undo, redo, close, share, writingDirection
}

/// A scene inside a scene.
package struct Embed: Sendable {
  /// The scene that declares it.
  package var scene: SceneID
  /// The name.
  package var name: Symbol
  /// Where the name stands.
  package var nameSpan: SourceSpan
  /// What it shows.
  package var destination: DestinationID
}

/// An unwind action that a scene accepts.
package struct Exit: Sendable {
  /// The scene that declares it.
  package var scene: SceneID
  /// The name.
  package var name: Symbol
  /// Where the name stands.
  package var nameSpan: SourceSpan
  /// The parameters, in order.
  package var parameters: IDRange<ParameterID>
  /// When the scene accepts it; `nil` for always.
  package var condition: ConditionID?
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan
}

/// What a scene does on an event.
package struct Handler: Sendable {
  /// The scene that declares it.
  package var scene: SceneID
  /// The event.
  package var name: Symbol
  /// Where the name stands.
  package var nameSpan: SourceSpan
  /// The parameters, in order.
  package var parameters: IDRange<ParameterID>
  /// Tried in order.
  package var branches: IDRange<BranchID>
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan
}

/// A way that a handler or a link can go.
package struct Branch: Sendable {
  /// A declaration that has branches.
  package enum Owner: Hashable, Sendable {
    case handler(HandlerID)
    case link(LinkID)
  }

  /// The declaration whose branch it is.
  package var owner: Owner
  /// When it is taken; `nil` for always (`else`, or no condition).
  package var condition: ConditionID?
  /// A handler's verbs, one atomic step; none for a link.
  package var verbs: IDRange<VerbID>
  /// A link's place; `nil` for a handler.
  package var place: PlaceID?
  /// Where it stands.
  package var span: SourceSpan
}

/// One verb of a step.
package struct Verb: Sendable {
  /// The branch whose step it is part of.
  package var branch: BranchID
  /// What it does.
  package var action: Action
  /// Where it stands.
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
  case select(TabID, reset: Bool)
  case next
  case previous
  /// To the nearest scene that declares an exit of this name and accepts it.
  case unwind(exit: Symbol, IDRange<ArgumentID>)
  case unwindTo(SceneID)
  case finish(ExpressionID?)
  case cancel
  case open(PlaceID)
  case stay
  /// What could not be resolved; only in programs with errors.
  case error
}

extension Action {
  /// What an opening verb opens, and how; `nil` for any other verb.
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
  case compact
  case regular
  case not(ConditionID)
  /// All of these; a slice of ``Program/operands``.
  case all(ListRange)
  /// Any of these; a slice of ``Program/operands``.
  case any(ListRange)
  case error
}
