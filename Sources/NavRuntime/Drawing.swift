// What a view layer needs to draw a state.

extension NavigationNode: Identifiable {
  public var id: NavigationIdentity { identity }
}

extension NavigationInstance: Identifiable {
  public var id: NavigationIdentity { identity }
}

extension NavigationPresentation: Identifiable {
  public var id: NavigationIdentity { identity }
}

extension NavigationState {
  /// Returns the node of that identity, wherever it is; `nil` if it is gone.
  public func node(_ identity: NavigationIdentity) -> NavigationNode<Program>? {
    path(of: identity).flatMap { node(at: $0) }
  }
}

extension NavigationTabs {
  /// The chosen tab.
  public var selectedTab: NavigationEmbedded<Program> { tabs[selected] }
}
