import NavDSL

/// An old version of the program, as a command line or `navc.conf` names it.
struct OldVersion {
  /// The location of a version.
  enum Place {
    /// A folder or a file.
    case path(String)
    /// A revision, and the path of the program there, from the root of the repository; `nil` for that of the inputs.
    case revision(String, path: String?)
  }

  /// The name in reports.
  let name: String
  private let place: Place

  /// Reads a name: a folder or a `.nav` file that exists, else a revision; `git:` and `path:` say which.
  ///
  /// - Parameter folder: The folder of paths, with a slash at its end; empty for the current one.
  init(_ text: String, in folder: String = "") throws(Failure) {
    name = text
    if let path = Self.rest(of: text, after: "path:") {
      place = .path(path.hasPrefix("/") ? path : folder + path)
    } else if let revision = Self.rest(of: text, after: "git:") {
      guard let colon = revision.firstIndex(of: ":") else {
        place = .revision(revision, path: nil)
        return
      }
      place = .revision(String(revision[..<colon]), path: String(revision[revision.index(after: colon)...]))
    } else {
      let path = text.hasPrefix("/") ? text : folder + text
      let status = try? fileStatus(path)
      if text.hasSuffix(".json"), status != nil {
        throw .inputOutput(
          "'\(text)' is not a program: an old version is compared as source",
          help: "save the program's files, or compare with the commit that had them")
      }
      let isProgram = status?.isFolder == true || status != nil && InputKind.program.includes(text)
      place = isProgram ? .path(path) : .revision(text, path: nil)
    }
  }

  private static func rest(of text: String, after prefix: String) -> String? {
    text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }

  /// Reads and compiles the version.
  ///
  /// - Parameters:
  ///   - invocation: The command line, whose inputs say where the program is in a revision.
  ///   - usesMergeBase: `true` iff a revision stands for its newest common ancestor with the current commit.
  /// - Returns: The program; `nil` if none of the inputs exists there.
  /// - Throws: A failure if it cannot be read, or has errors.
  func read(_ invocation: Invocation, usesMergeBase: Bool) throws(Failure) -> ComparedVersion? {
    switch place {
    case .path(let path):
      var inputs = try InputFiles([path], of: invocation.command)
      let compilation = compile(inputs.files) { path throws(ReadFailure) in try inputs.read(import: path) }
      return try version(compilation, commit: nil, invocation)
    case .revision(let revision, let path):
      return try read(revision, path, invocation, usesMergeBase)
    }
  }

  private func read(
    _ revision: String, _ path: String?, _ invocation: Invocation, _ usesMergeBase: Bool
  ) throws(Failure) -> ComparedVersion? {
    if revision.isEmpty { throw .usage("'\(name)' names no revision") }
    if invocation.operands.contains("-"), path == nil {
      throw .usage(
        "standard input has no old version in git",
        help: "name its file there: --against git:\(revision):FOLDER/NAME.nav")
    }
    let first = invocation.operands.first ?? "."
    let repository = try repository(around: Self.folder(of: first), revision)
    var commit = try repository.commit(of: revision)
    if usesMergeBase { commit = try repository.mergeBase(of: commit, named: revision) }
    var reader = try repository.reader(of: commit)
    defer { reader.close() }
    var paths = path.map { [$0] } ?? []
    for input in path == nil ? invocation.operands : [] {
      guard let inside = Self.path(input, in: repository.root) else {
        throw .inputOutput("'\(input)' is not in the repository '\(repository.root)'")
      }
      paths.append(inside)
    }
    var sources = GitSources()
    for path in paths { try sources.add(normalized(path), &reader) }
    if sources.files.isEmpty { return nil }
    var failure: Failure?
    let compilation = compile(sources.files) { path throws(ReadFailure) in
      let result: Result<[UInt8], ReadFailure>
      do throws(Failure) {
        result = try sources.read(import: path, &reader)
      } catch {
        failure = error
        throw ReadFailure("cannot be read")
      }
      return try result.get()
    }
    if let failure { throw failure }
    return try version(compilation, commit: commit, invocation)
  }

  private func repository(around folder: String, _ revision: String) throws(Failure) -> GitRepository {
    do throws(Failure) {
      return try GitRepository(around: folder)
    } catch {
      throw .inputOutput(
        "there is no file or folder '\(revision)', and \(error.message ?? "")", help: error.help)
    }
  }

  private func version(
    _ compilation: Compilation, commit: String?, _ invocation: Invocation
  ) throws(Failure) -> ComparedVersion {
    if let error = compilation.diagnostics.first(where: { $0.severity == .error }) {
      let colors = Terminal.hasColors(.standardError, choice: invocation.choice())
      try? FileDescriptor.standardError.write(
        DiagnosticReport([error], compilation.program.sources).text(colors: colors))
      throw .inputOutput(
        "the old version '\(name)' has errors, so that nothing can be compared",
        help: "the first is shown; compare with a version that this navc compiles")
    }
    return ComparedVersion(name: name, commit: commit, program: compilation.program)
  }

  // MARK: Paths

  private static func folder(of path: String) -> String {
    if (try? fileStatus(path))?.isFolder == true { return path }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the path of a file or folder from a root; `nil` if it is not below.
  private static func path(_ path: String, in root: String) -> String? {
    // The folder may be reached through a link; a file that is a link itself is one in the old version, too.
    let isFolder = (try? fileStatus(path))?.isFolder == true
    guard let folder = realPath(folder(of: path)) else { return nil }
    let whole = isFolder ? folder : folder + "/" + (path.split(separator: "/").last ?? "")
    if whole == root { return "" }
    let prefix = root == "/" ? "/" : root + "/"
    return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : nil
  }

  private func normalized(_ path: String) -> String {
    var path = path[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    while path.hasSuffix("/") { path = path.dropLast() }
    return path == "." ? "" : String(path)
  }
}

/// The files of a program in a commit.
private struct GitSources {
  private(set) var files: [InputFile] = []
  private var seen: Set<String> = []

  /// Adds a file, or the files below a folder; nothing if neither is there.
  mutating func add(_ path: String, _ reader: inout GitTreeReader) throws(Failure) {
    switch try reader.object(at: path) {
    case .file(let bytes): add(path, bytes)
    case .folder(let tree):
      for path in try reader.programs(below: path, tree: tree) {
        switch try reader.object(at: path) {
        case .file(let bytes): add(path, bytes)
        case .folder: break
        case .missing(let reason): throw .inputOutput("cannot read '\(path)' of the old version: \(reason)")
        }
      }
    case .missing("no such file"): break
    case .missing(let reason): throw .inputOutput("cannot read '\(path)' of the old version: \(reason)")
    }
  }

  private mutating func add(_ path: String, _ bytes: [UInt8]) {
    if seen.insert(path).inserted { files.append(InputFile(path: path, bytes: bytes)) }
  }

  /// Returns an imported file, unless it has been read.
  mutating func read(
    import path: String, _ reader: inout GitTreeReader
  ) throws(Failure) -> Result<[UInt8], ReadFailure> {
    if path.hasPrefix("/") || path.hasPrefix("../") {
      return .failure(ReadFailure("is outside of the repository"))
    }
    if !seen.insert(path).inserted { return .failure(.alreadyRead) }
    switch try reader.object(at: path) {
    case .file(let bytes): return .success(bytes)
    case .folder: return .failure(ReadFailure("is a folder"))
    case .missing(let reason): return .failure(ReadFailure(reason))
    }
  }
}
