import NavRuntime

/// Writes the app, the flows, the containers and the scenes of a program, as the inspector shows them.
struct PreviewDeclarations {
  private let program: Program

  init(_ program: Program) { self.program = program }

  /// Writes the declarations as elements of an array: the app, then each kind in the order of declaration.
  func write(to json: inout JSONWriter, _ places: inout DiagnosticPlaces) {
    if let app = program.app {
      element(app.feature == nil ? "app" : "feature", program.text(app.name), nil, app.documentation, &json) {
        json in
        if let feature = app.feature {
          json.member("parameters") { $0.write(parameters: feature.parameters, of: program) }
          json.member("result", ifPresent: feature.result.map { program.typeName($0) })
        }
        parts("starts", app.startDestinations.map { ("", $0) }, nil, &json)
        handlers(app.handlers, nil, &json)
        json.write(place: app.nameSpan, &places)
      }
    }
    for id in program.flows.ids { write(id, to: &json, &places) }
    writeContainers(to: &json, &places)
    for id in program.scenes.ids { write(id, to: &json, &places) }
  }

  private func element(
    _ kind: String, _ name: String, _ flow: FlowID?, _ documentation: SourceSpan, _ json: inout JSONWriter,
    _ members: (inout JSONWriter) -> Void
  ) {
    json.element { json in
      json.object { json in
        json.member("kind", kind)
        json.member("name", name)
        json.member("flow", ifPresent: flow.map { program.text(program.flows[$0].name) })
        json.member("documentation", ifPresent: program.documentation(documentation))
        members(&json)
      }
    }
  }

  // MARK: Flows and containers

  private func write(_ id: FlowID, to json: inout JSONWriter, _ places: inout DiagnosticPlaces) {
    let flow = program.flows[id]
    element("flow", program.text(flow.name), nil, flow.documentation, &json) { json in
      json.member("parameters") { $0.write(parameters: flow.parameters, of: program) }
      json.member("result", ifPresent: flow.result.map { program.typeName($0) })
      parts("starts", flow.start.map { [("", $0)] } ?? [], id, &json)
      handlers(flow.handlers, id, &json)
      json.write(place: flow.nameSpan, &places)
    }
  }

  private func writeContainers(to json: inout JSONWriter, _ places: inout DiagnosticPlaces) {
    for id in program.stacks.ids {
      let stack = program.stacks[id]
      element("stack", program.qualifiedName(.stack(id)), stack.flow, stack.documentation, &json) { json in
        parts("parts", [("root", stack.root)], stack.flow, &json)
        handlers(stack.handlers, stack.flow, &json)
        json.write(place: stack.nameSpan, &places)
      }
    }
    for id in program.tabContainers.ids {
      let tabs = program.tabContainers[id]
      element("tabs", program.qualifiedName(.tabs(id)), tabs.flow, tabs.documentation, &json) { json in
        let rows = program.tabs[tabs.tabs].map { (program.text($0.title ?? $0.name), $0.destination) }
        parts("parts", rows, tabs.flow, &json)
        handlers(tabs.handlers, tabs.flow, &json)
        json.write(place: tabs.nameSpan, &places)
      }
    }
    for id in program.splits.ids {
      let split = program.splits[id]
      element("split", program.qualifiedName(.split(id)), split.flow, split.documentation, &json) { json in
        let rows = SplitRow.allCases.compactMap { row in
          row.destination(in: split).map { (row.name.description, $0) }
        }
        parts("parts", rows, split.flow, &json)
        handlers(split.handlers, split.flow, &json)
        json.write(place: split.nameSpan, &places)
      }
    }
    for id in program.pageContainers.ids {
      let pages = program.pageContainers[id]
      element("pages", program.qualifiedName(.pages(id)), pages.flow, pages.documentation, &json) { json in
        let rows = program.pages[pages.pages].enumerated().map { ("page \($0 + 1)", $1.destination) }
        parts("parts", rows, pages.flow, &json)
        handlers(pages.handlers, pages.flow, &json)
        json.write(place: pages.nameSpan, &places)
      }
    }
  }

  private func parts(
    _ key: StaticString, _ parts: [(label: String, destination: DestinationID)], _ flow: FlowID?,
    _ json: inout JSONWriter
  ) {
    json.member(key) { json in
      json.array(of: parts) { json, part in
        json.object { json in
          if !part.label.isEmpty { json.member("label", part.label) }
          json.member("destination", program.spelling(of: part.destination, in: flow))
          json.member("target", program.qualifiedName(program.destinations[part.destination].target))
        }
      }
    }
  }

  // MARK: Scenes

  private func write(_ id: SceneID, to json: inout JSONWriter, _ places: inout DiagnosticPlaces) {
    let scene = program.scenes[id]
    element("scene", program.qualifiedName(.scene(id)), scene.flow, scene.documentation, &json) { json in
      switch scene.title {
      case .text(let text)?: json.member("title", program.text(text))
      case .value(let value)?: json.member("titleValue", program.spelling(of: value, in: scene.flow))
      case nil: break
      }
      if scene.isExternal { json.member("external", true) }
      json.member("parameters") { $0.write(parameters: scene.parameters, of: program) }
      json.member("result", ifPresent: scene.result.map { program.typeName($0) })
      let items = program.items[scene.items].filter { $0.kind == .item }
      json.member("items") { $0.array(of: items) { write($1, to: &$0) } }
      parts(
        "embeds", program.embeds[scene.embeds].map { (program.text($0.name), $0.destination) }, scene.flow,
        &json)
      json.member("exits") { json in
        json.array(of: program.exits[scene.exits]) { json, exit in
          json.object { json in
            json.member("name", program.text(exit.name))
            json.member("documentation", ifPresent: program.documentation(exit.documentation))
            json.member("parameters") { $0.write(parameters: exit.parameters, of: program) }
            json.member("when", ifPresent: exit.condition.map { program.spelling(of: $0) })
          }
        }
      }
      handlers(scene.handlers, scene.flow, &json)
      json.write(place: scene.nameSpan, &places)
    }
  }

  private func write(_ item: Item, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", ifPresent: item.name.map { program.text($0) })
      json.member("placement", item.placement.rawValue)
      json.member("title", ifPresent: item.title.map { program.text($0) })
      json.member("icon", ifPresent: item.icon.map { program.text($0) })
      json.member("system", ifPresent: item.system?.rawValue)
      json.member("role", ifPresent: item.role?.rawValue)
      if !item.menu.isEmpty {
        let entries = item.menu.filter { $0.kind == .item }
        json.member("menu") { $0.array(of: entries) { write($1, to: &$0) } }
      }
    }
  }

  /// Writes handlers with their branches: the condition, and the verbs as in the source.
  private func handlers(_ range: IDRange<HandlerID>, _ flow: FlowID?, _ json: inout JSONWriter) {
    json.member("handlers") { json in
      json.array(of: program.handlers[range].filter { !$0.isImplied }) { json, handler in
        json.object { json in
          json.member("event", program.text(handler.name))
          json.member("documentation", ifPresent: program.documentation(handler.documentation))
          json.member("parameters") { $0.write(parameters: handler.parameters, of: program) }
          json.member("branches") { json in
            json.array(of: handler.branches) { json, id in
              let branch = program.branches[id]
              json.object { json in
                json.member("when", ifPresent: branch.condition.map { program.spelling(of: $0) })
                json.member("verbs") { json in
                  json.array(of: branch.verbs) { $0.string(program.spelling(of: $1, in: flow)) }
                }
              }
            }
          }
        }
      }
    }
  }
}
