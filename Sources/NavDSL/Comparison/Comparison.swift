/// An old version of a program.
package struct ComparedVersion: Sendable {
  /// The name by which the user knows it: `origin/main`, `Baselines/1.4.nav`.
  package var name: String
  /// The name of its commit; `nil` for files.
  package var commit: String?
  /// The program, without errors.
  package var program: Program

  /// Creates a version.
  package init(name: String, commit: String? = nil, program: Program) {
    self.name = name
    self.commit = commit
    self.program = program
  }
}

extension ComparedVersion {
  /// Returns the path of a file in reports: `origin/main:Shop.nav`; of one that is no commit's, its own.
  func path(of file: SourceText) -> String { commit == nil ? file.path : name + ":" + file.path }
}

/// Options of a comparison.
package struct ComparisonOptions: Sendable {
  /// The contracts that are compared.
  package var categories = Set(BreakingCategory.allCases)
  /// `true` iff runs of the old program are replayed on the new one.
  package var replaysRuns = true

  /// Creates the default options.
  package init() {}
}

/// The comparison of a program with its old versions.
package struct Comparison: Sendable {
  /// The old versions: the first is compared in all categories, the others in LINK and STATE.
  package let versions: [ComparedVersion]
  /// The new program.
  package let program: Program
  /// The files of the new program, and after them those of the old versions under their names: `origin/main:Shop.nav`.
  package private(set) var sources: SourceMap
  /// The findings, in the order of categories and then of places.
  package private(set) var findings: [BreakingFinding] = []
  /// The changes from the first version that break nothing.
  package private(set) var compatible: [CompatibleChange] = []

  /// The contracts that were compared.
  let categories: Set<BreakingCategory>
  /// The runs of the first version that were replayed; `nil` if none were.
  package private(set) var runs: OldRunCount?
  /// The former names in the new program that none of the old versions has.
  private(set) var idleNames: [FormerName]
  /// The attributes of the new program that silence findings.
  let allowances: [ProgramFacts.Allowance]

  /// Compares a program with its old versions. All are without errors.
  package init(
    _ versions: [ComparedVersion], _ compilation: Compilation,
    options: ComparisonOptions = ComparisonOptions()
  ) {
    self.versions = versions
    program = compilation.program
    allowances = compilation.allowances.filter(\.code.isOfComparison)
    categories = options.categories
    sources = program.sources
    idleNames = program.formerNames.elements
    for (number, version) in versions.enumerated() {
      let pair = ComparedPair(ProgramMatching(version.program, program), offset: append(version))
      add(findings(of: pair, isFirst: number == 0, options), of: version)
      idleNames.removeAll { pair.matching.uses($0) }
      if number == 0 { compatible = pair.compatible(options) }
      if number > 0, options.categories.contains(.state) {
        add(pair.reusedNames(lackedBy: versions[..<number].map(\.program)), of: version)
      }
    }
    let order = BreakingCategory.allCases
    func key(_ finding: BreakingFinding) -> Int { order.firstIndex(of: finding.category) ?? order.count }
    findings = findings.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      return (key(one), one.diagnostic.span.start, left.offset)
        < (key(other), other.diagnostic.span.start, right.offset)
    }.map(\.element)
  }

  /// Returns the findings of the rules, one function for each contract.
  private mutating func findings(
    of pair: ComparedPair, isFirst: Bool, _ options: ComparisonOptions
  ) -> [BreakingFinding] {
    var found: [BreakingFinding] = []
    if categories.contains(.link) { found += pair.linkFindings() }
    if categories.contains(.state) { found += pair.stateFindings() }
    guard isFirst else { return found }
    if categories.contains(.flow) {
      let flow = pair.flowFindings()
      found += flow.findings
      if options.replaysRuns {
        runs = pair.replayOldRuns(
          &found, restyled: Set(flow.restyled), comparesLinks: categories.contains(.link))
      }
    }
    if categories.contains(.source) { found += pair.sourceFindings() }
    return found
  }

  /// Adds the findings about a version. One that an earlier version has as well names both.
  private mutating func add(_ found: [BreakingFinding], of version: ComparedVersion) {
    for var finding in found {
      let known = findings.firstIndex { $0.rule == finding.rule && $0.subject == finding.subject }
      if let known {
        if findings[known].versions.last != version.name { findings[known].versions.append(version.name) }
        if findings[known].versions.count > 1 { continue }
      }
      finding.versions = [version.name]
      findings.append(finding)
    }
  }

  /// Appends the files of an old version, and returns the offset of their positions; `nil` if there are too many bytes.
  private mutating func append(_ version: ComparedVersion) -> UInt32? {
    var offset: UInt32?
    for file in version.program.sources.files {
      guard let added = sources.add(path: version.path(of: file), bytes: file.bytes) else {
        return nil
      }
      if offset == nil { offset = added.base &- file.base }
    }
    return offset
  }
}

/// Two versions of a program, matched.
package struct ComparedPair: Sendable {
  /// The declarations that are the same one.
  package let matching: ProgramMatching
  /// The distance of positions in the old files from those in ``Comparison/sources``; `nil` if the old files are not there.
  let offset: UInt32?
  /// The interpreters of both, which are created when first needed.
  package let before: InterpretedProgram
  package let after: InterpretedProgram

  /// Creates a pair.
  package init(_ matching: ProgramMatching, offset: UInt32?) {
    self.matching = matching
    self.offset = offset
    before = InterpretedProgram(matching.old)
    after = InterpretedProgram(matching.new)
  }

  /// The old program.
  package var old: Program { matching.old }
  /// The new program.
  package var new: Program { matching.new }

  /// Returns a place in the old program as a related place of a diagnostic; none if the old files are not there.
  package func related(_ span: SourceSpan, _ message: String) -> [Diagnostic.Related] {
    guard let offset, !span.isEmpty else { return [] }
    let moved = SourceSpan(start: span.start &+ offset, length: span.length)
    return [Diagnostic.Related(span: moved, message: message)]
  }

  /// Returns the changes that break nothing.
  func compatible(_ options: ComparisonOptions) -> [CompatibleChange] {
    let changes =
      (options.categories.contains(.link) ? compatibleLinkChanges() : [])
      + (options.categories.contains(.flow) ? compatibleFlowChanges() : [])
      + (options.categories.contains(.state) ? compatibleStateChanges() : [])
    // A new tab is one change, for users and for saved states.
    var texts: Set<String> = []
    return changes.filter { texts.insert($0.text).inserted }
  }
}
