// The stages of the proofs, for measurements.

/// The automaton of a program, and the questions about it.
package struct ProofParts: Sendable {
  /// The size of the automaton.
  package struct Figures: Sendable {
    package var symbols: Int
    package var controls: Int
    package var rules: Int
    package var transitions: Int
  }

  private let analysis: StackAnalysis

  /// Computes all stacks of a program that begin with the app's start.
  package init(_ program: Program) { analysis = StackAnalysis(program, places: nil) }

  /// The size of the automaton.
  package var figures: Figures {
    let automaton = analysis.automaton
    return Figures(
      symbols: analysis.system.spines.table.symbols.count, controls: analysis.system.controls.all.count,
      rules: automaton.rules.count, transitions: automaton.transitionCount)
  }

  /// Evaluates all questions, and returns the number of answers before their replay.
  package func answers() -> Int {
    analysis.possibleFailures().count + analysis.unreached().count + analysis.traps().count
      + analysis.growths().count
  }

  /// Computes the same automaton with the rules of all verbs that search down a stack generated in advance, for every
  /// symbol.
  ///
  /// - Returns: The numbers of generated rules and of transitions.
  package func explicit() -> (rules: Int, transitions: Int) {
    var system = analysis.system
    system.begin()
    let controls = system.controls.all.count
    var table = ExplicitRules(rows: controls)
    for number in 0..<controls {
      let control = PushdownControl(index: Int32(number))
      guard system.controls[control].looksDown else { continue }
      for symbol in system.spines.table.symbols.indices {
        table.write(control, PushdownSymbol(index: Int32(symbol)), of: &system)
      }
    }
    var rules = ExplicitSystem(system: system, table: table)
    let automaton = saturate(&rules, controlCount: controls, starts: analysis.starts)
    return (table.count, automaton.transitionCount)
  }
}

/// Generated rules of control locations that search down the stack.
private struct ExplicitRules {
  /// The range of the rules of a control location and a symbol.
  private struct Slot {
    var first: Int32 = 0
    var count: Int32 = 0
  }

  private var slots: [[Slot]]
  private(set) var buffer = PushdownRuleBuffer()

  init(rows: Int) { slots = Array(repeating: [], count: rows) }

  var count: Int { buffer.rules.count }

  mutating func write(_ control: PushdownControl, _ symbol: PushdownSymbol, of system: inout NavigationSystem)
  {
    let first = buffer.rules.count
    system.appendRules(of: control, symbol, to: &buffer)
    slots[Int(control.index)].append(
      Slot(
        first: Int32(truncatingIfNeeded: first), count: Int32(truncatingIfNeeded: buffer.rules.count - first))
    )
  }

  /// Appends the rules of a control location and a symbol; returns `false` if none were generated.
  func append(_ control: PushdownControl, _ symbol: PushdownSymbol, to rules: inout PushdownRuleBuffer)
    -> Bool
  {
    let row = slots[Int(control.index)]
    guard row.indices.contains(Int(symbol.index)) else { return false }
    let slot = row[Int(symbol.index)]
    for rule in buffer.rules[Int(slot.first)..<Int(slot.first + slot.count)] {
      rules.add(
        to: rule.target, cost: rule.cost, label: rule.label,
        word: buffer.symbols[Int(rule.start)..<Int(rule.start + rule.count)])
    }
    return true
  }
}

private struct ExplicitSystem: PushdownRules {
  var system: NavigationSystem
  let table: ExplicitRules

  mutating func appendRules(
    of control: PushdownControl, _ symbol: PushdownSymbol, to rules: inout PushdownRuleBuffer
  ) {
    if !table.append(control, symbol, to: &rules) { system.appendRules(of: control, symbol, to: &rules) }
  }
}

extension SpineControl {
  /// `true` iff rules for every symbol may be needed.
  fileprivate var looksDown: Bool {
    switch action {
    case .pop, .popToRoot, .popTo, .dismiss, .dismissAll, .select, .turnToNext, .turnToPrevious, .unwind,
      .unwindTo, .open,
      .popFrom, .backFrom, .detail, .finishScene, .finishFlow, .openedFurther, .user:
      true
    case .idle, .verb, .land, .opened, .openedBelow, .run, .runInColumn, .replaceSplit, .surface, .sink,
      .uncover, .ended,
      .part,
      .pick,
      .pickUnwind,
      .pickUnwindTo:
      false
    }
  }
}
