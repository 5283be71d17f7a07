package import GlossDiagnostics

/// Why a store cannot be read.
package enum StoreError: Error, Sendable, Hashable {
  /// The file is a database of another kind, as SQLite sees it.
  case notADatabase
  /// A SQLite database without the table that makes it a store.
  case foreign
  /// SQLite's own words for what is wrong.
  case damaged(String)
  /// The metadata or the model in it cannot be read, and why.
  case unreadable(part: String, reason: String)
  /// A store in XML.
  case xml
  /// An archive under the name of a store, and not one of a model.
  case binary
  /// The file changed while it was copied, time and again.
  case inUse
  /// How many bytes the copy needs, how many there are, and where.
  case tooLittleSpace(needed: Int, available: Int, folder: String)
  /// The copy could not be made, and why.
  case notCopied(String)
  /// The file itself could not be read.
  case file(InputFailure)

  /// The failure as it is printed for the file.
  package func failure(at path: String) -> InputFailure {
    switch self {
    case .notADatabase:
      InputFailure(
        path: path, reason: "the file is not a database that SQLite can read; it is perhaps encrypted or damaged",
        remedy: "decrypt it first, or copy it again together with the file '-wal' beside it")
    case .foreign:
      InputFailure(
        path: path,
        reason: "the file is a SQLite database, but not a Core Data store: it has no table Z_METADATA",
        remedy: "give the app's own store, such as 'default.store'")
    case .damaged(let words):
      InputFailure(
        path: path, reason: "the store is damaged: SQLite says '\(words)'",
        remedy: "copy it again together with the file '-wal' beside it")
    case .unreadable(let part, let reason):
      InputFailure(path: path, reason: "the store's \(part) cannot be read: \(reason)")
    case .xml:
      InputFailure(
        path: path, reason: "the file is a Core Data store in XML, which does not hold its model",
        remedy: "give the .xcdatamodeld or .momd that it was made with")
    case .binary:
      InputFailure(
        path: path, reason: "the file is an archive, perhaps a binary Core Data store, which does not hold its model",
        remedy: "give the .xcdatamodeld or .momd that it was made with")
    case .inUse:
      InputFailure(
        path: path, reason: "the store is in use: it changed each time it was copied",
        remedy: "close the app that writes it, or give a copy")
    case .tooLittleSpace(let needed, let available, let folder):
      InputFailure(
        path: path,
        reason: "the private copy that is read needs \(Self.size(needed)), and '\(folder)' has \(Self.size(available))",
        remedy: "make room there, or name another folder in TMPDIR")
    case .notCopied(let reason):
      InputFailure(path: path, reason: "no private copy of the store can be made: \(reason)")
    case .file(let failure): failure
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 10 << 20 ? "\(bytes >> 20) MB" : bytes >= 10 << 10 ? "\(bytes >> 10) KB" : "\(bytes) bytes"
  }
}
