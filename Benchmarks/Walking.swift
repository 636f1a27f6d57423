import NavDSL
import NavRuntime

/// Takes so many random steps through each program, half of them in each width, and prints what they took; with
/// `checked`, sees after every step that the state is sound, and that proofs know of it. Returns `false` where it is
/// not.
func walk(_ paths: [String], steps: Int, checked: Bool) -> Bool {
  var table = TextTable(["program", "steps", "failed", "s", "µs/step", "peak MB", "spines"])
  var isSound = true
  for path in paths {
    guard let program = program(at: path) else {
      Files.writeToStandardError("Benchmarks: \(path) is no program that can run\n")
      return false
    }
    var failed = 0
    var proofs = checked ? SpineCheck(program) : nil
    let measurement = measure {
      for width in NavigationWidth.allCases {
        guard var walk = try? ProgramWalk(program, in: width, seed: UInt64(path.utf8.count)) else { return }
        for number in 0..<(steps / 2) {
          guard checked else {
            if !walk.step() { failed += 1 }
            continue
          }
          let before = walk.run
          let hasWorked = walk.step()
          if !hasWorked { failed += 1 }
          if let problem = problem(before, walk.run, hasWorked) ?? proofs?.problem(of: walk.run.state) {
            Files.writeToStandardError("\(path), step \(number), from \(before) to \(walk.run): \(problem)\n")
            isSound = false
            return
          }
        }
      }
    }
    table.add([
      path, "\(steps)", "\(failed)", decimal(measurement.seconds, 2),
      decimal(measurement.seconds / Double(steps) * 1e6, 2), decimal(Double(measurement.peak) / 1e6, 2),
      proofs.map { "\($0.count)" } ?? "",
    ])
    if !isSound { break }
  }
  print(table.text)
  return isSound
}

/// Returns what is wrong after a step; `nil` if nothing is.
private func problem(_ before: Run, _ after: Run, _ hasWorked: Bool) -> String? {
  if !hasWorked { return before.state == after.state ? nil : "a step that failed has changed the state" }
  let violations = after.engine.violations(of: after.state)
  if !violations.isEmpty { return violations.joined(separator: "; ") }
  let difference = before.state.difference(to: after.state)
  return before.state.applying(difference) == after.state ? nil : "the difference leads elsewhere"
}

/// Returns a program, ready to run; `nil` where it is wrong, or has no app.
private func program(at path: String) -> InterpretedProgram? {
  guard let bytes = Files.read(path) else { return nil }
  let compilation = compile([InputFile(path: path, bytes: bytes)]) { path throws(ReadFailure) in
    guard let bytes = Files.read(path) else { throw ReadFailure("no such file") }
    return bytes
  }
  return compilation.hasErrors || compilation.program.app == nil
    ? nil : InterpretedProgram(compilation.program)
}
