import NavDSL

/// The file `navc.conf` of a project.
struct ConfigurationFile {
  /// The settings.
  var configuration: Configuration
  /// The path of the file; `nil` if there is none.
  var path: String?
  /// The folder that contains the file, as a prefix of paths relative to it: empty, or with a slash at its end.
  private(set) var folder: String

  /// Finds and reads the file in the folder of an input, or in a folder around it; without one, nothing is set.
  ///
  /// - Throws: A failure if the file has errors, which are written to standard error.
  static func find(for operands: [String], colors: ColorChoice?) throws(Failure) -> ConfigurationFile {
    let input = operands.first.flatMap { $0 == "-" ? nil : $0 } ?? "."
    let isFolder = (try? fileStatus(input))?.isFolder ?? false
    let start = isFolder ? input : folder(of: input)
    guard let current = realPath("."), var folder = realPath(start) else {
      return ConfigurationFile(configuration: Configuration(), folder: "")
    }
    while true {
      let prefix = folder == "/" ? "/" : folder + "/"
      // Messages and paths are relative to the current folder where they can be.
      let ownFolder = current == "/" ? "/" : current + "/"
      let shown =
        prefix == ownFolder
        ? "" : prefix.hasPrefix(ownFolder) ? String(prefix.dropFirst(ownFolder.count)) : prefix
      if let bytes = try contents(of: shown + Configuration.fileName) {
        return try read(bytes, in: shown, colors)
      }
      guard let slash = folder.lastIndex(of: "/"), folder != "/" else { break }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    return ConfigurationFile(configuration: Configuration(), folder: "")
  }

  /// The paths of the project's programs.
  var programs: [String] { configuration.programs.map { $0.hasPrefix("/") ? $0 : folder + $0 } }

  private static func read(
    _ bytes: [UInt8], in folder: String, _ colors: ColorChoice?
  ) throws(Failure) -> ConfigurationFile {
    let source = SourceText(path: folder + Configuration.fileName, bytes: bytes)
    let (configuration, problems) = Configuration.read(source)
    guard problems.isEmpty else {
      let hasColors = Terminal.hasColors(.standardError, choice: colors)
      for problem in problems {
        try? FileDescriptor.standardError.write(problem.text(in: source, colors: hasColors))
      }
      throw Failure(status: .programHasErrors, message: nil, help: nil)
    }
    return ConfigurationFile(configuration: configuration, path: source.path, folder: folder)
  }

  private static func contents(of path: String) throws(Failure) -> [UInt8]? {
    guard let status = try? fileStatus(path), status.isFile else { return nil }
    return try InputFiles.read(path)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// Returns a path without links, `.` and `..`; `nil` if nothing is there.
func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
