/// Programs without syntax errors that together contain every construct of the language, in several layouts.
enum ParserSamples {
  static let all = [shop, containers, types, handlers, places, scenarios, wordsAsNames]

  static let shop = """
    // Shop.nav
    import "Checkout.nav"

    type ProductID = String
    type Money from "ShopKit"                     // a Swift type of the app: Hashable, Codable, Sendable
    enum SortOrder { price, rating }
    guard signedIn                                // decided by the app while it runs

    app Shop { start Main }

    tabs Main {
      tab catalog "Catalog" icon "bag"    -> Catalog in stack
      tab account "Account" icon "person" -> Account in stack
    }

    /// All products, filtered and sorted.
    scene Catalog(sort: SortOrder = .rating) {
      title "Catalog"
      right filter "Filter" icon "line.3.horizontal.decrease"
      exit  signedOut

      on select(id: ProductID) -> push Product(id: id)
      on filter                -> popover Filters(sort: sort) from filter returning sorted
      on sorted(by: SortOrder) -> replace Catalog(sort: by)
    }

    scene Product(id: ProductID) {
      title   "Product"
      toolbar share, flexible, buy "Buy"

      on share -> popover ShareSheet(id: id) from share
      on buy {
        when signedIn -> push Checkout(id: id) returning bought
        else          -> modal SignIn in stack as formSheet
      }
      on bought(total: Money) -> pop to root then push Receipt(total: total)
    }

    scene Filters(sort: SortOrder) returns SortOrder {
      on pick(order: SortOrder) -> finish(order)
    }

    scene SignIn {
      left cancel system cancel
      on cancel -> dismiss
      on done   -> dismiss
    }

    scene Account  { on signOut -> unwind signedOut }
    scene Receipt(total: Money)
    scene ShareSheet(id: ProductID)

    link "/products/{id: ProductID}" -> Main.catalog / Product(id: id)

    scenario "Buying needs an account" in compact {
      given not signedIn
      select(id: "42")   expect Catalog / Product(id: "42")
      buy                expect Catalog / Product ^ SignIn
      cancel             expect Catalog / Product
    }

    """

  static let containers = """
    app Mail { compact Inbox in stack regular Mail }
    @allow(splitInTabs, manyTabs,)
    split Mail {
      primary Folders supplementary Messages(folder: .inbox)
      secondary Message in stack
      placeholder Nothing
      compact Tabs
      collapse to secondary
      display beside
    }
    stack Inbox { root Folders(first: true) }
    tabs Tabs {
      @allow(x) tab a -> A
      tab b icon "b" -> B
      tab c "C" -> C(x: 1) in stack
    }
    pages Intro { Welcome, Tour(step: 1), Done, }
    pages None {}
    flow Checkout(id: ProductID, again: Bool = false) returns Money {
      start Address in stack
      scene Address { on next -> push Payment on give -> cancel }
      scene Payment
      guard known
      type A = Int
      struct S { a: Int }
      enum E {}
      stack St { root Address }
      tabs T { tab x -> Address }
      split Sp { primary Address secondary Payment display over }
      pages P { Address }
    }
    """

  static let types = """
    struct Person {
      /// The full name.
      name: String = "\\u{1F600} \\"x\\"\\n", age: Int = -3, weight: Double = 1.5e-3,
      tags: [String] = ["a", "b",], map: [String: [Int?]]? = ["a": [1, nil]], empty: [Int: Int] = [:],
      none: [Bool] = [], url: URL??, kind: Module.Kind = .some, same: Bool = other.field.deeper, e: E = .e,
    }
    enum Empty { }
    enum Kind { a, b, `c`, }
    type T = [[String: Int?]?]
    struct Nothing {}
    """

  static let handlers = """
    scene A(flag: Bool, x: Int,) returns [Int] {
      title flag.name
      prompt "Prompt"
      back "Back" back hidden
      left a "A" icon "a" system done, b, c icon "x",
      right d
      control e, f "F", g system add
      toolbar flexible, h, fixed, i "I"
      embed child: B(x: x, 1, [1]) in stack
      exit done(by: Int, x: [Int]) when not flag and (compact or not (regular or a.b))
      @allow(unusedExit) exit other
      on a when flag or regular and not not flag -> stay
      on b -> pop then pop to root then pop to A.B then dismiss then next then previous then cancel
      on c { when (flag) -> finish else -> finish() }
      on d -> finish([1: 2, 3: x])
      on e -> modal B as sheet(medium, large,) animated flip locked
      on f -> modal B in stack locked as sheet via "Segue" returning b
      on g -> popover B from g arrow up, left adapt none
      on h -> show B(x: "s") then detail B
      on i -> replace B then select T.a reset then unwind done(by: 1) then unwind A
      on j -> open / A(x: 1) / B ^ C in stack as alert animated none ~ D from e
      on k -> open T.a / B then stay
      on l {}
    }
    """

  static let places = """
    link "/a" -> A
    link "app://x/{id: Int}?q={q: String?}" when signedIn and regular -> / A / B(id: id)
    link "/b" { when a -> ^ A as fullScreen else -> ~ B from b }
    link "/c" {}
    """

  static let scenarios = """
    scenario "all steps" in regular {
      given a, not b.c
      event event(1, x: .y) Scene.event Scene.event(x: [1])
      back back Scene back Scene.Sub back event(1) back a.event(x: 2) back()
      dismiss dismiss() select T.a select(x: 1) swipe next swipe previous reveal hide resize compact
      resize regular open "/x" open() given() expect() swipe() reveal() hide() resize(x: 1)
      expect A / B(x: 1) ^ … / C | D ~ E
      expect Main.catalog: A / B | T: ... / C
      expect fails expect fails(noStack) expect … ^ A
    }
    """

  static let wordsAsNames = """
    scene scene(type: scene, title: title.back) { on push -> push push on on -> pop to `root` title title }
    enum type { scene, app, `default`, in }
    app app { start start compact in in stack regular compact }
    tabs tabs { tab tab "tab" -> tab in stack }
    struct struct { in: in = in.in, true: Bool = true }
    scene when { on when when when -> stay on not when not not x -> stay left left, icon icon "x" system on on x->pop
      on select(select: select) -> select select.reset reset then unwind then then finish
      toolbar title "x", flexible, to on x -> open open / then then push then }
    guard guard
    scenario "x" in compact { in back in expect expect expect fails given given scene }
    """
}
