import Foundation
import NavRuntime
import Testing

@testable import NavDSL

/// Walks in files: a line `# PROGRAM compact|regular state|text|json GUARD…`, then input lines, each
/// after `> `, with the answers below. With `NAVDSL_REWRITE` the answers are regenerated.
@Suite struct SimulatorCaseTests {
  static let files = Repository.files(in: "Tests/NavDSLTests/Cases/Simulate", endingIn: ".txt")

  @Test(arguments: files)
  func theWalkMatchesItsFile(path: String) throws {
    let lines = try Repository.lines(at: path).map(String.init)
    let head = try #require(lines.first).split(separator: " ").map(String.init)
    try #require(
      head.count >= 4 && head[0] == "#", "\(path) has no first line that says what to walk through")
    let program = InterpretedProgram(try SimulatedProgram.compile(head[1]).program)
    let format = Simulator.Format(rawValue: head[3]) ?? .text
    var simulator = try Simulator(
      program, in: NavigationWidth(rawValue: head[2]) ?? .compact,
      guards: program.guards(named: head.dropFirst(4)), format: format, isPrompted: format == .text)
    var text = lines[0] + "\n" + simulator.begin().text.plain
    for line in lines.dropFirst() where line.hasPrefix("> ") || line == ">" {
      text += line + "\n"
      // Characters that a string cannot contain, or that an editor would remove.
      let typed = line.dropFirst(2).replacingOccurrences(of: "<ESC>", with: "\u{1B}")
      text += simulator.answer(typed).text.plain
      if format == .text, simulator.isAsking {
        text += simulator.prompt.plain.trimmed + "\n"
      }
    }
    text += simulator.hasEnded ? "" : simulator.end().text.plain
    try Snapshot.expect(text.utf8, in: path)
  }

  @Test func thereAreWalks() { #expect(Self.files.count >= 5) }
}

/// Programs for tests of the simulator.
enum SimulatedProgram {
  /// Compiles a file of this checkout, with others beside it.
  static func compile(_ path: String, with others: [InputFile] = []) throws -> Compilation {
    let input = InputFile(path: path, bytes: try Repository.bytes(at: path))
    return NavDSL.compile([input] + others) { path throws(ReadFailure) in
      do {
        return try Repository.bytes(at: path)
      } catch {
        throw ReadFailure("no such file")
      }
    }
  }
}
