/// The destination of an opening verb.
public indirect enum NavigationDestination: Hashable, Sendable {
  case scene(NavigationScene)
  /// A container by its name.
  case container(String)
  case flow(NavigationFlow)
  /// An anonymous stack with that root.
  case stack(root: NavigationDestination)
}

/// The declared content of a container.
public enum NavigationLayout: Hashable, Sendable {
  case stack(root: NavigationDestination)
  case tabs([NavigationEmbedding])
  case split(NavigationColumns)
  case pages([NavigationDestination])
}

/// A scene, or a stack, inside a scene.
public struct NavigationEmbedding: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The content.
  public var destination: NavigationDestination

  /// Creates an embedding.
  public init(name: String, destination: NavigationDestination) {
    self.name = name
    self.destination = destination
  }
}

/// A column of a split.
public enum NavigationColumn: String, Hashable, Codable, Sendable, CaseIterable {
  case primary, supplementary, secondary
}

/// The arrangement of a split's columns in regular width.
public enum NavigationSplitDisplay: String, Hashable, Sendable, CaseIterable { case beside, over }

/// The columns of a split.
public struct NavigationColumns: Hashable, Sendable {
  /// The primary column.
  public var primary: NavigationDestination
  /// The supplementary column; `nil` for a split of two columns.
  public var supplementary: NavigationDestination?
  /// The secondary column; `nil` if there is only a placeholder.
  public var secondary: NavigationDestination?
  /// The content of the secondary column while nothing else is shown there.
  public var placeholder: NavigationDestination?
  /// The replacement of the merged stack in compact width.
  public var compact: NavigationDestination?
  /// The last column that the merged stack of compact width shows.
  public var collapsesTo: NavigationColumn
  /// The arrangement of the columns in regular width.
  public var display: NavigationSplitDisplay

  /// Creates the columns of a split.
  public init(
    primary: NavigationDestination, supplementary: NavigationDestination? = nil,
    secondary: NavigationDestination? = nil, placeholder: NavigationDestination? = nil,
    compact: NavigationDestination? = nil, collapsesTo: NavigationColumn = .secondary,
    display: NavigationSplitDisplay = .beside
  ) {
    self.primary = primary
    self.supplementary = supplementary
    self.secondary = secondary
    self.placeholder = placeholder
    self.compact = compact
    self.collapsesTo = collapsesTo
    self.display = display
  }
}

/// A verb: language reference, "Handlers and transitions".
public enum NavigationVerb: Hashable, Sendable {
  case push(NavigationDestination, NavigationOptions = NavigationOptions())
  case modal(NavigationDestination, NavigationOptions = NavigationOptions())
  case popover(NavigationDestination, NavigationOptions = NavigationOptions())
  case replace(NavigationDestination, NavigationOptions = NavigationOptions())
  case show(NavigationDestination, NavigationOptions = NavigationOptions())
  case detail(NavigationDestination, NavigationOptions = NavigationOptions())
  case pop
  case popToRoot
  /// Pops down to the nearest scene of that name.
  case popTo(String)
  case dismiss
  /// Ends all presentations; without one, nothing.
  case dismissAll
  case select(container: String, tab: String, reset: Bool)
  case next
  case previous
  case unwind(NavigationExit)
  /// Unwinds to the nearest scene of that name.
  case unwindTo(String)
  case finish(NavigationValue?)
  case cancel
  case open(NavigationPlace)
  case stay
}

/// Verbs that are performed atomically: all of them, or none.
public struct NavigationStep: Hashable, Sendable {
  /// The verbs, in order. An empty list leaves the state unchanged.
  public var verbs: [NavigationVerb]

  /// Creates a step.
  public init(_ verbs: [NavigationVerb] = []) { self.verbs = verbs }
}

/// The options of an opening verb.
public struct NavigationOptions: Hashable, Codable, Sendable {
  /// `UIModalPresentationStyle`, with UIKit's names, the two alert styles, and sheets with detents.
  public enum Style: String, Hashable, Codable, Sendable, CaseIterable {
    case automatic, fullScreen, pageSheet, formSheet, currentContext, overFullScreen, overCurrentContext
    case alert, actionSheet, sheet

