import Glibc
import NavOracles

/// The time and memory of a stage.
struct Measurement: Sendable {
  /// The CPU seconds of each run.
  var seconds: [Double]
  /// The peak memory of the process during a run, beyond that before it, in bytes.
  var peak: Int

  var best: Double { seconds.min() ?? 0 }
  var median: Double {
    let sorted = seconds.sorted()
    return sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

/// Runs `body` `count` times and returns the measurement.
func measure(repeating count: Int, _ body: () -> Int) -> Measurement {
  // A separate run for memory: freed memory must first be returned to the kernel, or it would not count.
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

/// Runs `body` once and returns its CPU seconds, and the peak memory of the process during the run
/// beyond that before it.
func measure(_ body: () -> Void) -> (seconds: Double, peak: Int) {
  giveBackFreedMemory()
  resetPeakMemory()
  let (memoryBefore, start) = (memory(.now), cpuSeconds())
  body()
  return (cpuSeconds() - start, max(memory(.peak) - memoryBefore, 0))
}

/// Prevents the optimizer from removing a computation.
@inline(never) func keep(_ value: Int) {
  if value == Int.min { print("") }
}

/// The moment for which memory is reported.
enum MemoryMoment: String, Sendable {
  case now = "VmRSS:"
  case peak = "VmHWM:"
}

/// Returns the resident memory of the process in bytes, as accounted by the kernel.
func memory(_ moment: MemoryMoment) -> Int {
  guard let status = Files.readStream("/proc/self/status") else { return 0 }
  for line in String(decoding: status, as: UTF8.self).split(separator: "\n")
  where line.hasPrefix(moment.rawValue) {
    let number = line.drop { !$0.isNumber }.prefix { $0.isNumber }
    return (Int(number) ?? 0) * 1024
  }
  return 0
}

/// Returns the allocator's free memory to the kernel; Swift's module of the C library lacks the function.
private func giveBackFreedMemory() {
  guard let symbol = dlsym(nil, "malloc_trim") else { return }
  let trim = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)
  _ = trim(0)
}

/// Resets the peak to the current memory, if the kernel allows it.
private func resetPeakMemory() {
  _ = Files.write(Array("5".utf8), to: "/proc/self/clear_refs")
}
