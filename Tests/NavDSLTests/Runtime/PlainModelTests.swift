import Foundation
import NavOracles
import NavRuntime
import Testing

@testable import NavDSL
@testable import NavRuntime

/// Compares the engine with a second one that follows the language reference literally.
@Suite struct PlainModelTests {
  static let specification = CaseFiles.names(in: "Specification")

  @Test(arguments: RuntimePrograms.sources.map(\.name), NavigationWidth.allCases)
  func verbsFollowTheReference(name: String, width: NavigationWidth) throws {
    let counts = try compare(
      RuntimePrograms.program(name), in: width, rounds: Repository.runsLongTests ? 250 : 75, name)
    #expect(counts.agreed > counts.rounds / 6, "\(counts)")
  }

  @Test func programsOfTheSpecificationFollowTheReference() throws {
    for name in Self.specification {
      let url = CaseFiles.folder.appendingPathComponent("Specification").appendingPathComponent(name)
      let compilation = compile([InputFile(path: name, text: try String(contentsOf: url, encoding: .utf8))])
      for width in NavigationWidth.allCases {
        _ = try compare(
          InterpretedProgram(compilation.program), in: width, rounds: Repository.runsLongTests ? 12 : 4,
          name)
      }
    }
  }

  /// The number of random programs of each profile; of all profiles, if the environment says how many.
  static let seeds = ProcessInfo.processInfo.environment["NAVDSL_PLAIN_SEEDS"].flatMap { UInt64($0) }

  /// Every construct, in programs that nobody has thought of.
  @Test(arguments: Repository.cases(RandomFlowProfile.allCases, oneOf: seeds == nil ? 6 : 1))
  func randomProgramsFollowTheReference(profile: RandomFlowProfile) throws {
    for seed in 1...max(1, Self.seeds ?? (Repository.runsLongTests ? 30 : 2)) {
      let program = RandomFlow.program(seed: seed, profile: profile).program
      for width in NavigationWidth.allCases {
        _ = try compare(program, in: width, rounds: 40, "\(profile), seed \(seed)", seed: seed)
      }
    }
  }

  /// The number of steps on which the two agreed, and of those that the plain model does not cover: what nothing declares
  /// for windows without an app, and a few that the checker rejects.
  struct Counts {
    var rounds = 0
    var agreed = 0
    var failed = 0
    var unknown = 0
  }

  private func compare(
    _ program: InterpretedProgram, in width: NavigationWidth, rounds: Int, _ name: String, seed: UInt64 = 0
  ) throws -> Counts {
    var walk = try RandomWalk(
      program, in: width, seed: seed &* 7919 &+ UInt64(name.utf8.count * 2 + (width == .compact ? 1 : 0)))
    var counts = Counts()
    for round in 0..<rounds {
      for _ in 0..<walk.random.below(6) { _ = walk.step() }
      while walk.run.state.hasEnded { _ = walk.step() }
      counts.rounds += 1
      let before = walk.run.state
      var trial = Trial("\(name), round \(round)", walk, program)
      #expect(trial.plain.active.map(\.number) == before.activeScenes.map(\.identity.number))
      // A window of entries that shows nothing has no scene that could perform a step.
      if walk.random.chance(30) || before.activeScenes.isEmpty {
        let move = walk.move()
        if case .resize = move, program.table.restartsOnResize(guards: trial.guards) { continue }
        trial.perform(move)
      } else if walk.random.chance(15), let entry = walk.codeEntry() {
        trial.enter(entry)
      } else if walk.random.chance(15), let url = walk.url() {
        trial.open(url)
      } else if walk.random.chance(25) {
        let scene = walk.random.pick(before.activeScenes)
        try trial.perform(NavigationStep([.open(walk.place())]), from: scene)
      } else if walk.random.chance(40), let event = walk.event() {
        let scene = walk.random.chance(50) ? walk.random.pick(before.activeScenes).scene.name : nil
        trial.send(event, to: scene) { walk.arguments(of: $0) }
      } else {
        let scene = walk.random.pick(before.activeScenes)
        try trial.perform(NavigationStep(walk.verbs(by: scene)), from: scene)
      }
      let (said, expected) = (trial.said, trial.expected)
      if expected is PlainWindow.Unknown {
        counts.unknown += 1
        continue
      }
      let context = trial.context
      #expect(expected as? NavigationFailure == said, "\(context)")
      if said != nil || expected != nil {
        counts.failed += 1
      } else {
        #expect(trial.after.hasEnded == trial.plain.hasEnded, "\(context)")
        counts.agreed += 1
        // The rest of the walk needs scenes.
        if trial.plain.hasEnded { continue }
        let result = PlainWindow(trial.after, program).text(newFrom: before.nextIdentity)
        let expected = trial.plain.text(newFrom: before.nextIdentity)
        #expect(result == expected, "\(context)")
        #expect(
          trial.outcome.text(newFrom: before.nextIdentity)
            == trial.plain.outcome.text(newFrom: before.nextIdentity), "\(context)")
        if result != expected { return counts }
      }
      if walk.random.chance(50) { walk.run.state = trial.after }
    }
    return counts
  }
}

