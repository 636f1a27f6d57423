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
