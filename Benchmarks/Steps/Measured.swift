import Foundation

#if !EMBEDDED
import NavRuntime
#endif

/// Pushes and pops at a depth of ten, and prints the time of a step. Arguments: the number of steps, and the number
/// of measurements.
@main enum Measured {
  static func main() throws {
    let steps = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 200_000
    let rounds = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 9
    var navigation = Steps.Navigation(in: .compact)
    for number in 1..<10 { try navigation.send(top(of: navigation).more(next: number)) }
    let below = try top(of: navigation)
    var last = below.scene.identity?.number ?? 0
    var nanoseconds: [Double] = []
    for _ in 0..<rounds {
      // Views keep the state that they show.
      var shown = navigation
      let start = cpuNanoseconds()
      for number in 0..<steps / 2 {
        try navigation.send(below.more(next: number))
        shown = navigation
        // A pushed instance gets the next number.
        last += 1
        guard let above = navigation.scene(Steps.Page.self, NavigationIdentity(last)) else {
          throw Wrong()
        }
        try navigation.send(above.up())
        shown = navigation
      }
      nanoseconds.append((cpuNanoseconds() - start) / Double(steps))
      guard shown == navigation, shown.active(Steps.Page.self).first?.number == 9 else { throw Wrong() }
    }
    nanoseconds.sort()
    let (best, median) = (nanoseconds.first ?? 0, nanoseconds[nanoseconds.count / 2])
    print(String(format: "best %.0f ns, median %.0f ns a step", best, median))
  }

  private struct Wrong: Error {}

  private static func top(of navigation: Steps.Navigation) throws -> Steps.Page {
    guard let page = navigation.active(Steps.Page.self).first else { throw Wrong() }
    return page
  }

  private static func cpuNanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
