import NavRuntime

/// A URL pattern and the places that it opens.
package struct Link: Sendable {
  /// The declared name; `nil` for a link that is named after its pattern.
  package var name: Symbol?
  /// The span of the name; empty if there is none.
  package var nameSpan: SourceSpan
  /// The pattern as written.
  package var pattern: Symbol
  /// The span of the pattern.
  package var patternSpan: SourceSpan
  /// The scheme, in lower case; `nil` if the pattern begins with its path.
  package var scheme: Symbol?
  /// The host, in lower case; `nil` if the pattern begins with its path, or has a scheme and no host.
  package var host: Symbol?
  /// The path's segments, in order.
  package var segments: IDRange<SegmentID>
  /// The query items, in order.
  package var queries: IDRange<QueryID>
  /// The parameters of segments, then those of queries.
  package var parameters: IDRange<ParameterID>
  /// The branches, tried in order.
  package var branches: IDRange<BranchID>
  /// The span of the doc comment; empty if there is none.
  package var documentation: SourceSpan
  /// `false` iff the pattern is malformed; only in invalid programs.
  package var isValid = true
}

/// A segment of a link's path.
package enum Segment: Sendable {
  /// A fixed segment, percent-decoded.
  case literal(Symbol)
  case parameter(ParameterID)
  /// The last segment and all after it: `{rest: [String]}`.
  case rest(ParameterID)
}

/// A query item of a link: `?key={name: Type}`.
package struct Query: Sendable {
  /// The key, percent-decoded.
  package var key: Symbol
  /// The parameter.
  package var parameter: ParameterID
}

/// A complete navigation state, written as a path: language reference, "Places".
package struct Place: Sendable {
  /// `true` iff the place begins at the app's start, with a separator.
  package var isRelativeToStart: Bool
  /// The steps, in order.
  package var steps: IDRange<PlaceStepID>
  /// The span in the source.
  package var span: SourceSpan
}

/// A step of a place.
package struct PlaceStep: Sendable {
  /// The transition that reaches the step.
  package var separator: NavigationPlaceSeparator
  /// The destination that it shows.
  package var destination: DestinationID
  /// The tab that the step selects: `Main.catalog`.
  package var tab: TabID?
  /// The column that the step selects: `Mail.secondary`.
  package var column: NavigationColumn?
  /// The options with which it is opened.
  package var options: OptionsID
  /// The span in the source.
  package var span: SourceSpan
}
