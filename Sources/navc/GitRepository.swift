import NavDSL

/// A git repository, read through the program `git` alone: nothing is fetched, cloned or checked out.
struct GitRepository {
  /// The path of the program.
  private let git: String
  /// The folder in which it runs.
  private let folder: String
  /// The root of the working tree, without links and without a slash at its end.
  let root: String

  /// Finds the repository around a folder.
  init(around folder: String) throws(Failure) {
    guard let git = findExecutable("git") else {
      throw .inputOutput("cannot read an old version: the program 'git' is not installed")
    }
    self.git = git
    self.folder = folder
    let result = try Self.run(git, folder, ["rev-parse", "--show-toplevel"])
    guard result.status == 0, let root = Self.line(result.output) else {
      throw .inputOutput("'\(folder)' is in no git repository\(Self.reason(result.errors))")
    }
    self.root = root
  }

  /// Returns the name of the commit of a revision, in any of the forms of gitrevisions(7).
  func commit(of revision: String) throws(Failure) -> String {
    let result = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
    if result.status == 0, let commit = Self.line(result.output) { return commit }
    throw .inputOutput("there is no revision '\(revision)'", help: try advice(about: revision))
  }

  /// Returns the newest common ancestor of a commit and the current one.
  func mergeBase(of commit: String, named revision: String) throws(Failure) -> String {
    let result = try run(["merge-base", commit, "HEAD"])
    if result.status == 0, let base = Self.line(result.output) { return base }
    throw .inputOutput(
      "'\(revision)' and the current commit have no common ancestor", help: try advice(about: revision))
  }

  private func advice(about revision: String) throws(Failure) -> String? {
    let parts = revision.split(separator: "/", maxSplits: 1)
    let remotes = try run(["remote"]).output
    let isRemote = parts.count == 2 && Self.text(remotes).split(separator: "\n").contains(parts[0])
    let fetch = isRemote ? "'git fetch \(parts[0]) \(parts[1])'" : "'git fetch --tags'"
    let isShallow = Self.line(try run(["rev-parse", "--is-shallow-repository"]).output) == "true"
    if isShallow { return "the clone is shallow: \(fetch), or 'fetch-depth: 0' in the checkout step" }
    return isRemote ? fetch : nil
  }

  /// Starts a reader of the files of a commit.
  func reader(of commit: String) throws(Failure) -> GitTreeReader {
    do throws(SystemError) {
      let process = try ChildProcess(
        git, ["git", "-C", folder, "cat-file", "--batch", "--follow-symlinks"], input: [],
        keepsInputOpen: true)
      return GitTreeReader(commit: commit, repository: self, process)
    } catch {
      throw .inputOutput("cannot run '\(git)': \(error.text)")
    }
  }

  /// Returns the entries below a tree: the mode of each, and its path.
  func entries(ofTree tree: String) throws(Failure) -> [(mode: String, path: String)] {
    let result = try run(["ls-tree", "-r", "-z", "--full-tree", tree])
    guard result.status == 0 else {
      throw .inputOutput("git cannot list a folder\(Self.reason(result.errors))")
    }
    return result.output.split(separator: 0).compactMap { entry in
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")),
        let mode = entry[..<tab].split(separator: UInt8(ascii: " ")).first
      else { return nil }
      return (Self.text(Array(mode)), Self.text(Array(entry[(tab + 1)...])))
    }
  }

  private typealias Output = (status: Int32, output: [UInt8], errors: [UInt8])

  private func run(_ arguments: [String]) throws(Failure) -> Output {
    try Self.run(git, folder, arguments)
  }

