import NavRuntime

extension WalkReport {
  /// Returns walks as JSON: RFC 8259, indented, in UTF-8, with a line feed at the end.
  ///
  /// `Documentation/Schemas/walks-1.schema.json` describes it.
  package func json() -> [UInt8] {
    var writer = JSONWriter(.pretty)
    WalkJSON(self).write(to: &writer)
    writer.endLine()
    return writer.take()
  }
}

private struct WalkJSON {
  /// The version of the format, which increases with every incompatible change.
  static let version = 1

  let report: WalkReport
  let words: WalkWords

  init(_ report: WalkReport) {
    self.report = report
    words = WalkWords(report.program)
  }

  private var program: Program { words.program }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("version", Self.version)
      if let app = program.app { writer.member("app", app.name, of: program.symbols) }
      switch report.subject {
      case .paths(let origin, let end, let paths):
        writer.member("from") { writer in
          switch origin {
          case .start: writer.null()
          case .scene(let scene): writer.string(words.name(of: scene))
          }
        }
        writer.member("to", words.name(of: end))
        writer.member("paths") { $0.array(of: paths) { write($1, to: &$0) } }
      case .cover(let cover):
        writer.member("cover", cover.goal.rawValue)
        writer.member("width", cover.width.rawValue)
        writer.member("walks") { $0.array(of: cover.walks) { write($1, to: &$0) } }
        writer.member("visited") { $0.array(of: cover.visited) { write($1, to: &$0) } }
        writer.member("notReached") { $0.array(of: cover.missed) { write($1, to: &$0) } }
        writer.member("searched") { write(cover.extent, to: &$0) }
      }
    }
  }

  private func write(_ paths: ShortestPaths, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("width", paths.width.rawValue)
      if let length = paths.length { writer.member("steps", length) }
      writer.member("hasMore", paths.hasMore)
      writer.member("walks") { $0.array(of: paths.walks) { write($1, to: &$0) } }
      writer.member("searched") { write(paths.extent, to: &$0) }
    }
  }

  private func write(_ extent: ExplorationExtent, to writer: inout JSONWriter) {
    writer.onOneLine { writer in
      writer.object { writer in
        writer.member("states", extent.states)
        writer.member("depth", extent.depth)
        writer.member("isComplete", extent.isComplete)
      }
    }
  }

  private func write(_ walk: Walk, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("width", walk.width.rawValue)
      if case .paths = report.subject { writer.member("approach", walk.approach) }
      write(given: walk.given, to: &writer)
      writer.member("start", walk.start)
      writer.member("steps") { $0.array(of: walk.steps) { write($1, to: &$0) } }
    }
  }

  private func write(given: [GivenGuard], to writer: inout JSONWriter) {
    if given.isEmpty { return }
    writer.member("given") { writer in
      writer.onOneLine { writer in
        writer.array(of: given) { writer, given in
          writer.object { writer in
            writer.member("guard", words.interpreted.name(of: given.guard))
            writer.member("holds", given.holds)
          }
        }
      }
    }
  }

  private func write(_ step: Walk.Step, to writer: inout JSONWriter) {
    writer.object { writer in
      write(given: step.given, to: &writer)
      writer.member("step", words.text(of: step))
      write(step.input, of: step, to: &writer)
      writer.member("state", step.state)
      writer.member("active") { writer in
        writer.onOneLine { $0.array(of: step.scenes) { $0.string(words.name(of: $1)) } }
      }
      writer.member("visits") { writer in
        writer.array(of: step.transitions) { write(.transition($1), to: &$0) }
      }
    }
  }

  private func write(_ input: RunInput, of step: Walk.Step, to writer: inout JSONWriter) {
    switch input {
    case .event(let name, _, let place, let arguments):
      if let scene = step.scene { writer.member("scene", words.name(of: scene)) }
      writer.member("place", ifPresent: place)
      writer.member("event", name)
      let parameters = step.handler.map { program.handlers[$0].parameters } ?? .none
      write(arguments, of: parameters, to: &writer)
    case .enterAt(let name, let arguments):
      writer.member("enter", name)
      let parameters = program.entry(qualified: name).map { program.parameters(of: $0) } ?? .none
      write(arguments, of: parameters, to: &writer)
    // A walk starts the feature once, at its beginning.
    case .enter: break
    case .open(let url): writer.member("url", url)
    case .move, .relaunch: writer.member("move", words.interpreted.description(of: input))
    }
  }

  private func write(
    _ arguments: [NavigationValue], of parameters: IDRange<ParameterID>, to writer: inout JSONWriter
  ) {
    if arguments.isEmpty { return }
    writer.member("arguments") { writer in
      writer.onOneLine { writer in
        writer.array(of: words.interpreted.labelled(arguments, parameters)) { writer, argument in
          writer.object { writer in
            writer.member("name", argument.name)
            writer.member("value") { write(argument.value, to: &$0) }
          }
        }
      }
    }
  }

  /// Writes a value: numbers, texts and `Bool`s as JSON values, enum cases as ".name", structs as arrays of objects
  /// with `name` and `value`, dictionaries as arrays of objects with `key` and `value`.
  private func write(_ value: NavigationValue, to writer: inout JSONWriter) {
    switch value {
    case .none: writer.null()
    case .bool(let value): writer.bool(value)
    case .int(let value): writer.number(Int(value))
    case .double(let value): writer.number(value)
    case .string(let text), .opaque(let text): writer.string(text)
    case .boxed(let value): writer.string(String(describing: value.value))
    case .enumCase(let name): writer.string("." + name)
    case .structure(_, let fields):
      writer.array(of: fields) { writer, field in
        writer.object { writer in
          writer.member("name", field.name)
          writer.member("value") { write(field.value, to: &$0) }
        }
      }
    case .array(let values): writer.array(of: values) { write($1, to: &$0) }
    case .dictionary(let entries):
      let sorted = entries.sorted { $0.key.description < $1.key.description }
      writer.array(of: sorted) { writer, entry in
        writer.object { writer in
          writer.member("key") { write(entry.key, to: &$0) }
          writer.member("value") { write(entry.value, to: &$0) }
        }
      }
    }
  }

  private func write(_ item: CoverItem, to writer: inout JSONWriter) {
    writer.onOneLine { writer in
      writer.object { writer in
        writer.member("name", words.name(of: item))
        guard case .transition(.branch(let branch)) = item, program.branches[branch].span != .none,
          let file = program.sources.file(of: program.branches[branch].span)
        else { return }
        let span = program.branches[branch].span
        let location = LineTable(file).location(at: Int(span.start - file.base))
        writer.member("file", file.path)
        writer.member("line", location.line)
      }
    }
  }
}
