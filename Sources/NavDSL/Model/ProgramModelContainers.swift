import NavRuntime

// Views of containers, flows, links and scenarios.

extension ProgramModel {
  /// A container: a stack, tabs, a split or pages.
  public struct Container: Sendable {
    /// The kind of a container.
    public enum Kind: String, Sendable, CaseIterable {
      /// A navigation stack.
      case stack
      /// A tab bar with its tabs.
      case tabs
      /// A split view with two or three columns.
      case split
      /// Pages that a swipe turns.
      case pages
    }

    /// A destination inside a container.
    public struct Child: Sendable, Hashable {
      /// The name of the tab or of the column; `nil` for a root and for pages.
      public let label: String?
      /// The qualified name of the scene, container or flow; `nil` if it could not be resolved.
      public let target: String?
    }

    let storage: Storage
    let target: Target

    private var program: Program { storage.program }

    /// The kind.
    public var kind: Kind {
      switch target {
      case .tabs: .tabs
      case .split: .split
      case .pages: .pages
      case .stack, .scene, .flow, .error: .stack
      }
    }

    /// The name with that of its flow.
    public var qualifiedName: String { program.qualifiedName(target) }

    /// The root of a stack, the tabs, the columns of a split, or the pages.
    public var children: [Child] {
      func child(_ label: String?, _ destination: DestinationID) -> Child {
        Child(label: label, target: storage.name(of: destination))
      }
      switch target {
      case .stack(let id): return [child(nil, program.stacks[id].root)]
      case .tabs(let id):
        return program.tabContainers[id].tabs.map {
          child(program.text(program.tabs[$0].name), program.tabs[$0].destination)
        }
      case .split(let id):
        let split = program.splits[id]
        let columns = [
          ("primary", split.primary), ("supplementary", split.supplementary), ("secondary", split.secondary),
          ("compact", split.compact),
        ]
        return columns.compactMap { label, destination in destination.map { child(label, $0) } }
      case .pages(let id):
        return program.pageContainers[id].pages.map { child(nil, program.pages[$0].destination) }
      case .scene, .flow, .error: return []
      }
    }

    /// The events that the container handles for the scenes in it.
    public var handlers: [Handler] { storage.handlers(program.handlers(of: .target(target))) }

    /// The place of the container's name.
    public var location: SourceRange? { storage.range(of: program.nameSpan(of: target)) }
  }

  /// A flow: scenes and containers with a start, parameters and a result of their own.
  public struct Flow: Sendable {
    let storage: Storage
    let id: FlowID

    private var program: Program { storage.program }
    private var row: NavDSL.Flow { storage.program.flows[id] }

    /// The name.
    public var name: String { program.text(row.name) }

    /// The parameters.
    public var parameters: [Parameter] { storage.parameters(row.parameters) }

    /// The type of the flow's result; `nil` if it has none.
    public var result: String? { row.result.map { program.typeName($0) } }

    /// The qualified name of the destination that the flow starts with; `nil` if it could not be resolved.
    public var start: String? { row.start.flatMap { storage.name(of: $0) } }

    /// The events that the flow handles for its scenes and what they open.
    public var handlers: [Handler] { storage.handlers(row.handlers) }

    /// The text of the doc comment; `nil` if there is none.
    public var documentation: String? { program.documentation(row.documentation) }

    /// The place of the declaration.
    public var location: SourceRange? { storage.range(of: row.span) }
  }

  /// A link: a URL pattern and the places it opens.
  public struct Link: Sendable {
    let storage: Storage
    let id: LinkID

    private var row: NavDSL.Link { storage.program.links[id] }

    /// The pattern: `/products/{id}`.
    public var pattern: String { storage.program.text(row.pattern) }

    /// The parameters that the pattern declares.
    public var parameters: [Parameter] { storage.parameters(row.parameters) }

    /// The branches, of which the first whose condition holds is taken.
    public var branches: [Branch] { storage.branches(row.branches, in: nil) }

    /// The place of the pattern.
    public var location: SourceRange? { storage.range(of: row.patternSpan) }
  }

  /// A scenario: a run with its expected states. ``InterpretedProgram/runScenarios()`` runs all.
  public struct Scenario: Sendable {
    let storage: Storage
    let id: ScenarioID

    private var row: NavDSL.Scenario { storage.program.scenarios[id] }

    /// The name.
    public var name: String { storage.program.text(row.name) }

    /// The width in which it starts.
    public var width: NavigationWidth { row.width }

    /// The place of the declaration.
    public var location: SourceRange? { storage.range(of: row.span) }
  }
}
