import NavDSL

/// The identity of a file, independent of its path.
struct FileIdentity: Hashable {
  private var device: UInt64
  private var number: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Identifies the file at `path`, following links; `nil` if there is none.
  init?(path: String) {
    guard let status = try? fileStatus(path) else { return nil }
    self.init(status)
  }
}

/// Returns the status of the file at `path`, following links.
func fileStatus(_ path: String) throws(SystemError) -> stat {
  var status = stat()
  if stat(path, &status) != 0 { throw .last }
  return status
}

extension stat {
  /// `true` iff the file is a folder.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  /// `true` iff the file is a regular file.
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }

  /// The time of the last change, in nanoseconds.
  var changeTime: Int {
    #if canImport(Darwin)
    Int(st_mtimespec.tv_sec) * 1_000_000_000 + Int(st_mtimespec.tv_nsec)
    #else
    Int(st_mtim.tv_sec) * 1_000_000_000 + Int(st_mtim.tv_nsec)
    #endif
  }
}

/// Finds and reads the files that a command line names.
struct InputFiles {
  /// The path under which standard input is reported.
  static let standardInputPath = "<stdin>"

  /// The files that have been read, each once.
  private(set) var files: [InputFile] = []
  /// The identities of the files that have been read. An array: command lines rarely name thousands of files, and the
  /// first use of a set of this type would take longer than checking a small program.
  private var seen: [FileIdentity] = []
  private var hasStandardInput = false
  private let kind: InputKind

  /// Reads the files and folders of `operands`.
  init(_ operands: [String], of command: Command, _ kind: InputKind = .program) throws(Failure) {
    self.kind = kind
    if operands.isEmpty {
      throw .usage(
        "no input", help: "use 'navc \(command.rawValue) FILE' to read a file, or '-' for standard input")
    }
    for operand in operands {
      if operand == "-" {
        try addStandardInput(command)
      } else {
        try add(operand, command)
      }
    }
  }

  /// Reads an imported file, unless it has been read.
  mutating func read(import path: String) throws(ReadFailure) -> [UInt8] {
    do throws(SystemError) {
      let identity = FileIdentity(try fileStatus(path))
      if seen.contains(identity) { throw SystemError(number: EEXIST) }
      seen.append(identity)
      return try Self.contents(of: path)
    } catch {
      switch error.number {
      case EEXIST: throw .alreadyRead
      case EISDIR: throw ReadFailure("is a folder")
      default:
        var failure = ReadFailure(error.text)
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let names = (try? FolderSearch.names(in: folder)) ?? []
        failure.neighbors = names.filter { $0.hasSuffix(".nav") }.sorted(by: precedesByBytes)
        throw failure
      }
    }
  }

  private mutating func addStandardInput(_ command: Command) throws(Failure) {
    if hasStandardInput { return }
    hasStandardInput = true
    let input = FileDescriptor.standardInput
    if input.isTerminal {
      throw .usage(
        "standard input is a terminal", help: "use 'navc \(command.rawValue) - < FILE' to read a file from it"
      )
    }
    do throws(SystemError) {
      let status = try input.status()
      if status.isFile {
        let identity = FileIdentity(status)
        if seen.contains(identity) { return }
        seen.append(identity)
      }
      let bytes = try input.readAll(expecting: 0, limit: SourceText.maximumSize)
      files.append(InputFile(path: Self.standardInputPath, bytes: bytes))
    } catch {
      throw .inputOutput("cannot read standard input: \(error.text)")
    }
  }

  private mutating func add(_ path: String, _ command: Command) throws(Failure) {
    let status = try Self.status(of: path)
    guard status.isFolder else { return try addFile(path, status) }
    var search = FolderSearch(kind)
    try search.add(path)
    if search.paths.isEmpty { throw .inputOutput("no \(list(kind.endings)) files in '\(path)'") }
    for path in search.sortedPaths {
      try addFile(path, try Self.status(of: path))
    }
  }

  private mutating func addFile(_ path: String, _ status: stat) throws(Failure) {
    let identity = FileIdentity(status)
    if seen.contains(identity) { return }
    seen.append(identity)
    files.append(InputFile(path: path, bytes: try Self.read(path)))
  }

