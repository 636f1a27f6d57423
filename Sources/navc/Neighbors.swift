import NavDSL

/// The files beside a program, which a missing import may name. They are read when a name is unknown.
struct Neighbors {
  /// The most files that are read.
  private static let maximumFiles = 1_000
  private let program: [String]
  private var files: [(path: String, names: DeclaredNames)]?

  /// - Parameter program: The paths of the program's files, the first of which has the folder.
  init(of program: [String]) { self.program = program }

  /// Returns the first file, by path, that declares a name.
  mutating func file(declaring name: String, in group: DeclaredNames.Group) -> String? {
    let known = files ?? read()
    files = known
    return known.first { $0.names.contains(name, in: group) }?.path
  }

  private func read() -> [(path: String, names: DeclaredNames)] {
    guard let first = program.first, first != InputFiles.standardInputPath else { return [] }
    let folder = first.lastIndex(of: "/").map { String(first[...$0]) } ?? "."
    var search = FolderSearch(maximumFolders: 100)
    // A folder that cannot be read has nothing to suggest.
    try? search.add(folder)
    let own = program.compactMap { FileIdentity(path: $0) }
    return search.sortedPaths.prefix(Self.maximumFiles).compactMap { path in
      guard let identity = FileIdentity(path: path), !own.contains(identity),
        let bytes = try? InputFiles.contents(of: path)
      else { return nil }
      let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      let names = DeclaredNames(of: SourceText(path: path, bytes: bytes))
      return names.hasApp ? nil : (path, names)
    }
  }
}
