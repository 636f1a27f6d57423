/// The entry of a program.
public struct App: Sendable {
  public var name: Symbol
  public var nameSpan: Span
  /// Where the app starts in compact width; the same as `regular` where `start` names both.
  public var compact: DestinationID
  /// Where the app starts in regular width.
  public var regular: DestinationID
  /// `true` iff each width has an entry of its own.
  public var isAdaptive: Bool { compact != regular }
  public var documentation: Span
}

/// `stack Name { root D }`.
public struct Stack: Sendable {
  public var name: Symbol
  public var nameSpan: Span
  public var flow: FlowID?
  public var root: DestinationID
  public var documentation: Span
}

/// `tabs Name { … }`.
public struct Tabs: Sendable {
  public var name: Symbol
  public var nameSpan: Span
  public var flow: FlowID?
  public var tabs: IDRange<TabID>
  public var documentation: Span
}

/// A tab.
public struct Tab: Sendable {
  public var name: Symbol
  public var nameSpan: Span
  public var title: Symbol?
  public var icon: Symbol?
  public var destination: DestinationID
  public var container: TabsID
  public var documentation: Span
}

/// `split Name { … }`.
public struct Split: Sendable {
  /// A column.
  public enum Column: String, Sendable, CaseIterable { case primary, supplementary, secondary }
  /// How the columns lie in regular width.
  public enum Display: String, Sendable, CaseIterable { case beside, over }

  public var name: Symbol
  public var nameSpan: Span
  public var flow: FlowID?
  public var primary: DestinationID
  public var supplementary: DestinationID?
  /// `nil` where the split has a placeholder alone.
  public var secondary: DestinationID?
  /// What the secondary column shows while nothing else is there.
  public var placeholder: DestinationID?
  /// What is shown instead of the merged stack while collapsed.
  public var compact: DestinationID?
  public var collapse: Column
  public var display: Display
  public var documentation: Span
}

/// `pages Name { … }`.
public struct Pages: Sendable {
  public var name: Symbol
  public var nameSpan: Span
  public var flow: FlowID?
  public var pages: IDRange<PageID>
  public var documentation: Span
}

/// A page.
public struct Page: Sendable {
  public var destination: DestinationID
}

/// A group of scenes with names of its own, opened as one.
public struct Flow: Sendable {
  public var name: Symbol
  public var nameSpan: Span
  public var span: Span
  public var parameters: IDRange<ParameterID>
  /// What `finish` gives back; `nil` where the flow declares no result.
  public var result: TypeID?
  public var start: DestinationID?
  public var documentation: Span
}
