import NavDSL
import NavOracles
import NavRuntime
import Testing

/// Tests the programs that proofs are tested against, and the search that serves as their oracle.
@Suite struct RandomFlowTests {
  @Test(arguments: RandomFlowProfile.allCases)
  func nearlyAllCompile(profile: RandomFlowProfile) {
    let seeds = Repository.cases(Array(1...40), oneOf: 2)
    let rejected = seeds.reduce(0) {
      $0 + RandomFlow.program(seed: UInt64($1), profile: profile).rejected
    }
    #expect(rejected < seeds.count)
  }

  @Test func theSameSeedGivesTheSameProgram() {
    #expect(
      RandomFlow.program(seed: 7, profile: .all).text == RandomFlow.program(seed: 7, profile: .all).text)
    #expect(
      RandomFlow.program(seed: 7, profile: .all).text != RandomFlow.program(seed: 8, profile: .all).text)
  }

  /// Every construct occurs.
  @Test func everyConstructOccurs() {
    var text = ""
    for seed in 1...400 { text += RandomFlow.program(seed: UInt64(seed), profile: .bools).text }
    let words = [
      "push ", "pop\n", "pop to root", "pop to A", "modal ", "popover ", "dismiss", "replace ", "show ",
      "detail ",
      "select T.", " reset", "next", "previous", "unwind out", "unwind A", "finish\n", "finish(", "cancel",
      "open ", "stay", " then ", " returning got", " locked", " adapt fullScreen", " in stack", "push F",
      "embed ", "embed inner: I", "embed inner: J", "tabs I", "split J", "select I.",
      "stack N", "tabs T", "pages G", "split S", "supplementary ", "placeholder ", "compact ", "collapse to ",
      "display over", "flow F", "link ", "exit out\n", "exit out when ", "back hidden", "left item", " and ",
      " or ", "not ", "regular", "else", "b: Bool", "n: Int", "F.K",
    ]
    for word in words { #expect(text.contains(word), "\(word)") }
  }

  /// States with equal keys behave equally.
  @Test(arguments: 1...(Repository.runsLongTests ? 12 : 3))
  func statesWithEqualKeysBehaveEqually(seed: Int) throws {
    let (text, program, _) = RandomFlow.program(seed: UInt64(seed), profile: .bools)
    var options = FlowExplorer.Options()
    options.maximumStates = 60
    options.maximumLength = 6
    var explorer = FlowExplorer(program, options)
    let problem = explorer.keyProblem(comparing: 100)
    #expect(problem == nil, "\(text)")
  }

  /// Every recorded run leads to its recorded end.
  @Test(arguments: 1...(Repository.runsLongTests ? 10 : 3))
  func recordedRunsCanBeReplayed(seed: Int) throws {
    let (_, program, _) = RandomFlow.program(seed: UInt64(seed), profile: .all)
    var options = FlowExplorer.Options()
    options.maximumStates = 100
    let explorer = FlowExplorer(program, options)
    for (failure, found) in explorer.findings.failures {
      let steps = explorer.steps(of: found)
      #expect(steps.count == found.length + 1)
      guard let start = steps.first, case .start(let width) = start.input else {
        Issue.record("a run without a start")
        continue
      }
      let arguments = try Run(withSamplesIn: program, in: width).state.feature?.flow.arguments ?? []
      var run = try Run(program, in: width, arguments: arguments, guards: start.guards)
      for step in steps.dropFirst().dropLast() { try perform(step, in: &run) }
      #expect(run.state.width == failure.width)
      let before = run.state
      #expect(throws: failure.reason) { if let last = steps.last { try perform(last, in: &run) } }
      #expect(run.state == before)
    }
  }

  private func perform(_ step: FlowStep, in run: inout Run) throws {
    run.guards = step.guards
    switch step.input {
    case .start, .enter: break
    case .move(let move): try run.perform(.move(move))
    case .link(_, let url): try run.perform(.open(url: url))
    case .event(let handler, let identity, let arguments):
      let program = run.program.program
      try run.send(program.text(program.handlers[handler].name), arguments, from: identity)
    }
  }

  /// A program is reduced to its relevant parts.
  @Test func reducingKeepsTheRelevantParts() {
    let (text, _, _) = RandomFlow.program(seed: 3, profile: .all)
    func fails(_ text: String) -> Bool {
      guard let program = RandomFlow.compiled(text) else { return false }
      var options = FlowExplorer.Options()
      options.maximumStates = 30
      return FlowExplorer(program, options).findings.failures.keys.contains { $0.reason == .nothingBelow }
    }
    guard fails(text) else { return }
    let smallest = reduced(text, while: fails)
    #expect(fails(smallest))
    #expect(smallest.utf8.count < 120, "\(smallest)")
  }
}
