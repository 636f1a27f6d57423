// The state that a page shows, as JSON: `Documentation/Schemas/preview-1.schema.json`.

import NavRuntime

extension PreviewRun {
  /// Returns the answer to the request for a run.
  ///
  /// - Parameter version: The version of the model to which the answer belongs.
  package func json(version: Int) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("version", version)
      writeState(to: &json)
      if !notes.isEmpty { json.member("notes") { $0.array(of: notes) { $0.string($1) } } }
      json.member("trace", simulator.trace(named: nil))
      if let stop {
        json.member("stopped") { json in
          json.object { json in
            json.member("index", stop.index)
            json.member("step", stop.step)
            json.member("reason", stop.reason)
          }
        }
      }
    }
    json.endLine()
    return json.take()
  }

  /// Writes the members that depend on the state alone, not on the steps that led to it: the state, its width and
  /// guards, the window and the choices.
  package func writeState(to json: inout JSONWriter) {
    json.member("state", run.description)
    json.member("width", run.state.width.rawValue)
    json.member("guards") { json in
      let held = run.program.program.guards.ids.filter { run.guards.contains($0) }
      json.array(of: held) { $0.string(run.program.name(of: $1)) }
    }
    json.member("active") { $0.array(of: activeScenes) { $0.string($1) } }
    json.member("covered") { $0.array(of: coveredScenes) { $0.string($1) } }
    let rows = simulator.rows()
    json.member("screens") { PreviewWindow(run, rows).write(to: &$0) }
    json.member("choices") { json in
      json.array { json in
        for (index, row) in rows.enumerated() {
          json.element { simulator.write(row, number: index + 1, to: &$0) }
        }
      }
    }
  }
}

extension Simulator {
  /// Writes a choice as the simulator does, with the text that performs it.
  fileprivate func write(_ row: Row, number: Int, to json: inout JSONWriter) {
    json.object { json in
      writeMembers(of: row, withTexts: true, to: &json)
      json.member("call", row.call)
      switch row.choice {
      case .event(let event): json.member("step", step(of: event, number: number))
      case .move(let move): json.member("step", run.program.description(of: move))
      case .entry(let entry): json.member("step", run.program.description(of: entry))
      }
    }
  }
}
