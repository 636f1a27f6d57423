// The constructs that the analysis of all runs follows only in part.

/// A construct for which stacks can be missing in the analysis: those that are "bounded" in Proofs.md, "What the analysis
/// follows".
enum PartlyFollowed: Sendable {
  /// An unwind that may end inside of a scene.
  case unwind(VerbID)
  /// A split of which not all columns are shown in compact width.
  case collapse(SplitID)
  /// A `detail` of what can finish.
  case detail(VerbID)
  /// A place that puts what can finish into a column.
  case place
  /// A `detail` from a stack that is on the stack of a column.
  case innerDetail
  /// Tabs or pages with a split on a stack.
  case splitOnStack
  /// A split inside of itself.
  case splitInItself(SplitID)
  /// A flow that opens more of itself in another column.
  case flow
  /// A presentation after an unwind into another column.
  case presentation
}

extension Program {
  /// Returns what is to be said of a construct.
  func text(of construct: PartlyFollowed) -> String {
    switch construct {
    case .unwind(let verb): "'\(spelling(of: verb, in: flow(of: verb)))' may lead inside of a scene"
    case .collapse(let split):
      "'collapse to \(splits[split].collapse)' of '\(qualifiedName(.split(split)))' lets columns wait"
    case .detail(let verb): "'\(spelling(of: verb, in: flow(of: verb)))' opens in a column what can finish"
    case .place: "a place puts into a column what can finish"
    case .innerDetail: "a 'detail' may act from tabs, or a stack in a scene, on the stack of a column"
    case .splitOnStack: "tabs or pages with a split may be on a stack"
    case .splitInItself(let split): "split '\(qualifiedName(.split(split)))' may be inside of itself"
    case .flow: "a flow may open more of itself in another column"
    case .presentation: "a step may unwind into another column and then present something there"
    }
  }
}

extension Program {
  /// `true` iff several scenes can be active at the same time: in columns, or inside others.
  var showsSeveralScenes: Bool {
    !splits.elements.isEmpty || scenes.elements.contains { !$0.embeds.isEmpty }
  }

  /// `true` iff compact width shows the columns of a split as one stack.
  var mergesColumns: Bool { splits.elements.contains { $0.compact == nil } }

  /// `true` iff the program has a construct for which stacks can be missing in the analysis.
  var isFollowedInPart: Bool { partlyFollowed != nil }

  /// A construct of the program for which stacks can be missing in the analysis; `nil` if there is none.
  var partlyFollowed: PartlyFollowed? {
    if let unwind = unwindIntoWhatChanges { return .unwind(unwind) }
    if let split = splits.ids.first(where: { splits[$0].collapse != .secondary }) { return .collapse(split) }
    if let detail = detailThatLosesItsOpener { return .detail(detail) }
    if replacesOpenersOfPlaces { return .place }
    if opensDetailsFromInnerStacks { return .innerDetail }
    if putsSplitsOnStacks { return .splitOnStack }
    if let split = splitInItself { return .splitInItself(split) }
    if putsFlowsBelowTheirOpener { return .flow }
    return presentsFromOtherColumns ? .presentation : nil
  }

  /// An unwind that may end inside of a scene, if what is there may have changed.
  private var unwindIntoWhatChanges: VerbID? {
    guard embeds.count > 0,
      replacesOthers || embeds.elements.contains(where: { !replacesNothing(at: $0.destination) })
    else { return nil }
    let unwinds = verbs.ids.filter { verbs[$0].action.unwinds }
    if unwinds.isEmpty { return nil }
    let embedded = mayBeEmbedded
    return unwinds.first { verb in
      switch verbs[verb].action {
      case .unwindTo(let scene): embedded.contains(.scene(scene))
      case .unwind(let exit, _):
        exits.elements.contains { $0.name == exit && embedded.contains(.scene($0.scene)) }
      default: false
      }
    }
  }

  /// A `detail` of what can finish that may be beside, or in compact width below, its opener.
  private var detailThatLosesItsOpener: VerbID? {
    let replacesColumns = splits.elements.contains { $0.compact != nil }
    return verbs.ids.first { verb in
      guard case .detail(let destination, let options) = verbs[verb].action, canEndLater(destination) else {
        return false
      }
      return replacesColumns || self.options[options].column.map { $0 != .secondary } ?? false
    }
  }

