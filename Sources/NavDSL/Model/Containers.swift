import NavRuntime

/// The app declaration of a program, or the feature in its place.
package struct App: Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The start in compact width; the same as `regular` if a single `start` declares both.
  package var compact: Start
  /// The start in regular width.
  package var regular: Start
  /// The handlers of events that the scenes in it do not handle.
  package var handlers: IDRange<HandlerID> = .none
  /// The signature of a feature; `nil` for an app.
  package var feature: Feature?
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// The signature of a feature: an app that other code opens.
package struct Feature: Sendable {
  /// The parameters, in order.
  package var parameters: IDRange<ParameterID> = .none
  /// The type of the value with which it ends; `nil` if it declares no result.
  package var result: TypeID?
}

/// `stack Name { root D }`.
package struct Stack: Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The destination at its bottom.
  package var root: DestinationID
  /// The handlers of events that the scenes in it do not handle.
  package var handlers: IDRange<HandlerID> = .none
  /// `true` iff it has no navigation bar.
  package var hidesBar = false
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// `tabs Name { … }`.
package struct Tabs: Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The tabs, in order.
  package var tabs: IDRange<TabID>
  /// The handlers of events that the scenes in it do not handle.
  package var handlers: IDRange<HandlerID> = .none
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// A tab.
package struct Tab: Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The title; `nil` for none.
  package var title: Symbol?
  /// The key of the title; `nil` if that is the title itself.
  package var key: Symbol?
  /// The name of a symbol image; `nil` for none.
  package var icon: Symbol?
  /// The destination that it shows.
  package var destination: DestinationID
  /// The container.
  package var container: TabsID
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// `split Name { … }`.
package struct Split: Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The primary column.
  package var primary: DestinationID
  /// The supplementary column; `nil` for none.
  package var supplementary: DestinationID?
  /// The secondary column; `nil` if the split has only a placeholder.
  package var secondary: DestinationID?
  /// The destination that the secondary column shows while it is empty.
  package var placeholder: DestinationID?
  /// The destination that replaces the merged stack while the split is collapsed.
  package var compact: DestinationID?
  /// The topmost column of the merged stack in compact width.
  package var collapse: NavigationColumn
  /// The layout of the columns in regular width.
  package var display: NavigationSplitDisplay
  /// The handlers of events that the scenes in it do not handle.
  package var handlers: IDRange<HandlerID> = .none
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// `pages Name { … }`.
package struct Pages: Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The pages, in order.
  package var pages: IDRange<PageID>
  /// The handlers of events that the scenes in it do not handle.
  package var handlers: IDRange<HandlerID> = .none
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}

/// A page.
package struct Page: Sendable {
  /// The container.
  package var container: PagesID
  /// The destination that it shows.
  package var destination: DestinationID
}

/// A group of scenes with its own namespace, opened as a unit.
package struct Flow: Sendable {
  /// The name.
  package var name: Symbol
  /// The span of the name.
  package var nameSpan: SourceSpan
  /// The whole declaration.
  package var span: SourceSpan
  /// The parameters, in order.
  package var parameters: IDRange<ParameterID>
  /// The type of the value that `finish` returns; `nil` if the flow declares no result.
  package var result: TypeID?
  /// The first destination in the flow.
  package var start: DestinationID?
  /// `true` iff its scenes and containers are left out when a saved state is restored.
  package var isTransient = false
  /// The handlers of events that the scenes in it do not handle.
  package var handlers: IDRange<HandlerID> = .none
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
}
