// The app and the containers of random small programs.

extension RandomFlow {
  /// Writes the app and its containers.
  mutating func writeContainers() {
    let first = opening(scenes[0], nil)
    let second = opening(scenes[1], nil)
    var starts: [(String, Int)] = [("\(first) in stack", 60), (first, 10)]
    if random.chance(12) {
      containers.insert("N")
      let showsPages = features.hasPanes && features.pages && random.chance(40)
      let root = showsPages ? "G" : random.chance(50) ? first : second
      program.blocks.append(.init(head: "stack N", lines: ["root \(root)"]))
      starts.append(("N", 20))
    }
    if features.hasMoreTabs {
      let lines = ["left", "right"].map { "tab \($0) -> \(tab())" }
      containers.insert("Y")
      program.blocks.append(.init(head: "tabs Y", lines: lines))
      starts.append(("Y", 30))
    }
    if features.pages {
      containers.insert("G")
      let pages =
        random.chance(70)
        ? "\(first), \(second)" : "\(second), \(opening(scenes[scenes.count - 1], nil)), \(second)"
      program.blocks.append(.init(head: "pages G", lines: [pages]))
      starts.append(("G", 8))
      starts.append(("G in stack", 8))
    }
    if features.splits {
      containers.insert("S")
      program.blocks.append(split())
      starts.append(("S", 160))
    }
    if features.hasPanes {
      containers.insert("O")
      var lines = ["primary \(column())", "secondary \(column())"]
      finishSplit(&lines, scenes: scenes)
      program.blocks.append(.init(head: "split O", lines: lines))
      starts.append(("O", 20))
    }
    if features.tabs {
      containers.insert("T")
      tabNames = Array(["one", "two", "three"].prefix(random.number(in: 2...3)))
      let lines = tabNames.enumerated().map { index, name in
        "tab \(name) -> \(index == 0 ? random.chance(70) ? "\(first) in stack" : first : tab())"
      }
      program.blocks.append(.init(head: "tabs T", lines: lines))
      starts.append(("T", 170))
    }
    if features.flows {
      starts.append((flow("F", nil), 8))
      starts.append((flow("F", nil) + " in stack", 8))
    }
    writeApp(starts, second)
  }

  private mutating func writeApp(_ starts: [(String, Int)], _ second: String) {
    let start = random.pick(weighted: starts)
    var chosen = [start]
    var lines = ["start \(start)"]
    if random.chance(15) {
      let other = random.pick(weighted: starts + [("\(second) in stack", 30)])
      chosen.append(other)
      lines = ["compact \(start)", "regular \(other)"]
    }
    if let asked = guards.first, random.chance(20) {
      let other = random.pick(weighted: starts + [("\(second) in stack", 30)])
      chosen.append(other)
      let branches = "{ when \(random.chance(70) ? "" : "not ")\(asked) -> \(other) else -> \(start) }"
      lines[0] = (lines.count == 1 ? "start " : "compact ") + branches
    }
    var head = "app P"
    if features.isFeature {
      head = "feature P" + (features.hasValues ? "(p: Bool, pq: Q)" : features.bools ? "(p: Bool)" : "")
      featureReturnsInt = !chosen.contains { !$0.hasPrefix("F") } && flowReturnsInt
      if featureReturnsInt { head += " returns \(resultType)" }
    }
    if features.isAlone { chosen = [] } else { program.blocks.insert(.init(head: head, lines: lines), at: 0) }
    if features.entries { writeEntries() }
    for start in chosen where start.hasSuffix(" in stack") && !start.hasPrefix("F") && !start.hasPrefix("G") {
      heads.append(String(start.dropLast(" in stack".count)))
    }
    for container in ["N", "T", "S", "Y"] where containers.contains(container.first ?? " ") {
      heads.append(container)
    }
  }

