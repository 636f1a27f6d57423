import Foundation
import Testing

@testable import NavDSL

/// Tests the guide to an app, and the two apps that it quotes: they compile against stubs of SwiftUI and UIKit, and
/// the executable parts behave as described.
@Suite struct GuideTests {
  private static let guide = "Documentation/FromFlowToApp.md"
  private static let guides = [guide, "Documentation/Adoption.md"]
  private static let app = "Examples/ShopApp"

  private static let swiftc = """
    ulimit -v 12000000; swiftc -swift-version 6 -strict-concurrency=complete -Onone -I modules \
    \(RuntimeModule.linking) -L modules
    """

  /// Includes Swift's checks after type checking, which alone diagnose isolation errors.
  @Test(arguments: ["SwiftUI", "UIKit"])
  func theAppCompiles(framework: String) throws {
    try Navc.inFolder { navc in
      try makeModule("ShopKit", of: "\(Self.app)/ShopKit", navc)
      try makeModule(framework, of: "Tests/NavDSLTests/Stubs/\(framework)", navc)
      try makeModule("Nav\(framework)", of: "Sources/Nav\(framework)", strictly: true, navc)
      try navc.write(try shop(), to: "Shop.swift")
      for folder in ["Shared", framework] { try copy("\(Self.app)/\(folder)", navc) }
      let compiler = try navc.shell(
        Self.swiftc.appending(" -warnings-as-errors -emit-sil -wmo -parse-as-library *.swift -o app.sil"))
      #expect(compiler.status == 0, "\(compiler.output)\(compiler.errors)")
    }
  }

  /// Users pop, pull down, tap and swipe while events and widths change the state; afterwards the view controllers
  /// display the state, and UIKit would not have reported misuse.
  @Test func theRendererDisplaysTheState() throws {
    try Navc.inFolder { navc in
      try makeModule("UIKit", of: "Tests/NavDSLTests/Stubs/UIKit", navc)
      try makeModule("NavUIKit", of: "Sources/NavUIKit", strictly: true, navc)
      try copy("Tests/NavDSLTests/Cases/Guide", navc)
      try navc.write(try swift(of: "Tests/NavDSLTests/Cases/Guide/Renderer.nav"), to: "Sample.swift")
      let compiler = try navc.shell(
        Self.swiftc.appending(
          " -warnings-as-errors -wmo -parse-as-library *.swift -lNavUIKit -lUIKit -o walks"))
      #expect(compiler.status == 0, "\(compiler.output)\(compiler.errors)")
      guard compiler.status == 0 else { return }
      let walks = try navc.shell("./walks")
      #expect(walks.output == "6400 steps\n", "\(walks.errors)")
    }
  }

  /// The same with SwiftUI, whose views are evaluated, present and dismiss.
  @Test func theViewsDisplayTheState() throws {
    try Navc.inFolder { navc in
      try makeModule(
        "SwiftUI", of: "Tests/NavDSLTests/Stubs/SwiftUI", options: "-D ACTING -O -swift-version 5", navc)
      try makeModule("NavSwiftUI", of: "Sources/NavSwiftUI", options: "-O -enable-testing", navc)
      try copy("Tests/NavDSLTests/Cases/GuideSwiftUI", navc)
      try navc.write(try swift(of: "Tests/NavDSLTests/Cases/Guide/Renderer.nav"), to: "Sample.swift")
      let compiler = try navc.shell(
        Self.swiftc.appending(
          " -warnings-as-errors -wmo -parse-as-library *.swift -lNavSwiftUI -lSwiftUI -o walks"))
      #expect(compiler.status == 0, "\(compiler.output)\(compiler.errors)")
      guard compiler.status == 0 else { return }
      let seeds = Repository.runsLongTests ? 12 : 2
      let walks = try navc.shell("./walks \(seeds)")
      #expect(walks.output == "\(seeds * 160) steps\n", "\(walks.errors)")
    }
  }

  /// A feature in an app that navigates by other means. With UIKit it runs: its result arrives, and its own button leaves it.
  @Test(arguments: ["SwiftUI", "UIKit"])
  func anExistingAppHostsAFeature(framework: String) throws {
    try Navc.inFolder { navc in
      try makeModule(framework, of: "Tests/NavDSLTests/Stubs/\(framework)", navc)
      try makeModule("Nav\(framework)", of: "Sources/Nav\(framework)", strictly: true, navc)
      try navc.write(try swift(of: "Examples/IdentityCheck.nav"), to: "IdentityCheck.swift")
      for folder in ["Shared", framework] { try copy("Examples/Adoption/\(folder)", navc) }
      let runs = framework == "UIKit"
      if runs { try copy("Tests/NavDSLTests/Cases/Adoption", navc) }
      let output = runs ? "-lNavUIKit -lUIKit -o hosting" : "-emit-sil -o app.sil"
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
        let compiler = try navc.shell(Self.swiftc.appending(" *.swift -lShopKit -o guide"))
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

  /// Builds a library of the files in a folder.
  ///
  /// - Parameter strictly: `true` iff it is built without warnings, and for tests of its internals.
  private func makeModule(
    _ name: String, of folder: String, strictly: Bool = false, options: String = "", _ navc: Navc
  ) throws {
    let strictness = strictly ? "-strict-concurrency=complete -warnings-as-errors -enable-testing" : ""
    let sources = Repository.files(in: folder, endingIn: ".swift")
      .map { "'\(Repository.root.appending(path: $0).path)'" }
    let made = try navc.shell(
      """
      mkdir -p modules && swiftc -swift-version 6 -Onone \(options) -wmo -parse-as-library \
      -module-name \(name) \(strictness) -I modules \(RuntimeModule.importing) \
      -emit-module -emit-module-path modules/\(name).swiftmodule -emit-library -static \
      -o modules/lib\(name).a \(sources.joined(separator: " "))
      """)
    #expect(made.status == 0, "\(made.errors)")
  }
}
