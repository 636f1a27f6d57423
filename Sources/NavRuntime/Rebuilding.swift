// Rebuilding a saved state as one that the program can reach.

extension NavigationEngine {
  /// Returns the state that is nearest to a saved one.
  ///
  /// Nodes that the program no longer has are removed, with those above them; its new nodes are as at the start. So are
  /// transient scenes, and those of transient flows. Otherwise an unchanged state of the same program is restored
  /// exactly.
  ///
  /// - Parameters:
  ///   - width: The width of the window, if it was not saved.
  ///   - guards: The guards that hold, which the conditions of the app's start ask if it restarts.
  /// - Throws: ``NavigationFailure/containment`` for a program that navc rejects, and for a feature whose arguments were
  ///   not saved and have no defaults.
  public func restore(
    _ saved: NavigationRestoration, in width: NavigationWidth = .compact,
    guards: NavigationGuardSet = NavigationGuardSet()
  ) throws(NavigationFailure) -> NavigationRestored {
    try restore(saved, in: width, guards: guards, keepingTransients: false)
  }

  /// - Parameter keepingTransients: `true` iff transient scenes and flows are restored as well.
  func restore(
    _ saved: NavigationRestoration, in width: NavigationWidth = .compact,
    guards: NavigationGuardSet = NavigationGuardSet(), keepingTransients: Bool
  ) throws(NavigationFailure) -> NavigationRestored {
    let width = saved.width ?? width
    // Only the host can give the arguments of a feature.
    let feature =
      if let saved = saved.feature { program.instance(of: saved) } else {
        try program.instance(ofFeature: [])
      }
    var rebuilding = NavigationRebuilding(program, saved, width: width)
    rebuilding.keepsTransients = keepingTransients
    var state: NavigationState
    if let base = saved.base.flatMap({ rebuilding.node($0, "base") }) {
      state = NavigationState(
        width: width, base: base, feature: feature, nextIdentity: rebuilding.nextIdentity)
      rebuilding.reportStaleBase(base)
      state.presentations = rebuilding.presentations(saved.presentations, over: base)
    } else {
      rebuilding.report("base", "is missing, so the app restarts")
      state = try start(in: width, feature: feature, guards: guards, firstIdentity: rebuilding.nextIdentity)
      rebuilding.nextIdentity = state.nextIdentity
    }
    if saved.width == nil { rebuilding.report("width", "is unknown") }
    if saved.nextIdentity != rebuilding.firstIdentity { rebuilding.report("nextIdentity", "was wrong") }
    state.nextIdentity = rebuilding.nextIdentity
    // Should be unreachable, but saved data is untrusted.
    if let violation = violations(of: state).first {
      state = try start(in: width, feature: feature, guards: guards, firstIdentity: rebuilding.nextIdentity)
      rebuilding.report("state", "is inconsistent, so the app restarts: \(violation)")
    }
    state.hasEnded = saved.hasEnded && (program.feature != nil || !program.hasStart)
    return NavigationRestored(state: state, pruned: rebuilding.pruned, lost: rebuilding.lost)
  }
}

/// A traversal of a saved state.
struct NavigationRebuilding {
  typealias Saved = NavigationSavedNode
  typealias Node = NavigationNode

  let program: NavigationTable
  let width: NavigationWidth
  /// The number of the first new instance.
  let firstIdentity: UInt64
  var nextIdentity: UInt64
  /// `true` iff transient scenes and flows are restored as well.
  var keepsTransients = false
  var pruned: [String] = []
  private(set) var lost: [String] = []
  private var taken: Set<NavigationIdentity> = []
  private let savedNodes: Set<NavigationIdentity>
  /// The flow instances: as saved, and as rebuilt.
  private var flows: [NavigationIdentity: (saved: NavigationFlowInstance, flow: NavigationFlowInstance)] =
    [:]
  /// The instances of flows into which the nodes below have moved, by the names of the flows.
  var joined: [String: NavigationFlowInstance] = [:]
  private let saved: NavigationRestoration
  /// The openers whose events nothing handles.
  private var unhandled: Set<NavigationOpener> = []
  private lazy var owners = NavigationSavedOwners(program, saved.base, saved.presentations)

