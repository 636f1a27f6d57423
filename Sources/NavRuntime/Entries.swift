// What the program's own code opens: language reference, "Entries".

/// The effect of an entry on what is there.
package enum NavigationEntryOpening: String, Hashable, Sendable, CaseIterable {
  /// The base of the window, in place of what was there.
  case base
  /// Above what is there: opened as these verbs do, from the scene in focus.
  case push, modal, popover, show
}

/// An entry of a program.
package struct NavigationEntryDeclaration: Hashable, Sendable {
  package var opening: NavigationEntryOpening
  /// The opened declaration, whose arguments are its own parameters.
  package var destination: NavigationDestinationTemplate
  package var options: NavigationOptions

  package init(
    _ opening: NavigationEntryOpening, _ destination: NavigationDestinationTemplate,
    _ options: NavigationOptions
  ) {
    self.opening = opening
    self.destination = destination
    self.options = options
  }
}

/// An entry with its arguments, which code passes to ``NavigationModel/enter(_:guards:)``.
public struct NavigationEntry: Hashable, Sendable {
  /// The number of its declaration in the program.
  let number: Int
  /// The arguments, one for each parameter.
  public let arguments: [NavigationValue]

  /// Creates the entry with a number of the program. Generated code passes an argument for each parameter.
  public init(_ number: Int, _ arguments: [NavigationValue] = []) {
    self.number = number
    self.arguments = arguments
  }
}

extension NavigationTable {
  /// Returns the name of an entry: that of the declaration that it opens.
  package func name(ofEntry number: Int) -> String {
    func name(_ opened: NavigationDestinationTemplate) -> String {
      switch opened {
      case .scene(let number, _): scenes[number].name
      case .flow(let number, _): flows[number].name
      case .container(let name): name
      case .stack(let root): name(root)
      }
    }
    return entries.indices.contains(number) ? name(entries[number].destination) : ""
  }

  /// Returns the number of an entry; `nil` if there is none of that name.
  package func entry(named name: String) -> Int? {
    entries.indices.first { self.name(ofEntry: $0) == name }
  }

  /// Returns the parameters of an entry.
  package func parameters(ofEntry number: Int) -> [NavigationParameter] {
    func parameters(_ opened: NavigationDestinationTemplate) -> [NavigationParameter] {
      switch opened {
      case .scene(let number, _): scenes[number].parameters
      case .flow(let number, _): flows[number].parameters
      case .container: []
      case .stack(let root): parameters(root)
      }
    }
    return entries.indices.contains(number) ? parameters(entries[number].destination) : []
  }
}

extension NavigationEngine {
  /// Opens an entry: a fresh base, or something on top of what is there.
  ///
  /// - Throws: The failure of the verb that opens it, ``NavigationFailure/containment`` for arguments that do not fit.
  @discardableResult
  public func enter(
    _ entry: NavigationEntry, in state: inout NavigationState, guards: NavigationGuardSet
  ) throws(NavigationFailure) -> NavigationOutcome {
    if program.hasStart { try state.checkThatItGoesOn() }
    guard program.entries.indices.contains(entry.number),
      let arguments = program.completed(
        entry.arguments, for: program.parameters(ofEntry: entry.number))
    else { throw .containment }
    // Without an app, the code begins again after the end.
    let before =
      state.hasEnded
      ? try start(in: state.width, feature: nil, guards: guards, firstIdentity: state.nextIdentity) : state
    let focus = before.focus(in: NavigationNodePath(level: before.topLevel))
    let declaration = program.entries[entry.number]
    let scope = NavigationScope(scene: arguments, flow: arguments, guards: guards, width: state.width)
    var stepper = NavigationStepper(self, before, guards, focus: focus, flow: nil)
    // What is opened has this number or a later one.
    stepper.code = .code(NavigationIdentity(before.nextIdentity), entry: program.name(ofEntry: entry.number))
    try stepper.enter(
      declaration.opening, program.destination(declaration.destination, scope), declaration.options)
    state = stepper.state
    return stepper.outcome
  }
}

extension NavigationStepper {
  /// Opens a destination for the code.
  fileprivate mutating func enter(
    _ opening: NavigationEntryOpening, _ destination: NavigationDestination, _ options: NavigationOptions
  ) throws(NavigationFailure) {
    switch opening {
    case .push: try push(destination, options)
    case .modal: try present(destination, options, as: .modal)
    case .popover: try present(destination, options, as: .popover)
    case .show: try show(destination, options)
    case .base:
      state.base = try open(destination, options)
      state.presentations = []
    }
  }

  /// Ends all that the code has opened with a node, and what is above; a base starts again, as the app does, or ends the
  /// window of a program without one.
  ///
  /// - Parameter first: The identity of the first node that the code opened.
  mutating func endEntered(
    _ unit: NavigationNodePath, from first: NavigationIdentity
  ) throws(NavigationFailure) {
    let opened = (0...unit.steps.count).lazy.map { unit.prefix($0) }.first { path in
      state.node(at: path).map { $0.identity >= first } ?? false
    }
    let before = state
    do throws(NavigationFailure) { try end(opened ?? unit) } catch {
      guard error == .noOpener else { throw error }
      state = try engine.start(
        in: before.width, feature: before.feature, guards: guards, firstIdentity: before.nextIdentity)
      state.hasEnded = !engine.program.hasStart
      focus = NavigationNodePath(level: -1)
    }
  }
}
