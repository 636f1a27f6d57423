// The catalogue of the codes NAV08xx: warnings. Each can be silenced with `@allow(name)`.

extension CatalogueEntry {
  static var unusedGuard: CatalogueEntry {
    .warning(
      "unusedGuard", "a guard is never used",
      "The app would have to provide it, although no condition reads it. Remove it.",
      """
      app Shop { start Catalog }
      guard signedIn
      scene Catalog
      """)
  }

  static var unusedType: CatalogueEntry {
    .warning(
      "unusedType", "a type is never used",
      "The generated code would contain a type that is not needed. Remove it.",
      """
      app Shop { start Catalog }
      enum Order { price, rating }
      scene Catalog
      """)
  }

  static var unusedParameter: CatalogueEntry {
    .warning(
      "unusedParameter", "a parameter of an event, a flow or a link is never used",
      """
      The parameters of an event are for its handler, those of a flow for its scenes, those of a link for its place. \
      The parameters of scenes and exits are read by the app and never reported.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on select(id: Int) -> push Product }
      scene Product
      """)
  }

  static var unusedExit: CatalogueEntry {
    .warning(
      "unusedExit", "an exit is never used",
      "No scene has an `unwind name` to this exit. Add one, or remove the exit.",
      """
      app Shop { start Catalog }
      scene Catalog { exit signedOut }
      """)
  }

  static var shadowedName: CatalogueEntry {
    .warning(
      "shadowedName", "a name hides another of the same name",
      "In its scope the inner name is used. Rename one of them.",
      """
      app Shop { start Buying(id: 1) in stack }
      flow Buying(id: Int) {
        start Product(id)
        scene Product(id: Int)
      }
      """)
  }

  static var unhandledItem: CatalogueEntry {
    .warning(
      "unhandledItem", "a bar item or control has no handler",
      "An item sends the event of its name. Only the anchor of a popover needs no handler.",
      """
      app Shop { start Catalog }
      scene Catalog { right filter "Filter" }
      """)
  }

  static var tooManyTabs: CatalogueEntry {
    .warning(
      "tooManyTabs", "a tab bar has more than five tabs",
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
      "tabsInStack", "tabs are on a stack",
      "UIKit supports this, but Apple recommends putting a stack into each tab instead.",
      """
      app Shop { start SignIn in stack }
      scene SignIn { on done -> push Main }
      tabs Main { tab home -> Home }
      scene Home
      """)
  }

  static var nestedSplit: CatalogueEntry {
    .warning(
      "nestedSplit", "a split is in a tab or presented",
      "A split belongs at the root of a window. UIKit shows it elsewhere too, but with fewer features.",
      """
      app Mail { start Main }
      tabs Main { tab mail -> Columns }
      split Columns { primary List secondary Message }
      scene List
      scene Message
      """)
  }

  static var literalLinkParameter: CatalogueEntry {
    .warning(
      "literalLinkParameter", "a segment of a link looks like a parameter of another notation",
      "A parameter is `{id: String}`, and `{rest: [String]}` takes all that is left. `:id` and `*` match only themselves.",
      """
      app Shop { start Catalog in stack }
      scene Catalog
      link "/products/:id" -> Catalog
      """)
  }

  static var retryWithoutFinish: CatalogueEntry {
    .warning(
      "retryWithoutFinish", "what is opened with `retry` never finishes",
      """
      `retry` goes on after a `finish`, not after `cancel`, a dismissal or the back button. A scene of a flow ends the \
      whole flow with `finish`, unless it declares `returns`.
      """,
      """
      app Shop { start Catalog in stack }
      guard signedIn
      scene Catalog {
        on buy {
          when signedIn -> push Payment
          else -> modal SignIn retry
        }
      }
      scene Payment
      scene SignIn { on done -> dismiss }
      """)
  }

  static var ignoredResult: CatalogueEntry {
    .warning(
      "ignoredResult", "nothing takes the result of what is opened",
      """
      A scene or flow that declares `returns` is opened without `returning`, so its result is lost. Name the event that \
      takes it, or write `@allow(ignoredResult)` where the result does not matter. `replace` needs none, since the opener \
      stays the same, and `retry` none, since it goes on after the result.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on filter -> modal Filters }
      scene Filters returns Int { on pick -> finish(1) }
      """)
  }

  static var noBarToHide: CatalogueEntry {
    .warning(
      "noBarToHide", "a scene hides a bar that it does not have",
      """
      The bars belong to the stack around. `bar hidden` and `tabbar hidden` have an effect only while the scene itself \
      is on a stack, not while it is a page or embedded. Hide the bar in the scene around.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { embed banner: Banner }
      scene Banner { bar hidden }
      """)
  }
}
