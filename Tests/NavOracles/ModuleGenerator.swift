/// Generates large programs for proofs: modules of 20 to 50 scenes, each of which opens others and can be
/// left, with four transitions per scene, one in ten of them an unwind. Only one verb in two hundred can fail.
///
/// The same seed yields the same bytes on every machine.
package enum ModuleGenerator {
  /// Returns a program with `count` scenes.
  package static func program(scenes count: Int, seed: UInt64 = 2024) -> GeneratedFile {
    var random = SplitMix64(seed: seed)
    var modules: [ModulePlan] = []
    var left = count
    while left > 0 {
      // The remainder must be large enough for a module of its own.
      let size = left < 70 ? (left <= 50 ? left : left / 2) : random.number(in: 20...50)
      modules.append(ModulePlan(number: modules.count, size: size, &random))
      left -= size
    }
    // A tree of modules: each is opened by an earlier one.
    for index in modules.indices.dropFirst() {
      let parent = (index - 1) / 4
      modules[index].isModal = random.chance(35)
      modules[index].isBase = !modules[index].isModal && modules[parent].isBase
      modules[parent].children.append(index)
    }
    var text =
      "// \(count) scenes in \(modules.count) modules, generated for benchmarks.\n\napp Generated { start "
    text += modules.first?.entry ?? "Nothing"
    text += " }\n\n"
    for module in modules {
      let children = module.children.map { modules[$0] }
      let stranger = modules[min(module.number + 1, modules.count - 1)].name
      var writer = ModuleWriter(module, children, stranger: stranger, SplitMix64(seed: random.next()))
      text += writer.text()
    }
    return GeneratedFile(path: "Main.nav", bytes: Array(text.utf8))
  }
}

/// The plan of a module, made before it is written.
struct ModulePlan: Sendable {
  /// A scene of a module.
  struct Scene: Sendable {
    var name: String
    /// The scene that opens this one; negative for the root of the module or of a tab.
    var opener: Int
    /// The scene at the bottom of its stack.
    var base: Int
    var hasParameter: Bool
    var opens: [Int] = []
  }

  let number: Int
  /// The prefix of all its names.
  let name: String
  var scenes: [Scene] = []
  /// The scenes at the roots of tabs; the first is the module's own root.
  var roots: [Int]
  /// `true` iff it is presented over its opener.
  var isModal = false
  /// `true` iff nothing is presented in the position of its root.
  var isBase = true
  /// The modules that it opens.
  var children: [Int] = []
  /// The number of scenes in the module's flow; 0 if there is none.
  let stepCount: Int

  init(number: Int, size: Int, _ random: inout SplitMix64) {
    self.number = number
    let words = Vocabulary.areas
    name = words[number % words.count].capitalizedFirst + "\(number)"
    let tabs = number == 0 ? 4 : random.chance(15) ? 3 : 1
    roots = Array(0..<min(tabs, size))
    stepCount = size > 12 && random.chance(30) ? random.number(in: 2...4) : 0
    for index in 0..<(size - stepCount) {
      let kind = random.pick(Vocabulary.pushed)
      let sceneName = index == 0 ? name + "Root" : "\(name)\(kind.capitalizedFirst)\(index)"
      guard index >= roots.count else {
        scenes.append(Scene(name: sceneName, opener: -1, base: index, hasParameter: false))
        continue
      }
      // Recent scenes open most others, so that stacks become deep; none opens more than two.
      var opener = random.chance(70) ? max(0, index - random.number(in: 1...4)) : random.below(index)
      while scenes[opener].opens.count > 1 { opener = (opener + 1) % index }
      let isSheet = random.chance(20)
      scenes.append(
        Scene(
          name: sceneName, opener: opener, base: isSheet ? index : scenes[opener].base,
          hasParameter: random.chance(30)))
      scenes[opener].opens.append(index)
    }
  }

  /// `true` iff its roots are in tabs.
  var hasTabs: Bool { roots.count > 1 }

  /// The declaration that opens it.
  var entry: String { hasTabs ? name + "Tabs" : number == 0 ? name + "Stack" : name + "Root" }

  /// The name of its flow.
  var flow: String { name + "Flow" }

  /// `true` iff a scene is at the bottom of a sheet.
  func isSheet(_ scene: Int) -> Bool { scenes[scene].base == scene && !roots.contains(scene) }
}

/// Writes a module.
private struct ModuleWriter {
  let plan: ModulePlan
  let children: [ModulePlan]
  /// A module that is never below.
  let stranger: String
  var random: SplitMix64
  private var lines: [String] = []
  /// The modules and the flow that remain to be opened.
  private var openings: [String]

  init(_ plan: ModulePlan, _ children: [ModulePlan], stranger: String, _ random: SplitMix64) {
    self.plan = plan
    self.children = children
    self.random = random
    self.stranger = stranger
    openings = children.map { child in
      // Pushed tabs have no stack of their own around them, but each tab has one.
      child.isModal ? "modal \(child.entry)\(child.hasTabs ? "" : " in stack")" : "push \(child.entry)"
    }
  }

