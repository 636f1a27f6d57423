/// What a verb opens.
public indirect enum NavigationDestination<Program: NavigationProgram>: Hashable, Sendable {
  case scene(Program.Scene)
  /// A container by its name.
  case container(String)
  case flow(Program.Flow)
  /// A stack with that at its root.
  case stack(root: NavigationDestination)
}

/// What a container holds.
public enum NavigationLayout<Program: NavigationProgram>: Hashable, Sendable {
  case stack(root: NavigationDestination<Program>)
  case tabs([NavigationEmbedding<Program>])
  case split(NavigationColumns<Program>)
  case pages([NavigationDestination<Program>])
}

/// A column of a split.
public enum NavigationColumn: String, Hashable, Codable, Sendable, CaseIterable {
  case primary, supplementary, secondary
}

/// The arrangement of a split's columns in regular width.
public enum NavigationSplitDisplay: String, Hashable, Sendable, CaseIterable { case beside, over }

/// The columns of a split.
public struct NavigationColumns<Program: NavigationProgram>: Hashable, Sendable {
  /// The primary column.
  public var primary: NavigationDestination<Program>
  /// `nil` for a split of two columns.
  public var supplementary: NavigationDestination<Program>?
  /// `nil` where there is a placeholder alone.
  public var secondary: NavigationDestination<Program>?
  /// What the secondary column shows while nothing else is there.
  public var placeholder: NavigationDestination<Program>?
  /// What is shown instead of the merged stack while collapsed.
  public var compact: NavigationDestination<Program>?
  /// The last column that the one stack of compact width shows.
  public var collapsesTo: NavigationColumn
  /// How the columns lie in regular width.
  public var display: NavigationSplitDisplay

