// The catalogue of the codes NAV13xx: what a change of a program does to users who know the app. Their examples are two
// versions of a program.

extension CatalogueEntry {
  static var sceneUnreachable: CatalogueEntry {
    .change(
      "sceneUnreachable", .warning, "a scene that users could reach is reached by no run, or is gone",
      "The message names a width if the scene is still reached in the other one.",
      before: shop(), after: shop(product: ""))
  }

  static var sceneOnlyByLink: CatalogueEntry {
    let link = #"link "/products/{id: String}" -> Catalog / Product(id: id)"#
    return .change(
      "sceneOnlyByLink", .warning, "a scene is reached only through a link",
      "No event leads to the scene any longer, so that users who have no link cannot get there.",
      before: shop(others: link), after: shop(catalog: "", others: link))
  }

  static var eventGone: CatalogueEntry {
    .change(
      "eventGone", .warning, "an event that users could raise is no longer handled",
      """
      Neither the scene nor what is around it handles the event. If all that it opened is still reached from the scene, \
      the finding is a note.
      """, before: shop(product: "scene Product(id: String) { on close -> pop }"), after: shop())
  }

  static var eventBlocked: CatalogueEntry {
    .change(
      "eventBlocked", .warning, "an event does nothing where it did something",
      "A condition was added or a branch was removed. The message names the guards under which nothing happens.",
      before: shop(product: "scene Product(id: String) { on close -> pop }"),
      after: shop(
        product: "scene Product(id: String) { on close when signedIn -> pop }", others: "guard signedIn"))
  }

  static var eventElsewhere: CatalogueEntry {
    .change(
      "eventElsewhere", .warning, "an event leads to another destination",
      "Another verb with the same destination, another style or another animation is not reported.",
      before: shop(product: "scene Product(id: String) { on close -> pop }"),
      after: shop(product: "scene Product(id: String) { on close -> pop to root }"))
  }

  static var exitGone: CatalogueEntry {
    func catalog(_ item: String) -> String {
      shop(
        catalog: "exit home  on select -> push Shelf",
        product: "scene Product(id: String) { on close -> unwind home }",
        others: "scene Shelf { \(item)  on select(id: String) -> push Product(id: id) }")
    }
    return .change(
      "exitGone", .warning, "a scene no longer accepts an unwind that reached it",
      "The unwind goes on to another scene, or fails.", before: catalog("exit home"), after: catalog(""))
  }

  static var resultGone: CatalogueEntry {
    func catalog(_ option: String) -> String {
      shop(
        catalog: "on select -> modal Picker\(option)  on picked(id: String) -> push Product(id: id)",
        others: "scene Picker returns String { on done(id: String) -> finish(id) }")
    }
    return .change(
      "resultGone", .warning, "a result that something waits for does not come",
      "A scene, flow or feature returns nothing, or what opens it no longer names the event that receives the result.",
      before: catalog(" returning picked"), after: catalog(""))
  }

  static var wayOutLost: CatalogueEntry {
    .change(
      "wayOutLost", .warning, "a way out that users knew is gone",
      """
      A presentation is locked, or a back button, bar or tab bar is hidden. Findings of `navc check` that the old version \
      does not have, such as a dead end, are reported by this rule as well.
      """, before: shop(product: "scene Product(id: String) { on close -> pop }"),
      after: shop(product: "scene Product(id: String) { back hidden  on close -> pop }"))
  }

  static var tabGone: CatalogueEntry {
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
      "tabGone", .warning, "a tab, page or column that users could choose is gone",
      "Tabs and columns are compared by name, pages by what they show.",
      before: tabs(#"tab account "Account" -> Account in stack"#), after: tabs(""))
  }

  static var widthLost: CatalogueEntry {
    .change(
      "widthLost", .warning, "something holds in one width only that held in both",
      "A scene is reached, or an event does what it did, in compact or in regular width alone.",
      before: shop(), after: shop(catalog: "on select when compact -> push Product(id: \"1\")"))
  }

  static var runBroken: CatalogueEntry {
    func start(_ scene: String) -> String {
      """
      app Shop { start \(scene) in stack }
      scene Catalog { on open -> push Account }
      scene Account { on open -> push Catalog }

      """
    }
    return .change(
      "runBroken", .warning, "an old run does not do what it did, and no other finding explains it",
      """
      The scenarios of the old version, and walks over all of its transitions in both widths, are replayed on the new one. \
      A step fails, or shows another state.
      """, before: start("Catalog"), after: start("Account"))
  }

  static var eventNotCompared: CatalogueEntry {
    .change(
      "eventNotCompared", .note, "a handler asks too many guards and values to compare all cases",
      """
      A handler that has changed is compared for every assignment of the guards and values that its conditions ask, of \
      which the first twelve are tried. The others are taken not to hold.
      """, before: "", after: "")
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
