// A check that the proofs know all states that the engine reaches.

import NavRuntime

/// The properties of a symbol that a state shows. The opener and the surroundings are left out: several runs may lead
/// to the same state with different histories, and the automaton keeps only those it needs.
struct SpinePart: Hashable {
  private let kind: SpineSymbol.Kind
  private let id: Int32
  private let detail: Int32
  private let values: Int32
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

/// Compares states of the engine with the set of states that is reachable according to proofs.
///
/// Proofs hold for all runs only if each state of a run is in the language of spines: a spine of a run that the
/// automaton does not accept indicates a mistake in the rules.
package struct SpineCheck {
  private struct Word: Hashable {
    let control: PushdownControl
    let parts: [SpinePart]
  }

  private let interpreted: InterpretedProgram
  private let analysis: StackAnalysis
  private var builder: SpineBuilder
  private var accepted: Set<Word> = []

  /// Computes all runs of a program.
  package init(_ interpreted: InterpretedProgram) {
    self.interpreted = interpreted
    let program = interpreted.program
    analysis = StackAnalysis(program, places: program.hasPlaces ? interpreted : nil)
    builder = analysis.system.spines
  }

  /// The number of different spines that were accepted.
  package var count: Int { accepted.count }

  /// Returns a description of a spine that the proofs do not know; `nil` if they know all spines of the state.
  package mutating func problem(of state: NavigationState) -> String? {
    let width = state.width
    let idle = analysis.idleControls.first { $0.width == width } ?? analysis.idleControls.first
    guard let control = idle?.control else { return "the proofs have no state" }
    let system = analysis.system
    for spine in SpineReader.spines(of: state, interpreted, &builder) {
      guard let spine else { return "an active scene has no spine" }
      let word = Word(control: control, parts: spine.reversed().map { SpinePart(builder.table[$0]) })
      guard !accepted.contains(word) else { continue }
      let kinds = word.parts.map { part in
        { (symbol: PushdownSymbol) in SpinePart(system[symbol]) == part }
      }
      guard analysis.automaton.accepts(control, matching: kinds) else {
        return "the proofs lack the spine " + text(of: spine)
      }
      accepted.insert(word)
    }
    return nil
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
