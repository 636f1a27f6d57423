import NavRuntime
import ShopKit
import UIKit

/// The view controllers of the shop's scenes.
@MainActor struct ShopControllers {
  unowned let coordinator: ShopCoordinator

  /// Makes the view controller of a scene.
  func controller(for instance: NavigationInstance<Shop.Program>) -> UIViewController {
    let controller: UIViewController? =
      switch instance.scene.id {
      case .catalog: Shop.Instance(instance).map(catalog)
      case .product: Shop.Instance(instance).map(product)
      case .filters: Shop.Instance(instance).map(filters)
      case .shareSheet: Shop.Instance(instance).map(shareSheet)
      case .receipt: Shop.Instance(instance).map(receipt)
      case .signIn: Shop.Instance(instance).map(signIn)
      case .account: Shop.Instance(instance).map(account)
      case .settings: Shop.Instance(instance).map(settings)
      case .checkoutAddress: Shop.Instance(instance).map(address)
      case .checkoutPayment: Shop.Instance(instance).map(payment)
      case .checkoutReview: Shop.Instance(instance).map(review)
      }
    return controller ?? UIViewController()
  }

  private func catalog(_ catalog: Shop.Instance<Shop.Catalog>) -> UIViewController {
    let rows = ["7", "42", "99"].map { id in
      button("Product \(id)") { coordinator.send(.select(id: id), from: catalog) }
    }
    return SceneController(catalog.scene.scene, rows) { item in
      Shop.Catalog.Event(item).map { coordinator.send($0, from: catalog) }
    }
  }

  private func product(_ product: Shop.Instance<Shop.Product>) -> UIViewController {
    SceneController(product.scene.scene, [label("All about product \(product.scene.id)")]) { item in
      Shop.Product.Event(item).map { coordinator.send($0, from: product) }
    }
  }

  private func filters(_ filters: Shop.Instance<Shop.Filters>) -> UIViewController {
    let rows = Shop.SortOrder.allCases.map { order in
      button(order == .price ? "Cheapest first" : "Best first") {
        coordinator.send(.pick(order: order), from: filters)
      }
    }
    return SceneController(filters.scene.scene, rows)
  }

  private func shareSheet(_ sheet: Shop.Instance<Shop.ShareSheet>) -> UIViewController {
    let link = label(Shop.Link.products(id: sheet.scene.id).url)
    return SceneController(
      sheet.scene.scene, [link, button("Copy") { coordinator.send(.shared, from: sheet) }])
  }

  private func receipt(_ receipt: Shop.Instance<Shop.Receipt>) -> UIViewController {
    let text = "You have paid \(receipt.scene.total.cents) cents."
    return SceneController(receipt.scene.scene, [label(text)]) { item in
      Shop.Receipt.Event(item).map { coordinator.send($0, from: receipt) }
    }
  }

  private func signIn(_ signIn: Shop.Instance<Shop.SignIn>) -> UIViewController {
    let enter = button("Sign In") {
      coordinator.session.isSignedIn = true
      coordinator.send(.done, from: signIn)
    }
    return SceneController(signIn.scene.scene, [enter]) { item in
      Shop.SignIn.Event(item).map { coordinator.send($0, from: signIn) }
    }
  }

  private func account(_ account: Shop.Instance<Shop.Account>) -> UIViewController {
    let enter = button("Sign In") { coordinator.send(.signIn, from: account) }
    return SceneController(account.scene.scene, [enter]) { item in
      Shop.Account.Event(item).map { coordinator.send($0, from: account) }
    }
  }

  private func settings(_ settings: Shop.Instance<Shop.Settings>) -> UIViewController {
    SceneController(
      settings.scene.scene, [button("Sign Out") { coordinator.send(.signOut, from: settings) }])
  }

  private func address(_ address: Shop.Instance<Shop.Checkout.Address>) -> UIViewController {
    SceneController(address.scene.scene, [label("Where the parcel goes")]) { item in
      Shop.Checkout.Address.Event(item).map { coordinator.send($0, from: address) }
    }
  }

  private func payment(_ payment: Shop.Instance<Shop.Checkout.Payment>) -> UIViewController {
    let rows = Shop.Checkout.Method.allCases.map { method in
      button(method.rawValue) { coordinator.send(.choose(method: method), from: payment) }
    }
    return SceneController(payment.scene.scene, rows) { item in
      Shop.Checkout.Payment.Event(item).map { coordinator.send($0, from: payment) }
    }
  }

  private func review(_ review: Shop.Instance<Shop.Checkout.Review>) -> UIViewController {
    let rows = [
      button("Change Address") { coordinator.send(.changeAddress, from: review) },
      button("Pay") { coordinator.send(.paid(total: Money(cents: 4200)), from: review) },
    ]
    return SceneController(review.scene.scene, rows) { item in
      Shop.Checkout.Review.Event(item).map { coordinator.send($0, from: review) }
    }
  }

  private func label(_ text: String) -> UIView {
    let label = UILabel()
    label.text = text
    return label
  }

  private func button(_ title: String, _ tapped: @escaping () -> Void) -> UIView {
    UIButton(primaryAction: UIAction(title: title) { _ in tapped() })
  }
}

/// A screen, with the title and the bar items that the program gives its scene.
final class SceneController: UIViewController, NavigationItemOwner {
  private let rows: [UIView]
  private var items: [String: UIBarButtonItem] = [:]

  init(_ scene: Shop.Scene, _ rows: [UIView], tapped: @escaping (Shop.Scene.Item) -> Void = { _ in }) {
    self.rows = rows
    super.init(nibName: nil, bundle: nil)
    navigationItem.title = scene.title
    navigationItem.backButtonTitle = scene.id.backTitle
    navigationItem.hidesBackButton = scene.id.hidesBackButton
    var bars: [Shop.Scene.Item.Placement: [UIBarButtonItem]] = [:]
    for item in scene.items where item.placement != .control {
      bars[item.placement, default: []].append(barItem(item, tapped))
    }
    navigationItem.leftBarButtonItems = bars[.left]
    navigationItem.rightBarButtonItems = bars[.right]
    toolbarItems = bars[.toolbar]
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let stack = UIStackView(arrangedSubviews: rows)
    stack.axis = .vertical
    stack.frame = view.bounds
    stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(stack)
  }

  func item(named name: String) -> (any UIPopoverPresentationControllerSourceItem)? { items[name] }

  private func barItem(
    _ item: Shop.Scene.Item, _ tapped: @escaping (Shop.Scene.Item) -> Void
  ) -> UIBarButtonItem {
    switch item.kind {
    case .flexibleSpace: return .flexibleSpace()
    case .fixedSpace: return .fixedSpace(16)
    case .item:
      let action = UIAction(title: item.title ?? item.name) { _ in tapped(item) }
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
