import NavDSL

/// Proves the properties of all runs of a program, and reports the result.
func verifyCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let texts = invocation.values(.property)
  let properties = texts.enumerated().map { index, text in
    InputFile(path: "<property \(index + 1)>", text: text + "\n")
  }
  var compilation = try compiled(invocation, try compilerOptions(invocation), with: properties)
  if !hasErrors(compilation, besides: properties) {
    for text in texts {
      guard case .failure(let failure) = parseProperty(text, in: compilation.program) else { continue }
      throw .usage(
        "--property '\(text)': \(failure)",
        help: "such as 'never SignIn over SignIn'; it may be repeated")
    }
  }
  guard let proofs = compilation.proofs else {
    // The program's own errors are reported first.
    let report = DiagnosticOutput(invocation, resultGoesToStandardOutput: false)
    try report.write(compilation.diagnostics, compilation.program.sources)
    return .programHasErrors
  }
  compilation.diagnostics.removeAll { !$0.code.isOfProofs }
  let sources = compilation.program.sources
  switch invocation.choice(ProofFormat.self) ?? .text {
  case .json:
    try OutputFiles.writeStandardOutput(proofs.json(DiagnosticReport(compilation.diagnostics, sources)))
  case .sarif:
    try OutputFiles.writeStandardOutput(
      DiagnosticReport(compilation.diagnostics, sources).sarif(toolVersion: version))
  case .text:
    try DiagnosticOutput(invocation, resultGoesToStandardOutput: true).write(compilation.diagnostics, sources)
    if !invocation.has(.quiet) {
      try OutputFiles.writeStandardOutput(proofs.text(states: invocation.has(.explainWitness)))
    }
  }
  return compilation.hasErrors ? .programHasErrors : .clean
}

/// `true` iff the program itself has errors, as opposed to the properties to be proved.
private func hasErrors(_ compilation: Compilation, besides properties: [InputFile]) -> Bool {
  guard compilation.proofs == nil else { return false }
  let sources = compilation.program.sources
  return compilation.diagnostics.contains { diagnostic in
    guard diagnostic.severity == .error, !diagnostic.code.isOfProofs else { return false }
    let path = sources.file(of: diagnostic.span)?.path
    return !properties.contains { $0.path == path }
  }
}
