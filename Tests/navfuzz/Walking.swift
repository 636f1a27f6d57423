import NavDSL
import NavOracles
import NavRuntime

/// Takes `steps` random steps through each program, half of them in each width, and prints a line for each program.
/// It checks after every step that the state is sound and known to the proofs. Returns `false` if one is not.
func walk(_ paths: [String], steps: Int) -> Bool {
  var table = TextTable(["program", "steps", "failed", "s", "spines"])
  for path in paths {
    guard let program = InterpretedProgram(at: path) else {
      Files.writeToStandardError("navfuzz: \(path) is not a program that can run\n")
      return false
    }
    let start = cpuSeconds()
    var (failed, proofs) = (0, SpineCheck(program))
    for width in NavigationWidth.allCases {
      guard var walk = try? RandomWalk(program, in: width, seed: UInt64(path.utf8.count), choosing: .any)
      else {
        Files.writeToStandardError("navfuzz: \(path) cannot start in \(width)\n")
        return false
      }
      for number in 0..<(steps / 2) {
        let (before, successes) = (walk.run, walk.successes)
        walk.step()
        let hasWorked = walk.successes > successes
        if let problem = problem(before, walk.run, hasWorked) ?? proofs.problem(of: walk.run.state) {
          Files.writeToStandardError("\(path), step \(number), from \(before) to \(walk.run): \(problem)\n")
          return false
        }
      }
      failed += walk.failures.values.reduce(0, +)
    }
    table.add([path, "\(steps)", "\(failed)", decimal(cpuSeconds() - start, 2), "\(proofs.count)"])
  }
  print(table.text)
  return true
}

/// Returns the rule that a step has violated; `nil` if there is none.
private func problem(_ before: Run, _ after: Run, _ hasWorked: Bool) -> String? {
  if !hasWorked { return before.state == after.state ? nil : "a step that failed has changed the state" }
  let violations = after.engine.violations(of: after.state)
  if !violations.isEmpty { return violations.joined(separator: "; ") }
  let difference = before.state.difference(to: after.state)
  return before.state.applying(difference) == after.state ? nil : "the difference leads elsewhere"
}
