/// The number of something in a program's tables.
///
/// Each table has a number type of its own, so that the number of a scene cannot be taken for that of a flow.
public protocol ModelID: Hashable, Sendable, Comparable {
  /// What the number stands for.
  associatedtype Element: Sendable
  /// The place in the table, from 0.
  var index: Int32 { get }
  /// Creates the number of the element at `index`.
  init(index: Int32)
}

extension ModelID {
  /// Orders by declaration.
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// Consecutive elements of a table.
public struct IDRange<ID: ModelID>: Sendable, Hashable, RandomAccessCollection {
  /// The number of the first.
  public var lower: Int32
  /// The number after the last.
  public var upper: Int32

  /// Creates the range from `lower` up to, not including, `upper`.
  @inlinable public init(_ lower: Int32, _ upper: Int32) {
    self.lower = lower
    self.upper = upper
  }

  /// The range without elements.
  @inlinable public static var none: IDRange { IDRange(0, 0) }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { Int(upper - lower) }
  @inlinable public subscript(position: Int) -> ID { ID(index: lower + Int32(position)) }

  /// `true` iff `id` is one of these.
  @inlinable public func contains(_ id: ID) -> Bool { id.index >= lower && id.index < upper }
}

/// All elements of one kind, in the order of their declaration.
public struct Table<ID: ModelID>: Sendable {
  /// The elements.
  public internal(set) var elements: [ID.Element] = []

  init() {}

  /// The number of elements.
  public var count: Int { elements.count }

  /// The numbers of all elements.
  public var ids: IDRange<ID> { IDRange(0, Int32(truncatingIfNeeded: elements.count)) }

  /// The element with that number.
  public subscript(id: ID) -> ID.Element {
    _read { yield elements[Int(id.index)] }
    _modify { yield &elements[Int(id.index)] }
  }

  /// The elements with these numbers.
  public subscript(range: IDRange<ID>) -> ArraySlice<ID.Element> {
    elements[Int(range.lower)..<Int(range.upper)]
  }

  /// The number that the next element will have.
  var next: Int32 { Int32(truncatingIfNeeded: elements.count) }
  var nextID: ID { ID(index: next) }

  /// Makes room for so many elements in all.
  mutating func reserve(_ count: Int) { elements.reserveCapacity(count) }

  @discardableResult
  mutating func append(_ element: ID.Element) -> ID {
    let id = ID(index: next)
    elements.append(element)
    return id
  }
}

/// The number of a scene.
public struct SceneID: ModelID {
  public typealias Element = Scene
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a bar item or control.
public struct ItemID: ModelID {
  public typealias Element = Item
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of an embedded scene.
public struct EmbedID: ModelID {
  public typealias Element = Embed
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of an exit.
public struct ExitID: ModelID {
  public typealias Element = Exit
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a handler.
public struct HandlerID: ModelID {
  public typealias Element = Handler
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a branch of a handler or a link.
public struct BranchID: ModelID {
  public typealias Element = Branch
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a verb of a branch.
public struct VerbID: ModelID {
  public typealias Element = Verb
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a destination.
public struct DestinationID: ModelID {
  public typealias Element = Destination
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of the options of an opening verb.
public struct OptionsID: ModelID {
  public typealias Element = Options
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of an argument.
public struct ArgumentID: ModelID {
  public typealias Element = Argument
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of an expression.
public struct ExpressionID: ModelID {
  public typealias Element = Expression
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a condition.
public struct ConditionID: ModelID {
  public typealias Element = Condition
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a parameter or a struct's field.
public struct ParameterID: ModelID {
  public typealias Element = Parameter
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a stack.
public struct StackID: ModelID {
  public typealias Element = Stack
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a tab container.
public struct TabsID: ModelID {
  public typealias Element = Tabs
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a tab.
public struct TabID: ModelID {
  public typealias Element = Tab
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a split.
public struct SplitID: ModelID {
  public typealias Element = Split
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a page container.
public struct PagesID: ModelID {
  public typealias Element = Pages
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a page.
public struct PageID: ModelID {
  public typealias Element = Page
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a flow.
public struct FlowID: ModelID {
  public typealias Element = Flow
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of an alias.
public struct AliasID: ModelID {
  public typealias Element = Alias
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a type of the app's own.
public struct ExternalTypeID: ModelID {
  public typealias Element = ExternalType
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of an enum.
public struct EnumID: ModelID {
  public typealias Element = EnumType
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a case of an enum.
public struct EnumCaseID: ModelID {
  public typealias Element = EnumCase
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a struct.
public struct StructID: ModelID {
  public typealias Element = StructType
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a guard.
public struct GuardID: ModelID {
  public typealias Element = Guard
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a link.
public struct LinkID: ModelID {
  public typealias Element = Link
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a segment of a link's path.
public struct SegmentID: ModelID {
  public typealias Element = Segment
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a query item of a link.
public struct QueryID: ModelID {
  public typealias Element = Query
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a place.
public struct PlaceID: ModelID {
  public typealias Element = Place
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}

/// The number of a step of a place.
public struct PlaceStepID: ModelID {
  public typealias Element = PlaceStep
  public let index: Int32
  @inlinable public init(index: Int32) { self.index = index }
}
