/// A token with the class by which an editor colors it.
package struct SemanticToken: Sendable, Hashable {
  /// The classes, by the names of the Language Server Protocol 3.17.
  package enum Kind: String, Sendable, CaseIterable {
    case keyword, `class`, interface, namespace, type, `enum`, enumMember, `struct`, property, event, method
    case variable, parameter
  }

  /// The class.
  package var kind: Kind
  /// `true` iff the name declares what it names.
  package var isDeclaration: Bool
  /// `true` iff the name is one of the language's own, such as a built-in type.
  package var isBuiltin: Bool
  /// The span.
  package var span: SourceSpan
}

extension ProgramIndex {
  /// Returns the words of a file that are keywords or names with a meaning, in source order. Strings, numbers and
  /// comments are left out, which every editor recognizes by itself.
  package func semanticTokens(ofFile file: Int) -> [SemanticToken] {
    guard compilation.trees.indices.contains(file) else { return [] }
    let tree = compilation.trees[file]
    var known: [UInt32: Occurrence] = [:]
    let first = occurrences.partition { $0.span.start >= tree.source.base }
    for occurrence in occurrences[first...] {
      guard occurrence.span.start <= tree.source.span.end else { break }
      if known[occurrence.span.start] == nil { known[occurrence.span.start] = occurrence }
    }
    let roles = tree.tokenRoles()
    var tokens: [SemanticToken] = []
    for token in tree.tokenKinds.indices where tree.tokenKinds[token].isName {
      let span = tree.span(ofToken: token)
      if let occurrence = known[span.start], occurrence.span == span {
        tokens.append(
          SemanticToken(
            kind: Self.kind(of: occurrence.entity, in: program), isDeclaration: occurrence.isDeclaration,
            isBuiltin: false, span: span))
      } else if roles[token] == .keyword {
        tokens.append(SemanticToken(kind: .keyword, isDeclaration: false, isBuiltin: false, span: span))
      } else if roles[token] == .typeName {
        tokens.append(SemanticToken(kind: .type, isDeclaration: false, isBuiltin: true, span: span))
      } else if roles[token] == .fixedName {
        tokens.append(SemanticToken(kind: .enumMember, isDeclaration: false, isBuiltin: true, span: span))
      }
    }
    return tokens
  }

  private static func kind(of entity: Entity, in program: Program) -> SemanticToken.Kind {
    switch entity {
    case .app, .target(.flow): .namespace
    case .target(.scene), .target(.error): .class
    case .target: .interface
    case .tab, .embed, .column: .property
    case .event, .anyEvent: .event
    case .exit: .method
    case .parameter(let id):
      if case .structure = program.parameters[id].owner { .property } else { .parameter }
    case .type(let id):
      switch program.types[id] {
      case .enumeration: .enum
      case .structure: .struct
      default: .type
      }
    case .enumCase: .enumMember
    case .guardian: .variable
    case .link, .scenario: .property
    }
  }
}
