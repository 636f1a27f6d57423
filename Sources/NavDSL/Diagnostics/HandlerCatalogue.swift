// The catalogue of the codes NAV04xx: handlers, options and results.

extension CatalogueEntry {
  static var duplicateHandler: CatalogueEntry {
    .error(
      "duplicateHandler", "a scene handles an event twice",
      "A scene has one handler for each event. Distinguish cases in its block: `on buy { when a -> … else -> … }`.",
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
      "A scene has at most one of each.",
      """
      app Shop { start Catalog }
      scene Catalog {
        title "Catalog"
        title "Products"
      }
      """)
  }

  static var conflictingTexts: CatalogueEntry {
    .error(
      "conflictingTexts", "two texts have one key",
      """
      Translations are found by the key, so both would have the same. A text without a `key` is its own. Give one of \
      them another key.
      """,
      """
      app Shop { start Catalog }
      scene Catalog {
        title  "Catalog" key "catalog.title"
        prompt "Today"   key "catalog.title"
      }
      """)
  }

  static var branchAfterElse: CatalogueEntry {
    .error(
      "branchAfterElse", "a branch follows `else`",
      "Branches are tried in order and `else` is always taken, so a branch after it never is.",
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
      "emptyBlock", "the block of a handler or link is empty",
      "A block contains branches. Use `stay` to do nothing.",
      """
      app Shop { start Catalog }
      scene Catalog { on buy { } }
      """)
  }

  static var finishNotAlone: CatalogueEntry {
    .error(
      "finishNotAlone", "`finish` or `cancel` is combined with another verb",
      """
      Both end the scene or flow of the handler. Put what happens next into the opener, in the handler that \
      `returning` names.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on pick -> push Filters }
      scene Filters { on done -> finish then pop }
      """)
  }

  static var resultMissing: CatalogueEntry {
    .error(
      "resultMissing", "`finish` lacks a value",
      "A scene or flow that declares `returns T` ends with `finish(value)`, or with `cancel` if there is no value.",
      """
      app Shop { start Catalog in stack }
      scene Catalog { on pick -> push Count }
      scene Count returns Int { on done -> finish }
      """)
  }

  static var unexpectedResult: CatalogueEntry {
    .error(
      "unexpectedResult", "`finish` has a value, but the scene or flow does not return one",
      "Declare the result: `scene Count returns Int`.",
      """
      app Shop { start Catalog in stack }
      scene Catalog { on pick -> push Count }
      scene Count { on done -> finish(1) }
      """)
  }

  static var returningOnReplace: CatalogueEntry {
    .error(
      "returningOnReplace", "`returning` is used with `replace`",
      "`replace` removes the opener, so no scene is left to handle the result.",
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
      "The result is sent to the opening scene as an event, which the scene handles like any other.",
      """
      app Shop { start Catalog in stack }
      scene Catalog { on pick -> push Count returning picked }
      scene Count returns Int { on done(count: Int) -> finish(count) }
      """)
  }

  static var returningWrongType: CatalogueEntry {
    .error(
      "returningWrongType", "the event of `returning` does not take the result",
      "Declare the event with one parameter of the result's type, or with none.",
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
      "popoverWithoutAnchor", "a popover or action sheet has no anchor",
      """
      UIKit raises an exception if a popover has no source, and in regular width an action sheet is a popover. Name a \
      bar item or control of the scene: `popover Filters from filter`, `modal Remove as actionSheet from remove`.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on filter -> popover Filters }
      scene Filters
      """)
  }

  static var unknownAnchor: CatalogueEntry {
    .error(
      "unknownAnchor", "the anchor of a popover does not exist",
      "`from` names one of the bar items or controls of the scene that is in focus.",
      """
      app Shop { start Catalog }
      scene Catalog { on filter -> popover Filters from button }
      scene Filters
      """)
  }

  static var duplicateOption: CatalogueEntry {
    .error(
      "duplicateOption", "an option is given twice",
      "Options can be in any order, each at most once.",
      """
      app Shop { start Catalog }
      scene Catalog { on help -> modal Help locked locked }
      scene Help { on done -> dismiss }
      """)
  }

  static var optionNotApplicable: CatalogueEntry {
    .error(
      "optionNotApplicable", "an option cannot be used with its verb",
      """
      `as` is for `modal`; `from`, `arrow` and `adapt` are for `popover`; `locked` is for both; `returning`, `via` \
      and `animated` are for all verbs that open a destination.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on help -> push Help locked }
      scene Help
      """)
  }

