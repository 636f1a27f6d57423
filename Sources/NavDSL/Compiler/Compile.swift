/// Compiles a program: the given files, and all files that they import.
///
/// - Parameters:
///   - inputs: The files, in order. A path that appears twice is read once.
///   - options: The warning levels, proofs and limits.
///   - read: Returns the bytes of an imported file, whose path is resolved against that of the importing one.
///   - progress: Called periodically with the amount of work that the proofs have done.
/// - Returns: The trees, the model and the diagnostics. An invalid program has all three as well.
public func compile(
  _ inputs: [InputFile], options: CompilerOptions = CompilerOptions(),
  read: (String) throws(ReadFailure) -> [UInt8] = { _ throws(ReadFailure) in
    throw ReadFailure("no such file")
  },
  progress: (Int) -> Void = { _ in }
) -> Compilation {
  analyze(parseProgram(inputs, options: options, read: read), options: options, progress: progress)
}

extension DiagnosticCode {
  /// `true` iff the error may only follow from a declaration that could not be read.
  fileprivate var isAboutAbsentName: Bool {
    switch self {
    case .unknownTarget, .unknownType, .unknownMember, .unknownCondition, .unknownExit, .unknownEvent, .noApp,
      .unmatchedURL:
      true
    default: false
    }
  }
}

/// Resolves and checks a parsed program.
package func analyze(
  _ parsed: ParsedProgram, options: CompilerOptions, progress: (Int) -> Void = { _ in }
) -> Compilation {
  let (resolved, problems) = Resolver.resolve(
    parsed.trees, sources: parsed.sources, recordsOccurrences: options.recordsOccurrences)
  let program = resolved.program
  var diagnostics = parsed.diagnostics
  // Unbalanced braces make every later diagnostic unreliable, so only syntax errors are reported.
  if parsed.isStructureCertain, resolved.mixesPrograms {
    // Most names are declared twice then, and every other diagnostic may follow from that.
    diagnostics += problems.filter { $0.code == .severalApps }
  } else if parsed.isStructureCertain {
    let hasErrors = !parsed.diagnostics.isEmpty || problems.contains { $0.severity == .error }
    let found = problems + check(resolved, hasErrors: hasErrors)
    diagnostics += parsed.lacksDeclarations ? found.filter { !$0.code.isAboutAbsentName } : found
  }
  var proofs: ProofSummary?
  // Proofs presuppose a valid program.
  if options.proves, !diagnostics.contains(where: { $0.severity == .error }) {
    let proofOptions = ProofOptions(triesEveryPart: options.triesEveryPart)
    let report = verify(program, in: options.provedWidths, options: proofOptions, progress: progress)
    proofs = ProofSummary(of: program, report, in: options.provedWidths)
    diagnostics += report.diagnostics
  }
  diagnostics = applyLevels(diagnostics, allowances: resolved.facts.allowances, options: options)
  if !options.listsEveryGrowth { gatherGrowth(in: &diagnostics) }
  var compilation = Compilation(
    trees: parsed.trees, program: program, diagnostics: diagnostics, proofs: proofs)
  compilation.allowances = resolved.facts.allowances.filter(\.code.isOfComparison)
  if options.recordsOccurrences { compilation.references = resolved.facts.occurrences }
  return compilation
}
