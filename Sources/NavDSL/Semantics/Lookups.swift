/// Members of declarations by name, for those that have many; filled as they are asked for.
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
  /// The handlers of each event; filled by the first step that asks for one.
  var handlers = HandlersByEvent()
  /// The first handler of each kind of those that handle an event, for events that a step has asked for.
  var eventKinds: [Symbol: [HandlerID]] = [:]
}

/// Members of enums, structs, clauses and containers by name.
///
/// Most have few, among which looking is quickest. For one that has many, a table is made when it is first asked
/// for, so that a thousand uses of a thousand cases do not cost a million comparisons.
struct MemberLookup {
  private struct Key: Hashable {
    var lower: Int32
    var name: Symbol
  }

  private var positions: [Key: Int] = [:]
  private var isEntered: Set<Int32> = []

  /// Returns the place in `range` of the first member of a name; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - range: The members; two ranges that begin alike and have members are the same.
  ///   - elements: The table in which they are, always the same for one lookup.
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
