import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import Testing

@testable import GlossStores

/// Which files are taken for stores, by their first bytes and their names.
@Suite struct StoreSearchTests {
  private static let database = Array("SQLite format 3\0and more".utf8)
  private static let files = InMemoryFileTree([
    "App/a.sqlite": database, "App/Data/b.store": database, "App/c.txt": database, "App/d": database,
    "App/e.sqlite": Array("SQLite format 2\0".utf8), "App/f.db": [], "App/g.store/h.db": database,
    "Other/i.store": database,
  ])

  @Test func everyDatabaseBelowAFolderIsFound() {
    #expect(
      StoreSearch.databases(below: "App", in: Self.files)
        == ["App/Data/b.store", "App/a.sqlite", "App/c.txt", "App/d", "App/g.store/h.db"])
    #expect(
      StoreSearch.databases(below: "App", in: Self.files, areNamed: true)
        == ["App/Data/b.store", "App/a.sqlite", "App/g.store/h.db"])
    #expect(StoreSearch.databases(below: "Gone", in: Self.files).isEmpty)
  }

  @Test(arguments: [
    ("App/a.sqlite", true), ("App/c.txt", true), ("App/e.sqlite", false), ("App/f.db", false), ("App/g.store", false),
    ("App/gone.store", false),
  ])
  func aDatabaseBeginsWithTheHeader(_ path: String, _ isDatabase: Bool) throws {
    #expect(StoreBeginning.isDatabase(path, in: Self.files) == isDatabase)
    // The same on a disk, where only the beginning is read.
    let folder = FileManager.default.temporaryDirectory.appending(path: "search-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    if let bytes = Self.files.files[path] {
      try Data(bytes).write(to: file)
    } else if path == "App/g.store" {
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    }
    #expect(StoreBeginning.isDatabase(file.path(percentEncoded: false), in: DiskFileTree()) == isDatabase)
  }

  @Test(arguments: [
    ("a.sqlite", true), ("a.sqlite3", true), ("a.sqlitedb", true), ("a.DB", true), ("x/a.Store", true),
    ("a.storedata", true), ("a.sqlite-wal", false), ("sqlite", false), ("a.store.bak", false), ("a.txt", false),
  ])
  func aStoresNameHasATypicalExtension(_ path: String, _ isStoreName: Bool) {
    #expect(StoreBeginning.isStoreName(path) == isStoreName)
  }

  @Test(arguments: [
    ("<?xml version=\"1.0\"?>\n<!DOCTYPE database >", true), ("<database SYSTEM \"file:CoreData.dtd\">", true),
    ("<?xml?><!DOCTYPE database SYSTEM \"file:///CoreData.dtd\">", true), ("<!DOCTYPE databases>", false),
    ("<!DOCTYPE plist>", false), ("", false), (String(repeating: " ", count: 500) + "CoreData.dtd", true),
    (String(repeating: " ", count: 501) + "CoreData.dtd", false),
  ])
  func anXMLStoreIsKnownByTheDocumentTypeInItsFirst512Bytes(_ text: String, _ isStore: Bool) {
    #expect(StoreBeginning.isXMLStore(text.utf8) == isStore)
  }

  // MARK: What is not a store

  @Test(arguments: [
    ("App/g.store", StoreError.folder), ("App/e.sqlite", .notADatabase),
    ("App/x", .file(InputFailure(path: "App/x", reason: "there is no such file"))),
  ])
  func whatIsNotADatabaseIsNotOpened(_ path: String, _ error: StoreError) {
    #expect(throws: error) { try Store(path, in: Self.files) }
  }

  @Test(
    arguments: [
      (0, "0 bytes"), (10_239, "10239 bytes"), (10_240, "10 KB"), (10_485_759, "10239 KB"), (10_485_760, "10 MB"),
      (11 << 20, "11 MB"),
    ])
  func sizesAreGivenInUnitsOfWhichThereAreTen(_ bytes: Int, _ words: String) {
    let failure = StoreError.tooLittleSpace(needed: bytes, available: 1, folder: "/tmp").failure(at: "a")
    #expect(failure.reason == "the private copy needs \(words), but '/tmp' has only 1 bytes free")
  }

  @Test func everyErrorSaysWhatToDoOrWhy() {
    let file = InputFailure(path: "b", reason: "there is no such file")
    #expect(StoreError.file(file).failure(at: "a") == file)
    let errors: [StoreError] = [
      .folder, .notADatabase, .foreign, .damaged("x"), .xml, .binary, .inUse,
      .tooLittleSpace(needed: 2, available: 1, folder: "/tmp"),
    ]
    for error in errors {
      let failure = error.failure(at: "a")
      #expect(failure.path == "a" && failure.remedy != nil && !failure.reason.isEmpty, "\(error)")
    }
    #expect(StoreError.notCopied("x").failure(at: "a").reason == "the store cannot be copied: x")
  }
}
