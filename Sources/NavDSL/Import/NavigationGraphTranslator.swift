/// Translates connected navigation graphs to a program, with an account of every part.
struct NavigationGraphTranslator: ImportTranslator {
  let project: NavigationGraphProject
  let options: ImportOptions
  let places: ImportPlaces
  /// The destinations, in the order of the program.
  let order: [(node: Int, graph: Int?)]
  let names: NavigationGraphNames
  let appName: String
  var account = ImportAccount()
  var findings: [Diagnostic] = []
  /// The handlers of each destination.
  var handlers: [[ImportedHandler]]
  /// The destinations that each destination leads to.
  var targets: [[Int]]
  /// The handlers of the app, with the destinations that they lead to.
  var appHandlers: [ImportedHandler] = []
  var appTargets: [Int] = []
  /// The links to each destination.
  var links: [[String]]

  /// The largest number of handlers of a program: an action of a graph is one in each of its destinations.
  static let handlerLimit = 1_000_000

  /// Prepares the translation of a project.
  init(_ project: NavigationGraphProject, inputs: [Int], options: ImportOptions) {
    self.project = project
    places = ImportPlaces(project.files.map(\.source), inputs: inputs)
    self.options = options
    order = project.order()
    let file = project.root.map { project.files[project.fileOfNode[$0]].name }
    appName = (options.name ?? file).flatMap(NameWords.typeName) ?? "App"
    names = NavigationGraphNames(
      project, order: order.map(\.node), start: project.start, module: options.module ?? appName)
    handlers = Array(repeating: [], count: project.nodes.count)
    targets = Array(repeating: [], count: project.nodes.count)
    links = Array(repeating: [], count: project.nodes.count)
    findings = project.findings
  }

  /// The number of handlers that the program would have.
  var handlerCount: Int {
    project.nodes.indices.reduce(0) { count, node in
      let graphs = project.nodes[node].kind == .graph ? [] : project.graphs(around: node)
      return count
        + graphs.reduce(project.nodes[node].actions.count) {
          $0 + project.nodes[$1].actions.count
        }
    }
  }

  /// Translates the project.
  mutating func translate() -> [ImportResult.File] {
    translateActions()
    translateLinks()
    let reach = NavigationGraphReach(project, order: order.map(\.node), self)
    var program = ImportedProgram(name: appName, handlers: appHandlers, types: names.types)
    if let start = project.start {
      program.starts = [
        .init(
          file: project.fileOfNode[start],
          destination: names.text(of: start, names.neutralValues(of: start)) + " in stack")
      ]
    }
    program.declarations = order.map { node, graph in declaration(of: node, heading: graph, reach) }
    program.fileNames = project.files.map(\.name)
    program.references = references
    accountForNodes(reach)
    account.sceneCount = order.count
    account.sortRows()
    return ImportedText.files(of: program, splits: options.splits)
  }

  private func declaration(
    of node: Int, heading graph: Int?, _ reach: NavigationGraphReach
  ) -> ImportedDeclaration {
    let value = project.nodes[node]
    let file = project.fileOfNode[node]
    let name = value.className.map { ImportWords.withoutModule($0) } ?? value.element
    var declaration = ImportedDeclaration(
      kind: .scene, name: names.scenes[node], file: file,
      documentation: "\(name) in \(fileName(file))")
    declaration.parameters = ImportedText.inParentheses(names.parameters[node].map(\.text))
    if let graph, graph != project.root {
      let id = project.nodes[graph].id
      declaration.heading =
        "The graph\(id.isEmpty ? "" : " \(id)") in \(fileName(project.fileOfNode[graph]))"
    }
    if reach.entries.contains(node) {
      declaration.entry = (value.kind.isFloating ? "^ " : "/ ") + names.scenes[node]
    }
    if case .title(let title) = label(of: node) { declaration.lines = ["title \(title)"] }
    declaration.handlers = handlers[node]
    declaration.links = links[node]
    return declaration
  }

  /// Returns the name of a file with its ending.
  private func fileName(_ file: Int) -> String {
    project.files[file].source.path.split(separator: "/").last.map(String.init) ?? project.files[file].name
  }

  /// The files whose declarations each file names.
  private var references: [Set<Int>] {
    var found = Array(repeating: Set<Int>(), count: project.files.count)
    let fileOfType = Dictionary(names.types.map { ($0.name, $0.file) }) { first, _ in first }
    for (node, _) in order {
      let file = project.fileOfNode[node]
      for target in targets[node] { found[file].insert(project.fileOfNode[target]) }
      for used in [node] + targets[node] {
        for parameter in names.parameters[used] {
          if let type = parameter.type.base.externalName, let other = fileOfType[type] {
            found[file].insert(other)
          }
        }
      }
    }
    if let start = project.start {
      found[project.fileOfNode[start]].formUnion(appTargets.map { project.fileOfNode[$0] })
    }
    return found
  }

  // MARK: Labels

  /// The use of the label of a destination.
  enum Label {
    /// The title, as source.
    case title(String)
    case none
    case omitted(ImportReason)
  }

  /// Returns the use of the label of a node.
  func label(of node: Int) -> Label {
    guard let label = project.nodes[node].label, !label.isEmpty else { return .none }
    if project.nodes[node].kind == .graph { return .omitted(.noConstruct) }
    if label.hasPrefix("@") { return .omitted(.resource) }
    if label.hasPrefix("{"), label.hasSuffix("}") {
      let argument = label.dropFirst().dropLast()
      let parameter = names.parameters[node].first { $0.argument == argument }
      if let parameter, parameter.type.text == "String" { return .title(parameter.name) }
    }
    if label.contains("{") { return .omitted(.noConstruct) }
    let className = project.nodes[node].className.map { ImportWords.withoutModule($0) }
    let isCode = label.contains("_") && !label.contains(" ")
    if label == className || isCode { return .omitted(.internalLabel) }
    return .title(ImportedText.literal(label))
  }
}

/// The ways in which the destinations of graphs come to be shown.
struct NavigationGraphReach: Sendable {
  /// The way of each node.
  private(set) var ways: [StoryboardReach.Way]
  /// The destinations that nothing leads to, which code opens.
  private(set) var entries: Set<Int> = []

  /// Finds the ways through translated actions and links.
  init(_ project: NavigationGraphProject, order: [Int], _ translator: NavigationGraphTranslator) {
    ways = Array(repeating: .dead, count: project.nodes.count)
    if let start = project.start {
      ways.spread(.start, from: [start] + translator.appTargets) { translator.targets[$0] }
    }
    for node in order where ways[node] == .dead && !translator.links[node].isEmpty {
      enter(node, translator.targets)
    }
    var isLed = Set<Int>()
    for node in order { isLed.formUnion(translator.targets[node].filter { $0 != node }) }
    for node in order where ways[node] == .dead && !isLed.contains(node) {
      entries.insert(node)
      enter(node, translator.targets)
    }
    // The rest are circles.
    for node in order where ways[node] == .dead {
      entries.insert(node)
      enter(node, translator.targets)
    }
  }

  private mutating func enter(_ node: Int, _ targets: [[Int]]) {
    ways[node] = .code
    ways.spread(.behindCode, from: targets[node]) { targets[$0] }
  }
}
