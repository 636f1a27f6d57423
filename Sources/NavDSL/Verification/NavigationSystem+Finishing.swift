// The end of scenes and flows: language reference, "Run-time behavior".

import NavRuntime

extension NavigationSystem {
  /// Adds the rules for `finish` and `cancel` of the scene on top.
  mutating func finish(_ use: VerbUse, at place: SpinePlace, to sink: inout RuleSink) {
    guard let scene = place.top.scene else { return }
    if isOfApp(use.verb) {
      return add(SpineControl(action: .ended, width: place.width), [], to: &sink)
    }
    var row = SpineControl(action: .finishScene, decision: result(of: use.verb), width: place.width)
    if let flow = flowEnded(by: use.verb, of: scene) {
      row.action = .finishFlow
      row.argument = flow.index
      if flowsAtOtherRoots.contains(flow) {
        failWithoutOpener(use)
        if takesOnlySureSteps { return }
      }
      uncoverByFinish(of: flow, at: place, to: &sink)
    }
    if isInstanceCertain(row), isEnd(place.top, of: row), place.top.opening != .inside {
      if Self.mayLackOpener(place.top) { failWithoutOpener(use) }
    } else {
      found.searches[row, default: []].append(use)
    }
    add(row, [place.symbol], to: &sink)
  }

  /// Adds the ends of flows by scenes in other tabs or on other pages, which remove what there is here of the instance.
  mutating func finishRemotely(at place: SpinePlace, to sink: inout RuleSink) {
    guard !endsInOtherParts.isEmpty, !region(of: place.top).isEmpty else { return }
    for (verb, flow) in endsInOtherParts {
      let row = SpineControl(
        action: .finishFlow, argument: flow.index, decision: result(of: verb), width: place.width)
      let label = program.verbs[verb].branch.index
      add(row, [place.symbol], cost: 1, label: label, to: &sink)
    }
  }

  /// Returns the verbs that end flows of which steps open more in other tabs or on other pages, and these flows.
  func ends(of flows: Set<FlowID>) -> [(verb: VerbID, flow: FlowID)] {
    if flows.isEmpty { return [] }
    return program.verbs.ids.compactMap { verb in
      guard program.verbs[verb].action.ends,
        let flow = flowEnded(by: verb, of: program.scene(of: program.verbs[verb].branch)),
        flows.contains(flow)
      else { return nil }
      return (verb, flow)
    }
  }

  /// Records that a `finish` or `cancel` may find no opener, and so fail: in a feature, it ends that.
  private mutating func failWithoutOpener(_ use: VerbUse) {
    if program.app?.feature == nil { fail(use, .noOpener) }
  }

  /// Returns the decision of a control location for the result of a `finish` or `cancel`.
  private func result(of verb: VerbID) -> Int32 {
    guard case .finish(let value) = program.verbs[verb].action else { return 0 }
    guard let value else { return 1 }
    let scene = program.scene(of: program.verbs[verb].branch)
    let declared =
      scene.flatMap { program.scenes[$0].result }
      ?? flowEnded(by: verb, of: scene).flatMap { program.flows[$0].result }
    return 2 + program.types.resolved(declared ?? program.expressions[value].type).index
  }

  /// `true` iff a verb is one of the feature's own handlers, which end the feature.
  private func isOfApp(_ verb: VerbID) -> Bool {
    guard case .handler(let handler) = program.branches[program.verbs[verb].branch].owner else {
      return false
    }
    return program.handlers[handler].owner == .app
  }

  /// Returns the flow that a verb ends, of a handler around scenes or of a scene without a result of its own; `nil` if it
  /// ends the scene.
  ///
  /// - Parameter scene: The scene that acts; `nil` if it is not known.
  func flowEnded(by verb: VerbID, of scene: SceneID?) -> FlowID? {
    if case .handler(let handler) = program.branches[program.verbs[verb].branch].owner {
      let owner = program.handlers[handler].owner
      if owner.scene == nil, let flow = program.scope(of: owner) { return flow }
    }
    return scene.flatMap { program.scenes[$0].result == nil ? program.scenes[$0].flow : nil }
  }

  /// `true` iff the nearest instance of the flow that ends is certainly the one to which the scene belongs.
  func isInstanceCertain(_ row: SpineControl) -> Bool {
    row.action != .finishFlow || !skippedFlows.contains(row.argument)
  }

