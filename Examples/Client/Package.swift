// swift-tools-version: 6.2
import PackageDescription

// A package as an app's or a server's team would write it: it has a target named `Localization` of its own, and checks
// the translations of its model in a unit test.
let package = Package(
  name: "client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "modelgloss", path: "../..")],
  targets: [
    .target(name: "Localization"),
    .testTarget(
      name: "ClientTests", dependencies: ["Localization", .product(name: "ModelGloss", package: "modelgloss")],
      swiftSettings: [
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
  ]
)
