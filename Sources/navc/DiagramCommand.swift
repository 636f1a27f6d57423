import NavDSL

/// Writes the diagram of a program.
func diagramCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  let format = try diagramFormat(invocation)
  try checkDiagramOptions(invocation, format)
  guard let compilation = try checked(invocation, resultGoesToStandardOutput: outputPath(invocation) == nil)
  else {
    return .programHasErrors
  }
  let drawing = try Drawing(compilation.program, format, invocation)
  if invocation.has(.parts) {
    let folder = outputPath(invocation) ?? "."
    let files = try drawing.parts(in: folder)
    try OutputFiles.makeFolder(folder)
    try OutputFiles.write(files)
  } else {
    let result = try drawing.picture(of: drawing.options)
    try write(result, as: format.suffix, of: compilation.program, invocation)
  }
  return .clean
}

extension DiagramFormat {
  /// The suffix of files in this format.
  fileprivate var suffix: String { self == .mermaid ? "mmd" : rawValue }
}

/// The diagrams of a program in one format.
private struct Drawing {
  let program: Program
  let format: DiagramFormat
  let options: DiagramOptions
  /// The pictures of the scenes; `nil` if they are boxes with words.
  let canvas: StoryboardCanvas?
  /// `true` iff the direction is that of the options, whatever the proportions.
  let hasDirection: Bool
  /// `true` iff Graphviz is not needed.
  let isOwnLayout: Bool
  let isQuiet: Bool

  init(_ program: Program, _ format: DiagramFormat, _ invocation: Invocation) throws(Failure) {
    self.program = program
    self.format = format
    hasDirection = invocation.has(.direction)
    isOwnLayout = format == .svg && invocation.choice(DiagramLayoutEngine.self) != .dot
    isQuiet = invocation.has(.quiet)
    var options = DiagramOptions(try selection(invocation, program))
    options.hidden = try hiddenParts(invocation)
    options.direction = invocation.choice() ?? options.direction
    options.trail = try trail(invocation, program)
    if invocation.choice(DiagramStyle.self) == .storyboard {
      var progress = Progress(isShown: !isQuiet, after: "explored", "states")
      let canvas = StoryboardCanvas(
        InterpretedProgram(program), in: invocation.choice() ?? .compact, progress: { progress.tell($0) })
      options.sceneSize = canvas.size
      self.canvas = canvas
    } else {
      canvas = nil
    }
    self.options = options
  }

  /// Returns a diagram.
  func picture(of options: DiagramOptions) throws(Failure) -> [UInt8] {
    switch format {
    case .mermaid: return program.mermaid(options)
    case .dot: return program.dot(options)
    case .svg where isOwnLayout:
      let picture = fitting(options).svg()
      return canvas?.drawn(on: picture) ?? picture
    case .svg, .png, .pdf:
      let size = program.diagramSize(options)
      let graphviz = Graphviz(
        format: format.rawValue, size: size.nodes, isSlow: size.isSlowToLayOut, isQuiet: isQuiet)
      let picture = try graphviz.draw(
        try graphviz.isSlow || hasDirection ? program.dot(options) : fitting(options, graphviz))
      if format != .svg { return picture }
      let colored = DiagramColors.adapted(svg: picture)
      return canvas?.drawn(on: colored) ?? colored
    }
  }

  /// Returns the layout in the direction in which it is nearer to the proportions of a page, if none is given.
  private func fitting(_ options: DiagramOptions) -> DiagramLayout {
    let right = program.diagramLayout(options)
    let distance = PageProportions.distance(width: Double(right.width), height: Double(right.height))
    if hasDirection || distance == 0 { return right }
    var other = options
    other.direction = .down
    let down = program.diagramLayout(other)
    let otherDistance = PageProportions.distance(width: Double(down.width), height: Double(down.height))
    return otherDistance < distance ? down : right
  }

  /// Returns the graph in the direction in which it is nearer to the proportions of a page.
  private func fitting(_ options: DiagramOptions, _ graphviz: Graphviz) throws(Failure) -> [UInt8] {
    let right = program.dot(options)
    let distance = try graphviz.distance(of: right)
    if distance == 0 { return right }
    var other = options
    other.direction = .down
    let down = program.dot(other)
    return try graphviz.distance(of: down) < distance ? down : right
  }

  /// Returns the files of the whole program and of each flow and tab, in a folder.
  func parts(in folder: String) throws(Failure) -> [OutputFile] {
    let pages = DiagramPages(of: program, suffix: format.suffix)
    let prefix = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    var files: [OutputFile] = []
    for selection in [.all] + program.diagramParts {
      var part = options
      part.selection = selection
      part.pages = pages
      files.append(OutputFile(path: prefix + pages.file(for: selection), bytes: try picture(of: part)))
    }
    return files
  }
}

