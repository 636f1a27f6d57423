/// Translates connected storyboards to a program, with an account of every part.
struct StoryboardTranslator: ImportTranslator {
  let project: StoryboardProject
  let options: ImportOptions
  let places: ImportPlaces
  let reach: StoryboardReach
  let names: StoryboardNames
  /// The navigation controllers that are declared as stacks; others are `in stack` where something leads to them.
  let stacks: Set<Int>
  /// The keys that several texts have.
  let sharedKeys: Set<String>
  /// The exits of each scene, and what each unwind segue becomes.
  let exits: StoryboardExits
  var account = ImportAccount()
  var findings: [Diagnostic] = []
  /// The items of each controller of each file.
  let itemsOfController: [[Int: [Int]]]
  /// The storyboards that the app starts with: one, or one for compact and one for regular width.
  private let starts: [Int]
  /// The storyboards that are flows.
  private let flows: StoryboardFlows
  /// The file whose declarations name others; `nil` for the account, which has the names of declarations.
  var namingFile: Int?

  /// Prepares the translation of a project.
  init(_ project: StoryboardProject, inputs: [Int], options: ImportOptions) {
    self.project = project
    places = ImportPlaces(project.files.map(\.source), inputs: inputs)
    self.options = options
    starts = project.startFiles(options.entry)
    reach = StoryboardReach(project, from: starts.compactMap { project.initial(of: $0) })
    stacks = project.declaredStacks(reach)
    var names = StoryboardNames(project, prefixes: options.prefixes, stacks: stacks)
    flows =
      options.makesFlows
      ? StoryboardFlows(project, starts: starts, reach: reach, stacks: stacks, names: &names)
      : StoryboardFlows()
    self.names = names
    exits = StoryboardExits(project, names: names, classes: options.classes)
    sharedKeys = options.keys.isEmpty ? [] : project.sharedKeys
    findings = project.findings + exits.findings
    itemsOfController = project.files.map { file in
      var items: [Int: [Int]] = [:]
      for (number, item) in file.board.items.enumerated() {
        if let controller = item.controller { items[controller, default: []].append(number) }
      }
      return items
    }
  }

  /// Translates the project.
  mutating func translate() -> [ImportResult.File] {
    var order = StoryboardOrder(project)
    order.add(from: reach.starts)
    for root in reach.codeRoots { order.add(from: [root]) }
    // Nothing shows these, but they are declared, so that a reader sees them.
    order.add(from: Array(project.controllers.indices))
    var declarations: [ImportedDeclaration] = []
    for node in order.nodes {
      namingFile = file(of: node)
      if var declaration = declaration(of: node) {
        if let namingFile { declaration.flow = flows.ofFile[namingFile]?.name }
        declarations.append(declaration)
      }
    }
    namingFile = nil
    for index in project.controllers.indices { accountForController(index) }
    accountForLooseParts()
    addEntries(to: &declarations)
    account.sceneCount = declarations.count { $0.kind == .scene }
    account.sortRows()
    var program = ImportedProgram(name: appName, starts: appStarts, declarations: declarations)
    program.fileNames = project.files.map(\.name)
    program.references = project.references
    for flow in flows.ofFile.values { program.flowStarts[flow.name] = flow.start }
    return ImportedText.files(of: program, splits: options.splits)
  }

  /// The destinations that the app starts with, with the file of each; none if no storyboard has a first controller.
  private var appStarts: [ImportedProgram.Start] {
    starts.compactMap { file in
      var naming = self
      naming.namingFile = file
      return project.initial(of: file).map {
        ImportedProgram.Start(file: file, destination: naming.destination(of: project.ends[$0]).text)
      }
    }
  }

  /// Returns the file of a node; `nil` for a scene in place of what is not imported.
  private func file(of node: StoryboardNames.Declared) -> Int? {
    switch node {
    case .controller(let index), .root(let index), .column(let index, _): project.fileOfController[index]
    case .standIn: nil
    }
  }

  /// Returns the name by which the file that is written names a declaration.
  func nameHere(_ declaration: String) -> String { flows.name(of: declaration, from: namingFile) }

  private var appName: String {
    if let name = options.name.flatMap(NameWords.typeName) { return name }
    guard let first = starts.first else { return "App" }
    let file = project.files[first]
    return NameWords.typeName(starts.count > 1 ? file.deviceless : file.name) ?? "App"
  }

  // MARK: Entries

