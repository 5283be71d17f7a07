// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The rules every target of this package is compiled under.
let houseRules: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// Fixtures and goldens lie beside the tests and are read from there, so they are no part of the target.
func folders(below path: String) -> [String] {
  ["Fixtures", "Goldens"].filter { FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)/\($0)") }
}

/// A test target beside its room, with fixtures and goldens read from the source folder.
func tests(_ room: String, _ others: Target.Dependency...) -> Target {
  .testTarget(
    name: room + "Tests", dependencies: [.byName(name: room), "TestSupport"] + others,
    exclude: folders(below: "Tests/\(room)Tests"), swiftSettings: houseRules)
}

let package = Package(
  name: "modelgloss",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ModelGloss", targets: ["ModelGloss"]),
    .executable(name: "modelgloss", targets: ["ModelGlossMain"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // The C libraries.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev", "pkg-config"])]),
    .systemLibrary(
      name: "CCMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev", "pkg-config"]), .brew(["cmark-gfm", "pkgconf"]),
      ]),

    // The files that are built into the binary, and the tool that does it.
    .executableTarget(name: "EmbedFiles", swiftSettings: houseRules),
    .plugin(
      name: "EmbedFilesPlugin", capability: .buildTool(), dependencies: ["EmbedFiles"], path: "Sources/EmbedFilesPlugin"
    ),
    .target(
      name: "Templates", path: "Templates", swiftSettings: houseRules, plugins: ["EmbedFilesPlugin"]),
    .target(
      name: "Locales", path: "Locales", swiftSettings: houseRules, plugins: ["EmbedFilesPlugin"]),

    // The values.
    .target(name: "Diagnostics", swiftSettings: houseRules),
    .target(name: "FileTrees", dependencies: ["Diagnostics"], swiftSettings: houseRules),
    .target(name: "ManagedObjectModel", swiftSettings: houseRules),
    .target(name: "PredicateFormat", swiftSettings: houseRules),

    // The readers.
    .target(name: "PropertyLists", dependencies: ["Diagnostics", "CLibXML2"], swiftSettings: houseRules),
    .target(
      name: "ModelHistory",
      dependencies: ["ManagedObjectModel", "PredicateFormat", .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: houseRules),
    .target(
      name: "ModelReading",
      dependencies: [
        "ManagedObjectModel", "ModelHistory", "PredicateFormat", "PropertyLists", "Diagnostics", "FileTrees",
        "CLibXML2",
      ],
      swiftSettings: houseRules),
    .target(
      name: "Localization",
      dependencies: ["ManagedObjectModel", "PropertyLists", "Diagnostics", "FileTrees", "Locales"],
      swiftSettings: houseRules),

    // What is done with a model and its tables.
    .target(
      name: "TableWriting",
      dependencies: [
        "ManagedObjectModel", "ModelReading", "ModelChecks", "PropertyLists", "Localization", "Diagnostics",
        "FileTrees",
      ],
      swiftSettings: houseRules),
    .target(
      name: "Validation",
      dependencies: ["ManagedObjectModel", "PredicateFormat", "Localization", "Diagnostics", "FileTrees"],
      swiftSettings: houseRules),
    .target(
      name: "ModelChecks",
      dependencies: [
        "ManagedObjectModel", "PredicateFormat", "ModelReading", "Localization", "Validation", "Diagnostics",
      ],
      swiftSettings: houseRules),
    .target(
      name: "SchemaDocs",
      dependencies: [
        "ManagedObjectModel", "ModelHistory", "PredicateFormat", "ModelReading", "Localization", "Validation",
        "Diagnostics", "FileTrees", "Templates", "Locales", "CCMarkGFM",
      ],
      swiftSettings: houseRules),

    // The library and the command.
    .target(
      name: "ModelGloss",
      dependencies: [
        "ManagedObjectModel", "PredicateFormat", "ModelHistory", "ModelReading", "Localization", "TableWriting",
        "Validation", "ModelChecks", "SchemaDocs", "PropertyLists", "Diagnostics", "FileTrees",
      ],
      swiftSettings: houseRules),
    .target(
      name: "ModelGlossCommands",
      dependencies: [
        "ModelGloss", "Yams", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: houseRules),
    // Not named `modelgloss`: file systems that ignore case could not tell it from the library.
    .executableTarget(name: "ModelGlossMain", dependencies: ["ModelGlossCommands"], swiftSettings: houseRules),

    // The tests.
    .target(name: "TestSupport", dependencies: ["FileTrees"], path: "Tests/TestSupport", swiftSettings: houseRules),
    tests("Diagnostics"),
    tests("FileTrees"),
    tests("ManagedObjectModel"),
    tests("PredicateFormat"),
    tests("PropertyLists"),
    tests("ModelHistory", "ModelReading", "PropertyLists", "FileTrees"),
    tests("ModelReading"),
    tests("Localization"),
    tests("TableWriting", "ModelReading", "Localization"),
    tests("Validation"),
    tests("ModelChecks"),
    // Templates are rendered with swift-mustache too, to compare.
    tests("SchemaDocs", "Templates", .product(name: "Mustache", package: "swift-mustache")),
    tests("ModelGloss"),
    tests("ModelGlossCommands"),
  ]
)
