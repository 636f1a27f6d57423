import NavDSL

/// Writes the trees or tokens of files, even of invalid ones.
func parseCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let inputs = try InputFiles(invocation.operands, of: .parse)
  var sources = SourceMap()
  var diagnostics: [Diagnostic] = []
  var text = TextBuffer()
  for input in inputs.files {
    guard let source = sources.add(path: input.path, bytes: input.bytes) else {
      throw .inputOutput("cannot read '\(input.path)': the files are larger than 4 GiB together")
    }
    let parsed = SyntaxTree.parse(source)
    diagnostics += parsed.diagnostics
    let format = invocation.choice(TreeFormat.self) ?? .tree
    if inputs.files.count > 1, format != .json {
      text.write("// ")
      text.write(string: TerminalText.safe(input.path))
      text.endLine()
    }
    switch format {
    case .json:
      // Several documents are written as JSON lines.
      text.write(bytes: parsed.tree.json(layout: inputs.files.count > 1 ? .compact : .pretty)[...])
    case .tokens: text.write(bytes: parsed.tree.tokenText()[...])
    case .tree: text.write(bytes: parsed.tree.text()[...])
    }
  }
  try DiagnosticOutput(invocation, resultGoesToStandardOutput: true).write(diagnostics, sources)
  try OutputFiles.writeStandardOutput(text.bytes)
  return diagnostics.contains { $0.severity == .error } ? .programHasErrors : .clean
}
