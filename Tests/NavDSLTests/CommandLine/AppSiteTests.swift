import Foundation
import Testing

@testable import NavDSL

/// Tests `navc compile --emit aasa`, the file of a web site whose links open the app.
@Suite struct AppSiteTests {
  static let program = """
    app Shop { start Catalog in stack }
    scene Catalog
    scene Product(id: String, page: Int?, mark: Bool)
    scene Folder(path: [String])
    link files "https://Shop.example/files/{path: [String]}" -> / Folder(path: path)
    /// A product, on some page.
    link product "https://shop.example/products/{id: String}?page={page: Int?}&m={mark: Bool}"
      -> / Product(id: id, page: page, mark: mark)
    link new "https://shop.example/products/new%20one" -> Catalog
    link home "https://shop.example" -> Catalog
    link other "https://other.example/x" -> Catalog
    link plain "/plain" -> Catalog
    link own "shop://catalog" -> Catalog
    link insecure "http://shop.example/x" -> Catalog

    """

  @Test func componentsAreOrderedAsTheAppTriesThem() throws {
    let compilation = compile([InputFile(path: "a.nav", text: Self.program)])
    #expect(compilation.diagnostics.isEmpty, "\(compilation.diagnostics.map(\.message))")
    #expect(compilation.program.webHosts == ["shop.example", "other.example"])
    let file = compilation.program.appSiteAssociation(host: "shop.example", appID: "TEAM.shop")
    let expected = """
      {
        "applinks": {
          "details": [
            {
              "appIDs": ["TEAM.shop"],
              "components": [
                {
                  "/": "/",
                  "comment": "https://shop.example"
                },
                {
                  "/": "/products/new%20one",
                  "comment": "https://shop.example/products/new%20one"
                },
                {
                  "/": "/products/?*",
                  "?": {"page":"*","m":"?*"},
                  "comment": "A product, on some page."
                },
                {
                  "/": "/files/?*",
                  "comment": "https://Shop.example/files/{path: [String]}"
                }
              ]
            }
          ]
        }
      }

      """
    #expect(String(decoding: file, as: UTF8.self) == expected)
  }

  @Test func theHostIsChosenOrTheOnlyOne() throws {
    let single = "app A { start B }\nscene B\nlink \"https://one.example/b\" -> B\n"
    let none = "app A { start B }\nscene B\nlink \"/b\" -> B\n"
    try Navc.inFolder(["a.nav": Self.program, "single.nav": single, "none.nav": none]) { (navc) throws in
      func emit(_ path: String, host: String? = nil) throws -> Navc.Result {
        try navc.run(
          "compile", path, "--emit=aasa", "--app-id=TEAM.shop", host.map { "--host=\($0)" } ?? "--quiet")
      }
      let several = try emit("a.nav")
      #expect(several.status == 2 && several.errors.contains("several hosts: shop.example, other.example"))
      let other = try emit("a.nav", host: "Other.example")
      #expect(other.status == 0 && other.output.contains("\"/\": \"/x\"") && !other.output.contains("files"))
      let unknown = try emit("a.nav", host: "x.example")
      #expect(unknown.status == 2 && unknown.errors.contains("no link has the host 'x.example'"))
      #expect(try emit("none.nav").status == 2)
      let path = "apple-app-site-association"
      #expect(try navc.run("compile", "single.nav", "--app-id", "TEAM.a", "-o", path).status == 0)
      #expect(navc.text(path)?.contains("\"/\": \"/b\"") == true)
    }
  }
}
