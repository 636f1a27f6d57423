extension ProofSummary {
  /// Returns the results of the proofs as text: a line for each question.
  ///
  /// - Parameter states: `true` to print the runs that properties ask for, with the state after each step.
  public func text(states: Bool = false) -> [UInt8] {
    var out = TextBuffer()
    out.line(
      string:
        "runs from the start\(beginsAtEntries ? " and the entries" : "") in \(widths.map(\.rawValue).joined(separator: " and ")) width:"
    )
    let width = answers.map(\.claim.count).max() ?? 0
    for answer in answers {
      var line =
        "  \(answer.claim)" + String(repeating: " ", count: width - answer.claim.count + 2) + answer.result
      if !answer.subject.isEmpty { line += " (\(answer.subject))" }
      out.line(string: TerminalText.safe(line))
    }
    if unreachedHandlers > 0 {
      out.line(
        string: unreachedHandlers == 1
          ? "no run reaches 1 handler, of which nothing is proved"
          : "no run reaches \(unreachedHandlers) handlers, of which nothing is proved")
    }
    if let boundedBecause { out.line(string: TerminalText.safe("short runs: \(boundedBecause)")) }
    for answer in answers where states {
      answer.witness?.write(named: answer.claim, states: true, to: &out) { TerminalText.safe($0) }
    }
    return out.take()
  }
}

extension ProofSummary.Answer {
  /// The result in words.
  fileprivate var result: String {
    if isProved { return question == nil ? "holds" : "proved" }
    var parts: [String] = []
    if found > 0 { parts.append(question == nil ? "does not hold" : "\(found) found") }
    if found == 0, open == 0 { parts.append(question == .reach ? "none found" : "none found in short runs") }
    if open > 0 { parts.append(question == nil ? "not proved" : "\(open) not proved") }
    return parts.joined(separator: ", ")
  }
}
