import NavRuntime

/// A URL pattern and the places it leads to.
package struct Link: Sendable {
  /// The pattern as it is written.
  package var pattern: Symbol
  /// Where the pattern stands.
  package var patternSpan: SourceSpan
  /// The scheme, in lower case; `nil` where the pattern begins with its path.
  package var scheme: Symbol?
  /// The host, in lower case; `nil` where the pattern begins with its path.
  package var host: Symbol?
  /// The path's segments, in order.
  package var segments: IDRange<SegmentID>
  /// The query items, in order.
  package var queries: IDRange<QueryID>
  /// The parameters of segments, then those of queries.
  package var parameters: IDRange<ParameterID>
  /// The ways it can go, tried in order.
  package var branches: IDRange<BranchID>
  /// The place of its doc comment; empty for none.
  package var documentation: SourceSpan
  /// `false` iff the pattern cannot be read; only in programs with errors.
  package var isValid = true
}

/// A segment of a link's path.
package enum Segment: Sendable {
  /// Percent-decoded.
  case literal(Symbol)
  case parameter(ParameterID)
}

/// A query item of a link: `?key={name: Type}`.
package struct Query: Sendable {
  /// The key, percent-decoded.
  package var key: Symbol
  /// The parameter.
  package var parameter: ParameterID
}

/// A whole state by name: language reference, "Places".
package struct Place: Sendable {
  /// `true` iff the place begins at the app's start, with a separator.
  package var isRelativeToStart: Bool
  /// The steps, in order.
  package var steps: IDRange<PlaceStepID>
  /// Where it stands.
  package var span: SourceSpan
}

/// A step of a place.
package struct PlaceStep: Sendable {
  /// How it is reached.
  package var separator: NavigationPlaceSeparator
  /// What it shows.
  package var destination: DestinationID
  /// A tab that the step chooses: `Main.catalog`.
  package var tab: TabID?
  /// A column that the step chooses: `Mail.secondary`.
  package var column: NavigationColumn?
  /// How it is opened.
  package var options: OptionsID
  /// Where it stands.
  package var span: SourceSpan
}
