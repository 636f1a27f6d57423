#if canImport(SwiftUI) && !os(macOS) && !os(tvOS) && !os(watchOS)
import NavRuntime
import SwiftUI

/// A feature in an app that navigates by other means: as a sheet, in a tab, or on a navigation stack of the app.
///
///     FeatureView(IdentityCheck.Navigation(customer: "Anna", in: .compact), placement: .hostsStack) {
///       session.guards
///     } finished: { end in
///       path.removeLast()
///     } screen: { screen, navigation in
///       …
///     }
///
/// The app takes the view away when the feature has ended.
@available(iOS 17.0, visionOS 1.0, *)
public struct FeatureView<Feature: NavigationFeature, Content: View>: View {
  /// The place of a feature in the app.
  public enum Placement: Sendable {
    /// A place of its own, such as a sheet or a tab: the feature draws its stacks.
    case own
    /// A navigation stack of the app: the feature's first stack continues it, since SwiftUI has no stacks inside stacks. The
    /// bar and the way back are those of the app's stack.
    case hostsStack
  }

  @State private var navigation: WindowNavigation<Feature, Content>
  @Environment(\.horizontalSizeClass) private var horizontalSizeClass

  /// Creates the view of a feature.
  ///
  /// - Parameters:
  ///   - model: The feature at its start, with its parameters.
  ///   - guards: Returns the app's decisions, for each step.
  ///   - finished: Called when the feature has ended, with its result.
  ///   - screen: Returns the screen of a scene; the buttons of an alert.
  public init(
    _ model: NavigationModel<Feature>, placement: Placement = .own,
    guards: @escaping @MainActor () -> Feature.Guards,
    finished: @escaping @MainActor (NavigationEnd<Feature.NavigationResult>) -> Void,
    @ViewBuilder screen: @escaping @MainActor (Feature.Screen, WindowNavigation<Feature, Content>) -> Content
  ) {
    let navigation = WindowNavigation(model, guards: guards, screen: screen)
    navigation.onOutcome = { outcome in
      if let end = Feature.end(of: outcome) { finished(end) }
    }
    self.init(navigation, placement: placement)
  }

  /// Creates the view of a feature whose navigation the app keeps, to open links in it; its outcomes go to the app.
  public init(_ navigation: WindowNavigation<Feature, Content>, placement: Placement = .own) {
    navigation.isOnHostsStack = placement == .hostsStack
    _navigation = State(initialValue: navigation)
  }

  /// The feature's content.
  public var body: some View {
    LevelView(host: navigation)
      .onAppear { resize() }
      .onChange(of: horizontalSizeClass) { resize() }
  }

  /// Follows the width that the app gives the feature, which may be less than that of the window.
  private func resize() {
    let width: NavigationWidth = horizontalSizeClass == .regular ? .regular : .compact
    if navigation.model.state.width != width { navigation.perform(.resize(width)) }
  }
}

/// An element of a feature's stack on the stack of the app around it, and the elements above.
@available(iOS 17.0, visionOS 1.0, *)
struct ContinuedStackView<Host: NavigationHost>: View {
  /// The number of elements below.
  let position: Int
  let host: Host

  private var elements: [NavigationNode] {
    guard case .stack(let stack) = host.state.base else { return [] }
    return stack.elements
  }

  var body: some View {
    if elements.indices.contains(position) {
      NodeView(node: elements[position], host: host)
        .id(elements[position].id)
        .navigationDestination(isPresented: isCovered) {
          ContinuedStackView(position: position + 1, host: host)
        }
    }
  }

  /// Returns whether there is an element above; SwiftUI sets it to `false` when the user has gone back.
  private var isCovered: Binding<Bool> {
    Binding { @MainActor in
      elements.count > position + 1
    } set: { @MainActor isCovered in
      guard !isCovered, let above = elements.dropFirst(position + 1).first else { return }
      host.perform(.back(past: above.id))
    }
  }
}
#endif
