/// The words that mean something in the generated Swift, whatever a program calls its own things.
enum SwiftWords {
  /// What Swift takes for its grammar; in backticks they are names.
  static let keywords = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
    "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows",
    "static", "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default",
    "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch",
    "where", "while", "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true",
    "try", "Type", "Protocol",
  ]

  /// What the namespace declares, and what the generated code uses of Swift.
  static let types = [
    "Scene", "Flow", "Container", "Destination", "Verb", "Options", "Step", "Result", "Place", "Link",
    "Program", "Outcome", "Navigation", "Restoration", "Instance", "TypedScene", "ActingScene",
    "FlowScene", "TypedFlow", "FlowType", "Identifiable", "NavRuntime", "NavigationBar",
    "NavigationColumns", "NavigationDestination", "NavigationEmbedding", "NavigationEngine",
    "NavigationFailure", "NavigationIdentity", "NavigationInstance", "NavigationLayout", "NavigationLeftEdge",
    "NavigationLinkTarget", "NavigationMove", "NavigationNoFlow", "NavigationOptions", "NavigationOutcome",
    "NavigationPlace", "NavigationRestoration", "NavigationProgram", "NavigationState", "NavigationStep",
    "NavigationText",
    "NavigationVerb", "NavigationWidth", "NavigationDifference", "Guards", "Width", "Event", "Exit",
    "NavValue", "NavValues", "NavBox", "NavShape", "NavKey", "NavTable",
    "NavURL", "NavPattern", "Swift", "Foundation", "String", "Substring", "Character", "StaticString", "Int",
    "UInt8", "Bool",
    "Double", "Date", "URL", "UUID", "Array", "ArraySlice", "Dictionary", "Optional", "Set", "Hashable",
    "Hasher", "Codable", "Decodable", "Encodable", "Encoder", "Decoder", "CodingKey", "DecodingError",
    "Sendable", "CaseIterable", "CustomStringConvertible", "AnyHashable", "Never", "Any", "Self", "Type",
    "Protocol", "Unicode", "UTF8",
  ]

  /// The functions that the namespace declares or uses, which hide no parameter.
  static let functions = ["start", "zip", "preconditionFailure"]

  /// What a scene or flow declares beside its parameters.
  static let parameters = ["scene", "flow", "self"]

  /// What is in scope in the functions that handle events.
  static let locals = ["event", "guards", "width", "flow", "name", "result"]

  /// What an enum with raw values declares beside its cases.
  static let cases = ["allCases", "AllCases", "RawValue"]

  /// What a container with tabs declares beside them.
  static let tabs = ["layout", "self"]

  /// What an enum of numbers cannot have as a case, beside the keywords; `all` is what the ids keep their cases in.
  private static let reservedCases: Set<String> = ["all", "allCases", "AllCases", "RawValue", "self"]
  private static let keywordSet = Set(keywords)
  /// The words that have to be escaped, each in bytes, by their first byte.
  private static let escapedByInitial: [[[UInt8]]] = {
    var words = Array(repeating: [[UInt8]](), count: 256)
    for word in keywords + reservedCases {
      if let first = word.utf8.first { words[Int(first)].append(Array(word.utf8)) }
    }
    return words
  }()

  /// `true` iff a case of that name may have to be escaped; quick, and seldom.
  static func mayNeedEscape(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, name.count <= 15 else { return false }
    return first == UInt8(ascii: "_") || name.last == UInt8(ascii: "_")
      || escapedByInitial[Int(first)].contains { $0.count == name.count && name.elementsEqual($0) }
  }

  /// Returns the spelling of a case, or of a property, of a generated declaration.
  static func escapedCase(_ name: String) -> String {
    var stem = name
    while stem.hasSuffix("_") { stem.removeLast() }
    if stem.isEmpty || reservedCases.contains(stem) { return name + "_" }
    return keywordSet.contains(name) ? "`" + name + "`" : name
  }
}
