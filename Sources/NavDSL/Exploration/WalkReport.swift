import NavRuntime

/// Walks that were looked for in a program, to be written.
public struct WalkReport: Sendable {
  /// What was looked for.
  public enum Subject: Sendable {
    /// The shortest walks from a scene to another, for each width that was asked for.
    case paths(from: PathOrigin, to: SceneID, [ShortestPaths])
    /// Walks that visit everything.
    case cover(Cover)
  }

  /// What was looked for.
  public var subject: Subject
  /// The program.
  public var program: InterpretedProgram

  /// Creates a report.
  public init(_ subject: Subject, of program: InterpretedProgram) {
    self.subject = subject
    self.program = program
  }

  /// All walks.
  public var walks: [Walk] {
    switch subject {
    case .paths(_, _, let paths): paths.flatMap(\.walks)
    case .cover(let cover): cover.walks
    }
  }
}

/// What the parts of walks are called.
struct WalkWords {
  let interpreted: InterpretedProgram
  /// For each branch, whose it is.
  private let owners: [Owner?]

  enum Owner {
    case handler(SceneID, HandlerID)
    case link(LinkID)
  }

  init(_ program: InterpretedProgram) {
    interpreted = program
    let model = program.program
    var owners: [Owner?] = Array(repeating: nil, count: model.branches.count)
    for scene in model.scenes.ids {
      for handler in model.scenes[scene].handlers {
        for branch in model.handlers[handler].branches {
          owners[Int(branch.index)] = .handler(scene, handler)
        }
      }
    }
    for link in model.links.ids {
      for branch in model.links[link].branches { owners[Int(branch.index)] = .link(link) }
    }
    self.owners = owners
  }

  var program: Program { interpreted.program }

  func owner(of branch: BranchID) -> Owner? { owners[Int(branch.index)] }

  func name(of scene: SceneID) -> String { program.qualifiedName(.scene(scene)) }

  func name(of origin: PathOrigin) -> String {
    switch origin {
    case .start: "the start"
    case .scene(let scene): name(of: scene)
    }
  }

  // MARK: Steps

  /// Returns what happens as a step of a scenario.
  func text(of step: Walk.Step) -> String {
    switch step.input {
    case .event(let name, let scene, let arguments):
      let parameters = step.handler.map { program.handlers[$0].parameters } ?? .none
      return InterpretedProgram.step(name, in: scene, interpreted.labelled(arguments, parameters))
    case .open, .move: return interpreted.description(of: step.input)
    }
  }

  /// Returns decisions as a step of a scenario.
  func text(of given: [Walk.Given]) -> String { interpreted.given(given.map { ($0.guard, $0.holds) }) }

  // MARK: What is visited

  /// Returns what an item is called in a sentence: `Product`, `Product.buy when signedIn`.
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
    case .dismiss(let scene): return "dismissing \(name(of: scene))"
    case .select(let tab): return "choosing \(name(of: tab))"
    case .swipe(let pages, let isNext):
      return "swiping to the \(isNext ? "next" : "previous") page of \(program.qualifiedName(.pages(pages)))"
    case .reveal(let split, let isRevealed):
      return (isRevealed ? "revealing" : "hiding") + " the columns of \(program.qualifiedName(.split(split)))"
    case .resize(let width): return "resizing to \(width.rawValue)"
    }
  }

  func name(of tab: TabID) -> String {
    let tab = program.tabs[tab]
    return program.qualifiedName(.tabs(tab.container)) + "." + program.text(tab.name)
  }

  private func name(of branch: BranchID) -> String {
    let branches: IDRange<BranchID>
    var text: String
    switch owner(of: branch) {
    case .handler(let scene, let handler):
      branches = program.handlers[handler].branches
      text = name(of: scene) + "." + program.text(program.handlers[handler].name)
    case .link(let link):
      branches = program.links[link].branches
      text = "link \(NavigationValue.string(program.text(program.links[link].pattern)))"
    case nil: return "?"
    }
    if let condition = program.branches[branch].condition {
      text += " when " + self.text(of: condition)
    } else if branches.count > 1 {
      text += " else"
    }
    return text
  }

  /// Returns a condition as a program spells it.
  func text(of condition: ConditionID, isPart: Bool = false) -> String {
    switch program.conditions[condition] {
    case .guard(let id): return interpreted.spelling(of: id)
    case .value(let expression): return text(of: expression)
    case .compact: return "compact"
    case .regular: return "regular"
    case .not(let operand): return "not " + text(of: operand, isPart: true)
    case .all(let range): return join(range, " and ", isPart)
    case .any(let range): return join(range, " or ", isPart)
    case .error: return "?"
    }
  }

  private func join(_ range: ListRange, _ word: String, _ isPart: Bool) -> String {
    let text = range.indices.map { self.text(of: program.operands[$0], isPart: true) }.joined(separator: word)
    return isPart ? "(\(text))" : text
  }

  private func text(of expression: ExpressionID) -> String {
    switch program.expressions[expression].shape {
    case .parameter(let parameter): program.text(program.parameters[parameter].name)
    case .field(let base, let field): text(of: base) + "." + program.text(program.parameters[field].name)
    default: "?"
    }
  }

  // MARK: Numbers

  static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}
