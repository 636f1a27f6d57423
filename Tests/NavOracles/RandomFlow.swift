import NavDSL

/// Generates random small programs, for testing proofs against a search of all their runs: few scenes, and every
/// construct that is relevant to runs. Nearly all of them compile.
package struct RandomFlow: Sendable {
  /// The signature of a scene of the program.
  struct SceneSketch: Sendable {
    var name: String
    /// `true` iff it has a required parameter `n: Int`, or `b: Bool`.
    var takesInt = false
    var takesBool = false
    /// `true` iff it has a parameter `q: Q`, an enum, and iff these parameters have defaults.
    var takesEnum = false
    var hasDefaults = false
    /// `true` iff it returns a ``resultType``, or a `String`.
    var returnsInt = false
    var returnsText = false
    /// `true` iff it handles `got`, whether `got` takes a ``resultType``, and whether that has a default.
    var handlesResult = false
    var resultIsInt = false
    var resultHasDefault = false
    var exits: [String] = []
    var returns: Bool { returnsInt || returnsText }
  }

  var random: SplitMix64
  var features = RandomFlowFeatures()
  /// `true` iff first scenes avoid steps that can only fail there: otherwise, short runs would fail before longer ones
  /// could.
  var isSensible = false
  /// The type of the results: `Int`, `Bool` or `Q`.
  var resultType = "Int"
  var guards: [String] = []
  var scenes: [SceneSketch] = []
  /// The scenes of the flow.
  var members: [SceneSketch] = []
  /// `true` iff the flow returns an `Int`.
  var flowReturnsInt = false
  /// The scenes of the second flow, and whether it returns an `Int`.
  var otherMembers: [SceneSketch] = []
  var otherFlowReturnsInt = false
  /// `true` iff the feature returns an `Int`.
  var featureReturnsInt = false
  /// `true` iff the app and the flows handle `got`, and whether that takes an `Int`.
  var (appHandlesResult, flowsHandleResult, resultAroundIsInt) = (false, false, false)
  /// The containers that the flow declares.
  var flowContainers: [String] = []
  /// The existing named containers: the stack, the tabs, the pages and the split.
  var containers: Set<Character> = []
  var tabNames: [String] = []
  var splitColumns: [String] = []
  var exits: [String] = []
  /// The destinations with which a place may begin: containers, and scenes at the app's start.
  var heads: [String] = []
  var program = RandomFlowText()

  /// Returns a program that compiles, and the number of discarded ones.
  package static func program(
    seed: UInt64, profile: RandomFlowProfile
  ) -> (text: String, program: InterpretedProgram, rejected: Int) {
    let (text, program, rejected) = parts(seed: seed, profile: profile)
    return (text.text, program, rejected)
  }

  /// Returns the parts of a program that compiles, and the number of discarded ones.
  package static func parts(
    seed: UInt64, profile: RandomFlowProfile
  ) -> (text: RandomFlowText, program: InterpretedProgram, rejected: Int) {
    var seeds = SplitMix64(seed: seed)
    var rejected = 0
    while true {
      var flow = RandomFlow(random: SplitMix64(seed: seeds.next()))
      let text = flow.draw(profile)
      if let program = compiled(text.text) { return (text, program, rejected) }
      rejected += 1
    }
  }

  /// Returns a program ready to run; `nil` if it has errors.
  package static func compiled(_ text: String) -> InterpretedProgram? {
    let compilation = compile([InputFile(path: "Random.nav", text: text)])
    let begins = compilation.program.app != nil || compilation.program.entries.count > 0
    return compilation.hasErrors || !begins ? nil : InterpretedProgram(compilation.program)
  }

  init(random: SplitMix64) { self.random = random }

  /// Returns a program, which may have errors.
  mutating func draw(_ profile: RandomFlowProfile) -> RandomFlowText {
    if profile == .steps { return drawSteps() }
    features = profile.features(&random)
    isSensible = random.chance(60) || profile == .pad || profile == .dense
    guards = Array(["g", "h"].prefix(random.pick(weighted: [(0, 35), (1, 45), (2, 20)])))
    program.guards = guards
    if features.hasValues {
      resultType = random.pick(["Int", "Bool", "Q"])
      declareTypes()
    }
    sketch()
    writeContainers()
    for index in scenes.indices { program.blocks.append(scene(scenes[index], index: index, inFlow: false)) }
    if features.flows { writeFlow("F") }
    if features.hasTwoFlows { writeOtherFlow() }
    if features.around || features.gates { addHandlersAround() }
    if features.places {
      let patterns = features.hasValues ? ["/a/{q: Q}", "/b/{n: Int}?v={v: Bool}"] : ["/a", "/b/{n: Int}"]
      for pattern in patterns.prefix(random.number(in: 0...2)) { writeLink(pattern) }
    }
    return program
  }

  // MARK: Plans

  private mutating func sketch() {
    exits = Array(["out", "done"].prefix(random.pick(weighted: [(0, 45), (1, 40), (2, 15)])))
    let count = random.pick(weighted: [(2, 20), (3, 35), (4, 25), (5, 15), (6, 5)])
    scenes = ["A", "B", "C", "D", "E", "H"].prefix(count).map { SceneSketch(name: $0) }
    for index in scenes.indices {
      scenes[index] = decided(scenes[index])
      // The scenes at the app's start return no results.
      guard index >= 2 else { continue }
      scenes[index].returnsInt = random.chance(features.hasResults ? 60 : 25)
      scenes[index].returnsText = !scenes[index].returnsInt && random.chance(10)
    }
    if features.around, random.chance(40) {
      appHandlesResult = !features.isAlone && random.chance(50)
      flowsHandleResult = random.chance(60)
      resultAroundIsInt = random.chance(50)
    }
    guard features.flows else { return }
    members = ["K", "L", "M"].prefix(random.number(in: 1...3)).map { SceneSketch(name: $0) }
    for index in members.indices { members[index] = decided(members[index]) }
    flowReturnsInt = random.chance(50)
    guard features.hasTwoFlows else { return }
    otherMembers = ["U", "X"].prefix(random.number(in: 1...2)).map { SceneSketch(name: $0) }
    for index in otherMembers.indices { otherMembers[index] = decided(otherMembers[index]) }
    otherFlowReturnsInt = random.chance(50)
  }

  private mutating func decided(_ scene: SceneSketch) -> SceneSketch {
    var scene = scene
    scene.takesInt = random.chance(12)
    scene.takesBool = features.bools && random.chance(40)
    if features.hasValues {
      scene.takesEnum = random.chance(40)
      scene.hasDefaults = random.chance(40)
    }
    scene.handlesResult = random.chance(features.hasResults ? 65 : 35)
    scene.resultIsInt = random.chance(50)
    scene.resultHasDefault = random.chance(20)
    for exit in exits where random.chance(35) { scene.exits.append(exit) }
    return scene
  }

  // MARK: Scenes

  private mutating func scene(_ sketch: SceneSketch, index: Int, inFlow: Bool) -> RandomFlowText.Block {
    var head = "scene " + sketch.name + parameters(of: sketch)
    if sketch.returnsInt { head += " returns \(resultType)" }
    if sketch.returnsText { head += " returns String" }
    if features.externals, index > 0, !sketch.returns, !sketch.handlesResult, random.chance(35) {
      return externalScene(sketch, head)
    }
    var block = RandomFlowText.Block(head: head)
    let factor = features.isDense ? 3 : 1
    if random.chance(features.isShut ? 60 : 8 * factor) { block.lines.append("back hidden") }
    if random.chance(6 * factor) { block.lines.append("bar hidden") }
    if features.tabs, random.chance(12 * factor) { block.lines.append("tabbar hidden") }
    block.lines.append(random.chance(features.hasParts ? 40 : 10 * factor) ? "left item" : "control item")
    let embedsChance = features.hasInsides ? 70 : 35
    if features.embeds, !inFlow, index + 1 < scenes.count, random.chance(embedsChance) {
      block.lines.append("embed inner: \(embedded(in: index))")
      if features.hasPanes, random.chance(35) { block.lines.append("embed other: \(embedded(in: index))") }
    } else if features.hasPanes, features.embeds, inFlow, index + 1 < members.count, random.chance(60) {
      let inner = opening(random.pick(Array(members[(index + 1)...])), nil)
      block.lines.append("embed inner: \(inner)\(random.chance(40) ? " in stack" : "")")
    }
    let scope = scope(of: sketch, index: index, inFlow: inFlow)
    for exit in sketch.exits { block.lines.append(self.exit(exit, scope)) }
    for number in 0..<random.pick(weighted: [(1, 45), (2, 35), (3, 20)]) {
      // Occasionally, several scenes have an event with the same name.
      var name = random.chance(10) ? "shared\(number)" : "e\(number)"
      if features.around, number < 2, random.chance(15) { name = "around\(number)" }
      block.handlers.append(handler("on \(name)", scope))
    }
    if features.gates {
      for move in ["back", "dismiss"] where random.chance(25) {
        block.handlers.append(handler("on \(move)", scope))
      }
    }
    if sketch.handlesResult {
      let parameter = "(r: \(resultType)\(sketch.resultHasDefault ? " = \(literal(of: resultType))" : ""))"
      block.handlers.append(handler("on got" + (sketch.resultIsInt ? parameter : ""), scope))
    }
    return block
  }

  private mutating func externalScene(_ sketch: SceneSketch, _ head: String) -> RandomFlowText.Block {
    var block = RandomFlowText.Block(head: "external " + head)
    if random.chance(40) { block.lines.append("back hidden") }
    if random.chance(20) { block.lines.append("bar hidden") }
    block.lines.append("control item")
    let parameters = features.hasValues ? "(v: Bool)" : ""
    for exit in sketch.exits { block.lines.append("exit \(exit)\(exit == "out" ? parameters : "")") }
    return block
  }

  private mutating func handler(_ head: String, _ outer: RandomFlowScope) -> RandomFlowText.Handler {
    var (head, scope) = (head, outer)
    let isMove = head == "on back" || head == "on dismiss"
    let isFixed = isMove || head.hasPrefix("on got") || head.hasPrefix("on around")
    if features.hasValues {
      addParameters(to: &head, &scope, isFixed: isFixed)
    } else if !isFixed, random.chance(8) {
      head += "(m: Int)"
      scope.ints.append("m")
    } else if !isFixed, features.bools, random.chance(15) {
      head += "(c: Bool)"
      scope.bools.append("c")
    }
    if head.contains("(r: ") { scope.add("r", resultType) }
    var branches: [RandomFlowText.Branch] = []
    switch random.pick(weighted: [(0, isMove ? 30 : 72), (1, isMove ? 50 : 10), (2, 14), (3, 4)]) {
    case 0: branches = [.init(condition: nil, verbs: verbs(scope))]
    case 1: branches = [.init(condition: condition(scope), verbs: verbs(scope))]
    case 2:
      branches = [
        .init(condition: condition(scope), verbs: verbs(scope)), .init(condition: nil, verbs: verbs(scope)),
      ]
    default:
      for _ in 0..<2 { branches.append(.init(condition: condition(scope), verbs: verbs(scope))) }
    }
    return RandomFlowText.Handler(head: head, branches: branches)
  }

  mutating func condition(_ scope: RandomFlowScope, depth: Int = 0) -> String {
    if depth < 2, random.chance(30) {
      let left = condition(scope, depth: depth + 1)
      let right = condition(scope, depth: depth + 1)
      let joined = "\(left) \(random.chance(50) ? "and" : "or") \(right)"
      return depth == 0 ? joined : "(\(joined))"
    }
    var names = guards.map { ($0, 30) } + scope.bools.map { ($0, 40) }
    names += [("compact", 15), ("regular", 15)]
    if features.hasValues { names += comparisons(scope) }
    if features.bools, !scope.ints.isEmpty {
      let value = random.pick(scope.ints)
      let other = random.chance(60) ? "\(random.below(2))" : random.pick(scope.ints)
      names.append(("\(value) \(random.chance(50) ? "==" : "!=") \(other)", 60))
    }
    return (random.chance(25) ? "not " : "") + random.pick(weighted: names)
  }

  // MARK: Flows and links

  /// Adds handlers to some of the containers, the flow and the app.
  private mutating func addHandlersAround() {
    for index in program.blocks.indices {
      var block = program.blocks[index]
      addHandlers(to: &block, inFlow: false)
      program.blocks[index] = block
    }
  }

  private mutating func addHandlers(to block: inout RandomFlowText.Block, inFlow: Bool) {
    if ["scene", "entry", "enum", "struct"].contains(where: block.head.hasPrefix) { return }
    let isFlow = block.head.hasPrefix("flow")
    for index in block.blocks.indices {
      addHandlers(to: &block.blocks[index], inFlow: isFlow)
    }
    var scope = RandomFlowScope(scene: SceneSketch(name: ""), index: -1, inFlow: inFlow || isFlow)
    scope.isAround = true
    scope.isOfFeature = block.head.hasPrefix("feature")
    if scope.isOfFeature, features.bools { scope.bools = ["p"] }
    if scope.isOfFeature, features.hasValues { scope.enums = ["pq"] }
    if scope.inFlow, features.hasValues { scope.addParametersOfFlow() }
    if features.gates {
      for move in ["back", "dismiss"] where random.chance(20) {
        block.handlers.append(handler("on \(move)", scope))
      }
    }
    let isApp = block.head.hasPrefix("app") || scope.isOfFeature
    if isFlow && flowsHandleResult || isApp && appHandlesResult {
      block.handlers.append(handler("on got" + (resultAroundIsInt ? "(r: \(resultType))" : ""), scope))
    }
    guard features.around, random.chance(isFlow ? 70 : 35) else { return }
    for number in 0..<random.number(in: 1...2) {
      block.handlers.append(handler("on around\(random.chance(70) ? number : 1 - number)", scope))
    }
    if let last = block.handlers.last, block.handlers.dropLast().contains(where: { $0.head == last.head }) {
      block.handlers.removeLast()
    }
  }

  private mutating func writeOtherFlow() {
    swap(&members, &otherMembers)
    swap(&flowReturnsInt, &otherFlowReturnsInt)
    let containers = flowContainers
    flowContainers = []
    writeFlow("R")
    flowContainers = containers
    swap(&members, &otherMembers)
    swap(&flowReturnsInt, &otherFlowReturnsInt)
  }

  private mutating func writeFlow(_ name: String) {
    let parameters =
      features.hasValues ? "(fb: Bool = \(literal(of: "Bool")), fq: Q = \(literal(of: "Q")))" : ""
    var block = RandomFlowText.Block(
      head: "flow \(name)\(parameters)" + (flowReturnsInt ? " returns \(resultType)" : ""))
    var start = opening(members[0], nil)
    if name == "F", random.chance(12) {
      block.blocks.append(
        .init(head: "stack V", lines: ["root \(start)"] + (random.chance(20) ? ["bar hidden"] : [])))
      start = "V"
      flowContainers = ["V"]
    } else if features.tabs, random.chance(20) {
      let other = opening(random.pick(members), nil)
      block.blocks.append(
        .init(head: "tabs W", lines: ["tab one -> \(start) in stack", "tab two -> \(other)"]))
      start = "W"
      flowContainers = ["W"]
    } else if features.hasInnerContainers, features.splits, random.chance(25) {
      let other = opening(random.pick(members), nil)
      block.blocks.append(.init(head: "split Z", lines: ["primary \(start)", "secondary \(other)"]))
      start = "Z"
      flowContainers = ["Z"]
    } else if features.hasPanes, random.chance(25) {
      block.blocks.append(.init(head: "pages Q", lines: ["\(start), \(opening(random.pick(members), nil))"]))
      start = "Q"
      flowContainers = ["Q"]
    }
    block.lines = ["start \(start)"]
    for index in members.indices { block.blocks.append(scene(members[index], index: index, inFlow: true)) }
    program.blocks.append(block)
  }

  private mutating func writeLink(_ pattern: String) {
    var scope = RandomFlowScope(scene: SceneSketch(name: ""), index: 0, inFlow: false)
    if pattern.contains("{n: Int}") { scope.ints = ["n"] }
    if pattern.contains("{v: Bool}") { scope.bools = ["v"] }
    if pattern.contains("{q: Q}") { scope.enums = ["q"] }
    var branches = [RandomFlowText.Branch(condition: nil, verbs: [place(scope, isOfLink: true)])]
    if random.chance(25) {
      branches.insert(.init(condition: condition(scope), verbs: [place(scope, isOfLink: true)]), at: 0)
    }
    program.links.append(.init(head: "link \"\(pattern)\"", branches: branches))
  }
}

/// The names in scope at a handler.
struct RandomFlowScope: Sendable {
  var scene: RandomFlow.SceneSketch
  /// The index of the scene in the program or flow that declares it.
  var index: Int
  /// `true` iff the flow declares the scene.
  var inFlow: Bool
  var ints: [String] = []
  var bools: [String] = []
  var enums: [String] = []
  /// `true` iff the handler is around scenes.
  var isAround = false
  /// `true` iff the handler is the feature's own.
  var isOfFeature = false

  init(scene: RandomFlow.SceneSketch, index: Int, inFlow: Bool) {
    self.scene = scene
    self.index = index
    self.inFlow = inFlow
    if scene.takesInt { ints = ["n"] }
    if scene.takesBool { bools = ["b"] }
    if scene.takesEnum { enums = ["q"] }
  }
}