  /// `true` iff a symbol is the lowest of those that a finish removes.
  func isEnd(_ symbol: SpineSymbol, of row: SpineControl) -> Bool {
    if row.action == .finishFlow { return symbol.flow == row.argument }
    return symbol.opening != .inside
  }

  /// `true` iff the part of the spine that begins with a symbol may lack an opener.
  static func mayLackOpener(_ symbol: SpineSymbol) -> Bool {
    symbol.opening == .start || symbol.opening == .inside || symbol.opening == .split
  }

  /// Adds the rules that lead from a finishing scene down to its opener.
  mutating func appendFinishRules(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top) = (place.state, place.top)
    guard top.kind != .bottom else { return }
    var on = state
    on.action = .finishScene
    if state.action == .finishFlow {
      guard top.flow == state.argument else { return add(state, [], to: &sink) }
      if !isInstanceCertain(state) {
        if takesOnlySureSteps { return }
        add(state, [], to: &sink)
      }
      on.argument = 0
    } else if state.argument > 0 {
      // The finish removed a column and continues down to its split.
      guard top.kind == .split, top.id + 1 == state.argument else { return add(state, [], to: &sink) }
      on.argument = 0
    }
    switch top.opening {
    case .inside: add(on, [], to: &sink)
    case .start: return
    // Below what the code has entered is `…`, and a base that finishes leads to nothing beyond the start.
    case .code: add(SpineControl(action: .ended, width: place.width), [], to: &sink)
    case .split:
      guard !takesOnlySureSteps, case .column(let split, _)? = region(of: top).last(where: Self.isColumn)
      else {
        return
      }
      on.argument = split.index + 1
      add(on, [], to: &sink)
      // The column had been recreated, so it is refilled.
      add(surfacing(.idle(place.width)), [place.symbol], to: &sink)
    default:
      let handler = top.opening.returning?.index ?? -1
      var opened = SpineControl(
        action: .opened, argument: handler, decision: state.decision, width: state.width)
      if state.action == .finishFlow, flowsAboveOthers.contains(FlowID(index: state.argument)) {
        if takesOnlySureSteps { return }
        opened.action = .openedFurther
      }
      add(opened, [], to: &sink)
    }
  }

  private static func isColumn(_ enclosure: SpineEnclosure) -> Bool {
    if case .column = enclosure { true } else { false }
  }

  /// Adds the rules after the opened part is gone, with the opener on top or below a mark.
  mutating func appendOpenedRules(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top) = (place.state, place.top)
    var then = state.afterOpened
    let hasResult = then.action == .run
    switch top.kind {
    case .level: add(hasResult ? then : surfacing(then), [], to: &sink)
    case .column:
      // The opener may be in a column further down.
      if takesOnlySureSteps { return }
      if hasResult {
        then.action = .runInColumn
      } else if state.next >= 0 {
        then = SpineControl(action: .land, next: state.next, width: state.width)
      }
      add(then, [], to: &sink)
      var below = state
      below.action = .openedBelow
      add(below, [], to: &sink)
    default: add(then, [place.symbol], to: &sink)
    }
  }

  /// Adds the rules that go down to any scene that may be the opener: the finish removes what is above it.
  mutating func appendOpenedFurtherRules(at place: SpinePlace, to sink: inout RuleSink) {
    let kind = place.top.kind
    if kind == .bottom || kind == .surroundings { return }
    if kind == .scene || kind == .level || kind == .column {
      var here = place
      here.state.action = .opened
      appendOpenedRules(at: here, to: &sink)
    }
    add(place.state, [], to: &sink)
  }

  /// Adds the rules that go down a split to any scene that may have opened what was in a later column: the finish removes
  /// what is above it, in compact width the columns between as well.
  mutating func appendOpenedBelowRules(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top) = (place.state, place.top)
    switch top.kind {
    case .bottom, .surroundings, .level, .split, .replacement: return
    case .scene, .tab, .page, .embed, .column: break
    }
    if let scene = top.scene, opensDetails(scene) {
      add(state.afterOpened, [place.symbol], to: &sink)
    }
    add(state, [], to: &sink)
  }

  /// `true` iff a `detail` may act from a scene: one of its own handlers or of those around it, or one that another verb of
  /// its step has led there.
  private func opensDetails(_ scene: SceneID) -> Bool {
    func opens(_ handlers: IDRange<HandlerID>) -> Bool {
      program.handlers[handlers].contains { handler in
        program.branches[handler.branches].contains { branch in
          program.verbs[branch.verbs].contains { $0.action.isDetail }
        }
      }
    }
    return detailsFollowVerbs || opens(program.scenes[scene].handlers)
      || owners.contains { opens(program.handlers(of: $0)) }
      || opens(program.handlers(of: .app))
  }

  /// Adds the rules for a handler that receives a result in the step that finishes.
  mutating func appendRunRules(at place: SpinePlace, to sink: inout RuleSink) {
    let (state, top) = (place.state, place.top)
    let event = program.handlers[HandlerID(index: state.argument)].name
    guard top.kind != .bottom, top.kind != .level else { return }
    if state.action == .runInColumn {
      add(.idle(state.width), [place.symbol], to: &sink)
      if canPop(top, in: .regular) || !top.position.isElement, top.kind != .column {
        add(state, [], to: &sink)
      }
    }
    // After another verb the opener is not the handler's scene, so the opener's own handler runs; or the nearest around
    // it, of which there are several on some spines.
    var known = handlers(at: place).filter { program.handlers[$0].name == event }
    if takesOnlySureSteps {
      guard let sure = surely(known, of: event, at: place) else { return }
      known = sure
    }
    var canBeNone = known.isEmpty
    for handler in known {
      switch fit(ofResult: state, to: handler) {
      case .never:
        canBeNone = true
        continue
      case .possibly:
        if takesOnlySureSteps { return }
        canBeNone = true
      case .always: break
      }
      let taken = takeable(program.handlers[handler].branches, in: state.width, values(of: top))
      for branch in taken.branches { run(branch, at: place, to: &sink) }
      if taken.canBeNone { canBeNone = true }
    }
    guard canBeNone else { return }
    if state.action == .run { add(.idle(state.width), [place.symbol], to: &sink) }
    if !known.isEmpty, event == backEvent || event == dismissEvent {
      let isOwn = known.allSatisfy { program.handlers[$0].owner.scene != nil }
      // The back button of pages and tabs around is another one.
      if takesOnlySureSteps, event == backEvent, !isOwn { return }
      repeatMove(of: event, at: place, to: &sink)
    }
  }

  /// Returns the handlers whose events what is on top can receive. Of `…` these are the app's: its own are the code's.
  private mutating func handlers(at place: SpinePlace) -> [HandlerID] {
    if place.top.kind == .surroundings { return Array(program.handlers(of: .app)) }
    return place.top.scene.map { handlers(of: place.symbol, $0) } ?? []
  }

  /// The answer to whether what a handler receives fits its parameters: it does not run otherwise.
  private enum ResultFit {
    case always, possibly, never
  }

  /// Returns whether what a control location sends to an opener fits the parameters of one of its handlers: those of the
  /// handler of the verb that has opened what ends are other ones, if another verb came before.
  private func fit(ofResult state: SpineControl, to handler: HandlerID) -> ResultFit {
    let opener = HandlerID(index: state.argument)
    let parameters = program.handlers[handler].parameters
    if parameters.isEmpty { return .always }
    // The event that a gate has is sent again, with its arguments.
    if retriedHandlers.contains(opener) {
      return handler == opener && !resultHandlers.contains(opener) ? .always : .possibly
    }
    let isNever = parameters.enumerated().contains { position, id in
      (position > 0 || state.decision == 1) && !canLack(program.parameters[id])
    }
    if isNever { return .never }
    guard state.decision > 1, let first = parameters.first else { return .always }
    let type = program.types.resolved(program.parameters[first].type)
    return type.index == state.decision - 2 ? .always : .possibly
  }

  /// `true` iff a parameter has a value without an argument.
  private func canLack(_ parameter: Parameter) -> Bool {
    if parameter.defaultValue != nil { return true }
    if case .optional = program.types[program.types.resolved(parameter.type)] { return true }
    return false
  }

  /// Returns the handlers that certainly run, of those of an event that a scene certainly can send: its own, or the only one
  /// around it; `nil` if that is not known.
  private func surely(_ known: [HandlerID], of event: Symbol, at place: SpinePlace) -> [HandlerID]? {
    if let first = known.first, program.handlers[first].owner.scene != nil { return [first] }
    guard let scene = place.top.scene, known.count < 2 else { return known.isEmpty ? known : nil }
    let possible = handlers(around: place.symbol, scene).count { program.handlers[$0].name == event }
    return possible > known.count ? nil : known
  }
}
