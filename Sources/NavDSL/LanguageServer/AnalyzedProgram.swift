/// A program with an open file, and what is known about it.
struct AnalyzedProgram: Sendable {
  /// The files with which the analysis begins.
  var inputs: Workspace.Inputs
  /// The last analysis, whose names complete a text even if it has changed since.
  var index: ProgramIndex?
  /// The trees of the last analysis that the next one uses again, unless their files change.
  var trees: [String: SyntaxTree] = [:]
  /// `true` iff no file has changed since the analysis.
  var isCurrent = false
  /// The settings of the project.
  var configuration = Configuration()
  /// The versions of the files that are not open, at the time of the analysis.
  var stamps: [String: ServerFiles.Stamp] = [:]
  /// The diagnostics of each file, by path, of the analysis or of the proofs that followed it.
  var diagnostics: [String: [JSONValue]] = [:]
  /// The titles and results of the scenarios, by path; empty until they have run.
  var scenarios: [String: [ScenarioOutcome]] = [:]
  /// The number of the analysis, for which proofs are asked.
  var generation = 0

  /// The name of the program among all.
  var key: String { inputs.paths.first ?? "" }
}

/// The result of a scenario.
struct ScenarioOutcome: Sendable {
  /// The name of the scenario.
  var name: String
  /// The problem; `nil` if it passed.
  var problem: String?
  /// The states after the steps that no expectation follows, with the offsets in the file of the steps' ends.
  var states: [(offset: Int, text: String)]

  /// Reads the result of the scenario with a name.
  init(_ name: String, _ value: JSONValue) {
    self.name = name
    problem = value["problem"]?.text
    states = (value["states"]?.elements ?? []).compactMap { state in
      guard let offset = state["offset"]?.integer, let text = state["state"]?.text else { return nil }
      return (offset, text)
    }
  }
}

extension LanguageServer {
  /// Returns the bytes of a file: those of the open text, if there is one.
  func contents(of path: String) -> [UInt8]? {
    documents[DocumentURI.uri(of: path)]?.bytes ?? document(at: path)?.bytes ?? files.read(path)
  }

  /// Returns the open text of a file whose name the client spells in another way.
  private func document(at path: String) -> TextDocument? {
    documents.values.first { DocumentURI.path(of: $0.uri) == path || $0.uri == path }
  }

  /// Returns the path of a text: that of its file, or the client's name of it.
  func path(of uri: String) -> String { DocumentURI.path(of: uri).map(normalizedPath) ?? uri }

  /// Returns the client's name of a file: that under which it has opened it.
  func uri(of path: String) -> String {
    let plain = DocumentURI.uri(of: path)
    if documents[plain] != nil { return plain }
    return document(at: path)?.uri ?? plain
  }

  /// Returns the programs of a text, analyzed; at least one.
  mutating func analyzed(_ uri: String) -> [AnalyzedProgram] {
    let path = path(of: uri)
    guard path.hasPrefix("/") else { return [analyzed(Workspace.Inputs(root: nil, paths: [path]))] }
    let folder = Workspace.folder(of: path)
    if workspace.declared[folder] == nil { workspace.declare(declaredPrograms(for: path), in: folder) }
    return workspace.programs(of: path).map { analyzed($0) }
  }

  /// Returns the programs of a text with their names sorted, for a request about names.
  mutating func indexed(_ uri: String) -> [AnalyzedProgram] {
    analyzed(uri).map { program in
      var program = program
      program.index?.sortNames()
      programs[program.key] = program
      return program
    }
  }

