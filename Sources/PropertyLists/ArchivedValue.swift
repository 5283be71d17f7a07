package import Foundation

/// A value of a keyed archive as Foundation's classes mean it: a default, a constant, an entry of a dictionary.
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
  /// In the upper-case form with hyphens.
  case uuid(String)
  case url(String)
  /// An array, or a set in the archive's order.
  case array([ArchivedValue])
  case dictionary([ArchivedPair])
  /// An object of another class.
  case object(className: String, KeyedArchive.Reference)
}

/// A key of an archived dictionary with its value.
package struct ArchivedPair: Sendable, Equatable {
  package var key: ArchivedValue
  package var value: ArchivedValue

  package init(_ key: ArchivedValue, _ value: ArchivedValue) {
    self.key = key
    self.value = value
  }
}

extension Decimal {
  /// The number, where it is whole and fits.
  var wholeNumber: Int? {
    let number = NSDecimalNumber(decimal: self)
    let whole = number.intValue
    return Decimal(whole) == self ? whole : nil
  }
}
