import GlossManagedObjectModel
import GlossModelFiles
import Testing

@Suite struct ProjectTargetsTests {
  /// The entities of the models below `App`, each file with one class that has the file's name.
  private static func entities(of paths: [String], _ others: [String: String]) -> [String] {
    var files = others
    for path in paths {
      let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
      files[path] = "@Model class \(name) { var a: Int }"
    }
    return SwiftDataModelTests.load(files).models.flatMap(\.model.entities).map(\.name).sorted()
  }

  private static let package = """
    let package = Package(name: "App", targets: [
      .target(name: "Trips", path: "Code/Trips"),
      .testTarget(name: "Checks", dependencies: [.target(name: "Trips")], path: "Code/Checks"),
      .testTarget(name: "More", path: "./Extra/"),
    ])
    """

  @Test(
    arguments: [
      ([], ["Fake", "Mock", "Trip"]), ([("App/Package.swift", package)], ["Trip"]),
      (
        [("App/Package.swift", "let package = Package(targets: [.testTarget(name: \"X\"), .testTarget(")],
        ["Fake", "Mock", "Trip"]
      ),
      ([("App/Package.swift", "// .testTarget(path: \"Code/Checks\")")], ["Fake", "Mock", "Trip"]),
      // A project of its own folder alone.
      ([("App/Code/Package.swift", "let p = [.testTarget(name: \"X\", path: \"Checks\")]")], ["Mock", "Trip"]),
      ([("Package.swift", package)], ["Fake", "Mock", "Trip"]),
    ] as [([(String, String)], [String])])
  func foldersOfTestTargetsInAManifestDoNotCount(_ manifests: [(String, String)], _ names: [String]) {
    let found = Self.entities(
      of: ["App/Code/Trips/Trip.swift", "App/Code/Checks/Fake.swift", "App/Extra/Deep/Mock.swift"],
      Dictionary(manifests, uniquingKeysWith: { first, _ in first }))
    #expect(found == names)
  }

  /// A project with an app and a test target: `Trip` is compiled by the app, `Fake` by the tests, `Both` by both,
  /// `Mock` lies in a folder of the tests, `Kept` there as well, and is left out of them, `Lent` in the app's folder
  /// and is given to the tests as well.
  private static func project(test: String = "com.apple.product-type.bundle.unit-test") -> String {
    """
    // !$*UTF8*$!
    { objects = {
      P = { isa = PBXProject; mainGroup = G; projectDirPath = ""; targets = (T1, T2); };
      G = { isa = PBXGroup; children = (G1, R4, R5, S1, S2); sourceTree = "<group>"; };
      G1 = { isa = PBXGroup; children = (R1, R2, R3); path = Code; sourceTree = "<group>"; };
      R1 = { isa = PBXFileReference; path = Trip.swift; sourceTree = "<group>"; };
      R2 = { isa = PBXFileReference; path = Fake.swift; sourceTree = "<group>"; };
      R3 = { isa = PBXFileReference; path = Code/Root.swift; sourceTree = SOURCE_ROOT; };
      R4 = { isa = PBXFileReference; name = Both; path = "Code/Both.swift"; sourceTree = "<group>"; };
      R5 = { isa = PBXFileReference; path = Built.swift; sourceTree = BUILT_PRODUCTS_DIR; };
      S1 = { isa = PBXFileSystemSynchronizedRootGroup; path = Main; sourceTree = "<group>"; exceptions = (E2); };
      S2 = { isa = PBXFileSystemSynchronizedRootGroup; path = Checks; sourceTree = "<group>"; exceptions = (E1); };
      E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Deep/Kept.swift); target = T2; };
      E2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Lent.swift); target = T2; };
      T1 = { isa = PBXNativeTarget; buildPhases = (A1); fileSystemSynchronizedGroups = (S1);
        productType = "com.apple.product-type.application"; };
      T2 = { isa = PBXNativeTarget; buildPhases = (A2, A3, A9); fileSystemSynchronizedGroups = (S2);
        productType = "\(test)"; };
      A1 = { isa = PBXSourcesBuildPhase; files = (B1, B4); };
      A2 = { isa = PBXSourcesBuildPhase; files = (B2, B3, B4, B5, B9); };
      A3 = { isa = PBXResourcesBuildPhase; files = (B1); };
      B1 = { isa = PBXBuildFile; fileRef = R1; }; B2 = { isa = PBXBuildFile; fileRef = R2; };
      B3 = { isa = PBXBuildFile; fileRef = R3; }; B4 = { isa = PBXBuildFile; fileRef = R4; };
      B5 = { isa = PBXBuildFile; fileRef = R5; }; B9 = { isa = PBXBuildFile; };
    }; rootObject = P; }
    """
  }

  private static let paths = [
    "App/Code/Trip.swift", "App/Code/Fake.swift", "App/Code/Root.swift", "App/Code/Both.swift",
    "App/Main/Lent.swift", "App/Checks/Mock.swift", "App/Checks/Deep/Kept.swift", "App/Other/None.swift",
  ]

  @Test(arguments: [
    ("bundle.unit-test", ["Both", "Kept", "Lent", "None", "Trip"]),
    ("bundle.ui-testing", ["Both", "Kept", "Lent", "None", "Trip"]),
    ("framework", ["Both", "Fake", "Kept", "Lent", "Mock", "None", "Root", "Trip"]),
  ])
  func filesThatOnlyTestTargetsOfAProjectCompileDoNotCount(_ product: String, _ names: [String]) {
    let project = Self.project(test: "com.apple.product-type.\(product)")
    #expect(Self.entities(of: Self.paths, ["App/App.xcodeproj/project.pbxproj": project]) == names)
  }

  @Test func damagedProjectsDeclareNothingAndAreRead() {
    let project = Self.project()
    for end in stride(from: 0, to: project.utf8.count - 2, by: 97) {
      let part = String(decoding: Array(project.utf8).prefix(end), as: UTF8.self)
      #expect(Self.entities(of: Self.paths, ["App/App.xcodeproj/project.pbxproj": part]).count == 8)
    }
    // Groups in a circle have no path.
    let circle = project.replacing("children = (R1, R2, R3)", with: "children = (R1, R2, R3, G, G1)")
    #expect(Self.entities(of: Self.paths, ["App/App.xcodeproj/project.pbxproj": circle]).contains("Fake"))
  }
}
