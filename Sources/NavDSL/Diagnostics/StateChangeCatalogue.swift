// The catalogue of the codes NAV12xx: what a change of a program does to the states that devices have saved. Their examples
// are two versions of a program.

extension CatalogueEntry {
  static var sceneLost: CatalogueEntry {
    .change(
      "sceneLost", .error, "saved states lose a scene and all above it",
      """
      The scene was removed or renamed, or has moved into a flow or out of it. A scene that has another name, or is \
      declared elsewhere, says so: `@was("Old") scene New`.
      """, before: states("scene Item"), after: states("scene Article", opens: "Article"))
  }

  static var sceneUnreadable: CatalogueEntry {
    .change(
      "sceneUnreadable", .error, "saved states lose a scene whose arguments are not read",
      """
      A parameter without a default is new, or has a type that does not have all the values that were saved: a case is \
      gone, a number must be an integer. Give a new parameter a default; keep the old one under its name or `@was`.
      """, before: states("scene Item"), after: states("scene Item(size: Int)", opens: "Item(size: 1)"))
  }

  static var flowLost: CatalogueEntry {
    .change(
      "flowLost", .error, "saved states lose a flow with all its scenes",
      "The flow was removed or renamed, or its arguments are not read, as those of a scene.",
      before: states("flow Checkout { start Address  scene Address }", opens: "Checkout"),
      after: states("flow Purchase { start Address  scene Address }", opens: "Purchase"))
  }

  static var containerLost: CatalogueEntry {
    .change(
      "containerLost", .error, "saved states lose what a container holds",
      """
      The container was removed or renamed, or is of another kind. What it held is as at the start, and if it is the \
      base, the whole app is.
      """,
      before: """
        app Shop { start Main }
        tabs Main { tab shop -> Catalog in stack }
        scene Catalog
        """,
      after: """
        app Shop { start Home }
        tabs Home { tab shop -> Catalog in stack }
        scene Catalog
        """)
  }

  static var pageMisread: CatalogueEntry {
    .change(
      "pageMisread", .error, "saved states show a page in the place of another",
      """
      Pages are saved under the names of what they show. Several pages of one scene are counted, so that one that is put \
      in before them changes which is which.
      """,
      before: """
        app Shop { start Tour }
        pages Tour { Tip(number: 1), Tip(number: 2) }
        scene Tip(number: Int)
        """,
      after: """
        app Shop { start Tour }
        pages Tour { Tip(number: 0), Tip(number: 1), Tip(number: 2) }
        scene Tip(number: Int)
        """)
  }

  static var resultLost: CatalogueEntry {
    .change(
      "resultLost", .error, "saved states lose a result that a scene waits for",
      """
      A scene was opened with `returning`, and the event of that name is no longer handled, or takes a value of another \
      type. The user finishes, and nothing happens.
      """,
      before: """
        app Shop { start Catalog in stack }
        scene Catalog { on open -> push Rating returning rated  on rated(stars: Int) -> stay }
        scene Rating returns Int { on rate -> finish(5) }
        """,
      after: """
        app Shop { start Catalog in stack }
        scene Catalog { on open -> push Rating returning done  on done(stars: Int) -> stay }
        scene Rating returns Int { on rate -> finish(5) }
        """)
  }

  static var nameReused: CatalogueEntry {
    .change(
      "nameReused", .error, "a name of an older version means another declaration",
      """
      An older version has the name, a later one lacks it, and the new one has it again: states of the older version are \
      read as the new declaration. Choose another name.
      """, before: states("scene Item"), after: states("scene Item"))
  }

  static var childReset: CatalogueEntry {
    .change(
      "childReset", .warning, "saved states lose what a tab, a column, a page or an embedded scene shows",
      """
      It was removed or renamed, or is of another shape: a stack, a container and a single scene do not take each \
      other's place. It is as at the start.
      """,
      before: """
        app Shop { start Main }
        tabs Main { tab shop -> Catalog in stack  tab account -> Account in stack }
        scene Catalog
        scene Account
        """,
      after: """
        app Shop { start Main }
        tabs Main { tab shop -> Catalog in stack }
        scene Catalog { on account -> push Account }
        scene Account
        """)
  }

  static var rootStale: CatalogueEntry {
    .change(
      "rootStale", .warning, "saved states keep a root that is declared no longer",
      "A tab, a column, an embedded scene or a stack begins with the old root until the user resets it.",
      before: """
        app Shop { start Main }
        tabs Main { tab shop -> Catalog in stack }
        scene Catalog { on news -> push News }
        scene News { on more -> push Catalog }
        """,
      after: """
        app Shop { start Main }
        tabs Main { tab shop -> News in stack }
        scene Catalog { on news -> push News }
        scene News { on more -> push Catalog }
        """)
  }

  static var baseStale: CatalogueEntry {
    .change(
      "baseStale", .warning, "saved states keep a base that the app no longer starts with",
      "Who has a saved state stays in the old base; only new users see the new start.",
      before: """
        app Shop { start Catalog }
        scene Catalog { on news -> modal News }
        scene News { on more -> modal Catalog }
        """,
      after: """
        app Shop { start News }
        scene Catalog { on news -> modal News }
        scene News { on more -> modal Catalog }
        """)
  }

  static var presentationLost: CatalogueEntry {
    .change(
      "presentationLost", .warning, "saved states lose a popover whose item is gone",
      "The item that a popover or an action sheet points at was removed or renamed. It is dropped with all over it.",
      before: """
        app Shop { start Catalog }
        scene Catalog { right tools  on tools -> popover Tools from tools }
        scene Tools
        """,
      after: """
        app Shop { start Catalog }
        scene Catalog { right gear  on gear -> popover Tools from gear }
        scene Tools
        """)
  }

  /// Returns a program whose scene `Catalog` opens something.
  private static func states(_ declarations: String, opens: String = "Item") -> String {
    """
    app Shop { start Catalog in stack }
    scene Catalog { on open -> push \(opens) }
    \(declarations)
    """
  }
}
