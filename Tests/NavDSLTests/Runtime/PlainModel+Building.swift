import NavRuntime

@testable import NavRuntime

/// Section 7, "Opening a flow creates an instance of it and shows its start", and what containers contain at first.
extension PlainWindow {
  mutating func newNumber() -> UInt64 {
    nextNumber += 1
    return nextNumber - 1
  }

  /// The opener of what the start builds, and of what empty columns get again.
  var startOpener: PlainOpener { program.feature == nil ? .none : .host }

  /// Builds a destination.
  ///
  /// - Parameter flow: The instance of the flow in which the destination is named.
  mutating func build(
    _ destination: NavigationDestination, _ opener: PlainOpener, in flow: PlainFlow?
  ) throws -> Thing {
    switch destination {
    case .scene(let scene):
      let thing = Thing(.scene, newNumber(), scene.name)
      (thing.scene, thing.opener) = (scene, opener)
      thing.flow = try member(of: flow, scene.owner)
      for embedding in program.embedded(in: scene, flow: thing.flow?.value) {
        thing.add(try build(embedding.destination, opener, in: thing.flow))
      }
      return thing
    case .stack(let root): return try stack(of: try build(root, opener, in: flow))
    case .flow(let value):
      guard let start = program.start(of: value) else { throw NavigationFailure.containment }
      return try build(start, opener, in: PlainFlow(number: newNumber(), value: value, opener: opener))
    case .container(let name): return try container(name, opener, in: flow)
    }
  }

  private mutating func container(
    _ name: String, _ opener: PlainOpener, in flow: PlainFlow?
  ) throws -> Thing {
    let flow = try member(of: flow, program.owner(ofContainer: name))
    guard let layout = program.layout(of: name, flow: flow?.value) else {
      throw NavigationFailure.containment
    }
    let thing: Thing
    switch layout {
    case .stack(let root):
      let inner = try build(root, opener, in: flow)
      thing = inner.kind == .stack ? inner : try stack(of: inner)
    case .tabs(let tabs):
      thing = Thing(.tabs, newNumber())
      thing.tabNames = tabs.map(\.name)
      for tab in tabs { thing.add(try build(tab.destination, opener, in: flow)) }
    case .pages(let pages):
      thing = Thing(.pages, newNumber())
      for page in pages { thing.add(try build(page, opener, in: flow)) }
    case .split(let columns): thing = try split(columns, opener, in: flow)
    }
    (thing.name, thing.flow) = (name, flow)
    return thing
  }

  private mutating func split(
    _ declared: NavigationColumns, _ opener: PlainOpener, in flow: PlainFlow?
  ) throws -> Thing {
    let split = Thing(.split, newNumber())
    var columns = PlainColumns(
      areReplaced: declared.compact != nil, areOver: declared.display == .over,
      collapseTo: declared.collapsesTo)
    let contents: [(NavigationColumn, NavigationDestination?)] = [
      (.primary, declared.primary), (.supplementary, declared.supplementary),
      (.secondary, declared.secondary ?? declared.placeholder),
    ]
    for case (let column, let destination?) in contents {
      columns.columns.append(column)
      let thing = try self.column(destination, opener, in: flow)
      for element in thing.children where thing.kind == .stack { element.home = columns.columns.count - 1 }
      split.add(thing)
    }
    if declared.secondary == nil { columns.placeholder = split.children.last?.children.first?.number }
    columns.stacks = split.children.map { ($0.name, $0.flow) }
    split.columns = columns
    split.aside = try declared.compact.map { try build($0, opener, in: flow) }
    split.aside?.parent = split
    if width == .compact { try collapse(split) }
    return split
  }

  /// Builds the content of a column: "each column is a stack", or tabs.
  ///
  /// - Parameter isMerged: `true` iff the column is part of a merged stack, on which tabs are an element.
  mutating func column(
    _ destination: NavigationDestination, _ opener: PlainOpener, in flow: PlainFlow?, isMerged: Bool = false
  ) throws -> Thing {
    let content = try build(destination, opener, in: flow)
    if content.kind == .stack || content.kind == .tabs && !isMerged { return content }
    return try stack(of: content)
  }

  /// "A column that is then empty gets its initial destination again; the last one gets its placeholder, if there is one."
  mutating func fill(_ index: Int, of split: Thing) throws {
    guard case .split(let declared)? = program.layout(of: split.name, flow: split.flow?.value),
      let columns = split.columns
    else { throw NavigationFailure.containment }
    let destination =
      switch columns.columns[index] {
      case .primary: declared.primary
      case .supplementary: declared.supplementary
      case .secondary: declared.placeholder ?? declared.secondary
      }
    guard let destination else { throw NavigationFailure.containment }
    let content = try column(destination, startOpener, in: split.flow)
    set(content, index, of: split)
    if declared.placeholder != nil, index == split.lastColumn {
      split.columns?.placeholder = content.children.first?.number
    }
  }

  /// Puts content in a column.
  func set(_ content: Thing, _ index: Int, of split: Thing) {
    for element in content.children where content.kind == .stack { element.home = index }
    split.children[index] = content
    content.parent = split
    split.columns?.stacks[index] = (content.name, content.flow)
  }

  private mutating func stack(of root: Thing) throws -> Thing {
    guard root.fitsOnStack else { throw NavigationFailure.containment }
    let stack = Thing(.stack, newNumber())
    stack.add(root)
    return stack
  }

  /// The flow instance to which a node belongs: "a scene that is opened from a scene of the instance belongs to the
  /// instance if the flow declares it".
  private func member(of flow: PlainFlow?, _ owner: String?) throws -> PlainFlow? {
    guard let owner else { return nil }
    guard let flow, flow.value.name == owner else { throw NavigationFailure.containment }
    return flow
  }
}
