import NavRuntime

extension WalkReport {
  /// Returns walks as scenarios, to be pasted into a program.
  package func scenarios() -> [UInt8] {
    var out = TextBuffer()
    let words = WalkWords(program)
    for (index, (name, walk)) in words.named(self).enumerated() {
      if index > 0 { out.emptyLine() }
      words.write(walk, named: name, to: &out)
    }
    out.format()
    return out.take()
  }
}

extension WalkWords {
  /// Returns the walks of a report, each with a unique name.
  func named(_ report: WalkReport) -> [(name: String, walk: Walk)] {
    switch report.subject {
    case .paths(let origin, let end, let paths):
      let title = "\(name(of: origin)) to \(name(of: end))"
      return paths.flatMap { paths in
        paths.walks.enumerated().map { index, walk in
          let number = paths.walks.count > 1 ? ", path \(index + 1)" : ""
          return ("\(title) in \(paths.width.rawValue) width\(number)", walk)
        }
      }
    case .cover(let cover):
      let title = "Every \(cover.goal == .scenes ? "scene" : "transition") in \(cover.width.rawValue) width"
      return cover.walks.enumerated().map { ("\(title), walk \($0 + 1)", $1) }
    }
  }

  fileprivate func write(_ walk: Walk, named name: String, to out: inout TextBuffer) {
    out.line(string: "scenario \(NavigationValue.string(name)) in \(walk.width.rawValue) {")
    out.indented { out in
      if !walk.given.isEmpty { out.line(string: text(of: walk.given)) }
      if let entry = entry(of: walk) { out.line(string: entry) }
      out.line(string: "expect \(walk.start)")
      for step in walk.steps {
        if !step.given.isEmpty { out.line(string: text(of: step.given)) }
        out.line(string: "\(text(of: step)) expect \(step.state)")
      }
    }
    out.line("}")
  }
}
