/// The names in scope at one position of a program, besides those that the program itself declares.
struct Scope {
  /// The notations of values and arguments, each an extension of the previous one.
  enum Notation: Comparable {
    /// A declaration: values of the app's own types have no literals.
    case declaration
    /// A scenario: texts represent values that have no literals, and structs are spelled.
    case scenario
    /// A line entered by a user: labels can be omitted, as can quotes and periods that the expected type implies.
    case prompt
  }
  var notation = Notation.declaration

  /// The enclosing flow and scene.
  var flow: FlowID?
  var scene: SceneID?
  /// `true` iff the handler is a container's, a flow's or the app's.
  var isAroundScenes = false
  /// The position of the verb or the part of a place that is being resolved, with regard to `retry`.
  var retryPosition = RetryPosition.allowed
  /// `true` iff the position is in the braces of a feature, whose parameters are in place of a flow's.
  var isInFeature = false
  /// Parameters of that flow, that scene, and of the enclosing event, exit or link.
  var flowParameters = LocalScope()
  var sceneParameters = LocalScope()
  var eventParameters = LocalScope()
  /// `true` iff the parameters in scope could not be parsed, so that no name can be reported as unknown.
  var isUnknown = false

  /// Items, handlers, exits and embedded scenes of the scene, by name.
  var items = LocalScope()
  var handlers = LocalScope()
  var exits = LocalScope()
  var embeds = LocalScope()
  /// The last handler that was declared.
  var lastHandler: NodeIndex = 0
  /// Names that must be unique within one clause.
  var clauseNames = LocalScope()
  /// The items that the scene can have at most once, by the kind of their first token, as indices of that token.
  var singleItems = LocalScope()

  /// Reserves capacity for the names of a program with so many texts.
  mutating func reserve(texts: Int) {
    flowParameters.reserve(texts)
    sceneParameters.reserve(texts)
    eventParameters.reserve(texts)
    items.reserve(texts)
    handlers.reserve(texts)
    exits.reserve(texts)
    embeds.reserve(texts)
    clauseNames.reserve(texts)
  }
}

/// A position of an option `retry`.
enum RetryPosition {
  /// The first verb of a step, or the last part of a link's place.
  case allowed
  /// A verb that follows another.
  case laterVerb
  /// The place of `open`.
  case openedPlace
  /// A part of a link's place that another part follows.
  case innerPart
}

/// The names of one scene, event or clause at a time.
///
/// Clearing takes constant time, whatever the size: names declared before the last ``clear()`` have an
/// older stamp.
struct LocalScope {
  private var entries: [(stamp: Int32, value: Int32)] = []
  private var stamp: Int32 = 1

  /// Removes all names.
  mutating func clear() { stamp += 1 }

  /// Reserves capacity for so many symbols. Capacity that is never touched costs no memory.
  mutating func reserve(_ symbols: Int) { entries.reserveCapacity(symbols) }

  /// Declares a name; if it is already declared, returns its value, which is kept.
  @inline(__always)
  mutating func declare(_ name: Symbol, as value: Int32) -> Int32? {
    declare(at: Int(name.index), as: value)
  }

  /// Declares the word of a keyword as ``declare(_:as:)`` declares a name; a scope contains either words or names.
  @inline(__always)
  mutating func declare(_ word: TokenKind, as value: Int32) -> Int32? {
    declare(at: Int(word.rawValue), as: value)
  }

  @inline(__always)
  private mutating func declare(at index: Int, as value: Int32) -> Int32? {
    if index >= entries.count {
      // For further names too, which mostly follow in the order of their symbols.
      let count = max(index + 1, min(entries.capacity, entries.count + entries.count / 2))
      entries.append(
        contentsOf: repeatElement((stamp: Int32(0), value: Int32(0)), count: count - entries.count))
    }
    if entries[index].stamp == stamp { return entries[index].value }
    entries[index] = (stamp, value)
    return nil
  }

  /// Returns the value of a name.
  @inline(__always)
  func find(_ name: Symbol) -> Int32? {
    let index = Int(name.index)
    guard index < entries.count, entries[index].stamp == stamp else { return nil }
    return entries[index].value
  }
}
