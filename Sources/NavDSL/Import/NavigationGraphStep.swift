/// The verbs of an action: what it removes, then what it opens ("Navigation and the back stack").
struct NavigationGraphStep: Sendable {
  /// A place that an action begins at.
  enum Source: Sendable {
    case page, dialog
    /// Any destination, for an action of the whole graph.
    case app
  }

  /// The destinations that an action removes.
  enum Removed: Sendable {
    case nothing
    /// The destination itself, or with `isInclusive` false what is above it, which is nothing.
    case itself(isInclusive: Bool)
    case everything
    /// All above a destination, and that one, too, if `isInclusive`.
    case above(name: String, isInclusive: Bool, isStart: Bool, isFloating: Bool)
  }

  /// A destination that an action opens.
  struct Opened: Sendable {
    /// The destination with its arguments, as source.
    var text: String
    var isFloating: Bool
    /// `true` iff what would be the same destination twice on top is one.
    var replacesItself: Bool
  }

  /// The verbs in their order.
  private(set) var verbs: [String] = []
  /// The reason if they are not exactly what Android does.
  private(set) var reason: ImportReason?

  /// The verbs as source.
  var text: String { verbs.joined(separator: " then ") }

  /// Translates an action.
  ///
  /// - Parameters:
  ///   - source: The place that it begins at.
  ///   - sourceIsStart: `true` iff that is what the app starts with, below which there is nothing.
  ///   - removed: The destinations that it removes.
  ///   - opened: The destination that it opens; `nil` for none.
  init(from source: Source, sourceIsStart: Bool, removing removed: Removed, opening opened: Opened?) {
    var replaces = opened?.replacesItself ?? false
    switch removed {
    case .nothing:
      if source != .page, let opened, !opened.isFloating { verbs.append("dismiss all") }
    case .itself(let isInclusive):
      if source == .dialog {
        if let opened, !opened.isFloating {
          verbs.append("dismiss all")
          replaces = false
        } else if isInclusive {
          if opened == nil { verbs.append("dismiss") } else { replaces = true }
        }
      } else if isInclusive {
        if let opened, !opened.isFloating {
          replaces = true
        } else if sourceIsStart {
          reason = .rootStays
        } else {
          verbs.append("pop")
        }
      }
    case .everything:
      if source != .page { verbs.append("dismiss all") }
      verbs.append("pop to root")
      if let opened, !opened.isFloating { replaces = true } else { reason = .rootStays }
    case .above(let name, let isInclusive, let isStart, let isFloating):
      removeAbove(name, isStart: isStart, isFloating: isFloating, from: source, opened)
      if isInclusive, !isFloating || source == .dialog {
        removeToo(isStart: isStart, isFloating: isFloating, opened, &replaces)
      }
    }
    open(opened, replaces: replaces)
  }

  /// Goes back to a destination.
  private mutating func removeAbove(
    _ name: String, isStart: Bool, isFloating: Bool, from source: Source, _ opened: Opened?
  ) {
    switch source {
    // Dialogs are closed when a page opens over them, so that none is below a page.
    case .page where isFloating: break
    case .page: verbs.append("pop to \(name)")
    case .dialog where isFloating && opened?.isFloating == false: verbs.append("dismiss all")
    // The scene that has opened the dialog may be the one, so it may be on top without the dialog.
    case .dialog: verbs.append("unwind \(name)")
    case .app:
      verbs.append("dismiss all")
      if !isFloating { verbs.append(isStart ? "pop to root" : "pop to \(name)") }
      reason = .notBelow
    }
  }

  /// Removes the destination as well to which the step has gone back.
  private mutating func removeToo(
    isStart: Bool, isFloating: Bool, _ opened: Opened?, _ replaces: inout Bool
  ) {
    if let opened, opened.isFloating == isFloating {
      replaces = true
    } else if isFloating {
      if opened == nil, verbs.last != "dismiss all" { verbs.append("dismiss") }
    } else if isStart {
      reason = .rootStays
    } else {
      verbs.append("pop")
    }
  }

  private mutating func open(_ opened: Opened?, replaces: Bool) {
    guard let opened else {
      if verbs.isEmpty { verbs.append("stay") }
      return
    }
    let verb = replaces ? "replace" : opened.isFloating ? "modal" : "push"
    verbs.append("\(verb) \(opened.text)")
  }
}
