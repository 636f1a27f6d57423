// The texts of arrows and of scenes' nodes; lines end in `<br/>` in every notation.

import NavRuntime

extension DiagramText {
  // MARK: Verbs

  /// Appends the verbs of a step, joined by `then`, without the target of the last one, which the arrow shows.
  mutating func write(verbs: IDRange<VerbID>, of step: DiagramStep) {
    for (position, verb) in verbs.enumerated() {
      if position > 0 || step.continues { buffer.write(position > 0 ? " then " : "then ") }
      program.spell(
        action: program.verbs[verb].action, on: program.handlers[step.handler].name, to: &speller)
    }
  }

  // MARK: Events

  /// Appends the event of a step and the condition of its branch.
  mutating func write(eventOf step: DiagramStep) {
    let handler = program.handlers[step.handler]
    buffer.write("<b>")
    write(name: handler.name)
    buffer.write("</b>")
    program.spell(namesOf: handler.parameters, to: &speller)
    if let condition = program.branches[step.branch].condition {
      buffer.write(isShort(condition) ? " when " : "<br/>when ")
      program.spell(condition: condition, to: &speller)
    } else if step.branch != handler.branches.first {
      buffer.write(" else")
    }
  }

  private func isShort(_ condition: ConditionID) -> Bool {
    switch program.conditions[condition] {
    case .not(let operand): isShort(operand)
    case .all, .any: false
    default: true
    }
  }
}
