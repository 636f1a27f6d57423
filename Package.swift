// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "NavDSL",
  products: [
    .library(name: "NavDSL", targets: ["NavDSL"]),
    .executable(name: "navc", targets: ["navc"]),
  ],
  targets: [
    .target(name: "NavDSL"),
    .executableTarget(name: "navc", dependencies: ["NavDSL"]),
    .executableTarget(
      name: "Benchmarks", dependencies: ["NavDSL"], path: "Benchmarks",
      exclude: ["README.md", "peers.sh", "swift-output.sh", "peers_generate.py", "peers_measure.py"]),
    .testTarget(
      name: "NavDSLTests", dependencies: ["NavDSL", "navc"], exclude: ["Cases"]),
  ],
  swiftLanguageModes: [.v6]
)
