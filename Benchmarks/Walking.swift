import NavDSL
import NavOracles
import NavRuntime

/// Takes `steps` random steps through each program, half of them in each width, and prints their time and memory.
/// Returns `false` if a program cannot run.
func measureWalks(_ paths: [String], steps: Int) -> Bool {
  var table = TextTable(["program", "steps", "failed", "s", "µs/step", "peak MB"])
  for path in paths {
    guard let program = InterpretedProgram(at: path) else {
      Files.writeToStandardError("Benchmarks: \(path) is not a program that can run\n")
      return false
    }
    var failed = 0
    let measurement = measure {
      for width in NavigationWidth.allCases {
        guard
          var walk = try? RandomWalk(program, in: width, seed: UInt64(path.utf8.count), choosing: .any)
        else { return }
        for _ in 0..<(steps / 2) { walk.step() }
        failed += walk.failures.values.reduce(0, +)
      }
    }
    table.add([
      path, "\(steps)", "\(failed)", decimal(measurement.seconds, 2),
      decimal(measurement.seconds / Double(steps) * 1e6, 2), decimal(Double(measurement.peak) / 1e6, 2),
    ])
  }
  print(table.text)
  return true
}
