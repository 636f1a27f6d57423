/// The names that a program declares, with their declarations.
///
/// The resolver adds and looks up names. Fragments that are resolved against the program later, such as a step
/// entered during a run, look them up here as well.
struct Names: Sendable {
  /// Scenes, containers and flows, as indices into ``targetDeclarations``.
  var targets = Namespace()
  /// The declared targets, in source order, with the spans of their names.
  var targetDeclarations: [(target: Target, nameSpan: SourceSpan)] = []
  /// Types, as indices into ``typeDeclarations``.
  var types = Namespace()
  /// The declared types, in source order, with the spans of their names.
  var typeDeclarations: [(type: TypeID, nameSpan: SourceSpan)] = []
  /// Guards, as ``GuardID``.
  var guards = Namespace()
  /// The first exit of each name, as ``ExitID``.
  var exits = SymbolMap()
}

/// The values of names, in the program and in each of its flows.
///
/// The program's names are looked up by index in an array, those of flows in a hash table.
struct Namespace: Sendable {
  private var global = SymbolMap()
  private var ofFlows = MemberMap()

  /// Declares a name; if it is already declared, returns its value, which is kept.
  mutating func declare(_ name: Symbol, in flow: FlowID?, as value: Int32) -> Int32? {
    if let previous = member(name, of: flow) { return previous }
    if let flow {
      ofFlows.add(name, of: flow, value)
    } else {
      global[name] = value
    }
    return nil
  }

  /// Returns the value of a name as seen from `flow`: the flow's own names take precedence.
  @inline(__always)
  func find(_ name: Symbol, from flow: FlowID?) -> Int32? {
    if flow != nil, let found = member(name, of: flow) { return found }
    return global[name]
  }

  /// Returns the value of a name declared in `flow` itself, or for `nil` in the program.
  func member(_ name: Symbol, of flow: FlowID?) -> Int32? {
    guard let flow else { return global[name] }
    return ofFlows.find(name, of: flow)
  }

  /// The names that are visible in `flow`, for suggestions.
  func names(visibleFrom flow: FlowID?) -> [Symbol] {
    (flow.map { ofFlows.names(of: $0) } ?? []) + global.symbols
  }
}

/// A map from names of flows to numbers: open addressing, the number of slots a power of two.
private struct MemberMap: Sendable {
  private var slots: [Slot] = []
  private var count = 0

  private struct Slot: Sendable {
    /// The flow's index; negative in an empty slot.
    var flow: Int32 = -1
    var name: Int32 = 0
    var value: Int32 = 0
  }

  @inline(never)
  func find(_ name: Symbol, of flow: FlowID) -> Int32? {
    if slots.isEmpty { return nil }
    let slot = slots[index(name.index, flow.index)]
    return slot.flow < 0 ? nil : slot.value
  }

  /// Adds a name that is not in the map.
  mutating func add(_ name: Symbol, of flow: FlowID, _ value: Int32) {
    if count * 2 >= slots.count { grow() }
    slots[index(name.index, flow.index)] = Slot(flow: flow.index, name: name.index, value: value)
    count += 1
  }

  /// The names of a flow, in the order of their symbols: the first of two equally good suggestions is
  /// shown.
  func names(of flow: FlowID) -> [Symbol] {
    slots.filter { $0.flow == flow.index }.map(\.name).sorted().map { Symbol(index: $0) }
  }

  /// Returns the slot of a name, or the empty slot for it; at least one slot is always empty.
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

/// A map from symbols to numbers: an array up to the highest symbol in it.
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
        // For further names too, which are mostly declared in the order of their symbols.
        let count = max(index + 1, values.count + values.count / 2)
        values.append(contentsOf: repeatElement(-1, count: count - values.count))
      }
      values[index] = newValue ?? -1
    }
  }

  /// The symbols in the map.
  var symbols: [Symbol] {
    values.indices.filter { values[$0] >= 0 }.map { Symbol(index: Int32(truncatingIfNeeded: $0)) }
  }
}
