import Foundation
import Testing

@testable import NavDSL

/// Compiles the generated Swift with Swift's own compiler: there are no warnings, and an app that uses it
/// behaves as the programs specify.
@Suite struct SwiftOutputTests {
  private static let cases = "Tests/NavDSLTests/Cases/Swift"

  /// The common arguments of the compiler. Memory is limited, to test that little is needed.
  private static let swiftc = """
    ulimit -v 12000000; swiftc -swift-version 6 -strict-concurrency=complete -warnings-as-errors -I modules \
    \(RuntimeModule.importing)
    """

  /// Checks the examples, every day one of three, including Swift's checks after type checking, without generating code.
  @Test func examplesCompileWithoutAWarning() throws {
    try Navc.inFolder { navc in
      try makeModules(navc)
      for path in Repository.cases(try Self.programs(), oneOf: 3) { try write(path, navc) }
      try navc.write(Self.manyEvents, to: "Many.swift")
      let compiler = try navc.shell(
        Self.swiftc.appending(" -emit-sil -Onone -wmo -parse-as-library *.swift -o all.sil"))
      #expect(compiler.status == 0, "\(compiler.output)\(compiler.errors)")
    }
  }

  @Test func anAppCanUseTheGeneratedSwift() throws {
    try Navc.inFolder { navc in
      try makeModules(navc)
      for file in ["Client.swift", "Acting.swift", "Choices.swift"] {
        try navc.write(try Repository.text(at: "\(Self.cases)/\(file)"), to: file)
      }
      try write("Examples/Shop/Shop.nav", navc)
      for path in Repository.files(in: Self.cases, endingIn: ".nav") { try write(path, navc) }
      let compiler = try navc.shell(
        Self.swiftc.appending(
          " -Onone -wmo -parse-as-library *.swift -Lmodules -lShopKit \(RuntimeModule.linking) -o client"))
      #expect(compiler.status == 0, "\(compiler.output)\(compiler.errors)")
      guard compiler.status == 0 else { return }
      let client = try navc.shell("./client")
      #expect(client.output == "done\n", "\(client.errors)")
      #expect(client.status == 0)
    }
  }

  @Test(arguments: [SwiftOptions.Access.public, .package])
  func everyAccessLevelCompiles(_ access: SwiftOptions.Access) throws {
    try Navc.inFolder { navc in
      try makeModules(navc)
      var options = SwiftOptions()
      options.access = access
      for name in ["Values.nav", "Names.nav"] {
        let program = try Self.program(Self.cases + "/" + name)
        let text = String(decoding: program.swift(sourcePaths: [name], options: options), as: UTF8.self)
        try navc.write(text, to: name + ".swift")
      }
      let compiler = try navc.shell(
        Self.swiftc.appending(" -typecheck -package-name p -parse-as-library *.swift"))
      #expect(compiler.status == 0, "\(compiler.output)\(compiler.errors)")
    }
  }

  @Test func invalidNavigationDoesNotCompile() throws {
    try Navc.inFolder { navc in
      try makeModules(navc)
      let program = try Self.program("Examples/Shop/Shop.nav")
      try navc.write(String(decoding: program.swift(sourcePaths: []), as: UTF8.self), to: "Shop.swift")
      try navc.write(
        """
        let guards = Shop.Guards(signedIn: true)
        let anEventOfAnotherScene = Shop.Catalog().buy().step(guards: guards)
        let noGuards = Shop.Guards()
        let aSceneWithoutItsParameter = Shop.Product()
        let aSceneOfUnknownValues = Shop.Scene("Product")

        """, to: "main.swift")
      let compiler = try navc.shell(Self.swiftc.appending(" -typecheck Shop.swift main.swift"))
      let lines = Set(
        (compiler.output + compiler.errors).matches(of: /main\.swift:(\d+):\d+: error/).map(\.1))
      #expect(lines == ["2", "3", "4", "5"])
    }
  }

