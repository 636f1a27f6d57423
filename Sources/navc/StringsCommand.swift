import NavDSL

/// Writes or updates the string catalog of a program, or says what it lacks.
func stringsCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let compared = invocation.value(.checkCatalog)
  let output = outputPath(invocation)
  if compared != nil, output != nil {
    throw .usage("-o cannot be combined with --check, which writes nothing")
  }
  guard
    let compilation = try checked(
      invocation, resultGoesToStandardOutput: output == nil && compared == nil, errorsOnly: true)
  else { return .programHasErrors }
  let program = compilation.program
  var catalog = StringCatalog(language: invocation.value(.language) ?? "en")
  if let path = compared ?? output, compared != nil || FileIdentity(path: path) != nil {
    catalog = try readCatalog(path)
    if let language = invocation.value(.language), language != catalog.language {
      throw .usage("'\(path)' has the source language '\(catalog.language)', not '\(language)'")
    }
  }
  catalog.update(with: program)
  if compared != nil {
    let findings = try compilerOptions(invocation).applied(
      to: catalog.missing.map {
        .missingInCatalog(program.description(of: $0.use), program.text($0.key), at: $0.span)
      })
    try DiagnosticOutput(invocation, resultGoesToStandardOutput: false).write(findings, program.sources)
    if !invocation.has(.quiet), findings.isEmpty {
      FileDescriptor.standardError.write(message: "the catalog has all texts of the program\n")
    }
    return findings.isEmpty ? .clean : .programHasErrors
  }
  if let output {
    try OutputFiles.write([OutputFile(path: output, bytes: catalog.bytes)])
  } else {
    try OutputFiles.writeStandardOutput(catalog.bytes)
  }
  if !invocation.has(.quiet) {
    FileDescriptor.standardError.write(message: "\(catalog.summary)\n")
  }
  return .clean
}

private func readCatalog(_ path: String) throws(Failure) -> StringCatalog {
  let bytes = try InputFiles.read(path)
  do throws(StringCatalog.Problem) { return try StringCatalog(reading: bytes) } catch {
    throw .inputOutput("'\(path)' is no string catalog")
  }
}
