import NavDSL
import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Tests the proofs of declared properties.
@Suite struct PropertyProofTests {
  /// The profiles for which proofs must be exact in any number of programs. The state that splits and covered scenes
  /// keep is tracked only in part, so only a few programs of the other profiles are tested.
  private static let exactProfiles: Set<RandomFlowProfile> = [.plain, .tabs, .flows]

  private static func seeds(of profile: RandomFlowProfile) -> ClosedRange<Int> {
    guard Repository.runsLongTests else { return 1...1 }
    return exactProfiles.contains(profile) ? 1...3 : 1...1
  }

  /// Returns the report of `navc check` on properties: codes, messages and scenarios.
  private func reports(_ text: String) -> [String] {
    var options = CompilerOptions()
    options.proves = true
    options.defaultWarningLevel = .off
    let found = compile([InputFile(path: "App.nav", text: text)], options: options).diagnostics
    return found.filter { $0.severity == .error || $0.suspicion == .propertyFails }.map { diagnostic in
      let steps = diagnostic.witness.map { [$0.width + ":"] + $0.steps.map(\.text) } ?? []
      return ([diagnostic.message] + steps).joined(separator: " ")
    }
  }

  /// A form of property with a program in which it holds and one in which it does not.
  struct Pair: Sendable {
    var property: String
    var holds: String
    var fails: String
    var report: String

    init(_ property: String, holds: String, fails: String, _ report: String) {
      self.property = property
      self.holds = holds
      self.fails = fails
      self.report = report
    }
  }

  private static let stack = "app Shop { start Catalog in stack }\nscene Catalog { on buy -> push Cart }\n"
  private static let columns = """
    app Mail { start Main }
    split Main { primary List  placeholder None }
    scene None
    scene Message { on write -> modal Editor }
    scene Editor { on send -> dismiss }

    """
  private static let pairs = [
    Pair(
      "always Pay over Cart", holds: stack + "scene Cart { on pay -> push Pay }\nscene Pay",
      fails: stack + "scene Cart { on pay -> push Pay  on skip -> replace Pay }\nscene Pay",
      "'always Pay over Cart' does not hold in some run compact: buy skip"),
    // A presentation is over its presenter, and over the elements below that.
    Pair(
      "always Pay over Catalog", holds: stack + "scene Cart { on pay -> modal Pay in stack }\nscene Pay",
      fails: stack
        + "scene Cart { on pay -> replace Pay }\nscene Pay { on over -> pop to root then replace Pay }",
      "'always Pay over Catalog' does not hold in some run compact: buy pay over"),
    Pair(
      "always Pay over Cart", holds: stack + "scene Cart\nscene Pay\nlink \"/pay\" -> Catalog / Cart / Pay",
      fails: stack + "scene Cart\nscene Pay\nlink \"/pay\" -> Catalog / Pay",
      "'always Pay over Cart' does not hold in some run, after a link compact: open \"/pay\""),
    // A scene is not below itself.
    Pair(
      "never Cart over Cart", holds: stack + "scene Cart { on more -> replace Cart }",
      fails: stack + "scene Cart { on more -> push Cart }",
      "'never Cart over Cart' does not hold in some run compact: buy more"),
    Pair(
      "never Pay over Catalog",
      holds: stack + "scene Cart { on swap -> pop then replace Pay }\nscene Pay",
      fails: stack + "scene Cart { on swap -> push Pay }\nscene Pay",
      "'never Pay over Catalog' does not hold in some run compact: buy swap"),
    Pair(
      "never Pay", holds: stack + "scene Cart { on done when regular and compact -> push Pay }\nscene Pay",
      fails: stack + "scene Cart { on done when regular -> push Pay }\nscene Pay",
      "'never Pay' does not hold in some run regular: buy done"),
    Pair(
      "reach Pay", holds: stack + "scene Cart { on done -> push Pay }\nscene Pay",
      fails: stack + "scene Cart { on done when regular -> push Pay then pop }\nscene Pay",
      "'reach Pay' does not hold: no run reaches it"),
    Pair(
      "reach Pay in compact", holds: stack + "scene Cart { on done when regular -> push Pay }\nscene Pay",
      fails: stack + "scene Cart { on done -> stay }\nscene Pay",
      "'reach Pay in compact' does not hold: no run reaches it"),
    Pair(
      "reach Catalog from Cart", holds: stack + "scene Cart",
      fails: stack + "scene Cart { back hidden }",
      "'reach Catalog from Cart' does not hold: no run reaches it"),
    Pair(
      "always Message over List in compact",
      holds: columns + "scene List { on read -> detail Message }",
      fails: columns + "scene List { on read -> detail Message  on first -> replace Message }",
      "'always Message over List in compact' does not hold in some run compact: first"),
    // Columns are side by side in regular width, and their presentations are over neither.
    Pair(
      "never Message over List in regular",
      holds: columns + "scene List { on read -> detail Message }",
      fails: columns + "scene List { on read -> push Message }",
      "'never Message over List in regular' does not hold in some run regular: read"),
    Pair(
      "never Editor over List in regular",
      holds: columns + "scene List { on read -> detail Message }",
      fails: columns + "scene List { on read -> detail Message  on write -> modal Editor }",
      "'never Editor over List in regular' does not hold in some run regular: write"),
  ]

  @Test(arguments: pairs.indices)
  func eachFormOfPropertyHoldsAndFails(_ index: Int) {
    let pair = Self.pairs[index]
    #expect(reports("\(pair.holds)\n\(pair.property)\n") == [])
    #expect(reports("\(pair.fails)\n\(pair.property)\n") == [pair.report])
  }

