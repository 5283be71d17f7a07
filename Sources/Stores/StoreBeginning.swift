import GlossBasics
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

  /// Whether bytes are a Core Data store in XML.
  package static func isXMLStore(_ bytes: some Sequence<UInt8>) -> Bool {
    let head = String(decoding: Array(bytes.prefix(512)), as: UTF8.self)
    return head.contains("<!DOCTYPE database ") || head.contains("CoreData.dtd")
  }

  /// The extensions that stores typically have.
  package static let nameExtensions = ["sqlite", "sqlite3", "sqlitedb", "db", "store", "storedata"]

  /// Whether a name has a typical store's extension.
  package static func isStoreName(_ path: String) -> Bool {
    nameExtensions.contains(FilePath.fileExtension(of: path).lowercased())
  }
}
