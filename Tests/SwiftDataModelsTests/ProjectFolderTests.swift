import GlossBasics
import GlossFiles
import GlossSwiftSource
import Testing

@testable import GlossSwiftDataModels

/// Which project a file belongs to, where projects are in one another, above the folder and behind links.
@Suite struct ProjectFolderTests {
  /// A tree in memory in which a folder is a link.
  private struct LinkedTree: FileTreeLayer {
    let base: any FileTree
    var links: [String: String] = [:]
    var workingFolder: String?

    func realPath(of path: String) -> String { links[path] ?? FilePath.normalized(path) }
  }

  private static func package(_ name: String, _ more: String = "") -> String {
    "let package = Package(name: \"\(name)\"\(more))"
  }

  private static func target(_ folder: String, _ name: String, isOfPackage: Bool = false) -> SwiftDataFile.Target {
    SwiftDataFile.Target(folder: folder, name: name, isOfPackage: isOfPackage)
  }

  /// The name of a model in a file whose target is its folder.
  private static func name(
    of path: String, below root: String, _ files: [String: String], links: [String: String] = [:],
    workingFolder: String? = nil
  ) -> String {
    let tree = LinkedTree(base: InMemoryFileTree(files), links: links, workingFolder: workingFolder)
    let targets = ProjectTargets(among: [path], below: root, in: tree)
    let folder = FilePath.folder(of: path)
    return targets.name(of: path, target(folder, folder == root ? "" : FilePath.name(of: folder)))
  }

  @Test(
    arguments: [
      ("Repo/A/X.swift", "Repo", ["Repo/Package.swift": package("P")], "P"),
      // The nearest, unless there are several.
      (
        "Repo/A/B/X.swift", "Repo",
        ["Repo/Package.swift": package("P"), "Repo/A/Package.swift": package("Q")], "Q"
      ),
      ("Repo/C/X.swift", "Repo", ["Repo/Package.swift": package("P"), "Repo/A/Package.swift": package("Q")], "P"),
      (
        "Repo/A/X.swift", "Repo",
        ["Repo/Package.swift": package("P"), "Repo/Q.xcodeproj/project.pbxproj": "{ objects = { }; }"], "A"
      ),
      ("Repo/A/X.swift", "Repo", ["Repo/Package.swift": "let x = 1"], "A"),
      ("Repo/Ab/X.swift", "Repo", ["Repo/A/Package.swift": package("Q")], "Ab"),
      // A target that compiles the file, applications first.
      (
        "Repo/A/X.swift", "Repo",
        [
          "Repo/Package.swift": package(
            "P",
            ", targets: [.target(name: \"L\", path: \"A\"), .executableTarget(name: \"E\", path: \"A\"),"
              + " .testTarget(name: \"T\", path: \"A\")]")
        ], "E"
      ),
      (
        "Repo/A/X.swift", "Repo",
        [
          "Repo/Package.swift": package(
            "P", ", targets: [.target(name: \"L\", path: \"B\"), target(name: \"M\", path: \"A\")]")
        ],
        "P"
      ),
      // Folders.
      ("Repo/X.swift", "Repo", [:], "Repo"), ("X.swift", ".", [:], ""), ("/X.swift", "/", [:], ""),
      ("A/X.swift", ".", ["Package.swift": package("P")], "P"), ("X.swift", ".", ["Package.swift": package("P")], "P"),
      // Above the folder, up to its repository.
      ("Work/Repo/A/X.swift", "Work/Repo/A", ["Work/Package.swift": package("P")], "P"),
      (
        "Work/Repo/A/X.swift", "Work/Repo/A",
        ["Work/Package.swift": package("P"), "Work/Repo/.git/HEAD": "ref"], "A"
      ),
      (
        "Work/Repo/A/X.swift", "Work/Repo/A", ["Work/Package.swift": package("P"), "Work/Repo/A/.git/HEAD": "ref"], "A"
      ),
      (
        "Work/Repo/A/X.swift", "Work/Repo/A",
        ["Work/Package.swift": package("P"), "Work/Repo/Package.swift": package("Q")], "Q"
      ),
      (
        "Work/Repo/A/X.swift", "Work/Repo/A",
        ["Work/Package.swift": package("P"), "Work/Repo/A/Package.swift": package("Q")], "Q"
      ),
      ("1/2/3/4/5/6/7/8/9/X.swift", "1/2/3/4/5/6/7/8/9", ["1/Package.swift": package("P")], "P"),
      ("0/1/2/3/4/5/6/7/8/9/X.swift", "0/1/2/3/4/5/6/7/8/9", ["0/Package.swift": package("P")], "9"),
    ] as [(String, String, [String: String], String)])
  func aFileBelongsToTheNearestProject(path: String, root: String, files: [String: String], name: String) {
    #expect(Self.name(of: path, below: root, files) == name)
  }

