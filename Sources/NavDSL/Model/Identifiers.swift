/// The index of an element in a program's table.
///
/// Each table has its own ID type, so that a scene's ID cannot be mistaken for a flow's.
package protocol ModelID: Hashable, Sendable, Comparable {
  /// The type of the table's elements.
  associatedtype Element: Sendable
  /// The index in the table, from 0.
  var index: Int32 { get }
  /// Creates the ID of the element at `index`.
  init(index: Int32)
}

extension ModelID {
  /// Orders IDs by declaration.
  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// Consecutive elements of a table.
package struct IDRange<ID: ModelID>: Sendable, Hashable, RandomAccessCollection {
  /// The index of the first element.
  package var lower: Int32
  /// The index after the last element.
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

  /// `true` iff the range contains `id`.
  package func contains(_ id: ID) -> Bool { id.index >= lower && id.index < upper }
}

/// All elements of one type, in the order of their declaration.
package struct Table<ID: ModelID>: Sendable {
  /// The elements.
  package internal(set) var elements: [ID.Element] = []

  init() {}

  /// The number of elements.
  package var count: Int { elements.count }

  /// The IDs of all elements.
  package var ids: IDRange<ID> { IDRange(0, Int32(truncatingIfNeeded: elements.count)) }

  /// The element with an ID.
  package subscript(id: ID) -> ID.Element {
    _read { yield elements[Int(id.index)] }
    _modify { yield &elements[Int(id.index)] }
  }

  /// The elements with consecutive IDs.
  package subscript(range: IDRange<ID>) -> ArraySlice<ID.Element> {
    elements[Int(range.lower)..<Int(range.upper)]
  }

  /// The index of the next element to be added.
  var next: Int32 { Int32(truncatingIfNeeded: elements.count) }
  var nextID: ID { ID(index: next) }

  /// Reserves capacity for `count` elements in total.
  mutating func reserve(_ count: Int) { elements.reserveCapacity(count) }

  @discardableResult
  mutating func append(_ element: ID.Element) -> ID {
    let id = ID(index: next)
    elements.append(element)
    return id
  }

  /// Removes all elements but the first `count`.
  mutating func removeAll(after count: Int) { elements.removeLast(max(elements.count - count, 0)) }
}

/// The ID of an element of type `Element`.
///
/// `SceneID` is `ID<Scene>`, and so on: the types differ, but store the same index.
package struct ID<Element: Sendable>: ModelID {
  package let index: Int32
  package init(index: Int32) { self.index = index }
}

/// The ID of a scene.
package typealias SceneID = ID<Scene>
/// The ID of a bar item or control.
package typealias ItemID = ID<Item>
/// The ID of an embedded scene.
package typealias EmbedID = ID<Embed>
/// The ID of an exit.
package typealias ExitID = ID<Exit>
/// The ID of a handler.
package typealias HandlerID = ID<Handler>
/// The ID of a branch of a handler or a link.
package typealias BranchID = ID<Branch>
/// The ID of a verb of a branch.
package typealias VerbID = ID<Verb>
/// The ID of a destination.
package typealias DestinationID = ID<Destination>
/// The ID of the options of an opening verb.
package typealias OptionsID = ID<Options>
/// The ID of an argument.
package typealias ArgumentID = ID<Argument>
/// The ID of an expression.
package typealias ExpressionID = ID<Expression>
/// The ID of a condition.
package typealias ConditionID = ID<Condition>
/// The ID of a parameter or a struct's field.
package typealias ParameterID = ID<Parameter>
/// The ID of a stack.
package typealias StackID = ID<Stack>
/// The ID of a tab container.
package typealias TabsID = ID<Tabs>
/// The ID of a tab.
package typealias TabID = ID<Tab>
/// The ID of a split.
package typealias SplitID = ID<Split>
/// The ID of a page container.
package typealias PagesID = ID<Pages>
/// The ID of a page.
package typealias PageID = ID<Page>
/// The ID of a flow.
package typealias FlowID = ID<Flow>
/// The ID of an entry.
package typealias EntryID = ID<Entry>
/// The ID of an alias.
package typealias AliasID = ID<Alias>
/// The ID of a Swift type of the app.
package typealias ExternalTypeID = ID<ExternalType>
/// The ID of an enum.
package typealias EnumID = ID<EnumType>
/// The ID of a case of an enum.
package typealias EnumCaseID = ID<EnumCase>
/// The ID of a struct.
package typealias StructID = ID<StructType>
/// The ID of a guard.
package typealias GuardID = ID<Guard>
/// The ID of a link.
package typealias LinkID = ID<Link>
/// The ID of a segment of a link's path.
package typealias SegmentID = ID<Segment>
/// The ID of a query item of a link.
package typealias QueryID = ID<Query>
/// The ID of a place.
package typealias PlaceID = ID<Place>
/// The ID of a step of a place.
package typealias PlaceStepID = ID<PlaceStep>
/// The ID of a scenario.
package typealias ScenarioID = ID<Scenario>
/// The ID of a step of a scenario.
package typealias ScenarioStepID = ID<ScenarioStep>
/// The ID of a property.
package typealias PropertyID = ID<Property>
