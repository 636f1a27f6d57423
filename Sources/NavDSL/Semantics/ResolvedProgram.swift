/// A program with every name resolved, and additional facts for the checks.
struct ResolvedProgram: Sendable {
  var program: Program
  var facts: ProgramFacts

  /// `true` iff two files declare an app, so that they probably belong to different programs.
  var mixesPrograms: Bool {
    guard let first = program.app?.nameSpan, let second = facts.secondApp else { return false }
    return program.sources.fileIndex(at: first.start) != program.sources.fileIndex(at: second.start)
  }
}

/// Facts about the source of a program that are not part of its model.
struct ProgramFacts: Sendable {
  /// The declarations with a reference.
  var uses = Uses()
  /// The ranges in which an attribute silences a warning.
  var allowances: [Allowance] = []
  /// `true` iff an app is declared in a flow, which the parser reports.
  var hasMisplacedApp = false
  /// The name of the second app; `nil` unless there are several.
  var secondApp: SourceSpan?
  /// The events named after `returning`.
  var results: [ReturnedResult] = []
  /// The options of popovers in places that name their anchor, whether or not there is such an item.
  var anchoredOptions: [OptionsID] = []
  /// The references by name, if the resolver was asked for them.
  var occurrences: [Occurrence] = []

  /// The references: `true` for each parameter, type, guard and exit that has one.
  struct Uses: Sendable {
    var parameters: [Bool] = []
    /// The types that have one, by index in ``Names/typeDeclarations``.
    var types: [Bool] = []
    var guards: [Bool] = []
    var exitNames = SymbolMap()
  }

  /// An `@allow(name)` attribute, with the extent of the declaration that it precedes.
  struct Allowance: Sendable {
    var code: DiagnosticCode
    var span: SourceSpan
    /// The subject of the findings of a comparison that it silences, wherever they are; `nil` for all in its extent.
    var subject: String?
  }

  /// An event with parameters, named after `returning`.
  struct ReturnedResult: Sendable {
    var handler: HandlerID
    var opened: DestinationID
    /// The span of the event's name.
    var span: SourceSpan
  }
}
