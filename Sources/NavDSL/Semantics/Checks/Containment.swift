// Can what is put somewhere stand there? Language reference, "Containers"; what depends on the scenes that happen
// to be around is asked by the checks about stacks.

@Sendable func checkContainment(_ resolved: ResolvedProgram) -> [Diagnostic] {
  var check = ContainmentCheck(resolved)
  check.checkDestinations(resolved.program.destinations.ids)
  check.checkContainers()
  check.checkVerbs()
  check.checkPlaces(resolved.program.places.ids)
  return check.diagnostics
}

/// What can be put where, asked of a program or of parts of it.
struct ContainmentCheck {
  private let program: Program
  /// What each flow shows in the end, and whether in a stack; `nil` where a chain of flows does not end.
  private var flowStarts: [(target: Target, isStack: Bool)?]
  /// The options of popovers that name an anchor. A name of no item has been reported.
  private let anchored: Set<OptionsID>
  private(set) var diagnostics: [Diagnostic] = []
  /// The containers that hold themselves; found when first asked for.
  private var cyclicTargets: Set<Target>?

  init(_ resolved: ResolvedProgram) {
    program = resolved.program
    anchored = Set(resolved.facts.anchoredOptions)
    flowStarts = []
    resolveFlowStarts()
  }

  private mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  private func describe(_ target: Target) -> String { program.describe(target) }

  // MARK: Parts of a program

  mutating func checkVerbs() {
    for verb in program.verbs.elements {
      switch verb.action {
      case .push(let destination, _):
        // `push D in stack` is reported as a stack in a stack.
        check(destination, in: .stack("pushed"))
      case .modal(let destination, _), .popover(let destination, _): check(destination, in: .presented)
      case .detail(let destination, _): check(destination, in: .column(hasCompact: true))
      default: break
      }
    }
  }

  mutating func checkPlaces(_ places: IDRange<PlaceID>) {
    for place in program.places[places] { checkPlace(place) }
  }

  /// Where something is put.
  private enum Position {
    /// On a stack: pushed, the root of a stack, or a column.
    case stack(String)
    case tab
    case column(hasCompact: Bool)
    case page
    case embed
    case placeholder
    case compactColumn
    case presented
  }

  mutating func checkContainers() {
    for id in program.stacks.ids {
      check(program.stacks[id].root, in: .stack("the root of a stack"), of: .stack(id))
    }
    for tab in program.tabs.elements { check(tab.destination, in: .tab, of: .tabs(tab.container)) }
    for id in program.pageContainers.ids {
      for page in program.pageContainers[id].pages {
        check(program.pages[page].destination, in: .page, of: .pages(id))
      }
    }
    for embed in program.embeds.elements { check(embed.destination, in: .embed) }
    for id in program.splits.ids {
      let split = program.splits[id]
      for column in [split.primary, split.supplementary, split.secondary] {
        if let column { check(column, in: .column(hasCompact: split.compact != nil), of: .split(id)) }
      }
      if let placeholder = split.placeholder { check(placeholder, in: .placeholder, of: .split(id)) }
      if let compact = split.compact { check(compact, in: .compactColumn, of: .split(id)) }
    }
  }

  /// Checks what a container holds. Two that hold each other are reported as that.
  private mutating func check(_ id: DestinationID, in place: Position, of container: Target) {
    guard let misplaced = misplaced(id, in: place) else { return }
    let cyclic = cyclicTargets ?? Set(containmentCycles(of: program).joined())
    cyclicTargets = cyclic
    if cyclic.contains(container), cyclic.contains(program.destinations[id].target) { return }
    reportMisplaced(program.destinations[id], misplaced.target, isStack: misplaced.isStack, in: place)
  }

  /// `D in stack`: what D is stands on a stack. In a column, which is a stack anyway, it changes nothing.
  mutating func checkDestinations(_ destinations: IDRange<DestinationID>) {
    for id in destinations where program.destinations[id].inStack {
      let target = resolvedTarget(program.destinations[id].target)
      let span = program.destinations[id].span
      switch target {
      case .stack:
        report(
          .stackInStack(
            describe(target), "put in a stack", at: span, declaredAt: program.nameSpan(of: target)))
      case .split:
        report(
          .splitInStack(
            describe(target), "put in a stack", at: span, declaredAt: program.nameSpan(of: target)))
      case .tabs:
        report(
          .tabsInStack(
            describe(target), "put in a stack", at: span, declaredAt: program.nameSpan(of: target)))
      default: break
      }
    }
  }

  /// Returns what a target shows where flows are replaced by their starts; `error` where they never end.
  private func resolvedTarget(_ target: Target) -> Target {
    resolved(target, isStack: false).target
  }

  /// Returns what a target shows, and whether a flow on the way to it starts in a stack.
  @inline(__always)
  private func resolved(_ target: Target, isStack: Bool) -> (target: Target, isStack: Bool) {
    guard case .flow(let id) = target else { return (target, isStack) }
    guard let shown = flowStarts[Int(id.index)] else { return (.error, false) }
    return (shown.target, isStack || shown.isStack)
  }

