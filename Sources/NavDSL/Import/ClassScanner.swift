/// Finds the classes and methods of a source. It knows braces, but no types.
struct ClassScanner {
  /// A method of a class.
  struct Method: Sendable {
    var className: String
    var name: String
    /// The selectors under which Objective-C may know it: that of today's Swift, and that of Swift 2.
    var selectors: [String] = []
    /// `true` iff its only parameter is a segue.
    var takesSegue = false
    /// The one thing that it does.
    var behavior: ClassSources.Behavior?
    /// `true` iff it dismisses, among other things.
    var dismisses = false
  }

  private let tokens: ClassTokens
  private var methods: [Method] = []
  private var superclasses: [(name: String, superclass: String)] = []

  private init(_ bytes: [UInt8]) { tokens = ClassTokens(bytes) }

  /// Returns the methods of a source, and passes the classes with their superclasses to a function.
  static func methods(
    _ bytes: [UInt8], isSwift: Bool, superclasses: (String, String) -> Void
  ) -> [Method] {
    var scanner = ClassScanner(bytes)
    if isSwift { scanner.scanSwift() } else { scanner.scanObjectiveC() }
    for (name, superclass) in scanner.superclasses { superclasses(name, superclass) }
    return scanner.methods
  }

  // MARK: Swift

  private mutating func scanSwift() {
    // The classes whose braces are open, with the depth inside of them.
    var open: [(name: String, depth: Int)] = []
    var depth = 0
    var index = 0
    while index < tokens.count {
      if tokens.is(index, "{") {
        depth += 1
      } else if tokens.is(index, "}") {
        depth -= 1
        if let last = open.last, depth < last.depth { open.removeLast() }
      } else if tokens.is(index, "class") || tokens.is(index, "extension") || tokens.is(index, "struct")
        || tokens.is(index, "enum") || tokens.is(index, "protocol"), tokens.isWord(index + 1),
        !tokens.is(index + 1, "func"), !tokens.is(index + 1, "var"), !tokens.is(index + 1, "let")
      {
        let isClass = tokens.is(index, "class")
        var end = index + 1
        var name = tokens.text(end)
        while tokens.is(end + 1, "."), tokens.isWord(end + 2) {
          end += 2
          name = tokens.text(end)
        }
        while end < tokens.count, !tokens.is(end, "{"), !tokens.is(end, "}") {
          if isClass, tokens.is(end, ":"), tokens.isWord(end + 1), open.last?.name != name {
            superclasses.append((name, tokens.text(end + 1)))
            while end < tokens.count, !tokens.is(end, "{") { end += 1 }
            break
          }
          end += 1
        }
        if tokens.is(end, "{") {
          depth += 1
          open.append((name, depth))
        }
        index = end
      } else if tokens.is(index, "func"), let type = open.last, type.depth == depth {
        index = readSwiftMethod(at: index, of: type.name)
        continue
      }
      index += 1
    }
  }

  /// Reads a method and returns the index after it.
  private mutating func readSwiftMethod(at start: Int, of className: String) -> Int {
    let name = tokens.text(start + 1)
    var index = start + 2
    if tokens.is(index, "<") { while index < tokens.count, !tokens.is(index, "(") { index += 1 } }
    guard tokens.is(index, "(") else { return start + 1 }
    let end = tokens.end(ofGroup: index)
    var method = Method(className: className, name: name)
    let parameters = parameters(from: index + 1, to: end - 1)
    method.takesSegue = parameters.count == 1 && parameters[0].type == "UIStoryboardSegue"
    method.selectors = Self.selectors(name, parameters.map(\.label))
    if let given = objectiveCName(before: start) { method.selectors = [given] }
    index = end
    while index < tokens.count, !tokens.is(index, "{"), !tokens.is(index, "}"), !tokens.is(index, "func") {
      index += 1
    }
    if tokens.is(index, "{") {
      let close = tokens.end(ofGroup: index)
      read(index + 1..<max(close - 1, index + 1), into: &method)
      index = close
    }
    methods.append(method)
    return index
  }

  private func parameters(from start: Int, to end: Int) -> [(label: String?, type: String)] {
    var found: [(label: String?, type: String)] = []
    var index = start
    while index < end {
      let first = tokens.text(index)
      var colon = index
      while colon < end, !tokens.is(colon, ":") { colon += 1 }
      var type = colon + 1
      // Attributes and `inout` come before a type.
      while tokens.is(type, "@") { type += 2 }
      found.append((first == "_" ? nil : first, tokens.text(type)))
      index = colon + 1
      var depth = 0
      while index < end, depth > 0 || !tokens.is(index, ",") {
        if tokens.is(index, "(") || tokens.is(index, "[") || tokens.is(index, "<") { depth += 1 }
        if tokens.is(index, ")") || tokens.is(index, "]") || tokens.is(index, ">") { depth -= 1 }
        index += 1
      }
      index += 1
    }
    return found
  }

  /// Returns the name in `@objc(name:)` before a method.
  private func objectiveCName(before index: Int) -> String? {
    var current = index - 1
    // Modifiers and other attributes may stand between.
    while current > 0, tokens.isWord(current), !tokens.is(current, "objc") {
      current -= tokens.is(current - 1, "@") ? 2 : 1
    }
    guard tokens.is(current, ")") else { return nil }
    var start = current
    while start > 0, !tokens.is(start, "(") { start -= 1 }
    guard tokens.is(start - 1, "objc"), tokens.is(start - 2, "@") else { return nil }
    return (start + 1..<current).map { tokens.text($0) }.joined()
  }

