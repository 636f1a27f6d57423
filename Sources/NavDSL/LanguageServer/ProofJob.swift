/// A program to prove and to test in another process, which an edit can end at any time.
package struct ProofJob: Sendable {
  /// The name of the program.
  package var program: String
  /// The number of the analysis to which the result belongs.
  package var generation: Int
  var encoding: PositionEncoding
  var proves: Bool
  var runsScenarios: Bool
  var marksRelated: Bool
  var warningLevels: [DiagnosticCode: CompilerOptions.WarningLevel]
  var inputs: [InputFile]

  /// The job as bytes: a line of JSON, then the contents of the files.
  package var encoded: [UInt8] {
    let levels = warningLevels.map { code, level in
      JSONValue.Member(name: code.rawValue, value: .string(level.name))
    }
    let head: JSONValue = [
      "program": .string(program), "generation": .integer(generation),
      "encoding": .string(encoding.rawValue), "proves": .bool(proves),
      "scenarios": .bool(runsScenarios), "related": .bool(marksRelated),
      "warn": .object(levels.sorted { $0.name < $1.name }),
      "files": .array(inputs.map { ["path": .string($0.path), "size": .integer($0.bytes.count)] }),
    ]
    return head.bytes + [0x0A] + inputs.flatMap(\.bytes)
  }

  /// Reads a job; `nil` if the bytes are none.
  package init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 0x0A), let head = try? JSONValue(reading: Array(bytes[..<end])),
      let program = head["program"]?.text, let generation = head["generation"]?.integer,
      let files = head["files"]?.elements
    else { return nil }
    self.program = program
    self.generation = generation
    encoding = head["encoding"]?.text.flatMap(PositionEncoding.init) ?? .utf16
    proves = head["proves"]?.bool ?? true
    runsScenarios = head["scenarios"]?.bool ?? true
    marksRelated = head["related"]?.bool ?? false
    warningLevels = [:]
    if case .object(let members)? = head["warn"] {
      for member in members {
        if let code = DiagnosticCode(rawValue: member.name), let name = member.value.text {
          warningLevels[code] = CompilerOptions.WarningLevel(name: name)
        }
      }
    }
    inputs = []
    var position = end + 1
    for file in files {
      guard let path = file["path"]?.text, let size = file["size"]?.integer, size >= 0,
        size <= bytes.count - position
      else { return nil }
      inputs.append(InputFile(path: path, bytes: Array(bytes[position..<position + size])))
      position += size
    }
  }

  init(
    program: String, generation: Int, encoding: PositionEncoding, proves: Bool, runsScenarios: Bool,
    marksRelated: Bool, warningLevels: [DiagnosticCode: CompilerOptions.WarningLevel], inputs: [InputFile]
  ) {
    self.program = program
    self.generation = generation
    self.encoding = encoding
    self.proves = proves
    self.runsScenarios = runsScenarios
    self.marksRelated = marksRelated
    self.warningLevels = warningLevels
    self.inputs = inputs
  }

  /// Proves the program, runs its scenarios, and returns the result as bytes.
  ///
  /// - Parameter progress: Called from time to time with the number of transitions of the proofs.
  package func run(progress: (Int) -> Void = { _ in }) -> [UInt8] {
    var options = CompilerOptions()
    options.proves = proves
    options.triesEveryPart = false
    options.warningLevels = warningLevels
    let compilation = compile(
      inputs, options: options, read: { _ throws(ReadFailure) in throw .alreadyRead }, progress: progress)
    var client = ClientCapabilities()
    client.encoding = encoding
    client.marksRelated = marksRelated
    var messages = DiagnosticMessages(compilation, client)
    var diagnostics = messages.byFile(compilation.diagnostics)
    var outcomes: [String: [JSONValue]] = [:]
    if runsScenarios, !compilation.hasErrors {
      let program = compilation.program
      let interpreted = InterpretedProgram(program)
      for id in program.scenarios.ids {
        let result = interpreted.runScenario(id)
        let scenario = program.scenarios[id]
        guard let path = program.sources.file(of: scenario.span)?.path else { continue }
        let name = program.text(scenario.name)
        var outcome: JSONValue = [
          "name": .string(name), "states": .array(Self.states(after: result, in: program)),
        ]
        if let problem = result.problem {
          outcome.set("problem", .string(problem.message))
          diagnostics[path, default: []].append(messages.message(problem, ofScenario: name))
        }
        outcomes[path, default: []].append(outcome)
      }
    }
    let files = diagnostics.keys.sorted().map { path -> JSONValue in
      [
        "path": .string(path), "diagnostics": .array(diagnostics[path] ?? []),
        "scenarios": .array(outcomes[path] ?? []),
      ]
    }
    let result: JSONValue = [
      "program": .string(program), "generation": .integer(generation), "files": .array(files),
    ]
    return result.bytes
  }
}

extension ProofJob {
  /// Returns the states after the steps of a scenario that no expectation follows, with the offsets of the steps' ends.
  private static func states(after result: ScenarioResult, in program: Program) -> [JSONValue] {
    let steps = program.scenarios[result.scenario].steps
    return result.entries.compactMap { entry in
      let next = ScenarioStepID(index: entry.step.index + 1)
      if steps.contains(next) {
        switch program.scenarioSteps[next].action {
        case .expect, .expectFailure, .expectEnd: return nil
        default: break
        }
      }
      if case .given = program.scenarioSteps[entry.step].action { return nil }
      let span = program.scenarioSteps[entry.step].span
      guard entry.failure == nil, let source = program.sources.file(of: span) else { return nil }
      return ["offset": .integer(source.byteRange(of: span).upperBound), "state": .string(entry.state)]
    }
  }
}

/// The result of a ``ProofJob``.
package struct ProofResult: Sendable {
  /// The name of the program.
  package var program: String
  /// The number of the analysis to which it belongs.
  package var generation: Int
  /// All diagnostics, those of the analysis included, by path.
  var diagnostics: [String: [JSONValue]] = [:]
  /// The scenarios, by path.
  var scenarios: [String: [ScenarioOutcome]] = [:]

  /// The line that reports the progress of a job before its result.
  package static func progressLine(_ transitions: Int) -> [UInt8] {
    let line: JSONValue = ["transitions": .integer(transitions)]
    return line.bytes + [0x0A]
  }

  /// Returns the number in the last complete line of progress; `nil` if there is none yet.
  package static func progress(in output: [UInt8]) -> Int? {
    // The lines come first, and are few; the result after them may be long.
    let output = output.prefix(1 << 16)
    guard let end = output.lastIndex(of: 0x0A) else { return nil }
    let start = output[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (try? JSONValue(reading: Array(output[start..<end])))?["transitions"]?.integer
  }

  /// Reads a result after the lines of progress; `nil` if the bytes are none, as those of a process that was ended.
  package init?(_ bytes: [UInt8]) {
    let bytes = bytes.lastIndex(of: 0x0A).map { Array(bytes[($0 + 1)...]) } ?? bytes
    guard let value = try? JSONValue(reading: bytes), let program = value["program"]?.text,
      let generation = value["generation"]?.integer, let files = value["files"]?.elements
    else { return nil }
    self.program = program
    self.generation = generation
    for file in files {
      guard let path = file["path"]?.text else { return nil }
      diagnostics[path] = file["diagnostics"]?.elements ?? []
      scenarios[path] = (file["scenarios"]?.elements ?? []).compactMap { outcome in
        outcome["name"]?.text.map { ScenarioOutcome($0, outcome) }
      }
    }
  }
}
