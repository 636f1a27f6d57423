// The catalogue of the codes NAV11xx: what a change of a program does to URLs that people have sent. Their examples are
// two versions of a program.

extension CatalogueEntry {
  static var linkGone: CatalogueEntry {
    .change(
      "linkGone", .error, "a URL that led somewhere fits no link",
      """
      People have sent the URL, and the new version does not open it. Keep a link for it, even if only to say that \
      what it showed is gone.
      """, before: shop(#"link "/products/{id: String}" -> Catalog / Product(id: id)"#),
      after: shop(#"link "/items/{id: String}" -> Catalog / Product(id: id)"#))
  }

  static var linkDead: CatalogueEntry {
    .change(
      "linkDead", .error, "a URL that led somewhere fits a link, but opens nothing",
      "No branch of the link is taken in the state of the guards that the message names. Add `else`.",
      before: shop(#"link "/sale" -> Catalog / Product(id: "sale")"#),
      after: shop(
        """
        guard signedIn
        link "/sale" { when signedIn -> Catalog / Product(id: "sale") }
        """))
  }

  static var linkElsewhere: CatalogueEntry {
    .change(
      "linkElsewhere", .error, "a URL shows another scene",
      """
      The link leads to another scene, or a new link takes over some of its URLs. A scene that is only renamed says \
      so with `@was("Old")`.
      """, before: shop(#"link "/products/{id: String}" -> Catalog / Product(id: id)"#),
      after: shop(
        """
        link "/products/{id: String}" -> Catalog / Product(id: id)
        link "/products/all" -> Catalog
        """))
  }

  static var linkArgument: CatalogueEntry {
    .change(
      "linkArgument", .error, "a URL shows the same scene with another argument",
      "Parameters that only one of the versions has do not count.",
      before: shop(#"link "/products/{id: String}" -> Catalog / Product(id: id)"#),
      after: shop(#"link "/products/{id: String}" -> Catalog / Product(id: "1")"#))
  }

  static var linkBeneath: CatalogueEntry {
    .change(
      "linkBeneath", .warning, "a URL shows the same scene in other surroundings",
      """
      Another tab is selected, another scene is below on the stack, or it is presented where it was pushed: going back \
      leads elsewhere.
      """, before: shop(#"link "/products/{id: String}" -> Catalog / Product(id: id)"#),
      after: shop(#"link "/products/{id: String}" -> Catalog ^ Product(id: id)"#))
  }

  static var linkTooNew: CatalogueEntry {
    .change(
      "linkTooNew", .note, "a web site claims a URL that installed apps cannot follow",
      """
      `apple-app-site-association` is read by installed versions, too. They open the URL in the app, which has no link \
      for it, instead of the browser, until the user updates.
      """,
      before: shop(#"link "https://shop.example/sale" -> Catalog / Product(id: "sale")"#),
      after: shop(
        """
        link "https://shop.example/sale" -> Catalog / Product(id: "sale")
        link "https://shop.example/all" -> Catalog
        """))
  }

  static var linksNotCompared: CatalogueEntry {
    .change(
      "linksNotCompared", .note, "the links have too many combinations to compare all",
      """
      URLs are compared for every combination of the values that their queries tell apart and of the guards that their \
      branches ask: up to two million combinations, and twelve guards a link.
      """, before: "", after: "")
  }

  /// Returns a small shop with a link.
  private static func shop(_ link: String) -> String {
    """
    app Shop { start Catalog in stack }
    scene Catalog {
      control select
      on select -> push Product(id: "1")
    }
    scene Product(id: String) { title id }

    """ + link + "\n"
  }
}
