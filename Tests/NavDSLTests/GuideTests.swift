import Foundation
import Testing

@testable import NavDSL

/// Tests the guide to an app, and the two apps that it quotes: they compile against stubs of SwiftUI and UIKit, and
/// the executable parts behave as described. Every day, each test takes one of the frameworks, in long runs both.
@Suite struct GuideTests {
  private static let guide = "Documentation/FromFlowToApp.md"
  private static let guides = [guide, "Documentation/Adoption.md"]
  private static let app = "Examples/ShopApp"

  private static let swiftc = """
    ulimit -v 12000000; swiftc -swift-version 6 -strict-concurrency=complete -Onone -I modules \
    \(RuntimeModule.importing) -L modules
    """

  /// Includes Swift's checks after type checking, which alone diagnose isolation errors.
  @Test(arguments: Repository.cases(["SwiftUI", "UIKit"], oneOf: 2))
  func theAppCompiles(framework: String) throws {
    try Navc.inFolder { navc in
      try makeModule("ShopKit", of: "\(Self.app)/ShopKit", isLinked: false, navc)
      try makeModule(framework, of: "Tests/NavDSLTests/Stubs/\(framework)", isLinked: false, navc)
      try makeModule("Nav\(framework)", of: "Sources/Nav\(framework)", strictly: true, isLinked: false, navc)
      try navc.write(try shop(), to: "Shop.swift")
      for folder in ["Shared", framework] { try copy("\(Self.app)/\(folder)", navc) }
      let compiler = try navc.shell(
        Self.swiftc.appending(" -warnings-as-errors -emit-sil -wmo -parse-as-library *.swift -o app.sil"))
      #expect(compiler.status == 0, "\(compiler.output)\(compiler.errors)")
    }
  }

