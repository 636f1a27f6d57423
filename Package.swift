// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "NavDSL",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "NavDSL", targets: ["NavDSL"]),
    .library(name: "NavRuntime", targets: ["NavRuntime"]),
    .executable(name: "navc", targets: ["navc"]),
  ],
  targets: [
    .target(name: "NavRuntime"),
    .target(name: "NavRuntimeSource"),
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
