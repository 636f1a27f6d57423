import Foundation
import NavFuzzing
import NavOracles
import Testing

/// Runs the inputs of past faults and seed inputs with the functions that `.ci/fuzz` runs with libFuzzer.
@Suite struct FuzzingTests {
  private static func faults(_ kind: String) -> [String] {
    Repository.files(in: "Tests/NavDSLTests/Cases/Fuzzing", endingIn: ".input")
      .filter { $0.contains("/\(kind)-") }
  }

  private func bytes(at path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Repository.root.appending(path: path)))
  }

  @Test(arguments: faults("program") + Repository.files(in: "Examples", endingIn: ".nav"))
  func programsViolateNoRule(path: String) throws {
    let bytes = try bytes(at: path)
    #expect(programFault(bytes) == nil)
    #expect(programFault(Array(bytes.prefix(bytes.count / 2))) == nil)
  }

  @Test(arguments: faults("import") + ImportCases.files)
  func importsViolateNoRule(path: String) throws {
    let bytes = try bytes(at: path)
    #expect(importFault(bytes) == nil)
    for seed in 0..<(Repository.runsLongTests ? 50 : 12) {
      var mutation = StoryboardMutation(seed: UInt64(seed))
      let mutant = mutation.mutant(of: bytes)
      #expect(importFault(mutant) == nil, "mutant \(seed): \(String(decoding: mutant, as: UTF8.self))")
    }
  }

  @Test func requestsViolateNoRule() throws {
    let inputs = try Self.faults("request").map { try bytes(at: $0) } + RequestSample.inputs()
    for input in inputs {
      #expect(requestFault(input) == nil, "\(String(decoding: input, as: UTF8.self))")
      for seed in 0..<(Repository.runsLongTests ? 20 : 5) {
        var random = SplitMix64(seed: UInt64(seed))
        var mutant = input
        for _ in 0...random.below(4) {
          let place = random.below(mutant.count)
          if random.chance(50) { mutant[place] = UInt8(random.below(256)) } else { mutant.remove(at: place) }
        }
        #expect(requestFault(mutant) == nil, "\(String(decoding: mutant, as: UTF8.self))")
      }
    }
  }

  @Test(arguments: faults("state"))
  func savedStatesViolateNoRule(path: String) throws {
    #expect(savedStateFault(try bytes(at: path)) == nil)
  }

  @Test func statesOfWalksViolateNoRule() throws {
    let inputs = SavedStateSample.inputs()
    #expect(inputs.count > 100)
    for (index, input) in inputs.enumerated() where index % 10 == 0 {
      #expect(savedStateFault(input) == nil, "\(String(decoding: input, as: UTF8.self))")
      #expect(savedStateFault(Array(input.prefix(input.count / 2))) == nil)
    }
  }
}
