import NavDSL

/// Writes the beginning of a program: a file with an app, two scenes and a scenario.
func newCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  guard let name = invocation.operands.first, invocation.operands.count == 1 else {
    throw .usage(
      "'navc new' takes the name of the app", help: "such as 'navc new Shop', which writes Shop.nav")
  }
  let program = beginning(of: name)
  // A name that is a word of the language, or has other characters, would need backticks or not be one.
  let tree = SyntaxTree.parse(SourceText(path: name, text: program))
  let app = tree.tree.root.children(.appDecl).first?.declaredName?.text
  guard tree.diagnostics.isEmpty, app == name, name.utf8.allSatisfy(isPlain) else {
    throw .usage(
      "'\(name)' cannot be the name of an app", help: "use letters and digits, beginning with a letter: Shop")
  }
  let path = name + ".nav"
  if FileIdentity(path: path) != nil { throw .inputOutput("'\(path)' exists already; nothing is written") }
  var files = [OutputFile(path: path, bytes: Array(program.utf8))]
  let hasConfiguration = FileIdentity(path: Configuration.fileName) != nil
  if !hasConfiguration {
    files.append(
      OutputFile(path: Configuration.fileName, bytes: Array("programs = [\"\(path)\"]\n".utf8)))
  }
  try OutputFiles.write(files)
  if !invocation.has(.quiet) {
    FileDescriptor.standardError.write(
      message: hasConfiguration
        ? "wrote \(path); 'navc check \(path)' and 'navc test \(path)' come next\n"
        : "wrote \(path) and \(Configuration.fileName); 'navc check' and 'navc test' come next\n")
  }
  return .clean
}

/// `true` iff a byte is a letter, a digit or an underscore: a file name on every system.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
    true
  default: false
  }
}

private func beginning(of name: String) -> String {
  """
  app \(name) { start Home in stack }

  scene Home {
    on show -> push Details
  }

  scene Details

  scenario "Details are shown" in compact {
    show  expect Home / Details
    back  expect Home
  }

  """
}
