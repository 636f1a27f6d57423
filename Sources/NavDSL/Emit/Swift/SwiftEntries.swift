// Entries: a function for each, and one that reads the result of what it opened.

extension SwiftEmitter {
  /// Writes the entries.
  mutating func emitEntries() {
    guard program.entries.count > 0 else { return }
    out.emptyLine()
    out.line("/// An entry, which the app's own code opens.")
    beginMember("struct Entry: NavigationTypedEntry {\n")
    out.deepen()
    beginMember("let entry: NavigationEntry\n")
    for id in program.entries.ids { emitEntry(id) }
    endDeclaration()
  }

  private mutating func emitEntry(_ id: EntryID) {
    let name = names.entries[Int(id.index)]
    let parameters = program.parameters(of: id)
    out.emptyLine()
    out.beginLine()
    out.write("/// `")
    out.write(string: program.text(of: id))
    out.write("`\n")
    documentation(program.entries[id].documentation)
    beginMember("static func ")
    out.write(name, of: names.table)
    parameterClause(parameters)
    out.write(" -> Self {\n")
    out.deepen()
    out.beginLine()
    out.write("Self(entry: NavigationEntry(")
    out.write(number: Int(id.index))
    erasedArguments(parameters)
    out.write("))\n")
    endDeclaration()
    guard let result = program.result(of: id) else { return }
    out.emptyLine()
    out.line(
      "/// Returns the end of what the entry has opened, with its result; `nil` for a step that does not end it."
    )
    beginMember("static func ")
    out.write(name, of: names.table)
    out.write("(endedBy outcome: NavigationOutcome) -> NavigationEnd<")
    type(result)
    out.write(">? {\n")
    out.deepen()
    out.beginLine()
    out.write("outcome.end(ofEntry: \"")
    out.write(string: program.qualifiedName(program.target(of: id)))
    out.write("\")?.typed { ")
    reading(result) { $0.out.write("$0") }
    out.write(" }\n")
    endDeclaration()
  }
}
