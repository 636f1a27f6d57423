import NavRuntime
import ShopKit
import SwiftUI

/// The screen of a scene of the shop.
struct ShopScreen: View {
  let instance: Shop.Instance
  let model: ShopModel

  var body: some View {
    switch Shop.SceneID(instance.scene) {
    case .catalog: Shop.Catalog(instance).map { CatalogView(catalog: $0, model: model) }
    case .product: Shop.Product(instance).map { ProductView(product: $0, model: model) }
    case .filters: Shop.Filters(instance).map { FiltersView(filters: $0, model: model) }
    case .shareSheet: Shop.ShareSheet(instance).map { ShareView(sheet: $0, model: model) }
    case .receipt: Shop.Receipt(instance).map { ReceiptView(receipt: $0, model: model) }
    case .signIn: Shop.SignIn(instance).map { SignInView(signIn: $0, model: model) }
    case .account: Shop.Account(instance).map { AccountView(account: $0, model: model) }
    case .settings: Shop.Settings(instance).map { SettingsView(settings: $0, model: model) }
    case .checkoutAddress: Shop.Checkout.Address(instance).map { AddressView(address: $0, model: model) }
    case .checkoutPayment: Shop.Checkout.Payment(instance).map { PaymentView(payment: $0, model: model) }
    case .checkoutReview: Shop.Checkout.Review(instance).map { ReviewView(review: $0, model: model) }
    }
  }
}

extension View {
  /// Adds the title and the bar items of a scene to its screen.
  func bar(of scene: Shop.Scene, in model: ShopModel) -> some View {
    func buttons(_ placement: Shop.Item.Placement) -> some View {
      let items = scene.items.filter { $0.placement == placement && $0.kind == .item }
      return ForEach(items, id: \.name) { item in
        Button(item.title ?? item.system ?? item.name) { scene.event(raisedBy: item).map(model.send) }
          .navigationItem(item.name, of: scene.identity, in: model)
      }
    }
    return navigationTitle(scene.title ?? "")
      .navigationBarBackButtonHidden(!model.showsBackButton(scene))
      .toolbar {
        ToolbarItemGroup(placement: .topBarLeading) { buttons(.left) }
        ToolbarItemGroup(placement: .topBarTrailing) { buttons(.right) }
        ToolbarItemGroup(placement: .bottomBar) { buttons(.toolbar) }
      }
  }
}

struct CatalogView: View {
  let catalog: Shop.Catalog
  let model: ShopModel

  var body: some View {
    List(["7", "42", "99"], id: \.self) { id in
      Button("Product \(id)") { model.send(catalog.select(id: id)) }
    }
    .bar(of: catalog.scene, in: model)
  }
}

struct ProductView: View {
  let product: Shop.Product
  let model: ShopModel

  var body: some View {
    Text("All about product \(product.id)")
      .bar(of: product.scene, in: model)
  }
}

struct FiltersView: View {
  let filters: Shop.Filters
  let model: ShopModel

  var body: some View {
    List(Shop.SortOrder.allCases, id: \.self) { order in
      Button(order == .price ? "Cheapest first" : "Best first") {
        model.send(filters.pick(order: order))
      }
    }
  }
}

struct ShareView: View {
  let sheet: Shop.ShareSheet
  let model: ShopModel

  var body: some View {
    VStack {
      Text(Shop.Link.products(id: sheet.id).url)
      Button("Copy") { model.send(sheet.shared()) }
    }
  }
}

struct ReceiptView: View {
  let receipt: Shop.Receipt
  let model: ShopModel

  var body: some View {
    Text("You have paid \(receipt.total.cents) cents.")
      .bar(of: receipt.scene, in: model)
  }
}

struct SignInView: View {
  let signIn: Shop.SignIn
  let model: ShopModel

  var body: some View {
    Form {
      Button("Sign In") {
        model.session.isSignedIn = true
        model.send(signIn.done())
      }
    }
    .bar(of: signIn.scene, in: model)
  }
}

struct AccountView: View {
  let account: Shop.Account
  let model: ShopModel

  var body: some View {
    Form {
      if model.session.isSignedIn {
        Text("Welcome back")
      } else {
        Button("Sign In") { model.send(account.signIn()) }
      }
    }
    .bar(of: account.scene, in: model)
  }
}

struct SettingsView: View {
  let settings: Shop.Settings
  let model: ShopModel

  var body: some View {
    Form {
      Button("Sign Out", role: .destructive) { model.send(settings.signOut()) }
    }
    .bar(of: settings.scene, in: model)
  }
}

struct AddressView: View {
  let address: Shop.Checkout.Address
  let model: ShopModel

  var body: some View {
    Form { Text("Where the parcel goes") }
      .bar(of: address.scene, in: model)
  }
}

struct PaymentView: View {
  let payment: Shop.Checkout.Payment
  let model: ShopModel

  var body: some View {
    List(Shop.Checkout.Method.allCases, id: \.self) { method in
      Button(method.rawValue) { model.send(payment.choose(method: method)) }
    }
    .bar(of: payment.scene, in: model)
  }
}

struct ReviewView: View {
  let review: Shop.Checkout.Review
  let model: ShopModel

  var body: some View {
    Form {
      Button("Change Address") { model.send(review.changeAddress()) }
      Button("Pay") { model.send(review.paid(total: Money(cents: 4200))) }
    }
    .bar(of: review.scene, in: model)
  }
}
