import NavDSL
import NavRuntime

/// Checks a program and writes it as Swift, JSON or one file of source, or its links for a web site.
func compileCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let language = emittedLanguage(invocation)
  for option in [Option.access, .module, .runtime] where language != .swift && invocation.has(option) {
    throw .usage("\(option.long) can be used only with Swift output, not with \(language.title)")
  }
  for option in [Option.appID, .host] where language != .aasa && invocation.has(option) {
    throw .usage("\(option.long) can be used only with --emit aasa")
  }
  if language == .aasa, invocation.value(.appID)?.contains(".") != true {
    throw .usage(
      "--emit aasa needs --app-id TEAM.BUNDLE",
      help: "the prefix of the team, a period and the bundle identifier")
  }
  let isEmbedded = invocation.choice(SwiftOptions.Runtime.self) == .embedded
  if isEmbedded, outputPath(invocation) == nil {
    throw .usage("--runtime embedded needs -o, because the engine is written beside the output")
  }
  let hasFile = outputPath(invocation) != nil
  let isCheck = invocation.has(.checkOutput)
  if isCheck, !hasFile {
    throw .usage("--check needs -o, the output with which the result is compared")
  }
  for option in [Option.depfile, .force] where isCheck && invocation.has(option) {
    throw .usage("\(option.long) cannot be combined with --check, which writes nothing")
  }
  guard let compilation = try checked(invocation, resultGoesToStandardOutput: isCheck || !hasFile) else {
    return .programHasErrors
  }
  let program = compilation.program
  let result: [UInt8]
  var engine: [UInt8]?
  switch language {
  case .json: result = program.json()
  case .nav: result = compilation.trees.mergedSource()
  case .aasa:
    result = program.appSiteAssociation(
      host: try webHost(of: program, invocation), appID: invocation.value(.appID) ?? "")
  case .swift:
    var options = SwiftOptions()
    options.access =
      invocation.choice(SwiftOptions.Access.self) ?? invocation.configuration.access ?? options.access
    options.module = invocation.value(.module)
    if isEmbedded {
      options.runtime = .embedded
      engine = options.runtimeSource()
    }
    result = program.swift(sourcePaths: sourceNames(program), options: options)
  }
  let fileExtension = language == .swift || language == .nav ? language.rawValue : "json"
  guard let outputs = try outputs(result, as: fileExtension, of: program, invocation, engine: engine) else {
    try OutputFiles.writeStandardOutput(result)
    return .clean
  }
  if isCheck { return try compare(outputs) }
  if language == .swift, !invocation.has(.force) { try checkOrigin(of: outputs) }
  try OutputFiles.write(outputs)
  return .clean
}

private func emittedLanguage(_ invocation: Invocation) -> EmittedLanguage {
  if let language = invocation.choice(EmittedLanguage.self) { return language }
  guard let path = outputPath(invocation) else { return .swift }
  if path.split(separator: "/").last == "apple-app-site-association" { return .aasa }
  return path.hasSuffix(".json") ? .json : path.hasSuffix(".nav") ? .nav : .swift
}

extension EmittedLanguage {
  /// The name of the language in a message.
  fileprivate var title: String {
    switch self {
    case .swift: "Swift"
    case .json: "JSON"
    case .nav: "source"
    case .aasa: "aasa"
    }
  }
}

/// Returns the host of the web site whose links are written.
private func webHost(of program: Program, _ invocation: Invocation) throws(Failure) -> String {
  let hosts = program.webHosts
  if let host = invocation.value(.host)?.lowercased() {
    guard hosts.contains(host) else {
      throw .usage(
        "no link has the host '\(host)' and the scheme 'https'",
        help: hosts.isEmpty ? nil : "the hosts are \(hosts.joined(separator: ", "))")
    }
    return host
  }
  guard let host = hosts.first else {
    throw .usage("the program has no link with the scheme 'https' and a host")
  }
  guard hosts.count == 1 else {
    throw .usage(
      "the links have several hosts: \(hosts.joined(separator: ", "))", help: "--host HOST selects one")
  }
  return host
}

