import Foundation
import PackagePlugin

/// Writes the Swift of a target's programs before the target is compiled.
///
/// Each `.nav` file with an `app` or a `feature` becomes one Swift file. A target with one program gives it all its
/// `.nav` files; with several, each takes those that it imports.
@main
struct NavPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    return try commands(
      files: module.sourceFiles.map(\.url), module: module.moduleName,
      folders: (context.package.directoryURL, target.directoryURL),
      output: context.pluginWorkDirectoryURL, navc: try context.tool(named: "navc").url)
  }

  /// Returns a command for each program of a target.
  ///
  /// - Parameters:
  ///   - files: All files of the target.
  ///   - module: The module that the Swift is compiled into.
  ///   - folders: The folder of the package or project, whose files are its own, and that of the target, after which
  ///     the outputs are named.
  ///   - output: The folder for the Swift.
  ///   - navc: The compiler.
  private func commands(
    files: [URL], module: String, folders: (project: URL, target: URL), output: URL, navc: URL
  ) throws -> [Command] {
    let sources = try files.filter { $0.pathExtension == "nav" }
      .sorted { $0.path < $1.path }
      .map { try SourceFile($0) }
    if sources.isEmpty { return [] }
    let programs = sources.filter(\.isProgram)
    let settings = settings(in: folders.project, around: sources)
    if programs.count < 2 {
      // The program comes first, since its file names the output.
      let name = programs.first.map { self.name(of: $0.url, in: folders.target) } ?? "\(module).nav"
      let inputs = programs.map(\.url) + sources.filter { !$0.isProgram }.map(\.url)
      return [
        command(
          navc, compiling: inputs, with: imported(by: sources) + settings, module: module,
          to: output.appendingPathComponent(name + ".swift"))
      ]
    }
    return programs.map { program in
      command(
        navc, compiling: [program.url], with: imported(by: [program]) + settings, module: module,
        to: output.appendingPathComponent(name(of: program.url, in: folders.target) + ".swift"))
    }
  }

  private func command(
    _ navc: URL, compiling inputs: [URL], with others: [URL], module: String, to output: URL
  ) -> Command {
    let names = inputs.map(\.lastPathComponent).joined(separator: ", ")
    let known = Set(inputs)
    return .buildCommand(
      displayName: "Compiling \(names)", executable: navc,
      arguments: ["compile", "--quiet", "--module", module, "--output", output.path, "--"]
        + inputs.map(\.path),
      inputFiles: inputs + others.filter { !known.contains($0) }, outputFiles: [output])
  }

  /// Returns the name of the output of a program, without its suffix: two programs of a target never share one, and none has
  /// the name of a Swift file of the target.
  private func name(of program: URL, in folder: URL) -> String {
    let prefix = folder.path + "/"
    guard program.path.hasPrefix(prefix) else { return program.lastPathComponent }
    return program.path.dropFirst(prefix.count).split(separator: "/")
      .map { $0.replacingOccurrences(of: "-", with: "--") }
      .joined(separator: "-")
  }

  /// Returns the files that some files import, directly or by others.
  private func imported(by files: [SourceFile]) -> [URL] {
    var found: [URL] = []
    var seen = Set(files.map(\.url))
    var waiting = files
    while let file = waiting.popLast() {
      for url in file.imports where seen.insert(url).inserted {
        // The compiler reports one that is not there.
        guard let source = try? SourceFile(url) else { continue }
        found.append(url)
        waiting.append(source)
      }
    }
    return found.sorted { $0.path < $1.path }
  }

  /// Returns the settings that the compiler finds: those in the folder of an input, or the nearest around it.
  private func settings(in project: URL, around sources: [SourceFile]) -> [URL] {
    var found: [URL] = []
    for source in sources {
      var folder = source.url.deletingLastPathComponent()
      while folder.path.hasPrefix(project.path) {
        let file = folder.appendingPathComponent("navc.conf")
        if FileManager.default.fileExists(atPath: file.path) {
          if !found.contains(file) { found.append(file) }
          break
        }
        if folder.path == project.path { break }
        folder.deleteLastPathComponent()
      }
    }
    return found
  }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension NavPlugin: XcodeBuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
    let project = context.xcodeProject.directoryURL
    return try commands(
      files: target.inputFiles.map(\.url), module: target.product?.name ?? target.displayName,
      folders: (project, project), output: context.pluginWorkDirectoryURL,
      navc: try context.tool(named: "navc").url)
  }
}
#endif
