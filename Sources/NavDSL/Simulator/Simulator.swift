import NavRuntime

/// A walk through a program, a line at a time.
///
/// It takes a line and returns what is to be shown; where lines come from and where text goes is not its business.
/// Nothing that a line holds is more than an error, which changes nothing.
public struct Simulator: Sendable {
  /// How it answers to what has been done.
  public enum Format: String, Sendable, CaseIterable {
    /// With a line that has the state.
    case state
    /// With the state, what the user sees, and what can happen next.
    case text
    /// With all of that as a line of JSON.
    case json
  }

  /// The longest line that is read, in bytes.
  public static let maximumLineLength = 1 << 16
  /// How many steps can be undone. A trace has all of them.
  static let maximumUndo = 1000

  let format: Format
  /// `true` iff a person types, who sees ``prompt`` before each line.
  let isPrompted: Bool
  var run: Run
  /// What has been done and not undone.
  var steps: [Step] = []
  /// What has been undone, the last first.
  var undone: [(step: Step, after: Run)] = []
  /// The event whose arguments are being asked for.
  var question: SimulatorQuestion?
  /// The values that parameters have been given, by ``SimulatorQuestion/Slot/key``.
  var remembered: [String: NavigationValue] = [:]
  /// The guards that held at the start.
  private let initialGuards: Set<GuardID>
  /// `true` iff the user wants no more.
  public private(set) var hasEnded = false

  /// Something that was done.
  struct Step: Sendable {
    enum Action: Sendable {
      /// What happened, as a step of a scenario, and what keeps it from being one.
      case input(String, problem: String?)
      /// Guards that were set.
      case given([(id: GuardID, holds: Bool)])
      /// A place that was gone to, as it was written.
      case place(String)
      /// A new start.
      case restart(NavigationWidth, Set<GuardID>)
    }
    var action: Action
    /// What to go back to; `nil` where it is too long ago.
    var before: Run?
    /// The state that it led to, as an expectation.
    var expectation: String
  }

  /// Starts a program in a window of that width, with guards that hold.
  ///
  /// Where nobody sees ``prompt``, questions are part of the answers, and are asked once.
  ///
  /// - Throws: ``NavigationFailure/containment`` for a program that has no app.
  public init(
    _ program: InterpretedProgram, in width: NavigationWidth = .compact, guards: Set<GuardID> = [],
    format: Format = .text, isPrompted: Bool = true
  ) throws(NavigationFailure) {
    var run = try Run(program, in: width)
    run.guards = guards
    self.run = run
    self.format = format
    self.isPrompted = isPrompted
    initialGuards = guards
    startWidth = width
  }

  private let startWidth: NavigationWidth

  var program: Program { run.program.program }
  var values: SimulatorValues { SimulatorValues(interpreted: run.program) }

  /// What to say first to somebody who has not been here before.
  public static let greeting = SimulatorText(
    "Type a number, an event or a command; 'help' lists the commands.\n", .dim)

  /// `true` iff the next line is taken as the answer to a question.
  public var isAsking: Bool { question != nil }

  /// What to show before anything is read.
  public func begin() -> SimulatorReply { reply(to: .done([])) }

  /// What to show where a line is to be typed.
  public var prompt: SimulatorText {
    question.map { SimulatorText($0.text(values, remembered)) } ?? SimulatorText("> ", .bold)
  }

  /// Does what a line says. Lines that are blank or a comment say nothing.
  public mutating func answer(_ line: [UInt8]) -> SimulatorReply {
    do throws(SimulatorError) {
      let result = try perform(try Self.text(of: line))
      return reply(to: result)
    } catch {
      return reply(to: .failed(error.message))
    }
  }

  /// Does what a line says.
  public mutating func answer(_ line: String) -> SimulatorReply { answer(Array(line.utf8)) }

  /// Drops the event whose arguments are being asked for.
  public mutating func drop() -> SimulatorReply {
    guard let question else { return SimulatorReply() }
    self.question = nil
    return reply(to: .failed("'\(question.event.name)' is canceled"))
  }

  /// Takes note that no line will come; an error where one was wanted.
  public mutating func end() -> SimulatorReply {
    hasEnded = true
    guard let question else { return SimulatorReply() }
    self.question = nil
    return reply(to: .failed("the input ends before the value of '\(question.current.label)'"))
  }

