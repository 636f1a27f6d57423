/// The Swift spelling of each name of a program.
///
/// Generated code reserves some names (`Scene`, `String`). A name of the program that equals a reserved one, or one
/// followed by underscores, gets another underscore; so no two names become equal. Keywords of Swift are in backticks.
/// In Swift, types share a namespace with scenes, containers and flows, which they do not in a program; if the names
/// are equal, the type gets the underscore.
struct SwiftNames {
  /// The reasons why the spelling of a symbol may differ from it.
  private struct Mark: OptionSet {
    let rawValue: UInt16
    static let keyword = Mark(rawValue: 1)
    /// Reserved for types and parameters.
    static let reserved = Mark(rawValue: 2)
    /// Reserved for parameters.
    static let reservedParameter = Mark(rawValue: 4)
    /// Reserved for the cases of enums.
    static let reservedCase = Mark(rawValue: 16)
    /// The mark of a name that is also a parameter's, which shadows a type with that name in a scene.
    static let parameter = Mark(rawValue: 32)
    /// A scene, container or flow of the program's own namespace.
    static let declared = Mark(rawValue: 64)
    static let underscored = Mark(rawValue: 128)
    /// Reserved for tabs.
    static let reservedTab = Mark(rawValue: 256)
    /// The name of a case of `Optional`.
    static let optionalCase = Mark(rawValue: 512)
  }

  /// The symbols of the program, followed by the spellings that differ from them.
  private(set) var table: SymbolTable
  /// The name of the namespace.
  private(set) var namespace = Symbol(index: 0)
  /// For each scene, its type.
  private(set) var scenes: [Symbol] = []
  /// For each scene, the case of `SceneID`.
  private(set) var sceneCases: [Symbol] = []
  private(set) var tabContainers: [Symbol] = []
  private(set) var flows: [Symbol] = []
  /// For each guard, its property among those of the program or of its flow.
  private(set) var guards: [Symbol] = []
  /// For each flow with guards, the property that has them.
  private(set) var flowGuards: [Symbol?] = []
  /// For each entry, its function.
  private(set) var entries: [Symbol] = []
  private(set) var aliases: [Symbol] = []
  private(set) var enums: [Symbol] = []
  private(set) var structs: [Symbol] = []
  /// For each symbol of the program, the marks that determine its spelling as a parameter, in a function, and as a
  /// case.
  private var marks: [Mark]
  private let underscore: Symbol?

  init(_ program: Program) {
    let symbols = program.symbols
    table = symbols
    // Most of the spellings are the cases of scenes.
    let cases = program.scenes.count
    table.reserve(texts: symbols.count + cases, byteCount: symbols.bytes.count + 16 * cases)
    marks = Array(repeating: [], count: symbols.count)
    underscore = symbols.symbol(of: "_")
    mark(SwiftWords.keywords, .keyword, symbols)
    mark(SwiftWords.types, [.reserved, .reservedParameter], symbols)
    mark(SwiftWords.functions, .reserved, symbols)
    if program.app?.feature != nil { mark(["end", "NavigationResult"], .reserved, symbols) }
    mark(SwiftWords.parameters, .reservedParameter, symbols)
    mark(SwiftWords.cases, .reservedCase, symbols)
    mark(SwiftWords.tabs, .reservedTab, symbols)
    mark(["none", "some"], .optionalCase, symbols)
    for type in program.externalTypes.elements { mark(type.module, [.reserved, .reservedParameter]) }
    let standard = Array("App".utf8)
    namespace = program.app?.name ?? table.intern(standard, standard.indices)
    markUnderscored(program)
    if let app = program.app {
      namespace = typeName(app.name, of: program)
      mark(app.name, [.reserved, .reservedParameter])
    } else if let symbol = symbols.symbol(of: "App") {
      mark(symbol, [.reserved, .reservedParameter])
    }
    for parameter in program.parameters.elements { mark(parameter.name, .parameter) }
    spellDeclarations(program)
    spellTypes(program)
    spellCases(program)
  }

  private mutating func mark(_ words: [String], _ mark: Mark, _ symbols: SymbolTable) {
    for word in words {
      if let symbol = symbols.symbol(of: word) { self.mark(symbol, mark) }
    }
  }

  private mutating func mark(_ symbol: Symbol, _ mark: Mark) { marks[Int(symbol.index)].insert(mark) }

  private func mark(of symbol: Symbol) -> Mark { marks[Int(symbol.index)] }

  /// Gives names that end in underscores the marks of the text before those.
  private mutating func markUnderscored(_ program: Program) {
    let symbols = program.symbols
    for index in 0..<symbols.count {
      let symbol = Symbol(index: Int32(truncatingIfNeeded: index))
      let range = symbols.byteRange(of: symbol)
      guard let last = symbols.bytes[range].last, last == UInt8(ascii: "_") else { continue }
      var base = symbols.bytes[range]
      while base.last == UInt8(ascii: "_") { base = base.dropLast() }
      if base.isEmpty {
        mark(symbol, [.reserved, .reservedParameter, .reservedCase])
      } else if let stem = symbols.symbol(of: String(decoding: base, as: UTF8.self)) {
        marks[index].formUnion(mark(of: stem).subtracting(.keyword))
      } else {
        let stem = String(decoding: base, as: UTF8.self)
        if SwiftWords.types.contains(stem) { mark(symbol, [.reserved, .reservedParameter]) }
        if SwiftWords.functions.contains(stem) { mark(symbol, .reserved) }
        if SwiftWords.parameters.contains(stem) { mark(symbol, .reservedParameter) }
        if SwiftWords.cases.contains(stem) { mark(symbol, .reservedCase) }
      }
      mark(symbol, .underscored)
    }
  }

