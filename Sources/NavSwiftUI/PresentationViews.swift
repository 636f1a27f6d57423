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
  /// `true` iff SwiftUI is still taking away what it showed before.
  @State private var isWaiting = false
  /// The popover that SwiftUI is taking away.
  @State private var leaving: NavigationIdentity?
  /// The popover whose anchor is the whole level, since its own is not on the screen, as after a change of the width.
  @State private var adopted: NavigationIdentity?

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
      .popover(item: host.presentation(shown.flatMap { $0.id == adopted ? $0 : nil })) { popover in
        PopoverView(popover: popover, level: level(in: popover), host: host)
      }
      .onChange(of: next, initial: true) { follow() }
      .onChange(of: lacksAnchor) { adopt() }
      .onChange(of: host.visiblePopovers) {
        if let leaving, !host.visiblePopovers.contains(leaving) { catchUp() }
      }
  }

  private var node: NavigationNode {
    guard let presentation else { return host.state.base }
    // A dismissed presentation is displayed until its animation ends.
    return (host.state.presentations.first { $0.id == presentation.id } ?? presentation).node
  }

  /// The presentation over this level, according to the engine. SwiftUI presents nothing over an alert, so an alert makes way
  /// for what is over it, and comes back afterwards.
  private var next: NavigationPresentation? {
    let above = host.state.presentations.dropFirst(level)
    return above.first { !$0.options.style.isAlert } ?? above.last
  }

  /// Returns the level of the views in a presentation over this level.
  private func level(in presentation: NavigationPresentation) -> Int {
    (host.state.presentations.firstIndex { $0.id == presentation.id } ?? level) + 1
  }

  private func follow() {
    guard !isWaiting else { return }
    guard let old = shown, old.id != next?.id else { return show(next) }
    // SwiftUI replaces a sheet by a sheet. A cover that comes while a sheet goes, though, never appears.
    if old.cover == next?.cover, old.cover != .popover { return show(next) }
    // A popover whose anchor is not on the screen has never appeared.
    if old.cover == .popover, !host.visiblePopovers.contains(old.id) { return show(next) }
    show(nil)
    isWaiting = true
    switch old.cover {
    // They say when they have gone.
    case .sheet, .cover: break
    case .popover: leaving = old.id
    // SwiftUI waits for an alert by itself.
    case .alert, .dialog: Task { catchUp() }
    }
  }

  private func catchUp() {
    isWaiting = false
    leaving = nil
    show(next)
  }

  private func show(_ presentation: NavigationPresentation?) {
    let isKnown = presentation != nil && presentation?.id == shown?.id
    shown = presentation
    // Only its content has changed.
    if isKnown { return }
    adopted = nil
    host.didShow(presentation?.id, level: level)
    adopt()
  }

  /// `true` iff the popover's anchor is not on the screen.
  private var lacksAnchor: Bool {
    guard let shown, shown.cover == .popover, adopted == nil else { return false }
    return !host.hasAnchor(shown)
  }

  /// Presents a popover without an anchor by itself, unless the anchor is just coming.
  private func adopt() {
    guard lacksAnchor else { return }
    Task {
      guard lacksAnchor, let shown else { return }
      adopted = shown.id
      host.didShow(nil, level: level)
    }
  }

  private var title: String {
    guard case .scene(let instance) = shown?.node else { return "" }
    return host.title(of: instance)
  }

  private func content(of presentation: NavigationPresentation) -> some View {
    LevelView(presentation: presentation, level: level(in: presentation), host: host)
      .presentationDetents(presentation.options.swiftUIDetents)
      .interactiveDismissDisabled(host.keeps(presentation))
  }

  /// Returns the buttons of an alert: the controls of its scene, or what the app draws.
  @ViewBuilder private func buttons(of alert: NavigationPresentation) -> some View {
    if case .scene(let instance) = alert.node, !host.drawsAlert(of: instance) {
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

/// The content of a popover.
@available(iOS 17.0, visionOS 1.0, *)
struct PopoverView<Host: NavigationHost>: View {
  let popover: NavigationPresentation
  let level: Int
  let host: Host

  var body: some View {
    LevelView(presentation: popover, level: level, host: host)
      .onAppear { host.popover(popover.id, isVisible: true) }
      .onDisappear { host.popover(popover.id, isVisible: false) }
      .interactiveDismissDisabled(host.keeps(popover))
      .presentationCompactAdaptation(popover.options.swiftUIAdaptation)
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
  /// The engine must be informed after a swipe. It already knows after a button of an alert, or when the app itself has
  /// dismissed the presentation, and another one may be on top.
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
