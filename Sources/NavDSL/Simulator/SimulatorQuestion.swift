import NavRuntime

/// An event whose arguments are requested, one by one.
struct SimulatorQuestion: Sendable {
  /// A value to request: a parameter, or a field of a struct parameter.
  struct Slot: Sendable {
    /// `id`, `account.name`
    var label: String
    var type: TypeID
    /// The value of an empty answer.
    var declared: NavigationValue?
    /// The key of remembered values: the same for all parameters of a name and a type.
    var key: String
  }

  /// The event.
  let event: PossibleEvent
  /// The arguments that were given with the event; `nil` for those that are requested.
  let given: [NavigationValue?]
  /// The requested values, in order; not empty.
  let slots: [Slot]
  /// The answers to the first slots.
  var answers: [NavigationValue] = []

  /// The slot of the current question.
  var current: Slot { slots[min(answers.count, slots.count - 1)] }

  /// Returns the value of an empty answer.
  func proposal(_ remembered: [String: NavigationValue]) -> NavigationValue? {
    remembered[current.key] ?? current.declared
  }

  /// Returns the prompt, with the proposed value in brackets: `id (String) ["42"]: `.
  func text(_ values: SimulatorValues, _ remembered: [String: NavigationValue]) -> String {
    var text = "\(current.label) (\(values.prompt(for: current.type)))"
    if let value = proposal(remembered) { text += " [\(value)]" }
    return text + ": "
  }
}

extension Simulator {
  /// The maximum number of values that are requested one by one.
  private static let maximumSlots = 16

  /// Begins an event: parses the given arguments, and requests the others.
  mutating func begin(_ event: PossibleEvent, _ arguments: String) throws(SimulatorError) -> Result {
    let parameters = program.handlers[event.handler].parameters
    var given = try readings.arguments(arguments, of: event.handler, values)
    var slots: [SimulatorQuestion.Slot] = []
    for (position, parameter) in parameters.enumerated() where given[position] == nil {
      if let value = run.program.defaultValue(of: parameter) {
        given[position] = value
      } else {
        slots += self.slots(of: parameter)
      }
      // A struct without fields has no slots.
      if given[position] == nil, self.slots(of: parameter).isEmpty {
        var none: ArraySlice<NavigationValue> = []
        given[position] = assembled(parameter, &none)
      }
    }
    remember(given, parameters)
    if slots.isEmpty { return try perform(event, given.map { $0 ?? .none }) }
    question = SimulatorQuestion(event: event, given: given, slots: slots)
    return .asked
  }

  /// Processes the answer to the question.
  mutating func answerQuestion(_ line: String) throws(SimulatorError) -> Result {
    guard var question else { return .nothing }
    let slot = question.current
    let value: NavigationValue
    if line.isEmpty {
      guard let proposal = question.proposal(remembered) else {
        self.question = nil
        throw SimulatorError("'\(question.event.name)' is canceled: '\(slot.label)' has no value")
      }
      value = proposal
    } else {
      // A user who mistypes is asked again. In a script, the next line is not a second answer.
      if !isPrompted { self.question = nil }
      value = try values.answer(line, of: slot.type, for: slot.label)
    }
    remembered[slot.key] = value
    question.answers.append(value)
    guard question.answers.count == question.slots.count else {
      self.question = question
      return .asked
    }
    self.question = nil
    var answers = question.answers[...]
    var arguments: [NavigationValue] = []
    for (position, parameter) in program.handlers[question.event.handler].parameters.enumerated() {
      arguments.append(question.given[position] ?? assembled(parameter, &answers))
    }
    return try perform(question.event, arguments)
  }

  private mutating func perform(
    _ event: PossibleEvent, _ arguments: [NavigationValue]
  ) throws(SimulatorError) -> Result {
    try perform(event.input(arguments), by: event)
  }

  // MARK: Slots

  /// Returns the slots of a parameter: itself, or the fields of a struct.
  func slots(of parameter: ParameterID) -> [SimulatorQuestion.Slot] {
    var slots: [SimulatorQuestion.Slot] = []
    collect(parameter, prefix: "", depth: 0, into: &slots)
    return slots.count <= Self.maximumSlots ? slots : [slot(parameter, prefix: "")]
  }

  private func collect(
    _ parameter: ParameterID, prefix: String, depth: Int, into slots: inout [SimulatorQuestion.Slot]
  ) {
    guard let id = structure(program.parameters[parameter].type), depth < 4 else {
      slots.append(slot(parameter, prefix: prefix))
      return
    }
    let prefix = "\(prefix)\(program.text(program.parameters[parameter].name))."
    for field in program.structs[id].fields where slots.count <= Self.maximumSlots {
      collect(field, prefix: prefix, depth: depth + 1, into: &slots)
    }
  }

  private func slot(_ parameter: ParameterID, prefix: String) -> SimulatorQuestion.Slot {
    let declaration = program.parameters[parameter]
    let label = prefix + program.text(declaration.name)
    return SimulatorQuestion.Slot(
      label: label, type: declaration.type, declared: run.program.defaultValue(of: parameter),
      key: "\(label):\(program.types.resolved(declaration.type).index)")
  }

  private func structure(_ type: TypeID) -> StructID? {
    if case .structure(let id) = program.types[program.types.resolved(type)] { return id }
    return nil
  }

  /// Returns the value of a parameter whose slots have the first of these values, which are removed.
  func assembled(_ parameter: ParameterID, _ values: inout ArraySlice<NavigationValue>) -> NavigationValue {
    let isWhole = slots(of: parameter).count == 1 && slots(of: parameter)[0].label.contains(".") == false
    return isWhole ? values.popFirst() ?? .none : assembled(parameter, &values, depth: 0)
  }

  private func assembled(
    _ parameter: ParameterID, _ values: inout ArraySlice<NavigationValue>, depth: Int
  ) -> NavigationValue {
    let type = program.parameters[parameter].type
    guard let id = structure(type), depth < 4 else { return values.popFirst() ?? .none }
    var fields: [NavigationField] = []
    for field in program.structs[id].fields {
      let name = program.text(program.parameters[field].name)
      fields.append(NavigationField(name, assembled(field, &values, depth: depth + 1)))
    }
    return .structure(program.typeName(program.types.resolved(type)), fields)
  }

  /// Remembers arguments that were given in a line.
  private mutating func remember(_ given: [NavigationValue?], _ parameters: IDRange<ParameterID>) {
    for (value, parameter) in zip(given, parameters) {
      guard let value else { continue }
      let slots = slots(of: parameter)
      var parts: [NavigationValue] = []
      flatten(value, program.parameters[parameter].type, into: &parts, depth: 0)
      let values = parts.count == slots.count ? parts : [value]
      for (slot, value) in zip(slots, values) { remembered[slot.key] = value }
    }
  }

  private func flatten(
    _ value: NavigationValue, _ type: TypeID, into parts: inout [NavigationValue], depth: Int
  ) {
    guard case .structure(_, let fields) = value, let id = structure(type), depth < 4 else {
      parts.append(value)
      return
    }
    for (field, parameter) in zip(fields, program.structs[id].fields) {
      flatten(field.value, program.parameters[parameter].type, into: &parts, depth: depth + 1)
    }
  }
}
