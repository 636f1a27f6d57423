// Programs of a few scenes in one arrangement of containers, of which one takes a long step.
//
// A step can change one part of the window (a column, a tab, a page, the inside of a scene) and then go on in another. The
// change stays. Larger programs have such steps too, but other findings hide a mistake there.

extension RandomFlow {
  /// The scenes that containers and verbs name; the first takes the long step.
  private static let plainScenes = ["A", "B", "C"]

  /// Returns a program, which may have errors.
  mutating func drawSteps() -> RandomFlowText {
    program.blocks.append(RandomFlowText.Block(head: "app P", lines: []))
    var arrangement = Arrangement()
    let start = destination(in: &arrangement, depth: 3, isPart: false)
    if random.chance(25) { arrangement.opened.append(destination(in: &arrangement, depth: 2, isPart: false)) }
    program.blocks[0].lines = ["start \(start)"]
    program.blocks += arrangement.blocks
    let exits = Self.plainScenes.dropFirst().filter { _ in random.chance(25) }
    arrangement.hasExit = !exits.isEmpty
    if random.chance(25) { addFlow(to: &arrangement) }
    for (index, name) in Self.plainScenes.enumerated() {
      var block = RandomFlowText.Block(head: "scene \(name)")
      if exits.contains(name) { block.lines.append("exit x") }
      if index == 0 || random.chance(40) {
        let count = index == 0 ? random.number(in: 2...4) : random.number(in: 1...2)
        block.handlers.append(handler("e\(index)", count, in: arrangement))
      }
      if index == 0, random.chance(50) { block.handlers.append(handler("f", 1, in: arrangement)) }
      returnResults(in: &block, of: arrangement)
      program.blocks.append(block)
    }
    program.blocks += arrangement.flows
    if random.chance(20) {
      let branch = RandomFlowText.Branch(verbs: [place(in: arrangement)])
      program.links.append(RandomFlowText.Handler(head: "link \"/a\"", branches: [branch]))
    }
    return program
  }

  /// Adds a flow of two scenes, which verbs open.
  private mutating func addFlow(to arrangement: inout Arrangement) {
    var first = RandomFlowText.Block(head: "scene D")
    first.handlers.append(handler("e3", random.number(in: 1...2), in: arrangement))
    if random.chance(50) {
      let branch = RandomFlowText.Branch(verbs: [random.pick(["push E", "modal E", "replace E", "finish"])])
      first.handlers.append(RandomFlowText.Handler(head: "on f", branches: [branch]))
    }
    var second = RandomFlowText.Block(head: "scene E")
    second.handlers.append(
      random.chance(60)
        ? RandomFlowText.Handler(head: "on e4", branches: [RandomFlowText.Branch(verbs: ["finish"])])
        : handler("e4", 1, in: arrangement))
    let flow = RandomFlowText.Block(head: "flow F", lines: ["start D"], blocks: [first, second])
    arrangement.flows.append(flow)
    arrangement.opened += ["F", "F"]
  }

  /// Lets what a scene opens return to a handler, which takes a step as well.
  private mutating func returnResults(in block: inout RandomFlowText.Block, of arrangement: Arrangement) {
    guard !block.handlers.isEmpty, random.chance(25) else { return }
    for (number, handler) in block.handlers.enumerated() {
      block.handlers[number].branches[0].verbs = handler.branches[0].verbs.map { verb in
        let opens = ["push ", "show ", "modal ", "detail "].contains { verb.hasPrefix($0) }
        return opens && !verb.contains(" in supplementary") && random.chance(50)
          ? verb + " returning got" : verb
      }
    }
    block.handlers.append(handler("got", random.number(in: 1...2), in: arrangement))
  }

  /// The declarations of a program that contain scenes.
  private struct Arrangement {
    var blocks: [RandomFlowText.Block] = []
    /// The tabs and columns, as places and `select` name them.
    var tabs: [String] = []
    var columns: [String] = []
    /// The destinations that only verbs open.
    var opened: [String] = []
    /// The scenes that contain others.
    var hosts: [String] = []
    /// The flows, which verbs open.
    var flows: [RandomFlowText.Block] = []
    var hasPages = false
    var hasExit = false

    /// Returns a name for a declaration.
    func name(_ letter: String) -> String { "\(letter)\(blocks.count)" }
  }

