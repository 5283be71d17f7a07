import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossModelFiles
import GlossTestSupport
import Testing

/// The table of `make corpus`: the number of files per format, how many load, and why the others do not.
@Suite(.enabled(if: Corpus.path != nil)) struct CorpusReportTests {
  private struct Row {
    var files = 0
    var loaded = 0
    var findings = 0
    var refused: [String: Int] = [:]
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["CORPUS_REPORT"] == "1"))
  func readsEveryModelFile() throws {
    let corpus = try #require(Corpus.path)
    let loader = ModelLoader(files: DiskFileTree())
    var rows: [String: Row] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: corpus).sorted() {
      guard let form = Self.form(of: name) else { continue }
      let result = loader.load(corpus + "/" + name, versions: .all)
      var row = rows[form] ?? Row()
      row.files += 1
      row.loaded += result.failures.isEmpty ? 1 : 0
      row.findings += result.findings.count + result.models.reduce(0) { $0 + $1.findings.count }
      for failure in result.failures { row.refused[failure.reason, default: 0] += 1 }
      rows[form] = row
    }
    print("form             files  loaded  refused  findings")
    for (form, row) in rows.sorted(by: { $0.key < $1.key }) {
      let numbers = [row.files, row.loaded, row.files - row.loaded, row.findings].map { number in
        String(repeating: " ", count: max(0, 8 - String(number).count)) + String(number)
      }
      print(form.padding(toLength: 14, withPad: " ", startingAt: 0) + numbers.joined())
      for (reason, count) in row.refused.sorted(by: { $0.key < $1.key }) { print("    \(count) × \(reason)") }
    }
    for form in ["contents", "elements", "mom", "omo", "momd"] {
      #expect(rows[form]?.loaded == rows[form]?.files)
    }
  }

  private static func form(of path: String) -> String? {
    switch FilePath.name(of: path) {
    case "contents", "elements": FilePath.name(of: path)
    default:
      ["mom", "omo", "momd", "xcdatamodeld", "cdm", "xcmappingmodel"].first {
        $0 == FilePath.fileExtension(of: path)
      }
    }
  }
}
