import NavRuntimeSource

/// What a caller can choose about the generated Swift.
public struct SwiftOptions: Sendable {
  /// How far the generated Swift can be seen.
  public enum Access: String, Sendable, CaseIterable { case `public`, package, `internal` }

  /// Where the engine is that the generated Swift runs on.
  public enum Runtime: String, Sendable, CaseIterable {
    /// In the module `NavRuntime`, which is imported.
    case `import`
    /// In the same module, as the source that ``emitSwiftRuntime(options:)`` returns.
    case embedded
  }

  /// How far the generated declarations can be seen.
  public var access: Access = .internal
  /// Where the engine is that the generated Swift runs on.
  public var runtime: Runtime = .import
  /// The module that the generated file will be part of, which it then does not import; `nil` where that is
  /// not known.
  public var module: String?

  /// Creates the default options.
  public init() {}
}

/// Returns a program as Swift: one namespace with a type for each scene, and what leads from scene to scene.
///
/// Documentation/GeneratedSwift.md shows the result and says why it has its shape.
///
/// - Parameters:
///   - program: A program without errors.
///   - sourcePaths: The files that the first line names.
///   - options: What the caller chose.
public func emitSwift(
  _ program: Program, sourcePaths: [String], options: SwiftOptions = SwiftOptions()
) -> [UInt8] {
  var emitter = SwiftEmitter(program, options)
  emitter.emitHead(sourcePaths)
  emitter.emitTypes()
  emitter.emitGuards()
  emitter.emitScenes()
  emitter.emitContainers()
  emitter.emitFlows()
  emitter.emitLinks()
  emitter.emitSceneIDs()
  emitter.emitTable()
  emitter.endDeclaration()
  return emitter.out.take()
}

/// Returns the engine that generated Swift runs on, as source for the same module.
///
/// It is one file, whatever the program; only the access of its declarations is the caller's choice.
public func emitSwiftRuntime(options: SwiftOptions = SwiftOptions()) -> [UInt8] {
  let access: NavRuntimeSource.Access =
    switch options.access {
    case .public: .public
    case .package: .package
    case .internal: .internal
    }
  let head = "// Written by navc; do not edit.\n//\n// The engine that the generated navigation runs on.\n\n"
  return Array(head.utf8) + NavRuntimeSource.text(access: access)
}

/// A program on its way to Swift.
///
/// A value of its own so that names are spelled once; each file beside this one writes one part.
struct SwiftEmitter {
  let program: Program
  let options: SwiftOptions
  var names: SwiftNames
  var out = TextBuffer()
  /// The flow whose names need no qualification where text is being written.
  var scope: FlowID?
  /// The declarations of each flow, and of the program itself.
  let declarations: [SwiftDeclarations]
  /// The built-in types of Foundation that the program spells.
  let foundationTypes: Set<TypeID>

  init(_ program: Program, _ options: SwiftOptions) {
    self.program = program
    self.options = options
    names = SwiftNames(program)
    declarations = SwiftDeclarations.all(in: program)
    foundationTypes = SwiftEmitter.foundationTypes(of: program)
    // Enough in most cases; what stays unused costs nothing, but a text that outgrows its room is copied.
    out.reserve(program.sources.files.reduce(1 << 16) { $0 + 4 * $1.bytes.count })
  }

  /// Returns which of `Date`, `URL` and `UUID` occur in a declaration.
  private static func foundationTypes(of program: Program) -> Set<TypeID> {
    var found: Set<TypeID> = []
    var seen = Array(repeating: false, count: program.types.count)
    func visit(_ type: TypeID) {
      if seen[Int(type.index)] { return }
      seen[Int(type.index)] = true
      switch program.types[type] {
      case .date, .url, .uuid: found.insert(type)
      case .optional(let part), .array(let part): visit(part)
      case .dictionary(let key, let value):
        visit(key)
        visit(value)
      case .alias: visit(program.types.resolved(type))
      default: break
      }
    }
    for parameter in program.parameters.elements where !seen[Int(parameter.type.index)] {
      visit(parameter.type)
    }
    for alias in program.aliases.elements { visit(alias.type) }
    for scene in program.scenes.elements { scene.result.map(visit) }
    for flow in program.flows.elements { flow.result.map(visit) }
    return found
  }

