/// A language's formats of numbers, dates and lists, from `Locales/<language>/Formats.strings`.
///
/// Digits are 0 to 9 in every language, including Arabic and Hindi: numbers appear next to code, identifiers and
/// patterns, which never use other digits, and readers compare them.
package struct WrittenFormats: Sendable {
  private let entries: [String: String]
  /// The minimum number of digits before the last three for grouping, and the size of each further group.
  private let minimumGroupingDigits: Int
  private let groupingSize: Int

  package init(language: String) {
    entries = BuiltInTable.entries("Formats", language: language) ?? [:]
    minimumGroupingDigits = entries["minimumGroupingDigits"].flatMap { Int($0) } ?? 1
    groupingSize = max(1, entries["secondaryGroupingSize"].flatMap { Int($0) } ?? 3)
  }

  package var isRightToLeft: Bool { entries["direction"] == "rtl" }

  /// Formats a number in plain notation, `-1234567.5` → `-1,234,567.5`; any other text is returned unchanged.
  package func number(_ plain: String) -> String {
    let bytes = Array(plain.utf8)
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = bytes.dropFirst(isNegative ? 1 : 0)
    let whole = digits.prefix { $0 != UInt8(ascii: ".") }
    let fraction = digits.dropFirst(whole.count + 1)
    let isNumber =
      !whole.isEmpty && (whole + fraction).allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      && (digits.count == whole.count || !fraction.isEmpty)
    guard isNumber else { return plain }
    var text = isNegative ? entry("minusSign", "-") : ""
    text += grouped(String(decoding: whole, as: UTF8.self))
    if !fraction.isEmpty { text += entry("decimalSeparator", ".") + String(decoding: fraction, as: UTF8.self) }
    return text
  }

  package func number(_ value: Int) -> String {
    // No language groups three digits.
    0..<1_000 ~= value ? String(value) : number(String(value))
  }

  /// Formats whole percents: `95 %`, `%95`.
  package func percent(_ value: Int) -> String { entry("percent", "%{number}%").filling(["number": number(value)]) }

  /// `a, b, c`
  package func list(_ items: [String]) -> String { items.joined(separator: entry("listSeparator", ", ")) }

  /// Puts a string in the language's quotation marks.
  package func quotation(_ text: String) -> String { entry("quotation", "“%{text}”").filling(["text": text]) }

  /// Formats a date in UTC, with the time of day unless it is midnight; nil outside the years 1 to 9999.
  ///
  /// - Parameter seconds: since 2001-01-01 00:00 UTC, as models store dates.
  package func date(secondsSinceReferenceDate seconds: Double) -> String? {
    guard let date = CalendarDate(secondsSinceReferenceDate: seconds) else { return nil }
    let month = entry("month\(date.month)", String(date.month))
    let dayOfMonth = date.day == 1 ? entry("firstDay", "1") : String(date.day)
    let day = entry("date", "%{year}-%{month}-%{day}")
      .filling(["day": dayOfMonth, "month": month, "year": String(date.year)])
    guard let time = date.timeOfDay?.replacing(":", with: entry("timeSeparator", ":")) else { return day }
    return entry("dateAndTime", "%{date}, %{time} UTC").filling(["date": day, "time": time])
  }

  /// The names of the months as dates have them, January first; empty where dates have numbers.
  package var months: [String] {
    (1...12).map { number in
      let name = entry("month\(number)", "")
      return name.contains(where: \.isNumber) ? "" : name
    }
  }

  private func entry(_ key: String, _ standard: String) -> String { entries[key] ?? standard }

  private func grouped(_ digits: String) -> String {
    guard digits.utf8.count >= 3 + minimumGroupingDigits else { return digits }
    var head = Substring(digits).dropLast(3)
    var groups = [digits.suffix(3)]
    while !head.isEmpty {
      groups.append(head.suffix(groupingSize))
      head = head.dropLast(groupingSize)
    }
    return groups.reversed().joined(separator: entry("groupingSeparator", ","))
  }
}

extension String {
  /// Replaces each `%{name}` with its argument; names without an argument stay, and arguments are not expanded.
  package func filling(_ arguments: [String: String]) -> String {
    guard !arguments.isEmpty, utf8.contains(UInt8(ascii: "%")) else { return self }
    var result = ""
    var rest = self[...]
    while let percent = rest.utf8.firstIndex(of: UInt8(ascii: "%")) {
      result += rest[..<percent]
      rest = rest[percent...]
      let name = rest.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "}") }
      if rest.utf8.dropFirst().first == UInt8(ascii: "{"), name.endIndex < rest.endIndex,
        let argument = arguments[String(Substring(name))]
      {
        result += argument
        rest = rest[rest.utf8.index(after: name.endIndex)...]
      } else {
        result += "%"
        rest = rest[rest.utf8.index(after: percent)...]
      }
    }
    return result + rest
  }
}