  /// Users pop, pull down, tap and swipe while events, links and widths change the state; afterwards the views display the
  /// state, and Apple's framework would not have reported misuse. Examples are walked, every day the first, and all
  /// containers by any verbs.
  ///
  /// With `NAVDSL_LONG_TESTS`, both frameworks make 1,200 steps in as many processes as there are processors.
  @Test(arguments: Repository.cases(["SwiftUI", "UIKit"], oneOf: 2))
  func theViewsDisplayTheState(framework: String) throws {
    try Navc.inFolder { navc in
      let isLong = Repository.runsLongTests
      try makeModule("ShopKit", of: "\(Self.app)/ShopKit", navc)
      try makeModule(
        framework, of: "Tests/NavDSLTests/Stubs/\(framework)",
        options: "-D ACTING -swift-version 5", navc)
      try makeModule(
        "Nav\(framework)", of: "Sources/Nav\(framework)", options: "-enable-testing", navc)
      for folder in ["Shared", framework] { try copy("Tests/NavDSLTests/Cases/Walking/\(folder)", navc) }
      try navc.write(try swift(of: "Tests/NavDSLTests/Cases/Walking/Renderer.nav"), to: "Sample.swift")
      var examples: [String] = []
      for path in Repository.cases(Repository.examplePrograms, oneOf: 12) {
        let name = try #require(
          try Repository.text(at: path).firstMatch(of: /(?m)^(?:app|feature) (\w+)/)?.1)
        try navc.write(try swift(of: path), to: "\(name).swift")
        examples.append("    WalkedProgram(name: \"\(name)\", table: \(name).table),\n")
      }
      try navc.write(
        "extension WalkedProgram {\n  static let examples = [\n\(examples.joined())  ]\n}\n",
        to: "Examples.swift")
      let compiler = try navc.shell(
        Self.swiftc.appending(
          " -warnings-as-errors -wmo -parse-as-library *.swift"
            + " -lNav\(framework) -l\(framework) -lShopKit \(RuntimeModule.linking) -o walks"))
      #expect(compiler.status == 0, "\(compiler.output)\(compiler.errors)")
      guard compiler.status == 0 else { return }
      let processes = isLong ? ProcessInfo.processInfo.activeProcessorCount : 1
      let numbers = (0..<processes).map(String.init).joined(separator: " ")
      _ = try navc.shell(
        """
        printf '%s\\n' \(numbers) | xargs -P \(processes) -I{} \
        sh -c './walks \(isLong ? 3 : 1) \(processes) {} > walk{} 2>&1'
        """)
      var steps = 0
      for process in 0..<processes {
        let output = navc.text("walk\(process)") ?? ""
        let words = output.split(separator: " ")
        #expect(words.count == 2 && words[1] == "steps\n", "\(output)")
        steps += words.first.flatMap { Int($0) } ?? 0
      }
      #expect(steps >= (isLong ? 1_200 : 150))
    }
  }

  /// A feature in an app that navigates by other means. With UIKit it runs: its result arrives, and its own button leaves it.
  @Test(arguments: Repository.cases(["UIKit", "SwiftUI"], oneOf: 2))
  func anExistingAppHostsAFeature(framework: String) throws {
    try Navc.inFolder { navc in
      try makeModule(framework, of: "Tests/NavDSLTests/Stubs/\(framework)", navc)
      try makeModule("Nav\(framework)", of: "Sources/Nav\(framework)", strictly: true, navc)
      try navc.write(try swift(of: "Examples/IdentityCheck.nav"), to: "IdentityCheck.swift")
      for folder in ["Shared", framework] { try copy("Examples/Adoption/\(folder)", navc) }
      let runs = framework == "UIKit"
      if runs { try copy("Tests/NavDSLTests/Cases/Adoption", navc) }
      let output = runs ? "-lNavUIKit -lUIKit \(RuntimeModule.linking) -o hosting" : "-emit-sil -o app.sil"
      let compiler = try navc.shell(
        Self.swiftc.appending(" -warnings-as-errors -wmo -parse-as-library *.swift \(output)"))
      #expect(compiler.status == 0, "\(compiler.output)\(compiler.errors)")
      guard compiler.status == 0, runs else { return }
      let hosting = try navc.shell("./hosting")
      #expect(hosting.output == "done\n", "\(hosting.errors)")
    }
  }

  /// A block marked `run` is a program about the shop; the block marked `printed` after it is its output.
  @Test func programsPrintTheQuotedOutput() throws {
    let blocks = try DocumentBlock.blocks(of: Self.guide)
    for (block, next) in zip(blocks, blocks.dropFirst()) where block.info.contains("run") {
      #expect(next.info.contains("printed"), "\(block) is run, and nobody says what it prints")
      try Navc.inFolder { navc in
        try makeModule("ShopKit", of: "\(Self.app)/ShopKit", navc)
        try navc.write(try shop(), to: "Shop.swift")
        let imports = "import Foundation\nimport NavRuntime\nimport ShopKit\n"
        try navc.write(imports + block.text, to: "main.swift")
        let compiler = try navc.shell(
          Self.swiftc.appending(" *.swift -lShopKit \(RuntimeModule.linking) -o guide"))
        #expect(compiler.status == 0, "\(block): \(compiler.output)\(compiler.errors)")
        guard compiler.status == 0 else { return }
        let run = try navc.shell("./guide")
        #expect(run.output == next.text, "\(block)")
      }
    }
  }

  @Test(arguments: guides)
  func everyListingIsChecked(guide: String) throws {
    for block in try DocumentBlock.blocks(of: guide) where block.info.first == "swift" {
      #expect(block.info.contains("in") || block.info.contains("run"), "\(block) is checked by nobody")
    }
  }

  // MARK: Files

  /// Returns the generated Swift of the shop.
  private func shop() throws -> String { try swift(of: "Examples/Shop/Shop.nav") }

  private func swift(of path: String) throws -> String {
    let input = InputFile(path: path, text: try Repository.text(at: path))
    let compilation = compile([input]) { path throws(ReadFailure) in
      guard let text = try? Repository.text(at: path) else { throw ReadFailure("no such file") }
      return Array(text.utf8)
    }
    return String(decoding: compilation.program.swift(sourcePaths: [path]), as: UTF8.self)
  }

  private func copy(_ folder: String, _ navc: Navc) throws {
    for path in Repository.files(in: folder, endingIn: ".swift") {
      try navc.write(try Repository.text(at: path), to: (path as NSString).lastPathComponent)
    }
  }

  /// Builds a module of the files in a folder.
  ///
  /// - Parameters:
  ///   - strictly: `true` iff it is built without warnings, and for tests of its internals.
  ///   - isLinked: `true` iff its library is built, too.
  private func makeModule(
    _ name: String, of folder: String, strictly: Bool = false, isLinked: Bool = true, options: String = "",
    _ navc: Navc
  ) throws {
    let strictness = strictly ? "-strict-concurrency=complete -warnings-as-errors -enable-testing" : ""
    let sources = Repository.files(in: folder, endingIn: ".swift")
      .map { "'\(Repository.root.appending(path: $0).path)'" }
    let made = try navc.shell(
      """
      mkdir -p modules && swiftc -swift-version 6 -Onone \(options) -wmo -parse-as-library \
      -module-name \(name) \(strictness) -I modules \(RuntimeModule.importing) \
      -emit-module -emit-module-path modules/\(name).swiftmodule \
      \(isLinked ? "-emit-library -static -o modules/lib\(name).a" : "") \(sources.joined(separator: " "))
      """)
    #expect(made.status == 0, "\(made.errors)")
  }
}
