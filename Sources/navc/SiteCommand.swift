import NavDSL

/// Writes pages that show a program without a server, into a folder.
func siteCommand(_ invocation: Invocation) throws(Failure) -> ExitStatus {
  guard let folder = outputPath(invocation) else {
    throw .usage("navc site needs -o FOLDER", help: "'-o site' makes the folder")
  }
  if invocation.has(.noGraph), invocation.has(.single) {
    throw .usage(
      "--no-graph and --single exclude each other", help: "the one file is the page that the graph is for")
  }
  if let source = invocation.value(.sourceAddress), !source.hasPrefix("https://"),
    !source.hasPrefix("http://")
  {
    throw .usage(
      "--source '\(source)' is not a web address", help: "such as 'https://host/path/{file}#L{line}'")
  }
  if invocation.has(.siteAgainst) {
    if invocation.has(.single) {
      throw .usage("--against and --single exclude each other", help: "the changes are a page of a folder")
    }
  } else {
    for option in [Option.mergeBase, .allowMissing] where invocation.has(option) {
      throw .usage("\(option.long) needs --against OLD")
    }
  }
  // A site is not about a change only because the project has a version to compare with: that of `navc.conf` is ignored.
  let names = invocation.has(.siteAgainst) ? try oldVersions(invocation, withHistory: false) : []
  guard let compilation = try checked(invocation, resultGoesToStandardOutput: false) else {
    return .programHasErrors
  }
  let versions = try read(names, invocation)
  if versions.isEmpty, !names.isEmpty {
    try? FileDescriptor.standardError.write(missingMessage(names))
  }
  var options = SiteOptions()
  options.comparison = SiteComparison(
    versions, compilation, levels: invocation.configuration.projectChangeLevels)
  options.title = invocation.value(.siteTitle)
  options.source = invocation.value(.sourceAddress)
  options.hasGraph = !invocation.has(.noGraph)
  options.isSingle = invocation.has(.single)
  options.maximumStates = invocation.number(.siteStates) ?? options.maximumStates
  options.maximumGraphSize = invocation.number(.graphSize) ?? options.maximumGraphSize
  var progress = Progress(
    isShown: !invocation.has(.quiet) && FileDescriptor.standardError.isTerminal, after: "recorded", "states")
  let site = Site(compilation, options, progress: { progress.tell($0) })
  try SiteFolder(folder).write(site.files, isForced: invocation.has(.force))
  return .clean
}

/// The folder of a site, with the list of the files that navc has written.
private struct SiteFolder {
  private let prefix: String
  private let path: String

  /// The name of the list, and its first line.
  private static let list = ".navc-site"
  private static let heading = "navc-site 1"

  init(_ path: String) {
    self.path = path
    prefix = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
  }

  /// Writes the files of a site, and removes those of an earlier one that are no longer made.
  ///
  /// - Parameter isForced: `true` iff files that navc did not write may be replaced.
  func write(_ files: [SiteFile], isForced: Bool) throws(Failure) {
    let earlier = try listedFiles()
    if earlier == nil, !isForced, try !isEmpty() {
      throw .usage(
        "the folder '\(path)' has other files than those of a site",
        help: "--force writes into it; nothing else is removed")
    }
    try OutputFiles.makeFolder(path)
    for folder in Set(files.compactMap { Self.folder(of: $0.path) }).sorted() {
      try OutputFiles.makeFolder(prefix + folder)
    }
    let list = [Self.heading] + files.map(\.path)
    let names = Set(files.map(\.path))
    try OutputFiles.write(
      files.map { OutputFile(path: prefix + $0.path, bytes: $0.bytes) }
        + [OutputFile(path: prefix + Self.list, bytes: Array((list.joined(separator: "\n") + "\n").utf8))])
    for old in earlier ?? [] where !names.contains(old) { unlink(prefix + old) }
  }

  private static func folder(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// Returns the files that the list names; `nil` if there is no list.
  private func listedFiles() throws(Failure) -> [String]? {
    let file = prefix + Self.list
    guard (try? fileStatus(file))?.isFile == true else { return nil }
    let lines = String(decoding: try presentBytes(file), as: UTF8.self).split(separator: "\n").map(
      String.init)
    guard lines.first == Self.heading else { return nil }
    // The names that sites have: no other file is ever removed.
    return lines.dropFirst().filter { line in
      let parts = line.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }
  }

  /// `true` iff the folder is missing, or has only hidden entries.
  private func isEmpty() throws(Failure) -> Bool {
    guard let status = try? fileStatus(path) else { return true }
    guard status.isFolder else { throw .usage("the output '\(path)' is not a folder") }
    do throws(SystemError) { return try FolderSearch.names(in: path).isEmpty } catch {
      throw OutputFiles.unwritable(path, error)
    }
  }
}
