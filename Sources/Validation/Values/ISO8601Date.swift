import GlossBasics

/// Parses dates in ISO 8601 format.
///
/// `2030-12-31`, `2030-12-31T23:59`, `2030-12-31T23:59:59.5Z`, `2030-12-31 23:59:59+02:00`. A date without a time is
/// midnight, a time without a zone is UTC, so the result does not depend on the machine.
package enum ISO8601Date {
  /// Seconds since 2001-01-01 00:00 UTC; nil if the text is not a date.
  package static func seconds(_ text: String) -> Double? {
    var scanner = Scanner(bytes: Array(text.utf8))
    guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
      let day = scanner.digits(2), (1...12).contains(month)
    else { return nil }
    let days = CivilDate.days(year: year, month: month, day: day)
    // A day that does not exist would be one of another month.
    guard CivilDate.date(days: days) == (year, month, day) else { return nil }
    var seconds = Double(days) * 86_400
    if scanner.skip("T") || scanner.skip("t") || scanner.skip(" ") {
      guard let time = scanner.time(), let zone = scanner.zone() else { return nil }
      seconds += time - zone
    }
    return scanner.isAtEnd ? seconds : nil
  }

  private struct Scanner {
    let bytes: [UInt8]
    var offset = 0

    var isAtEnd: Bool { offset == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
      offset += 1
      return true
    }

    mutating func digits(_ count: Int) -> Int? {
      let digits = bytes.dropFirst(offset).prefix(count)
      guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      offset += count
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Seconds since midnight; a minute may have a leap second.
    mutating func time() -> Double? {
      guard let hour = digits(2), hour < 24, skip(":"), let minute = digits(2), minute < 60 else { return nil }
      var seconds = Double(hour * 3600 + minute * 60)
      guard skip(":") else { return seconds }
      guard let second = digits(2), second <= 60 else { return nil }
      seconds += Double(second)
      guard skip(".") || skip(",") else { return seconds }
      var unit = 0.1
      guard let first = digits(1) else { return nil }
      seconds += Double(first) * unit
      while let digit = digits(1) {
        unit /= 10
        seconds += Double(digit) * unit
      }
      return seconds
    }

    /// Seconds east of UTC; 0 if there is no zone.
    mutating func zone() -> Double? {
      if isAtEnd || skip("Z") || skip("z") { return 0 }
      let isWest = skip("-")
      guard isWest || skip("+"), let hours = digits(2), hours < 24 else { return nil }
      var minutes = 0
      if skip(":") || !isAtEnd {
        guard let written = digits(2), written < 60 else { return nil }
        minutes = written
      }
      return Double((hours * 60 + minutes) * (isWest ? -60 : 60))
    }
  }
}
