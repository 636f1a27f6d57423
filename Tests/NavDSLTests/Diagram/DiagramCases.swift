import Foundation
import Testing

@testable import NavDSL

/// The files of this test suite's cases.
enum DiagramCases {
  static let folder = "Tests/NavDSLTests/Cases/Diagram"

  /// The names of the cases, sorted.
  static let names = Repository.files(in: folder, endingIn: ".nav")
    .map { String($0.dropFirst(folder.utf8.count + 1).dropLast(4)) }

  /// The paths of the cases and the examples.
  static let all = names.map { "\(folder)/\($0).nav" } + Repository.examplePrograms

  /// Returns the program of a file, which has no errors.
  static func program(_ path: String) throws -> Program {
    let bytes = try Data(contentsOf: Repository.root.appending(path: path))
    let compilation = compile([InputFile(path: path, bytes: [UInt8](bytes))]) { path throws(ReadFailure) in
      guard let bytes = try? Data(contentsOf: Repository.root.appending(path: path)) else {
        throw ReadFailure("no such file")
      }
      return [UInt8](bytes)
    }
    #expect(!compilation.hasErrors, "\(path): \(compilation.diagnostics)")
    return compilation.program
  }

  /// The path of Graphviz's `dot`; `nil` if it is not installed.
  static let dot = ["/usr/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Returns Graphviz's output for a diagram, and whether it wrote no warnings.
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
