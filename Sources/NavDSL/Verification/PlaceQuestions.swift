// Places that only links lead to: language reference, "Places".

import NavRuntime

extension StackAnalysis {
  /// Returns the branches of links whose places no events reach, in any width: what events build may look different in
  /// one, as a split that has collapsed.
  ///
  /// - Parameter own: The analysis without links.
  func unbuiltPlaces(without own: StackAnalysis) -> [BranchID] {
    var builtWidths: [BranchID: [NavigationWidth: Bool]] = [:]
    for start in places.starts {
      guard let link = start.link, let control = own.idle(start.width), !start.alike.isEmpty else { continue }
      let isBuilt = start.alike.contains { word in
        own.automaton.accepts(control, matching: word.map { matching($0, in: own) })
      }
      // Of each condition of the app's start.
      builtWidths[link, default: [:]][start.width] =
        isBuilt && builtWidths[link]?[start.width] ?? true
    }
    return builtWidths.filter { !$0.value.values.contains(true) }.keys.sorted()
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
