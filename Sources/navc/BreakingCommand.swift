import NavDSL

/// Reports what a change of a program breaks.
func breakingCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let levels = try changeLevels(invocation)
  var options = ComparisonOptions()
  if let names = invocation.value(.category) { options.categories = try categories(names) }
  options.replaysRuns = !invocation.has(.noRuns)
  let names = try oldVersions(invocation, withHistory: true)
  guard let compilation = try checked(invocation, resultGoesToStandardOutput: true, errorsOnly: true) else {
    return .programHasErrors
  }
  let versions = try read(names, invocation)
  if versions.isEmpty {
    try? FileDescriptor.standardError.write(missingMessage(names))
    return .clean
  }
  let comparison = Comparison(versions, compilation, options: options)
  let report = BreakingReport(
    comparison, levels: levels, warningsAsErrors: invocation.has(.warningsAsErrors),
    showsNotes: !invocation.has(.quiet),
    limit: invocation.number(.maximumErrors).flatMap { $0 == 0 ? nil : $0 })
  let format = invocation.choice(BreakingFormat.self) ?? .text
  let result: [UInt8]
  switch format {
  case .text:
    let isShown = outputPath(invocation) == nil
    let colors = isShown && Terminal.hasColors(.standardOutput, choice: invocation.choice())
    result = report.text(colors: colors)
  case .json: result = report.json()
  case .sarif: result = report.sarif(toolVersion: version)
  case .github: result = report.github()
  case .markdown: result = report.markdown()
  }
  try write(result, as: format.fileExtension, of: compilation.program, invocation)
  return report.hasErrors ? .programHasErrors : .clean
}

extension BreakingFormat {
  /// The file extension of the format.
  fileprivate var fileExtension: String {
    switch self {
    case .text, .github: "txt"
    case .json: "json"
    case .sarif: "sarif"
    case .markdown: "md"
    }
  }
}

/// Returns the line about old versions in which the program is missing.
func missingMessage(_ names: [OldVersion]) -> [UInt8] {
  let list = names.map { "'\($0.name)'" }.joined(separator: ", ")
  return Array("navc: note: nothing to compare with: \(list) does not have the program\n".utf8)
}

/// Returns the old versions of a command line, or else of the project.
func oldVersions(_ invocation: Invocation, withHistory: Bool) throws(Failure) -> [OldVersion] {
  var versions: [OldVersion] = []
  for text in invocation.values(.against) { versions.append(try OldVersion(text)) }
  let configuration = invocation.configuration
  if versions.isEmpty {
    for text in [configuration.against].compactMap({ $0 }) + (withHistory ? configuration.history : []) {
      versions.append(try OldVersion(text, in: invocation.configurationFolder))
    }
  }
  if versions.isEmpty {
    throw .usage(
      "no old version",
      help: "write --against OLD, such as --against HEAD, or 'against' in \(Configuration.fileName)")
  }
  return versions
}

/// Reads and compiles old versions; those that lack the program are left out if that is allowed.
func read(_ versions: [OldVersion], _ invocation: Invocation) throws(Failure) -> [ComparedVersion] {
  var programs: [ComparedVersion] = []
  for version in versions {
    if let program = try version.read(invocation, usesMergeBase: invocation.has(.mergeBase)) {
      programs.append(program)
    } else if !invocation.has(.allowMissing) {
      throw .inputOutput(
        "'\(version.name)' does not have the program",
        help: "--allow-missing accepts that; 'git:REV:FOLDER/NAME.nav' names a program that was moved")
    }
  }
  return programs
}

private func categories(_ names: String) throws(Failure) -> Set<BreakingCategory> {
  var categories: Set<BreakingCategory> = []
  for name in names.split(separator: ",", omittingEmptySubsequences: false) {
    guard let category = BreakingCategory(rawValue: name.uppercased()) else {
      throw .usage(
        "unknown category '\(name)'",
        help: "the categories are \(list(BreakingCategory.allCases.map(\.rawValue)))"
      )
    }
    categories.insert(category)
  }
  return categories
}

extension Configuration {
  /// The levels of changes in the project: its own, and `error` for code that uses what it publishes.
  var projectChangeLevels: ChangeLevels {
    var levels = ChangeLevels()
    if access == .public { _ = levels.set("SOURCE", to: .error) }
    return levels.overridden(by: changeLevels)
  }
}

/// Returns the levels of the project, and those of the command line in their place.
private func changeLevels(_ invocation: Invocation) throws(Failure) -> ChangeLevels {
  var levels = invocation.configuration.projectChangeLevels
  for value in invocation.values(.changeLevel) {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let level = ChangeLevels.Level(rawValue: String(parts[1])) else {
      throw .usage(
        "unknown level in --warn \(value)", help: "write --warn NAME=off, =note, =warning or =error")
    }
    var own = ChangeLevels()
    guard own.set(String(parts[0]), to: level) else {
      let names =
        BreakingCategory.allCases.map(\.rawValue)
        + DiagnosticCode.allCases.filter(\.isOfComparison).map(\.entry.name)
      let near = nearest(to: String(parts[0]), among: names).map { "did you mean '\($0)'?" }
      throw .usage(
        "there is no rule or category '\(parts[0])'", help: near ?? "'navc explain' lists the rules")
    }
    levels = levels.overridden(by: own)
  }
  return levels
}