  private static func status(of path: String) throws(Failure) -> stat {
    do throws(SystemError) { return try fileStatus(path) } catch { throw unreadable(path, error) }
  }

  /// Returns the contents of a file that a command line names.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    do throws(SystemError) { return try contents(of: path) } catch { throw unreadable(path, error) }
  }

  private static func unreadable(_ path: String, _ error: SystemError) -> Failure {
    .inputOutput("cannot read '\(path)': \(error.text)")
  }

  /// Returns the contents of a file; a folder has none.
  static func contents(of path: String) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(opening: path, O_RDONLY)
    defer { try? file.close() }
    let status = try file.status()
    if status.isFolder { throw SystemError(number: EISDIR) }
    if status.isFile { LargePages.prepare(forInputOf: Int(status.st_size)) }
    // Reading one byte beyond the limit suffices to detect that it is exceeded.
    return try file.readAll(expecting: status.isFile ? Int(status.st_size) : 0, limit: SourceText.maximumSize)
  }
}

/// A kind of file that folders are searched for.
struct InputKind: Sendable {
  /// The ends of the names.
  let endings: [String]
  /// The folders that are left out, and the ends of the names of others.
  let excluded: [String]

  /// Files of programs.
  static let program = InputKind(endings: [".nav"], excluded: [])
  /// Storyboards, and files that may be navigation graphs, but for those of packages and builds.
  static let importable = InputKind(endings: [".storyboard", ".xml"], excluded: packages)
  /// Sources of classes, but for those of packages and builds.
  static let classes = InputKind(endings: [".swift", ".m", ".mm", ".h"], excluded: packages)

  private static let packages = ["Pods", "Carthage", "Build", "build", ".xcloc"]

  /// `true` iff a file with a name is of the kind.
  func includes(_ name: String) -> Bool {
    endings.contains { name.utf8.count > $0.utf8.count && name.hasSuffix($0) }
  }

  /// `true` iff a folder is not searched.
  func excludes(_ folder: String) -> Bool {
    excluded.contains { $0.hasPrefix(".") ? folder.hasSuffix($0) : folder == $0 }
  }
}

/// Finds the files of a kind below folders. Hidden files and folders are skipped, links are followed, and no
/// folder is visited twice.
struct FolderSearch {
  /// The paths, in the order in which they were found.
  private(set) var paths: [String] = []
  private var entered: Set<FileIdentity> = []
  private let kind: InputKind
  private let maximumFolders: Int

  /// - Parameter maximumFolders: The number of folders after which the search ends.
  init(_ kind: InputKind = .program, maximumFolders: Int = .max) {
    self.kind = kind
    self.maximumFolders = maximumFolders
  }

  /// The paths, sorted by their bytes.
  var sortedPaths: [String] { paths.sorted(by: precedesByBytes) }

  /// Adds the files in and below a folder.
  mutating func add(_ root: String) throws(Failure) {
    // An explicit list in place of recursion, since the nesting of folders is unbounded.
    var waiting = [root]
    while let folder = waiting.popLast() {
      let names: [String]
      do throws(SystemError) {
        guard entered.count < maximumFolders,
          entered.insert(FileIdentity(try fileStatus(folder))).inserted
        else { continue }
        names = try Self.names(in: folder)
      } catch {
        throw .inputOutput("cannot read folder '\(folder)': \(error.text)")
      }
      let prefix = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
      for name in names.sorted(by: precedesByBytes).reversed() {
        let path = prefix + name
        // A broken link matters only if it has the name of an input.
        if let status = try? fileStatus(path), status.isFolder {
          if !kind.excludes(name) { waiting.append(path) }
        } else if kind.includes(name) {
          paths.append(path)
        }
      }
    }
  }

  /// Returns the names of the entries of a folder, except hidden ones.
  static func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    if errno != 0 { throw .last }
    return names
  }
}

private func precedesByBytes(_ first: String, _ second: String) -> Bool {
  first.utf8.lexicographicallyPrecedes(second.utf8)
}
