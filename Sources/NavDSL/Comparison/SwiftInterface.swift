/// The declarations of the generated Swift that an app's code can name, in order.
///
/// They are read from the text that the emitter writes with public access, so that no declaration can be forgotten.
package struct SwiftInterface: Sendable {
  /// The sort of a declaration.
  package enum Kind: String, Sendable, Hashable {
    case type, alias, property, initializer, function, enumCase
  }

  /// A declaration.
  package struct Entry: Sendable, Hashable {
    /// The names of the types around it: `Shop.Product`.
    package var scope: String
    package var kind: Kind
    /// The name; `init` for an initializer.
    package var name: String
    /// The declaration up to its body, without its access level.
    package var signature: String

    /// The name with those of the types around it.
    package var path: String { scope.isEmpty ? name : scope + "." + name }
  }

  /// The declarations.
  package private(set) var entries: [Entry] = []

  /// Reads the interface of a program without errors.
  package init(_ program: Program) {
    var options = SwiftOptions()
    options.access = .public
    self.init(swift: program.swift(sourcePaths: [], options: options))
  }

  /// Reads generated Swift.
  init(swift: [UInt8]) {
    var scopes: [(indent: Int, name: String, isEnum: Bool)] = []
    var isInText = false
    for line in swift.split(separator: UInt8(ascii: "\n")) {
      let quotes = Self.count(of: "\"\"\"", in: line)
      defer { if quotes % 2 == 1 { isInText.toggle() } }
      if isInText { continue }
      let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
      var text = String(decoding: line.dropFirst(indent), as: UTF8.self)
      if text.hasPrefix("//") || text.hasPrefix("#") { continue }
      while let last = scopes.last, last.indent >= indent { scopes.removeLast() }
      let scope = scopes.map(\.name).joined(separator: ".")
      if text.hasPrefix("extension ") {
        let name = text.dropFirst(10).prefix { $0 != ":" && $0 != " " && $0 != "{" }
        scopes.append((indent, String(name), false))
        continue
      }
      if scopes.last?.isEnum == true, text.hasPrefix("case "), !text.hasSuffix(":"), !text.contains(": if ") {
        for name in Self.cases(text) {
          entries.append(Entry(scope: scope, kind: .enumCase, name: name.name, signature: name.signature))
        }
        continue
      }
      // An attribute stands before the alias of a former name.
      if text.hasPrefix("@"), let end = text.firstIndex(of: ")") {
        text = String(text[text.index(after: end)...].drop { $0 == " " })
      }
      guard text.hasPrefix("public ") else { continue }
      text = String(text.dropFirst(7))
      guard let entry = Self.entry(text, in: scope) else { continue }
      entries.append(entry)
      if entry.kind == .type, text.hasSuffix("{") {
        scopes.append((indent, entry.name, text.hasPrefix("enum ")))
      }
    }
  }

  private static func count(of text: String, in line: ArraySlice<UInt8>) -> Int {
    let mark = Array(text.utf8)
    var count = 0
    var index = line.startIndex
    while index + mark.count <= line.endIndex {
      if line[index..<(index + mark.count)].elementsEqual(mark) {
        count += 1
        index += mark.count
      } else {
        index += 1
      }
    }
    return count
  }

  private static func cases(_ line: String) -> [(name: String, signature: String)] {
    let text = line.dropFirst(5)
    let name = text.prefix { $0 != "(" && $0 != " " && $0 != "=" }
    let rest = text.dropFirst(name.count)
    return [(plain(name), String(name) + (rest.hasPrefix("(") ? rest : ""))]
  }

  private static func plain(_ name: some StringProtocol) -> String { String(name.filter { $0 != "`" }) }

  private static func entry(_ text: String, in scope: String) -> Entry? {
    var words = text[...]
    var isStatic = false
    if words.hasPrefix("static ") {
      isStatic = true
      words = words.dropFirst(7)
    }
    let signature = (isStatic ? "static " : "") + head(of: words)
    func name(_ count: Int) -> String {
      plain(words.dropFirst(count).prefix { !"(:<{ =?".contains($0) })
    }
    func entry(_ kind: Kind, _ name: String) -> Entry {
      Entry(scope: scope, kind: kind, name: name, signature: signature)
    }
    if words.hasPrefix("struct ") { return entry(.type, name(7)) }
    if words.hasPrefix("enum ") { return entry(.type, name(5)) }
    if words.hasPrefix("final class ") { return entry(.type, name(12)) }
    if words.hasPrefix("typealias ") { return entry(.alias, name(10)) }
    if words.hasPrefix("var ") || words.hasPrefix("let ") { return entry(.property, name(4)) }
    if words.hasPrefix("func ") { return entry(.function, name(5)) }
    if words.hasPrefix("init") { return entry(.initializer, "init") }
    return nil
  }

  /// Returns a declaration up to its body or value.
  private static func head(of text: Substring) -> String {
    // A brace ends it, as does an equals sign of a stored value; defaults are inside of parentheses.
    var depth = 0
    var end = text.endIndex
    for index in text.indices {
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{" where depth == 0: end = index
      case "=" where depth == 0 && !text.hasPrefix("typealias "): end = index
      default: continue
      }
      if end != text.endIndex { break }
    }
    var head = String(text[..<end])
    while head.hasSuffix(" ") { head.removeLast() }
    // A stored and a computed property are used alike.
    return head.hasPrefix("let ") ? "var " + head.dropFirst(4) : head
  }
}