    /// `true` iff `UIAlertController` shows it: a scene alone, whose controls are the buttons.
    public var isAlert: Bool { self == .alert || self == .actionSheet }
  }
  /// The height of a sheet: `UISheetPresentationController.Detent`.
  public enum Detent: String, Hashable, Codable, Sendable, CaseIterable { case medium, large }
  /// `UIModalTransitionStyle`, and no animation.
  public enum Animation: String, Hashable, Codable, Sendable, CaseIterable {
    case coverVertical, flip, crossDissolve, partialCurl, none
  }
  /// `UIPopoverArrowDirection`.
  public enum Arrow: String, Hashable, Codable, Sendable, CaseIterable { case up, down, left, right }
  /// The adaptation of a popover in compact width.
  public enum Adaptation: String, Hashable, Codable, Sendable, CaseIterable {
    case sheet, fullScreen, none
  }

  enum CodingKeys: String, CodingKey {
    case style, detents, isLocked, animation, anchor, arrows, adaptation, returning, retries, segueClass,
      column
  }

  /// The presentation style.
  public var style: Style
  /// The heights of a sheet.
  public var detents: [Detent]
  /// `true` iff the user cannot dismiss it.
  public var isLocked: Bool
  /// The animation; `nil` for UIKit's default.
  public var animation: Animation?
  /// The name of the item that anchors a popover or an action sheet.
  public var anchor: String?
  /// The permitted directions of a popover's arrow; empty for any.
  public var arrows: [Arrow]
  /// The adaptation of a popover in compact width.
  public var adaptation: Adaptation
  /// The opener's event that receives the result.
  public var returning: String?
  /// `true` iff a finish of what is opened sends the event again.
  public var retries: Bool
  /// The name of a custom segue class.
  public var segueClass: String?
  /// The column of a split in which a `detail` shows its destination; `nil` for the secondary one.
  public var column: NavigationColumn?

  /// Creates options; the defaults are those of a program without options.
  public init(
    style: Style = .automatic, detents: [Detent] = [], isLocked: Bool = false, animation: Animation? = nil,
    anchor: String? = nil, arrows: [Arrow] = [], adaptation: Adaptation = .sheet, returning: String? = nil,
    retries: Bool = false,
    segueClass: String? = nil, column: NavigationColumn? = nil
  ) {
    self.style = style
    self.detents = detents
    self.isLocked = isLocked
    self.animation = animation
    self.anchor = anchor
    self.arrows = arrows
    self.adaptation = adaptation
    self.returning = returning
    self.retries = retries
    self.segueClass = segueClass
    self.column = column
  }
}

/// The separator between a step of a place and the step before.
public enum NavigationPlaceSeparator: String, Hashable, Sendable, CaseIterable {
  /// The first step of a place that begins with a name.
  case start
  /// `/`
  case push
  /// `^`
  case modal
  /// `~`
  case popover
}

/// A whole state by name: language reference, "Places".
public struct NavigationPlace: Hashable, Sendable {
  /// A step of a place.
  public struct Step: Hashable, Sendable {
    /// The separator before the step.
    public var separator: NavigationPlaceSeparator
    /// The destination that the step shows.
    public var destination: NavigationDestination
    /// The name of the tab or column that the step selects in a container: `Main.catalog`.
    public var selection: String?
    /// The options with which the destination is opened.
    public var options: NavigationOptions

    /// Creates a step.
    public init(
      _ separator: NavigationPlaceSeparator, _ destination: NavigationDestination,
      selection: String? = nil,
      options: NavigationOptions = NavigationOptions()
    ) {
      self.separator = separator
      self.destination = destination
      self.selection = selection
      self.options = options
    }
  }

  /// The steps. If the first is not a ``NavigationPlaceSeparator/start``, the place begins at the app's start.
  public var steps: [Step]

  /// Creates a place.
  public init(_ steps: [Step]) { self.steps = steps }
}

