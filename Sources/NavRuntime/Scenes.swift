/// Any scene of a program, with its arguments: `Product(id: "42")`.
///
/// Stacks contain it and saved states name it. Generated Swift wraps it in a type for each scene.
public struct NavigationScene: Hashable, Sendable, CustomStringConvertible {
  private let storage: NavigationArguments

  /// Creates the scene with a number of the program. Generated code passes an argument for each parameter.
  public init(_ table: NavigationTable, _ number: Int, _ arguments: [NavigationValue] = []) {
    storage = NavigationArguments(table, number, arguments)
  }

  /// The program that declares it.
  public var table: NavigationTable { storage.table }
  /// The number of its declaration in the program.
  package var number: Int { storage.number }
  /// The arguments, one for each parameter.
  public var arguments: [NavigationValue] { storage.arguments }
  /// The identity of the instance that a state contains; `nil` for a scene that was not taken from a state.
  public var identity: NavigationIdentity? { storage.identity }

  /// The flow that the instance belongs to, with its arguments; `nil` outside of flows, and for a scene that was not
  /// taken from a state.
  public var flow: NavigationFlow? { storage.flow }

  var declaration: NavigationSceneDeclaration { storage.table.scenes[storage.number] }

  /// The name, which is stable when declarations move: `Product`, `Checkout.Address`.
  public var name: String { declaration.name }
  /// The name of the flow that declares it; `nil` for a scene of the app.
  package var owner: String? { declaration.flow }
  /// `true` iff the scene itself declares a result type.
  package var declaresResult: Bool { declaration.hasResult }
  /// The bar items and controls, in order.
  public var items: [NavigationItem] { declaration.items }
  /// The line above the navigation bar.
  public var prompt: String? { declaration.prompt }
  /// `true` iff there is no tab bar while the scene is on a stack that the selected tab shows
  /// (``NavigationTabs/hidesBar(in:)``).
  public var hidesTabBar: Bool { declaration.hidesTabBar }
  /// `true` iff it is left out when a saved state is restored.
  public var isTransient: Bool { declaration.isTransient }
  /// `true` iff other code draws and navigates the scene: it may go back from it, or end its presentation, at any time.
  public var isExternal: Bool { declaration.isExternal }
  /// The names of the exits that the scene declares.
  public var exits: [String] { declaration.exits.map(\.name) }
  /// The title of the navigation bar; `nil` if a parameter of its flow determines it (``bar(flow:)``).
  public var title: String? { bar().title }

  /// The text below the title of an alert or action sheet; `nil` if a parameter of its flow determines it
  /// (``message(flow:)``).
  public var message: String? { message() }

  /// Returns the text below the title of an alert or action sheet, in the flow that the scene belongs to.
  public func message(flow: NavigationFlow? = nil) -> String? { table.message(of: self, flow: flow) }

  /// `true` iff it has a bar item or control of that name, which can anchor a popover.
  package func hasItem(_ name: String) -> Bool { items.contains { $0.kind == .item && $0.name == name } }

  /// Returns the navigation bar, in the flow that the scene belongs to.
  public func bar(flow: NavigationFlow? = nil) -> NavigationBar { table.bar(of: self, flow: flow) }

  /// The scene at the root of its own stack.
  public var inStack: NavigationDestination { .stack(root: .scene(self)) }

  /// The scene with its arguments, as spelled in a program.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Appends the scene with its arguments, as spelled in a program.
  func write(to text: inout String) { storage.write(declaration.name, declaration.parameters, to: &text) }

  /// `true` iff this is the scene with that number.
  public func `is`(_ number: Int) -> Bool { storage.number == number }

  /// `true` iff it is the scene `…`, which represents what the app shows around its entries: a view layer keeps that.
  public var isSurroundings: Bool { table.surroundings == number }

  /// Returns its case in the enum of all scenes of generated Swift.
  public func id<ID: NavigationSceneID>() -> ID? { ID(rawValue: number) }

  /// The argument at a position; ``NavigationValue/none`` beyond the last.
  public subscript(position: Int) -> NavigationValue { storage[position] }

  /// Returns the argument at a position; `nil` if it has another type.
  public func value<T: NavigationConvertible>(_ position: Int) -> T? { T(navigationValue: storage[position]) }

  /// Returns the argument at a position, or a fallback if it has another type. Not an autoclosure: the cost of
  /// generated code is the number of its functions.
  public func value<T: NavigationConvertible>(_ position: Int, or fallback: T) -> T {
    T(navigationValue: storage[position]) ?? fallback
  }

