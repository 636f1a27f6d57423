// swift-tools-version: 6.2
import Foundation
import PackageDescription

// A bundle of a built compiler in this folder spares the packages that use a plugin its build.
let bundle = "navc.artifactbundle"
let hasBundle = FileManager.default.fileExists(atPath: Context.packageDirectory + "/" + bundle)
let navc: Target.Dependency = hasBundle ? "navc-bundle" : "navc"
// A build of all targets builds the compiler again for the plugins. Who tests the rest can leave them out.
let hasPlugins = Context.environment["NAVDSL_PLUGINS"] != "no"

let package = Package(
  name: "NavDSL",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "NavDSL", targets: ["NavDSL"]),
    .library(name: "NavRuntime", targets: ["NavRuntime"]),
    .library(name: "NavSwiftUI", targets: ["NavSwiftUI"]),
    .library(name: "NavUIKit", targets: ["NavUIKit"]),
    .executable(name: "navc", targets: ["navc"]),
  ],
  targets: [
    .target(name: "NavRuntime"),
    .target(name: "NavRuntimeSource"),
    .target(name: "NavSwiftUI", dependencies: ["NavRuntime"]),
    .target(name: "NavUIKit", dependencies: ["NavRuntime"]),
    .target(name: "NavDSL", dependencies: ["NavRuntime", "NavRuntimeSource"]),
    .executableTarget(name: "navc", dependencies: ["NavDSL", "NavRuntime"]),
    .target(name: "NavOracles", dependencies: ["NavDSL", "NavRuntime"], path: "Tests/NavOracles"),
    .target(
      name: "NavFuzzing", dependencies: ["NavDSL", "NavOracles", "NavRuntime"], path: "Tests/NavFuzzing",
      exclude: ["Entry"]),
    .executableTarget(
      name: "navfuzz", dependencies: ["NavDSL", "NavFuzzing", "NavOracles", "NavRuntime"],
      path: "Tests/navfuzz"),
    .executableTarget(
      name: "Benchmarks", dependencies: ["NavDSL", "NavOracles", "NavRuntime"], path: "Benchmarks",
      exclude: [
        "README.md", "Steps", "peers.sh", "peers_generate.py", "peers_measure.py", "steps.sh",
        "swift-output.sh",
      ]),
    .testTarget(
      name: "NavDSLTests", dependencies: ["NavDSL", "NavFuzzing", "NavOracles", "NavRuntime", "navc"],
      exclude: ["Cases", "Stubs"]),
  ],
  swiftLanguageModes: [.v6]
)

if hasPlugins {
  package.products += [
    .plugin(name: "NavPlugin", targets: ["NavPlugin"]),
    .plugin(name: "NavCommandPlugin", targets: ["NavCommandPlugin"]),
  ]
  package.targets += [
    .plugin(name: "NavPlugin", capability: .buildTool(), dependencies: [navc]),
    .plugin(
      name: "NavCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "navc", description: "Run navc, the compiler of NavDSL, in the package's folder")),
      dependencies: [navc]),
  ]
}
if hasBundle { package.targets.append(.binaryTarget(name: "navc-bundle", path: bundle)) }
