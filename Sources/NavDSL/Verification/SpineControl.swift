// The control locations of the pushdown system: what a step is in the middle of.

import NavRuntime

/// What happens next to a spine.
struct SpineControl: Hashable, Sendable {
  /// What is done, from the top of the spine down.
  enum Action: UInt8, Sendable {
    /// Nothing: the step is over, and anything may happen.
    case idle
    /// The verb `argument` acts from the scene on top.
    case verb
    /// Verbs that go down the spine: what they look for is `argument`.
    case pop, land, popToRoot, popTo, dismiss, select, turnToNext, turnToPrevious, unwind, unwindTo, open
    /// The verb `argument`, a pop to a scene, acts from the element that holds what is on top.
    case popFrom
    /// The verb `argument`, a `detail`, acts from what is in the secondary column.
    case detail
    /// Something that was put into the column above the mark on top shows; of the other two, if it is a target.
    case pick, pickUnwind, pickUnwindTo
    /// Goes back to who opened the scene on top, or the instance of the flow `argument`.
    case finishScene, finishFlow
    /// What was opened is gone: who opened it is on top, or beneath the mark of a presentation or a column.
    case opened
    /// A result for the handler `argument` of the scene on top.
    case run
    /// A result for the handler `argument` of a scene of a column, wherever it lies there.
    case runInColumn
    /// The user or the system looks for something to do.
    case user
    /// The width shows something else for the split `argument` than what is there.
    case replaceSplit
    /// What was above is gone; columns that cover what is on top in compact width come back with it.
    case surface
    /// A place has chosen the tab `argument`, and takes all presentations away.
    case uncover
    /// What is on top waits in its column; what shows lies in the columns beneath.
    case sink
  }

  var action: Action
  var argument: Int32 = 0
  /// What guards decide about an exit; for a finish, 1 iff it has a value.
  var decision: Int32 = 0
  /// The verb that follows; -1 for none.
  var next: Int32 = -1
  var width: NavigationWidth
  /// `true` iff what is on the way lies beneath a stack's element, and is not around what acts.
  var isAside = false

  func hash(into hasher: inout Hasher) {
    let flags = (width == .compact ? 0 : 1) | (isAside ? 2 : 0) | Int32(action.rawValue) << 2
    hasher.combine(SpineTable.pair(flags, argument))
    hasher.combine(SpineTable.pair(decision, next))
  }

  static func idle(_ width: NavigationWidth) -> SpineControl { SpineControl(action: .idle, width: width) }
}

extension SpineControl {
  /// What follows when this is done.
  var afterwards: SpineControl {
    next < 0 ? .idle(width) : SpineControl(action: .verb, argument: next, width: width)
  }
}

/// The control locations that a program needs, by number.
struct SpineControls: Sendable {
  private(set) var all: [SpineControl] = []
  private var numbers: [SpineControl: Int32] = [:]

  subscript(control: PushdownControl) -> SpineControl { all[Int(control.index)] }

  mutating func number(of control: SpineControl) -> PushdownControl {
    if let number = numbers[control] { return PushdownControl(index: number) }
    let number = Int32(truncatingIfNeeded: all.count)
    all.append(control)
    numbers[control] = number
    return PushdownControl(index: number)
  }
}
