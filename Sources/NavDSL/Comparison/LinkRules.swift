import NavRuntime

// The rules of LINK: URLs that worked.

extension ComparedPair {
  /// Returns the findings about URLs that the old program opens.
  func linkFindings() -> [BreakingFinding] {
    guard old.links.count + new.links.count > 0 else { return [] }
    var comparison = LinkComparison(self)
    comparison.run()
    return comparison.findings
  }

  /// Returns the changes of links that break nothing.
  func compatibleLinkChanges() -> [CompatibleChange] {
    // A pattern with other types is the same link.
    let gone = Set(
      old.links.ids.filter { matching.links.new(of: $0) == nil }.map {
        LinkComparison.shape(of: old.links[$0], old)
      })
    return new.links.ids.filter {
      matching.links.old(of: $0) == nil && !gone.contains(LinkComparison.shape(of: new.links[$0], new))
    }.map {
      CompatibleChange(.link, "link", "link '\(new.text(new.links[$0].pattern))' added")
    }
  }
}

/// The comparison of the links of two programs.
struct LinkComparison {
  let pair: ComparedPair
  private(set) var findings: [BreakingFinding] = []
  private let templates: TemplateMatching
  private var outcomes: LinkOutcomes
  /// The pairs of links whose places have been compared.
  private var compared: Set<LinkPair> = []
  /// The subjects that have a finding, by rule.
  private var reported: Set<Report> = []
  private let readsValues: [Bool]
  private let valuesMatter: [Bool]

  private struct LinkPair: Hashable {
    var old: Int?
    var new: Int?
  }

  private struct Report: Hashable {
    var rule: DiagnosticCode
    var old: Int?
    var new: Int?
  }

  init(_ pair: ComparedPair) {
    self.pair = pair
    templates = TemplateMatching(pair.matching, pair.before.table, pair.after.table)
    outcomes = LinkOutcomes(pair, templates)
    func reads(_ table: NavigationTable) -> [Bool] {
      table.links.map { $0.branches.contains { $0.condition?.readsValues == true } }
    }
    readsValues = reads(pair.before.table)
    valuesMatter = reads(pair.after.table)
  }

  mutating func run() {
    var found: [LinkWalk.Found] = []
    var seen: Set<LinkPair> = []
    let (readsValues, valuesMatter) = (readsValues, valuesMatter)
    var walk = LinkWalk(pair.before.table, pair.after.table, classes: classes()) { item in
      // Only conditions on values tell two URLs of one pair of links apart.
      let isDecided =
        !(item.before.map { readsValues[$0] } ?? false) && !(item.after.map { valuesMatter[$0] } ?? false)
      guard item.before != nil || item.after != nil else { return }
      if !seen.insert(LinkPair(old: item.before, new: item.after)).inserted, isDecided { return }
      found.append(item)
    }
    walk.run()
    for item in found { compare(item) }
    if walk.isBounded || outcomes.isBounded {
      findings.append(
        BreakingFinding(
          Diagnostic(
            .linksNotCompared, at: pair.new.app?.nameSpan ?? .none,
            "the links have too many combinations of values or guards to compare all"),
          subject: "", witness: .declaration))
    }
  }

  private func classes() -> LinkClasses {
    var reserved: Set<String> = []
    var compared: [String] = []
    for link in pair.before.table.links + pair.after.table.links {
      for branch in link.branches {
        branch.condition?.addTexts(to: &compared)
        for step in branch.place ?? [] { step.destination.addTexts(to: &reserved) }
      }
    }
    return LinkClasses(reserved: reserved, compared: compared)
  }

  private mutating func compare(_ item: LinkWalk.Found) {
    guard let old = item.before else {
      if let new = item.after { announce(item.url, new) }
      return
    }
    if let new = item.after, isUnchanged(old, new) { return }
    guard let difference = outcomes.difference(of: item.url, old, item.after) else { return }
    let subject = difference.rule == .linkGone || difference.rule == .linkDead ? nil : item.after
    guard reported.insert(Report(rule: difference.rule, old: old, new: subject)).inserted else { return }
    report(difference, item, old)
  }

