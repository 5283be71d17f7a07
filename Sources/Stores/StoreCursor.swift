package import GlossBasics

/// The rows of a query, read one at a time; a failure names the store.
package struct StoreCursor {
  private let statement: Statement
  private let path: String

  init(_ statement: Statement, path: String) {
    self.statement = statement
    self.path = path
  }

  /// Advances to the next row; returns false after the last one.
  package func next() throws(InputFailure) -> Bool {
    do {
      return try statement.next()
    } catch {
      throw error.failure(at: path)
    }
  }

  /// The value of a column in the current row, counted from 0.
  package subscript(column: Int) -> StoredValue { statement[column] }

  /// The whole number in a column; nil for NULL and other values.
  package func integer(_ column: Int) -> Int? { statement.integer(column) }

  /// Runs the query again with another parameter.
  fileprivate func restart(with parameter: Int) {
    statement.restart()
    statement.bind(Int64(parameter), at: 1)
  }
}

/// Finds the entities of a table's rows by their keys.
package struct StoreFinder {
  private let cursor: StoreCursor

  init(_ cursor: StoreCursor) {
    self.cursor = cursor
  }

  /// `Z_ENT` of a row; nil if there is no such row.
  package func entityNumber(ofKey key: Int) throws(InputFailure) -> Int? {
    cursor.restart(with: key)
    // A row exists even if its entity is not a number.
    return try cursor.next() ? cursor.integer(0) ?? 0 : nil
  }
}