  @Test func aTargetOfAPackageHasItsName() {
    let targets = ProjectTargets(
      among: ["Repo/Sources/Core/X.swift"], below: "Repo",
      in: InMemoryFileTree(["Repo/Package.swift": Self.package("P")]))
    let path = "Repo/Sources/Core/X.swift"
    #expect(targets.name(of: path, Self.target("Repo/Sources/Core", "Core", isOfPackage: true)) == "Core")
    #expect(targets.name(of: path, Self.target("Repo/Sources/Core", "Core")) == "P")
  }

  /// The folder that is searched may be a link, or the folder that one stands in.
  @Test func linksDoNotChangeTheName() {
    let package = Self.package("P", ", targets: [.target(name: \"L\", path: \"A\")]")
    let files = ["Link/Package.swift": package, "Package.swift": package]
    let links = ["Link": "/disk/Repo", ".": "/disk/Here"]
    #expect(Self.name(of: "Link/A/X.swift", below: "Link", files, links: links) == "L")
    #expect(Self.name(of: "Link/X.swift", below: "Link", files, links: links) == "P")
    #expect(Self.name(of: "Link/X.swift", below: "Link", [:], links: links) == "Repo")
    #expect(Self.name(of: "A/X.swift", below: ".", files, links: links) == "L")
    #expect(Self.name(of: "X.swift", below: ".", files, links: links) == "P")
    #expect(Self.name(of: "X.swift", below: ".", [:], links: links) == "Here")
    #expect(Self.name(of: "X.swift", below: ".", [:], workingFolder: "/disk/There") == "There")
    #expect(Self.name(of: "X.swift", below: ".", [:], links: links, workingFolder: "/disk/There") == "Here")
  }

  // MARK: - Tests and platforms

  private static func held(_ paths: [String], _ files: [String: String]) -> [String] {
    let targets = ProjectTargets(among: paths, below: "Repo", in: InMemoryFileTree(files))
    return paths.filter { targets.hold($0) }
  }

  @Test(
    arguments: [
      ("[.testTarget(name: \"T\", path: \"T\"), .target(name: \"L\", path: \"L\")]", ["Repo/T/X.swift"]),
      (
        "[.testTarget(name: \"T\", path: \"T\"), .testTarget(name: \"L\", path: \"./L/\")]",
        ["Repo/L/X.swift", "Repo/T/X.swift"]
      ),
      ("[.testTarget(name: \"T\", path: \"\")]", []), ("[.testTarget(name: \"T\")]", []),
      ("[testTarget(name: \"T\", path: \"T\")]", []), ("[.plugin(name: \"T\", path: \"T\")]", []),
      (
        "[.target(name: \"L\", dependencies: [.testTarget(name: \"T\", path: \"T\")], path: \"L\")]", []
      ),
    ] as [(String, [String])])
  func foldersOfTestTargetsAreHeld(targets: String, held: [String]) {
    let files = ["Repo/Package.swift": Self.package("P", ", targets: \(targets)")]
    #expect(Self.held(["Repo/L/X.swift", "Repo/T/X.swift"], files) == held)
  }

