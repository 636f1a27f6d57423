import NavDSL

/// Proves what holds in all runs of a program, and says so.
func verifyCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let properties = invocation.values(.property).enumerated().map { index, text in
    InputFile(path: "<property \(index + 1)>", text: text + "\n")
  }
  var compilation = try compiled(invocation, try compilerOptions(invocation), with: properties)
  for property in properties {
    let tree = compilation.trees.first { $0.source.path == property.path }
    guard let tree, tree.root.children.map(\.kind) != [.propertyDecl], compilation.proofs != nil else {
      continue
    }
    throw .usage(
      "--property takes one property, not '\(String(decoding: property.bytes.dropLast(), as: UTF8.self))'",
      help: "such as 'never SignIn over SignIn'; it may be repeated")
  }
  guard let proofs = compilation.proofs else {
    // Its errors come first.
    let report = DiagnosticReport(invocation, resultGoesToStandardOutput: false)
    try report.write(compilation.diagnostics, compilation.program.sources)
    return .programHasErrors
  }
  compilation.diagnostics.removeAll { !$0.code.isOfProofs }
  let sources = compilation.program.sources
  switch invocation.value(.proofFormat) {
  case "json":
    try OutputFiles.writeStandardOutput(emitProofJSON(proofs, compilation.diagnostics, sources))
  case "sarif":
    try OutputFiles.writeStandardOutput(
      SARIFRenderer.bytes(compilation.diagnostics, sources, toolVersion: version))
  default:
    try DiagnosticReport(invocation, resultGoesToStandardOutput: true).write(compilation.diagnostics, sources)
    if !invocation.has(.quiet) { try OutputFiles.writeStandardOutput(emitProofText(proofs)) }
  }
  return compilation.hasErrors ? .programHasErrors : .clean
}
