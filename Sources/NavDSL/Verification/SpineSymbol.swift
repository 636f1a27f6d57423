// The symbols of the words that represent states: language reference, "Run-time behavior".
//
// A spine is the path from the root of a window down to a scene that can act: the elements of stacks from the bottom up
// to it, and their containers. A word does not contain nodes off the path: other tabs, other columns, scenes embedded
// in a covered scene.

import NavRuntime

/// A symbol of a spine.
struct SpineSymbol: MixedHashable {
  /// The node that a symbol represents.
  enum Kind: UInt8, Sendable {
    /// The bottom of the spine.
    case bottom
    /// The scene `…`: what is there when the code enters something.
    case surroundings
    /// A presentation; its node is above.
    case level
    case scene
    /// A tab container with this tab selected; the content of the tab is above.
    case tab
    /// A page container with this page current.
    case page
    /// A split with its columns; the primary column's stack is above.
    case split
    /// A split in compact width, with the replacement of its columns.
    case replacement
    /// The end of a split's columns up to here; the next column's stack is above.
    case column
    /// A scene or container embedded in the scene below.
    case embed
  }

  /// The position of a node.
  enum Position: UInt8, Sendable {
    /// A position that is not directly on a stack: presented, in a tab, on a page, embedded in a scene.
    case slot
    /// The root of a stack.
    case root
    /// A position on a stack, directly above the scene that was on top.
    case element
    /// A position on a stack whose former top has several symbols: the acting scene was inside it.
    case elementOver
    /// The root of a column that is not the primary one.
    case columnRoot

    /// `true` iff the node is an element of a stack.
    var isElement: Bool { self != .slot }

    /// `true` iff it is on a stack with an element below it.
    var isAbove: Bool { self == .element || self == .elementOver }
  }

  var kind: Kind
  /// The number of the scene, the tab, the page, the split or the embedding.
  var id: Int32 = 0
  /// For a split or replacement, 1 iff its counterpart, in focus in the other width, is below; for a column, its number;
  /// for a level, in which widths the user can end it (bit 0 compact, bit 1 regular),
  /// and whether it is an alert (bit 2).
  var detail: Int32 = 0
  var position = Position.slot
  /// The number of its context.
  var context: Int32 = 0
  /// The opener.
  var opening = SpineOpening.inside
  /// The flow whose instance begins here; -1 for none.
  var flow: Int32 = -1
  /// For a scene, the code of its parameters' values (``SceneValues``).
  var values: Int32 = 0

  var mixture: UInt64 {
    let form = Int32(kind.rawValue) | Int32(position.rawValue) << 8 | values << 16
    return .mixture(.mixture(.pair(form, id), .pair(detail, context)), .pair(opening.code, flow))
  }

  /// `true` iff another symbol represents the same node: the initial content of a column has the opener of the split.
  func isSame(as other: SpineSymbol) -> Bool {
    var other = other
    if opening == .split || other.opening == .split { other.opening = opening }
    return self == other
  }

  /// `true` iff it is a split or a replacement with its counterpart below.
  var isOverCounterpart: Bool { (kind == .split || kind == .replacement) && detail == 1 }

  /// `true` iff the walk down a spine continues below the symbol in a width.
  ///
  /// Of a split that has a replacement, only one of the two is in focus in each width: the columns in regular width, the
  /// replacement in compact width. If a presentation was made over the other one, that is above its counterpart, and the
  /// walk continues there.
  func isPassable(in width: NavigationWidth, of program: Program) -> Bool {
    switch kind {
    case .split:
      program.splits[SplitID(index: id)].compact == nil || (width == .regular) == (detail == 0)
    case .replacement: (width == .compact) == (detail == 0)
    default: true
    }
  }

  /// The scene; `nil` for other symbols.
  var scene: SceneID? { kind == .scene ? SceneID(index: id) : nil }
}

/// The opener of a node.
struct SpineOpening: Hashable, Sendable {
  /// 0 and up: the handler that receives the result; below: the cases below.
  let code: Int32

  /// The lack of an opening of its own: the node is part of a larger opened node, or replaced such a part.
  static let inside = SpineOpening(code: -1)
  /// The lack of an opening: the node existed at the start.
  static let start = SpineOpening(code: -2)
  /// A place: the neighboring node counts as the opener.
  static let place = SpineOpening(code: -3)
  /// A verb; no handler receives the result.
  static let verb = SpineOpening(code: -4)
  /// The opener of the split: the node is the initial content of a column.
  static let split = SpineOpening(code: -5)
  /// The program's own code.
  static let code = SpineOpening(code: -6)

