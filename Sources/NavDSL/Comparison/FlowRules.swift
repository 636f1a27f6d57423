import NavRuntime

// The rules of FLOW: what users have learned to do.

extension ComparedPair {
  /// Returns the findings about transitions and reachability, and the handlers of which only the style differs.
  func flowFindings() -> (findings: [BreakingFinding], restyled: [HandlerID]) {
    let options = ProofOptions(triesEveryPart: false)
    var proofs = (old: Verifier(old, options), new: Verifier(new, options))
    // An incomplete analysis does not show that a version has lost anything.
    let isComplete = proofs.old.analysis.isComplete && proofs.new.analysis.isComplete
    let reach = (
      old: ProgramReach(proofs.old, isComplete: isComplete),
      new: ProgramReach(proofs.new, isComplete: isComplete)
    )
    let templates = TemplateMatching(matching, before.table, after.table)
    var transitions = TransitionComparison(self, templates) { reach.old.branches.contains($0) }
    transitions.run()
    var findings = reachFindings(reach.old, reach.new)
    let unreached = Set(findings.map(\.subject))
    findings += transitions.lost.filter { !opens(onlyThese: unreached, $0.handler) }.map { lost in
      var finding = lost.finding
      if finding.rule == .eventGone { soften(&finding, lost.handler, &proofs.new) }
      return finding
    }
    findings += declarationFindings(reach.old)
    if isComplete { findings += proofFindings(&proofs.old, &proofs.new, besides: findings) }
    findings += transitions.bounded
    return (findings, transitions.restyled)
  }

  /// `true` iff all that an old handler opens are scenes of these names.
  private func opens(onlyThese names: Set<String>, _ handler: HandlerID) -> Bool {
    let opened = old.branches[old.handlers[handler].branches].flatMap { old.opened(by: $0) }
    return !opened.isEmpty && opened.allSatisfy { names.contains(old.qualifiedName($0)) }
  }

  /// Lowers the level of a finding about a transition whose destinations are reached in another way.
  private func soften(_ finding: inout BreakingFinding, _ handler: HandlerID, _ proofs: inout Verifier) {
    let row = old.handlers[handler]
    let opened = old.branches[row.branches].flatMap { old.opened(by: $0) }
    guard let origin = row.owner.scene.flatMap({ matching.scenes.new(of: $0) }), !opened.isEmpty else {
      return
    }
    var length = 0
    for target in opened {
      guard case .scene(let scene) = target, let match = matching.scenes.new(of: scene), match != origin
      else {
        return
      }
      let property = Property(
        claim: .reach(match, from: origin), width: nil, span: .none, documentation: .none)
      let verdicts = proofs.verdicts(on: [property], in: NavigationWidth.allCases)
      guard !verdicts.isEmpty, verdicts.allSatisfy({ $0.answer == .holds }) else { return }
      length = max(length, verdicts.compactMap(\.length).min() ?? 0)
    }
    finding.diagnostic.severity = .note
    finding.diagnostic.hint =
      "what it opened is still reached from there\(length > 0 ? ", \(length) steps from the start" : "")"
  }

  /// Returns the changes of transitions and scenes that break nothing.
  func compatibleFlowChanges() -> [CompatibleChange] {
    var changes = new.scenes.ids.filter { matching.scenes.old(of: $0) == nil }.map {
      CompatibleChange(.flow, "scene", "scene '\(new.qualifiedName(.scene($0)))' added")
    }
    for handler in new.handlers.ids where matching.handlers.old(of: handler) == nil {
      let row = new.handlers[handler]
      guard !row.isImplied, isKept(row.owner) else { continue }
      changes.append(
        CompatibleChange(.flow, "event", "event '\(new.text(row.name))' of \(new.describe(row.owner)) added"))
    }
    for tab in new.tabs.ids where matching.tabs.old(of: tab) == nil {
      guard matching.tabContainers.old(of: new.tabs[tab].container) != nil else { continue }
      changes.append(CompatibleChange(.flow, "tab", "tab '\(new.qualifiedName(of: tab))' added"))
    }
    return changes
  }

  /// `true` iff a declaration with handlers in the new program was in the old one, too.
  private func isKept(_ owner: HandlerOwner) -> Bool {
    switch owner {
    case .app: old.app != nil
    case .target(let target): matching.old(of: target) != nil
    }
  }

  // MARK: Reachability

