import NavRuntime

// The rules of FLOW about transitions: what an event did.

/// The comparison of the handlers of two programs.
struct TransitionComparison {
  /// The difference between the effects of two branches.
  enum Difference: Int, Comparable {
    /// Styles, animations, or another verb with the same destination.
    case style
    /// A presentation that the user could dismiss before.
    case locked
    /// A result that nobody receives any longer.
    case result
    case elsewhere
    case blocked

    static func < (left: Difference, right: Difference) -> Bool { left.rawValue < right.rawValue }
  }

  let pair: ComparedPair
  let templates: TemplateMatching
  /// `true` of the branches of the old program that some run takes.
  let isTaken: (BranchID) -> Bool
  /// The findings, with the handlers of the old program that they are about.
  private(set) var lost: [(finding: BreakingFinding, handler: HandlerID)] = []
  /// Notes about handlers of which only some circumstances were compared.
  private(set) var bounded: [BreakingFinding] = []
  /// The handlers whose effect differs only in style.
  private(set) var restyled: [HandlerID] = []
  private let surroundings: Surroundings

  init(_ pair: ComparedPair, _ templates: TemplateMatching, isTaken: @escaping (BranchID) -> Bool) {
    self.pair = pair
    self.templates = templates
    self.isTaken = isTaken
    surroundings = Surroundings(pair.new)
  }

  mutating func run() {
    for handler in pair.old.handlers.ids {
      let row = pair.old.handlers[handler]
      // Nothing is said about what is inside of a declaration that is gone, or that no run took.
      guard !row.isImplied, let owner = pair.matching.new(of: row.owner),
        row.branches.contains(where: isTaken)
      else { continue }
      if let other = newHandler(of: handler, owner) { compare(handler, other) } else { lack(handler, owner) }
    }
  }

  /// Returns the handler that receives an old event in the new program: of the same declaration, or around it.
  private func newHandler(of handler: HandlerID, _ owner: HandlerOwner) -> HandlerID? {
    if let match = pair.matching.handlers.new(of: handler) { return match }
    guard case .target(.scene(let scene)) = owner else { return nil }
    let name = pair.old.text(pair.old.handlers[handler].name)
    return surroundings.handlers(of: scene).first { pair.new.text(pair.new.handlers[$0].name) == name }
  }

  // MARK: Findings

  /// Returns a transition for a sentence: `'buy' of scene 'Product'`.
  private func subject(_ handler: HandlerID) -> String {
    pair.old.name(of: pair.old.handlers[handler].owner) + "." + pair.old.text(pair.old.handlers[handler].name)
  }

  private mutating func lack(_ handler: HandlerID, _ owner: HandlerOwner) {
    let row = pair.old.handlers[handler]
    if opensOnlyGone(row) { return }
    let diagnostic = Diagnostic(
      .eventGone, at: pair.nameSpan(of: owner),
      "\(pair.new.describe(owner)) no longer handles '\(pair.old.text(row.name))'",
      related: pair.related(row.nameSpan, "was \(effect(of: row))"))
    lost.append((BreakingFinding(diagnostic, subject: subject(handler), witness: .run), handler))
  }

  /// Returns the effect of a handler's branches that act, as written.
  private func effect(of handler: Handler) -> String {
    let flow = pair.old.scope(of: handler.owner)
    let texts = pair.old.branches[handler.branches].map { branch in
      branch.verbs.map { pair.old.spelling(of: $0, in: flow) }.joined(separator: " then ")
    }
    return texts.filter { !$0.isEmpty }.joined(separator: ", or ")
  }

  /// `true` iff all that a handler opens is gone, which has findings of its own.
  private func opensOnlyGone(_ handler: Handler) -> Bool {
    let opened = pair.old.branches[handler.branches].flatMap { pair.old.opened(by: $0) }
    return !opened.isEmpty && opened.allSatisfy { pair.matching.new(of: $0) == nil }
  }

  private mutating func compare(_ handler: HandlerID, _ other: HandlerID) {
    guard let one = templates.before.declaration(of: handler, in: pair.old),
      let two = templates.after.declaration(of: other, in: pair.new)
    else { return }
    let scope = templates.scope(handler, other)
    if isUnchanged(one.branches, two.branches, scope) { return }
    let cases = TransitionCases(one.branches, two.branches, templates, scope)
    if cases.isBounded { noteBound(handler, other) }
    let differences = one.branches.map { from in two.branches.map { difference(from, $0, scope) } }
    var worst: Difference?
    var shown: TransitionCases.Assignment?
    var widths: Set<NavigationWidth> = []
    var acting: Set<NavigationWidth> = []
    for assignment in cases.all {
      guard let from = cases.taken(one.branches, isOld: true, assignment), acts(one.branches[from]),
        isTaken(pair.old.handlers[handler].branches[from])
      else { continue }
      if opensOnlyGone(pair.old.branches[pair.old.handlers[handler].branches[from]]) { continue }
      acting.insert(assignment.width)
      let to = cases.taken(two.branches, isOld: false, assignment)
      guard let found = to.map({ acts(two.branches[$0]) ? differences[from][$0] : .blocked }) ?? .blocked
      else {
        continue
      }
      if found > .style { widths.insert(assignment.width) }
      if worst.map({ found > $0 }) ?? true { (worst, shown) = (found, assignment) }
    }
    guard let worst, let shown else { return }
    if worst == .style { return restyled.append(handler) }
    let isOfOneWidth = worst >= .elsewhere && acting.count == 2 && widths.count == 1
    report(worst, handler, other, cases.text(of: shown), isOfOneWidth ? shown.width : nil)
  }

