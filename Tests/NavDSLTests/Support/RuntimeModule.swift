import Foundation

/// The engine as a module that tests can import in their own calls of the Swift compiler.
enum RuntimeModule {
  /// The arguments with which `swiftc` finds the module.
  static let importing = "-I '\(folder.path)'"
  /// The arguments with which `swiftc` finds and links the module.
  static let linking = "\(importing) -L '\(folder.path)' -lNavRuntime"

  /// The folder with the module and its library, built on first use; not optimized, since that would take longer than what
  /// the tests run.
  static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "navruntime-\(ProcessInfo.processInfo.processIdentifier)")
    let sources = Repository.files(in: "Sources/NavRuntime", endingIn: ".swift")
      .map { Repository.root.appending(path: $0).path }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: RuntimeModule.folder) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-swift-version", "6", "-Onone", "-wmo",
        "-parse-as-library", "-module-name", "NavRuntime", "-package-name", "NavDSL",
        "-emit-module", "-emit-module-path", folder.appending(path: "NavRuntime.swiftmodule").path,
        "-emit-library", "-static", "-o", folder.appending(path: "libNavRuntime.a").path,
      ] + sources
    try? process.run()
    process.waitUntilExit()
    return folder
  }()
}