/// A step of the engine and of the plain model from the same state.
private struct Trial {
  let name: String
  let program: InterpretedProgram
  let engine: NavigationEngine
  let guards: NavigationGuardSet
  let before: NavigationState
  var after: NavigationState
  var plain: PlainWindow
  /// The outcome of the engine's step.
  var outcome = PlainOutcome()
  /// The failure of the engine.
  var said: NavigationFailure?
  /// The failure of the plain model.
  var expected: (any Error)?
  /// The step.
  var what = ""

  /// The step with the state in which it is performed.
  var context: String { "\(name), \(what) at \(PlainWindow(before, program).text())" }

  init(_ name: String, _ walk: RandomWalk, _ program: InterpretedProgram) {
    (self.name, self.program) = (name, program)
    (engine, guards) = (walk.run.engine, NavigationGuardSet(walk.run.guards))
    (before, after) = (walk.run.state, walk.run.state)
    plain = PlainWindow(walk.run.state, program, guards: walk.run.guards)
  }

  mutating func perform(_ move: NavigationMove) {
    what = "\(move)"
    do { outcome = PlainOutcome(try engine.perform(move, in: &after, guards: guards)) } catch { said = error }
    do { try plain.perform(move) } catch { expected = error }
  }

  mutating func enter(_ entry: NavigationEntry) {
    what = "enter \(program.table.name(ofEntry: entry.number))\(entry.arguments)"
    do { outcome = PlainOutcome(try engine.enter(entry, in: &after, guards: guards)) } catch { said = error }
    do { try plain.enter(entry) } catch { expected = error }
  }

  mutating func open(_ url: String) {
    what = url
    do { try engine.open(url, in: &after, guards: guards) } catch { said = error }
    do { try plain.open(url) } catch { expected = error }
  }

  mutating func perform(_ step: NavigationStep, from scene: NavigationInstance) throws {
    what = "\(scene.scene.name)\(scene.identity.number): \(step.verbs)"
    do {
      outcome = PlainOutcome(try engine.perform(step, from: scene.identity, in: &after, guards: guards))
    } catch { said = error }
    let actor = try #require(plain.scene(scene.identity.number))
    do { try plain.perform(step.verbs, from: actor) } catch { expected = error }
  }

  /// - Parameter scene: The name of the scene that the event is sent to; `nil` for all active ones.
  mutating func send(
    _ event: String, to scene: String?, arguments: (NavigationHandlerDeclaration) -> [NavigationValue]?
  ) {
    what = scene.map { "\($0).\(event)" } ?? event
    var recipients: (engine: NavigationRecipient?, plain: PlainRecipient?)
    do { recipients.engine = try engine.recipient(of: event, in: scene, of: before) } catch { said = error }
    do { recipients.plain = try plain.recipient(of: event, in: scene) } catch { expected = error }
    guard let recipient = recipients.engine, let other = recipients.plain else { return }
    #expect(recipient.declaration == other.handler, "\(context)")
    #expect(recipient.instance.identity.number == other.actor.number, "\(context)")
    #expect(recipient.flow?.identity.number == other.flow?.number, "\(context)")
    guard let arguments = arguments(recipient.declaration) else { return }
    do {
      outcome = PlainOutcome(try engine.perform(recipient, arguments, in: &after, guards: guards))
    } catch { said = error }
    do { try plain.perform(other, arguments) } catch { expected = error }
  }
}