  /// Adds up to three entries of different declarations.
  private mutating func writeEntries() {
    var names = scenes.map(\.name) + (features.flows ? ["F"] : []) + (features.tabs ? ["T"] : [])
    names += ["G", "S"].filter { containers.contains(Character($0)) }
    for _ in 0..<random.number(in: 1...3) where !names.isEmpty {
      let name = names.remove(at: random.below(names.count))
      let isContainer = "TGS".contains(name) || name == "F" && flowStartsStack
      let stack = !isContainer && random.chance(40) ? " in stack" : ""
      let locked = random.chance(20) ? " locked" : ""
      let kinds: [(String, Int)] = [
        ("entry \(name)\(stack)", 20), ("entry … ^ \(name)\(stack)\(locked)", 25),
        ("entry … ~ \(name)\(stack)\(locked)", 15), ("entry … \(name)", 15),
        ("entry … \(isContainer ? "^" : "/") \(name)", 40),
      ]
      program.blocks.append(.init(head: random.pick(weighted: kinds)))
    }
  }

  private mutating func tab() -> String {
    var kinds: [(Character, Int)] = [("A", 85)]
    for container in features.hasPanes ? "NGSO" : "NGS" where containers.contains(container) {
      kinds.append((container, 8))
    }
    if features.flows { kinds.append(("F", 8)) }
    switch random.pick(weighted: kinds) {
    case "A": return opening(random.pick(scenes), nil) + (random.chance(70) ? " in stack" : "")
    case "F": return flow("F", nil) + (flowStartsStack || random.chance(50) ? "" : " in stack")
    case let other: return "\(other)"
    }
  }

  private mutating func split() -> RandomFlowText.Block {
    var lines = ["primary \(features.hasFullColumns ? column() : opening(scenes[0], nil))"]
    splitColumns = ["primary"]
    if random.chance(features.threeChance) {
      lines.append("supplementary \(column())")
      splitColumns.append("supplementary")
    }
    splitColumns.append("secondary")
    let hasPlaceholder = random.chance(40)
    if !hasPlaceholder || random.chance(60) { lines.append("secondary \(column())") }
    if hasPlaceholder { lines.append("placeholder \(opening(random.pick(scenes), nil))") }
    if random.chance(features.compactChance) {
      let isTabs = features.compactChance > 15 && features.tabs && random.chance(50)
      lines.append("compact " + (isTabs ? "T" : opening(random.pick(scenes), nil) + " in stack"))
    }
    if random.chance(30) { lines.append("collapse to \(random.pick(splitColumns))") }
    if random.chance(features.overChance) { lines.append("display over") }
    return .init(head: "split S", lines: lines)
  }

  /// Adds what splits may have beside the first and the last column.
  mutating func finishSplit(_ lines: inout [String], scenes: [SceneSketch]) {
    if random.chance(30) { lines.append("placeholder \(opening(random.pick(scenes), nil))") }
    if random.chance(30) { lines.append("compact \(opening(random.pick(scenes), nil)) in stack") }
    if random.chance(30) { lines.append("collapse to \(random.chance(50) ? "primary" : "secondary")") }
    if random.chance(features.overChance) { lines.append("display over") }
  }

  /// Returns a destination that a scene embeds: a later scene, or a container of later ones, which only this one embeds.
  mutating func embedded(in index: Int) -> String {
    let later = Array(scenes[(index + 1)...])
    func content(_ random: inout SplitMix64) -> SceneSketch { random.pick(later) }
    if features.hasPanes, features.flows, random.chance(20) { return "F" }
    guard containers.isDisjoint(with: "IJ"), random.chance(features.hasPanes ? 65 : 40) else {
      return opening(content(&random), nil) + (random.chance(40) ? " in stack" : "")
    }
    if random.chance(features.hasPanes ? 35 : 70) {
      containers.insert("I")
      let lines = ["near", "far"].map { name in
        "tab \(name) -> \(opening(content(&random), nil))\(random.chance(60) ? " in stack" : "")"
      }
      program.blocks.append(.init(head: "tabs I", lines: lines))
      return "I"
    }
    containers.insert("J")
    var parts = ["primary", "secondary"].map { "\($0) \(opening(content(&random), nil))" }
    if features.hasPanes { finishSplit(&parts, scenes: Array(later)) }
    program.blocks.append(.init(head: "split J", lines: parts))
    return "J"
  }

  private mutating func column() -> String {
    if containers.contains("G"), random.chance(features.hasFullColumns ? 30 : 10) { return "G" }
    if features.flows, random.chance(features.hasFullColumns ? 20 : 8) { return flow("F", nil) }
    if features.hasInnerContainers, features.tabs, random.chance(15) { return "T" }
    if features.hasMoreTabs, random.chance(25) { return "Y" }
    return opening(random.pick(scenes), nil)
  }
}
