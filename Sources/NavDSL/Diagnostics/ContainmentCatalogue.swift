// The catalogue of the codes NAV05xx, containment, and NAV06xx, links, places, scenarios and properties.

extension CatalogueEntry {
  static var stackInStack: CatalogueEntry {
    .error(
      "stackInStack", "a stack on a stack",
      """
      `UINavigationController` raises an exception when another one is pushed on it. Push the scene itself, or \
      present the stack with `modal`.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on next -> push Product in stack }
      scene Product
      """)
  }

  static var splitInStack: CatalogueEntry {
    .error(
      "splitInStack", "a split on a stack",
      "`UISplitViewController` cannot be pushed on a navigation stack. It is meant for the root of a window.",
      """
      app Mail { start Inbox in stack }
      scene Inbox { on open -> push Columns }
      split Columns { primary List secondary Message }
      scene List
      scene Message
      """)
  }

  static var tabsInTabs: CatalogueEntry {
    .error(
      "tabsInTabs", "tabs in tabs",
      "A tab bar inside a tab bar leaves the user with two bars and UIKit with none that works.",
      """
      app Shop { start Main }
      tabs Main { tab inner -> Inner }
      tabs Inner { tab home -> Home }
      scene Home
      """)
  }

  static var splitInSplit: CatalogueEntry {
    .error(
      "splitInSplit", "a split in a column of a split",
      "Each column is a stack, or tabs where the split says what compact width shows; never another split.",
      """
      app Mail { start Outer }
      split Outer { primary List secondary Inner }
      split Inner { primary List secondary Message }
      scene List
      scene Message
      """)
  }

  static var tabsInColumn: CatalogueEntry {
    .error(
      "tabsInColumn", "tabs in a column of a split that collapses into one stack",
      """
      In compact width the columns become one stack, on which tabs cannot be merged. Say what is shown instead: \
      `compact D`.
      """,
      """
      app Mail { start Columns }
      split Columns { primary Main secondary Message }
      tabs Main { tab list -> List }
      scene List
      scene Message
      """)
  }

  static var containmentCycle: CatalogueEntry {
    .error(
      "containmentCycle", "something holds itself",
      "A container, a flow's start or an embedded scene that leads back to itself would be built without end.",
      """
      app Shop { start Main }
      tabs Main { tab home -> Home in stack }
      scene Home { embed banner: Banner }
      scene Banner { embed home: Home }
      """)
  }

  static var notAScene: CatalogueEntry {
    .error(
      "notAScene", "something else where only a scene can stand",
      "Pages, placeholders and what is embedded are scenes; an embedded scene may have a stack of its own.",
      """
      app Intro { start Tour }
      pages Tour { Welcome, Main }
      tabs Main { tab home -> Home }
      scene Welcome
      scene Home
      """)
  }

  static var splitWithoutColumn: CatalogueEntry {
    .error(
      "splitWithoutColumn", "a split lacks a column",
      "A split has a primary column, and a secondary one or a placeholder for it.",
      """
      app Mail { start Columns }
      split Columns { primary List }
      scene List
      """)
  }

  static var appEntries: CatalogueEntry {
    .error(
      "appEntries", "the app does not say where it starts, or says it twice",
      "Either `start D`, or `compact D` and `regular D`, one for each width.",
      """
      app Photos { compact Grid }
      scene Grid
      """)
  }

  static var flowWithoutStart: CatalogueEntry {
    .error(
      "flowWithoutStart", "a flow does not say where it starts",
      "Opening a flow shows its start: `flow Checkout { start Address … }`.",
      """
      app Shop { start Catalog in stack }
      scene Catalog { on buy -> push Checkout }
      flow Checkout { scene Address }
      """)
  }

  static var invalidLinkPattern: CatalogueEntry {
    .error(
      "invalidLinkPattern", "a link's pattern cannot be read",
      """
      A pattern is a path, optionally with a scheme and host before it, and queries after it: \
      `shop://open/products/{id: Int}?page={page: Int?}`.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog
      link "products" -> Catalog
      """)
  }

