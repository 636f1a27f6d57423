import NavOracles
import NavRuntime

@testable import NavDSL

/// A random small program: a few scenes, one container, handlers of every verb.
struct SmallProgram {
  private var random: SplitMix64
  private var text = ""
  private let scenes: [String]

  /// Returns the text of a program; it may have errors.
  static func text(seed: UInt64) -> String {
    var program = SmallProgram(seed)
    program.write()
    return program.text
  }

  /// Returns a program without errors; `nil` if the random one has errors.
  static func program(seed: UInt64) -> InterpretedProgram? {
    let compilation = compile([InputFile(path: "Small.nav", text: text(seed: seed))])
    return compilation.hasErrors ? nil : InterpretedProgram(compilation.program)
  }

  private init(_ seed: UInt64) {
    random = SplitMix64(seed: seed)
    scenes = Array(["A", "B", "C", "D"].prefix(random.below(2) + 3))
  }

  private mutating func write() {
    text += "enum E { x, y }\nguard g\nguard h\n"
    switch random.below(5) {
    case 0: text += "app P { start A in stack }\n"
    case 1:
      text +=
        "app P { start T }\ntabs T {\n  tab one \"One\" -> A in stack\n  tab two \"Two\" -> B in stack\n}\n"
    case 2:
      text += "app P { start S }\nsplit S {\n  primary A\n  secondary B\n  placeholder C\n"
      if random.chance(30) { text += "  display over\n" }
      text += random.chance(30) ? "  collapse to primary\n}\n" : "}\n"
    case 3: text += "app P { start G in stack }\npages G { A, B }\n"
    default:
      text += "app P {\n  compact A in stack\n  regular S\n}\nsplit S {\n  primary B\n  secondary A\n}\n"
    }
    for (index, scene) in scenes.enumerated() { write(scene, index) }
    text +=
      "scene R(b: Bool) returns Bool {\n  on yes -> finish(true)\n  on no -> cancel\n  on same -> finish(b)\n}\n"
    if random.chance(40) {
      text += "flow F(b: Bool) returns Int {\n  start K\n  scene K {\n    on next -> push L(n: 1)\n"
      text += "    on flag when b -> push L(n: 2)\n  }\n"
      text +=
        "  scene L(n: Int) {\n    on end -> finish(n)\n    on stop -> cancel\n    on up -> pop\n  }\n}\n"
      text += "scene U {\n  on start -> push F(b: \(random.chance(50))) returning got\n"
      text += "  on got(n: Int) -> \(verb("U"))\n}\n"
      text += "link \"/flow\" -> / U\n"
    }
    if random.chance(50) { text += "link \"/to/{n: Int}\" -> \(place())\n" }
  }

  private mutating func write(_ scene: String, _ index: Int) {
    let parameters = index == 2 ? "(b: Bool = false, n: Int = 0)" : ""
    text += "scene \(scene)\(parameters) {\n"
    if random.chance(30) { text += "  exit out\(random.chance(40) ? " when g" : "")\n" }
    if random.chance(15) { text += "  back hidden\n" }
    text += "  control item\n"
    for number in 0..<(random.below(3) + 1) {
      let name = random.chance(20) ? "shared" : "e\(number)"
      switch random.below(6) {
      case 0: text += "  on \(name) when g -> \(verbs(scene))\n"
      case 1:
        text +=
          "  on \(name)(f: Bool) {\n    when f and not h -> \(verbs(scene))\n    else -> \(verbs(scene))\n  }\n"
      case 2 where index == 2: text += "  on \(name) when b -> \(verbs(scene))\n"
      case 3: text += "  on \(name)(f: Bool, n: Int) -> push C(b: f, n: n)\n"
      default: text += "  on \(name) -> \(verbs(scene))\n"
      }
    }
    text += "  on result(ok: Bool) {\n    when ok -> \(verbs(scene))\n    else -> stay\n  }\n"
    text += "}\n"
  }

  private mutating func verbs(_ scene: String) -> String {
    if random.chance(10) { return "cancel" }
    return random.chance(25) ? "\(verb(scene)) then \(verb(scene))" : verb(scene)
  }

  private mutating func verb(_ scene: String) -> String {
    let target = random.pick(scenes)
    switch random.below(18) {
    case 0, 1, 2: return "push \(target)"
    case 3: return "push C(b: \(random.chance(50)))"
    case 4: return "pop"
    case 5: return "pop to root"
    case 6: return "pop to \(target)"
    case 7: return "modal \(target) in stack"
    case 8: return "modal \(target) as fullScreen"
    case 9: return "dismiss"
    case 10: return "replace \(target)"
    case 11: return "show \(target)"
    case 12: return "detail \(target)"
    case 13: return "unwind out"
    case 14: return "unwind \(target)"
    case 15, 16: return "modal R(b: \(random.chance(50))) returning result"
    default: return "open \(place())"
    }
  }

  private mutating func place() -> String {
    let target = random.pick(scenes)
    return random.pick(["/ \(target)", "^ \(target) in stack", "A / \(target)", "/ C(n: 1) / \(target)"])
  }
}
