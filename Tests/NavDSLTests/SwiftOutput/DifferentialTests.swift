import Foundation
import Testing

@testable import NavDSL

/// Compares the interpreter with the compiled generated Swift: both get the same events, guards, links, widths and
/// moves, and must have the same state after each.
@Suite struct DifferentialTests {
  @Test func theGeneratedSwiftBehavesLikeTheInterpreter() throws {
    let isLong = ProcessInfo.processInfo.environment["NAVDSL_LONG_TESTS"] != nil
    // Every day two examples with tabs, a split and flows, in long runs all.
    let examples = ["Examples/Podcasts.nav", "Examples/Shop/Shop.nav"]
    let paths =
      (isLong ? Repository.examplePrograms : examples)
      + Repository.files(in: "Tests/NavDSLTests/Cases/Swift", endingIn: ".nav")
    try compareAll(
      paths.map { ($0, try SwiftOutputTests.program($0)) }, seeds: isLong ? 4 : 1,
      steps: isLong ? 2_000 : 500)
  }

  /// The programs of the specification cover cases that the examples do not: every verb in every container.
  @Test(
    .enabled(if: Repository.runsLongTests),
    arguments: Array(stride(from: 0, to: CaseFiles.names(in: "Specification").count, by: 16)))
  func programsOfTheSpecificationBehaveTheSame(first: Int) throws {
    let programs = try CaseFiles.names(in: "Specification").dropFirst(first).prefix(16).map { name in
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
    try compareAll(programs, seeds: 3, steps: 1_000)
  }

  /// Compares the two implementations of several programs, with `seeds` walks of `steps` steps each.
  private func compareAll(
    _ programs: [(path: String, program: Program)], seeds: UInt64, steps: Int
  ) throws {
    try Navc.inFolder { navc in
      var drivers: [(path: String, driver: DriverText)] = []
      var modules: [String: Set<String>] = [:]
      for (path, program) in programs {
        let driver = DriverText(program)
        drivers.append((path, driver))
        let swift = program.swift(sourcePaths: [path])
        try navc.write(String(decoding: swift, as: UTF8.self), to: "\(driver.name)App.swift")
        try navc.write(driver.text, to: "\(driver.name).swift")
        for type in program.externalTypes.elements {
          modules[program.text(type.module), default: []].insert(program.text(type.name))
        }
      }
      let cases = drivers.map { "case \"\($0.driver.name)\": try \($0.driver.name).run(lines)" }
      try navc.write(DriverText.shared, to: "Shared.swift")
      try navc.write(DriverText.main(cases), to: "main.swift")
      try makeModules(modules, navc)
      let libraries = modules.keys.map { " -l\($0)" }.joined()
      let compiler = try navc.shell(
        """
        ulimit -v 12000000; swiftc -swift-version 6 -Onone -wmo -suppress-warnings -I modules -L modules *.swift \
        \(RuntimeModule.linking)\(libraries) -o driver
        """)
      #expect(compiler.status == 0, "\(compiler.output)\(compiler.errors)")
      guard compiler.status == 0 else { return }
      for (path, driver) in drivers {
        for seed in 1...seeds { try compare(path, driver, seed: seed, steps: steps, navc) }
      }
    }
  }

  private func compare(
    _ path: String, _ driver: DriverText, seed: UInt64, steps: Int, _ navc: Navc
  ) throws {
    var walk = try DifferentialWalk(driver.program, seed: seed)
    try walk.take(steps)
    try navc.write(walk.commands.joined(separator: "\n"), to: "commands")
    let run = try navc.shell("./driver \(driver.name) commands")
    #expect(run.status == 0, "\(path): \(run.errors)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
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

  /// Creates the modules from which the programs take types; each type wraps a text.
  private func makeModules(_ modules: [String: Set<String>], _ navc: Navc) throws {
    for (module, types) in modules {
      let text = types.sorted().map { type in
        """
        public struct \(type): Hashable, Codable, Sendable, CustomStringConvertible {
          public var description: String
          public init(from decoder: any Decoder) throws { description = try String(from: decoder) }
          public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
        }
        """
      }
      try navc.write(text.joined(separator: "\n"), to: "modules/sources/\(module).swift")
      let made = try navc.shell(
        """
        cd modules && swiftc -emit-module -emit-library -static -parse-as-library -module-name \(module) \
        sources/\(module).swift -emit-module-path \(module).swiftmodule -o lib\(module).a
        """)
      #expect(made.status == 0, "\(made.errors)")
    }
  }
}
