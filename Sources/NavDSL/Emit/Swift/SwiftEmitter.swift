import NavRuntimeSource

/// Options for the generated Swift.
public struct SwiftOptions: Sendable {
  /// The access level of the generated declarations.
  public enum Access: String, Sendable, CaseIterable { case `public`, package, `internal` }

  /// The location of the engine that the generated Swift uses.
  public enum Runtime: String, Sendable, CaseIterable {
    /// The module `NavRuntime`, which is imported.
    case `import`
    /// The source that ``runtimeSource()`` returns, in the same module.
    case embedded
  }

  /// The access level of the generated declarations.
  public var access: Access = .internal
  /// The location of the engine that the generated Swift uses.
  public var runtime: Runtime = .import
  /// The module that will contain the generated file, which then does not import it; `nil` if it is unknown.
  public var module: String?

  /// Creates the default options.
  public init() {}
}

extension Program {
  /// Returns a program as Swift: one namespace with a type for each scene, and the transitions between scenes.
  ///
  /// Documentation/GeneratedSwift.md shows the result and explains its shape.
  ///
  /// - Parameters:
  ///   - sourcePaths: The files that the first line names.
  ///   - options: The options for the generated Swift.
  public func swift(sourcePaths: [String], options: SwiftOptions = SwiftOptions()) -> [UInt8] {
    var emitter = SwiftEmitter(self, options)
    emitter.emitHead(sourcePaths)
    emitter.emitTypes()
    emitter.emitGuards()
    emitter.emitScenes()
    emitter.emitContainers()
    emitter.emitEventsAround()
    emitter.emitFlows()
    emitter.emitLinks()
    emitter.emitEntries()
    emitter.emitSceneIDs()
    emitter.emitScreens()
    emitter.emitFormerNames()
    emitter.emitEnd()
    emitter.emitTable()
    emitter.endDeclaration()
    emitter.emitFeatureStart()
    return emitter.out.take()
  }
}

extension SwiftOptions {
  /// The words with which every generated file begins.
  package static let heading = "// Written by navc"

  /// Returns the engine that generated Swift uses, as source for the same module.
  ///
  /// It is one file, independent of the program; only the access level of its declarations depends on the options.
  public func runtimeSource() -> [UInt8] {
    let access: NavRuntimeSource.Access =
      switch self.access {
      case .public: .public
      case .package: .package
      case .internal: .internal
      }
    let head =
      Self.heading + "; do not edit.\n//\n// The engine that the generated navigation runs on.\n\n"
    return Array(head.utf8) + NavRuntimeSource.text(access: access)
  }
}

/// Writes a program as Swift.
///
/// It spells each name once; each file beside this one writes one part.
struct SwiftEmitter {
  let program: Program
  let options: SwiftOptions
  var names: SwiftNames
  var out = TextBuffer()
  /// The flow whose names need no qualification at the current position.
  var scope: FlowID?
  /// `true` iff the current position is outside of the namespace.
  var isOutside = false
  /// The declarations of the program itself, followed by those of each flow.
  let declarations: [SwiftDeclarations]
  /// The containers, flows and the app that have handlers.
  let handlingOwners: [HandlerOwner]
  /// The built-in types of Foundation in the program.
  let foundationTypes: Set<TypeID>
  /// `true` iff the program has texts that are translated.
  let hasTexts: Bool
  /// For each type, whether it is convertible, and whether a property of it is stored: asked for every parameter,
  /// several times.
  private let convertible: [Bool]
  private let stored: [Bool]

  init(_ program: Program, _ options: SwiftOptions) {
    self.program = program
    self.options = options
    names = SwiftNames(program)
    declarations = SwiftDeclarations.all(in: program)
    handlingOwners = program.handlingOwners
    foundationTypes = SwiftEmitter.foundationTypes(of: program)
    hasTexts = program.hasLocalizableTexts
    let types = (0..<program.types.count).map { TypeID(index: Int32(truncatingIfNeeded: $0)) }
    convertible = types.map { program.types.isConvertible($0) }
    stored = types.map { program.isStored($0) }
    // Enough in most cases. Unused capacity costs nothing, but a text that exceeds it is copied.
    out.reserve(program.sources.files.reduce(1 << 16) { $0 + 4 * $1.bytes.count })
  }

  /// `true` iff the generated type can convert itself: no part of it is a type of the app or of Foundation.
  @inline(__always)
  func isConvertible(_ type: TypeID) -> Bool { convertible[Int(type.index)] }

  /// `true` iff the type has no fallback value for a property of this type, so that it is stored beside the erased
  /// scene.
  @inline(__always)
  func isStored(_ type: TypeID) -> Bool { stored[Int(type.index)] }

  /// Returns those of `Date`, `URL` and `UUID` that occur in a declaration.
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
    program.app?.feature?.result.map(visit)
    return found
  }

  /// Writes the first line, the imports and the head of the namespace.
  mutating func emitHead(_ sourcePaths: [String]) {
    out.write(string: SwiftOptions.heading)
    out.write(" from ")
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
    if hasTexts, foundationTypes.isEmpty {
      out.line("#if canImport(Darwin)")
      out.line("  import Foundation")
      out.line("#endif")
    }
    if !modules.isEmpty || hasTexts { out.emptyLine() }
    guard let app = program.app else {
      out.write("/// The navigation that the app's own code enters.\n")
      access()
      out.write("enum ")
      namespace()
      out.write(": NavigationApp {")
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
    out.write(app.feature?.parameters.isEmpty == false ? ": NavigationFeature {" : ": NavigationApp {")
    out.deepen()
  }

  /// Writes the access modifier and a space, or nothing for the default.
  mutating func access() {
    switch options.access {
    case .internal: break
    case .package: out.write("package ")
    case .public: out.write("public ")
    }
  }

  /// Writes the name of the namespace.
  mutating func namespace() { out.write(names.namespace, of: names.table) }

  /// Writes the doc comment at `span`, line by line, at the current depth; nothing if it is empty.
  @inline(__always)
  mutating func documentation(_ span: SourceSpan) {
    if !span.isEmpty { writeDocumentation(span) }
  }

  private mutating func writeDocumentation(_ span: SourceSpan) {
    guard let file = program.sources.file(of: span) else { return }
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

/// The declarations of a flow, or of the program itself.
struct SwiftDeclarations {
  var scenes: [SceneID] = []
  var aliases: [AliasID] = []
  var enums: [EnumID] = []
  var structs: [StructID] = []
  var guards: [GuardID] = []
  var tabContainers: [TabsID] = []

  /// Returns the declarations of the program, followed by those of each flow.
  static func all(in program: Program) -> [SwiftDeclarations] {
    var all = Array(repeating: SwiftDeclarations(), count: program.flows.count + 1)
    func place(_ flow: FlowID?) -> Int { flow.map { Int($0.index) + 1 } ?? 0 }
    for id in program.scenes.ids { all[place(program.scenes[id].flow)].scenes.append(id) }
    for id in program.aliases.ids { all[place(program.aliases[id].flow)].aliases.append(id) }
    for id in program.enums.ids { all[place(program.enums[id].flow)].enums.append(id) }
    for id in program.structs.ids { all[place(program.structs[id].flow)].structs.append(id) }
    for id in program.guards.ids { all[place(program.guards[id].flow)].guards.append(id) }
    for id in program.tabContainers.ids {
      all[place(program.tabContainers[id].flow)].tabContainers.append(id)
    }
    return all
  }
}

extension SwiftEmitter {
  /// The declarations of the scope: a flow, or the program.
  var declared: SwiftDeclarations { declarations[scope.map { Int($0.index) + 1 } ?? 0] }
}
