// swift-tools-version: 6.2
import PackageDescription

// A package as a team would write it: a target with a model, its tables, and both plugins. The plugins come from this
// repository, which builds the command from source; MODELGLOSS_PLUGINS names the package over a release's binary instead.
let package = Package(
  name: "shop",
  defaultLocalization: "en",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Shop", targets: ["Shop"])],
  dependencies: [.package(name: "modelgloss", path: Context.environment["MODELGLOSS_PLUGINS"] ?? "../..")],
  targets: [
    .target(
      name: "Shop",
      resources: [.copy("Shop.xcdatamodeld"), .process("de.lproj"), .process("en.lproj")],
      plugins: [.plugin(name: "ModelGlossBuildPlugin", package: "modelgloss")])
  ]
)
