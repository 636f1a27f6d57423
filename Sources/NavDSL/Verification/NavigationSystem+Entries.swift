// Runs that begin where the code enters something, over what is not known: language reference, "Entries".

import NavRuntime

extension NavigationSystem {
  /// Returns a start for each distinguished width and each entry.
  mutating func entryStarts() -> [Start] {
    var starts: [Start] = []
    for width in widths {
      for id in program.entries.ids {
        let word = word(of: program.entries[id], in: width)
        guard let last = word.last, self[last].kind != .level, self[last].kind != .surroundings else {
          continue
        }
        var start = start(in: width, link: nil, word)
        start.entry = id
        starts.append(start)
      }
    }
    return starts
  }

  /// Returns the spine of an entry, the bottom first.
  private mutating func word(of entry: Entry, in width: NavigationWidth) -> [PushdownSymbol] {
    var word: [PushdownSymbol] = []
    spines.append(SpineSymbol(kind: .bottom), SpineContext(), to: &word)
    var symbol = SpineSymbol(kind: .scene, opening: .code)
    guard entry.opening != .base else {
      spines.append(entry.destination, as: symbol, in: SpineContext(), width: width, to: &word)
      return word
    }
    var context = SpineContext()
    context.isOpen = true
    context = context.onOwnStack
    spines.append(SpineSymbol(kind: .surroundings, position: .root), context, to: &word)
    let isPushed =
      entry.opening == .push || entry.opening == .show && program.fitsOnStack(entry.destination)
    if isPushed {
      symbol.position = .element
    } else {
      let level = SpineSymbol(
        kind: .level, detail: program.dismissals(entry.options, isPopover: entry.opening == .popover))
      spines.append(level, SpineContext(), to: &word)
      context = .over(level)
    }
    spines.append(entry.destination, as: symbol, in: context, width: width, to: &word)
    return word
  }

  /// Adds the rules for `…` on top of a spine. A step that leaves it in focus ends the window.
  mutating func appendSurroundingsRules(at place: SpinePlace, to sink: inout RuleSink) {
    let state = place.state
    switch state.action {
    case .idle: add(SpineControl(action: .ended, width: place.width), [], to: &sink)
    case .verb: perform(VerbID(index: state.argument), at: place, to: &sink)
    case .open: add(state, [], to: &sink)
    case .unwind:
      // Any scene that declares the exit may be there.
      for exit in program.exits.ids where program.exits[exit].name.index == state.argument {
        found.exits.insert(exit)
      }
      add(state.afterwards, [place.symbol], to: &sink)
    // What the verbs look for and do not find nearer is there.
    case .land, .surface, .pop, .popFrom, .popTo, .popToRoot, .dismiss, .dismissAll, .select, .turnToNext,
      .turnToPrevious, .unwindTo, .detail:
      add(state.afterwards, [place.symbol], to: &sink)
    case .opened, .openedBelow, .openedFurther: add(state.afterOpened, [place.symbol], to: &sink)
    case .run: appendRunRules(at: place, to: &sink)
    default: break
    }
  }

  /// Adds the rules for a verb of a step that has led to `…`.
  mutating func performAtSurroundings(
    _ verb: VerbID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    let use = VerbUse(verb: verb, control: place.control, symbol: place.symbol)
    let then = afterwards(of: verb, place.width)
    switch program.verbs[verb].action {
    case .push(let destination, let options), .replace(let destination, let options):
      guard program.fitsOnStack(destination) else { return fail(use, .containment) }
      push(destination, options, at: place, then, to: &sink)
    case .show(let destination, let options), .detail(let destination, let options):
      if program.fitsOnStack(destination) {
        push(destination, options, at: place, then, to: &sink)
      } else {
        present(destination, options, at: place, then, isPopover: false, to: &sink)
      }
    case .modal(let destination, let options):
      present(destination, options, at: place, then, isPopover: false, to: &sink)
    case .popover(let destination, let options):
      present(destination, options, at: place, then, isPopover: true, to: &sink)
    case .open: for row in rows(of: verb, place.width) { add(row, [place.symbol], to: &sink) }
    case .pop, .popToRoot, .popTo, .dismiss, .dismissAll, .select, .next, .previous, .unwind, .unwindTo,
      .stay:
      add(then, [place.symbol], to: &sink)
    // Only a feature itself receives a result here and ends; a finish of a scene is the only verb of its step.
    case .finish, .cancel: add(SpineControl(action: .ended, width: place.width), [], to: &sink)
    case .error: break
    }
  }

  private mutating func push(
    _ destination: DestinationID, _ options: OptionsID, at place: SpinePlace, _ then: SpineControl,
    to sink: inout RuleSink
  ) {
    var word: [PushdownSymbol] = []
    let symbol = SpineSymbol(kind: .scene, position: .element, opening: opening(by: options))
    spines.append(destination, as: symbol, in: context(of: place.top), width: place.width, to: &word)
    if !word.isEmpty { add(then, word.reversed() + [place.symbol], to: &sink) }
  }
}

extension SpineEnclosure {
  /// The split, in either form; `nil` for other containers.
  var split: SplitID? {
    switch self {
    case .column(let split, _), .replacement(let split): split
    case .tab, .page: nil
    }
  }

  var isSplit: Bool { split != nil }

  /// `true` iff it is what replaces the columns of a split in compact width.
  var isReplacement: Bool { if case .replacement = self { true } else { false } }
}
