import GlossBasics

/// A moment of the Gregorian calendar in UTC, computed without the machine's calendar, time zone or locale.
package struct CalendarDate: Sendable, Hashable {
  package var year: Int
  package var month: Int
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int

  /// Creates a date, truncated to whole seconds; nil outside the years 1 to 9999.
  ///
  /// The calendar is proleptic Gregorian, as in ISO 8601.
  package init?(secondsSinceReferenceDate seconds: Double) {
    guard seconds.isFinite, seconds.magnitude < 1e12 else { return nil }
    let whole = Int(seconds.rounded(.down))
    let secondOfDay = ((whole % 86400) + 86400) % 86400
    (year, month, day) = CivilDate.date(days: (whole - secondOfDay) / 86400)
    (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
    guard (1...9999).contains(year) else { return nil }
  }

  /// `14:30`, `14:30:05`, or nil at midnight.
  package var timeOfDay: String? {
    guard (hour, minute, second) != (0, 0, 0) else { return nil }
    let minutes = "\(Self.padded(hour)):\(Self.padded(minute))"
    return second == 0 ? minutes : "\(minutes):\(Self.padded(second))"
  }

  /// The moment in ISO 8601, `2030-12-31` or `2030-12-31 14:30`.
  package var text: String {
    let day = "\(year.digits(width: 4))-\(Self.padded(month))-\(Self.padded(day))"
    return timeOfDay.map { "\(day) \($0)" } ?? day
  }

  private static func padded(_ number: Int) -> String { number.digits(width: 2) }
}
