// The catalogue of the codes NAV02xx, names, and of the limit on a whole program.

extension CatalogueEntry {
  static var programTooLarge: CatalogueEntry {
    .error(
      "programTooLarge", "the files of a program are larger than 4 GiB together",
      "Positions in a program are 32 bits wide. The file that exceeds the limit is ignored.", "")
  }

  static var duplicateName: CatalogueEntry {
    .error(
      "duplicateName", "a name is declared twice",
      """
      Types, guards, and destinations (scenes, containers and flows) have one namespace each, in the program and in \
      each flow. Names of parameters, fields, cases, tabs, items and exits are unique within their declaration. \
      The first declaration is used; later ones are reported.
      """,
      """
      app Shop { start Catalog }
      scene Catalog
      scene Catalog
      """)
  }

  static var unknownTarget: CatalogueEntry {
    .error(
      "unknownTarget", "no scene, container or flow has that name",
      """
      A destination names a scene, a container (stack, tabs, split, pages) or a flow. All files of a program share \
      their names: import the file that declares the name, or compile it together with this one.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on select -> push Prodct }
      scene Product
      """)
  }

  static var unknownType: CatalogueEntry {
    .error(
      "unknownType", "no type has that name",
      """
      The language has `Bool`, `Int`, `Double`, `String`, `Date`, `URL` and `UUID`, optionals, arrays and \
      dictionaries. Declare other types with `type`, `enum` or `struct`, and a Swift type of the app \
      with `type Money from "ShopKit"`.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on turn(page: Integer) -> replace Page(page) }
      scene Page(page: Int)
      """)
  }

  static var unknownMember: CatalogueEntry {
    .error(
      "unknownMember", "a declaration has no member of that name",
      """
      The name after a period is a tab of tabs, a column of a split, a scene of a flow, a field of a struct, or a \
      case of the expected enum.
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
      A value is a literal or a parameter. Parameters are looked up in the event first, then in the scene, then in \
      its flow.
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
      A condition is made of guards, `Bool` parameters, comparisons and the widths `compact` and `regular`. Declare a guard \
      with `guard name`; the app decides it at run time.
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
      `unwind name` goes to the nearest scene that declares `exit name`; `unwind Scene` goes to the nearest instance \
      of that scene.
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
      "unknownAttribute", "an attribute does not exist",
      """
      `@allow(warning)` silences a warning in the declaration that follows, and `@was("Old")` gives a name that the \
      declaration had in an earlier version.
      """,
      """
      app Shop { start Catalog }
      @ignore(unusedGuard)
      scene Catalog
      """)
  }

  static var unknownWarning: CatalogueEntry {
    .error(
      "unknownWarning", "`@allow` names a warning that does not exist",
      "Use a name that `navc explain` lists as a warning. Errors cannot be silenced.",
      """
      app Shop { start Catalog }
      @allow(unusedGards)
      scene Catalog
      """)
  }

  static var wrongKind: CatalogueEntry {
    .error(
      "wrongKind", "a name refers to the wrong kind of declaration",
      "`pop to` and `unwind` take scenes; `select` takes a tab, written `Tabs.name`.",
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
      From outside, open the flow itself, which creates an instance with its parameters. Its scenes can be named in \
      `pop to`, `unwind`, places and expectations.
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
      "emptyDeclaration", "an enum, tabs or pages are empty",
      "An enum needs a case to have a value; tabs and pages need an element to show.",
      """
      app Shop { start Main }
      tabs Main { }
      """)
  }

  static var noApp: CatalogueEntry {
    .error(
      "noApp", "the program has no app",
      "`app Name { start D }` sets the start of the app. A program has exactly one app.",
      "scene Catalog")
  }

  static var severalApps: CatalogueEntry {
    .error(
      "severalApps", "the program has more than one app",
      """
      All files that are compiled together, and all that they import, are one program, and a program has exactly \
      one app. Compile each program on its own. If the apps are in different files, no other problems of names and \
      types are reported, because most would result from mixing the programs.
      """,
      """
      app Shop { start Catalog }
      app Store { start Catalog }
      scene Catalog
      """)
  }

  static var invalidModule: CatalogueEntry {
    .error(
      "invalidModule", "a module name is not valid in Swift",
      "The generated Swift imports the module of a type, so the name must be the name of a Swift module.",
      """
      app Shop { start Catalog(total: nil) in stack }
      type Money from "Shop Kit"
      scene Catalog(total: Money?)
      """)
  }

  static var importFailed: CatalogueEntry {
    .error(
      "importFailed", "an imported file cannot be read",
      "The path of an import is relative to the importing file. Each file is read once, so cycles are allowed.",
      """
      import "Missing.nav"
      app Shop { start Catalog }
      scene Catalog
      """)
  }

  static var misplacedAttribute: CatalogueEntry {
    .error(
      "misplacedAttribute", "an attribute does not apply to what follows",
      """
      `@was` precedes an app, a feature, a scene, a flow, a container, a tab, an embedded scene, a parameter, a \
      field, an enum, a case, a struct, an item, an exit, a guard, a handler or a link.
      """,
      """
      app Shop { start Catalog }
      scene Catalog {
        @was("Goods") title "Catalog"
      }
      """)
  }

  static var invalidFormerName: CatalogueEntry {
    .error(
      "invalidFormerName", "a former name is not a name in quotes",
      """
      `@was` lists the names that a declaration had in earlier versions, each in quotes: `@was("Item")`. Of a scene, a \
      container, a type or a guard that a flow declared it is the whole name: `@was("Checkout.Address")`.
      """,
      """
      app Shop { start Catalog }
      @was("The Catalog")
      scene Catalog
      """)
  }

  static var formerNameDeclared: CatalogueEntry {
    .error(
      "formerNameDeclared", "a former name is still the name of a declaration",
      """
      A saved state with this name holds the declaration that has it. Scenes, flows, containers and types of all flows \
      are looked up by their whole name, the others among those of their owner.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on open -> push Product }
      @was("Catalog")
      scene Product
      """)
  }

  static var formerNameClaimed: CatalogueEntry {
    .error(
      "formerNameClaimed", "two declarations have one former name",
      "A saved state with this name can be read as one of them only.",
      """
      app Shop { start Catalog in stack }
      scene Catalog { on open -> push Product }
      @was("Item")
      scene Product { on rate -> push Review }
      @was("Item")
      scene Review
      """)
  }
}
