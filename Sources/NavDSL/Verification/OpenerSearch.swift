// The finishes that find no opener: language reference, "Run-time behavior".

import NavRuntime

extension StackAnalysis {
  /// Returns the finishes that may fail for want of an opener, each with a cheapest stack.
  ///
  /// - Parameters:
  ///   - row: The control location of the walk down to what ends.
  ///   - uses: The finishes that walk so.
  func finishesWithoutOpener(
    _ row: SpineControl, _ uses: [VerbUse]
  ) -> [(use: VerbUse, configuration: StackAutomaton.Configuration)] {
    // The host is the opener of whatever has no other.
    if system.program.app?.feature != nil { return [] }
    let walk = OpenerWalk(system: system, row: row)
    var found: [(use: VerbUse, configuration: StackAutomaton.Configuration)] = []
    let uses = uses.enumerated().sorted {
      ($0.element.verb, $0.element.control.index, $0.offset)
        < ($1.element.verb, $1.element.control.index, $1.offset)
    }.map(\.element)
    var rest = uses[...]
    while let first = rest.first {
      let group = rest.prefix { $0.verb == first.verb && $0.control == first.control }
      rest = rest[group.endIndex...]
      var tops: [(symbol: PushdownSymbol, memory: Int32)] = []
      for use in group {
        switch walk.past(use.symbol, OpenerWalk.begin) {
        case .on(let memory): tops.append((use.symbol, memory))
        case .ends:
          if let top = automaton.cheapest(use.control, top: use.symbol) { found.append((use, top)) }
        case .isAvoided: break
        }
      }
      let below = automaton.cheapest(first.control, tops: tops) { walk.past($1, $0) }
      if let below { found.append((first, below)) }
    }
    return found
  }
}

/// A walk down a spine, from what finishes to where it has an opener or, at the end of the walk, may have none.
///
/// A part that ends has the opener of what it is inside of, unless it has its own: the root of a tab or of an embedded
/// stack has that of the container or the host, and so on down.
private struct OpenerWalk {
  let system: NavigationSystem
  let row: SpineControl

  /// The memory before what ends.
  static let begin: Int32 = 0
  /// The memory inside of something with an opener.
  private static let inside: Int32 = 1
  /// The memory inside of something that a place created.
  private static let placed: Int32 = 2

  /// Returns the continuation after a symbol for the memory above it.
  func past(_ symbol: PushdownSymbol, _ memory: Int32) -> StackAutomaton.WalkStep {
    let symbol = system[symbol]
    if symbol.kind == .surroundings { return .isAvoided }
    if memory == Self.placed { return pastPlaced(symbol) }
    let ends = memory == Self.inside || row.action == .finishScene || symbol.flow == row.argument
    if ends {
      switch symbol.opening {
      case .place where isOwn: return pastPlaced(symbol)
      // A column that is filled again has none, and is not distinguished from one that has the opener of its split.
      case .start, .split, .place: return .ends
      case .inside: if !isOwn || symbol.kind == .bottom { return .ends }
      default: if isOwn { return .isAvoided }
      }
    }
    guard system.isPassable(symbol, in: row.width) else { return .isAvoided }
    return .on(ends && isOwn ? Self.inside : Self.begin)
  }

  /// Returns the continuation after a node that a place created, or that contains one: the scene below it is its opener, or
  /// else the presenting one. That of a column is not followed.
  private func pastPlaced(_ symbol: SpineSymbol) -> StackAutomaton.WalkStep {
    if symbol.position.isAbove { return .isAvoided }
    switch symbol.kind {
    case .level: return .isAvoided
    case .scene, .tab, .page, .embed: return .on(Self.placed)
    case .bottom, .surroundings, .split, .replacement, .column: return .ends
    }
  }

  private var isOwn: Bool { system.isInstanceCertain(row) }
}
