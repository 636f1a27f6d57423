import Foundation
import NavRuntime
import Testing

@testable import NavDSL

/// Tests walks as Swift tests: they compile without a warning, and the generated code passes them.
@Suite struct WalkSwiftTests {
  /// A program with names and values that are difficult to spell: keywords, values without literals, cases of
  /// `Optional`.
  private static let spellings = """
    app Odd { start A in stack }
    type Money from "ShopKit"
    enum Choice { none, `default`, some }
    struct Point { x: Int, at: Date?, of: Choice = .some }
    guard `class`
    scene A {
      on `switch`(`in`: Choice?, url: URL, id: UUID) when `class` -> push B(choice: `in`, url: url, id: id)
      on sums(sums: [Money], places: [String: Point], d: Double) -> push C(sums: sums, places: places)
    }
    scene B(choice: Choice?, url: URL, id: UUID)
    scene C(sums: [Money], places: [String: Point])
    link "/c\\"d/{n: Int}" -> / D(n: n, text: "q\\"\\\\#")
    scene D(n: Int, text: String)
    """

  /// Two scenes of one type that receive events at the same time.
  private static let namesakes = """
    app Compare { start Main }
    split Main { primary Page(number: 1) secondary Page(number: 2) }
    scene Page(number: Int) { on turn when number == 2 -> modal Editor }
    scene Editor { on done -> dismiss }
    """

  /// A program without an app, whose walks begin with entries.
  private static let entries = """
    entry … / Reviews
    entry … ^ Write in stack as formSheet
    guard signedIn
    scene Reviews(product: Int) { on write when signedIn -> modal Write(text: "a", `in`: product) returning done  on done -> stay }
    scene Write(text: String, `in`: Int) returns String { on send -> finish(text) }
    """

  @Test func walksCompileAndPassAsTests() throws {
    try Navc.inFolder { navc in
      try navc.write(
        """
        public struct Money: Hashable, Codable, Sendable {
          public var text: String
          public init(text: String) { self.text = text }
        }

        """, to: "modules/ShopKit.swift.txt")
      try navc.write(
        """
        import ShopKit
        import Testing

        func sample(_ text: String) -> Money { Money(text: text) }

        @main struct Main {
          static func main() async { await Testing.__swiftPMEntryPoint() as Never }
        }

        """, to: "Main.swift")
      // Every day one example, in long runs all.
      let paths = WalkTests.programs.filter { path in
        Repository.runsLongTests || path.hasSuffix("Reader.nav")
      }
      var programs = try paths.map { ($0, try Repository.program(at: $0)) }
      for (path, text) in [
        ("Odd.nav", Self.spellings), ("Compare.nav", Self.namesakes), ("Entries.nav", Self.entries),
      ] {
        let compilation = compile([InputFile(path: path, text: text)])
        #expect(!compilation.hasErrors, "\(compilation.diagnostics.map(\.message))")
        programs.append((path, compilation.program))
      }
      var count = 0
      for (path, program) in programs {
        let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        let code = program.swift(sourcePaths: [path])
        try navc.write(String(decoding: code, as: UTF8.self), to: "\(name).swift")
        for width in NavigationWidth.allCases {
          let interpreted = InterpretedProgram(program)
          let found = try cover(.transitions, of: interpreted, options: ExplorationOptions(in: width))
          let report = WalkReport(.cover(found), of: interpreted)
          count += report.walks.count
          let text = String(decoding: report.swift(), as: UTF8.self)
          try navc.write(text, to: "\(name)\(width)Walks.swift")
        }
      }
      let made = try navc.shell(
        """
        cd modules && mkdir sources && mv ShopKit.swift.txt sources/ShopKit.swift &&
        swiftc -emit-module -emit-library -static -parse-as-library -module-name ShopKit sources/ShopKit.swift \
        -emit-module-path ShopKit.swiftmodule -o libShopKit.a && cd .. &&
        swiftc -swift-version 6 -warnings-as-errors -Onone -wmo -parse-as-library -I modules *.swift \
        -Lmodules -lShopKit \(RuntimeModule.linking) -o walks
        """)
      #expect(made.status == 0, "\(made.output)\(made.errors)")
      guard made.status == 0 else { return }
      let run = try navc.shell("./walks 2>&1")
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("Test run with \(count) tests"), "\(run.output)")
    }
  }
}
