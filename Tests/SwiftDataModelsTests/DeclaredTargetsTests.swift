import GlossBasics
import GlossFiles
import GlossSwiftSource
import Testing

@testable import GlossSwiftDataModels

/// What the files of project generators declare.
@Suite struct DeclaredTargetsTests {
  private static func text(_ members: TargetMembers) -> String {
    (members.files.sorted() + members.folders.keys.sorted().map { $0 + "/" }).joined(separator: " ")
  }

  private static func text(_ platforms: Set<SwiftBuild.Platform>) -> String {
    platforms.map(\.rawValue).sorted().joined(separator: " ")
  }

  /// The name, the platforms, the targets, then the files of tests and of others.
  static func text(_ declared: DeclaredTargets?) -> [String] {
    guard let declared else { return ["-"] }
    let targets = declared.targets.map { "\($0.name)\($0.isApplication ? " (app)" : ""): \(text($0.members))" }
    return ["\(declared.name) [\(text(declared.platforms))]"] + targets
      + (declared.tests.isEmpty ? [] : ["tests: \(text(declared.tests))"])
  }

  @Test(
    arguments: [
      (["A/**"], .application, ["T (app): Repo/A/"]), (["A/Main.swift"], .other, ["T: Repo/A/Main.swift"]),
      (["A/*.swift", "B/x{1,2}/C", "C/[ab]", "D/?", "./E/"], .other, ["T: Repo/A/ Repo/B/ Repo/C/ Repo/D/ Repo/E/"]),
      (["A", "B/Main.swift"], .test, ["tests: Repo/B/Main.swift Repo/A/"]), ([], .application, []), ([], .test, []),
    ] as [([String], DeclaredTargets.Kind, [String])])
  func sourcesAreFilesAndFolders(sources: [String], kind: DeclaredTargets.Kind, expected: [String]) {
    var declared = DeclaredTargets(name: "P")
    declared.add("T", kind, sources: sources, in: "Repo")
    #expect(Self.text(declared) == ["P []"] + expected)
    #expect(declared.others.isEmpty == (kind == .test || sources.isEmpty))
  }

  // MARK: - Tuist

  @Test(
    arguments: [
      ("Project(name: \"P\", options: .options(), targets: [])", ["P []"]), ("", [" []"]),
      ("Project(name: made(), targets: [])", [" []"]),
      (".target(name: \"A\", product: .app, sources: [\"A/**\"])", [" []", "A (app): A/"]),
      ("Target(name: \"A\", product: .framework, sources: [\"A/**\"])", [" []", "A: A/"]),
      ("target(name: \"A\", product: .appClip, sources: \"A\")", [" []", "A (app): A/"]),
      ("Target.target(product: .watch2App, name: \"A\", buildableFolders: [\"A\"])", [" []", "A (app): A/"]),
      (".target(name: \"A\", product: .unitTests, sources: [\"A/**\"])", [" []", "tests: A/"]),
      (".target(name: \"A\", product: .uiTests, resources: [\"R\"], sources: [\"A\"])", [" []", "tests: A/"]),
      // What else is called so, and what is no target.
      (".target(name: \"A\", product: .app, resources: [\"A/**\"])", [" []"]),
      (".target(name: made(), product: .app, sources: [\"A/**\"])", [" []"]),
      (".package(name: \"A\", product: .app, sources: [\"A/**\"])", [" []"]),
      ("let target = 1", [" []"]), (".target", [" []"]), ("Project(name: \"P\")\n.target(product: .app)", ["P []"]),
      // What is within a target is not another one.
      (
        ".target(name: \"A\", product: .app, sources: [\"A\"], dependencies: [.target(name: \"B\", sources: [\"B\"])])",
        [" []", "A (app): A/"]
      ),
      (
        ".target(name: \"A\", sources: [\"A\"]), .target(name: \"B\", sources: [\"B\"])", [" []", "A: A/", "B: B/"]
      ),
      // Platforms, but those of tests.
      (
        ".target(name: \"A\", destinations: [.iPhone, .mac, .macCatalyst], product: .app, sources: [\"A\"])",
        ["[Mac Catalyst iOS macOS]", "A (app): A/"]
      ),
      (".target(name: \"A\", platform: .tvOS, product: .app, sources: [\"A\"])", ["[tvOS]", "A (app): A/"]),
      (".target(name: \"A\", destinations: .visionOS, product: .unitTests, sources: [\"A\"])", ["[]", "tests: A/"]),
    ] as [(String, [String])])
  func targetsOfTuistAreRead(text: String, expected: [String]) {
    let bytes = Array(("import ProjectDescription\n" + text).utf8)
    let found = Self.text(DeclaredTargets(tuist: bytes, in: "."))
    #expect(found.map { $0.trimming() } == expected.map { $0.trimming() })
    #expect(Self.text(DeclaredTargets(tuist: Array(text.utf8), in: ".")) == ["-"])
  }

