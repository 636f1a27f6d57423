import Testing

@testable import NavDSL

/// The compiled generated Swift of several programs, in one executable that performs commands.
struct CompiledDrivers {
  private let navc: Navc

  /// Compiles the Swift of programs, whose apps have different names, in a folder.
  init(_ programs: [(path: String, program: Program)], in navc: Navc) throws {
    self.navc = navc
    var cases: [String] = []
    var modules: [String: Set<String>] = [:]
    for (path, program) in programs {
      let driver = DriverText(program)
      cases.append("case \"\(driver.name)\": try \(driver.name).run(lines)")
      let swift = program.swift(sourcePaths: [path])
      try navc.write(String(decoding: swift, as: UTF8.self), to: "\(driver.name)App.swift")
      try navc.write(driver.text, to: "\(driver.name).swift")
      for type in program.externalTypes.elements {
        modules[program.text(type.module), default: []].insert(program.text(type.name))
      }
    }
    try navc.write(DriverText.shared, to: "Shared.swift")
    try navc.write(DriverText.main(cases), to: "main.swift")
    try makeModules(modules)
    let libraries = modules.keys.map { " -l\($0)" }.joined()
    let compiler = try navc.shell(
      """
      ulimit -v 12000000; swiftc -swift-version 6 -Onone -wmo -suppress-warnings -I modules -L modules *.swift \
      \(RuntimeModule.linking)\(libraries) -o driver
      """)
    try #require(compiler.status == 0, "\(compiler.output)\(compiler.errors)")
  }

  /// Returns the lines that the driver of a program prints for commands, one for each.
  func lines(of program: Program, _ commands: [String]) throws -> [String] {
    try navc.write(commands.joined(separator: "\n"), to: "commands")
    let name = DriverText(program).name
    let run = try navc.shell("./driver \(name) commands")
    #expect(run.status == 0, "\(name): \(run.errors)")
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Creates the modules from which the programs take types; each type wraps a text.
  private func makeModules(_ modules: [String: Set<String>]) throws {
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
      try #require(made.status == 0, "\(made.errors)")
    }
  }
}
