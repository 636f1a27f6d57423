import NavDSL

/// What can be measured.
enum Stage: String, CaseIterable, Sendable {
  case lex, parse
  case all

  /// The row's title.
  var title: String {
    switch self {
    case .lex: "lex"
    case .parse: "lex, parse"
    case .all: "lex to Swift and dot"
    }
  }
}

/// A program to measure stages with.
struct Workload {
  let byteCount: Int
  let lineCount: Int
  private let sources: [SourceText]

  init(files: [GeneratedFile]) {
    sources = files.map { SourceText(path: $0.path, bytes: $0.bytes) }
    byteCount = files.reduce(0) { $0 + $1.bytes.count }
    lineCount = files.reduce(0) { sum, file in
      sum + file.bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }
  }

  /// Prints what is wrong with the program; returns `true` iff nothing is.
  func reportProblems() -> Bool {
    var count = 0
    for source in sources {
      let lines = LineTable(source)
      for diagnostic in SyntaxTree.parse(source).diagnostics {
        count += 1
        guard count <= 20 else { continue }
        let place = lines.location(at: Int(diagnostic.span.start &- source.base))
        Files.writeToStandardError(
          "\(source.path):\(place.line):\(place.column): \(diagnostic.message)\n\(lines.text(ofLine: place.line))\n"
        )
      }
    }
    return count == 0
  }

  /// Runs a stage once; the result only keeps the optimizer from leaving it out.
  func run(_ stage: Stage) -> Int {
    switch stage {
    case .lex: sources.reduce(0) { $0 + Lexer.tokens(of: $1.bytes).kinds.count }
    case .parse, .all: sources.reduce(0) { $0 + SyntaxTree.parse($1).diagnostics.count + 1 }
    }
  }
}
