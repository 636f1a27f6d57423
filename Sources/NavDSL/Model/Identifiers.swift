/// The number of something in a program's tables.
///
/// Each table has a number type of its own, so that the number of a scene cannot be taken for that of a flow.
package protocol ModelID: Hashable, Sendable, Comparable {
  /// What the number stands for.
  associatedtype Element: Sendable
  /// The place in the table, from 0.
  var index: Int32 { get }
  /// Creates the number of the element at `index`.
  init(index: Int32)
}

extension ModelID {
  /// Orders by declaration.
  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// Consecutive elements of a table.
package struct IDRange<ID: ModelID>: Sendable, Hashable, RandomAccessCollection {
  /// The number of the first.
  package var lower: Int32
  /// The number after the last.
  package var upper: Int32

  /// Creates the range from `lower` up to, not including, `upper`.
  package init(_ lower: Int32, _ upper: Int32) {
    self.lower = lower
    self.upper = upper
  }

  /// The range without elements.
  package static var none: IDRange { IDRange(0, 0) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { Int(upper - lower) }
  package subscript(position: Int) -> ID { ID(index: lower + Int32(position)) }

  /// `true` iff `id` is one of these.
  package func contains(_ id: ID) -> Bool { id.index >= lower && id.index < upper }
}

/// All elements of one kind, in the order of their declaration.
package struct Table<ID: ModelID>: Sendable {
  /// The elements.
  package internal(set) var elements: [ID.Element] = []

  init() {}

  /// The number of elements.
  package var count: Int { elements.count }

  /// The numbers of all elements.
  package var ids: IDRange<ID> { IDRange(0, Int32(truncatingIfNeeded: elements.count)) }

  /// The element with that number.
  package subscript(id: ID) -> ID.Element {
    _read { yield elements[Int(id.index)] }
    _modify { yield &elements[Int(id.index)] }
  }

  /// The elements with these numbers.
  package subscript(range: IDRange<ID>) -> ArraySlice<ID.Element> {
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

  /// Takes away all elements but the first `count`.
  mutating func removeAll(after count: Int) { elements.removeLast(max(elements.count - count, 0)) }
}

/// The number of an element of one kind.
///
/// `SceneID` is `ID<Scene>`, and so on: each kind has a type of its own, and none any data of its own.
package struct ID<Element: Sendable>: ModelID {
  package let index: Int32
  package init(index: Int32) { self.index = index }
}

/// The number of a scene.
package typealias SceneID = ID<Scene>
/// The number of a bar item or control.
package typealias ItemID = ID<Item>
/// The number of an embedded scene.
package typealias EmbedID = ID<Embed>
/// The number of an exit.
package typealias ExitID = ID<Exit>
/// The number of a handler.
package typealias HandlerID = ID<Handler>
/// The number of a branch of a handler or a link.
package typealias BranchID = ID<Branch>
/// The number of a verb of a branch.
package typealias VerbID = ID<Verb>
/// The number of a destination.
package typealias DestinationID = ID<Destination>
/// The number of the options of an opening verb.
package typealias OptionsID = ID<Options>
/// The number of an argument.
package typealias ArgumentID = ID<Argument>
/// The number of an expression.
package typealias ExpressionID = ID<Expression>
/// The number of a condition.
package typealias ConditionID = ID<Condition>
/// The number of a parameter or a struct's field.
package typealias ParameterID = ID<Parameter>
/// The number of a stack.
package typealias StackID = ID<Stack>
/// The number of a tab container.
package typealias TabsID = ID<Tabs>
/// The number of a tab.
package typealias TabID = ID<Tab>
/// The number of a split.
package typealias SplitID = ID<Split>
/// The number of a page container.
package typealias PagesID = ID<Pages>
/// The number of a page.
package typealias PageID = ID<Page>
/// The number of a flow.
package typealias FlowID = ID<Flow>
/// The number of an alias.
package typealias AliasID = ID<Alias>
/// The number of a type of the app's own.
package typealias ExternalTypeID = ID<ExternalType>
/// The number of an enum.
package typealias EnumID = ID<EnumType>
/// The number of a case of an enum.
package typealias EnumCaseID = ID<EnumCase>
/// The number of a struct.
package typealias StructID = ID<StructType>
/// The number of a guard.
package typealias GuardID = ID<Guard>
/// The number of a link.
package typealias LinkID = ID<Link>
/// The number of a segment of a link's path.
package typealias SegmentID = ID<Segment>
/// The number of a query item of a link.
package typealias QueryID = ID<Query>
/// The number of a place.
package typealias PlaceID = ID<Place>
/// The number of a step of a place.
package typealias PlaceStepID = ID<PlaceStep>
/// The number of a scenario.
package typealias ScenarioID = ID<Scenario>
/// The number of a step of a scenario.
package typealias ScenarioStepID = ID<ScenarioStep>
/// The number of a property.
package typealias PropertyID = ID<Property>