  private mutating func intern(_ symbol: Symbol, of program: Program, _ suffix: Int, ticks: Bool) -> Symbol {
    if suffix == 0, !ticks { return symbol }
    var bytes = ticks ? [UInt8(ascii: "`")] : []
    bytes += program.symbols.bytes[program.symbols.byteRange(of: symbol)]
    for _ in 0..<suffix { bytes.append(UInt8(ascii: "_")) }
    if ticks { bytes.append(UInt8(ascii: "`")) }
    return table.intern(bytes, 0..<bytes.count)
  }

  private mutating func typeName(_ symbol: Symbol, of program: Program) -> Symbol {
    let mark = mark(of: symbol)
    let isReserved = mark.contains(.reserved)
    return intern(
      symbol, of: program, isReserved ? 1 : 0, ticks: !isReserved && mark.contains(.keyword))
  }

  /// Returns the spelling of a type that an earlier version of the program had.
  mutating func formerType(_ name: Symbol, of program: Program) -> Symbol { typeName(name, of: program) }

  // MARK: Declarations

  private mutating func spellDeclarations(_ program: Program) {
    for scene in program.scenes.elements { scenes.append(declare(scene.name, scene.flow, program)) }
    // Containers without tabs are not types in Swift; a type with such a name is spelled as if they were.
    for stack in program.stacks.elements { mark(stack.name, .declared) }
    for tabs in program.tabContainers.elements {
      tabContainers.append(declare(tabs.name, tabs.flow, program))
    }
    for split in program.splits.elements { mark(split.name, .declared) }
    for pages in program.pageContainers.elements { mark(pages.name, .declared) }
    for flow in program.flows.elements { flows.append(declare(flow.name, nil, program)) }
  }

  private mutating func declare(_ name: Symbol, _ flow: FlowID?, _ program: Program) -> Symbol {
    // A type with that name gets an underscore wherever it is declared, so that a flow's scenes can use either.
    mark(name, .declared)
    return typeName(name, of: program)
  }

  private mutating func spellTypes(_ program: Program) {
    for type in program.aliases.elements { aliases.append(declaredType(type.name, program)) }
    for type in program.enums.elements { enums.append(declaredType(type.name, program)) }
    for type in program.structs.elements { structs.append(declaredType(type.name, program)) }
  }

  private mutating func declaredType(_ name: Symbol, _ program: Program) -> Symbol {
    let mark = mark(of: name)
    var isDeclared = mark.contains(.declared)
    if !isDeclared, mark.contains(.underscored) {
      var base = program.symbols[name]
      while base.hasSuffix("_") { base.removeLast() }
      if let stem = program.symbols.symbol(of: base) { isDeclared = self.mark(of: stem).contains(.declared) }
    }
    let underscores = (mark.contains(.reserved) ? 1 : 0) + (isDeclared ? 1 : 0)
    return intern(name, of: program, underscores, ticks: underscores == 0 && mark.contains(.keyword))
  }

  // MARK: Cases

  private mutating func spellCases(_ program: Program) {
    let flowNames = program.flows.elements.map(\.name)
    func flowName(_ flow: FlowID?) -> Symbol? { flow.map { flowNames[Int($0.index)] } }
    sceneCases = cases(program.scenes.elements.map { ($0.name, flowName($0.flow)) }, program)
    entries = cases(
      program.entries.ids.compactMap { program.name(of: program.target(of: $0)) }.map { ($0, nil) }, program)
    spellGuards(program)
  }

  /// Spells the guards of the program together with the flows that have some, and those of each flow by themselves.
  private mutating func spellGuards(_ program: Program) {
    guards = Array(repeating: Symbol(index: 0), count: Int(program.guards.count))
    flowGuards = Array(repeating: nil, count: Int(program.flows.count))
    var outer: [GuardID] = []
    var owned: [FlowID: [GuardID]] = [:]
    for id in program.guards.ids {
      if let flow = program.guards[id].flow { owned[flow, default: []].append(id) } else { outer.append(id) }
    }
    let flows = owned.keys.sorted()
    let spelled = cases(
      outer.map { (program.guards[$0].name, nil) } + flows.map { (program.flows[$0].name, nil) }, program)
    for (id, symbol) in zip(outer, spelled) { guards[Int(id.index)] = symbol }
    for (flow, symbol) in zip(flows, spelled.dropFirst(outer.count)) {
      flowGuards[Int(flow.index)] = symbol
      let inner = owned[flow] ?? []
      for (id, symbol) in zip(inner, cases(inner.map { (program.guards[$0].name, nil) }, program)) {
        guards[Int(id.index)] = symbol
      }
    }
  }

