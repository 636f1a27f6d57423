// The starts of runs: the app's start, and the places that links lead to at any time.

import NavRuntime

extension NavigationSystem {
  /// A spine with which runs start.
  struct Start: Sendable {
    var width: NavigationWidth
    /// The guards that hold at the start of the app.
    var guards: Set<GuardID>
    /// The branch of the link that leads to the spine; `nil` for the app's start.
    var link: BranchID?
    /// The entry with which the run begins, over `…`; `nil` for the app's start.
    var entry: EntryID?
    var start: PushdownStart
    /// For a link, the spines of the states that look the same, the top first.
    var alike: [[PushdownSymbol]] = []
  }

  /// Returns the app's starts, one for each distinguished width and each branch that can be taken there.
  mutating func appStarts() -> [Start] {
    guard let app = program.app else { return [] }
    var result: [Start] = []
    for width in widths {
      for (branch, guards) in starts.starts(in: width) {
        var word: [PushdownSymbol] = []
        spines.append(SpineSymbol(kind: .bottom), SpineContext(), to: &word)
        let symbol = SpineSymbol(kind: .scene, opening: .start)
        spines.append(
          app.start(in: width).branches[branch].destination, as: symbol, in: SpineContext(), width: width,
          to: &word)
        if word.count > 1 { result.append(start(in: width, guards, link: nil, word)) }
      }
    }
    return result
  }

  mutating func start(
    in width: NavigationWidth, _ guards: Set<GuardID> = [], link: BranchID?, _ word: [PushdownSymbol]
  ) -> Start {
    Start(
      width: width, guards: guards, link: link,
      start: PushdownStart(
        control: controls.number(of: .idle(width)), cost: link == nil ? 0 : 1,
        label: link?.index ?? Self.noLabel, word: word.reversed()))
  }

  /// The starts that links and verbs with places lead to, and the places that are impossible.
  struct Places: Sendable {
    var starts: [Start] = []
    /// The branches of links whose place is impossible in a width.
    var badLinks: [(branch: BranchID, width: NavigationWidth)] = []
    /// The branches of links that can be taken.
    var taken = IDSet<Branch>()
    /// The verbs whose place is impossible in a width.
    var badVerbs: [(verb: VerbID, width: NavigationWidth)] = []
  }

  /// Goes to every place on the engine, once from each base: the visible scenes of a place do not otherwise depend on the
  /// state before. A base that contains the beginning of a place stays around it.
  mutating func readPlaces(_ interpreted: InterpretedProgram) -> Places {
    var places = Places()
    let relevance = ExplorationRelevance(program)
    let values = ExplorationValues(program, relevance)
    let bases = program.containersAroundPlaces()
    for width in widths {
      let startBases = self.startBases(interpreted, values, in: width)
      for guards in starts.guardSets(in: width) {
        for arguments in values.startArguments {
          guard let start = try? Run(interpreted, in: width, arguments: arguments, guards: guards) else {
            continue
          }
          for (number, base) in start.withBases(bases, startBases).enumerated() {
            let mayBeKnown = number > 0 || !starts.guards.isEmpty
            readLinks(from: base, values, width, mayBeKnown: mayBeKnown, &places)
            readVerbs(from: base, values, width, mayBeKnown: mayBeKnown, &places)
          }
          // The arguments matter only to the conditions of the start.
          if !starts.readsParameters { break }
        }
      }
    }
    return places
  }

  /// Returns the bases of all starts of the app, as a width shows them; none if they do not differ.
  private func startBases(
    _ interpreted: InterpretedProgram, _ values: ExplorationValues, in width: NavigationWidth
  ) -> [NavigationNode] {
    guard !starts.guards.isEmpty || program.app?.isAdaptive == true,
      let arguments = values.startArguments.first
    else { return [] }
    return widths.flatMap { other in
      starts.guardSets(in: other).compactMap { guards in
        guard var run = try? Run(interpreted, in: other, arguments: arguments, guards: guards) else {
          return nil
        }
        if other != width { _ = try? run.perform(.move(.resize(width))) }
        return run.state.width == width ? run.state.base : nil
      }
    }
  }

