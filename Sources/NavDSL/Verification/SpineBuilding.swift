// The spines of opened destinations, down to the scene in focus.

import NavRuntime

/// Creates the parts of spines for the destinations of a program.
struct SpineBuilder: Sendable {
  private let shared: SharedProgram
  let values: SceneValues
  var table = SpineTable()
  /// The scene whose handler is performed, for the values of its parameters.
  var scope: SpineSymbol?
  /// `true` iff named stacks count as having a bar: their elements are put on the stack of a column.
  var ignoresHiddenBars = false
  /// The tabs that were selected in created spines.
  private(set) var chosenTabs = IDSet<Tab>()
  /// The declared stacks in created spines, which have no symbols.
  var openedStacks = IDSet<Stack>()
  /// A nesting depth that no program without errors reaches.
  private static let maximumDepth = 256

  /// The program.
  var program: Program { _read { yield shared.value } }

  init(_ program: SharedProgram) {
    shared = program
    values = SceneValues(program)
  }

  /// Appends the spine of a destination, its bottom first.
  ///
  /// - Parameters:
  ///   - symbol: The properties of its first symbol: position, opener, the flow that begins there.
  ///   - context: The surroundings.
  /// - Returns: `false` for a program with errors, for which nothing is appended.
  @discardableResult
  mutating func append(
    _ id: DestinationID, as symbol: SpineSymbol, in context: SpineContext, width: NavigationWidth,
    to word: inout [PushdownSymbol], depth: Int = 0
  ) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    let destination = program.destinations[id]
    var (symbol, context) = (symbol, context)
    if destination.inStack, symbol.position == .slot {
      symbol.position = .root
      context = context.onOwnStack
    }
    switch destination.target {
    case .scene(let scene):
      symbol.kind = .scene
      symbol.id = scene.index
      symbol.values = values.code(of: scene, id, scope: scope)
      append(symbol, context, to: &word)
      return true
    case .stack(let stack):
      openedStacks.insert(stack)
      if symbol.position == .slot {
        symbol.position = .root
        context = context.onOwnStack
      }
      if program.stacks[stack].hidesBar, !ignoresHiddenBars { context.hidesBar = true }
      return append(
        program.stacks[stack].root, as: symbol, in: context, width: width, to: &word, depth: depth + 1)
    case .flow(let flow):
      guard let start = program.flows[flow].start else { return false }
      symbol.flow = flow.index
      return append(start, as: symbol, in: context, width: width, to: &word, depth: depth + 1)
    case .tabs(let tabs):
      guard let tab = program.tabContainers[tabs].tabs.first else { return false }
      return append(tab, as: symbol, in: context, width: width, to: &word, depth: depth + 1)
    case .pages(let pages):
      guard let page = program.pageContainers[pages].pages.first else { return false }
      return append(page, as: symbol, in: context, width: width, to: &word, depth: depth + 1)
    case .split(let split):
      return append(split, as: symbol, in: context, width: width, to: &word, depth: depth + 1)
    case .error: return false
    }
  }

  /// Appends a tab container in which this tab is selected.
  @discardableResult
  mutating func append(
    _ tab: TabID, as symbol: SpineSymbol, in context: SpineContext, width: NavigationWidth,
    to word: inout [PushdownSymbol], depth: Int = 0
  ) -> Bool {
    chosenTabs.insert(tab)
    var symbol = symbol
    (symbol.kind, symbol.id) = (.tab, tab.index)
    return append(
      symbol, enclosing: .tab(tab), program.tabs[tab].destination, in: context, width: width, to: &word,
      depth: depth)
  }

  /// Appends a page container that shows this page.
  @discardableResult
  mutating func append(
    _ page: PageID, as symbol: SpineSymbol, in context: SpineContext, width: NavigationWidth,
    to word: inout [PushdownSymbol], depth: Int = 0
  ) -> Bool {
    var symbol = symbol
    (symbol.kind, symbol.id) = (.page, page.index)
    return append(
      symbol, enclosing: .page(page), program.pages[page].destination, in: context, width: width, to: &word,
      depth: depth)
  }

  /// Appends a container and its content.
  private mutating func append(
    _ symbol: SpineSymbol, enclosing enclosure: SpineEnclosure, _ destination: DestinationID,
    in context: SpineContext, width: NavigationWidth, to word: inout [PushdownSymbol], depth: Int
  ) -> Bool {
    append(symbol, context, to: &word)
    let inner = table.context(context, inside: enclosure, of: program)
    return append(
      destination, as: SpineSymbol(kind: .scene), in: inner, width: width, to: &word, depth: depth + 1)
  }

  /// Appends a symbol in a context.
  mutating func append(_ symbol: SpineSymbol, _ context: SpineContext, to word: inout [PushdownSymbol]) {
    var symbol = symbol
    if symbol.kind != .scene { symbol.values = 0 }
    symbol.context = table.number(of: context)
    word.append(table.number(of: symbol))
  }

  // MARK: Splits

  /// Appends a split, down to its scene in focus.
  private mutating func append(
    _ id: SplitID, as symbol: SpineSymbol, in context: SpineContext, width: NavigationWidth,
    to word: inout [PushdownSymbol], depth: Int
  ) -> Bool {
    let split = program.splits[id]
    if width == .compact, let compact = split.compact {
      return appendReplacement(of: id, compact, as: symbol, in: context, to: &word, depth: depth)
    }
    var symbol = symbol
    symbol.kind = .split
    symbol.id = id.index
    append(symbol, context, to: &word)
    return appendColumns(of: id, from: 0, in: context, width: width, to: &word, depth: depth)
  }

  /// Appends the replacement of the columns.
  mutating func appendReplacement(
    of id: SplitID, _ compact: DestinationID, as symbol: SpineSymbol, in context: SpineContext,
    to word: inout [PushdownSymbol], depth: Int = 0
  ) -> Bool {
    var symbol = symbol
    symbol.kind = .replacement
    symbol.id = id.index
    append(symbol, context, to: &word)
    let inner = table.context(context, inside: .replacement(id), of: program)
    return append(
      compact, as: SpineSymbol(kind: .scene), in: inner, width: .compact, to: &word, depth: depth + 1)
  }

  /// Appends the columns from a number on up to the one in focus.
  mutating func appendColumns(
    of id: SplitID, from first: Int, in context: SpineContext, width: NavigationWidth,
    to word: inout [PushdownSymbol], depth: Int = 0
  ) -> Bool {
    for number in first...max(first, focusColumn(of: id, in: width)) {
      guard appendColumn(number, of: id, in: context, width: width, to: &word, depth: depth) else {
        return false
      }
    }
    return true
  }

  /// Appends a column with its initial content.
  mutating func appendColumn(
    _ number: Int, of id: SplitID, in context: SpineContext, width: NavigationWidth,
    to word: inout [PushdownSymbol],
    depth: Int = 0
  ) -> Bool {
    let columns = program.splits[id].columns
    guard columns.indices.contains(number) else { return false }
    return appendColumn(
      number, of: id, holding: columns[number],
      as: SpineSymbol(kind: .scene, opening: number == 0 ? .inside : .split),
      in: context, width: width, to: &word, depth: depth)
  }

  /// Appends a column with a given content.
  mutating func appendColumn(
    _ number: Int, of id: SplitID, holding destination: DestinationID, as symbol: SpineSymbol,
    in context: SpineContext, width: NavigationWidth, to word: inout [PushdownSymbol], depth: Int = 0
  ) -> Bool {
    var symbol = symbol
    if number > 0 { word.append(mark(of: SpineColumn(split: id, column: number), in: context)) }
    var inner = table.context(context, inside: .column(id, Int32(number)), of: program)
    // If compact width shows the columns as one stack, a `detail` puts tabs on it. Those that are there at first are alone: such
    // a split has some only if compact width never shows it.
    let isInitial = symbol.opening == .inside || symbol.opening == .split
    if !program.holdsTabs(destination) || !isInitial && program.splits[id].compact == nil {
      inner = inner.onOwnStack
      symbol.position = number == 0 ? .root : .columnRoot
    }
    return append(destination, as: symbol, in: inner, width: width, to: &word, depth: depth + 1)
  }

  /// Returns the symbol that ends the columns before one, of a split in a context.
  mutating func mark(of column: SpineColumn, in context: SpineContext) -> PushdownSymbol {
    var mark = SpineSymbol(kind: .column, id: column.split.index, detail: Int32(column.column))
    mark.context = table.number(of: context)
    return table.number(of: mark)
  }

  /// Returns the number of the column that is in focus initially, in a width that shows the columns.
  func focusColumn(of id: SplitID, in width: NavigationWidth) -> Int {
    let split = program.splits[id]
    let last = split.columns.count - 1
    guard width == .compact else { return split.display == .over ? last : 0 }
    return (0...last).last { isShownCollapsed($0, of: split) } ?? 0
  }

  /// `true` iff compact width shows a column with its initial content.
  func isShownCollapsed(_ number: Int, of split: Split) -> Bool {
    !split.isBeyondCollapse(number) && !(split.startsWithPlaceholder && number == split.columns.count - 1)
  }
}
