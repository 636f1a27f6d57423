// Whether what the engine comes to is what the proofs know of.

import NavRuntime

/// Holds states of the engine against all that proofs say can be reached.
///
/// Proofs hold for all runs only if no run leaves the language of spines: a spine that some run has and the automaton
/// does not accept is a mistake in the rules.
package struct SpineCheck {
  /// What counts of a symbol. How something was opened is left out, and what is around it: several runs may lead to the
  /// same with another history, and the automaton keeps the one that it needs.
  private struct Part: Hashable {
    let kind: SpineSymbol.Kind
    let id: Int32
    let detail: Int32
    let isElement: Bool

    init(_ symbol: SpineSymbol) {
      kind = symbol.kind
      id = symbol.id
      detail = symbol.detail
      isElement = symbol.position.isElement
    }
  }

  private struct Word: Hashable {
    let control: PushdownControl
    let parts: [Part]
  }

  private let interpreted: InterpretedProgram
  private let analysis: StackAnalysis
  private var builder: SpineBuilder
  private var accepted: Set<Word> = []

  /// Explores all runs of a program.
  package init(_ interpreted: InterpretedProgram) {
    self.interpreted = interpreted
    let program = interpreted.program
    analysis = StackAnalysis(program, places: program.hasPlaces ? interpreted : nil)
    builder = analysis.system.spines
  }

  /// How many different spines were seen and accepted.
  package var count: Int { accepted.count }

  /// Returns what the proofs do not know of a state; `nil` if they know all of it.
  package mutating func problem(of state: NavigationState<NavigationTable>) -> String? {
    let width = state.width
    let idle = analysis.idleControls.first { $0.width == width } ?? analysis.idleControls.first
    guard let control = idle?.control else { return "the proofs have no state" }
    let system = analysis.system
    for spine in SpineReader.spines(of: state, interpreted, &builder) {
      guard let spine else { return "an active scene has no spine" }
      let word = Word(control: control, parts: spine.reversed().map { Part(builder.table[$0]) })
      guard !accepted.contains(word) else { continue }
      let kinds = word.parts.map { part in
        { (symbol: PushdownSymbol) in Part(system[symbol]) == part }
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