  @Test func aSearchEndsAtAMaximumOfProjects() {
    let numbers = (100..<165).map { "Repo/P\($0)" }
    let package = Self.package("P", ", targets: [.testTarget(name: \"T\", path: \"T\")]")
    var files = Dictionary(numbers.map { ("\($0)/Package.swift", package) }, uniquingKeysWith: { first, _ in first })
    // Other files are no projects.
    for number in 0..<10 { files["Repo/P100/A\(number).txt"] = "" }
    #expect(Self.held(numbers.map { "\($0)/T/X.swift" }, files) == numbers.dropLast().map { "\($0)/T/X.swift" })
  }

  private static func platforms(_ files: [String: String], below root: String = "Repo") -> String {
    let targets = ProjectTargets(among: ["Repo/App/X.swift"], below: root, in: InMemoryFileTree(files))
    return targets.platforms.map(\.rawValue).joined(separator: " ")
  }

  private static let all = "iOS macOS watchOS tvOS visionOS Mac Catalyst"

  @Test(arguments: [
    (", platforms: [.iOS(.v17), .macOS(\"14\")]", "iOS macOS"), (", platforms: [.macCatalyst(.v17)]", "Mac Catalyst"),
    (", platforms: [.tvOS(.v17)], products: [.iOS]", "tvOS"), (", platforms: [.tvOS(.v17)", "tvOS"), ("", all),
    (", platforms: minimum, products: [.iOS]", all), (", supported: [.iOS]", all), (", platforms = [.iOS]", all),
    (", platforms: []", all),
  ])
  func platformsOfAPackageAreThoseOfItsList(list: String, platforms: String) {
    #expect(Self.platforms(["Repo/Package.swift": Self.package("P", list)]) == platforms)
  }

  /// What is around the folder counts only if nothing within it says more.
  @Test func platformsOfAProjectAboveCountLast() {
    let outer = ["Repo/Package.swift": Self.package("P", ", platforms: [.tvOS(.v17)]")]
    #expect(Self.platforms(outer, below: "Repo/App") == "tvOS")
    let inner = ["Repo/App/Sub/Package.swift": Self.package("Q", ", platforms: [.iOS(.v17)]")]
    let files = outer.merging(inner) { $1 }
    let targets = ProjectTargets(among: ["Repo/App/Sub/X.swift"], below: "Repo/App", in: InMemoryFileTree(files))
    #expect(targets.platforms == [.iOS])
    #expect(targets.name(of: "Repo/App/Y.swift", Self.target("Repo/App", "App")) == "P")
  }

  /// A project that is there says more than what would generate it.
  @Test(arguments: [
    ("project.yml", "name: G\ntargets:\n  A:\n    platform: tvOS", "tvOS", "G"),
    ("project.yaml", "name: G\ntargets:\n  A:\n    platform: tvOS", "tvOS", "G"),
    ("project.yml", "name: G", all, "App"), ("project.json", "name: G\ntargets:\n  A:\n    platform: tvOS", all, "App"),
    (
      "Project.swift",
      "import ProjectDescription\nProject(name: \"G\", targets: [.target(name: \"A\", destinations: .tvOS)])", "tvOS",
      "G"
    ),
  ])
  func aGeneratorDeclaresAProject(file: String, text: String, platforms: String, name: String) {
    var files = ["Repo/\(file)": text]
    #expect(Self.platforms(files) == platforms)
    #expect(Self.name(of: "Repo/App/X.swift", below: "Repo", files) == name)
    files["Repo/Old.xcodeproj/project.pbxproj"] = "{ objects = { }; }"
    #expect(Self.platforms(files) == Self.all)
    #expect(Self.name(of: "Repo/App/X.swift", below: "Repo", files) == "Old")
  }
}
