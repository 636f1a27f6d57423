extension Program {
  /// Returns the model of a program as JSON: RFC 8259, indented, in UTF-8, with a line feed at the end.
  ///
  /// `Documentation/Schemas/model-1.schema.json` describes it. References are names: a scene of a flow is
  /// `Checkout.Address`, an event or an item has the name it has in its scene. Members that do not apply are
  /// omitted; members are in a fixed order, elements in that of their declaration.
  public func json() -> [UInt8] {
    var writer = JSONWriter(.pretty)
    // Enough in most cases. Unused capacity costs nothing, but a text that exceeds it is copied.
    writer.reserve(sources.files.reduce(1 << 12) { $0 + 12 * $1.bytes.count })
    ModelJSON(self).write(to: &writer)
    writer.endLine()
    return writer.take()
  }
}

/// Writes a program; `member` functions write one member of the current object, others a value.
struct ModelJSON {
  /// The version of the format; it increases with every incompatible change.
  static let version = 1

  private let storage: ProgramModel.Storage

  init(_ program: Program) { storage = ProgramModel.Storage(program) }

  var program: Program {
    _read { yield storage.program }
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("version", Self.version)
      writer.member("files") { writer in
        writer.array(of: program.sources.files) { $0.string($1.path) }
      }
      if let app = program.app { writer.member("app") { write(app, to: &$0) } }
      if program.entries.count > 0 {
        list("entries", program.entries.ids, program.entries, &writer) { write($0, to: &$1) }
      }
      members(of: &writer)
    }
  }

  private func write(_ entry: Entry, to writer: inout JSONWriter) {
    let opened = program.destinations[entry.destination]
    writer.member("target", program.qualifiedName(opened.target))
    writer.member("opening", entry.opening.rawValue)
    writer.member("inStack", opened.inStack)
    if entry.opening != .base { writer.member("options") { write(program.options[entry.options], to: &$0) } }
    member(documentation: entry.documentation, &writer)
    member("nameSpan", entry.nameSpan, &writer)
  }

  private func members(of writer: inout JSONWriter) {
    table("aliases", program.aliases, &writer) { alias, writer in
      declaration(alias.name, alias.flow, alias.documentation, &writer)
      writer.member("type") { write(type: alias.type, to: &$0) }
      member("nameSpan", alias.nameSpan, &writer)
    }
    table("externalTypes", program.externalTypes, &writer) { type, writer in
      declaration(type.name, type.flow, type.documentation, &writer)
      member("module", type.module, &writer)
      member("nameSpan", type.nameSpan, &writer)
    }
    table("enums", program.enums, &writer) { id, type, writer in
      declaration(type.name, type.flow, type.documentation, &writer)
      member(formerNamesOf: .enumeration(id), &writer)
      list("cases", type.cases, program.enumCases, &writer) { id, enumCase, writer in
        member("name", enumCase.name, &writer)
        member(formerNamesOf: .enumCase(id), &writer)
        member(documentation: enumCase.documentation, &writer)
        member("nameSpan", enumCase.nameSpan, &writer)
      }
      member("nameSpan", type.nameSpan, &writer)
    }
    table("structs", program.structs, &writer) { id, type, writer in
      declaration(type.name, type.flow, type.documentation, &writer)
      member(formerNamesOf: .structure(id), &writer)
      member("fields", parameters: type.fields, &writer)
      member("nameSpan", type.nameSpan, &writer)
    }
    table("guards", program.guards, &writer) { id, declared, writer in
      declaration(declared.name, declared.flow, declared.documentation, &writer)
      member(formerNamesOf: .guardian(id), &writer)
      member("nameSpan", declared.nameSpan, &writer)
    }
    table("flows", program.flows, &writer) { id, flow, writer in
      declaration(flow.name, nil, flow.documentation, &writer)
      member(formerNamesOf: .target(.flow(id)), &writer)
      member("parameters", parameters: flow.parameters, &writer)
      if let result = flow.result { writer.member("result") { write(type: result, to: &$0) } }
      if flow.isTransient { writer.member("isTransient", true) }
      if let start = flow.start { writer.member("start") { write(destination: start, to: &$0) } }
      handlers(flow.handlers, &writer)
      member("nameSpan", flow.nameSpan, &writer)
      member("span", flow.span, &writer)
    }
    containers(&writer)
    table("scenes", program.scenes, &writer) { write($0, $1, to: &$2) }
    table("links", program.links, &writer) { write($0, $1, to: &$2) }
    table("scenarios", program.scenarios, &writer) { write($0, to: &$1) }
    table("properties", program.properties, &writer) { write($0, to: &$1) }
  }

  private func containers(_ writer: inout JSONWriter) {
    table("stacks", program.stacks, &writer) { id, stack, writer in
      declaration(stack.name, stack.flow, stack.documentation, &writer)
      member(formerNamesOf: .target(.stack(id)), &writer)
      writer.member("root") { write(destination: stack.root, to: &$0) }
      handlers(stack.handlers, &writer)
      if stack.hidesBar { writer.member("hidesBar", true) }
      member("nameSpan", stack.nameSpan, &writer)
    }
    table("tabContainers", program.tabContainers, &writer) { id, container, writer in
      declaration(container.name, container.flow, container.documentation, &writer)
      member(formerNamesOf: .target(.tabs(id)), &writer)
      list("tabs", container.tabs, program.tabs, &writer) { id, tab, writer in
        member("name", tab.name, &writer)
        member(formerNamesOf: .tab(id), &writer)
        member(documentation: tab.documentation, &writer)
        member("title", ifPresent: tab.title, &writer)
        member("key", ifPresent: tab.key, &writer)
        member("icon", ifPresent: tab.icon, &writer)
        writer.member("destination") { write(destination: tab.destination, to: &$0) }
        member("nameSpan", tab.nameSpan, &writer)
      }
      handlers(container.handlers, &writer)
      member("nameSpan", container.nameSpan, &writer)
    }
    table("splits", program.splits, &writer) { id, split, writer in
      declaration(split.name, split.flow, split.documentation, &writer)
      member(formerNamesOf: .target(.split(id)), &writer)
      for row in SplitRow.allCases {
        guard let destination = row.destination(in: split) else { continue }
        writer.member(row.name) { write(destination: destination, to: &$0) }
      }
      writer.member("collapse", split.collapse.rawValue)
      writer.member("display", split.display.rawValue)
      handlers(split.handlers, &writer)
      member("nameSpan", split.nameSpan, &writer)
    }
    table("pageContainers", program.pageContainers, &writer) { id, container, writer in
      declaration(container.name, container.flow, container.documentation, &writer)
      member(formerNamesOf: .target(.pages(id)), &writer)
      writer.member("pages") { writer in
        writer.array(of: program.pages[container.pages]) { write(destination: $1.destination, to: &$0) }
      }
      handlers(container.handlers, &writer)
      member("nameSpan", container.nameSpan, &writer)
    }
  }

  /// Writes the branches of a start with conditions.
  private func branches(_ key: StaticString, of start: Start, _ writer: inout JSONWriter) {
    guard start.isConditional else { return }
    writer.member(key) { writer in
      writer.array(of: start.branches) { writer, branch in
        writer.object { writer in
          if let condition = branch.condition {
            writer.member("condition") { write(condition: condition, to: &$0) }
          }
          writer.member("destination") { write(destination: branch.destination, to: &$0) }
        }
      }
    }
  }

  private func write(_ app: App, to writer: inout JSONWriter) {
    writer.object { writer in
      member("name", app.name, &writer)
      member(formerNamesOf: .app, &writer)
      member(documentation: app.documentation, &writer)
      if let feature = app.feature {
        writer.member("isFeature", true)
        member("parameters", parameters: feature.parameters, &writer)
        if let result = feature.result { writer.member("result") { write(type: result, to: &$0) } }
      }
      writer.member("isAdaptive", app.isAdaptive)
      writer.member("compact") { write(destination: app.compact.fallback, to: &$0) }
      writer.member("regular") { write(destination: app.regular.fallback, to: &$0) }
      branches("compactBranches", of: app.compact, &writer)
      branches("regularBranches", of: app.regular, &writer)
      handlers(app.handlers, &writer)
      member("nameSpan", app.nameSpan, &writer)
    }
  }

  // MARK: Parts

  /// Writes a member with an object for each element of a table.
  private func table<ID: ModelID>(
    _ key: StaticString, _ table: Table<ID>, _ writer: inout JSONWriter,
    _ members: (ID.Element, inout JSONWriter) -> Void
  ) {
    list(key, table.ids, table, &writer, members)
  }

  /// Writes a member with an object for each element of a table, of which the ID is known.
  private func table<ID: ModelID>(
    _ key: StaticString, _ table: Table<ID>, _ writer: inout JSONWriter,
    _ members: (ID, ID.Element, inout JSONWriter) -> Void
  ) {
    list(key, table.ids, table, &writer, members)
  }

  /// Writes a member with an object for each element of a range of a table.
  func list<ID: ModelID>(
    _ key: StaticString, _ range: IDRange<ID>, _ table: Table<ID>, _ writer: inout JSONWriter,
    _ members: (ID.Element, inout JSONWriter) -> Void
  ) {
    writer.member(key) { writer in
      writer.array(of: table[range]) { writer, element in
        writer.object { members(element, &$0) }
      }
    }
  }

  /// Writes a member with an object for each element of a range of a table, of which the ID is known.
  func list<ID: ModelID>(
    _ key: StaticString, _ range: IDRange<ID>, _ table: Table<ID>, _ writer: inout JSONWriter,
    _ members: (ID, ID.Element, inout JSONWriter) -> Void
  ) {
    writer.member(key) { writer in
      writer.array(of: range) { writer, id in
        writer.object { members(id, table[id], &$0) }
      }
    }
  }

  /// Writes a member with the names that a declaration had in earlier versions, unless there are none.
  func member(formerNamesOf declaration: NamedDeclaration, _ writer: inout JSONWriter) {
    let names = program.formerNames[declaration]
    guard !names.isEmpty else { return }
    writer.member("formerNames") { writer in
      writer.onOneLine { writer in
        writer.array(of: names) { $0.string(program.text($1.name)) }
      }
    }
  }

  /// Writes the members that all declarations begin with.
  func declaration(_ name: Symbol, _ flow: FlowID?, _ documentation: SourceSpan, _ writer: inout JSONWriter) {
    member("id", qualified: name, flow, &writer)
    member("name", name, &writer)
    member("flow", ifPresent: flow.map { program.flows[$0].name }, &writer)
    member(documentation: documentation, &writer)
  }

  func member(documentation span: SourceSpan, _ writer: inout JSONWriter) {
    writer.member("documentation", ifPresent: program.documentation(span))
  }

  /// Writes a span, unless it is empty.
  func member(_ key: StaticString, _ span: SourceSpan, _ writer: inout JSONWriter) {
    guard !span.isEmpty, let index = program.sources.fileIndex(at: span.start) else { return }
    let file = program.sources.files[index]
    let (start, end) = storage.lines[index].positions(file.byteRange(of: span))
    writer.member(key) { writer in
      writer.onOneLine { writer in
        writer.object { writer in
          writer.member("file", file.path)
          writer.member("line", start.line)
          writer.member("column", start.column)
          writer.member("endLine", end.line)
          writer.member("endColumn", end.column)
        }
      }
    }
  }

  /// Writes a member with a text.
  func member(_ key: StaticString, _ text: Symbol, _ writer: inout JSONWriter) {
    writer.member(key, text, of: program.symbols)
  }

  /// Writes a member with a text, unless it is `nil`.
  func member(_ key: StaticString, ifPresent text: Symbol?, _ writer: inout JSONWriter) {
    if let text { member(key, text, &writer) }
  }

  /// Writes a member with the name of a declaration, qualified by that of its flow.
  func member(
    _ key: StaticString, qualified name: Symbol, _ flow: FlowID?, _ writer: inout JSONWriter
  ) {
    writer.member(key) { $0.string(name, in: flow.map { program.flows[$0].name }, of: program.symbols) }
  }
}
