package import Foundation

/// A value of a keyed archive, as decoded by Foundation's classes: a default, a constant, a dictionary's entry.
package enum ArchivedValue: Sendable, Equatable {
  case null
  case string(String)
  case integer(Int64)
  case unsigned(UInt64)
  case real(Double)
  case boolean(Bool)
  case decimal(Decimal)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  case data([UInt8])
  /// In upper case with hyphens.
  case uuid(String)
  case url(String)
  /// An array, or a set in the archive's order.
  case array([ArchivedValue])
  case dictionary([ArchivedPair])
  /// An object of another class.
  case object(className: String, KeyedArchive.Reference)
}

/// A key-value pair of an archived dictionary.
package struct ArchivedPair: Sendable, Equatable {
  package var key: ArchivedValue
  package var value: ArchivedValue

  package init(_ key: ArchivedValue, _ value: ArchivedValue) {
    self.key = key
    self.value = value
  }
}

extension Decimal {
  /// The number, if it is a whole number in range.
  var wholeNumber: Int? {
    let number = NSDecimalNumber(decimal: self)
    let whole = number.intValue
    return Decimal(whole) == self ? whole : nil
  }
}
