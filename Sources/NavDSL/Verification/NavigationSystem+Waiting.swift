// Presentations over columns that their split's replacement hides later, and the reverse: language reference,
// "Collapse and expand".
//
// The presenter is then in a part that is hidden, and a walk down the spine leads from it to its counterpart, which is in
// focus. So a spine can contain both: the counterpart, and above it the part with the presenter. Such a part is
// created over any content of its counterpart. The walk passes it only in the width that hides it; in the other width,
// the spine without the counterpart is complete.

import NavRuntime

extension NavigationSystem {
  /// Adds the change of the width after which the part that hides the top is above it.
  mutating func appendWaitingParts(at place: SpinePlace, to sink: inout RuleSink) {
    guard resizes, widths.count > 1, !remote.presenting.isEmpty, !partsOver(place).isEmpty else { return }
    let other = place.width.other
    let control = SpineControl(action: .part, width: other)
    add(control, [place.symbol], cost: 1, label: label(of: .resize(other)), to: &sink)
  }

  /// Returns the splits of which the other width shows another part than the one that contains the top.
  private func partsOver(_ place: SpinePlace) -> [SplitID] {
    region(of: place.top).reversed().compactMap { enclosure in
      switch enclosure {
      case .replacement(let split): remote.presenting.contains(split) ? split : nil
      // The spine of the last column contains the others.
      case .column(let split, let column):
        remote.presenting.contains(split) && Int(column) == program.splits[split].columns.count - 1
          ? split : nil
      case .tab, .page: nil
      }
    }
  }

  /// Adds the parts in which presentations are made over the top, in the width that shows them.
  mutating func appendPartRules(at place: SpinePlace, to sink: inout RuleSink) {
    guard place.top.kind == .scene else { return }
    for split in partsOver(place) {
      let context = splitContext(of: split, around: place.top)
      var whole: [PushdownSymbol] = []
      if place.width == .regular {
        spines.append(SpineSymbol(kind: .split, id: split.index, detail: 1), context, to: &whole)
        appendWaitingColumns(of: split, whole, in: context, at: place, to: &sink)
      } else if let compact = program.splits[split].compact {
        let symbol = SpineSymbol(kind: .replacement, detail: 1)
        _ = spines.appendReplacement(of: split, compact, as: symbol, in: context, to: &whole)
        appendPart(whole, at: place, to: &sink)
        whole.removeSubrange(1...)
      }
      let number = spines.table.number(of: context)
      for part in openedParts(of: split, in: place.width) where part.context == number {
        appendPart(whole + part.word, by: part.step, then: part.then, at: place, to: &sink)
      }
    }
  }

  /// Adds each column, with each content that a step gives it at once.
  private mutating func appendWaitingColumns(
    of split: SplitID, _ whole: [PushdownSymbol], in context: SpineContext, at place: SpinePlace,
    to sink: inout RuleSink
  ) {
    func append(_ column: Int, _ destination: DestinationID, _ opening: SpineOpening, by verb: VerbID?) {
      var word = whole
      let symbol = SpineSymbol(kind: .scene, opening: opening)
      _ = spines.appendColumn(
        column, of: split, holding: destination, as: symbol, in: context, width: .regular, to: &word)
      // The rest of the step may present something over what the verb has shown.
      let then = verb.map { afterwards(of: $0, .regular) }
      appendPart(word, by: verb.map { program.verbs[$0].branch.index }, then: then, at: place, to: &sink)
    }
    let columns = program.splits[split].columns
    for column in columns.indices { append(column, columns[column], column == 0 ? .inside : .split, by: nil) }
    if let refill = refill(of: split) { append(columns.count - 1, refill, .split, by: nil) }
    for verb in remote.details[split] ?? [] {
      guard case .detail(let destination, let options) = program.verbs[verb].action,
        let column = program.detailColumn(of: options, in: split)
      else { continue }
      append(column, destination, opening(by: options), by: verb)
    }
  }

