// Typed links: a function for each, in a type that parses and composes URLs.

extension SwiftEmitter {
  /// Writes the links.
  mutating func emitLinks() {
    guard program.links.count > 0 else { return }
    out.emptyLine()
    out.line("/// A link into the app.")
    beginMember("struct Link: NavigationTypedLink {\n")
    out.deepen()
    beginMember("typealias LinkedApp = ")
    namespace()
    out.endLine()
    beginMember("let link: NavigationLink\n")
    out.emptyLine()
    beginMember("init(link: NavigationLink) { self.link = link }\n")
    for id in program.links.ids {
      emitLink(id, SwiftWords.escapedCase(program.name(of: program.links[id])))
    }
    endDeclaration()
  }

  private mutating func emitLink(_ id: LinkID, _ name: String) {
    let link = program.links[id]
    out.emptyLine()
    if link.documentation.isEmpty {
      out.beginLine()
      out.write("/// `")
      for byte in program.symbols.bytes[program.symbols.byteRange(of: link.pattern)] where byte >= 0x20 {
        out.write(byte: byte)
      }
      out.write("`\n")
    }
    documentation(link.documentation)
    beginMember("static func ")
    out.write(string: name)
    out.write("(")
    for (index, parameter) in program.parameters[link.parameters].enumerated() {
      if index > 0 { out.write(", ") }
      self.parameter(parameter.name)
      out.write(": ")
      type(parameter.type)
      if case .optional = program.types[program.types.resolved(parameter.type)] { out.write(" = nil") }
    }
    out.write(") -> Self {\n")
    out.deepen()
    out.beginLine()
    out.write("Self(link: NavigationLink(")
    namespace()
    out.write(".table, ")
    out.write(number: Int(id.index))
    erasedArguments(link.parameters)
    out.write("))\n")
    endDeclaration()
  }
}
