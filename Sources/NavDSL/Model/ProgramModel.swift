import NavRuntime

/// A program's declarations by name, for reading: the scenes, containers, flows, links and scenarios of a ``Program``.
///
/// Its elements are views that keep the program alive and copy none of it. Text that a program spells (types,
/// conditions, verbs) is given in the notation of the language; `Documentation/Formats.md` describes the same facts as
/// JSON. The model of a program with errors lacks what could not be resolved.
public struct ProgramModel: Sendable {
  let storage: Storage

  /// The program and its lines behind one reference, which every view keeps, and which closures copy cheaply.
  final class Storage: Sendable {
    let program: Program
    let lines: [LineTable]

    init(_ program: Program) {
      self.program = program
      lines = program.sources.files.map { LineTable($0) }
    }
  }

  init(_ program: Program) { storage = Storage(program) }

  private var program: Program { storage.program }

  /// The name of the app; `nil` for a program without one.
  public var appName: String? { program.app.map { program.text($0.name) } }

  /// The events that the app handles wherever nothing nearer does.
  public var handlers: [Handler] { storage.handlers(program.handlers(of: .app)) }

  /// The scenes, in the order of their declaration.
  public var scenes: [Scene] { program.scenes.ids.map { Scene(storage: storage, id: $0) } }

  /// The stacks, tab containers, splits and page containers, in this order and that of their declaration.
  public var containers: [Container] {
    let targets =
      program.stacks.ids.map(Target.stack) + program.tabContainers.ids.map(Target.tabs)
      + program.splits.ids.map(Target.split) + program.pageContainers.ids.map(Target.pages)
    return targets.map { Container(storage: storage, target: $0) }
  }

  /// The flows, in the order of their declaration.
  public var flows: [Flow] { program.flows.ids.map { Flow(storage: storage, id: $0) } }

  /// The qualified names of the guards, in the order of their declaration.
  public var guardNames: [String] {
    program.guards.elements.map { program.qualifiedName(of: $0) }
  }

  /// The links, in the order of their declaration.
  public var links: [Link] { program.links.ids.map { Link(storage: storage, id: $0) } }

  /// The scenarios, in the order of their declaration.
  public var scenarios: [Scenario] { program.scenarios.ids.map { Scenario(storage: storage, id: $0) } }

  /// Returns the scene with a qualified name, such as `Product` or `Checkout.Address`; `nil` if there is none.
  public func scene(named name: String) -> Scene? {
    program.sceneNamed(name).map { Scene(storage: storage, id: $0) }
  }

  /// Returns the name of the destination that the app starts with in a width; `nil` for a program without an app.
  public func start(in width: NavigationWidth) -> String? {
    guard let app = program.app else { return nil }
    return storage.name(of: app.start(in: width).fallback)
  }
}

extension Program {
  /// The declarations of the program by name.
  ///
  /// - Complexity: Linear in the size of the source, whose lines are found; keep the value to read more than one element.
  public var model: ProgramModel { ProgramModel(self) }
}

extension ProgramModel.Storage {
  /// Returns the qualified name of a destination's target; `nil` if it could not be resolved.
  func name(of destination: DestinationID) -> String? {
    let target = program.destinations[destination].target
    if case .error = target { return nil }
    return program.qualifiedName(target)
  }

  /// Returns parameters as views.
  func parameters(_ range: IDRange<ParameterID>) -> [ProgramModel.Parameter] {
    range.map { ProgramModel.Parameter(storage: self, id: $0) }
  }

  /// Returns handlers as views.
  func handlers(_ range: IDRange<HandlerID>) -> [ProgramModel.Handler] {
    range.map { ProgramModel.Handler(storage: self, id: $0) }
  }

  /// Returns the file, line and column of a span.
  func range(of span: SourceSpan) -> SourceRange? {
    guard let index = program.sources.fileIndex(at: span.start) else { return nil }
    return SourceRange(span, in: program.sources.files[index], lines: lines[index])
  }

  /// Returns the branches of a handler or a link as views.
  func branches(_ range: IDRange<BranchID>, in flow: FlowID?) -> [ProgramModel.Branch] {
    range.map { ProgramModel.Branch(storage: self, id: $0, flow: flow) }
  }
}
