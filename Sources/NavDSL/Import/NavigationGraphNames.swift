/// The names of the scenes that a program of navigation graphs declares, and their parameters.
struct NavigationGraphNames: Sendable {
  /// A parameter of a scene.
  struct Parameter: Sendable {
    var name: String
    /// The name of the argument in the graph.
    var argument: String
    var type: NavigationGraphValues.ValueType
    /// The default, as source.
    var value: String?
    var outcome: ImportAccount.Outcome

    /// The parameter as source.
    var text: String { "\(name): \(type.text)" + (value.map { " = \($0)" } ?? "") }
  }

  /// The name of the scene of each destination; empty for graphs.
  let scenes: [String]
  /// The parameters of each destination.
  let parameters: [[Parameter]]
  /// The types of the app's own code, in the order of their first use.
  let types: [ImportedProgram.ExternalType]

  /// Names all destinations, in the order of the program.
  ///
  /// - Parameters:
  ///   - start: The destination that the app starts with, whose parameters all have a literal.
  ///   - module: The module of the app's own types.
  init(_ project: NavigationGraphProject, order: [Int], start: Int?, module: String) {
    var scenes = Array(repeating: "", count: project.nodes.count)
    var parameters = Array(repeating: [Parameter](), count: project.nodes.count)
    var types: [ImportedProgram.ExternalType] = []
    var knownTypes: Set<String> = []
    var taken = UniqueNames()
    for node in order {
      scenes[node] = taken.declare(Self.name(of: project.nodes[node]))
      parameters[node] = Self.parameters(of: project.nodes[node], isStart: node == start)
      for parameter in parameters[node] {
        guard let name = parameter.type.base.externalName, knownTypes.insert(name).inserted else { continue }
        types.append(.init(name: name, module: module, file: project.fileOfNode[node]))
      }
    }
    self.scenes = scenes
    self.parameters = parameters
    self.types = types
  }

  private static func name(of node: GraphNode) -> String {
    let classWords = node.className.map { ImportWords.withoutModule($0) }
    for text in [node.id, classWords ?? ""] {
      guard var name = NameWords.typeName(text) else { continue }
      for suffix in ["Fragment", "Dialog"] where name.hasSuffix(suffix) {
        name = String(name.dropLast(suffix.count))
      }
      if !name.isEmpty { return name }
    }
    return "Scene"
  }

  private static func parameters(of node: GraphNode, isStart: Bool) -> [Parameter] {
    var names = UniqueNames()
    var known: Set<String> = []
    var parameters: [Parameter] = []
    // Of two arguments with one name, the first counts.
    for argument in node.arguments where known.insert(argument.name).inserted {
      var name = NameWords.memberName(argument.name) ?? "value"
      // These are literals.
      if ["true", "false", "nil"].contains(name) { name += "Value" }
      var type = NavigationGraphValues.type(of: argument)
      let value = argument.value.flatMap { NavigationGraphValues.literal($0, of: type) }
      var outcome = ImportAccount.Outcome.exact
      if argument.value != nil, value == nil { outcome = .approximate(.defaultLost) }
      if isStart, value == nil {
        outcome = .approximate(.neededArgument)
        if type.neutralValue == nil { type.isOptional = true }
      }
      parameters.append(
        Parameter(
          name: names.declare(name), argument: argument.name, type: type, value: value, outcome: outcome))
    }
    return parameters
  }

  /// Returns a destination with arguments as source: each with a value, by the name of the parameter.
  func text(of node: Int, _ values: [String: String]) -> String {
    let arguments = parameters[node].compactMap { parameter in
      values[parameter.name].map { "\(parameter.name): \($0)" }
    }
    return scenes[node] + ImportedText.inParentheses(arguments)
  }

  /// Returns the empty values of parameters without a default.
  func neutralValues(of node: Int) -> [String: String] {
    var values: [String: String] = [:]
    for parameter in parameters[node] where parameter.value == nil {
      values[parameter.name] = parameter.type.neutralValue
    }
    return values
  }
}
