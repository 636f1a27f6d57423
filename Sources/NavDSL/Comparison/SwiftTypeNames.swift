/// The types and aliases of interfaces, by which a name in generated Swift is found.
struct SwiftTypeNames {
  private var types: Set<String> = []
  /// The parts of their paths: any other word is no type.
  private var words: Set<Substring> = []
  /// The types that aliases stand for, as they are written in the alias's scope.
  private var aliases: [String: (type: String, scope: String)] = [:]

  /// Creates the names of an interface, with aliases as types of their own.
  init(_ interface: SwiftInterface) { add(interface, seesThroughAliases: false) }

  /// Creates the names of two versions. The same type has the same name in both, under each alias of the new version,
  /// or of the old one where the new version has no such type.
  init(of new: SwiftInterface, and old: SwiftInterface) {
    add(new, seesThroughAliases: true)
    add(old, seesThroughAliases: true)
  }

  private mutating func add(_ interface: SwiftInterface, seesThroughAliases: Bool) {
    for entry in interface.entries where entry.kind == .type || entry.kind == .alias {
      // An old type inside of one that an alias names now is found through the alias.
      if seesThroughAliases, qualified(entry.scope, in: "") != entry.scope { continue }
      guard types.insert(entry.path).inserted else { continue }
      words.formUnion(entry.path.split(separator: "."))
      if seesThroughAliases, entry.kind == .alias { aliases[entry.path] = (entry.valueType, entry.scope) }
    }
  }

  /// Returns a type, or a signature with types, as code outside of all types names them.
  func qualified(_ text: String, in scope: String) -> String { qualified(text, in: scope, depth: 0) }

  /// Returns a declaration under the names that its types have in both versions.
  func common(_ entry: SwiftInterface.Entry) -> SwiftInterface.Entry {
    var common = entry
    common.scope = qualified(entry.scope, in: "")
    // An alias has the type that it stands for; its own name would be that of the type, too.
    common.signature = qualified(
      entry.kind == .alias ? entry.valueType : entry.signature, in: common.scope)
    return common
  }

  private func qualified(_ text: String, in scope: String, depth: Int) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let name = rest.prefix {
        $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" || $0 == "." && $0 != first
      }
      if name.isEmpty {
        result.append(first)
        rest = rest.dropFirst()
        // The member of a value that is not written, as in `= .price`.
        if first == "." {
          let member = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
          result += member
          rest = rest.dropFirst(member.count)
        }
      } else {
        let isType = words.contains(name.prefix { $0 != "." })
        result += isType ? found(name, in: scope, depth: depth) : String(name)
        rest = rest.dropFirst(name.count)
      }
    }
    return result
  }

  /// Returns the path of the innermost type of a name that a scope sees; the name if there is none.
  private func found(_ name: Substring, in scope: String, depth: Int) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    // The longest part of the name that is a type; the rest are its members.
    for count in stride(from: parts.count, to: 0, by: -1) {
      let type = parts[..<count].joined(separator: ".")
      let members = parts[count...].map { "." + $0 }.joined()
      var scopes = scope.split(separator: ".")
      while true {
        let path = (scopes + [Substring(type)]).joined(separator: ".")
        if types.contains(path) {
          // An alias that leads to itself is no Swift.
          guard depth < 16, let alias = aliases[path] else { return path + members }
          let type = qualified(alias.type, in: alias.scope, depth: depth + 1)
          return members.isEmpty ? type : qualified(type + members, in: "", depth: depth + 1)
        }
        if scopes.popLast() == nil { break }
      }
    }
    return String(name)
  }
}
