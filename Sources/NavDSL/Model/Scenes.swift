/// A scene: a screen of the app, or a part of one.
public struct Scene: Sendable {
  /// The name.
  public var name: Symbol
  /// Where the name stands.
  public var nameSpan: Span
  /// The whole declaration.
  public var span: Span
  /// The flow that declares it; `nil` for the program.
  public var flow: FlowID?
  /// The parameters, in order.
  public var parameters: IDRange<ParameterID> = .none
  /// What `finish` gives back; `nil` where the scene declares no result.
  public var result: TypeID?
  /// The title; `nil` for none.
  public var title: Title?
  /// The line above the bar; `nil` for none.
  public var prompt: Symbol?
  /// What it says of back buttons.
  public var back: BackButton = .automatic
  /// The bar items and controls, in order.
  public var items: IDRange<ItemID> = .none
  /// The scenes inside it.
  public var embeds: IDRange<EmbedID> = .none
  /// The unwind actions it accepts.
  public var exits: IDRange<ExitID> = .none
  /// What it does on events.
  public var handlers: IDRange<HandlerID> = .none
  /// The place of its doc comment; empty for none.
  public var documentation: Span
}

/// What a navigation bar shows as a scene's title.
public enum Title: Sendable {
  case text(Symbol)
  /// A parameter of the scene, or a field of one.
  case value(ExpressionID)
}

/// What a scene says of back buttons.
public enum BackButton: Sendable {
  case automatic
  /// The title of the back button that the next scene on the stack shows.
  case title(Symbol)
  /// This scene's own back button does not show.
  case hidden
}

/// Where a bar item or control stands.
public enum ItemPlacement: String, Sendable, CaseIterable {
  case left, right, toolbar, control
}

/// A bar item, a control, or a space between toolbar items.
public struct Item: Sendable {
  /// What an item is.
  public enum Kind: Sendable { case item, flexibleSpace, fixedSpace }
  /// The scene that declares it.
  public var scene: SceneID
  /// What it is.
  public var kind: Kind
  /// Where it stands.
  public var placement: ItemPlacement
  /// The name, which is also the event it raises; `nil` for a space.
  public var name: Symbol?
  /// Where the name stands.
  public var nameSpan: Span
  /// The title; `nil` for none.
  public var title: Symbol?
  /// The name of a symbol image.
  public var icon: Symbol?
  /// UIKit's system item; `nil` for none.
  public var system: SystemItem?
}

/// UIKit's system items (`UIBarButtonItem.SystemItem`), but spaces, which are items of their own.
public enum SystemItem: String, Sendable, CaseIterable {
  case done, cancel, edit, save, add, compose, reply, action, organize, bookmarks, search, refresh, stop
  case camera, trash, play, pause, rewind, fastForward, undo, redo, close, share, writingDirection
}

/// A scene inside a scene.
public struct Embed: Sendable {
  /// The scene that declares it.
  public var scene: SceneID
  /// The name.
  public var name: Symbol
  /// Where the name stands.
  public var nameSpan: Span
  /// What it shows.
  public var destination: DestinationID
}

/// An unwind action that a scene accepts.
public struct Exit: Sendable {
  /// The scene that declares it.
  public var scene: SceneID
  /// The name.
  public var name: Symbol
  /// Where the name stands.
  public var nameSpan: Span
  /// The parameters, in order.
  public var parameters: IDRange<ParameterID>
  /// When the scene accepts it; `nil` for always.
  public var condition: ConditionID?
  /// The place of its doc comment; empty for none.
  public var documentation: Span
}

/// What a scene does on an event.
public struct Handler: Sendable {
  /// The scene that declares it.
  public var scene: SceneID
  /// The event.
  public var name: Symbol
  /// Where the name stands.
  public var nameSpan: Span
  /// The parameters, in order.
  public var parameters: IDRange<ParameterID>
  /// Tried in order.
  public var branches: IDRange<BranchID>
  /// The place of its doc comment; empty for none.
  public var documentation: Span
}

/// A way that a handler or a link can go.
public struct Branch: Sendable {
  /// A declaration that has branches.
  public enum Owner: Hashable, Sendable {
    case handler(HandlerID)
    case link(LinkID)
  }

  /// The declaration whose branch it is.
  public var owner: Owner
  /// When it is taken; `nil` for always (`else`, or no condition).
  public var condition: ConditionID?
  /// A handler's verbs, one atomic step; none for a link.
  public var verbs: IDRange<VerbID>
  /// A link's place; `nil` for a handler.
  public var place: PlaceID?
  /// Where it stands.
  public var span: Span
}

/// One verb of a step.
public struct Verb: Sendable {
  /// The branch whose step it is part of.
  public var branch: BranchID
  /// What it does.
  public var action: Action
  /// Where it stands.
  public var span: Span
}

/// The action of a verb: language reference, "Handlers and transitions".
public enum Action: Sendable {
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
public enum Condition: Sendable {
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
