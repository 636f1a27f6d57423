import NavRuntime
import ShopKit
import SwiftUI

/// The screen of a scene of the shop.
struct ShopScreen: View {
  let instance: NavigationInstance<Shop.Program>
  let model: ShopModel

  var body: some View {
    switch instance.scene.id {
    case .catalog: Shop.Instance(instance).map { CatalogView(catalog: $0, model: model) }
    case .product: Shop.Instance(instance).map { ProductView(product: $0, model: model) }
    case .filters: Shop.Instance(instance).map { FiltersView(filters: $0, model: model) }
    case .shareSheet: Shop.Instance(instance).map { ShareView(sheet: $0, model: model) }
    case .receipt: Shop.Instance(instance).map { ReceiptView(receipt: $0, model: model) }
    case .signIn: Shop.Instance(instance).map { SignInView(signIn: $0, model: model) }
    case .account: Shop.Instance(instance).map { AccountView(account: $0, model: model) }
    case .settings: Shop.Instance(instance).map { SettingsView(settings: $0, model: model) }
    case .checkoutAddress: Shop.Instance(instance).map { AddressView(address: $0, model: model) }
    case .checkoutPayment: Shop.Instance(instance).map { PaymentView(payment: $0, model: model) }
    case .checkoutReview: Shop.Instance(instance).map { ReviewView(review: $0, model: model) }
    }
  }
}

extension View {
  /// Gives a screen the title and the bar items that the program gives its scene.
  func bar<S: Shop.TypedScene>(
    of instance: Shop.Instance<S>, in model: ShopModel, tapped: @escaping (Shop.Scene.Item) -> Void
  ) -> some View {
    func buttons(_ placement: Shop.Scene.Item.Placement) -> some View {
      let items = instance.scene.scene.items.filter { $0.placement == placement && $0.kind == .item }
      return ForEach(items, id: \.name) { item in
        Button(item.title ?? item.system ?? item.name) { tapped(item) }
          .navigationItem(item.name, of: instance.id, in: model)
      }
    }
    return navigationTitle(instance.scene.scene.title ?? "")
      .navigationBarBackButtonHidden(!model.showsBackButton(instance.id))
      .toolbar {
        ToolbarItemGroup(placement: .topBarLeading) { buttons(.left) }
        ToolbarItemGroup(placement: .topBarTrailing) { buttons(.right) }
        ToolbarItemGroup(placement: .bottomBar) { buttons(.toolbar) }
      }
  }
}

struct CatalogView: View {
  let catalog: Shop.Instance<Shop.Catalog>
  let model: ShopModel

  var body: some View {
    List(["7", "42", "99"], id: \.self) { id in
      Button("Product \(id)") { model.send(.select(id: id), from: catalog) }
    }
    .bar(of: catalog, in: model) { Shop.Catalog.Event($0).map { model.send($0, from: catalog) } }
  }
}

struct ProductView: View {
  let product: Shop.Instance<Shop.Product>
  let model: ShopModel

  var body: some View {
    Text("All about product \(product.scene.id)")
      .bar(of: product, in: model) { Shop.Product.Event($0).map { model.send($0, from: product) } }
  }
}

struct FiltersView: View {
  let filters: Shop.Instance<Shop.Filters>
  let model: ShopModel

  var body: some View {
    List(Shop.SortOrder.allCases, id: \.self) { order in
      Button(order == .price ? "Cheapest first" : "Best first") {
        model.send(.pick(order: order), from: filters)
      }
    }
  }
}

struct ShareView: View {
  let sheet: Shop.Instance<Shop.ShareSheet>
  let model: ShopModel

  var body: some View {
    VStack {
      Text(Shop.Link.products(id: sheet.scene.id).url)
      Button("Copy") { model.send(.shared, from: sheet) }
    }
  }
}

struct ReceiptView: View {
  let receipt: Shop.Instance<Shop.Receipt>
  let model: ShopModel

  var body: some View {
    Text("You have paid \(receipt.scene.total.cents) cents.")
      .bar(of: receipt, in: model) { Shop.Receipt.Event($0).map { model.send($0, from: receipt) } }
  }
}

struct SignInView: View {
  let signIn: Shop.Instance<Shop.SignIn>
  let model: ShopModel

  var body: some View {
    Form {
      Button("Sign In") {
        model.session.isSignedIn = true
        model.send(.done, from: signIn)
      }
    }
    .bar(of: signIn, in: model) { Shop.SignIn.Event($0).map { model.send($0, from: signIn) } }
  }
}

struct AccountView: View {
  let account: Shop.Instance<Shop.Account>
  let model: ShopModel

  var body: some View {
    Form {
      if model.session.isSignedIn {
        Text("Welcome back")
      } else {
        Button("Sign In") { model.send(.signIn, from: account) }
      }
    }
    .bar(of: account, in: model) { Shop.Account.Event($0).map { model.send($0, from: account) } }
  }
}

struct SettingsView: View {
  let settings: Shop.Instance<Shop.Settings>
  let model: ShopModel

  var body: some View {
    Form {
      Button("Sign Out", role: .destructive) { model.send(.signOut, from: settings) }
    }
    .bar(of: settings, in: model) { _ in }
  }
}

struct AddressView: View {
  let address: Shop.Instance<Shop.Checkout.Address>
  let model: ShopModel

  var body: some View {
    Form { Text("Where the parcel goes") }
      .bar(of: address, in: model) { Shop.Checkout.Address.Event($0).map { model.send($0, from: address) } }
  }
}

struct PaymentView: View {
  let payment: Shop.Instance<Shop.Checkout.Payment>
  let model: ShopModel

  var body: some View {
    List(Shop.Checkout.Method.allCases, id: \.self) { method in
      Button(method.rawValue) { model.send(.choose(method: method), from: payment) }
    }
    .bar(of: payment, in: model) { Shop.Checkout.Payment.Event($0).map { model.send($0, from: payment) } }
  }
}

struct ReviewView: View {
  let review: Shop.Instance<Shop.Checkout.Review>
  let model: ShopModel

  var body: some View {
    Form {
      Button("Change Address") { model.send(.changeAddress, from: review) }
      Button("Pay") { model.send(.paid(total: Money(cents: 4200)), from: review) }
    }
    .bar(of: review, in: model) { Shop.Checkout.Review.Event($0).map { model.send($0, from: review) } }
  }
}
