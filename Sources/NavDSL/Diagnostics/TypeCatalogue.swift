// The catalogue of the codes NAV03xx: types, values and arguments.

extension CatalogueEntry {
  static var missingArgument: CatalogueEntry {
    .error(
      "missingArgument", "an argument is missing",
      """
      Every parameter without a default needs an argument, with its label, in the order in which the parameters \
      are declared. `S(id)` is short for `S(id: id)`.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on select -> push Product }
      scene Product(id: Int)
      """)
  }

  static var extraArgument: CatalogueEntry {
    .error(
      "extraArgument", "an argument for which there is no parameter",
      "Containers take no arguments; scenes, flows and exits take those that they declare.",
      """
      app Shop { start Catalog }
      scene Catalog { on select -> push Product(id: 1) }
      scene Product
      """)
  }

  static var misnamedArgument: CatalogueEntry {
    .error(
      "misnamedArgument", "an argument's label is wrong or missing",
      "An argument is written with the name of its parameter: `Product(id: 42)`.",
      """
      app Shop { start Catalog }
      scene Catalog { on select -> push Product(number: 1) }
      scene Product(id: Int)
      """)
  }

  static var misorderedArgument: CatalogueEntry {
    .error(
      "misorderedArgument", "arguments are not in the order of their parameters",
      "As in Swift, arguments stand in the order in which their parameters are declared, each once.",
      """
      app Shop { start Catalog }
      scene Catalog { on select -> push Product(name: "Tea", id: 1) }
      scene Product(id: Int, name: String)
      """)
  }

  static var typeMismatch: CatalogueEntry {
    .error(
      "typeMismatch", "a value is of another type than is expected",
      """
      An integer literal fits `Double`, and a `T` fits `T?`; nothing else converts. `Date`, `URL`, `UUID`, structs \
      and the app's own types have no literals outside of scenarios.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on select -> push Product(id: "42") }
      scene Product(id: Int)
      """)
  }

  static var defaultIsNoLiteral: CatalogueEntry {
    .error(
      "defaultIsNoLiteral", "a default is a name",
      "A default is a literal of the type: it has no scope in which names could mean anything.",
      """
      app Shop { start Catalog }
      scene Catalog(first: Int = 1, last: Int = first)
      """)
  }

  static var aliasCycle: CatalogueEntry {
    .error(
      "aliasCycle", "a type stands for itself",
      "An alias is another name for a type; following the names must end at one.",
      """
      app Shop { start Catalog(id: nil) }
      type ID = [Key]
      type Key = ID
      scene Catalog(id: ID?)
      """)
  }

  static var structCycle: CatalogueEntry {
    .error(
      "structCycle", "a struct holds itself",
      "A value that holds itself has no size. An array or a dictionary of the struct is possible.",
      """
      app Shop { start Catalog }
      struct Category { parent: Category? }
      scene Catalog(category: Category? = nil)
      """)
  }

  static var duplicateKey: CatalogueEntry {
    .error(
      "duplicateKey", "a dictionary names a key twice",
      "Swift traps on a dictionary literal with a key that stands twice.",
      """
      app Shop { start Catalog }
      scene Catalog(prices: [String: Int] = ["tea": 1, "tea": 2])
      """)
  }

  static var conditionIsNoBool: CatalogueEntry {
    .error(
      "conditionIsNoBool", "a condition is not a Bool",
      "A parameter, or a field of one, is a condition only if its type is `Bool`.",
      """
      app Shop { start Catalog(count: 1) }
      scene Catalog(count: Int) {
        on next when count -> stay
      }
      """)
  }

  static var titleIsNoString: CatalogueEntry {
    .error(
      "titleIsNoString", "a title is not a String",
      "`title` takes a text in quotes, or a parameter of type `String`, or a field of one.",
      """
      app Shop { start Catalog(count: 1) }
      scene Catalog(count: Int) {
        title count
      }
      """)
  }

  static var structOutsideScenario: CatalogueEntry {
    .error(
      "structOutsideScenario", "a struct's value is written outside of scenarios",
      """
      The app makes the values of structs, and a program only hands them on. In a scenario, and only there, \
      `Tea(name: "Assam")` stands for one that the app has made.
      """,
      """
      app Shop { start Catalog(first: Tea(name: "Assam")) }
      struct Tea { name: String }
      scene Catalog(first: Tea)
      """)
  }
}
