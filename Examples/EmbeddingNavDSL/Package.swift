// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "EmbeddingNavDSL",
  dependencies: [.package(name: "NavDSL", path: "../..")],
  targets: [
    .executableTarget(name: "ListScenes", dependencies: [.product(name: "NavDSL", package: "NavDSL")]),
    .executableTarget(name: "WalkThrough", dependencies: [.product(name: "NavDSL", package: "NavDSL")]),
  ],
  swiftLanguageModes: [.v6]
)