  init(_ program: NavigationTable, _ saved: NavigationRestoration, width: NavigationWidth) {
    self.program = program
    self.saved = saved
    self.width = width
    var numbers = NavigationSavedNumbers()
    saved.base?.collect(&numbers)
    for presentation in saved.presentations {
      numbers.add(node: presentation.identity)
      presentation.node?.collect(&numbers)
    }
    savedNodes = numbers.nodes
    if let next = saved.nextIdentity, next < NavigationSavedNumbers.limit {
      firstIdentity = max(next, numbers.next)
    } else {
      firstIdentity = numbers.next
    }
    nextIdentity = firstIdentity
  }

  /// Reports a part that is missing or was changed.
  mutating func report(_ place: String, _ what: String) {
    lost.append("\(place): \(what)")
    remark(place, what)
  }

  /// Reports a part that is kept although the program declares something else there.
  private mutating func remark(_ place: String, _ what: String) { pruned.append("\(place): \(what)") }

  // MARK: Parts

  mutating func identity(_ saved: NavigationIdentity?, _ place: String) -> NavigationIdentity {
    if let saved, saved.number < NavigationSavedNumbers.limit, taken.insert(saved).inserted { return saved }
    report(place, "has a new number")
    return newIdentity()
  }

  private mutating func newIdentity() -> NavigationIdentity {
    nextIdentity += 1
    return NavigationIdentity(nextIdentity - 1)
  }

  mutating func opener(
    _ saved: NavigationOpener?, of identity: NavigationIdentity, _ place: String
  ) -> NavigationOpener {
    switch saved {
    case .scene(let scene, _)? where scene >= identity: break
    case .code(let first, _)? where first > identity: break
    case let saved?: return opener(waitingFor: saved, place)
    case nil: break
    }
    report(place, "has lost its opener")
    return .place()
  }

  /// Returns an opener that waits for a result under the present name of its event, and for none if nothing
  /// handles the event.
  mutating func opener(waitingFor saved: NavigationOpener, _ place: String) -> NavigationOpener {
    guard case .result(let event)? = saved.continuation else { return saved }
    let scene: NavigationIdentity? = if case .scene(let identity, _) = saved { identity } else { nil }
    let present = owners.event(event, of: scene, program)
    if present == event { return saved }
    // A scene and the scenes embedded in it have one opener, which is listed once.
    if present == nil, unhandled.insert(saved).inserted {
      remark(place, "has a result that nothing handles: event '\(event)' no longer exists")
    }
    let continuation = present.map { NavigationContinuation.result(event: $0) }
    return scene.map { .scene($0, then: continuation) } ?? .place(then: continuation)
  }

  /// Returns the flow instance that a node belongs to.
  ///
  /// - Returns: `nil` if the flow that declares the node is not known, so that the node is impossible.
  mutating func member(
    _ node: Saved, owner: String?, _ place: String
  ) -> NavigationFlowInstance?? {
    guard let owner else {
      if node.flow != nil { report(place, "belongs to no flow") }
      return .some(nil)
    }
    if node.hasMoved { return join(owner, node.opener, place) }
    guard let saved = node.flow, saved.flow.name == owner, program.start(of: saved.flow) != nil else {
      report(place, "belongs to a flow that no longer exists")
      return nil
    }
    if saved.flow.declaration.isTransient, !keepsTransients {
      report(place, "belongs to transient flow \(owner)")
      return nil
    }
    if let known = flows[saved.identity] {
      if known.saved == saved { return known.flow }
      guard known.flow.flow.name == owner else {
        report(place, "belongs to a flow that no longer exists")
        return nil
      }
      report(place, "belongs to a flow that has changed")
      return known.flow
    }
    var identity = saved.identity
    if savedNodes.contains(identity) || identity.number >= NavigationSavedNumbers.limit {
      report(place, "belongs to a flow that has a new number")
      identity = newIdentity()
    }
    let opener = opener(saved.opener, of: identity, place)
    let flow =
      identity == saved.identity && opener == saved.opener
      ? saved : NavigationFlowInstance(identity: identity, flow: saved.flow, opener: opener)
    flows[saved.identity] = (saved, flow)
    return flow
  }

  /// Returns the instance of a flow that now declares a node: that of what is below it, or a new one.
  ///
  /// - Returns: `nil` if the flow needs arguments, so that the node is impossible.
  private mutating func join(
    _ owner: String, _ opener: NavigationOpener?, _ place: String
  ) -> NavigationFlowInstance?? {
    if let flow = joined[owner] { return flow }
    guard let number = program.flow(named: owner) else { return nil }
    if program.flows[number].isTransient, !keepsTransients {
      report(place, "belongs to transient flow \(owner)")
      return nil
    }
    guard let arguments = program.completed([], for: program.flows[number].parameters) else {
      report(place, "belongs to flow \(owner) now, which cannot be begun without arguments")
      return nil
    }
    let flow = NavigationFlowInstance(
      identity: newIdentity(), flow: NavigationFlow(program, number, arguments),
      opener: opener.map { self.opener(waitingFor: $0, place) } ?? .place())
    joined[owner] = flow
    return flow
  }

