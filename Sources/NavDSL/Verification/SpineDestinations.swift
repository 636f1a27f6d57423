// Properties of destinations that restrict their positions.

extension Program {
  /// Returns the target of a destination, following starts of flows; `nil` if it has its own stack.
  func bareTarget(of id: DestinationID) -> Target? {
    var id = id
    // A longer chain of flows is a cycle.
    for _ in 0...flows.count {
      guard !destinations[id].inStack else { return nil }
      guard case .flow(let flow) = destinations[id].target else { return destinations[id].target }
      guard let start = flows[flow].start else { return nil }
      id = start
    }
    return nil
  }

  /// `true` iff a stack can contain a destination.
  func fitsOnStack(_ id: DestinationID) -> Bool {
    switch bareTarget(of: id) {
    case .scene, .tabs, .pages: true
    case .stack, .split, .flow, .error, nil: false
    }
  }

  /// `true` iff a destination is a scene without its own stack.
  func isScene(_ id: DestinationID) -> Bool {
    if case .scene? = bareTarget(of: id) { true } else { false }
  }

  /// `true` iff an alert can show a destination: a scene without its own stack and without embedded scenes.
  func fitsInAlert(_ id: DestinationID) -> Bool {
    guard case .scene(let scene)? = bareTarget(of: id) else { return false }
    return scenes[scene].embeds.isEmpty
  }

  /// `true` iff a destination is a tab container without a stack.
  func holdsTabs(_ id: DestinationID) -> Bool {
    if case .tabs? = bareTarget(of: id) { true } else { false }
  }

  /// Returns the split that a destination shows; `nil` if it shows something else.
  func split(_ id: DestinationID) -> SplitID? {
    if case .split(let split)? = bareTarget(of: id) { split } else { nil }
  }

  /// `true` iff the scene in focus in a destination is not in a tab, a page or a column, which may be hidden.
  func isNeverHidden(_ id: DestinationID) -> Bool {
    var target = destinations[id].target
    // A longer chain is a cycle.
    for _ in 0...stacks.count + flows.count {
      switch target {
      case .scene: return true
      case .stack(let stack): target = destinations[stacks[stack].root].target
      case .flow(let flow):
        guard let start = flows[flow].start else { return false }
        target = destinations[start].target
      case .tabs, .pages, .split, .error: return false
      }
    }
    return false
  }

  /// `true` iff a destination is a scene without its own stack that does not replace itself.
  func replacesNothing(at destination: DestinationID) -> Bool {
    guard case .scene(let id) = destinations[destination].target, !destinations[destination].inStack else {
      return false
    }
    return replacements(in: scenes[id].handlers).isEmpty
  }

  /// `true` iff a step may replace an embedded scene that does not have its handler: one around scenes does, and one that
  /// goes on after an unwind.
  var replacesOthers: Bool {
    handlingOwners.contains { !replacements(in: handlers(of: $0)).isEmpty }
      || branches.elements.contains { branch in
        verbs[branch.verbs].drop { !$0.action.unwinds }.contains { $0.action.replaces }
      }
  }

  /// Returns the scenes that a destination contains as soon as it is opened, shown or not, but for those embedded in
  /// them.
  func initialScenes(of id: DestinationID) -> [SceneID] {
    contents(of: id, besidesEmbedded: true).compactMap {
      if case .scene(let scene) = destinations[$0].target { scene } else { nil }
    }
  }

  /// Returns what a destination contains as soon as it is opened, shown or not, at any depth, itself included.
  func contents(of id: DestinationID, besidesEmbedded: Bool = false) -> [DestinationID] {
    var (contents, found, next) = ([id], Set([id]), 0)
    while next < contents.count {
      let target = destinations[contents[next]].target
      next += 1
      if besidesEmbedded, case .scene = target { continue }
      contents += destinationsShown(by: target).filter { found.insert($0).inserted }
    }
    return contents
  }

  /// Returns the number of the column in which a `detail` shows its destination; `nil` if the split lacks it.
  func detailColumn(of options: OptionsID, in split: SplitID) -> Int? {
    switch self.options[options].column {
    case .primary: 0
    case .supplementary: splits[split].supplementary == nil ? nil : 1
    case .secondary, nil: splits[split].columns.count - 1
    }
  }

  /// `true` iff a destination is tabs, pages or a split without a stack.
  func holdsContainer(_ id: DestinationID) -> Bool {
    switch bareTarget(of: id) {
    case .tabs, .pages, .split: true
    case .scene, .stack, .flow, .error, nil: false
    }
  }

  /// Returns the widths in which the user can end a presentation: bit 0 for compact, bit 1 for regular; and whether it
  /// is an alert: bit 2.
  func dismissals(_ id: OptionsID, isPopover: Bool) -> Int32 {
    let options = options[id]
    let alert: Int32 = options.style.isAlert ? 4 : 0
    if options.isLocked { return alert }
    if isPopover { return options.adaptation == .fullScreen ? 2 : 3 }
    return switch options.style {
    case .automatic, .pageSheet, .formSheet, .sheet, .actionSheet: alert | 3
    case .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .alert: alert
    }
  }
}

extension Split {
  /// The initial destinations of the columns, the primary first.
  var columns: [DestinationID] {
    [primary, supplementary, secondary ?? placeholder].compactMap { $0 }
  }

  /// `true` iff the last column initially contains the placeholder.
  var startsWithPlaceholder: Bool { secondary == nil && placeholder != nil }

  /// `true` iff a column is beyond `collapse to`.
  func isBeyondCollapse(_ column: Int) -> Bool {
    switch collapse {
    case .primary: column > 0
    case .supplementary: column == columns.count - 1
    case .secondary: false
    }
  }

  /// The content of the last column once it is empty, if it differs from the initial one.
  var refill: DestinationID? { secondary == nil ? nil : placeholder }
}
