// Containers that places name, whose other parts they leave as they are, and presentations that they keep.

import NavRuntime

extension NavigationSystem {
  /// Adds the places of links, or of a verb, that keep the presentation with the top on a walk down, and have more above the
  /// top. Who has presented it may be in a part that the place does not name.
  mutating func openKept(at place: SpinePlace, to sink: inout RuleSink) {
    guard keepsCovered, !takesOnlySureSteps, context(of: place.top).isPresented else { return }
    let asked = place.state.action == .open ? PlaceID(index: place.state.argument) : nil
    for above in placesAbove[SpineShape(place.top)] ?? []
    where above.place == asked && above.width == place.width {
      if asked == nil {
        add(.idle(place.width), above.word + [place.symbol], cost: 1, label: above.label, to: &sink)
      } else {
        add(place.state.afterwards, above.word + [place.symbol], to: &sink)
      }
    }
  }
}

/// The visible part of a symbol, with its surroundings up to the presentation that it is in.
struct SpineShape: Hashable, Sendable {
  private let kind: SpineSymbol.Kind
  private let id: Int32
  private let detail: Int32
  private let context: Int32
  private let position: SpineSymbol.Position

  init(_ symbol: SpineSymbol) {
    (kind, id, detail, context) = (symbol.kind, symbol.id, symbol.detail, symbol.context)
    // A place does not say from where on a stack an element was pushed.
    position = symbol.position == .elementOver ? .element : symbol.position
  }
}

/// The symbols that a place has above one in a presentation.
struct PlaceAbove: Sendable {
  /// The place of a verb; `nil` for that of a link.
  let place: PlaceID?
  let width: NavigationWidth
  /// The label of the step to the place.
  let label: Int32
  /// The symbols, the top first.
  let word: [PushdownSymbol]
}

/// A container of several parts, of which a place may name one and leave the others as they are.
enum SpineHost: Hashable, Sendable {
  case split(SplitID)
  /// Tabs of which this one is selected.
  case tab(TabID)
  case pages(PagesID)
  /// A scene with embedded ones.
  case scene
}

/// A container that a place names.
struct NamedHost: Sendable {
  /// The label of the step to the place.
  var label: Int32
  /// The presentations of the place over the part of the state with the container, or the columns that it creates and the
  /// presentations over these, the top first.
  var above: [PushdownSymbol]
  /// The columns directly above which those in ``above`` come; `nil` if it has only presentations.
  var columnsBelow: Range<Int>?
}

/// The containers that places name.
struct NamedHosts: Sendable {
  /// The containers in the base.
  private(set) var base: [SpineHost: [NamedHost]] = [:]
  /// The containers in presentations. A place keeps a presentation that it names, which may be any around a scene.
  private(set) var presented: [SpineHost: [NamedHost]] = [:]

  /// More presentations over one container count as none, which allows more.
  private static let maximumCount = 8

  mutating func add(_ named: NamedHost, as host: SpineHost, isPresented: Bool) {
    if isPresented {
      Self.add(named, to: &presented[host, default: []])
    } else {
      Self.add(named, to: &base[host, default: []])
    }
  }

  private static func add(_ named: NamedHost, to known: inout [NamedHost]) {
    // If nothing is over the container, it does not matter what else can be.
    if known.contains(where: { $0.above.isEmpty || $0.above == named.above }) { return }
    if named.above.isEmpty || known.count == maximumCount {
      known = [NamedHost(label: named.label, above: [])]
    } else {
      known.append(named)
    }
  }

  mutating func formUnion(_ other: NamedHosts) {
    for (host, all) in other.base { for named in all { add(named, as: host, isPresented: false) } }
    for (host, all) in other.presented { for named in all { add(named, as: host, isPresented: true) } }
  }
}