  /// A verb; a handler of the opener receives the result.
  static func verb(returning handler: HandlerID?) -> SpineOpening {
    handler.map { SpineOpening(code: $0.index) } ?? .verb
  }

  /// The handler that receives the result.
  var returning: HandlerID? { code >= 0 ? HandlerID(index: code) : nil }
}

/// A container around a symbol of a spine, within its presentation.
enum SpineEnclosure: Hashable, Sendable {
  case tab(TabID)
  case page(PageID)
  case column(SplitID, Int32)
  case replacement(SplitID)
}

/// The containers around a symbol of a spine, within its presentation.
private struct SpineRegion: MixedHashable {
  /// The containers, outermost first, each once: of those that contain themselves the innermost.
  var enclosures: [SpineEnclosure] = []
  /// The tabs of those further out that contain themselves, in order of declaration.
  var outerTabs: [TabID] = []

  /// The tabs among the containers, outermost first.
  var tabs: [TabID] {
    enclosures.compactMap { if case .tab(let tab) = $0 { tab } else { nil } }
  }

  var mixture: UInt64 {
    var hasher = Hasher()
    hasher.combine(enclosures)
    hasher.combine(outerTabs)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}

/// The surroundings of a symbol of a spine, within its presentation.
struct SpineContext: MixedHashable {
  /// `true` iff a stack encloses it.
  var hasStack = false
  /// `true` iff that stack has no navigation bar.
  var hidesBar = false
  /// The widths in which the user can end the enclosing presentation (bit 0 compact, bit 1 regular), and
  /// whether it is an alert (bit 2); -1 in the base.
  var dismissals: Int32 = -1
  /// `true` iff it is inside a scene on the enclosing stack.
  var isEmbedded = false
  /// `true` iff it is inside a scene, on its own stack or not.
  var isInside = false
  /// `true` iff the nearest stack around it is inside a scene.
  var isStackInside = false
  /// `true` iff a container is around it inside that scene, so that it is in a tab, a page or a column.
  var isInPart = false
  /// The number of the context of the embedded container around it, other than a stack; 0 for none.
  var embedding: Int32 = 0
  /// The same for the nearest stack around it; 0 as well if that is outside of the embedded container.
  var stackEmbedding: Int32 = 0
  /// The enclosing containers, outermost first; a number of the table of regions.
  var region: Int32 = 0
  /// The containers around the nearest stack; a number of the table of regions.
  var stackRegion: Int32 = 0
  /// `true` iff it is in the base, on the stack of `…` or inside of what is on it.
  var isOpen = false

  var mixture: UInt64 {
    var flags: Int32 = 0
    for flag in [hasStack, hidesBar, isEmbedded, isInside, isStackInside, isInPart, isOpen] {
      flags = flags << 1 | (flag ? 1 : 0)
    }
    return .mixture(
      .mixture(.pair(flags, dismissals), .pair(embedding, region)), .pair(stackRegion, stackEmbedding))
  }
}

/// All symbols, contexts and lists of containers, by number.
struct SpineTable: Sendable {
  private var symbolNumbers = Numbering<SpineSymbol>()
  private var contextNumbers = Numbering<SpineContext>()
  private var regionNumbers = Numbering<SpineRegion>()

  init() {
    _ = number(of: SpineRegion())
    _ = number(of: SpineContext())
  }

  var symbols: [SpineSymbol] { symbolNumbers.values }
  var contexts: [SpineContext] { contextNumbers.values }
  /// The lists of containers, each once.
  private var regions: [SpineRegion] { regionNumbers.values }

  subscript(symbol: PushdownSymbol) -> SpineSymbol { symbols[Int(symbol.index)] }

  /// The context of a symbol.
  func context(of symbol: SpineSymbol) -> SpineContext { contexts[Int(symbol.context)] }

  /// The containers around a symbol, outermost first.
  func region(of symbol: SpineSymbol) -> [SpineEnclosure] {
    regions[Int(context(of: symbol).region)].enclosures
  }

  /// The containers around the nearest stack around a symbol, outermost first.
  func stackRegion(of symbol: SpineSymbol) -> [SpineEnclosure] {
    regions[Int(context(of: symbol).stackRegion)].enclosures
  }

  /// The tabs around a symbol, with those of tab containers that are around themselves.
  func tabs(around symbol: SpineSymbol) -> [TabID] {
    let region = regions[Int(context(of: symbol).region)]
    let tabs = region.tabs
    return region.outerTabs.filter { !tabs.contains($0) } + tabs
  }

