import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Tests the matching of expectations, and the positions of mismatches.
@Suite struct ScenarioMatchingTests {
  private static let source = """
    app X { start A in stack }
    scene A(n: Int = 0) {
      toolbar i
      on push(n: Int) -> push A(n: n)
      on b -> push B
      on modal -> modal A in stack
      on modalB -> modal B
      on pop -> popover A(n: 1) in stack from i
      on close -> dismiss
    }
    scene B { toolbar i on pop -> popover B from i on modal -> modal A in stack on close -> dismiss }
    """

  /// Returns the hint of the scenario that expects a state after steps.
  private func hint(_ steps: String, expecting state: String) -> String? {
    let scenario = "\nscenario \"\" in compact { \(steps) expect \(state) }\n"
    let compilation = compile([InputFile(path: "X.nav", text: Self.source + scenario)])
    #expect(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))")
    let result = InterpretedProgram(compilation.program).runScenario(ScenarioID(index: 0))
    #expect(result.problem != nil, "'\(state)' fits")
    return result.problem?.hint
  }

  @Test func aHintLooksThroughPresentations() {
    let prefix = "to look through presentations, write 'expect "
    #expect(hint("modal push(n: 1)", expecting: "… / A(n: 1)") == prefix + "… ^ … / A(n: 1)'")
    #expect(hint("modalB", expecting: "B") == prefix + "… ^ B'")
    #expect(hint("pop", expecting: "A(n: 1)") == prefix + "… ~ A(n: 1)'")
    #expect(hint("modalB modal", expecting: "A ^ A") == prefix + "A ^ … ^ A'")
    // No presentation explains these.
    #expect(hint("push(n: 1)", expecting: "A") == nil)
    #expect(hint("modal", expecting: "… / B") == nil)
  }

  /// Compares random expectations with random states, by a second, simpler implementation of matching here:
  /// an expectation matches if its gaps can be filled to yield the state.
  @Test func matchingAgreesWithAnOracleOnRandomStates() throws {
    var random = SplitMix64(seed: 7)
    var fitting = 0
    for round in 0..<60 {
      let compilation = compile([InputFile(path: "X.nav", text: Self.source)])
      var run = try Run(InterpretedProgram(compilation.program), in: .compact)
      for _ in 0..<random.below(7) {
        let name = random.pick(["push", "b", "modal", "modalB", "pop"])
        let arguments: [NavigationValue] = name == "push" ? [.int(Int64(random.below(2)))] : []
        _ = try? run.perform(.event(name: name, arguments: arguments))
      }
      let shown = Oracle.levels(run.description)
      // One program contains all expectations of a round.
      let expectations = (0..<60).map { _ in Oracle.expectation(like: shown, &random) }
      let scenarios = expectations.map { "scenario \"\" in compact { expect \(Oracle.text($0)) }\n" }
      let all = compile([InputFile(path: "X.nav", text: Self.source + "\n" + scenarios.joined())])
      #expect(!all.hasErrors, "\(all.diagnostics.map(\.message))")
      let interpreted = InterpretedProgram(all.program)
      // A state of one program is also a state of the other, which has the same scenes.
      let state = ShownState(run.state)
      for (index, expectation) in expectations.enumerated() {
        let step = all.program.scenarioSteps[ScenarioStepID(index: Int32(index))]
        guard case .expect(let expected) = step.action else {
          Issue.record("no expectation: \(Oracle.text(expectation))")
          continue
        }
        let found = ScenarioMatcher(expected, state, interpreted).mismatch()
        let fits = Oracle.fits(expectation[...], shown[...])
        if fits { fitting += 1 }
        #expect((found == nil) == fits, "round \(round): \(Oracle.text(expectation)) and \(run.description)")
        guard let difference = found?.difference else { continue }
        #expect(difference.actual == run.description)
        #expect(difference.expected == Oracle.text(expectation))
        #expect(difference.expectedOffset <= difference.expected.utf8.count)
        #expect(difference.actualOffset <= difference.actual.utf8.count)
      }
    }
    #expect(fitting > 200, "\(fitting) fit")
  }

  /// The examples that begin without arguments.
  private static let apps = Repository.examplePrograms.filter { path in
    (try? Repository.text(at: path))?.contains("\napp ") == true
  }

