import Foundation

/// The built `navc`, run as a process in its own folder.
struct Navc {
  /// The result of a run.
  struct Result {
    var status: Int32
    var outputBytes: Data
    var errors: String
    var output: String { String(decoding: outputBytes, as: UTF8.self) }
  }

  /// The current folder of the process.
  let folder: URL

  /// Runs `body` with a new folder that contains `files`, and removes the folder.
  static func inFolder(_ files: [String: String] = [:], _ body: (Navc) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "navc-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let navc = Navc(folder: folder)
    for (path, text) in files { try navc.write(text, to: path) }
    try body(navc)
  }

  /// Runs `navc` with arguments; standard input is empty unless given.
  func run(_ arguments: String..., input: Data = Data(), environment: [String: String] = [:]) throws -> Result
  {
    try run(Self.executable.path, arguments, input: input, environment: environment)
  }

  /// Runs the program.
  func run(_ arguments: [String]) throws -> Result {
    try run(Self.executable.path, arguments, input: Data(), environment: [:])
  }

  /// Runs a shell script, in which `$NAVC` is the program.
  func shell(_ script: String, environment: [String: String] = [:]) throws -> Result {
    var environment = environment
    environment["NAVC"] = Self.executable.path
    return try run("/bin/sh", ["-c", script], input: Data(), environment: environment)
  }

  /// The path of a file in the folder.
  func path(_ path: String) -> String { folder.appending(path: path).path }

  /// Returns the contents of a file in the folder as text; `nil` if it does not exist.
  func text(_ path: String) -> String? {
    (try? Data(contentsOf: folder.appending(path: path))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a file in the folder, creating the required subfolders.
  func write(_ text: String, to path: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The names of all files and folders below the folder, sorted.
  var names: [String] {
    (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted()
  }

  private func run(
    _ program: String, _ arguments: [String], input: Data, environment: [String: String]
  ) throws -> Result {
    // Files in place of pipes: they cannot fill up, and nothing is inherited from another test.
    let streams = folder.deletingLastPathComponent().appending(path: "\(folder.lastPathComponent)-streams")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let (inputURL, outputURL, errorURL) = (
      streams.appending(path: "in"), streams.appending(path: "out"), streams.appending(path: "err")
    )
    for (url, data) in [(inputURL, input), (outputURL, Data()), (errorURL, Data())] {
      try data.write(to: url)
    }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .merging(["NO_COLOR": "", "TERM": "xterm"]) { $1 }.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: inputURL)
    process.standardOutput = try FileHandle(forWritingTo: outputURL)
    process.standardError = try FileHandle(forWritingTo: errorURL)
    try process.run()
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return Result(
      status: status, outputBytes: try Data(contentsOf: outputURL),
      errors: String(decoding: try Data(contentsOf: errorURL), as: UTF8.self))
  }

  /// The program built with these tests, in the folder of their bundle.
  static let executable: URL = {
    var candidates: [URL] = []
    let paths =
      CommandLine.arguments + [
        (try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/exe")) ?? ""
      ]
    for path in paths {
      guard let end = path.range(of: ".xctest") else { continue }
      candidates.append(URL(filePath: String(path[..<end.upperBound])).deletingLastPathComponent())
    }
    for folder in [".build/debug", ".build/release"] {
      candidates.append(Repository.root.appending(path: folder))
    }
    let programs = candidates.map { $0.appending(path: "navc") }
    return programs.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? URL(filePath: "navc")
  }()
}

/// Programs for tests of the command line.
enum Sample {
  /// A program without errors.
  static let good = """
    app Shop { start Catalog in stack }

    scene Catalog {
      on select(id: String) -> push Product(id: id)
    }

    /// A thing that is sold.
    scene Product(id: String) {
      title "Product"
      on close -> pop
    }

    """

  /// A program with one error, in line 4.
  static let bad = """
    app Shop { start Catalog in stack }

    scene Catalog {
      on select(id: String) -> push Prodct(id: id)
    }

    scene Product(id: String)

    """

  /// Returns a program with `count` errors.
  static func errors(_ count: Int) -> String {
    var text = "app Shop { start Catalog in stack }\nscene Catalog {\n"
    for number in 0..<count { text += "  on event\(number) -> push Missing\(number)Scene\n" }
    return text + "}\n"
  }
}
