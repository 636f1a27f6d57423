// Walks down from a scene that steps may leave, to what they look for: Proofs.md, "What the analysis follows".

import NavRuntime

/// The memory of a walk down from a scene that searches may leave.
struct LeavingWalk {
  /// The depth that the searches have reached.
  var depth: Int32
  /// `true` iff the walk is inside of what a finish ends.
  var findsEnd = false

  init(depth: Int32) { self.depth = depth }

  init(memory: Int32) { (depth, findsEnd) = (memory >> 1, memory & 1 != 0) }

  var memory: Int32 { depth << 1 | (findsEnd ? 1 : 0) }
}

extension StackAnalysis {
  /// Returns the depth of a search that has passed a symbol: 2 for the root of a stack or a presentation, where a pop to a
  /// scene ends; 1 for another element of a stack, where a pop from inside of it ends; else 0.
  func searchDepth(below symbol: SpineSymbol, in width: NavigationWidth) -> Int32 {
    if symbol.kind == .level || system.isRoot(symbol, in: width) { return 2 }
    return symbol.position.isElement ? 1 : 0
  }

  /// `true` iff a symbol is a target of one of some searches, whatever the guards, or contains one: certainly or possibly.
  ///
  /// - Parameter depth: The depth that the searches have reached, as ``searchDepth(below:in:)`` counts it.
  func isFound(
    _ symbol: SpineSymbol, by searches: Set<SpineControl>, within depth: Int32, surely: Bool
  ) -> Bool {
    if searches.isEmpty { return false }
    let inner = symbol.scene.map { scenes(inside: $0, onlyFixed: surely) } ?? []
    func leads(_ answer: BranchChoices.Answer?) -> Bool {
      surely ? answer == .accepts : answer.map { $0 != .refuses } ?? false
    }
    return searches.contains { search in
      guard reaches(search, depth) else { return false }
      // Any target may be among the scenes of `…`.
      if symbol.kind == .surroundings { return true }
      return switch search.action {
      case .finishScene, .finishFlow: false
      case .pop: symbol.position.isElement && system.canPop(symbol, in: search.width)
      case .popFrom: symbol.position.isElement && !system.isRoot(symbol, in: search.width)
      case .popTo: search.argument == symbol.scene?.index && symbol.position.isElement
      default:
        leads(system.answer(of: symbol, to: search))
          || inner.contains { leads(system.answer(of: $0, to: search)) }
      }
    }
  }

  /// `true` iff a symbol has the opener to which one of some finishes goes back: certainly or possibly.
  ///
  /// - Parameter findsEnd: `true` iff the walk is inside of what ends, whose opener is that of what it is inside of.
  func hasOpener(
    _ symbol: SpineSymbol, of searches: Set<SpineControl>, _ findsEnd: inout Bool, surely: Bool
  ) -> Bool {
    for search in searches where search.action == .finishFlow && symbol.flow == search.argument {
      if system.isInstanceCertain(search) {
        findsEnd = true
      } else if !surely {
        return true
      }
    }
    guard findsEnd, symbol.opening != .inside else { return false }
    findsEnd = false
    switch symbol.opening {
    // A column that is filled again has no opener.
    case .split: return !surely
    case .place: return !surely || hasNeighbor(symbol)
    case .start: return false
    default: return true
    }
  }

  /// `true` iff what a place created certainly has an opener, which is below it on its stack, or presents it, and is not
  /// followed by the place again.
  private func hasNeighbor(_ symbol: SpineSymbol) -> Bool {
    if system.program.opensLinksAgain { return false }
    if symbol.position.isAbove { return true }
    let context = system.context(of: symbol)
    return context.isPresented && !context.isInside && system.region(of: symbol).isEmpty
  }

  /// `true` iff a search goes on below what it has passed, as ``searchDepth(below:in:)`` counts it.
  func reaches(_ search: SpineControl, _ depth: Int32) -> Bool {
    switch search.action {
    case .pop, .popFrom: depth == 0
    case .popTo: depth < 2
    default: true
    }
  }

  /// Returns the scenes initially embedded in a scene, or those that certainly remain.
  func scenes(inside scene: SceneID, onlyFixed: Bool = false, depth: Int = 0) -> [SceneID] {
    guard depth < 16 else { return [] }
    let program = system.program
    return program.embeds[program.scenes[scene].embeds].flatMap { embed -> [SceneID] in
      if onlyFixed, !system.isFixed(embed.destination) { return [] }
      return program.initialScenes(of: embed.destination)
        .flatMap { scenes(inside: $0, onlyFixed: onlyFixed, depth: depth + 1) + [$0] }
    }
  }
}
