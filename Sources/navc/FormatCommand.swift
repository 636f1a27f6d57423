import NavDSL

/// Lays out files in the one style of NavDSL.
func formatCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let name = invocation.value(.inputName)
  if name != nil, !invocation.operands.contains("-") {
    throw .usage("--stdin-filename needs '-'", help: "'-' reads standard input")
  }
  let inputs = try InputFiles(invocation.operands, of: .format)
  let isCheck = invocation.has(.checkLayout)
  let isDiff = invocation.has(.diff)
  var sources = SourceMap()
  var diagnostics: [Diagnostic] = []
  var changed: [OutputFile] = []
  var listing = TextBuffer()
  for input in inputs.files {
    let isStandardInput = input.path == InputFiles.standardInputPath
    let path = isStandardInput ? name ?? input.path : input.path
    guard let source = sources.add(path: path, bytes: input.bytes) else {
      throw .inputOutput("cannot read '\(path)': the files are larger than 4 GiB together")
    }
    let parsed = SyntaxTree.parse(source)
    guard parsed.diagnostics.isEmpty else {
      diagnostics += parsed.diagnostics
      continue
    }
    let result = parsed.formatted().bytes
    let isChanged = result != input.bytes
    if isChanged { try checkTokens(of: result, against: parsed.tree) }
    if isChanged, isDiff {
      UnifiedDiff(path: path, input.bytes, result).write(to: &listing)
    } else if isChanged, isCheck {
      listing.write(string: TerminalText.safe(path))
      listing.endLine()
    } else if isStandardInput, !isDiff, !isCheck {
      listing.write(bytes: result[...])
    }
    if isChanged, !isStandardInput || isCheck || isDiff {
      changed.append(OutputFile(path: path, bytes: result))
    }
  }
  try DiagnosticOutput(invocation, resultGoesToStandardOutput: true).write(diagnostics, sources)
  if !isCheck, !isDiff {
    try OutputFiles.write(changed)
    if !invocation.has(.quiet), inputs.files.contains(where: { $0.path != InputFiles.standardInputPath }) {
      let count = inputs.files.count
      FileDescriptor.standardError.write(
        message: "formatted \(changed.count) of \(count) file\(count == 1 ? "" : "s")\n")
    }
  }
  try OutputFiles.writeStandardOutput(listing.take())
  let fails = !diagnostics.isEmpty || isCheck && !changed.isEmpty
  return fails ? .programHasErrors : .clean
}

/// Compares the tokens of a result with those of its source.
private func checkTokens(of result: [UInt8], against tree: SyntaxTree) throws(Failure) {
  let parsed = SyntaxTree.parse(SourceText(path: tree.source.path, bytes: result))
  guard parsed.diagnostics.isEmpty, parsed.tree.hasTokens(of: tree) else {
    throw .inputOutput(
      "internal error: the layout of '\(tree.source.path)' would change its tokens; nothing is written")
  }
}
