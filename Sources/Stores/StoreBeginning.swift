package import GlossBasics
package import GlossFiles

/// Detects a store by a file's first bytes, whatever its name.
package enum StoreBeginning {
  /// The SQLite header.
  package static let sqlite = Array("SQLite format 3\0".utf8)

  /// Whether a file has the SQLite header; false if it cannot be read.
  ///
  /// Only the start of a file on disk is read: stores may be gigabytes.
  package static func isDatabase(_ path: String, in files: any FileTree) -> Bool {
    guard files.kind(at: path) == .file else { return false }
    if files.isDisk { return CopiedFile.beginning(of: path, count: sqlite.count) == sqlite }
    return (try? files.bytes(at: path))?.starts(with: sqlite) ?? false
  }

  /// Whether a file is a database that certainly is not a store: all its tables are described in its first page, and
  /// none is that of a store's metadata.
  package static func isForeignDatabase(_ path: String, in files: any FileTree) -> Bool {
    // The log may have newer tables.
    guard isDatabase(path, in: files), files.kind(at: path + "-wal") == nil else { return false }
    func beginning(_ count: Int) -> [UInt8] {
      let bytes = files.isDisk ? CopiedFile.beginning(of: path, count: count) : try? files.bytes(at: path)
      return Array((bytes ?? []).prefix(count))
    }
    let header = beginning(101)
    // A leaf of the tree of tables: it has no other pages.
    guard header.count == 101, header[100] == 0x0D else { return false }
    let size = Int(header[16]) << 8 | Int(header[17])
    return beginning(size == 1 ? 65_536 : size).byteRange(of: "Z_METADATA".utf8) == nil
  }

  /// Whether bytes are a Core Data store in XML.
  package static func isXMLStore(_ bytes: some Sequence<UInt8>) -> Bool {
    let head = String(decoding: Array(bytes.prefix(512)), as: UTF8.self)
    return head.contains("<!DOCTYPE database ") || head.contains("CoreData.dtd")
  }

  /// Why a file is not a database, if its name or its first bytes tell: the log of a store, nothing, or
  /// what stands for a file elsewhere.
  package static func failure(ofForeign path: String, in files: any FileTree) -> InputFailure? {
    for ending in ["-wal", "-shm", "-journal"] where path.hasSuffix(ending) {
      let store = String(path.dropLast(ending.count))
      return InputFailure(path: path, reason: "is a part of a store, not the store itself", remedy: "give '\(store)'")
    }
    let pointer = Array("version https://git-lfs.github.com/spec/".utf8)
    guard let head = beginning(of: path, in: files, count: 512) else { return nil }
    if head.isEmpty { return InputFailure(path: path, reason: "is empty", remedy: "copy it again from the app") }
    if head.starts(with: pointer) {
      return InputFailure(
        path: path, reason: "is a Git LFS pointer, not the store itself", remedy: "run `git lfs pull`")
    }
    let packed: [(beginning: [UInt8], tool: String)] = [
      ([0x1F, 0x8B], "gunzip"), ([0x50, 0x4B, 0x03, 0x04], "unzip"), ([0x42, 0x5A, 0x68], "bunzip2"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "unxz"), ([0x28, 0xB5, 0x2F, 0xFD], "unzstd"),
    ]
    if let packed = packed.first(where: { head.starts(with: $0.beginning) }) {
      return InputFailure(
        path: path, reason: "is compressed", remedy: "unpack it first, with '\(packed.tool) \(path.shellQuoted)'")
    }
    guard isText(head) else { return nil }
    return InputFailure(
      path: path, reason: "is a text, not a store", remedy: "give the app's own store, such as 'default.store'")
  }

  private static func beginning(of path: String, in files: any FileTree, count: Int) -> [UInt8]? {
    files.isDisk
      ? CopiedFile.beginning(of: path, count: count) : (try? files.bytes(at: path)).map { Array($0.prefix(count)) }
  }

  /// Whether bytes are those of a text in UTF-8 or a part of its encodings; a store in XML is not one.
  private static func isText(_ head: [UInt8]) -> Bool {
    let isPrinted = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) || $0 == 0x1B }
    // The last character may be cut.
    let whole = (0..<4).contains { String(validating: head.dropLast($0), as: UTF8.self) != nil }
    return !head.isEmpty && isPrinted && whole && !isXMLStore(head)
  }

  /// The extensions that stores typically have.
  package static let nameExtensions = ["sqlite", "sqlite3", "sqlitedb", "db", "store", "storedata"]

  /// Whether a name has a typical store's extension.
  package static func isStoreName(_ path: String) -> Bool {
    nameExtensions.contains(FilePath.fileExtension(of: path).lowercased())
  }
}
