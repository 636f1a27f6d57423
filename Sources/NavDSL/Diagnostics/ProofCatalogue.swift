// The catalogue of the codes NAV07xx: findings of proofs about all runs of a program. A finding that a run can
// demonstrate has the shortest one as its witness.

extension CatalogueEntry {
  static var noStackAround: CatalogueEntry {
    .error(
      "noStackAround", "in some run, `push` or `pop` is outside a stack",
      """
      `push` and `pop` act on the nearest enclosing stack in the same presentation. A presented scene has a stack of \
      its own only if it is opened `in stack`. Add `in stack` where the scene is opened, or write `show`, which \
      presents if it cannot push.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on more -> push Catalog }
      """)
  }

  static var nothingBelow: CatalogueEntry {
    .error(
      "nothingBelow", "in some run, `pop` has nothing to go back to",
      """
      `pop` returns to the scene below on the stack, and the root has none below it. `pop to S` needs an `S` below. \
      `pop to root` never fails on a stack.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on done -> pop }
      """)
  }

  static var nothingPresented: CatalogueEntry {
    .error(
      "nothingPresented", "in some run, `dismiss` is in a scene that is not presented",
      """
      `dismiss` ends the presentation that contains the scene. The start of the app, its tabs and its stack are not \
      in a presentation. A scene that is both pushed and presented needs two events, or `unwind`.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on done -> dismiss }
      """)
  }

  static var unwindWithoutTarget: CatalogueEntry {
    .error(
      "unwindWithoutTarget", "in some run, no scene accepts an unwind",
      """
      An unwind searches the stack of the scene downward, then the other visible scenes around it, then the presenting \
      scene, and so on to the base (TN2298). It searches neither tabs that are not selected nor the scene itself. \
      Declare the exit in a scene that is always below, or select the tab first: `select Main.home then unwind …`.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on home -> unwind Catalog }
      """)
  }

  static var openerMissing: CatalogueEntry {
    .error(
      "openerMissing", "in some run, `finish` or `cancel` has no opener",
      """
      `finish` and `cancel` return to the scene that opened this scene or its flow. The start of the app, and the \
      bottom of a place that a link shows, have no opener.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on done -> finish }
      """)
  }

  static var tabsNotAround: CatalogueEntry {
    .error(
      "tabsNotAround", "in some run, `select` is outside its tabs",
      """
      `select` acts on the enclosing tabs in the same presentation. A presentation covers the tabs, so dismiss it \
      first: `dismiss then select Main.home`.
      """,
      """
      app Shop { start Main }
      tabs Main { tab catalog -> Catalog }
      scene Catalog { on help -> modal Help }
      scene Help { on home -> select Main.catalog }
      """)
  }

  static var noSuchPage: CatalogueEntry {
    .error(
      "noSuchPage", "in some run, `next` or `previous` has no page to turn to",
      "`next` and `previous` need enclosing pages, and a page after or before the current one.",
      """
      app Shop { start Catalog }
      scene Catalog { on more -> next }
      """)
  }

  static var anchorNotAround: CatalogueEntry {
    .error(
      "anchorNotAround", "in some run, the anchor of a popover is in another scene",
      """
      After another verb of the same step, the popover is opened from the scene that is then in focus, so that scene \
      must declare the item.
      """,
      """
      app Shop { start Main }
      tabs Main {
        tab catalog -> Catalog
        tab help    -> Help
      }
      scene Catalog {
        control hint
        on hint -> select Main.help then popover Help from hint
      }
      scene Help
      """)
  }

  static var cannotContain: CatalogueEntry {
    .error(
      "cannotContain", "in some run, a destination is placed where it is not allowed",
      """
      UIKit raises an exception if a navigation controller or a split view controller is pushed onto a stack, and \
      pages contain only scenes. Whether `replace` or `show` does this depends on where its scene is.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on reload -> replace Catalog in stack }
      """)
  }

  static var placeFails: CatalogueEntry {
    .error(
      "placeFails", "in some run, a place cannot be shown",
      """
      In compact width a split with a `compact` destination has no columns, so a place cannot name one. Use branches: \
      `when compact -> …`, `else -> …`. A place that begins with `/` goes on from the initial state, which needs a stack.
      """,
      """
      app Mail { start Columns }
      split Columns { primary List secondary Message compact List }
      scene List
      scene Message
      link "/message" -> Columns.secondary / Message
      """)
  }

  static var propertyFails: CatalogueEntry {
    .error(
      "propertyFails", "a declared property does not hold",
      """
      `always` and `never` state a property of all runs; the scenario below the message is the shortest \
      counterexample. `reach` asks for a run; a failing `reach` has none.
      """,
      """
      app Shop { start Catalog in stack }
      never Help
      scene Catalog { on help -> push Help }
      scene Help
      """)
  }

  static var unwindRefused: CatalogueEntry {
    .warning(
      "unwindRefused", "an unwind fails if the conditions of all its exits are false",
      """
      The scenes that accept the unwind do so only `when` a condition holds. Declare the exit without a condition \
      further down, or test the condition first: `when saved -> unwind …`.
      """,
      """
      app Shop { start Catalog in stack }
      guard saved
      scene Catalog {
        exit edited when saved
        on edit -> push Editor
      }
      scene Editor { on done -> unwind edited }
      """)
  }

  static var unreachableScene: CatalogueEntry {
    .warning(
      "unreachableScene", "a scene is never reached",
      "No event, link or user action ever leads to the scene, in either width.",
      """
      app Shop { start Catalog }
      scene Catalog
      scene Help
      """)
  }

