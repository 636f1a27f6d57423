import NavRuntime

/// The start of an app: the first branch whose condition holds.
package struct Start: Hashable, Sendable {
  /// A branch of a start.
  package struct Branch: Hashable, Sendable {
    /// The condition, which asks guards; `nil` for `else`, and for a start without conditions.
    package var condition: ConditionID?
    /// The destination that is shown first.
    package var destination: DestinationID
  }

  /// The branches in order, at least one. The last has no condition in a program without errors.
  package var branches: [Branch]

  /// Creates a start without conditions.
  package init(_ destination: DestinationID) {
    branches = [Branch(condition: nil, destination: destination)]
  }

  /// Creates a start; an unresolved one if there are no branches.
  package init(_ branches: [Branch], otherwise destination: DestinationID) {
    self.branches = branches.isEmpty ? [Branch(condition: nil, destination: destination)] : branches
  }

  /// `true` iff it has conditions.
  package var isConditional: Bool { branches.count > 1 || branches.contains { $0.condition != nil } }

  /// The destination of the last branch, which is taken if no condition holds.
  package var fallback: DestinationID {
    branches.last?.destination ?? DestinationID(index: 0)
  }
}

extension App {
  /// `true` iff each width has its own start.
  package var isAdaptive: Bool { compact != regular }

  /// `true` iff a start has conditions.
  package var hasConditionalStart: Bool { compact.isConditional || regular.isConditional }

  /// All destinations with which the app may start.
  package var startDestinations: [DestinationID] { (compact.branches + regular.branches).map(\.destination) }

  /// Returns the start in a width.
  package func start(in width: NavigationWidth) -> Start { width == .compact ? compact : regular }
}
