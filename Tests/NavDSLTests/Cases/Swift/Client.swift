import Foundation
import NavRuntime
import ShopKit

/// An app that uses the generated code; it prints failures, and `done`.
@main enum Client {
  static func main() throws {
    try shop()
    try values()
    names()
    links()
    containers()
    try Acting.run()
    try Choices.run()
    print("done")
  }

  static func check(_ isRight: Bool, line: Int = #line) {
    if !isRight { print("Client.swift:\(line) is wrong") }
  }

  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The decoder of a saved scene.
  struct Saved: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) { self.decoder = decoder }
  }

  /// Returns a scene decoded from saved text.
  static func scene<App: NavigationApp>(of app: App.Type, _ text: String) throws -> NavigationScene {
    try App.table.scene(from: decode(Saved.self, text).decoder)
  }

  static func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  // MARK: Scenes, events, flows

  static func shop() throws {
    let product = Shop.Product(id: "42")
    let stranger = Shop.Guards(signedIn: false)
    let customer = Shop.Guards(signedIn: true)
    check(
      product.buy().step(guards: stranger)
        == .modal(Shop.SignIn().scene.inStack, Shop.Options(style: .formSheet, retries: true)))
    check(
      product.buy().step(guards: customer)
        == .push(.flow(Shop.Checkout(id: "42").flow), Shop.Options(returning: "bought")))
    check(
      product.bought(total: Money(cents: 5)).step(guards: customer)
        == .popToRoot.then(.push(Shop.Receipt(total: Money(cents: 5)).scene)))

    // Matching.
    switch Shop.SceneID(product.scene) {
    case .product: check(Shop.Product(product.scene)?.id == "42")
    default: check(false)
    }
    check(Shop.Catalog(product.scene) == nil)
    check(product.scene != Shop.Product(id: "43").scene)
    check(Set([product.scene, Shop.Product(id: "42").scene]).count == 1)
    check(String(describing: product.scene) == "Product(id: \"42\")")

    // Saving.
    check(try json(product.scene) == #"{"Product":{"id":"42"}}"#)
    let review = Shop.Checkout.Review(product: "a", method: .giftCard).scene
    check(try json(review) == #"{"Checkout.Review":{"method":"giftCard","product":"a"}}"#)
    for scene in [product.scene, review, Shop.Receipt(total: Money(cents: 7)).scene, Shop.SignIn().scene] {
      check(try self.scene(of: Shop.self, try json(scene)) == scene)
    }
    let wrong = [
      "{}", #"{"Nothing":{}}"#, #"{"Product":{}}"#, #"{"Product":{"id":1}}"#, "[]", #""Product""#,
      #"{"Checkout.Review":{"method":"cash","product":"a"}}"#,
    ]
    for text in wrong { check((try? scene(of: Shop.self, text)) == nil) }
    check(Shop.SceneID(name: "Checkout.Review") == .checkoutReview && Shop.SceneID(name: "x") == nil)

    // The bar.
    check(product.scene.title == "Product")
    check(product.scene.items.map(\.name) == ["share", "", "buy"])
    check(product.scene.items.map(\.kind) == [.item, .flexibleSpace, .item])
    check(product.scene.items.compactMap { product.scene.event(raisedBy: $0)?.name } == ["share", "buy"])
    check(Shop.SceneID.account.exits == ["signedOut"])

    // Results, flows, and events around scenes.
    var navigation = Shop.Navigation(in: .compact)
    for catalog in navigation.active(Shop.Catalog.self) {
      try navigation.send(catalog.select(id: "42"), guards: customer)
    }
    for product in navigation.active(Shop.Product.self) {
      try navigation.send(product.buy(), guards: customer)
    }
    let shopping = navigation
    for address in navigation.active(Shop.Checkout.Address.self) {
      check(address.flow(Shop.Checkout.self)?.id == "42")
      try navigation.send(Shop.Checkout.Event.cancel(), from: address, guards: customer)
    }
    check(String(describing: navigation).hasSuffix("Product(id: \"42\")"))
    navigation = shopping
    try navigation.send(Shop.Checkout.Event.cancel(), guards: customer)
    check(navigation.active(Shop.Product.self).count == 1)
    do {
      try navigation.send(Shop.Checkout.Event.cancel(), guards: customer)
      check(false)
    } catch { check(error == .noHandler) }
    navigation = shopping
    for address in navigation.active(Shop.Checkout.Address.self) {
      try navigation.send(address.next(), guards: customer)
    }
    for payment in navigation.active(Shop.Checkout.Payment.self) {
      check(payment.scene.items.compactMap { payment.scene.event(raisedBy: $0)?.name } == ["cancel"])
      try navigation.send(payment.choose(method: .card), guards: customer)
    }
    for review in navigation.active(Shop.Checkout.Review.self) {
      let outcome = try navigation.send(review.paid(total: Money(cents: 9)), guards: customer)
      check(outcome.results.map(\.event) == [product.bought(total: Money(cents: 9))])
    }

    // Exits.
    let unwind = Shop.Settings().signOut().step(guards: customer)
    guard case .unwind(let exit) = unwind.verbs.first else { return check(false) }
    check(Shop.Account.Exit(exit) != nil)
    func accepts(_ scene: Shop.Scene) -> Bool? {
      Shop.table.accepts(exit, in: scene, flow: nil, guards: customer.navigationGuards, width: .compact)
    }
    check(accepts(Shop.Account().scene) == true && accepts(product.scene) == nil)
  }

  static func values() throws {
    let home = Values.Address(street: "a \"b\"", price: Money(cents: 1), size: .large)
    let person = Values.Person(
      name: "Ada", home: home, others: [home, Values.Address(street: "", price: nil)])
    let uuid = UUID()
    let page = URL(string: "https://a.example/b?c#d")
    guard let page else { return check(false) }
    let every = Values.Every(
      code: nil, size: .small, codes: ["x", ""], bySize: [.small: [1, 2], .large: []],
      day: Date(timeIntervalSinceReferenceDate: 1.5), key: uuid, page: page, price: Money(cents: 3),
      person: person, people: [nil, person])
    check(every.flag && every.count == -3 && every.ratio == 0.5 && every.text == "a\n\"b\"")
    check(every.code == nil && every.size == .small && every.sizes == [.small, .large])
    check(
      every.codes == ["x", ""] && every.table == ["a": 1] && every.bySize == [.small: [1, 2], .large: []])
    check(every.day?.timeIntervalSinceReferenceDate == 1.5 && every.key == uuid && every.page == page)
    check(every.price.cents == 3 && every.person == person && every.people == [nil, person])
    check(every.scene.title == "Ada")
    let saved = try scene(of: Values.self, json(every.scene))
    check(saved == every.scene && saved.hashValue == every.scene.hashValue)
    check(Values.Every(saved)?.people == [nil, person])
    check(try decode(Values.Person.self, json(person)) == person)
    check(try decode(Values.Address.self, #"{"street":"s","size":"small"}"#).zip == nil)

    let guards = Values.Guards(open: true)
    guard
      case .finish(let result?) = Values.Chosen(size: .small).one().step(guards: guards).verbs.first
    else { return check(false) }
    check([Values.Size](navigationValue: result) == [.small, .large])
    check([Values.Size](navigationValue: .bool(true)) == nil)

    // A program with reordered declarations reads and writes the same.
    for size in ["small", "large"] {
      let text = #"{"Chosen":{"size":"\#(size)"}}"#
      check(try json(scene(of: Values.self, text)) == text)
      check(try json(scene(of: Reordered.self, text)) == text)
    }
  }

  /// Tests names that are reserved in Swift or in the generated code.
  static func names() {
    check(Int_.SceneID.allCases.map(\.name).contains("Flow.Start"))
    check(Set(Int_.SceneID.allCases.map(\.name)).count == Int_.SceneID.allCases.count)
    for id in Int_.SceneID.allCases { check(Int_.SceneID(name: id.name) == id) }
    let scene = Int_.Scene_(self_: .self)
    check(scene.self_ == .self && scene.event == -1 && scene.scene_ == "a\"b\\c\n")
    check(scene.scene.prompt == "50% | \"done\" \u{7} \\" && scene.scene.title == "a\"b\\c\n")
    check(scene.scene.items.first?.title == "In|it" && scene.scene.items.first?.icon == "x%")
  }

  // MARK: Links

  static func links() {
    var random = Random()
    for _ in 0..<3_000 {
      let text = random.text()
      let query = random.next(3) == 0 ? nil : random.text()
      let number = random.next(2) == 0 ? nil : Double(bitPattern: random.next()).finite
      let flag = random.next(2) == 0
      let links: [Values.Link] = [
        .textEnd(text: text, query: query, n: number, flag: flag, key: random.next(2) == 0 ? nil : UUID()),
        .items(id: Int(truncatingIfNeeded: random.next())),
        .items(id: Int(random.next(9)), size: .medium), .itemsNew(), .root(), .überUnsAB(), .open(text: text),
        .files(size: .large, rest: [text]), .files(size: .small, rest: [text, query ?? "", text]),
        .mail(address: "a" + text, subject: query),
      ]
      for link in links where Values.Link(link.url) != link {
        print("\(link.url) is not read as it was written")
      }
      for link in links { check(link.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }) }
    }
    check(Values.Link("/items/new") == .itemsNew())
    check(Values.Link("https://any.example/items/5/?utm=1&a#x") == .items(id: 5))
    check(Values.Link("/items/5/small") == .items(id: 5, size: .small))
    check(
      Values.Link("/items/5/huge") == nil && Values.Link("/items/x") == nil && Values.Link("/items") == nil)
    check(Values.Link("/text/%F0%9F%98%80/end?flag=true&x=y") == .textEnd(text: "😀", flag: true))
    check(Values.Link("/text/a/end") == nil && Values.Link("/text/a/end?flag=1") == nil)
    check(Values.Link("/text/%FF/end?flag=true") == nil && Values.Link("/text/%4/end?flag=true") == nil)
    check(Values.Link("VALUES://OPEN/a") == .open(text: "a") && Values.Link("other://open/a") == nil)
    check(Values.Link("/") == .root() && Values.Link("https://x.example") == .root())
    check(Values.Link("/%C3%BCber%20uns/a%2Fb/") == .überUnsAB() && Values.Link("/über uns/a/b") == nil)
    check(Values.Link("/files/small/a%2Fb//c/") == .files(size: .small, rest: ["a/b", "", "c"]))
    check(Values.Link("/files/small") == nil && Values.Link("/files/small/") == nil)
    check(
      Values.Link("MAILTO:ann@example.com?subject=Hi") == .mail(address: "ann@example.com", subject: "Hi"))
    check(
      Values.Link("mailto://ann/b") == nil && Values.Link("mailto:/ann") == nil
        && Values.Link("mailto:") == nil)
    check(Values.Link.mail(address: "a@b").url == "mailto:a%40b")
    var window = Shop.Navigation(in: .compact)
    check((try? window.open(.products(id: "42"), guards: Shop.Guards(signedIn: true))) != nil)
    check(window.active(Shop.Product.self).first?.id == "42")
    let link = Values.Link.textEnd(text: "", flag: false)
    check(link.place(guards: Values.Guards(open: false)) == nil)
    check(link.place(guards: Values.Guards(open: true))?.steps.count == 1)
    check(
      Shop.Link("/products/42")?.place(guards: Shop.Guards(signedIn: true))?.steps.map(\.selection) == [
        "catalog", nil,
      ])
  }

  /// A deterministic random number generator.
  struct Random {
    var state: UInt64 = 1

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
    }

    mutating func next(_ bound: UInt64) -> UInt64 { (next() >> 11) % bound }

    /// Returns a text with many characters that are special in URLs.
    mutating func text() -> String {
      let reserved = Array("/?#%&=+: {}[]@!$'()*,;\u{0}\"\\..%2F")
      var text = ""
      for _ in 0..<next(8) {
        if next(2) == 0 {
          text.append(reserved[Int(next(UInt64(reserved.count)))])
        } else if let scalar = Unicode.Scalar(UInt32(next(0x11_0000))) {
          text.unicodeScalars.append(scalar)
        }
      }
      return text
    }
  }

  // MARK: Containers

  static func containers() {
    check(Shop.table.start(in: .compact) == .container("Main"))
    guard case .tabs(let tabs)? = Shop.table.layout(of: "Main", flow: nil) else { return check(false) }
    check(tabs.map(\.name) == [Shop.Main.catalog.name, Shop.Main.account.name])
    check(tabs.first?.destination == Shop.Catalog().scene.inStack)
    check(Shop.table.tabs(of: "Main") == [Shop.Main.catalog, Shop.Main.account])
    check(Shop.table.tabs(of: "main").isEmpty)
    check(Shop.Main.catalog.container == "Main" && Shop.Main.catalog.title == "Catalog")
    check(Shop.table.start(of: Shop.Checkout(id: "1").flow) == .scene(Shop.Checkout.Address().scene))
    check(Shop.Checkout(Shop.Checkout(id: "1").flow)?.id == "1")
  }
}

extension Double {
  fileprivate var finite: Double? { isFinite ? self : nil }
}
