import NavRuntime

/// Answers the question for the arguments of an event: a form, by the types of its parameters.
struct PreviewQuestion {
  /// The maximum number of types inside each other that a form asks for part by part.
  private static let maximumDepth = 6
  /// The maximum number of fields of a form.
  private static let maximumFields = 100

  private let simulator: Simulator
  private var fields = 0

  init(_ simulator: Simulator) { self.simulator = simulator }

  private var program: Program { simulator.program }

  /// Writes the parameters of an event as an array of fields.
  mutating func write(_ parameters: IDRange<ParameterID>, to json: inout JSONWriter) {
    write(parameters, prefix: "", depth: 0, to: &json)
  }

  private mutating func write(
    _ parameters: IDRange<ParameterID>, prefix: String, depth: Int, to json: inout JSONWriter
  ) {
    json.array { json in
      for parameter in parameters {
        json.element { json in
          json.object { json in
            let declaration = program.parameters[parameter]
            let name = program.text(declaration.name)
            let label = prefix + name
            json.member("name", name)
            let key = "\(label):\(program.types.resolved(declaration.type).index)"
            let value = simulator.remembered[key] ?? simulator.run.program.defaultValue(of: parameter)
            json.member("value", ifPresent: value?.description)
            write(declaration.type, label: label, depth: depth, to: &json)
          }
        }
      }
    }
  }

  private mutating func write(_ type: TypeID, label: String, depth: Int, to json: inout JSONWriter) {
    json.member("type", program.typeName(type))
    fields += 1
    guard depth < Self.maximumDepth, fields < Self.maximumFields else {
      return json.member("input", "value")
    }
    switch program.types[program.types.resolved(type)] {
    case .bool: json.member("input", "switch")
    case .int: json.member("input", "integer")
    case .double: json.member("input", "number")
    case .string: json.member("input", "text")
    case .date: json.member("input", "date")
    case .url: json.member("input", "url")
    case .uuid: json.member("input", "uuid")
    case .external: json.member("input", "opaque")
    case .enumeration(let id):
      json.member("input", "case")
      json.member("cases") { json in
        json.array(of: program.enumCases[program.enums[id].cases]) { $0.string(program.text($1.name)) }
      }
    case .structure(let id):
      json.member("input", "struct")
      json.member(
        "constructor", program.qualifiedName(of: program.structs[id]))
      json.member("fields") {
        write(program.structs[id].fields, prefix: label + ".", depth: depth + 1, to: &$0)
      }
    case .optional(let wrapped):
      json.member("input", "optional")
      json.member("wrapped") { json in
        json.object { write(wrapped, label: label, depth: depth + 1, to: &$0) }
      }
    case .array(let element):
      json.member("input", "array")
      json.member("element") { json in
        json.object { write(element, label: label, depth: depth + 1, to: &$0) }
      }
    case .dictionary, .alias, .error: json.member("input", "value")
    }
  }
}

extension PreviewRun {
  /// Returns the answer to the question for the arguments of an event.
  ///
  /// - Parameter step: The event as ``Simulator/step(of:number:)`` spells it, or the step that opens an entry.
  /// - Throws: A failure if it is not among the choices.
  package func question(_ step: String, version: Int) throws(PreviewFailure) -> [UInt8] {
    for (index, choice) in simulator.choices().enumerated() {
      let parameters: IDRange<ParameterID>
      switch choice {
      case .event(let event):
        guard simulator.step(of: event, number: index + 1) == step else { continue }
        parameters = simulator.program.handlers[event.handler].parameters
      case .entry(let entry):
        guard simulator.run.program.description(of: entry) == step else { continue }
        parameters = simulator.program.parameters(of: entry)
      case .move: continue
      }
      var json = JSONWriter(.compact)
      json.object { json in
        json.member("version", version)
        json.member("event", step)
        json.member("parameters") { json in
          var question = PreviewQuestion(simulator)
          question.write(parameters, to: &json)
        }
      }
      json.endLine()
      return json.take()
    }
    throw PreviewFailure("'\(step)' is not possible now")
  }
}