  /// `true` iff two links are written alike, and what they show is, so that no URL needs to be opened.
  private mutating func isUnchanged(_ old: Int, _ new: Int) -> Bool {
    let (one, other) = (pair.before.table.links[old], pair.after.table.links[new])
    guard sharesStructure, one.branches.count == other.branches.count else { return false }
    let scope = TemplateMatching.Scope(local: Self.positions(one, other))
    return zip(one.branches, other.branches).allSatisfy { left, right in
      guard let from = left.place, let to = right.place else { return false }
      return templates.same(left.condition, right.condition, scope) && templates.same(from, to, scope)
    }
  }

  /// `true` iff the starts, containers, flows and embedded scenes of both programs are the same ones.
  private lazy var sharesStructure: Bool = templates.sharesStructure()

  /// Returns the positions of the parameters of one link in another that matches the same URLs: those of the same
  /// segments and keys.
  static func positions(
    _ old: NavigationLinkDeclaration, _ new: NavigationLinkDeclaration
  ) -> [Int?] {
    func places(_ link: NavigationLinkDeclaration) -> [String] {
      link.segments.enumerated().compactMap { number, segment in
        if case .literal = segment { nil } else { "/\(number)" }
      } + link.queries
    }
    let known = Dictionary(zip(places(new), 0...)) { first, _ in first }
    return places(old).map { known[$0] }
  }

  // MARK: Findings

  private func row(_ number: Int, _ program: Program) -> Link {
    program.links[LinkID(index: Int32(truncatingIfNeeded: number))]
  }

  private mutating func report(_ difference: LinkDifference, _ item: LinkWalk.Found, _ old: Int) {
    let before = row(old, pair.old)
    let after = item.after.map { row($0, pair.new) }
    let pattern = pair.old.text(before.pattern)
    let url = item.url
    let when = difference.circumstances.map { " when \($0)" } ?? ""
    let message: String
    var hint: String?
    switch difference.rule {
    case .linkGone:
      message = "'\(url)' no longer fits any link"
      let isClaimed = before.scheme.map { pair.old.text($0) == "https" } ?? false
      hint =
        isClaimed
        ? "apple-app-site-association no longer claims it either, so that installed apps open the browser"
        : "keep a link for old URLs: link \"\(Self.generalized(pattern))\" -> …"
    case .linkDead:
      message = "'\(url)' fits '\(after.map { pair.new.text($0.pattern) } ?? "")', but opens nothing\(when)"
      hint = "add an 'else' branch"
    case .linkElsewhere:
      message = "'\(url)' shows '\(difference.focusAfter)' instead of '\(difference.focusBefore)'\(when)"
    case .linkArgument:
      message = "'\(url)' shows '\(difference.focusAfter)' instead of '\(difference.focusBefore)'\(when)"
    default:
      message = "'\(url)' shows '\(difference.focusAfter)' with other scenes or containers around it\(when)"
      hint = "was \(difference.before), is \(difference.after ?? "")"
    }
    let span = after?.patternSpan ?? remaining(of: before)
    let diagnostic = Diagnostic(
      difference.rule, at: span, message,
      related: pair.related(before.patternSpan, "was \(difference.before)"), hint: hint)
    findings.append(
      BreakingFinding(
        diagnostic, subject: pattern,
        witness: .url(url, before: difference.before, after: difference.after)))
  }

  /// Returns the place of a link that has become another one: a link with the same number of segments and the same
  /// literals, else the program's app.
  private func remaining(of link: Link) -> SourceSpan {
    let shape = Self.shape(of: link, pair.old)
    let similar = pair.new.links.elements.first { $0.isValid && Self.shape(of: $0, pair.new) == shape }
    return similar?.patternSpan ?? pair.new.app?.nameSpan ?? .none
  }

  /// Returns the segments of a pattern, without the types of parameters.
  fileprivate static func shape(of link: Link, _ program: Program) -> [String] {
    program.segments[link.segments].map {
      if case .literal(let text) = $0 { program.text(text) } else { "{" }
    }
  }