  private func reachFindings(_ before: ProgramReach, _ after: ProgramReach) -> [BreakingFinding] {
    var findings: [BreakingFinding] = []
    let renames = renames()
    for scene in old.scenes.ids {
      let was = before.widths(of: scene)
      guard !was.isEmpty else { continue }
      let name = old.qualifiedName(.scene(scene))
      func add(
        _ rule: DiagnosticCode, _ span: SourceSpan, _ message: String, renamed: SceneID? = nil
      ) {
        let diagnostic = Diagnostic(
          rule, at: span, message, related: related(old.scenes[scene].nameSpan, "scene '\(name)' was here"),
          hint: renamed.map { renameHint(of: scene, as: $0) },
          fixIt: renamed.map { renameFix(of: scene, as: $0) })
        findings.append(BreakingFinding(diagnostic, subject: name, witness: .run))
      }
      guard let match = matching.scenes.new(of: scene) else {
        let renamed = renames[scene]
        add(
          .sceneUnreachable, renamed.map { new.scenes[$0].nameSpan } ?? new.app?.nameSpan ?? .none,
          "scene '\(name)' is gone", renamed: renamed)
        continue
      }
      let now = after.widths(of: match)
      let span = new.scenes[match].nameSpan
      if now.isEmpty {
        add(.sceneUnreachable, span, "no run reaches scene '\(name)' any longer")
      } else if !was.isSubset(of: now) {
        add(
          .widthLost, span,
          "scene '\(name)' is reached in \(now.map(\.rawValue).sorted().joined(separator: " and ")) width only"
        )
      } else if before.widths(of: scene, links: false) == was, after.widths(of: match, links: false).isEmpty {
        add(.sceneOnlyByLink, span, "scene '\(name)' is reached only through a link")
      }
    }
    return findings
  }

  // MARK: Declarations

  private func declarationFindings(_ reach: ProgramReach) -> [BreakingFinding] {
    var findings: [BreakingFinding] = []
    func add(
      _ rule: DiagnosticCode, _ subject: String, _ span: SourceSpan, _ message: String, _ was: SourceSpan
    ) {
      let diagnostic = Diagnostic(rule, at: span, message, related: related(was, "was here"))
      findings.append(BreakingFinding(diagnostic, subject: subject, witness: .declaration))
    }
    for (one, other) in matching.scenes.pairs where !reach.widths(of: one).isEmpty {
      let (before, after) = (old.scenes[one], new.scenes[other])
      let name = new.qualifiedName(.scene(other))
      for exit in before.exits where matching.exits.new(of: exit) == nil && reach.exits.contains(exit) {
        let text = old.text(old.exits[exit].name)
        add(
          .exitGone, name + "." + text, after.nameSpan,
          "scene '\(name)' no longer accepts the unwind '\(text)'",
          old.exits[exit].nameSpan)
      }
      if before.result != nil, after.result == nil {
        add(.resultGone, name, after.nameSpan, "scene '\(name)' no longer returns a result", before.nameSpan)
      }
      var hidden: [String] = []
      if case .hidden = after.back {
        if case .hidden = before.back {} else { hidden.append("the back button") }
      }
      if after.hidesBar, !before.hidesBar { hidden.append("the navigation bar") }
      if after.hidesTabBar, !before.hidesTabBar { hidden.append("the tab bar") }
      if !hidden.isEmpty {
        add(
          .wayOutLost, name, after.nameSpan, "scene '\(name)' hides \(hidden.joined(separator: " and "))",
          before.nameSpan)
      }
    }
    for (one, other) in matching.flows.pairs
    where old.flows[one].result != nil && new.flows[other].result == nil {
      let name = new.text(new.flows[other].name)
      add(
        .resultGone, name, new.flows[other].nameSpan, "flow '\(name)' no longer returns a result",
        old.flows[one].nameSpan)
    }
    if let feature = old.app?.feature, let now = new.app, feature.result != nil, now.feature?.result == nil {
      add(
        .resultGone, new.text(now.name), now.nameSpan,
        "feature '\(new.text(now.name))' no longer returns a result",
        old.app?.nameSpan ?? .none)
    }
    for (one, other) in matching.tabContainers.pairs {
      for tab in old.tabContainers[one].tabs where matching.tabs.new(of: tab) == nil {
        let name = old.qualifiedName(of: tab)
        add(
          .tabGone, name, new.tabContainers[other].nameSpan, "tab '\(name)' is gone", old.tabs[tab].nameSpan)
      }
    }
    for (one, other) in matching.pageContainers.pairs {
      let targets = { (program: Program, range: IDRange<PageID>) in
        program.pages[range].map { program.destinations[$0.destination].target }
      }
      let now = targets(new, new.pageContainers[other].pages)
      for target in targets(old, old.pageContainers[one].pages) {
        guard let match = matching.new(of: target), !now.contains(match) else { continue }
        let name = old.qualifiedName(.pages(one))
        add(
          .tabGone, name + "." + old.qualifiedName(target), new.pageContainers[other].nameSpan,
          "page '\(old.qualifiedName(target))' of '\(name)' is gone", old.pageContainers[one].nameSpan)
      }
    }
    for (one, other) in matching.splits.pairs {
      let (before, after) = (old.splits[one], new.splits[other])
      let name = new.qualifiedName(.split(other))
      if before.supplementary != nil, after.supplementary == nil {
        add(
          .tabGone, name + ".supplementary", after.nameSpan, "column 'supplementary' of '\(name)' is gone",
          before.nameSpan)
      }
      if before.secondary != nil, after.secondary == nil {
        add(
          .tabGone, name + ".secondary", after.nameSpan, "column 'secondary' of '\(name)' is gone",
          before.nameSpan)
      }
    }
    return findings
  }