extension PlainOutcome {
  fileprivate init(_ outcome: NavigationOutcome) {
    exits = outcome.exits.map { ($0.scene.number, "\($0.exit)") }
    results = outcome.results.map { ($0.opener.number, "\($0.event.name)\($0.event.arguments)") }
    lostOpeners = outcome.lostOpeners.map(\.number)
  }
}

extension RandomWalk {
  /// Returns a move, which may be impossible.
  fileprivate mutating func move() -> NavigationMove {
    if random.chance(70) { return random.pick(run.engine.possibleMoves(in: run.state)) }
    return random.pick([
      .back(), .dismiss, .swipeToNext, .swipeToPrevious, .reveal, .hide, .resize(.compact), .resize(.regular),
    ])
  }

  /// Returns any entry.
  fileprivate mutating func codeEntry() -> NavigationEntry? {
    let program = run.program.program
    guard let id = program.entries.ids.randomElement(using: &random) else { return nil }
    let types = program.parameters(of: id).map { program.parameters[$0].type }
    return NavigationEntry(Int(id.index), types.map { value(of: $0) })
  }

  /// Returns the URL of any link.
  fileprivate mutating func url() -> String? {
    run.program.program.links.ids.randomElement(using: &random).map { url($0) }
  }

  /// Returns the event of any handler.
  fileprivate mutating func event() -> String? {
    let program = run.program.program
    return program.handlers.ids.randomElement(using: &random).map { program.text(program.handlers[$0].name) }
  }

  /// Returns arguments for a handler: those of another one with its event and the same types.
  fileprivate mutating func arguments(of handler: NavigationHandlerDeclaration) -> [NavigationValue]? {
    let (program, table) = (run.program.program, run.program.table)
    for id in program.handlers.ids where program.text(program.handlers[id].name) == handler.name {
      let types = program.handlers[id].parameters.map { program.parameters[$0].type }
      let values = types.map { value(of: $0) }
      guard values.count == handler.parameters.count else { continue }
      if zip(values, handler.parameters).allSatisfy({ table.isValue($0, of: $1.type) }) { return values }
    }
    return nil
  }

  /// Returns one to three verbs for a scene, which may be impossible.
  fileprivate mutating func verbs(
    by scene: NavigationInstance
  ) -> [NavigationVerb] {
    // Few scenes have a URL to open again.
    let isAsked = [scene.opener, scene.flow?.opener].contains { opener in
      if case .link? = opener?.continuation { true } else { false }
    }
    if isAsked, random.chance(70) { return [.finish(nil)] }
    return (0..<(random.chance(60) ? 1 : random.below(3) + 1)).map { _ in verb() }
  }

  private mutating func verb() -> NavigationVerb {
    let program = run.program.program
    let name = program.qualifiedName(.scene(random.pick(program.scenes.ids)))
    switch random.below(21) {
    case 0, 1: return destination().map { .push($0) } ?? .stay
    case 2: return destination().map { .modal($0) } ?? .stay
    case 3: return destination().map { .show($0) } ?? .stay
    case 4: return destination().map { .replace($0) } ?? .stay
    case 5: return destination().map { .detail($0) } ?? .stay
    case 6:
      var options = NavigationOptions()
      options.column = random.pick([.supplementary, .secondary])
      return destination().map { .detail($0, options) } ?? .stay
    case 7: return .pop
    case 8: return .popToRoot
    case 9: return .popTo(name)
    case 10: return random.chance(75) ? .dismiss : .dismissAll
    case 11, 12:
      guard let tab = program.tabs.ids.randomElement(using: &random) else { return .stay }
      return .select(
        container: program.qualifiedName(.tabs(program.tabs[tab].container)),
        tab: program.text(program.tabs[tab].name), reset: random.chance(50))
    case 13: return .next
    case 14: return .previous
    case 15, 16: return .unwindTo(name)
    case 17: return .finish(random.chance(50) ? .int(1) : nil)
    case 18: return .cancel
    case 19: return .open(place())
    default: return .stay
    }
  }
}
