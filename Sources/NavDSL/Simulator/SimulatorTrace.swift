// The steps so far as a scenario.

import NavRuntime

extension Simulator {
  /// Returns the steps since the last start as a scenario, with the expected state after each.
  ///
  /// Scenarios have no step that enters a place. For such a step the scenario contains a link to the place, and opens
  /// it. A step that the language cannot spell ends the scenario, with a comment.
  func trace(named name: String?) -> String {
    let origin = origin
    var lines: [(step: String, state: String)] = []
    var links: [String] = []
    var rest: String?
    if !origin.guards.isEmpty {
      let held = program.guards.ids.filter { origin.guards.contains($0) }
      lines.append((run.program.given(held.map { ($0, true) }), ""))
    }
    if !origin.arguments.isEmpty {
      lines.append((run.program.description(of: .enter(arguments: origin.arguments)), ""))
    }
    // Guards that are given before the first step hold at the start.
    if program.app?.hasConditionalStart == true,
      let start = try? Run(run.program, in: origin.width, arguments: origin.arguments, guards: origin.guards)
    {
      lines.append(("expect \(start)", ""))
    }
    for step in steps[origin.first...] {
      if rest != nil { break }
      switch step.action {
      case .input(let text, let problem):
        if let problem { rest = "\(text): \(problem)" } else { lines.append((text, step.expectation)) }
      case .given(let guards): lines.append((run.program.given(guards), ""))
      case .place(let place):
        let url = "navc-simulate://place/\(links.count + 1)"
        links.append("link \"\(url)\" -> \(place)")
        lines.append(("open \"\(url)\"", step.expectation))
      case .restart: break
      }
    }
    var text = TextBuffer()
    if !links.isEmpty {
      text.line("// A scenario cannot go to a place. These links do.")
      for link in links { text.line(string: Self.escaped(link)) }
      text.emptyLine()
    }
    text.write("scenario ")
    text.write(string: Self.escaped(NavigationValue.string(name ?? "A walk").description))
    text.write(string: " in \(origin.width.rawValue) {\n")
    for (step, state) in lines {
      text.write("  ")
      text.write(string: Self.escaped(step))
      if !state.isEmpty {
        text.write(" expect ")
        text.write(string: Self.escaped(state))
      }
      text.endLine()
    }
    if let rest {
      text.write("  // The following steps cannot be written in a scenario. ")
      text.write(string: Self.escaped(rest))
      text.endLine()
    }
    text.line("}")
    text.format()
    return text.text
  }

  /// The state as an expectation: as printed, except for a scene with the name `fails`.
  var expectation: String {
    let text = run.description
    if run.state.hasEnded { return text }
    return text.utf8.starts(with: "fails".utf8) || text.contains(" fails") ? Self.quotingFails(text) : text
  }

  /// Returns a state with backticks around a scene of the name `fails`, since `expect fails` has another meaning.
  private static func quotingFails(_ state: String) -> String {
    let bytes = Array(state.utf8)
    let tokens = Lexer.tokens(of: bytes)
    var result = TextBuffer()
    var depth = 0
    for (kind, (start, end)) in zip(tokens.kinds, zip(tokens.starts, tokens.starts.dropFirst())) {
      if kind == .leftParenthesis { depth += 1 }
      if kind == .rightParenthesis { depth -= 1 }
      let isName = kind == .failsWord && depth == 0
      if isName { result.write("`") }
      result.write(bytes: bytes[Int(start)..<Int(end)])
      if isName { result.write("`") }
    }
    return String(decoding: result.bytes, as: UTF8.self)
  }

  /// Returns a text with control characters as escapes of string literals, the only place where they can occur.
  private static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { TerminalWidth.columns(of: $0) == nil }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if TerminalWidth.columns(of: scalar) == nil {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: Steps

  /// Returns an event as a step of a scenario, and the reason why it cannot be one.
  func step(_ event: PossibleEvent, _ arguments: [NavigationValue]) -> (text: String, problem: String?) {
    let text = InterpretedProgram.step(
      event.name, in: event.needsScene ? event.scene : nil, at: event.place,
      run.program.labelled(arguments, program.handlers[event.handler].parameters))
    if event.isAmbiguous { return (text, "two scenes of that name are visible") }
    return (text, nil)
  }
}

extension String {
  /// Returns the text with all occurrences of a nonempty part replaced.
  func replacing(_ part: String, by other: String) -> String {
    let (bytes, part, other) = (Array(utf8), Array(part.utf8), Array(other.utf8))
    guard let first = part.first else { return self }
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
