/// The names in scope at one place of a program, besides those that the program itself declares.
struct Scope {
  /// The notations of values and arguments, each with all of the one before it.
  enum Notation: Comparable {
    /// A declaration: values of the app's own types have no literals.
    case declaration
    /// A scenario: texts represent values that have no literals, and structs are spelled.
    case scenario
    /// A line that somebody types: labels can be left out, and the quotes and points that the expected type implies.
    case prompt
  }
  var notation = Notation.declaration

  /// The flow and the scene around the place.
  var flow: FlowID?
  var scene: SceneID?
  /// Parameters of that flow, that scene, and of the event, exit or link around the place.
  var flowParameters = LocalScope()
  var sceneParameters = LocalScope()
  var eventParameters = LocalScope()
  /// `true` where the parameters in scope could not be read, so that no name can be said to be unknown.
  var isUnknown = false

  /// Items, handlers, exits and embedded scenes of the scene, by name.
  var items = LocalScope()
  var handlers = LocalScope()
  var exits = LocalScope()
  var embeds = LocalScope()
  /// Names that must differ within one clause.
  var clauseNames = LocalScope()
}

/// The names of one scene, event or clause at a time.
///
/// Emptying it costs nothing, however much it held: what was declared before the last ``clear()`` bears an
/// older stamp.
struct LocalScope {
  private var entries: [(stamp: Int32, value: Int32)] = []
  private var stamp: Int32 = 1

  /// Forgets all names.
  mutating func clear() { stamp += 1 }

  /// Declares a name; returns what it stood for before, in which case that stays.
  @inline(__always)
  mutating func declare(_ name: Symbol, as value: Int32) -> Int32? {
    let index = Int(name.index)
    if index >= entries.count {
      entries.append(
        contentsOf: repeatElement((stamp: Int32(0), value: Int32(0)), count: index + 1 - entries.count))
    }
    if entries[index].stamp == stamp { return entries[index].value }
    entries[index] = (stamp, value)
    return nil
  }

  /// Returns what a name stands for.
  @inline(__always)
  func find(_ name: Symbol) -> Int32? {
    let index = Int(name.index)
    guard index < entries.count, entries[index].stamp == stamp else { return nil }
    return entries[index].value
  }
}
