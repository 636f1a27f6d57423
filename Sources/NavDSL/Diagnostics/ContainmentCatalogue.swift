// The catalogue of the codes NAV05xx, containment, and NAV06xx, links, places, scenarios and properties.

extension CatalogueEntry {
  static var stackInStack: CatalogueEntry {
    .error(
      "stackInStack", "a stack is on another stack",
      """
      `UINavigationController` raises an exception if another one is pushed onto it. Push the root scene instead, or \
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
      "splitInStack", "a split is on a stack",
      "`UISplitViewController` cannot be pushed onto a navigation stack. Make it the root of a window.",
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
      "tabsInTabs", "tabs are inside tabs",
      "UIKit does not support a tab bar inside a tab bar.",
      """
      app Shop { start Main }
      tabs Main { tab inner -> Inner }
      tabs Inner { tab home -> Home }
      scene Home
      """)
  }

  static var splitInSplit: CatalogueEntry {
    .error(
      "splitInSplit", "a split is in a column of another split",
      "Each column is a stack, or tabs if the split declares `compact D`; it is never another split.",
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
      "tabsInColumn", "tabs are in a column of a split that collapses into one stack",
      """
      In compact width the columns become one stack, and tabs cannot be merged into a stack. Add `compact D` to set \
      what is shown instead. It is not needed if only the app's `regular` start leads to the split, which compact \
      width then never shows.
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
      "containmentCycle", "a container, flow or scene contains itself",
      "A container, the start of a flow or an embedded scene that leads back to itself would be built endlessly.",
      """
      app Shop { start Main }
      tabs Main { tab home -> Home in stack }
      scene Home { embed banner: Banner }
      scene Banner { embed home: Home }
      """)
  }

  static var notAScene: CatalogueEntry {
    .error(
      "notAScene", "a container or flow is used where only a scene is allowed",
      "Pages and placeholders must be scenes, without a stack of their own.",
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
      "appEntries", "the app has no start, or several",
      "Declare either `start D`, or both `compact D` and `regular D`, one for each width.",
      """
      app Photos { compact Grid }
      scene Grid
      """)
  }

  static var startWithoutElse: CatalogueEntry {
    .error(
      "startWithoutElse", "a start with conditions has no `else`",
      "An app starts with the first branch whose condition holds. The last branch is `else`, so that there always is one.",
      """
      guard signedIn
      app Shop { start { when signedIn -> Catalog } }
      scene Catalog
      """)
  }

  static var widthInStart: CatalogueEntry {
    .error(
      "widthInStart", "the condition of a start asks for the width",
      "Each width can have a start of its own: `compact D` and `regular D`. Conditions can ask guards.",
      """
      app Shop {
        start {
          when compact -> Catalog
          else         -> Catalog in stack
        }
      }
      scene Catalog
      """)
  }

  static var flowWithoutStart: CatalogueEntry {
    .error(
      "flowWithoutStart", "a flow has no start",
      "Opening a flow shows its start: `flow Checkout { start Address … }`.",
      """
      app Shop { start Catalog in stack }
      scene Catalog { on buy -> push Checkout }
      flow Checkout { scene Address }
      """)
  }

  static var invalidLinkPattern: CatalogueEntry {
    .error(
      "invalidLinkPattern", "the pattern of a link is invalid",
      """
      A pattern is a path, optionally preceded by a scheme and host or by a scheme alone, and followed by query \
      items: `shop://open/products/{id: Int}?page={page: Int?}`, `mailto:{address: String}`.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog
      link "products" -> Catalog
      """)
  }

  static var linkParameterType: CatalogueEntry {
    .error(
      "linkParameterType", "a parameter of a link has a type that a URL cannot contain",
      "Use `String`, `Int`, `Double`, `Bool`, `UUID`, an enum, or an alias of one of these; `[String]` as the last segment.",
      """
      app Shop { start Catalog(since: nil) in stack }
      scene Catalog(since: Date?)
      link "/since/{day: Date}" -> Catalog(since: day)
      """)
  }

  static var ambiguousLinks: CatalogueEntry {
    .error(
      "ambiguousLinks", "two links match the same URL with the same priority",
      """
      A literal segment takes precedence over a parameter, that over `{rest: [String]}`, and a pattern with a \
      scheme over one without. If neither decides between two patterns that match the same URL, they are ambiguous.
      """,
      """
      app Shop { start Catalog(name: "all") in stack }
      scene Catalog(name: String)
      link "/catalog/{name: String}" -> Catalog(name)
      link "/catalog/{kind: String}" -> Catalog(name: kind)
      """)
  }

  static var duplicateLinkName: CatalogueEntry {
    .error(
      "duplicateLinkName", "two links have the same name in Swift",
      """
      A link without a name is named after the literal segments of its pattern. Give one of the two a name: \
      `link web "https://…" -> …`.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog
      link "/catalog" -> Catalog
      link "https://shop.example/catalog" -> Catalog
      """)
  }

  static var placeStep: CatalogueEntry {
    .error(
      "placeStep", "a place selects a tab or column in the middle",
      "A tab or a column can be selected only at the beginning of a place: `Main.catalog / Product`.",
      """
      app Shop { start Main }
      tabs Main { tab home -> Home in stack }
      scene Home
      link "/home" -> Home / Main.home
      """)
  }

  static var placeWithoutStack: CatalogueEntry {
    .error(
      "placeWithoutStack", "a place pushes where there is no stack",
      """
      `/` pushes, so the destination before it must be in a stack: a tab, a start or a modal may need `in stack`. \
      A place that begins with a scene begins with the stack of the app's start whose root is that scene.
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
      "unknownEvent", "a scenario sends an event that no scene handles",
      """
      An event in a scenario must be handled by some scene, or by the scene named before the period. A name directly \
      after `back` is the scene to go back from; write an event there with parentheses.
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

  static var featureStep: CatalogueEntry {
    .error(
      "featureStep", "'enter' or 'expect ended' does not fit the app or feature",
      """
      A scenario of a feature with parameters begins, but for `given`, with `enter Name(…)`, which starts the feature \
      with these arguments. Only a feature ends, with a value if it declares one with `returns`. An event `enter` is \
      written `enter()`.
      """,
      """
      feature Checkout(id: String) { start Address }
      scene Address { on done -> cancel }
      scenario "Without arguments" in compact { done expect ended }
      """)
  }

  static var nothingToFail: CatalogueEntry {
    .error(
      "nothingToFail", "'expect fails' does not follow a step that can fail",
      """
      `expect fails` states that the event or user action directly before it fails. It cannot be at the start, after \
      `given`, or after another expectation.
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
      The step would fail, and with it the scenario. If the scenario tests exactly this, add \
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
      "propertyOfItself", "a property relates a scene to itself",
      """
      The lowest `Catalog` has no other below it, so `always Catalog over Catalog` holds only if `Catalog` is never \
      shown: use `never Catalog`. Likewise, `reach Catalog from Catalog` means the same as `reach Catalog`. To state \
      that no `Catalog` is above another, use `never Catalog over Catalog`.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog
      always Catalog over Catalog
      """)
  }

  static var alertContent: CatalogueEntry {
    .error(
      "alertContent", "an alert or action sheet shows more than one scene",
      """
      `UIAlertController` shows a title, a message and buttons. Present a scene without a stack and without embedded \
      scenes, or use another style.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on remove -> modal Remove in stack as alert }
      scene Remove { on done -> dismiss }
      """)
  }
}