  /// Creates a node as it is at the start; `nil` for a program that navc rejects.
  mutating func fresh(
    _ make: (inout NavigationBuilder) throws(NavigationFailure) -> Node
  ) -> Node? {
    var builder = NavigationBuilder(
      program, nextIdentity: nextIdentity, opener: program.startOpener, width: width)
    do throws(NavigationFailure) {
      let node = try make(&builder)
      nextIdentity = builder.nextIdentity
      return node
    } catch {
      return nil
    }
  }

  mutating func fresh(
    _ destination: NavigationDestination, _ flow: NavigationFlowInstance?
  ) -> Node? {
    fresh { builder throws(NavigationFailure) in try builder.node(destination, flow: flow) }
  }

  /// Rebuilds a child of a container; creates it if it was not saved or does not fit.
  ///
  /// - Parameters:
  ///   - name: Its name in the declaration `owner`; `nil` for a page.
  mutating func child(
    _ saved: Saved.Child?, _ name: String?, of owner: String, _ destination: NavigationDestination,
    _ flow: NavigationFlowInstance?,
    _ place: String
  ) -> Node? {
    // Nodes in another child are not below this one.
    let around = joined
    defer { joined = around }
    if let node = saved?.nodes.first {
      if let node = self.node(node, place), program.fits(node, destination, depth: 0) {
        if let name { reportStale(node, name, of: owner, destination, place) }
        return node
      }
      report(place, "is reset to its start")
    } else {
      report(place, "is new")
    }
    return fresh(destination, flow)
  }

  /// Reports a child that begins with what an earlier version declared there.
  mutating func reportStale(
    _ node: Node, _ name: String, of owner: String, _ destination: NavigationDestination, _ place: String
  ) {
    guard let old = saved.declared?.root(of: name, in: owner), case let new = destination.declaredName,
      old != new, node.begins(with: old)
    else { return }
    remark(place, "still begins with \(old), though \(new) is declared there now")
  }

  /// Reports a base with which an earlier version started.
  mutating func reportStaleBase(_ base: Node) {
    guard let old = saved.declared?.start.first(where: { base.begins(with: $0) }) else { return }
    let names = program.startNames(in: width)
    if let new = names.first, !names.contains(where: { base.begins(with: $0) }) {
      remark("base", "is still \(old), though the program starts with \(new) now")
    }
  }

  // MARK: Presentations

  /// Rebuilds the presentations, up to the first that is impossible.
  mutating func presentations(
    _ saved: [NavigationSavedPresentation], over base: Node
  ) -> [NavigationPresentation] {
    var presentations: [NavigationPresentation] = []
    var below = base
    for (index, saved) in saved.enumerated() {
      let place = "presentation \(index + 1)"
      var options = saved.options ?? NavigationOptions()
      let instance = saved.presenter.flatMap { below.instance($0) }
      if let instance {
        joined = instance.flow.map { [$0.flow.name: $0] } ?? [:]
        options = present(options, at: instance)
      }
      guard let kind = saved.kind, let presenter = saved.presenter, let scene = instance?.scene,
        let node = saved.node.flatMap({ self.node($0, place) }), options.hasAnchor(of: kind, at: scene),
        node.fits(options)
      else {
        report(place, "is dropped, with the presentations over it")
        break
      }
      if saved.options == nil { report(place, "is presented with the default options") }
      presentations.append(
        NavigationPresentation(
          identity: identity(saved.identity, place), kind: kind, options: options, presenter: presenter,
          node: node))
      below = node
    }
    return presentations
  }

  /// Returns options with the present names of the anchor and the event.
  private mutating func present(
    _ options: NavigationOptions, at presenter: NavigationInstance
  ) -> NavigationOptions {
    var options = options
    options.anchor = options.anchor.map { program.item(savedAs: $0, in: presenter.scene) ?? $0 }
    if let event = options.returning {
      options.returning = owners.event(event, of: presenter.identity, program) ?? event
    }
    return options
  }
}
