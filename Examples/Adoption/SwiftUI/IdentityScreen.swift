import NavRuntime
import NavSwiftUI
import SwiftUI

/// The screen of a scene of the feature. It may be in a module of its own, with the feature's Swift.
struct IdentityScreen: View {
  let screen: IdentityCheck.Screen
  let navigation: WindowNavigation<IdentityCheck, IdentityScreen>

  var body: some View {
    switch screen {
    case .consent(let consent):
      Button("Agree and continue") { navigation.send(consent.agree()) }
        .bar(of: consent, in: navigation)
    case .photoPassport(let passport):
      Button("Photograph the passport") { navigation.send(passport.shoot()) }
        .bar(of: passport, in: navigation)
    case .photoSelfie(let selfie):
      Button("Take a photo of yourself") { navigation.send(selfie.shoot()) }
        .bar(of: selfie, in: navigation)
    case .noCamera: EmptyView()
    case .help(let help): Text("Why this is necessary").bar(of: help, in: navigation)
    case .chat(let chat): Text("Chat with \(chat.customer)").bar(of: chat, in: navigation)
    }
  }
}
