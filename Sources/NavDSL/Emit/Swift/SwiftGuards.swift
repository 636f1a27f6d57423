// The decisions of an app: a struct for the program's own guards, and one for those of each flow.

extension SwiftEmitter {
  /// Writes the struct of the guards of the scope; nothing for a flow without guards.
  mutating func emitGuards() {
    let own = declared.guards
    if scope != nil, own.isEmpty { return }
    out.emptyLine()
    if scope == nil {
      out.line(
        "/// The decisions of the app. Each is asked when a condition needs it, and at most once in a step.")
      guard program.guards.count > 0 else { return beginMember("typealias Guards = NavigationNoGuards\n") }
      beginMember("struct Guards: NavigationGuards {\n")
    } else {
      out.line("/// The decisions of the app in this flow.")
      beginMember("struct Guards {\n")
    }
    out.deepen()
    let flows = scope == nil ? flowsWithGuards : []
    if !own.isEmpty { out.line("private var navigationAnswers: [() -> Bool]") }
    for flow in flows {
      out.beginLine()
      out.write("private var ")
      storedName(of: flow)
      out.write(": () -> ")
      guardsType(of: flow)
      out.endLine()
    }
    for (position, id) in own.enumerated() { emitProperty(of: id, at: position) }
    for flow in flows { emitProperty(of: flow) }
    emitInitializer(own, flows)
    if scope == nil { emitAnswers(own) }
    endDeclaration()
  }

  /// The flows that have guards.
  private var flowsWithGuards: [FlowID] {
    program.flows.ids.filter { names.flowGuards[Int($0.index)] != nil }
  }

  private mutating func storedName(of flow: FlowID) {
    out.write("navigationFlow")
    out.write(number: Int(flow.index))
  }

  /// Writes the type of a flow's guards.
  private mutating func guardsType(of flow: FlowID) {
    declared(names.flows[Int(flow.index)], named: program.flows[flow].name, in: nil)
    out.write(".Guards")
  }

  private mutating func emitProperty(of id: GuardID, at position: Int) {
    documentation(program.guards[id].documentation)
    beginMember("var ")
    spelled(names.guards[Int(id.index)])
    out.write(": Bool {\n")
    out.deepen()
    out.beginLine()
    out.write("get { navigationAnswers[")
    out.write(number: position)
    out.write("]() }\n")
    out.beginLine()
    out.write("set { navigationAnswers[")
    out.write(number: position)
    out.write("] = { newValue } }\n")
    endDeclaration()
  }

  private mutating func emitProperty(of flow: FlowID) {
    guard let name = names.flowGuards[Int(flow.index)] else { return }
    beginMember("var ")
    spelled(name)
    out.write(": ")
    guardsType(of: flow)
    out.write(" {\n")
    out.deepen()
    out.beginLine()
    out.write("get { ")
    storedName(of: flow)
    out.write("() }\n")
    out.beginLine()
    out.write("set { ")
    storedName(of: flow)
    out.write(" = { newValue } }\n")
    endDeclaration()
  }

  private mutating func emitInitializer(_ own: [GuardID], _ flows: [FlowID]) {
    out.emptyLine()
    beginMember("init(")
    for (index, id) in own.enumerated() {
      if index > 0 { out.write(", ") }
      spelled(names.guards[Int(id.index)])
      out.write(": @autoclosure @escaping () -> Bool")
    }
    for (index, flow) in flows.enumerated() {
      guard let name = names.flowGuards[Int(flow.index)] else { continue }
      if index > 0 || !own.isEmpty { out.write(", ") }
      spelled(name)
      out.write(": @autoclosure @escaping () -> ")
      guardsType(of: flow)
    }
    out.write(") {\n")
    out.deepen()
    if !own.isEmpty {
      out.beginLine()
      out.write("navigationAnswers = [")
      for (index, id) in own.enumerated() {
        if index > 0 { out.write(", ") }
        spelled(names.guards[Int(id.index)])
      }
      out.write("]\n")
    }
    for flow in flows {
      guard let name = names.flowGuards[Int(flow.index)] else { continue }
      out.beginLine()
      storedName(of: flow)
      out.write(" = ")
      spelled(name)
      out.endLine()
    }
    endDeclaration()
  }

  /// Writes the answers in the order of the guards' numbers.
  private mutating func emitAnswers(_ own: [GuardID]) {
    out.emptyLine()
    if own.count == Int(program.guards.count) {
      return beginMember(
        "var navigationGuards: NavigationGuardSet { NavigationGuardSet(asking: navigationAnswers) }\n")
    }
    beginMember("var navigationGuards: NavigationGuardSet {\n")
    out.deepen()
    out.line("NavigationGuardSet(asking: [")
    out.deepen()
    var position = 0
    for id in program.guards.ids {
      out.beginLine()
      if let flow = program.guards[id].flow {
        out.write("{ [ask = ")
        storedName(of: flow)
        out.write("] in ask().")
        spelled(names.guards[Int(id.index)])
        out.write(" },\n")
      } else {
        out.write("navigationAnswers[")
        out.write(number: position)
        out.write("],\n")
        position += 1
      }
    }
    out.rise()
    out.line("])")
    endDeclaration()
  }
}

extension SwiftNames {
  /// Returns the decisions as an expression, each with the value that `answer` returns for it.
  func guards(of program: Program, answer: (GuardID) -> String) -> String {
    func list(_ flow: FlowID?) -> [String] {
      program.guards.ids.filter { program.guards[$0].flow == flow }.map {
        "\(label(guards[Int($0.index)])): \(answer($0))"
      }
    }
    let app = table[namespace]
    let nested = program.flows.ids.compactMap { flow in
      flowGuards[Int(flow.index)].map {
        "\(label($0)): \(app).\(table[flows[Int(flow.index)]]).Guards(\(list(flow).joined(separator: ", ")))"
      }
    }
    return "\(app).Guards(\((list(nil) + nested).joined(separator: ", ")))"
  }

  /// Returns the property of a guard, from those of the app: `signedIn`, `checkout.hasCard`.
  func property(of id: GuardID, in program: Program) -> String {
    let name = table[guards[Int(id.index)]]
    guard let flow = program.guards[id].flow, let owner = flowGuards[Int(flow.index)] else { return name }
    return "\(table[owner]).\(name)"
  }

  /// Returns a name as the label of an argument, where few keywords need backticks.
  private func label(_ symbol: Symbol) -> String {
    let name = table[symbol]
    let bare = name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
    return SwiftWords.escapedLabels.contains(bare) ? name : bare
  }
}
