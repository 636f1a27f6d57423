// Names that the program lacks and a file beside it declares: the import was forgotten.

/// The names that the declarations of a file introduce.
package struct DeclaredNames: Sendable {
  /// A namespace of the top level.
  package enum Group: Sendable { case targets, types, guards }

  private var names: [Group: Set<String>] = [:]
  /// `true` iff the file has an app or a feature, so that another program cannot import it.
  package private(set) var hasApp = false

  /// Reads the names of a file.
  package init(of source: SourceText) { self.init(of: SyntaxTree.parse(source).tree) }

  init(of tree: SyntaxTree) {
    for node in tree.children(tree.rootIndex) {
      let group: Group
      switch tree.kind(node) {
      case .sceneDecl, .stackDecl, .tabsDecl, .splitDecl, .pagesDecl, .flowDecl: group = .targets
      case .typeDecl, .enumDecl, .structDecl: group = .types
      case .guardDecl: group = .guards
      case .appDecl, .featureDecl:
        hasApp = true
        continue
      default: continue
      }
      guard let token = tree.nameToken(node) else { continue }
      let name = String(decoding: tree.source.bytes[tree.nameBytes(token)], as: UTF8.self)
      names[group, default: []].insert(name)
    }
  }

  /// Returns whether the file declares a name.
  package func contains(_ name: String, in group: Group) -> Bool { names[group]?.contains(name) == true }
}

extension Compilation {
  /// Adds to each error about a name that a file beside the program declares: which file it is, and the missing import as a
  /// fix.
  ///
  /// - Parameter declaring: Returns the path of a file that is not part of the program and declares a name; `nil` if there is
  ///   none. It is not called if no name is unknown.
  package mutating func suggestImports(declaring: (String, DeclaredNames.Group) -> String?) {
    for index in diagnostics.indices {
      let group: DeclaredNames.Group
      switch diagnostics[index].code {
      case .unknownTarget: group = .targets
      case .unknownType: group = .types
      case .unknownCondition: group = .guards
      default: continue
      }
      let span = diagnostics[index].span
      let tree = trees.first {
        $0.source.base <= span.start && span.start - $0.source.base <= UInt32($0.source.bytes.count)
      }
      guard let tree, !tree.source.path.hasPrefix("<") else { continue }
      let start = Int(span.start - tree.source.base)
      let bytes = tree.source.bytes[start..<min(start + Int(span.length), tree.source.bytes.count)]
      let name = String(decoding: bytes.filter { $0 != UInt8(ascii: "`") }, as: UTF8.self)
      guard let target = declaring(name, group) else { continue }
      diagnostics[index].suggestImport(of: target, in: tree)
    }
  }
}

extension Diagnostic {
  fileprivate mutating func suggestImport(of target: String, in tree: SyntaxTree) {
    let path = importPath(of: target, from: tree.source.path)
    var literal = TextBuffer()
    literal.write(literal: path)
    let line = "import " + literal.text
    let edit: Edit
    if let last = tree.imports.last {
      edit = Edit(
        span: SourceSpan(start: last.span.start + last.span.length, length: 0), replacement: "\n" + line)
    } else {
      edit = Edit(
        span: SourceSpan(start: tree.source.base + UInt32(tree.endOfHeading), length: 0),
        replacement: line + "\n\n")
    }
    hint = "'\(path)' declares it: import it"
    fixIt = FixIt(title: "insert '\(line)'", edits: [edit])
  }
}

/// Returns the path of a file as another one imports it.
func importPath(of target: String, from file: String) -> String {
  var target = normalizedPath(target).split(separator: "/")[...]
  var folder = normalizedPath(file).split(separator: "/").dropLast()[...]
  while let first = folder.first, first == target.first, target.count > 1 {
    target = target.dropFirst()
    folder = folder.dropFirst()
  }
  return (folder.map { _ in ".." } + target).joined(separator: "/")
}

extension SyntaxTree {
  /// The offset after the comment at the beginning of a file that is about the whole file: an empty line follows it.
  fileprivate var endOfHeading: Int {
    var end = 0
    for token in tokenKinds.indices {
      let range = bytes(of: token)
      switch tokenKinds[token] {
      case .lineComment, .blockComment: continue
      case .whitespace:
        let lines = source.bytes[range].count { $0 == UInt8(ascii: "\n") }
        if token == 0 || lines > 1 { end = range.upperBound }
      default: return end
      }
    }
    return end
  }
}
