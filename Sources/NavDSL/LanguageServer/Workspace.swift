/// The files that the server knows, and the programs that they form.
///
/// A program is a file with an `app` or `feature`, the files that it imports, and those that no such file imports and
/// whose nearest folder with exactly one such file has this one. A file that belongs to none is a program by itself.
struct Workspace: Sendable {
  /// The facts about a file that decide to which programs it belongs.
  private struct Facts: Sendable {
    var stamp: ServerFiles.Stamp?
    var imports: [String]
    var names: DeclaredNames
    var isRoot: Bool { names.hasApp }
  }

  /// A program: the files with which its analysis begins, in order.
  struct Inputs: Sendable, Hashable {
    /// The file with the app; `nil` for a file by itself.
    var root: String?
    /// The paths.
    var paths: [String]
  }

  /// The folders that the client has opened.
  var folders: [String] = [] { didSet { rescan() } }
  private let files: ServerFiles
  private var facts: [String: Facts] = [:]
  /// The folder of the last search, empty for all that the client has opened; `nil` if files are to be searched.
  private var scanned: String?
  /// The programs that the projects of files declare, by the folders of the files; those of other folders are to be read.
  private(set) var declared: [String: [String]] = [:]
  /// The roots, and the files that each imports; `nil` if they are to be found.
  private var reached: [(root: String, files: Set<String>)]?

  /// The largest number of files that a search finds.
  static let maximumFiles = 20_000
  /// The folders that hold no sources of an app.
  private static let skippedFolders: Set<String> = [
    "build", "DerivedData", "Pods", "Carthage", "node_modules",
  ]

  init(_ files: ServerFiles) { self.files = files }

  /// Forgets which files there are, so that the next question searches again.
  mutating func rescan() {
    scanned = nil
    reached = nil
    declared = [:]
  }

  /// Takes the programs that the project of the files in a folder declares.
  mutating func declare(_ programs: [String], in folder: String) { declared[folder] = programs }

  /// Returns the folder of a file, without a slash at its end.
  static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  /// Takes the contents of an open file in place of those on disk.
  mutating func update(_ path: String, _ bytes: [UInt8]) {
    let new = Self.facts(of: bytes, at: path, stamp: nil)
    let old = facts.updateValue(new, forKey: path)
    if old?.imports != new.imports || old?.isRoot != new.isRoot { reached = nil }
  }

  /// Returns the programs to which a file belongs: of the declared files and folders that have it, in their order; if
  /// there are none, in the order of their roots' paths. There is at least one.
  mutating func programs(of path: String) -> [Inputs] {
    scan(folders.isEmpty ? Self.folder(of: path) : "")
    if facts[path] == nil { update(path, files.read(path) ?? []) }
    let own = (declared[Self.folder(of: path)] ?? []).compactMap { inputs(declaredAs: $0, of: path) }
    if !own.isEmpty { return own }
    let known = reached ?? findReached()
    reached = known
    let roots = known.map(\.root)
    var owners = known.filter { $0.files.contains(path) }.map(\.root)
    if owners.isEmpty, let root = nearestRoot(to: path, roots) { owners = [root] }
    guard !owners.isEmpty else { return [Inputs(root: nil, paths: [path])] }
    let imported = Set(known.flatMap(\.files))
    return owners.map { root in
      let loose = facts.keys.filter { !imported.contains($0) && nearestRoot(to: $0, roots) == root }
      return Inputs(root: root, paths: [root] + loose.sorted())
    }
  }

  /// Returns a declared program: a file with what it imports, or all files of a folder; `nil` if it has not the file.
  private mutating func inputs(declaredAs item: String, of path: String) -> Inputs? {
    if path.hasPrefix(item + "/") {
      let paths = facts.keys.filter { $0.hasPrefix(item + "/") }.sorted()
      return Inputs(root: paths.first { facts[$0]?.isRoot == true }, paths: paths)
    }
    if facts[item] == nil {
      guard let bytes = files.read(item) else { return nil }
      update(item, bytes)
    }
    guard reached(from: item).contains(path) else { return nil }
    return Inputs(root: facts[item]?.isRoot == true ? item : nil, paths: [item])
  }

