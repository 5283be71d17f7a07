import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossModelFiles
import GlossReports
import GlossTestSupport
import Testing

/// What `inspect` says of default values that the source computes.
@Suite struct InspectedDefaultTests {
  @Test func onlyDatesAndUUIDsAreMadeWhenTheAppStarts() throws {
    let source = """
      import SwiftData
      @Model final class Trip {
        var id: UUID = UUID()
        var day: Date = Date.now
        var count: Int = 3
        init() {}
      }
      """
    let files = InMemoryFileTree(["Trip.swift": Array(source.utf8)])
    let text = InspectReport.text(ModelLoader(files: files).load(".", versions: .current).models)
    let lines = text.split(separator: "\n").filter { $0.contains("default") }
    #expect(lines.count == 3, "\(text)")
    for line in lines {
      #expect(line.contains("made when the app starts") == !line.contains("count"), "\(line)")
    }
  }
}
