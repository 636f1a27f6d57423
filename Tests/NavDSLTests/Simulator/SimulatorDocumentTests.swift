import Foundation
import NavRuntime
import Testing

@testable import NavDSL

/// The walks in documents can be reproduced.
///
/// A block marked `walk` is a terminal session: the command line, the input after `> ` or a question, and
/// the answers; a line of `…` matches any lines. A block marked `steps` contains the lines that a script sends to
/// the simulator, and the block marked `answers` after it the replies.
@Suite struct SimulatorDocumentTests {
  @Test(arguments: DocumentBlock.documents)
  func walksCanBeReproduced(document: String) throws {
    for block in try DocumentBlock.blocks(of: document) where block.info.contains("walk") {
      let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      var simulator = try simulator(try #require(lines.first), format: .text)
      var shown = lines[0] + "\n" + Simulator.greeting.plain + simulator.begin().text.plain
      for line in lines.dropFirst() {
        let prompt = simulator.prompt.plain
        guard line.hasPrefix(prompt) else { continue }
        if !simulator.isAsking { shown += "\n" }
        shown += line + "\n"
        shown += simulator.answer(String(line.dropFirst(prompt.count))).text.plain
      }
      #expect(matches(lines.dropLast(), shown), "\(block): a terminal shows\n\(shown)")
    }
  }

  @Test(arguments: DocumentBlock.documents)
  func scriptsAreAnswered(document: String) throws {
    var steps: [String] = []
    for block in try DocumentBlock.blocks(of: document) {
      let lines = block.text.split(separator: "\n").map(String.init)
      if block.info.contains("steps") { steps = lines }
      guard block.info.contains("answers"), let command = lines.first else { continue }
      var simulator = try simulator(command, format: command.contains("--format json") ? .json : .state)
      var shown = command + "\n" + simulator.begin().text.plain
      for step in steps { shown += simulator.answer(step).text.plain }
      #expect(matches(lines, shown), "\(block): the answers are\n\(shown)")
    }
  }

  /// Returns the simulator for a command line: `$ navc simulate PATH --in regular --given a,b`.
  private func simulator(_ line: String, format: Simulator.Format) throws -> Simulator {
    let words = line.split(separator: " ").map(String.init)
    try #require(words.count >= 4 && words[0...2] == ["$", "navc", "simulate"], "\(line)")
    func value(_ option: String) -> String? {
      words.firstIndex(of: option).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    }
    let program = InterpretedProgram(try SimulatedProgram.compile(words[3]).program)
    let guards = (value("--given") ?? "").split(separator: ",").map(String.init)
    return try Simulator(
      program, in: value("--in").flatMap { NavigationWidth(rawValue: $0) } ?? .compact,
      guards: program.guards(named: guards), format: format, isPrompted: format == .text)
  }

  /// `true` iff the lines equal a text, in which a line of `…` matches any lines.
  private func matches(_ lines: [String], _ text: String) -> Bool {
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)[...]
    var skips = false
    for line in lines {
      if line == "…" {
        skips = true
        continue
      }
      if skips { rest = rest.drop { $0 != line } }
      skips = false
      guard rest.popFirst() == line else { return false }
    }
    return skips || rest.isEmpty
  }
}
