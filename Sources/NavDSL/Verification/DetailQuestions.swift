// A `detail` outside every split: Proofs.md, "Questions".

import NavRuntime

extension Verifier {
  /// Returns the `detail`s that present their destination in some run, since no split is around.
  ///
  /// The analysis knows where a scene may be; the engine says whether a run gets there.
  ///
  /// - Parameter witnesses: For each `detail`, a run in which it presents its destination.
  func presentedDetails(
    _ verbs: [VerbID], _ witnesses: some Sequence<Witness?>, _ isExhaustive: Bool
  ) -> [Finding] {
    zip(verbs, witnesses).compactMap { verb, witness in
      if witness == nil, isExhaustive { return nil }
      return Finding(
        .detailWithoutSplit(verb), in: NavigationWidth.allCases, witness: witness, isProved: witness != nil)
    }
  }
}
