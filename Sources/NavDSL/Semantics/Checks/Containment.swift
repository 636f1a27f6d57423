// Checks that destinations are allowed in their positions. Language reference, "Containers"; what depends on the scenes
// that happen to be around is left to the checks of stacks.

@Sendable func checkContainment(_ resolved: ResolvedProgram) -> [Diagnostic] {
  var check = ContainmentCheck(resolved)
  check.checkDestinations(resolved.program.destinations.ids)
  check.checkContainers()
  check.checkVerbs()
  check.checkEntries()
  check.checkPlaces(resolved.program.places.ids)
  return check.diagnostics
}

/// Checks containment in a program or in parts of it.
struct ContainmentCheck {
  private let program: Program
  /// The final target of each flow, and whether it is in a stack; `nil` if a chain of flows is cyclic.
  private var flowStarts: [(target: Target, isStack: Bool)?]
  /// The options of popovers that name an anchor. A name that is not an item's has been reported.
  private let anchored: Set<OptionsID>
  private(set) var diagnostics: [Diagnostic] = []
  /// The containers that contain themselves; computed on first use.
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
      case .modal(let destination, let options):
        check(destination, in: .presented)
        checkAlert(destination, options)
      case .popover(let destination, _): check(destination, in: .presented)
      case .detail(let destination, _): check(destination, in: .column(hasCompact: true))
      default: break
      }
    }
  }

  mutating func checkEntries() {
    for entry in program.entries.elements {
      switch entry.opening {
      case .base, .show: break
      case .push: check(entry.destination, in: .stack("pushed"))
      case .modal:
        check(entry.destination, in: .presented)
        checkAlert(entry.destination, entry.options)
      case .popover: check(entry.destination, in: .presented)
      }
    }
  }

  /// Checks that an alert or action sheet shows a scene alone.
  private mutating func checkAlert(_ id: DestinationID, _ options: OptionsID) {
    let style = program.options[options].style
    guard style.isAlert else { return }
    let destination = program.destinations[id]
    let (target, isStack) = resolved(destination.target, isStack: destination.inStack)
    var hasEmbedded = false
    if case .scene(let scene) = target { hasEmbedded = !program.scenes[scene].embeds.isEmpty }
    switch target {
    case .error: return
    case .scene where !isStack && !hasEmbedded: return
    default: break
    }
    report(
      .alertContent(
        describe(destination.target) + (destination.inStack ? " in stack" : ""), hasEmbedded: hasEmbedded,
        isActionSheet: style == .actionSheet, at: destination.span,
        declaredAt: program.nameSpan(of: destination.target)))
  }

  mutating func checkPlaces(_ places: IDRange<PlaceID>) {
    for place in program.places[places] { checkPlace(place) }
  }

  /// The position of a destination.
  private enum Position {
    /// A position on a stack: pushed, as the root of a stack, or in a column.
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

  /// Checks a destination in a container. A cycle of containers is reported as such.
  private mutating func check(_ id: DestinationID, in place: Position, of container: Target) {
    guard let misplaced = misplaced(id, in: place) else { return }
    let cyclic = cyclicTargets ?? Set(containmentCycles(of: program).joined())
    cyclicTargets = cyclic
    if cyclic.contains(container), cyclic.contains(program.destinations[id].target) { return }
    if case .column(hasCompact: false) = place, case .tabs = misplaced.target, case .split = container,
      isOnlyRegular(container)
    {
      return
    }
    reportMisplaced(program.destinations[id], misplaced.target, isStack: misplaced.isStack, in: place)
  }

  /// `true` iff regular width shows a split, and compact width never does: the app restarts when the width changes, and
  /// its start in compact width does not lead there. Whether it restarts is certain only without conditions.
  private func isOnlyRegular(_ split: Target) -> Bool {
    guard let app = program.app, app.isAdaptive, !app.hasConditionalStart else { return false }
    return !program.targets(shownIn: .compact).contains(split)
      && program.targets(shownIn: .regular).contains(split)
  }

  /// `D in stack`: D is on a stack. In a column, which is a stack anyway, it has no effect.
  mutating func checkDestinations(_ destinations: IDRange<DestinationID>) {
    for id in destinations where program.destinations[id].inStack {
      let written = program.destinations[id].target
      let (final, isStack) = resolved(written, isStack: false)
      // The message names a flow that starts in a stack, and otherwise the container at its start.
      let target = isStack ? written : final
      let span = program.destinations[id].span
      switch target {
      case _ where isStack, .stack:
        report(.stackPutInStack(describe(target), at: span, declaredAt: program.nameSpan(of: target)))
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

  /// Returns the final target, and whether a flow on the path to it starts in a stack.
  @inline(__always)
  private func resolved(_ target: Target, isStack: Bool) -> (target: Target, isStack: Bool) {
    guard case .flow(let id) = target else { return (target, isStack) }
    guard let shown = flowStarts[Int(id.index)] else { return (.error, false) }
    return (shown.target, isStack || shown.isStack)
  }

  /// Computes the final target of each flow. A flow may start with a flow, and a chain of them is followed
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

  /// Returns the target of a destination if it is not, or may not be, allowed in a position.
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

  // Kept out of line, because nearly all destinations are allowed.
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
    case .page, .placeholder:
      if case .scene = destination.target, !isStack { return }
      report(.notAScene(name, Self.describe(place), at: span, declaredAt: declared))
    case .embed: break
    }
  }

  /// `true` in the common case, a scene in a position for scenes, for which no message has to be prepared.
  private static func isFine(_ target: Target, isStack: Bool, _ written: Target, in place: Position) -> Bool {
    guard case .scene = target else { return false }
    switch place {
    case .stack: return !isStack
    case .tab, .column, .compactColumn, .presented, .embed: return true
    case .page, .placeholder:
      if case .scene = written { return !isStack }
      return false
    }
  }

  /// `true` iff `in stack` after a target is an error by itself, in any position.
  private func isReportedInStack(_ target: Target) -> Bool {
    switch resolved(target, isStack: false) {
    case (_, isStack: true), (.stack, _), (.split, _): true
    default: false
    }
  }

  private static func describe(_ place: Position) -> String {
    switch place {
    case .page: "a page"
    default: "a placeholder"
    }
  }

  /// Checks that a place's steps are allowed in their positions.
  private mutating func checkPlace(_ place: Place) {
    for step in program.placeSteps[place.steps] {
      switch step.separator {
      case .push:
        if step.tab != nil || step.column != nil {
          report(.placeSelectsAfterStart(program.sources.text(in: step.span), at: step.span))
        } else {
          check(step.destination, in: .stack("pushed"))
        }
      case .modal:
        check(step.destination, in: .presented)
        checkAlert(step.destination, step.options)
        if program.options[step.options].style == .actionSheet { checkAnchor(of: step, isActionSheet: true) }
      case .popover:
        check(step.destination, in: .presented)
        checkAnchor(of: step)
      case .start: break
      }
    }
  }

  /// Checks that a popover of a place has an anchor, as any other. An item that the scene lacks has been reported.
  private mutating func checkAnchor(of step: PlaceStep, isActionSheet: Bool = false) {
    guard program.options[step.options].anchor == nil,
      !anchored.contains(step.options),
      program.destinations[step.destination].target != .error
    else { return }
    report(
      .popoverWithoutAnchor(
        program.sources.text(in: step.span), at: step.span, items: [], isActionSheet: isActionSheet))
  }
}
