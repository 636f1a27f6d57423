import NavRuntime

/// The result of a search for walks in a program, for output.
package struct WalkReport: Sendable {
  /// The sort of search, with its result.
  package enum Subject: Sendable {
    /// The shortest walks from one scene to another, for each requested width.
    case paths(from: PathOrigin, to: SceneID, [ShortestPaths])
    /// Walks that visit everything reachable.
    case cover(Cover)
  }

  /// The search and its result.
  package var subject: Subject
  /// The program.
  package var program: InterpretedProgram

  /// Creates a report.
  package init(_ subject: Subject, of program: InterpretedProgram) {
    self.subject = subject
    self.program = program
  }

  /// All walks.
  package var walks: [Walk] {
    switch subject {
    case .paths(_, _, let paths): paths.flatMap(\.walks)
    case .cover(let cover): cover.walks
    }
  }
}

/// The text of the parts of walks.
struct WalkWords {
  let interpreted: InterpretedProgram

  init(_ program: InterpretedProgram) { interpreted = program }

  var program: Program { interpreted.program }

  func name(of scene: SceneID) -> String { program.qualifiedName(.scene(scene)) }

  func name(of origin: PathOrigin) -> String {
    switch origin {
    case .start: "the start"
    case .scene(let scene): name(of: scene)
    }
  }

  // MARK: Steps

  /// Returns the step of a scenario that starts a feature with the arguments of a walk; `nil` if it has no parameters.
  func entry(of walk: Walk) -> String? {
    walk.arguments.isEmpty ? nil : interpreted.description(of: .enter(arguments: walk.arguments))
  }

  /// Returns the input of a step as a step of a scenario.
  func text(of step: Walk.Step) -> String {
    switch step.input {
    case .event(let name, let scene, let place, let arguments):
      let parameters = step.handler.map { program.handlers[$0].parameters } ?? .none
      return InterpretedProgram.step(name, in: scene, at: place, interpreted.labelled(arguments, parameters))
    case .open, .move, .relaunch, .enter, .enterAt: return interpreted.description(of: step.input)
    }
  }

  /// Returns decisions as a step of a scenario.
  func text(of given: [GivenGuard]) -> String { interpreted.given(given.map { ($0.guard, $0.holds) }) }

  // MARK: Visited items

  /// Returns the name of an item in a sentence: `Product`, `Product.buy when signedIn`.
  func name(of item: CoverItem) -> String {
    switch item {
    case .scene(let scene): name(of: scene)
    case .transition(let transition): name(of: transition)
    }
  }

  private func name(of transition: ExplorationTransition) -> String {
    switch transition {
    case .branch(let branch): return name(of: branch)
    case .back(let scene): return "back from \(name(of: scene))"
    case .dismiss(let scene): return "dismiss \(name(of: scene))"
    case .select(let tab): return "select \(program.qualifiedName(of: tab))"
    case .swipe(let pages, let isNext):
      return "swipe to the \(isNext ? "next" : "previous") page of \(program.qualifiedName(.pages(pages)))"
    case .reveal(let split, let isRevealed):
      return (isRevealed ? "reveal" : "hide") + " the columns of \(program.qualifiedName(.split(split)))"
    case .resize(let width): return "resize to \(width.rawValue)"
    }
  }

  private func name(of branch: BranchID) -> String {
    var text: String
    switch program.branches[branch].owner {
    case .handler(let id):
      let handler = program.handlers[id]
      text = program.name(of: handler.owner) + "." + program.text(handler.name)
    case .link(let link):
      text = "link \(NavigationValue.string(program.text(program.links[link].pattern)))"
    }
    if let condition = program.branches[branch].condition {
      text += " when " + program.spelling(of: condition)
    } else if program.siblings(of: branch).count > 1 {
      text += " else"
    }
    return text
  }

  // MARK: Numbers

  static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}
