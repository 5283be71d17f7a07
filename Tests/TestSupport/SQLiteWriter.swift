import GlossCSQLite

/// Writes a database for a test, with SQLite itself.
@safe package final class SQLiteWriter {
  package enum Value: Sendable, Hashable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral
  {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(stringLiteral value: String) { self = .text(value) }
    package init(floatLiteral value: Double) { self = .real(value) }
    package init(nilLiteral: ()) { self = .null }
  }

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  private let handle: OpaquePointer

  package init(_ path: String) throws {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open(path, &opened)
    guard let handle = unsafe opened, code == SQLITE_OK else { throw Failure(description: "cannot open \(path)") }
    unsafe self.handle = unsafe handle
  }

  deinit {
    _ = unsafe sqlite3_close_v2(handle)
  }

  package func execute(_ statements: String) throws {
    guard unsafe sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK else { throw failure(statements) }
  }

  /// Leaves the write-ahead log as it is when the database is closed, as after a crash.
  package func keepLog() {
    _ = unsafe modelgloss_sqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }

  package func insert(into table: String, _ row: [String: Value]) throws {
    let columns = row.keys.sorted()
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let text = "INSERT INTO \"\(table)\" (\(names)) VALUES (\(places))"
    var statement: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK else { throw failure(text) }
    defer { _ = unsafe sqlite3_finalize(statement) }
    for (index, column) in columns.enumerated() {
      let place = Int32(index + 1)
      switch row[column] ?? .null {
      case .null: _ = unsafe sqlite3_bind_null(statement, place)
      case .integer(let value): _ = unsafe sqlite3_bind_int64(statement, place, value)
      case .real(let value): _ = unsafe sqlite3_bind_double(statement, place, value)
      case .text(let value):
        _ = unsafe sqlite3_bind_text(statement, place, value, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      case .blob(let bytes):
        _ = unsafe sqlite3_bind_blob(
          statement, place, bytes, Int32(bytes.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      }
    }
    guard unsafe sqlite3_step(statement) == SQLITE_DONE else { throw failure(text) }
  }

  private func failure(_ statement: String) -> Failure {
    Failure(description: "\(unsafe String(cString: sqlite3_errmsg(handle))) in \(statement.prefix(200))")
  }
}
