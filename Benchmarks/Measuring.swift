import Glibc
import NavOracles

/// What a stage took.
struct Measurement: Sendable {
  /// The CPU seconds of each run.
  var seconds: [Double]
  /// The most memory that the process held during a run, beyond what it held before, in bytes.
  var peak: Int

  var best: Double { seconds.min() ?? 0 }
  var median: Double {
    let sorted = seconds.sorted()
    return sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

/// Runs `body` so many times and returns what it took.
func measure(repeating count: Int, _ body: () -> Int) -> Measurement {
  // A run of its own for memory: what was freed before must be given back first, or it would not count.
  giveBackFreedMemory()
  resetPeakMemory()
  let before = memory(.now)
  keep(body())
  let peak = max(memory(.peak) - before, 0)
  var seconds: [Double] = []
  for _ in 0..<count {
    let start = cpuSeconds()
    keep(body())
    seconds.append(cpuSeconds() - start)
  }
  return Measurement(seconds: seconds, peak: peak)
}

/// Runs `body` once and returns the CPU seconds that it took, and the most memory that the process held meanwhile
/// beyond what it held before.
func measure(_ body: () -> Void) -> (seconds: Double, peak: Int) {
  giveBackFreedMemory()
  resetPeakMemory()
  let (memoryBefore, start) = (memory(.now), cpuSeconds())
  body()
  return (cpuSeconds() - start, max(memory(.peak) - memoryBefore, 0))
}

/// Makes the optimizer believe that a result is needed.
@inline(never) func keep(_ value: Int) {
  if value == Int.min { print("") }
}

/// When memory is looked at.
enum MemoryMoment: String, Sendable {
  case now = "VmRSS:"
  case peak = "VmHWM:"
}

/// Returns the resident memory of the process in bytes, from the kernel's own account of it.
func memory(_ moment: MemoryMoment) -> Int {
  guard let status = Files.readStream("/proc/self/status") else { return 0 }
  for line in String(decoding: status, as: UTF8.self).split(separator: "\n")
  where line.hasPrefix(moment.rawValue) {
    let number = line.drop { !$0.isNumber }.prefix { $0.isNumber }
    return (Int(number) ?? 0) * 1024
  }
  return 0
}

/// Makes the allocator give back to the kernel what it keeps for later; Swift's module of the C library lacks
/// the function.
private func giveBackFreedMemory() {
  guard let symbol = dlsym(nil, "malloc_trim") else { return }
  let trim = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)
  _ = trim(0)
}

/// Makes the peak begin anew from what is held now, where the kernel allows it.
private func resetPeakMemory() {
  _ = Files.write(Array("5".utf8), to: "/proc/self/clear_refs")
}