  /// Creates the columns of a split.
  public init(
    primary: NavigationDestination<Program>, supplementary: NavigationDestination<Program>? = nil,
    secondary: NavigationDestination<Program>? = nil, placeholder: NavigationDestination<Program>? = nil,
    compact: NavigationDestination<Program>? = nil, collapsesTo: NavigationColumn = .secondary,
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
public enum NavigationVerb<Program: NavigationProgram>: Hashable, Sendable {
  case push(NavigationDestination<Program>, NavigationOptions = NavigationOptions())
  case modal(NavigationDestination<Program>, NavigationOptions = NavigationOptions())
  case popover(NavigationDestination<Program>, NavigationOptions = NavigationOptions())
  case replace(NavigationDestination<Program>, NavigationOptions = NavigationOptions())
  case show(NavigationDestination<Program>, NavigationOptions = NavigationOptions())
  case detail(NavigationDestination<Program>, NavigationOptions = NavigationOptions())
  case pop
  case popToRoot
  /// Down to the nearest scene of that name.
  case popTo(String)
  case dismiss
  case select(container: String, tab: String, reset: Bool)
  case next
  case previous
  case unwind(Program.Exit)
  /// To the nearest scene of that name.
  case unwindTo(String)
  case finish(Program.Value?)
  case cancel
  case open(NavigationPlace<Program>)
  case stay
}

/// Verbs that are carried out as one: all of them, or none.
public struct NavigationStep<Program: NavigationProgram>: Hashable, Sendable {
  /// The verbs, in order. None: nothing is done.
  public var verbs: [NavigationVerb<Program>]

  /// Creates a step.
  public init(_ verbs: [NavigationVerb<Program>] = []) { self.verbs = verbs }
}

/// How something is opened, beyond the verb.
public struct NavigationOptions: Hashable, Codable, Sendable {
  /// `UIModalPresentationStyle`, with UIKit's names, the two alert styles, and sheets with detents.
  public enum Style: String, Hashable, Codable, Sendable, CaseIterable {
    case automatic, fullScreen, pageSheet, formSheet, currentContext, overFullScreen, overCurrentContext
    case alert, actionSheet, sheet
  }
  /// The height of a sheet: `UISheetPresentationController.Detent`.
  public enum Detent: String, Hashable, Codable, Sendable, CaseIterable { case medium, large }
  /// `UIModalTransitionStyle`, and no animation.
  public enum Animation: String, Hashable, Codable, Sendable, CaseIterable {
    case coverVertical, flip, crossDissolve, partialCurl, none
  }
  /// `UIPopoverArrowDirection`.
  public enum Arrow: String, Hashable, Codable, Sendable, CaseIterable { case up, down, left, right }
  /// What a popover becomes in compact width.
  public enum Adaptation: String, Hashable, Codable, Sendable, CaseIterable {
    case sheet, fullScreen, none
  }

  /// How it is presented.
  public var style: Style
  /// The heights of a sheet.
  public var detents: [Detent]
  /// `true` iff the user cannot dismiss it.
  public var isLocked: Bool
  /// How it appears; `nil` for UIKit's own way.
  public var animation: Animation?
  /// The name of the item that a popover points at.
  public var anchor: String?
  /// The directions a popover's arrow may have; empty for any.
  public var arrows: [Arrow]
  /// What a popover becomes in compact width.
  public var adaptation: Adaptation
  /// The opener's event that gets the result.
  public var returning: String?
  /// The name of a custom segue class.
  public var segueClass: String?

  /// Creates options; the defaults are what holds where a program says nothing.
  public init(
    style: Style = .automatic, detents: [Detent] = [], isLocked: Bool = false, animation: Animation? = nil,
    anchor: String? = nil, arrows: [Arrow] = [], adaptation: Adaptation = .sheet, returning: String? = nil,
    segueClass: String? = nil
  ) {
    self.style = style
    self.detents = detents
    self.isLocked = isLocked
    self.animation = animation
    self.anchor = anchor
    self.arrows = arrows
    self.adaptation = adaptation
    self.returning = returning
    self.segueClass = segueClass
  }
}

/// The way a step of a place is reached from the one before.
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
public struct NavigationPlace<Program: NavigationProgram>: Hashable, Sendable {
  /// A step of a place.
  public struct Step: Hashable, Sendable {
    /// How it is reached.
    public var separator: NavigationPlaceSeparator
    /// What it shows.
    public var destination: NavigationDestination<Program>
    /// The name of the tab, or of the column, that the step chooses in a container: `Main.catalog`.
    public var selection: String?
    /// How it is opened.
    public var options: NavigationOptions

    /// Creates a step.
    public init(
      _ separator: NavigationPlaceSeparator, _ destination: NavigationDestination<Program>,
      selection: String? = nil,
      options: NavigationOptions = NavigationOptions()
    ) {
      self.separator = separator
      self.destination = destination
      self.selection = selection
      self.options = options
    }
  }

  /// The steps; where the first is no ``NavigationPlaceSeparator/start``, the place begins at the app's start.
  public var steps: [Step]

  /// Creates a place.
  public init(_ steps: [Step]) { self.steps = steps }
}

/// The reason why a step fails: language reference, "Run-time behavior".
public enum NavigationFailure: String, Error, Hashable, Codable, Sendable, CaseIterable {
  /// A push or a pop where no stack is around.
  case noStack
  /// A pop, or the user's going back, where there is nothing to go back to.
  case nothingBelow
  /// A dismissal where nothing is presented, or nothing that the user may dismiss.
  case notPresented
  /// An unwind, or a reveal or hide, with no target.
  case noTarget
  /// An unwind whose targets all refuse.
  case refused
  /// A finish or cancel of what nobody opened.
  case noOpener
  /// A choice of a tab that is not there.
  case noTabs
  /// A turn to a page that is not there.
  case noPages
  /// A popover that points at nothing.
  case noItem
  /// A container where it cannot be.
  case containment
  /// An event that no active scene handles.
  case noHandler
  /// An event that several active scenes handle.
  case ambiguous
  /// A URL that no link matches.
  case noLink
  /// A place that cannot be.
  case badPlace
  /// An event from a scene that is gone, or that is not active.
  case staleInstance
}

/// What the system or the user does without any handler.
public enum NavigationMove: Hashable, Codable, Sendable {
  /// The back button: of the rightmost column that shows one, or of the scene of that name; or of the stack on
  /// which that element lies, which then goes with all above it, as the button's menu takes several at once.
  case back(scene: String? = nil, past: NavigationIdentity? = nil)
  /// A swipe down, or a tap beside a popover.
  case dismiss
  /// A tap on a tab.
  case select(container: String, tab: String)
  case swipeToNext
  case swipeToPrevious
  /// Shows the other columns of a split over its secondary one.
  case reveal
  /// Hides them again.
  case hide
  case resize(NavigationWidth)
}

/// What a step did besides changing the state.
public struct NavigationOutcome<Program: NavigationProgram>: Hashable, Sendable {
  /// A call of an exit, for the app to carry out.
  public struct ExitCall: Hashable, Sendable {
    /// The scene that accepted it.
    public var scene: NavigationIdentity
    /// The exit and its arguments.
    public var exit: Program.Exit
  }
  /// The exits that unwinding has reached, in order.
  public var exits: [ExitCall] = []
  /// Those who opened what has finished, where they were gone: their handlers did not run.
  public var lostOpeners: [NavigationIdentity] = []

  /// Creates the outcome of a step that only changed the state.
  public init() {}
}
