import NavDSL

/// Writes the program of an app's storyboards or navigation graphs, with an account of every part.
func importCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let output = invocation.value(.program).flatMap { $0 == "-" ? nil : $0 }
  let report = invocation.value(.report)
  let splits = invocation.has(.split)
  if splits, output == nil {
    throw .usage("--split needs -o FOLDER", help: "it writes a file for each storyboard")
  }
  if report == "-", output == nil {
    throw .usage("--report - needs -o, because the program goes to standard output")
  }
  let levels = try compilerOptions(invocation)
  if let flow = invocation.value(.checkFlow) { return try checkDrift(of: flow, invocation, levels) }
  if invocation.has(.exact) { throw .usage("--exact needs --check") }
  let inputs = try importableFiles(invocation)
  var options = try importOptions(invocation, output)
  options.keys = StringsFiles.keys(of: inputs)
  var result = importProgram(from: inputs, options: options)
  result.findings = levels.applied(to: result.findings)
  let goesToStandardOutput = output == nil || report == "-"
  try DiagnosticOutput(invocation, resultGoesToStandardOutput: goesToStandardOutput)
    .write(result.findings, result.sources)
  if !result.files.isEmpty {
    let account = report == nil ? [] : result.account.json(result.report)
    try write(result, account, output, report, invocation)
  }
  if result.files.isEmpty, !result.hasErrors {
    let what = result.hasOnlyLaunchScreens ? "only launch screens" : "no controllers or destinations"
    throw .inputOutput("nothing to import: there are \(what)")
  }
  if !invocation.has(.quiet), !result.files.isEmpty {
    FileDescriptor.standardError.write(message: "\(result.summary)\n")
  }
  if result.files.isEmpty { return .cannotReadOrWrite }
  return result.hasErrors ? .programHasErrors : .clean
}

/// Reads the storyboards or navigation graphs of a command line. In folders, other files of XML are passed over.
private func importableFiles(_ invocation: Invocation) throws(Failure) -> [InputFile] {
  let named = Set(invocation.operands)
  let inputs = try InputFiles(invocation.operands, of: .import, .importable).files.filter { input in
    named.contains(input.path) || !input.path.hasSuffix(".xml") || ImportKind(of: input) == .graphs
  }
  if inputs.isEmpty {
    throw .inputOutput("there are neither storyboards nor navigation graphs in '\(invocation.operands[0])'")
  }
  // A file of neither kind is reported when it is read.
  let kinds = inputs.map { (path: $0.path, kind: ImportKind(of: $0)) }
    .filter { $0.kind == .graphs || $0.path.hasSuffix(".storyboard") }
  if let first = kinds.first, let other = kinds.first(where: { $0.kind != first.kind }) {
    throw .usage(
      "'\(first.path)' and '\(other.path)' are of two kinds",
      help: "import storyboards and navigation graphs apart")
  }
  return inputs
}

private func importOptions(_ invocation: Invocation, _ output: String?) throws(Failure) -> ImportOptions {
  var options = ImportOptions()
  options.entry = invocation.value(.entry)
  options.prefixes = invocation.values(.prefix)
  options.splits = invocation.has(.split)
  options.makesFlows = invocation.has(.flows)
  options.module = invocation.value(.typeModule)
  let folders = invocation.values(.classes)
  if !folders.isEmpty { options.classes = ClassSources(try InputFiles(folders, of: .import, .classes).files) }
  options.name = invocation.value(.appName)
  if options.name == nil, let output, !options.splits {
    let file = output.split(separator: "/").last ?? ""
    options.name = String(file.prefix { $0 != "." })
  }
  return options
}

/// Writes the files of the program and the account: all of them or none.
private func write(
  _ result: ImportResult, _ account: [UInt8], _ output: String?, _ report: String?, _ invocation: Invocation
) throws(Failure) {
  var outputs: [OutputFile] = []
  if let output {
    for file in result.files {
      outputs.append(
        OutputFile(path: file.name.isEmpty ? output : "\(output)/\(file.name)", bytes: file.bytes))
    }
  }
  if !invocation.has(.force), let existing = outputs.first(where: { differs(from: $0) }) {
    throw .inputOutput("'\(existing.path)' exists", help: "--force replaces it")
  }
  if let report, report != "-" { outputs.append(OutputFile(path: report, bytes: account)) }
  if invocation.has(.split), let output { try OutputFiles.makeFolder(output) }
  try OutputFiles.write(outputs)
  if output == nil { try OutputFiles.writeStandardOutput(result.files.first?.bytes ?? []) }
  if report == "-" { try OutputFiles.writeStandardOutput(account) }
}

/// `true` iff a file exists with other contents.
private func differs(from output: OutputFile) -> Bool {
  FileIdentity(path: output.path) != nil && (try? InputFiles.contents(of: output.path)) != output.bytes
}

/// Reports what storyboards have and a program lacks.
private func checkDrift(
  of flow: String, _ invocation: Invocation, _ levels: CompilerOptions
) throws(Failure) -> ExitStatus {
  for option in [Option.program, .split, .force] where invocation.has(option) {
    throw .usage("\(option.long) cannot be combined with --check, which writes nothing")
  }
  var account: JSONValue?
  if let path = invocation.value(.report) {
    let bytes = try InputFiles.read(path)
    account = try? JSONValue(reading: bytes)
    if account == nil { throw .inputOutput("'\(path)' is no account of an import") }
  }
  var files = try InputFiles([flow], of: .import)
  var options = levels
  options.proves = false
  let compilation = compile(files.files, options: options) { path throws(ReadFailure) in
    try files.read(import: path)
  }
  let output = DiagnosticOutput(invocation, resultGoesToStandardOutput: false)
  if compilation.hasErrors {
    try output.write(compilation.diagnostics.filter { $0.severity == .error }, compilation.program.sources)
    return .programHasErrors
  }
  let inputs = try importableFiles(invocation)
  let result = importProgram(
    from:
      inputs, options: try importOptions(invocation, nil), into: compilation.program.sources)
  let errors = result.findings.filter { $0.severity == .error }
  let drift = ImportDrift.findings(
    in: compilation.program, against: result, account: account, isExact: invocation.has(.exact))
  let findings = levels.applied(to: errors + drift)
  try output.write(findings, result.sources)
  if !invocation.has(.quiet), findings.isEmpty {
    FileDescriptor.standardError.write(message: "the program has all that the input has\n")
  }
  return findings.isEmpty ? .clean : .programHasErrors
}
