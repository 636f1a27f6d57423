import NavDSL

/// Writes the catalogue's page of a diagnostic, or a list of all diagnostics.
func explainCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  if invocation.operands.isEmpty {
    try OutputFiles.writeStandardOutput(Array(catalogue().utf8))
    return .clean
  }
  var pages: [String] = []
  for name in invocation.operands { pages.append(page(of: try code(named: name))) }
  try OutputFiles.writeStandardOutput(Array(pages.joined(separator: "\n").utf8))
  return .clean
}

/// Returns the code with a name: `NAV0301`, `nav0301`, `301`, or the name in the catalogue.
private func code(named name: String) throws(Failure) -> DiagnosticCode {
  let upper = name.uppercased()
  let digits = String(repeating: "0", count: max(4 - name.utf8.count, 0)) + name
  for code in DiagnosticCode.allCases {
    if code.rawValue == upper || code.rawValue == "NAV" + digits || code.entry.name == name { return code }
  }
  let known = DiagnosticCode.allCases.flatMap { [$0.rawValue, $0.entry.name] }
  let near = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
  throw .usage("there is no diagnostic '\(name)'", help: near ?? "'navc explain' lists the diagnostics")
}

private func page(of code: DiagnosticCode) -> String {
  let entry = code.entry
  var text = "\(code.rawValue) \(entry.name) (\(entry.severity.rawValue))\n\n"
  text += "\(entry.summary)\n\n\(wrapped(entry.explanation))\n"
  if let before = entry.before {
    text += examplePage("Before", before) + examplePage("After", entry.example)
  } else {
    text += examplePage("Example", entry.example)
  }
  if entry.severity == .warning || code.isOfComparison {
    let option = "pass '--warn \(entry.name)=off'."
    let silence =
      code.isOfImport
      ? "To silence it, \(option)"
      : "To silence it, write '@allow(\(entry.name))' before a declaration or scene item, or \(option)"
    text += "\n\(wrapped(silence))\n"
  }
  return text
}

/// Returns a program under a title; nothing for an empty one.
private func examplePage(_ title: String, _ program: String) -> String {
  let example = trimmed(program)
  if example.isEmpty { return "" }
  var text = "\n\(title):\n\n"
  for line in example.split(separator: "\n", omittingEmptySubsequences: false) {
    text += line.isEmpty ? "\n" : "    \(line)\n"
  }
  return text
}

private func catalogue() -> String {
  let codes = DiagnosticCode.allCases.sorted { $0.rawValue < $1.rawValue }
  let width = codes.map(\.entry.name.count).max() ?? 0
  var text = ""
  for code in codes {
    let entry = code.entry
    let severity = entry.severity.rawValue
    text += code.rawValue + "  " + severity + String(repeating: " ", count: 9 - severity.count)
    text += entry.name + String(repeating: " ", count: width - entry.name.count + 2) + entry.summary + "\n"
  }
  return text
}

/// Returns Markdown with its paragraphs wrapped for a terminal; code stays as it is.
private func wrapped(_ text: String) -> String {
  var isCode = false
  return trimmed(text).split(separator: "\n", omittingEmptySubsequences: false).map { line in
    if line.hasPrefix("```") { isCode.toggle() }
    return isCode || line.hasPrefix(" ") ? String(line) : Help.wrapped(String(line), from: 0)
  }.joined(separator: "\n")
}

/// Returns `text` without leading and trailing line ends.
private func trimmed(_ text: String) -> Substring {
  var text = text[...]
  while text.first == "\n" { text.removeFirst() }
  while text.last == "\n" { text.removeLast() }
  return text
}
