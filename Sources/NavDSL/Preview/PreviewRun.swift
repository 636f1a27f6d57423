import NavRuntime

/// A run of a page after its steps, or those that can still be performed.
package struct PreviewRun: Sendable {
  /// The step at which the run stopped.
  struct Stop: Sendable {
    /// The number of the step, from 0.
    var index: Int
    var step: String
    /// The reason, as a message.
    var reason: String
  }

  /// The simulator after the steps.
  private(set) var simulator: Simulator
  /// The notes on the last step.
  private(set) var notes: [String] = []
  /// The step that can no longer be performed; `nil` if all were.
  private(set) var stop: Stop?

  /// Performs the steps of a request from the start of a program. Guards that the program does not declare are ignored,
  /// since an edit may have removed them. A step that is not possible is tried under the names that its declarations have
  /// now, if it names them by former ones.
  ///
  /// - Parameter isLate: Asked from time to time whether the time for the run is over.
  /// - Throws: The reason why the program cannot start; or that the run takes too long.
  package init(
    _ request: PreviewRequest, of program: InterpretedProgram, isLate: () -> Bool = { false }
  ) throws(PreviewFailure) {
    let names = Set(request.guards)
    let guards = program.program.guards.ids.filter { names.contains(program.name(of: $0)) }
    do throws(NavigationFailure) {
      simulator = try Simulator(
        program, in: request.width, guards: Set(guards), format: .json, isPrompted: false)
    } catch {
      throw PreviewFailure("the program cannot start: \(error.rawValue), \(error.explanation)")
    }
    lazy var renamedSteps = RenamedSteps(program.program)
    for (index, step) in request.steps.enumerated() {
      if index % 64 == 63, isLate() {
        throw PreviewFailure("the run takes too long: \(request.steps.count) steps")
      }
      do throws(SimulatorError) {
        notes = try simulator.replay(step)
      } catch {
        var repeated: [String]?
        for renamed in renamedSteps.renamed(step) where repeated == nil {
          repeated = try? simulator.replay(renamed)
        }
        if let repeated {
          notes = repeated
          continue
        }
        stop = Stop(index: index, step: step, reason: error.message)
        return
      }
    }
  }

  /// Creates the run that a simulator has performed.
  init(_ simulator: Simulator) { self.simulator = simulator }

  /// The state of the window.
  var run: Run { simulator.run }

  /// The names of the scenes that the user can operate, in order, each once.
  var activeScenes: [String] { Self.unique(run.state.activeScenes.map(\.scene.name)) }

  /// The names of the other scenes on the visible stacks and below presentations, each once.
  var coveredScenes: [String] {
    var names: [String] = []
    for node in [run.state.base] + run.state.presentations.map(\.node) { Self.collect(node, into: &names) }
    let active = Set(activeScenes)
    return Self.unique(names).filter { !active.contains($0) }
  }

  private static func collect(_ node: NavigationNode, into names: inout [String]) {
    switch node {
    case .scene(let instance):
      if instance.scene.isSurroundings { return }
      names.append(instance.scene.name)
      for embedded in instance.embedded { collect(embedded.node, into: &names) }
    case .stack(let stack): for element in stack.elements { collect(element, into: &names) }
    case .tabs(let tabs):
      if tabs.tabs.indices.contains(tabs.selected) { collect(tabs.tabs[tabs.selected].node, into: &names) }
    case .pages(let pages):
      if pages.pages.indices.contains(pages.current) { collect(pages.pages[pages.current], into: &names) }
    case .split(let split):
      for column in split.columns where !column.isWaiting { collect(column.node, into: &names) }
    }
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
