// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that clients of modelgloss never resolve or build what only measurements need.
let package = Package(
  name: "modelgloss-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "modelgloss", path: "..")],
  targets: [
    .systemLibrary(name: "LibXML2Floor", pkgConfig: "libxml-2.0"),
    .executableTarget(
      name: "Bench", dependencies: ["LibXML2Floor", .product(name: "ModelGloss", package: "modelgloss")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
