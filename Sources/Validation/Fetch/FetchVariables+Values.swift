import Foundation
import GlossManagedObjectModel
package import GlossPredicateFormat

extension FetchVariables {
  /// The value of a variable, parsed from a string.
  ///
  /// - Parameter now: the value of `now`, in seconds since 2001.
  package func value(of text: String, for variable: String, now: Double) throws(FetchTemplateError) -> PredicateValue {
    guard let expectation = expectations[variable] else { return FetchValue.read(text) }
    if !expectation.isList {
      guard let value = Self.value(of: text, as: expectation.type, now: now) else {
        throw .unfitValue(text, variable: variable, expectation)
      }
      return value
    }
    var values: [PredicateValue] = []
    for element in Self.elements(of: text) {
      guard let value = Self.value(of: element, as: expectation.type, now: now) else {
        throw .unfitValue(element, variable: variable, expectation)
      }
      values.append(value)
    }
    return .array(values)
  }

  /// The elements of `{1, 2}` or `1, 2`; commas in quotes do not count.
  private static func elements(of text: String) -> [String] {
    var inside = text.trimmingCharacters(in: .whitespaces)[...]
    if inside.hasPrefix("{"), inside.hasSuffix("}") { inside = inside.dropFirst().dropLast() }
    var elements = [""]
    var quote: Character?
    for character in inside {
      if character == "," && quote == nil {
        elements.append("")
        continue
      }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      }
      elements[elements.count - 1].append(character)
    }
    return elements.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private static func value(of text: String, as type: AttributeType, now: Double) -> PredicateValue? {
    if ["null", "nil", "NULL"].contains(text) { return .null }
    switch type {
    case .integer16: return integer(text, Int64(Int16.min)...Int64(Int16.max))
    case .integer32: return integer(text, Int64(Int32.min)...Int64(Int32.max))
    case .integer64: return integer(text, .min ... .max)
    case .double, .float:
      if let number = Int64(text) { return .integer(number) }
      return Double(text).flatMap { $0.isFinite ? .real($0) : nil }
    case .decimal:
      if let number = Int64(text) { return .integer(number) }
      guard Double(text)?.isFinite == true else { return nil }
      return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map(PredicateValue.decimal)
    case .boolean:
      switch text.lowercased() {
      case "yes", "true", "1": return .boolean(true)
      case "no", "false", "0": return .boolean(false)
      default: return nil
      }
    case .date: return date(text, now: now)
    case .uuid:
      guard case .uuid(let uuid) = FetchValue.read(text) else { return nil }
      return .uuid(uuid)
    case .uri: return .url(text)
    case .string:
      guard let first = text.first, first == "\"" || first == "'", case .string(let inside) = FetchValue.read(text)
      else {
        return .string(text)
      }
      return .string(inside)
    case .objectID:
      let isAddress = text.hasPrefix("x-coredata://") && text.split(separator: "/").count == 4
      return isAddress ? .url(text) : nil
    case .undefined, .binary, .transformable, .composite: return FetchValue.read(text)
    }
  }

  private static func integer(_ text: String, _ range: ClosedRange<Int64>) -> PredicateValue? {
    let number = Int64(text) ?? (text.hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : nil)
    return number.flatMap { range.contains($0) ? .integer($0) : nil }
  }

  /// A date in ISO 8601 format, or `now` with seconds added or subtracted: `now-31356000`.
  private static func date(_ text: String, now: Double) -> PredicateValue? {
    if let seconds = ISO8601Date.seconds(text) { return .date(seconds) }
    let rest = text.lowercased().filter { $0 != " " }
    guard rest.hasPrefix("now") else { return nil }
    let offset = rest.dropFirst(3)
    if offset.isEmpty { return .date(now) }
    guard offset.hasPrefix("-") || offset.hasPrefix("+"), let seconds = Double(offset), seconds.isFinite else {
      return nil
    }
    return .date(now + seconds)
  }
}
