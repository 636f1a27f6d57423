// Findings of proofs as diagnostics: the last and thinnest layer, which alone knows texts and their positions.

import NavRuntime

/// The report about all runs of a program.
struct ProofReport {
  /// Violations, suspicious findings and open questions, in the order in which they were found.
  var diagnostics: [Diagnostic] = []
  /// The exceptions, counted by question.
  var exceptions: [ProofQuestion: ProofExceptions] = [:]
  /// The number of handlers that no run reaches, of which nothing is proved.
  var unreachedHandlers = 0
  /// The reason why some questions are answered for short runs alone; `nil` if none is.
  var boundedBecause: String?
  /// The number of scenes of which it was asked whether they can be left.
  var scenesToLeave = 0
  /// The results for the program's own properties, in order.
  var properties: [ProvedProperty] = []
}

/// Checks all runs of a program without errors, and reports the findings.
///
/// - Parameters:
///   - widths: The widths in question; findings about other widths are left out.
///   - options: The limits of the searches.
///   - progress: Called from time to time with the number of transitions of the automaton of all stacks.
func verify(
  _ program: Program, in widths: [NavigationWidth], options: ProofOptions = ProofOptions(),
  progress: (Int) -> Void = { _ in }
) -> ProofReport {
  var verifier = Verifier(program, options, progress: progress)
  let findings = verifier.findings(progress: progress)
  var report = ProofReport()
  let isComplete = verifier.analysis.isComplete
  if verifier.missesLongRuns || !isComplete {
    report.boundedBecause =
      isComplete ? program.partlyFollowed.map(program.text) : "there are too many stacks to compute"
    for question in isComplete ? ProofQuestion.canBeBounded : ProofQuestion.allCases {
      report.exceptions[question] = ProofExceptions(isBounded: true)
    }
  }
  if !options.triesEveryPart { report.exceptions[.reach] = ProofExceptions(isBounded: true) }
  report.unreachedHandlers = verifier.analysis.unreachedHandlers
  report.scenesToLeave = isComplete ? verifier.analysis.scenesToLeave.count : program.scenes.count
  if findings.isEmpty, program.properties.count == 0 { return report }
  var reporter = FindingReporter(program, verifier.finder, verifier.analysis.system.choices)
  for finding in findings {
    guard let finding = finding.limited(to: widths),
      let diagnostic = reporter.diagnostic(of: finding, in: finding.widths.filter(widths.contains))
    else { continue }
    report.diagnostics.append(diagnostic)
    let question = finding.kind.question
    if finding.isProved {
      report.exceptions[question, default: ProofExceptions()].found += 1
    } else {
      report.exceptions[question, default: ProofExceptions()].open += 1
    }
  }
  guard program.properties.count > 0 else { return report }
  let verdicts = Dictionary(
    grouping: verifier.verdicts(on: program.properties.elements, in: widths), by: \.property)
  for property in program.properties.elements {
    guard let verdicts = verdicts[property] else { continue }
    if let diagnostic = reporter.diagnostic(of: verdicts) { report.diagnostics.append(diagnostic) }
    report.properties.append(
      ProvedProperty(
        text: program.description(of: property), verdicts,
        witness: reporter.reachingWitness(of: verdicts)))
  }
  return report
}

extension Verifier {
  /// Returns the diagnostics of some of its findings.
  mutating func diagnostics(of findings: [Finding]) -> [Diagnostic] {
    var reporter = FindingReporter(program, finder, analysis.system.choices)
    return findings.compactMap { reporter.diagnostic(of: $0, in: $0.widths) }
  }
}

/// Converts findings to diagnostics.
private struct FindingReporter {
  typealias Kind = Finding.Kind

  let program: Program
  let finder: WitnessFinder
  private let choices: BranchChoices
  /// The beginnings of described runs.
  private var beginnings = ToldBeginnings()

  init(_ program: Program, _ finder: WitnessFinder, _ choices: BranchChoices) {
    self.program = program
    self.finder = finder
    self.choices = choices
  }

  /// Returns the diagnostic of a finding in the requested widths.
  mutating func diagnostic(of finding: Finding, in widths: [NavigationWidth]) -> Diagnostic? {
    let width = widths.count == 1 && finding.widths.count == 1 ? widths[0] : nil
    let witness = witness(finding.witness)
    if case .fails(let id, let reason) = finding.kind, finding.neverFailsOtherwise, let width {
      var verb = verb(id, width, witness)
      verb.circumstance = finder.circumstance(of: finding.witness, id, reason)
      if verb.width != nil { verb.soundWidth = width.other }
      return .fails(verb, because: reason, of: name(in: id, reason))
    }
    var diagnostic = diagnostic(of: finding.kind, in: width, witness)
    if case .fails(let id, let reason) = finding.kind,
      let circumstance = finder.circumstance(of: finding.witness, id, reason)
    {
      var verb = verb(id, width, witness)
      verb.circumstance = circumstance
      diagnostic = .fails(verb, because: reason, of: name(in: id, reason))
    }
    if let part = finding.unbuiltPart { diagnostic?.hint = part.hint }
    if !finding.isProved, let suspected = diagnostic {
      diagnostic = notProved(
        suspected, because: finding.kind.question == .reach ? "none was found" : "no run shows it")
    }
    return diagnostic
  }

