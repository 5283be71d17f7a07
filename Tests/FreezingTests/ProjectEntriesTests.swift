import GlossBasics
import GlossFiles
import Testing

@testable import GlossFreezing

/// Which new files an Xcode project has to list.
@Suite struct ProjectEntriesTests {
  /// A project that lists one file, and has the folder `Whole` whole.
  private static func project(_ file: String = "App/Item.swift") -> String {
    """
    { objects = {
      A1 = { isa = PBXProject; mainGroup = A2; };
      A2 = { isa = PBXGroup; children = (A3, A7); sourceTree = "<group>"; };
      A3 = { isa = PBXFileReference; path = \(file); sourceTree = "<group>"; };
      A4 = { isa = PBXBuildFile; fileRef = A3; };
      A5 = { isa = PBXSourcesBuildPhase; files = (A4); };
      A6 = { isa = PBXNativeTarget; buildPhases = (A5); fileSystemSynchronizedGroups = (A7);
        productType = "com.apple.product-type.application"; };
      A7 = { isa = PBXFileSystemSynchronizedRootGroup; path = Whole; sourceTree = "<group>"; };
    }; }
    """
  }

  private static let new = FileEdit(path: "App/V2.swift", oldBytes: nil, newBytes: [])

  private static func note(_ path: String, _ project: String) -> String {
    "add \(path) to the target in Xcode: \(project) lists its files one by one"
  }

  private static let listing = ["Shop.xcodeproj/project.pbxproj": project()]

  @Test(
    arguments: [
      ("a new Swift file", listing, [new], [note("App/V2.swift", "Shop.xcodeproj")]),
      ("an edited file", listing, [FileEdit(path: "App/V2.swift", oldBytes: [], newBytes: [1])], []),
      ("another kind of file", listing, [FileEdit(path: "App/V2.txt", oldBytes: nil, newBytes: [])], []),
      (
        "a folder that the project has whole", listing,
        [FileEdit(path: "Whole/V2.swift", oldBytes: nil, newBytes: []), new],
        [note("App/V2.swift", "Shop.xcodeproj")]
      ),
      (
        "several files", listing, [new, FileEdit(path: "App/V3.swift", oldBytes: nil, newBytes: [])],
        [note("App/V2.swift", "Shop.xcodeproj"), note("App/V3.swift", "Shop.xcodeproj")]
      ),
      ("a package in between", listing.merging(["App/Package.swift": ""]) { $1 }, [new], []),
      ("a repository in between", listing.merging(["App/.git": ""]) { $1 }, [new], []),
      (
        "a package with a project", listing.merging(["Package.swift": "", ".git": ""]) { $1 }, [new],
        [note("App/V2.swift", "Shop.xcodeproj")]
      ),
      (
        "the nearest project", listing.merging(["App/Own.xcodeproj/project.pbxproj": project("Item.swift")]) { $1 },
        [new], [note("App/V2.swift", "App/Own.xcodeproj")]
      ),
      (
        "the nearest project without a list",
        listing.merging(["App/Own.xcodeproj/project.pbxproj": "{ objects = {}; }"]) { $1 }, [new], []
      ),
      ("a project that does not parse", ["Shop.xcodeproj/project.pbxproj": "{"], [new], []),
      ("a project without its file", ["Shop.xcodeproj/other": ""], [new], []),
      ("no project", [:], [new], []),
    ] as [(String, [String: String], [FileEdit], [String])])
  func newFilesAreNamed(_ name: String, _ files: [String: String], _ edits: [FileEdit], _ notes: [String]) {
    #expect(ProjectEntries.notes(for: edits, in: InMemoryFileTree(files)) == notes, "\(name)")
  }
}
