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

/// A room of the house: the target `GlossName` in the folder `Sources/Name`.
///
/// Names of targets must be unique among all packages of a client, names of folders need not.
func room(_ name: String, _ others: Target.Dependency...) -> Target {
  .target(name: "Gloss" + name, dependencies: others, path: "Sources/\(name)", swiftSettings: houseRules)
}

/// A C library of the system, imported by nothing but the room that wraps it.
func library(_ name: String, pkgConfig: String, providers: [SystemPackageProvider]) -> Target {
  .systemLibrary(name: "Gloss" + name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: providers)
}

/// Fixtures and goldens are read from the folders of the tests, so they are excluded from the targets.
func folders(below path: String) -> [String] {
  ["Fixtures", "Goldens"].filter { FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)/\($0)") }
}

/// A test target beside its room, with fixtures and goldens read from the source folder.
func tests(_ room: String, _ others: Target.Dependency..., target: String? = nil) -> Target {
  .testTarget(
    name: room + "Tests", dependencies: [.byName(name: target ?? "Gloss" + room)] + others,
    exclude: folders(below: "Tests/\(room)Tests"), swiftSettings: houseRules)
}

/// The commit that is built, which the Makefile tells; the digits of an untold one would be those of another build.
let commit = (Context.environment["MODELGLOSS_COMMIT"] ?? "").prefix { $0.isHexDigit }

/// A plugin's tools are compiled for the host, and the products for the target: with plugins, everything is compiled
/// twice. The Makefile leaves them out.
let hasPlugins = Context.environment["MODELGLOSS_WITHOUT_PLUGINS"] == nil

/// What other packages check and document their models with.
let plugins: [Target] = [
  .plugin(
    name: "ModelGlossCommandPlugin",
    capability: .command(
      intent: .custom(
        verb: "modelgloss",
        description: "Checks, documents and guards the Core Data and SwiftData models of the package")),
    dependencies: ["ModelGlossMain"]),
  .plugin(name: "ModelGlossBuildPlugin", capability: .buildTool(), dependencies: ["ModelGlossMain"]),
]

