// A check that the proofs know all states that the engine reaches.

import NavRuntime

/// The properties of a symbol that a state shows. The opener and the surroundings are left out: several runs may lead
/// to the same state with different histories, and the automaton keeps only those it needs.
struct SpinePart: Hashable {
  private let kind: SpineSymbol.Kind
  private let id: Int32
  private let detail: Int32
  private let values: Int32
  /// `true` iff it stands for all symbols of its kind.
  private var isLoose = false
  let isElement: Bool
  var isPresentation: Bool { kind == .level }

  init(_ symbol: SpineSymbol) {
    kind = symbol.kind
    id = symbol.id
    detail = symbol.detail
    values = symbol.values
    isElement = symbol.position.isElement
  }
}

extension SpinePart {
  /// The part of any symbol of its kind.
  var loose: SpinePart {
    var part = self
    part.isLoose = true
    return part
  }

  func matches(_ other: SpinePart) -> Bool { isLoose ? kind == other.kind : self == other }
}

/// Compares states of the engine with the set of states that is reachable according to proofs.
///
/// Proofs hold for all runs only if each state of a run is in the language of spines: a spine of a run that the
/// automaton does not accept indicates a mistake in the rules.
package struct SpineCheck {
  private struct Word: Hashable {
    let control: PushdownControl
    let parts: [SpinePart]
  }

  /// A part read in some states of the automaton.
  private struct Reading: Hashable {
    let states: Int
    let part: SpinePart
  }

  private let interpreted: InterpretedProgram
  private let analysis: StackAnalysis
  private let hasPlaces: Bool
  private var builder: SpineBuilder
  private var accepted: Set<Word> = []
  /// The sets of states of the automaton after the first parts of spines, each once, and the numbers of those after another
  /// part: spines have beginnings in common, and few parts are possible after each.
  private var states: [Set<Int32>] = []
  private var numbers: [Set<Int32>: Int] = [:]
  private var readings: [Reading: Int] = [:]

  /// Computes all runs of a program.
  package init(_ interpreted: InterpretedProgram) {
    let program = interpreted.program
    self.init(interpreted, StackAnalysis(program, places: program.hasPlaces ? interpreted : nil))
  }

  /// Takes the runs from the findings of the program.
  package init(_ interpreted: InterpretedProgram, _ findings: ProofFindings) {
    self.init(interpreted, findings.analysis)
  }

  private init(_ interpreted: InterpretedProgram, _ analysis: StackAnalysis) {
    self.interpreted = interpreted
    self.analysis = analysis
    hasPlaces = interpreted.program.hasPlaces
    builder = analysis.system.spines
  }

  /// The number of different spines that were accepted.
  package var count: Int { accepted.count }

  /// Returns a description of a spine that the proofs do not know; `nil` if they know all spines of the state.
  package mutating func problem(of state: NavigationState) -> String? {
    let width = state.width
    let idle = analysis.idleControls.first { $0.width == width } ?? analysis.idleControls.first
    guard let control = idle?.control else { return "the proofs have no state" }
    for (number, spine) in SpineReader.spines(of: state, interpreted, &builder).enumerated() {
      guard let spine else { return "an active scene has no spine" }
      let word = Word(control: control, parts: parts(of: spine))
      guard !accepted.contains(word) else { continue }
      guard
        accepts(control, word.parts) || hasPlaces && acceptsKept(control, spine)
          || acceptsByOpeners(control, number, of: state)
      else {
        return "the proofs lack the spine " + text(of: spine)
      }
      accepted.insert(word)
    }
    return nil
  }

  private func parts(of spine: [PushdownSymbol]) -> [SpinePart] {
    spine.reversed().map { SpinePart(builder.table[$0]) }
  }

  private mutating func accepts(_ control: PushdownControl, _ parts: [SpinePart]) -> Bool {
    let last = parts.reduce(number(of: [control.index])) { number(after: Reading(states: $0, part: $1)) }
    return states[last].contains(analysis.automaton.finalState)
  }

  /// Returns the number of a set of states.
  private mutating func number(of set: Set<Int32>) -> Int {
    if let number = numbers[set] { return number }
    numbers[set] = states.count
    states.append(set)
    return states.count - 1
  }

  /// Returns the number of the set of states after a part.
  private mutating func number(after reading: Reading) -> Int {
    if let number = readings[reading] { return number }
    let table = analysis.system.spines.table
    let number = number(
      of: analysis.automaton.targets(from: states[reading.states]) {
        reading.part.matches(SpinePart(table[$0]))
      })
    readings[reading] = number
    return number
  }

  /// `true` iff the automaton accepts a spine of which each piece, the top first, may look different.
  private func accepts(_ control: PushdownControl, alternatives: [[[SpinePart]]]) -> Bool {
    let system = analysis.system
    return analysis.automaton.accepts(
      control,
      alternatives: alternatives.map { pieces in
        pieces.map { parts in parts.map { part in { symbol in part.matches(SpinePart(system[symbol])) } } }
      })
  }

  /// `true` iff the automaton accepts the spine of an active scene by its number where it goes, in each column, by what has
  /// opened the content of the next one: what is inside of the scene in focus.
  private mutating func acceptsByOpeners(
    _ control: PushdownControl, _ number: Int, of state: NavigationState
  ) -> Bool {
    let spines = SpineReader.spines(of: state, interpreted, &builder, followsOpeners: true)
    return spines[number].map { accepts(control, parts(of: $0)) } ?? false
  }

  /// `true` iff the automaton accepts a spine with something else, or nothing, aside on some of its stacks. A place keeps
  /// scenes that are already right, however they were opened; for the proofs, the scene that is shown has opened them.
  private func acceptsKept(_ control: PushdownControl, _ spine: [PushdownSymbol]) -> Bool {
    let parts = spine.map { SpinePart(builder.table[$0]) }
    var pieces: [[[SpinePart]]] = []
    var begin = 0
    for (position, symbol) in spine.map({ builder.table[$0] }).enumerated()
    where symbol.position == .elementOver {
      let element = spine[..<position].lastIndex {
        builder.table[$0].kind == .level || builder.table[$0].context == symbol.context
      }
      let aside = max(begin, (element ?? -1) + 1)
      // Another page may be current.
      let turns = aside > begin && builder.table[spine[aside - 1]].kind == .page
      let loose =
        parts[begin..<aside].dropLast(turns ? 1 : 0)
        + parts[(turns ? aside - 1 : aside)..<position].map(\.loose)
      let alternatives = [parts[begin..<position], parts[begin..<aside], loose]
      pieces.append(alternatives.map { $0.reversed() })
      begin = position
    }
    pieces.append([parts[begin...].reversed()])
    return accepts(control, alternatives: pieces.reversed())
  }

  private func text(of spine: [PushdownSymbol]) -> String {
    spine.map { text(of: builder.table[$0]) }.joined(separator: " ")
  }

  private func text(of symbol: SpineSymbol) -> String {
    let program = interpreted.program
    switch symbol.kind {
    case .bottom: return "⊥"
    case .surroundings: return "…"
    case .level: return "^\(symbol.detail)"
    case .scene:
      return (symbol.position.isElement ? "/" : "") + program.qualifiedName(.scene(SceneID(index: symbol.id)))
    case .tab:
      let tab = program.tabs[TabID(index: symbol.id)]
      return "\(program.qualifiedName(.tabs(tab.container))).\(program.text(tab.name)):"
    case .page: return "page \(symbol.id):"
    case .split: return "\(program.qualifiedName(.split(SplitID(index: symbol.id)))):"
    case .replacement: return "\(program.qualifiedName(.split(SplitID(index: symbol.id)))) compact:"
    case .column: return "| \(symbol.detail):"
    case .embed: return "embed \(symbol.id):"
    }
  }
}
