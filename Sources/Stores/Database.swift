import GlossBasics
import GlossCSQLite

/// A connection to a database that is only read, and whose schema is not trusted.
///
/// Not to be shared between threads: SQLite is configured without locks.
@safe final class Database {
  private let handle: OpaquePointer

  /// Opens a private copy.
  ///
  /// It is opened for writing, since SQLite reads a write-ahead log and rolls back a journal only then; afterwards
  /// everything that could write, run code of the schema or load code is disabled.
  init(privateCopy path: String) throws(StoreError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let handle = unsafe opened else { throw .notCopied("SQLite has no memory") }
    unsafe self.handle = unsafe handle
    guard code == SQLITE_OK else { throw error(code) }
    let settings: [(option: Int32, value: Int32)] = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
      (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1), (SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
      // Otherwise the name of a missing column would be a string.
      (SQLITE_DBCONFIG_DQS_DML, 0),
    ]
    // Older libraries lack some of these settings, along with the statements they would forbid.
    for setting in settings { _ = unsafe modelgloss_sqlite_configure(handle, setting.option, setting.value) }
    for limit in [SQLITE_LIMIT_ATTACHED, SQLITE_LIMIT_TRIGGER_DEPTH, SQLITE_LIMIT_WORKER_THREADS] {
      _ = unsafe sqlite3_limit(handle, limit, 0)
    }
    _ = unsafe sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 50)
    // The copy has a single user, so shared memory is not needed; sorts that do not fit into memory use a file.
    for pragma in ["locking_mode = EXCLUSIVE", "temp_store = FILE", "cell_size_check = ON", "query_only = ON"] {
      _ = unsafe sqlite3_exec(handle, "PRAGMA \(pragma)", nil, nil, nil)
    }
    _ = unsafe sqlite3_set_authorizer(handle, { _, action, _, _, _, _ in Database.isAllowed(action) }, nil)
  }

  deinit {
    _ = unsafe sqlite3_close_v2(handle)
  }

  /// Allows reading and queries about tables; everything else is rejected before compilation.
  private static func isAllowed(_ action: Int32) -> Int32 {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_PRAGMA: SQLITE_OK
    default: SQLITE_DENY
    }
  }

  /// Prepares a statement.
  func statement(_ text: String) throws(StoreError) -> Statement {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, text, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else { throw error(code) }
    return unsafe Statement(statement, of: self)
  }

  /// The error for a SQLite code.
  func error(_ code: Int32) -> StoreError {
    switch code & 0xFF {
    case SQLITE_NOTADB: .notADatabase
    case SQLITE_BUSY, SQLITE_LOCKED: .inUse
    default: .damaged(unsafe String(cString: sqlite3_errmsg(handle)))
    }
  }

  /// A quoted identifier, safe for any name.
  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}

/// A statement and its current row.
@safe final class Statement {
  private let handle: OpaquePointer
  private let database: Database

  fileprivate init(_ handle: OpaquePointer, of database: Database) {
    unsafe self.handle = unsafe handle
    self.database = database
  }

  deinit {
    _ = unsafe sqlite3_finalize(handle)
  }

  /// Advances to the next row; returns false after the last one.
  func next() throws(StoreError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.error(code)
    }
  }

  /// Resets the statement, for other parameter values.
  func restart() {
    _ = unsafe sqlite3_reset(handle)
  }

  /// Sets a parameter, counted from 1.
  func bind(_ value: Int64, at place: Int) {
    _ = unsafe sqlite3_bind_int64(handle, Int32(place), value)
  }

  /// The value of a column in the current row, counted from 0.
  subscript(column: Int) -> StoredValue {
    let column = Int32(column)
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      guard let text = unsafe sqlite3_column_text(handle, column) else { return .null }
      let bytes = unsafe UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, column)))
      return .text(unsafe String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      let count = unsafe Int(sqlite3_column_bytes(handle, column))
      guard count > 0, let start = unsafe sqlite3_column_blob(handle, column) else { return .blob([]) }
      return .blob(unsafe Array(UnsafeRawBufferPointer(start: start, count: count)))
    default: return .null
    }
  }

  /// The whole number in a column; nil for NULL and other values.
  func integer(_ column: Int) -> Int? {
    let place = Int32(column)
    return unsafe sqlite3_column_type(handle, place) == SQLITE_INTEGER
      ? unsafe Int(sqlite3_column_int64(handle, place)) : self[column].integer
  }
}
