// Places that only links lead to: language reference, "Places".

import NavRuntime

extension StackAnalysis {
  /// Returns the branches of links whose places no events build, with the widths.
  ///
  /// - Parameter own: What is reached without links.
  func unbuiltPlaces(without own: StackAnalysis) -> [(branch: BranchID, width: NavigationWidth)] {
    places.starts.compactMap { start in
      guard let link = start.link, let control = own.idle(start.width), !coversSplit(start.start.word) else {
        return nil
      }
      // How something was opened does not show.
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

  /// `true` iff something is presented over a split: which of its scenes has done it does not show.
  private func coversSplit(_ word: [PushdownSymbol]) -> Bool {
    guard let level = word.firstIndex(where: { system[$0].kind == .level }) else { return false }
    return word[level...].contains { system[$0].kind == .split }
  }

  private func idle(_ width: NavigationWidth) -> PushdownControl? {
    idleControls.first { $0.width == width }?.control
  }
}
