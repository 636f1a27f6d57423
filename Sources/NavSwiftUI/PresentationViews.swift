#if canImport(SwiftUI) && !os(macOS) && !os(tvOS) && !os(watchOS)
// Presentations: sheets, covers, alerts and popovers.

import NavRuntime
import SwiftUI

/// A level of a window: the base or a presentation, with the presentations over it.
@available(iOS 17.0, visionOS 1.0, *)
struct LevelView<Host: NavigationHost>: View {
  /// `nil` for the base.
  var presentation: NavigationPresentation?
  /// The number of presentations below those of this level: 0 for the base.
  var level = 0
  let host: Host
  /// The presentation that SwiftUI is showing. It lags behind when one must be dismissed before the next is presented.
  @State private var shown: NavigationPresentation?
  @State private var isWaiting = false

  var body: some View {
    NodeView(node: node, host: host)
      .sheet(item: presented(.sheet), onDismiss: catchUp) { content(of: $0) }
      .fullScreenCover(item: presented(.cover), onDismiss: catchUp) { content(of: $0) }
      .alert(title, isPresented: isPresented(.alert), presenting: shown) {
        buttons(of: $0)
      } message: {
        message(of: $0)
      }
      .confirmationDialog(
        title, isPresented: isPresented(.dialog), titleVisibility: .automatic, presenting: shown
      ) {
        buttons(of: $0)
      } message: {
        message(of: $0)
      }
      .onChange(of: next, initial: true) { follow() }
  }

  private var node: NavigationNode {
    guard let presentation else { return host.state.base }
    // A dismissed presentation is displayed until its animation ends.
    return (host.state.presentations.first { $0.id == presentation.id } ?? presentation).node
  }

  /// The presentation over this level, according to the engine.
  private var next: NavigationPresentation? {
    host.state.presentations.dropFirst(level).first
  }

  private func follow() {
    guard !isWaiting else { return }
    guard let old = shown, let new = next, old.id != new.id, old.cover != new.cover else {
      shown = next
      return
    }
    // SwiftUI replaces a sheet by a sheet. A cover that comes while a sheet goes, though, never appears.
    shown = nil
    isWaiting = true
    // Only sheets and covers say when they have gone.
    if old.cover != .sheet && old.cover != .cover { Task { catchUp() } }
  }

  private func catchUp() {
    isWaiting = false
    shown = next
  }

  private var title: String {
    guard case .scene(let instance) = shown?.node else { return "" }
    return host.title(of: instance)
  }

  private func content(of presentation: NavigationPresentation) -> some View {
    LevelView(presentation: presentation, level: level + 1, host: host)
      .presentationDetents(presentation.options.swiftUIDetents)
      .interactiveDismissDisabled(host.keeps(presentation))
  }

  /// Returns the buttons of an alert: the controls of its scene, or without any what the app draws.
  @ViewBuilder private func buttons(of alert: NavigationPresentation) -> some View {
    if case .scene(let instance) = alert.node, !instance.scene.alertButtons.isEmpty {
      ForEach(instance.scene.alertButtons, id: \.name) { item in
        ItemButton(item: item) { host.raise($0, of: instance) }
      }
    } else {
      NodeView(node: alert.node, host: host)
    }
  }

  @ViewBuilder private func message(of alert: NavigationPresentation) -> some View {
    if case .scene(let instance) = alert.node,
      let message = instance.scene.message(flow: instance.flow?.flow)
    {
      Text(message)
    }
  }

  private func presented(_ cover: Cover) -> Binding<NavigationPresentation?> {
    host.presentation(shown?.cover == cover ? shown : nil)
  }

  private func isPresented(_ cover: Cover) -> Binding<Bool> {
    let item = presented(cover)
    return Binding {
      item.wrappedValue != nil
    } set: { @MainActor isPresented in
      if !isPresented { item.wrappedValue = nil }
    }
  }
}

/// SwiftUI's modifier for a presentation.
@available(iOS 17.0, visionOS 1.0, *)
enum Cover { case sheet, cover, alert, dialog, popover }

@available(iOS 17.0, visionOS 1.0, *)
extension NavigationPresentation {
  var cover: Cover {
    if kind == .popover { return .popover }
    switch options.style {
    case .automatic, .pageSheet, .formSheet, .sheet: return .sheet
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext: return .cover
    case .alert: return .alert
    case .actionSheet: return .dialog
    }
  }
}

@available(iOS 17.0, visionOS 1.0, *)
extension NavigationOptions {
  var swiftUIDetents: Set<PresentationDetent> {
    detents.isEmpty ? [.large] : Set(detents.map { $0 == .medium ? .medium : .large })
  }

  var swiftUIAdaptation: PresentationAdaptation {
    switch adaptation {
    case .sheet: .sheet
    case .fullScreen: .fullScreenCover
    case .none: .popover
    }
  }
}

@available(iOS 17.0, visionOS 1.0, *)
extension NavigationHost {
  /// Returns a binding to a presentation, which SwiftUI sets to `nil` after dismissal.
  ///
  /// After a swipe, the engine must be informed. After a button of an alert, or when the app itself has dismissed it,
  /// the engine already knows, and another presentation may be on top.
  func presentation(_ shown: NavigationPresentation?) -> Binding<NavigationPresentation?> {
    Binding {
      shown
    } set: { @MainActor [weak self] new in
      guard new == nil, let self, let shown, state.presentations.last?.id == shown.id else { return }
      perform(.dismiss)
    }
  }
}
#endif