  /// Adds the rule of a verb that opens something. If the step goes on, and may present something over a part of a split
  /// that the other width replaces, the counterpart is below that part in another spine.
  ///
  /// - Parameter word: The spine of what is opened, from the bottom.
  mutating func addOpened(
    _ then: SpineControl, _ word: [PushdownSymbol], over below: [PushdownSymbol], to sink: inout RuleSink
  ) {
    add(then, word.reversed() + below, to: &sink)
    guard then.action == .verb, resizes, widths.count > 1, !takesOnlySureSteps else { return }
    for index in word.indices {
      let symbol = self[word[index]]
      guard var other = counterpart(of: symbol, over: Array(word[..<index])) else { continue }
      spines.append(
        SpineSymbol(kind: symbol.kind, id: symbol.id, detail: 1), context(of: symbol), to: &other)
      add(then, (other + word[(index + 1)...]).reversed() + below, to: &sink)
    }
    // The step may go on over more than the initial content of the counterpart, which a later change of the width knows.
    let next = VerbID(index: then.argument)
    let opened = OpenedPlace(
      branch: program.verbs[next].branch, verb: VerbID(index: next.index - 1), width: then.width, word: word)
    for part in parts(of: opened)
    where part.then == then && program.splits[part.column.split].compact != nil {
      found.remote.add(part)
    }
  }

  /// Returns what the other width shows in the place of a split's columns, or of their replacement, with its initial content,
  /// above the symbols below; `nil` for other symbols. The bottom is first.
  private mutating func counterpart(of symbol: SpineSymbol, over below: [PushdownSymbol]) -> [PushdownSymbol]?
  {
    guard symbol.kind == .split || symbol.kind == .replacement else { return nil }
    let split = SplitID(index: symbol.id)
    guard let compact = program.splits[split].compact else { return nil }
    var word = below
    let context = context(of: symbol)
    if symbol.kind == .split {
      _ = spines.appendReplacement(of: split, compact, as: symbol, in: context, to: &word)
    } else {
      var other = symbol
      other.kind = .split
      spines.append(other, context, to: &word)
      for column in program.splits[split].columns.indices {
        _ = spines.appendColumn(column, of: split, in: context, width: .regular, to: &word)
      }
    }
    return word
  }

  private mutating func appendPart(
    _ word: [PushdownSymbol], by step: Int32? = nil, then: SpineControl? = nil, at place: SpinePlace,
    to sink: inout RuleSink
  ) {
    add(
      then ?? .idle(place.width), word.reversed() + [place.symbol], cost: step == nil ? 0 : 1,
      label: step ?? Self.noLabel, to: &sink)
  }

  /// Returns the starts at which the parts that a start hides are below those that it shows.
  mutating func partStarts(_ starts: [Start]) -> [Start] {
    guard resizes, widths.count > 1 else { return [] }
    var result: [Start] = []
    for start in starts {
      let word = Array(start.start.word.reversed())
      for index in word.indices {
        let symbol = self[word[index]]
        if symbol.kind == .level { break }
        guard let part = counterpart(of: symbol, over: Array(word[..<index])) else { continue }
        var hidden = start
        hidden.start = PushdownStart(
          control: controls.number(of: SpineControl(action: .part, width: start.width)),
          cost: start.start.cost, label: start.start.label, word: part.reversed())
        result.append(hidden)
      }
    }
    return result
  }

  /// Records that a presentation is made over a part of a split that the other width replaces.
  mutating func notePresenter(at place: SpinePlace) {
    guard !program.splits.elements.isEmpty else { return }
    for enclosure in region(of: place.top) {
      switch enclosure {
      case .column(let split, _) where program.splits[split].compact != nil:
        found.remote.presenting.insert(split)
      case .replacement(let split): found.remote.presenting.insert(split)
      default: continue
      }
    }
  }

