import NavRuntime

// Old runs on the new program: they show findings, or what no finding explains.

extension ComparedPair {
  /// Replays the runs of the old program. Each that stops becomes the witness of the finding that explains it, or else a
  /// finding of its own.
  ///
  /// - Parameters:
  ///   - restyled: The handlers of which only the style differs, which break nothing.
  ///   - comparesLinks: `true` iff the findings include those about links, which explain the steps that open URLs.
  /// - Returns: The number of runs.
  func replayOldRuns(
    _ findings: inout [BreakingFinding], restyled: Set<HandlerID>, comparesLinks: Bool
  ) -> OldRunCount {
    let templates = TemplateMatching(matching, before.table, after.table)
    let replay = RunReplay(pair: self, templates: templates)
    var numbers: [String: [Int]] = [:]
    for (number, finding) in findings.enumerated() where finding.rule != .eventNotCompared {
      numbers[finding.subject, default: []].append(number)
    }
    var count = OldRunCount()
    var unexplained: Set<String> = []
    for run in oldRuns() {
      count.count += 1
      guard let stop = replay.replay(run) else {
        count.going += 1
        continue
      }
      let explaining = stop.subjects.lazy.compactMap { numbers[$0] }.first
      // Of several findings about one declaration, those about transitions are the ones that a run shows.
      if let number = explaining?.first(where: { findings[$0].category == .flow }) ?? explaining?.first {
        attach(stop, to: &findings[number])
        continue
      }
      if stop.handlers.contains(where: restyled.contains) || stop.isLink && !comparesLinks { continue }
      let subject = stop.step < 0 ? "start" : stop.subjects.first ?? "start"
      guard unexplained.insert(subject).inserted else { continue }
      findings.append(finding(of: stop, subject))
    }
    return count
  }

  private func attach(_ stop: RunReplay.Stop, to finding: inout BreakingFinding) {
    guard finding.witness == .run || finding.witness == .declaration else { return }
    let length = finding.diagnostic.witness?.steps.count ?? .max
    guard stop.witness.steps.count < length else { return }
    finding.diagnostic.witness = stop.witness
    finding.witness = .run
  }

  private func finding(of stop: RunReplay.Stop, _ subject: String) -> BreakingFinding {
    let last = stop.witness.steps.last.map { "'\($0.text)'" }
    let message = last.map { "an old run stops at \($0), which \(stop.reason)" } ?? stop.reason
    let handler = stop.step < 0 ? nil : stop.handlers.last
    let span = handler.flatMap { matching.handlers.new(of: $0) }.map { new.handlers[$0].nameSpan }
    var related: [Diagnostic.Related] = []
    if let handler {
      related = self.related(old.handlers[handler].nameSpan, "the last handler of the old run")
    }
    let diagnostic = Diagnostic(
      .runBroken, at: span ?? new.app?.nameSpan ?? .none, message, related: related, witness: stop.witness)
    return BreakingFinding(diagnostic, subject: subject, witness: .run)
  }
}