  /// Writes the first line, the imports and the head of the namespace.
  mutating func emitHead(_ sourcePaths: [String]) {
    out.write("// Written by navc from ")
    for (index, path) in sourcePaths.enumerated() {
      if index > 0 { out.write(", ") }
      for byte in path.utf8 { out.write(byte: byte < 0x20 ? UInt8(ascii: "?") : byte) }
    }
    out.write("; do not edit.\n\n")
    var modules: Set<String> = foundationTypes.isEmpty ? [] : ["Foundation"]
    for type in program.externalTypes.elements { modules.insert(program.text(type.module)) }
    if options.runtime == .import { modules.insert("NavRuntime") }
    if let module = options.module { modules.remove(module) }
    for module in modules.sorted() { out.line(string: "import \(module)") }
    if !modules.isEmpty { out.emptyLine() }
    guard let app = program.app else {
      out.write("enum App: NavigationApp {")
      out.deepen()
      return
    }
    if app.documentation.isEmpty {
      out.write("/// The navigation of ")
      out.write(app.name, of: program.symbols)
      out.write(".\n")
    }
    documentation(app.documentation)
    access()
    out.write("enum ")
    namespace()
    out.write(": NavigationApp {")
    out.deepen()
  }

  /// Writes the access modifier and a blank, or nothing where it is the default.
  mutating func access() {
    switch options.access {
    case .internal: break
    case .package: out.write("package ")
    case .public: out.write("public ")
    }
  }

  /// Writes the name of the namespace.
  mutating func namespace() { out.write(names.namespace, of: names.table) }

  /// Writes the doc comment at `span`, line by line, in the depth of what follows; nothing where it is empty.
  mutating func documentation(_ span: Span) {
    guard !span.isEmpty, let file = program.sources.file(of: span) else { return }
    let bytes = file.bytes
    let range = file.byteRange(of: span)
    let slice = bytes[range]
    let text = slice.span.bytes
    var start = range.lowerBound
    while start < range.upperBound {
      let end = range.lowerBound + EightBytes.lineEnd(in: text, from: start - range.lowerBound)
      var first = start
      while first < end, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
      var last = end
      while last > first, bytes[last - 1] == 0x20 || bytes[last - 1] == 0x09 { last -= 1 }
      if last - first >= 3, bytes[first] == 0x2F, bytes[first + 1] == 0x2F, bytes[first + 2] == 0x2F {
        out.beginLine()
        out.write(bytes: bytes[first..<last])
        out.endLine()
      }
      start = end + 1
    }
  }
}

/// What a flow declares, or the program itself.
struct SwiftDeclarations {
  var scenes: [SceneID] = []
  var aliases: [AliasID] = []
  var enums: [EnumID] = []
  var structs: [StructID] = []
  var tabContainers: [TabsID] = []

  /// Returns what the program declares, and after it what each flow does.
  static func all(in program: Program) -> [SwiftDeclarations] {
    var all = Array(repeating: SwiftDeclarations(), count: program.flows.count + 1)
    func place(_ flow: FlowID?) -> Int { flow.map { Int($0.index) + 1 } ?? 0 }
    for id in program.scenes.ids { all[place(program.scenes[id].flow)].scenes.append(id) }
    for id in program.aliases.ids { all[place(program.aliases[id].flow)].aliases.append(id) }
    for id in program.enums.ids { all[place(program.enums[id].flow)].enums.append(id) }
    for id in program.structs.ids { all[place(program.structs[id].flow)].structs.append(id) }
    for id in program.tabContainers.ids {
      all[place(program.tabContainers[id].flow)].tabContainers.append(id)
    }
    return all
  }
}

extension SwiftEmitter {
  /// What the flow declares that is the scope, or the program.
  var declared: SwiftDeclarations { declarations[scope.map { Int($0.index) + 1 } ?? 0] }
}