let package = Package(
  name: "modelgloss",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ModelGloss", targets: ["ModelGloss"]),
    .executable(name: "modelgloss", targets: ["ModelGlossMain"]),
  ] + (hasPlugins ? plugins.map { .plugin(name: $0.name, targets: [$0.name]) } : []),
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // The C libraries.
    library("CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev", "pkg-config"])]),
    library(
      "CCMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev", "pkg-config"]), .brew(["cmark-gfm", "pkgconf"]),
      ]),
    library("CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev", "pkg-config"])]),

    // The texts, templates and pages that are built into the binary, and its commit, which a build may be told.
    .target(
      name: "GlossCBuiltIn", path: "Sources/CBuiltIn",
      cSettings: commit.isEmpty ? [] : [.define("MODELGLOSS_COMMIT", to: "\"\(commit)\"")]),

    // What knows no finding and no model; then the values.
    room("Basics"),
    room("Files", "GlossBasics"),
    room("Diagnostics", "GlossBasics"),
    room("FileTrees", "GlossBasics", "GlossFiles"),
    room("ManagedObjectModel", "GlossBasics"),
    room("PredicateFormat", "GlossBasics"),
    room("CloudKitSchemas", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossManagedObjectModel"),

    // The readers.
    room("SwiftSource", "GlossBasics"),
    room("PropertyLists", "GlossBasics", "GlossCLibXML2"),
    room("Stores", "GlossBasics", "GlossFiles", "GlossPropertyLists", "GlossCSQLite"),
    room(
      "SwiftDataModels", "GlossBasics", "GlossFiles", "GlossManagedObjectModel", "GlossPropertyLists",
      "GlossSwiftSource"),
    room(
      "ModelFiles", "GlossBasics", "GlossFiles", "GlossManagedObjectModel", "GlossPredicateFormat",
      "GlossPropertyLists",
      "GlossSwiftSource", "GlossSwiftDataModels", "GlossStores", "GlossDiagnostics", "GlossCloudKitSchemas"),
    room(
      "Localization", "GlossBasics", "GlossFiles", "GlossManagedObjectModel", "GlossPropertyLists", "GlossDiagnostics",
      "GlossCBuiltIn"),

    // What is done with a model and its tables.
    room("Validation", "GlossBasics", "GlossManagedObjectModel", "GlossPredicateFormat", "GlossLocalization"),
    room(
      "TableWriting", "GlossBasics", "GlossFiles", "GlossManagedObjectModel", "GlossModelFiles", "GlossPropertyLists",
      "GlossLocalization", "GlossValidation", "GlossDiagnostics"),
    room(
      "ModelHistory", "GlossBasics", "GlossFiles", "GlossManagedObjectModel", "GlossSwiftDataModels", "GlossModelFiles",
      "GlossLocalization", "GlossValidation", "GlossDiagnostics", "GlossFileTrees", "GlossCloudKitSchemas"),
    room(
      "ModelChecks", "GlossBasics", "GlossFiles", "GlossManagedObjectModel", "GlossPredicateFormat",
      "GlossSwiftDataModels",
      "GlossModelFiles", "GlossModelHistory", "GlossLocalization", "GlossValidation", "GlossDiagnostics",
      "GlossCloudKitSchemas"),
    room(
      "StoreChecks", "GlossBasics", "GlossFiles", "GlossManagedObjectModel", "GlossPredicateFormat", "GlossStores",
      "GlossModelFiles", "GlossValidation", "GlossModelHistory"),

    room(
      "Freezing", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees", "GlossManagedObjectModel",
      "GlossPropertyLists",
      "GlossSwiftDataModels", "GlossModelFiles", "GlossModelHistory"),

    // What `inspect`, `preview` and `validate` print.
    room(
      "Reports", "GlossBasics", "GlossDiagnostics", "GlossManagedObjectModel", "GlossSwiftDataModels",
      "GlossModelFiles", "GlossLocalization", "GlossValidation", "GlossPageTemplates"),

    // The reference: the layout of diagrams and the templates know no model.
    room("DiagramLayout"),
    room("PageTemplates", "GlossBasics"),
    room(
      "SchemaDocs", "GlossDiagramLayout", "GlossPageTemplates", "GlossBasics", "GlossFiles", "GlossManagedObjectModel",
      "GlossModelHistory", "GlossSwiftDataModels", "GlossModelFiles", "GlossLocalization", "GlossValidation",
      "GlossDiagnostics", "GlossCloudKitSchemas", "GlossCCMarkGFM"),

    // The loopback server, which knows no model.
    room("LiveServer", "GlossBasics", "GlossFiles"),
    room(
      "Preview", "GlossBasics", "GlossFiles", "GlossManagedObjectModel", "GlossPredicateFormat", "GlossModelFiles",
      "GlossLocalization", "GlossTableWriting", "GlossValidation", "GlossStoreChecks",
      "GlossPageTemplates", "GlossReports", "GlossSchemaDocs", "GlossLiveServer"),

    // The public API: what other programs import. Then the command.
    .target(
      name: "ModelGloss",
      dependencies: [
        "GlossBasics", "GlossFiles", "GlossManagedObjectModel", "GlossPredicateFormat", "GlossModelHistory",
        "GlossSwiftDataModels",
        "GlossModelFiles", "GlossLocalization", "GlossTableWriting", "GlossValidation", "GlossModelChecks",
        "GlossStoreChecks", "GlossSchemaDocs", "GlossDiagnostics", "GlossFileTrees", "GlossStores",
        "GlossCloudKitSchemas",
      ],
      swiftSettings: houseRules),
    .target(
      name: "ModelGlossCommands",
      dependencies: [
        "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees", "GlossManagedObjectModel", "GlossStores",
        "GlossSwiftDataModels", "GlossModelFiles", "GlossLocalization", "GlossTableWriting",
        "GlossValidation", "GlossModelHistory", "GlossFreezing", "GlossStoreChecks", "GlossModelChecks",
        "GlossSchemaDocs", "GlossCloudKitSchemas", "GlossReports", "GlossPreview", "ModelGloss", "Yams",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: houseRules),
    // Not named `modelgloss`: file systems that ignore case could not tell it from the library.
    .executableTarget(
      name: "ModelGlossMain", dependencies: ["ModelGlossCommands", "GlossCBuiltIn"], swiftSettings: houseRules),

    // The tests.
    .target(
      name: "GlossTestSupport",
      dependencies: [
        "GlossBasics", "GlossFiles", "GlossFileTrees", "GlossManagedObjectModel", "GlossPropertyLists",
        "GlossModelFiles",
        "GlossCSQLite",
      ], path: "Tests/TestSupport", swiftSettings: houseRules),
    tests("Basics"),
    tests("Files", "GlossBasics"),
    tests("Diagnostics", "GlossBasics", "GlossTestSupport"),
    tests("FileTrees", "GlossBasics", "GlossFiles", "GlossTestSupport"),
    tests("ManagedObjectModel", "GlossBasics"),
    tests("PredicateFormat", "GlossBasics", "GlossTestSupport"),
    tests(
      "CloudKitSchemas", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees", "GlossManagedObjectModel",
      "GlossModelFiles", "GlossTestSupport"),
    tests("PropertyLists", "GlossBasics", "GlossTestSupport"),
    tests(
      "Stores", "GlossBasics", "GlossFiles", "GlossFileTrees", "GlossManagedObjectModel", "GlossPropertyLists",
      "GlossTestSupport"),
    tests("SwiftSource", "GlossBasics", "GlossTestSupport"),
    tests(
      "SwiftDataModels", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees", "GlossManagedObjectModel",
      "GlossModelFiles", "GlossSwiftSource", "GlossReports", "GlossTestSupport"),
    tests(
      "ModelHistory", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees", "GlossManagedObjectModel",
      "GlossPropertyLists", "GlossSwiftDataModels", "GlossModelFiles", "GlossLocalization", "GlossValidation",
      "GlossReports", "GlossTestSupport"),
    tests(
      "ModelFiles", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees", "GlossManagedObjectModel",
      "GlossPredicateFormat", "GlossPropertyLists", "GlossSwiftDataModels", "GlossCloudKitSchemas", "GlossTestSupport"),
    tests(
      "Localization", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees", "GlossManagedObjectModel",
      "GlossPropertyLists", "GlossTestSupport"),
    tests(
      "TableWriting", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees", "GlossManagedObjectModel",
      "GlossPropertyLists", "GlossModelFiles", "GlossLocalization", "GlossModelChecks", "GlossTestSupport"),
    tests(
      "Validation", "GlossBasics", "GlossFiles", "GlossManagedObjectModel", "GlossPredicateFormat",
      "GlossLocalization", "GlossTestSupport"),
    tests(
      "ModelChecks", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees", "GlossManagedObjectModel",
      "GlossModelFiles", "GlossLocalization", "GlossValidation", "GlossModelHistory", "GlossTestSupport"),
    tests(
      "StoreChecks", "GlossBasics", "GlossFiles", "GlossFileTrees", "GlossManagedObjectModel", "GlossPredicateFormat",
      "GlossStores",
      "GlossModelFiles", "GlossLocalization", "GlossValidation", "GlossModelHistory", "GlossModelChecks",
      "GlossTestSupport"),
    tests(
      "Freezing", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees", "GlossManagedObjectModel",
      "GlossSwiftDataModels", "GlossModelFiles", "GlossModelHistory", "GlossStoreChecks", "GlossTestSupport"),
    tests(
      "Reports", "GlossBasics", "GlossFiles", "GlossFileTrees", "GlossManagedObjectModel", "GlossModelFiles",
      "GlossLocalization",
      "GlossValidation", "GlossTestSupport"),
    tests("DiagramLayout"),
    tests("PageTemplates", "GlossBasics", "GlossTestSupport"),
    tests(
      "SchemaDocs", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees", "GlossManagedObjectModel",
      "GlossModelFiles",
      "GlossLocalization", "GlossValidation", "GlossModelHistory", "GlossModelChecks", "GlossDiagramLayout",
      "GlossPageTemplates", "GlossCloudKitSchemas", "GlossTestSupport", "GlossLiveTestSupport"),
    .target(
      name: "GlossLiveTestSupport", dependencies: ["GlossTestSupport"], path: "Tests/LiveTestSupport",
      swiftSettings: houseRules),
    tests("LiveServer", "GlossBasics", "GlossFiles", "GlossLiveTestSupport"),
    tests(
      "Preview", "GlossBasics", "GlossFileTrees", "GlossManagedObjectModel", "GlossLocalization",
      "GlossValidation", "GlossSchemaDocs", "ModelGloss", "ModelGlossCommands", "GlossTestSupport",
      "GlossLiveTestSupport"),
    tests(
      "ModelGloss", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees", "GlossManagedObjectModel",
      "GlossModelFiles",
      "GlossLocalization", "GlossModelChecks", "GlossModelHistory", "GlossSchemaDocs", "GlossTestSupport",
      target: "ModelGloss"),
    tests(
      "ModelGlossCommands", "GlossBasics", "GlossFiles", "GlossDiagnostics", "GlossFileTrees",
      "GlossManagedObjectModel",
      "GlossStores", "GlossModelFiles", "GlossLocalization", "GlossValidation",
      "GlossModelHistory", "GlossModelChecks", "GlossStoreChecks", "GlossSchemaDocs", "ModelGloss",
      .product(name: "ArgumentParser", package: "swift-argument-parser"), "GlossTestSupport",
      target: "ModelGlossCommands"),
  ] + (hasPlugins ? plugins : [])
)
