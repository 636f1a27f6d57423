import NavRuntime

@testable import NavRuntime

/// Section 6, "Entries".
extension PlainWindow {
  /// Opens an entry: "from the scene in focus, `entry … / D` acts as `push`, `^` and `~` present, and `entry … D` acts as
  /// `show`."
  mutating func enter(_ entry: NavigationEntry) throws {
    let declared = program.entries[entry.number]
    let values = NavigationScope(
      scene: entry.arguments, flow: entry.arguments, guards: guards, width: width)
    let destination = program.destination(declared.destination, values)
    let focus = focus(in: levels[levels.count - 1])
    let new = try build(destination, .code(first: nextNumber), in: nil)
    switch declared.opening {
    case .push:
      guard let stack = focus.nearest(.stack) else { throw NavigationFailure.noStack }
      _ = try put(new, on: stack)
    case .modal: _ = try present(new, .modal, declared.options, from: focus)
    case .popover: _ = try present(new, .popover, declared.options, from: focus)
    case .show: _ = try show(new, declared.options, from: focus)
    case .base: (levels, presenters) = ([new], [nil])
    }
  }

  /// Starts the base again, "as the app does": in a window without an app, it has ended.
  mutating func startAgain() throws -> Thing {
    if program.hasStart {
      let start = program.start(in: width, feature: feature?.value, guards: guards)
      (levels, presenters) = ([try build(start, startOpener, in: nil)], [nil])
    } else {
      hasEnded = true
    }
    return levels[0]
  }
}
