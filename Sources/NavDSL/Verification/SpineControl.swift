// The control locations of the pushdown system: the progress of a step.

import NavRuntime

/// The next action on a spine.
struct SpineControl: MixedHashable {
  /// An action, performed from the top of the spine down.
  enum Action: UInt8, Sendable {
    /// None: the step has ended, and any event or move may follow.
    case idle
    /// The verb `argument`, acting from the scene on top.
    case verb
    /// The verbs that search down the spine for the target `argument`.
    case pop, land, popToRoot, popTo, dismiss, dismissAll, select, turnToNext, turnToPrevious, unwind,
      unwindTo, open
    /// The user's going back from pages or tabs around the top, which is made again.
    case backFrom
    /// The verb `argument`, a pop to a scene, acting from the element of a stack that contains the top.
    case popFrom
    /// The verb `argument`, a `detail`, acting from the secondary column.
    case detail
    /// Any former content of the column whose mark is on top, which becomes visible; for an unwind, if it is a target.
    case pick, pickUnwind, pickUnwindTo
    /// The way of a finish down to the opener of the scene on top, or of the instance of the flow `argument`.
    case finishScene, finishFlow
    /// The state after the opened part is gone: the opener is on top, or below the mark of a presentation or a column.
    case opened
    /// The state after the opened part, in a column, is gone: the opener is below the top, in that column or one before.
    case openedBelow
    /// The state after a flow is gone of which a step had opened a scene above others: the opener is on top or further down.
    case openedFurther
    /// The handler `argument` of the scene on top, receiving a result.
    case run
    /// The handler `argument` of a scene anywhere in a column, receiving a result.
    case runInColumn
    /// A move that the user or the system chooses.
    case user
    /// The replacement of the content of the split `argument` by that for the width.
    case replaceSplit
    /// The state after the part above is gone; in compact width, columns that cover the top come back with it.
    case surface
    /// The way of a link that ends what covers the top; it has selected the tab `argument`, if one hides the top.
    case uncover
    /// The way down from a top in a pending column; the visible scene is in a column below. With an argument below 0, the way
    /// out of a split to the scene that contains it.
    case sink
    /// The part of a split that this width shows, which comes above the one that it hides, with the top.
    case part
    /// The end of the feature.
    case ended

    /// `true` iff the content of columns above is picked here.
    var picks: Bool { self == .pick || self == .pickUnwind || self == .pickUnwindTo }
  }

  var action: Action
  var argument: Int32 = 0
  /// The decision of guards about an exit; for the end of a scene or flow, 0 for a `cancel`, 1 for a `finish` without a
  /// value, else 2 and the index of the value's type; for the user, 1 iff the scene in focus does not let the presentation
  /// be dismissed; for a pop to the root, 1 iff nothing was popped, or what was popped last is above a container or an
  /// embedded scene, as the root of a column may be.
  var decision: Int32 = 0
  /// The next verb of the step; -1 for none.
  var next: Int32 = -1
  var width: NavigationWidth
  /// `true` iff the walk is below an element of a stack, in nodes that do not enclose the acting scene; for an unwind that
  /// goes on in another column, in a column that it has passed; for one that has left a hidden replacement, above the column
  /// that it asks first.
  var isAside = false
  /// `true` iff the walk has just passed what covers the top in another part.
  var uncovers = false
  /// `true` iff the walk passed a scene on the current stack that hides the tab bar.
  var hidesTabBar = false
  /// `true` iff the walk is in columns of a collapsed split that another one may cover.
  var isBelowColumn = false

  var mixture: UInt64 {
    let flags =
      (width == .compact ? 0 : 1) | (isAside ? 2 : 0) | (hidesTabBar ? 4 : 0) | (uncovers ? 8 : 0)
      | (isBelowColumn ? 16 : 0) | Int32(action.rawValue) << 5
    return .mixture(.pair(flags, argument), .pair(decision, next))
  }

  static func idle(_ width: NavigationWidth) -> SpineControl { SpineControl(action: .idle, width: width) }
}

extension SpineControl {
  /// The verb with which the step continues; -1 for none.
  var continuation: Int32 { action == .verb ? argument : next }

  /// `true` iff a scene or flow ends by `finish`.
  var isFinish: Bool { decision > 0 }

  /// The control location at which the opener's handler receives the result of a finish.
  var running: SpineControl {
    SpineControl(action: .run, argument: argument, decision: decision, width: width)
  }

  /// The control location after the opener is found.
  var afterOpened: SpineControl { argument >= 0 && isFinish ? running : afterwards }

  /// The control location after this one.
  var afterwards: SpineControl {
    next < 0 ? .idle(width) : SpineControl(action: .verb, argument: next, width: width)
  }
}

/// The control locations that a program needs, by number.
struct SpineControls: Sendable {
  private var numbering = Numbering<SpineControl>()

  /// The control locations, by number.
  var all: [SpineControl] { numbering.values }

  subscript(control: PushdownControl) -> SpineControl { numbering.values[Int(control.index)] }

  mutating func number(of control: SpineControl) -> PushdownControl {
    PushdownControl(index: numbering.number(of: control))
  }
}
