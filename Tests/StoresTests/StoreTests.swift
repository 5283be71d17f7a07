import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossPropertyLists
import GlossTestSupport
import Testing

@testable import GlossStores

@Suite struct StoreTests {
  static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Person", attributes: [AttributeDescription(name: "name", type: .string)],
        relationships: [RelationshipDescription(name: "team", destination: "Team", inverse: "people")]),
      EntityDescription(name: "Player", superentity: "Person"),
      EntityDescription(
        name: "Team",
        relationships: [RelationshipDescription(name: "people", destination: "Person", inverse: "team", isToMany: true)]
      ),
    ], versionIdentifiers: ["1.2"])

  @Test func readsWhatAStoreSaysOfItself() throws {
    let fixture = try StoreFixture(Self.model)
    fixture.close()
    let before = try FolderState(fixture.folder)
    let store = try Store(fixture.path, in: DiskFileTree())
    let hashes = VersionHashes(ModelIndex(Self.model))
    #expect(store.metadata.versionHashes == hashes.entityHashes)
    #expect(store.metadata.versionChecksum == hashes.checksum)
    #expect(store.metadata.versionIdentifiers == ["1.2"])
    #expect(store.metadata.frameworkVersion == 1345)
    #expect(store.metadata.identifier == StoreFixture.identifier)
    #expect(store.schema.entities.map(\.name) == ["Person", "Player", "Team"])
    #expect(store.schema.parents == ["Player": "Person"])
    #expect(
      store.schema.table(named: "ZPERSON")?.columns.map(\.name).sorted() == [
        "ZNAME", "ZTEAM", "Z_ENT", "Z_OPT", "Z_PK",
      ])
    #expect(try store.cachedModel()?.starts(with: "bplist00".utf8) == true)
    #expect(!store.lacksLog)
    #expect(try FolderState(fixture.folder) == before)
  }

  @Test func readsTheSameFromMemory() throws {
    let fixture = try StoreFixture(Self.model)
    fixture.close()
    let files = InMemoryFileTree(["a.store": try Array(Data(contentsOf: URL(filePath: fixture.path)))])
    #expect(StoreBeginning.isDatabase("a.store", in: files))
    #expect(try Store("a.store", in: files).schema.entities.count == 3)
  }

  @Test func readsTheLogAndLeavesItAlone() throws {
    let fixture = try StoreFixture(Self.model, isLogged: true)
    try fixture.insert("Player", key: 1, ["ZNAME": "Ada"])
    fixture.close()
    #expect(FileManager.default.fileExists(atPath: fixture.path + "-wal"))
    let before = try FolderState(fixture.folder)
    let store = try Store(fixture.path, in: DiskFileTree())
    let rows = try store.rows(of: "ZPERSON", [.value("ZNAME"), .size("ZNAME")])
    #expect(try rows.next())
    #expect(rows[0] == .text("Ada"))
    #expect(rows.integer(1) == 3)
    #expect(try !rows.next())
    #expect(try FolderState(fixture.folder) == before)
    #expect(!store.lacksLog)
  }

  @Test func saysWhenTheLogIsMissing() throws {
    let fixture = try StoreFixture(Self.model)
    fixture.close()
    try Data().write(to: URL(filePath: fixture.path + "-shm"))
    #expect(try Store(fixture.path, in: DiskFileTree()).lacksLog)
  }

  @Test func readsFromAFolderThatCannotBeWritten() throws {
    let fixture = try StoreFixture(Self.model, isLogged: true)
    try fixture.insert("Team", key: 1)
    fixture.close()
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: fixture.folder)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: fixture.folder) }
    let before = try FolderState(fixture.folder)
    let rows = try Store(fixture.path, in: DiskFileTree()).rows(of: "ZTEAM", [.value("Z_PK")])
    #expect(try rows.next())
    #expect(try FolderState(fixture.folder) == before)
  }

  // MARK: Copies

  private static func copies() throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    let prefix = "modelgloss-store-\(ProcessInfo.processInfo.processIdentifier)-"
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(prefix) }
      .map { folder + "/" + $0 }
  }

  @Test func keepsItsCopyToItselfAndRemovesIt() throws {
    let fixture = try StoreFixture(Self.model, name: "One of its kind \(UUID().uuidString).sqlite", isLogged: true)
    fixture.close()
    let size = try Data(contentsOf: URL(filePath: fixture.path)).count
    var folder = ""
    do {
      let copy = try StoreCopy(of: fixture.path, in: DiskFileTree())
      folder = copy.folder
      let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
      #expect(mode == 0o700)
      #expect(try Data(contentsOf: URL(filePath: copy.database)).count == size)
    }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  /// A killed process cannot clean up, so an open store's copy has no file name.
  @Test func leavesNothingWhenItIsKilled() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
    ) {
      for isLogged in [true, false] {
        let fixture = try StoreFixture(StoreTests.model, isLogged: isLogged)
        for key: Int64 in 1...2000 { try fixture.insert("Player", key: key, ["ZNAME": "Ada"]) }
        fixture.close()
        let store = try Store(fixture.path, in: DiskFileTree())
        let left = try StoreTests.copies()
        try FileManager.default.removeItem(atPath: fixture.folder)
        let rows = try store.rows(of: "ZPERSON", [.value("Z_PK")])
        var count = 0
        while try rows.next() { count += 1 }
        print("logged=\(isLogged) left=\(left.count) rows=\(count)=end")
      }
      fflush(nil)
      kill(getpid(), SIGKILL)
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    for isLogged in [true, false] {
      #expect(output.contains("logged=\(isLogged) left=0 rows=2000=end"), "\(output)")
    }
  }

  @Test func removesWhatAKilledProcessLeft() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stale-\(UUID().uuidString)")
      .path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func make(_ name: String, age: Double) throws -> String {
      let path = folder + "/modelgloss-store-" + name
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data([1]).write(to: URL(filePath: path + "/store"))
      try FileManager.default.setAttributes([.modificationDate: Date.now - age], ofItemAtPath: path)
      return path
    }
    // Process ids do not go this high.
    let stale = try make("2147483600-abcdef", age: 3_600)
    let recent = try make("2147483601-abcdef", age: 5)
    let living = try make("1-abcdef", age: 3_600)
    // Of a process that cannot be seen from here, such as one of another container.
    let held = try make("2147483602-abcdef", age: 3_600)
    let lock = FolderLock.take(held)
    StoreCopy.removeStale(in: folder)
    #expect(!FileManager.default.fileExists(atPath: stale))
    #expect(!FileManager.default.fileExists(atPath: recent))
    #expect(FileManager.default.fileExists(atPath: living + "/store"))
    #expect(FileManager.default.fileExists(atPath: held + "/store"))
    withExtendedLifetime(lock) {}
  }

  @Test func removesWhatAKilledProcessLeftWhenAStoreIsOpened() throws {
    let stale =
      FileManager.default.temporaryDirectory.path(percentEncoded: false)
      + "/modelgloss-store-2147483600-\(UUID().uuidString.prefix(6))"
    try FileManager.default.createDirectory(atPath: stale, withIntermediateDirectories: true)
    let fixture = try StoreFixture(Self.model)
    fixture.close()
    _ = try Store(fixture.path, in: DiskFileTree())
    #expect(!FileManager.default.fileExists(atPath: stale))
  }

  // MARK: What comes between

  @Test func refusesAStoreThatIsWrittenToAllTheTime() throws {
    let fixture = try StoreFixture(Self.model)
    fixture.close()
    let handle = try FileHandle(forWritingTo: URL(filePath: fixture.path))
    let earlier = Set(try Self.copies())
    var tries = 0
    #expect(throws: StoreError.inUse) {
      _ = try StoreCopy(of: fixture.path, in: DiskFileTree()) { _ in
        // Between the checks before and after copying.
        tries += 1
        _ = try? handle.seekToEnd()
        try? handle.write(contentsOf: [0])
        return nil
      }
    }
    #expect(tries == 3)
    #expect(StoreError.inUse.failure(at: "a.sqlite").description.contains("in use"))
    #expect(try Self.isRid(of: Set(Self.copies()).subtracting(earlier)))
  }

  @Test func triesAgainWhereAStoreWasWrittenToOnce() throws {
    let fixture = try StoreFixture(Self.model, isLogged: true)
    try fixture.insert("Team", key: 1)
    fixture.close()
    let log = try FileHandle(forUpdating: URL(filePath: fixture.path + "-wal"))
    let time = try FileManager.default.attributesOfItem(atPath: fixture.path + "-wal")[.modificationDate]
    var tries = 0
    let copy = try StoreCopy(of: fixture.path, in: DiskFileTree()) { _ in
      tries += 1
      guard tries == 1 else { return nil }
      // The log restarts: neither its size nor, on a coarse clock, its time changes.
      try? log.seek(toOffset: 16)
      try? log.write(contentsOf: [9, 9, 9, 9, 9, 9, 9, 9])
      try? FileManager.default.setAttributes(
        [.modificationDate: time ?? Date.now], ofItemAtPath: fixture.path + "-wal")
      return nil
    }
    #expect(tries == 2)
    #expect(
      try Data(contentsOf: URL(filePath: copy.database + "-wal"))
        == Data(contentsOf: URL(filePath: fixture.path + "-wal")))
  }

  @Test func copiesNothingWhereThereIsTooLittleSpace() throws {
    let fixture = try StoreFixture(Self.model)
    fixture.close()
    let size = try Data(contentsOf: URL(filePath: fixture.path)).count
    let earlier = Set(try Self.copies())
    func copy(free: Int) throws { _ = try StoreCopy(of: fixture.path, in: DiskFileTree()) { _ in free } }
    do {
      try copy(free: size + (1 << 20) - 1)
      Issue.record("there was room")
    } catch let error as StoreError {
      guard case .tooLittleSpace(let needed, let available, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect((needed, available) == (size, size + (1 << 20) - 1))
      #expect(error.failure(at: fixture.path).reason.contains(" but '"))
    }
    try copy(free: size + (1 << 20))
    #expect(try Self.isRid(of: Set(Self.copies()).subtracting(earlier)))
  }

  /// Other tests have temporary copies of their own at the same time.
  private static func isRid(of folders: Set<String>) -> Bool {
    for _ in 0..<100 where folders.contains(where: { FileManager.default.fileExists(atPath: $0) }) { usleep(100_000) }
    return !folders.contains { FileManager.default.fileExists(atPath: $0) }
  }

  /// While a copy is there, no other run takes it for one that was left.
  @Test func holdsTheFolderOfItsCopy() throws {
    let fixture = try StoreFixture(Self.model)
    fixture.close()
    let copy = try StoreCopy(of: fixture.path, in: DiskFileTree())
    if case .taken = FolderLock.take(copy.folder) { Issue.record("the folder is free") }
    #expect(FileManager.default.fileExists(atPath: copy.database))
    copy.letGo()
    #expect(!FileManager.default.fileExists(atPath: copy.folder))
  }

  @Test func takesTheCopiesAlongWhenASignalEndsIt() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]
    ) {
      CopyRegistry.removeCopiesOnSignals()
      let fixture = try StoreFixture(StoreTests.model)
      fixture.close()
      let copy = try StoreCopy(of: fixture.path, in: DiskFileTree())
      let isThere = FileManager.default.fileExists(atPath: copy.database)
      // The fixture's own folder is not the registry's to remove.
      try FileManager.default.removeItem(atPath: fixture.folder)
      print("copy=\(copy.folder) \(isThere)=copy")
      fflush(nil)
      // SIGINT may be ignored in background jobs of a shell, and this thread may block signals.
      kill(getpid(), SIGTERM)
      sleep(10)
      _ = copy.folder
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let words = try #require(output.firstMatch(of: /copy=(.+) (true|false)=copy/))
    #expect(words.2 == "true")
    #expect(!FileManager.default.fileExists(atPath: String(words.1)))
  }

  // MARK: What is not a store

  private static func failure(_ path: String) -> InputFailure? {
    let store: Store
    do {
      store = try Store(path, in: DiskFileTree())
    } catch {
      return error.failure(at: path)
    }
    do throws(InputFailure) {
      for table in store.schema.tables.filter({ $0.name.hasPrefix("Z") }) {
        let rows = try store.rows(of: table.name, [.value(table.columns[0].name)], orderedBy: nil)
        while try rows.next() {}
      }
      return nil
    } catch {
      return error
    }
  }

  @Test func tellsForeignDamagedAndEncryptedFilesApart() throws {
    let fixture = try StoreFixture(Self.model)
    for key in 1...500 { try fixture.insert("Person", key: Int64(key), ["ZNAME": "A name of some length"]) }
    fixture.close()
    let whole = try Array(Data(contentsOf: URL(filePath: fixture.path)))
    let path = fixture.folder + "/other.sqlite"
    func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path)) }

    try write(Array(whole[..<(whole.count / 2)]))
    #expect(try #require(Self.failure(path)).reason.hasPrefix("the store is damaged: SQLite says '"))
    try write(Array(whole[..<100]))
    #expect(Self.failure(path) != nil)
    // Everything but the first bytes is encrypted.
    try write(Array(whole[..<16]) + whole[16...].map { $0 ^ 0xA5 })
    #expect(Self.failure(path) == StoreError.notADatabase.failure(at: path))
    // Entirely encrypted.
    try write(whole.map { $0 ^ 0xA5 })
    #expect(Self.failure(path) == StoreError.notADatabase.failure(at: path))
    #expect(
      Self.failure(fixture.folder + "/missing.sqlite")?.reason == "there is no such file")
    let foreign = fixture.folder + "/foreign.sqlite"
    try SQLiteWriter(foreign).execute("CREATE TABLE notes (text)")
    #expect(Self.failure(foreign) == StoreError.foreign.failure(at: foreign))
    let empty = fixture.folder + "/empty.sqlite"
    try SQLiteWriter(empty).execute("CREATE TABLE Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST)")
    #expect(
      Self.failure(empty)?.reason == "the store's metadata cannot be read: the table Z_METADATA is empty"
    )
    try SQLiteWriter(empty).execute("INSERT INTO Z_METADATA VALUES (1, 'A', x'626C6F62')")
    #expect(Self.failure(empty)?.reason.hasPrefix("the store's metadata cannot be read: ") == true)
  }

  @Test func runsNothingThatTheSchemaBrings() throws {
    let fixture = try StoreFixture(Self.model)
    try fixture.execute("CREATE VIEW ZVIEW AS SELECT 1 AS Z_PK")
    try fixture.execute("CREATE VIRTUAL TABLE ZSEARCH USING fts5(text)")
    fixture.close()
    let store = try Store(fixture.path, in: DiskFileTree())
    #expect(!store.schema.tables.contains { $0.name == "ZVIEW" || $0.name == "ZSEARCH" })
    #expect(throws: InputFailure.self) { try store.rows(of: "ZVIEW", [.value("Z_PK")]).next() }
    // Only reading is allowed, whatever a name contains.
    #expect(throws: InputFailure.self) { try store.rows(of: "ZTEAM\" ; DELETE FROM \"ZTEAM", [.value("Z_PK")]) }
  }

  // MARK: Counting

  @Test func countsObjectsThatLackOneOfSeveralColumns() throws {
    let fixture = try StoreFixture(Self.model)
    try fixture.insert("Person", key: 1, ["ZNAME": "Ada", "ZTEAM": 1])
    try fixture.insert("Person", key: 2, ["ZNAME": nil, "ZTEAM": 1])
    try fixture.insert("Person", key: 3, ["ZNAME": "Bo", "ZTEAM": nil])
    try fixture.insert("Player", key: 4, ["ZNAME": nil, "ZTEAM": nil])
    fixture.close()
    let store = try Store(fixture.path, in: DiskFileTree())
    func count(_ entities: [String], _ columns: String...) throws -> Int {
      try store.count(
        in: "ZPERSON", entities: entities.compactMap { store.schema.entityNumbers[$0] }, lackingOneOf: columns)
    }
    #expect(try count(["Person", "Player"], "ZNAME", "ZTEAM") == 3)
    #expect(try count(["Person"], "ZNAME", "ZTEAM") == 2)
    #expect(try count(["Person", "Player"], "ZNAME") == 2)
    #expect(try count(["Person", "Player"]) == 4)
    #expect(try count([], "ZNAME") == 0)
  }

  // MARK: Journals

  /// A database as left by a crash in the middle of a transaction that renames everyone, with its rollback journal.
  ///
  /// - Parameter superJournal: another file for the journal to name, as in a transaction over several databases.
  private static func interrupted(in folder: String, superJournal: String?) throws -> String {
    let fixture = try StoreFixture(model)
    let text = String(repeating: "x", count: 900)
    for key in 1...400 { try fixture.insert("Person", key: Int64(key), ["ZNAME": .text(text)]) }
    // Exceeds the cache so that changed pages are written before the end.
    try fixture.execute("PRAGMA cache_size = 10; BEGIN; UPDATE ZPERSON SET ZNAME = replace(ZNAME, 'x', 'y')")
    let path = folder + "/Interrupted.sqlite"
    for ending in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: fixture.path + ending, toPath: path + ending)
    }
    try fixture.execute("ROLLBACK")
    fixture.close()
    guard let superJournal else { return path }
    let name = Array(superJournal.utf8)
    func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let sum = name.reduce(UInt32(0)) { $0 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
    let mark: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
    let file = try FileHandle(forWritingTo: URL(filePath: path + "-journal"))
    try file.seekToEnd()
    try file.write(contentsOf: Data(word(0x4000_0000 / 4096 + 1) + name + word(UInt32(name.count)) + word(sum) + mark))
    try file.close()
    return path
  }

  private static func renamed(_ path: String) throws -> Int {
    let rows = try Store(path, in: DiskFileTree()).rows(of: "ZPERSON", [.value("ZNAME")])
    var count = 0
    while try rows.next() { count += rows[0].text?.hasPrefix("y") == true ? 1 : 0 }
    return count
  }

  @Test func undoesAnInterruptedTransactionUnlessItsJournalNamesAnotherFile() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)")
      .path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for names in [false, true] {
      let place = folder + "/\(names)"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      let other = place + "/Others.db-super"
      try Data([1]).write(to: URL(filePath: other))
      let path = try Self.interrupted(in: place, superJournal: names ? other : nil)
      // SQLite would read the file named in such a journal, wherever it is, and may delete it.
      #expect(try (Self.renamed(path) > 0) == names)
      #expect(try Data(contentsOf: URL(filePath: other)) == Data([1]))
    }
  }

  @Test func boundsTheModelThatAStoreKeeps() throws {
    // A block that starts and never ends, then one that declares more than it contains.
    for bytes: [UInt8] in [[0xFF], [1, 9, 0, 0xF6, 0xFF, 1]] {
      let fixture = try StoreFixture(Self.model, cache: .bytes(bytes))
      fixture.close()
      let store = try Store(fixture.path, in: DiskFileTree())
      #expect(throws: StoreError.self) { try store.cachedModel() }
    }
    let none = try StoreFixture(Self.model, cache: .empty)
    none.close()
    #expect(try Store(none.path, in: DiskFileTree()).cachedModel() == nil)
  }

  @Test func keepsNothingOfTheMetadataButWhatCoreDataWrites() throws {
    let fixture = try StoreFixture(Self.model, metadata: [("LoginToken", .string("secret"))])
    fixture.close()
    let store = try Store(fixture.path, in: DiskFileTree())
    #expect(!"\(store.metadata)".contains("secret"))
  }
}
