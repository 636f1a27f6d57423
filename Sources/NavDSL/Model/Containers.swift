import NavRuntime

/// The entry of a program.
package struct App: Sendable {
  /// The name.
  package var name: Symbol
  /// Where the name stands.
  package var nameSpan: SourceSpan
  /// Where the app starts in compact width; the same as `regular` where `start` names both.
  package var compact: DestinationID
  /// Where the app starts in regular width.
  package var regular: DestinationID
  /// `true` iff each width has an entry of its own.
  package var isAdaptive: Bool { compact != regular }
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan
}

/// `stack Name { root D }`.
package struct Stack: Sendable {
  /// The name.
  package var name: Symbol
  /// Where the name stands.
  package var nameSpan: SourceSpan
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// What is at its bottom.
  package var root: DestinationID
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan
}

/// `tabs Name { … }`.
package struct Tabs: Sendable {
  /// The name.
  package var name: Symbol
  /// Where the name stands.
  package var nameSpan: SourceSpan
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The tabs, in order.
  package var tabs: IDRange<TabID>
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan
}

/// A tab.
package struct Tab: Sendable {
  /// The name.
  package var name: Symbol
  /// Where the name stands.
  package var nameSpan: SourceSpan
  /// The title; `nil` for none.
  package var title: Symbol?
  /// The name of a symbol image; `nil` for none.
  package var icon: Symbol?
  /// What it shows.
  package var destination: DestinationID
  /// The container.
  package var container: TabsID
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan
}

/// `split Name { … }`.
package struct Split: Sendable {
  /// The name.
  package var name: Symbol
  /// Where the name stands.
  package var nameSpan: SourceSpan
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The primary column.
  package var primary: DestinationID
  /// The supplementary column; `nil` for none.
  package var supplementary: DestinationID?
  /// `nil` where the split has a placeholder alone.
  package var secondary: DestinationID?
  /// What the secondary column shows while nothing else is there.
  package var placeholder: DestinationID?
  /// What is shown instead of the merged stack while collapsed.
  package var compact: DestinationID?
  /// The last column that the one stack of compact width shows.
  package var collapse: NavigationColumn
  /// How the columns lie in regular width.
  package var display: NavigationSplitDisplay
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan
}

/// `pages Name { … }`.
package struct Pages: Sendable {
  /// The name.
  package var name: Symbol
  /// Where the name stands.
  package var nameSpan: SourceSpan
  /// The flow that declares it; `nil` for the program.
  package var flow: FlowID?
  /// The pages, in order.
  package var pages: IDRange<PageID>
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan
}

/// A page.
package struct Page: Sendable {
  /// The container.
  package var container: PagesID
  /// What it shows.
  package var destination: DestinationID
}

/// A group of scenes with names of its own, opened as one.
package struct Flow: Sendable {
  /// The name.
  package var name: Symbol
  /// Where the name stands.
  package var nameSpan: SourceSpan
  /// Where it stands.
  package var span: SourceSpan
  /// The parameters, in order.
  package var parameters: IDRange<ParameterID>
  /// What `finish` gives back; `nil` where the flow declares no result.
  package var result: TypeID?
  /// What opening it shows first.
  package var start: DestinationID?
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan
}
