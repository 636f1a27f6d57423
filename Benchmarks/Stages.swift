import NavDSL
import NavOracles

/// A measurable stage of the compiler.
enum Stage: String, CaseIterable, Sendable {
  case lex, parse, format, model, check, swift, dot, layout, json
  case all

  /// The row's title.
  var title: String {
    switch self {
    case .lex: "lex"
    case .parse: "lex, parse"
    case .format: "lex to layout"
    case .model: "names to model"
    case .check: "lex to model"
    case .swift: "Swift"
    case .dot: "dot"
    case .layout: "layout and SVG"
    case .json: "JSON"
    case .all: "lex to Swift and dot"
    }
  }
}

/// A program for measuring stages.
struct Workload {
  let byteCount: Int
  let lineCount: Int
  private let files: [GeneratedFile]
  private let sources: [SourceText]
  private let parsed: ParsedProgram
  private let compilation: Compilation

  init(files: [GeneratedFile]) {
    self.files = files
    var map = SourceMap()
    sources = files.compactMap { map.add(path: $0.path, bytes: $0.bytes) }
    parsed = parseProgram(Self.inputs(files), options: CompilerOptions(), read: Self.read)
    compilation = Self.compile(files)
    byteCount = files.reduce(0) { $0 + $1.bytes.count }
    lineCount = files.reduce(0) { sum, file in
      sum + file.bytes.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }
  }

  private static func compile(_ files: [GeneratedFile]) -> Compilation {
    NavDSL.compile(inputs(files), read: read)
  }

  /// Returns all files as inputs, so that a stage reads no files.
  private static func inputs(_ files: [GeneratedFile]) -> [InputFile] {
    files.map { InputFile(path: $0.path, bytes: $0.bytes) }
  }

  private static func read(_ path: String) throws(ReadFailure) -> [UInt8] {
    guard let bytes = Files.read(path) else { throw ReadFailure("no such file") }
    return bytes
  }

  /// Prints the program's errors; returns `true` iff there are none.
  func reportProblems() -> Bool {
    guard !compilation.diagnostics.isEmpty else { return true }
    for diagnostic in compilation.diagnostics.prefix(20) {
      guard let source = compilation.program.sources.file(of: diagnostic.span) else { continue }
      let lines = LineTable(source)
      let place = lines.location(at: Int(diagnostic.span.start &- source.base))
      Files.writeToStandardError(
        """
        \(source.path):\(place.line):\(place.column): \(diagnostic.message)
        \(lines.text(ofLine: place.line))

        """)
    }
    Files.writeToStandardError("Benchmarks: \(compilation.diagnostics.count) problems in the program\n")
    return false
  }

  /// Runs a stage once; the result only prevents the optimizer from removing it.
  func run(_ stage: Stage) -> Int {
    switch stage {
    case .lex: sources.reduce(0) { $0 + Lexer.tokens(of: $1.bytes).kinds.count }
    case .parse: sources.reduce(0) { $0 + SyntaxTree.parse($1).diagnostics.count }
    case .format: sources.reduce(0) { $0 + SyntaxTree.parse($1).formatted().bytes.count }
    case .model: analyze(parsed, options: CompilerOptions()).program.scenes.count
    case .check: Self.compile(files).program.scenes.count
    case .swift: swift(compilation.program)
    case .dot: compilation.program.dot().count
    case .layout: compilation.program.diagramLayout().svg().count
    case .json: compilation.program.json().count
    case .all:
      {
        let program = Self.compile(files).program
        return swift(program) + program.dot().count
      }()
    }
  }

  private func swift(_ program: Program) -> Int {
    program.swift(sourcePaths: files.map(\.path), options: SwiftOptions()).count
  }
}
