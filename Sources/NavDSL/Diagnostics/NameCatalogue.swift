// The catalogue of the codes NAV02xx, names, and of the limit on a whole program.

extension CatalogueEntry {
  static var programTooLarge: CatalogueEntry {
    .error(
      "programTooLarge", "the files of a program are larger than 4 GiB together",
      "Positions in a program are 32 bits wide. The file that does not fit is left out.", "")
  }

  static var duplicateName: CatalogueEntry {
    .error(
      "duplicateName", "a name is declared twice",
      """
      Types; scenes, containers and flows; and guards have one name space each, in the program and in each flow. \
      Parameters, fields, cases, tabs, items and exits differ within what declares them. The second declaration \
      is reported and the first one stands.
      """,
      """
      app Shop { start Catalog }
      scene Catalog
      scene Catalog
      """)
  }

  static var unknownTarget: CatalogueEntry {
    .error(
      "unknownTarget", "a scene, container or flow of that name is not declared",
      """
      A destination names a scene, a container (stack, tabs, split, pages) or a flow. The files of a program share \
      their names; another file's are there once it is imported or compiled along.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on select -> push Prodct }
      scene Product
      """)
  }

  static var unknownType: CatalogueEntry {
    .error(
      "unknownType", "a type of that name is not declared",
      """
      The language has `Bool`, `Int`, `Double`, `String`, `Date`, `URL` and `UUID`, optionals, arrays and \
      dictionaries. Declare others with `type`, `enum` or `struct`; a Swift type of the app with \
      `type Money from "ShopKit"`.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on turn(page: Integer) -> replace Page(page) }
      scene Page(page: Int)
      """)
  }

  static var unknownMember: CatalogueEntry {
    .error(
      "unknownMember", "something has no part of that name",
      """
      What stands after a point is a tab of tabs, a column of a split, a scene of a flow, a field of a struct, or \
      a case of the enum that is expected.
      """,
      """
      app Shop { start Catalog }
      enum Order { price, rating }
      scene Catalog(order: Order = .name)
      """)
  }

  static var unknownValue: CatalogueEntry {
    .error(
      "unknownValue", "no parameter of that name is in scope",
      """
      A value is a literal or a parameter: the event's own first, then the scene's, then its flow's.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on select -> push Product(id: product) }
      scene Product(id: Int)
      """)
  }

  static var unknownCondition: CatalogueEntry {
    .error(
      "unknownCondition", "no guard or parameter of that name is in scope",
      """
      A condition is made of guards, `Bool` parameters and the widths `compact` and `regular`. A guard is declared \
      with `guard name`; the app decides it while it runs.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on buy { when signedIn -> push Receipt } }
      scene Receipt
      """)
  }

  static var unknownExit: CatalogueEntry {
    .error(
      "unknownExit", "no scene declares an exit of that name",
      """
      `unwind name` goes to the nearest scene that declares `exit name`; `unwind Scene` to the nearest such scene.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on signOut -> unwind signedOut }
      """)
  }

  static var unknownSystemItem: CatalogueEntry {
    .error(
      "unknownSystemItem", "UIKit has no system item of that name",
      """
      `system` takes the names of `UIBarButtonItem.SystemItem`: done, cancel, edit, save, add, trash, share, \
      refresh and so on. Spaces are written `flexible` and `fixed`.
      """,
      """
      app Shop { start Catalog }
      scene Catalog {
        right add system plus
        on add -> stay
      }
      """)
  }

  static var unknownAttribute: CatalogueEntry {
    .error(
      "unknownAttribute", "an attribute that does not exist",
      "The one attribute is `@allow(warning)`, which silences a warning for what it stands before.",
      """
      app Shop { start Catalog }
      @ignore(unusedGuard)
      scene Catalog
      """)
  }

  static var unknownWarning: CatalogueEntry {
    .error(
      "unknownWarning", "`@allow` names a warning that does not exist",
      "Warnings are named as the catalogue names them; errors cannot be silenced.",
      """
      app Shop { start Catalog }
      @allow(unusedGards)
      scene Catalog
      """)
  }

  static var wrongKind: CatalogueEntry {
    .error(
      "wrongKind", "a name stands for something else than is needed here",
      "`pop to` and `unwind` name scenes, `select` a tab as `Tabs.name`.",
      """
      app Shop { start Main }
      tabs Main { tab home -> Home in stack }
      scene Home { on next -> pop to Main }
      """)
  }

  static var opensInsideOfFlow: CatalogueEntry {
    .error(
      "opensInsideOfFlow", "a scene of a flow is opened from outside",
      """
      From outside, a flow is opened as a whole: that makes its instance, with its parameters. Its scenes may be \
      named in `pop to`, `unwind`, places and expectations.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on buy -> push Checkout.Address }
      flow Checkout {
        start Address
        scene Address
      }
      """)
  }

  static var emptyDeclaration: CatalogueEntry {
    .error(
      "emptyDeclaration", "an enum without cases, or tabs or pages without any",
      "An enum without cases has no values, and tabs or pages without any show nothing.",
      """
      app Shop { start Main }
      tabs Main { }
      """)
  }

  static var noApp: CatalogueEntry {
    .error(
      "noApp", "the program declares no app",
      "`app Name { start D }` says where the app begins. A program has exactly one.",
      "scene Catalog")
  }

  static var severalApps: CatalogueEntry {
    .error(
      "severalApps", "the program declares more than one app",
      "All files that are compiled together, and all that they import, are one program, which has exactly one app.",
      """
      app Shop { start Catalog }
      app Store { start Catalog }
      scene Catalog
      """)
  }

  static var invalidModule: CatalogueEntry {
    .error(
      "invalidModule", "a module whose name Swift cannot import",
      "The generated Swift imports the module that a type comes from, so that it has to be a module's name.",
      """
      app Shop { start Catalog(total: nil) in stack }
      type Money from "Shop Kit"
      scene Catalog(total: Money?)
      """)
  }

  static var importFailed: CatalogueEntry {
    .error(
      "importFailed", "an imported file cannot be read",
      "The path of an import is relative to the file that holds it. Each file is read once, and cycles are fine.",
      """
      import "Missing.nav"
      app Shop { start Catalog }
      scene Catalog
      """)
  }
}