  /// Returns the analysis of a program. The last one is used again unless a file has changed since.
  private mutating func analyzed(_ inputs: Workspace.Inputs) -> AnalyzedProgram {
    let key = inputs.paths.first ?? ""
    if let known = programs[key], known.inputs == inputs, known.isCurrent { return known }
    var program = AnalyzedProgram(inputs: inputs, generation: (programs[key]?.generation ?? 0) + 1)
    let (configuration, problems) = configuration(for: key)
    program.configuration = configuration
    var options = CompilerOptions()
    options.warningLevels = configuration.warningLevels.merging(settings.warningLevels) { $1 }
    let proves = settings.proves ?? configuration.proves
    let files = inputs.paths.compactMap { path in
      contents(of: path).map { InputFile(path: path, bytes: $0) }
    }
    let known = programs[key]?.trees ?? [:]
    let parsed = parseProgram(files, options: options, reusing: known) { path throws(ReadFailure) in
      if let bytes = contents(of: path) { return bytes }
      var failure = ReadFailure("no such file")
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
      failure.neighbors = self.files.list(folder).map(\.name).filter { $0.hasSuffix(".nav") }.sorted()
      throw failure
    }
    var index = ProgramIndex(parsed, options: options, sortsNames: false)
    let paths = Set(index.program.sources.files.map(\.path))
    index.compilation.suggestImports { name, group in
      workspace.file(declaring: name, in: group, near: key, except: paths)
    }
    for source in index.program.sources.files where documents[self.uri(of: source.path)] == nil {
      program.stamps[source.path] = self.files.stamp(source.path)
    }
    var writer = DiagnosticMessages(index.compilation, client, isPart: inputs.root == nil)
    program.diagnostics = writer.byFile(index.compilation.diagnostics)
    program.diagnostics.merge(problems) { $1 }
    program.index = index
    program.trees = parsed.reusableTrees
    program.isCurrent = true
    programs[key] = program
    outgoing.append(.stopProofs(program: key))
    endProgress(of: key)
    if !index.compilation.hasErrors, inputs.root != nil, proves || settings.runsScenarios {
      outgoing.append(
        .startProofs(
          ProofJob(
            program: key, generation: program.generation, encoding: client.encoding,
            proves: proves, runsScenarios: settings.runsScenarios,
            marksRelated: client.marksRelated, warningLevels: options.warningLevels,
            inputs: index.program.sources.files.map { InputFile(path: $0.path, bytes: $0.bytes) })))
    }
    return program
  }

  /// Returns the settings of the project of a file, and the errors in their file, by path.
  func configuration(for path: String) -> (Configuration, problems: [String: [JSONValue]]) {
    guard let source = configurationSource(for: path) else { return (Configuration(), [:]) }
    let (configuration, problems) = Configuration.read(source)
    let messages = problems.map { problem -> JSONValue in
      let text = problem.message + (problem.hint.map { "\nhelp: " + $0 } ?? "")
      return [
        "range": range(problem.span, in: source), "severity": 1, "source": "navc", "message": .string(text),
      ]
    }
    return (configuration, [source.path: messages])
  }

  /// Returns the nearest file with settings around a file.
  private func configurationSource(for path: String) -> SourceText? {
    var folder = path
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let file = folder + "/" + Configuration.fileName
      if let bytes = contents(of: file) { return SourceText(path: file, bytes: bytes) }
    }
    return nil
  }

  /// Returns the paths of the programs that the project of a file declares.
  private func declaredPrograms(for path: String) -> [String] {
    guard let source = configurationSource(for: path) else { return [] }
    let folder = source.path.dropLast(Configuration.fileName.utf8.count)
    return Configuration.read(source).0.programs.map { normalizedPath($0.hasPrefix("/") ? $0 : folder + $0) }
  }

  /// Forgets the analyses of the programs with a file, after it has changed.
  mutating func invalidate(_ path: String) {
    for (key, program) in programs {
      let isPart =
        program.inputs.paths.contains(path)
        || program.index?.program.sources.files.contains { $0.path == path } == true
      if isPart { programs[key]?.isCurrent = false }
    }
    hasChanges = true
  }

  /// Takes the result of proofs; one of an older text is dropped.
  package mutating func receive(_ result: ProofResult) -> [Outgoing] {
    defer { outgoing.removeAll() }
    endProgress(of: result.program)
    guard var program = programs[result.program], program.generation == result.generation,
      program.isCurrent
    else { return outgoing }
    program.diagnostics.merge(result.diagnostics) { $1 }
    program.scenarios = result.scenarios
    programs[result.program] = program
    publishDiagnostics()
    return outgoing
  }
}