  // MARK: Proofs

  /// Returns the findings of proofs that the old program does not have at the same declaration.
  private func proofFindings(
    _ before: inout Verifier, _ after: inout Verifier, besides others: [BreakingFinding]
  ) -> [BreakingFinding] {
    let found = after.findings().filter { $0.isProved && Self.isRegression($0.kind) }
    if found.isEmpty { return [] }
    let known = Set(before.findings().compactMap { subject($0.kind, old: true) })
    let lost = found.filter { finding in
      guard let subject = subject(finding.kind, old: false) else { return false }
      // A new declaration cannot have regressed.
      return !known.contains(subject) && isKept(finding.kind)
    }
    let reported = Set(others.filter { $0.rule == .wayOutLost }.map(\.diagnostic.span))
    return after.diagnostics(of: lost).filter { !reported.contains($0.span) }.map { diagnostic in
      var own = Diagnostic(
        .wayOutLost, at: diagnostic.span, diagnostic.message, hint: diagnostic.hint,
        witness: diagnostic.witness)
      own.hint = "the old version has no such finding (\(diagnostic.code.entry.name))"
      return BreakingFinding(own, subject: diagnostic.message, witness: .run)
    }
  }

  private static func isRegression(_ kind: Finding.Kind) -> Bool {
    switch kind {
    case .fails, .linkFails, .deadEnd, .noWayBack: true
    default: false
    }
  }

  /// The identity of a finding of proofs, in terms of the new program.
  private struct ProofSubject: Hashable {
    var kind: String
    var scene: SceneID?
    var handler: HandlerID?
  }

  private func subject(_ kind: Finding.Kind, old isOld: Bool) -> ProofSubject? {
    func scene(_ id: SceneID) -> SceneID? { isOld ? matching.scenes.new(of: id) : id }
    func handler(_ branch: BranchID, _ kind: String) -> ProofSubject? {
      let program = isOld ? old : new
      guard case .handler(let id) = program.branches[branch].owner else { return nil }
      let match = isOld ? matching.handlers.new(of: id) : id
      return match.map { ProofSubject(kind: kind, handler: $0) }
    }
    switch kind {
    case .deadEnd(let id): return scene(id).map { ProofSubject(kind: "leaving", scene: $0) }
    case .noWayBack(let id): return scene(id).map { ProofSubject(kind: "leaving", scene: $0) }
    case .fails(let verb, let reason):
      return handler((isOld ? old : new).verbs[verb].branch, reason.rawValue)
    default: return nil
    }
  }

  private func isKept(_ kind: Finding.Kind) -> Bool {
    switch kind {
    case .deadEnd(let id), .noWayBack(let id): return matching.scenes.old(of: id) != nil
    case .fails(let verb, _):
      guard case .handler(let id) = new.branches[new.verbs[verb].branch].owner else { return false }
      return matching.handlers.old(of: id) != nil
    default: return false
    }
  }
}

/// The scenes, exits and branches that runs of a program reach.
struct ProgramReach {
  private var scenes: [NavigationWidth: IDSet<Scene>] = [:]
  private var withoutLinks: [NavigationWidth: IDSet<Scene>] = [:]
  /// The branches that some run takes.
  let branches: IDSet<Branch>
  /// The exits that some unwind reaches.
  let exits: IDSet<Exit>

  /// Collects what the analysis of a version reaches.
  ///
  /// - Parameter isComplete: `false` iff all are taken to be reached, since the analysis of a version does not tell.
  init(_ verifier: Verifier, isComplete: Bool) {
    let (program, analysis) = (verifier.program, verifier.analysis)
    guard isComplete else {
      branches = IDSet(program.branches.ids)
      exits = IDSet(program.exits.ids)
      scenes = Dictionary(
        uniqueKeysWithValues: NavigationWidth.allCases.map { ($0, IDSet(program.scenes.ids)) })
      withoutLinks = scenes
      return
    }
    branches = analysis.system.found.branches
    exits = analysis.system.found.exits
    guard program.app != nil || program.entries.count > 0 else { return }
    scenes = Self.scenes(analysis)
    withoutLinks = program.links.count == 0 ? scenes : Self.scenes(analysis.closingLinks())
  }

  private static func scenes(_ analysis: StackAnalysis) -> [NavigationWidth: IDSet<Scene>] {
    var scenes: [NavigationWidth: IDSet<Scene>] = [:]
    // Widths are distinguished only if something depends on them.
    let isUniform = analysis.system.widths.count < 2
    analysis.forEachTop { top in
      for width in isUniform ? NavigationWidth.allCases : [top.width] {
        scenes[width, default: IDSet()].insert(top.scene)
      }
    }
    return scenes
  }

  /// Returns the widths in which some run shows a scene.
  func widths(of scene: SceneID, links: Bool = true) -> Set<NavigationWidth> {
    Set(NavigationWidth.allCases.filter { ((links ? scenes : withoutLinks)[$0])?.contains(scene) ?? false })
  }
}
