import Foundation
import Testing

@testable import NavDSL

/// The engine's source inside the library is identical to the engine's.
@Suite struct EmbeddedRuntimeTests {
  @Test func theEmbeddedEngineEqualsTheEngine() throws {
    let files = Repository.files(in: "Sources/NavRuntime", endingIn: ".swift")
    let embedded = try Repository.text(at: "Sources/NavRuntimeSource/EngineText.swift")
    for file in files {
      let name = (file as NSString).lastPathComponent
      let part = "// MARK: - \(name)\n\n" + (try Repository.text(at: file))
      #expect(embedded.contains(part), "\(file) has changed: run .ci/write-runtime-source")
    }
    let parts = embedded.components(separatedBy: "// MARK: - ").dropFirst()
      .compactMap { $0.split(separator: "\n").first }.filter { $0.hasSuffix(".swift") }
    #expect(Set(parts.map(String.init)) == Set(files.map { ($0 as NSString).lastPathComponent }))
  }

  /// Every day its types are checked; in long runs it also runs.
  @Test func anAppWithAnEmbeddedEngineRuns() throws {
    let runs = Repository.runsLongTests
    let output = runs ? "-o shop && ./shop" : "-typecheck"
    let files = [
      "Shop.nav": try Repository.text(at: "Examples/Shop/Shop.nav"),
      "Checkout.nav": try Repository.text(at: "Examples/Shop/Checkout.nav"),
      "main.swift": """
      var window = Shop.Navigation(in: .compact)
      let guards = Shop.Guards(signedIn: false)
      for catalog in window.active(Shop.Catalog.self) {
        try window.send(catalog.select(id: "42"), guards: guards)
      }
      for product in window.active(Shop.Product.self) { try window.send(product.buy(), guards: guards) }
      print(window)

      """,
      "modules/ShopKit.txt": "public struct Money: Hashable, Codable, Sendable {}\n",
    ]
    try Navc.inFolder(files) { navc in
      let built = try navc.shell(
        """
        "$NAVC" compile Shop.nav --runtime embedded --access package -o Shop.swift --depfile Shop.d
        ulimit -v 12000000
        cd modules && cp ShopKit.txt ShopKit.swift
        swiftc -emit-module -emit-library -static -parse-as-library -module-name ShopKit ShopKit.swift && cd ..
        swiftc -swift-version 6 -strict-concurrency=complete -warnings-as-errors -Onone -wmo -package-name p \
          -I modules -L modules -lShopKit Shop.swift NavRuntime.swift main.swift \(output)
        """)
      #expect(built.status == 0, "\(built.output)\(built.errors)")
      if runs { #expect(built.output == "Catalog(sort: .rating) / Product(id: \"42\") ^ SignIn\n") }
      #expect(navc.text("Shop.swift")?.contains("import NavRuntime") == false)
      #expect(navc.text("Shop.d")?.hasPrefix("Shop.swift: ") == true)
    }
  }

  @Test func anEmbeddedEngineNeedsAnOutputFile() throws {
    try Navc.inFolder(["a.nav": Sample.good]) { navc in
      let toOutput = try navc.run("compile", "a.nav", "--runtime", "embedded")
      #expect(toOutput.status == 2 && toOutput.output.isEmpty)
      #expect(
        toOutput.errors
          == "navc: error: --runtime embedded needs -o, because the engine is written beside the output\n")
      let same = try navc.run("compile", "a.nav", "--runtime", "embedded", "-o", "NavRuntime.swift")
      #expect(same.status == 2)
      #expect(same.errors == "navc: error: the output and the engine are both 'NavRuntime.swift'\n")
      #expect(try navc.shell("mkdir out; \"$NAVC\" compile a.nav --runtime embedded -o out").status == 0)
      #expect(navc.names == ["a.nav", "out", "out/NavRuntime.swift", "out/Shop.swift"])
    }
  }

  @Test func theEmbeddedEngineHasTheAccessOfTheGeneratedSwift() {
    for access in SwiftOptions.Access.allCases {
      var options = SwiftOptions()
      options.access = access
      let text = String(decoding: options.runtimeSource(), as: UTF8.self)
      let code = SwiftText.code(of: text)
      #expect(!code.contains("@inlinable") && !code.contains("@usableFromInline") && !code.contains("import"))
      #expect(SwiftText.words(in: code).contains("public") == (access == .public))
      #expect(SwiftText.words(in: code).contains("package") == (access == .package))
      #expect(code.contains("internal(set)") == (access != .internal))
      #expect(text.hasPrefix("// Written by navc; do not edit.\n") && text.hasSuffix("}\n"))
    }
  }
}
