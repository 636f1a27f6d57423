// Loading a program: the given files, and those that they import.

/// The files of a program, parsed.
package struct ParsedProgram {
  var sources = SourceMap()
  var trees: [SyntaxTree] = []
  var diagnostics: [Diagnostic] = []
  /// `false` iff the braces of a file do not match.
  var isStructureCertain = true
  /// `true` iff declarations could not be read whose names other parts of the program may use.
  var lacksDeclarations = false
  /// The trees of the files without syntax errors, by path, if they are to be used again.
  package private(set) var reusableTrees: [String: SyntaxTree] = [:]
  /// The trees of an earlier text of the program; `nil` if none are to be used again.
  private let known: [String: SyntaxTree]?

  init(reusing known: [String: SyntaxTree]? = nil) { self.known = known }
}

/// Parses the inputs and then their imports, each file once.
///
/// - Parameter known: The ``ParsedProgram/reusableTrees`` of the program before a change, whose unchanged files are not
///   parsed again; empty at first, `nil` if there will be no change.
package func parseProgram(
  _ inputs: [InputFile], options: CompilerOptions, reusing known: [String: SyntaxTree]? = nil,
  read: (String) throws(ReadFailure) -> [UInt8]
) -> ParsedProgram {
  var program = ParsedProgram(reusing: known)
  var known: Set<String> = []
  for input in inputs where known.insert(normalizedPath(input.path)).inserted {
    program.parse(input.path, input.bytes, options, importedAt: nil)
  }
  // Files are appended during the loop, since each brings its own imports.
  var next = 0
  while next < program.trees.count {
    let tree = program.trees[next]
    next += 1
    for (path, target, span) in tree.imports {
      guard known.insert(target).inserted else { continue }
      do throws(ReadFailure) {
        program.parse(target, try read(target), options, importedAt: span)
      } catch {
        if !error.isAlreadyRead {
          program.lacksDeclarations = true
          program.diagnostics.append(.importFailed(path, error.reason, at: span, neighbors: error.neighbors))
        }
      }
    }
  }
  return program
}

extension ParsedProgram {
  /// The paths of the files, and of those that are imported and could not be read.
  package var paths: Set<String> {
    Set(trees.map(\.source.path)).union(trees.flatMap { $0.imports.map(\.target) })
  }

  mutating func parse(
    _ path: String, _ bytes: [UInt8], _ options: CompilerOptions, importedAt span: SourceSpan?
  ) {
    var old = known?[path]
    if old?.source.bytes != bytes { old = nil }
    // The old bytes, so that they exist once.
    let bytes = old?.source.bytes ?? bytes
    guard let source = sources.add(path: path, bytes: bytes, limit: options.limits.programSize) else {
      diagnostics.append(.programTooLarge(path, at: span ?? .none))
      return
    }
    if let old {
      let tree = old.moved(to: source)
      trees.append(tree)
      reusableTrees[path] = tree
      return
    }
    let file = SyntaxTree.parse(source, limits: options.limits)
    let tree = known == nil ? file.tree : file.tree.compacted()
    trees.append(tree)
    if known != nil, file.diagnostics.isEmpty, file.isStructureCertain, !file.lacksDeclarations {
      reusableTrees[path] = tree
    }
    diagnostics += file.diagnostics
    if !file.isStructureCertain { isStructureCertain = false }
    if file.lacksDeclarations { lacksDeclarations = true }
  }
}

extension SyntaxTree {
  /// The paths that a file imports as written, the files that they name, and their spans.
  var imports: [(path: String, target: String, span: SourceSpan)] {
    var found: [(String, String, SourceSpan)] = []
    var node = firstChild(rootIndex)
    while node < end(rootIndex) {
      if kind(node) == .importDecl,
        let token = ownString(node)
      {
        let value = StringLiteral.value(of: source.bytes[bytes(of: token)])
        let path = String(decoding: value, as: UTF8.self)
        let target = normalizedPath(joinedPath(path, relativeTo: source.path))
        found.append((path, target, span(ofToken: token)))
      }
      node = end(node)
    }
    return found
  }
}

/// Resolves a path against the file at `base`; absolute paths stay as they are.
func joinedPath(_ path: String, relativeTo base: String) -> String {
  guard !path.hasPrefix("/"), let slash = base.lastIndex(of: "/") else { return path }
  return String(base[...slash]) + path
}

/// Returns a path without `.`, empty components, and each `..` that cancels a component before it.
func normalizedPath(_ path: String) -> String {
  var parts: [Substring] = []
  for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
    if part == "..", let last = parts.last, last != ".." {
      parts.removeLast()
    } else if part != ".." || !path.hasPrefix("/") || !parts.isEmpty {
      parts.append(part)
    }
  }
  return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
}