  // MARK: - XcodeGen

  @Test(
    arguments: [
      ("name: P\ntargets:\n  A:\n    type: application\n    sources: A", ["P []", "A (app): A/"]),
      ("name: P", ["-"]), ("targets:", ["-"]), ("targets:\n  - A", ["-"]), ("name:\ntargets:\n  A:", [" []"]),
      ("options:\n  name: X\ntargets:\n  name:\n    sources: A", [" []", "name: A/"]),
      ("settings:\n  targets:\n    A:\n      sources: A", ["-"]),
      ("name: \"P Q\"\ntargets:\n  A:\n    sources: A\n  B:\n    sources: B", ["P Q []", "A: A/", "B: B/"]),
      ("targets:\n  A:\n    sources: A\nschemes:\n  B:\n    sources: B", [" []", "A: A/"]),
      // Kinds.
      ("targets:\n  A:\n    type: bundle.ui-testing\n    sources: [A, B]", [" []", "tests: A/ B/"]),
      ("targets:\n  A:\n    type: application.watchapp2\n    sources: A", [" []", "A (app): A/"]),
      ("targets:\n  A:\n    type: framework\n    sources: A", [" []", "A: A/"]),
      ("targets:\n  A:\n    info:\n      type: bundle.unit-test\n    sources: A", [" []", "A: A/"]),
      // Sources.
      ("targets:\n  A:\n    sources:\n    - A\n    - B/C", [" []", "A: A/ B/C/"]),
      (
        "targets:\n  A:\n    sources:\n      - A\n      - path: B\n      - path: C/D.swift",
        [" []", "A: C/D.swift A/ B/"]
      ),
      ("targets:\n  A:\n    sources:\n      - path: A\n        name: N\n        group: G", [" []", "A: A/"]),
      ("targets:\n  A:\n    sources:\n      - path: A\n        excludes:\n          - B", [" []", "A: A/"]),
      ("targets:\n  A:\n    resources:\n      - A\n      - path: B", [" []"]),
      ("targets:\n  A:\n    attributes:\n      sources: B\n    sources: A", [" []", "A: A/"]),
      // Platforms.
      ("targets:\n  A:\n    platform: iOS\n    sources: A", ["[iOS]", "A: A/"]),
      (
        "targets:\n  A:\n    supportedDestinations: [iOS, macCatalyst, tvOS]\n    sources: A",
        ["[Mac Catalyst iOS tvOS]", "A: A/"]
      ),
      ("targets:\n  A:\n    platform: [macOS, other]", ["[macOS]"]),
      ("targets:\n  A:\n    supportedDestinations:\n      - visionOS\n      - watchOS", ["[visionOS watchOS]"]),
      ("options:\n  platform: iOS\ntargets:\n  A:", ["[]"]),
      // Lines.
      ("# name: X\nname: P # Y\n\n \ntargets:\n  # B:\n  A:\n    sources: \"A\" # C", ["P []", "A: A/"]),
      ("name: 'P'\ntargets:\n  \"A\":\n    sources:   [ \"A\" , 'B' ]  ", ["P []", "A: A/ B/"]),
      ("name: P#Q\ntargets:\n  A:", ["P#Q []"]), ("name: \"\ntargets:\n  A:", ["\" []"]),
      ("name: \"P'\ntargets:\n  A:", ["\"P' []"]), ("name: \"\"\ntargets:\n  A:", [" []"]),
      ("name: [P\ntargets:\n  A:", ["[P []"]), ("name: P]\ntargets:\n  A:", ["P] []"]),
      ("name: ~P~\ntargets:\n  A:", ["~P~ []"]), ("name: a:b\ntargets:\n  A:", ["a:b []"]),
      ("name : P\ntargets :\n  A:\n    sources: A", ["P []", "A: A/"]),
      ("targets:\n  A:\n    sources:\n      -   A:1\n      - B", [" []", "A: A:1/ B/"]),
    ] as [(String, [String])])
  func targetsOfXcodeGenAreRead(text: String, expected: [String]) {
    let found = Self.text(DeclaredTargets(xcodeGen: Array(text.utf8), in: "."))
    #expect(found.map { $0.trimming() } == expected.map { $0.trimming() })
  }

