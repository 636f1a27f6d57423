// Replies as lines of JSON, for programs.

import NavRuntime

extension Simulator {
  /// Returns a reply as one line of JSON; empty for an empty line.
  func jsonReply(to result: Result) -> SimulatorReply {
    var json = JSONWriter(.compact)
    var failed = false
    switch result {
    case .nothing: return SimulatorReply()
    case .done(let notes): write(notes, to: &json)
    case .look: write([], to: &json)
    case .text(let name, let text): json.object { $0.member(name, text.trimmed) }
    case .drawing(let path):
      return SimulatorReply(drawing: SimulatorDrawing(path: path, screen: run.screen))
    case .asked:
      guard let question else { return SimulatorReply() }
      json.object { json in
        json.member("question") { json in
          json.object { json in
            json.member("event", question.event.name)
            json.member("name", question.current.label)
            json.member("type", program.typeName(question.current.type))
            json.member("default", ifPresent: question.proposal(remembered)?.description)
          }
        }
      }
    case .failed(let message):
      json.object { $0.member("error", message) }
      failed = true
    }
    json.endLine()
    return SimulatorReply(
      text: SimulatorText(verbatim: String(decoding: json.take(), as: UTF8.self)), failed: failed)
  }

  private func write(_ notes: [String], to json: inout JSONWriter) {
    json.object { json in
      json.member("state", run.description)
      json.member("width", run.state.width.rawValue)
      json.member("guards") { json in
        json.array(of: program.guards.ids) { json, id in
          json.object { json in
            json.member("name", run.program.name(of: id))
            json.member("holds", run.guards.contains(id))
          }
        }
      }
      if !notes.isEmpty { json.member("notes") { $0.array(of: notes) { $0.string($1) } } }
      json.member("shown") { json in
        json.array(of: sights()) { json, sight in
          json.object { json in
            json.member("name", sight.name)
            for line in sight.lines {
              json.member(line.label, line.value)
              json.member("why", ifPresent: line.reason.isEmpty ? nil : line.reason)
            }
          }
        }
      }
      json.member("choices") { json in
        json.array(of: rows()) { json, row in write(row, to: &json) }
      }
    }
  }

  private func write(_ parameters: IDRange<ParameterID>, to json: inout JSONWriter) {
    json.member("parameters") { json in
      json.array(of: program.parameters[parameters]) { json, parameter in
        json.object { json in
          json.member("name", program.text(parameter.name))
          json.member("type", program.typeName(parameter.type))
        }
      }
    }
  }

  private func write(_ row: Row, to json: inout JSONWriter) {
    json.object { writeMembers(of: row, to: &$0) }
  }

  /// Writes the members of a choice: its event, move or entry, and the results that it leads to.
  ///
  /// - Parameter withTexts: `true` iff each result has the text that a list of choices shows as well.
  func writeMembers(of row: Row, withTexts: Bool = false, to json: inout JSONWriter) {
    switch row.choice {
    case .event(let event):
      json.member("event", event.name)
      json.member("scene", event.scene)
      json.member("place", ifPresent: event.place)
      write(program.handlers[event.handler].parameters, to: &json)
    case .move(let move): json.member("move", run.program.description(of: move))
    case .entry(let entry):
      json.member("enter", program.qualifiedName(program.target(of: entry)))
      write(program.parameters(of: entry), to: &json)
    }
    json.member("leadsTo") { json in
      json.array(of: row.previews) { json, preview in
        json.object { json in
          json.member("when", ifPresent: preview.condition.isEmpty ? nil : preview.condition)
          if let failure = preview.failure {
            json.member("fails", failure.rawValue)
          } else {
            json.member("state", preview.state)
          }
          if withTexts { json.member("text", preview.result) }
        }
      }
    }
  }
}