  static var unreachableHandler: CatalogueEntry {
    .warning(
      "unreachableHandler", "a handler is never reached",
      "The scene of the handler is reached, but never receives events, because another scene always covers it.",
      """
      app Shop { start Catalog in stack }
      scene Catalog { on buy -> push Payment then push Receipt }
      scene Payment { on pay -> pop }
      scene Receipt {
        back hidden
        on done -> pop to root
      }
      """)
  }

  static var unreachableBranch: CatalogueEntry {
    .warning(
      "unreachableBranch", "a branch is never taken",
      "Branches are tried in order. Either an earlier branch always applies, or the condition is never true.",
      """
      app Shop { start Catalog in stack }
      scene Catalog {
        on help {
          when compact     -> push Help
          when not compact -> modal Help
          else             -> stay
        }
      }
      scene Help
      """)
  }

  static var unreachableExit: CatalogueEntry {
    .warning(
      "unreachableExit", "an exit is never reached by an unwind",
      "A nearer scene always accepts the unwind first.",
      """
      app Shop { start Catalog in stack }
      scene Catalog {
        exit closed
        on open -> push List
      }
      scene List {
        exit closed
        on open -> push Product
      }
      scene Product { on close -> unwind closed }
      """)
  }

  static var unreachableTab: CatalogueEntry {
    .warning(
      "unreachableTab", "a tab is never selected",
      "The tab bar is always covered, and no `select` or place names the tab.",
      """
      app Shop { start Catalog }
      tabs Main {
        tab news -> News
        tab help -> News
      }
      scene Catalog {
        exit closed
        on open -> modal Main then modal Lock locked
      }
      scene News
      scene Lock { on done -> unwind closed }
      """)
  }

  static var deadEnd: CatalogueEntry {
    .warning(
      "deadEnd", "in some run, a scene can never be left",
      """
      In that run no handler, back button, tab or dismissal leads anywhere else; only a change of width, a link or a \
      restart of the app does.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on help -> modal Help locked }
      scene Help
      """)
  }

  static var noWayBack: CatalogueEntry {
    .warning(
      "noWayBack", "a scene has no back button and no other way back",
      """
      `left` items replace the back button, `back hidden` hides it, and `bar hidden` leaves no place for it. An event \
      of the scene should then lead back: `on cancel -> pop`.
      """,
      """
      app Shop { start Main }
      tabs Main {
        tab catalog -> Catalog in stack
        tab help    -> Help
      }
      scene Catalog { on select -> push Product }
      scene Product { back hidden }
      scene Help
      """)
  }

  static var detailWithoutSplit: CatalogueEntry {
    .warning(
      "detailWithoutSplit", "in some run, `detail` is outside a split",
      "Outside a split, `detail` presents a modal, as `showDetailViewController` does. Write `modal` if intended.",
      """
      app Shop { start Catalog }
      scene Catalog { on help -> detail Help }
      scene Help
      """)
  }

  static var lostOpener: CatalogueEntry {
    .warning(
      "lostOpener", "in some run, the opener of a `finish` no longer exists",
      """
      The user has gone back past the opener in another column. The scene or flow ends, but no handler receives the \
      result.
      """,
      """
      app Mail { start Columns }
      split Columns { primary List secondary Message }
      scene List { on write -> push Draft }
      scene Draft { on pick -> detail Picker }
      scene Picker { on done -> finish }
      scene Message
      """)
  }

  static var hiddenBarItems: CatalogueEntry {
    .warning(
      "hiddenBarItems", "bar items are never shown",
      """
      Bars belong to stacks, and the scene is never on a stack, or only where `bar hidden` leaves no bar. Open it \
      `in stack`, show the bar, or make its items `control`.
      """,
      """
      app Shop { start Catalog }
      scene Catalog {
        toolbar share
        on share -> stay
      }
      """)
  }

  static var unaskedMove: CatalogueEntry {
    .warning(
      "unaskedMove", "a handler of the user's own move is never asked",
      """
      `on back` is asked where the scene is on top of a stack with a back button, and `on dismiss` where the user can \
      dismiss the presentation around it. No run shows the scene so, and no item raises the event.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on back -> stay }
      """)
  }

  static var unbuiltPlace: CatalogueEntry {
    .warning(
      "unbuiltPlace", "a link leads to a place that no events lead to",
      """
      The link leads to a state that cannot be reached otherwise. Its back buttons lead through scenes in an order \
      that the app never uses.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog
      link "/again" -> Catalog / Catalog
      """)
  }

  static var unboundedGrowth: CatalogueEntry {
    .note(
      "unboundedGrowth", "a stack or a chain of presentations can grow without bound",
      """
      The same steps can be repeated, each time with more scenes below. This is often intended, as when a profile \
      leads to other profiles; memory is then the only limit. `navc check` shows the one with the shortest run, `navc \
      verify` all of them.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on more -> push Catalog }
      """)
  }

  static var notProved: CatalogueEntry {
    .note(
      "notProved", "a question is neither proved nor refuted",
      """
      Proofs consider one stack at a time. If a step depends on two, such as an unwind from one column of a split to \
      another, they may suspect a failure that cannot happen. Each suspicion is replayed on the engine: a failure \
      is reported with its run, a false suspicion is dropped, and if there are too many runs to try, this note \
      appears.
      """,
      """
      app Mail { start Columns }
      split Columns { primary List secondary Message }
      scene List { on write -> push Draft then detail Editor }
      scene Draft {
        back hidden
        exit sent
        on close -> pop then detail Message
      }
      scene Editor { on send -> unwind sent }
      scene Message { on more -> push Message }
      """)
  }
}
