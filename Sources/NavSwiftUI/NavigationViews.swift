#if canImport(SwiftUI) && !os(macOS) && !os(tvOS) && !os(watchOS)
import NavRuntime
import SwiftUI

/// The interface between the views, which display any state, and the navigation of a window.
@available(iOS 17.0, visionOS 1.0, *)
@MainActor protocol NavigationHost: AnyObject, Sendable {
  associatedtype Screen: View
  /// The state to display.
  var state: NavigationState { get }
  /// The popovers on the screen.
  var visiblePopovers: Set<NavigationIdentity> { get }
  /// Returns whether the item to which a popover is anchored is on the screen.
  func hasAnchor(_ popover: NavigationPresentation) -> Bool
  /// Notes that a popover is on the screen, or not any more.
  func popover(_ popover: NavigationIdentity, isVisible: Bool)
  /// Notes what SwiftUI is asked to present over a level, the base being 0; a popover's anchor presents it then.
  func didShow(_ presentation: NavigationIdentity?, level: Int)
  /// Returns whether a stack continues that of the app around a feature.
  func isOnHostsStack(_ node: NavigationNode) -> Bool
  /// Performs a move that the system or the user has already carried out on the screen.
  func perform(_ move: NavigationMove)
  /// Returns the screen of a scene; the buttons of an alert.
  func screen(for instance: NavigationInstance) -> Screen
  /// Returns whether the app draws the buttons of a scene that is presented as an alert or action sheet.
  func drawsAlert(of instance: NavigationInstance) -> Bool
  /// Sends the event that a button of an alert raises.
  func raise(_ item: NavigationItem, of instance: NavigationInstance)
  /// Returns whether the user cannot dismiss a presentation by a gesture.
  func keeps(_ presentation: NavigationPresentation) -> Bool
  /// Returns the title of a scene.
  func title(of instance: NavigationInstance) -> String
  /// Returns the title and icon of a tab.
  func label(ofTab tab: String, in container: String) -> (title: String, icon: String)
}

/// A scene or a container.
@available(iOS 17.0, visionOS 1.0, *)
struct NodeView<Host: NavigationHost>: View {
  let node: NavigationNode
  let host: Host

  var body: some View {
    switch node {
    case .scene(let instance): host.screen(for: instance)
    case .stack where host.isOnHostsStack(node): ContinuedStackView(position: 0, host: host)
    case .stack: StackView(node: node, host: host)
    case .tabs(let tabs): TabsView(tabs: tabs, host: host)
    case .pages(let pages): PagesView(pages: pages, host: host)
    case .split(let split): SplitView(split: split, host: host)
    }
  }
}

/// A stack, or the columns of a split merged into one in compact width.
@available(iOS 17.0, visionOS 1.0, *)
struct StackView<Host: NavigationHost>: View {
  let node: NavigationNode
  let host: Host

  /// The current elements: SwiftUI reads the path right after it has written to it, before the view is recreated.
  private var elements: [NavigationNode] {
    switch host.state.node(node.id) ?? node {
    case .stack(let stack): stack.elements
    case .split(let split): split.mergedElements
    case .scene, .tabs, .pages: []
    }
  }

  var body: some View {
    if let root = elements.first {
      NavigationStack(path: path) {
        NodeView(node: root, host: host)
          .id(root.id)
          .navigationDestination(for: StackElement.self) { element in
            // A popped scene is displayed until its animation ends.
            NodeView(node: host.state.node(element.node.id) ?? element.node, host: host)
          }
      }
    }
  }

  private var path: Binding<[StackElement]> {
    Binding { @MainActor in
      elements.dropFirst().map { StackElement(node: $0) }
    } set: { @MainActor path in
      // The user can only go back: one with the button or a swipe, several with the button's menu.
      if let gone = elements.dropFirst(path.count + 1).first { host.perform(.back(past: gone.id)) }
    }
  }
}

/// An element of a stack. Only its identity is compared, or SwiftUI would push it again when its contents change.
@available(iOS 17.0, visionOS 1.0, *)
struct StackElement: Hashable {
  let node: NavigationNode

  static func == (left: Self, right: Self) -> Bool { left.node.id == right.node.id }
  func hash(into hasher: inout Hasher) { hasher.combine(node.id) }
}

/// Tabs.
@available(iOS 17.0, visionOS 1.0, *)
struct TabsView<Host: NavigationHost>: View {
  let tabs: NavigationTabs
  let host: Host

  var body: some View {
    TabView(selection: selection) {
      ForEach(tabs.tabs, id: \.name) { tab in
        let label = host.label(ofTab: tab.name, in: tabs.name)
        NodeView(node: tab.node, host: host)
          .toolbar(tabs.hidesBar(in: host.state.width) ? .hidden : .automatic, for: .tabBar)
          .tabItem { Label(label.title, systemImage: label.icon) }
          .tag(tab.name)
      }
    }
  }

  private var selection: Binding<String> {
    // Setting it to what it is means a second tap: the engine pops the tab's stacks to their roots.
    Binding {
      tabs.selectedTab.name
    } set: { @MainActor tab in
      host.perform(.select(container: tabs.name, tab: tab))
    }
  }
}

/// Pages to swipe through.
@available(iOS 17.0, visionOS 1.0, *)
struct PagesView<Host: NavigationHost>: View {
  let pages: NavigationPages
  let host: Host

  var body: some View {
    TabView(selection: current) {
      ForEach(Array(pages.pages.enumerated()), id: \.element.id) { index, page in
        NodeView(node: page, host: host).tag(index)
      }
    }
    .tabViewStyle(.page)
  }

  private var current: Binding<Int> {
    Binding {
      pages.current
    } set: { @MainActor page in
      for _ in 0..<abs(page - pages.current) {
        host.perform(page > pages.current ? .swipeToNext : .swipeToPrevious)
      }
    }
  }
}

/// A split: columns side by side in regular width, and the engine's merged stack in compact width.
@available(iOS 17.0, visionOS 1.0, *)
struct SplitView<Host: NavigationHost>: View {
  let split: NavigationSplit
  let host: Host
  /// The visibility of the columns: layout, which the engine leaves to the system.
  @State private var besides = NavigationSplitViewVisibility.all

  var body: some View {
    if host.state.width == .compact {
      if let compact = split.compact {
        NodeView(node: compact, host: host)
      } else {
        StackView(node: .split(split), host: host)
      }
    } else if split.columns.count == 2 {
      NavigationSplitView(columnVisibility: split.displaysOver ? over : $besides) {
        column(.primary)
      } detail: {
        column(.secondary)
      }
      .navigationSplitViewStyle(.balanced)
    } else {
      NavigationSplitView(columnVisibility: split.displaysOver ? over : $besides) {
        column(.primary)
      } content: {
        column(.supplementary)
      } detail: {
        column(.secondary)
      }
      .navigationSplitViewStyle(.balanced)
    }
  }

  private func column(_ column: NavigationColumn) -> NodeView<Host>? {
    split.columns.first { $0.column == column }.map { NodeView(node: $0.node, host: host) }
  }

  private var over: Binding<NavigationSplitViewVisibility> {
    Binding {
      split.isRevealed ? .all : .detailOnly
    } set: { @MainActor visibility in
      let isRevealed = visibility != .detailOnly
      if isRevealed != split.isRevealed { host.perform(isRevealed ? .reveal : .hide) }
    }
  }
}
#endif
