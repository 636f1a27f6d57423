import NavRuntime

extension WalkReport {
  /// Returns the walks as text: steps in the notation of scenarios, with the state after each.
  package func text() -> [UInt8] {
    var writer = WalkText(self)
    writer.write()
    return writer.out.take()
  }
}

extension WalkReport {
  /// Returns the gaps of the report as text: scenes between which no path was found, or the coverage with the missed
  /// items; empty if some path was found.
  package func gaps() -> [UInt8] {
    var writer = WalkText(self)
    switch subject {
    case .paths(_, _, let paths):
      if paths.allSatisfy({ $0.length == nil }) { writer.write() }
    case .cover(let cover):
      writer.writeSummary(of: cover)
      writer.writeMissed(of: cover)
    }
    return writer.out.take()
  }
}

private struct WalkText {
  let report: WalkReport
  let words: WalkWords
  var out = TextBuffer()

  init(_ report: WalkReport) {
    self.report = report
    words = WalkWords(report.program)
  }

  mutating func write() {
    switch report.subject {
    case .paths(let origin, let end, let paths):
      if let first = paths.first, paths.count == NavigationWidth.allCases.count,
        paths.allSatisfy({ lines($0) == lines(first) })
      {
        return write(first, from: origin, to: end, width: "either")
      }
      for (index, paths) in paths.enumerated() {
        if index > 0 { out.emptyLine() }
        write(paths, from: origin, to: end, width: paths.width.rawValue)
      }
    case .cover(let cover): write(cover)
    }
  }

  /// Returns a description of the walks without their width, to compare them; if none was found, the extent of the
  /// search.
  private func lines(_ paths: ShortestPaths) -> [String] {
    if paths.length == nil { return ["\(paths.isOriginReached)", words.extent(paths.extent)] }
    return paths.walks.flatMap { walk in
      ["\(walk.approach)", walk.start]
        + walk.steps.flatMap { [words.text(of: $0.given), words.text(of: $0), $0.state] }
    } + ["\(paths.hasMore)"]
  }

  private mutating func write(
    _ paths: ShortestPaths, from origin: PathOrigin, to end: SceneID, width: String
  ) {
    let title = "\(words.name(of: origin)) to \(words.name(of: end)) in \(width) width"
    guard let length = paths.length else {
      let reason =
        paths.isOriginReached
        ? "no path" : "no path, and \(words.name(of: origin)) was not reached,"
      return out.line(string: "\(title): \(reason) within \(words.extent(paths.extent))")
    }
    if length == 0 {
      let reason = origin == .start ? "\(words.name(of: end)) is visible" : "both are visible at once"
      out.line(string: "\(title): no step, \(reason)")
    } else {
      let count = paths.hasMore ? "\(paths.walks.count) of several paths" : words.paths(paths.walks.count)
      out.line(string: "\(title): \(WalkWords.count(length, "step")), \(count)")
    }
    for walk in paths.walks {
      out.emptyLine()
      write(walk, origin: walk.approach > 0 ? origin : nil)
    }
  }

  private mutating func write(_ cover: Cover) {
    writeSummary(of: cover)
    for (index, walk) in cover.walks.enumerated() {
      out.emptyLine()
      out.line(string: "walk \(index + 1)")
      write(walk, origin: nil)
    }
    if cover.missed.isEmpty { return }
    out.emptyLine()
    writeMissed(of: cover)
  }

  mutating func writeSummary(of cover: Cover) {
    let things = cover.goal.rawValue
    let steps = cover.walks.reduce(0) { $0 + $1.steps.count }
    out.line(
      string: "\(cover.visited.count) of \(cover.visited.count + cover.missed.count) \(things) in "
        + "\(cover.width.rawValue) width: \(words.walks(cover.walks.count)), \(WalkWords.count(steps, "step"))"
    )
  }

  mutating func writeMissed(of cover: Cover) {
    if cover.missed.isEmpty { return }
    out.line(string: "not reached within \(words.extent(cover.extent)):")
    for item in cover.missed { out.line(string: "  \(words.name(of: item))") }
  }

  private mutating func write(_ walk: Walk, origin: PathOrigin?) {
    let texts = walk.steps.map { words.text(of: $0) }
    let width = min(texts.map(\.count).max() ?? 0, 36)
    if !walk.given.isEmpty { out.line(string: "  \(words.text(of: walk.given))") }
    if let entry = words.entry(of: walk) { out.line(string: "  \(entry)") }
    out.line(string: "  expect \(walk.start)")
    for (index, step) in walk.steps.enumerated() {
      if let origin, index == walk.approach { out.line(string: "  // from \(words.name(of: origin))") }
      if !step.given.isEmpty { out.line(string: "  \(words.text(of: step.given))") }
      out.line(string: "  " + padded(texts[index], width) + "  expect \(step.state)")
    }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }
}

extension WalkWords {
  /// Returns the extent of a search: `243 states`, `20000 states, 12 steps deep`.
  func extent(_ extent: ExplorationExtent) -> String {
    let states = Self.count(extent.states, "state")
    return extent.isComplete ? states : "\(states) and \(Self.count(extent.depth, "step"))"
  }

  func paths(_ count: Int) -> String { Self.count(count, "path") }

  func walks(_ count: Int) -> String { Self.count(count, "walk") }
}