  mutating func text() -> String {
    lines.append("guard \(plan.name)Ready")
    if plan.hasTabs {
      lines.append("tabs \(plan.name)Tabs {")
      for (number, root) in plan.roots.enumerated() {
        lines.append("  tab t\(number) \"Tab \(number)\" icon \"bag\" -> \(plan.scenes[root].name) in stack")
      }
      lines.append("}")
    } else if plan.number == 0 {
      lines.append("stack \(plan.name)Stack { root \(plan.scenes[0].name) }")
    }
    for scene in plan.scenes.indices { write(scene) }
    if plan.stepCount > 0 { writeFlow() }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private mutating func write(_ index: Int) {
    let scene = plan.scenes[index]
    lines.append("scene \(scene.name)\(scene.hasParameter ? "(id: String)" : "") {")
    if plan.roots.contains(index) {
      lines.append("  exit \(plan.name)Done")
      if plan.number == 0 { lines.append("  exit home") }
    }
    var transitions = scene.opens.map { opening(of: $0) }
    if index == plan.roots[0], plan.stepCount > 0 {
      transitions.append("modal \(plan.flow) in stack returning finished")
      lines.append("  on finished(value: Int) -> stay")
    }
    // Scenes in positions without presentations open those modules that rely on it.
    if plan.isBase || plan.isModal == false, scene.base == 0 || plan.isModal {
      while transitions.count < 3, let opening = openings.popLast() { transitions.append(opening) }
    }
    if index == plan.scenes.count - 1 { transitions += openings }
    while transitions.count < 4 { transitions.append(transition(from: index)) }
    var number = 0
    while number < transitions.count {
      let clause = { (text: String) in text.contains("id: given") ? "(given: String)" : "" }
      let first = transitions[number]
      if number + 1 < transitions.count, random.chance(15) {
        let second = transitions[number + 1]
        lines.append("  on e\(number)\(clause(first + second)) {")
        lines.append("    when \(random.chance(10) ? "regular" : plan.name + "Ready") -> \(first)")
        lines.append("    else -> \(second)")
        lines.append("  }")
        number += 2
      } else {
        lines.append("  on e\(number)\(clause(first)) -> \(first)")
        number += 1
      }
    }
    lines.append("}")
  }

  private mutating func opening(of target: Int) -> String {
    if plan.isSheet(target) {
      let style = random.pick(["", " as formSheet", " as fullScreen", " locked"])
      return "modal \(destination(target)) in stack\(style)"
    }
    return "\(random.chance(10) ? "show" : "push") \(destination(target))"
  }

  private func destination(_ target: Int) -> String {
    plan.scenes[target].name + (plan.scenes[target].hasParameter ? "(id: given)" : "")
  }

  /// Returns a transition that a scene can perform in any position or, rarely, one that it cannot.
  private mutating func transition(from index: Int) -> String {
    let scene = plan.scenes[index]
    let (isPushed, isRoot) = (scene.base != index, plan.roots.contains(index))
    if random.below(90) == 0 {
      return isPushed ? "unwind \(stranger)Done" : "pop"
    }
    if random.chance(19), !isRoot || plan.number > 0 && !plan.hasTabs {
      return isRoot || random.chance(25) ? "unwind home" : "unwind \(plan.name)Done"
    }
    if random.chance(10), plan.hasTabs, plan.roots.contains(scene.base) {
      return "select \(plan.name)Tabs.t\(random.below(plan.roots.count))"
    }
    if random.chance(25), plan.isModal || !plan.roots.contains(scene.base) { return "dismiss" }
    let others = plan.scenes.indices.filter { plan.scenes[$0].base == scene.base && $0 != scene.base }
    // Occasionally unwinds to a scene that may be below.
    let goesBack = random.below(100) == 0
    let next = others.filter { $0 > index || goesBack }
    guard isPushed else { return next.isEmpty ? "stay" : "push \(literal(random.pick(next)))" }
    // A module that is pushed has a scene below its root.
    let isOwn = plan.isSheet(scene.base) || plan.isModal || plan.hasTabs || plan.number == 0
    let down = "pop to \(isOwn && random.chance(50) ? "root" : plan.scenes[scene.base].name)"
    switch random.below(10) {
    case 0, 1: return down
    case 2: return "\(down) then push \(literal(random.pick(others)))"
    case 3, 4: return next.isEmpty ? "pop" : "replace \(literal(random.pick(next)))"
    case 5, 6, 7: return next.isEmpty ? "pop" : "push \(literal(random.pick(next)))"
    default: return "pop"
    }
  }

  private func literal(_ target: Int) -> String {
    plan.scenes[target].name + (plan.scenes[target].hasParameter ? "(id: \"\(target)\")" : "")
  }

  private mutating func writeFlow() {
    lines.append("flow \(plan.flow) returns Int {")
    lines.append("  start \(plan.name)Step0")
    for step in 0..<plan.stepCount {
      lines.append("  scene \(plan.name)Step\(step) {")
      let isLast = step == plan.stepCount - 1
      lines.append("    on next -> \(isLast ? "finish(\(step))" : "push \(plan.name)Step\(step + 1)")")
      lines.append("    on cancel -> cancel")
      lines.append("    on leave -> unwind \(plan.name)Done")
      lines.append("    on back -> \(step > 0 ? "pop" : "stay")")
      lines.append("  }")
    }
    lines.append("}")
  }
}
