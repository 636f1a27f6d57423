import NavOracles
import NavRuntime
import Testing

@testable import NavDSL

/// Small programs that together contain every element of a state.
enum RuntimePrograms {
  /// The programs by name.
  static let sources = StatePrograms.sources

  /// Returns a program by name.
  static func program(_ name: String) throws -> InterpretedProgram {
    let source = try #require(sources.first { $0.name == name })
    let compilation = compile([InputFile(path: "Test.nav", text: source.text)])
    let errors = compilation.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(name): \(errors.map(\.message))")
    return InterpretedProgram(compilation.program)
  }
}

extension RandomWalk {
  /// Returns any destination of the app or of a flow, whether or not it can be opened from here.
  mutating func destination(depth: Int = 0) -> NavigationDestination? {
    let program = run.program
    switch random.below(depth == 0 ? 10 : 7) {
    case 0, 1, 2, 3, 4:
      let id = random.pick(program.program.scenes.ids)
      let name = program.program.qualifiedName(.scene(id))
      let types = program.program.scenes[id].parameters.map { program.program.parameters[$0].type }
      return program.scene(named: name, arguments: types.map { value(of: $0) }).map { .scene($0) }
    case 5: return containers.randomElement(using: &random).map { .container($0) }
    case 6:
      guard let id = program.program.flows.ids.randomElement(using: &random) else { return nil }
      let types = program.program.flows[id].parameters.map { program.program.parameters[$0].type }
      return program.flow(
        named: program.program.qualifiedName(.flow(id)), arguments: types.map { value(of: $0) }
      ).map { .flow($0) }
    default: return destination(depth: 1).map { .stack(root: $0) }
    }
  }

  private var containers: [String] {
    let program = run.program.program
    return program.tabContainers.ids.map { program.qualifiedName(.tabs($0)) }
      + program.splits.ids.map { program.qualifiedName(.split($0)) }
      + program.stacks.ids.map { program.qualifiedName(.stack($0)) }
      + program.pageContainers.ids.map { program.qualifiedName(.pages($0)) }
  }

  private mutating func selection(
    in destination: NavigationDestination
  ) -> String? {
    guard case .container(let name) = destination, random.chance(70),
      let layout = run.program.table.layout(of: name, flow: nil)
    else { return nil }
    switch layout {
    case .tabs(let tabs): return random.pick(tabs).name
    case .split: return random.pick(["primary", "supplementary", "secondary"])
    case .stack, .pages: return nil
    }
  }

  /// Returns a place, which may be impossible.
  mutating func place() -> NavigationPlace {
    var steps: [NavigationPlace.Step] = []
    if random.chance(80) {
      let head =
        random.chance(60)
        ? containers.randomElement(using: &random).map { NavigationDestination.container($0) } : destination()
      if let head { steps.append(.init(.start, head, selection: selection(in: head))) }
    }
    while random.chance(60) {
      guard let destination = destination(depth: random.below(2)) else { continue }
      let isPushed = random.chance(70)
      var options = NavigationOptions()
      if !isPushed, random.chance(30) { options.style = .formSheet }
      steps.append(
        .init(
          isPushed ? .push : random.chance(80) ? .modal : .popover, destination,
          selection: selection(in: destination), options: options))
    }
    return NavigationPlace(steps)
  }
}