  /// Returns a line as text.
  private static func text(of line: [UInt8]) throws(SimulatorError) -> String {
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

  // MARK: What is done

  private mutating func perform(_ line: String) throws(SimulatorError) -> Result {
    if question != nil { return try answerQuestion(line) }
    guard let command = try SimulatorCommand(line, self) else { return .nothing }
    switch command {
    case .choice(let number, let arguments):
      let choices = choices()
      guard number > 0, number <= choices.count else {
        throw SimulatorError("there is no choice \(number): the choices are 1 to \(choices.count)")
      }
      switch choices[number - 1] {
      case .event(let event): return try begin(event, arguments)
      case .move(let move): return try perform(.move(move))
      }
    case .event(let event, let arguments): return try begin(event, arguments)
    case .step(let step): return try perform(step: step)
    case .go(let place): return try go(to: place)
    case .undo(let count): return try undo(count)
    case .redo(let count): return try redo(count)
    case .restart: return try restart()
    case .trace(let name): return .text("trace", trace(named: name))
    case .state: return .text("state", run.description + "\n")
    case .look: return .look
    case .help: return .text("help", SimulatorHelp.text)
    case .quit:
      hasEnded = true
      return .nothing
    }
  }

  /// Does what a step of a scenario says.
  private mutating func perform(step: String) throws(SimulatorError) -> Result {
    let command: RunCommand
    do throws(RunCommandError) { command = try run.read(step) } catch {
      throw SimulatorError(error.description + (error.hint == nil ? advice(on: step) : ""))
    }
    switch command {
    case .input(let input): return try perform(input)
    case .given(let guards): return given(guards.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
  }

  /// Returns what there is to choose from in a step that cannot be read, as the end of a message.
  private func advice(on step: String) -> String {
    guard step.hasPrefix("given ") else { return "" }
    let guards = program.guards.ids.map { run.program.spelling(of: $0) }
    return guards.isEmpty
      ? "; the program has no guards" : "; the guards are " + guards.joined(separator: ", ")
  }

  /// Does something that takes no more questions.
  mutating func perform(
    _ input: RunInput, by event: PossibleEvent? = nil
  ) throws(SimulatorError) -> Result {
    let before = run
    var after = run
    let outcome: NavigationOutcome<NavigationTable>
    do throws(NavigationFailure) {
      if let event, case .event(let name, _, let arguments) = input {
        outcome = try after.send(name, arguments, from: event.instance)
      } else {
        outcome = try after.perform(input)
      }
    } catch {
      throw SimulatorError("'\(name(of: input))' fails: \(error.rawValue), \(error.explanation)")
    }
    var step: (text: String, problem: String?) = (name(of: input), nil)
    if let event, case .event(_, _, let arguments) = input { step = self.step(event, arguments) }
    run = after
    note(.input(step.text, problem: step.problem), before: before)
    return .done(notes(on: outcome, before: before))
  }

  /// Returns an input as a message names it: an event without its arguments.
  private func name(of input: RunInput) -> String {
    guard case .event(let name, let scene, _) = input else { return run.program.description(of: input) }
    return (scene.map { $0 + "." } ?? "") + name
  }

  /// Remembers a step that has been done.
  mutating func note(_ action: Step.Action, before: Run) {
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
    do throws(NavigationFailure) { try run.engine.go(to: target, in: &run.state) } catch {
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
      run = try Run(run.program, in: startWidth)
      run.guards = initialGuards
    } catch {
      throw SimulatorError("the program cannot start: \(error.rawValue), \(error.explanation)")
    }
    note(.restart(startWidth, initialGuards), before: before)
    return .done([])
  }

  /// Where the walk since the last start began.
  var origin: (width: NavigationWidth, guards: Set<GuardID>, first: Int) {
    for (index, step) in steps.enumerated().reversed() {
      if case .restart(let width, let guards) = step.action { return (width, guards, index + 1) }
    }
    return (startWidth, initialGuards, 0)
  }

  /// Returns what there is to say of a step beside its state: exits called, openers gone.
  private func notes(on outcome: NavigationOutcome<NavigationTable>, before: Run) -> [String] {
    var notes = outcome.exits.map { call in
      let scene = run.state.instance(call.scene) ?? before.state.instance(call.scene)
      return "calls \(call.exit)" + (scene.map { " of \($0.scene.name)" } ?? "")
    }
    for opener in outcome.lostOpeners {
      let name = before.state.instance(opener)?.scene.name ?? "the opener"
      notes.append("\(name) no longer exists: no handler gets the result")
    }
    return notes
  }

  // MARK: What can be done

  /// Something that can happen now.
  enum Choice {
    case event(PossibleEvent)
    case move(NavigationMove)
  }

  /// What can happen now, in the order of its numbers.
  func choices() -> [Choice] {
    run.possibleEvents().map(Choice.event)
      + run.engine.possibleMoves(in: run.state).filter { move in
        // The tab that is chosen already, at its root.
        var copy = run.state
        guard case .select = move else { return true }
        return (try? run.engine.perform(move, in: &copy)) != nil && copy != run.state
      }.map(Choice.move)
  }

  // MARK: Replies

  /// What came of a line.
  enum Result {
    case nothing
    /// Something was done; with what there is to say beside the state.
    case done([String])
    case look
    /// A text that was asked for, and what it is.
    case text(StaticString, String)
    /// A question is to be answered first.
    case asked
    case failed(String)
  }

  func reply(to result: Result) -> SimulatorReply {
    if format == .json { return jsonReply(to: result) }
    var text = SimulatorText()
    switch result {
    case .nothing: break
    case .done(let notes):
      if format == .text {
        text = look(notes)
      } else {
        text.write(TerminalText.safe(run.description))
        text.endLine()
      }
    case .look: text = look([])
    case .text(_, let content): text.write(content)
    case .asked:
      if !isPrompted, let question {
        text.write(TerminalText.safe(question.text(values, remembered)).trimmed)
        text.endLine()
      }
    case .failed(let message):
      text.write("error: ", .bold)
      text.write(TerminalText.safe(message))
      text.endLine()
      return SimulatorReply(text: text, failed: true)
    }
    return SimulatorReply(text: text)
  }
}

/// What a simulator has to say.
public struct SimulatorReply: Sendable {
  /// Lines of text; none where there is nothing to say.
  public var text = SimulatorText()
  /// `true` iff the line could not be done.
  public var failed = false

  /// Creates an answer that says nothing.
  public init() {}

  init(text: SimulatorText, failed: Bool = false) {
    self.text = text
    self.failed = failed
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    var text = self[...]
    while let first = text.unicodeScalars.first, first.properties.isWhitespace { text.removeFirst() }
    while let last = text.unicodeScalars.last, last.properties.isWhitespace { text.removeLast() }
    return String(text)
  }
}
