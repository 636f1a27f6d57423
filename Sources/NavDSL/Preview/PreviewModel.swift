import NavRuntime

/// The editor that opens a declaration, by an address such as `vscode://file/folder/Shop.nav:31:7`.
package struct PreviewEditor: Sendable {
  /// The scheme of the editor's addresses: letters, digits, `+`, `-` and `.`, after a letter.
  let scheme: String
  /// The absolute path of the folder to which paths of files are relative.
  let folder: String

  /// Creates an editor; `nil` if the scheme is not one, or one that a page must not open.
  package init?(scheme: String, folder: String) {
    let isScheme = scheme.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        index > 0
      default: false
      }
    }
    guard isScheme, !scheme.isEmpty, !["javascript", "data"].contains(scheme.lowercased()) else { return nil }
    self.scheme = scheme
    self.folder = folder
  }
}

/// A program as the preview shows it: what a page lists, searches and inspects besides the state of a run.
package struct PreviewModel: Sendable {
  /// The state of the proofs of the program.
  package enum Proofs: String, Sendable {
    /// Proofs that run in another process.
    case running
    /// Proofs whose findings are among the diagnostics.
    case done
    /// Proofs that are not requested, or not possible because of errors.
    case none
  }

  /// The compiled program, for runs.
  package let interpreted: InterpretedProgram
  /// The diagnostics as lines of JSON, one object a line: those of the checks, or with those of the proofs.
  package var diagnostics: [UInt8]
  /// The number of the model, which grows with every change.
  package var version: Int
  /// The state of the proofs.
  package var proofs: Proofs
  /// `true` iff the diagnostics are those of newer sources, which do not compile; the program is the last that did.
  package var isStale = false
  /// The editor that opens declarations; `nil` if the page shows no absolute paths.
  package var editor: PreviewEditor?
  /// The reason why the newer sources cannot be read; `nil` if they can.
  package var problem: String?

  /// Creates the model of a compilation.
  package init(_ compilation: Compilation, version: Int, proofs: Proofs) {
    interpreted = InterpretedProgram(compilation.program)
    diagnostics = compilation.report.json()
    self.version = version
    self.proofs = proofs
  }

  private var program: Program { interpreted.program }

  /// Returns the model as JSON.
  package func json() -> [UInt8] {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("version", version)
      json.member("format", "preview-1")
      writeProgram(to: &json)
      json.member("diagnostics") { json in
        json.array(of: diagnostics.split(separator: UInt8(ascii: "\n"))) { $0.write(verbatim: $1) }
      }
      json.member("proofs", proofs.rawValue)
      if isStale { json.member("stale", true) }
      json.member("problem", ifPresent: problem)
      if let editor {
        json.member("editor") { json in
          json.object { json in
            json.member("scheme", editor.scheme)
            json.member("folder", editor.folder)
          }
        }
      }
    }
    json.endLine()
    return json.take()
  }

  /// Writes the members that depend on the program alone: its name and declarations, who opens them, guards, links,
  /// scenarios with their outcomes, and properties.
  package func writeProgram(to json: inout JSONWriter) {
    var places = DiagnosticPlaces(program.sources)
    json.member("name", ifPresent: program.app.map { program.text($0.name) })
    json.member("files") { $0.array(of: program.sources.files) { $0.string($1.path) } }
    json.member("declarations") { json in
      json.array { PreviewDeclarations(program).write(to: &$0, &places) }
    }
    json.member("openings") { writeOpenings(to: &$0) }
    let isEmpty = program.app == nil && program.scenes.count == 0
    if !isEmpty { json.member("diagram") { PreviewDiagram(program.diagramLayout()).write(to: &$0) } }
    json.member("guards") { json in
      json.array(of: program.guards.ids) { json, id in
        json.object { json in
          json.member("name", interpreted.name(of: id))
          json.member("documentation", ifPresent: program.documentation(program.guards[id].documentation))
        }
      }
    }
    json.member("links") { json in
      json.array(of: program.links.ids) { json, id in write(program.links[id], to: &json, &places) }
    }
    json.member("scenarios") { json in
      json.array(of: program.scenarios.ids) { json, id in write(id, to: &json, &places) }
    }
    json.member("properties") { json in
      json.array(of: program.properties.ids) { json, id in
        let property = program.properties[id]
        json.object { json in
          json.member("text", program.description(of: property))
          json.member("documentation", ifPresent: program.documentation(property.documentation))
          json.write(place: property.span, &places)
        }
      }
    }
  }

  // MARK: Openings

  /// Writes which declarations open or contain which, each once.
  private func writeOpenings(to json: inout JSONWriter) {
    var seen: Set<String> = []
    json.array { json in
      for opening in program.openings() {
        let opener: String
        switch opening.opener {
        case .target(let target): opener = program.qualifiedName(target)
        case .link(let id): opener = program.text(program.links[id].pattern)
        default: opener = program.app.map { program.text($0.name) } ?? ""
        }
        let event = opening.event.map { program.text($0) }
        let target = program.qualifiedName(opening.target)
        guard seen.insert("\(opener)\u{0}\(event ?? "")\u{0}\(target)").inserted else { continue }
        json.element { json in
          json.object { json in
            json.member("from", opener)
            json.member("event", ifPresent: event)
            json.member("to", target)
          }
        }
      }
    }
  }

  // MARK: Links and scenarios

  private func write(_ link: Link, to json: inout JSONWriter, _ places: inout DiagnosticPlaces) {
    json.object { json in
      json.member("name", program.name(of: link))
      json.member("pattern", program.text(link.pattern))
      json.member("documentation", ifPresent: program.documentation(link.documentation))
      json.member("parameters") { $0.write(parameters: link.parameters, of: program) }
      json.member("branches") { json in
        json.array(of: program.branches[link.branches]) { json, branch in
          json.object { json in
            json.member("when", ifPresent: branch.condition.map { program.spelling(of: $0) })
            json.member("place", ifPresent: branch.place.map { program.spelling(of: $0) })
          }
        }
      }
      json.write(place: link.patternSpan, &places)
    }
  }

  /// Writes a scenario: its steps, each with the expectation that follows it, and whether it passes.
  private func write(_ id: ScenarioID, to json: inout JSONWriter, _ places: inout DiagnosticPlaces) {
    let scenario = program.scenarios[id]
    let result = interpreted.runScenario(id)
    json.object { json in
      json.member("name", program.text(scenario.name))
      json.member("documentation", ifPresent: program.documentation(scenario.documentation))
      json.member("width", scenario.width.rawValue)
      json.member("passed", result.isPassed)
      json.member("problem", ifPresent: result.problem?.message)
      var steps: [(step: String, expectations: [String])] = [("", [])]
      for step in scenario.steps {
        let text = interpreted.spelling(of: step)
        switch program.scenarioSteps[step].action {
        case .expect, .expectFailure, .expectEnd: steps[steps.count - 1].expectations.append(text)
        default: steps.append((text, []))
        }
      }
      json.member("start", result.start)
      json.member("steps") { json in
        json.array(of: steps) { json, step in
          json.object { json in
            if !step.step.isEmpty { json.member("step", step.step) }
            if !step.expectations.isEmpty {
              json.member("expect") { $0.array(of: step.expectations) { $0.string($1) } }
            }
          }
        }
      }
      json.write(place: scenario.span, &places)
    }
  }
}

extension JSONWriter {
  /// Writes a member with the file and line of a span, unless it is empty.
  mutating func write(place span: SourceSpan, _ places: inout DiagnosticPlaces) {
    guard !span.isEmpty, let place = places.place(of: span) else { return }
    member("place") { json in
      json.object { json in
        json.member("file", place.path)
        json.member("line", place.start.line)
        json.member("column", place.start.column)
      }
    }
  }

  /// Writes parameters as an array of names and types.
  mutating func write(parameters: IDRange<ParameterID>, of program: Program) {
    array(of: program.parameters[parameters]) { json, parameter in
      json.object { json in
        json.member("name", program.text(parameter.name))
        json.member("type", program.typeName(parameter.type))
      }
    }
  }
}
