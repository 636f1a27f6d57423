import NavRuntime
import NavSwiftUI
import ShopKit
import SwiftUI

/// The navigation of a window of the shop.
typealias ShopNavigation = WindowNavigation<Shop, ShopScreen>

/// The screen of a scene of the shop.
struct ShopScreen: View {
  let screen: Shop.Screen
  let navigation: ShopNavigation
  let session: Session

  var body: some View {
    switch screen {
    case .catalog(let catalog): CatalogView(catalog: catalog, navigation: navigation)
    case .product(let product): ProductView(product: product, navigation: navigation)
    case .filters(let filters): FiltersView(filters: filters, navigation: navigation)
    case .shareSheet(let sheet): ShareView(sheet: sheet, navigation: navigation)
    case .receipt(let receipt): ReceiptView(receipt: receipt, navigation: navigation)
    case .signIn(let signIn): SignInView(signIn: signIn, navigation: navigation, session: session)
    case .account(let account): AccountView(account: account, navigation: navigation, session: session)
    case .settings(let settings): SettingsView(settings: settings, navigation: navigation)
    case .checkoutAddress(let address): AddressView(address: address, navigation: navigation)
    case .checkoutPayment(let payment): PaymentView(payment: payment, navigation: navigation)
    case .checkoutReview(let review): ReviewView(review: review, navigation: navigation)
    }
  }
}

struct CatalogView: View {
  let catalog: Shop.Catalog
  let navigation: ShopNavigation

  var body: some View {
    List(["7", "42", "99"], id: \.self) { id in
      Button("Product \(id)") { navigation.send(catalog.select(id: id)) }
    }
    .bar(of: catalog, in: navigation)
  }
}

struct ProductView: View {
  let product: Shop.Product
  let navigation: ShopNavigation

  var body: some View {
    Text("All about product \(product.id)")
      .bar(of: product, in: navigation)
  }
}

struct FiltersView: View {
  let filters: Shop.Filters
  let navigation: ShopNavigation

  var body: some View {
    List(Shop.SortOrder.allCases, id: \.self) { order in
      Button(order == .price ? "Cheapest first" : "Best first") {
        navigation.send(filters.pick(order: order))
      }
    }
  }
}

struct ShareView: View {
  let sheet: Shop.ShareSheet
  let navigation: ShopNavigation

  var body: some View {
    VStack {
      Text(Shop.Link.products(id: sheet.id).url)
      Button("Copy") { navigation.send(sheet.shared()) }
    }
  }
}

struct ReceiptView: View {
  let receipt: Shop.Receipt
  let navigation: ShopNavigation

  var body: some View {
    Text("You have paid \(receipt.total.cents) cents.")
      .bar(of: receipt, in: navigation)
  }
}

struct SignInView: View {
  let signIn: Shop.SignIn
  let navigation: ShopNavigation
  let session: Session

  var body: some View {
    Form {
      Button("Sign In") {
        session.isSignedIn = true
        navigation.send(signIn.done())
      }
    }
    .bar(of: signIn, in: navigation)
  }
}

struct AccountView: View {
  let account: Shop.Account
  let navigation: ShopNavigation
  let session: Session

  var body: some View {
    Form {
      if session.isSignedIn {
        Text("Welcome back")
      } else {
        Button("Sign In") { navigation.send(account.signIn()) }
      }
    }
    .bar(of: account, in: navigation)
  }
}

struct SettingsView: View {
  let settings: Shop.Settings
  let navigation: ShopNavigation

  var body: some View {
    Form {
      Button("Sign Out", role: .destructive) { navigation.send(settings.signOut()) }
    }
    .bar(of: settings, in: navigation)
  }
}

struct AddressView: View {
  let address: Shop.Checkout.Address
  let navigation: ShopNavigation

  var body: some View {
    Form { Text("Where the parcel goes") }
      .bar(of: address, in: navigation)
  }
}

struct PaymentView: View {
  let payment: Shop.Checkout.Payment
  let navigation: ShopNavigation

  var body: some View {
    List(Shop.Checkout.Method.allCases, id: \.self) { method in
      Button(method.rawValue) { navigation.send(payment.choose(method: method)) }
    }
    .bar(of: payment, in: navigation)
  }
}

struct ReviewView: View {
  let review: Shop.Checkout.Review
  let navigation: ShopNavigation

  var body: some View {
    Form {
      Button("Change Address") { navigation.send(review.changeAddress()) }
      Button("Pay") { navigation.send(review.paid(total: Money(cents: 4200))) }
    }
    .bar(of: review, in: navigation)
  }
}