/// Returns the paths of a program's files without their common folder, so that the output is independent of the
/// location of the program and the current folder.
private func sourceNames(_ program: Program) -> [String] {
  let paths = program.sources.files.map { $0.path.split(separator: "/", omittingEmptySubsequences: false) }
  guard var common = paths.first?.dropLast() else { return [] }
  for path in paths {
    let folder = path.dropLast()
    while !folder.starts(with: common) { common.removeLast() }
  }
  return paths.map { $0.dropFirst(common.count).joined(separator: "/") }
}

/// Checks a program.
func checkCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  try checked(invocation, resultGoesToStandardOutput: false) == nil ? .programHasErrors : .clean
}

/// Reads and compiles the inputs and reports the diagnostics; `nil` if the program has errors.
///
/// - Parameter errorsOnly: `true` iff warnings are not reported.
func checked(
  _ invocation: Invocation, resultGoesToStandardOutput: Bool, errorsOnly: Bool = false
) throws(Failure) -> Compilation? {
  let options = try compilerOptions(invocation)
  if invocation.has(.depfile), outputPath(invocation) == nil {
    throw .usage("--depfile needs -o, because the rule contains the output's path")
  }
  let compilation = try compiled(invocation, options)
  let report = DiagnosticOutput(invocation, resultGoesToStandardOutput: resultGoesToStandardOutput)
  let reported = compilation.diagnostics.filter { !errorsOnly || $0.severity == .error }
  try report.write(reported, compilation.program.sources)
  return compilation.hasErrors ? nil : compilation
}

/// Reads and compiles the inputs, with further files, and shows progress if proofs take long.
func compiled(
  _ invocation: Invocation, _ options: CompilerOptions, with others: [InputFile] = []
) throws(Failure) -> Compilation {
  var inputs = try InputFiles(invocation.operands, of: invocation.command)
  var progress = Progress(
    isShown: !invocation.has(.quiet) && FileDescriptor.standardError.isTerminal,
    after: "proved the consequences of",
    "transitions")
  var compilation = compile(
    inputs.files + others, options: options,
    read: { path throws(ReadFailure) in try inputs.read(import: path) }, progress: { progress.tell($0) })
  if compilation.hasErrors {
    var neighbors = Neighbors(of: compilation.program.sources.files.map(\.path))
    compilation.suggestImports { neighbors.file(declaring: $0, in: $1) }
  }
  return compilation
}

/// Returns the compiler options of a command line.
func compilerOptions(_ invocation: Invocation) throws(Failure) -> CompilerOptions {
  var options = CompilerOptions()
  let configuration = invocation.configuration
  options.warningLevels = configuration.warningLevels
  options.proves =
    [.check, .site].contains(invocation.command) && !invocation.has(.noProofs) && configuration.proves
    || invocation.command == .verify
  if let width = invocation.choice(NavigationWidth.self), invocation.command == .verify {
    options.provedWidths = [width]
  }
  options.listsEveryGrowth = invocation.command == .verify
  options.triesEveryPart = options.listsEveryGrowth || invocation.command == .site
  for (option, value) in invocation.options {
    switch option.long {
    case Option.warningsAsErrors.long where invocation.command != .breaking:
      options.defaultWarningLevel = .error
    case Option.noWarnings.long: options.defaultWarningLevel = .off
    case Option.warn.long:
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if DiagnosticCode.retiredWarningNames.contains(String(parts[0])) { continue }
      // Comparisons apply these themselves.
      if ChangeLevels.isName(String(parts[0])) { continue }
      let code = try warning(named: String(parts[0]))
      guard let name = parts.dropFirst().first else {
        throw .usage("--warn \(value) has no level", help: "write --warn \(value)=off, =warning or =error")
      }
      guard let level = CompilerOptions.WarningLevel(name: name) else {
        throw .usage("unknown level '\(name)' in --warn \(value): off, warning or error")
      }
      options.warningLevels[code] = level
    default: break
    }
  }
  return options
}

/// Returns the warning or note with a name or a code.
private func warning(named name: String) throws(Failure) -> DiagnosticCode {
  let known = DiagnosticCode.allCases.filter(\.hasAdjustableLevel)
  if let code = known.first(where: { $0.entry.name == name || $0.rawValue == name }) { return code }
  let unknown = DiagnosticCode.problem(ofWarning: name)
  throw .usage(unknown.message, help: unknown.help)
}
