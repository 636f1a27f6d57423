// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PluginExample",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "NavDSL", path: "../..")],
  targets: [
    // An app's flow, in two files.
    .executableTarget(
      name: "MuseumApp", dependencies: ["MuseumTickets", .product(name: "NavRuntime", package: "NavDSL")],
      plugins: [.plugin(name: "NavPlugin", package: "NavDSL")]),
    // A feature, as a module of its own.
    .target(
      name: "MuseumTickets", dependencies: [.product(name: "NavRuntime", package: "NavDSL")],
      plugins: [.plugin(name: "NavPlugin", package: "NavDSL")]),
  ],
  swiftLanguageModes: [.v6]
)
