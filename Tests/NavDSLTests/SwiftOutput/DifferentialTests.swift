import Foundation
import Testing

@testable import NavDSL

/// Compares the interpreter with the compiled generated Swift: both get the same events, guards, links, widths and
/// moves, and must have the same state after each.
@Suite struct DifferentialTests {
  @Test func theGeneratedSwiftBehavesLikeTheInterpreter() throws {
    // Every day an example with tabs, a split and flows, and one of four cases, in long runs all.
    let cases = Repository.files(in: "Tests/NavDSLTests/Cases/Swift", endingIn: ".nav")
    let paths =
      (Repository.runsLongTests ? Repository.examplePrograms : ["Examples/Podcasts.nav"])
      + Repository.cases(cases, oneOf: 4)
    try compareAll(
      paths.map { ($0, try SwiftOutputTests.program($0)) }, seeds: 1,
      steps: Repository.runsLongTests ? 800 : 500)
  }

  /// Every second program of the specification, to save time.
  private static let specification = CaseFiles.names(in: "Specification").enumerated()
    .filter { $0.offset % 2 == 0 }.map(\.element)

  /// The programs of the specification cover cases that the examples do not: every verb in every container.
  @Test(
    .enabled(if: Repository.runsLongTests), arguments: Array(stride(from: 0, to: specification.count, by: 16))
  )
  func programsOfTheSpecificationBehaveTheSame(first: Int) throws {
    let programs = try Self.specification.dropFirst(first).prefix(16).map { name in
      // The app of each has a unique name.
      let url = CaseFiles.folder.appendingPathComponent("Specification").appendingPathComponent(name)
      let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n").map { line in
        if line.hasPrefix("feature Checkout") {
          return "feature Spec\(name.prefix { $0 != "." })\(line.dropFirst("feature Checkout".count))"
        }
        guard line.hasPrefix("app ") else {
          return line.replacing("enter Checkout", with: "enter Spec\(name.prefix { $0 != "." })")
        }
        let parts = line.split(separator: " ", maxSplits: 2)
        return "app Spec\(name.prefix { $0 != "." }) \(parts.count > 2 ? String(parts[2]) : "")"
      }
      let compilation = compile([InputFile(path: name, text: lines.joined(separator: "\n"))])
      #expect(!compilation.hasErrors, "\(name)")
      return (path: name, program: compilation.program)
    }
    try compareAll(programs, seeds: 1, steps: 300)
  }

  /// Compares the two implementations of several programs, with `seeds` walks of `steps` steps each.
  private func compareAll(
    _ programs: [(path: String, program: Program)], seeds: UInt64, steps: Int
  ) throws {
    try Navc.inFolder { navc in
      let drivers = try CompiledDrivers(programs, in: navc)
      for (path, program) in programs {
        for seed in 1...seeds { try compare(path, program, drivers, seed: seed, steps: steps) }
      }
    }
  }

  private func compare(
    _ path: String, _ program: Program, _ drivers: CompiledDrivers, seed: UInt64, steps: Int
  ) throws {
    var walk = try DifferentialWalk(program, seed: seed)
    try walk.take(steps)
    let lines = try drivers.lines(of: program, walk.commands)
    #expect(lines.count == walk.lines.count, "\(path)")
    for (index, (line, expected)) in zip(lines, walk.lines).enumerated() where line != expected {
      let before = walk.commands[...index].suffix(8).joined(separator: "\n")
      Issue.record(
        """
        \(path), seed \(seed), step \(index + 1): after
        \(before)
        the interpreter shows
        \(expected)
        and the generated Swift
        \(line)
        """)
      return
    }
  }
}