  private func addEntries(to declarations: inout [ImportedDeclaration]) {
    var entered: Set<String> = []
    let roots = reach.codeRoots
    let comment =
      reach.isGuess ? "No code opens this by an identifier; it is the first that nothing leads to." : nil
    // The container is what code gets, so its entry comes before that of its root.
    let containersFirst =
      roots.filter { project.controllers[$0].kind == .navigation }
      + roots.filter {
        project.controllers[$0].kind != .navigation
      }
    var numbers: [String: Int] = [:]
    for (index, declaration) in declarations.enumerated() { numbers[declaration.name] = index }
    for root in containersFirst {
      let destination = destination(of: .controller(root))
      guard entered.insert(destination.name).inserted, let index = numbers[destination.name] else { continue }
      declarations[index].entry = destination.text
      declarations[index].entryComment = comment
    }
  }
}

/// The declarations of a program in their order: what is reached from a start, deep first in the order of the document.
private struct StoryboardOrder {
  private let project: StoryboardProject
  private(set) var nodes: [StoryboardNames.Declared] = []
  private var seen: Set<StoryboardNames.Declared> = []

  init(_ project: StoryboardProject) { self.project = project }

  mutating func add(from controllers: [Int]) {
    var waiting = controllers.reversed().map { StoryboardNames.Declared.controller($0) }
    while let node = waiting.popLast() {
      guard seen.insert(node).inserted else { continue }
      if case .controller(let index) = node, project.controllers[index].kind == .reference { continue }
      nodes.append(node)
      guard case .controller(let index) = node else { continue }
      waiting += project.neighbors(of: index).reversed()
    }
  }
}

extension StoryboardProject {
  /// The files whose scenes each file names.
  fileprivate var references: [Set<Int>] {
    var found = Array(repeating: Set<Int>(), count: files.count)
    for (index, owner) in fileOfController.enumerated() {
      if case .controller(let end) = ends[index] { found[owner].insert(fileOfController[end]) }
    }
    return found
  }

  /// Returns what a controller leads to, with the scenes that stand in for others.
  fileprivate func neighbors(of index: Int) -> [StoryboardNames.Declared] {
    let file = fileOfController[index]
    var nodes: [StoryboardNames.Declared] = []
    if controllers[index].kind == .navigation, root(of: index) == nil { nodes.append(.root(index)) }
    if controllers[index].kind == .split {
      if related("masterViewController", of: index) == nil { nodes.append(.column(index, .primary)) }
      if related("detailViewController", of: index) == nil { nodes.append(.column(index, .secondary)) }
    }
    for number in (relationships[index] + segues[index]).sorted() {
      let segue = files[file].board.segues[number]
      guard segue.kind != "unwind", !segue.isNested, !segue.isUnperformable else { continue }
      switch end(of: segue, in: file) {
      case .controller(let end): nodes.append(.controller(end))
      case .standIn(let end): nodes.append(.standIn(end))
      case .missing: break
      }
    }
    return nodes
  }

  /// Returns the storyboards that an app starts with: one, or one for compact and one for regular width.
  fileprivate func startFiles(_ entry: String?) -> [Int] {
    let starting = files.indices.filter { initial(of: $0) != nil }
    let usual = ["Main", "MainStoryboard", "Main_iPhone"]
    let first =
      if let entry { starting.first { files[$0].name == entry } } else {
        usual.lazy.compactMap { name in starting.first { files[$0].name == name } }.first ?? starting.first
      }
    guard let first else { return [] }
    for other in starting
    where other != first && files[other].deviceless.lowercased() == files[first].deviceless.lowercased() {
      let isPad = [first, other].map { files[$0].isForPad }
      if isPad == [false, true] { return [first, other] }
      if isPad == [true, false] { return [other, first] }
    }
    return [first]
  }

  /// Returns the navigation controllers that are declared: those with handlers or a hidden bar, and those that nothing
  /// leads to.
  fileprivate func declaredStacks(_ reach: StoryboardReach) -> Set<Int> {
    var led = Set(reach.starts).union(reach.codeRoots)
    for index in controllers.indices { led.formUnion(next(from: index)) }
    return Set(
      controllers.indices.filter { index in
        guard controllers[index].kind == .navigation else { return false }
        let hasHandlers = segues[index].contains { number in
          let segue = segue(number, of: index)
          return !segue.isNested && !segue.isUnperformable
        }
        return hasHandlers || controllers[index].hidesNavigationBar || !led.contains(index)
      })
  }
}

extension StoryboardProject.File {
  /// The name without the device at its end, by which storyboards for two devices are pairs.
  fileprivate var deviceless: String {
    var rest = name[...]
    for device in ["ipad", "iphone"] where rest.lowercased().hasSuffix(device) {
      rest = rest.dropLast(device.count)
    }
    while let last = rest.last, !last.isLetter, !last.isNumber { rest = rest.dropLast() }
    return String(rest)
  }
}
