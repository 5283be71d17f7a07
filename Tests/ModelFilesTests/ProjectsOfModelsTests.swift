import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import Testing

@testable import GlossModelFiles

/// Which files of a project count.
@Suite struct ProjectsOfModelsTests {
  @Test func theHashesOfACopyAreComputedOnceForTheLastEight() {
    let reading = MappingModelReader.Reading()
    var computed: [[UInt8]] = []
    func hashes(_ bytes: [UInt8]) -> [String: [UInt8]]? {
      reading.hashes(bytes) { bytes in
        computed.append(bytes)
        return bytes == [9] ? nil : ["A": bytes]
      }
    }
    for bytes: [UInt8] in [[1], [1], [1, 1], [2], [1]] { #expect(hashes(bytes) == ["A": bytes]) }
    #expect(computed == [[1], [1, 1], [2]])
    // What cannot be read is not tried again.
    #expect(hashes([9]) == nil && hashes([9]) == nil)
    #expect(computed.count == 4)
    for number: UInt8 in 20..<24 { _ = hashes([number]) }
    #expect(hashes([1]) == ["A": [1]] && computed.count == 8)
    _ = hashes([30])
    #expect(hashes([1, 1]) == ["A": [1, 1]] && computed.count == 9)
    #expect(hashes([1]) == ["A": [1]] && computed.count == 10)
  }

  private func model(_ entity: String) -> String { "<model><entity name=\"\(entity)\"/></model>" }

  private func names(_ files: [String: String], limit: Int = 1000) -> [String] {
    let found = MappingModelReader.search("p", in: InMemoryFileTree(files), limit: limit)
    // None of them can be read, so each is a failure.
    return found.failures.map(\.path)
  }

  @Test(arguments: [
    ("p/a/M.xcmappingmodel/xcmapping.xml", "p/a/M.xcmappingmodel/xcmapping.xml"), ("p/a/M.cdm", "p/a/M.cdm"),
    ("p/a/M.xcmappingmodel", nil), ("p/a/M.cdm/x", nil), ("p/.a/M.cdm", nil), ("p/a/.M.cdm", nil),
    ("p/build/M.cdm", nil), ("q/M.cdm", nil), ("p/App.xcdatamodeld/M.cdm", nil),
    ("p/contents/M.cdm", "p/contents/M.cdm"),
    ("p/gen/M.cdm", nil), ("p/a/gen/M.cdm", "p/a/gen/M.cdm"), ("p/sub/gen/M.cdm", nil), ("p/sub/own/M.cdm", nil),
    ("p/own/M.cdm", "p/own/M.cdm"),
  ]) func mappingModelsAreFoundByTheirKind(_ path: String, _ found: String?) {
    let others = [
      "p/other.txt": "", "p/.git/HEAD": "", "p/.gitignore": "/gen\n/sub/gen\n", "p/sub/.gitignore": "own",
    ]
    #expect(names(others.merging([path: "x"]) { $1 }) == [found].compactMap(\.self))
  }

  /// All items of a folder count, and then no further folder is listed.
  @Test(arguments: [(0, []), (1, ["p/M.cdm"]), (2, ["p/M.cdm"]), (3, ["p/M.cdm", "p/a/M.cdm"])])
  func asManyItemsAreLookedAtAsTheLimitSays(_ limit: Int, _ found: [String]) {
    #expect(names(["p/M.cdm": "x", "p/a/M.cdm": "x"], limit: limit) == found)
  }

  @Test(arguments: [(32, 1), (33, 0)]) func mappingModelsAreFoundToADepth(_ depth: Int, _ count: Int) {
    #expect(names(["p/" + String(repeating: "d/", count: depth) + "M.cdm": "x"]).count == count)
  }

  @Test func eachPackageIsReadOnceForItsVersions() {
    let current = """
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>A 2.xcdatamodel</string></dict></plist>
      """
    let files = [
      "A.xcdatamodeld/.xccurrentversion": current, "A.xcdatamodeld/A.xcdatamodel/contents": model("X"),
      "A.xcdatamodeld/A 2.xcdatamodel/contents": model("Y"), "A.xcdatamodeld/A 3.xcdatamodel/contents": "<",
      "B.xcdatamodeld/B.xcdatamodel/contents": model("X"), "C.xcdatamodel/contents": model("X"),
    ]
    let loader = ModelLoader(files: InMemoryFileTree(files))
    let models = loader.load(["A.xcdatamodeld", "A.xcdatamodeld/A.xcdatamodel", "B.xcdatamodeld", "C.xcdatamodel"])
      .models
    #expect(models.count == 4)
    let (versions, failures) = loader.versionsByPackage(of: models)
    #expect(
      versions.mapValues { $0.map { $0.version ?? "-" } } == [
        "A.xcdatamodeld": ["A", "A 2"], "B.xcdatamodeld": ["B"],
      ])
    #expect(failures.map(\.path) == ["A.xcdatamodeld/A 3.xcdatamodel/contents"])
    #expect(loader.versionsByPackage(of: []).versions.isEmpty)
  }
}