  /// Returns names in lower camel case, a flow's scenes prefixed by the flow: `checkoutAddress`. If two would become
  /// equal, each keeps its declared spelling, `Checkout_Address`, so that their order does not matter.
  private mutating func cases(_ declared: [(name: Symbol, flow: Symbol?)], _ program: Program) -> [Symbol] {
    var spelled: [Symbol] = []
    spelled.reserveCapacity(declared.count)
    var bytes: [UInt8] = []
    for (name, flow) in declared {
      bytes.removeAll(keepingCapacity: true)
      if let flow { bytes += program.symbols.bytes[program.symbols.byteRange(of: flow)] }
      let start = bytes.count
      bytes += program.symbols.bytes[program.symbols.byteRange(of: name)]
      if flow != nil, start < bytes.count { bytes[start] = Self.uppercased(bytes[start]) }
      Self.lowercaseFirstWord(&bytes)
      spelled.append(table.intern(bytes, 0..<bytes.count))
    }
    var counts = Array(repeating: UInt8(0), count: table.count)
    for symbol in spelled where counts[Int(symbol.index)] < 2 { counts[Int(symbol.index)] += 1 }
    for (index, symbol) in spelled.enumerated() {
      if counts[Int(symbol.index)] > 1 {
        var text = program.text(declared[index].name)
        if let flow = declared[index].flow { text = program.text(flow) + "_" + text }
        spelled[index] = table.intern(SwiftWords.escapedCase(text))
      } else if SwiftWords.mayNeedEscape(table.bytes[table.byteRange(of: symbol)]) {
        spelled[index] = table.intern(SwiftWords.escapedCase(table[symbol]))
      }
    }
    return spelled
  }

  private static func uppercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & ~0x20 : byte
  }

  /// Lowercases the leading capitals of a name, except the one that begins its next word: `urlPage` for
  /// `URLPage`.
  private static func lowercaseFirstWord(_ bytes: inout [UInt8]) {
    func isUpper(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
    func isLower(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }
    var index = 0
    while index < bytes.count, isUpper(bytes[index]) {
      if index > 0, index + 1 < bytes.count, isLower(bytes[index + 1]) { return }
      bytes[index] |= 0x20
      index += 1
    }
  }

  // MARK: Spelling

  /// The additions to a name that its use requires.
  struct Spelling {
    var underscore: Bool
    var ticks: Bool
  }

  /// Returns the spelling of a parameter or of a struct's field.
  func parameter(_ name: Symbol) -> Spelling { spelling(name, .reservedParameter) }

  /// Returns the spelling of a case of an enum.
  func enumCase(_ name: Symbol) -> Spelling { spelling(name, .reservedCase) }

  /// Returns the spelling of an exit.
  func exit(_ name: Symbol) -> Spelling { spelling(name, []) }

  // Inlined, since the emitter would copy the program for a call.
  /// Returns the spelling of an event's method. One without parameters yields to a property with that name.
  ///
  /// - Parameter properties: The parameters of the scene.
  @inline(__always)
  func event(_ handler: Handler, besides properties: IDRange<ParameterID>, in program: Program) -> Spelling {
    var spelling = spelling(handler.name, [])
    guard handler.parameters.isEmpty else { return spelling }
    let symbols = program.symbols
    var stem = symbols.byteRange(of: handler.name)
    while stem.count > 1, symbols.bytes[stem.upperBound - 1] == UInt8(ascii: "_") {
      stem = stem.lowerBound..<stem.upperBound - 1
    }
    let text = symbols.bytes[stem]
    var isProperty = text.elementsEqual("scene".utf8)
    // By index: a closure that captures the program copies it.
    for id in properties where !isProperty {
      let range = symbols.byteRange(of: program.parameters[id].name)
      isProperty = range.count == stem.count && text.elementsEqual(symbols.bytes[range])
    }
    if isProperty { spelling = Spelling(underscore: true, ticks: false) }
    return spelling
  }

  /// Returns the spelling of an event that is handled around scenes.
  func eventAround(_ name: Symbol) -> Spelling { spelling(name, []) }

  /// Returns the spelling of a tab.
  func tab(_ name: Symbol) -> Spelling { spelling(name, .reservedTab) }

  private func spelling(_ name: Symbol, _ reserved: Mark) -> Spelling {
    let mark = mark(of: name)
    if mark.isEmpty { return Spelling(underscore: false, ticks: false) }
    let isReserved = !mark.isDisjoint(with: reserved)
    return Spelling(underscore: isReserved, ticks: !isReserved && mark.contains(.keyword))
  }

  /// `true` iff a property of a scene may have the same name as this type, scene or flow.
  func isHidden(_ name: Symbol) -> Bool { mark(of: name).contains(.parameter) }

  /// `true` iff the name is also that of a case of `Optional`.
  func isOptionalCase(_ name: Symbol) -> Bool { mark(of: name).contains(.optionalCase) }
}
