import Foundation
import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel
import GlossPropertyLists
import GlossTestSupport
import Testing

@testable import GlossStores

/// Stores with changed bytes: each is read or rejected.
@Suite struct ChangedStoreTests {
  @Test func survivesChangedMetadataAndPackedModels() throws {
    let fixture = try StoreFixture(StoreTests.model)
    fixture.close()
    let store = try Store(fixture.path, in: DiskFileTree())
    func blob(_ query: String) throws -> [UInt8] {
      let rows = try store.cursor(query)
      return try rows.next() ? rows[0].blob ?? [] : []
    }
    let plist = try blob("SELECT Z_PLIST FROM Z_METADATA")
    let packed = try blob("SELECT Z_CONTENT FROM Z_MODELCACHE")
    #expect(!plist.isEmpty && !packed.isEmpty)
    var numbers = SeededNumbers(13)
    var (read, unpacked) = (0, 0)
    for _ in 0..<4_000 {
      if let metadata = try? StoreMetadata(identifier: "A", plist: numbers.damaged(plist)) {
        #expect(metadata.versionHashes.values.allSatisfy { $0.count <= plist.count })
        read += 1
      }
      if let bytes = try? Inflate.unpacked(numbers.damaged(packed), limit: 1 << 20) {
        #expect(bytes.count <= 1 << 20)
        unpacked += 1
      }
    }
    // Both outcomes occur often enough.
    #expect((200..<3_800).contains(read) && (20..<3_980).contains(unpacked), "\(read) \(unpacked)")
  }

  /// Three hundred databases with changed bytes: each is read or rejected, and nothing is written next to it.
  @Test func survivesChangedBytes() throws {
    let fixture = try StoreFixture(StoreTests.model)
    for key in 1...20 { try fixture.insert("Person", key: Int64(key), ["ZNAME": "name", "ZTEAM": 1]) }
    fixture.close()
    let whole = try Array(Data(contentsOf: URL(filePath: fixture.path)))
    let folder = fixture.folder + "/mutated"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/store.sqlite"
    var state: UInt64 = 11
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    for round in 0..<300 {
      var bytes = whole
      for _ in 0..<(1 + round % 8) { bytes[16 + next() % (bytes.count - 16)] = UInt8(next() & 0xFF) }
      if round % 10 == 0 { bytes = Array(bytes[..<(next() % bytes.count)]) }
      try Data(bytes).write(to: URL(filePath: path))
      do {
        let store = try Store(path, in: DiskFileTree())
        _ = try store.cachedModel()
        let rows = try store.rows(of: "ZPERSON", [.value("ZNAME"), .value("ZTEAM")])
        while try rows.next() { _ = rows[0] }
      } catch let error as StoreError {
        #expect(!error.failure(at: path).reason.isEmpty)
      } catch let failure as InputFailure {
        #expect(failure.path == path && !failure.reason.isEmpty)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["store.sqlite"])
    }
  }
}