  private func notProved(_ suspected: Diagnostic, because reason: String) -> Diagnostic {
    .notProved(
      suspected.code, suspected.message, because: "\(reason), but there are too many runs to try all",
      at: suspected.span, in: nil)
  }

  /// Returns the diagnostic of a property with a verdict for each width; `nil` if there is none to report.
  mutating func diagnostic(of verdicts: [PropertyVerdict]) -> Diagnostic? {
    guard let property = verdicts.first?.property else { return nil }
    let text = program.description(of: property)
    let failing = verdicts.filter { $0.answer == .fails }
    if let first = failing.first {
      // Named only if the property does not name a width itself, and holds in the other one.
      let width = property.width == nil && verdicts.count > 1 && failing.count == 1 ? first.width : nil
      let witness = failing.compactMap(\.witness).min { $0.allSteps.count < $1.allSteps.count }
      return .propertyFails(
        text, at: property.span, width: width, witness: self.witness(witness))
    }
    let open = verdicts.filter { $0.answer == .isOpen }
    guard let first = open.first else { return nil }
    let width = property.width == nil && verdicts.count > 1 && open.count == 1 ? first.width : nil
    return .notProved(
      .propertyFails, "'\(text)' holds",
      because:
        "no run \(property.claim.keyword == "reach" ? "does" : "breaks") it, but there are too many runs to try all",
      at: property.span, in: width)
  }

  /// Returns the shortest run that satisfies a `reach`, if it holds.
  mutating func reachingWitness(of verdicts: [PropertyVerdict]) -> DiagnosticWitness? {
    guard verdicts.allSatisfy({ $0.answer == .holds }) else { return nil }
    return witness(verdicts.compactMap(\.witness).min { $0.allSteps.count < $1.allSteps.count })
  }

  private func diagnostic(
    of kind: Kind, in width: NavigationWidth?, _ witness: DiagnosticWitness?
  ) -> Diagnostic? {
    switch kind {
    case .fails(let id, let reason):
      return .fails(verb(id, width, witness), because: reason, of: name(in: id, reason))
    case .linkFails(let branch):
      let span = program.branches[branch].span
      var place = VerbInRuns(
        text: text(in: span), owner: owner(of: branch), span: span, width: width, witness: witness)
      place.circumstance = program.branches[branch].place.flatMap(program.circumstance)
      return .placeFails(place)
    case .unreachableScene(let id):
      return .unreachableScene(program.qualifiedName(.scene(id)), at: program.scenes[id].nameSpan)
    case .unreachableHandler(let id):
      if program.handlers[id].isImplied { return nil }
      return .unreachableHandler(
        program.text(program.handlers[id].name), of: program.name(of: program.handlers[id].owner),
        at: program.handlers[id].nameSpan)
    case .unreachableBranch(let id):
      if program.branches[id].isImplied { return nil }
      return .unreachableBranch(of: event(of: id), at: program.branches[id].span)
    case .unreachableExit(let id):
      let exit = program.exits[id]
      return .unreachableExit(
        program.text(exit.name), of: program.qualifiedName(.scene(exit.scene)), at: exit.nameSpan)
    case .unreachableTab(let id):
      let tab = program.tabs[id]
      return .unreachableTab(
        program.text(tab.name), of: program.qualifiedName(.tabs(tab.container)), at: tab.nameSpan)
    case .deadEnd(let id):
      return .deadEnd(
        program.qualifiedName(.scene(id)), at: program.scenes[id].nameSpan, in: width, witness: witness)
    case .noWayBack(let id):
      return .noWayBack(
        program.qualifiedName(.scene(id)), at: program.scenes[id].nameSpan, because: backButton(of: id),
        in: width, witness: witness)
    case .growth(let steps, let verb, let isStack):
      return .unboundedGrowth(
        of: isStack ? "a stack" : "a chain of presentations",
        by: steps.map { event(of: $0) }, at: program.verbs[verb].span, in: width, witness: witness)
    case .detailWithoutSplit(let id): return .detailWithoutSplit(verb(id, width, witness))
    case .hiddenBarItems(let id, let isOnStack):
      let items = program.items[program.scenes[id].items]
      let other: NavigationItem.Placement = isOnStack ? .right : .toolbar
      guard let item = items.first(where: { $0.placement == .left || $0.placement == other }) else {
        return nil
      }
      return .hiddenBarItems(
        item.placement.rawValue, of: program.qualifiedName(.scene(id)), isOnStack: isOnStack,
        at: item.nameSpan)
    case .unaskedMove(let id):
      let handler = program.handlers[id]
      return .unaskedMove(
        program.text(handler.name), of: program.describe(handler.owner), at: handler.nameSpan)
    case .lostOpener(let id): return .lostOpener(verb(id, width, witness))
    case .unbuiltPlace(let branch):
      return .unbuiltPlace(of: owner(of: branch), at: program.branches[branch].span)
    }
  }

