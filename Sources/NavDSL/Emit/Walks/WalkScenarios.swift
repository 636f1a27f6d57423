import NavRuntime

/// Returns walks as scenarios, to be pasted into a program.
///
/// What no scenario can spell, an argument that is a struct, ends one in a comment that says so; in an expected state
/// such arguments are left out.
public func emitWalkScenarios(_ report: WalkReport) -> [UInt8] {
  var out = TextBuffer()
  let words = WalkWords(report.program)
  for (index, (name, walk)) in words.named(report).enumerated() {
    if index > 0 { out.emptyLine() }
    words.write(walk, named: name, to: &out)
  }
  return out.take()
}

extension WalkWords {
  /// Returns the walks of a report, each with a name of its own.
  func named(_ report: WalkReport) -> [(name: String, walk: Walk)] {
    switch report.subject {
    case .paths(let origin, let end, let paths):
      let title = "\(name(of: origin)) to \(name(of: end))"
      return paths.flatMap { paths in
        paths.walks.enumerated().map { index, walk in
          let number = paths.walks.count > 1 ? ", way \(index + 1)" : ""
          return ("\(title) in \(paths.width.rawValue) width\(number)", walk)
        }
      }
    case .cover(let cover):
      let title = "Every \(cover.goal == .scenes ? "scene" : "transition") in \(cover.width.rawValue) width"
      return cover.walks.enumerated().map { ("\(title), walk \($0 + 1)", $1) }
    }
  }

  fileprivate func write(_ walk: Walk, named name: String, to out: inout TextBuffer) {
    out.line(string: "scenario \(RuntimeValue.string(name)) in \(walk.width.rawValue) {")
    let spelled = Array(walk.steps.prefix(while: isSpelled))
    let texts = spelled.map { text(of: $0) }
    let width = min(texts.map(\.count).max() ?? 0, 36)
    out.indented { out in
      out.line(string: "expect \(expectation(walk.start, walk.startInstances))")
      for (step, text) in zip(spelled, texts) {
        if !step.given.isEmpty { out.line(string: self.text(of: step.given)) }
        let blanks = String(repeating: " ", count: max(width - text.count, 0))
        out.line(string: "\(text)\(blanks)  expect \(expectation(step.state, step.instances))")
      }
      if spelled.count < walk.steps.count {
        out.line(string: "// A scenario cannot spell a struct: \(text(of: walk.steps[spelled.count]))")
      }
    }
    out.line("}")
  }

  private func isSpelled(_ step: Walk.Step) -> Bool {
    guard case .event(_, _, let arguments) = step.input else { return true }
    return arguments.allSatisfy(Self.hasLiteral)
  }

  /// Returns a printed state without the arguments that no scenario can spell.
  private func expectation(_ state: String, _ scenes: [InterpretedScene]) -> String {
    var text = state
    for scene in scenes where !scene.arguments.allSatisfy(Self.hasLiteral) {
      let labelled = interpreted.labelled(scene.arguments, program.scenes[scene.id].parameters)
      var short = TextBuffer()
      short.write(name: scene.name, labelled.filter { Self.hasLiteral($0.value) })
      text = Self.replacing(interpreted.description(of: scene), in: text, by: short.text)
    }
    return text
  }

  /// Returns a text with another in all places of a part that is not empty.
  private static func replacing(_ part: String, in text: String, by other: String) -> String {
    let (bytes, part, other) = (Array(text.utf8), Array(part.utf8), Array(other.utf8))
    guard let first = part.first else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == first, bytes[index...].starts(with: part) {
        result += other
        index += part.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