  /// Returns the event that a bar item, a control or an entry of a menu raises; `nil` for one of another scene, and for
  /// one that nothing handles, as an item that only opens its menu.
  ///
  /// An event that the scene does not declare goes up to what is around the scene.
  public func event(raisedBy item: NavigationItem) -> NavigationEvent? {
    guard item.kind == .item, declaration.items.contains(where: { $0 == item || $0.menu.contains(item) })
    else {
      return nil
    }
    guard let handler = declaration.handlers.firstIndex(where: { $0.name == item.name }) else {
      return table.outerEvents.contains(item.name) ? NavigationEvent(self, around: item.name) : nil
    }
    return declaration.handlers[handler].parameters.isEmpty ? NavigationEvent(self, handler) : nil
  }

  /// Creates the scene of an instance of a state, which knows its identity and its flow.
  init(_ instance: NavigationInstance) {
    let scene = instance.scene
    storage = NavigationArguments(
      scene.table, scene.number, scene.arguments, instance.identity, in: instance.flow?.flow)
  }

  /// Encodes the scene under its name, and its arguments under those of the parameters:
  /// `{"Product":{"id":"42"}}`.
  public func encode(to encoder: any Encoder) throws {
    try storage.encode(declaration.name, declaration.parameters, to: encoder)
  }
}

extension NavigationScene: Encodable {}

/// Any flow of a program, with its arguments: `Checkout(id: "42")`.
public struct NavigationFlow: Hashable, Sendable, CustomStringConvertible {
  private let storage: NavigationArguments

  /// Creates the flow with a number of the program. Generated code passes an argument for each parameter.
  public init(_ table: NavigationTable, _ number: Int, _ arguments: [NavigationValue] = []) {
    storage = NavigationArguments(table, number, arguments)
  }

  /// The program that declares it.
  public var table: NavigationTable { storage.table }
  /// The number of its declaration in the program.
  package var number: Int { storage.number }
  /// The arguments, one for each parameter.
  public var arguments: [NavigationValue] { storage.arguments }

  var declaration: NavigationFlowDeclaration { storage.table.flows[storage.number] }

  /// The name, which is stable when declarations move.
  public var name: String { declaration.name }

  /// The flow with its arguments, as spelled in a program.
  public var description: String {
    var text = ""
    storage.write(declaration.name, declaration.parameters, to: &text)
    return text
  }

  /// `true` iff this is the flow with that number.
  public func `is`(_ number: Int) -> Bool { storage.number == number }

  /// The argument at a position; ``NavigationValue/none`` beyond the last.
  public subscript(position: Int) -> NavigationValue { storage[position] }

  /// Returns the argument at a position; `nil` if it has another type.
  public func value<T: NavigationConvertible>(_ position: Int) -> T? { T(navigationValue: storage[position]) }

  /// Returns the argument at a position, or a fallback if it has another type. Not an autoclosure: the cost of
  /// generated code is the number of its functions.
  public func value<T: NavigationConvertible>(_ position: Int, or fallback: T) -> T {
    T(navigationValue: storage[position]) ?? fallback
  }

  /// Encodes the flow as scenes are encoded.
  public func encode(to encoder: any Encoder) throws {
    try storage.encode(declaration.name, declaration.parameters, to: encoder)
  }
}

extension NavigationFlow: Encodable {}

/// The arguments of a scene or flow. A class, so that typed scenes of generated Swift are one reference.
private final class NavigationArguments: Hashable, Sendable {
  let table: NavigationTable
  let number: Int
  let arguments: [NavigationValue]
  let identity: NavigationIdentity?
  let flow: NavigationFlow?

  init(
    _ table: NavigationTable, _ number: Int, _ arguments: [NavigationValue],
    _ identity: NavigationIdentity? = nil, in flow: NavigationFlow? = nil
  ) {
    self.table = table
    self.number = number
    self.arguments = arguments
    self.identity = identity
    self.flow = flow
  }

  subscript(position: Int) -> NavigationValue {
    arguments.indices.contains(position) ? arguments[position] : .none
  }

  /// Appends the declaration's name and the arguments, as spelled in a program.
  func write(_ name: String, _ parameters: [NavigationParameter], to text: inout String) {
    text += name
    if parameters.isEmpty || arguments.isEmpty { return }
    text += "("
    zip(parameters, arguments).lazy.map { NavigationField($0.name, $1) }.write(to: &text)
    text += ")"
  }

  func encode(_ name: String, _ parameters: [NavigationParameter], to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NavigationKey.self)
    let values = zip(parameters, arguments).map { NavigationField($0.name, $1) }
    try NavigationValue.encode(values, to: container.superEncoder(forKey: NavigationKey(name)))
  }

  // Identity does not matter: a scene that was created is equal to an instance of it in a state.
  static func == (left: NavigationArguments, right: NavigationArguments) -> Bool {
    left === right || left.number == right.number && left.arguments == right.arguments
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(arguments)
  }
}

/// An exit with its arguments, as an unwind calls it: `signedOut`, `chosen(id: "42")`.
public struct NavigationExit: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let name: String
  /// The arguments with their names, in the order of the parameters.
  public let arguments: [NavigationField]

  /// Creates a call of an exit.
  public init(_ name: String, _ arguments: [NavigationField] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// The exit with its arguments, as spelled in a program.
  public var description: String { NavigationText.call(name, arguments) }

  /// The argument of a parameter; ``NavigationValue/none`` if there is none.
  public subscript(name: String) -> NavigationValue {
    arguments.first { $0.name == name }?.value ?? .none
  }
}