  /// Finds out what each flow shows in the end. A flow may start with a flow, and a chain of them is followed
  /// once, from its end.
  private mutating func resolveFlowStarts() {
    flowStarts = Array(repeating: nil, count: program.flows.count)
    for id in program.flows.ids where flowStarts[Int(id.index)] == nil {
      var path: [FlowID] = []
      var next = Target.flow(id)
      var shown: (target: Target, isStack: Bool) = (.error, false)
      while case .flow(let flow) = next {
        if let known = flowStarts[Int(flow.index)] {
          shown = known
          break
        }
        flowStarts[Int(flow.index)] = (.error, false)
        path.append(flow)
        guard let start = program.flows[flow].start else { break }
        next = program.destinations[start].target
        shown = (next, false)
      }
      if case .flow = shown.target { shown = (.error, false) }
      for flow in path.reversed() {
        if let start = program.flows[flow].start, program.destinations[start].inStack { shown.isStack = true }
        flowStarts[Int(flow.index)] = shown
      }
    }
  }

  private mutating func check(_ id: DestinationID, in place: Position) {
    guard let misplaced = misplaced(id, in: place) else { return }
    reportMisplaced(program.destinations[id], misplaced.target, isStack: misplaced.isStack, in: place)
  }

  /// Returns what a destination shows if that cannot be in a position, or may not.
  @inline(__always)
  private func misplaced(_ id: DestinationID, in place: Position) -> (target: Target, isStack: Bool)? {
    let destination = program.destinations[id]
    let (target, isStack) = resolved(destination.target, isStack: destination.inStack)
    guard target != .error, !(destination.inStack && isReportedInStack(destination.target)) else {
      return nil
    }
    guard !Self.isFine(target, isStack: isStack, destination.target, in: place) else { return nil }
    return (target, isStack)
  }

  // Apart, because nearly everything is where it may be.
  @inline(never)
  private mutating func reportMisplaced(
    _ destination: Destination, _ target: Target, isStack: Bool, in place: Position
  ) {
    let name = describe(destination.target) + (destination.inStack ? " in stack" : "")
    let span = destination.span
    let declared = program.nameSpan(of: destination.target)
    switch place {
    case .stack(let how):
      switch target {
      case _ where isStack, .stack: report(.stackInStack(name, how, at: span, declaredAt: declared))
      case .split: report(.splitInStack(name, how, at: span, declaredAt: declared))
      case .tabs: report(.tabsInStack(name, how, at: span, declaredAt: declared))
      default: break
      }
    case .column(let hasCompact):
      switch target {
      case .split: report(.splitInSplit(name, at: span, declaredAt: declared))
      case .tabs where !hasCompact: report(.tabsInColumn(name, at: span, declaredAt: declared))
      default: break
      }
    case .tab:
      switch target {
      case .tabs: report(.tabsInTabs(name, at: span, declaredAt: declared))
      case .split: report(.nestedSplit(name, "in a tab", at: span, declaredAt: declared))
      default: break
      }
    case .presented:
      if case .split = target { report(.nestedSplit(name, "presented", at: span, declaredAt: declared)) }
    case .compactColumn:
      if case .split = target { report(.splitInSplit(name, at: span, declaredAt: declared)) }
    case .page, .embed, .placeholder:
      // A scene may be embedded in a stack of its own.
      var isEmbed = false
      if case .embed = place { isEmbed = true }
      if case .scene = destination.target, isEmbed || !isStack { return }
      report(.notAScene(name, Self.describe(place), at: span, declaredAt: declared))
    }
  }

  /// `true` for the usual, a scene where scenes may stand, for which no message has to be prepared.
  private static func isFine(_ target: Target, isStack: Bool, _ written: Target, in place: Position) -> Bool {
    guard case .scene = target else { return false }
    switch place {
    case .stack: return !isStack
    case .tab, .column, .compactColumn, .presented: return true
    case .page, .embed, .placeholder:
      if case .scene = written { return !isStack }
      return false
    }
  }

  /// `true` iff `in stack` behind a target is an error by itself, wherever it stands.
  private func isReportedInStack(_ target: Target) -> Bool {
    switch resolvedTarget(target) {
    case .stack, .split: true
    default: false
    }
  }

  private static func describe(_ place: Position) -> String {
    switch place {
    case .page: "a page"
    case .embed: "embedded"
    default: "a placeholder"
    }
  }

  /// A place's steps must be able to stand where the place puts them.
  private mutating func checkPlace(_ place: Place) {
    for step in program.placeSteps[place.steps] {
      switch step.separator {
      case .push:
        if step.tab != nil || step.column != nil {
          report(.placeSelectsAfterStart(program.sources.text(in: step.span), at: step.span))
        } else {
          check(step.destination, in: .stack("pushed"))
        }
      case .modal: check(step.destination, in: .presented)
      case .popover:
        check(step.destination, in: .presented)
        checkAnchor(of: step)
      case .start: break
      }
    }
  }

  /// A popover of a place points at something as any other does. An item that the scene lacks has been reported.
  private mutating func checkAnchor(of step: PlaceStep) {
    guard program.options[step.options].anchor == nil,
      !anchored.contains(step.options),
      program.destinations[step.destination].target != .error
    else { return }
    report(.popoverWithoutAnchor(program.sources.text(in: step.span), at: step.span, items: []))
  }
}
