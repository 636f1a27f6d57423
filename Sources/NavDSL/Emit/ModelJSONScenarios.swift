// Scenarios, their steps and the states they expect; properties.

extension ModelJSON {
  /// Writes the members of a scenario.
  func write(_ scenario: Scenario, to writer: inout JSONWriter) {
    member("name", scenario.name, &writer)
    member(documentation: scenario.documentation, &writer)
    writer.member("width", scenario.width.rawValue)
    list("steps", scenario.steps, program.scenarioSteps, &writer) { step, writer in
      write(step.action, to: &writer)
      member("span", step.span, &writer)
    }
    member("nameSpan", scenario.nameSpan, &writer)
    member("span", scenario.span, &writer)
  }

  private func write(_ action: ScenarioAction, to writer: inout JSONWriter) {
    switch action {
    case .given(let guards):
      writer.member("step", "given")
      writer.member("guards") { writer in
        writer.array(of: guards) { writer, given in
          let declared = program.guards[given.guard]
          writer.onOneLine { writer in
            writer.object { writer in
              member("guard", qualified: declared.name, declared.flow, &writer)
              writer.member("holds", given.holds)
            }
          }
        }
      }
    case .event(let event): write(event, to: &writer)
    case .back(let scene):
      writer.member("step", "back")
      if let scene { member(scene: scene, &writer) }
    case .dismiss: writer.member("step", "dismiss")
    case .select(let tab):
      let container = program.tabContainers[program.tabs[tab].container]
      writer.member("step", "select")
      member("tabs", qualified: container.name, container.flow, &writer)
      member("tab", program.tabs[tab].name, &writer)
    case .swipe(let direction):
      writer.member("step", "swipe")
      writer.member("direction", direction.rawValue)
    case .reveal: writer.member("step", "reveal")
    case .hide: writer.member("step", "hide")
    case .relaunch: writer.member("step", "relaunch")
    case .resize(let width):
      writer.member("step", "resize")
      writer.member("width", width.rawValue)
    case .open(let url):
      writer.member("step", "open")
      member("url", url, &writer)
    case .expect(let state):
      writer.member("step", "expect")
      writer.member("levels") { $0.array(of: state.levels) { write($1, to: &$0) } }
    case .expectFailure(let reason):
      writer.member("step", "expectFailure")
      writer.member("reason", ifPresent: reason?.rawValue)
    case .enter(let arguments):
      writer.member("step", "enter")
      member(arguments: arguments, &writer)
    case .enterAt(let entry, let arguments):
      writer.member("step", "enterAt")
      writer.member("entry", program.qualifiedName(program.target(of: entry)))
      member(arguments: arguments, &writer)
    case .expectEnd(let value):
      writer.member("step", "expectEnd")
      if let value { writer.member("value") { write(value: value, to: &$0) } }
    case .error: writer.member("step", "error")
    }
  }

  private func write(_ event: ScenarioEvent, to writer: inout JSONWriter) {
    writer.member("step", "event")
    member("event", event.name, &writer)
    if let scene = event.scene { member(scene: scene, &writer) }
    if let place = event.place { member("place", place, &writer) }
    writer.member("readings") { writer in
      writer.array(of: event.readings) { writer, reading in
        writer.object { writer in
          let owner = program.handlers[reading.handler].owner
          if let scene = owner.scene {
            member(scene: scene, &writer)
          } else {
            writer.member("owner", program.name(of: owner))
          }
          member(arguments: reading.arguments, &writer)
        }
      }
    }
  }

  private func write(_ level: ExpectedLevel, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("separator", level.presentation?.rawValue ?? "start")
      writer.member("stacks") { writer in
        writer.array(of: level.stacks) { writer, stack in
          writer.object { writer in
            if let container = stack.container {
              writer.member("container") { writer in
                writer.onOneLine { $0.object { write(container, to: &$0) } }
              }
            }
            writer.member("isOpenBelow", stack.isOpenBelow)
            writer.member("scenes") { writer in
              writer.array(of: stack.scenes) { writer, scene in
                writer.object { writer in
                  member(scene: scene.scene, &writer)
                  member(arguments: scene.arguments, &writer)
                  member("span", scene.span, &writer)
                }
              }
            }
            member("span", stack.span, &writer)
          }
        }
      }
    }
  }

  private func write(_ container: ExpectedContainer, to writer: inout JSONWriter) {
    func target(_ kind: String, _ name: Symbol, _ flow: FlowID?) {
      writer.member("kind", kind)
      member("id", qualified: name, flow, &writer)
    }
    switch container {
    case .stack(let id): target("stack", program.stacks[id].name, program.stacks[id].flow)
    case .tabs(let id): target("tabs", program.tabContainers[id].name, program.tabContainers[id].flow)
    case .tab(let id):
      let container = program.tabContainers[program.tabs[id].container]
      target("tabs", container.name, container.flow)
      member("tab", program.tabs[id].name, &writer)
    case .split(let id): target("split", program.splits[id].name, program.splits[id].flow)
    case .column(let id, let column):
      target("split", program.splits[id].name, program.splits[id].flow)
      writer.member("column", column.rawValue)
    case .pages(let id): target("pages", program.pageContainers[id].name, program.pageContainers[id].flow)
    }
  }

  /// Writes the members of a property.
  func write(_ property: Property, to writer: inout JSONWriter) {
    writer.member("claim", property.claim.keyword)
    member(scene: property.claim.scene, &writer)
    switch property.claim {
    case .always(_, let below): member("over", scene: below, &writer)
    case .never(_, let below): if let below { member("over", scene: below, &writer) }
    case .reach(_, let start): if let start { member("from", scene: start, &writer) }
    }
    writer.member("widths") { writer in
      writer.onOneLine { $0.array(of: property.widths) { $0.string($1.rawValue) } }
    }
    writer.member("text", program.description(of: property))
    member(documentation: property.documentation, &writer)
    member("span", property.span, &writer)
  }

  private func member(scene: SceneID, _ writer: inout JSONWriter) { member("scene", scene: scene, &writer) }

  private func member(_ key: StaticString, scene: SceneID, _ writer: inout JSONWriter) {
    member(key, qualified: program.scenes[scene].name, program.scenes[scene].flow, &writer)
  }
}