  private mutating func readLinks(
    from start: Run, _ values: ExplorationValues, _ width: NavigationWidth, mayBeKnown: Bool,
    _ places: inout Places
  ) {
    for link in program.links.ids {
      let taken = takeable(program.links[link].branches, at: start, in: width)
      for branch in taken {
        guard let place = program.branches[branch].place else { continue }
        places.taken.insert(branch)
        for arguments in values.arguments(for: program.links[link].parameters) {
          let scope = start.program.evaluation(
            local: arguments, width: width)
          switch spine(of: start.program.place(place, scope), from: start) {
          case .spine(let word, let alike)?:
            var start = self.start(in: width, link: branch, word)
            start.alike = alike.map { $0.reversed() }
            let isKnown =
              mayBeKnown
              && places.starts.contains {
                $0.link == branch && $0.width == width && $0.start.word == start.start.word
              }
            if !isKnown { places.starts.append(start) }
          case .bad?:
            if !places.badLinks.contains(where: { $0 == (branch, width) }) {
              places.badLinks.append((branch, width))
            }
          case nil: break
          }
        }
      }
    }
  }

  /// Returns the branches that can be taken while the guards lead to the same start of the app.
  private func takeable(
    _ branches: IDRange<BranchID>, at start: Run, in width: NavigationWidth
  ) -> [BranchID] {
    choices.takeable(
      branches, in: width,
      given: { values in starts.mayLead({ values[$0] }, where: start.guards, in: width) }
    ).branches
  }

  private mutating func readVerbs(
    from start: Run, _ values: ExplorationValues, _ width: NavigationWidth, mayBeKnown: Bool,
    _ places: inout Places
  ) {
    for verb in program.verbs.ids {
      guard case .open(let place) = program.verbs[verb].action,
        case .handler(let id) = program.branches[program.verbs[verb].branch].owner
      else { continue }
      let handler = program.handlers[id]
      guard takeable(handler.branches, at: start, in: width).contains(program.verbs[verb].branch) else {
        continue
      }
      let scope = start.program.evaluation(
        scene: handler.owner.scene.flatMap { values.arguments(for: program.scenes[$0].parameters).first }
          ?? [],
        flow: handler.owner == .app
          ? start.state.feature?.flow.arguments ?? []
          : program.scope(of: handler.owner).flatMap {
            values.arguments(for: program.flows[$0].parameters).first
          } ?? [],
        local: values.arguments(for: handler.parameters).first ?? [],
        width: width)
      switch spine(of: start.program.place(place, scope), from: start) {
      case .spine(let word, _)?:
        let known = placeWords[place]?[width] ?? []
        let spelled = Array(word.dropFirst().reversed())
        if !mayBeKnown || !known.contains(spelled) {
          placeWords[place, default: [:]][width, default: []].append(spelled)
          placeHosts[place, default: [:]][width, default: NamedHosts()]
            .formUnion(hosts(in: spelled, Self.noLabel))
          note(
            opened: OpenedPlace(branch: program.verbs[verb].branch, verb: verb, width: width, word: word))
        }
      case .bad?:
        if !places.badVerbs.contains(where: { $0 == (verb, width) }) {
          places.badVerbs.append((verb, width))
        }
      case nil: break
      }
    }
  }

  private enum PlaceSpine {
    case spine([PushdownSymbol], alike: [[PushdownSymbol]])
    case bad
  }

  private mutating func spine(
    of place: NavigationPlace, from start: Run
  ) -> PlaceSpine? {
    var state = start.state
    guard let focus = try? start.engine.go(to: place, in: &state, guards: NavigationGuardSet(start.guards))
    else { return .bad }
    return SpineReader.spine(of: focus, in: state, start.program, &spines).map { word in
      // Not every value of what the place names has been tried.
      .spine(
        withoutValues(word),
        alike: SpineReader.spinesOverAnyPresenter(of: focus, in: state, start.program, &spines))
    }
  }
}
