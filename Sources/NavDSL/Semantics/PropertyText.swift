// A property that is typed and not declared: it is read as one in a file.

/// Why a text is no property of a program.
public struct PropertyFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place in the text where it goes wrong, in bytes from 1.
  public var column: Int
  /// What is wrong, in one line: lower case, no full stop.
  public var message: String

  /// The place and what is wrong there, in one line.
  public var description: String { "column \(column): \(message)" }
}

/// Returns the property that a text says of a program that is resolved: `never SignIn over SignIn`.
///
/// The property stands in no file, and so its spans are empty.
public func parseProperty(_ text: String, in program: Program) -> Result<Property, PropertyFailure> {
  Resolver.resolveProperty(text, of: program)
}

extension Resolver {
  fileprivate static func resolveProperty(_ text: String, of program: Program)
    -> Result<Property, PropertyFailure>
  {
    var resolver = Resolver(knowing: program)
    guard let source = resolver.program.sources.add(path: "property", bytes: Array(text.utf8)) else {
      return .failure(PropertyFailure(column: 1, message: "the program is too large to add to it"))
    }
    func failure(_ message: String, at span: Span) -> Result<Property, PropertyFailure> {
      .failure(PropertyFailure(column: source.byteRange(of: span).lowerBound + 1, message: message))
    }

    let parsed = SyntaxTree.parse(source)
    let tree = parsed.tree
    let node = tree.firstChild(tree.rootIndex)
    let head = tree.tokenKinds.firstIndex { !$0.isTrivia } ?? 0
    if node >= tree.end(tree.rootIndex) || tree.kind(node) != .propertyDecl {
      let found = tree.text(head)
      let hint = nearest(to: found, among: Self.propertyKeywords).map { "; did you mean '\($0)'?" } ?? ""
      let what = found.isEmpty ? "" : ", not with '\(found)'"
      return failure(
        "a property begins with 'always', 'never' or 'reach'\(what)\(hint)", at: tree.span(ofToken: head))
    }
    let end = tree.span(ofNode: node).end
    // What the parser says of what follows is about declarations.
    if tree.end(node) < tree.end(tree.rootIndex), parsed.diagnostics.allSatisfy({ $0.span.start >= end }) {
      let next = tree.firstToken(tree.end(node))
      return failure(
        "expected the end of the property, found '\(tree.text(next))'", at: tree.span(ofToken: next))
    }
    if let diagnostic = parsed.diagnostics.first {
      return failure(oneLine(diagnostic), at: diagnostic.span)
    }
    let property = resolver.property(node, tree)
    if let diagnostic = resolver.diagnostics.first {
      return failure(oneLine(diagnostic), at: diagnostic.span)
    }
    guard var property else { return failure("the property is not complete", at: tree.span(ofNode: node)) }
    property.span = .none
    property.documentation = .none
    return .success(property)
  }

  private static let propertyKeywords = TokenKind.allCases.filter(\.isPropertyKeyword).compactMap(\.spelling)

  /// Returns what a diagnostic says, and what it advises, in one line.
  private static func oneLine(_ diagnostic: Diagnostic) -> String {
    var message = diagnostic.message
    // A text has an end, but is no file.
    let end = ", found end of file"
    if message.hasSuffix(end) { message.removeLast(end.count) }
    return message + (diagnostic.hint.map { "; " + $0 } ?? "")
  }
}
