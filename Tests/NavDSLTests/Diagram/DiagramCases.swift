import Foundation
import Testing

@testable import NavDSL

/// The files of this test suite's cases.
enum DiagramCases {
  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let folder = package.appending(path: "Tests/NavDSLTests/Cases/Diagram")

  /// The names of the cases, sorted.
  static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".nav") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// The paths of the examples' main files, from the folder of the package, sorted.
  static var examples: [String] {
    let found = FileManager.default.enumerator(atPath: package.appending(path: "Examples").path)
    let files = (found?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".nav") }
    return files.filter { path in
      let text = try? String(contentsOf: package.appending(path: "Examples/\(path)"), encoding: .utf8)
      return text?.contains(#/(?m)^app\s/#) == true
    }.map { "Examples/\($0)" }.sorted()
  }

  /// The paths of the cases and the examples.
  static var all: [String] { names.map { "Tests/NavDSLTests/Cases/Diagram/\($0).nav" } + examples }

  /// Returns the program of a file, which has no errors.
  static func program(_ path: String) throws -> Program {
    let bytes = try Data(contentsOf: package.appending(path: path))
    let compilation = compile([InputFile(path: path, bytes: [UInt8](bytes))]) { path throws(ReadFailure) in
      guard let bytes = try? Data(contentsOf: package.appending(path: path)) else {
        throw ReadFailure("no such file")
      }
      return [UInt8](bytes)
    }
    #expect(!compilation.hasErrors, "\(path): \(compilation.diagnostics)")
    return compilation.program
  }

  /// Compares bytes with a file; with NAVDSL_REWRITE set, writes the file where they differ. A missing file
  /// fails too.
  static func expect(_ bytes: [UInt8], equal name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let file = folder.appending(path: name)
    guard let expected = try? Data(contentsOf: file), [UInt8](expected) == bytes else {
      if ProcessInfo.processInfo.environment["NAVDSL_REWRITE"] != nil {
        try? Data(bytes).write(to: file)
        Issue.record("\(name) is rewritten: look at it", sourceLocation: sourceLocation)
      } else {
        Issue.record("\(name) differs: look at it with NAVDSL_REWRITE=1", sourceLocation: sourceLocation)
      }
      return
    }
  }

  /// The path of Graphviz's `dot`; `nil` where it is not installed.
  static let dot = ["/usr/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Returns what Graphviz makes of a diagram, and whether it did so without a word of complaint.
  static func graphviz(_ bytes: [UInt8], format: String) throws -> (output: [UInt8], complaint: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appending(path: "in.dot")
    let output = folder.appending(path: "out")
    try Data(bytes).write(to: input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: dot ?? "")
    process.arguments = ["-T\(format)", "-o", output.path, input.path]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let status = process.terminationStatus == 0 ? "" : "status \(process.terminationStatus)"
    return ((try? [UInt8](Data(contentsOf: output))) ?? [], complaint + status)
  }
}
