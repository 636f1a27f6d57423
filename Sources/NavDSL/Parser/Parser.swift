/// Parses tokens into a tree: recursive descent with two tokens of look-ahead, one function for each
/// production of `grammar.ebnf`.
///
/// A function named after a production expects it at the current position and always creates its node; a missing
/// part is reported once and omitted. Only ``advance()`` skips white space and comments.
///
/// This is one of two types that access memory through pointers, for speed (the other is ``Lexer``). A
/// token is read only between the first and the last, which is the end of the file and not trivia. A node is
/// written only if there is capacity for it, and counted otherwise.
struct Parser {
  /// The maximum nesting of types, collections, parentheses and flows.
  static let maximumDepth = 128
  /// The maximum number of productions that begin before one of them consumes a token.
  private static let fullTank: Int32 = 256

  let kinds: UnsafePointer<TokenKind>
  let starts: UnsafePointer<UInt32>
  private let nodes: UnsafeMutablePointer<NodeRecord>
  private let nodeCapacity: Int
  /// The number of nodes begun, including those beyond the capacity.
  private(set) var nodeCount = 0
  /// The numbers of nodes begun, by the raw value of their kind, of which there are 256.
  private let kindCounts: UnsafeMutablePointer<UInt32>
  /// `true` iff an option presents something as an alert or action sheet.
  var hasAlertOptions = false

  /// The current token and its kind.
  private(set) var token: TokenIndex
  private(set) var current: TokenKind
  /// The token after the previous one, or 0.
  private(set) var previousEnd: TokenIndex = 0
  private var fuel = Parser.fullTank
  var depth = 0
  /// The tokens at which the parser can resume after an error, here.
  var landmarks: Landmarks = []
  var reporter: SyntaxReporter
  /// The production that the text is parsed as.
  let production: Production

  init(
    kinds: UnsafePointer<TokenKind>, starts: UnsafePointer<UInt32>, nodes: UnsafeMutablePointer<NodeRecord>,
    nodeCapacity: Int, kindCounts: UnsafeMutablePointer<UInt32>, source: SourceText, production: Production
  ) {
    self.kinds = kinds
    self.starts = starts
    self.nodes = nodes
    self.nodeCapacity = nodeCapacity
    self.kindCounts = kindCounts
    self.reporter = SyntaxReporter(source: source)
    self.production = production
    var first = 0
    while kinds[first].isTrivia { first += 1 }
    token = first
    current = kinds[first]
  }

  // MARK: Tokens

  /// Consumes the current token; at the end of the file, does nothing.
  mutating func advance() {
    if current != .endOfFile { advanceBeforeEnd() }
  }

  /// Consumes the current token, which is not the end of the file.
  private mutating func advanceBeforeEnd() {
    var next = token &+ 1
    previousEnd = next
    var kind = kinds[next]
    while kind.isTrivia {
      next &+= 1
      kind = kinds[next]
    }
    token = next
    current = kind
    fuel = Self.fullTank
  }

  /// Consumes the current token if it is of `kind`, which is not that of the end; returns whether it was.
  @inline(__always)
  mutating func take(_ kind: TokenKind) -> Bool {
    guard current == kind, kind != .endOfFile else { return false }
    advanceBeforeEnd()
    return true
  }

  /// The token after the current one.
  @inline(__always)
  var next: TokenKind { kinds[significantToken(after: token)] }

  /// The second token after the current one.
  var afterNext: TokenKind { kinds[significantToken(after: significantToken(after: token))] }

  /// Returns the next token after `index` that is not trivia; the end-of-file token for itself.
  @inline(__always)
  func significantToken(after index: TokenIndex) -> TokenIndex {
    Self.significantToken(after: index, of: kinds)
  }

  // Static, since a parser is large and a call of a method copies it.
  private static func significantToken(
    after index: TokenIndex, of kinds: UnsafePointer<TokenKind>
  ) -> TokenIndex {
    guard kinds[index] != .endOfFile else { return index }
    var index = index &+ 1
    while kinds[index].isTrivia { index &+= 1 }
    return index
  }

  /// `true` iff the current token is a string, terminated or not.
  @inline(__always)
  var isAtString: Bool {
    current.rawValue >= TokenKind.string.rawValue && current.rawValue <= TokenKind.unterminatedString.rawValue
  }

  /// `true` iff the current token can be a name.
  @inline(__always)
  var isAtName: Bool { Self.isName(current) }

  /// `true` iff a token of `kind` can be a name, even a malformed one.
  @inline(__always)
  static func isName(_ kind: TokenKind) -> Bool {
    kind.rawValue &- TokenKind.identifier.rawValue < 3 || kind.isWord
  }

  // MARK: Nodes

  /// Adds a node for the tokens that `body` consumes.
  @inline(__always)
  mutating func node(_ kind: NodeKind, _ body: (inout Parser) -> Void) {
    let index = beginNode(kind)
    body(&self)
    endNode(index)
  }

  /// Adds a node for the tokens that `body` consumes, with the kind that `body` returns.
  @inline(__always)
  mutating func node(_ body: (inout Parser) -> NodeKind) {
    let index = beginNode(.error)
    let kind = body(&self)
    setKind(kind, of: index)
    endNode(index)
  }

  /// Begins a node whose kind, or existence, is decided later. It must be ended or cancelled.
  @inline(__always)
  mutating func beginNode(_ kind: NodeKind) -> NodeIndex {
    fuel &-= 1
    if fuel <= 0 { refuel() }
    let index = nodeCount
    nodeCount &+= 1
    kindCounts[Int(kind.rawValue)] &+= 1
    if index < nodeCapacity {
      nodes[index] = NodeRecord(
        kind: kind, firstToken: UInt32(truncatingIfNeeded: token), endToken: 0, endNode: 0)
    }
    return index
  }

  @inline(__always)
  mutating func endNode(_ index: NodeIndex) {
    guard index < nodeCapacity else { return }
    let end = UInt32(truncatingIfNeeded: previousEnd)
    nodes[index].endToken = max(end, nodes[index].firstToken)
    nodes[index].endNode = UInt32(truncatingIfNeeded: nodeCount)
  }

  @inline(__always)
  func setKind(_ kind: NodeKind, of index: NodeIndex) {
    kindCounts[Int(kind.rawValue)] &+= 1
    if index < nodeCapacity { nodes[index].kind = kind }
  }

  /// Cancels the node begun last, which has no children: its tokens become its parent's.
  @inline(__always)
  mutating func cancelNode(_ index: NodeIndex) { nodeCount = index }

  /// Stops a loop that consumes nothing: a fault of the parser, but it must not hang.
  @inline(never)
  private mutating func refuel() {
    assertionFailure("the parser does not get on")
    advance()
    fuel = Self.fullTank
  }
}
