/// A small program as a tree of texts, which a generator builds.
package struct RandomFlowText: Sendable, Hashable {
  /// An alternative of a handler or a link.
  struct Branch: Sendable, Hashable {
    /// The condition under which it is taken; `nil` for always.
    var condition: String?
    /// The verbs of one step; for a link, its place.
    var verbs: [String]
  }

  /// A handler, or a link.
  struct Handler: Sendable, Hashable {
    /// The text before the branches: `on event(n: Int)`, `link "/a"`.
    var head: String
    var branches: [Branch]
  }

  /// A scene, a container, a flow or the app.
  struct Block: Sendable, Hashable {
    /// The text before the brace: `scene A(n: Int)`.
    var head: String
    /// The one-line members.
    var lines: [String] = []
    var handlers: [Handler] = []
    /// The scenes and containers of a flow.
    var blocks: [Block] = []

    /// The word after the keyword, which is the name that the block declares.
    var name: String {
      let words = head.split { !($0.isLetter || $0.isNumber) }.drop { $0 == "external" }
      return words.dropFirst().first.map { String($0) } ?? ""
    }
  }

  var guards: [String] = []
  var blocks: [Block] = []
  var links: [Handler] = []

  /// The source of the program.
  package var text: String {
    var text = guards.map { "guard \($0)\n" }.joined()
    for block in blocks { Self.write(block, indented: "", to: &text) }
    for link in links { Self.write(link, indented: "", to: &text) }
    return text
  }

  private static func write(_ block: Block, indented: String, to text: inout String) {
    text += indented + block.head
    if block.lines.isEmpty, block.handlers.isEmpty, block.blocks.isEmpty {
      text += "\n"
      return
    }
    text += " {\n"
    for line in block.lines { text += "\(indented)  \(line)\n" }
    for handler in block.handlers { write(handler, indented: indented + "  ", to: &text) }
    for inner in block.blocks { write(inner, indented: indented + "  ", to: &text) }
    text += indented + "}\n"
  }

  private static func write(_ handler: Handler, indented: String, to text: inout String) {
    text += indented + handler.head
    if handler.branches.count == 1, let branch = handler.branches.first {
      text += branch.condition.map { " when \($0)" } ?? ""
      text += " -> \(branch.verbs.joined(separator: " then "))\n"
      return
    }
    text += " {\n"
    for branch in handler.branches {
      let beginning = branch.condition.map { "when \($0)" } ?? "else"
      text += "\(indented)  \(beginning) -> \(branch.verbs.joined(separator: " then "))\n"
    }
    text += indented + "}\n"
  }
}
