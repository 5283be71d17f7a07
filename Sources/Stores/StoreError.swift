package import GlossBasics

/// Why a store cannot be read.
package enum StoreError: Error, Sendable, Hashable {
  /// A folder, which no store is.
  case folder
  /// The file is not a SQLite database, according to SQLite.
  case notADatabase
  /// A SQLite database without the table that makes it a store.
  case foreign
  /// SQLite's own error message.
  case damaged(String)
  /// The metadata or the cached model cannot be read, and why.
  case unreadable(part: String, reason: String)
  /// A store in XML.
  case xml
  /// An archive with a store's name that is not a model.
  case binary
  /// The file changed during every attempt to copy it.
  case inUse
  /// The size of the copy, the free space, and the folder.
  case tooLittleSpace(needed: Int, available: Int, folder: String)
  /// The copy could not be made, and why.
  case notCopied(String)
  /// The file itself could not be read.
  case file(InputFailure)

  /// The failure to be printed for the file.
  package func failure(at path: String) -> InputFailure {
    switch self {
    case .folder:
      InputFailure(
        path: path, reason: "it is a folder where a store, a file, is expected",
        remedy: "name the file in it, such as 'default.store'")
    case .notADatabase:
      InputFailure(
        path: path, reason: "the file is not a database that SQLite can read; it may be encrypted or damaged",
        remedy: "decrypt it first, or copy it again together with its '-wal' file")
    case .foreign:
      InputFailure(
        path: path,
        reason: "the file is a SQLite database, but not a Core Data store: it has no table Z_METADATA",
        remedy: "give the app's own store, such as 'default.store'")
    case .damaged(let words):
      InputFailure(
        path: path, reason: "the store is damaged: SQLite says '\(words)'",
        remedy: "copy it again together with its '-wal' file")
    case .unreadable(let part, let reason):
      InputFailure(path: path, reason: "the store's \(part) cannot be read: \(reason)")
    case .xml:
      InputFailure(
        path: path, reason: "the file is a Core Data store in XML, which does not contain its model",
        remedy: "give the .xcdatamodeld or .momd that it was made with")
    case .binary:
      InputFailure(
        path: path, reason: "the file is an archive, perhaps a binary Core Data store, which has no model in it",
        remedy: "give the .xcdatamodeld or .momd that it was made with")
    case .inUse:
      InputFailure(
        path: path, reason: "the store is in use: it changed each time it was copied",
        remedy: "close the app that writes to it, or give a copy")
    case .tooLittleSpace(let needed, let available, let folder):
      InputFailure(
        path: path,
        reason: "the private copy needs \(Self.size(needed)), but '\(folder)' has only \(Self.size(available)) free",
        remedy: "free up space there, or set TMPDIR to another folder")
    case .notCopied(let reason):
      InputFailure(path: path, reason: "the store cannot be copied: \(reason)")
    case .file(let failure): failure
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 10 << 20 ? "\(bytes >> 20) MB" : bytes >= 10 << 10 ? "\(bytes >> 10) KB" : "\(bytes) bytes"
  }
}