  private func findReached() -> [(root: String, files: Set<String>)] {
    facts.filter { $0.value.isRoot }.keys.sorted().map { ($0, reached(from: $0)) }
  }

  /// Returns the files that a file imports, directly or indirectly, and the file itself.
  private func reached(from root: String) -> Set<String> {
    var reached: Set<String> = [root]
    var waiting = [root]
    while let next = waiting.popLast() {
      for path in facts[next]?.imports ?? [] where reached.insert(path).inserted { waiting.append(path) }
    }
    return reached
  }

  /// Returns the only root in the nearest folder around a file that contains one; `nil` if it contains several.
  private func nearestRoot(to path: String, _ roots: [String]) -> String? {
    var folder = path
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let inside = roots.filter { $0.hasPrefix(folder + "/") }
      if !inside.isEmpty { return inside.count == 1 ? inside[0] : nil }
      if folders.contains(folder) { return nil }
    }
    return nil
  }

  /// Forgets the contents of a file that is no longer open.
  mutating func close(_ path: String) {
    facts[path] = nil
    rescan()
  }

  /// Returns the first file in or below the folder of a program's root that declares a name, and is not part of the program.
  func file(declaring name: String, in group: DeclaredNames.Group, near root: String, except: Set<String>)
    -> String?
  {
    let folder = Self.folder(of: root) + "/"
    return facts.filter {
      $0.key.hasPrefix(folder) && !$0.value.isRoot && $0.value.names.contains(name, in: group)
    }.keys.filter { !except.contains($0) }.min()
  }

  /// Returns all files that are known, sorted.
  mutating func allFiles() -> [String] {
    if !folders.isEmpty { scan("") }
    return facts.keys.sorted()
  }

  /// Searches the folders that the client has opened, or without any one folder without those below it.
  private mutating func scan(_ single: String) {
    guard scanned != single else { return }
    (scanned, reached) = (single, nil)
    var found: [String] = []
    if folders.isEmpty {
      found = sources(in: single).files
    } else {
      var waiting = folders.reversed() as [String]
      while let folder = waiting.popLast(), found.count < Self.maximumFiles {
        let content = sources(in: folder)
        found += content.files
        waiting += content.folders.reversed()
      }
    }
    let previous = facts
    // Open files that are not on disk stay.
    facts = previous.filter { $0.value.stamp == nil }
    for path in found.prefix(Self.maximumFiles) {
      if facts[path] != nil { continue }
      let stamp = files.stamp(path)
      if let known = previous[path], known.stamp == stamp, stamp != nil {
        facts[path] = known
      } else if let bytes = files.read(path) {
        facts[path] = Self.facts(of: bytes, at: path, stamp: stamp)
      }
    }
  }

  private func sources(in folder: String) -> (files: [String], folders: [String]) {
    var content: (files: [String], folders: [String]) = ([], [])
    let entries = files.list(folder).filter { !$0.name.hasPrefix(".") }
    for entry in entries.sorted(by: { $0.name < $1.name }) {
      let path = (folder == "/" ? "" : folder) + "/" + entry.name
      if entry.isFolder {
        if !Self.skippedFolders.contains(entry.name) { content.folders.append(path) }
      } else if entry.name.utf8.count > 4, entry.name.hasSuffix(".nav") {
        content.files.append(path)
      }
    }
    return content
  }

  private static func facts(of bytes: [UInt8], at path: String, stamp: ServerFiles.Stamp?) -> Facts {
    let tree = SyntaxTree.parse(SourceText(path: path, bytes: bytes)).tree
    let imports = tree.imports.map(\.target)
    return Facts(stamp: stamp, imports: imports, names: DeclaredNames(of: tree))
  }
}