extension SwiftInterface.Entry {
  /// A parameter of an initializer or a function.
  struct Parameter: Hashable {
    /// The argument label; `_` if there is none.
    var label: String
    /// The name inside of the body.
    var name: String
    /// The type, without spaces.
    var type: String
    var hasDefault: Bool
  }

  /// The parameters, in order.
  var parameters: [Parameter] {
    guard let open = signature.firstIndex(of: "(") else { return [] }
    var parts: [String] = [""]
    var depth = 0
    var last: Character = " "
    loop: for character in signature[signature.index(after: open)...] {
      defer { last = character }
      switch character {
      case "(", "[", "<": depth += 1
      case ">" where last == "-": break
      case ")" where depth == 0: break loop
      case ")", "]", ">": depth -= 1
      case "," where depth == 0:
        parts.append("")
        continue
      default: break
      }
      parts[parts.count - 1].append(character)
    }
    return parts.compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let names = part[..<colon].split(separator: " ").map(String.init)
      guard let label = names.first, let name = names.last else { return nil }
      let rest = part[part.index(after: colon)...]
      let type = rest.prefix { $0 != "=" }.filter { $0 != " " }
      return Parameter(label: label, name: name, type: type, hasDefault: rest.contains("="))
    }
  }

  /// `true` iff every call of another declaration of the same name also calls this one.
  func accepts(callsOf old: SwiftInterface.Entry) -> Bool {
    if signature == old.signature { return true }
    guard kind == old.kind, kind == .initializer || kind == .function, result == old.result else {
      return false
    }
    return accepts(old.parameters) { !$0.hasDefault || $1.hasDefault }
  }

  /// `true` iff a call that gives all of the arguments calls this one.
  func accepts(arguments: [Parameter]) -> Bool { accepts(arguments) { _, _ in true } }

  private func accepts(_ arguments: [Parameter], _ isDefaultKept: (Parameter, Parameter) -> Bool) -> Bool {
    var rest = arguments[...]
    for parameter in parameters {
      if let first = rest.first, first.label == parameter.label,
        first.type == parameter.type || first.type + "?" == parameter.type,
        isDefaultKept(first, parameter)
      {
        rest = rest.dropFirst()
      } else if !parameter.hasDefault {
        return false
      }
    }
    return rest.isEmpty
  }

  /// The part of the signature without its parameters.
  private var result: String {
    guard let open = signature.firstIndex(of: "("), let close = signature.lastIndex(of: ")") else {
      return signature
    }
    return String(signature[..<open] + signature[close...])
  }
}
