import Foundation
import Testing

@testable import NavDSL

/// The storyboards of public apps beside the checkout, which are no part of it: without them these tests do nothing, and
/// `.ci/run` fails.
@Suite(.enabled(if: ImportCorpus.isThere)) struct CorpusTests {
  /// Every storyboard is imported with those of its app at the same commit that it refers to.
  @Test func theFiguresAreTheAcceptedOnes() throws {
    #expect(
      try CorpusFigures(of: ImportCorpus.programs()).text == """
        files: 43 imported, 1 skipped, 9 refused
        controllers: 295 exact, 23 approximate
        relationships: 83 exact
        segues: 169 exact, 50 approximate, 9 omitted
        items: 59 exact, 102 approximate, 18 omitted
        programs: 36
        errors before proofs: 0
        errors: NAV0701
        programs without a diagnostic: 21

        """)
  }
}

/// The storyboards of public apps as flows.
@Suite(.enabled(if: ImportCorpus.isThere)) struct FlowCorpusTests {
  @Test func flowsAreTheSamePrograms() throws {
    let programs = try ImportCorpus.programs().filter { !importProgram(from: $0.inputs).files.isEmpty }
    let counts = programs.map { program in
      ImportRules.checkFlows(of: program.inputs, ImportOptions(), "\(program.name)")
    }
    #expect(counts.contains { $0 > 0 })
  }
}

/// The navigation graphs of public apps beside the checkout.
@Suite(.enabled(if: ImportCorpus.isThere)) struct GraphCorpusTests {
  /// Every file is imported with those of its folder at the same commit.
  @Test func theFiguresAreTheAcceptedOnes() throws {
    #expect(
      try CorpusFigures(of: ImportCorpus.graphs()).text == """
        files: 11 imported, 0 skipped, 0 refused
        controllers: 61 exact
        relationships: 15 exact
        segues: 47 exact
        arguments: 31 exact
        links: 3 exact
        programs: 8
        errors before proofs: 0
        errors: \n\
        programs without a diagnostic: 4

        """)
  }
}

/// The sums of what the imports of the corpus yield.
struct CorpusFigures {
  private var statuses: [String: Int] = [:]
  private var counts: [String: [ImportAccount.Status: Int]] = [:]
  private var programs = 0
  private var earlyErrors = 0
  private var errors: [String] = []
  private var clean = 0

  /// Imports some programs, and checks what holds of every import.
  init(of programs: [ImportCorpus.Program]) throws {
    for program in programs {
      let result = importProgram(from: program.inputs)
      try ImportRules.check(result, of: program.inputs, ImportOptions(), "\(program.name)")
      add(result, name: program.name)
    }
  }

  /// Adds an import.
  private mutating func add(_ result: ImportResult, name: String) {
    for input in result.account.inputs { statuses[input.status.rawValue, default: 0] += 1 }
    let account = result.account
    for (part, rows) in [
      ("controllers", account.controllers), ("relationships", account.relationships),
      ("segues", account.segues),
      ("items", account.items), ("arguments", account.arguments), ("links", account.links),
    ] {
      for row in rows { counts[part, default: [:]][row.outcome.status, default: 0] += 1 }
    }
    guard let file = result.files.first else { return }
    programs += 1
    var options = CompilerOptions()
    options.proves = true
    let compilation = compile([InputFile(path: "\(name).nav", bytes: file.bytes)], options: options)
    let found = compilation.diagnostics.filter { $0.severity == .error }
    earlyErrors += found.count { !$0.code.isOfProofs }
    errors += found.map(\.code.rawValue)
    if compilation.diagnostics.isEmpty { clean += 1 }
  }

  /// The figures as text.
  var text: String {
    let files = ["imported", "skipped", "refused"].map { "\(statuses[$0] ?? 0) \($0)" }.joined(
      separator: ", ")
    var text = "files: \(files)\n"
    for part in ["controllers", "relationships", "segues", "items", "arguments", "links"]
    where counts[part] != nil {
      let parts = ImportAccount.Status.allCases.compactMap { status in
        counts[part]?[status].map { "\($0) \(status.rawValue)" }
      }
      text += "\(part): \(parts.joined(separator: ", "))\n"
    }
    text += "programs: \(programs)\nerrors before proofs: \(earlyErrors)\n"
    text += "errors: \(errors.joined(separator: " "))\nprograms without a diagnostic: \(clean)\n"
    return text
  }
}

/// Real storyboards with the commit and path that they come from.
enum ImportCorpus {
  private static let folder = Repository.root.deletingLastPathComponent().appending(path: "shared/corpus")

  /// `true` iff the corpus is beside the checkout.
  static let isThere = FileManager.default.fileExists(atPath: folder.path)

  /// Storyboards that refer to each other.
  struct Program {
    var name: String
    var inputs: [InputFile]
  }

  /// Returns the programs: the storyboards of one commit, connected by their references.
  static func programs() throws -> [Program] {
    var commits: [String: [InputFile]] = [:]
    for (name, commit, input) in try files("storyboards") {
      commits["\(name)@\(commit)", default: []].append(input)
    }
    return commits.sorted { $0.key < $1.key }.flatMap { commit, inputs in
      connected(inputs).map { Program(name: "\(commit) \($0[0].path)", inputs: $0) }
    }
  }

  /// Returns the programs of graphs: the files of one folder at one commit.
  static func graphs() throws -> [Program] {
    var folders: [String: [InputFile]] = [:]
    for (name, commit, input) in try files("navgraphs") {
      folders[
        "\(name)@\(commit) \(input.path.split(separator: "/").dropLast().joined(separator: "/"))", default: []
      ]
      .append(input)
    }
    return folders.sorted { $0.key < $1.key }.map { Program(name: $0.key, inputs: $0.value) }
  }

  /// Returns the files of a folder of the corpus, with the repository, commit and path that they come from.
  private static func files(_ name: String) throws -> [(name: String, commit: String, input: InputFile)] {
    let index = try String(contentsOf: folder.appending(path: "\(name)-index.tsv"), encoding: .utf8)
    return try index.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let url = folder.appending(path: "\(name)/\(fields[0])")
      let input = InputFile(path: String(fields[3]), bytes: [UInt8](try Data(contentsOf: url)))
      return (String(fields[1]), String(fields[2]), input)
    }
  }

  /// Returns the parts of some storyboards that do not refer to each other.
  private static func connected(_ inputs: [InputFile]) -> [[InputFile]] {
    var parts = inputs.map { [$0] }
    for input in inputs {
      let text = String(decoding: input.bytes, as: UTF8.self)
      let names = Set(text.matches(of: /storyboardName="([^"]*)"/).map { String($0.1) })
      let together = parts.filter { part in
        part.contains { $0.path == input.path || names.contains(StoryboardProject.name(of: $0.path)) }
      }
      parts.removeAll { part in together.contains { $0[0].path == part[0].path } }
      parts.append(together.flatMap(\.self))
    }
    return parts
  }
}
