// Places that only links lead to: language reference, "Places".

import NavRuntime

extension StackAnalysis {
  /// Returns the branches of links whose places no events reach, with the widths.
  ///
  /// - Parameter own: The analysis without links.
  func unbuiltPlaces(without own: StackAnalysis) -> [(branch: BranchID, width: NavigationWidth)] {
    places.starts.compactMap { start in
      guard let link = start.link, let control = own.idle(start.width), !coversSplit(start.start.word) else {
        return nil
      }
      // The opener is not visible, so it is not compared.
      let word = start.start.word.map { symbol in
        let wanted = system[symbol]
        return { (other: PushdownSymbol) in
          let symbol = own.system[other]
          guard symbol.kind == wanted.kind, symbol.id == wanted.id else { return false }
          return symbol.kind == .level || symbol.detail == wanted.detail
        }
      }
      return own.automaton.accepts(control, matching: word) ? nil : (link, start.width)
    }
  }

  /// `true` iff a presentation covers a split: the state does not show which of its scenes is the presenter.
  private func coversSplit(_ word: [PushdownSymbol]) -> Bool {
    guard let level = word.firstIndex(where: { system[$0].kind == .level }) else { return false }
    return word[level...].contains { system[$0].kind == .split }
  }

  private func idle(_ width: NavigationWidth) -> PushdownControl? {
    idleControls.first { $0.width == width }?.control
  }
}
