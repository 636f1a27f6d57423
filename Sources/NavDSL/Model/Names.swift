/// The names that a program declares, and the declaration of each.
///
/// The resolver fills them and looks names up in them; whatever is resolved against the program later, such as a step
/// that is typed while it runs, looks them up here as well.
struct Names: Sendable {
  /// Scenes, containers and flows, as positions in ``targetDeclarations``.
  var targets = Namespace()
  /// Every declared target, in source order, and the place of its name.
  var targetDeclarations: [(target: Target, nameSpan: SourceSpan)] = []
  /// Types, as positions in ``typeDeclarations``.
  var types = Namespace()
  /// Every declared type, in source order, and the place of its name.
  var typeDeclarations: [(type: TypeID, nameSpan: SourceSpan)] = []
  /// Guards, as ``GuardID``.
  var guards = Namespace()
  /// The first exit of each name, as ``ExitID``.
  var exits = SymbolMap()
}

/// Names and what they stand for, in the program and in each of its flows.
///
/// A name of the program is found by its number in an array, names of flows in a table of hashes.
struct Namespace: Sendable {
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
private struct MemberMap: Sendable {
  private var slots: [Slot] = []
  private var count = 0

  private struct Slot: Sendable {
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
struct SymbolMap: Sendable {
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
