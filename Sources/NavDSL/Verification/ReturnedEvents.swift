// The events that openers receive at the end of what they have opened, whose handlers may open it again, or fail.

/// The events to which the parts of states return when they end.
struct ReturnedEvents {
  /// The events of some parts.
  private struct Events {
    var known: Set<Symbol>
    /// `true` iff one of the parts ends with what contains it.
    var areOfOthers = false

    mutating func add(_ part: SpineSymbol, _ event: Symbol?) {
      if let event { known.insert(event) }
      if part.opening == .inside || part.opening == .split { areOfOthers = true }
    }
  }

  private var ofScenes: [SceneID: Events] = [:]
  private var ofFlows: [Int32: Events] = [:]
  private var ofAll: Events
  /// The events of a target of which no part is known: any, if parts may be missing.
  private let ofNone: Events

  init(of parts: some Sequence<SpineSymbol>, in program: Program) {
    let missing = program.isFollowedInPart ? program.continuingHandlers : []
    ofNone = Events(known: Set(missing.map { program.handlers[$0].name }))
    ofAll = ofNone
    for part in parts {
      let event = part.opening.returning.map { program.handlers[$0].name }
      ofAll.add(part, event)
      if let scene = part.scene { ofScenes[scene, default: ofNone].add(part, event) }
      if part.flow >= 0 { ofFlows[part.flow, default: ofNone].add(part, event) }
    }
  }

  /// The events of all parts.
  var all: Set<Symbol> { ofAll.known }

  /// Returns the events at the end of a scene.
  func atEnd(of scene: SceneID) -> Set<Symbol> { events(of: ofScenes[scene] ?? ofNone) }

  /// Returns the events at the end of a flow.
  func atEnd(of flow: FlowID) -> Set<Symbol> { events(of: ofFlows[flow.index] ?? ofNone) }

  private func events(of parts: Events) -> Set<Symbol> { parts.areOfOthers ? all : parts.known }
}

extension StackAnalysis {
  /// The events to which what states contain returns.
  var returnedEvents: ReturnedEvents {
    let program = system.program
    // A place can show a scene that an earlier verb of its step has opened, and that scene keeps its opener.
    let endsOrKeepsWhatItOpens = program.branches.elements.contains { branch in
      program.verbs[branch.verbs].dropFirst().contains { verb in
        switch verb.action {
        case .finish, .open: true
        default: false
        }
      }
    }
    // A step that opens something and then fails has opened nothing.
    return ReturnedEvents(
      of: endsOrKeepsWhatItOpens ? system.spines.table.symbols : partsOfStates(), in: program)
  }
}
