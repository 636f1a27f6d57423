/// A program in which every name is resolved, and what the checks need to know besides.
struct ResolvedProgram: Sendable {
  var program: Program
  var facts: ProgramFacts

  /// `true` iff two files declare an app, so that they probably belong to different programs.
  var mixesPrograms: Bool {
    guard let first = program.app?.nameSpan, let second = facts.secondApp else { return false }
    return program.sources.fileIndex(at: first.start) != program.sources.fileIndex(at: second.start)
  }
}

/// Facts about the source of a program that its model does not hold.
struct ProgramFacts: Sendable {
  /// The declarations that something refers to.
  var uses = Uses()
  /// The ranges in which an attribute silences a warning.
  var allowances: [Allowance] = []
  /// `true` iff an app is declared in a flow, which the parser reports.
  var hasMisplacedApp = false
  /// The name of the second app; `nil` unless there are several.
  var secondApp: Span?
  /// The events that are sent the result of what is opened.
  var results: [ReturnedResult] = []
  /// The options of popovers in places that name their anchor, whether or not there is such an item.
  var anchoredOptions: [OptionsID] = []

  /// `true` for each parameter, type, guard and exit that something refers to.
  struct Uses: Sendable {
    var parameters: [Bool] = []
    /// By position in ``Names/typeDeclarations``.
    var types: [Bool] = []
    var guards: [Bool] = []
    var exitNames = SymbolMap()
  }

  /// `@allow(name)`, and the extent of the declaration that it precedes.
  struct Allowance: Sendable {
    var code: DiagnosticCode
    var span: Span
  }

  /// An event with parameters, named behind `returning`.
  struct ReturnedResult: Sendable {
    var handler: HandlerID
    var opened: DestinationID
    /// The place of the event's name.
    var span: Span
  }
}