  /// Returns the tabs around a symbol other than the innermost one, which may be among them if its container contains itself.
  func outerTabs(around symbol: SpineSymbol) -> [TabID] {
    let region = regions[Int(context(of: symbol).region)]
    return region.outerTabs + region.tabs.dropLast()
  }

  mutating func number(of symbol: SpineSymbol) -> PushdownSymbol {
    PushdownSymbol(index: symbolNumbers.number(of: symbol))
  }

  mutating func number(of context: SpineContext) -> Int32 { contextNumbers.number(of: context) }

  private mutating func number(of region: SpineRegion) -> Int32 { regionNumbers.number(of: region) }

  /// Returns the context inside a container.
  ///
  /// A container that is already in the list moves inwards: lists are finite even if containers contain each other.
  mutating func context(_ context: SpineContext, inside enclosure: SpineEnclosure, of program: Program)
    -> SpineContext
  {
    var region = regions[Int(context.region)]
    for case .tab(let tab) in region.enclosures
    where enclosure.isSameContainer(as: .tab(tab), in: program) && !region.outerTabs.contains(tab) {
      region.outerTabs.append(tab)
      region.outerTabs.sort()
    }
    region.enclosures.removeAll { $0.isSameContainer(as: enclosure, in: program) }
    region.enclosures.append(enclosure)
    var inner = context
    inner.isInPart = inner.isEmbedded
    inner.region = number(of: region)
    return inner
  }

  /// Returns the context of a scene or container that is embedded in a scene in a context.
  ///
  /// - Parameter isContainer: `true` iff tabs, pages or a split are embedded, whose context is then found again. Those
  ///   around other embedded containers are not, so that contexts are finite even if scenes are opened in such ones
  ///   again and again.
  mutating func context(embeddedIn host: SpineContext, isContainer: Bool) -> SpineContext {
    var context = host
    context.isEmbedded = true
    context.isInside = true
    context.isInPart = false
    guard isContainer else { return context }
    (context.embedding, context.stackEmbedding) = (0, 0)
    context.embedding = number(of: context)
    return context
  }

  /// Returns the context of the split in an inner context.
  mutating func context(of split: SplitID, around context: SpineContext) -> SpineContext {
    var region = regions[Int(context.region)]
    region.enclosures = Array(
      region.enclosures.prefix { enclosure in
        switch enclosure {
        case .column(let other, _), .replacement(let other): other != split
        case .tab, .page: true
        }
      })
    // Tabs around themselves are inside of it: programs that put tabs with a split on stacks are searched.
    region.outerTabs = []
    if context.embedding != 0 {
      var embedded = contexts[Int(context.embedding)]
      let count = regions[Int(embedded.region)].enclosures.count
      if region.enclosures.count >= count {
        embedded.isInPart = region.enclosures.count > count
        embedded.embedding = context.embedding
        embedded.region = number(of: region)
        return embedded
      }
    }
    var outer = SpineContext(dismissals: context.dismissals, region: number(of: region))
    outer.isOpen = context.isOpen
    return outer
  }
}

extension SpineContext {
  /// The context of a stack's elements, for a stack in this context.
  var onOwnStack: SpineContext {
    var context = self
    context.hasStack = true
    context.hidesBar = false
    context.isEmbedded = false
    context.isInPart = false
    (context.stackRegion, context.stackEmbedding) = (region, embedding)
    context.isStackInside = isInside
    return context
  }

  /// The context of a node pushed on the nearest stack by a node in this context.
  var onNearestStack: SpineContext {
    var context = self
    context.embedding = stackEmbedding
    context.isEmbedded = false
    context.isInPart = false
    context.region = stackRegion
    context.isInside = isStackInside
    return context
  }

  /// `true` iff it is in a presentation, and not in the base.
  var isPresented: Bool { dismissals >= 0 }

  /// `true` iff it is in a presentation that the user can end in that width.
  func isDismissible(in width: NavigationWidth) -> Bool {
    isPresented && dismissals & (width == .compact ? 1 : 2) != 0
  }

  /// Returns the context of a presented node.
  static func over(_ level: SpineSymbol) -> SpineContext { SpineContext(dismissals: level.detail) }
}

extension SpineEnclosure {
  fileprivate func isSameContainer(as other: SpineEnclosure, in program: Program) -> Bool {
    switch (self, other) {
    case (.tab(let left), .tab(let right)): program.tabs[left].container == program.tabs[right].container
    case (.page(let left), .page(let right)): program.pages[left].container == program.pages[right].container
    case (.column(let left, _), .column(let right, _)), (.column(let left, _), .replacement(let right)),
      (.replacement(let left), .column(let right, _)), (.replacement(let left), .replacement(let right)):
      left == right
    default: false
    }
  }
}
