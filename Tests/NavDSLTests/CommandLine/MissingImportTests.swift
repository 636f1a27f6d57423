import Foundation
import Testing

@testable import NavDSL

/// Names that a file beside the program declares, which is not imported.
@Suite struct MissingImportTests {
  private static let checkout = "scene Cart\nenum Kind { a, b }\nguard paid\n"

  private func index(_ text: String, declaring: @escaping (String, DeclaredNames.Group) -> String?)
    -> Compilation
  {
    var compilation = compile([InputFile(path: "App/Shop.nav", text: text)])
    compilation.suggestImports(declaring: declaring)
    return compilation
  }

  /// The import goes after the others, or before the first declaration: after a comment about the whole file.
  @Test(arguments: [
    ("app A { start S }\nscene S { on e -> modal Cart }\n", "import \"Parts/Checkout.nav\"\n\napp A"),
    (
      "// Shop.\n\n/// The app.\napp A { start S }\nscene S { on e -> modal Cart }\n",
      "// Shop.\n\nimport \"Parts/Checkout.nav\"\n\n/// The app."
    ),
    (
      "\u{FEFF}// About A.\napp A { start S }\nscene S { on e -> modal `Cart` }\n",
      "\u{FEFF}import \"Parts/Checkout.nav\"\n\n// About A.\napp A"
    ),
    (
      "import \"Base.nav\"\napp A { start S }\nscene S { on e(k: Kind) when paid -> modal Cart }\n",
      "import \"Base.nav\"\nimport \"Parts/Checkout.nav\"\napp A"
    ),
  ])
  func theFixIsTheImport(text: String, beginning: String) throws {
    let names = DeclaredNames(of: SourceText(path: "App/Parts/Checkout.nav", text: Self.checkout))
    var options = CompilerOptions()
    options.proves = false
    var compilation = compile([InputFile(path: "App/Shop.nav", text: text)], options: options) {
      path throws(ReadFailure) in
      if path == "App/Base.nav" { return [] }
      return Array(Self.checkout.utf8)
    }
    let unknown = compilation.diagnostics.filter { $0.severity == .error }
    compilation.suggestImports { names.contains($0, in: $1) ? "App/Parts/Checkout.nav" : nil }
    let suggested = compilation.diagnostics.filter { $0.severity == .error }
    #expect(suggested.map(\.message) == unknown.map(\.message))
    #expect(!suggested.isEmpty)
    for error in suggested {
      #expect(error.hint == "'Parts/Checkout.nav' declares it: import it")
      let fix = try #require(error.fixIt)
      #expect(fix.title == "insert 'import \"Parts/Checkout.nav\"'")
      let result = String(decoding: applying(fix, to: Array(text.utf8)), as: UTF8.self)
      #expect(result.hasPrefix(beginning))
      let mended = compile([InputFile(path: "App/Shop.nav", text: result)], options: options) {
        path throws(ReadFailure) in
        if path == "App/Base.nav" { return [] }
        return Array(Self.checkout.utf8)
      }
      #expect(!mended.hasErrors)
    }
  }

  @Test func namesThatNothingDeclaresStayAsTheyAre() {
    let text = "app A { start S }\nscene S { on e -> modal Cart }\n"
    let plain = index(text) { _, _ in nil }
    #expect(plain.diagnostics.first?.fixIt == nil)
    let names = DeclaredNames(of: SourceText(path: "b.nav", text: "app B { start Cart }\nscene Cart\n"))
    #expect(names.hasApp)
    #expect(!names.contains("Cart", in: .types))
  }

  @Test func theToolReadsTheFilesBesideTheProgram() throws {
    let files = [
      "App/Shop.nav": "app A { start S }\nscene S { on e -> modal Cart }\n",
      "App/Parts/Checkout.nav": Self.checkout, "App/Other.nav": "app Other { start Cart }\nscene Cart\n",
    ]
    try Navc.inFolder(files) { navc in
      let result = try navc.run("check", "App/Shop.nav")
      #expect(result.status == 1)
      #expect(
        result.errors.contains("help: 'Parts/Checkout.nav' declares it: import it")
          || result.output.contains("help: 'Parts/Checkout.nav' declares it: import it"))
      let inside = try navc.shell("cd App && $NAVC check Shop.nav")
      #expect((inside.output + inside.errors).contains("'Parts/Checkout.nav' declares it"))
    }
  }

  @Test func theServerOffersTheImport() {
    var session = ServerSession(
      folder: "/w",
      files: [
        "/w/Shop.nav": "app A { start S }\nscene S { on e -> modal Cart }\n",
        "/w/Parts/Checkout.nav": Self.checkout,
        "/w/Parts/Other.nav": "app B { start T }\nimport \"Checkout.nav\"\nscene T { on e -> modal Cart }\n",
      ])
    session.open("/w/Shop.nav")
    #expect(
      session.diagnostics(of: "/w/Shop.nav")?.first?.contains("'Parts/Checkout.nav' declares it") == true)
    session.open("/w/Parts/Checkout.nav", "scene Basket\n")
    session.change("/w/Shop.nav", to: "app A { start S }\nscene S { on e -> modal Basket }\n")
    #expect(
      session.diagnostics(of: "/w/Shop.nav")?.first?.contains("'Parts/Checkout.nav' declares it") == true)
  }
}
