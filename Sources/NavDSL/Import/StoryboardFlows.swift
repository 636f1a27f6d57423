/// The storyboards that become flows: those that others enter only by their first controller, and whose other controllers
/// nothing else names.
struct StoryboardFlows: Sendable {
  /// A flow.
  struct Flow: Sendable {
    var name: String
    /// The scene or container that the flow starts with.
    var start: String
  }

  /// The flow of each file that is one.
  private(set) var ofFile: [Int: Flow] = [:]
  /// The file of each flow, by what it starts with.
  private var fileOfStart: [String: Int] = [:]

  /// Creates a set without flows.
  init() {}

  /// Finds the flows of a project.
  ///
  /// - Parameters:
  ///   - starts: The files that the app starts with, which are none.
  ///   - stacks: The navigation controllers that are declared.
  ///   - names: The names of the declarations, which gets those of flows as well.
  init(
    _ project: StoryboardProject, starts: [Int], reach: StoryboardReach, stacks: Set<Int>,
    names: inout StoryboardNames
  ) {
    let entered = project.enteredFromOutside()
    for (file, storyboard) in project.files.enumerated() where !starts.contains(file) {
      guard let initial = project.initial(of: file), project.controllers[initial].kind != .reference,
        entered[file] == [initial]
      else { continue }
      let own = storyboard.firstController..<storyboard.firstController + storyboard.board.controllers.count
      // Code gets what is named from outside.
      if own.contains(where: { reach.ways[$0] == .code }) { continue }
      var shown = StoryboardNames.Declared.controller(initial)
      if project.controllers[initial].kind == .navigation, !stacks.contains(initial) {
        switch project.root(of: initial) {
        case .controller(let root)?:
          guard own.contains(root), project.controllers[root].kind != .navigation else { continue }
          shown = .controller(root)
        case .standIn?, .missing?: continue
        case nil: shown = .root(initial)
        }
      }
      let start = names(shown)
      let name = names.declareFlow(NameWords.typeName(storyboard.name) ?? "Flow")
      ofFile[file] = Flow(name: name, start: start)
      fileOfStart[start] = file
    }
  }

  /// Returns the name by which a file names a declaration: that of the flow for the start of another file's.
  func name(of declaration: String, from file: Int?) -> String {
    guard let file, let other = fileOfStart[declaration], other != file, let flow = ofFile[other] else {
      return declaration
    }
    return flow.name
  }
}

extension StoryboardProject {
  /// Returns the controllers of each file that controllers of others lead to.
  fileprivate func enteredFromOutside() -> [Int: Set<Int>] {
    var entered: [Int: Set<Int>] = [:]
    for index in controllers.indices {
      for next in next(from: index) where fileOfController[next] != fileOfController[index] {
        entered[fileOfController[next], default: []].insert(next)
      }
    }
    return entered
  }
}
