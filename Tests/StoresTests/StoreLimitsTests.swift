import Foundation
import GlossBasics
import GlossFileTrees
import GlossTestSupport
import Testing

@testable import GlossStores

/// How much of a store is read, and how long a copy is tried.
@Suite struct StoreLimitsTests {
  /// A store with further tables, which share the page of an empty one.
  private func store(tables count: Int) throws -> StoreFixture {
    let fixture = try StoreFixture(StoreTests.model)
    try fixture.execute(
      """
      CREATE TABLE T (a);
      PRAGMA writable_schema = ON;
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(count))
      INSERT INTO sqlite_master SELECT 'table', 'T' || n, 'T' || n, rootpage, 'CREATE TABLE T' || n || ' (a)'
      FROM numbers, sqlite_master WHERE name = 'T';
      """)
    fixture.close()
    return fixture
  }

  @Test func aStoreHasAtMostTwentyThousandTables() throws {
    // Those of the model, of Core Data, and the first of the others.
    let own = 6
    for (count, isRead) in [(20_000, true), (20_001, false)] {
      let fixture = try store(tables: count - own)
      do {
        let store = try Store(fixture.path, in: DiskFileTree())
        #expect(isRead && store.schema.tables.count == count)
      } catch {
        #expect(!isRead && error == .damaged("there are more than 20000 tables"))
      }
    }
  }

  @Test func ofMoreEntitiesThanTablesTheFirstAreRead() throws {
    let fixture = try StoreFixture(StoreTests.model)
    try fixture.execute(
      """
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20001)
      INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) SELECT -n, 'E' || n, 0, 0 FROM numbers
      """)
    fixture.close()
    let entities = try Store(fixture.path, in: DiskFileTree()).schema.entities
    #expect(entities.count == 20_000 && entities.first?.number == -20_001 && entities.last?.number == -2)
  }

  /// An app that writes a little now and then leaves time for a copy.
  @Test func aCopyIsTriedAgainAfterAWhile() throws {
    let fixture = try StoreFixture(StoreTests.model)
    fixture.close()
    let handle = try FileHandle(forWritingTo: URL(filePath: fixture.path))
    var times: [ContinuousClock.Instant] = []
    #expect(throws: StoreError.inUse) {
      _ = try StoreCopy(of: fixture.path, in: DiskFileTree()) { _ in
        times.append(.now)
        _ = try? handle.seekToEnd()
        try? handle.write(contentsOf: [0])
        return nil
      }
    }
    try #require(times.count == 3)
    #expect(times[0].duration(to: times[1]) >= .milliseconds(100))
    #expect(times[1].duration(to: times[2]) >= .milliseconds(400))
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives folders away")) func whatOtherUsersLeftStays() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "left-\(UUID().uuidString)")
      .path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, owner) in [("modelgloss-store-2147483600-a", 0), ("modelgloss-store-2147483600-b", 1234)] {
      let path = folder + "/" + name
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      #expect(unsafe chown(path, uid_t(owner), 0) == 0)
    }
    StoreCopy.removeStale(in: folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["modelgloss-store-2147483600-b"])
  }

  /// A database that SQLite cannot read names the reason; one that is locked or encrypted has a word of its own.
  @Test(arguments: [
    (26, StoreError.notADatabase), (5, .inUse), (6, .inUse), (5 | 2 << 8, .inUse), (26 | 1 << 8, .notADatabase),
  ])
  func anErrorOfSQLiteIsTold(_ code: Int, _ error: StoreError) throws {
    let fixture = try StoreFixture(StoreTests.model)
    fixture.close()
    let copy = try StoreCopy(of: fixture.path, in: DiskFileTree())
    let database = try Database(privateCopy: copy.database)
    #expect(database.error(Int32(code)) == error)
  }

  @Test func aQueryThatCannotBeReadIsAFailureOfTheStore() throws {
    let fixture = try StoreFixture(StoreTests.model)
    fixture.close()
    let store = try Store(fixture.path, in: DiskFileTree())
    #expect(
      throws: InputFailure(
        path: fixture.path, reason: "the store is damaged: SQLite says 'no such table: ZNONE'",
        remedy: "copy it again together with its '-wal' file")
    ) { try store.rows(of: "ZNONE", [.value("Z_PK")]) }
    // A column that is missing is not a string.
    #expect(throws: InputFailure.self) { try store.rows(of: "ZTEAM", [.value("ZNONE")]) }
  }

  @Test(arguments: [
    ("NSPersistenceFrameworkVersion", "<integer>3</integer>", 3),
    ("NSPersistenceFrameworkVersion", "<real>2.6</real>", 3),
    ("NSPersistenceFrameworkVersion", "<string>3</string>", nil), ("Other", "<integer>3</integer>", nil),
  ])
  func theVersionOfCoreDataIsANumber(_ key: String, _ value: String, _ version: Int?) throws {
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>\(key)</key>\(value)</dict></plist>
      """
    let metadata = try StoreMetadata(identifier: "A", plist: Array(plist.utf8))
    #expect(metadata == StoreMetadata(identifier: "A", versionHashes: [:], frameworkVersion: version))
  }
}
