import Foundation

/// The engine as a module that tests can import in their own calls of the Swift compiler: the one that was built with them.
enum RuntimeModule {
  /// The arguments with which `swiftc` finds the module.
  static let importing = "-I '\(folder.path)'"
  /// The arguments with which `swiftc` finds and links the module.
  static let linking = ([importing] + objects.map { "'\($0)'" }).joined(separator: " ")

  /// A folder with the module alone, made on first use.
  static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "navruntime-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: RuntimeModule.folder) }
    try? FileManager.default.createSymbolicLink(
      at: folder.appending(path: "NavRuntime.swiftmodule"),
      withDestinationURL: products.appending(path: "Modules/NavRuntime.swiftmodule"))
    return folder
  }()

  /// The object files of the module. A folder of an older build may have more.
  private static let objects = Repository.files(in: "Sources/NavRuntime", endingIn: ".swift").map { path in
    products.appending(path: "NavRuntime.build/\((path as NSString).lastPathComponent).o").path
  }

  private static let products = Navc.executable.deletingLastPathComponent()
}
