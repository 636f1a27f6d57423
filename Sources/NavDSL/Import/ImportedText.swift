/// Writes an imported program, laid out as the formatter does.
struct ImportedText {
  private let program: ImportedProgram

  private init(_ program: ImportedProgram) { self.program = program }

  /// Returns the files of a program: one, or one for each file of the input; none without a declaration.
  static func files(of program: ImportedProgram, splits: Bool) -> [ImportResult.File] {
    if program.declarations.isEmpty { return [] }
    let writer = ImportedText(program)
    guard splits else { return [ImportResult.File(name: "", bytes: writer.text(of: nil))] }
    let names = writer.fileNames()
    return names.indices.map { file in
      ImportResult.File(name: names[file], bytes: writer.text(of: file, names: names))
    }
  }

  /// Returns the name of each file; those with equal names get numbers.
  private func fileNames() -> [String] {
    var taken: Set<String> = []
    return program.fileNames.map { name in
      var unique = name
      var number = 2
      // Some file systems do not tell letters by their case.
      while !taken.insert(unique.lowercased()).inserted {
        unique = "\(name)\(number)"
        number += 1
      }
      return unique + ".nav"
    }
  }

  /// Returns the text of a file; `nil` is the whole program.
  private func text(of file: Int?, names: [String] = []) -> [UInt8] {
    var buffer = TextBuffer()
    let hasApp = !program.starts.isEmpty && (file == nil || program.starts[0].file == file)
    if let file {
      var others = program.references[file]
      if hasApp { others.formUnion(program.starts.map(\.file)) }
      for other in others.subtracting([file]).sorted() {
        buffer.write("import ")
        buffer.write(literal: names[other])
        buffer.endLine()
      }
      if buffer.count > 0 { buffer.endLine() }
    }
    if hasApp { writeApp(to: &buffer) }
    let types = program.types.filter { file == nil || $0.file == file }
    for type in types { write("type \(type.name) from \(Self.literal(type.module))", to: &buffer) }
    if !types.isEmpty { buffer.endLine() }
    let declarations = program.declarations.filter { file == nil || $0.file == file }
    var flows: Set<String> = []
    for declaration in declarations {
      guard let flow = declaration.flow else {
        write(declaration, to: &buffer)
        continue
      }
      // A flow comes where its first declaration would.
      guard flows.insert(flow).inserted else { continue }
      write("flow \(flow) {", to: &buffer)
      write("start \(program.flowStarts[flow] ?? "")", to: &buffer)
      buffer.endLine()
      for part in declarations where part.flow == flow { write(part, to: &buffer) }
      write("}", to: &buffer)
      buffer.endLine()
    }
    for link in declarations.flatMap(\.links) { write("link \(link)", to: &buffer) }
    buffer.format()
    return buffer.take()
  }

  private func writeApp(to buffer: inout TextBuffer) {
    write("app \(program.name) {", to: &buffer)
    if program.starts.count == 2 {
      write("compact \(program.starts[0].destination)", to: &buffer)
      write("regular \(program.starts[1].destination)", to: &buffer)
    } else if let start = program.starts.first {
      write("start \(start.destination)", to: &buffer)
    }
    if !program.handlers.isEmpty { buffer.endLine() }
    write(program.handlers, to: &buffer)
    write("}", to: &buffer)
    buffer.endLine()
  }

  private func write(_ declaration: ImportedDeclaration, to buffer: inout TextBuffer) {
    if let heading = declaration.heading {
      write("// \(Self.oneLine(heading))", to: &buffer)
      buffer.endLine()
    }
    if let entry = declaration.entry {
      if let comment = declaration.entryComment { write("// \(comment)", to: &buffer) }
      write("entry … \(entry)", to: &buffer)
      buffer.endLine()
    }
    write("/// \(Self.oneLine(declaration.documentation))", to: &buffer)
    let keyword =
      switch declaration.kind {
      case .scene: "scene"
      case .stack: "stack"
      case .tabs: "tabs"
      case .split: "split"
      }
    let isEmpty = declaration.lines.isEmpty && declaration.handlers.isEmpty && declaration.comments.isEmpty
    write("\(keyword) \(declaration.name)\(declaration.parameters)\(isEmpty ? "" : " {")", to: &buffer)
    if !isEmpty {
      for comment in declaration.comments { write("// \(Self.oneLine(comment))", to: &buffer) }
      for line in declaration.lines { write(line, to: &buffer) }
      if !declaration.handlers.isEmpty, !declaration.lines.isEmpty { buffer.endLine() }
      write(declaration.handlers, to: &buffer)
      write("}", to: &buffer)
    }
    buffer.endLine()
  }

  private func write(_ handlers: [ImportedHandler], to buffer: inout TextBuffer) {
    for handler in handlers {
      let comment = handler.comment.map { "  // \(Self.oneLine($0))" } ?? ""
      write("on \(handler.name)\(handler.parameters) -> \(handler.transition)\(comment)", to: &buffer)
    }
  }

  private func write(_ line: String, to buffer: inout TextBuffer) {
    buffer.write(string: line)
    buffer.endLine()
  }

  /// Returns a text for a comment, whose line ends would end it.
  private static func oneLine(_ text: String) -> String {
    // Most are ASCII without control characters.
    text.utf8.allSatisfy { (0x20..<0x80).contains($0) } ? text : String(text.map { $0.isNewline ? " " : $0 })
  }

  /// Returns parameters or arguments in parentheses; an empty text for none.
  static func inParentheses(_ parts: [String]) -> String {
    parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
  }

  /// Returns a text as a string literal.
  static func literal(_ text: String) -> String {
    var buffer = TextBuffer()
    buffer.write(literal: text)
    return buffer.text
  }
}
