extension ProgramIndex {
  /// Returns the program after edits of its files, analyzed; files that could not be read stay unread.
  package func applying(_ edits: [Diagnostic.Edit]) -> ProgramIndex {
    var inputs: [InputFile] = []
    for source in program.sources.files {
      let own = edits.filter { $0.span.start >= source.base && $0.span.end <= source.span.end }
      inputs.append(InputFile(path: source.path, bytes: source.applying(own)))
    }
    let options = CompilerOptions()
    let parsed = parseProgram(inputs, options: options) { _ throws(ReadFailure) in
      throw ReadFailure("no such file")
    }
    return ProgramIndex(parsed, options: options)
  }

  /// Returns the first diagnostic that a changed version of the program has and this one does not, an error before a
  /// warning and a second declaration of a name before what follows from it; `nil` if there is none. Positions and texts
  /// may differ, so the codes are counted.
  package func firstDiagnostic(newIn other: ProgramIndex) -> Diagnostic? {
    var known: [DiagnosticCode: Int] = [:]
    for diagnostic in compilation.diagnostics { known[diagnostic.code, default: 0] += 1 }
    var new: [Diagnostic] = []
    for diagnostic in other.compilation.diagnostics {
      let left = known[diagnostic.code] ?? 0
      if left == 0 { new.append(diagnostic) } else { known[diagnostic.code] = left - 1 }
    }
    return new.first { $0.code == .duplicateName || $0.code == .duplicateHandler }
      ?? new.first { $0.severity == .error } ?? new.first
  }
}

extension SourceText {
  /// Returns the bytes after edits that do not overlap, in any order.
  package func applying(_ edits: [Diagnostic.Edit]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for edit in edits.sorted(by: { $0.span.start < $1.span.start }) {
      let range = byteRange(of: edit.span)
      guard range.lowerBound >= position else { continue }
      result += bytes[position..<range.lowerBound]
      result += Array(edit.replacement.utf8)
      position = range.upperBound
    }
    return result + bytes[position...]
  }
}
