/// Writes an imported program, laid out as the formatter does.
struct StoryboardText {
  /// A destination that the app starts with.
  struct Start: Sendable {
    /// The file of the project.
    var file: Int
    var destination: String
  }

  private let project: StoryboardProject
  private let starts: [Start]
  private let name: String
  private let options: ImportOptions

  init(_ project: StoryboardProject, starts: [Start], name: String, options: ImportOptions) {
    self.project = project
    self.starts = starts
    self.name = name
    self.options = options
  }

  /// Returns the files of the program: one, or one for each storyboard.
  func files(_ declarations: [StoryboardDeclaration]) -> [ImportResult.File] {
    guard options.splits else { return [ImportResult.File(name: "", bytes: text(declarations, file: nil))] }
    let names = fileNames()
    return project.files.indices.map { file in
      let own = declarations.filter { $0.file == file }
      return ImportResult.File(name: names[file], bytes: text(own, file: file, names: names))
    }
  }

  /// Returns the name of the file for each storyboard; those with equal names get numbers.
  private func fileNames() -> [String] {
    var taken: Set<String> = []
    return project.files.map { file in
      var name = file.name
      var number = 2
      // Some file systems do not tell letters by their case.
      while !taken.insert(name.lowercased()).inserted {
        name = "\(file.name)\(number)"
        number += 1
      }
      return name + ".nav"
    }
  }

  private func text(
    _ declarations: [StoryboardDeclaration], file: Int?, names: [String] = []
  ) -> [UInt8] {
    var buffer = TextBuffer()
    if let file {
      for other in referenced(from: file) {
        buffer.write("import ")
        buffer.write(literal: names[other])
        buffer.endLine()
      }
      if buffer.count > 0 { buffer.endLine() }
    }
    if !starts.isEmpty, file == nil || starts.first?.file == file { writeApp(to: &buffer) }
    for declaration in declarations { write(declaration, to: &buffer) }
    buffer.format()
    return buffer.take()
  }

  /// Returns the files whose scenes a file names, in order.
  private func referenced(from file: Int) -> [Int] {
    var found: Set<Int> = []
    for (index, owner) in project.fileOfController.enumerated() where owner == file {
      if case .controller(let end) = project.ends[index] { found.insert(project.fileOfController[end]) }
    }
    if starts.first?.file == file { for start in starts { found.insert(start.file) } }
    found.remove(file)
    return found.sorted()
  }

  private func writeApp(to buffer: inout TextBuffer) {
    write("app \(name) {", to: &buffer)
    if starts.count == 2 {
      write("compact \(starts[0].destination)", to: &buffer)
      write("regular \(starts[1].destination)", to: &buffer)
    } else if let start = starts.first {
      write("start \(start.destination)", to: &buffer)
    }
    write("}", to: &buffer)
    buffer.endLine()
  }

  private func write(_ declaration: StoryboardDeclaration, to buffer: inout TextBuffer) {
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
    write("\(keyword) \(declaration.name)\(isEmpty ? "" : " {")", to: &buffer)
    if !isEmpty {
      for comment in declaration.comments { write("// \(Self.oneLine(comment))", to: &buffer) }
      for line in declaration.lines { write(line, to: &buffer) }
      if !declaration.handlers.isEmpty, !declaration.lines.isEmpty { buffer.endLine() }
      for handler in declaration.handlers {
        let comment = handler.comment.map { "  // \(Self.oneLine($0))" } ?? ""
        write("on \(handler.name) -> \(handler.transition)\(comment)", to: &buffer)
      }
      write("}", to: &buffer)
    }
    buffer.endLine()
  }

  private func write(_ line: String, to buffer: inout TextBuffer) {
    buffer.write(string: line)
    buffer.endLine()
  }

  /// Returns a text for a comment, whose line ends would end it.
  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  /// Returns a text as a string literal.
  static func literal(_ text: String) -> String {
    var buffer = TextBuffer()
    buffer.write(literal: text)
    return buffer.text
  }
}
