/// Names and what they stand for, in the program and in each of its flows.
///
/// A name of the program is found by its number in an array, names of flows in a table of hashes.
struct Namespace {
  private var global = SymbolMap()
  private var ofFlows = MemberMap()

  /// Declares a name; returns what it stood for before, in which case that stays.
  mutating func declare(_ name: Symbol, in flow: FlowID?, as value: Int32) -> Int32? {
    if let previous = member(name, of: flow) { return previous }
    if let flow {
      ofFlows.add(name, of: flow, value)
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
    return ofFlows.find(name, of: flow)
  }

  /// The names that are visible in `flow`, for suggestions.
  func names(visibleFrom flow: FlowID?) -> [Symbol] {
    (flow.map { ofFlows.names(of: $0) } ?? []) + global.symbols
  }
}

/// A number for each of some names of flows: open addressing, the count of slots a power of two.
private struct MemberMap {
  private var slots: [Slot] = []
  private var count = 0

  private struct Slot {
    /// A negative number where the slot is empty.
    var flow: Int32 = -1
    var name: Int32 = 0
    var value: Int32 = 0
  }

  @inline(__always)
  func find(_ name: Symbol, of flow: FlowID) -> Int32? {
    if slots.isEmpty { return nil }
    let slot = slots[index(name.index, flow.index)]
    return slot.flow < 0 ? nil : slot.value
  }

  /// Adds a name that is not there.
  mutating func add(_ name: Symbol, of flow: FlowID, _ value: Int32) {
    if count * 2 >= slots.count { grow() }
    slots[index(name.index, flow.index)] = Slot(flow: flow.index, name: name.index, value: value)
    count += 1
  }

  /// The names of a flow, in the order of their numbers: of two suggestions that are equally good the first is
  /// shown.
  func names(of flow: FlowID) -> [Symbol] {
    slots.filter { $0.flow == flow.index }.map(\.name).sorted().map { Symbol(index: $0) }
  }

  /// Returns the slot of a name, or the empty one where it would be; there is always one that is empty.
  private func index(_ name: Int32, _ flow: Int32) -> Int {
    let mask = slots.count - 1
    let key = UInt64(UInt32(bitPattern: flow)) << 32 | UInt64(UInt32(bitPattern: name))
    var index = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while slots[index].flow >= 0, slots[index].flow != flow || slots[index].name != name {
      index = (index + 1) & mask
    }
    return index
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: max(16, 2 * old.count))
    for slot in old where slot.flow >= 0 { slots[index(slot.name, slot.flow)] = slot }
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

/// The handlers of each event, whatever their scenes: lists in one array.
struct HandlersByEvent {
  /// The first handler of each event.
  private var first = SymbolMap()
  /// For each handler, the next of the same event, or a negative number.
  private var next: [Int32] = []

  /// No handlers.
  init() {}

  /// The handlers of a program.
  init(_ handlers: Table<HandlerID>) {
    next = Array(repeating: -1, count: handlers.count)
    // The last first, so that each list begins with what is declared first.
    for id in handlers.ids.reversed() {
      next[Int(id.index)] = first[handlers[id].name] ?? -1
      first[handlers[id].name] = id.index
    }
  }

  /// `true` iff there is none.
  var isEmpty: Bool { next.isEmpty }

  /// The events that have a handler, in the order of their symbols.
  var names: [Symbol] { first.symbols }

  /// `true` iff an event has a handler.
  func contains(_ event: Symbol) -> Bool { first[event] != nil }

  /// The handlers of an event, in the order of their declaration.
  subscript(event: Symbol) -> [HandlerID] {
    var found: [HandlerID] = []
    var number = first[event] ?? -1
    while number >= 0 {
      found.append(HandlerID(index: number))
      number = next[Int(number)]
    }
    return found
  }
}
