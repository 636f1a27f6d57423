// Places that only links lead to: language reference, "Places".

import NavRuntime

/// The lowest part of a place that no events put where the place has it, by the names of declarations.
enum UnbuiltPart: Sendable {
  /// The base of the window; of what scenes contain as well, one of these.
  case base(String, host: String?)
  /// An element of a stack, with the scene below it.
  case element(String, below: String)
  /// A presented part, with the scene below it.
  case presented(String, over: String)
}

extension StackAnalysis {
  /// A place of a link that no events reach.
  struct UnbuiltPlace {
    let branch: BranchID
    /// `false` iff too many scenes can have presented a part of it.
    let isCertain: Bool
    /// The part that is missing; `nil` if it is not known, or differs.
    let part: UnbuiltPart?
  }

  /// Returns the places of links that no events reach, in any width: what events build may look different in one, as a split
  /// that has collapsed.
  ///
  /// - Parameter own: The analysis without links.
  func unbuiltPlaces(without own: StackAnalysis) -> [UnbuiltPlace] {
    var builtWidths: [BranchID: [NavigationWidth: Bool]] = [:]
    var unasked: Set<BranchID> = []
    var parts: [BranchID: UnbuiltPart] = [:]
    for start in places.starts {
      guard let link = start.link, let control = own.idle(start.width) else { continue }
      if start.alike.isEmpty {
        unasked.insert(link)
        continue
      }
      let isBuilt = start.alike.contains { word in
        own.automaton.accepts(control, matching: word.map { matching($0, in: own) })
      }
      if !isBuilt, parts[link] == nil, let word = start.alike.first {
        parts[link] = unbuiltPart(of: word, in: own, control)
      }
      // Of each condition of the app's start.
      builtWidths[link, default: [:]][start.width] =
        isBuilt && builtWidths[link]?[start.width] ?? true
    }
    return Set(builtWidths.keys).union(unasked).sorted()
      .filter { builtWidths[$0]?.values.contains(true) != true }
      .map { UnbuiltPlace(branch: $0, isCertain: !unasked.contains($0), part: parts[$0]) }
  }

  /// Returns the lowest part of a spine that no events put there; `nil` if it is a tab, a page or a column.
  ///
  /// - Parameter word: The spine, the top first.
  private func unbuiltPart(
    of word: [PushdownSymbol], in own: StackAnalysis, _ control: PushdownControl
  ) -> UnbuiltPart? {
    let program = system.program
    let kinds = word.map { matching($0, in: own) }
    let built = own.automaton.builtLength(control, matching: kinds)
    let (rest, below) = (word.dropLast(built).map { system[$0] }, word.suffix(built).map { system[$0] })
    guard let first = rest.last,
      let target = rest.reversed().lazy.compactMap({ program.target(of: $0) }).first
    else { return nil }
    let name = program.qualifiedName(target)
    guard let scene = below.lazy.compactMap(\.scene).first else {
      // Another tab of it may be there.
      let isThere = { program.target(of: own.system[$0]) == target }
      let others = own.automaton.builtLength(control, matching: [isThere] + kinds.suffix(built))
      return others > built || below.contains { $0.kind != .bottom }
        ? nil : .base(name, host: program.host(of: target))
    }
    let sceneName = program.qualifiedName(.scene(scene))
    if first.kind == .level { return .presented(name, over: sceneName) }
    return first.position.isAbove ? .element(name, below: sceneName) : nil
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

extension Program {
  /// Returns the declaration that a symbol represents; `nil` if it is none.
  fileprivate func target(of symbol: SpineSymbol) -> Target? {
    switch symbol.kind {
    case .scene: .scene(SceneID(index: symbol.id))
    case .tab: .tabs(tabs[TabID(index: symbol.id)].container)
    case .page: .pages(pages[PageID(index: symbol.id)].container)
    case .split, .replacement: .split(SplitID(index: symbol.id))
    case .bottom, .surroundings, .level, .column, .embed: nil
    }
  }

  /// Returns the name of a scene in which a declaration is embedded; `nil` if there is none.
  fileprivate func host(of target: Target) -> String? {
    scenes.ids.first { scene in
      embeds[scenes[scene].embeds].contains { destinations[$0.destination].target == target }
    }.map { qualifiedName(.scene($0)) }
  }
}