  /// `true` iff the branches of two handlers are written alike, so that no circumstances need to be compared.
  private func isUnchanged(
    _ old: [NavigationBranchDeclaration], _ new: [NavigationBranchDeclaration],
    _ scope: TemplateMatching.Scope
  ) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { one, other in
        templates.same(one.condition, other.condition, scope) && acts(one) == acts(other)
          && (!acts(one) || difference(one, other, scope) == nil)
      }
  }

  private mutating func noteBound(_ handler: HandlerID, _ other: HandlerID) {
    let now = pair.new.handlers[other]
    let name = "'\(pair.new.text(now.name))' of \(pair.new.describe(now.owner))"
    let diagnostic = Diagnostic(
      .eventNotCompared, at: now.nameSpan, "\(name) asks too many guards and values to compare all cases",
      related: pair.related(pair.old.handlers[handler].nameSpan, "was here"),
      hint: "the first \(TransitionCases.maximumAtoms) are compared, with the others not holding")
    bounded.append(BreakingFinding(diagnostic, subject: subject(handler), witness: .declaration))
  }

  private func opensOnlyGone(_ branch: Branch) -> Bool {
    let opened = pair.old.opened(by: branch)
    return !opened.isEmpty && opened.allSatisfy { pair.matching.new(of: $0) == nil }
  }

  private func acts(_ branch: NavigationBranchDeclaration) -> Bool {
    branch.verbs.contains { $0 != .fixed(.stay) }
  }

  private mutating func report(
    _ difference: Difference, _ handler: HandlerID, _ other: HandlerID, _ circumstances: String,
    _ width: NavigationWidth?
  ) {
    let (row, now) = (pair.old.handlers[handler], pair.new.handlers[other])
    let name = "'\(pair.old.text(row.name))' of \(pair.new.describe(now.owner))"
    let related = pair.related(row.nameSpan, "was \(effect(of: row))")
    let diagnostic: Diagnostic
    switch difference {
    case .blocked where width != nil, .elsewhere where width != nil:
      diagnostic = Diagnostic(
        .widthLost, at: now.nameSpan,
        "\(name) does in one width only what it did in both: not\(circumstances)"
          + (circumstances.hasSuffix("width") ? "" : " in \(width?.rawValue ?? "") width"), related: related)
    case .blocked:
      diagnostic = Diagnostic(
        .eventBlocked, at: now.nameSpan, "\(name) does nothing\(circumstances)", related: related)
    case .elsewhere:
      diagnostic = Diagnostic(
        .eventElsewhere, at: now.nameSpan, "\(name) leads elsewhere\(circumstances)", related: related)
    case .result:
      diagnostic = Diagnostic(
        .resultGone, at: now.nameSpan, "\(name) no longer receives the result of what it opens",
        related: related)
    case .locked, .style:
      diagnostic = Diagnostic(
        .wayOutLost, at: now.nameSpan, "what \(name) presents can no longer be dismissed by the user",
        related: related)
    }
    lost.append((BreakingFinding(diagnostic, subject: subject(handler), witness: .run), handler))
  }

  // MARK: Effects

  /// Returns the difference between two branches that act; `nil` if there is none.
  private func difference(
    _ old: NavigationBranchDeclaration, _ new: NavigationBranchDeclaration, _ scope: TemplateMatching.Scope
  ) -> Difference? {
    let isSame =
      old.verbs.count == new.verbs.count
      && zip(old.verbs, new.verbs).allSatisfy { templates.same($0, $1, scope) }
    guard isSame || hasSameDestination(old, new, scope) else { return .elsewhere }
    var found: Difference? = isSame ? nil : .style
    for (one, other) in zip(options(old), options(new)) {
      if one.returning != nil, other.returning == nil, !other.retries { return .result }
      if !one.isLocked, other.isLocked { found = .locked }
      if found == nil,
        one.style != other.style || one.animation != other.animation || one.isLocked != other.isLocked
      {
        found = .style
      }
    }
    return found
  }

  private func options(_ branch: NavigationBranchDeclaration) -> [NavigationOptions] {
    branch.verbs.compactMap { if case .open(_, _, let options) = $0 { options } else { nil } }
  }

  /// `true` iff both branches open the same destinations, in whatever way.
  private func hasSameDestination(
    _ old: NavigationBranchDeclaration, _ new: NavigationBranchDeclaration, _ scope: TemplateMatching.Scope
  ) -> Bool {
    func opened(_ branch: NavigationBranchDeclaration) -> [NavigationDestinationTemplate] {
      branch.verbs.compactMap { verb in
        guard case .open(_, let destination, _) = verb else { return nil }
        if case .stack(let root) = destination { return root }
        return destination
      }
    }
    let (one, other) = (opened(old), opened(new))
    return !one.isEmpty && one.count == other.count
      && zip(one, other).allSatisfy { templates.same($0, $1, scope) }
  }
}

extension NavigationTable {
  /// Returns the declaration of a handler of the program that the table is made of.
  func declaration(of handler: HandlerID, in program: Program) -> NavigationHandlerDeclaration? {
    let owner = program.handlers[handler].owner
    let position = Int(handler.index - program.handlers(of: owner).lower)
    let own: [NavigationHandlerDeclaration] =
      switch owner {
      case .app: handlers
      case .target(.scene(let id)): scenes[Int(id.index)].handlers
      case .target(.flow(let id)): flows[Int(id.index)].handlers
      case .target(let target):
        container(named: program.qualifiedName(target)).map { containers[$0].handlers } ?? []
      }
    return own.indices.contains(position) ? own[position] : nil
  }
}

extension ComparedPair {
  /// Returns the span of the name of a declaration with handlers in the new program.
  func nameSpan(of owner: HandlerOwner) -> SourceSpan {
    switch owner {
    case .app: new.app?.nameSpan ?? .none
    case .target(let target): new.nameSpan(of: target)
    }
  }
}
