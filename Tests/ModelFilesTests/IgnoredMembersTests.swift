import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossPropertyLists
import GlossTestSupport
import Testing

@testable import GlossModelFiles

/// Everything left out of a model is on a list, with the reason.
@Suite struct IgnoredMembersTests {
  @Test func areListedInTheDocumentation() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/ModelGloss/ModelGloss.docc/MembersWithoutMeaning.md")
    let rows = try String(contentsOf: article, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
    func expected(_ reasons: [String: String]) -> [Substring] {
      reasons.map { Substring("| `\($0.key)` | \($0.value) |") }.sorted()
    }
    #expect(
      rows == expected(IgnoredSettings.reasons) + expected(IgnoredMembers.reasonsByName)
        + expected(IgnoredElementsMembers.reasons))
  }

  /// Every member of every archived object in the corpus is either read or on the list.
  @Test(.enabled(if: Corpus.path != nil)) func areAllThatCompiledModelsHave() throws {
    let files = DiskFileTree()
    var unknown = Set<String>()
    for path in CorpusCompiledModelTests.paths(".mom") {
      guard let bytes = try? files.bytes(at: path), let list = try? PropertyListParser.parse(bytes) else { continue }
      for object in list["$objects"]?.elements ?? [] {
        for entry in object.entries ?? [] where !entry.key.hasPrefix("$") && !entry.key.hasPrefix("NS.") {
          if !IgnoredMembers.isRead(entry.key), IgnoredMembers.reasonsByName[entry.key] == nil {
            unknown.insert(entry.key)
          }
        }
      }
    }
    #expect(unknown == [])
  }

  /// Every attribute of every source document in the corpus is either read or on the list.
  @Test(.enabled(if: Corpus.path != nil)) func areAllThatSourceModelsHave() throws {
    let files = DiskFileTree()
    var unknown = Set<String>()
    for path in CorpusCompiledModelTests.paths("/contents") {
      guard let bytes = try? files.bytes(at: path),
        let document = (try? SourceModelReader.read(bytes, path: path))?.document
      else { continue }
      let settings =
        document.settings + document.objectSettings.map(\.setting) + document.diagram.flatMap(\.settings)
      for setting in settings where IgnoredSettings.reasons[setting.name] == nil { unknown.insert(setting.name) }
    }
    #expect(unknown == [])
  }
}

extension IgnoredMembers {
  /// The reasons by the names of the keys.
  fileprivate static var reasonsByName: [String: String] {
    Dictionary(uniqueKeysWithValues: reasons.map { ($0.key.rawValue, $0.value) })
  }

  /// Whether a member is read.
  fileprivate static func isRead(_ name: String) -> Bool {
    ModelFlag.all.contains { $0.archiveKey == name } || ArchiveKey(rawValue: name).map { reasons[$0] == nil } == true
  }
}
