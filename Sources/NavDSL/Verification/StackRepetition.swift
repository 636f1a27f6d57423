// The parts of a stack that follow themselves: what growth repeats.

/// A part of a stack that follows itself some times, from the top down.
struct StackRepetition {
  let part: ArraySlice<SpinePart>
  var times = 0

  /// Counts a part in a stack.
  init(of part: ArraySlice<SpinePart>, in stack: [SpinePart]) {
    self.part = part
    times = times(in: stack)
  }

  /// Finds the part of a stack that follows itself most often, the shortest of those.
  ///
  /// - Parameter isStack: `true` iff it contains an element of a stack and no presentation, else contains a presentation.
  init?(in stack: [SpinePart], isStack: Bool) {
    var most: StackRepetition?
    for length in 1...max(stack.count / 2, 1) {
      for start in stack.indices where start + 2 * length <= stack.count {
        let part = stack[start..<start + length]
        guard stack[(start + length)...].starts(with: part) else { continue }
        let hasPresentation = part.contains(where: \.isPresentation)
        guard isStack ? !hasPresentation && part.contains(where: \.isElement) : hasPresentation else {
          continue
        }
        let found = StackRepetition(of: part, in: stack)
        if found.times > most?.times ?? 1 { most = found }
      }
    }
    guard let most else { return nil }
    self = most
  }

  /// Returns how many times the part follows itself in a stack, from the top down: the most times at any place.
  func times(in stack: [SpinePart]) -> Int {
    // The number of times from each place on.
    var times = [Int](repeating: 0, count: stack.count + 1)
    for place in stack.indices.reversed() where stack[place...].starts(with: part) {
      times[place] = times[place + part.count] + 1
    }
    return times.max() ?? 0
  }
}