  static var linkParameterType: CatalogueEntry {
    .error(
      "linkParameterType", "a link's parameter has a type that no URL holds",
      "Links take `String`, `Int`, `Double`, `Bool`, `UUID`, enums, and aliases of one of these.",
      """
      app Shop { start Catalog(since: nil) in stack }
      scene Catalog(since: Date?)
      link "/since/{day: Date}" -> Catalog(since: day)
      """)
  }

  static var ambiguousLinks: CatalogueEntry {
    .error(
      "ambiguousLinks", "two links match one URL with the same priority",
      """
      A literal segment goes before a parameter, and a pattern with a host before one without. Beyond that, two \
      patterns that match one URL leave it open which is followed.
      """,
      """
      app Shop { start Catalog(name: "all") in stack }
      scene Catalog(name: String)
      link "/catalog/{name: String}" -> Catalog(name)
      link "/catalog/{kind: String}" -> Catalog(name: kind)
      """)
  }

  static var placeStep: CatalogueEntry {
    .error(
      "placeStep", "a tab or column in the middle of a place",
      "A tab or a column is chosen where a place begins: `Main.catalog / Product`.",
      """
      app Shop { start Main }
      tabs Main { tab home -> Home in stack }
      scene Home
      link "/home" -> Home / Main.home
      """)
  }

  static var placeWithoutStack: CatalogueEntry {
    .error(
      "placeWithoutStack", "a place that needs a stack where none is",
      """
      `/` pushes, so that what stands before it has to be on a stack: a tab, a start or a modal may need \
      `in stack`. A place that begins with a scene begins with a stack of the app's start, at whose root the \
      scene is.
      """,
      """
      app Shop { start Main }
      tabs Main { tab home -> Home }
      scene Home
      scene Product
      link "/product" -> Main.home / Product
      """)
  }

  static var unknownEvent: CatalogueEntry {
    .error(
      "unknownEvent", "a scenario raises an event that nothing handles",
      """
      A step of a scenario is an event that some scene handles, or that the scene named before the point does. \
      A name right after `back` is the scene to go back from; an event there is written with parentheses.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on choose -> push Product }
      scene Product
      scenario "Looking" in compact { chose expect Catalog / Product }
      """)
  }

  static var unknownReason: CatalogueEntry {
    .error(
      "unknownReason", "a scenario expects a failure that does not exist",
      "A step fails for one of the reasons that the language reference lists, such as `noTarget`.",
      """
      app Shop { start Catalog }
      scene Catalog { on up -> pop }
      scenario "Nowhere to go" in compact { up expect fails(noWhere) }
      """)
  }

  static var nothingToFail: CatalogueEntry {
    .error(
      "nothingToFail", "nothing that could fail stands before 'expect fails'",
      """
      `expect fails` says that the event, or what the user does, right before it cannot be done. At the start, after \
      `given` and after another expectation there is nothing that it could be about.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog
      scenario "Nowhere to go" in compact { expect fails(nothingBelow) back expect fails(nothingBelow) }
      """)
  }

  static var unmatchedURL: CatalogueEntry {
    .error(
      "unmatchedURL", "a scenario opens a URL that no link matches",
      """
      Nothing would happen, and so the scenario would fail there. A scenario that is about just that says so: \
      `expect fails(noLink)`.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog
      scene Product(id: Int)
      link "/products/{id: Int}" -> / Product(id: id)
      scenario "Links" in compact {
        open "/products/1"      expect Catalog / Product(id: 1)
        open "/products/first"
        open "/products/last"   expect fails(noLink)
      }
      """)
  }

  static var propertyOfItself: CatalogueEntry {
    .error(
      "propertyOfItself", "a property sets a scene against itself and says something else than it seems to",
      """
      Below the lowest `Catalog` of all lies no other: `always Catalog over Catalog` holds only where `Catalog` never \
      shows, which is `never Catalog`. And each run that shows `Catalog` shows it: `reach Catalog from Catalog` says no \
      more than `reach Catalog`. That one is never above another is `never Catalog over Catalog`.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog
      always Catalog over Catalog
      """)
  }
}
