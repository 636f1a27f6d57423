// The catalogue of the codes NAV04xx: handlers, options and results.

extension CatalogueEntry {
  static var duplicateHandler: CatalogueEntry {
    .error(
      "duplicateHandler", "a scene handles an event twice",
      "A scene has one handler for an event. Cases go into its block: `on buy { when a -> … else -> … }`.",
      """
      app Shop { start Catalog }
      scene Catalog {
        on refresh -> stay
        on refresh -> replace Catalog
      }
      """)
  }

  static var duplicateSceneItem: CatalogueEntry {
    .error(
      "duplicateSceneItem", "a scene has two titles, prompts or back buttons",
      "Each of these stands at most once in a scene.",
      """
      app Shop { start Catalog }
      scene Catalog {
        title "Catalog"
        title "Products"
      }
      """)
  }

  static var branchAfterElse: CatalogueEntry {
    .error(
      "branchAfterElse", "a branch stands after `else`",
      "Branches are tried in order and `else` is always taken, so that nothing after it ever is.",
      """
      app Shop { start Catalog }
      guard signedIn
      scene Catalog {
        on buy {
          else -> stay
          when signedIn -> replace Catalog
        }
      }
      """)
  }

  static var emptyBlock: CatalogueEntry {
    .error(
      "emptyBlock", "a handler or link with an empty block",
      "A block holds branches. To do nothing is written `stay`.",
      """
      app Shop { start Catalog }
      scene Catalog { on buy { } }
      """)
  }

  static var finishNotAlone: CatalogueEntry {
    .error(
      "finishNotAlone", "`finish` or `cancel` beside another verb",
      """
      Both end the scene or flow whose handler it is; what happens then is written where it was opened, in the \
      handler that `returning` names.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on pick -> push Filters }
      scene Filters { on done -> finish then pop }
      """)
  }

  static var resultMissing: CatalogueEntry {
    .error(
      "resultMissing", "`finish` without the value that is returned",
      "A scene or flow that declares `returns T` ends with `finish(value)`, or with `cancel` where there is none.",
      """
      app Shop { start Catalog in stack }
      scene Catalog { on pick -> push Count }
      scene Count returns Int { on done -> finish }
      """)
  }

  static var unexpectedResult: CatalogueEntry {
    .error(
      "unexpectedResult", "`finish` with a value where nothing is returned",
      "Declare the result: `scene Count returns Int`.",
      """
      app Shop { start Catalog in stack }
      scene Catalog { on pick -> push Count }
      scene Count { on done -> finish(1) }
      """)
  }

  static var returningOnReplace: CatalogueEntry {
    .error(
      "returningOnReplace", "`returning` on `replace`",
      "`replace` puts a scene in the place of the opener, which is then no longer there to get a result.",
      """
      app Shop { start Catalog }
      scene Catalog {
        on pick -> replace Catalog returning picked
        on picked -> stay
      }
      """)
  }

  static var returningUnhandled: CatalogueEntry {
    .error(
      "returningUnhandled", "`returning` names an event that the scene does not handle",
      "The result comes back as an event of the scene that opened, which handles it like any other.",
      """
      app Shop { start Catalog in stack }
      scene Catalog { on pick -> push Count returning picked }
      scene Count returns Int { on done(count: Int) -> finish(count) }
      """)
  }

  static var returningWrongType: CatalogueEntry {
    .error(
      "returningWrongType", "the event that gets a result takes something else",
      "The event takes one parameter of the result's type, or none.",
      """
      app Shop { start Catalog in stack }
      scene Catalog {
        on pick -> push Count returning picked
        on picked(name: String) -> push Result(name)
      }
      scene Count returns Int { on done(count: Int) -> finish(count) }
      scene Result(name: String)
      """)
  }

  static var popoverWithoutAnchor: CatalogueEntry {
    .error(
      "popoverWithoutAnchor", "a popover that points at nothing",
      """
      UIKit raises an exception when a popover has no source. Name a bar item or control of the scene: \
      `popover Filters from filter`.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on filter -> popover Filters }
      scene Filters
      """)
  }

  static var unknownAnchor: CatalogueEntry {
    .error(
      "unknownAnchor", "a popover points at an item that the scene lacks",
      "`from` names one of the bar items or controls of the scene that is in focus.",
      """
      app Shop { start Catalog }
      scene Catalog { on filter -> popover Filters from button }
      scene Filters
      """)
  }

  static var duplicateOption: CatalogueEntry {
    .error(
      "duplicateOption", "an option stands twice",
      "Options come in any order, each once.",
      """
      app Shop { start Catalog }
      scene Catalog { on help -> modal Help locked locked }
      scene Help { on done -> dismiss }
      """)
  }

  static var optionNotApplicable: CatalogueEntry {
    .error(
      "optionNotApplicable", "an option that means nothing to its verb",
      """
      `as` goes with `modal`; `from`, `arrow` and `adapt` with `popover`; `locked` with both; `returning`, `via` \
      and `animated` with what opens.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on help -> push Help locked }
      scene Help
      """)
  }

  static var exitParametersDiffer: CatalogueEntry {
    .error(
      "exitParametersDiffer", "exits of one name take different parameters",
      """
      An unwind goes to whichever scene of those that declare the exit is nearest at that moment, so that the exit \
      must take the same parameters everywhere.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog {
        exit chosen(id: Int)
        on next -> push Product
      }
      scene Product {
        exit chosen(id: String)
        on done -> unwind chosen(id: 1)
      }
      """)
  }

  static var replacementResult: CatalogueEntry {
    .error(
      "replacementResult", "a scene is replaced by one with another result",
      """
      What replaces a scene takes over its opener, whose event is made for the result that the scene declares. \
      What both return has to be of one type.
      """,
      """
      app Shop { start Catalog }
      scene Catalog {
        on filter          -> modal Filters returning chosen
        on chosen(id: Int) -> stay
      }
      scene Filters returns Int { on more -> replace Search }
      scene Search returns String { on found -> finish("") }
      """)
  }
}
