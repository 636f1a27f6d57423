// The symbols of the words that represent states: language reference, "Run-time behavior".
//
// A spine is the way from the root of a window down to something that can act: the elements of stacks from the bottom
// up to it, and what contains them. What is not on the way is not in the word: other tabs, other columns, what is
// inside a scene that is covered.

/// A part of a spine.
struct SpineSymbol: Hashable, Sendable {
  /// What a symbol stands for.
  enum Kind: UInt8, Sendable {
    /// Beneath everything.
    case bottom
    /// A presentation; what is presented lies above.
    case level
    case scene
    /// A tab container, of which this tab is chosen; what the tab holds lies above.
    case tab
    /// A page container, of which this page shows.
    case page
    /// A split, by its columns; the primary column's stack lies above.
    case split
    /// A split in compact width, by what is shown instead of the columns.
    case replacement
    /// The end of a split's columns up to here; the next column's stack lies above.
    case column
    /// What is inside the scene below.
    case embed
  }

  /// Where something stands.
  enum Position: UInt8, Sendable {
    /// On no stack of its own: presented, in a tab, on a page, inside a scene.
    case slot
    /// The root of a stack.
    case root
    /// On a stack, right above the scene that was on top.
    case element
    /// On a stack whose former top is more than one symbol: what acted was inside it.
    case elementOver
    /// The root of a column that is not the primary one.
    case columnRoot

    /// `true` iff it is an element of a stack.
    var isElement: Bool { self != .slot }
  }

  var kind: Kind
  /// The number of the scene, the tab, the page, the split or the embedding.
  var id: Int32 = 0
  /// For a column, its number; for a level, in which widths the user can end it (bit 0 compact, bit 1 regular).
  var detail: Int32 = 0
  var position = Position.slot
  /// The number of the context in which it stands.
  var context: Int32 = 0
  /// Who opened it.
  var opening = SpineOpening.inside
  /// The flow of which an instance begins here; -1 for none.
  var flow: Int32 = -1

  func hash(into hasher: inout Hasher) {
    hasher.combine(SpineTable.pair(Int32(kind.rawValue) | Int32(position.rawValue) << 8, id))
    hasher.combine(SpineTable.pair(detail, context))
    hasher.combine(SpineTable.pair(opening.code, flow))
  }

  /// The scene; `nil` for anything else.
  var scene: SceneID? { kind == .scene ? SceneID(index: id) : nil }
}

/// Who opened something.
struct SpineOpening: Hashable, Sendable {
  /// 0 and up: the handler that gets the result; below: the cases below.
  let code: Int32

  /// It is inside something that was opened as a whole, or has taken the place of such a thing.
  static let inside = SpineOpening(code: -1)
  /// It was there at the start.
  static let start = SpineOpening(code: -2)
  /// A place made it: whoever lies next to it counts.
  static let place = SpineOpening(code: -3)
  /// A verb, and no handler gets the result.
  static let verb = SpineOpening(code: -4)
  /// The column of a split began with it: whoever opened the split.
  static let split = SpineOpening(code: -5)

  /// A verb, and a handler of the opener gets the result.
  static func verb(returning handler: HandlerID?) -> SpineOpening {
    handler.map { SpineOpening(code: $0.index) } ?? .verb
  }

  /// The handler that gets the result.
  var returning: HandlerID? { code >= 0 ? HandlerID(index: code) : nil }
}

/// Something around a part of a spine, within its presentation.
enum SpineEnclosure: Hashable, Sendable {
  case tab(TabID)
  case pages(PagesID)
  case column(SplitID, Int32)
  case replacement(SplitID)
}

/// What is around a part of a spine, within its presentation.
struct SpineContext: Hashable, Sendable {
  /// `true` iff a stack is around.
  var hasStack = false
  /// In which widths the user can end the presentation that it is in (bit 0 compact, bit 1 regular); -1 in the base.
  var dismissals: Int32 = -1
  /// `true` iff it is inside a scene that lies on the stack that is around.
  var isEmbedded = false
  /// `true` iff it is inside a scene, on a stack of its own or not.
  var isInside = false
  /// The containers around it, outermost first; a number of the table of regions.
  var region: Int32 = 0
  /// Those around the nearest stack.
  var stackRegion: Int32 = 0
}

