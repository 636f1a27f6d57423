import Foundation
import NavDSL
import NavOracles
import NavRuntime

/// Restores a saved state and returns the violated rule; `nil` if there is none.
///
/// The restored state is always sound, and saving and restoring it again changes nothing. The first byte, a digit,
/// chooses one of ``StatePrograms``; the rest is JSON.
public func savedStateFault(_ bytes: [UInt8]) -> String? {
  guard let first = bytes.first, case let programs = SavedStateSample.programs, !programs.isEmpty else {
    return nil
  }
  let program = programs[Int(first) % programs.count]
  guard let saved = try? savedState(Data(bytes.dropFirst()), of: program.table) else { return nil }
  let engine = NavigationEngine(program)
  guard let restored = try? engine.restore(saved) else { return "nothing is restored" }
  if let violation = engine.violations(of: restored.state).first { return violation }
  // An unsound state is replaced by the start state; that it occurred is a fault.
  if let unsound = restored.pruned.first(where: { $0.hasPrefix("state: ") }) { return unsound }
  guard let data = try? JSONEncoder().encode(restored.state),
    let saved = try? savedState(data, of: program.table),
    let again = try? engine.restore(saved)
  else { return "a restored state cannot be saved" }
  if again.state != restored.state || !again.pruned.isEmpty {
    return "a restored state changes when it is saved and restored again: \(again.pruned)"
  }
  return nil
}

/// Seed inputs for ``savedStateFault(_:)``: saved states of random walks.
public enum SavedStateSample {
  /// The programs whose states are restored.
  static let programs = StatePrograms.sources.compactMap { RandomFlow.compiled($0.text) }

  /// The inputs, which are deterministic.
  public static func inputs() -> [[UInt8]] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var inputs: [[UInt8]] = []
    for (index, program) in programs.enumerated() {
      for width in NavigationWidth.allCases {
        guard var walk = try? RandomWalk(program, in: width, seed: UInt64(index)) else { continue }
        for _ in 0..<12 {
          guard let data = try? encoder.encode(walk.run.state) else { continue }
          inputs.append(Array("\(index)".utf8) + Array(data))
          for _ in 0..<6 { walk.step() }
        }
      }
    }
    return inputs
  }
}
