import NavDSL

/// Random changes of programs, which take parts from each other: what was difficult once may be so again in other
/// surroundings.
package struct ProgramMutation: Sendable {
  /// The programs, without their scenarios and properties.
  private var programs: [String] = []
  /// The texts of all parts of a kind.
  private var parts: [NodeKind: [String]] = [:]

  /// Creates the mutations of programs; those that do not compile by themselves are ignored.
  package init(of texts: [String]) {
    for text in texts where RandomFlow.compiled(text) != nil {
      var program = text
      // The nodes are in source order, so that a removal moves none that is still to be removed.
      let original = ProgramText(text)
      for node in original.nodes.reversed() where node.kind == .scenarioDecl || node.kind == .propertyDecl {
        program = ProgramText(program).replacing(original.range(of: node), with: "")
      }
      guard RandomFlow.compiled(program) != nil else { continue }
      programs.append(program)
      for node in ProgramText(program).nodes where Self.exchanged.contains(node.kind) {
        parts[node.kind, default: []].append(node.text)
      }
    }
  }

  /// The number of programs.
  package var programCount: Int { programs.count }

  /// Returns a mutant that compiles, and the number of discarded ones; there must be a program.
  package func mutant(seed: UInt64) -> (text: String, program: InterpretedProgram, rejected: Int) {
    var random = SplitMix64(seed: seed)
    var rejected = 0
    while true {
      let original = random.pick(programs)
      var text = original
      for _ in 0..<random.pick(weighted: [(1, 20), (2, 25), (3, 25), (5, 20), (9, 10)]) {
        // A change that compiles is kept, so that a program with many changes is as probable as one with few.
        for _ in 0..<8 {
          let changed = changed(ProgramText(text), &random)
          if RandomFlow.compiled(changed) != nil {
            text = changed
            break
          }
          rejected += 1
        }
      }
      if text != original, let program = RandomFlow.compiled(text) { return (text, program, rejected) }
    }
  }

  /// The kinds of parts that take each other's place.
  private static let exchanged: Set<NodeKind> = [
    .appEntry, .entryDecl, .flowDecl, .flowStart, .stackDecl, .tabsDecl, .tab, .splitDecl, .splitColumn,
    .splitCollapse, .splitDisplay, .pagesDecl, .sceneDecl, .backItem, .hiddenItem, .barItems, .embedItem,
    .exitItem, .handler, .branch, .verb, .option, .destination, .reference, .condition, .place, .linkDecl,
    .guardDecl,
  ]

  /// The kinds of parts that a declaration may have more of.
  private static func members(of kind: NodeKind) -> [NodeKind] {
    switch kind {
    case .sceneDecl: [.handler, .handler, .handler, .exitItem, .backItem, .hiddenItem, .embedItem]
    case .appDecl, .featureDecl, .stackDecl, .pagesDecl: [.handler]
    case .flowDecl: [.handler, .sceneDecl]
    case .tabsDecl: [.tab, .handler]
    case .splitDecl: [.splitColumn, .splitColumn, .splitCollapse, .splitDisplay]
    default: []
    }
  }

  private enum Change { case exchange, remove, extendStep, turn, rename, declare, extend }

  private static let changes: [(Change, Int)] = [
    (.exchange, 40), (.remove, 10), (.extendStep, 10), (.turn, 10), (.rename, 10), (.declare, 10),
    (.extend, 10),
  ]

  /// Returns a program with one change, which may have errors.
  private func changed(_ program: ProgramText, _ random: inout SplitMix64) -> String {
    while true {
      let node = random.pick(program.nodes)
      if let text = changed(program, node, random.pick(weighted: Self.changes), &random) { return text }
    }
  }

  /// Returns a program with one change of a node; `nil` if nodes of its kind are not changed so.
  private func changed(
    _ program: ProgramText, _ node: SyntaxNode, _ change: Change, _ random: inout SplitMix64
  ) -> String? {
    let range = program.range(of: node)
    switch change {
    case .exchange:
      guard Self.exchanged.contains(node.kind) else { return nil }
      return program.replacing(range, with: part(node.kind, for: program, &random))
    case .remove:
      // Many parts go with a word before or after them, such as 'then' and 'when'.
      let ranges = [range, program.rangeWithTokenBefore(node), program.rangeWithTokenAfter(node)]
      return program.replacing(random.pick(ranges.compactMap(\.self)), with: "")
    case .extendStep:
      guard node.kind == .verb else { return nil }
      if random.chance(30) {
        return program.replacing(range, with: node.text + " " + part(.option, for: program, &random))
      }
      let other = part(.verb, for: program, &random)
      let both = random.chance(50) ? [node.text, other] : [other, node.text]
      return program.replacing(range, with: both.joined(separator: " then "))
    case .turn:
      // The verb opens the same in another way.
      guard node.kind == .verb, let first = node.firstToken, !node.children(.destination).isEmpty else {
        return nil
      }
      let words = ["push", "modal", "replace", "show", "detail", "push", "modal"]
      return program.replacing(Int(first.span.start)..<Int(first.span.end), with: random.pick(words))
    case .rename:
      let names = names(of: program)
      let used = program.tokens.filter { names.contains($0.text) }
      guard !used.isEmpty else { return nil }
      let token = random.pick(used)
      return program.replacing(Int(token.span.start)..<Int(token.span.end), with: random.pick(names))
    case .declare:
      let kind: NodeKind = random.pick([
        .sceneDecl, .sceneDecl, .flowDecl, .splitDecl, .tabsDecl, .stackDecl, .pagesDecl, .entryDecl,
        .linkDecl,
      ])
      let end = program.nodes.last.map { Int($0.span.end) } ?? 0
      return program.replacing(end..<end, with: "\n" + part(kind, for: program, &random))
    case .extend:
      guard let kind = Self.members(of: node.kind).randomElement(using: &random) else { return nil }
      let member = part(kind, for: program, &random)
      guard node.text.hasSuffix("}") else {
        return program.replacing(range, with: "\(node.text) { \(member) }")
      }
      return program.replacing(range.upperBound - 1..<range.upperBound, with: "\n  \(member)\n}")
    }
  }

  /// Returns a part of this or another program, whose names are those of this program.
  private func part(_ kind: NodeKind, for program: ProgramText, _ random: inout SplitMix64) -> String {
    let own = program.nodes.filter { $0.kind == kind }
    let known = parts[kind] ?? []
    let text =
      !own.isEmpty && random.chance(50) ? random.pick(own).text : known.randomElement(using: &random) ?? ""
    let names = names(of: program)
    guard !names.isEmpty else { return text }
    let declared = ProgramText(text).nodes.compactMap {
      Self.containers.contains($0.kind) ? $0.declaredName?.text : nil
    }
    // A declaration gets a new name where its own is taken; what it names from elsewhere becomes something of here.
    var renamed: [String: String] = [:]
    for name in declared where names.contains(name) { renamed[name] = name + "\(random.below(1000))" }
    return ProgramText.renaming(ProgramText(text).tokens) { word in
      if let new = renamed[word] { return new }
      guard let first = word.first, first.isUppercase, !names.contains(word), !declared.contains(word),
        !Self.types.contains(word)
      else { return nil }
      let new = random.pick(names)
      renamed[word] = new
      return new
    }
  }

  private static let types: Set<String> = ["Int", "String", "Bool", "Double", "Date", "URL", "UUID"]
  private static let containers: Set<NodeKind> = [
    .sceneDecl, .flowDecl, .stackDecl, .tabsDecl, .splitDecl, .pagesDecl,
  ]

  /// Returns the names of scenes, flows and containers, in source order.
  private func names(of program: ProgramText) -> [String] {
    program.nodes.compactMap { Self.containers.contains($0.kind) ? $0.declaredName?.text : nil }
  }
}
