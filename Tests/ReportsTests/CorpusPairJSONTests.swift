import Foundation
import GlossBasics
import GlossFileTrees
import GlossModelFiles
import GlossReports
import GlossTestSupport
import Testing

/// Real models in source and compiled form give the same JSON, except for the members listed here.
@Suite(.enabled(if: Corpus.path != nil)) struct CorpusPairJSONTests {
  /// Members dropped by compilation, and members that depend on the file read.
  private static let dropped: Set = ["codeGeneration", "usesScalarValueType", "usesCloudKit", "format", "path"]

  /// Compiled models made from another state of the source next to them.
  private static let stale = [
    "ZeeQL__ZeeQL3/data/Contacts.mom",
    "alemar11__CoreDataPlus/Tests/Resources/SampleModel/Fixtures/SampleModel.momd/SampleModel.mom",
    "alemar11__CoreDataPlus@49faad2f/Tests/SampleModel.momd/SampleModel2.mom",
  ]

  @Test func sourceAndCompiledFormGiveTheSameJSON() throws {
    let corpus = try #require(Corpus.path)
    let loader = ModelLoader(files: DiskFileTree())
    let table = try String(contentsOf: URL(filePath: corpus + "/PAIRS.tsv"), encoding: .utf8)
    var equal = 0
    var different: [String] = []
    for row in table.split(separator: "\n").dropFirst() {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields[4] == "exact" else { continue }
      let source = try members(of: loader.load(corpus + "/" + fields[1]))
      let compiled = try members(of: loader.load(corpus + "/" + fields[0]))
      if source == compiled { equal += 1 } else { different.append(fields[0]) }
    }
    print("\(equal) pairs equal, \(different.count) different")
    #expect(equal > 100)
    #expect(different.filter { path in !Self.stale.contains { path.hasSuffix($0) } } == [])
  }

  private func members(of result: LoadResult) throws -> String {
    let report = InspectReport.json([try #require(result.models.first)])
    let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    var model = Self.withoutDropped(try #require((object?["models"] as? [Any])?.first)) as? [String: Any] ?? [:]
    // The package names the current version, and the source of some pairs comes without its package.
    model["isCurrentVersion"] = nil
    let data = try JSONSerialization.data(withJSONObject: model, options: [.sortedKeys, .prettyPrinted])
    return String(decoding: data, as: UTF8.self)
  }

  private static func withoutDropped(_ value: Any) -> Any {
    switch value {
    case let object as [String: Any]: object.filter { !dropped.contains($0.key) }.mapValues(withoutDropped)
    case let array as [Any]: array.map(withoutDropped)
    default: value
    }
  }
}
