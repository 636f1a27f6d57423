import Foundation

@testable import NavDSL

/// Programs without errors, for the tests of tools.
enum ToolingSamples {
  /// The paths of files with an app or a feature.
  static let paths: [String] =
    (Repository.files(in: "Examples", endingIn: ".nav")
    + Repository.files(in: "Tests/NavDSLTests/Cases/Specification", endingIn: ".nav")
    + Repository.files(in: "Tests/NavDSLTests/Cases/Swift", endingIn: ".nav"))
    .filter { path in
      guard let index = try? index(at: path) else { return false }
      return !index.compilation.hasErrors
    }

  /// Returns a program of the checkout, with the files that it imports.
  static func index(at path: String) throws -> ProgramIndex {
    try index(path, text: Repository.text(at: path))
  }

  /// Returns a program whose first file has a given text, with the files that it imports.
  static func index(_ path: String, text: String) throws -> ProgramIndex {
    let parsed = parseProgram([InputFile(path: path, text: text)], options: CompilerOptions()) {
      path throws(ReadFailure) in
      guard let text = try? Repository.text(at: path) else { throw ReadFailure("no such file") }
      return Array(text.utf8)
    }
    return ProgramIndex(parsed)
  }
}

extension ProgramIndex {
  /// The text of all files, joined.
  var joinedText: String {
    program.sources.files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
  }

  /// Returns the position of the first occurrence of a text in the first file.
  func position(of text: String, after start: String = "") -> UInt32? {
    guard let file = program.sources.files.first else { return nil }
    let source = String(decoding: file.bytes, as: UTF8.self)
    let from = start.isEmpty ? source.startIndex : source.range(of: start)?.upperBound
    guard let from, let range = source[from...].range(of: text) else { return nil }
    return UInt32(source.utf8.distance(from: source.utf8.startIndex, to: range.lowerBound))
  }
}
