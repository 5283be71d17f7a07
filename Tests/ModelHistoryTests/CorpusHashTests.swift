import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossPropertyLists
import GlossTestSupport
import Testing

/// Every hash that compiled packages of the corpus record, against the one computed from the source beside it.
@Suite(.enabled(if: Corpus.path != nil)) struct CorpusHashTests {
  @Test func agreesWithEveryRecordedHash() throws {
    let root = try #require(Corpus.path)
    let files = DiskFileTree()
    let rows = String(decoding: try files.bytes(at: root + "/PAIRS.tsv"), as: UTF8.self).split(separator: "\n")
    var compared = 0
    var different: [String] = []
    var checksums = 0
    for row in rows.dropFirst().map({ $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }) {
      guard row.count > 4, row[4] == "exact" else { continue }
      let package = root + "/" + FilePath.folder(of: row[0])
      guard let bytes = try? files.bytes(at: package + "/VersionInfo.plist") else { continue }
      let info = try PropertyListParser.parse(bytes)
      let version = FilePath.baseName(of: row[0])
      let model = try #require(ModelLoader(files: files).load(root + "/" + row[1]).models.first)
      let hashes = VersionHashes(ModelIndex(model.model))
      for entry in info["NSManagedObjectModel_VersionHashes"]?[version]?.entries ?? [] {
        guard case .data(let recorded) = entry.node.value else { continue }
        compared += 1
        if hashes.entityHash(entry.key) != recorded { different.append("\(row[0]) \(entry.key)") }
      }
      if let checksum = info["NSManagedObjectModel_VersionChecksums"]?[version]?.string {
        checksums += 1
        if checksum != hashes.checksum { different.append("\(row[0]) checksum") }
      }
    }
    print("\(compared) hashes and \(checksums) checksums, \(different.count) differ: \(different)")
    #expect(compared > 0 && different.isEmpty)
  }
}
