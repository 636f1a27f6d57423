import Foundation

/// The files of this checkout, for tests that read them.
enum Repository {
  /// The folder that contains `Package.swift`.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the text of a file, whose path is relative to the root.
  static func text(at path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the lines of a file, and an empty one after the last line feed. They are found by bytes, which takes a
  /// fraction of the time in a debug build.
  static func lines(at path: String) throws -> [Substring] {
    try text(at: path).utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Substring.init)
  }

  /// Returns the paths of all files in and below a folder whose names end in `suffix`, sorted; none if
  /// there is no such folder.
  static func files(in folder: String, endingIn suffix: String) -> [String] {
    let paths = FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []
    return paths.filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }
      .map { "\(folder)/\($0)" }.sorted()
  }

  /// The paths of the example programs: of the files with an app or a feature, which import the others.
  static let examplePrograms = files(in: "Examples", endingIn: ".nav").filter { path in
    let lines = ((try? text(at: path)) ?? "").split(separator: "\n")
    return lines.contains { $0.hasPrefix("app ") || $0.hasPrefix("feature ") }
  }
}