  /// Returns a pattern that reads every parameter as text: `/products/{id: Int}` as `/products/{id: String}`.
  private static func generalized(_ pattern: String) -> String {
    var bytes: [UInt8] = []
    var isType = false
    for byte in pattern.utf8 {
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "?") { isType = false }
      if !isType { bytes.append(byte) }
      if byte == UInt8(ascii: ":"),
        bytes.lastIndex(of: UInt8(ascii: "{")) ?? -1
          > bytes.lastIndex(of: UInt8(ascii: "}")) ?? -1
      {
        isType = true
        bytes += Array(" String".utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reports a URL that the web site announces to installed apps that cannot follow it.
  private mutating func announce(_ url: String, _ new: Int) {
    let link = row(new, pair.new)
    guard let host = link.host, link.scheme.map({ pair.new.text($0) == "https" }) == true,
      pair.old.webHosts.contains(pair.new.text(host)),
      reported.insert(Report(rule: .linkTooNew, old: nil, new: new)).inserted
    else { return }
    findings.append(
      BreakingFinding(
        Diagnostic(
          .linkTooNew, at: link.patternSpan,
          "apple-app-site-association claims '\(url)', which installed apps open and cannot follow",
          hint: "publish the file when most users have the new version"),
        subject: pair.new.text(link.pattern), witness: .url(url, before: nil, after: nil)))
  }
}

extension TemplateMatching {
  /// `true` iff all starts, containers, flows and embedded scenes of both programs show the same.
  func sharesStructure() -> Bool {
    let (old, new) = (before, after)
    func same(_ one: NavigationStartTemplate, _ other: NavigationStartTemplate) -> Bool {
      one.branches.count == other.branches.count
        && zip(one.branches, other.branches).allSatisfy {
          self.same($0.condition, $1.condition, scope) && self.same($0.destination, $1.destination, scope)
        }
    }
    var scope: Scope { Scope(flow: featurePositions) }
    guard same(old.starts.compact, new.starts.compact), same(old.starts.regular, new.starts.regular) else {
      return false
    }
    let matched = old.containers.allSatisfy { container in
      guard let name = parts[container.name], let number = new.container(named: name) else { return false }
      return self.same(container.content, new.containers[number].content)
    }
    guard matched, old.containers.count == new.containers.count else { return false }
    for (one, other) in matching.flows.pairs {
      switch (old.flows[Int(one.index)].start, new.flows[Int(other.index)].start) {
      case (nil, nil): continue
      case (let left?, let right?):
        let positions = positions(matching.old.flows[one].parameters, matching.new.flows[other].parameters)
        if !self.same(left, right, Scope(flow: positions)) { return false }
      default: return false
      }
    }
    return true
  }

  /// The positions of the parameters of the old feature in the new one.
  var featurePositions: [Int?] {
    positions(matching.old.app?.feature?.parameters ?? .none, matching.new.app?.feature?.parameters ?? .none)
  }

  private func same(
    _ old: NavigationContainerDeclaration.Content, _ new: NavigationContainerDeclaration.Content
  ) -> Bool {
    let scope = Scope()
    func same(_ one: NavigationDestinationTemplate?, _ other: NavigationDestinationTemplate?) -> Bool {
      switch (one, other) {
      case (nil, nil): true
      case (let one?, let other?): self.same(one, other, scope)
      default: false
      }
    }
    switch (old, new) {
    case (.stack(let one, _), .stack(let other, _)): return same(one, other)
    case (.tabs(let one), .tabs(let other)):
      return one.count == other.count && zip(one, other).allSatisfy { same($0.destination, $1.destination) }
    case (.pages(let one), .pages(let other)):
      return one.count == other.count && zip(one, other).allSatisfy { same($0, $1) }
    case (.split(let one), .split(let other)):
      return same(one.primary, other.primary) && same(one.supplementary, other.supplementary)
        && same(one.secondary, other.secondary) && same(one.placeholder, other.placeholder)
        && same(one.compact, other.compact) && one.collapsesTo == other.collapsesTo
        && one.isOver == other.isOver
    default: return false
    }
  }
}
