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
      "extraArgument", "an argument has no parameter",
      "Containers take no arguments; scenes, flows and exits take the parameters that they declare.",
      """
      app Shop { start Catalog }
      scene Catalog { on select -> push Product(id: 1) }
      scene Product
      """)
  }

  static var misnamedArgument: CatalogueEntry {
    .error(
      "misnamedArgument", "the label of an argument is wrong or missing",
      "Write an argument with the name of its parameter: `Product(id: 42)`.",
      """
      app Shop { start Catalog }
      scene Catalog { on select -> push Product(number: 1) }
      scene Product(id: Int)
      """)
  }

  static var misorderedArgument: CatalogueEntry {
    .error(
      "misorderedArgument", "arguments are not in the order of their parameters",
      "As in Swift, write arguments in the order in which their parameters are declared, each once.",
      """
      app Shop { start Catalog }
      scene Catalog { on select -> push Product(name: "Tea", id: 1) }
      scene Product(id: Int, name: String)
      """)
  }

  static var typeMismatch: CatalogueEntry {
    .error(
      "typeMismatch", "a value has the wrong type",
      """
      An integer literal converts to `Double`, and a `T` to `T?`; there are no other conversions. `Date`, `URL`, \
      `UUID`, structs and the app's own types have no literals outside scenarios.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on select -> push Product(id: "42") }
      scene Product(id: Int)
      """)
  }

  static var defaultIsNoLiteral: CatalogueEntry {
    .error(
      "defaultIsNoLiteral", "a default is not a literal",
      "A default must be a literal of its type, because no parameters are in scope.",
      """
      app Shop { start Catalog }
      scene Catalog(first: Int = 1, last: Int = first)
      """)
  }

  static var aliasCycle: CatalogueEntry {
    .error(
      "aliasCycle", "an alias refers to itself",
      "An alias is another name for a type; a chain of aliases must end at a type that is not an alias.",
      """
      app Shop { start Catalog(id: nil) }
      type ID = [Key]
      type Key = ID
      scene Catalog(id: ID?)
      """)
  }

  static var structCycle: CatalogueEntry {
    .error(
      "structCycle", "a struct contains itself",
      "A value that contains itself has no finite size. Use an array or a dictionary of the struct instead.",
      """
      app Shop { start Catalog }
      struct Category { parent: Category? }
      scene Catalog(category: Category? = nil)
      """)
  }

  static var duplicateKey: CatalogueEntry {
    .error(
      "duplicateKey", "a dictionary repeats a key",
      "A dictionary literal with a duplicate key traps in Swift.",
      """
      app Shop { start Catalog }
      scene Catalog(prices: [String: Int] = ["tea": 1, "tea": 2])
      """)
  }

  static var conditionIsNoBool: CatalogueEntry {
    .error(
      "conditionIsNoBool", "a condition is not a `Bool`",
      """
      A parameter, or a field of one, can be a condition only if its type is `Bool`. Compare a value of another type: \
      `count == 1`.
      """,
      """
      app Shop { start Catalog(count: 1) }
      scene Catalog(count: Int) {
        on next when count -> stay
      }
      """)
  }

  static var incomparable: CatalogueEntry {
    .error(
      "incomparable", "two values cannot be compared",
      """
      `==` and `!=` compare values of one type, a value with its optional, and an optional with `nil`. One of the two \
      is a parameter, or a field of one. A guard is a condition by itself.
      """,
      """
      app Shop { start Catalog(count: 1, name: "Tea") }
      scene Catalog(count: Int, name: String) {
        on next when count == name -> stay
      }
      """)
  }

  static var titleIsNoString: CatalogueEntry {
    .error(
      "titleIsNoString", "a title is not a `String`",
      "`title` takes a string in quotes, a parameter of type `String`, or a field of that type.",
      """
      app Shop { start Catalog(count: 1) }
      scene Catalog(count: Int) {
        title count
      }
      """)
  }

  static var structOutsideScenario: CatalogueEntry {
    .error(
      "structOutsideScenario", "a struct value is written outside a scenario",
      """
      The app creates the values of structs; a program only passes them on. Only in a scenario does \
      `Tea(name: "Assam")` represent a value that the app has created.
      """,
      """
      app Shop { start Catalog(first: Tea(name: "Assam")) }
      struct Tea { name: String }
      scene Catalog(first: Tea)
      """)
  }
}
