/// The text before a position, up to the declaration that contains it, to which words are appended for trial.
struct CompletionProbe {
  /// The part of a word before the position, in offsets from the start of the file.
  let word: Range<Int>
  /// The text before the word, from the start of the declaration.
  private let prefix: [UInt8]
  /// `true` iff the position is in a comment.
  let isInComment: Bool
  /// The text of the string that contains the position, without its quote; `nil` if none does.
  let openString: [UInt8]?
  /// The parsed text with a name appended.
  let named: ParsedFile
  /// The positions of the errors in the text before its last token, which nothing after it causes.
  private let knownErrors: Set<UInt32>

  init(_ tree: SyntaxTree, at offset: Int) {
    let bytes = tree.source.bytes
    let end = min(max(offset, 0), bytes.count)
    var start = end
    while start > 0, Self.continuesWord(bytes[start - 1]) { start -= 1 }
    // A number is no word, and neither is what follows it directly.
    if start < end, (0x30...0x39).contains(bytes[start]) { start = end }
    if start > 0, bytes[start - 1] == UInt8(ascii: "`") { start -= 1 }
    word = start..<end
    let text = Self.context(in: tree, before: start)
    prefix = text
    named = SyntaxTree.parse(SourceText(path: "", bytes: text + Array(" \(Self.name)".utf8)))
    let alone = SyntaxTree.parse(SourceText(path: "", bytes: text))
    let lastToken = alone.tree.tokenKinds.lastIndex { !$0.isTrivia && $0 != .endOfFile }
    let lastEnd = lastToken.map { alone.tree.span(ofToken: $0).end } ?? 0
    knownErrors = Set(alone.diagnostics.map(\.span.start).filter { $0 < lastEnd })
    let starts = named.tree.tokenStarts
    let last = max(starts.partition { Int($0) > text.count + 1 } - 1, 0)
    let isWhole = Int(starts[last]) == text.count + 1
    let kind = named.tree.tokenKinds[last]
    isInComment = !isWhole && kind.isComment
    openString =
      !isWhole && kind == .unterminatedString ? Array(text[min(Int(starts[last]) + 1, text.count)...]) : nil
  }

  /// A name that the language does not know.
  private static let name = "zzName"

  private static func continuesWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    default: false
    }
  }

  /// Returns the text from the start of the declaration that contains an offset. A member of a flow follows an empty
  /// flow, so that the time does not depend on the size of the flow.
  private static func context(in tree: SyntaxTree, before offset: Int) -> [UInt8] {
    let bytes = tree.source.bytes
    func lastChild(of node: NodeIndex) -> NodeIndex? {
      tree.children(node).last {
        tree.kind($0) != .attribute && Int(tree.tokenStarts[tree.firstToken($0)]) < offset
      }
    }
    guard let declaration = lastChild(of: tree.rootIndex) else {
      return Array(bytes[..<offset])
    }
    let start = Int(tree.tokenStarts[tree.firstToken(declaration)])
    guard tree.kind(declaration) == .flowDecl, let member = lastChild(of: declaration),
      SyntaxNode(tree, member).declaredName != nil || tree.kind(member) == .flowStart,
      tree.kind(member) != .handler
    else { return Array(bytes[start..<offset]) }
    let memberStart = Int(tree.tokenStarts[tree.firstToken(member)])
    return Array("flow F { ".utf8) + bytes[memberStart..<offset]
  }

  /// Returns the keywords that can follow, in the order of the language's list.
  func keywords() -> [String] {
    TokenKind.words.filter { acceptsKeyword($0) }
  }

  /// `true` iff the parser accepts a word after the text, as a keyword: at the end of the text, or before a name, since
  /// it looks ahead in some places.
  func acceptsKeyword(_ word: String) -> Bool {
    var texts = [" \(word)", " \(word) \(Self.name)"]
    // Before anything else it is no keyword.
    if word == "in" { texts += [" in stack", " in secondary"] }
    return texts.contains { text in
      let parsed = SyntaxTree.parse(SourceText(path: "", bytes: prefix + Array(text.utf8)))
      guard let token = appendedToken(of: parsed) else { return false }
      switch parsed.tree.role(of: token) {
      // A word that needs another one after it is in an error, which is reported behind it.
      case .keyword, .other: return accepts(token, in: parsed)
      case .name, .typeName, .fixedName: return false
      }
    }
  }

  /// Returns the token that was appended; `nil` if it is a part of another one.
  private func appendedToken(of parsed: ParsedFile) -> TokenIndex? {
    let token = parsed.tree.tokenStarts.partition { Int($0) > prefix.count + 1 } - 1
    return token >= 0 && Int(parsed.tree.tokenStarts[token]) == prefix.count + 1 ? token : nil
  }

  /// `true` iff an appended token causes no error at it or before it. What is missing after it is reported at its end.
  private func accepts(_ token: TokenIndex, in parsed: ParsedFile) -> Bool {
    let end = parsed.tree.span(ofToken: token).end
    return parsed.diagnostics.allSatisfy { $0.span.start >= end || knownErrors.contains($0.span.start) }
  }

  /// The nodes around an appended name, from the root inward, and the name's token; `nil` if no name can follow.
  var namePath: (path: [NodeIndex], token: TokenIndex)? {
    guard let token = appendedToken(of: named), accepts(token, in: named) else { return nil }
    let role = named.tree.role(of: token)
    guard role != .other, role != .keyword else { return nil }
    return (named.tree.path(to: token), token)
  }

  /// Returns the beginnings of declarations, where one can begin.
  func snippets() -> [CompletionItem] {
    let templates: [(word: String, text: String)] = [
      ("scene", "scene ${1:Name} {\n  title \"${2:Title}\"\n}"),
      ("flow", "flow ${1:Name} {\n  start ${2:First}\n}"),
      ("tabs", "tabs ${1:Main} {\n  tab ${2:first} \"${3:First}\" -> ${4:First} in stack\n}"),
      ("split", "split ${1:Main} {\n  primary ${2:List}\n  secondary ${3:Detail}\n}"),
      ("link", "link \"/${1:path}\" -> ${2:Scene}"),
      ("scenario", "scenario \"${1:title}\" in ${2|compact,regular|} {\n  ${3}\n}"),
    ]
    let parsed = named.tree
    let isInBody = parsed.path(to: max(parsed.tokenKinds.count - 2, 0)).dropFirst().contains {
      [.sceneDecl, .appDecl, .tabsDecl, .splitDecl, .stackDecl, .pagesDecl].contains(parsed.kind($0))
    }
    guard !isInBody else { return [] }
    return templates.filter { acceptsKeyword($0.word) }.map {
      CompletionItem(
        kind: .snippet, label: "\($0.word) …", detail: "a declaration", text: $0.text, isSnippet: true)
    }
  }
}
