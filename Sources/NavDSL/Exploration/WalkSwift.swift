import NavRuntime

extension WalkReport {
  /// Returns walks as tests for Swift Testing that drive the generated `Navigation`.
  ///
  /// - Parameter module: The module with the generated code, which the tests import; `nil` if they are part of it.
  package func swift(module: String? = nil) -> [UInt8] {
    var writer = WalkSwift(self, module)
    writer.write()
    return writer.out.take()
  }
}

private struct WalkSwift {
  let report: WalkReport
  let module: String?
  let words: WalkWords
  let names: SwiftNames
  var values: WalkSwiftValues
  var out = TextBuffer()

  init(_ report: WalkReport, _ module: String?) {
    self.report = report
    self.module = module
    words = WalkWords(report.program)
    names = SwiftNames(report.program.program)
    values = WalkSwiftValues(report.program.program, names)
  }

  private var program: Program { words.program }
  private var namespace: String { names.table[names.namespace] }
  private var hasGuards: Bool { program.guards.count > 0 }

  mutating func write() {
    let named = words.named(report)
    for step in named.flatMap(\.walk.steps) { values.collect(step) }
    writeHead()
    out.line(string: "@Suite struct \(suiteName) {")
    for (index, (name, walk)) in named.enumerated() {
      if index > 0 { out.emptyLine() }
      out.deepen()
      write(walk, named: name, number: index + 1)
      out.rise()
    }
    out.line("}")
    writeHelpers()
  }

  private var suiteName: String {
    let kind =
      switch report.subject {
      case .paths: "Ways"
      case .cover(let cover):
        (cover.goal == .scenes ? "Scenes" : "Transitions") + (cover.width == .compact ? "Compact" : "Regular")
      }
    return "\(namespace)\(kind)"
  }

  private mutating func writeHead() {
    out.line("// Written by navc: walks through the app, with what is to be seen after each step.")
    if !values.externals.isEmpty {
      out.line("//")
      out.line("// Of the app's own types values are needed, which it makes of texts in another file:")
      for type in values.externals {
        out.line(string: "// func sample(_ text: String) -> \(values.name(ofExternal: type))")
      }
    }
    out.emptyLine()
    if values.needsFoundation { out.line("import Foundation") }
    let modules = Set(values.externals.map { program.text(program.externalTypes[$0].module) })
    for name in modules.sorted() where name != module { out.line(string: "import \(name)") }
    out.line("import Testing")
    if let module {
      out.emptyLine()
      out.line(string: "@testable import \(module)")
    }
    out.emptyLine()
  }

  // MARK: Walks

  private mutating func write(_ walk: Walk, named name: String, number: Int) {
    out.line(string: "@Test(\(WalkSwiftValues.literal(name))) func walk\(number)() throws {")
    out.deepen()
    let verb = walk.steps.isEmpty ? "let" : "var"
    out.line(string: "\(verb) navigation = \(namespace).Navigation(in: .\(walk.width.rawValue))")
    writeGuards(walk)
    expect(walk.start)
    for step in walk.steps {
      for given in step.given {
        let name = names.table[names.guards[Int(given.guard.index)]]
        out.line(string: "guards.\(name) = \(given.holds)")
      }
      out.line(string: "try navigation.\(call(step))")
      expect(step.state)
    }
    out.rise()
    out.line("}")
  }

  private mutating func writeGuards(_ walk: Walk) {
    let needsGuards = walk.steps.contains { step in
      if case .move = step.input { false } else { true }
    }
    guard hasGuards, needsGuards else { return }
    let verb = walk.steps.contains { !$0.given.isEmpty } ? "var" : "let"
    let list = names.guards.map { "\(WalkSwiftValues.label(names.table[$0])): false" }.joined(separator: ", ")
    out.line(string: "\(verb) guards = \(namespace).Guards(\(list))")
  }

  private mutating func expect(_ state: String) {
    out.line(string: "#expect(\"\\(navigation)\" == \(values.state(state)))")
  }

  private func call(_ step: Walk.Step) -> String {
    let guards = hasGuards ? ", guards: guards" : ""
    switch step.input {
    case .open(let url): return "open(\(WalkSwiftValues.literal(url))\(guards))"
    case .move(let move): return "perform(\(text(of: move)))"
    case .event(_, _, let arguments):
      guard let handler = step.handler, let scene = step.scene else { return "" }
      let event = event(handler, arguments, of: program.scenes[scene])
      return "send(only(\(name(of: scene)).self, in: navigation).\(event)\(guards))"
    }
  }

  private func event(_ handler: HandlerID, _ arguments: [NavigationValue], of scene: Scene) -> String {
    let handler = program.handlers[handler]
    let name = values.spelled(handler.name, names.event(handler.name, of: scene, handler, in: program))
    let list = zip(program.parameters[handler.parameters], arguments).map { parameter, value in
      let label = WalkSwiftValues.label(values.spelled(parameter.name, names.parameter(parameter.name)))
      return "\(label): \(values.text(of: value, as: parameter.type))"
    }
    return "\(name)(\(list.joined(separator: ", ")))"
  }

  private func name(of scene: SceneID) -> String {
    let flow = program.scenes[scene].flow.map { "." + names.table[names.flows[Int($0.index)]] } ?? ""
    return namespace + flow + "." + names.table[names.scenes[Int(scene.index)]]
  }

  private func text(of move: NavigationMove) -> String {
    switch move {
    case .back(let scene, _):
      return ".back(\(scene.map { "scene: \(WalkSwiftValues.literal($0))" } ?? ""))"
    case .dismiss: return ".dismiss"
    case .select(let container, let tab):
      let (container, tab) = (WalkSwiftValues.literal(container), WalkSwiftValues.literal(tab))
      return ".select(container: \(container), tab: \(tab))"
    case .swipeToNext: return ".swipeToNext"
    case .swipeToPrevious: return ".swipeToPrevious"
    case .reveal: return ".reveal"
    case .hide: return ".hide"
    case .resize(let width): return ".resize(.\(width.rawValue))"
    }
  }

  // MARK: Helpers

  private mutating func writeHelpers() {
    let sendsEvents = report.walks.flatMap(\.steps).contains { $0.handler != nil }
    if sendsEvents {
      out.emptyLine()
      out.line("/// Returns the scene of a type that receives events.")
      out.line(string: "private func only<S: \(namespace).TypedScene>(")
      out.line(string: "  _ type: S.Type, in navigation: \(namespace).Navigation")
      out.line(") throws -> S {")
      out.line(
        "  try #require(navigation.active(type).first, \"no \\(type) receives events in \\(navigation)\")")
      out.line("}")
    }
    if values.samples.isEmpty { return }
    out.emptyLine()
    for sample in values.samples { out.line(string: sample.declaration) }
    out.emptyLine()
    out.line("/// Returns a value of a type without literals as states print it.")
    out.line(
      "private func printed(_ value: some Any) -> String { String(reflecting: String(describing: value)) }")
  }
}
