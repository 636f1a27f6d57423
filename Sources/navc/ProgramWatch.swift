import NavDSL

/// The files of a program, and their versions before its last run.
struct ProgramWatch {
  private let invocation: Invocation
  private var versions: [String: FileVersion?] = [:]
  /// The files in the folders among the inputs.
  private var listing: [String] = []

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Notes the files and their versions as they are now.
  mutating func look() {
    versions = Dictionary(uniqueKeysWithValues: paths().map { ($0, FileVersion(path: $0)) })
    listing = list()
  }

  /// `true` iff a file has changed, come or gone since the last look; then it looks again.
  mutating func hasChanged() -> Bool {
    let isEqual = versions.allSatisfy { FileVersion(path: $0.key) == $0.value }
    if isEqual, list() == listing { return false }
    look()
    return true
  }

  private func list() -> [String] {
    var search = FolderSearch()
    for path in invocation.operands where (try? fileStatus(path))?.isFolder == true { try? search.add(path) }
    return search.sortedPaths
  }

  /// Returns the files of the program, those that are missing included, and the settings of its project. While an input
  /// is missing, they are those of the last look.
  private func paths() -> Set<String> {
    let named = Set(invocation.operands).union(invocation.configurationPaths)
    guard var inputs = try? InputFiles(invocation.operands, of: invocation.command) else {
      return named.union(versions.keys)
    }
    let parsed = parseProgram(inputs.files, options: CompilerOptions()) { path throws(ReadFailure) in
      try inputs.read(import: path)
    }
    return named.union(parsed.paths)
  }
}

/// The properties that tell two versions of a file apart.
private struct FileVersion: Hashable {
  private var identity: FileIdentity
  private var size: Int
  private var time: Int

  /// Returns the version of a file; `nil` if there is none.
  init?(path: String) {
    guard let status = try? fileStatus(path) else { return nil }
    identity = FileIdentity(status)
    // The size and time of a folder change with its entries.
    size = Int(status.st_size)
    time = status.changeTime
  }
}
