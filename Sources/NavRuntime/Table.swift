/// A program as data: its scenes with their handlers, its flows, containers and links.
///
/// The engine runs on it. Generated Swift contains it as one text (``init(version1:types:)``), which is parsed on first
/// use; the interpreter creates it from the resolved program. It is a class, since a table is never copied and every
/// scene refers to its own.
public final class NavigationTable: Sendable {
  package let enums: [NavigationEnumDeclaration]
  package let structs: [NavigationStructDeclaration]
  /// The app's types, by their names in the program.
  let externalTypes: [String: any NavigationExternalType.Type]
  /// The names of the guards: `signedIn`, `Checkout.hasCard`.
  package let guards: [String]
  /// The scenes, followed by `…` if there are entries.
  package let scenes: [NavigationSceneDeclaration]
  /// The number of the scene `…`; `nil` without entries.
  package let surroundings: Int?
  /// The flows, followed by the feature, whose parameters are in scope as those of a flow are.
  package let flows: [NavigationFlowDeclaration]
  package let containers: [NavigationContainerDeclaration]
  package let links: [NavigationLinkDeclaration]
  /// The feature; `nil` for an app.
  package let feature: NavigationFeatureDeclaration?
  /// The entries: what the program's own code opens.
  package let entries: [NavigationEntryDeclaration]
  /// The names that declarations had in earlier versions.
  package let formerNames: NavigationFormerNames
  /// The app's or feature's own handlers.
  package let handlers: [NavigationHandlerDeclaration]
  /// The app's start in compact and in regular width.
  package let starts: (compact: NavigationStartTemplate, regular: NavigationStartTemplate)
  /// `true` iff the app may start in different places in the two widths.
  public let restartsOnResize: Bool
  /// The links in the order in which they are tried.
  let linkOrder: NavigationLinkOrder
  /// The events that the app, a flow or a container handles.
  package let outerEvents: Set<String>
  /// `true` iff something has a handler of one of the user's moves.
  let handlesMoves: Bool
  /// `true` iff a scene or a flow is transient.
  let hasTransients: Bool
  private let sceneNumbers: [String: Int]
  private let flowNumbers: [String: Int]
  private let containerNumbers: [String: Int]

  /// Creates a table of declarations.
  package init(_ parts: NavigationTableParts) {
    enums = parts.enums
    structs = parts.structs
    externalTypes = parts.externalTypes
    guards = parts.guards
    // What is around what the code enters is a scene without a name that a program could use.
    surroundings = parts.entries.isEmpty ? nil : parts.scenes.count
    scenes =
      parts.scenes
      + (parts.entries.isEmpty ? [] : [NavigationSceneDeclaration(name: "…", flow: nil)])
    feature = parts.feature
    flows =
      parts.flows
      + (parts.feature.map { [NavigationFlowDeclaration(name: $0.name, parameters: $0.parameters)] } ?? [])
    containers = parts.containers
    links = parts.links
    entries = parts.entries
    formerNames = parts.formerNames
    handlers = parts.handlers
    outerEvents = Set(
      (handlers + flows.flatMap(\.handlers) + containers.flatMap(\.handlers)).map(\.name))
    handlesMoves =
      !outerEvents.isDisjoint(with: NavigationMove.handlerNames)
      || scenes.contains { $0.handlers.contains { NavigationMove.handlerNames.contains($0.name) } }
    hasTransients = parts.scenes.contains(where: \.isTransient) || parts.flows.contains(where: \.isTransient)
    starts = (parts.compact, parts.regular)
    restartsOnResize = parts.compact != parts.regular
    linkOrder = NavigationLinkOrder(parts.links)
    // If two declarations have one name, which is an error, the first counts.
    func numbers(_ names: [String]) -> [String: Int] {
      Dictionary(zip(names, 0...)) { first, _ in first }
    }
    sceneNumbers = numbers(scenes.map(\.name))
    flowNumbers = numbers(parts.flows.map(\.name))
    containerNumbers = numbers(containers.map(\.name))
  }

  /// Returns the number of a scene; `nil` if there is none of that name.
  package func scene(named name: String) -> Int? { sceneNumbers[name] }

