/// The words with a meaning in the generated Swift, independent of the program.
enum SwiftWords {
  /// The keywords of Swift; in backticks they are names.
  static let keywords = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
    "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows",
    "static", "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default",
    "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch",
    "where", "while", "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true",
    "try", "Type", "Protocol",
  ]

  /// The keywords that need backticks as labels of arguments as well.
  static let escapedLabels: Set<String> = ["inout", "var", "let"]

  /// The types of an app, and the names of Swift and of the engine that the generated code uses.
  static let types = [
    "Scene", "Flow", "Destination", "Options", "Step", "Place", "Link", "Entry", "Outcome", "Navigation",
    "Restoration", "StartKind", "NavigationConditionalStart",
    "Guards", "Screen", "Width", "Event", "Exit", "Item", "Tab", "State", "SceneID", "App", "LinkedApp",
    "NavRuntime",
    "NavigationApp",
    "NavigationConvertible", "NavigationEnd", "NavigationEntry", "NavigationEnum", "NavigationEvent",
    "NavigationExit",
    "NavigationFeature", "NavigationFlow",
    "NavigationSurroundingEvent",
    "NavigationGuards", "NavigationGuardSet", "NavigationLink", "NavigationModel", "NavigationNoGuards",
    "NavigationOutcome",
    "NavigationScene", "NavigationSceneID", "NavigationStructure", "NavigationTab", "NavigationTable",
    "NavigationTypedEntry", "NavigationTypedFlow", "NavigationTypedLink", "NavigationTypedScene",
    "NavigationTypedScreen",
    "NavigationValue", "Swift",
    "Foundation", "String", "Int", "Bool", "Double", "Date", "URL", "UUID", "Optional", "Array", "Dictionary",
    "Never", "Any", "Self", "Type", "Protocol", "AllCases", "RawValue",
  ]

  /// The properties of an app, which do not shadow parameters.
  static let functions = ["table"]

  /// The properties of a scene, a flow or a struct in addition to its parameters.
  static let parameters = ["scene", "flow", "self", "navigationValue", "navigationTable", "navigationName"]

  /// The members of an enum with raw values in addition to its cases.
  static let cases = ["allCases", "AllCases", "RawValue", "navigationValue"]

  /// The names reserved for tabs.
  static let tabs = ["self"]

  /// The names reserved for cases of `SceneID`, in addition to the keywords; `all` is the list of its cases.
  private static let reservedCases: Set<String> = [
    "all", "allCases", "AllCases", "RawValue", "self", "table", "navigationAnswers", "navigationGuards",
  ]
  private static let keywordSet = Set(keywords)
  /// The words that have to be escaped, each in bytes, by their first byte.
  private static let escapedByInitial: [[[UInt8]]] = {
    var words = Array(repeating: [[UInt8]](), count: 256)
    for word in keywords + reservedCases {
      if let first = word.utf8.first { words[Int(first)].append(Array(word.utf8)) }
    }
    return words
  }()

  /// `true` iff a case with that name may have to be escaped; a fast, rarely positive test.
  static func mayNeedEscape(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, name.count <= 17 else { return false }
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
