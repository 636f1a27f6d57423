#if canImport(SwiftUI) && !os(macOS) && !os(tvOS) && !os(watchOS)
import NavRuntime
import SwiftUI

@available(iOS 17.0, visionOS 1.0, *)
extension View {
  /// Adds the navigation bar and the toolbar of a scene to its screen, as the program has them: title, items and their
  /// menus, back button. An item sends the event that it raises.
  ///
  /// A back button that the program handles itself, with `on back`, performs the move, and the swipe is off.
  public func bar<App: NavigationApp, Screen: View>(
    of scene: some NavigationTypedScene, in navigation: WindowNavigation<App, Screen>
  ) -> some View {
    bar(of: scene, in: navigation) { _, button in button }
  }

  /// Adds the navigation bar and the toolbar of a scene, whose items the app draws.
  ///
  /// - Parameter item: Returns the view of an item, which is the given button or in its place: with a badge, or in another
  ///   style. Popovers of the item point at the view.
  public func bar<App: NavigationApp, Screen: View, Item: View>(
    of scene: some NavigationTypedScene, in navigation: WindowNavigation<App, Screen>,
    @ViewBuilder item: @escaping @MainActor (NavigationItem, ItemButton) -> Item
  ) -> some View {
    let scene = scene.scene
    let bar = scene.bar(flow: scene.flow)
    let back = navigation.backButton(of: scene)
    let isHidden = scene.identity.map { navigation.model.hidesBar(above: $0) } ?? false
    return navigationTitle(bar.title ?? "")
      .navigationBarTitleDisplayMode(bar.hasLargeTitle ? .large : .inline)
      .navigationBarBackButtonHidden(back != .system)
      .toolbar(isHidden ? .hidden : .automatic, for: .navigationBar)
      .toolbar {
        ToolbarItemGroup(placement: .topBarLeading) {
          if case .handled(let title) = back {
            Button {
              navigation.perform(.back())
            } label: {
              Label(title, systemImage: "chevron.backward")
            }
          }
          ItemButtons(scene: scene, placement: .left, navigation: navigation, view: item)
        }
        ToolbarItemGroup(placement: .topBarTrailing) {
          ItemButtons(scene: scene, placement: .right, navigation: navigation, view: item)
        }
        ToolbarItemGroup(placement: .bottomBar) {
          ItemButtons(scene: scene, placement: .toolbar, navigation: navigation, view: item)
        }
      }
  }

  /// Declares a view to be the bar item or control to which popovers of its scene are anchored.
  public func navigationItem<App: NavigationApp, Screen: View>(
    _ name: String, of presenter: NavigationIdentity?, in navigation: WindowNavigation<App, Screen>
  ) -> some View {
    let anchored = navigation.popover(at: name, of: presenter)
    return onAppear { navigation.item(name, of: presenter, isVisible: true) }
      .onDisappear { navigation.item(name, of: presenter, isVisible: false) }
      .popover(item: navigation.presentation(anchored?.shown)) { popover in
        PopoverView(popover: popover, level: (anchored?.level ?? 0) + 1, host: navigation)
      }
  }
}

/// The back button of a scene.
private enum BackButton: Equatable {
  case none, system
  /// A button with this title, which asks a handler.
  case handled(String)
}

@available(iOS 17.0, visionOS 1.0, *)
extension WindowNavigation {
  fileprivate func backButton(of scene: NavigationScene) -> BackButton {
    switch scene.identity.flatMap({ model.leftEdge(of: $0) }) {
    case .backButton(let title, let isHandled)?: isHandled ? .handled(title) : .system
    case .items?, .hidden?, .root?, .noBar?, nil: .none
    }
  }
}

/// The items of a scene at one place of its bars.
@available(iOS 17.0, visionOS 1.0, *)
private struct ItemButtons<App: NavigationApp, Screen: View, Item: View>: View {
  let scene: NavigationScene
  let placement: NavigationItem.Placement
  let navigation: WindowNavigation<App, Screen>
  let view: @MainActor (NavigationItem, ItemButton) -> Item

  private var items: [NavigationItem] { scene.items.filter { $0.placement == placement } }

  var body: some View {
    ForEach(Array(items.enumerated()), id: \.offset) { _, item in
      switch item.kind {
      case .flexibleSpace: Spacer()
      case .fixedSpace, .separator: EmptyView()
      case .item:
        view(
          item,
          ItemButton(item: item, hasEvent: scene.event(raisedBy: item) != nil) { chosen in
            if let event = scene.event(raisedBy: chosen) { navigation.send(event) }
          }
        )
        .navigationItem(item.name, of: scene.identity, in: navigation)
      }
    }
  }
}

/// The buttons of a scene that is presented as an alert or action sheet, one for each of its controls: for an app that adds
/// views of its own to them (``WindowNavigation/drawsAlert``).
@available(iOS 17.0, visionOS 1.0, *)
public struct AlertButtons<App: NavigationApp, Screen: View>: View {
  private let scene: NavigationScene
  private let navigation: WindowNavigation<App, Screen>

  /// Creates the buttons of a scene.
  public init(of scene: some NavigationTypedScene, in navigation: WindowNavigation<App, Screen>) {
    self.scene = scene.scene
    self.navigation = navigation
  }

  /// The buttons.
  public var body: some View {
    ForEach(scene.alertButtons, id: \.name) { item in
      ItemButton(item: item) { chosen in
        if let event = scene.event(raisedBy: chosen) { navigation.send(event) }
      }
    }
  }
}

/// An item: a button, or a menu.
@available(iOS 17.0, visionOS 1.0, *)
public struct ItemButton: View {
  let item: NavigationItem
  /// `true` iff a tap on the item sends an event; one with a menu and no event opens the menu.
  var hasEvent = true
  let choose: @MainActor (NavigationItem) -> Void

  /// The button, or the menu.
  public var body: some View {
    if item.menu.isEmpty {
      button(item)
    } else if hasEvent {
      Menu {
        entries
      } label: {
        ItemLabel(item: item)
      } primaryAction: {
        choose(item)
      }
    } else {
      Menu {
        entries
      } label: {
        ItemLabel(item: item)
      }
    }
  }

  private var entries: some View {
    ForEach(Array(item.menu.enumerated()), id: \.offset) { _, entry in
      if entry.kind == .separator { Divider() } else { button(entry) }
    }
  }

  private func button(_ item: NavigationItem) -> some View {
    Button(role: item.role?.swiftUI) {
      choose(item)
    } label: {
      ItemLabel(item: item)
    }
  }
}

/// The title of an item, and its symbol if it has one.
@available(iOS 17.0, visionOS 1.0, *)
struct ItemLabel: View {
  let item: NavigationItem

  var body: some View {
    if let symbol = item.symbol {
      Label(item.label, systemImage: symbol)
    } else {
      Text(item.label)
    }
  }
}

@available(iOS 17.0, visionOS 1.0, *)
extension NavigationItem.Role {
  var swiftUI: ButtonRole {
    switch self {
    case .destructive: .destructive
    case .cancel: .cancel
    }
  }
}
#endif
