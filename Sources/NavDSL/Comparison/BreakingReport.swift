/// The findings of a comparison with their levels, ready to be written.
package struct BreakingReport: Sendable {
  /// The comparison.
  let comparison: Comparison
  /// The findings that are shown, with their severities.
  package private(set) var findings: [BreakingFinding]
  /// The number of errors that are not shown.
  private(set) var hiddenErrors = 0
  /// The attributes that silence nothing.
  private(set) var idleAllowances: [(rule: DiagnosticCode, span: SourceSpan)] = []

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - levels: The levels of rules and categories that the user has set.
  ///   - warningsAsErrors: `true` iff warnings whose level is not set are errors.
  ///   - showsNotes: `true` iff notes are shown.
  ///   - limit: The maximum number of errors; `nil` for all.
  package init(
    _ comparison: Comparison, levels: ChangeLevels = ChangeLevels(), warningsAsErrors: Bool = false,
    showsNotes: Bool = true, limit: Int? = nil
  ) {
    self.comparison = comparison
    findings = []
    let found = comparison.findings
    let isAllowed = comparison.isAllowed
    var errors = 0
    for (number, finding) in found.enumerated() where !isAllowed[number] {
      var finding = finding
      switch levels[finding.rule] {
      case .off: continue
      case .note: finding.diagnostic.severity = .note
      case .warning: finding.diagnostic.severity = .warning
      case .error: finding.diagnostic.severity = .error
      case nil where finding.rule == .caseAdded: continue
      case nil:
        if warningsAsErrors, finding.diagnostic.severity == .warning { finding.diagnostic.severity = .error }
      }
      if finding.diagnostic.severity == .note, !showsNotes { continue }
      if finding.diagnostic.severity == .error {
        errors += 1
        if let limit, errors > limit {
          hiddenErrors += 1
          continue
        }
      }
      findings.append(finding)
    }
    idleAllowances = comparison.idleAllowances
  }

  /// `true` iff a finding is an error.
  package var hasErrors: Bool { findings.contains { $0.diagnostic.severity == .error } }

  /// The findings as diagnostics, with the versions that they concern if these are not all.
  private var diagnostics: [Diagnostic] {
    findings.map { finding in
      var diagnostic = finding.diagnostic
      if comparison.versions.count > 1 {
        let versions = "concerns \(finding.versions.joined(separator: ", "))"
        diagnostic.hint = diagnostic.hint.map { $0 + "; " + versions } ?? versions
      }
      return diagnostic
    }
  }

  private var report: DiagnosticReport { DiagnosticReport(diagnostics, comparison.sources) }

  /// Returns the report for people.
  package func text(colors: Bool = false) -> [UInt8] {
    var buffer = TextBuffer()
    buffer.write(bytes: report.text(colors: colors)[...])
    buffer.write(string: TerminalText.safe(summary))
    buffer.endLine()
    for allowance in idleAllowances {
      list("'@allow(\(allowance.rule.entry.name))' silences nothing", allowance.span, &buffer)
    }
    for former in comparison.idleNames {
      let name = comparison.program.text(former.name)
      list("no compared version needs '@was(\"\(name)\")'", former.span, &buffer)
    }
    return buffer.take()
  }

  private func list(_ text: String, _ span: SourceSpan, _ buffer: inout TextBuffer) {
    buffer.write(string: TerminalText.safe(text))
    if let place = place(of: span) { buffer.write(string: " (\(place.path):\(place.start.line))") }
    buffer.endLine()
  }

  /// Returns the findings as workflow commands of GitHub Actions, one a line.
  package func github() -> [UInt8] { report.github() }

  /// Returns the findings as a log in SARIF 2.1.0. Fingerprints identify a finding by its rule and subject, so that moved
  /// lines make no new alerts.
  ///
  /// - Parameter toolVersion: The version that the log gives for `navc`.
  package func sarif(toolVersion: String) -> [UInt8] {
    report.sarif(
      toolVersion: toolVersion, fingerprints: findings.map { $0.rule.rawValue + " " + $0.subject })
  }

  func place(of span: SourceSpan) -> SourceRange? {
    var places = DiagnosticPlaces(comparison.sources)
    return places.place(of: span)
  }

  // MARK: Summary

  /// The counts in one line: `1 error against origin/main (54aed15): LINK 1, STATE 0, FLOW 0, SOURCE 0`.
  var summary: String {
    var text = counts + " against " + comparison.versions.map(\.shownName).joined(separator: ", ") + ": "
    text += BreakingCategory.allCases.filter(comparison.categories.contains).map { category in
      "\(category.rawValue) \(findings.count { $0.category == category })"
    }.joined(separator: ", ")
    if let changes = compatibleCounts { text += "; compatible: " + changes }
    if let runs = comparison.runs { text += "; old runs: \(runs.going) of \(runs.count) still run" }
    if hiddenErrors > 0 { text += " (\(hiddenErrors) errors not shown; --max-errors 0 shows all)" }
    return text
  }

  /// The number of findings by severity: `1 error, 2 warnings`.
  var counts: String {
    let parts = Severity.allCases.compactMap { severity -> String? in
      let count = findings.count { $0.diagnostic.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }

  /// The number of compatible changes by kind: `2 scenes, 1 link`; `nil` if there are none.
  private var compatibleCounts: String? {
    var kinds: [(kind: String, count: Int)] = []
    for change in comparison.compatible {
      if let index = kinds.firstIndex(where: { $0.kind == change.kind }) {
        kinds[index].count += 1
      } else {
        kinds.append((change.kind, 1))
      }
    }
    if kinds.isEmpty { return nil }
    return kinds.map { "\($0.count) \($0.kind)\($0.count == 1 ? "" : "s")" }.joined(separator: ", ")
  }
}

extension ComparedVersion {
  /// The name with the beginning of the commit's: `origin/main (54aed15)`.
  package var shownName: String { commit.map { "\(name) (\($0.prefix(7)))" } ?? name }
}

extension Comparison {
  /// For each finding, `true` iff an attribute silences it.
  var isAllowed: [Bool] { isAllowed(by: allowances) }

  private func isAllowed(by allowances: [ProgramFacts.Allowance]) -> [Bool] {
    let inside = allowed(findings.map(\.diagnostic), allowances.filter { $0.subject == nil })
    let named = allowances.filter { $0.subject != nil }
    return zip(findings, inside).map { finding, isInside in
      isInside || named.contains { $0.code == finding.rule && finding.isAbout($0.subject ?? "") }
    }
  }

  /// The attributes that silence no finding.
  var idleAllowances: [(rule: DiagnosticCode, span: SourceSpan)] {
    allowances.filter { !isAllowed(by: [$0]).contains(true) }.map { ($0.code, $0.span) }
  }
}

extension BreakingFinding {
  /// `true` iff a name or pattern is the finding's subject, or its URL.
  fileprivate func isAbout(_ name: String) -> Bool {
    if case .url(let url, _, _) = witness, url == name { return true }
    return subject == name
  }
}
