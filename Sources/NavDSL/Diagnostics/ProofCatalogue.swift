// The catalogue of the codes NAV07xx: findings of proofs about all runs of a program. A finding that a run can
// demonstrate has the shortest one as its witness.

extension CatalogueEntry {
  static var noStackAround: CatalogueEntry {
    .error(
      "noStackAround", "a push or pop that some run does where no stack is around",
      """
      `push` and `pop` act on the nearest stack around the scene, in the same presentation: what is presented has \
      none of its own unless it is opened `in stack`. Put `in stack` where the scene is opened, or write `show`, \
      which presents where it cannot push.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on more -> push Catalog }
      """)
  }

  static var nothingBelow: CatalogueEntry {
    .error(
      "nothingBelow", "a pop with nothing to go back to in some run",
      """
      `pop` goes to the scene below on the stack, and the root has none; `pop to S` needs an `S` below. \
      `pop to root` never fails on a stack.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on done -> pop }
      """)
  }

  static var nothingPresented: CatalogueEntry {
    .error(
      "nothingPresented", "a dismiss in a scene that some run shows without presenting it",
      """
      `dismiss` ends the presentation in which the scene is. A scene of the app's start, of a tab or on the base's \
      stack is in none. One that is both pushed and presented needs two events, or `unwind`.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on done -> dismiss }
      """)
  }

  static var unwindWithoutTarget: CatalogueEntry {
    .error(
      "unwindWithoutTarget", "an unwind that no scene accepts in some run",
      """
      An unwind looks down the scene's stack, then at what else shows around it, then at what presented it, and so \
      on to the base (TN2298). It never looks into a tab that is not selected, nor at the scene itself. Declare the \
      exit in a scene that is always below, or choose the tab first: `select Main.home then unwind …`.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on home -> unwind Catalog }
      """)
  }

  static var openerMissing: CatalogueEntry {
    .error(
      "openerMissing", "a finish or cancel of what nobody opened in some run",
      """
      `finish` and `cancel` go back to the scene that opened this scene or its flow. What the app starts with, \
      and what a link puts at the bottom, was opened by none.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on done -> finish }
      """)
  }

  static var tabsNotAround: CatalogueEntry {
    .error(
      "tabsNotAround", "a choice of a tab where the tabs are not around in some run",
      """
      `select` acts on tabs around the scene in the same presentation. What is presented covers the tabs: dismiss \
      it first, `dismiss then select Main.home`.
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
      "noSuchPage", "a turn to a page that is not there in some run",
      "`next` and `previous` need pages around the scene, and a page after or before the current one.",
      """
      app Shop { start Catalog }
      scene Catalog { on more -> next }
      """)
  }

  static var anchorNotAround: CatalogueEntry {
    .error(
      "anchorNotAround", "a popover that in some run points at an item which the scene lacks",
      """
      After another verb of the same step, a popover is opened from the scene that is in focus by then, which must \
      have the item itself.
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
      "cannotContain", "something is put in some run where it cannot stand",
      """
      UIKit raises an exception when a navigation controller or a split view controller is put on a stack; pages \
      hold scenes alone. Whether a `replace` or `show` does so depends on where its scene stands.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on reload -> replace Catalog in stack }
      """)
  }