/// Checks the options that exclude each other.
private func checkDiagramOptions(_ invocation: Invocation, _ format: DiagramFormat) throws(Failure) {
  let isPicture = format == .png || format == .pdf
  if isPicture, outputPath(invocation) == nil, FileDescriptor.standardOutput.isTerminal {
    throw .usage(
      "a terminal cannot show \(format.rawValue)", help: "'-o FILE.\(format.rawValue)' writes it to a file")
  }
  if invocation.choice(DiagramLayoutEngine.self) == .own, format != .svg {
    throw .usage(
      "--layout own draws svg, not \(format.rawValue)", help: "'-o FILE.svg' writes it to a file")
  }
  if invocation.choice(DiagramStyle.self) != .storyboard {
    if invocation.has(.pictureWidth) {
      throw .usage("--in needs --style storyboard", help: "the flow is drawn for both widths")
    }
  } else if format != .svg {
    throw .usage(
      "--style storyboard is drawn as svg, not as \(format.rawValue)",
      help: "'-o FILE.svg' writes it to a file")
  }
  if invocation.has(.depth), !invocation.has(.scene) {
    throw .usage("--depth needs --scene", help: "--scene NAME names the scene whose neighborhood is drawn")
  }
  let selecting = [Option.scene, .drawnFlow, .drawnTab, .from].filter { invocation.has($0) }.map(\.long)
  if selecting.count > 1 { throw .usage("\(selecting[0]) and \(selecting[1]) exclude each other") }
  guard invocation.has(.parts) else { return }
  if let first = selecting.first { throw .usage("--parts draws all parts, and \(first) one of them") }
  if invocation.has(.depfile) { throw .usage("--depfile describes one output, and --parts writes several") }
  guard let path = outputPath(invocation), isFolder(path) else {
    throw .usage("--parts needs -o with a folder", help: "'-o Diagrams/' makes one")
  }
}

private func diagramFormat(_ invocation: Invocation) throws(Failure) -> DiagramFormat {
  if let format = invocation.choice(DiagramFormat.self) { return format }
  guard let path = outputPath(invocation), !isFolder(path),
    let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".")
  else {
    let isPicture = invocation.has(.parts) || invocation.choice(DiagramStyle.self) == .storyboard
    return isPicture ? .svg : .dot
  }
  switch name[dot...].lowercased() {
  case ".dot", ".gv": return .dot
  case ".mmd", ".mermaid": return .mermaid
  case ".svg": return .svg
  case ".png": return .png
  case ".pdf": return .pdf
  default:
    throw .usage(
      "the name '\(path)' does not determine a format",
      help: "add --format \(Option.diagramFormat.placeholder)")
  }
}

private func selection(_ invocation: Invocation, _ program: Program) throws(Failure) -> DiagramSelection {
  func known(_ name: String, _ kind: String, among names: [String]) throws(Failure) -> String {
    if names.contains(name) { return name }
    let near = nearest(to: name, among: names).map { "did you mean '\($0)'?" }
    throw .usage(
      "the program has no \(kind) '\(name)'",
      help: near ?? (names.isEmpty ? "it has no \(kind)s" : names.count > 12 ? nil : "write \(list(names))"))
  }
  let scenes = program.scenes.ids.map { program.qualifiedName(.scene($0)) }
  var names: [String] = []
  for name in invocation.values(.scene) + invocation.values(.from) {
    names.append(try known(name, "scene", among: scenes))
  }
  if invocation.has(.scene) { return .neighborhood(of: names, depth: invocation.number(.depth) ?? 1) }
  if invocation.has(.from) { return .opened(from: names) }
  if let name = invocation.value(.drawnTab) { return .tab(try known(name, "tab", among: program.tabNames)) }
  guard let name = invocation.value(.drawnFlow) else { return .all }
  return .flow(try known(name, "flow", among: program.flows.ids.map { program.qualifiedName(.flow($0)) }))
}

/// Returns the run of the scenario with the name in `--path`, or with the only name that contains it.
private func trail(_ invocation: Invocation, _ program: Program) throws(Failure) -> DiagramTrail? {
  guard let wanted = invocation.value(.drawnPath) else { return nil }
  let names = program.scenarios.elements.map { program.text($0.name) }
  let exact = program.scenarios.ids.filter { names[Int($0.index)] == wanted }
  let near = program.scenarios.ids.filter { names[Int($0.index)].lowercased().contains(wanted.lowercased()) }
  let found = exact.isEmpty ? near : exact
  guard let scenario = found.first else {
    let proposal = nearest(to: wanted, among: names).map { "did you mean '\($0)'?" }
    throw .usage(
      "the program has no scenario '\(wanted)'",
      help: proposal ?? (names.isEmpty ? "'navc check' writes one for each finding of its proofs" : nil))
  }
  guard found.count == 1 else {
    throw .usage(
      "\(found.count) scenarios have '\(wanted)' in their names",
      help: "write one in full, such as '\(names[Int(scenario.index)])'")
  }
  return InterpretedProgram(program).trail(of: scenario)
}

private func hiddenParts(_ invocation: Invocation) throws(Failure) -> Set<DiagramOptions.Part> {
  var hidden: Set<DiagramOptions.Part> = []
  for name in invocation.values(.hide).flatMap({ $0.split(separator: ",") }) {
    guard let part = DiagramOptions.Part(rawValue: String(name)) else {
      let names = DiagramOptions.Part.allCases.map(\.rawValue)
      let near = nearest(to: String(name), among: names).map { "did you mean '\($0)'?" }
      throw .usage("a diagram cannot hide '\(name)'", help: near ?? "the parts are \(list(names))")
    }
    hidden.insert(part)
  }
  return hidden
}