  /// `true` iff compact width may replace the column of an opener while what a place has put at the root of the next one ends.
  private var replacesOpenersOfPlaces: Bool {
    splits.elements.contains { $0.compact != nil }
      && placeSteps.elements.contains { step in
        [.start, .push].contains(step.separator) && canEndLater(step.destination)
      }
  }

  /// `true` iff a step may go to another column, which compact width replaces later, and present something there.
  private var presentsFromOtherColumns: Bool {
    guard splits.elements.contains(where: { $0.compact != nil }) else { return false }
    return branches.elements.contains { branch in
      verbs[verbs(of: branch.verbs, afterFirst: \.unwinds)].contains { $0.action.presents }
    }
  }

  /// `true` iff tabs or pages with a split may be on a stack, which can be that of another split's column: they are opened, or
  /// a split takes the place of the root of a tab.
  private var putsSplitsOnStacks: Bool {
    if splits.elements.isEmpty { return false }
    func containsSplit(_ destination: DestinationID) -> Bool {
      contents(of: destination, besidesEmbedded: true).contains {
        if case .split = destinations[$0].target { true } else { false }
      }
    }
    let opened =
      verbs.elements.compactMap { $0.action.opened?.destination } + placeSteps.elements.map(\.destination)
      + stacks.elements.map(\.root) + splits.elements.flatMap(\.columns)
      + destinations.ids.filter { destinations[$0].inStack }
    let replacing = verbs.elements.filter(\.action.replaces).compactMap { $0.action.opened?.destination }
    if replacing.contains(where: containsSplit),
      (opened + embeds.elements.map(\.destination)).contains(where: holdsTabs)
    {
      return true
    }
    return opened.contains { destination in
      switch destinations[destination].target {
      case .scene, .split, .error: false
      case .stack, .tabs, .pages, .flow: containsSplit(destination)
      }
    }
  }

  /// A split that is embedded in a scene and may be inside of itself: its outer columns are not told from the inner ones.
  private var splitInItself: SplitID? {
    embeds.elements.lazy.flatMap { contents(of: $0.destination) }.compactMap { id in
      if case .split(let split) = destinations[id].target { split } else { nil }
    }.first { mayContainItself(.split($0)) }
  }

  /// `true` iff a `detail` may act from a stack in tabs, or in a scene, on the stack of a column: in compact width it pushes on
  /// the outer one.
  private var opensDetailsFromInnerStacks: Bool {
    guard mergesColumns, verbs.elements.contains(where: \.action.isDetail) else { return false }
    if embeds.elements.contains(where: { !isScene($0.destination) }) { return true }
    let opensTabs = verbs.elements.contains { verb in
      switch verb.action {
      case .modal, .popover: false
      default: verb.action.opened.map { holdsTabs($0.destination) } ?? false
      }
    }
    return opensTabs
      || splits.elements.contains { $0.columns.contains(where: holdsTabs) }
      || placeSteps.elements.contains { $0.separator == .push && holdsTabs($0.destination) }
  }

  /// `true` iff what is opened may end, or a part that it contains, or what takes the place of one.
  private func canEndLater(_ destination: DestinationID) -> Bool {
    if verbs.elements.contains(where: \.action.replaces), verbs.elements.contains(where: \.action.ends) {
      return true
    }
    return contents(of: destination).contains { part in
      switch destinations[part].target {
      case .scene(let scene): canEnd(scenes[scene].handlers) || scenes[scene].flow.map(canEnd) ?? false
      case .flow(let flow): canEnd(flow)
      case .stack, .tabs, .pages, .split, .error: false
      }
    }
  }

  private func canEnd(_ flow: FlowID) -> Bool {
    canEnd(handlers(of: .target(.flow(flow))))
      || scenes.elements.contains { $0.flow == flow && canEnd($0.handlers) }
  }

  private func canEnd(_ handlers: IDRange<HandlerID>) -> Bool {
    self.handlers[handlers].contains { handler in
      branches[handler.branches].contains { branch in verbs[branch.verbs].contains { $0.action.ends } }
    }
  }
}
