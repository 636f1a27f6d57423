import NavDSL

/// Imports bytes as a storyboard or navigation graph and returns the violated rule; `nil` if there is none.
///
/// A program is written without syntax errors and in the one style, that of a graph without errors before proofs; the same
/// bytes yield the same output; findings lie in the file and can be written in every format.
public func importFault(_ bytes: [UInt8]) -> String? {
  let inputs = [InputFile(path: "Fuzz.storyboard", bytes: bytes)]
  let result = importProgram(from: inputs)
  if !result.files.isEmpty, result.hasErrors { return "a storyboard is both imported and refused" }
  for finding in result.findings {
    guard let file = result.sources.file(of: finding.span) else { return "a finding lies in no file" }
    if Int(finding.span.end) > file.bytes.count { return "a finding lies beyond the end of its file" }
  }
  let report = [
    result.account.json(result.report), result.report.text(), result.report.sarif(toolVersion: "0"),
  ]
  for file in result.files {
    let parsed = SyntaxTree.parse(SourceText(path: "Fuzz.nav", bytes: file.bytes))
    if let mistake = parsed.diagnostics.first { return "the program has a syntax error: \(mistake.message)" }
    if parsed.formatted().bytes != file.bytes { return "the program is not in the style" }
  }
  if result.kind == .graphs, let file = result.files.first {
    var options = CompilerOptions()
    options.proves = false
    let compilation = compile([InputFile(path: "Fuzz.nav", bytes: file.bytes)], options: options)
    if let error = compilation.diagnostics.first(where: { $0.severity == .error }) {
      return "the program has an error: \(error.message)"
    }
  }
  guard bytes.reduce(0, { $0 &* 31 &+ Int($1) }) & 7 == 0 else { return nil }
  let again = importProgram(from: inputs)
  let isSame =
    again.files.map(\.bytes) == result.files.map(\.bytes)
    && again.account.json(again.report) == report[0]
  return isSame ? nil : "the output is not the same every time"
}
