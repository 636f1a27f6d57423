import NavRuntime

/// An analyzed program with its names, which the functions of this room answer questions about.
///
/// Positions are those of the program's source map. Answers are in source order.
package struct ProgramIndex: Sendable {
  /// The trees, the model and the diagnostics.
  package internal(set) var compilation: Compilation
  /// The names, by position; none before ``sortNames()``.
  package private(set) var occurrences: [Occurrence] = []

  /// Analyzes parsed files; without their names if only diagnostics are wanted.
  package init(_ parsed: ParsedProgram, options: CompilerOptions = CompilerOptions(), sortsNames: Bool = true)
  {
    var options = options
    options.recordsOccurrences = true
    compilation = analyze(parsed, options: options)
    if sortsNames { sortNames() }
  }

  /// Sorts the names, unless they are sorted.
  package mutating func sortNames() {
    guard occurrences.isEmpty else { return }
    occurrences = NavDSL.occurrences(of: program, compilation.references)
    compilation.references = []
  }

  /// The model.
  package var program: Program { compilation.program }

  /// Returns the names that contain a position, or that end there if none does.
  package func occurrences(at position: UInt32) -> [Occurrence] {
    let next = occurrences.partition { $0.span.start > position }
    let before = occurrences[..<next].reversed().prefix { $0.span.end >= position }.reversed()
    let inside = before.filter { $0.span.end > position }
    return inside.isEmpty ? Array(before) : Array(inside)
  }

  /// Returns the entities that a name refers to, each with the names that declare it.
  package func declarations(of entity: Entity) -> [Occurrence] {
    occurrences.filter { $0.isDeclaration && refers(entity, to: $0.entity) }
  }

  /// Returns all names of an entity: its declarations and references.
  package func references(to entity: Entity) -> [Occurrence] {
    occurrences.filter { refers(entity, to: $0.entity) || refers($0.entity, to: entity) }
  }

  /// `true` iff a name of one entity may mean the other: an event of a scenario may be that of any scene.
  private func refers(_ entity: Entity, to other: Entity) -> Bool {
    if entity == other { return true }
    if case .anyEvent(let name) = entity, case .event(_, name) = other { return true }
    return false
  }

  /// Returns the span of the name that declares an entity; `nil` if it has no name.
  package func declaration(of entity: Entity) -> SourceSpan? { declarations(of: entity).first?.span }

  /// Returns the entity that declares the type of an entity: of a parameter or field; `nil` for any other.
  package func type(of entity: Entity) -> Entity? {
    guard case .parameter(let id) = entity else { return nil }
    return .type(named(program.parameters[id].type))
  }

  /// Returns a type without the optionals and collections around it; of a dictionary its value's.
  private func named(_ type: TypeID) -> TypeID {
    switch program.types[type] {
    case .optional(let inner), .array(let inner), .dictionary(_, let inner): named(inner)
    default: type
    }
  }

  /// Returns the tree of the file that contains a position, and the offset in it; `nil` if there is none.
  func tree(at position: UInt32) -> (tree: SyntaxTree, offset: Int)? {
    guard let file = program.sources.fileIndex(at: position), file < compilation.trees.count else {
      return nil
    }
    let tree = compilation.trees[file]
    return (tree, Int(position) - Int(tree.source.base))
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element is beyond a boundary: the elements are sorted by `isBeyond`.
  func partition(_ isBeyond: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension SyntaxTree {
  /// Returns the token that contains an offset, or of two that meet there the one that is a name.
  func token(at offset: Int) -> TokenIndex {
    let next = tokenStarts.partition { Int($0) > offset }
    let token = Swift.max(next - 1, 0)
    if !tokenKinds[token].isName, token > 0, Int(tokenStarts[token]) == offset, tokenKinds[token - 1].isName {
      return token - 1
    }
    return token
  }

  /// Returns the nodes that contain a token, from the root inward.
  func path(to token: TokenIndex) -> [NodeIndex] {
    var path = [rootIndex]
    var child = rootIndex + 1
    var end = self.end(rootIndex)
    while child < end {
      if firstToken(child) <= token, token < endToken(child) {
        path.append(child)
        end = self.end(child)
        child += 1
      } else {
        child = self.end(child)
      }
    }
    return path
  }
}
