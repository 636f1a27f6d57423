import Foundation
import PackagePlugin

/// Runs `navc` in the folder of a package: `swift package navc check`.
@main
struct NavCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "navc").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    // The plugin's own input is the package manager's.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
