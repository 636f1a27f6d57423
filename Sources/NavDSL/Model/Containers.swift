import NavRuntime

/// The entry of a program.
public struct App: Sendable {
  /// The name.
  public var name: Symbol
  /// Where the name stands.
  public var nameSpan: Span
  /// Where the app starts in compact width; the same as `regular` where `start` names both.
  public var compact: DestinationID
  /// Where the app starts in regular width.
  public var regular: DestinationID
  /// `true` iff each width has an entry of its own.
  public var isAdaptive: Bool { compact != regular }
  /// The place of its doc comment; empty for none.
  public var documentation: Span
}

/// `stack Name { root D }`.
public struct Stack: Sendable {
  /// The name.
  public var name: Symbol
  /// Where the name stands.
  public var nameSpan: Span
  /// The flow that declares it; `nil` for the program.
  public var flow: FlowID?
  /// What is at its bottom.
  public var root: DestinationID
  /// The place of its doc comment; empty for none.
  public var documentation: Span
}

/// `tabs Name { … }`.
public struct Tabs: Sendable {
  /// The name.
  public var name: Symbol
  /// Where the name stands.
  public var nameSpan: Span
  /// The flow that declares it; `nil` for the program.
  public var flow: FlowID?
  /// The tabs, in order.
  public var tabs: IDRange<TabID>
  /// The place of its doc comment; empty for none.
  public var documentation: Span
}

/// A tab.
public struct Tab: Sendable {
  /// The name.
  public var name: Symbol
  /// Where the name stands.
  public var nameSpan: Span
  /// The title; `nil` for none.
  public var title: Symbol?
  /// The name of a symbol image; `nil` for none.
  public var icon: Symbol?
  /// What it shows.
  public var destination: DestinationID
  /// The container.
  public var container: TabsID
  /// The place of its doc comment; empty for none.
  public var documentation: Span
}

/// `split Name { … }`.
public struct Split: Sendable {
  /// The name.
  public var name: Symbol
  /// Where the name stands.
  public var nameSpan: Span
  /// The flow that declares it; `nil` for the program.
  public var flow: FlowID?
  /// The primary column.
  public var primary: DestinationID
  /// The supplementary column; `nil` for none.
  public var supplementary: DestinationID?
  /// `nil` where the split has a placeholder alone.
  public var secondary: DestinationID?
  /// What the secondary column shows while nothing else is there.
  public var placeholder: DestinationID?
  /// What is shown instead of the merged stack while collapsed.
  public var compact: DestinationID?
  /// The last column that the one stack of compact width shows.
  public var collapse: NavigationColumn
  /// How the columns lie in regular width.
  public var display: NavigationSplitDisplay
  /// The place of its doc comment; empty for none.
  public var documentation: Span
}

/// `pages Name { … }`.
public struct Pages: Sendable {
  /// The name.
  public var name: Symbol
  /// Where the name stands.
  public var nameSpan: Span
  /// The flow that declares it; `nil` for the program.
  public var flow: FlowID?
  /// The pages, in order.
  public var pages: IDRange<PageID>
  /// The place of its doc comment; empty for none.
  public var documentation: Span
}

/// A page.
public struct Page: Sendable {
  /// The container.
  public var container: PagesID
  /// What it shows.
  public var destination: DestinationID
}

/// A group of scenes with names of its own, opened as one.
public struct Flow: Sendable {
  /// The name.
  public var name: Symbol
  /// Where the name stands.
  public var nameSpan: Span
  /// Where it stands.
  public var span: Span
  /// The parameters, in order.
  public var parameters: IDRange<ParameterID>
  /// What `finish` gives back; `nil` where the flow declares no result.
  public var result: TypeID?
  /// What opening it shows first.
  public var start: DestinationID?
  /// The place of its doc comment; empty for none.
  public var documentation: Span
}
