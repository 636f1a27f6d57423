// The declarations that a window of one width can show: language reference, "Splits".

import NavRuntime

extension NavigationWidth {
  /// The width after the next change.
  var other: NavigationWidth { self == .compact ? .regular : .compact }
}

extension Program {
  /// Returns the declarations that a window which keeps its width can show, as far as the declarations tell: more than
  /// runs show.
  ///
  /// In an app that restarts when the width changes, nothing else is shown in that width.
  func targets(shownIn width: NavigationWidth) -> Set<Target> {
    var waiting: [Target] = []
    if let app {
      waiting += app.start(in: width).branches.map { destinations[$0.destination].target }
      waiting += opened(by: app.handlers, in: width)
    }
    for link in links.elements { waiting += opened(by: link.branches, in: width) }
    var shown: Set<Target> = []
    while let next = waiting.popLast() {
      guard next != .error, shown.insert(next).inserted else { continue }
      waiting += self.shown(by: next)
      waiting += opened(by: handlers(of: .target(next)), in: width)
    }
    return shown
  }

  private func opened(by handlers: IDRange<HandlerID>, in width: NavigationWidth) -> [Target] {
    self.handlers[handlers].flatMap { opened(by: $0.branches, in: width) }
  }

  /// Returns what those of the branches open that can be taken in a width.
  private func opened(by branches: IDRange<BranchID>, in width: NavigationWidth) -> [Target] {
    var targets: [Target] = []
    for branch in self.branches[branches] {
      let holds = branch.condition.map { self.holds($0, in: width) } ?? true
      if holds != false {
        targets += opened(by: branch)
        var places = [branch.place].compactMap { $0 }
        for verb in verbs[branch.verbs] { if case .open(let place) = verb.action { places.append(place) } }
        for place in places {
          targets += placeSteps[self.places[place].steps].map { destinations[$0.destination].target }
        }
      }
      if holds == true { break }
    }
    return targets
  }

  /// Returns whether a condition holds in a width, whatever else it asks for; `nil` if that decides.
  private func holds(_ id: ConditionID, in width: NavigationWidth) -> Bool? {
    switch conditions[id] {
    case .compact: return width == .compact
    case .regular: return width == .regular
    case .not(let operand): return holds(operand, in: width).map { !$0 }
    case .all(let range):
      let values = range.indices.map { holds(operands[$0], in: width) }
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .any(let range):
      let values = range.indices.map { holds(operands[$0], in: width) }
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    case .guard, .value, .equal, .error: return nil
    }
  }
}
