/// Members of declarations by name, for those with many members; filled on demand.
struct Lookups {
  /// Parameters of a clause, and fields of a struct.
  var parameters = MemberLookup()
  /// The positions of the parameters without a default, for clauses that have many, by their first parameter.
  var neededParameters: [Int32: [Int]] = [:]
  /// Cases of an enum.
  var cases = MemberLookup()
  /// Tabs of a container.
  var tabs = MemberLookup()
  /// Items of a scene.
  var items = MemberLookup()
  /// The handlers of each event; filled by the first step with an event.
  var handlers = HandlersByEvent()
  /// The first handler of each parameter list among those of an event, for events that steps have looked up.
  var eventKinds: [Symbol: [HandlerID]] = [:]
}

/// Members of enums, structs, clauses and containers by name.
///
/// Most have few members, for which linear search is fastest. For one with many, a table is built on first use,
/// so that a thousand uses of a thousand cases do not cost a million comparisons.
struct MemberLookup {
  private struct Key: Hashable {
    var lower: Int32
    var name: Symbol
  }

  private var positions: [Key: Int] = [:]
  private var isEntered: Set<Int32> = []

  /// Returns the index in `range` of the first member with a name; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - range: The members; two non-empty ranges with the same start must be equal.
  ///   - elements: The table that contains them, always the same for one lookup.
  mutating func position<ID: ModelID>(
    of name: Symbol, in range: IDRange<ID>, _ elements: [ID.Element], _ nameOf: (ID.Element) -> Symbol
  ) -> Int? {
    if range.count <= 16 { return range.indices.first { nameOf(elements[Int(range[$0].index)]) == name } }
    if isEntered.insert(range.lower).inserted {
      for position in range.indices {
        let key = Key(lower: range.lower, name: nameOf(elements[Int(range[position].index)]))
        if positions[key] == nil { positions[key] = position }
      }
    }
    return positions[Key(lower: range.lower, name: name)]
  }
}

/// The handlers of each event in all scenes: linked lists in one array.
struct HandlersByEvent {
  /// The first handler of each event.
  private var first = SymbolMap()
  /// For each handler, the next of the same event, or a negative number.
  private var next: [Int32] = []

  /// Creates an empty lookup.
  init() {}

  /// Creates a lookup for the handlers of a program.
  init(_ handlers: Table<HandlerID>) {
    next = Array(repeating: -1, count: handlers.count)
    // In reverse, so that each list begins with the handler that is declared first.
    for id in handlers.ids.reversed() {
      next[Int(id.index)] = first[handlers[id].name] ?? -1
      first[handlers[id].name] = id.index
    }
  }

  /// `true` iff there are no handlers.
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
