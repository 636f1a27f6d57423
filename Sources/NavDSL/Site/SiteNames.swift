/// The files of a site's pages, unique whatever the case of letters.
struct SiteNames {
  /// For each flow, container and scene, the path of its page.
  private(set) var declarations: [String: String] = [:]
  /// For each scenario, by its number, the path of its page without the suffix.
  private(set) var scenarios: [String] = []
  /// For each diagnostic, by its number, the path of its page without the suffix; `nil` for one without a run.
  private(set) var findings: [String?] = []

  /// The names that are devices in Windows, whatever their suffix.
  private static let devices: Set<String> = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
    "lpt1",
    "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
  ]
  /// The longest name without a number and a suffix, in bytes.
  private static let maximumLength = 80

  init(_ model: JSONValue, _ diagnostics: [Diagnostic]) {
    var used: Set<String> = []
    for declaration in model["declarations"]?.elements ?? [] {
      guard let name = declaration["name"]?.text, let kind = declaration["kind"]?.text else { continue }
      if kind == "app" || kind == "feature" { continue }
      let folder = kind == "scene" ? "scenes/" : "flows/"
      declarations[name] = Self.unique(folder + Self.coded(name), &used) + ".html"
    }
    for (number, scenario) in (model["scenarios"]?.elements ?? []).enumerated() {
      let name = Self.coded(scenario["name"]?.text ?? "\(number + 1)")
      scenarios.append(Self.unique("scenarios/" + name, &used))
    }
    for diagnostic in diagnostics {
      let name = "findings/" + Self.coded(diagnostic.code.entry.name)
      findings.append(diagnostic.witness == nil ? nil : Self.unique(name, &used))
    }
  }

  /// Returns a name in letters, digits, `.`, `-` and `_`: a space becomes `-`, any other byte `_` and two digits.
  static func coded(_ name: String) -> String {
    var result = ""
    for byte in name.utf8 {
      if result.utf8.count >= maximumLength { break }
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "."), UInt8(ascii: "-"):
        result += result.isEmpty ? "_" : String(Unicode.Scalar(byte))
      case UInt8(ascii: " "): result += "-"
      default: result += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    while result.utf8.last == UInt8(ascii: ".") { result.removeLast() }
    let stem = result.lowercased().prefix { $0 != "." }
    return result.isEmpty || devices.contains(String(stem)) ? "_" + result : result
  }

  private static func unique(_ path: String, _ used: inout Set<String>) -> String {
    var unique = path
    var number = 2
    while !used.insert(unique.lowercased()).inserted {
      unique = "\(path)-\(number)"
      number += 1
    }
    return unique
  }
}