  @Test func findingsOfOneWidthNameThatWidth() {
    let text = """
      app Mail { start Main }
      split Main { primary List  secondary Message  compact Short in stack }
      scene List
      scene Message
      scene Short
      reach Short
      never List in compact
      """
    #expect(reports(text) == ["'reach Short' does not hold: no run reaches it in regular width"])
  }

  /// An app with a different start in each width restarts when the width changes.
  @Test func aResizeCanRestartTheApp() {
    let text = """
      app P { compact Short  regular Long in stack }
      scene Short
      scene Long { on more -> replace Next }
      scene Next
      reach Long from Next in regular
      """
    #expect(reports(text) == [])
  }

  /// Every branch of a start is a start, and a place may begin with either.
  @Test func runsBeginAtEveryBranchOfAStart() {
    let text = """
      guard g
      app P {
        compact { when g -> A in stack  else -> B in stack }
        regular { when g -> A in stack  else -> C in stack }
      }
      scene A { on x -> push D }
      scene B
      scene C { on w -> open / D }
      scene D
      reach A from C
      reach B from C
      reach D from C
      reach A
      reach C in compact
      never C in regular
      never A over B
      """
    #expect(reports(text) == ["'never C in regular' does not hold in some run regular:"])
  }

  /// The run that shows a finding gives the guards at its start, and those of its first step after the start.
  @Test func theRunOfAFindingHasItsStart() {
    let text = """
      guard g
      app P { start { when g -> A in stack  else -> B in stack } }
      scene A { on x -> pop }
      scene B { on y when g -> pop }
      """
    var options = CompilerOptions()
    options.proves = true
    options.defaultWarningLevel = .off
    let compilation = compile([InputFile(path: "P.nav", text: text)], options: options)
    let scenarios = compilation.diagnostics.compactMap { $0.witness?.scenario(named: "Run") }
    #expect(
      scenarios == [
        "scenario \"Run\" in compact {\n  given g\n  x  expect fails(nothingBelow)\n}\n",
        "scenario \"Run\" in compact {\n  expect B\n  given g\n  y  expect fails(nothingBelow)\n}\n",
      ])
  }

  /// An embedded scene is over its host; a scene embedded in a covered scene is not below.
  @Test func embeddedScenesAreOverTheirHost() {
    let text = """
      app Notes { start Page in stack }
      scene Page { embed list: List  on more -> push Note }
      scene List { on show -> push Note }
      scene Note
      always List over Page
      never Note over List
      always Note over Page
      """
    #expect(reports(text) == [])
  }

  @Test func presentationsEndWithAFlowWhoseOpenerIsGone() {
    let text = """
      app P { start A in stack }
      scene A { control menu on ask -> popover C in stack from menu then push F }
      scene C
      flow F {
        start K
        scene K { control menu  on more -> pop then dismiss then push M  on done -> cancel }
        scene M { control menu  on again -> popover K from menu }
      }
      scenario "Run" in regular { ask  more  again expect A / F.M ~ F.K  done expect A }
      """
    let program = InterpretedProgram(compile([InputFile(path: "P.nav", text: text)]).program)
    for id in program.program.scenarios.ids { #expect(program.runScenario(id).isPassed) }
  }

  @Test func theExampleOfTheCatalogueFails() {
    var options = CompilerOptions()
    options.proves = true
    let text = DiagnosticCode.propertyFails.entry.example
    let found = compile([InputFile(path: "Example.nav", text: text)], options: options).diagnostics
    #expect(found.map(\.code) == [.propertyFails])
  }

  @Test func thePropertiesOfTheExamplesHold() throws {
    for path in ["Examples/Bank.nav", "Examples/Shop/Shop.nav"] {
      var options = CompilerOptions()
      options.proves = true
      let input = InputFile(path: path, bytes: try Repository.bytes(at: path))
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      let compilation = compile([input], options: options) { path throws(ReadFailure) in
        guard let bytes = try? Repository.bytes(at: path) else {
          throw ReadFailure("no such file in \(folder)")
        }
        return bytes
      }
      #expect(compilation.diagnostics.map(\.message) == [], "\(path)")
      let answers = compilation.proofs?.answers.filter { $0.question == nil } ?? []
      #expect(answers.count == compilation.program.properties.count && !answers.isEmpty)
      let unproved = answers.filter { !$0.isProved }.map(\.claim)
      #expect(unproved == [])
      let shown = answers.filter { $0.witness != nil }.map(\.claim)
      #expect(shown == answers.map(\.claim).filter { $0.hasPrefix("reach ") })
    }
  }

  /// The proofs of the properties of small programs agree with a search of their runs. Campaigns compare more of them.
  @Test(arguments: Repository.cases(RandomFlowProfile.allCases, oneOf: 5))
  func proofsOfPropertiesAgreeWithASearch(_ profile: RandomFlowProfile) {
    var options = FlowExplorer.Options()
    options.maximumStates = 120
    options.keepsEdges = true
    for seed in Self.seeds(of: profile) {
      let (text, program, _) = RandomFlow.program(seed: UInt64(seed), profile: profile)
      let properties = PropertyComparison.properties(of: program.program, origins: 1)
      let comparison = PropertyComparison(
        FlowExplorer(program, options), Repository.cases(properties, oneOf: 29, inLongTests: 5))
      #expect(comparison.texts == [], "\(profile) \(seed)\n\(text)")
    }
  }
}
