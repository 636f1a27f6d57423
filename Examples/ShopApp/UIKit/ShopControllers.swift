import NavRuntime
import ShopKit
import UIKit

/// Makes the view controller of a scene of the shop.
@MainActor func shopController(
  for instance: NavigationInstance<Shop.Program>, coordinator: ShopCoordinator
) -> UIViewController {
  switch instance.scene.id {
  case .catalog: make(instance, coordinator, event: { Shop.Catalog.Event($0) }, content: catalog)
  case .product: make(instance, coordinator, event: { Shop.Product.Event($0) }, content: product)
  case .filters: make(instance, coordinator, content: filters)
  case .shareSheet: make(instance, coordinator, content: share)
  case .receipt: make(instance, coordinator, event: { Shop.Receipt.Event($0) }, content: receipt)
  case .signIn: make(instance, coordinator, event: { Shop.SignIn.Event($0) }, content: signIn)
  case .account: make(instance, coordinator, event: { Shop.Account.Event($0) }, content: account)
  case .settings: make(instance, coordinator, content: settings)
  case .checkoutAddress:
    make(instance, coordinator, event: { Shop.Checkout.Address.Event($0) }, content: address)
  case .checkoutPayment:
    make(instance, coordinator, event: { Shop.Checkout.Payment.Event($0) }, content: payment)
  case .checkoutReview:
    make(instance, coordinator, event: { Shop.Checkout.Review.Event($0) }, content: review)
  }
}

/// Returns the view controller of a scene as a type of its own.
@MainActor private func make<S: Shop.TypedScene>(
  _ instance: NavigationInstance<Shop.Program>, _ coordinator: ShopCoordinator,
  event: @escaping (Shop.Scene.Item) -> S.Event? = { _ in nil },
  content: @escaping (Screen<S>) -> [UIView]
) -> UIViewController {
  guard let instance = Shop.Instance<S>(instance) else { return UIViewController() }
  return SceneController(Screen(instance: instance, coordinator: coordinator), event: event, content: content)
}

/// What a view controller has of its scene, and how it sends the scene's events.
@MainActor struct Screen<S: Shop.TypedScene> {
  let instance: Shop.Instance<S>
  unowned let coordinator: ShopCoordinator

  var scene: S { instance.scene }

  func send(_ event: S.Event) { coordinator.send(event, from: instance) }

  /// Returns a button that sends an event.
  func button(_ title: String, _ event: S.Event) -> UIView {
    UIButton(primaryAction: UIAction(title: title) { _ in send(event) })
  }
}

/// A screen, with the title and the bar items that the program gives its scene.
final class SceneController<S: Shop.TypedScene>: UIViewController, NavigationItemOwner {
  private let screen: Screen<S>
  private let content: (Screen<S>) -> [UIView]
  private var items: [String: UIBarButtonItem] = [:]

  init(
    _ screen: Screen<S>, event: @escaping (Shop.Scene.Item) -> S.Event?,
    content: @escaping (Screen<S>) -> [UIView]
  ) {
    self.screen = screen
    self.content = content
    super.init(nibName: nil, bundle: nil)
    let scene = screen.scene.scene
    navigationItem.title = scene.title
    navigationItem.backButtonTitle = scene.id.backTitle
    navigationItem.hidesBackButton = scene.id.hidesBackButton
    var bars: [Shop.Scene.Item.Placement: [UIBarButtonItem]] = [:]
    for item in scene.items where item.placement != .control {
      bars[item.placement, default: []].append(barItem(item, event: event))
    }
    navigationItem.leftBarButtonItems = bars[.left]
    navigationItem.rightBarButtonItems = bars[.right]
    toolbarItems = bars[.toolbar]
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let stack = UIStackView(arrangedSubviews: content(screen))
    stack.axis = .vertical
    stack.frame = view.bounds
    stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(stack)
  }

  func item(named name: String) -> (any UIPopoverPresentationControllerSourceItem)? { items[name] }

  private func barItem(
    _ item: Shop.Scene.Item, event: @escaping (Shop.Scene.Item) -> S.Event?
  ) -> UIBarButtonItem {
    switch item.kind {
    case .flexibleSpace: return .flexibleSpace()
    case .fixedSpace: return .fixedSpace(16)
    case .item:
      let action = UIAction(title: item.title ?? item.name) { [screen] _ in
        if let event = event(item) { screen.send(event) }
      }
      let button =
        switch item.system {
        case "done": UIBarButtonItem(systemItem: .done, primaryAction: action)
        case "cancel": UIBarButtonItem(systemItem: .cancel, primaryAction: action)
        case "share": UIBarButtonItem(systemItem: .action, primaryAction: action)
        default: UIBarButtonItem(title: item.title, primaryAction: action)
        }
      items[item.name] = button
      return button
    }
  }
}

// MARK: What each screen shows

@MainActor private func label(_ text: String) -> UIView {
  let label = UILabel()
  label.text = text
  return label
}

@MainActor private func catalog(_ screen: Screen<Shop.Catalog>) -> [UIView] {
  ["7", "42", "99"].map { screen.button("Product \($0)", .select(id: $0)) }
}

@MainActor private func product(_ screen: Screen<Shop.Product>) -> [UIView] {
  [label("All about product \(screen.scene.id)")]
}

@MainActor private func filters(_ screen: Screen<Shop.Filters>) -> [UIView] {
  [
    screen.button("Cheapest first", .pick(order: .price)), screen.button("Best first", .pick(order: .rating)),
  ]
}

@MainActor private func share(_ screen: Screen<Shop.ShareSheet>) -> [UIView] {
  [label(Shop.Link.products(id: screen.scene.id).url), screen.button("Copy", .shared)]
}

@MainActor private func receipt(_ screen: Screen<Shop.Receipt>) -> [UIView] {
  [label("You have paid \(screen.scene.total.cents) cents.")]
}

@MainActor private func signIn(_ screen: Screen<Shop.SignIn>) -> [UIView] {
  let signIn = UIAction(title: "Sign In") { _ in
    screen.coordinator.session.isSignedIn = true
    screen.send(.done)
  }
  return [UIButton(primaryAction: signIn)]
}

@MainActor private func account(_ screen: Screen<Shop.Account>) -> [UIView] {
  [screen.button("Sign In", .signIn)]
}

@MainActor private func settings(_ screen: Screen<Shop.Settings>) -> [UIView] {
  [screen.button("Sign Out", .signOut)]
}

@MainActor private func address(_ screen: Screen<Shop.Checkout.Address>) -> [UIView] {
  [label("Where the parcel goes")]
}

@MainActor private func payment(_ screen: Screen<Shop.Checkout.Payment>) -> [UIView] {
  Shop.Checkout.Method.allCases.map { screen.button($0.rawValue, .choose(method: $0)) }
}

@MainActor private func review(_ screen: Screen<Shop.Checkout.Review>) -> [UIView] {
  [
    screen.button("Change Address", .changeAddress),
    screen.button("Pay", .paid(total: Money(cents: 4200))),
  ]
}
