import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossModelFiles
import GlossReports
import GlossTestSupport
import Testing

@Suite struct InspectReportTests {
  private func load(_ name: String, versions: VersionSelection = .current) throws -> LoadResult {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../ModelFilesTests/Fixtures")
    var files = InMemoryFileTree([String: [UInt8]]())
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)) {
      files.files[path] = try? DiskFileTree().bytes(at: folder.appending(path: path).path(percentEncoded: false))
    }
    return ModelLoader(files: files).load(name, versions: versions)
  }

  @Test func writesEveryMemberOfTheContract() throws {
    let result = try load("Library.xcdatamodeld")
    #expect(result.failures.isEmpty)
    #expect(Golden.difference(InspectReport.json(result.models), from: "Inspect/Library.json") == nil)
  }

  @Test func writesALineForEachProperty() throws {
    let result = try load("Library.xcdatamodeld", versions: .all)
    #expect(result.models.map(\.version) == ["Library", "Library 2"])
    #expect(Golden.difference(InspectReport.text(result.models), from: "Inspect/Library.txt") == nil)
  }

  @Test func writesAnObjectForNoModels() {
    #expect(InspectReport.json([]) == "{\n  \"schemaVersion\": 1,\n  \"models\": []\n}\n")
    #expect(InspectReport.text([]).isEmpty)
  }
}