  /// Every printed state is an expectation that the state meets. For two states with different texts, the
  /// difference is found at or before the point where their texts diverge, except for the separator between two scenes.
  @Test(arguments: apps)
  func printedStatesAreExpectations(path: String) throws {
    let program = try DiagramCases.program(path)
    let text = try Repository.text(at: path)
    for width in [NavigationWidth.compact, .regular] {
      var walk = try RandomWalk(InterpretedProgram(program), in: width, seed: 3)
      var states: [NavigationState] = []
      var seen: Set<String> = []
      for _ in 0..<200 {
        _ = walk.step()
        if seen.insert(walk.run.description).inserted { states.append(walk.run.state) }
      }
      states = Array(states.prefix(60))
      let engine = walk.run.engine
      let scenarios = states.map { "scenario \"\" in compact { expect \(engine.description(of: $0)) }\n" }
      let first = program.scenarioSteps.count
      let files = program.sources.files.enumerated().map { index, file in
        InputFile(
          path: file.path,
          bytes: file.path == path ? Array((text + "\n" + scenarios.joined()).utf8) : Array(file.bytes))
      }
      let compilation = compile(files)
      #expect(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))")
      let interpreted = InterpretedProgram(compilation.program)
      // If there are several files, the first contains the scenarios.
      let added = compilation.program.scenarios.ids.suffix(states.count)
      #expect(compilation.program.scenarioSteps.count == first + states.count)
      for (index, id) in added.enumerated() {
        let step = compilation.program.scenarios[id].steps[0]
        guard case .expect(let expected) = compilation.program.scenarioSteps[step].action else { continue }
        for other in [index, (index + 1) % states.count] {
          let found = ScenarioMatcher(expected, ShownState(states[other]), interpreted).mismatch()
          let (wanted, actual) = (
            engine.description(of: states[index]), engine.description(of: states[other])
          )
          #expect((found == nil) == (wanted == actual), "\(wanted) and \(actual)")
          guard let difference = found?.difference else { continue }
          #expect(difference.expected == wanted && difference.actual == actual)
          let common = zip(wanted.utf8, actual.utf8).prefix { $0 == $1 }.count
          #expect(difference.expectedOffset <= common + 3 && difference.actualOffset <= common + 3)
        }
      }
    }
  }
}

/// Expectations and states as levels of stacks, whose scenes are words.
private enum Oracle {
  struct Level: Equatable {
    var separator: String
    var isOpen: Bool
    var scenes: [String]
    /// `true` iff the level is `…` alone, which matches any levels if another follows.
    var isGap: Bool { isOpen && scenes.isEmpty }
  }

  /// Parses a printed state.
  static func levels(_ text: String) -> [Level] {
    var levels: [Level] = [Level(separator: "", isOpen: false, scenes: [])]
    for word in text.split(separator: " ").map(String.init) {
      switch word {
      case "^", "~": levels.append(Level(separator: word, isOpen: false, scenes: []))
      case "/": break
      default:
        // `A(n: 1)` is two words.
        if word.hasSuffix(")"), let last = levels[levels.count - 1].scenes.popLast() {
          levels[levels.count - 1].scenes.append(last + " " + word)
        } else {
          levels[levels.count - 1].scenes.append(word)
        }
      }
    }
    return levels
  }

  static func text(_ levels: [Level]) -> String {
    levels.map { level in
      (level.separator.isEmpty ? "" : " \(level.separator) ")
        + ((level.isOpen ? ["…"] : []) + level.scenes).joined(separator: " / ")
    }.joined()
  }

  /// Returns an expectation that matches, or nearly matches.
  static func expectation(like shown: [Level], _ random: inout SplitMix64) -> [Level] {
    var levels = shown
    if random.chance(40) {
      let lower = random.below(levels.count)
      let upper = lower + random.below(levels.count - lower)
      levels.replaceSubrange(
        lower...upper, with: [Level(separator: levels[lower].separator, isOpen: true, scenes: [])])
    }
    for index in levels.indices where !levels[index].isGap {
      if random.chance(25) {
        levels[index].isOpen = true
        levels[index].scenes.removeFirst(random.below(levels[index].scenes.count + 1))
      }
      for scene in levels[index].scenes.indices where random.chance(30) {
        levels[index].scenes[scene] = String(levels[index].scenes[scene].prefix(1))
      }
    }
    if random.chance(50) { spoil(&levels, &random) }
    return levels
  }

  private static func spoil(_ levels: inout [Level], _ random: inout SplitMix64) {
    let index = random.below(levels.count)
    switch random.below(6) {
    case 0 where levels.count > 1:
      levels.remove(at: index)
      levels[0].separator = ""
    case 1:
      levels.append(Level(separator: random.pick(["^", "~"]), isOpen: random.chance(50), scenes: ["B"]))
    case 2 where index > 0: levels[index].separator = levels[index].separator == "^" ? "~" : "^"
    case 3: levels[index].scenes.append("A(n: 1)")
    case 4 where levels[index].scenes.count > 1: levels[index].scenes.removeFirst()
    case 5 where levels.count > 1:
      levels[index] = Level(separator: levels[index].separator, isOpen: true, scenes: [])
    default:
      if let scene = levels[index].scenes.indices.last { levels[index].scenes[scene] = "B" }
    }
  }

  static func fits(_ expected: ArraySlice<Level>, _ shown: ArraySlice<Level>) -> Bool {
    guard let wanted = expected.first else { return shown.isEmpty }
    guard let actual = shown.first, wanted.separator == actual.separator else { return false }
    if wanted.isGap, expected.count > 1 {
      return shown.indices.contains { fits(expected.dropFirst(), shown[($0 + 1)...]) }
    }
    return fits(wanted, actual.scenes) && fits(expected.dropFirst(), shown.dropFirst())
  }

  private static func fits(_ wanted: Level, _ scenes: [String]) -> Bool {
    if wanted.isOpen ? scenes.count < wanted.scenes.count : scenes.count != wanted.scenes.count {
      return false
    }
    return zip(wanted.scenes, scenes.suffix(wanted.scenes.count)).allSatisfy {
      $0 == $1 || ($0 == "A" && $1.hasPrefix("A("))
    }
  }
}
