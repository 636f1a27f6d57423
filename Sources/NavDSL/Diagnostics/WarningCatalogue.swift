// The catalogue of the codes NAV08xx: warnings. Each can be silenced with `@allow(name)`.

extension CatalogueEntry {
  static var unusedGuard: CatalogueEntry {
    .warning(
      "unusedGuard", "a guard that no condition names",
      "The app would have to decide it for nothing.",
      """
      app Shop { start Catalog }
      guard signedIn
      scene Catalog
      """)
  }

  static var unusedType: CatalogueEntry {
    .warning(
      "unusedType", "a type that nothing names",
      "Generated code would hold a type that nobody needs.",
      """
      app Shop { start Catalog }
      enum Order { price, rating }
      scene Catalog
      """)
  }

  static var unusedParameter: CatalogueEntry {
    .warning(
      "unusedParameter", "a parameter of an event, a flow or a link that nothing reads",
      """
      An event's parameters are for its handler, a flow's for its scenes, a link's for its place. The parameters \
      of scenes and exits are the app's to read, and are never reported.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on select(id: Int) -> push Product }
      scene Product
      """)
  }

  static var unusedExit: CatalogueEntry {
    .warning(
      "unusedExit", "an exit to which nothing unwinds",
      "`unwind name` from some scene above would use it.",
      """
      app Shop { start Catalog }
      scene Catalog { exit signedOut }
      """)
  }

  static var shadowedName: CatalogueEntry {
    .warning(
      "shadowedName", "a name hides another of the same name",
      "The inner name is what is meant wherever both could be. Give one of them another name.",
      """
      app Shop { start Product(id: 1) in stack }
      scene Product(id: Int) { on select(id: Int) -> push Product(id) }
      """)
  }

  static var unhandledItem: CatalogueEntry {
    .warning(
      "unhandledItem", "a bar item or control that no handler handles",
      "An item raises the event of its name. One that a popover points at may do without.",
      """
      app Shop { start Catalog }
      scene Catalog { right filter "Filter" }
      """)
  }

  static var tooManyTabs: CatalogueEntry {
    .warning(
      "tooManyTabs", "more than five tabs",
      "In compact width a tab bar shows five items; with more, the fifth is \"More\" and hides the rest.",
      """
      app Shop { start Main }
      tabs Main {
        tab a -> Home in stack
        tab b -> Home in stack
        tab c -> Home in stack
        tab d -> Home in stack
        tab e -> Home in stack
        tab f -> Home in stack
      }
      scene Home
      """)
  }

  static var tabsInStack: CatalogueEntry {
    .warning(
      "tabsInStack", "tabs on a stack",
      "UIKit allows it and real apps have it, but Apple advises to put a stack into each tab instead.",
      """
      app Shop { start SignIn in stack }
      scene SignIn { on done -> push Main }
      tabs Main { tab home -> Home }
      scene Home
      """)
  }

  static var nestedSplit: CatalogueEntry {
    .warning(
      "nestedSplit", "a split in a tab, or presented",
      "A split is meant for the root of a window; elsewhere UIKit shows it, with less than it can do.",
      """
      app Mail { start Main }
      tabs Main { tab mail -> Columns }
      split Columns { primary List secondary Message }
      scene List
      scene Message
      """)
  }
}
