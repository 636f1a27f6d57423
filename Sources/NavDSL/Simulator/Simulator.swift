import NavRuntime

/// An interactive run of a program, line by line.
///
/// It takes a line and returns a reply; input and output are up to the caller. An invalid line gives an error and
/// changes nothing.
package struct Simulator: Sendable {
  /// The format of the replies to steps.
  package enum Format: String, Sendable, CaseIterable {
    /// A line with the state.
    case state
    /// The state, the visible scenes, and the possible inputs.
    case text
    /// All of these as a line of JSON.
    case json
  }

  /// The maximum length of a line, in bytes.
  package static let maximumLineLength = 1 << 16
  /// The maximum number of steps that can be undone. A trace contains all of them.
  static let maximumUndo = 1000

  let format: Format
  /// `true` iff a user types, who sees ``prompt`` before each line.
  let isPrompted: Bool
  var run: Run
  /// The steps that have been performed and not undone.
  var steps: [Step] = []
  /// `false` iff no steps are noted, so that none can be undone.
  var notesSteps = true
  /// The steps that have been undone, the last first.
  var undone: [(step: Step, after: Run)] = []
  /// The event whose arguments are being requested.
  var question: SimulatorQuestion?
  /// The last values of parameters, by ``SimulatorQuestion/Slot/key``.
  var remembered: [String: NavigationValue] = [:]
  /// The meanings of steps that were read before.
  var readings = SimulatorReadings()
  /// The guards that held at the start.
  private let initialGuards: Set<GuardID>
  /// `true` iff the user has quit.
  package private(set) var hasEnded = false

  /// A step that was performed.
  struct Step: Sendable {
    enum Action: Sendable {
      /// An input as a step of a scenario, and the reason why it cannot be one.
      case input(String, problem: String?)
      /// Guards that were set.
      case given([(id: GuardID, holds: Bool)])
      /// A place that was entered, as written.
      case place(String)
      /// A restart, also by `enter` with other arguments.
      case restart(NavigationWidth, Set<GuardID>, arguments: [NavigationValue])
    }
    var action: Action
    /// The run before the step; `nil` if it is beyond the limit of undo.
    var before: Run?
    /// The state after the step, as an expectation.
    var expectation: String
  }

  /// Starts a program in a window of that width, with guards that hold.
  ///
  /// Questions are part of the replies, and are asked once, if no ``prompt`` is visible.
  ///
  /// - Throws: ``NavigationFailure/containment`` for a program without an app.
  package init(
    _ program: InterpretedProgram, in width: NavigationWidth = .compact, guards: Set<GuardID> = [],
    format: Format = .text, isPrompted: Bool = true
  ) throws(NavigationFailure) {
    let start = try Run(withSamplesIn: program, in: width)
    run = try Run(
      program, in: width, arguments: start.state.feature?.flow.arguments ?? [], guards: guards)
    self.format = format
    self.isPrompted = isPrompted
    initialGuards = guards
    startWidth = width
    startArguments = run.state.feature?.flow.arguments ?? []
  }

  private let startWidth: NavigationWidth
  /// The samples with which a feature starts; none for an app.
  private let startArguments: [NavigationValue]

  var program: Program { run.program.program }
  var values: SimulatorValues { SimulatorValues(interpreted: run.program) }

  /// The greeting for new users.
  package static let greeting = SimulatorText(
    "Type a number, an event or a command; 'help' lists the commands.\n", .dim)

  /// `true` iff the next line is the answer to a question.
  package var isAsking: Bool { question != nil }

  /// Returns the first reply, before any input.
  package func begin() -> SimulatorReply { reply(to: .done([])) }

  /// The prompt before a line of input.
  package var prompt: SimulatorText {
    question.map { SimulatorText($0.text(values, remembered)) } ?? SimulatorText("> ", .bold)
  }

  /// Performs a line of input. Empty lines and comments have no effect.
  package mutating func answer(_ line: [UInt8]) -> SimulatorReply {
    do throws(SimulatorError) {
      let result = try perform(try Self.text(of: line))
      return reply(to: result)
    } catch {
      return reply(to: .failed(error.message))
    }
  }

  /// Performs a line of input.
  package mutating func answer(_ line: String) -> SimulatorReply { answer(Array(line.utf8)) }

  /// Drops the event whose arguments are being requested.
  package mutating func drop() -> SimulatorReply {
    guard let question else { return SimulatorReply() }
    self.question = nil
    return reply(to: .failed("'\(question.event.name)' is canceled"))
  }

  /// Ends the input; returns an error if a line was required.
  package mutating func end() -> SimulatorReply {
    hasEnded = true
    guard let question else { return SimulatorReply() }
    self.question = nil
    return reply(to: .failed("the input ends before the value of '\(question.current.label)'"))
  }

  /// Returns a line as text.
  static func text(of line: [UInt8]) throws(SimulatorError) -> String {
    if line.count > maximumLineLength {
      throw SimulatorError("the line is longer than \(maximumLineLength) bytes")
    }
    if !line.withUnsafeBufferPointer({ $0.illFormedRanges(limit: 1).isEmpty }) {
      throw SimulatorError("the line is not UTF-8")
    }
    let text = String(decoding: line, as: UTF8.self)
    for scalar in text.unicodeScalars
    where scalar.value < 0x20 && scalar != "\t" || (0x7F..<0xA0).contains(scalar.value) {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      throw SimulatorError(
        "the line contains a control character, U+" + String(repeating: "0", count: 4 - digits.count) + digits
      )
    }
    return text.trimmed
  }

  // MARK: Performing steps

  private mutating func perform(_ line: String) throws(SimulatorError) -> Result {
    if question != nil { return try answerQuestion(line) }
    guard let command = try SimulatorCommand(line, self) else { return .nothing }
    return try perform(command)
  }

  mutating func perform(_ command: SimulatorCommand) throws(SimulatorError) -> Result {
    switch command {
    case .choice(let number, let arguments):
      let choices = choices()
      guard number > 0, number <= choices.count else {
        throw SimulatorError("there is no choice \(number): the choices are 1 to \(choices.count)")
      }
      switch choices[number - 1] {
      case .event(let event): return try begin(event, arguments)
      case .move(let move): return try perform(.move(move))
      case .entry(let entry): return try perform(step: run.program.description(of: entry) + arguments)
      }
    case .event(let event, let arguments): return try begin(event, arguments)
    case .step(let step): return try perform(step: step)
    case .go(let place): return try go(to: place)
    case .undo(let count): return try undo(count)
    case .redo(let count): return try redo(count)
    case .restart: return try restart()
    case .draw(let path): return .drawing(path)
    case .trace(let name): return .text("trace", trace(named: name))
    case .state: return .text("state", run.description + "\n")
    case .look: return .look
    case .help: return .text("help", SimulatorHelp.text)
    case .quit:
      hasEnded = true
      return .nothing
    }
  }

  /// Performs a step of a scenario.
  private mutating func perform(step: String) throws(SimulatorError) -> Result {
    let command: RunCommand
    do throws(RunCommandError) { command = try readings.command(step, in: run) } catch {
      throw SimulatorError(error.description + (error.hint == nil ? advice(on: step) : ""))
    }
    switch command {
    case .input(let input): return try perform(input)
    case .given(let guards): return given(guards.map { ($0.id, $0.holds) })
    }
  }

  /// Returns the possible values in a step that cannot be parsed, for the end of a message.
  private func advice(on step: String) -> String {
    guard step.hasPrefix("given ") else { return "" }
    let guards = program.guards.ids.map { run.program.spelling(of: $0) }
    return guards.isEmpty
      ? "; the program has no guards" : "; the guards are " + guards.joined(separator: ", ")
  }

  /// Performs an input whose arguments are complete.
  mutating func perform(
    _ input: RunInput, by event: PossibleEvent? = nil
  ) throws(SimulatorError) -> Result {
    let before = run
    var after = run
    var outcome = NavigationOutcome()
    var leftOut: [String] = []
    do throws(NavigationFailure) {
      if input == .relaunch {
        leftOut = try after.relaunch()
      } else if let event, case .event(let name, _, _, let arguments) = input {
        outcome = try after.send(name, arguments, from: event.instance)
      } else {
        outcome = try after.perform(input)
      }
    } catch {
      throw SimulatorError("'\(name(of: input))' fails: \(error.rawValue), \(error.explanation)")
    }
    var step: (text: String, problem: String?) = (name(of: input), nil)
    if let event, case .event(_, _, _, let arguments) = input { step = self.step(event, arguments) }
    run = after
    if case .enter(let arguments) = input {
      note(.restart(run.state.width, run.guards, arguments: arguments), before: before)
      return .done([])
    }
    note(.input(step.text, problem: step.problem), before: before)
    return .done(notes(on: outcome, before: before) + leftOut)
  }

  /// Returns the name of an input in messages: an event without its arguments.
  private func name(of input: RunInput) -> String {
    guard case .event(let name, let scene, _, _) = input else { return run.program.description(of: input) }
    return (scene.map { $0 + "." } ?? "") + name
  }

  /// Records a step.
  mutating func note(_ action: Step.Action, before: Run) {
    guard notesSteps else { return }
    steps.append(Step(action: action, before: before, expectation: expectation))
    undone = []
    let old = steps.count - 1 - Self.maximumUndo
    if old >= 0 { steps[old].before = nil }
  }

  private mutating func given(_ guards: [(id: GuardID, holds: Bool)]) -> Result {
    let before = run
    for (id, holds) in guards { run.decide(id, holds: holds) }
    if run.guards == before.guards { return .done([]) }
    note(.given(guards), before: before)
    return .done([])
  }

  private mutating func go(to text: String) throws(SimulatorError) -> Result {
    let before = run
    let place: ResolvedFragment<PlaceID>
    do throws(FragmentFailure) { place = try program.readPlace(text) } catch { throw SimulatorError(error) }
    let target = run.program.table.place(
      TableExpressions(place.program).place(place.meaning),
      run.program.evaluation(guards: run.guards, width: run.state.width))
    do throws(NavigationFailure) {
      try run.engine.go(to: target, in: &run.state, guards: NavigationGuardSet(run.guards))
    } catch {
      throw SimulatorError("'\(text)' fails: \(error.rawValue), \(error.explanation)")
    }
    note(.place(text), before: before)
    return .done([])
  }

  private mutating func undo(_ count: Int) throws(SimulatorError) -> Result {
    let possible = min(steps.count, Self.maximumUndo)
    if count > possible { throw Self.tooFew(possible, "undo") }
    for _ in 0..<count {
      guard let step = steps.popLast() else { break }
      undone.append((step, run))
      run = step.before ?? run
    }
    return .done([])
  }

  private mutating func redo(_ count: Int) throws(SimulatorError) -> Result {
    if count > undone.count { throw Self.tooFew(undone.count, "redo") }
    for _ in 0..<count {
      guard let (step, after) = undone.popLast() else { break }
      steps.append(step)
      run = after
    }
    return .done([])
  }

  private static func tooFew(_ count: Int, _ word: String) -> SimulatorError {
    SimulatorError(
      count == 0
        ? "there is no step to \(word)"
        : "there \(count == 1 ? "is only 1 step" : "are only \(count) steps") to \(word)")
  }

  private mutating func restart() throws(SimulatorError) -> Result {
    let before = run
    do throws(NavigationFailure) {
      run = try Run(
        run.program, in: startWidth, arguments: before.state.feature?.flow.arguments ?? [],
        guards: initialGuards)
    } catch {
      throw SimulatorError("the program cannot start: \(error.rawValue), \(error.explanation)")
    }
    note(
      .restart(startWidth, initialGuards, arguments: run.state.feature?.flow.arguments ?? []), before: before)
    return .done([])
  }

  /// The conditions at the last start, and the number of the first step after it.
  var origin: (width: NavigationWidth, guards: Set<GuardID>, arguments: [NavigationValue], first: Int) {
    for (index, step) in steps.enumerated().reversed() {
      if case .restart(let width, let guards, let arguments) = step.action {
        return (width, guards, arguments, index + 1)
      }
    }
    return (startWidth, initialGuards, startArguments, 0)
  }

  /// Returns notes on a step in addition to its state: called exits, missing openers.
  private func notes(on outcome: NavigationOutcome, before: Run) -> [String] {
    var notes = outcome.exits.map { call in
      let scene = run.state.instance(call.scene) ?? before.state.instance(call.scene)
      return "calls \(call.exit)" + (scene.map { " of \($0.scene.name)" } ?? "")
    }
    if case .ended(let value)? = outcome.end {
      notes.append("the feature has ended" + (value.map { " with \($0)" } ?? ""))
    }
    if let ended = outcome.entryEnd, case .ended(let value) = ended.end {
      notes.append("the code that entered \(ended.entry) gets its end" + (value.map { ", with \($0)" } ?? ""))
    }
    for opener in outcome.lostOpeners {
      let name = before.state.instance(opener)?.scene.name ?? "the opener"
      notes.append("\(name) no longer exists: no handler gets the result")
    }
    return notes
  }

  // MARK: Choices

  /// A possible input.
  enum Choice {
    case event(PossibleEvent)
    case move(NavigationMove)
    /// An entry that code opens: while a window without an app shows nothing of the program.
    case entry(EntryID)
  }

  /// Returns the possible inputs, in the order of their numbers.
  func choices() -> [Choice] {
    if run.state.activeScenes.isEmpty, !run.program.table.hasStart {
      return program.entries.ids.map(Choice.entry)
    }
    return run.possibleEvents().map(Choice.event)
      + run.engine.possibleMoves(in: run.state).filter { move in
        // The current tab at its root cannot be selected with any effect.
        var copy = run.state
        guard case .select = move else { return true }
        return (try? run.engine.perform(move, in: &copy, guards: NavigationGuardSet(run.guards))) != nil
          && copy != run.state
      }.map(Choice.move)
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    var text = self[...]
    while let first = text.unicodeScalars.first, first.properties.isWhitespace { text.removeFirst() }
    while let last = text.unicodeScalars.last, last.properties.isWhitespace { text.removeLast() }
    return String(text)
  }
}
