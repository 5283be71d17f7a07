/// A value of a database in its SQLite storage class, whatever the declared type of its column.
package enum StoredValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  package var integer: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .real(let value): Int(exactly: value)
    case .null, .text, .blob: nil
    }
  }

  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  package var blob: [UInt8]? {
    if case .blob(let bytes) = self { bytes } else { nil }
  }
}
