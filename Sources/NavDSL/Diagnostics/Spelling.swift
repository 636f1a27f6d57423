/// Returns the candidate that `name` probably misspells: the nearest by edits (of a letter, or of two
/// transposed neighbors) within a third of its length, or one that differs in case alone.
///
/// The first of several equally near ones wins. The cost is bounded: names beyond 64 bytes have no
/// neighbors.
package func nearest<S>(to name: some StringProtocol, among candidates: S) -> String?
where S: Sequence<String> {
  let given = Array(name.utf8)
  guard !given.isEmpty, given.count <= 64 else { return nil }
  var best: String?
  // In half edits: a change of case is half of one.
  var bestDistance = 2 * max(given.count / 3, 1) + 1
  if given.count < 3 { bestDistance = 2 }
  let lowered = given.map(lowercased)
  for candidate in candidates {
    let other = Array(candidate.utf8)
    guard other != given, abs(other.count - given.count) * 2 < bestDistance, other.count <= 96 else {
      continue
    }
    let otherLowered = other.map(lowercased)
    let distance =
      otherLowered == lowered
      ? 1 : 2 * editDistance(lowered, otherLowered, limit: bestDistance / 2)
    if distance < bestDistance {
      bestDistance = distance
      best = candidate
    }
  }
  return best
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}

/// Returns the number of edits between two texts (the restricted Damerau–Levenshtein distance), or a number
/// greater than `limit` if the distance exceeds it.
private func editDistance(_ first: [UInt8], _ second: [UInt8], limit: Int) -> Int {
  var beforeLast = [Int](repeating: 0, count: second.count + 1)
  var last = Array(0...second.count)
  for row in 1...max(first.count, 1) where row <= first.count {
    var current = [Int](repeating: row, count: second.count + 1)
    var smallest = row
    for column in 1...max(second.count, 1) where column <= second.count {
      let isEqual = first[row - 1] == second[column - 1]
      var cost = min(last[column - 1] + (isEqual ? 0 : 1), last[column] + 1, current[column - 1] + 1)
      if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
        cost = min(cost, beforeLast[column - 2] + 1)
      }
      current[column] = cost
      smallest = min(smallest, cost)
    }
    if smallest > limit { return limit + 1 }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
