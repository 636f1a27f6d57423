// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "NavDSL",
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
    .executableTarget(
      name: "Benchmarks", dependencies: ["NavDSL", "NavRuntime"], path: "Benchmarks",
      exclude: [
        "README.md", "Steps", "peers.sh", "peers_generate.py", "peers_measure.py", "steps.sh",
        "swift-output.sh",
      ]),
    .testTarget(
      name: "NavDSLTests", dependencies: ["NavDSL", "NavRuntime", "navc", "Benchmarks"],
      exclude: ["Cases", "Stubs"]),
  ],
  swiftLanguageModes: [.v6]
)
