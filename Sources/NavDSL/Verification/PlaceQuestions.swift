// Places that only links lead to: language reference, section 8.

extension StackAnalysis {
  /// Returns the branches of links whose places no events build, with the widths.
  ///
  /// - Parameter own: What is reached without links.
  func unbuiltPlaces(without own: StackAnalysis) -> [(branch: BranchID, width: Width)] {
    places.starts.compactMap { start in
      guard let link = start.link, let control = own.idle(start.width) else { return nil }
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

  private func idle(_ width: Width) -> PushdownControl? {
    idleControls.first { $0.width == width }?.control
  }
}