  // MARK: - Xcode

  /// The platforms of build settings.
  @Test(arguments: [
    ("SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";", "iOS macOS"), ("SDKROOT = xros;", "visionOS"),
    ("SUPPORTED_PLATFORMS = appletvos; SDKROOT = iphoneos;", "tvOS"), ("SDKROOT = auto;", ""), ("", ""),
    ("SDKROOT = iphoneos; SUPPORTS_MACCATALYST = YES;", "Mac Catalyst iOS"),
    ("SDKROOT = watchos; SUPPORTS_MACCATALYST = NO;", "watchOS"),
  ])
  func platformsOfBuildSettingsAreRead(settings: String, expected: String) throws {
    let text = """
      { objects = { C = { isa = XCBuildConfiguration; buildSettings = { \(settings) }; };
      D = { isa = XCConfigurationList; buildSettings = { SDKROOT = macosx; }; }; }; }
      """
    let project = try #require(XcodeProjectMembers(Array(text.utf8), folder: "."))
    #expect(Self.text(project.platforms) == expected)
  }

  /// Targets with their files; the folder of the project counts from `projectDirPath` of the project alone.
  @Test func applicationsAreTheFirstTargetsOfAProject() throws {
    let text = """
      { objects = {
      A0 = { isa = PBXGroup; projectDirPath = Wrong; children = (R2); path = Code; sourceTree = "<group>"; };
      P = { isa = PBXProject; projectDirPath = ".."; };
      R1 = { isa = PBXFileReference; path = One.swift; sourceTree = SOURCE_ROOT; };
      R2 = { isa = PBXFileReference; path = Two.swift; };
      B1 = { isa = PBXBuildFile; fileRef = R1; }; B2 = { isa = PBXBuildFile; fileRef = R2; };
      S1 = { isa = PBXSourcesBuildPhase; files = (B1); }; S2 = { isa = PBXSourcesBuildPhase; files = (B2); };
      S3 = { isa = PBXHeadersBuildPhase; files = (B1, B2); };
      T1 = { isa = PBXNativeTarget; name = Kit; buildPhases = (S1, S3); productType = "x.framework"; };
      T2 = { isa = PBXNativeTarget; name = App; buildPhases = (S2, S3); productType = "x.application"; };
      T3 = { isa = PBXNativeTarget; name = Tests; buildPhases = (S1); productType = "x.bundle.ocunit-test"; };
      T4 = { isa = PBXAggregateTarget; name = All; buildPhases = (S1); };
      }; }
      """
    let project = try #require(XcodeProjectMembers(Array(text.utf8), folder: "Repo/Xcode"))
    #expect(
      Self.text(DeclaredTargets(project, name: "P")) == [
        "P []", "App (app): Repo/Code/Two.swift", "Kit: Repo/One.swift", "tests: Repo/One.swift",
      ])
    #expect(XcodeProjectMembers(Array("{ a = b; }".utf8), folder: ".") == nil)
  }

  // MARK: - Members

  @Test func membersAreFilesAndWhatIsBelowFolders() {
    var members = TargetMembers()
    #expect(members.isEmpty && !members.contains("A/B.swift"))
    members.files = ["A/B.swift"]
    #expect(!members.isEmpty && members.contains("A/B.swift") && !members.contains("A/C.swift"))
    var other = TargetMembers()
    other.add(folder: "D", without: ["D/E.swift"])
    #expect(!other.isEmpty && other.contains("D/F/G.swift") && !other.contains("D/E.swift") && !other.contains("DE"))
    members.formUnion(other)
    #expect(members.contains("A/B.swift") && members.contains("D/F.swift") && !members.contains("D/E.swift"))
    // Another target that has the folder whole.
    members.add(folder: "D")
    #expect(members.contains("D/E.swift"))
    let moved = members.mapPaths { "R/" + $0 }
    #expect(moved.contains("R/A/B.swift") && moved.contains("R/D/E.swift") && !moved.contains("D/E.swift"))
    #expect(other.mapPaths { "R/" + $0 }.contains("R/D/E.swift") == false)
  }
}

extension String {
  /// Without the spaces around it.
  fileprivate func trimming() -> String {
    var text = self[...]
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