  static var exitParametersDiffer: CatalogueEntry {
    .error(
      "exitParametersDiffer", "exits with the same name have different parameters",
      """
      An unwind goes to the nearest scene that declares the exit at that moment, so the exit must have the same \
      parameters everywhere.
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
      "replacementResult", "a scene is replaced by one with a different result",
      """
      A replacement inherits the opener of the replaced scene, and with it the event for the result. Both must \
      return the same type.
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

  static var endOutsideFlow: CatalogueEntry {
    .error(
      "endOutsideFlow", "a handler of the app, or of a container outside of flows, has `finish` or `cancel`",
      """
      In a handler around scenes these verbs end the flow that declares the handler. Outside of flows there is \
      none: use `dismiss`, `pop to root` or `unwind`.
      """,
      """
      app Shop {
        start Catalog
        on close -> cancel
      }
      scene Catalog
      """)
  }

  static var featureResult: CatalogueEntry {
    .error(
      "featureResult", "what a feature starts with returns another type than the feature",
      """
      A `finish` of a scene that the start builds, or of a flow that is the start, ends the feature with that value. \
      So both return the same type, or neither returns a value.
      """,
      """
      feature Checkout returns Int { start Address in stack }
      scene Address returns String { on done -> finish("") }
      """)
  }

  static var entryForm: CatalogueEntry {
    .error(
      "entryForm", "an entry has an option that the code gives, or a declaration has two entries",
      """
      The code that enters is the opener: it gives the parameters and the item that a popover points at, and gets the \
      result from the outcome of the step. So an entry has no `from`, `returning` or `retry`. `enter` names an entry by \
      its declaration, so a declaration has one entry.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog
      scene Help { on close -> dismiss }
      entry … ^ Help
      entry … / Help
      """)
  }

  static var popoverAroundScenes: CatalogueEntry {
    .error(
      "popoverAroundScenes", "a handler outside of scenes opens a popover",
      "A popover points at an item of the scene that opens it. A handler around scenes has no scene of its own.",
      """
      app Shop {
        start Catalog
        on help -> popover Help from info
      }
      scene Catalog { control info  on info -> stay }
      scene Help
      """)
  }

  static var handlerParametersDiffer: CatalogueEntry {
    .error(
      "handlerParametersDiffer", "two handlers of one event, one around the other, have different parameters",
      """
      An event that a scene does not handle goes up to what is around the scene, so one call must mean one thing: all \
      handlers on the way have the same parameters.
      """,
      """
      app Shop {
        start Catalog
        on failed -> stay
      }
      scene Catalog { on failed(reason: String) -> modal Problem(text: reason) as alert }
      scene Problem(text: String) { title text }
      """)
  }

  static var moveHandlerParameters: CatalogueEntry {
    .error(
      "moveHandlerParameters", "a handler of the user's own move has parameters",
      """
      `on back` and `on dismiss` run in place of the user's back button and dismissal, which have no arguments. Give the \
      event another name, or remove its parameters.
      """,
      """
      app Notes { start List in stack }
      scene List { on edit -> push Editor }
      scene Editor { on back(count: Int) -> stay }
      """)
  }

  static var misplacedRetry: CatalogueEntry {
    .error(
      "misplacedRetry", "`retry` is not where a gate is opened",
      """
      `retry` sends the event again to the scene that has handled it. So it belongs to the first verb of a step, or to \
      the last part of a link's place; a place that a verb opens has no URL to open again.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on buy -> push Product then modal SignIn retry }
      scene Product
      scene SignIn { on done -> finish }
      """)
  }

  static var retryReturning: CatalogueEntry {
    .error(
      "retryReturning", "`retry` and `returning` are combined",
      "After a finish the opener receives either the result or its own event again. Remove one of the options.",
      """
      app Shop { start Catalog in stack }
      scene Catalog {
        on buy -> push SignIn returning done retry
        on done -> stay
      }
      scene SignIn { on done -> finish }
      """)
  }

  static var externalScene: CatalogueEntry {
    .error(
      "externalScene", "an external scene has a handler, an embedded scene or a result",
      """
      Other code draws and navigates an `external scene`, and goes back from it when it is done. The program declares \
      only its parameters, its title, its items and its exits.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on open -> push Profile }
      external scene Profile { on close -> pop }
      """)
  }

  static var severalRoles: CatalogueEntry {
    .error(
      "severalRoles", "an alert has two buttons of a role that only one can have",
      "UIKit raises an exception for a second `cancel` button, and an alert has one `preferred` button.",
      """
      app Shop { start Catalog }
      scene Catalog { on remove -> modal Remove as alert }
      scene Remove { control keep "Keep" cancel, undo "Undo" cancel }
      """)
  }

  static var alertGoesOn: CatalogueEntry {
    .error(
      "alertGoesOn", "a button of an alert does not end the alert first",
      """
      In UIKit every button ends its alert or action sheet. So the steps of its event must begin with `dismiss`, \
      `finish`, `cancel`, `unwind` or `open`: write `dismiss then …`.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on remove -> modal Remove as alert }
      scene Remove {
        control help "Help"
        on help -> modal Help
      }
      scene Help { on done -> dismiss }
      """)
  }
}