/// All symbols, contexts and lists of containers, by number.
struct SpineTable: Sendable {
  private(set) var symbols: [SpineSymbol] = []
  private(set) var contexts: [SpineContext] = []
  /// Each list of containers once.
  private(set) var regions: [[SpineEnclosure]] = []
  private var symbolNumbers: [SpineSymbol: Int32] = [:]
  private var contextNumbers: [SpineContext: Int32] = [:]
  private var regionNumbers: [[SpineEnclosure]: Int32] = [:]

  init() {
    _ = number(of: [SpineEnclosure]())
    _ = number(of: SpineContext())
  }

  /// Returns two numbers in one, which is hashed faster.
  static func pair(_ first: Int32, _ second: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: first)) &<< 32 | UInt64(UInt32(bitPattern: second))
  }

  subscript(symbol: PushdownSymbol) -> SpineSymbol { symbols[Int(symbol.index)] }

  /// The context of a symbol.
  func context(of symbol: SpineSymbol) -> SpineContext { contexts[Int(symbol.context)] }

  /// The containers around a symbol, outermost first.
  func region(of symbol: SpineSymbol) -> [SpineEnclosure] { regions[Int(context(of: symbol).region)] }

  mutating func number(of symbol: SpineSymbol) -> PushdownSymbol {
    if let number = symbolNumbers[symbol] { return PushdownSymbol(index: number) }
    let number = Int32(truncatingIfNeeded: symbols.count)
    symbols.append(symbol)
    symbolNumbers[symbol] = number
    return PushdownSymbol(index: number)
  }

  mutating func number(of context: SpineContext) -> Int32 {
    if let number = contextNumbers[context] { return number }
    let number = Int32(truncatingIfNeeded: contexts.count)
    contexts.append(context)
    contextNumbers[context] = number
    return number
  }

  private mutating func number(of region: [SpineEnclosure]) -> Int32 {
    if let number = regionNumbers[region] { return number }
    let number = Int32(truncatingIfNeeded: regions.count)
    regions.append(region)
    regionNumbers[region] = number
    return number
  }

  /// Returns the context inside a container.
  ///
  /// A container that is around already moves inwards: lists stay finite where containers hold each other.
  mutating func context(_ context: SpineContext, inside enclosure: SpineEnclosure, of program: Program)
    -> SpineContext
  {
    var region = regions[Int(context.region)]
    region.removeAll { $0.isSameContainer(as: enclosure, in: program) }
    region.append(enclosure)
    var inner = context
    inner.region = number(of: region)
    return inner
  }

  /// Returns the context in which a split stands that is around something.
  mutating func context(of split: SplitID, around context: SpineContext) -> SpineContext {
    let region = regions[Int(context.region)].prefix { enclosure in
      switch enclosure {
      case .column(let other, _), .replacement(let other): other != split
      case .tab, .pages: true
      }
    }
    return SpineContext(dismissals: context.dismissals, region: number(of: Array(region)))
  }
}

extension SpineContext {
  /// The context of a stack's elements, for a stack that stands in this one.
  var onOwnStack: SpineContext {
    var context = self
    context.hasStack = true
    context.isEmbedded = false
    context.stackRegion = region
    return context
  }

  /// The context of what is put on the nearest stack by something that stands in this one.
  var onNearestStack: SpineContext {
    var context = self
    context.isEmbedded = false
    context.region = stackRegion
    return context
  }

  /// `true` iff it is presented, and not in the base.
  var isPresented: Bool { dismissals >= 0 }

  /// Returns the context of what is presented over a level.
  static func over(_ level: SpineSymbol) -> SpineContext { SpineContext(dismissals: level.detail) }
}

extension SpineEnclosure {
  fileprivate func isSameContainer(as other: SpineEnclosure, in program: Program) -> Bool {
    switch (self, other) {
    case (.tab(let left), .tab(let right)): program.tabs[left].container == program.tabs[right].container
    case (.pages(let left), .pages(let right)): left == right
    case (.column(let left, _), .column(let right, _)), (.column(let left, _), .replacement(let right)),
      (.replacement(let left), .column(let right, _)), (.replacement(let left), .replacement(let right)):
      left == right
    default: false
    }
  }
}
