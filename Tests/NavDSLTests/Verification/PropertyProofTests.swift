import Foundation
import NavDSL
import NavRuntime
import Testing

@testable import Benchmarks
@testable import NavDSL

/// The proofs of the author's own properties.
@Suite struct PropertyProofTests {
  static let isLong = ProcessInfo.processInfo.environment["NAVDSL_LONG_TESTS"] != nil
  private static let seeds = isLong ? 1...400 : 1...25

  /// What proofs say of all properties of small programs is what a search of their runs has seen.
  @Test(arguments: RandomFlowProfile.allCases)
  func proofsAgreeWithSearch(_ profile: RandomFlowProfile) {
    var options = FlowExplorer.Options()
    options.maximumStates = 120
    for seed in Self.seeds {
      let (text, program, _) = RandomFlow.program(seed: UInt64(seed), profile: profile)
      let comparison = PropertyComparison(program, options)
      #expect(comparison.differences == [], "\(profile) \(seed)\n\(text.text)")
    }
  }
}
