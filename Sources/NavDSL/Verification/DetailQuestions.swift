// A `detail` outside every split: Proofs.md, "Questions".

import NavRuntime

extension Verifier {
  /// Returns the `detail`s that present their destination in some run, since no split is around.
  ///
  /// The analysis knows where a scene may be; the engine says whether a run gets there.
  mutating func presentedDetails() -> [Finding] {
    let verbs = Array(analysis.system.found.details.sorted)
    if verbs.isEmpty { return [] }
    let limits = WitnessLimits(states: options.maximumStates, depth: options.maximumDepth)
    let (witnesses, isExhaustive) = finder.search(
      for: verbs.map { .presentsDetail($0) }, in: NavigationWidth.allCases, limits: limits)
    return zip(verbs, witnesses).compactMap { verb, witness in
      if witness == nil, isExhaustive { return nil }
      return Finding(
        .detailWithoutSplit(verb), in: NavigationWidth.allCases, witness: witness, isProved: witness != nil)
    }
  }
}