  /// Returns the number of a flow; `nil` if there is none of that name.
  package func flow(named name: String) -> Int? { flowNumbers[name] }

  /// Returns the number of a container; `nil` if there is none of that name.
  package func container(named name: String) -> Int? { containerNumbers[name] }

  /// `true` iff the stack of that name has no navigation bar; `false` if there is none.
  public func hidesBar(ofStack name: String?) -> Bool {
    guard let name, let number = containerNumbers[name],
      case .stack(_, let hidesBar) = containers[number].content
    else { return false }
    return hidesBar
  }

  /// The tabs of a container, in order; empty if it is not a tab container.
  public func tabs(of container: String) -> [NavigationTab] {
    guard let number = containerNumbers[container], case .tabs(let tabs) = containers[number].content else {
      return []
    }
    return tabs.map {
      NavigationTab(container: container, name: $0.name, title: $0.title, icon: $0.icon)
    }
  }
}

extension NavigationTable {
  /// Returns a tab of a container; one without title and icon if there is none of that name.
  public func tab(_ name: String, of container: String) -> NavigationTab {
    tabs(of: container).first { $0.name == name }
      ?? NavigationTab(container: container, name: name, title: nil, icon: nil)
  }
}

/// A type of the app whose values a program passes through.
public typealias NavigationExternalType = Codable & Hashable & Sendable

/// The declarations of a table that is being created.
package struct NavigationTableParts: Sendable {
  package var enums: [NavigationEnumDeclaration] = []
  package var structs: [NavigationStructDeclaration] = []
  package var externalTypes: [String: any NavigationExternalType.Type] = [:]
  package var guards: [String] = []
  package var scenes: [NavigationSceneDeclaration] = []
  package var flows: [NavigationFlowDeclaration] = []
  package var containers: [NavigationContainerDeclaration] = []
  package var links: [NavigationLinkDeclaration] = []
  package var handlers: [NavigationHandlerDeclaration] = []
  package var feature: NavigationFeatureDeclaration?
  package var entries: [NavigationEntryDeclaration] = []
  package var formerNames = NavigationFormerNames()
  package var compact = NavigationStartTemplate()
  package var regular = NavigationStartTemplate()

  package init() {}
}

// MARK: - Declarations

/// A scene of a program.
package struct NavigationSceneDeclaration: Hashable, Sendable {
  package var name: String
  /// The name of the flow that declares the scene; `nil` for a scene of the app.
  package var flow: String?
  package var parameters: [NavigationParameter] = []
  /// `true` iff the scene declares its result type.
  package var hasResult = false
  package var bar = NavigationBar()
  /// The title, if it depends on parameters; otherwise it is in the bar.
  package var title: NavigationExpression?
  package var prompt: String?
  /// The text below the title of an alert or action sheet.
  package var message: NavigationExpression?
  /// `true` iff there is no tab bar while the scene is on a stack that the selected tab shows.
  package var hidesTabBar = false
  /// `true` iff it is left out when a saved state is restored.
  package var isTransient = false
  /// `true` iff other code draws and navigates the scene.
  package var isExternal = false
  package var items: [NavigationItem] = []
  package var embeds: [NavigationEmbedDeclaration] = []
  package var exits: [NavigationExitDeclaration] = []
  package var handlers: [NavigationHandlerDeclaration] = []

  package init(name: String, flow: String? = nil) {
    self.name = name
    self.flow = flow
  }
}

/// A scene or a stack inside a scene, or in a tab.
package struct NavigationEmbedDeclaration: Hashable, Sendable {
  package var name: String
  package var title: String?
  package var icon: String?
  package var destination: NavigationDestinationTemplate

  package init(
    name: String, title: String? = nil, icon: String? = nil, destination: NavigationDestinationTemplate
  ) {
    self.name = name
    self.title = title
    self.icon = icon
    self.destination = destination
  }
}

/// An exit of a scene.
package struct NavigationExitDeclaration: Hashable, Sendable {
  package var name: String
  package var parameters: [NavigationParameter]
  package var condition: NavigationCondition?

  package init(name: String, parameters: [NavigationParameter], condition: NavigationCondition? = nil) {
    self.name = name
    self.parameters = parameters
    self.condition = condition
  }
}

