import NavRuntime
import SwiftUI

@main struct ShopApp: App {
  @State private var session = Session()

  var body: some Scene {
    WindowGroup { WindowView(session: session) }
  }
}

/// A window. It has its own model: with one model for the whole app, two windows would navigate together.
struct WindowView: View {
  @State private var model: ShopModel
  @SceneStorage("navigation") private var saved: Data?
  @Environment(\.horizontalSizeClass) private var horizontalSizeClass
  @Environment(\.scenePhase) private var scenePhase

  init(session: Session) { _model = State(initialValue: ShopModel(session: session)) }

  var body: some View {
    LevelView(host: model)
      .onAppear {
        if let saved { model.restore(saved) }
        resize()
      }
      .onChange(of: model.navigation) { saved = model.saved }
      .onChange(of: horizontalSizeClass) { resize() }
      .onChange(of: scenePhase) { resize() }
      .onOpenURL { model.open($0) }
  }

  private func resize() {
    // In the background, iOS takes snapshots of the app in every width.
    guard scenePhase != .background, let horizontalSizeClass else { return }
    model.perform(.resize(horizontalSizeClass == .compact ? .compact : .regular))
  }
}