/// The reason why a step fails: language reference, "Run-time behavior".
public enum NavigationFailure: String, Error, Hashable, Codable, Sendable, CaseIterable {
  /// A push or a pop outside of a stack.
  case noStack
  /// A pop, or the user's going back, at the root of a stack.
  case nothingBelow
  /// A dismissal without a presentation, or without one that the user may dismiss.
  case notPresented
  /// An unwind, or a reveal or hide, without a target.
  case noTarget
  /// An unwind that all targets refuse.
  case refused
  /// A finish or cancel of a scene that has no opener.
  case noOpener
  /// A selection of a tab that does not exist.
  case noTabs
  /// A turn to a page that does not exist.
  case noPages
  /// A popover or an action sheet without its anchor.
  case noItem
  /// A container in an impossible position.
  case containment
  /// An event that no active scene handles.
  case noHandler
  /// An event that several active scenes handle.
  case ambiguous
  /// A URL that no link matches.
  case noLink
  /// A place that is impossible.
  case badPlace
  /// An event from a scene that is gone, or that is not active.
  case staleInstance
  /// A step after the end of the feature.
  case ended
}

/// The end of a feature, which the code that shows it takes away then, or of what code has entered.
public enum NavigationEnd<Value: Sendable>: Sendable {
  /// The end with a result, or without one.
  case ended(Value?)
}

extension NavigationEnd: Equatable where Value: Equatable {}
extension NavigationEnd: Hashable where Value: Hashable {}

extension NavigationEnd<NavigationValue> {
  /// Returns the end with its typed result. Generated Swift passes the conversion.
  public func typed<T>(_ read: (NavigationValue) -> T?) -> NavigationEnd<T> {
    switch self {
    case .ended(let value): .ended(value.flatMap(read))
    }
  }
}

/// A move of the system or the user, which needs no handler.
public enum NavigationMove: Hashable, Codable, Sendable {
  /// The back button: of the rightmost column that shows one, or of the scene of that name; or of the stack that
  /// contains that element, which is then popped with all above it, as the button's menu pops several at once.
  case back(scene: String? = nil, past: NavigationIdentity? = nil)
  /// A swipe down, or a tap beside a popover.
  case dismiss
  /// A tap on a tab.
  case select(container: String, tab: String)
  case swipeToNext
  case swipeToPrevious
  /// Shows the other columns of a split over its secondary one.
  case reveal
  /// Hides the other columns again.
  case hide
  case resize(NavigationWidth)
}

/// The result of a step besides the new state.
public struct NavigationOutcome: Hashable, Sendable {
  /// A call of an exit, for the app to carry out.
  public struct ExitCall: Hashable, Sendable {
    /// The scene that accepted it.
    public var scene: NavigationIdentity
    /// The exit and its arguments.
    public var exit: NavigationExit
  }
  /// The exits that unwinds have reached, in order.
  public var exits: [ExitCall] = []
  /// An event that an opener, or something around it, has received because what it opened has finished.
  public struct Result: Hashable, Sendable {
    /// The opener.
    public var opener: NavigationIdentity
    /// The event: with the result as its argument, or with those of the event that is sent again.
    public var event: NavigationEvent
  }
  /// The events that openers have received, in order: with results, and those that were sent again.
  public var results: [Result] = []
  /// The openers of finished scenes that were gone, so that their handlers did not run.
  public var lostOpeners: [NavigationIdentity] = []
  /// A `detail` of a handler that presented its destination, since no split was around.
  package struct PresentedDetail: Hashable, Sendable {
    /// The declaration that has the handler, and the handler's position among its own.
    package var owner: NavigationHandlerOwner
    package var handler: Int
    /// The position of the verb in the step.
    package var verb: Int
  }
  /// The `detail`s that presented their destination.
  package var presentedDetails: [PresentedDetail] = []
  /// The end of something that the program's own code has entered.
  public struct EntryEnd: Hashable, Sendable {
    /// The name of the entry.
    public var entry: String
    /// The end, with its result.
    public var end: NavigationEnd<NavigationValue>
  }
  /// The end of what the code has entered; `nil` for a step that ends nothing of it.
  public var entryEnd: EntryEnd?
  /// Returns the end of what an entry has opened; `nil` for a step that does not end it.
  public func end(ofEntry name: String) -> NavigationEnd<NavigationValue>? {
    entryEnd?.entry == name ? entryEnd?.end : nil
  }
  /// The end of the feature, with its result; `nil` for a step after which it goes on.
  public var end: NavigationEnd<NavigationValue>?

  /// Creates the outcome of a step that only changed the state.
  public init() {}
}