  /// Returns the reason why the bar of a scene shows no back button.
  private func backButton(of scene: SceneID) -> NoBackButton {
    let scene = program.scenes[scene]
    if scene.hidesBar { return .bar }
    if case .hidden = scene.back { return .back }
    return program.items[scene.items].contains { $0.placement == .left } ? .items : .bar
  }

  // MARK: Names

  private func verb(_ id: VerbID, _ width: NavigationWidth?, _ witness: DiagnosticWitness?) -> VerbInRuns {
    let branch = program.verbs[id].branch
    return VerbInRuns(
      text: program.spelling(of: id, in: program.flow(of: id)), owner: owner(of: branch),
      scene: scene(of: id).map { program.qualifiedName(.scene($0)) }, branch: condition(of: branch),
      span: program.verbs[id].span, width: isTaken(branch, inOtherThan: width) ? width : nil, witness: witness
    )
  }

  /// Returns the scene whose place a verb acts from: that of its handler, or what an earlier verb has opened; `nil` if it is
  /// not known.
  private func scene(of verb: VerbID) -> SceneID? {
    guard let previous = program.verb(before: verb) else {
      return program.scene(of: program.verbs[verb].branch)
    }
    let action = program.verbs[previous].action
    if action.replaces { return scene(of: previous) }
    guard case .scene(let scene)? = action.opened.flatMap({ program.bareTarget(of: $0.destination) })
    else { return nil }
    return scene
  }

  /// Returns the condition of a branch as written, `else` for the last of several; `nil` if it has none.
  private func condition(of branch: BranchID) -> String? {
    guard case .handler(let handler) = program.branches[branch].owner,
      program.handlers[handler].branches.count > 1 || program.branches[branch].condition != nil
    else { return nil }
    let words = text(in: program.branches[branch].span).split(separator: " ")
    return words.firstIndex(of: "->").map { words[..<$0].joined(separator: " ") }
  }

  /// `true` iff a branch can be taken in the other width, too, so that a width has to be named.
  private func isTaken(_ branch: BranchID, inOtherThan width: NavigationWidth?) -> Bool {
    guard let width, case .handler(let handler) = program.branches[branch].owner else { return true }
    return choices.takeable(program.handlers[handler].branches, in: width.other).branches.contains(branch)
  }

  /// Returns the text of a span on one line.
  private func text(in span: SourceSpan) -> String {
    let words = program.sources.text(in: span).split {
      $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n"
    }
    return words.joined(separator: " ")
  }

  /// Returns the owner of a branch: the qualified name of what has the handler, or a link's pattern.
  private func owner(of branch: BranchID) -> String {
    switch program.branches[branch].owner {
    case .handler(let id): program.name(of: program.handlers[id].owner)
    case .link(let id): program.text(program.links[id].pattern)
    }
  }

  /// Returns the event or the link of a branch.
  private func event(of branch: BranchID) -> String {
    switch program.branches[branch].owner {
    case .handler(let id): program.text(program.handlers[id].name)
    case .link(let id): program.text(program.links[id].pattern)
    }
  }

  /// Returns the name in a verb that the reason of its failure is about.
  private func name(in verb: VerbID, _ reason: NavigationFailure) -> String? {
    switch (program.verbs[verb].action, reason) {
    case (.popTo(let scene), .nothingBelow), (.unwindTo(let scene), .noTarget):
      return program.qualifiedName(.scene(scene))
    case (.select(let tab, _), .noTabs): return program.qualifiedName(.tabs(program.tabs[tab].container))
    case (.popover(_, let options), .noItem):
      return program.options[options].anchor.flatMap { program.items[$0].name }.map { program.text($0) }
    case (let action, .containment):
      return action.opened.map { program.spelling(of: $0.destination, in: program.flow(of: verb)) }
    default: return nil
    }
  }

  // MARK: Runs

  private mutating func witness(_ witness: Witness?) -> DiagnosticWitness? {
    guard let witness else { return nil }
    let (start, lines) = finder.lines(of: witness, sharing: &beginnings)
    var steps: [DiagnosticWitness.Step] = []
    for (line, step) in zip(lines, witness.allSteps) {
      if let given = line.given { steps.append(DiagnosticWitness.Step(given)) }
      let span = span(of: step)
      if let failure = line.failure {
        steps.append(DiagnosticWitness.Step(line.step, at: span, failure: failure.rawValue))
      } else {
        steps.append(DiagnosticWitness.Step(line.step, at: span, state: line.state))
      }
    }
    return DiagnosticWitness(
      in: witness.width.rawValue, given: finder.given(at: witness), from: start, steps,
      needsResize: witness.usesResize, needsLink: witness.usesLink,
      hasConditionalStart: program.app?.hasConditionalStart == true)
  }

  /// Returns the span of the handler or link that runs; `nil` for a move.
  private func span(of step: ExplorationStep) -> SourceSpan? {
    if let handler = step.handler { return program.handlers[handler].nameSpan }
    guard case .open(let url) = step.input,
      let (link, _) = finder.program.link(matching: url)
    else { return nil }
    return program.links[link].patternSpan
  }
}
