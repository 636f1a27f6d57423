import NavRuntime

/// A URL pattern and the places it leads to.
public struct Link: Sendable {
  /// The pattern as it is written.
  public var pattern: Symbol
  /// Where the pattern stands.
  public var patternSpan: Span
  /// The scheme, in lower case; `nil` where the pattern begins with its path.
  public var scheme: Symbol?
  /// The host, in lower case; `nil` where the pattern begins with its path.
  public var host: Symbol?
  /// The path's segments, in order.
  public var segments: IDRange<SegmentID>
  /// The query items, in order.
  public var queries: IDRange<QueryID>
  /// The parameters of segments, then those of queries.
  public var parameters: IDRange<ParameterID>
  /// The ways it can go, tried in order.
  public var branches: IDRange<BranchID>
  /// The place of its doc comment; empty for none.
  public var documentation: Span
  /// `false` iff the pattern cannot be read; only in programs with errors.
  public var isValid = true
}

/// A segment of a link's path.
public enum Segment: Sendable {
  /// Percent-decoded.
  case literal(Symbol)
  case parameter(ParameterID)
}

/// A query item of a link: `?key={name: Type}`.
public struct Query: Sendable {
  /// The key, percent-decoded.
  public var key: Symbol
  /// The parameter.
  public var parameter: ParameterID
}

/// A whole state by name: language reference, "Places".
public struct Place: Sendable {
  /// `true` iff the place begins at the app's start, with a separator.
  public var isRelativeToStart: Bool
  /// The steps, in order.
  public var steps: IDRange<PlaceStepID>
  /// Where it stands.
  public var span: Span
}

/// A step of a place.
public struct PlaceStep: Sendable {
  /// How it is reached.
  public var separator: NavigationPlaceSeparator
  /// What it shows.
  public var destination: DestinationID
  /// A tab that the step chooses: `Main.catalog`.
  public var tab: TabID?
  /// A column that the step chooses: `Mail.secondary`.
  public var column: NavigationColumn?
  /// How it is opened.
  public var options: OptionsID
  /// Where it stands.
  public var span: Span
}
