/// Small programs that together contain every element of a state.
package enum StatePrograms {
  /// The declarations that the programs share: scenes that open each other with every verb, and a flow.
  private static let scenes = """
    guard lucky
    scene A(n: Int = 0) {
      right menu
      exit home
      on pushA(k: Int)  -> push A(n: k)
      on pushB(k: Int)  -> push B(n: k) returning result
      on pages          -> push Intro
      on sheet(k: Int)  -> modal B(n: k) in stack as formSheet returning result
      on sheetA         -> modal A in stack locked
      on bare           -> modal B as fullScreen
      on menu           -> popover B(n: 1) from menu returning result
      on wizard(k: Int) -> modal Wizard(n: k) returning result
      on along(k: Int)  -> push Along(n: k) returning result
      on change(k: Int) -> replace A(n: k)
      on detail(k: Int) -> detail B(n: k)
      on show(k: Int)   -> show B(n: k)
      on up             -> pop
      on top            -> pop to root
      on result(k: Int) -> stay
    }
    scene B(n: Int = 0) returns Int {
      title "B"
      embed inner: C in stack
      embed other: D
      on pushA(k: Int)  -> push A(n: k)
      on detailA(k: Int) -> detail A(n: k)
      on over(k: Int)   -> modal Wizard(n: k)
      on done           -> finish(n)
      on off            -> cancel
      on home           -> unwind home
      on away           -> dismiss
    }
    scene C { on deeper -> push D  on menuC -> modal A in stack as sheet(medium) }
    scene D { exit home when lucky  on upD -> pop  on sheetD -> modal B in stack }
    scene E { on begin -> push Along(n: 2)  on swap(k: Int) -> replace F(n: k) }
    scene F(n: Int) { on swap -> replace E  on nextPage -> next }
    pages Intro { E, F(n: 0), B }
    flow Wizard(n: Int) returns Int {
      start Book
      stack Book { root One }
      scene One { on forward(k: Int) -> push Two(n: k)  on quit -> cancel  on other -> modal Two(n: n) in stack }
      scene Two(n: Int) { on ready -> finish(n)  on again -> push One  on out(k: Int) -> push A(n: k) }
    }
    flow Along(n: Int) returns Int {
      start Three
      scene Three { on forward(k: Int) -> push Four(n: k) }
      scene Four(n: Int) { on ready -> finish(n)  on again -> push Three  on cover -> modal Three in stack }
    }
    """

  /// The programs by name.
  package static let sources: [(name: String, text: String)] = [
    (
      "tabs",
      """
      app X { start Main }
      tabs Main {
        tab one -> A in stack
        tab two -> Three
        tab three -> Intro
        tab four -> Wizard(n: 7)
        tab five -> F(n: 5)
        tab six -> Shelf
      }
      stack Shelf { root A(n: 9) }
      split Three { primary A(n: 1) supplementary A(n: 2) secondary A(n: 3) placeholder D }
      """ + scenes
    ),
    (
      "split",
      """
      app X { start Three }
      split Three { primary A(n: 1) supplementary Along(n: 0) secondary Intro collapse to supplementary }
      """ + scenes
    ),
    (
      "primary",
      """
      app X { start Two }
      split Two { primary A(n: 1) in stack secondary B(n: 2) collapse to primary display over }
      """ + scenes
    ),
    (
      "compact",
      """
      app X { start Two }
      split Two { primary Side secondary A(n: 2) placeholder E compact Small display over }
      tabs Side { tab one -> A(n: 3) in stack tab two -> B in stack }
      tabs Small { tab three -> A(n: 4) in stack tab four -> E }
      """ + scenes
    ),
    (
      "adaptive",
      """
      app X { compact Small regular Two }
      split Two { primary A(n: 1) placeholder E }
      tabs Small { tab three -> A(n: 4) in stack tab four -> Along(n: 1) in stack }
      """ + scenes
    ),
    (
      "embedded",
      """
      app X { start Host in stack }
      scene Host {
        embed main: Main
        embed two: Two
        embed small: Small
        embed intro: Intro
        embed book: Shelf
        embed wizard: Wizard(n: 4)
        on over -> modal Host in stack
        on next -> push Host
        on away -> dismiss
        on link -> open Host
        on other -> push Other
        on cover -> modal Other in stack locked
        on alone -> modal Other as fullScreen
      }
      external scene Other { back hidden }
      tabs Main { tab one -> A in stack tab two -> B }
      split Two { primary A(n: 1) secondary B(n: 2) placeholder D }
      split Small { primary A(n: 3) secondary A(n: 4) compact A(n: 5) in stack display over }
      stack Shelf { root A(n: 9) }
      """ + scenes
    ),
    (
      "login",
      """
      app X { start Login in stack }
      scene Login { on enter -> open Main  on enterAt(k: Int) -> open Main.two / A(n: k) }
      tabs Main { tab one -> A in stack tab two -> B in stack tab three -> Out }
      scene Out { on leave -> open Login in stack }
      """ + scenes
    ),
  ]
}
