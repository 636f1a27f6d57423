import NavFuzzing
import NavOracles

/// Imports `count` mutants of storyboards, in turn, and prints how many were imported and refused. Returns `false` at the
/// first that violates a rule, which is then printed.
func importMutants(_ paths: [String], count: Int) -> Bool {
  let files = paths.compactMap { path in Files.read(path).map { (path, $0) } }
  guard files.count == paths.count else {
    Files.writeToStandardError("navfuzz: a storyboard cannot be read\n")
    return false
  }
  let start = cpuSeconds()
  for number in 0..<count {
    let (path, bytes) = files[number % files.count]
    var mutation = StoryboardMutation(seed: UInt64(number))
    let mutant = mutation.mutant(of: bytes)
    if let fault = importFault(mutant) {
      Files.writeToStandardError("\(path), mutant \(number): \(fault)\n")
      print(String(decoding: mutant, as: UTF8.self))
      return false
    }
  }
  print("\(count) mutants of \(files.count) storyboards, \(decimal(cpuSeconds() - start, 1)) s")
  return true
}