  private static func run(_ git: String, _ folder: String, _ arguments: [String]) throws(Failure) -> Output {
    do throws(SystemError) {
      var process = try ChildProcess(git, ["git", "-C", folder] + arguments, input: [])
      try process.communicate(delay: -1) {}
      let status = try process.wait()
      return (status, process.output, process.errors)
    } catch {
      throw .inputOutput("cannot run '\(git)': \(error.text)")
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the first line of an output; `nil` if it is empty.
  private static func line(_ bytes: [UInt8]) -> String? {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : text(Array(line))
  }

  /// Returns the first error of git, for the end of a sentence.
  private static func reason(_ errors: [UInt8]) -> String {
    // The message says that there is no repository; another reason is that of its owner.
    guard let line = line(errors), !line.hasPrefix("fatal: not a git repository") else { return "" }
    return ": " + (line.hasPrefix("fatal: ") ? String(line.dropFirst(7)) : line)
  }
}

/// Reads the files of a commit, with one process for all.
struct GitTreeReader {
  /// An object at a path.
  enum Object {
    case file([UInt8])
    case folder(tree: String)
    /// Nothing, for a reason in a few words.
    case missing(String)
  }

  private let commit: String
  private let repository: GitRepository
  private var process: ChildProcess

  fileprivate init(commit: String, repository: GitRepository, _ process: ChildProcess) {
    self.commit = commit
    self.repository = repository
    self.process = process
  }

  /// Returns the object at a path from the root; links inside of the tree are followed.
  mutating func object(at path: String) throws(Failure) -> Object {
    if path.contains("\n") { return .missing("has a line end in its name") }
    let answer: [UInt8]
    do throws(SystemError) {
      answer = try process.exchange(Array("\(commit):\(path)\n".utf8)) { Self.isComplete($0) }
    } catch {
      throw .inputOutput("cannot read from git: \(error.text)")
    }
    guard let end = answer.firstIndex(of: UInt8(ascii: "\n")) else {
      throw .inputOutput("git ended without an answer")
    }
    let words = String(decoding: answer[..<end], as: UTF8.self).split(separator: " ")
    switch (words.first, words.dropFirst().first) {
    case ("symlink", _): return .missing("is a link out of the repository")
    case ("dangling", _): return .missing("is a link to a file that is not there")
    case ("loop", _): return .missing("is a link in a circle")
    case ("notdir", _): return .missing("no such file")
    case (let name?, "tree"): return .folder(tree: String(name))
    case (_, "blob"): break
    default: return .missing("no such file")
    }
    let bytes = Array(answer[(end + 1)...].dropLast())
    if bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
      return .missing("is stored with Git LFS, and git has only a pointer to it")
    }
    if bytes.count > SourceText.maximumSize { return .missing("is too large") }
    return .file(bytes)
  }

  /// `true` iff an answer is whole: its first line and the bytes that this announces.
  private static func isComplete(_ answer: [UInt8]) -> Bool {
    guard let end = answer.firstIndex(of: UInt8(ascii: "\n")) else { return false }
    let line = String(decoding: answer[..<end], as: UTF8.self)
    if line.hasSuffix(" missing") || line.hasSuffix(" ambiguous") { return true }
    guard let size = line.split(separator: " ").last.flatMap({ Int($0) }) else { return true }
    return answer.count >= end + 1 + size + 1
  }

  /// Returns the paths of the programs' files below a folder, sorted by their bytes. Hidden files and folders are left
  /// out, and links inside of the tree are followed.
  mutating func programs(below path: String, tree: String) throws(Failure) -> [String] {
    var found: [String] = []
    var entered: Set<String> = []
    var waiting = [(path, tree)]
    while let (folder, tree) = waiting.popLast() {
      guard entered.insert(tree).inserted else { continue }
      let prefix = folder.isEmpty ? "" : folder + "/"
      for (mode, name) in try repository.entries(ofTree: tree) {
        if name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
        if InputKind.program.includes(name) {
          found.append(prefix + name)
        } else if mode == "120000", case .folder(let linked) = try object(at: prefix + name) {
          waiting.append((prefix + name, linked))
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Ends the process.
  func close() { process.terminate() }
}