  /// Returns a destination, and declares what it consists of.
  ///
  /// - Parameters:
  ///   - isPart: `true` iff it is inside of something, where a scene alone is enough.
  ///   - excluded: The kinds of containers that it must not be.
  private mutating func destination(
    in arrangement: inout Arrangement, depth: Int, isPart: Bool, without excluded: [String] = []
  ) -> String {
    if depth == 0 || random.chance(isPart ? 45 : 5) {
      return random.pick(Self.plainScenes) + (random.chance(50) ? " in stack" : "")
    }
    let kinds = [("tabs", 30), ("split", 40), ("pages", 8), ("host", 22)].filter { !excluded.contains($0.0) }
    let kind = random.pick(weighted: kinds)
    switch kind {
    case "tabs":
      let parts = (0..<random.number(in: 1...2)).map { _ in
        part(in: &arrangement, below: depth, without: ["tabs"])
      }
      let name = arrangement.name("T")
      let tabs = ["a", "b"].prefix(parts.count)
      arrangement.tabs += tabs.map { "\(name).\($0)" }
      arrangement.blocks.append(
        RandomFlowText.Block(head: "tabs \(name)", lines: zip(tabs, parts).map { "tab \($0) -> \($1)" }))
      return name + (random.chance(15) ? " in stack" : "")
    case "split":
      let hasCompact = random.chance(30)
      // The columns that make up a stack in compact width contain no tabs.
      let excluded = hasCompact ? ["split"] : ["split", "tabs"]
      var lines = ["primary \(part(in: &arrangement, below: depth, without: excluded))"]
      var columns = ["primary", "secondary"]
      if random.chance(30) {
        lines.append("supplementary \(part(in: &arrangement, below: depth, without: excluded))")
        columns.insert("supplementary", at: 1)
      }
      if random.chance(75) {
        lines.append("secondary \(part(in: &arrangement, below: depth, without: excluded))")
      }
      if lines.count < columns.count || random.chance(30) { lines.append("placeholder C") }
      if hasCompact {
        lines.append("compact \(part(in: &arrangement, below: depth, without: ["split"]))")
      }
      if random.chance(20) { lines.append("display over") }
      if random.chance(20) { lines.append("collapse to \(random.pick(columns))") }
      let name = arrangement.name("S")
      arrangement.columns += columns.map { "\(name).\($0)" }
      arrangement.blocks.append(RandomFlowText.Block(head: "split \(name)", lines: lines))
      return name
    case "pages":
      arrangement.hasPages = true
      let parts = (0..<2).map { _ in random.pick(Self.plainScenes + arrangement.hosts) }
      let name = arrangement.name("P")
      arrangement.blocks.append(
        RandomFlowText.Block(head: "pages \(name)", lines: [parts.joined(separator: ", ")]))
      return name + (random.chance(30) ? " in stack" : "")
    default:
      let parts = (0..<random.number(in: 1...2)).map { _ in part(in: &arrangement, below: depth) }
      let name = arrangement.name("H")
      arrangement.hosts.append(name)
      arrangement.blocks.append(
        RandomFlowText.Block(
          head: "scene \(name)", lines: zip(["i", "j"], parts).map { "embed \($0): \($1)" }))
      return name + (random.chance(50) ? " in stack" : "")
    }
  }

  private mutating func part(
    in arrangement: inout Arrangement, below depth: Int, without excluded: [String] = []
  ) -> String {
    destination(in: &arrangement, depth: depth - 1, isPart: true, without: excluded)
  }

  private mutating func handler(
    _ event: String, _ count: Int, in arrangement: Arrangement
  ) -> RandomFlowText.Handler {
    if count == 1, random.chance(15) {
      return RandomFlowText.Handler(
        head: "on \(event)", branches: [RandomFlowText.Branch(verbs: [random.pick(["finish", "cancel"])])])
    }
    // Half of the steps change something, go elsewhere, and change something there.
    let alternates = random.chance(50)
    let verbs = (0..<count).map { number in
      if alternates ? number % 2 == 0 : random.chance(50) {
        return change(in: arrangement)
      }
      return departure(in: arrangement)
    }
    return RandomFlowText.Handler(head: "on \(event)", branches: [RandomFlowText.Branch(verbs: verbs)])
  }

  /// Returns a verb that changes what is around the scene in focus.
  private mutating func change(in arrangement: Arrangement) -> String {
    let opened = random.pick(Self.plainScenes + Self.plainScenes + arrangement.hosts + arrangement.opened)
    let columns = arrangement.columns.isEmpty ? 0 : 25
    return random.pick(weighted: [
      ("push \(opened)", 30), ("show \(opened)", 5), ("replace \(opened)", 25), ("pop", 8),
      ("modal \(opened)", 8), ("modal \(opened) in stack", 5), ("detail \(opened)", columns),
      ("detail \(opened) in supplementary", columns / 5),
    ])
  }

  /// Returns a verb that leads elsewhere.
  private mutating func departure(in arrangement: Arrangement) -> String {
    let scene = random.pick(Self.plainScenes + arrangement.hosts)
    let tab = arrangement.tabs.isEmpty ? nil : random.pick(arrangement.tabs)
    return random.pick(weighted: [
      ("select \(tab ?? "T.a")", tab == nil ? 0 : 25), ("select \(tab ?? "T.a") reset", tab == nil ? 0 : 8),
      ("unwind \(scene)", 25), ("unwind x", arrangement.hasExit ? 6 : 0), ("dismiss", 8), ("dismiss all", 5),
      ("pop", 8),
      ("pop to \(scene)", 6), ("pop to root", 6), ("open \(place(in: arrangement))", 12),
      (random.pick(["next", "previous"]), arrangement.hasPages ? 15 : 0),
    ])
  }

  /// Returns the place of a link or an `open`.
  private mutating func place(in arrangement: Arrangement) -> String {
    let scene = random.pick(Self.plainScenes + arrangement.hosts + arrangement.opened)
    let part = random.pick(arrangement.tabs + arrangement.columns + ["", "\(scene)"])
    return random.pick(
      part.isEmpty ? ["/ \(scene)", "^ \(scene)"] : [part, part + " / \(scene)", part + " ^ \(scene)"])
  }
}
