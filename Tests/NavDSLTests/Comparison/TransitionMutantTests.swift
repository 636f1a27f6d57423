import Testing

@testable import NavDSL
@testable import NavOracles

/// Random programs in which one transition is taken away: the finding names it.
@Suite struct TransitionMutantTests {
  private enum Mutation: CaseIterable {
    /// The handler is removed.
    case removal
    /// A branch does nothing.
    case idle
    /// A branch without a condition is taken only if a guard holds.
    case condition
  }

  private static let profiles: [RandomFlowProfile] =
    [.plain, .tabs, .flows] + (Repository.runsLongTests ? [.splits, .embeds] : [])

  @Test(arguments: profiles)
  func aLostTransitionIsNamed(_ profile: RandomFlowProfile) throws {
    var random = SplitMix64(seed: 5)
    var counts: [Mutation: Int] = [:]
    let seeds = Repository.runsLongTests ? 8 : 3
    for seed in 0..<UInt64(seeds) {
      let (text, interpreted, _) = RandomFlow.parts(seed: seed, profile: profile)
      let old = interpreted.program
      let taken = Verifier(old, ProofOptions()).analysis.system.found.branches
      for mutation in Mutation.allCases {
        guard let mutant = Self.mutant(of: text, mutation, &random) else { continue }
        let compilation = compile([InputFile(path: "Random.nav", text: mutant.text.text)])
        if compilation.hasErrors { continue }
        let handler = old.handlers.ids.first {
          let row = old.handlers[$0]
          return old.name(of: row.owner) == mutant.block && old.text(row.name) == mutant.event
        }
        guard let handler else { continue }
        let branches = Array(old.handlers[handler].branches)
        let lost = mutant.branch.map { [branches[$0]] } ?? branches
        guard lost.contains(where: { taken.contains($0) && Self.acts(old.branches[$0], old) }) else {
          continue
        }
        counts[mutation, default: 0] += 1
        var options = ComparisonOptions()
        (options.categories, options.replaysRuns) = ([.flow], false)
        let version = ComparedVersion(name: "old", program: old)
        let names = Set(Comparison([version], compilation, options: options).findings.map(\.subject))
        let opened = lost.flatMap { old.opened(by: old.branches[$0]) }.map { old.qualifiedName($0) }
        let isFound =
          names.contains(mutant.block + "." + mutant.event)
          || !opened.isEmpty && opened.allSatisfy(names.contains)
        #expect(isFound, "\(mutation) of \(mutant.block).\(mutant.event): \(names)\n\(text.text)")
      }
    }
    for mutation in Mutation.allCases { #expect(counts[mutation, default: 0] * 8 > seeds, "\(mutation)") }
  }

  /// `true` iff a branch has a verb other than `stay`.
  private static func acts(_ branch: Branch, _ program: Program) -> Bool {
    !program.verbs[branch.verbs].allSatisfy { if case .stay = $0.action { true } else { false } }
  }

  /// A program with one transition less, and the transition: all branches of the handler if `branch` is `nil`.
  private struct Mutant {
    var text: RandomFlowText
    var block: String
    var event: String
    var branch: Int?
  }

  private static func mutant(
    of text: RandomFlowText, _ mutation: Mutation, _ random: inout SplitMix64
  ) -> Mutant? {
    let blocks = text.blocks.indices.filter {
      text.blocks[$0].head.hasPrefix("scene ") && !text.blocks[$0].handlers.isEmpty
    }
    guard !blocks.isEmpty else { return nil }
    let block = random.pick(blocks)
    let number = random.below(text.blocks[block].handlers.count)
    let handler = text.blocks[block].handlers[number]
    let words = handler.head.split { !($0.isLetter || $0.isNumber) }
    guard words.count > 1, words[0] == "on" else { return nil }
    var mutant = Mutant(text: text, block: text.blocks[block].name, event: String(words[1]))
    switch mutation {
    case .removal: mutant.text.blocks[block].handlers.remove(at: number)
    case .idle:
      let branch = random.below(handler.branches.count)
      mutant.text.blocks[block].handlers[number].branches[branch].verbs = ["stay"]
      mutant.branch = branch
    case .condition:
      guard handler.branches.count == 1, handler.branches[0].condition == nil else { return nil }
      mutant.text.guards.append("added")
      mutant.text.blocks[block].handlers[number].branches[0].condition = "added"
      mutant.branch = 0
    }
    return mutant
  }
}