/// An event of a scene with its arguments.
///
/// Typed scenes of generated Swift have a method for each: `product.bought(total: price)`.
public struct NavigationEvent: Hashable, Sendable {
  /// The scene that sends it.
  public let scene: NavigationScene
  /// The position of its handler in the scene; `nil` for an event that goes up from the scene.
  let handler: Int?
  /// The name.
  public let name: String
  /// The arguments, one for each parameter.
  public let arguments: [NavigationValue]

  /// Creates the event of a handler, by its position in the scene. Generated code passes an argument for each
  /// parameter.
  public init(_ scene: NavigationScene, _ handler: Int, _ arguments: [NavigationValue] = []) {
    let handlers = scene.declaration.handlers
    self.scene = scene
    self.handler = handler
    name = handlers.indices.contains(handler) ? handlers[handler].name : ""
    self.arguments = arguments
  }

  /// Creates an event without parameters that something around the scene handles.
  init(_ scene: NavigationScene, around name: String) {
    self.scene = scene
    self.name = name
    handler = nil
    arguments = []
  }

  /// Creates the event that a handler has received.
  init(_ recipient: NavigationRecipient, _ arguments: [NavigationValue]) {
    scene = NavigationScene(recipient.instance)
    name = recipient.declaration.name
    handler = recipient.isAround ? nil : recipient.position
    self.arguments = arguments
  }

  /// Returns the argument at a position; `nil` if it has another type.
  public func value<T: NavigationConvertible>(_ position: Int) -> T? {
    arguments.indices.contains(position) ? T(navigationValue: arguments[position]) : nil
  }

  /// Returns the verbs of the event, without a state: for tests of a single step. Empty for an event that goes up.
  ///
  /// - Parameter flow: The flow that the scene belongs to, if its handlers read the flow's parameters.
  public func step(
    flow: NavigationFlow? = nil, guards: some NavigationGuards, width: NavigationWidth = .compact
  ) -> NavigationStep {
    guard let handler else { return NavigationStep() }
    return scene.table.step(
      handler: handler, arguments, in: scene, flow: flow, guards: guards.navigationGuards, width: width)
  }
}

/// An event that the app, a flow or a container handles for the scenes in it, with its arguments.
///
/// Generated Swift has a function for each, beside the types of the scenes: `Shop.unauthorized()`.
public struct NavigationSurroundingEvent: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The arguments, one for each parameter.
  public let arguments: [NavigationValue]

  /// Creates an event. Generated code passes an argument for each parameter.
  public init(_ name: String, _ arguments: [NavigationValue] = []) {
    self.name = name
    self.arguments = arguments
  }
}

/// A bar item or control, or a space between toolbar items.
public struct NavigationItem: Hashable, Sendable {
  /// The left or right edge of the bar, the toolbar, or the scene's own view.
  public enum Placement: String, Hashable, Sendable { case left, right, toolbar, control }
  /// An item, a space, or a line between the entries of a menu.
  public enum Kind: Hashable, Sendable { case item, flexibleSpace, fixedSpace, separator }
  /// The role of a button or of an entry of a menu: `UIAlertAction.Style`, `UIMenuElement.Attributes`.
  public enum Role: String, Hashable, Sendable { case destructive, cancel }

  /// An item, a space, or a line between the entries of a menu.
  public let kind: Kind
  /// The placement of the item.
  public let placement: Placement
  /// The name, which is also that of the event it raises; empty for a space.
  public let name: String
  /// The title.
  public let title: String?
  /// The name of a symbol image.
  public let icon: String?
  /// The name of one of UIKit's system items.
  public let system: String?
  /// The role; `nil` for an ordinary item.
  public let role: Role?
  /// `true` iff it is the preferred button of an alert: `UIAlertController.preferredAction`.
  public let isPreferred: Bool
  /// The entries of its menu, which have none of their own; empty if it has no menu.
  public internal(set) var menu: [NavigationItem]

  package init(
    kind: Kind, placement: Placement, name: String, title: String? = nil, icon: String? = nil,
    system: String? = nil, role: Role? = nil, isPreferred: Bool = false, menu: [NavigationItem] = []
  ) {
    self.kind = kind
    self.placement = placement
    self.name = name
    self.title = title
    self.icon = icon
    self.system = system
    self.role = role
    self.isPreferred = isPreferred
    self.menu = menu
  }
}

/// A tab of a container.
public struct NavigationTab: Hashable, Sendable {
  /// The name of the container.
  public let container: String
  /// The name.
  public let name: String
  /// The title.
  public let title: String?
  /// The name of a symbol image.
  public let icon: String?
}