  /// Returns the selectors of a method of Swift: a first label is joined by `With`, unless it is a preposition; before
  /// Swift 3 it was no part of the selector.
  private static func selectors(_ name: String, _ labels: [String?]) -> [String] {
    guard let first = labels.first else { return [name] }
    let rest = labels.dropFirst().map { ($0 ?? "") + ":" }.joined()
    let plain = "\(name):\(rest)"
    guard let first else { return [plain] }
    let capitalized = first.prefix(1).uppercased() + first.dropFirst()
    let isPreposition = prepositions.contains { preposition in
      first == preposition
        || first.hasPrefix(preposition) && first.dropFirst(preposition.count).first?.isUppercase == true
    }
    return ["\(name)\(isPreposition ? "" : "With")\(capitalized):\(rest)", plain]
  }

  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "beside", "by", "following", "for",
    "from",
    "given", "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since",
    "to", "until",
    "using", "via", "when", "with", "within",
  ]

  // MARK: Objective-C

  private mutating func scanObjectiveC() {
    var className: String?
    var index = 0
    while index < tokens.count {
      if tokens.is(index, "@"), tokens.is(index + 1, "interface"), tokens.isWord(index + 2) {
        if tokens.is(index + 3, ":"), tokens.isWord(index + 4) {
          superclasses.append((tokens.text(index + 2), tokens.text(index + 4)))
        }
        index += 3
      } else if tokens.is(index, "@"), tokens.is(index + 1, "implementation"), tokens.isWord(index + 2) {
        className = tokens.text(index + 2)
        index += 3
      } else if tokens.is(index, "@"), tokens.is(index + 1, "end") {
        className = nil
        index += 2
      } else if tokens.is(index, "-"), tokens.is(index + 1, "("), let className {
        index = readObjectiveCMethod(at: index, of: className)
      } else if tokens.is(index, "{") {
        // The body of a function, or of a class method.
        index = tokens.end(ofGroup: index)
      } else {
        index += 1
      }
    }
  }

  private mutating func readObjectiveCMethod(at start: Int, of className: String) -> Int {
    var index = tokens.end(ofGroup: start + 1)
    var method = Method(className: className, name: tokens.text(index))
    var selector = ""
    var types: [String] = []
    while tokens.isWord(index) || tokens.is(index, ":") {
      if tokens.isWord(index) {
        selector += tokens.text(index)
        index += 1
      }
      guard tokens.is(index, ":") else { break }
      selector += ":"
      index += 1
      if tokens.is(index, "(") {
        types.append(tokens.text(index + 1))
        index = tokens.end(ofGroup: index)
      }
      index += 1
    }
    method.selectors = [selector]
    method.takesSegue = types == ["UIStoryboardSegue"]
    guard tokens.is(index, "{") else { return index }
    let close = tokens.end(ofGroup: index)
    read(index + 1..<max(close - 1, index + 1), into: &method)
    methods.append(method)
    return close
  }

  // MARK: Bodies

  /// Reads what the body of a method does.
  private func read(_ body: Range<Int>, into method: inout Method) {
    for index in body where tokens.is(index, "dismiss") || tokens.is(index, "dismissViewControllerAnimated") {
      let isOwn = tokens.is(index - 1, "self") || tokens.is(index - 2, "self") || !tokens.is(index - 1, ".")
      let isCall = tokens.is(index + 1, "(") || tokens.is(index + 1, ":")
      if isOwn, isCall { method.dismisses = true }
    }
    // A body of one statement is short.
    guard body.count <= 24 else { return }
    var text = body.map { tokens.text($0) }.joined()
    for beginning in ["_=", "self."] where text.hasPrefix(beginning) { text.removeFirst(beginning.count) }
    while text.hasSuffix(";") { text.removeLast() }
    method.behavior = Self.behavior(of: text)
  }

  /// Returns what a statement does, written without spaces and `self.`.
  private static func behavior(of statement: String) -> ClassSources.Behavior? {
    let swift = /performSegue(?:\(withIdentifier:|WithIdentifier\()"([^"\\]*)",sender:[A-Za-z_.]+\)/
    let objectiveC = /\[selfperformSegueWithIdentifier:@"([^"\\]*)"sender:[A-Za-z_]+\]/
    if let match = statement.wholeMatch(of: swift) { return .segue(String(match.1)) }
    if let match = statement.wholeMatch(of: objectiveC) { return .segue(String(match.1)) }
    let dismissals = [
      "dismiss(animated:A)", "dismiss(animated:A,completion:nil)",
      "dismissViewControllerAnimated(A,completion:nil)",
      "[selfdismissViewControllerAnimated:Acompletion:nil]",
    ]
    let pops = [
      "navigationController?.popViewController(animated:A)",
      "navigationController?.popViewControllerAnimated(A)",
      "navigationController!.popViewController(animated:A)",
      "[self.navigationControllerpopViewControllerAnimated:A]",
    ]
    let general = ["true", "false", "YES", "NO"].reduce(statement) { text, value in
      text.replacing(":\(value)", with: ":A").replacing("(\(value)", with: "(A")
    }
    if dismissals.contains(general) { return .dismiss }
    if pops.contains(general) { return .pop }
    if pops.contains(general.replacing("popToRoot", with: "pop")), general.contains("popToRoot") {
      return .popToRoot
    }
    return nil
  }
}
