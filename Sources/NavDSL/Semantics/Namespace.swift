/// Names and what they stand for, in the program and in each of its flows.
///
/// A name of the program is found by its number in an array; names of flows, of which there are few, in a
/// dictionary.
struct Namespace {
  private var global = SymbolMap()
  private var ofFlows: [Member: Int32] = [:]

  private struct Member: Hashable {
    var owner: Int32
    var name: Symbol
  }

  /// Declares a name; returns what it stood for before, in which case that stays.
  mutating func declare(_ name: Symbol, in flow: FlowID?, as value: Int32) -> Int32? {
    if let previous = member(name, of: flow) { return previous }
    if let flow {
      ofFlows[Member(owner: flow.index, name: name)] = value
    } else {
      global[name] = value
    }
    return nil
  }

  /// Returns what a name stands for where it is written in `flow`: the flow's own names come first.
  func find(_ name: Symbol, from flow: FlowID?) -> Int32? {
    if flow != nil, let found = member(name, of: flow) { return found }
    return global[name]
  }

  /// Returns what a name declared in `flow` itself, or for `nil` in the program, stands for.
  func member(_ name: Symbol, of flow: FlowID?) -> Int32? {
    guard let flow else { return global[name] }
    return ofFlows[Member(owner: flow.index, name: name)]
  }

  /// The names that are visible in `flow`, for suggestions.
  func names(visibleFrom flow: FlowID?) -> [Symbol] {
    // A dictionary has no order, and of two suggestions that are equally good the first is shown.
    let own = ofFlows.keys.filter { $0.owner == flow?.index }.map(\.name).sorted { $0.index < $1.index }
    return own + global.symbols
  }
}

/// A number for each of some symbols: an array that is as long as the highest symbol needs.
struct SymbolMap {
  private var values: [Int32] = []

  subscript(symbol: Symbol) -> Int32? {
    @inline(__always) get {
      let index = Int(symbol.index)
      guard index < values.count else { return nil }
      let value = values[index]
      return value < 0 ? nil : value
    }
    set {
      let index = Int(symbol.index)
      if index >= values.count {
        values.append(contentsOf: repeatElement(-1, count: index + 1 - values.count))
      }
      values[index] = newValue ?? -1
    }
  }

  /// The symbols that have a number.
  var symbols: [Symbol] {
    values.indices.filter { values[$0] >= 0 }.map { Symbol(index: Int32(truncatingIfNeeded: $0)) }
  }
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
