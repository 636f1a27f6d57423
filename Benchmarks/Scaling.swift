import NavDSL
import NavOracles

/// Measures the proofs of generated programs of these sizes, and prints their cost and its growth. Returns `false`
/// if a program is invalid.
func measureProofs(scenes counts: [Int], explicitUpTo limit: Int) -> Bool {
  var table = TextTable([
    "scenes", "verbs", "symbols", "controls", "rules", "transitions", "findings", "open", "automaton ms",
    "questions ms", "all ms", "peak MB",
  ])
  var explicit = TextTable(["scenes", "rules asked for", "ms", "rules written out", "ms", "peak MB"])
  var totals: [(scenes: Int, seconds: Double)] = []
  for count in counts {
    let compilation = compile([
      InputFile(path: "Main.nav", bytes: ModuleGenerator.program(scenes: count).bytes)
    ]) {
      _ throws(ReadFailure) in throw ReadFailure("no such file")
    }
    guard !compilation.hasErrors else {
      for diagnostic in compilation.diagnostics.prefix(10) {
        Files.writeToStandardError(diagnostic.message + "\n")
      }
      return false
    }
    let program = compilation.program
    var found: [Finding] = []
    let all = measure { found = ProofFindings(of: program).all }
    let best = repeated(all.seconds) { keep(ProofFindings(of: program).all.count) }
    var parts = ProofParts(program)
    let automaton = repeated(.infinity) { parts = ProofParts(program) }
    let questions = repeated(.infinity) { keep(parts.answers()) }
    totals.append((count, best))
    let figures = parts.figures
    table.add([
      grouped(count), grouped(program.verbs.count), grouped(figures.symbols), grouped(figures.controls),
      grouped(figures.rules), grouped(figures.transitions), grouped(found.count),
      grouped(found.count { !$0.isProved }), decimal(automaton * 1e3, 2), decimal(questions * 1e3, 2),
      decimal(best * 1e3, 2), decimal(Double(all.peak) / 1e6),
    ])
    guard count <= limit else { continue }
    var written = 0
    let explicitly = measure { written = parts.explicit().rules }
    explicit.add([
      grouped(count), grouped(figures.rules), decimal(automaton * 1e3, 2), grouped(written),
      decimal(explicitly.seconds * 1e3, 2), decimal(Double(explicitly.peak) / 1e6),
    ])
  }
  print(table.text)
  if totals.count > 1 {
    let (small, large) = (totals[totals.count - 2], totals[totals.count - 1])
    let linear = Double(large.scenes) / Double(small.scenes)
    print(
      "\(grouped(large.scenes)) to \(grouped(small.scenes)) scenes: \(decimal(large.seconds / small.seconds))"
        + " times; n log n would be "
        + "\(decimal(linear * logarithm(large.scenes) / logarithm(small.scenes))) times\n")
  }
  if limit >= counts.first ?? .max { print(explicit.text) }
  return true
}

/// Returns the minimum of `first` and the times of further runs within about a second.
private func repeated(_ first: Double, _ body: () -> Void) -> Double {
  var (best, sum) = (first, first.isFinite ? first : 0)
  repeat {
    let seconds = cpuSeconds()
    body()
    let taken = cpuSeconds() - seconds
    best = min(best, taken)
    sum += taken
  } while sum < 1
  return best
}

/// Returns the binary logarithm, with three decimal digits.
private func logarithm(_ number: Int) -> Double {
  var (value, result, bit) = (Double(number), 0.0, 1.0)
  while value >= 2 {
    value /= 2
    result += 1
  }
  for _ in 0..<12 {
    bit /= 2
    value *= value
    if value >= 2 {
      value /= 2
      result += bit
    }
  }
  return result
}