  static var placeFails: CatalogueEntry {
    .error(
      "placeFails", "a place that cannot be shown in some run",
      """
      A column of a split that shows its `compact` destination cannot be named in that width. Use branches: \
      `when compact -> …`, `else -> …`.
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
      "propertyFails", "a property of the program's own that does not hold",
      """
      A property says something about all runs, or asks for one. The scenario below the message is the shortest \
      run that breaks it; where a run was asked for, there is none.
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
      "unwindRefused", "an unwind that fails if the conditions of all exits refuse",
      """
      There is a scene that accepts the unwind, but only `when` a condition holds, and no other after it. Declare \
      the exit without a condition further down, or ask the condition before: `when saved -> unwind …`.
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
      "unreachableScene", "a scene that no run reaches",
      "No event, link or move of the user ever leads to it, in either width.",
      """
      app Shop { start Catalog }
      scene Catalog
      scene Help
      """)
  }

  static var unreachableHandler: CatalogueEntry {
    .warning(
      "unreachableHandler", "a handler that no run can reach",
      "Its scene is there in some run, but never so that it could get events: something always covers it.",
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
      "unreachableBranch", "a branch that no run takes",
      "Branches are tried in order: whenever this one is asked, a branch before it holds, or its condition cannot.",
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
      "unreachableExit", "an exit that no unwind reaches",
      "A nearer scene always accepts the unwind before this one is asked.",
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
      "unreachableTab", "a tab that no run selects",
      "Something covers the tab bar whenever it is there, and no `select` or place names the tab.",
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
      "deadEnd", "a scene that some run enters and can never leave",
      """
      In that run no handler, no back button, no tab and no dismissal leads anywhere else: only another width, a \
      link or killing the app does.
      """,
      """
      app Shop { start Catalog }
      scene Catalog { on help -> modal Help locked }
      scene Help
      """)
  }

  static var noWayBack: CatalogueEntry {
    .warning(
      "noWayBack", "a scene without a back button that offers no other way back",
      """
      `left` items take the place of the back button, and `back hidden` hides it. Then an event of the scene should \
      lead back: `on cancel -> pop`.
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
      "detailWithoutSplit", "a detail that some run opens where no split is around",
      "`detail` then presents a modal, as `showDetailViewController` does in UIKit. Write `modal` if that is meant.",
      """
      app Shop { start Catalog }
      scene Catalog { on help -> detail Help }
      scene Help
      """)
  }

  static var ambiguousEvent: CatalogueEntry {
    .warning(
      "ambiguousEvent", "an event that several visible scenes handle in some run",
      """
      The app must then say which scene it is for, and a step of a scenario must name it: `Header.reload`. Give one \
      of the events another name.
      """,
      """
      app Shop { start Catalog }
      scene Catalog {
        embed header: Header
        on reload -> stay
      }
      scene Header { on reload -> stay }
      """)
  }

  static var lostOpener: CatalogueEntry {
    .warning(
      "lostOpener", "a finish whose opener can be gone",
      """
      The user has meanwhile gone back past the opener in another column. What was opened ends, but no handler \
      gets the result.
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
      "hiddenBarItems", "bar items that no bar ever shows",
      """
      Bars belong to stacks. A scene that is on a stack in no run shows none: open it `in stack`, or make its items \
      `control`.
      """,
      """
      app Shop { start Catalog }
      scene Catalog {
        toolbar share
        on share -> stay
      }
      """)
  }

  static var unbuiltPlace: CatalogueEntry {
    .warning(
      "unbuiltPlace", "a link to a place that no events build",
      """
      A user who follows the link comes to a state that is never seen otherwise, whose back buttons lead along a \
      way that does not exist.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog
      link "/again" -> Catalog / Catalog
      """)
  }

  static var unboundedGrowth: CatalogueEntry {
    .note(
      "unboundedGrowth", "a stack or a chain of presentations that can grow without bound",
      """
      The same steps can be done again and again, each time with more scenes below. That is often meant, as when a \
      profile leads to other profiles; memory is then the only limit.
      """,
      """
      app Shop { start Catalog in stack }
      scene Catalog { on more -> push Catalog }
      """)
  }

  static var notProved: CatalogueEntry {
    .note(
      "notProved", "something that could neither be proved nor be shown to be wrong",
      """
      Proofs look at one stack at a time. Where a step depends on two, as an unwind from one column of a split into \
      another does, they may suspect what cannot happen. Every suspicion is tried on the engine: what fails is \
      reported with its run, what cannot is dropped, and where there are too many runs to try, this is said.
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
