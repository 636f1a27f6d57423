import NavRuntime
import NavUIKit
import ShopKit
import UIKit

/// The navigation of a window of the shop.
typealias ShopCoordinator = NavigationCoordinator<Shop>

/// The view controllers of the shop's scenes.
@MainActor struct ShopControllers {
  unowned let coordinator: ShopCoordinator
  let session: Session

  /// Creates the view controller of a scene.
  func controller(for screen: Shop.Screen) -> UIViewController {
    switch screen {
    case .catalog(let scene): catalog(scene)
    case .product(let scene): product(scene)
    case .filters(let scene): filters(scene)
    case .shareSheet(let scene): shareSheet(scene)
    case .receipt(let scene): receipt(scene)
    case .signIn(let scene): signIn(scene)
    case .account(let scene): account(scene)
    case .settings(let scene): settings(scene)
    case .checkoutAddress(let scene): address(scene)
    case .checkoutPayment(let scene): payment(scene)
    case .checkoutReview(let scene): review(scene)
    }
  }

  private func catalog(_ catalog: Shop.Catalog) -> UIViewController {
    let rows = ["7", "42", "99"].map { id in
      button("Product \(id)") { coordinator.send(catalog.select(id: id)) }
    }
    return SceneController(catalog, rows, coordinator)
  }

  private func product(_ product: Shop.Product) -> UIViewController {
    SceneController(product, [label("All about product \(product.id)")], coordinator)
  }

  private func filters(_ filters: Shop.Filters) -> UIViewController {
    let rows = Shop.SortOrder.allCases.map { order in
      button(order == .price ? "Cheapest first" : "Best first") {
        coordinator.send(filters.pick(order: order))
      }
    }
    return SceneController(filters, rows, coordinator)
  }

  private func shareSheet(_ sheet: Shop.ShareSheet) -> UIViewController {
    let link = label(Shop.Link.products(id: sheet.id).url)
    return SceneController(
      sheet, [link, button("Copy") { coordinator.send(sheet.shared()) }], coordinator)
  }

  private func receipt(_ receipt: Shop.Receipt) -> UIViewController {
    let text = "You have paid \(receipt.total.cents) cents."
    return SceneController(receipt, [label(text)], coordinator)
  }

  private func signIn(_ signIn: Shop.SignIn) -> UIViewController {
    let enter = button("Sign In") {
      session.isSignedIn = true
      coordinator.send(signIn.done())
    }
    return SceneController(signIn, [enter], coordinator)
  }

  private func account(_ account: Shop.Account) -> UIViewController {
    let enter = button("Sign In") { coordinator.send(account.signIn()) }
    return SceneController(account, [enter], coordinator)
  }

  private func settings(_ settings: Shop.Settings) -> UIViewController {
    SceneController(
      settings, [button("Sign Out") { coordinator.send(settings.signOut()) }], coordinator)
  }

  private func address(_ address: Shop.Checkout.Address) -> UIViewController {
    SceneController(address, [label("Where the parcel goes")], coordinator)
  }

  private func payment(_ payment: Shop.Checkout.Payment) -> UIViewController {
    let rows = Shop.Checkout.Method.allCases.map { method in
      button(method.rawValue) { coordinator.send(payment.choose(method: method)) }
    }
    return SceneController(payment, rows, coordinator)
  }

  private func review(_ review: Shop.Checkout.Review) -> UIViewController {
    let rows = [
      button("Change Address") { coordinator.send(review.changeAddress()) },
      button("Pay") { coordinator.send(review.paid(total: Money(cents: 4200))) },
    ]
    return SceneController(review, rows, coordinator)
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

/// A screen with the title and the bar items of its scene.
final class SceneController: UIViewController, NavigationItemOwner {
  private let rows: [UIView]
  private var items: [String: UIBarButtonItem] = [:]

  init(_ scene: some NavigationTypedScene, _ rows: [UIView], _ coordinator: ShopCoordinator) {
    self.rows = rows
    super.init(nibName: nil, bundle: nil)
    items = coordinator.configureBar(of: self, for: scene)
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
}