/// The handler of an event: the first branch whose condition holds is taken.
package struct NavigationHandlerDeclaration: Hashable, Sendable {
  package var name: String
  package var parameters: [NavigationParameter]
  package var branches: [NavigationBranchDeclaration]

  package init(
    name: String, parameters: [NavigationParameter], branches: [NavigationBranchDeclaration] = []
  ) {
    self.name = name
    self.parameters = parameters
    self.branches = branches
  }
}

/// A branch of a handler or a link.
package struct NavigationBranchDeclaration: Hashable, Sendable {
  /// The condition; `nil` for a branch that is always taken.
  package var condition: NavigationCondition?
  /// The verbs of a handler's branch.
  package var verbs: [NavigationVerbTemplate] = []
  /// The place of a link's branch.
  package var place: [NavigationPlaceStepTemplate]?

  package init(condition: NavigationCondition? = nil) { self.condition = condition }
}

/// The start of an app: the destination of the first branch whose condition holds, else of the last.
package struct NavigationStartTemplate: Hashable, Sendable {
  /// A branch of the start.
  package struct Alternative: Hashable, Sendable {
    /// The condition, on guards and on parameters around the start; `nil` for a branch that is always taken.
    package var condition: NavigationCondition?
    package var destination: NavigationDestinationTemplate

    package init(_ condition: NavigationCondition?, _ destination: NavigationDestinationTemplate) {
      self.condition = condition
      self.destination = destination
    }
  }

  /// The branches; empty for a program that navc rejects.
  package var branches: [Alternative]

  package init(_ branches: [Alternative] = []) { self.branches = branches }

  /// Returns the destination under the values of a scope.
  package func destination(_ scope: NavigationScope) -> NavigationDestinationTemplate {
    let taken = branches.first { scope.holds($0.condition) } ?? branches.last
    return taken?.destination ?? .container("")
  }
}

/// A flow of a program.
package struct NavigationFlowDeclaration: Hashable, Sendable {
  package var name: String
  package var parameters: [NavigationParameter]
  package var start: NavigationDestinationTemplate?
  /// `true` iff its scenes and containers are left out when a saved state is restored.
  package var isTransient = false
  package var handlers: [NavigationHandlerDeclaration] = []

  package init(
    name: String, parameters: [NavigationParameter], start: NavigationDestinationTemplate? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.start = start
  }
}

/// The feature that a program is, in place of an app.
package struct NavigationFeatureDeclaration: Hashable, Sendable {
  package var name: String
  package var parameters: [NavigationParameter]
  /// The type of its result; `nil` for none.
  package var result: NavigationType?

  package init(name: String, parameters: [NavigationParameter], result: NavigationType? = nil) {
    self.name = name
    self.parameters = parameters
    self.result = result
  }

  /// `true` iff it can end with a value.
  func accepts(_ value: NavigationValue, in table: NavigationTable) -> Bool {
    result.map { table.isValue(value, of: $0) } ?? false
  }
}

/// A container of a program.
package struct NavigationContainerDeclaration: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case stack(root: NavigationDestinationTemplate, hidesBar: Bool = false)
    case tabs([NavigationEmbedDeclaration])
    case split(NavigationSplitDeclaration)
    case pages([NavigationDestinationTemplate])
  }
  package var name: String
  /// The name of the flow that declares the container; `nil` for a container of the app.
  package var flow: String?
  package var content: Content
  package var handlers: [NavigationHandlerDeclaration] = []

  package init(name: String, flow: String?, content: Content) {
    self.name = name
    self.flow = flow
    self.content = content
  }
}

/// The columns of a split.
package struct NavigationSplitDeclaration: Hashable, Sendable {
  package var primary: NavigationDestinationTemplate
  package var supplementary: NavigationDestinationTemplate?
  package var secondary: NavigationDestinationTemplate?
  package var placeholder: NavigationDestinationTemplate?
  package var compact: NavigationDestinationTemplate?
  package var collapsesTo = NavigationColumn.secondary
  package var isOver = false

  package init(primary: NavigationDestinationTemplate) { self.primary = primary }
}
