// Places that only links lead to: language reference, "Places".

import NavRuntime

extension StackAnalysis {
  /// Returns the branches of links whose places no events reach, in any width: what events build may look different in
  /// one, as a split that has collapsed. A place that too many scenes can have presented is not certain to be one.
  ///
  /// - Parameter own: The analysis without links.
  func unbuiltPlaces(without own: StackAnalysis) -> [(branch: BranchID, isCertain: Bool)] {
    var builtWidths: [BranchID: [NavigationWidth: Bool]] = [:]
    var unasked: Set<BranchID> = []
    for start in places.starts {
      guard let link = start.link, let control = own.idle(start.width) else { continue }
      if start.alike.isEmpty {
        unasked.insert(link)
        continue
      }
      let isBuilt = start.alike.contains { word in
        own.automaton.accepts(control, matching: word.map { matching($0, in: own) })
      }
      // Of each condition of the app's start.
      builtWidths[link, default: [:]][start.width] =
        isBuilt && builtWidths[link]?[start.width] ?? true
    }
    return Set(builtWidths.keys).union(unasked).sorted()
      .filter { builtWidths[$0]?.values.contains(true) != true }
      .map { ($0, !unasked.contains($0)) }
  }

  /// Returns a predicate for the symbols of another analysis that show the same. The opener is not visible, so it is not
  /// compared.
  private func matching(_ symbol: PushdownSymbol, in own: StackAnalysis) -> (PushdownSymbol) -> Bool {
    let wanted = system[symbol]
    return { other in
      let symbol = own.system[other]
      guard symbol.kind == wanted.kind, symbol.id == wanted.id else { return false }
      return symbol.kind == .level || symbol.detail == wanted.detail
    }
  }

  private func idle(_ width: NavigationWidth) -> PushdownControl? {
    idleControls.first { $0.width == width }?.control
  }
}
