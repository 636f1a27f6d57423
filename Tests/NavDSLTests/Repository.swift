import Foundation

/// The checkout that the tests lie in.
enum Repository {
  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the text of a file, whose path begins at the package.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the bytes of a file, whose path begins at the package.
  static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent(path)))
  }

  /// Returns the paths of all Swift files in a folder and below, sorted.
  static func swiftFiles(under folder: String) -> [String] { files(under: folder, suffix: ".swift") }

  /// Returns the paths of all files in a folder and below whose names end in `suffix`, sorted.
  static func files(under folder: String, suffix: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
    var files: [String] = []
    while let path = paths?.nextObject() as? String {
      if path.hasSuffix(suffix), !path.contains(".build") { files.append("\(folder)/\(path)") }
    }
    return files.sorted()
  }
}
