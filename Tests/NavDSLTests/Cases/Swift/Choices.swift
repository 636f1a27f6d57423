import NavRuntime

/// Guards, which are asked when a condition needs them, and the enum of all screens.
enum Choices {
  static func run() throws {
    try guardsAreAskedOnce()
    constants()
    try screens()
    showing()
  }

  private static func check(_ isRight: Bool, line: Int = #line) {
    if !isRight { print("Choices.swift:\(line) is wrong") }
  }

  /// The app's decisions, with a record of what was asked.
  private final class Source {
    var asked: [String] = []
    var holding: Set<String> = []

    func holds(_ name: String) -> Bool {
      asked.append(name)
      return holding.contains(name)
    }

    var guards: Asking.Guards {
      Asking.Guards(
        online: self.holds("online"), paying: self.holds("paying"), order: self.holds("order"),
        Order: Asking.Order.Guards(
          hasAddress: self.holds("hasAddress"), hasCard: self.holds("hasCard")))
    }

    /// Returns what has been asked since the last call.
    func take() -> [String] {
      defer { asked = [] }
      return asked
    }
  }

  private static func guardsAreAskedOnce() throws {
    let source = Source()
    var window = Asking.Navigation(in: .compact)
    guard let home = window.active(Asking.Home.self).first else { return check(false) }
    check(source.take() == [])
    try window.send(home.buy(), guards: source.guards)
    check(source.take() == ["online"])
    source.holding = ["online"]
    // The third branch asks 'online' again, and gets the same answer.
    try window.send(home.buy(), guards: source.guards)
    check(source.take() == ["online", "paying"] && window.description == "Home ^ Plans")
    // Nothing is asked without a condition.
    guard let plans = window.active(Asking.Plans.self).first else { return check(false) }
    try window.send(plans.choose(), guards: source.guards)
    check(source.take() == [])
    source.holding = ["online", "paying"]
    try window.send(home.buy(), guards: source.guards)
    check(source.take() == ["online", "paying", "order"] && window.description == "Home / Order.Address")
    guard let address = window.active(Asking.Order.Address.self).first else { return check(false) }
    try window.send(address.next(), guards: source.guards)
    check(source.take() == ["hasAddress"] && window.description.hasSuffix("Order.Card(isNew: true)"))
    guard let card = window.active(Asking.Order.Card.self).first else { return check(false) }
    source.holding = ["hasCard"]
    try window.send(card.done(), guards: source.guards)
    check(source.take() == ["hasCard"] && window.description == "Home")
    // A step that fails has asked nothing either, if no condition comes first.
    check((try? window.send(home.leave(), guards: source.guards)) == nil && source.take() == [])
  }

  /// In tests, answers are constants, which can be changed.
  private static func constants() {
    var guards = Asking.Guards(
      online: true, paying: true, order: false, Order: Asking.Order.Guards(hasAddress: true, hasCard: false))
    check(guards.online && !guards.order && guards.Order.hasAddress && !guards.Order.hasCard)
    check(Asking.Home().buy().step(guards: guards).verbs.count == 1)
    guards.paying = false
    guards.Order.hasCard = true
    check(!guards.paying && guards.Order.hasCard)
    check(Asking.Order.Address().next().step(guards: guards) == .finish())
    guards.order.toggle()
    check(guards.order)
  }

  private static func screens() throws {
    var window = Asking.Navigation(in: .compact)
    let guards = Asking.Guards(
      online: true, paying: true, order: false, Order: Asking.Order.Guards(hasAddress: true, hasCard: false))
    guard let instance = window.active.first, case .home(let home)? = Asking.Screen(instance) else {
      return check(false)
    }
    check(home.scene.identity == instance.identity)
    try window.send(home.buy(), guards: guards)
    guard case .orderAddress(let address)? = window.active.first.flatMap({ Asking.Screen($0) }) else {
      return check(false)
    }
    check(address.flow(Asking.Order.self) != nil)
    let all = [
      Asking.Home().scene, Asking.Plans().scene, Asking.Order.Address().scene,
      Asking.Order.Card(isNew: false).scene,
    ]
    let names = all.compactMap { Asking.Screen($0) }.map { screen in
      switch screen {
      case .home: "home"
      case .plans: "plans"
      case .orderAddress: "address"
      case .orderCard(let card): card.isNew ? "new card" : "card"
      }
    }
    check(names == ["home", "plans", "address", "card"])
    // An app with too many scenes for a switch has the scenes themselves.
    check(NavigationScene(home.scene)?.name == "Home")
  }

  /// A window for a preview.
  private static func showing() {
    let window = Asking.Navigation(showing: Asking.Plans(), in: .regular)
    check(window.description == "Plans" && window.state.width == .regular)
    check(window.active(Asking.Plans.self).first?.scene.identity != nil)
    let card = Asking.Order.Card(isNew: false)
    let inFlow = Asking.Navigation(showing: card, of: Asking.Order(), in: .compact)
    check(inFlow.description == "Order.Card(isNew: false)")
    check(inFlow.active(Asking.Order.Card.self).first?.flow(Asking.Order.self) != nil)
    check(Asking.Navigation.engine.violations(of: inFlow.state).isEmpty)
    check(Asking.Navigation(showing: card, in: .compact).description == "Home")
  }
}
