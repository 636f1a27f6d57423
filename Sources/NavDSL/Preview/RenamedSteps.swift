/// The steps of a walk under the names that their declarations have now: language reference, "Attributes and warnings".
///
/// A page keeps its steps as texts. After an edit that renames a declaration, and says so with `@was`, they are
/// repeated under its new name.
struct RenamedSteps {
  /// For the former whole names of scenes, containers and flows, their present ones.
  private var wholes: [String: String] = [:]
  /// For the former names of tabs, after the present name of their container, their present ones.
  private var tabs: [String: String] = [:]
  /// For former names of events and of parameters, their present ones.
  private var events: [String: String] = [:]
  private var labels: [String: String] = [:]

  init(_ program: Program) {
    for row in FormerNameRow.all(of: program) {
      for former in row.names {
        switch row.kind {
        case .scene, .flow, .container: Self.add(row.name, for: former, to: &wholes)
        case .tab: Self.add(row.name, for: row.owner + "." + former, to: &tabs)
        case .event, .flowEvent, .containerEvent, .appEvent, .item:
          Self.add(row.name, for: former, to: &events)
        case .parameter, .flowParameter, .featureParameter, .field:
          Self.add(row.name, for: former, to: &labels)
        case .embed, .enumCase: break
        }
      }
    }
  }

  private static func add(_ name: String, for former: String, to names: inout [String: String]) {
    if names[former] == nil { names[former] = name }
  }

  /// Returns a step with former names replaced, in each way that may be meant: a word can be the former name of one
  /// declaration and the present one of another. Names of scenes, containers, flows and tabs are replaced in all.
  func renamed(_ step: String) -> [String] {
    var found: [String] = []
    for replaced: Set<Part> in [[], [.events], [.labels], [.events, .labels]] {
      let text = renamed(step, replaced)
      if text != step, !found.contains(text) { found.append(text) }
    }
    return found
  }

  private enum Part { case events, labels }

  private func renamed(_ step: String, _ replaced: Set<Part>) -> String {
    let labels = replaced.contains(.labels) ? labels : [:]
    let events = replaced.contains(.events) ? events : [:]
    var result: [UInt8] = []
    var rest = Array(step.utf8)[...]
    var depth = 0
    while let byte = rest.first {
      if Self.isOfName(byte) {
        let word = rest.prefix { Self.isOfName($0) || $0 == UInt8(ascii: ".") }
        rest = rest.dropFirst(word.count)
        let next = rest.first { $0 != UInt8(ascii: " ") }
        let isLabel = depth > 0 && next == UInt8(ascii: ":")
        let name = String(decoding: word, as: UTF8.self)
        result += Array((isLabel ? labels[name] ?? name : present(name, events)).utf8)
      } else if byte == UInt8(ascii: "\"") {
        let text = Self.literal(rest)
        result += text
        rest = rest.dropFirst(text.count)
      } else {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the present form of a name with dots: of a declaration, a tab of one, or an event, alone or of one.
  private func present(_ name: String, _ events: [String: String]) -> String {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    for count in (1...words.count).reversed() {
      let prefix = words.prefix(count).joined(separator: ".")
      let owner = wholes[prefix] ?? prefix
      let rest = words.dropFirst(count)
      guard let part = rest.first.map(String.init) else {
        if owner != prefix { return owner }
        continue
      }
      if let tab = tabs[owner + "." + part] {
        return ([owner, tab] + rest.dropFirst().map(String.init)).joined(separator: ".")
      }
      if owner != prefix || rest.count == 1 && events[part] != nil {
        return ([owner, events[part] ?? part] + rest.dropFirst().map(String.init)).joined(separator: ".")
      }
    }
    return events[name] ?? name
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Returns the text literal at the beginning of some bytes, with its quotation marks.
  private static func literal(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = bytes.startIndex + 1
    while end < bytes.endIndex, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return bytes[..<min(end + 1, bytes.endIndex)]
  }
}
