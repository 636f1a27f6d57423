import NavDSL

/// Finds the translations of storyboards: files with the name of the storyboard beside it, in folders `*.lproj` there, and
/// in those beside its own folder `Base.lproj`.
enum StringsFiles {
  /// Returns the keys in the files of strings of each storyboard, by its path. Files that cannot be read have none.
  static func keys(of storyboards: [InputFile]) -> [String: Set<String>] {
    var keys: [String: Set<String>] = [:]
    for storyboard in storyboards where storyboard.path.hasSuffix(".storyboard") {
      var found: Set<String> = []
      let parts = storyboard.path.split(separator: "/", omittingEmptySubsequences: false)
      let name = parts.last?.dropLast(".storyboard".count) ?? ""
      let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
      for folder in folders(around: folder) {
        for ending in ["strings", "xcstrings"] {
          guard let bytes = try? InputFiles.contents(of: "\(folder)/\(name).\(ending)") else { continue }
          found.formUnion(StringsFile.keys(bytes, isCatalog: ending == "xcstrings"))
        }
      }
      if !found.isEmpty { keys[storyboard.path] = found }
    }
    return keys
  }

  private static func folders(around folder: String) -> [String] {
    let outer = folder.hasSuffix(".lproj") ? "\(folder)/.." : folder
    let names = ((try? FolderSearch.names(in: outer)) ?? []).filter { $0.hasSuffix(".lproj") }.sorted()
    return [outer] + names.map { "\(outer)/\($0)" }
  }
}