  @Test func theSwiftOfTheShopMatchesItsSnapshot() throws {
    let program = try Self.program("Examples/Shop/Shop.nav")
    try Snapshot.expect(
      program.swift(sourcePaths: ["Shop.nav", "Checkout.nav"]), in: Self.cases + "/Shop.swift.txt")
  }

  @Test func generatedSwiftIsDeterministic() throws {
    for path in try Self.programs() {
      let first = (try Self.program(path)).swift(sourcePaths: [path])
      #expect(first == (try Self.program(path)).swift(sourcePaths: [path]), "\(path)")
      let text = String(decoding: first, as: UTF8.self)
      #expect(text.hasPrefix("// Written by navc from \(path); do not edit.\n"))
      #expect(text.hasSuffix("}\n") && !text.hasSuffix("\n\n"), "\(path) ends in one newline")
      #expect(!text.contains(" \n"), "\(path) has blanks at the ends of lines")
    }
  }

  @Test func onlyNeededModulesAreImported() throws {
    func imports(_ path: String) throws -> [Substring] {
      let text = String(decoding: (try Self.program(path)).swift(sourcePaths: []), as: UTF8.self)
      return text.split(separator: "\n").filter { $0.hasPrefix("import") }
    }
    #expect(
      try imports(Self.cases + "/Values.nav")
        == ["import Foundation", "import NavRuntime", "import ShopKit"])
    #expect(try imports("Examples/Shop/Shop.nav") == ["import NavRuntime", "import ShopKit"])
    #expect(try imports("Examples/AlarmClock.nav") == ["import NavRuntime"])
    var options = SwiftOptions()
    options.module = "ShopKit"
    let own = (try Self.program("Examples/Shop/Shop.nav")).swift(sourcePaths: [], options: options)
    #expect(!String(decoding: own, as: UTF8.self).contains("import ShopKit"))
  }

  /// The generated Swift of a scene with more events than Swift can check a `switch` for.
  private static var manyEvents: String {
    let handlers = (0..<700).map { "on event\($0)(number: Int) -> stay" }
    let text = "app Many { start Only in stack }\nscene Only {\n\(handlers.joined(separator: "\n"))\n}\n"
    let program = compile([InputFile(path: "Many.nav", text: text)]).program
    return String(decoding: program.swift(sourcePaths: []), as: UTF8.self)
  }

  // MARK: Programs

  /// The examples and cases with an app.
  private static func programs() throws -> [String] {
    Repository.examplePrograms + Repository.files(in: cases, endingIn: ".nav")
  }

  static func program(_ path: String) throws -> Program {
    let input = InputFile(path: path, text: try Repository.text(at: path))
    let compilation = compile([input]) { path throws(ReadFailure) in
      guard let text = try? Repository.text(at: path) else { throw ReadFailure("no such file") }
      return Array(text.utf8)
    }
    let errors = compilation.diagnostics.filter { $0.severity == .error }.map(\.message)
    #expect(errors.isEmpty, "\(path): \(errors)")
    return compilation.program
  }

  /// Writes the generated Swift of a program to the folder.
  private func write(_ path: String, _ navc: Navc) throws {
    let text = String(decoding: (try Self.program(path)).swift(sourcePaths: [path]), as: UTF8.self)
    try navc.write(text, to: (path as NSString).lastPathComponent + ".swift")
  }

  /// Creates the modules from which the programs take types.
  private func makeModules(_ navc: Navc) throws {
    try navc.write(
      """
      public struct Money: Hashable, Codable, Sendable {
        public var cents: Int
        public init(cents: Int) { self.cents = cents }
      }

      """, to: "modules/ShopKit.swift.txt")
    let made = try navc.shell(
      """
      cd modules && mkdir sources && mv ShopKit.swift.txt sources/ShopKit.swift &&
      swiftc -emit-module -emit-library -static -parse-as-library -module-name ShopKit sources/ShopKit.swift \
      -emit-module-path ShopKit.swiftmodule -o libShopKit.a
      """)
    #expect(made.status == 0, "\(made.errors)")
  }
}
