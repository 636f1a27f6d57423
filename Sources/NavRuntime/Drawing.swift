// Access to the nodes of a state, for view layers.

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
  /// Returns the node of that identity anywhere in the state; `nil` if it is gone.
  public func node(_ identity: NavigationIdentity) -> NavigationNode? {
    path(of: identity).flatMap { node(at: $0) }
  }
}

extension NavigationTabs {
  /// The selected tab.
  public var selectedTab: NavigationEmbedded { tabs[selected] }
}
