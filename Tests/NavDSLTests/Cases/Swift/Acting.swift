import Foundation
import NavRuntime
import ShopKit

/// Runs the shop through the navigation value that an app stores.
enum Acting {
  private static var stranger: Shop.Guards { Shop.Guards(signedIn: false) }
  private static var customer: Shop.Guards { Shop.Guards(signedIn: true) }

  static func run() throws {
    try buying()
    try stale()
    try moves()
    try exits()
    try links()
    try saving()
    spelling()
    try titles()
    try features()
    try conditionalFeatures()
    try entries()
  }

  private static func check(_ isRight: Bool, line: Int = #line) {
    if !isRight { print("Acting.swift:\(line) is wrong") }
  }

  /// Returns the error that `body` throws; `nil` if there is none.
  private static func failure(_ body: () throws(NavigationFailure) -> Void) -> NavigationFailure? {
    do throws(NavigationFailure) { try body() } catch { return error }
    return nil
  }

  /// Returns a window that shows a product, and the product.
  private static func window() throws -> (Shop.Navigation, Shop.Product)? {
    var window = Shop.Navigation(in: .compact)
    guard let catalog = window.active(Shop.Catalog.self).first else { return nil }
    try window.send(catalog.select(id: "42"), guards: stranger)
    return window.active(Shop.Product.self).first.map { (window, $0) }
  }

