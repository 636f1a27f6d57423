import NavDSL

extension InterpretedProgram {
  /// Creates the program of a file, ready to run; `nil` if it has errors or no app.
  package init?(at path: String) {
    guard let bytes = Files.read(path) else { return nil }
    let compilation = compile([InputFile(path: path, bytes: bytes)]) { path throws(ReadFailure) in
      guard let bytes = Files.read(path) else { throw ReadFailure("no such file") }
      return bytes
    }
    guard !compilation.hasErrors, compilation.program.app != nil else { return nil }
    self.init(compilation.program)
  }
}