  /// Records a place that a link or a verb opens: the presentations that it makes over parts of splits, and what it puts
  /// into columns.
  mutating func note(opened place: OpenedPlace) {
    for symbol in place.word.map({ self[$0] }) where symbol.kind == .column {
      placedSplits.insert(SplitID(index: symbol.id))
    }
    if let level = place.word.firstIndex(where: { self[$0].kind == .level }) {
      var opened: PlaceID?
      if let verb = place.verb, case .open(let id) = program.verbs[verb].action { opened = id }
      for index in place.word.indices.dropFirst(level + 1) {
        let above = PlaceAbove(
          place: opened, width: place.width, label: place.branch.index,
          word: place.word[(index + 1)...].reversed())
        placesAbove[SpineShape(self[place.word[index]]), default: []].append(above)
      }
    }
    for part in parts(of: place) {
      if part.presents, program.splits[part.column.split].compact != nil {
        remote.presenting.insert(part.column.split)
      }
      openedParts[part.column, default: []].append(part)
    }
  }

  /// Adds what places put into a column, whatever is in the column before it.
  mutating func appendPlacedColumn(
    _ column: Int, of split: SplitID, at place: SpinePlace, to sink: inout RuleSink
  ) {
    let column = SpineColumn(split: split, column: column)
    let parts = openedParts[column] ?? []
    if parts.isEmpty { return }
    let context = spines.table.number(of: splitContext(of: split, around: place.top))
    for part in parts where part.context == context {
      // A presentation may have ended before the column below changes.
      let level = part.word.firstIndex { self[$0].kind == .level }
      if let level { appendPart(Array(part.word[..<level]), by: part.step, at: place, to: &sink) }
      let then = part.width == .regular ? part.then : .idle(.regular)
      appendPart(part.word, by: part.step, then: then, at: place, to: &sink)
    }
  }

  /// Returns the parts of a split that places create in a width, and those in which steps go on that open it: something may
  /// be presented over them.
  private func openedParts(of split: SplitID, in width: NavigationWidth) -> [OpenedPart] {
    program.splits[split].columns.indices.flatMap { column in
      let column = SpineColumn(split: split, column: column)
      return ((openedParts[column] ?? []) + (remote.parts[column] ?? [])).filter { $0.width == width }
    }
  }

  /// Returns the parts of the splits in what is opened: each column or the replacement, that on top with what is
  /// presented over it.
  private func parts(of place: OpenedPlace) -> [OpenedPart] {
    let word = place.word
    var result: [OpenedPart] = []
    for start in word.indices {
      let symbol = self[word[start]]
      guard symbol.kind == .split || symbol.kind == .replacement else { continue }
      let level = word[start...].firstIndex { self[$0].kind == .level } ?? word.endIndex
      let marks = word[start..<level].indices.filter {
        self[word[$0]].kind == .column && self[word[$0]].id == symbol.id
      }
      var column = SpineColumn(split: SplitID(index: symbol.id), column: 0)
      func append(_ range: Range<Int>, _ then: SpineControl = .idle(place.width)) {
        result.append(
          OpenedPart(
            column: column, context: symbol.context, width: place.width, word: Array(word[range]),
            presents: level < word.endIndex, step: place.branch.index, then: then))
      }
      var begin = start + 1
      for mark in marks {
        if begin < mark { append(begin..<mark) }
        column.column = Int(self[word[mark]].detail)
        begin = mark
      }
      append(begin..<word.endIndex, place.verb.map { afterwards(of: $0, place.width) } ?? .idle(place.width))
    }
    return result
  }
}

/// A part of a split's columns, or its replacement, that a place or a step creates, with what the place presents over that.
struct OpenedPart: Hashable, Sendable {
  /// The column; 0 for the replacement.
  var column: SpineColumn
  /// The number of the context of the split.
  var context: Int32
  var width: NavigationWidth
  /// The symbols of the column, from the bottom, with the mark of a column other than the primary one.
  var word: [PushdownSymbol]
  /// `true` iff the place presents something over the split.
  var presents: Bool
  /// The label of the step.
  var step: Int32
  /// The control location after that.
  var then: SpineControl
}

/// A place that a link or a verb opens in a width, or the destination of a verb that others follow.
struct OpenedPlace: Sendable {
  /// The branch that opens it.
  let branch: BranchID
  /// The verb; `nil` for a link.
  let verb: VerbID?
  let width: NavigationWidth
  /// Its symbols, from the bottom.
  let word: [PushdownSymbol]
}
