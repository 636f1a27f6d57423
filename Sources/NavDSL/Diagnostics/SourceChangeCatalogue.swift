// The catalogue of the codes NAV10xx: what a change of a program does to code that uses the generated Swift. Their
// examples are two versions of a program.

extension CatalogueEntry {
  static var typeGone: CatalogueEntry {
    .change(
      "typeGone", .note, "a type of the generated Swift is gone",
      "The type of a scene, a flow, a container, an enum, a struct, or of events or exits.",
      before: shop(others: "scene Wishlist"), after: shop())
  }

  static var memberGone: CatalogueEntry {
    func tabs(_ tab: String) -> String {
      """
      app Shop { start Main }
      tabs Main {
        tab catalog "Catalog" -> Catalog in stack
        \(tab)
      }
      scene Catalog { on open -> push Account }
      scene Account

      """
    }
    return .change(
      "memberGone", .note, "a member of the generated Swift is gone", "A tab, a column, a case of an enum.",
      before: tabs(#"tab account "Account" -> Account in stack"#), after: tabs(""))
  }

  static var initChanged: CatalogueEntry {
    .change(
      "initChanged", .note, "an initializer of the generated Swift takes other arguments",
      """
      A parameter without a default was added, or one was removed, renamed, moved or given another type. The same change \
      of a property that only exists in one version is not reported as well.
      """, before: shop(),
      after: shop(
        catalog: "on select -> push Product(id: \"1\", page: 1)",
        product: "scene Product(id: String, page: Int) { title id }"))
  }

  static var propertyChanged: CatalogueEntry {
    .change(
      "propertyChanged", .note, "a property or an alias of the generated Swift has another type",
      "The property reads a parameter of a scene or flow, or a field of a struct.",
      before: shop(others: "type ProductID = String"), after: shop(others: "type ProductID = Int"))
  }

  static var eventChanged: CatalogueEntry {
    .change(
      "eventChanged", .note, "an event of the generated Swift is gone or takes other arguments",
      "Code that sends the event no longer compiles.",
      before: shop(product: "scene Product(id: String) { on close -> pop }"), after: shop())
  }

  static var exitChanged: CatalogueEntry {
    func catalog(_ parameters: String, _ arguments: String) -> String {
      shop(
        catalog: "exit home\(parameters)  on select -> push Product(id: \"1\")",
        product: "scene Product(id: String) { on close -> unwind home\(arguments) }")
    }
    return .change(
      "exitChanged", .note, "an exit of the generated Swift is gone or has other arguments",
      "Code that switches over the exits of a scene no longer compiles.",
      before: catalog("", ""), after: catalog("(id: String)", "(id)"))
  }

  static var linkChanged: CatalogueEntry {
    func link(_ pattern: String) -> String {
      shop(others: "link \"\(pattern)\" -> Catalog / Product(id: id)")
    }
    return .change(
      "linkChanged", .note, "a link of the generated Swift is gone or takes other arguments",
      "Without a name of its own, a link is named after its pattern.",
      before: link("/products/{id: String}"), after: link("/items/{id: String}"))
  }

  static var guardsChanged: CatalogueEntry {
    .change(
      "guardsChanged", .note, "the generated Swift asks for other guards",
      "`Guards` has a property and an argument for each guard.",
      before: shop(others: "guard signedIn"), after: shop(others: "guard signedIn\nguard hasCard"))
  }

  static var caseAdded: CatalogueEntry {
    .change(
      "caseAdded", .note, "an enum of the generated Swift has a new case",
      "A switch over all cases no longer compiles. The rule is off unless `--warn caseAdded=note` asks for it.",
      before: shop(others: "enum Sort { price }"), after: shop(others: "enum Sort { price, rating }"))
  }

  /// Returns a small shop.
  private static func shop(
    catalog: String = "on select -> push Product(id: \"1\")",
    product: String = "scene Product(id: String) { title id }",
    others: String = ""
  ) -> String {
    let catalog = product.isEmpty ? "" : catalog
    return ["app Shop { start Catalog in stack }", "scene Catalog { \(catalog) }", product, others]
      .filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }
}