  private static func buying() throws {
    guard case (var window, let product)? = try window() else { return check(false) }
    check(window.description == #"Catalog(sort: .rating) / Product(id: "42")"#)
    check(
      product.id == "42" && product.scene.identity != nil
        && product.scene == product.scene.identity.flatMap { window.scene(Shop.Product.self, $0) }?.scene)
    check(product.scene.identity.flatMap { window.scene(Shop.Catalog.self, $0) } == nil)

    try window.send(product.buy(), guards: stranger)
    check("\(window)" == #"Catalog(sort: .rating) / Product(id: "42") ^ SignIn"#)
    guard let signIn = window.active(Shop.SignIn.self).first else { return check(false) }
    check(window.active.count == 1)
    // The gate goes on with what was wanted.
    let outcome = try window.send(signIn.done(), guards: customer)
    check(outcome.results.map(\.event) == [product.buy()])

    guard let address = window.active(Shop.Checkout.Address.self).first else { return check(false) }
    try window.send(address.next(), guards: customer)
    guard let payment = window.active(Shop.Checkout.Payment.self).first else { return check(false) }
    try window.send(payment.choose(method: .giftCard), guards: customer)
    check(
      "\(window)"
        == #"Catalog(sort: .rating) / Product(id: "42") / Checkout.Address / Checkout.Payment / "#
        + #"Checkout.Review(product: "42", method: .giftCard)"#)
    check(payment.scene.identity.flatMap { window.leftEdge(of: $0) } == .backButton(title: "Address"))
    guard let review = window.active(Shop.Checkout.Review.self).first else { return check(false) }
    // The result reaches the product's handler, with its type.
    try window.send(review.paid(total: Money(cents: 5)), guards: customer)
    check(window.active(Shop.Receipt.self).first?.total == Money(cents: 5))
  }

  private static func stale() throws {
    guard case (var window, let product)? = try window() else { return check(false) }
    try window.perform(.back())
    let before = window
    check(
      failure { () throws(NavigationFailure) in
        try window.send(product.buy(), guards: customer)
      } == .staleInstance)
    check(Shop.Product(window.active[0]) == nil)
    check(
      failure { () throws(NavigationFailure) in
        try window.send(Shop.Catalog().filter(), guards: customer)
      } == .staleInstance)
    check(window == before && window.hashValue == before.hashValue)
  }

  private static func moves() throws {
    var window = Shop.Navigation(in: .regular)
    try window.perform(.select(container: Shop.Main.account.container, tab: Shop.Main.account.name))
    check("\(window)" == "Account")
    check(failure { () throws(NavigationFailure) in try window.perform(.back()) } == .nothingBelow)
    check(Shop.Navigation.engine.possibleMoves(in: window.state).contains(.resize(.compact)))
  }

  private static func exits() throws {
    var window = Shop.Navigation(in: .compact)
    try window.perform(.select(container: "Main", tab: "account"))
    guard let account = window.active(Shop.Account.self).first else { return check(false) }
    try window.send(account.settings(), guards: customer)
    guard let settings = window.active(Shop.Settings.self).first else { return check(false) }
    let outcome = try window.send(settings.signOut(), guards: customer)
    check(outcome.exits.map(\.scene) == [account.scene.identity])
    guard let exit = outcome.exits.first?.exit, case .signedOut? = Shop.Account.Exit(exit) else {
      return check(false)
    }
  }

  private static func titles() throws {
    var window = Almanac.Navigation(in: .compact)
    guard let shelf = window.active(Almanac.Shelf.self).first else { return check(false) }
    try window.send(shelf.read(subject: Almanac.Subject(pages: 2, name: "Tides")))
    guard let chapter = window.active(Almanac.Reading.Chapter.self).first else { return check(false) }
    check(chapter.scene.title == nil)
    try window.send(chapter.turn())
    check(window.active.first.flatMap { window.leftEdge(of: $0.identity) } == .backButton(title: "Tides"))
  }

  private static func links() throws {
    var window = Shop.Navigation(in: .compact)
    try window.open("/products/7", guards: stranger)
    check("\(window)" == #"Catalog(sort: .rating) / Product(id: "7")"#)
    check(
      failure { () throws(NavigationFailure) in
        try window.open("/nothing", guards: stranger)
      } == .noLink)
  }

  private static func saving() throws {
    guard case (var window, let product)? = try window() else { return check(false) }
    try window.send(product.buy(), guards: stranger)
    let data = try JSONEncoder().encode(window)
    let restored = try JSONDecoder().decode(Shop.Navigation.self, from: data)
    check(restored == window && "\(restored)" == "\(window)")
    check(product.scene.identity.flatMap { restored.scene(Shop.Product.self, $0) }?.scene == product.scene)
    let whole = try JSONDecoder().decode(Shop.Restoration.self, from: data)
    check(whole.navigation == window && whole.pruned == [])
    check(window.difference(to: whole.navigation).changes.isEmpty)
    // An older version had a different name for the scene; the elements above it are removed as well.
    let old = String(decoding: data, as: UTF8.self).replacing("Product\"", with: "Item\"")
    let pruned = try JSONDecoder().decode(Shop.Restoration.self, from: Data(old.utf8))
    check("\(pruned.navigation)" == "Catalog(sort: .rating)" && !pruned.pruned.isEmpty)
    check((try? JSONDecoder().decode(Shop.Navigation.self, from: Data(old.utf8))) == nil)
    let nothing = try JSONDecoder().decode(Shop.Restoration.self, from: Data("[1]".utf8))
    check("\(nothing.navigation)" == "Catalog(sort: .rating)")
  }

  /// Values are printed in the syntax of the language.
  private static func spelling() {
    let address = Values.Address(street: "a \"b\"\\\n", price: Money(cents: 1), size: .large)
    let person = Values.Person(name: "Ada", home: address, others: [])
    let every = Values.Every(
      ratio: 1e20, code: nil, size: .small, codes: [], table: ["b": 2, "a": 1],
      bySize: [.small: [1, 2], .large: []],
      day: nil, key: UUID(), page: URL(filePath: "/a"), price: Money(cents: 3), person: person,
      people: [nil, person])
    let text = every.scene.description
    check(
      text.hasPrefix("Every(flag: true, count: -3, ratio: 100000000000000000000.0, text: \"a\\n\\\"b\\\"\", ")
    )
    check(text.contains("code: nil, size: .small, sizes: [.small, .large], codes: [], "))
    check(text.contains(#"table: ["a": 1, "b": 2], bySize: [.large: [], .small: [1, 2]], day: nil, key: ""#))
    check(text.contains(#"page: "file:///a", price: "Money(cents: 3)", person: Person(name: "Ada", home: "#))
    check(
      text.contains(
        #"home: Address(street: "a \"b\"\\\n", zip: nil, price: "Money(cents: 1)", size: .large)"#))
  }

  private static func conditionalFeatures() throws {
    func start(_ amount: Int, isGuest: Bool = false, known: Bool, _ width: NavigationWidth = .regular)
      -> String
    {
      Choosing.Navigation(amount: amount, isGuest: isGuest, in: width, guards: .init(known: known))
        .description
    }
    check(start(7, known: true) == "Sure(amount: 7)")
    check(start(7, known: false) == "Name" && start(7, isGuest: true, known: true) == "Name")
    check(start(0, known: true, .compact) == "Nothing" && start(1, known: true, .compact) == "Name")
    var window = Choosing.Navigation(amount: 7, in: .regular, guards: .init(known: true))
    // The widths start differently.
    try window.perform(.resize(.compact), guards: .init(known: true))
    check("\(window)" == "Name")
    try window.perform(.resize(.regular), guards: .init(known: true))
    guard let sure = window.active(Choosing.Sure.self).first else { return check(false) }
    check(Choosing.end(of: try window.send(sure.yes(), guards: .init(known: true))) == .ended(7))
  }

  private static func entries() throws {
    var window = Entering.Navigation(in: .compact)
    try window.enter(.login(in: "x"))
    check("\(window)" == #"Login(in: "x", page: 1)"#)
    guard let login = window.active(Entering.Login.self).first else { return check(false) }
    let outcome = try window.send(login.done(price: Money(cents: 5)))
    check(Entering.Entry.login(endedBy: outcome) == .ended(Money(cents: 5)))
    check(outcome.entryEnd?.entry == "Login" && outcome.end == nil && "\(window)" == "Home")
    try window.enter(.item())
    check("\(window)" == "Home / Item")
    let saved = try JSONDecoder().decode(Entering.Navigation.self, from: try JSONEncoder().encode(window))
    check(saved == window)
    guard let item = window.active(Entering.Item_.self).first else { return check(false) }
    let closed = try window.send(item.close())
    check(closed.entryEnd?.end == .ended(nil) && Entering.Entry.login(endedBy: closed) == nil)
    try window.enter(.pay(code: "c", kind: .gift))
    check("\(window)" == "Home ^ Pay.First")
    try window.enter(.`default`())
    check("\(window)" == "Home ^ Pay.First ^ Default")
    check(failure { () throws(NavigationFailure) in try window.enter(.item()) } == .noStack)
  }

  private static func features() throws {
    let start = Payment.Navigation(
      code: "c", in: 1, price: Money(cents: 3), note: Payment.Note(text: "n"), other: nil, in: .regular)
    check("\(start)" == #"Ask(code: "c", kind: .gift)"# && start.state.width == .regular && !start.hasEnded)
    guard let ask = start.active(Payment.Ask.self).first else { return check(false) }
    var window = start
    let goesOn = try window.send(ask.more())
    check(goesOn.end == nil && Payment.end(of: goesOn) == nil)
    let decoded = try JSONDecoder().decode(Payment.Navigation.self, from: try JSONEncoder().encode(window))
    check(decoded == window)
    // The feature's own handlers read its parameters, also after they were saved.
    var restored = decoded
    check(Payment.end(of: try restored.send(Payment.Event.paid())) == .ended(Money(cents: 3)))
    check(restored.hasEnded && restored.active.isEmpty && "\(restored)" == "ended")
    let ended = try JSONDecoder().decode(Payment.Navigation.self, from: try JSONEncoder().encode(restored))
    check(ended == restored && ended.hasEnded)
    check(failure { () throws(NavigationFailure) in try restored.send(ask.more()) } == .ended)
    check(failure { () throws(NavigationFailure) in try restored.send(Payment.Event.paid()) } == .ended)
    check(failure { () throws(NavigationFailure) in try restored.perform(.resize(.compact)) } == .ended)
    check(failure { () throws(NavigationFailure) in try restored.open("/x") } == .ended)
    window = start
    check(Payment.end(of: try window.send(ask.pay(price: Money(cents: 7)))) == .ended(Money(cents: 7)))
    window = start
    check(Payment.end(of: try window.send(ask.cancel())) == .ended(nil))
    window = Payment.Navigation(
      code: "c", in: 1, price: Money(cents: 3), note: Payment.Note(text: "n"), kind: .plain, other: nil,
      in: .compact)
    check(try window.send(Payment.Event.end()).end == nil && !window.hasEnded)
  }
}
