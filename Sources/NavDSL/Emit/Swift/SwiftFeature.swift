// Features: their start with parameters, and their end with a result.

extension SwiftEmitter {
  /// Writes the function that returns the end of a feature with a result.
  mutating func emitEnd() {
    guard let result = program.app?.feature?.result else { return }
    out.emptyLine()
    out.line("/// Returns the end of the feature, with its result; `nil` for a step after which it goes on.")
    beginMember("static func end(of outcome: NavigationOutcome) -> NavigationEnd<")
    type(result)
    out.write(">? {\n")
    out.deepen()
    out.beginLine()
    out.write("outcome.end?.typed { ")
    reading(result) { $0.out.write("$0") }
    out.write(" }\n")
    endDeclaration()
  }

  /// Writes the start of a feature with parameters, outside of its namespace.
  mutating func emitFeatureStart() {
    guard let feature = program.app?.feature, !feature.parameters.isEmpty else { return }
    isOutside = true
    out.emptyLine()
    out.beginLine()
    out.write("extension NavigationModel where App == ")
    namespace()
    out.write(" {\n")
    out.deepen()
    let isConditional = program.app?.hasConditionalStart == true
    out.line("/// Starts the feature in a window of this width.")
    beginMember("init")
    parameterClause(
      feature.parameters,
      last: isConditional
        ? "in navigationWidth: NavigationWidth, guards navigationGuards: App.Guards"
        : "in navigationWidth: NavigationWidth")
    out.write(" {\n")
    out.deepen()
    out.beginLine()
    out.write("self.init(in: navigationWidth, arguments: ")
    erasedList(feature.parameters)
    out.write(isConditional ? ", guards: navigationGuards.navigationGuards)\n" : ")\n")
    endDeclaration()
    endDeclaration()
    isOutside = false
  }
}
